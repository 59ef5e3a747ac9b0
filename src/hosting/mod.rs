//! Hidden Wumpus with a connection for each seat: who hosts the game, and who joins it (`docs/protocol.md`).

mod channel;
pub mod clock;
pub(crate) mod codes;
pub mod connection;
pub(crate) mod desk;
pub(crate) mod endpoint;
mod evening;
pub mod gate;
mod host;
pub(crate) mod link;
pub mod page;
pub(crate) mod room;
pub(crate) mod server;
pub(crate) mod socket;
pub mod hosted;
