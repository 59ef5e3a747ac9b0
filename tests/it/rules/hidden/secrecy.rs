//! Secrecy: in positions that a player may not tell apart, the player sees the same.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::bot::{Bot, Random};
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Dice, Stream, shuffle};
use wumpus_hunt::game::hidden::{Action, Cause, Event, Hidden, Position, Role, Setup};
use wumpus_hunt::game::{Chance, Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

/// Shows the positions of many random games, each with a twin that the seat on turn may not tell from it, and dice for
/// whatever else is to be drawn.
fn with_twins(mut look: impl FnMut(&Hidden, &Hidden, &mut Dice)) {
    for (players, games) in [(3, 60), (5, 60), (12, 20), (60, 2)] {
        let setup = Setup::new(players, None).unwrap();
        for seed in 0..games {
            let mut session = Session::<Hidden>::deal(&setup, HuntSeed::new(seed));
            let mut dice = Dice::new(seed, Stream::Seed);
            while let Status::Awaiting(seat) = session.game().status()
                && session.turns() < 40
            {
                let game = session.game();
                if let Some(elsewhere) = (0..100).find_map(|_| rearranged(game.position(), &mut dice)) {
                    look(game, &Hidden::in_position(&setup, renumbered(elsewhere, &mut dice)), &mut dice);
                }
                let action = Bot::<Hidden>::decide(&mut Random, &session.game().view(seat), &mut dice);
                session.step(seat, &action).unwrap();
            }
        }
    }
}

/// Draws everybody and everything anew that the seat on turn may not know; `None` if that changes what it is told.
fn rearranged(position: &Position, chance: &mut impl Chance) -> Option<Position> {
    let cave = &position.cave;
    let anywhere = |chance: &mut dyn Chance| cave.room(1 + chance.pick(cave.len().into())).unwrap();
    let mut people = position.people.clone();
    for (seat, person) in (0..).map(Seat).zip(&mut people).filter(|(seat, _)| *seat != position.turn) {
        person.room = anywhere(chance);
        match &mut person.died_of {
            None => person.role = [Role::Human, Role::Wumpus][chance.pick(2) as usize],
            Some(cause) => {
                *cause = [Cause::Fell, Cause::Eaten, Cause::Shot { by: seat }][chance.pick(3) as usize];
            }
        }
        person.arrows = if person.role == Role::Human { chance.pick(3).try_into().unwrap() } else { 0 };
    }
    let [bats, pits] = [(); 2].map(|()| [(); 2].map(|()| anywhere(chance)));
    let other = Position { people, bats, pits, ..position.clone() };
    (told(&other) == told(position) && is_undecided(&other)).then_some(other)
}

/// The same with other numbers on all rooms but that of the seat on turn and those next to it.
fn renumbered(mut position: Position, chance: &mut impl Chance) -> Position {
    let cave = Arc::clone(&position.cave);
    let own = position.people[usize::from(position.turn.0)].room;
    let is_seen = |room: Room| room == own || cave.tunnels(own).contains(&room);
    let mut unseen: Vec<u32> = cave.rooms().filter(|room| !is_seen(*room)).map(|room| room.number()).collect();
    shuffle(chance, &mut unseen);
    let numbers: Vec<u32> =
        cave.rooms().map(|room| if is_seen(room) { room.number() } else { unseen.pop().unwrap() }).collect();
    let number = |room: Room| numbers[room.number() as usize - 1];
    let mut tunnels = vec![vec![]; numbers.len()];
    for room in cave.rooms() {
        let mut leads: Vec<u32> = cave.tunnels(room).iter().map(|to| number(*to)).collect();
        leads.sort_unstable();
        tunnels[number(room) as usize - 1] = leads;
    }
    let other = Cave::new(&tunnels).unwrap();
    let people = position.people.iter_mut().map(|person| &mut person.room);
    for room in people.chain(&mut position.bats).chain(&mut position.pits) {
        *room = other.room(number(*room)).unwrap();
    }
    Position { cave: Arc::new(other), ..position }
}

/// What the seat on turn may be told in secret by H7 to H10, worked out anew: its role, arrows, room and adjacent
/// rooms; whether bats and a pit are adjacent, whether its prey or its hunter is near, and whether it is immune to what
/// is here.
fn told(position: &Position) -> (Role, u8, Room, Vec<Room>, [bool; 5]) {
    let cave = &position.cave;
    let person = position.people[usize::from(position.turn.0)];
    let adjacent = cave.tunnels(person.room);
    let beyond = adjacent.iter().flat_map(|room| cave.tunnels(*room));
    let near: BTreeSet<Room> = adjacent.iter().chain(beyond).chain([&person.room]).copied().collect();
    let is_adjacent = |hazards: [Room; 2]| hazards.iter().any(|hazard| adjacent.contains(hazard));
    let is_here = |hazards: [Room; 2]| person.role == Role::Wumpus && hazards.contains(&person.room);
    let smells =
        position.people.iter().any(|other| other.lives() && other.role != person.role && near.contains(&other.room));
    let percepts = [
        is_adjacent(position.bats),
        is_adjacent(position.pits),
        smells,
        is_here(position.bats),
        is_here(position.pits),
    ];
    (person.role, person.arrows, person.room, adjacent.to_vec(), percepts)
}

fn is_undecided(position: &Position) -> bool {
    let living = || position.people.iter().filter(|person| person.lives());
    living().any(|person| person.role == Role::Wumpus) && living().any(|person| person.arrows > 0)
}

/// Every seat at the table.
fn seats(game: &Hidden) -> impl Iterator<Item = Seat> {
    (0..).map(Seat).take(game.position().people.len())
}

/// H7 to H10, H20, H27: the seat on turn, and every other, who is told nothing in secret.
#[test]
fn no_view_shows_what_the_seat_may_not_know() {
    let mut compared = 0;
    with_twins(|game, twin, _| {
        for seat in seats(game) {
            assert_eq!(game.view(seat), twin.view(seat));
            assert_eq!(game.view(seat).sheet.is_some(), seat == game.position().turn);
        }
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

/// The events of a turn, and the game after it.
fn played(game: &Hidden, action: &Action, seed: u64) -> (Vec<Event>, Hidden) {
    let (mut after, mut log) = (game.clone(), Vec::new());
    let mut dice = Dice::new(seed, Stream::Play);
    after.apply(game.position().turn, action, &mut dice, &mut |event| log.push(event)).unwrap();
    (log, after)
}

/// H20: where the same dice fall and the same players die, everybody sees the same, whatever it was that happened.
#[test]
fn no_event_shows_more_than_dice_deaths_and_who_has_won() {
    let (mut alike, mut with_deaths) = (0, 0);
    with_twins(|game, twin, dice| {
        let seat = game.position().turn;
        for seed in 0..5 {
            let action = Bot::<Hidden>::decide(&mut Random, &game.view(seat), dice);
            let [(log, after), (other_log, other_after)] = [game, twin].map(|game| played(game, &action, seed));
            let public = |log: &[Event], after: &Hidden| {
                let rolled = log.iter().filter(|event| matches!(event, Event::Rolled { .. }));
                (rolled.copied().collect::<Vec<_>>(), after.view(seat).roster, after.position().outcome)
            };
            if public(&log, &after) != public(&other_log, &other_after) || log == other_log {
                continue;
            }
            alike += 1;
            with_deaths += u32::from(after.view(seat).roster != game.view(seat).roster);
            for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Public]) {
                let seen = |log: &[Event]| -> Vec<Event> {
                    log.iter().filter(|event| Hidden::is_seen_by(event, viewer)).copied().collect()
                };
                assert_eq!(seen(&log), seen(&other_log), "{log:?} and {other_log:?}");
            }
        }
    });
    assert!(alike > 100 && with_deaths > 10, "{alike}, {with_deaths}");
}
