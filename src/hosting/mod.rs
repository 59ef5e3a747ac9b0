//! Hidden Wumpus with a connection for each seat: who hosts the game, and who joins it (`docs/protocol.md`).

mod channel;
pub mod clock;
pub(crate) mod codes;
mod connection;
pub(crate) mod desk;
pub mod drawn;
pub(crate) mod endpoint;
mod evening;
mod host;
pub(crate) mod link;
pub(crate) mod page;
pub(crate) mod room;
pub(crate) mod server;
pub(crate) mod socket;
pub mod hosted;
