//! The classic game in numbers.

use super::numbers::{Field, Numbers, fields, in_words};
use crate::game::View as _;
use crate::game::cave::Cave;
use crate::game::classic::ruleset::Warn;
use crate::game::classic::{Action, CaveSource, Classic, Event, Path, Setup, View};
use crate::repl::classic::ClassicPhrasebook;

/// The most actions that shots may make.
const MOST_ACTIONS: u64 = 65_535;

/// The most that tunnels, warnings and shots can be in the hunts of a set-up.
#[derive(Clone)]
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
        // Moves, then shots by the length of their paths. There are at most 255 tunnels, so the sum is below 2^64.
        let lengths = [1].into_iter().chain((1..).take(longest_shot));
        let actions: u64 = lengths.map(|length| (tunnels as u64).pow(length)).sum();
        if actions > MOST_ACTIONS {
            return Err(format!(
                "longest_shot {longest_shot} makes {actions} actions, and {MOST_ACTIONS} are accepted"
            ));
        }
        let ruleset = &setup.ruleset;
        let most_warnings = match ruleset.warnings {
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
    fn observe(encoding: &Encoding, view: &View<'_>, events: &[Event], row: &mut [i32]) {
        let Some(([room], rest)) = row.split_first_chunk_mut() else { return };
        *room = view.room.number().cast_signed();
        let (tunnels, rest) = rest.split_at_mut(encoding.tunnels);
        for (tunnel, place) in tunnels.iter_mut().enumerate() {
            *place = encoding.tunnel(view, view.room.number(), tunnel).unwrap_or(0).cast_signed();
        }
        let warnings = [view.warnings.wumpus, view.warnings.pits, view.warnings.bats, view.arrows];
        let happened = [events.contains(&Event::Bumped), events.contains(&Event::CaughtEdge)];
        super::numbers::write(warnings.map(i32::from).into_iter().chain(happened.map(i32::from)), rest);
    }

    #[inline]
    fn action(encoding: &Encoding, view: &View<'_>, number: usize) -> Option<Action> {
        if number < encoding.tunnels {
            return Some(Action::Move { to: encoding.tunnel(view, view.room.number(), number)? });
        }
        let action = Action::Shoot { path: encoding.path(view, number - encoding.tunnels)? };
        view.check(&action).is_ok().then_some(action)
    }

    #[inline]
    fn mask(encoding: &Encoding, view: &View<'_>, mask: &mut [bool]) {
        let (moves, shots) = mask.split_at_mut(encoding.tunnels);
        for (tunnel, legal) in moves.iter_mut().enumerate() {
            *legal = encoding.tunnel(view, view.room.number(), tunnel).is_some();
        }
        // A path of one room is never too crooked.
        let (near, far) = shots.split_at_mut(encoding.tunnels);
        near.copy_from_slice(moves);
        for (number, legal) in (2 * encoding.tunnels..).zip(far) {
            *legal = Self::action(encoding, view, number).is_some();
        }
    }

    fn situation(setup: &Setup, view: &View<'_>) -> String {
        in_words(&ClassicPhrasebook::new(setup), view)
    }
}

impl Encoding {
    /// Returns where the tunnel with this place among those of a room leads; 0 is the first in ascending order.
    #[inline]
    fn tunnel(&self, view: &View<'_>, room: u32, place: usize) -> Option<u32> {
        match &self.map {
            Some(map) => map.get((room as usize - 1) * self.tunnels + place).copied().filter(|to| *to > 0),
            // A cave that is drawn has the tunnels of each room in ascending order, and only those here are known.
            None => view.tunnels.get(place).map(|to| to.number()),
        }
    }

    /// Returns the path of the shot with this place among all shots: first those of one room, then those of two, and so
    /// on, each in the order of the tunnels.
    #[inline]
    fn path(&self, view: &View<'_>, place: usize) -> Option<Path> {
        if place < self.tunnels {
            // What follows would give the same, but it divides.
            return Path::new(&[self.tunnel(view, view.room.number(), place)?]).ok();
        }
        let (mut place, mut length, mut paths) = (place, 1, self.tunnels);
        while place >= paths {
            place -= paths;
            paths *= self.tunnels;
            length += 1;
        }
        let (mut named, mut room) = ([0; Path::LONGEST], view.room.number());
        for name in &mut named[..length] {
            paths /= self.tunnels;
            room = self.tunnel(view, room, place / paths % self.tunnels)?;
            *name = room;
        }
        Path::beginning_of(named, length).ok()
    }
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
