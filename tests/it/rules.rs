//! The rules of each game, the caves and dice that they use, and the contract that all games keep.

mod cave;
mod caves;
mod chance;
pub(crate) mod classic;
mod contract;
mod endings;
pub(crate) mod grue;
pub(crate) mod hidden;
mod shares;
pub(crate) mod textbook;
pub(crate) mod world;
