//! Wumpus World: its grid and its rules.

pub(crate) mod scene;

mod arrow;
mod board;
mod cells;
mod endings;
mod moves;
mod secrecy;
mod view;
