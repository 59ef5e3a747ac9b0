//! The rules of the classic game.

pub(crate) mod scene;

mod arrival;
mod arrow;
mod bsd;
mod denizens;
mod numbers;
mod setup;
mod shooting;
mod view;
mod wumpus;
