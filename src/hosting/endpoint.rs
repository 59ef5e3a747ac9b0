//! Where a host listens, and how players get there.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use super::socket::{Address, Listener};

/// Where a host listens.
#[derive(Clone, Debug)]
pub(crate) enum Endpoint {
    /// On a socket of the host's own account, where the code alone is enough to join.
    Account,
    Tcp(SocketAddr),
    /// On a Unix socket that every account can use.
    Socket(PathBuf),
}

impl Endpoint {
    /// Begins to listen. `group` names the game.
    pub(crate) fn listen(&self, group: &str) -> io::Result<Listener> {
        match self {
            Self::Account => Listener::of_group(group),
            Self::Tcp(address) => Listener::on_tcp(*address),
            Self::Socket(path) => Listener::at_file(path, 0o666),
        }
    }

    /// Returns whether other machines can connect.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Self::Tcp(address) if !address.ip().is_loopback())
    }

    /// Returns what a player types before the code. `address` is where the host listens now.
    pub(crate) fn invitation(&self, address: &Address) -> String {
        match (self, address) {
            // Nobody can connect to 0.0.0.0.
            (Self::Tcp(listen), Address::Tcp(bound)) if listen.ip().is_unspecified() => {
                format!("wumpus join YOUR-ADDRESS:{}", bound.rsplit(':').next().unwrap_or_default())
            }
            (Self::Account, Address::File(_)) => "wumpus join".to_owned(),
            _ => format!("wumpus join {address}"),
        }
    }

    /// Returns the flag with which a host listens there again.
    pub(crate) fn flag(&self, address: &Address) -> String {
        match self {
            Self::Account => String::new(),
            Self::Tcp(_) => format!(" --listen {address}"),
            Self::Socket(_) => format!(" {address}"),
        }
    }
}
