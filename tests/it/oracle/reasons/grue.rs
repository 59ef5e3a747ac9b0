//! The reasons of the grue's hunt.

use wumpus_hunt::bot::grue::Why;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::hex::{Coordinates, hex};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::grue::{Action, Distance, Event, Grue, Life, Outcome, Position, Sense, Setup, View};
use wumpus_hunt::game::{Game as _, Seat, View as _};
use wumpus_hunt::odds::grue::{Proof, Thing};

use super::{ROUNDING, Reasoned, Turn, advise, assert_equal, assert_given, first_rooms};
use crate::oracle::engines::listed;

impl Reasoned for Grue {
    fn assert_true(turn: &Turn<'_, Self>) {
        let (action, lives) = (&turn.advice.action, turn.sight().wumpus == Life::Alive);
        let legal: Vec<_> = turn.sight().legal().listed.collect();
        let ends = |action| turn.end(action, |_| true);
        match turn.advice.why {
            Why::SureShot => assert_equal(turn.hit(action), 1.0),
            Why::BestShot { hit } => assert!(lives && (hit - turn.hit(action)).abs() < ROUNDING),
            Why::Stun { hit } => assert_equal(hit, turn.chance(|now| turn.stuns(now, action))),
            Why::Escape => assert_equal(turn.end(action, Outcome::is_win), 1.0),
            Why::ToWumpus => assert!(lives && turn.is_nearer(|now| now.wumpus)),
            Why::ToExit => assert!(!lives && turn.is_nearer(|now| now.exit)),
            Why::FindWumpus => assert!(lives && matches!(action, Action::Move { .. })),
            Why::FindExit => assert!(!lives && matches!(action, Action::Move { .. })),
            Why::AvoidGrue => {
                assert!(turn.chance(|now| turn.cave().distance(now.hunter, now.grue) <= Some(5)) > 0.0);
            }
            Why::Hopeless => {
                assert!(legal.iter().all(|other| turn.end(other, Outcome::is_win) < ROUNDING));
                assert!(legal.iter().all(|other| ends(action) > ends(other) - ROUNDING));
            }
            Why::Doomed => assert!(legal.iter().all(|other| turn.end(other, |end| !end.is_win()) > 1.0 - ROUNDING)),
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

    /// Returns whether the advised move leads nearer to a thing whose room is known.
    fn is_nearer(&self, thing: fn(&Position) -> Room) -> bool {
        let Action::Move { to } = self.advice.action else { return false };
        let goal = thing(self.truth);
        let moves = |from| self.cave().distance(from, goal).unwrap();
        self.is_certain(|now| thing(now) == goal) && moves(self.room(to)) < moves(self.truth.hunter)
    }

    /// What was perceived in the rooms of a proof leaves no rooms but those where the thing can be.
    fn check_proof(&self, thing: Thing, first: usize, near: fn(&View) -> Option<Distance>) {
        let Some(Proof { perceived, unperceived }) = self.engine.proof(thing) else { return };
        let sensed = |room: &Coordinates| near(self.sights[first..].iter().find(|sight| sight.room == *room).unwrap());
        assert!(
            perceived.iter().all(|room| sensed(room).is_some())
                && unperceived.iter().all(|room| sensed(room).is_none())
        );
        let fits = |from: &Coordinates, to: Room| {
            let moves = self.cave().distance(from.room(self.cave()).unwrap(), to).unwrap();
            match sensed(from) {
                None => moves > 3,
                Some(Distance::Here) => moves == 0,
                Some(Distance::Within) => moves > 0 && moves <= 3,
                Some(Distance::Exactly { moves: exactly }) => moves == exactly,
            }
        };
        let left =
            self.cave().rooms().filter(|room| perceived.iter().chain(&unperceived).all(|from| fits(from, *room)));
        let can_be = self.engine.rooms_of(thing);
        assert!(left.into_iter().all(|room| can_be.contains(&room)), "{thing:?} {perceived:?} {unperceived:?}");
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
    assert_given(&whys, &["SureShot", "BestShot", "ToWumpus", "FindWumpus", "FindExit", "AvoidGrue"]);
}

/// The command: `cargo test --release --test it every_reason -- --ignored`.
#[test]
#[ignore = "takes minutes: on the hex map a hunt can begin in over a million positions"]
fn every_reason_is_true_on_the_hex_map() {
    for (seed, sense) in (0..).zip(Sense::ALL) {
        advise::<Grue>(&Setup::new(sense), seed..seed + 1, 12, listed::<Grue>);
    }
}
