//! The reasons of the grue's hunt.

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::grue::{Action, Distance, Event, Grue, Life, Position, Sense, Setup, View};
use wumpus_hunt::game::{Game as _, Seat};
use wumpus_hunt::odds::grue::Thing;
use wumpus_hunt::odds::{Engine as _, Proof, Sensed};

use super::{Reasoned, Turn, advise, assert_equal, assert_given, first_rooms};
use crate::oracle::engines::listed;

impl Reasoned for Grue {
    fn room(sight: &View, cave: &Cave) -> u32 {
        sight.room.room(cave).unwrap().number()
    }

    fn assert_true(turn: &Turn<'_, Self>) {
        let (action, lives) = (&turn.advice.action, turn.sight().wumpus == Life::Alive);
        match turn.reason.aim {
            Aim::Shoot { .. } | Aim::Cover { .. } => assert!(lives),
            Aim::Stun { hit } => assert_equal(hit, turn.chance(|now| turn.stuns(now, action))),
            Aim::Leave { wins } => assert!(wins && !lives),
            Aim::Reach { thing, .. } | Aim::Search { thing } => assert_eq!(thing == "wumpus", lives),
            Aim::Run => assert!(turn.chance(|now| turn.cave().distance(now.hunter, now.grue) <= Some(5)) > 0.0),
            Aim::Lost => {}
            ref other => panic!("{other:?} is no aim of this game"),
        }
        turn.check_proof(Thing::Exit, 0, |sight| sight.near.exit);
        let is_shot = |events: &Vec<Event>| !events.iter().any(|event| matches!(event, Event::Entered { .. }));
        let shot = turn.shown.iter().rposition(is_shot).map_or(0, |turn| turn + 1);
        turn.check_proof(Thing::Wumpus, shot, |sight| sight.near.wumpus);
    }
}

impl Turn<'_, Grue> {
    /// Returns whether an action stuns the grue in a position. What is drawn comes after the arrow.
    fn stuns(&self, position: &Position, action: &Action) -> bool {
        let mut events = Vec::new();
        let mut hunt = Grue::in_position(self.setup, *position);
        hunt.apply(Seat::HUNTER, action, &mut Script::new([0; 3]), &mut |event| events.push(event)).unwrap();
        events.contains(&Event::StunnedGrue)
    }

    /// What was perceived in the rooms of a proof leaves no rooms but those where the thing can be.
    fn check_proof(&self, thing: Thing, first: usize, near: fn(&View) -> Option<Distance>) {
        let can_be = self.engine.rooms_of(thing);
        let Some(Proof::Sensed(sensed)) = self.engine.proof(thing, can_be) else { return };
        let [Sensed { with, without, .. }] = sensed[..] else { panic!("{sensed:?}") };
        let stood = |room: u32| {
            self.sights[first..].iter().find(move |sight| <Grue as Reasoned>::room(sight, self.cave()) == room)
        };
        let sensed = |room: u32| near(stood(room).unwrap());
        assert!(with.iter().all(|room| sensed(room).is_some()) && without.iter().all(|room| sensed(room).is_none()));
        let fits = |from: u32, to: Room| {
            let moves = self.cave().distance(self.room(from), to).unwrap();
            match sensed(from) {
                None => moves > 3,
                Some(Distance::Here) => moves == 0,
                Some(Distance::Within) => moves > 0 && moves <= 3,
                Some(Distance::Exactly { moves: exactly }) => moves == exactly,
            }
        };
        let left = self.cave().rooms().filter(|room| with.or(without).iter().all(|from| fits(from, *room)));
        assert!(left.into_iter().all(|room| can_be.has(room.number())), "{thing:?} {with:?} {without:?}");
    }
}

#[test]
fn every_reason_of_the_grues_hunt_is_true() {
    let cave = first_rooms(&hex(), 40);
    let mut whys = Vec::new();
    for sense in Sense::ALL {
        let setup = Setup::within(sense, cave.clone()).unwrap();
        whys.extend(advise::<Grue>(&setup, 0..6, 30, listed::<Grue>));
    }
    assert!(whys.len() > 100, "{}", whys.len());
    let searches = ["Reach { thing: \"exit\"", "Search { thing: \"wumpus\"", "Search { thing: \"exit\""];
    assert_given(&whys, &[&["hit: 1.0", "hit: 0.", "Cover", "Run"], &searches[..]].concat());
}

mod weekly {
    use super::{Grue, Sense, Setup, advise, listed};

    /// The command: `cargo test --release --test it every_reason -- --ignored`.
    #[test]
    #[ignore = "takes minutes: on the hex map a hunt can begin in over a million positions"]
    fn every_reason_is_true_on_the_hex_map() {
        for (seed, sense) in (0..).zip(Sense::ALL) {
            advise::<Grue>(&Setup::new(sense), seed..seed + 1, 12, listed::<Grue>);
        }
    }
}
