//! The table: what each seat is told, and that its record makes it again (H26 to H33).

use wumpus_hunt::agent::protocol::{LegalJson, Protocol as _};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Event, Hidden, Setup};
use wumpus_hunt::game::{Chance, Game, Seat, Viewer};
use wumpus_hunt::hosting::hosted::{Ear, Hosted, Phase};
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::wire::{Kind, Request};
use wumpus_hunt::words::hidden::Players;

fn setup(players: u8) -> (Setup, Players) {
    (Setup::new(players.into(), None).unwrap(), players.to_string().parse().unwrap())
}

pub(super) fn table(players: u8, seed: u64, lines: &[String]) -> Hosted {
    let (setup, players) = setup(players);
    Hosted::resume(setup, players, HuntSeed::new(seed), lines).unwrap()
}

/// Returns a legal action, most of them shots that stray, deaths and flights with bats among them.
fn any_action(view: &<Hidden as Game>::View, chance: &mut Dice) -> String {
    let sheet = view.sheet.unwrap();
    let to = sheet.tunnels[chance.pick(3) as usize].number();
    match chance.pick(4) {
        0 if sheet.arrows > 0 => format!("shoot {to} {}; move {to}", 1 + chance.pick(view.rooms.into())),
        0 | 1 => "pass".to_owned(),
        _ => format!("move {to}"),
    }
}

pub(super) fn on_turn(table: &Hosted) -> Option<(u32, Seat)> {
    match table.phase() {
        Phase::Turn { turn, seat } => Some((turn, seat)),
        Phase::Talk { .. } | Phase::Over => None,
    }
}

/// Returns the lines of a log without their numbers.
fn told(table: &Hosted, ear: Ear) -> Vec<String> {
    let log = table.log(ear).since(0);
    let lines = log.lines().enumerate().map(|(at, line)| {
        line.strip_prefix(&format!("{{\"seq\":{},", at + 1)).expect("the numbers count from 1").to_owned()
    });
    lines.collect()
}

/// H19, H20, H26, H27, H28: a seat is told whose turn it is, its own secrets, and what the public is told, and nothing else. What
/// others try in vain, their coming and going, and whether a bot plays for them leaves no trace, not even in a number.
#[test]
fn a_log_is_made_of_public_events_and_the_own_sheets_alone() {
    let mut ends = 0;
    for seed in 0..60 {
        let players = 3 + u8::try_from(seed % 5).unwrap();
        let mut table = table(players, seed, &[]);
        let mut model = Session::<Hidden>::deal(&setup(players).0, HuntSeed::new(seed));
        let mut chance = Dice::new(seed, Stream::Seed);
        let seats = || (0..players).map(Seat);
        let mut expected = vec![Vec::new(); players.into()];
        while let Some((turn, seat)) = on_turn(&table).filter(|(turn, _)| *turn < 40) {
            let view = model.game().view(seat);
            for other in seats() {
                let lines = &mut expected[usize::from(other.0)];
                lines.push(format!("\"event\":\"turn\",\"turn\":{turn},\"seat\":{}}}", seat.0));
                if other == seat {
                    let obs = serde_json::to_value(Hidden::obs(&view)).unwrap();
                    let legal = serde_json::to_value(LegalJson::of::<Hidden>(&view)).unwrap();
                    lines.push(format!("\"event\":\"act\",\"turn\":{turn},\"obs\":{obs},\"legal\":{legal}}}"));
                }
            }
            // Refusals, and a bot that takes a seat and gives it back.
            for other in seats() {
                let stale = Request::Act { turn: turn + u32::from(other == seat), action: "pass".to_owned() };
                table.hear(Some(other), stale).unwrap_err();
                table.hear(Some(other), Request::Done { done: turn }).unwrap_err();
                assert!(table.give_to_bot(other));
                table.seat(other, Some(Kind::Program));
            }
            table.hear(Some(seat), Request::Act { turn, action: "move 0".to_owned() }).unwrap_err();
            let action = any_action(&view, &mut chance);
            let acted = format!("\"event\":\"acted\",\"turn\":{turn},\"action\":\"{action}\"}}");
            expected[seat.index()].push(acted);
            model.step(seat, &action.parse().unwrap()).unwrap();
            table.hear(Some(seat), Request::Act { turn, action }).unwrap();
            let mut public: Vec<_> = model
                .events()
                .iter()
                .filter(|event| Hidden::is_seen_by(event, Viewer::Public))
                .map(|event| serde_json::to_string(&model.game().event(event)).unwrap()[1..].to_owned())
                .collect();
            if model.events().iter().any(|event| matches!(event, Event::Ended { .. })) {
                ends += 1;
            } else {
                public.push(format!("\"event\":\"talk\",\"turn\":{turn}}}"));
            }
            for lines in &mut expected {
                lines.extend(public.iter().cloned());
            }
            seats().for_each(|seat| table.seat(seat, None));
            // Nobody is here, so the table waits.
            if let Phase::Talk { .. } = table.phase() {
                table.go_on().unwrap();
            }
        }
        for seat in seats() {
            let mut lines = told(&table, Ear::Seat(seat));
            if table.phase() == Phase::Over {
                assert!(lines.pop().unwrap().starts_with("\"event\":\"film\""));
                assert!(lines.pop().unwrap().starts_with("\"event\":\"over\""));
            } else {
                lines.truncate(2 + expected[usize::from(seat.0)].len());
            }
            assert!(lines.remove(0).starts_with("\"event\":\"begun\""));
            assert!(lines.remove(1).starts_with("\"event\":\"card\",\"role\":"));
            assert_eq!(lines, expected[usize::from(seat.0)], "seed {seed}, seat {}", seat.0);
        }
    }
    assert!(ends > 5, "{ends} games ended");
}

