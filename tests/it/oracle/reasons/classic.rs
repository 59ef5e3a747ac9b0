//! The reasons of the classic game.

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::classic::ruleset::PitEdge;
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Position, Ruleset, Setup, View, Warnings};
use wumpus_hunt::game::{Game as _, Rooms, Seat};
use wumpus_hunt::odds::classic::{ClassicEngine, Thing};
use wumpus_hunt::odds::{Engine as _, Proof, Sensed};

use super::{ROUNDING, Reasoned, Turn, advise, assert_given};
use crate::oracle::engines::{cave_of, moves_and_shots};
use crate::truth::sets;

impl Reasoned for Classic {
    fn room(sight: &View, _: &Cave) -> u32 {
        sight.room.number()
    }

    fn assert_true(turn: &Turn<'_, Self>) {
        let reach = turn.reach(turn.sight().room, |room| !turn.truth.awake && turn.is_safe(room));
        let is_proved = match turn.reason.aim {
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
        let best = turn.engine.best_shot().map_or(0.0, |shot| turn.hit(&shot));
        assert!(is_proved || best < 1.0 - ROUNDING);
        turn.check_proofs();
    }
}

impl Turn<'_, Classic> {
    fn is_safe(&self, room: Room) -> bool {
        self.is_certain(|Position { pits, bats, wumpus, .. }| *wumpus != room && !pits.or(*bats).has(room.number()))
    }

    /// Returns the warnings of a thing in the rooms where the hunter stood while it was where it is now.
    fn felt(&self, thing: Thing) -> Vec<(Room, u8)> {
        let stirs = |events: &Vec<Event>| events.iter().any(|event| matches!(event, Event::Missed | Event::Bumped));
        let moved =
            if self.truth.awake { Some(self.shown.len()) } else { self.shown.iter().rposition(stirs).map(|at| at + 1) };
        let first = if thing == Thing::Wumpus { moved.unwrap_or(0) } else { 0 };
        self.sights[first..].iter().map(|sight| (sight.room, count(thing, sight.warnings))).collect()
    }

    /// Each proof rules out every set of rooms with a thing outside those that are allowed, by the warnings in its rooms alone.
    fn check_proofs(&self) {
        let Position { ref cave, hunter, .. } = *self.truth;
        for thing in ClassicEngine::THINGS.iter().map(|(thing, _)| *thing) {
            let felt = self.felt(thing);
            let may_stand = thing == Thing::Pit && self.setup.ruleset.pit_edge != PitEdge::OutOfReach;
            let rules_out = |(room, felt): (Room, u8), set: Rooms| {
                let mut there = Position { hunter: room, ..self.truth.clone() };
                match thing {
                    Thing::Pit => there.pits = set,
                    Thing::Bats => there.bats = set,
                    Thing::Wumpus => there.wumpus = cave.rooms_of(set).next().unwrap(),
                }
                let told = Classic::in_position(self.setup, there).view(Seat::HUNTER).warnings;
                set.has(room.number()) && !may_stand || count(thing, told) != felt
            };
            let lairs = self.engine.rooms_of(Thing::Wumpus);
            let others = cave.tunnels(hunter).iter().map(|room| Rooms::EVERY.without(Rooms::only(room.number())));
            for allowed in others.chain((thing == Thing::Wumpus).then_some(lairs)) {
                let Some(Proof::Sensed(sensed)) = self.engine.proof(thing, allowed) else { continue };
                let [Sensed { with, without, .. }] = sensed[..] else { panic!("{sensed:?}") };
                let used: Vec<_> = with
                    .or(without)
                    .iter()
                    .map(|room| *felt.iter().find(|(other, _)| other.number() == room).unwrap())
                    .collect();
                assert!(used.iter().all(|(room, felt)| with.has(room.number()) == (*felt > 0)));
                for set in sets(cave.rooms().collect(), self.engine.count(thing)) {
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

#[test]
fn every_reason_of_the_classic_game_is_true() {
    let mut whys = Vec::new();
    for ruleset in Ruleset::ALL {
        for cave in ["cube", "crooked"] {
            for (pits, bats, smell, arrows) in [(1, 1, 1, 5), (2, 1, 2, 3), (0, 2, 1, 2), (2, 0, 1, 1)] {
                let ruleset = Ruleset { pits, bats, smell, arrows, ..ruleset };
                let setup = Setup { ruleset, cave: CaveSource::Known(cave_of(cave)) };
                whys.extend(advise::<Classic>(&setup, 0..16, 12, moves_and_shots));
            }
        }
    }
    assert!(whys.len() > 800, "{}", whys.len());
    assert_given(&whys, &["hit: 1.0", "death: 0.0", "hit: 0.", "death: 0."]);
}

#[test]
fn every_reason_is_true_in_caves_of_twenty_rooms() {
    for (ruleset, cave) in Ruleset::ALL.into_iter().zip(["dodecahedron", "one-way", "beads", "dendrite"]) {
        let setup = Setup { ruleset: Ruleset { pits: 1, bats: 1, ..ruleset }, cave: CaveSource::Known(cave_of(cave)) };
        advise::<Classic>(&setup, 0..4, 6, moves_and_shots);
    }
}
