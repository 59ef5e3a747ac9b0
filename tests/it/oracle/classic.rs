//! The classic game: where a hunt can begin, and what proves the reasons for advice.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::game::cave::yob::{NamedCave, dodecahedron};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Chance as _, uniform};
use wumpus_hunt::game::classic::ruleset::{PitEdge, Placement};
use wumpus_hunt::game::classic::{
    Action, CaveSource, Classic, Event, Outcome, Path, Position, Ruleset, Setup, View, Warnings,
};
use wumpus_hunt::game::{Game as _, Rooms, Seat, View as _};
use wumpus_hunt::odds::classic::{ClassicEngine, Thing};
use wumpus_hunt::odds::{Engine as _, Proof, Sensed};

use super::Listed;
use super::compare::{Choice, ROUNDING, assert_told, compare, listed};
/// The rooms with pits and with bats, the wumpus and the hunter, and all else.
type Key = ([Rooms; 2], [Room; 2], (bool, u8, u8, Option<u8>));

impl Listed for Classic {
    type Key = Key;

    fn key(position: &Position) -> Key {
        let Position { hunter, wumpus, awake, misses, pits, bats, arrows, outcome, .. } = *position;
        ([pits, bats], [wumpus, hunter], (awake, misses, arrows, outcome.map(|outcome| outcome as u8)))
    }

    /// Places everything as the ruleset does (C3, C4, V12).
    fn prior(setup: &Setup, sight: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let CaveSource::Known(cave) = &setup.cave else { panic!("the oracle needs a map of the cave") };
        let ruleset = &setup.ruleset;
        let hunter = sight.room;
        let others: Rooms = cave.rooms().filter(|room| *room != hunter).collect();
        for pits in sets(others, ruleset.pits) {
            let may_have_bats = match ruleset.placement {
                Placement::AllApart | Placement::PitsAndBatsApart => others.without(pits),
                Placement::HazardsThenHunter => others,
            };
            for bats in sets(may_have_bats, ruleset.bats) {
                let free = others.without(pits).without(bats);
                for wumpus in cave.rooms_of(others) {
                    let weight = match (ruleset.placement, free.has(wumpus.number())) {
                        (Placement::AllApart, true) => [1, 1],
                        (Placement::AllApart, false) => continue,
                        // The hunter was drawn from the rooms without anything, their own among them.
                        (_, true) => [1, free.count().into()],
                        (_, false) => [1, u64::from(free.count()) + 1],
                    };
                    let (cave, arrows) = (Arc::clone(cave), ruleset.arrows);
                    let position =
                        Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows, outcome: None };
                    each(position, weight);
                }
            }
        }
    }

    fn open_end(event: &Event) -> bool {
        matches!(event, Event::Snatched { .. })
    }

    fn is_hit(event: &Event) -> bool {
        matches!(event, Event::Ended { outcome: Outcome::ShotWumpus })
    }

    fn room(sight: &View, _: &Cave) -> u32 {
        sight.room.number()
    }

    fn assert_true(choice: &Choice<'_, Self>) {
        let reach = choice.reach(choice.sight().room, |room| !choice.truth().awake && choice.is_safe(room));
        let is_proved = match choice.reason.aim {
            Aim::Shoot { from, hit } => {
                assert!(reach.has(from));
                hit >= 1.0
            }
            Aim::Enter { room, death } => {
                assert!(death > 0.0 || reach.has(room));
                death <= 0.0
            }
            Aim::Lost => false,
            ref other => panic!("{other:?} is no aim of this game"),
        };
        let best = choice.hunt.engine.best_shot().map_or(0.0, |shot| choice.hit(&shot));
        assert!(is_proved || best < 1.0 - ROUNDING);
        choice.check_proofs();
    }
}

/// Lists every set of `count` of the rooms.
fn sets(rooms: Rooms, count: u16) -> BTreeSet<Rooms> {
    let larger = |set: Rooms| rooms.without(set).iter().map(move |room| set.or(Rooms::only(room)));
    (0..count).fold(BTreeSet::from([Rooms::NONE]), |sets, _| sets.into_iter().flat_map(larger).collect())
}