/// The host may be killed after any line of the record: played again, it makes the same logs with the same numbers.
#[test]
fn a_record_makes_the_same_logs_again() {
    for seed in 0..20 {
        let mut table = table(5, seed, &[]);
        let mut chance = Dice::new(seed, Stream::Seed);
        let mut record = Vec::new();
        let mut states = vec![(0, logs(&table))];
        for step in 0..120 {
            let seat = Seat(u8::try_from(chance.pick(5)).unwrap());
            match (table.phase(), chance.pick(5)) {
                (Phase::Over, _) => break,
                (_, 0) => drop(table.hear(Some(seat), Request::Say { say: format!("It is {step}: I smell; it") })),
                (_, 1) => drop(table.hear(None, Request::Board { board: format!("{step}: 3 8 12") })),
                (_, 2) => drop(table.hear(Some(seat), Request::Strike { strike: 1 })),
                (Phase::Turn { .. }, 3) => table.play_bot(),
                (Phase::Turn { .. }, _) => table.time_is_up(),
                (Phase::Talk { .. }, _) => table.go_on().unwrap(),
            }
            record.extend(table.take_recorded());
            states.push((record.len(), logs(&table)));
        }
        for (lines, logs_then) in states {
            let again = self::table(5, seed, &record[..lines]);
            assert_eq!(logs(&again), logs_then, "seed {seed} after {lines} lines");
        }
    }
}

fn logs(table: &Hosted) -> Vec<String> {
    let seats = (0..5).map(|seat| Ear::Seat(Seat(seat)));
    seats.chain([Ear::Watcher]).map(|ear| table.log(ear).since(0)).collect()
}

/// H30: the talk ends when each living person who is here has said so; bots, programs and the absent do not hold it up.
#[test]
fn the_talk_ends_when_each_person_who_is_here_has_said_so() {
    let mut table = table(4, 1, &[]);
    table.seat(Seat(0), Some(Kind::Person));
    table.seat(Seat(1), Some(Kind::Person));
    table.seat(Seat(2), Some(Kind::Program));
    let (turn, seat) = on_turn(&table).unwrap();
    table.hear(Some(seat), Request::Act { turn, action: "pass".to_owned() }).unwrap();
    assert_eq!(table.phase(), Phase::Talk { turn });
    table.hear(Some(Seat(0)), Request::Done { done: turn }).unwrap();
    assert_eq!(table.phase(), Phase::Talk { turn }, "the other person still talks");
    table.hear(Some(Seat(1)), Request::Done { done: turn + 1 }).unwrap_err();
    table.hear(Some(Seat(1)), Request::Done { done: turn }).unwrap();
    assert!(matches!(table.phase(), Phase::Turn { turn: next, .. } if next == turn + 1));
}

