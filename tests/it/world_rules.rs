//! Wumpus World: its grid and its rules.

mod scene;

mod arrow;
mod board;
mod cells;
mod endings;
mod moves;
mod secrecy;
mod view;
