//! The rules of Hidden Wumpus.

mod scene;

mod cave;
