//! The bots: what they play, know and say, and what advice and reviews promise.

mod advice;
#[path = "../laws/calibration.rs"]
mod calibration;
mod classic;
mod hidden;
mod play;
mod promises;
mod random;
#[path = "../laws/review.rs"]
mod review;
mod world;
