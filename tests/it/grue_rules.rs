//! The grue: its map and its rules.

mod map;
