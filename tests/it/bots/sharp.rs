//! The sharp bots: they play on exact odds.

mod classic;
mod grue;
mod world;
