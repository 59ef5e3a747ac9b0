//! The classic game in numbers.

use super::numbers::{Field, Numbers, Told, fields, in_words};
use crate::game::cave::{Cave, Room};
use crate::game::classic::ruleset::Warn;
use crate::game::classic::{Action, CaveSource, Classic, Event, Path, Position, Setup, View};
use crate::game::{Game as _, Seat};
use crate::words::classic::ClassicPhrasebook;

/// The most actions that shots may make.
const MOST_ACTIONS: u64 = 65_535;

/// The most that tunnels, warnings and shots can be in the hunts of a set-up.
pub(super) struct Encoding {
    rooms: u32,
    tunnels: usize,
    most_warnings: u32,
    arrows: u32,
    /// The most rooms of an arrow's path.
    longest_shot: usize,
    /// `tunnels` numbers for each room of a cave that the hunter has a map of: the rooms its tunnels lead to, in ascending
    /// order, then zeros.
    map: Option<Vec<u32>>,
}

impl Numbers for Classic {
    type Encoding = Encoding;

    const TELLS: &'static [Event] = &[Event::Bumped, Event::CaughtEdge];

    fn encoding(setup: &Setup, longest_shot: usize) -> Result<Encoding, String> {
        let (tunnels, map) = match &setup.cave {
            CaveSource::Known(cave) => (cave.most_tunnels(), Some(map(cave))),
            CaveSource::Shuffled => (3, None),
            CaveSource::Random { tunnels, .. } => (usize::from(*tunnels), None),
        };
        if !(1..=Path::LONGEST).contains(&longest_shot) {
            return Err(format!("longest_shot must be 1 to {}, not {longest_shot}", Path::LONGEST));
        }
        if longest_shot > 1 && map.is_none() {
            return Err("longest_shot must be 1 in a cave without a map".to_owned());
        }
        // Moves, then shots by the length of their paths. There are at most 12 tunnels, so the sum is below 2^64.
        let lengths = [1].into_iter().chain((1..).take(longest_shot));
        let actions: u64 = lengths.map(|length| (tunnels as u64).pow(length)).sum();
        if actions > MOST_ACTIONS {
            return Err(format!(
                "longest_shot {longest_shot} makes {actions} actions, and {MOST_ACTIONS} are accepted"
            ));
        }
        let ruleset = &setup.ruleset;
        let most_warnings = match ruleset.warns {
            Warn::OncePerKind => 1,
            Warn::OncePerTunnel => u32::try_from(tunnels).unwrap_or(u32::MAX),
        };
        let (rooms, arrows) = (setup.cave.rooms().into(), ruleset.arrows.into());
        Ok(Encoding { rooms, tunnels, most_warnings, arrows, longest_shot, map })
    }

    fn fields(encoding: &Encoding) -> Vec<Field> {
        let mut all = fields(&[("room", encoding.rooms + 1)]);
        all.extend((1..=encoding.tunnels).map(|tunnel| (format!("tunnel_{tunnel}"), encoding.rooms + 1)));
        let warnings = encoding.most_warnings + 1;
        all.extend(fields(&[("wumpus_near", warnings), ("pits_near", warnings), ("bats_near", warnings)]));
        all.extend(fields(&[("arrows", encoding.arrows + 1), ("bumped", 2), ("caught_edge", 2)]));
        all
    }

    fn actions(encoding: &Encoding) -> Vec<String> {
        let mut all: Vec<_> = (1..=encoding.tunnels).map(|tunnel| format!("move tunnel {tunnel}")).collect();
        let mut paths = vec!["shoot tunnel".to_owned()];
        for _ in 0..encoding.longest_shot {
            let longer = |path: &String| (1..=encoding.tunnels).map(move |tunnel| format!("{path} {tunnel}")).collect();
            paths = paths.iter().flat_map::<Vec<_>, _>(|path| longer(&path.clone())).collect();
            all.extend_from_slice(&paths);
        }
        all
    }

