//! Wumpus World: its grid.

mod cells;
