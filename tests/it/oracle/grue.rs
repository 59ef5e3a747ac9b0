//! Grue: where a hunt can begin, and what proves the reasons for advice.

use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::game::cave::hex::{Coordinates, hex};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::grue::{ARROWS, Action, Distance, Event, Grue, Life, Position, Sense, Setup, View};
use wumpus_hunt::game::{Game as _, Seat};
use wumpus_hunt::odds::grue::Thing;
use wumpus_hunt::odds::{Engine as _, Proof, Sensed};

use super::Listed;
use super::compare::{Choice, assert_equal, assert_told, compare, first_rooms, listed};

impl Listed for Grue {
    type Key = Position;

    fn key(position: &Position) -> Position {
        *position
    }

    /// Places wumpus, grue and exit far enough apart (G3).
    fn prior(setup: &Setup, sight: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let cave = setup.cave();
        let Some(hunter) = cave.rooms().find(|room| Coordinates::of(*room) == sight.room) else { return };
        let are_apart = |one: &Room, others: &[Room]| others.iter().all(|other| cave.distance(*one, *other) > Some(3));
        let apart: Vec<_> = cave.rooms().filter(|room| are_apart(room, &[hunter])).collect();
        for &exit in &apart {
            for wumpus in apart.iter().copied().filter(|wumpus| are_apart(wumpus, &[exit])) {
                for grue in apart.iter().copied().filter(|grue| are_apart(grue, &[exit, wumpus])) {
                    let ways = cave.tunnels(grue);
                    for &grue_came_from in ways {
                        let position = Position {
                            hunter,
                            wumpus,
                            wumpus_life: Life::Alive,
                            grue,
                            grue_came_from,
                            stunned_turns: 0,
                            exit,
                            arrows: ARROWS,
                            outcome: None,
                        };
                        each(position, [1, ways.len() as u64]);
                    }
                }
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::ShotWumpus
    }

    fn room(sight: &View, cave: &Cave) -> u32 {
        sight.room.room(cave).unwrap().number()
    }

    fn assert_true(choice: &Choice<'_, Self>) {
        let (action, lives) = (&choice.advice.action, choice.sight().wumpus == Life::Alive);
        match choice.reason.aim {
            Aim::Shoot { .. } | Aim::Cover { .. } => assert!(lives),
            Aim::Stun { hit } => assert_equal(hit, choice.chance(|now| choice.stuns(now, action))),
            Aim::Leave { wins } => assert!(wins && !lives),
            Aim::Reach { thing, .. } | Aim::Search { thing } => assert_eq!(thing == "wumpus", lives),
            Aim::Run => assert!(choice.chance(|now| choice.cave().distance(now.hunter, now.grue) <= Some(5)) > 0.0),
            Aim::Lost => {}
            ref other => panic!("{other:?} is no aim of this game"),
        }
        choice.check_proof(Thing::Exit, 0, |sight| sight.near.exit);
        let is_shot = |events: &Vec<Event>| !events.iter().any(|event| matches!(event, Event::Entered { .. }));
        let shot = choice.shown.iter().rposition(is_shot).map_or(0, |turn| turn + 1);
        choice.check_proof(Thing::Wumpus, shot, |sight| sight.near.wumpus);
        // Of equal shots the best is into the room with the lowest number.
        let Some(Action::Shoot { to: best }) = choice.hunt.engine.best_shot() else { return };
        let hit = |to: u32| choice.hunt.engine.hit(&Action::Shoot { to }).unwrap();
        let lower = choice.sight().tunnels.iter().map(|room| room.number()).filter(|to| *to < best);
        assert!(lower.into_iter().all(|to| hit(to) < hit(best) - 1e-12));
    }
}

impl Choice<'_, Grue> {
    /// Returns whether an action stuns the grue in a position. What is drawn comes after the arrow.
    fn stuns(&self, position: &Position, action: &Action) -> bool {
        let mut events = Vec::new();
        let mut hunt = Grue::in_position(self.setup, *position);
        hunt.apply(Seat::HUNTER, action, &mut Script::new([0; 3]), &mut |event| events.push(event)).unwrap();
        events.contains(&Event::StunnedGrue)
    }

    /// What was perceived in the rooms of a proof leaves no rooms but those where the thing can be.
    fn check_proof(&self, thing: Thing, first: usize, near: fn(&View) -> Option<Distance>) {
        let can_be = self.hunt.engine.rooms_of(thing);
        let Some(Proof::Sensed(sensed)) = self.hunt.engine.proof(thing, can_be) else { return };
        let [Sensed { with, without, .. }] = sensed[..] else { panic!("{sensed:?}") };
        let stood = |room: u32| {
            self.sights[first..].iter().find(move |sight| <Grue as Listed>::room(sight, self.cave()) == room)
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
fn in_a_small_cave_the_engine_of_the_grue_agrees_with_the_oracle() {
    let cave = first_rooms(&hex(), 40);
    let told = Sense::ALL.into_iter().flat_map(|sense| {
        let setup = Setup::within(sense, cave.clone()).unwrap();
        compare::<Grue>(sense.name(), &setup, 0..8, 30, listed::<Grue>)
    });
    let seen = ["ShotWumpus", "StunnedGrue", "Missed", "Ended", "hit: 1.0", "hit: 0.", "Cover", "Run"];
    let searches = ["Reach { thing: \"exit\"", "Search { thing: \"wumpus\"", "Search { thing: \"exit\""];
    assert_told(&told.collect::<Vec<_>>(), 500, &[&seen[..], &searches].concat());
}

mod weekly {
    use super::{Grue, Sense, Setup, compare, listed};

    #[test]
    #[ignore = "takes minutes: on the hex map a hunt can begin in over a million positions"]
    fn on_the_hex_map_the_engine_of_the_grue_agrees_with_the_oracle() {
        for (seed, sense) in (0..).zip(Sense::ALL) {
            compare::<Grue>(sense.name(), &Setup::new(sense), seed..seed + 1, 12, listed::<Grue>);
        }
    }
}
