//! The bots: what they play, know and say, and what advice and reviews promise.

mod advice;
mod classic;
mod hidden;
mod play;
mod promises;
mod world;
