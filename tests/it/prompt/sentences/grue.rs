//! The hints of the grue's hunt.

use std::sync::Arc;

use wumpus_hunt::game::cave::hex::{Coordinates, hex};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::grue::View;
use wumpus_hunt::game::grue::{Action, Distance, Event, Grue, Life, Outcome, Position, Sense, Setup};
use wumpus_hunt::game::{Game as _, Seat};

use super::{QUESTION, ROUNDING, Turn, assert_list, assert_percent, between};

/// Chances that differ by more than this are said to differ.
const MORE: f64 = 0.005;

/// The upper rows of the hex map, small enough for beliefs.
fn upper_rows(rooms: u32) -> Arc<Cave> {
    let map = hex();
    let tunnels = |room: Room| map.tunnels(room).iter().map(|to| to.number()).filter(|to| *to <= rooms).collect();
    let rooms = map.rooms().take(usize::try_from(rooms).unwrap()).map(tunnels).collect::<Vec<Vec<u32>>>();
    Arc::new(Cave::new(&rooms).unwrap())
}

#[test]
fn every_sentence_about_the_grue_is_true() {
    let cave = upper_rows(40);
    let mut turns = 0;
    for seed in 0..9 {
        let setup = Setup::within(Sense::ALL[usize::try_from(seed / 3 % 3).unwrap()], Arc::clone(&cave)).unwrap();
        turns += super::check::<Grue>(&setup, seed, 30, QUESTION, check);
    }
    assert!(turns > 75, "{turns}");
}

#[test]
#[ignore = "takes minutes: a belief of a hunt on the hex map has over a million positions"]
fn every_sentence_about_the_grue_is_true_on_the_hex_map() {
    for (seed, sense) in (0..).zip(Sense::ALL) {
        super::check::<Grue>(&Setup::new(sense), seed, 12, QUESTION, check);
    }
}

fn check(turn: &Turn<'_, Grue>) {
    let ways: Vec<_> = turn.view().ways().collect();
    let name = |action: &Action| {
        let (Action::Move { to } | Action::Shoot { to }) = action;
        let verb = if matches!(action, Action::Move { .. }) { "go" } else { "shoot" };
        let way = ways.iter().find(|way| *to == way.to.number()).unwrap();
        format!("{verb} {}, to ({})", way.direction, way.to)
    };
    let actions: Vec<_> = ways.iter().map(|way| Action::Move { to: way.to.number() }).collect();
    let shots: Vec<_> = ways.iter().map(|way| Action::Shoot { to: way.to.number() }).collect();
    let shots = if turn.view().arrows > 0 { &shots[..] } else { &[] };
    let legal: Vec<Action> = actions.iter().chain(shots).copied().collect();
    let ends: [(_, &[_]); 4] = [
        ("escape", &[Outcome::Escaped, Outcome::EscapedPastGrue]),
        ("eaten by the wumpus", &[Outcome::EatenOnEntering, Outcome::EatenWhenItCame]),
        ("caught by the grue", &CAUGHT),
        ("out of arrows", &[Outcome::OutOfArrows]),
    ];
    let stuns = |shot: &Action| vec![("hit", turn.hit(shot)), ("grue stunned", stuns(turn, shot))];
    turn.check_results(name, |action| matches!(action, Action::Shoot { .. }).then(|| stuns(action)), &ends);
    let mut sentences = turn.sentences.iter();
    for (way, action) in ways.iter().zip(&actions) {
        let line = sentences.next().unwrap();
        let told = between(line, &format!("({}) {}: ", way.to, way.direction), "").unwrap();
        let (things, risk) = told.split_once("; if you go there, you ").map_or((told, None), |(a, b)| (a, Some(b)));
        let [wumpus, grue, exit] = where_(turn, way.to);
        assert_list(things, "empty for now", &[("wumpus", wumpus), ("grue", grue), ("exit", exit)]);
        let death = death(turn, action);
        match risk {
            None => assert!(death < wumpus + grue + MORE + ROUNDING, "{line}: {death}"),
            Some("surely die") => assert!(death > 1.0 - ROUNDING, "{line}: {death}"),
            Some(risk) => assert_percent(between(risk, "die ", " of the time").unwrap(), death),
        }
    }
    let best = shots.iter().map(|shot| turn.hit(shot)).fold(0.0, f64::max);
    let advised = turn.advised(name);
    for sentence in sentences {
        let is_true = turn.is_true_of_best_shot(sentence, name, "No shot from here can hit the wumpus");
        let is_true = is_true.unwrap_or_else(|| why(turn, sentence, &advised, &legal, best));
        assert!(is_true, "{sentence} of {:?}", turn.sentences);
    }
}

