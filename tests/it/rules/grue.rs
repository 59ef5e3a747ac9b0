//! The grue: its map and its rules.

pub(crate) mod scene;

mod arrow;
mod endings;
mod map;
mod prowl;
mod setup;
mod view;
mod wumpus;
