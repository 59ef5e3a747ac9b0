//! The rules of Hidden Wumpus.

pub(crate) mod scene;

mod actions;
mod announcements;
mod cave;
mod endings;
mod moving;
mod secrecy;
mod setup;
mod sheet;
mod shooting;
