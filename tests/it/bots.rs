//! The bots: the random player and the careful ones.

mod careful;
mod random;
