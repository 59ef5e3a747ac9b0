//! Hidden Wumpus: a scene in the dodecahedron or any other cave, and the rules.

use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::hidden::{
    Action, Cause, Event, Hidden, Illegal, Outcome, Percept, Person, Position, Role, Setup, Wumpuses,
};
use wumpus_hunt::game::{Game, Seat, Status, Unread};

use super::scene::{Placed, Scene};
use crate::every::Ratio;

mod secrecy;
mod setup;

/// Humans and wumpuses by seat, each with a room of the dodecahedron in Yob's numbering: `h1 h12 w18`.
///
/// The first is on turn. Humans have two arrows. Bats are in 13 and 19, pits in 16 and 20: far from room 1.
pub(crate) fn scene(people: &str) -> Scene<Hidden> {
    within(dodecahedron(), people)
}

/// The same in another cave.
fn within(cave: Cave, people: &str) -> Scene<Hidden> {
    let room = |number| cave.room(number).unwrap();
    let person = |text: &str| {
        let (role, arrows) = if text.starts_with('h') { (Role::Human, 2) } else { (Role::Wumpus, 0) };
        Person { role, arrows, room: room(text[1..].parse().unwrap()), died_of: None }
    };
    let people = people.split(' ').map(person).collect();
    let [bats, pits] = [[13, 19], [16, 20]].map(|pair| pair.map(room));
    let position = Position { cave: Arc::new(cave), people, bats, pits, turn: Seat(0), outcome: None };
    Scene { setup: Setup::new(3, None).unwrap(), position }
}

/// The graph G(n, 2) with its rooms numbered in order: the outer ring from 1, the inner half from n + 1 (H4).
fn in_order(n: u32) -> Cave {
    let outer = (0..n).map(|i| [(i + 1) % n + 1, (i + n - 1) % n + 1, n + i + 1]);
    let inner = (0..n).map(|i| [n + (i + 2) % n + 1, n + (i + n - 2) % n + 1, i + 1]);
    Cave::new(&outer.chain(inner).collect::<Vec<_>>()).unwrap()
}

/// Returns what the player on turn perceives.
pub(crate) fn percepts(scene: &Scene<Hidden>) -> Vec<Percept> {
    scene.view().sheet.unwrap().percepts.iter().collect()
}

impl Placed for Hidden {
    fn in_words(event: &Event) -> String {
        match event {
            Event::Said { seat, action } => format!("{} says {action}", seat.0),
            Event::Rolled { sides, number, .. } => format!("d{sides} {number}"),
            Event::ArrowFlew { to } => format!("arrow in {to}"),
            Event::Entered { room } => format!("goes to {room}"),
            Event::Carried { to } => format!("carried to {to}"),
            Event::Killed { seat, room, cause: Cause::Shot { by } } => format!("{} shot by {} in {room}", seat.0, by.0),
            Event::Killed { seat, room, cause } => format!("{} {cause:?} in {room}", seat.0),
            Event::Died { seat, role } => format!("{} dies, a {role:?}", seat.0),
            Event::Ended { outcome } => format!("{outcome:?}"),
        }
    }

