//! The sharp bot of the grue's hunt, and the odds that it plays on.

use std::sync::Arc;

use wumpus_hunt::bot::grue::{GruePolicy, Why};
use wumpus_hunt::bot::{Bot as _, Policy as _, Sharp};
use wumpus_hunt::game::belief::{Belief, Results};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::chance::{BotRng, Chance as _};
use wumpus_hunt::game::grue::{Action, Event, Grue, Life, Outcome, Position, Sense, Setup, Sight, Thing, Toward};
use wumpus_hunt::game::{Game as _, Seat, Status, Viewer};
use wumpus_hunt::odds::grue::{GrueEngine, Sight as EngineSight, Thing as EngineThing};
use wumpus_hunt::odds::{self, Engine as _};
use wumpus_hunt::session::{HuntSeed, Session};

/// A ring of rooms with two short cuts and a dead end: small enough for beliefs, large enough for four things apart.
fn small_cave() -> Arc<Cave> {
    let mut rooms: Vec<Vec<u32>> = (0..22).map(|room| vec![(room + 21) % 22 + 1, (room + 1) % 22 + 1]).collect();
    for [one, other] in [[1_u32, 3], [7, 10]] {
        rooms[one as usize - 1].push(other);
        rooms[other as usize - 1].push(one);
    }
    rooms[13].push(23);
    rooms.push(vec![14]);
    Arc::new(Cave::new(&rooms).unwrap())
}

/// A hunt, followed with a belief and with the odds.
struct Followed {
    cave: Arc<Cave>,
    hunt: Session<Grue>,
    belief: Belief<Grue>,
    odds: GrueEngine,
}

impl Followed {
    fn begin(setup: &Setup, seed: u64) -> Self {
        let hunt = Session::<Grue>::deal(setup, HuntSeed::new(seed));
        let sight = sight(&hunt);
        let belief = Belief::begin(setup, &sight).unwrap();
        Self {
            cave: Arc::clone(&setup.cave),
            odds: GrueEngine::begin(setup, &engine_sight(&hunt)).unwrap(),
            hunt,
            belief,
        }
    }

    fn goes_on(&self) -> bool {
        self.hunt.game().status() == Status::Awaiting(Seat::HUNTER)
    }

    fn actions(&self) -> Vec<Action> {
        let view = self.hunt.game().view(Seat::HUNTER);
        let ends = view.tunnels.iter().map(|room| Toward::Room(Coordinates::of(*room)));
        let shots = ends.clone().filter(|_| view.arrows > 0).map(|toward| Action::Shoot { toward });
        ends.map(|toward| Action::Move { toward }).chain(shots).collect()
    }

    /// Draws three actions and returns the one least likely to end the hunt.
    fn draw(&self, rng: &mut BotRng) -> Action {
        let actions = self.actions();
        let drawn = [(); 3].map(|()| actions[rng.pick(u32::try_from(actions.len()).unwrap()) as usize]);
        let life = |action: &Action| self.odds.results(action).goes_on;
        drawn.into_iter().max_by(|one, other| life(one).total_cmp(&life(other))).unwrap()
    }

    fn play(&mut self, action: &Action) -> Vec<Event> {
        let seen = seen(&mut self.hunt, action);
        if self.goes_on() {
            let sight = sight(&self.hunt);
            self.belief.learn(action, &seen, &sight);
            self.odds.learn(action, &seen, &engine_sight(&self.hunt));
        }
        seen
    }

    /// Returns by how much belief and odds differ at most.
    fn difference(&self) -> f64 {
        let marginals = self.belief.marginals();
        let of_thing = |thing: &Thing| {
            let other = match thing {
                Thing::Wumpus => EngineThing::Wumpus,
                Thing::Grue => EngineThing::Grue,
                Thing::Exit => EngineThing::Exit,
            };
            most(self.cave.rooms().map(|room| marginals.of(*thing, room) - self.odds.odds(other, room)))
        };
        let of_action = |action: &Action| apart(&self.belief.results(action), &self.odds.results(action));
        most(
            <Grue as wumpus_hunt::game::belief::Knowable>::THINGS
                .iter()
                .map(of_thing)
                .chain(self.actions().iter().map(of_action)),
        )
    }
}

fn sight(hunt: &Session<Grue>) -> Sight {
    <Grue as wumpus_hunt::game::belief::Knowable>::sight(&hunt.game().view(Seat::HUNTER))
}