const CAUGHT: [Outcome; 3] = [Outcome::CaughtOnEntering, Outcome::CaughtOnEnteringStunned, Outcome::CaughtWhenItCame];

/// Returns whether a sentence is true that describes neither a room nor the best shot.
fn why(turn: &Turn<'_, Grue>, sentence: &str, advised: &Action, legal: &[Action], best: f64) -> bool {
    let [hit, stun] = [turn.hit(advised), stuns(turn, advised)];
    let is_win = |end| matches!(end, Outcome::Escaped | Outcome::EscapedPastGrue);
    let distances = || -> [Vec<(Coordinates, f64)>; 2] {
        let room = |goal: fn(&Position) -> Room| {
            let rooms =
                turn.setup.cave().rooms().map(|room| (Coordinates::of(room), turn.chance(|now| goal(now) == room)));
            rooms.filter(|(_, chance)| *chance > 0.0).collect::<Vec<_>>()
        };
        [room(|now| now.wumpus), room(|now| now.exit)]
    };
    let support =
        |exit: bool| -> Vec<Coordinates> { distances()[usize::from(exit)].iter().map(|(room, _)| *room).collect() };
    let leads_to = |exit: bool| {
        let Action::Move { to } = advised else { return false };
        let away = |from: Coordinates| {
            let goal = support(exit)[0].room(turn.setup.cave()).unwrap();
            turn.setup.cave().distance(from.room(turn.setup.cave()).unwrap(), goal).unwrap()
        };
        support(exit).len() == 1 && away(Coordinates::numbered(*to)) < away(turn.view().room)
    };
    let lives = turn.view().wumpus == Life::Alive;
    if sentence.starts_with("Advice: ") {
        true
    } else if sentence == "The arrow is sure to hit" {
        hit > 1.0 - ROUNDING
    } else if let Some(chance) = between(sentence, "This arrow hits the wumpus ", " of the time") {
        assert_percent(chance, hit);
        true
    } else if sentence == "Nothing else promises more" {
        hit > best - MORE - ROUNDING
    } else if let Some(chance) = between(sentence, "This arrow hits ", " of the time") {
        assert_percent(chance, hit);
        true
    } else if sentence.starts_with("Another hits more often, but ") {
        hit < best - MORE + ROUNDING
    } else if sentence == "The arrow is sure to stun the grue, which gives you time" {
        stun > 1.0 - ROUNDING
    } else if let Some(chance) = between(sentence, "The arrow stuns the grue ", " of the time, which gives you time") {
        assert_percent(chance, stun);
        true
    } else if sentence == "The exit is there, and the wumpus is dead" {
        turn.end(advised, is_win) > 1.0 - ROUNDING
    } else if sentence == "It leads to a shot at the wumpus" {
        lives && leads_to(false)
    } else if sentence == "It leads to the exit" {
        !lives && leads_to(true)
    } else if let Some((name, rooms)) = sentence.split_once(" must be in ") {
        let (rooms, proof) = rooms.split_once(": you ").unwrap_or((rooms, ""));
        let lairs = support(name == "The exit");
        let is_proved =
            if proof.is_empty() { rooms.ends_with(", given everything you know") } else { proves(turn, proof, &lairs) };
        let rooms = rooms.trim_end_matches(", given everything you know");
        is_proved && sorted(places(rooms, "or")) == sorted(lairs)
    } else if let Some(search) = sentence.strip_prefix("This is the best way to search for the ") {
        let (thing, rest) = search.split_once(", ").unwrap_or((search, ""));
        let rooms = rest.strip_prefix("which can be in any of ").and_then(|rest| rest.strip_suffix(" rooms"));
        let is_counted = rooms.is_none_or(|rooms| rooms.parse() == Ok(support(thing == "exit").len()));
        is_counted && lives == (thing == "wumpus") && matches!(advised, Action::Move { .. })
    } else if let Some((rooms, chance)) =
        sentence.strip_prefix("It is most likely in ").and_then(|rest| rest.split_once(": "))
    {
        let odds = &distances()[usize::from(!lives)];
        let most = odds.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        let likeliest: Vec<_> =
            odds.iter().filter(|(_, chance)| *chance > most - ROUNDING).map(|(room, _)| *room).collect();
        let named = places(rooms, "or");
        assert_percent(chance.strip_suffix(" each").unwrap_or(chance), most);
        chance.ends_with(" each") == (named.len() > 1) && sorted(named) == sorted(likeliest)
    } else if sentence == "This is to keep clear of the grue, which is near" {
        turn.view().near.grue.is_some()
    } else if sentence == "This is to keep clear of the grue, which may be near" {
        turn.view().near.grue.is_none()
            && turn.chance(|now| turn.setup.cave().distance(now.hunter, now.grue) <= Some(5)) > ROUNDING
    } else if let Some(chance) = between(sentence, "But you die ", " of the time") {
        assert_percent(chance, death(turn, advised));
        true
    } else if sentence == "But you surely die" {
        death(turn, advised) > 1.0 - ROUNDING
    } else if sentence == "Nothing can save you now" {
        legal.iter().all(|action| turn.end(action, |end| !is_win(end)) > 1.0 - ROUNDING)
    } else if sentence == "You can run from the grue, but hardly win" {
        legal.iter().all(|action| turn.end(action, is_win) < ROUNDING)
            && legal.iter().any(|action| turn.end(action, |_| true) < 1.0 - ROUNDING)
    } else if sentence == "To end the hunt, do this or type give up" {
        let ends = |action| turn.end(action, |_| true);
        legal.iter().all(|action| ends(advised) > ends(action) - ROUNDING)
    } else {
        false
    }
}

