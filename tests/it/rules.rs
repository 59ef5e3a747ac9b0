//! The rules of each game, the caves and dice that they use, and the contract that all games keep.

mod caves;
mod chance;
pub(crate) mod classic;
mod contract;
pub(crate) mod grue;
pub(crate) mod hidden;
pub(crate) mod scene;
pub(crate) mod textbook;
pub(crate) mod world;