/// H30: the talk waits for a player who has left, until it is told to stop waiting.
#[test]
fn the_talk_waits_a_while_for_whoever_has_left() {
    let mut table = table(3, 2, &[]);
    table.seat(Seat(0), Some(Kind::Person));
    table.seat(Seat(1), Some(Kind::Person));
    let (turn, seat) = on_turn(&table).unwrap();
    table.hear(Some(seat), Request::Act { turn, action: "pass".to_owned() }).unwrap();
    table.seat(Seat(1), None);
    table.hear(Some(Seat(0)), Request::Done { done: turn }).unwrap();
    assert_eq!(table.phase(), Phase::Talk { turn });
    table.stop_waiting_for(Seat(1));
    assert!(matches!(table.phase(), Phase::Turn { turn: next, .. } if next == turn + 1));
}

/// H30: while nobody is here the game waits.
#[test]
fn the_game_waits_while_nobody_is_here() {
    let mut table = table(3, 2, &[]);
    table.seat(Seat(0), Some(Kind::Person));
    table.seat(Seat(1), Some(Kind::Person));
    let (turn, seat) = on_turn(&table).unwrap();
    table.hear(Some(seat), Request::Act { turn, action: "pass".to_owned() }).unwrap();
    table.hear(Some(Seat(0)), Request::Done { done: turn }).unwrap();
    table.seat(Seat(0), None);
    assert_eq!(table.phase(), Phase::Talk { turn });
    table.seat(Seat(1), None);
    assert_eq!(table.phase(), Phase::Talk { turn }, "nobody is here");
    assert!(table.give_to_bot(Seat(2)));
    assert_eq!(table.phase(), Phase::Talk { turn });
    assert!(!table.bot_is_on_turn());
}

/// Plays a game of five until a player is dead and the game goes on; returns the table and that player.
fn with_one_dead(seed: u64) -> Option<(Hosted, Seat)> {
    let mut table = table(5, seed, &[]);
    let mut model = Session::<Hidden>::deal(&setup(5).0, HuntSeed::new(seed));
    let mut chance = Dice::new(seed, Stream::Seed);
    while let Some((turn, seat)) = on_turn(&table).filter(|(turn, _)| *turn < 60) {
        let action = any_action(&model.game().view(seat), &mut chance);
        model.step(seat, &action.parse().unwrap()).unwrap();
        table.hear(Some(seat), Request::Act { turn, action }).unwrap();
        let people = &model.game().position().people;
        let dead = (0..5).map(Seat).find(|seat| !people[usize::from(seat.0)].lives());
        if let (Some(dead), Phase::Talk { .. }) = (dead, table.phase()) {
            return Some((table, dead));
        }
        if let Phase::Talk { .. } = table.phase() {
            table.go_on().unwrap();
        }
    }
    None
}

/// H31: nobody learns that the dead have tried to talk.
#[test]
fn the_dead_say_nothing_until_the_end() {
    for (mut table, dead) in (0..20).filter_map(with_one_dead) {
        let ears: Vec<_> = (0..5).map(|seat| Ear::Seat(Seat(seat))).chain([Ear::Watcher]).collect();
        let heard = |table: &Hosted| ears.iter().map(|ear| table.log(*ear).count()).collect::<Vec<_>>();
        table.take_news();
        table.take_recorded();
        let before = heard(&table);
        for request in
            [Request::Say { say: "it was Bob".to_owned() }, Request::Board { board: "it was Bob".to_owned() }]
        {
            let refusal = table.hear(Some(dead), request).unwrap_err();
            assert_eq!(refusal.message, "the dead say and write nothing until the end");
        }
        assert_eq!(heard(&table), before);
        assert!(table.take_news().is_empty() && table.take_recorded().is_empty());
    }
}

