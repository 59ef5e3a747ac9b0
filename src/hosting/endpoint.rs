//! Where a host listens, and how players get there.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;

use if_addrs::{Interface, get_if_addrs};

use super::socket::{Address, Listener};
use crate::system::IPV6_TAKES_IPV4;
use crate::text::once;

/// The ports for browsers.
const PORTS: std::ops::RangeInclusive<u16> = 4000..=4009;

/// Addresses for documents, to which only the default route leads.
const ELSEWHERE: (Ipv4Addr, Ipv6Addr) = (Ipv4Addr::new(192, 0, 2, 1), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));

/// Where a host listens.
#[derive(Clone, Debug)]
pub(crate) enum Endpoint {
    /// On a socket of the host's own account, where the code alone is enough to join.
    Account,
    Tcp(SocketAddr),
    /// At all addresses of this machine, on the first free port from 4000 on.
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
                let all = IpAddr::from(Ipv4Addr::UNSPECIFIED);
                if own_addresses(all).is_empty() {
                    return Err(io::Error::other("this machine is on no network; add --listen ADDR:PORT"));
                }
                let mut tries = PORTS.map(|port| Listener::on_tcp((all, port).into()));
                tries.find(Result::is_ok).unwrap_or_else(|| Listener::on_tcp((all, 0).into()))
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

    /// Returns what a player types before the code, to get to this address.
    pub(crate) fn invitation(&self, address: &Address) -> String {
        match (self, address) {
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

/// Returns the addresses at which players find a host that listens there. Nobody can connect to 0.0.0.0, so these are then the
/// addresses of this machine, that of the default route first.
pub(crate) fn found_at(bound: &Address) -> Vec<Address> {
    let listens = if let Address::Tcp(bound) = bound { bound.parse::<SocketAddr>().ok() } else { None };
    let Some(listens) = listens.filter(|listens| listens.ip().is_unspecified()) else { return vec![bound.clone()] };
    let mut own = own_addresses(listens.ip());
    if own.is_empty() {
        own.push(Ipv4Addr::LOCALHOST.into());
    }
    own.into_iter().map(|own| Address::Tcp(SocketAddr::from((own, listens.port())).to_string())).collect()
}

/// Returns the addresses by which a listener at all addresses of a family is reached.
fn own_addresses(all: IpAddr) -> Vec<IpAddr> {
    let is_up = |interface: &Interface| interface.is_oper_up() && !interface.is_loopback() && interface.ip().is_ipv4();
    let others = || get_if_addrs().unwrap_or_default().into_iter().filter(is_up).map(|interface| interface.ip());
    let ipv4 = || address_towards(ELSEWHERE.0.into()).into_iter().chain(others());
    // A machine has many IPv6 addresses on one network, so one is enough.
    let ipv6 = || address_towards(ELSEWHERE.1.into());
    match all {
        IpAddr::V4(_) => once(ipv4()),
        IpAddr::V6(_) if IPV6_TAKES_IPV4 => once(ipv4().chain(ipv6())),
        IpAddr::V6(_) => ipv6().into_iter().collect(),
    }
}

/// Returns the address from which this machine would send to another.
fn address_towards(other: IpAddr) -> Option<IpAddr> {
    let all = if other.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { IpAddr::from(Ipv6Addr::UNSPECIFIED) };
    // A datagram socket that connects sends nothing, but is given the address from which it would send.
    let socket = UdpSocket::bind((all, 0)).ok()?;
    socket.connect((other, 9)).ok()?;
    socket.local_addr().ok().map(|own| own.ip())
}