fn engine_sight(hunt: &Session<Grue>) -> EngineSight {
    <Grue as odds::Knowable>::sight(&hunt.game().view(Seat::HUNTER))
}

fn seen(hunt: &mut Session<Grue>, action: &Action) -> Vec<Event> {
    let events = hunt.step(Seat::HUNTER, action).unwrap().iter();
    events.filter(|event| Grue::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).copied().collect()
}

/// Returns the greatest of some differences, whatever their signs; not a number if one of them is none.
fn most(differences: impl Iterator<Item = f64>) -> f64 {
    differences.map(f64::abs).fold(0.0, |most, one| if most.is_nan() || one <= most { most } else { one })
}

/// Returns the greatest difference between two results. Panics if the second lists an ending without a chance.
fn apart(one: &Results<Outcome>, other: &odds::Results<Outcome>) -> f64 {
    let of = |ends: &[(Outcome, f64)], outcome: Outcome| {
        ends.iter().find(|(end, _)| *end == outcome).map_or(0.0, |(_, chance)| *chance)
    };
    assert!(other.ends.iter().all(|(_, chance)| *chance > 0.0), "{:?}", other.ends);
    let ends = one.ends.iter().chain(&other.ends).map(|(end, _)| of(&one.ends, *end) - of(&other.ends, *end));
    most(ends.chain([one.goes_on - other.goes_on]))
}

#[test]
fn the_odds_equal_the_belief_number_by_number() {
    let cave = small_cave();
    let mut heard = Vec::new();
    let mut turns = 0;
    for seed in 0..120 {
        let setup = Setup { sense: Sense::ALL[usize::try_from(seed % 3).unwrap()], cave: Arc::clone(&cave) };
        let (mut followed, mut rng) = (Followed::begin(&setup, seed), BotRng::new(seed));
        for _ in 0..40 {
            if !followed.goes_on() {
                break;
            }
            let difference = followed.difference();
            assert!(difference < 1e-9, "seed {seed}: {difference}");
            let action = followed.draw(&mut rng);
            heard.extend(followed.play(&action));
            turns += 1;
        }
    }
    assert!(turns > 1_000, "{turns}");
    // Hunts in which all of this happened have been compared.
    for event in [Event::ShotWumpus, Event::StunnedGrue, Event::Missed] {
        assert!(heard.contains(&event), "{event:?}");
    }
}

/// The hunter perceives the exit even in their own room.
#[test]
fn at_the_exit_the_odds_equal_the_belief() {
    let cave = small_cave();
    let mut arrived = 0;
    for seed in 0..20 {
        let setup = Setup { sense: Sense::Smell, cave: Arc::clone(&cave) };
        let mut followed = Followed::begin(&setup, seed);
        for _ in 0..12 {
            let Position { hunter, exit, .. } = *followed.hunt.game().position();
            if !followed.goes_on() || hunter == exit {
                break;
            }
            let next = cave.tunnels(hunter).iter().min_by_key(|room| cave.distance(**room, exit)).unwrap();
            followed.play(&Action::Move { toward: Toward::Room(Coordinates::of(*next)) });
        }
        if followed.goes_on() {
            let Position { hunter, exit, .. } = *followed.hunt.game().position();
            assert_eq!(hunter, exit, "seed {seed}");
            arrived += 1;
            let difference = followed.difference();
            assert!(difference < 1e-9, "seed {seed}: {difference}");
        }
    }
    assert!(arrived > 3, "{arrived}");
}

#[test]
#[ignore = "takes minutes: a belief of a hunt on the hex map has over a million positions"]
fn on_the_hex_map_the_odds_equal_the_belief() {
    for (seed, sense) in (0..).zip(Sense::ALL) {
        let (mut followed, mut rng) = (Followed::begin(&Setup::new(sense), seed), BotRng::new(seed));
        for _ in 0..4 {
            if followed.goes_on() {
                assert!(followed.difference() < 1e-9);
                let action = followed.draw(&mut rng);
                followed.play(&action);
            }
        }
    }
}

/// The reason for an action, whether the wumpus lived, and the events.
type Told = (Why, Life, Vec<Event>);

