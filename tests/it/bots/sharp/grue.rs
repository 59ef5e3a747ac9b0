//! The sharp bot of the grue's hunt.

use wumpus_hunt::bot::grue::GruePolicy;
use wumpus_hunt::bot::reason::Aim;
use wumpus_hunt::bot::{Advisor as _, Policy as _};
use wumpus_hunt::game::grue::{Action, Event, Grue, Life, Outcome, Sense, Setup, View};
use wumpus_hunt::game::{Game as _, Seat, Status, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::grue::GrueEngine;
use wumpus_hunt::session::{HuntSeed, Session};

use crate::oracle::engines::ring;

fn sight(hunt: &Session<Grue>) -> View {
    hunt.game().view(Seat::HUNTER)
}

fn seen(hunt: &mut Session<Grue>, action: &Action) -> Vec<Event> {
    let events = hunt.step(Seat::HUNTER, action).unwrap().iter();
    events.filter(|event| Grue::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).copied().collect()
}

/// The aim of an action, whether the wumpus lived, and the events.
type Told = (Aim, Life, Vec<Event>);

/// Plays a hunt by the advice; returns what was told, with the events that followed each action, and how it ended.
fn advised(sense: Sense, seed: u64) -> (Vec<Told>, Option<Outcome>) {
    let setup = Setup::new(sense);
    let mut hunt = Session::<Grue>::deal(&setup, HuntSeed::new(seed));
    let (mut engine, mut policy) = (GrueEngine::begin(&setup, &sight(&hunt)).unwrap(), GruePolicy::new(&setup));
    let mut turns = Vec::new();
    while hunt.game().status() == Status::Awaiting(Seat::HUNTER) && turns.len() < 1_000 {
        let advice = policy.advise(&engine);
        let aim = policy.aim(&engine, &advice);
        // Where all is lost, the bot ends the hunt.
        let action = policy.decide(&engine);
        let life = hunt.game().position().wumpus_life;
        let events = seen(&mut hunt, &action);
        turns.push((aim, life, events.clone()));
        if hunt.game().status() == Status::Awaiting(Seat::HUNTER) {
            engine.learn(&action, &events, &sight(&hunt));
        }
    }
    (turns, hunt.game().position().outcome)
}

/// The careful bot wins about 40 hunts in 100.
#[test]
fn the_advice_wins_two_hunts_in_three_and_keeps_what_it_says() {
    let mut won = 0;
    for seed in 0..15 {
        let sense = Sense::ALL[usize::try_from(seed % 3).unwrap()];
        let (turns, outcome) = advised(sense, seed);
        won += usize::from(matches!(outcome, Some(Outcome::Escaped | Outcome::EscapedPastGrue)));
        for (at, (aim, life, events)) in turns.iter().enumerate() {
            let moved = matches!(events.first(), Some(Event::Entered { .. }));
            let next = turns.get(at + 1).map(|(aim, ..)| aim);
            let fits = match aim {
                Aim::Shoot { hit, .. } => {
                    *life == Life::Alive && !moved && (*hit < 1.0 || events.contains(&Event::ShotWumpus))
                }
                Aim::Cover { .. } => {
                    moved && next.is_none_or(|next| matches!(next, Aim::Shoot { .. } | Aim::Stun { .. }))
                }
                Aim::Stun { hit } => !moved && *hit > 0.0,
                Aim::Leave { .. } => outcome.is_some_and(Outcome::is_win),
                Aim::Reach { thing, .. } | Aim::Search { thing } => {
                    moved && (*thing == "wumpus") == (*life == Life::Alive)
                }
                Aim::Run => moved,
                Aim::Lost => !outcome.is_some_and(Outcome::is_win),
                _ => false,
            };
            assert!(fits, "seed {seed}: {aim:?} {events:?}");
        }
    }
    assert!(won >= 10, "{won}");
}

/// In these hunts the grue follows a hunter with a single arrow, who could run from it for ever.
#[test]
fn a_hunt_that_cannot_be_won_comes_to_its_end() {
    for seed in [148, 149, 215, 232, 233] {
        let (turns, outcome) = advised(Sense::Smell, seed);
        assert!(turns.iter().any(|(aim, ..)| *aim == Aim::Lost) && turns.len() < 200, "{seed}: {}", turns.len());
        assert!(outcome.is_some_and(|outcome| !outcome.is_win()), "{seed}: {outcome:?}");
    }
}

#[test]
fn of_equal_shots_the_best_is_into_the_room_with_the_lowest_number() {
    let setup = Setup::within(Sense::Smell, ring()).unwrap();
    let mut equal = 0;
    for seed in 0..40 {
        let hunt = Session::<Grue>::deal(&setup, HuntSeed::new(seed));
        let odds = GrueEngine::begin(&setup, &sight(&hunt)).unwrap();
        let view = hunt.game().view(Seat::HUNTER);
        let mut tunnels: Vec<_> = view.tunnels.iter().map(|room| room.number()).collect();
        tunnels.sort_unstable();
        let shots = tunnels.into_iter().map(|to| Action::Shoot { to });
        let hits: Vec<_> = shots.map(|shot| (odds.hit(&shot).unwrap(), shot)).collect();
        let most = hits.iter().map(|(hit, _)| *hit).fold(0.0, f64::max);
        let best: Vec<_> = hits.iter().filter(|(hit, _)| *hit > most - 1e-9).map(|(_, shot)| *shot).collect();
        equal += usize::from(best.len() > 1);
        assert_eq!(odds.best_shot(), Some(best[0]), "seed {seed}");
    }
    assert!(equal > 0);
}