/// H28: seats and watchers are told the same but for the own turns of a seat.
#[test]
fn the_dead_and_the_watchers_hear_what_the_public_hears() {
    for (mut table, dead) in (0..20).filter_map(with_one_dead) {
        let living = (0..5).map(Seat).find(|seat| *seat != dead).unwrap();
        table.hear(None, Request::Say { say: "it was Bob".to_owned() }).unwrap();
        let public = |ear| {
            let secret = |line: &String| {
                ["\"event\":\"act\"", "\"event\":\"acted\"", "\"event\":\"card\""].iter().any(|own| line.contains(own))
            };
            told(&table, ear).into_iter().filter(|line| !secret(line)).collect::<Vec<_>>()
        };
        for ear in [Ear::Seat(dead), Ear::Seat(living)] {
            assert_eq!(public(ear), told(&table, Ear::Watcher));
        }
    }
}

/// H31: a record in which a dead player talks is refused, and the error names the line.
#[test]
fn a_record_in_which_the_dead_talk_is_refused() {
    let (mut played, dead) = (0..20).find_map(with_one_dead).unwrap();
    let (setup, players) = setup(5);
    let said = format!("say {}: it was Bob", ["Red", "Orange", "Yellow", "Green", "Blue"][usize::from(dead.0)]);
    let lines = [played.take_recorded(), vec![said.clone()]].concat();
    let seed = (0..20).find(|seed| with_one_dead(*seed).is_some()).unwrap();
    let why = Hosted::resume(setup, players, HuntSeed::new(seed), &lines).err().unwrap();
    assert_eq!(why, format!("{said:?}: the dead say and write nothing until the end"));
}

/// H32: a turn whose time is up is a pass, and everybody is told that it was the time.
#[test]
fn a_turn_whose_time_is_up_is_a_pass() {
    let mut table = table(3, 3, &[]);
    table.seat(Seat(0), Some(Kind::Person));
    table.time_is_up();
    assert!(table.take_recorded().ends_with(&["say : Time is up.".to_owned(), "ready".to_owned(), "pass".to_owned()]));
    assert!(
        told(&table, Ear::Seat(Seat(2))).iter().any(|line| line.contains("\"seat\":null,\"text\":\"Time is up.\""))
    );
}

/// H29: a player says 1 to 200 visible characters at a time, with single blanks between words. What only joins characters to a
/// picture is left out.
#[test]
fn what_is_said_is_harmless() {
    let mut table = table(3, 4, &[]);
    for text in ["", "  ", "\u{1b}[2J", "a\u{202e}b", "\u{200b}", &"x".repeat(201)] {
        table.hear(Some(Seat(1)), Request::Say { say: text.to_owned() }).unwrap_err();
        table.hear(Some(Seat(1)), Request::Board { board: text.to_owned() }).unwrap_err();
    }
    assert!(table.take_recorded().is_empty());
    table.hear(Some(Seat(1)), Request::Say { say: " 5: 3 8  12; stench ".to_owned() }).unwrap();
    table.hear(Some(Seat(1)), Request::Say { say: "I \u{2764}\u{fe0f} bats".to_owned() }).unwrap();
    assert_eq!(table.take_recorded(), ["say Orange: 5: 3 8 12; stench", "say Orange: I \u{2764} bats"]);
}

/// A record has at most 4 MiB and 100,000 lines, and every turn must fit. So each seat has its share of the talk, which nobody
/// else can use up, and the gamemaster may always speak.
#[test]
fn a_seat_that_has_said_all_that_fits_the_record_silences_nobody_else() {
    for text in ["\u{1f3f9}".repeat(200), "x".to_owned()] {
        let mut table = table(3, 5, &[]);
        while table.hear(Some(Seat(0)), Request::Say { say: text.clone() }).is_ok() {}
        assert!(table.hear(Some(Seat(0)), Request::Board { board: text.clone() }).is_err(), "its share is used up");
        while table.hear(Some(Seat(1)), Request::Say { say: text.clone() }).is_ok() {}
        while table.hear(Some(Seat(2)), Request::Say { say: text.clone() }).is_ok() {}
        table.hear(None, Request::Say { say: "Enough.".to_owned() }).unwrap();
        let (turn, seat) = on_turn(&table).unwrap();
        table.hear(Some(seat), Request::Act { turn, action: "pass".to_owned() }).unwrap();
        let recorded = table.take_recorded();
        let bytes: usize = recorded.iter().map(|line| line.len() + 1).sum();
        assert!(bytes < 3 << 20 && recorded.len() < 60_000, "{bytes} bytes, {} lines", recorded.len());
    }
}