/// Plays a hunt by the advice; returns the reasons given, with the events that followed each, and how it ended.
fn advised(sense: Sense, seed: u64) -> (Vec<Told>, Option<Outcome>) {
    let setup = Setup::new(sense);
    let mut hunt = Session::<Grue>::deal(&setup, HuntSeed::new(seed));
    let (mut engine, mut policy) = (GrueEngine::begin(&setup, &engine_sight(&hunt)).unwrap(), GruePolicy::new(&setup));
    let mut turns = Vec::new();
    while hunt.game().status() == Status::Awaiting(Seat::HUNTER) && turns.len() < 1_000 {
        let advice = policy.advise(&engine);
        let life = hunt.game().position().wumpus_life;
        let events = seen(&mut hunt, &advice.action);
        turns.push((advice.why, life, events.clone()));
        if hunt.game().status() == Status::Awaiting(Seat::HUNTER) {
            engine.learn(&advice.action, &events, &engine_sight(&hunt));
        }
    }
    (turns, hunt.game().position().outcome)
}

/// The careful bot wins about 40 hunts in 100.
#[test]
fn the_advice_wins_two_hunts_in_three_and_keeps_what_it_says() {
    let mut won = 0;
    for seed in 0..15 {
        let (turns, outcome) = advised(Sense::ALL[usize::try_from(seed % 3).unwrap()], seed);
        won += usize::from(matches!(outcome, Some(Outcome::Escaped | Outcome::EscapedPastGrue)));
        for (why, life, events) in turns {
            let moved = matches!(events.first(), Some(Event::Entered { .. }));
            let fits = match why {
                Why::SureShot => events.contains(&Event::ShotWumpus),
                Why::BestShot { hit } => life == Life::Alive && !moved && hit > 0.0,
                Why::Stun { hit } => !moved && hit > 0.0,
                Why::Escape => {
                    events.contains(&Event::Ended { outcome: Outcome::Escaped })
                        || events.contains(&Event::Ended { outcome: Outcome::EscapedPastGrue })
                }
                Why::ToWumpus | Why::FindWumpus => life == Life::Alive && moved,
                Why::ToExit | Why::FindExit => life == Life::Dead && moved,
                Why::AvoidGrue => moved,
                Why::Doomed => !outcome.is_some_and(Outcome::is_win),
            };
            assert!(fits, "seed {seed}: {why:?} {events:?}");
        }
    }
    assert!(won >= 10, "{won}");
}

#[test]
fn of_equal_shots_the_best_is_into_the_room_with_the_lowest_number() {
    let setup = Setup { sense: Sense::Smell, cave: small_cave() };
    let mut equal = 0;
    for seed in 0..40 {
        let Followed { hunt, odds, .. } = Followed::begin(&setup, seed);
        let view = hunt.game().view(Seat::HUNTER);
        let mut tunnels = view.tunnels.to_vec();
        tunnels.sort_by_key(|room| room.number());
        let shots = tunnels.iter().map(|room| Toward::Room(Coordinates::of(*room)));
        let hits: Vec<_> = shots.map(|toward| (odds.hit(&Action::Shoot { toward }).unwrap(), toward)).collect();
        let most = hits.iter().map(|(hit, _)| *hit).fold(0.0, f64::max);
        let best: Vec<_> = hits.iter().filter(|(hit, _)| *hit > most - 1e-9).map(|(_, toward)| *toward).collect();
        equal += usize::from(best.len() > 1);
        let shot = match odds.best_shot().unwrap() {
            Action::Shoot { toward: Toward::Direction(direction) } => {
                Toward::Room(view.room.toward(direction).unwrap())
            }
            Action::Shoot { toward } | Action::Move { toward } => toward,
        };
        assert_eq!(shot, best[0], "seed {seed}");
    }
    assert!(equal > 0);
}

#[test]
fn the_bot_follows_the_advice() {
    let setup = Setup::new(Sense::Hearing);
    let (turns, _) = advised(Sense::Hearing, 5);
    let (mut hunt, mut bot) = (Session::<Grue>::deal(&setup, HuntSeed::new(5)), Sharp::<Grue>::default());
    bot.begin(&setup, &hunt.game().view(Seat::HUNTER)).unwrap();
    for (_, _, events) in turns {
        let action = bot.decide(&hunt.game().view(Seat::HUNTER), &mut BotRng::new(5));
        let seen = seen(&mut hunt, &action);
        assert_eq!(seen, events);
        for event in &seen {
            bot.observe(event);
        }
    }
}
