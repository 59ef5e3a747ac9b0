//! The rules of the classic game.

pub(crate) mod scene;

mod arrival;
mod arrow;
mod bsd;
mod numbers;
mod setup;
mod shooting;
mod view;
mod wumpus;