impl Choice<'_, Classic> {
    fn is_safe(&self, room: Room) -> bool {
        self.is_certain(|Position { pits, bats, wumpus, .. }| *wumpus != room && !pits.or(*bats).has(room.number()))
    }

    /// Returns the warnings of a thing in the rooms where the hunter stood while it was where it is now.
    fn felt(&self, thing: Thing) -> Vec<(Room, u8)> {
        let stirs = |events: &Vec<Event>| events.iter().any(|event| matches!(event, Event::Missed | Event::Bumped));
        let moved = if self.truth().awake {
            Some(self.shown.len())
        } else {
            self.shown.iter().rposition(stirs).map(|at| at + 1)
        };
        let first = if thing == Thing::Wumpus { moved.unwrap_or(0) } else { 0 };
        self.sights[first..].iter().map(|sight| (sight.room, count(thing, sight.warnings))).collect()
    }

    /// Each proof rules out every set of rooms with a thing outside those that are allowed, by the warnings in its
    /// rooms alone.
    fn check_proofs(&self) {
        let Position { ref cave, hunter, .. } = *self.truth();
        for thing in ClassicEngine::THINGS.iter().map(|(thing, _)| *thing) {
            let felt = self.felt(thing);
            let may_stand = thing == Thing::Pit && self.setup.ruleset.pit_edge != PitEdge::OutOfReach;
            let rules_out = |(room, felt): (Room, u8), set: Rooms| {
                let mut there = Position { hunter: room, ..self.truth().clone() };
                match thing {
                    Thing::Pit => there.pits = set,
                    Thing::Bats => there.bats = set,
                    Thing::Wumpus => there.wumpus = cave.rooms_of(set).next().unwrap(),
                }
                let told = Classic::in_position(self.setup, there).view(Seat::HUNTER).warnings;
                set.has(room.number()) && !may_stand || count(thing, told) != felt
            };
            let lairs = self.hunt.engine.rooms_of(Thing::Wumpus);
            let others = cave.tunnels(hunter).iter().map(|room| Rooms::EVERY.without(Rooms::only(room.number())));
            for allowed in others.chain((thing == Thing::Wumpus).then_some(lairs)) {
                let Some(Proof::Sensed(sensed)) = self.hunt.engine.proof(thing, allowed) else { continue };
                let [Sensed { with, without, .. }] = sensed[..] else { panic!("{sensed:?}") };
                let used: Vec<_> = with
                    .or(without)
                    .iter()
                    .map(|room| *felt.iter().find(|(other, _)| other.number() == room).unwrap())
                    .collect();
                assert!(used.iter().all(|(room, felt)| with.has(room.number()) == (*felt > 0)));
                for set in sets(cave.rooms().collect(), self.hunt.engine.count(thing)) {
                    let is_allowed = set.without(allowed).is_empty();
                    assert!(
                        is_allowed || used.iter().any(|felt| rules_out(*felt, set)),
                        "{thing:?} {allowed:?} {used:?}"
                    );
                }
            }
        }
    }
}

const fn count(thing: Thing, warnings: Warnings) -> u8 {
    match thing {
        Thing::Pit => warnings.pits,
        Thing::Bats => warnings.bats,
        Thing::Wumpus => warnings.wumpus,
    }
}

/// The corners of a cube.
pub(crate) const CUBE: [&[u32]; 8] =
    [&[2, 4, 5], &[1, 3, 6], &[2, 4, 7], &[1, 3, 8], &[1, 6, 8], &[2, 5, 7], &[3, 6, 8], &[4, 5, 7]];

/// A tunnel one way only, one back to its own room, and two between the same rooms.
const CROOKED: [&[u32]; 8] =
    [&[2, 3, 4], &[1, 5, 5], &[1, 3, 6], &[1, 7, 8], &[2, 2, 6], &[5, 3, 7], &[4, 6, 8], &[7, 4, 1]];

fn cave_of(name: &str) -> Arc<Cave> {
    Arc::new(match name {
        "cube" => Cave::new(&CUBE).unwrap(),
        "crooked" => Cave::new(&CROOKED).unwrap(),
        "dodecahedron" => dodecahedron(),
        _ => NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap().cave(),
    })
}

