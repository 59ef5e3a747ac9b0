//! The bots: the random player, the careful ones and the sharp ones.

mod calibration;
mod careful;
mod hidden;
mod play;
mod random;
mod reasons;
mod review;
mod sharp;
