//! Hidden Wumpus with a connection for each guest: who hosts a party, and who joins it (`docs/protocol.md`).

mod channel;
pub(crate) mod codes;
pub mod connection;
pub(crate) mod desk;
pub(crate) mod endpoint;
pub mod gate;
mod host;
pub(crate) mod link;
pub mod page;
pub mod post;
pub(crate) mod server;
pub(crate) mod socket;
