//! The prompts of Hidden Wumpus: for people at one screen, for the host, and for a guest at a screen of their own.

pub(crate) mod guest;
pub(crate) mod host;
mod moderator;
mod reading;
mod turn;

pub(crate) use moderator::Moderator;
