//! Slows down those who guess the room's code, each at the address they come from.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::time::{Duration, Instant};

/// The wrong codes that an address may send at once.
const MOST_WRONG: u32 = 400;
/// The time after which it may send one more. One address then guesses a code of four letters in 24 days on average.
const PER_WRONG: Duration = Duration::from_secs(4);
/// The most addresses that are told apart. All others share one limit, so that somebody with any number of addresses still
/// needs 9 hours on average, and memory is bounded.
const MOST_ORIGINS: usize = 64;
/// The bits of an IPv6 address that are those of a household.
const PREFIX: u128 = !0 << 64;

/// Where a connection comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A Unix socket.
    Local,
    /// An IPv4 address, or the first 64 bits of an IPv6 address.
    Network(IpAddr),
}

impl Origin {
    /// Returns the origin of a connection from this address.
    pub fn of(address: IpAddr) -> Self {
        Self::Network(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & PREFIX).into(),
            address @ IpAddr::V4(_) => address,
        })
    }

    /// Parses the header `X-Forwarded-For`. Its last entry is what the proxy has seen; those before it can be made up.
    pub fn forwarded(header: &str) -> Option<Self> {
        let last = header.rsplit(',').next().unwrap_or_default().trim();
        let address = last.parse::<SocketAddr>().map(|address| address.ip());
        address.or_else(|_| last.trim_matches(['[', ']']).parse()).ok().map(Self::of)
    }
}

/// What becomes of somebody who comes with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Right,
    Wrong {
        /// Whether the wrong codes before it, if any, are long ago.
        is_first: bool,
    },
    /// Too many wrong codes have come from there, so this one was not looked at.
    Shut,
}

/// Counts the wrong codes from each origin, as far as they are not long ago. A right code passes until `MOST_WRONG`
/// wrong ones have come from the same origin. If it always passed, one address could try all codes in a minute.
#[derive(Debug, Default)]
pub struct Gate {
    /// When all wrong codes would be within the steady rate; `None` for the origins that share a limit.
    due: BTreeMap<Option<Origin>, Instant>,
}

impl Gate {
    /// Looks at a code, unless too many wrong ones have come from the same origin.
    pub fn passes(&mut self, origin: Origin, is_right: bool, now: Instant) -> Passage {
        self.due.retain(|_, due| *due > now);
        let origin = Some(origin);
        let is_told_apart = self.due.contains_key(&origin) || self.due.len() < MOST_ORIGINS;
        let origin = origin.filter(|_| is_told_apart);
        let due = self.due.get(&origin).map_or(now, |due| *due);
        let next = due + PER_WRONG;
        if next - now > MOST_WRONG * PER_WRONG {
            return Passage::Shut;
        }
        if is_right {
            return Passage::Right;
        }
        self.due.insert(origin, next);
        Passage::Wrong { is_first: due == now }
    }

    /// Returns the number of limits that are kept.
    pub fn limits(&self) -> usize {
        self.due.len()
    }
}
