//! The laws of `tests/laws` on random input of the right shape. The attack tries them on millions, and the fuzz targets on any
//! bytes.

use wumpus_hunt::game::chance::{Dice, Stream};

#[path = "../laws/inputs.rs"]
mod inputs;
#[path = "../laws/mod.rs"]
pub(crate) mod laws;

/// Calls `one` with so many dice.
fn with_dice(count: u64, mut one: impl FnMut(&mut Dice)) {
    (0..count).for_each(|seed| one(&mut Dice::new(seed, Stream::Seed)));
}

#[test]
fn a_record_is_read_the_same_again() {
    let records = inputs::transcripts();
    with_dice(300, |dice| laws::record(&inputs::damaged(&records, dice)));
}

#[test]
fn each_request_gets_one_reply_and_no_truth() {
    with_dice(100, |dice| laws::requests(&inputs::requests(dice)));
}

#[test]
fn lines_at_the_prompt_print_the_same_as_their_record() {
    with_dice(120, |dice| laws::prompt(&inputs::lines(dice)));
}

#[test]
fn any_hunt_keeps_the_contract() {
    with_dice(1_000, |dice| laws::session(&inputs::noise(dice)));
}

#[test]
fn a_hunt_in_any_cave_keeps_the_contract() {
    with_dice(300, |dice| laws::cave(&inputs::cave(dice)));
}
