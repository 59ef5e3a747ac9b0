//! The clock of a hosted game, and what it waits for.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;
use wumpus_hunt::game::Seat;
use wumpus_hunt::hosting::clock::Clock;
use wumpus_hunt::hosting::hosted::Phase;
use wumpus_hunt::wire::{Kind, Request};

use super::Hosting;
use super::faults::ann_begins;
use super::table::{on_turn, table};

const TEN_SECONDS: Duration = Duration::from_secs(10);
const NEARLY: Duration = Duration::from_millis(9_999);

/// H30.
#[test]
fn the_talk_goes_on_after_ten_seconds_without_those_who_are_gone() {
    let (mut table, now) = (table(3, 1, &[]), Instant::now());
    let mut clock = Clock::new([None; 2], table.phase(), now);
    (0..3).for_each(|seat| table.seat(Seat(seat), Some(Kind::Person)));
    let (turn, seat) = on_turn(&table).unwrap();
    table.hear(Some(seat), Request::Act { turn, action: "pass".to_owned() }).unwrap();
    for other in (0..3).map(Seat).filter(|other| *other != seat) {
        table.seat(other, None);
        clock.leave(other, now);
    }
    table.hear(Some(seat), Request::Done { done: turn }).unwrap();
    assert_eq!(clock.next(&table, true), Some(now + TEN_SECONDS));
    clock.strike(&mut table, true, now + NEARLY);
    assert_eq!(table.phase(), Phase::Talk { turn });
    clock.strike(&mut table, true, now + TEN_SECONDS);
    assert_eq!(on_turn(&table).map(|(turn, _)| turn), Some(turn + 1));
}

#[test]
fn a_connection_has_ten_seconds_to_say_hello() {
    let (table, now) = (table(3, 1, &[]), Instant::now());
    let mut clock = Clock::new([None; 2], table.phase(), now);
    clock.connect(7, now);
    assert_eq!(clock.next(&table, false), Some(now + TEN_SECONDS));
    assert!(clock.late(now + NEARLY).is_empty());
    assert_eq!(clock.late(now + TEN_SECONDS), [7]);
}

/// A deadline ends only the phase it was set for: a bot still takes its second after a turn that took longer.
#[test]
fn a_bot_takes_a_second_after_a_long_turn() {
    let hosting = ann_begins();
    let mut guests = ["Ann", "Bob"].map(|name| hosting.join_as_program(name, 0));
    let [ann, bob] = &mut guests;
    let mut sent = Instant::now();
    for _ in 0..3 {
        let turn = ann.until("turn");
        let guest = match turn["seat"].as_u64() {
            Some(0) => Some(&mut *ann),
            Some(1) => Some(&mut *bob),
            _ => None,
        };
        let Some(guest) = guest else {
            ann.until("talk");
            assert!(sent.elapsed() >= Duration::from_secs(1), "{:?}", sent.elapsed());
            return;
        };
        sleep(Duration::from_millis(1_500));
        sent = Instant::now();
        guest.send(&format!("{{\"turn\":{},\"action\":\"pass\"}}", turn["turn"]));
        ann.until("talk");
    }
    panic!("no bot was on turn");
}

/// Somebody who comes in the middle of a turn is told how much of it is left.
#[test]
fn the_rest_of_a_turn_is_told() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --turn 600");
    let mut ann = hosting.join("Ann");
    assert_eq!(ann.until("limits"), json!({"event": "limits", "talk": null, "turn": 600.0, "left": null}));
    hosting.command("begin");
    ann.until("turn");
    let left = hosting.join("Ann").until("limits")["left"].as_f64().unwrap();
    assert!((1.0..600.0).contains(&left), "{left}");
}

#[test]
fn a_host_is_told_that_the_game_waits_while_nobody_is_here() {
    let mut hosting = Hosting::new("--players Ann,Bob --bots 1");
    hosting.command("begin");
    hosting.wait_for("Nobody is here, so the game waits.");
    let mut ann = hosting.join("Ann");
    assert_eq!(hosting.line(), "Ann is here.");
    ann.send("{\"say\":\"Nobody else?\"}");
    hosting.wait_for("Ann: Nobody else?");
    ann.hang_up();
    assert_eq!(hosting.line(), "Ann is not here.");
    assert_eq!(hosting.line(), "Nobody is here, so the game waits.");
    hosting.command("say Hello?");
    assert_eq!(hosting.line(), "Gamemaster: Hello?");
}

/// A host who types `end of talk` does not end the game.
#[test]
fn end_is_typed_alone() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    hosting.command("begin");
    hosting.command("end of talk");
    hosting.wait_for("To stop the game for everybody, type end alone. To end the talk, type go on.");
    hosting.command("end");
    hosting.wait_for("The game is saved. To continue it:");
}