/// Lists the moves, a shot through each tunnel, and a longer one, which goes astray where its path names any room.
fn moves_and_shots(view: &View, rng: &mut BotRng) -> Vec<Action> {
    let (cave, mut at, mut rooms) = (view.map.as_ref().unwrap(), view.room, [0; Path::LONGEST]);
    for room in &mut rooms {
        let follows = rng.ratio(3, 4);
        at = if follows {
            uniform(rng, cave.tunnels(at).iter().copied()).unwrap()
        } else {
            cave.free_room(&mut Rooms::default(), rng)
        };
        *room = at.number();
    }
    let long = Path::new(&rooms[..2 + rng.pick(4) as usize]).unwrap();
    let short = view.tunnels.iter().map(|room| Path::new(&[room.number()]).unwrap());
    let shots = short.chain([long]).map(|path| Action::Shoot { path });
    let legal = shots.filter(|shot| view.check(shot).is_ok());
    listed::<Classic>(view, rng).into_iter().chain(legal).collect()
}

/// Compares hunts of a ruleset, in a cave with so many pits and bats, such a smell and so many arrows.
fn compare_in(
    cave: &str,
    ruleset: Ruleset,
    (pits, bats, smell, arrows): (u16, u16, u8, u8),
    hunts: u64,
    turns: u32,
) -> Vec<String> {
    let what = format!("{} in {cave} with {pits} pits, {bats} bats, smell {smell}", ruleset.name);
    let ruleset = Ruleset { pits, bats, smell, arrows, ..ruleset };
    let setup = Setup { ruleset, cave: CaveSource::Known(cave_of(cave)) };
    compare::<Classic>(&what, &setup, 0..hunts, turns, moves_and_shots)
}

#[test]
fn in_small_caves_the_classic_engine_agrees_with_the_oracle() {
    let mut told = Vec::new();
    for (ruleset, cave) in Ruleset::ALL.into_iter().flat_map(|ruleset| ["cube", "crooked"].map(|cave| (ruleset, cave)))
    {
        for numbers in [(1, 2, 1, 5), (2, 1, 2, 3), (2, 2, 1, 5), (0, 2, 3, 2), (2, 0, 1, 1)] {
            told.extend(compare_in(cave, ruleset, numbers, 16, 12));
        }
    }
    let seen = ["Bumped", "CaughtEdge", "Snatched", "Sensed", "ArrowStrayed", "ArrowDropped", "Missed", "Ended"];
    assert_told(&told, 3_000, &[&seen[..], &["hit: 1.0", "death: 0.0", "hit: 0.", "death: 0."]].concat());
}

/// Beads and dendrite have doubled tunnels.
#[test]
fn in_caves_of_twenty_rooms_the_classic_engine_agrees_with_the_oracle() {
    for (ruleset, cave) in Ruleset::ALL.into_iter().zip(["dodecahedron", "one-way", "beads", "dendrite"]) {
        compare_in(cave, ruleset, (1, 1, 1, 5), 2, 6);
    }
}

mod weekly {
    use super::{NamedCave, Ruleset, assert_told, compare_in};

    #[test]
    #[ignore = "takes minutes"]
    fn in_every_named_cave_the_classic_engine_agrees_with_the_oracle() {
        let mut told = Vec::new();
        for ruleset in Ruleset::ALL {
            let named = NamedCave::ALL.iter().flat_map(|cave| compare_in(cave.name, ruleset, (1, 1, 1, 5), 5, 12));
            told.extend(named.chain(compare_in("dodecahedron", ruleset, (2, 1, 2, 5), 5, 12)));
            // A hunt can begin in 348,840 positions and more.
            compare_in("dodecahedron", ruleset, (2, 2, 1, 5), 1, 3);
            compare_in("beads", ruleset, (2, 2, 2, 5), 1, 3);
        }
        assert_told(&told, 1_000, &["Bumped", "Snatched", "ArrowStrayed", "Missed", "Ended"]);
    }
}