    /// `turn` and the others take a seat: `dead 1`, `dead 1 eaten`, `dead 1 shot 0`, `room 1 16`, `arrows 1 2`.
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let number = |at: usize| values[at].parse::<u32>().unwrap();
        let room = |at: usize| position.cave.room(number(at)).unwrap();
        let seat = |at: usize| Seat(number(at).try_into().unwrap());
        match what {
            "bats" => position.bats = [room(0), room(1)],
            "pits" => position.pits = [room(0), room(1)],
            "turn" => position.turn = seat(0),
            "room" => position.people[seat(0).index()].room = room(1),
            "arrows" => position.people[seat(0).index()].arrows = number(1).try_into().unwrap(),
            "dead" => {
                let cause = match values.get(1) {
                    None => Cause::Fell,
                    Some(&"eaten") => Cause::Eaten,
                    Some(_) => Cause::Shot { by: seat(2) },
                };
                position.people[seat(0).index()].died_of = Some(cause);
            }
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

/// H11, H12, H19: a shot, a step, both or neither, through one to four rooms.
#[test]
fn only_canonical_text_is_an_action() {
    for text in ["pass", "move 3", "shoot 8 9", "shoot 8 9; move 3"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in
        ["move 1; move 1", "move 1; shoot 2", "shoot 2;move 1", "shoot 2 ; move 1", "shoot 2; ", "shoot 2 move 1"]
    {
        assert!(matches!(text.parse::<Action>(), Err(Unread::Form(_))), "{text:?}");
    }
    for text in ["shoot 2; shoot 2", "shoot 2; pass", "pass; move 1", "pass; pass"] {
        assert!(matches!(text.parse::<Action>(), Err(Unread::Form(_))), "{text:?}");
    }
    for (text, named) in [("shoot", 0), ("shoot 1 2 3 4 5", 5), ("shoot; move 1", 0)] {
        assert_eq!(text.parse::<Action>(), Err(Unread::Length { named, longest: 4 }), "{text:?}");
    }
    let told = "shoot 1 2 3 4 5".parse::<Action>().unwrap_err().to_string();
    assert_eq!(told, "an arrow flies through 1 to 4 rooms, not 5");
}

/// H6, H11, H12, H16, H19: any rooms of the cave can be named for an arrow. Of a shot and a step both must be possible.
#[test]
fn a_refusal_tells_what_would_be_accepted() {
    let no_arrow = "there is no arrow to shoot; only `move ROOM` or `pass` is possible";
    let no_tunnel = |to| format!("no tunnel leads from room 1 to room {to} (tunnels lead to 2, 5, 8)");
    let no_room = |room| format!("room {room} is not in this cave (1 to 20)");
    scene("h1 w18").assert_refusals(&[
        ("", "shoot 8 9 8 7", ""),
        ("", "shoot 20; move 2", ""),
        ("arrows 0 1", "shoot 2", ""),
        ("arrows 0 0", "shoot 2", no_arrow),
        ("", "shoot 2 0", &no_room("0")),
        ("", "shoot 21; move 2", &no_room("21")),
        ("", "shoot 8 9; move 3", &no_tunnel(3)),
        ("", "move 0", &no_tunnel(0)),
        ("", "move 1", &no_tunnel(1)),
    ]);
    scene("w1 h18").assert_refusals(&[
        ("", "move 5", ""),
        ("", "move 3", &no_tunnel(3)),
        ("", "shoot 8; move 2", no_arrow),
        // Wherever it has it from.
        ("arrows 0 1", "shoot 2", no_arrow),
    ]);
    within(in_order(48), "h1 w18")
        .assert_refusals(&[("", "shoot 96", ""), ("", "shoot 97", "room 97 is not in this cave (1 to 96)")]);
    let game = scene("h1 h12 w18").with("turn 1").game();
    for (seat, action) in [(0, "pass"), (2, "pass"), (0, "move 99"), (99, "pass")] {
        let refused = game.check(Seat(seat), &action.parse().unwrap());
        assert_eq!(refused, Err(Illegal::NotYourTurn { seat: Seat(seat), turn: Seat(1) }));
    }
    let waiting = game.check(Seat(2), &Action::default()).unwrap_err();
    assert_eq!(waiting.to_string(), "it is the turn of seat 1, not of seat 2");
}

/// Plays a turn and asserts what the gamemaster sees of it, but for what was said, and that the position agrees.
#[track_caller]
fn assert_turns(turns: &[(&str, &str, &str, &[u32], &str)]) {
    for (people, things, action, picks, events) in turns {
        let scene = scene(people).with(things);
        let turn = scene.play(action, picks);
        let all = format!("{}, ", turn.events());
        let (said, rest) = all.split_once(", ").unwrap();
        assert_eq!((said, rest.trim_end_matches(", ")), (format!("0 says {action}").as_str(), *events), "{people}");
        let (before, after) = (&scene.position, turn.after.position());
        for event in &turn.events {
            if let Event::Killed { seat, room, cause } = event {
                let person = after.people[seat.index()];
                assert_eq!((person.died_of, person.room), (Some(*cause), *room));
            }
        }
        let spent = u8::from(action.starts_with("shoot"));
        assert_eq!(after.people[0].arrows, before.people[0].arrows - spent, "{action}");
        assert!(after.people[1..].iter().zip(&before.people[1..]).all(|(after, before)| after.arrows == before.arrows));
        assert_eq!((after.bats, after.pits), (before.bats, before.pits), "they stay where they are");
    }
}

/// H11 to H15: from where the shooter stood, room by room; where no tunnel leads, as to the arrow's own room, a die
/// decides. It kills everybody in each room and flies on; the shooter only when it comes back, and the dead not again.
#[test]
fn an_arrow_flies_where_it_is_sent_and_kills_everybody_there() {
    let few = "h1 h20 w12";
    assert_turns(&[
        (few, "", "shoot 8 9 8 7", &[], "arrow in 8, arrow in 9, arrow in 8, arrow in 7"),
        (few, "", "shoot 5 4; move 2", &[], "arrow in 5, arrow in 4, goes to 2"),
        (few, "", "shoot 20", &[0], "d3 1, arrow in 2"),
        (few, "", "shoot 1", &[1], "d3 2, arrow in 5"),
        (few, "", "shoot 2 2", &[1], "arrow in 2, d3 2, arrow in 3"),
        (few, "", "shoot 9 10 3", &[0, 2], "d3 1, arrow in 2, arrow in 10, d3 3, arrow in 11"),
        (
            "h1 h2 h2 w3 w12 h11 w18",
            "dead 5",
            "shoot 2 3 12 11",
            &[],
            "arrow in 2, 1 shot by 0 in 2, 2 shot by 0 in 2, arrow in 3, 3 shot by 0 in 3, arrow in 12, \
             4 shot by 0 in 12, arrow in 11, 1 dies, a Human, 2 dies, a Human, 3 dies, a Wumpus, 4 dies, a Wumpus",
        ),
        ("h1 h1 w18 h20", "", "shoot 2", &[], "arrow in 2"),
        (
            "h1 h5 w18 h20",
            "bats 5 8",
            "shoot 2 1 5; move 5",
            &[],
            "arrow in 2, arrow in 1, 0 shot by 0 in 1, arrow in 5, 1 shot by 0 in 5, 0 dies, a Human, 1 dies, a Human",
        ),
        // The wumpus is dead before the shooter comes there.
        ("h1 h12 w2 w18", "", "shoot 2; move 2", &[], "arrow in 2, 2 shot by 0 in 2, goes to 2, 2 dies, a Wumpus"),
    ]);
}

/// H13: each of the three tunnels alike, the one by which it came included.
#[test]
fn where_no_tunnel_leads_a_d3_decides() {
    let odds = scene("h1 h12 w18").odds("shoot 9 3 4", |turn| turn.events());
    for (events, chance) in [
        ("d3 1, arrow in 2, arrow in 3, arrow in 4", Ratio::new(1, 3)),
        ("d3 2, arrow in 5, d3 2, arrow in 4, d3 1, arrow in 3", Ratio::new(1, 27)),
        ("d3 2, arrow in 5, d3 1, arrow in 1, 0 shot by 0 in 1, d3 1, arrow in 2, 0 dies, a Human", Ratio::new(1, 27)),
    ] {
        assert_eq!(odds.of(&format!("0 says shoot 9 3 4, {events}")), chance, "{events}");
    }
}

/// H11, H16 to H18: bats and pits leave a wumpus alone; a human falls, or is eaten; all who are there are eaten; the
/// pit comes first; the same kind shares a room in peace; the dead eat nobody, and next door nobody is eaten. Bats act
/// first, and may drop a human on bats.
#[test]
fn players_die_of_what_they_come_to() {
    assert_turns(&[
        ("h1 h12 w18", "", "pass", &[], ""),
        ("w1 h12 h18", "bats 2 11", "move 2", &[], "goes to 2"),
        ("w1 h12 h18", "pits 2 20", "move 2", &[], "goes to 2"),
        ("h1 h12 w18", "pits 2 20", "move 2", &[], "goes to 2, 0 Fell in 2, 0 dies, a Human"),
        ("h1 h12 w2", "", "move 2", &[], "goes to 2, 0 Eaten in 2, 0 dies, a Human"),
        ("h1 h12 w2", "pits 2 20", "move 2", &[], "goes to 2, 0 Fell in 2, 0 dies, a Human"),
        (
            "w1 h2 h2 h12 w2",
            "",
            "move 2",
            &[],
            "goes to 2, 1 Eaten in 2, 2 Eaten in 2, 1 dies, a Human, 2 dies, a Human",
        ),
        ("h1 h12 w2 w18", "dead 2", "move 2", &[], "goes to 2"),
        ("w1 w2 h18", "", "move 2", &[], "goes to 2"),
        ("h1 w3 h12", "", "move 2", &[], "goes to 2"),
        (
            "h1 h12 w2",
            "bats 2 11, pits 2 20",
            "move 2",
            &[1, 10, 5],
            "goes to 2, d20 2, carried to 2, d20 11, carried to 11, d20 6, carried to 6",
        ),
        (
            "h1 h12 w2",
            "bats 2 11, pits 2 20",
            "move 2",
            &[19],
            "goes to 2, d20 20, carried to 20, 0 Fell in 20, 0 dies, a Human",
        ),
        ("h1 h12 w7", "bats 2 11", "move 2", &[6], "goes to 2, d20 7, carried to 7, 0 Eaten in 7, 0 dies, a Human"),
    ]);
}

/// H17: the bats' own room and the other bats' included; the die has as many sides as there are rooms.
#[test]
fn bats_carry_a_human_to_the_room_that_the_die_shows() {
    let first_drop = |event: &Event| if let Event::Carried { to } = event { Some(to.number()) } else { None };
    for n in [10, 20, 48] {
        let odds = within(in_order(n), "h1 h12 w18")
            .with("bats 2 2")
            .odds_within(1, "move 2", |turn| turn.events.iter().find_map(first_drop).unwrap());
        let each = Ratio::new(1, u128::from(2 * n));
        assert!((1..=2 * n).filter(|room| *room != 2).all(|room| odds.of(&room) == each));
        assert_eq!(odds.open(), each, "the bats' own room");
        let turn = within(in_order(n), "h1 h12 w18").with("bats 2 2").play("move 2", &[6]);
        assert_eq!(turn.told(), format!("d{} 7", 2 * n));
    }
}

/// H6: in the order of the seats, round and round, without the dead.
#[test]
fn players_take_turns_in_the_order_of_their_seats_and_the_dead_are_skipped() {
    let dead = "h1 h1 h1 w18 h18 h12";
    for (people, things, action, next) in [
        ("h1 h12 w18 h9", "", "pass", 1),
        ("h1 h12 w18 h9", "turn 3", "pass", 0),
        (dead, "dead 1, dead 2, dead 4", "pass", 3),
        (dead, "dead 1, dead 2, dead 4, turn 3", "pass", 5),
        (dead, "dead 1, dead 2, dead 4, turn 5", "pass", 0),
        ("h1 h1 h12 w18", "dead 0, turn 3", "pass", 1),
        // One who dies just before their turn, and one who dies in it.
        ("h1 h2 h12 w18", "", "shoot 2", 2),
        ("h1 h12 w18", "", "shoot 2 1", 1),
        ("h12 w18 h1", "turn 2", "shoot 2 1", 0),
        // When somebody has won, nobody is next.
        ("h1 h12 w2", "", "shoot 2", 0),
    ] {
        let after = scene(people).with(things).play(action, &[]).after;
        assert_eq!(after.position().turn, Seat(next), "{people}, {things}: {action}");
        assert!(matches!(after.status(), Status::Over(_)) || after.status() == Status::Awaiting(Seat(next)));
    }
}

/// H13, H20, H21: dice in their order, then the dead by seat, without the order or the place of their deaths, then who
/// has won. Humans win when the last wumpus is dead, else wumpuses when no living human has an arrow; judged after the
/// shot, and again after the move.
#[test]
fn a_side_wins_when_the_other_can_no_longer_win() {
    for (people, things, action, picks, told) in [
        ("h1 h12 w18", "", "shoot 8 9; move 2", &[][..], ""),
        ("h1 h12 w2", "", "shoot 2", &[], "2 dies, a Wumpus, HumansWin"),
        ("h1 w18 w2", "", "shoot 2", &[], "2 dies, a Wumpus"),
        ("h1 w18 w2", "dead 1", "shoot 2", &[], "2 dies, a Wumpus, HumansWin"),
        ("h1 w3 w2", "", "shoot 2 3", &[], "1 dies, a Wumpus, 2 dies, a Wumpus, HumansWin"),
        ("h1 h4 h2 w18", "", "shoot 2 3 4", &[], "1 dies, a Human, 2 dies, a Human"),
        ("h1 w3 h2 w18", "dead 3", "shoot 9 3", &[0], "d3 1, 1 dies, a Wumpus, 2 dies, a Human, HumansWin"),
        (
            "h1 w3 h2 w18",
            "bats 8 19, dead 3",
            "shoot 9 10; move 8",
            &[0, 19],
            "d3 1, d20 20, 0 dies, a Human, 2 dies, a Human, WumpusesWin",
        ),
        // The last human is eaten, comes to a wumpus, falls, or shoots himself.
        ("w1 h2 h12", "", "move 2", &[], "1 dies, a Human"),
        ("w1 h2 h12", "dead 2", "move 2", &[], "1 dies, a Human, WumpusesWin"),
        ("h1 h12 w2", "dead 1", "move 2", &[], "0 dies, a Human, WumpusesWin"),
        ("h1 h12 w18", "dead 1, pits 2 20", "move 2", &[], "0 dies, a Human, WumpusesWin"),
        ("h1 h12 w18", "dead 1", "shoot 2 1", &[], "0 dies, a Human, WumpusesWin"),
        // Arrows of the dead do not count.
        ("h1 h12 w18", "arrows 0 1", "shoot 2", &[], ""),
        ("h1 h12 w18", "arrows 0 1, arrows 1 0", "shoot 2", &[], "WumpusesWin"),
        ("h1 h12 w18", "arrows 0 1, dead 1", "shoot 2", &[], "WumpusesWin"),
        ("w1 h2 h12", "arrows 2 0", "move 2", &[], "1 dies, a Human, WumpusesWin"),
        // Where both would win at once, humans do.
        ("h1 h12 w2", "dead 1", "shoot 2 1", &[], "0 dies, a Human, 2 dies, a Wumpus, HumansWin"),
        ("h1 h12 w2", "dead 1", "shoot 5 1 2", &[], "0 dies, a Human, 2 dies, a Wumpus, HumansWin"),
        ("h1 h12 w2", "dead 1, arrows 0 1", "shoot 2", &[], "2 dies, a Wumpus, HumansWin"),
        // The shot misses, and the move ends it; or the shot has ended it, and the shooter does not move.
        ("h1 h12 w18", "dead 1, pits 5 20", "shoot 2; move 5", &[], "0 dies, a Human, WumpusesWin"),
        ("h1 h12 w2", "dead 1, pits 5 20", "shoot 2; move 5", &[], "2 dies, a Wumpus, HumansWin"),
        ("h1 h12 w18", "arrows 0 1, arrows 1 0, bats 5 8", "shoot 2; move 5", &[], "WumpusesWin"),
    ] {
        let turn = scene(people).with(things).play(action, picks);
        assert_eq!(turn.told(), told, "{people}, {things}: {action}");
        let winners = ["HumansWin", "WumpusesWin"].iter().position(|side| told.ends_with(side));
        assert_eq!(turn.outcome(), winners.map(|side| [Outcome::HumansWin, Outcome::WumpusesWin][side]));
    }
}

/// H8, H9: bats and pits from an adjacent room, and each kind the other at most two tunnels away, in larger caves too:
/// ten rooms are so near, zero tunnels included, though a human with a wumpus does not live to tell.
#[test]
fn what_is_perceived_comes_from_so_far_and_no_farther() {
    for (n, from) in [(10, 1), (10, 20), (20, 1), (20, 40), (48, 1), (48, 96)] {
        let cave = in_order(n);
        let here = cave.room(from).unwrap();
        let near = |most: u8| -> Vec<u32> {
            let rooms = cave.rooms().filter(|room| cave.is_within(here, *room, most));
            rooms.map(|room| room.number()).collect()
        };
        let (beside, within_two) = (near(1), near(2));
        assert_eq!((beside.len(), within_two.len()), (1 + 3, 10));
        // Where nothing else is near.
        let far = (1..=2 * n).find(|room| !within_two.contains(room)).unwrap();
        for room in (1..=2 * n).filter(|room| *room != from) {
            let bats =
                within(in_order(n), &format!("h{from} w{far}")).with(&format!("bats {far} {room}, pits {far} {far}"));
            let is_flapping = percepts(&bats).contains(&Percept::Flapping);
            assert_eq!(is_flapping, beside.contains(&room), "bats in {room} from {from}");
            let pits = bats.with(&format!("bats {far} {far}, pits {room} {far}"));
            assert_eq!(percepts(&pits).contains(&Percept::Breeze), beside.contains(&room), "a pit in {room}");
        }
        for room in 1..=2 * n {
            for (people, smell) in [("h? w!", Percept::Stench), ("w? h!", Percept::Meal)] {
                let people = people.replace('?', &from.to_string()).replace('!', &room.to_string());
                let is_smelled = percepts(&within(in_order(n), &people)).contains(&smell);
                assert_eq!(is_smelled, within_two.contains(&room), "{people}");
            }
        }
    }
}

/// H8 to H10: two of a kind are like one; nobody smells their own kind, themselves or the dead; only a wumpus is told
/// what it is immune to, for no human lives where a pit is or rests where bats are. In the order of the turn sheet.
#[test]
fn a_player_is_told_what_is_near_and_what_they_are_immune_to() {
    use Percept::{BatsHere, Breeze, Flapping, Meal, PitHere, Stench};
    for (people, things, told) in [
        ("h1 w20", "bats 2 5", &[Flapping][..]),
        ("h1 w20", "pits 2 5", &[Breeze]),
        ("h1 w2 w3", "", &[Stench]),
        ("w1 h2 h3", "", &[Meal]),
        ("h1 h2 h1 w18", "", &[]),
        ("w1 w2 w1 h18", "", &[]),
        ("h1 w2 w18", "dead 1", &[]),
        ("w1 h2 h18", "dead 1", &[]),
        ("w13 h1", "pits 16 8", &[BatsHere]),
        ("w20 h1", "pits 20 5, bats 8 9", &[PitHere]),
        ("h1 w20", "bats 1 1, pits 1 1", &[]),
        ("w1 h2", "bats 1 2, pits 1 5", &[Flapping, Breeze, Meal, BatsHere, PitHere]),
    ] {
        assert_eq!(percepts(&scene(people).with(things)), told, "{people}, {things}");
    }
}

/// H2, H20: how many wumpuses there must be, and not how many were drawn.
#[test]
fn everybody_knows_the_rooms_the_players_whose_turn_it_is_and_what_the_dead_were() {
    let game = within(in_order(20), "h1 h12 w18 w19").with("dead 1, dead 2, turn 3").game();
    for seat in [0, 1, 2, 3].map(Seat) {
        let view = game.view(seat);
        assert_eq!((view.seat, view.rooms, view.turn), (seat, 40, Seat(3)));
        assert_eq!(view.roster, [None, Some(Role::Human), Some(Role::Wumpus), None]);
    }
    for (wumpuses, known, people) in [
        (Wumpuses::Few, None, "h1 h12 w18"),
        (Wumpuses::Few, None, "h1 w12 w18"),
        (Wumpuses::Fair, Some(1), "h1 h12 w18"),
        (Wumpuses::Agreed(1), Some(1), "h1 h12 w18"),
        (Wumpuses::Agreed(2), Some(2), "h1 w12 w18"),
    ] {
        let game = Hidden::in_position(&Setup::new(3, wumpuses).unwrap(), scene(people).position);
        assert_eq!(game.view(Seat(0)).wumpuses, known, "{wumpuses:?}");
    }
}
