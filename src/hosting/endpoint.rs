//! Where a host listens, and how players get there.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;

use super::socket::{Address, Listener};

/// The ports for browsers.
const PORTS: std::ops::RangeInclusive<u16> = 4000..=4009;

/// Where a host listens.
#[derive(Clone, Debug)]
pub(crate) enum Endpoint {
    /// On a socket of the host's own account, where the code alone is enough to join.
    Account,
    Tcp(SocketAddr),
    /// At the address of this machine on its network, on the first free port from 4000 on.
    Network,
    /// On a Unix socket that every account can use.
    Socket(PathBuf),
}

impl Endpoint {
    /// Begins to listen. `group` names the game.
    pub(crate) fn listen(&self, group: &str) -> io::Result<Listener> {
        match self {
            Self::Account => Listener::of_group(group),
            Self::Tcp(address) => Listener::on_tcp(*address),
            Self::Network => {
                let own = own_address()?;
                let mut tries = PORTS.map(|port| Listener::on_tcp((own, port).into()));
                tries.find(Result::is_ok).unwrap_or_else(|| Listener::on_tcp((own, 0).into()))
            }
            Self::Socket(path) => Listener::at_file(path, 0o666),
        }
    }

    /// Returns whether other machines can connect.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Tcp(address) => !address.ip().is_loopback(),
            Self::Network => true,
            Self::Account | Self::Socket(_) => false,
        }
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
            Self::Account | Self::Network => String::new(),
            Self::Tcp(_) => format!(" --listen {address}"),
            Self::Socket(_) => format!(" {address}"),
        }
    }
}

/// Returns the address of this machine on its network.
fn own_address() -> io::Result<IpAddr> {
    // A datagram socket that connects sends nothing, but is given the address from which it would send.
    let socket = UdpSocket::bind(("0.0.0.0", 0));
    let own = socket.and_then(|socket| socket.connect(("192.0.2.1", 9)).and_then(|()| socket.local_addr()));
    own.map(|own| own.ip()).map_err(|_| io::Error::other("this machine is on no network; add --listen ADDR:PORT"))
}
