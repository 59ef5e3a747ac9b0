//! What the games say, as data: for each game its sentences, its names for rooms and actions, its hints and its instructions.
//! What a game prints is read back where it is printed.

pub(crate) mod classic;
pub(crate) mod grids;
pub(crate) mod grue;
pub mod hidden;
pub(crate) mod hint;
pub(crate) mod kept;
pub(crate) mod numbered;
pub(crate) mod phrasebook;
pub(crate) mod reason;
pub mod review;
pub(crate) mod story;
pub(crate) mod textbook;
pub mod world;
