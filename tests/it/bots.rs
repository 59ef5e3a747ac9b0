//! The bots: the random player, the careful ones and the sharp ones.

mod calibration;
mod careful;
mod random;
mod sharp;