/// Returns the chances that the living wumpus, the grue and the exit are in a room.
fn where_(turn: &Turn<'_, Grue>, room: Coordinates) -> [f64; 3] {
    let is = |other: Room| Coordinates::of(other) == room;
    let alive = |now: &Position| now.wumpus_life == Life::Alive && is(now.wumpus);
    [turn.chance(alive), turn.chance(|now| is(now.grue)), turn.chance(|now| is(now.exit))]
}

/// Returns the chance that an action stuns the grue.
fn stuns(turn: &Turn<'_, Grue>, action: &Action) -> f64 {
    turn.chance(|now| {
        let mut events = Vec::new();
        // What is drawn comes after the arrow.
        Grue::in_position(turn.setup, *now).apply(Seat::HUNTER, action, &mut Script::new([0; 3]), &mut events).unwrap();
        events.contains(&Event::StunnedGrue)
    })
}

fn death(turn: &Turn<'_, Grue>, action: &Action) -> f64 {
    let deaths = [&CAUGHT[..], &[Outcome::EatenOnEntering, Outcome::EatenWhenItCame]].concat();
    turn.end(action, |end| deaths.contains(&end))
}

/// Reads a list of rooms: `(4,2), (4,4) or (5,3)`.
fn places(words: &str, conjunction: &str) -> Vec<Coordinates> {
    let words = words.replace(&format!(" {conjunction} "), ", ");
    words.split(", ").map(|room| between(room, "(", ")").and_then(Coordinates::read).expect(&words)).collect()
}

fn sorted(mut rooms: Vec<Coordinates>) -> Vec<Coordinates> {
    rooms.sort_unstable();
    rooms
}

/// Returns whether what was sensed in the rooms of a proof leaves no other rooms than these: `smelled no wumpus in (3,4), but
/// did in (1,2)`.
fn proves(turn: &Turn<'_, Grue>, proof: &str, rooms: &[Coordinates]) -> bool {
    let (without, with) = proof.rsplit_once(" in ").unwrap();
    let without = without.strip_suffix(", but did").map(|without| places(without.split_once(" in ").unwrap().1, "or"));
    let (with, without) = (places(with, "and"), without.unwrap_or_default());
    let is_exit = proof.starts_with("saw ");
    let shot =
        turn.actions.iter().rposition(|action| matches!(action, Action::Shoot { .. })).map_or(0, |turn| turn + 1);
    let since = if is_exit { 0 } else { shot };
    let sensed = |room: &Coordinates| {
        let sight: &View = turn.sights[since..].iter().find(|sight| sight.room == *room).expect("visited");
        if is_exit { sight.near.exit } else { sight.near.wumpus }
    };
    let fits = |from: &Coordinates, to: Room| {
        let moves = turn.setup.cave().distance(from.room(turn.setup.cave()).unwrap(), to).unwrap();
        match sensed(from) {
            None => moves > 3,
            Some(Distance::Here) => moves == 0,
            Some(Distance::Within) => moves > 0 && moves <= 3,
            Some(Distance::Exactly { moves: exactly }) => moves == exactly,
        }
    };
    let all = with.iter().chain(&without);
    let left = turn.setup.cave().rooms().filter(|room| all.clone().all(|from| fits(from, *room))).map(Coordinates::of);
    with.iter().all(|room| sensed(room).is_some())
        && without.iter().all(|room| sensed(room).is_none())
        && sorted(left.collect()) == sorted(rooms.to_vec())
}
