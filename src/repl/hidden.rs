//! The prompts of Hidden Wumpus: for people at one screen, and for a guest at a screen of their own.

pub(crate) mod guest;
mod moderator;
mod turn;

pub(crate) use moderator::Moderator;
