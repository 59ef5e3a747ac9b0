//! The clock of a hosted game, and what it waits for.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Hosting;
use super::faults::ann_begins;

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

#[test]
fn a_host_is_told_that_the_game_waits_while_nobody_is_here() {
    let mut hosting = Hosting::new("--players Ann,Bob --bots 1");
    hosting.command("begin");
    hosting.wait_for("Nobody is here, so the game waits.");
    let mut ann = hosting.join("Ann");
    assert_eq!(hosting.line(), "Ann is here.");
    ann.send("{\"say\":\"Nobody else?\"}");
    assert_eq!(hosting.line(), "Ann: Nobody else?");
    ann.hang_up();
    assert_eq!(hosting.line(), "Ann has left.");
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
    hosting.wait_for("Nobody has taken a turn, so nothing is saved.");
}
