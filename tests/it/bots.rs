//! The bots: the random player, the careful ones and the sharp ones.

mod calibration;
mod careful;
mod hidden;
mod play;
mod random;
pub(crate) mod reasons;
mod review;
mod sharp;