    #[inline]
    fn observe(encoding: &Encoding, game: &Self, told: Told, row: &mut [i32], mask: &mut [bool]) {
        let Position { hunter, arrows, .. } = game.position();
        row[0] = hunter.number().cast_signed();
        let (tunnels, rest) = row[1..].split_at_mut(encoding.tunnels);
        if let Some(map) = &encoding.map {
            let first = (hunter.number() as usize - 1) * encoding.tunnels;
            tunnels.iter_mut().zip(&map[first..]).for_each(|(place, to)| *place = to.cast_signed());
        } else {
            tunnels.fill(0);
            tunnels.iter_mut().zip(here(game)).for_each(|(place, to)| *place = to.number().cast_signed());
        }
        let warnings = game.sensed();
        let warnings = [warnings.wumpus, warnings.pits, warnings.bats, *arrows];
        rest[..4].copy_from_slice(&warnings.map(i32::from));
        rest[4..].copy_from_slice(&told.map(i32::from));
        let (moves, shots) = mask.split_at_mut(encoding.tunnels);
        moves.iter_mut().zip(tunnels).for_each(|(legal, to)| *legal = *to > 0);
        let (near, far) = shots.split_at_mut(encoding.tunnels);
        near.copy_from_slice(moves);
        for (number, legal) in (2 * encoding.tunnels..).zip(far) {
            *legal = Self::action(encoding, game, number).is_some();
        }
    }

    #[inline]
    fn action(encoding: &Encoding, game: &Self, number: usize) -> Option<Action> {
        let room = game.position().hunter.number();
        let Some(shot) = number.checked_sub(encoding.tunnels) else {
            return Some(Action::Move { to: encoding.tunnel(game, room, number)? });
        };
        let action = Action::Shoot { path: encoding.path(game, room, shot)? };
        // A path of one room is never too crooked.
        (shot < encoding.tunnels || game.check(Seat::HUNTER, &action).is_ok()).then_some(action)
    }

    fn situation(setup: &Setup, view: &View) -> String {
        in_words(&ClassicPhrasebook::new(setup), view)
    }
}

impl Encoding {
    /// Returns where the tunnel with this place among those of a room leads; 0 is the first in ascending order.
    #[inline]
    fn tunnel(&self, game: &Classic, room: u32, place: usize) -> Option<u32> {
        match &self.map {
            Some(map) => map.get((room as usize - 1) * self.tunnels + place).copied().filter(|to| *to > 0),
            // A cave that is drawn has the tunnels of each room in ascending order, and only those here are known.
            None => here(game).get(place).map(|to| to.number()),
        }
    }

    /// Returns the path of the shot with this place among all shots: first those of one room, then those of two, and so
    /// on, each in the order of the tunnels.
    #[inline]
    fn path(&self, game: &Classic, from: u32, place: usize) -> Option<Path> {
        if place < self.tunnels {
            // What follows would give the same, but it divides.
            return Path::new(&[self.tunnel(game, from, place)?]);
        }
        let (mut place, mut length, mut paths) = (place, 1, self.tunnels);
        while place >= paths {
            place -= paths;
            paths *= self.tunnels;
            length += 1;
        }
        let (mut named, mut room) = ([0; Path::LONGEST], from);
        for name in &mut named[..length] {
            paths /= self.tunnels;
            room = self.tunnel(game, room, place / paths % self.tunnels)?;
            *name = room;
        }
        Path::new(&named[..length])
    }
}

/// Lists the rooms to which tunnels lead from the hunter's.
#[inline]
fn here(game: &Classic) -> &[Room] {
    let Position { cave, hunter, .. } = game.position();
    cave.tunnels(*hunter)
}

fn map(cave: &Cave) -> Vec<u32> {
    let row = |room| {
        let mut row: Vec<_> = cave.tunnels(room).iter().map(|to| to.number()).collect();
        row.sort_unstable();
        row.resize(cave.most_tunnels(), 0);
        row
    };
    cave.rooms().flat_map(row).collect()
}
