//! Maps as they are drawn, to be looked at.

use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::repl::chart::{Chart, Thing};
use wumpus_hunt::repl::hidden;

use super::Variant;

#[test]
fn the_classic_maps() {
    let variant = Variant::classic();
    variant.draws(&variant.walked(1..=20), "classic-full");
    let mut half = variant.walked([1, 5, 6, 15, 16]);
    half.pass(11);
    variant.enter(&mut half, 13, &[]);
    variant.draws(&half, "classic-half");
    for (room, note) in
        [(12, "pit?"), (14, "pit or bats, one of the two"), (13, "draft"), (19, "wumpus!"), (20, "bats")]
    {
        half.note(room, note);
    }
    variant.draws(&half, "classic-notes");
    half.reveal(&variant.cave);
    half.put(12, Thing::danger("pit"));
    half.put(12, Thing::danger("bats"));
    half.put(9, Thing::danger("pit"));
    half.put(19, Thing::danger("wumpus"));
    half.put(1, Thing::danger("bats"));
    variant.draws(&half, "classic-everything");
}

#[test]
fn the_grue_maps() {
    let variant = Variant::grue();
    variant.draws(&variant.walked((1..=100).rev()), "grue-full");
    let mut half = variant.walked([45, 55, 56, 66, 67, 57, 47]);
    variant.draws(&half, "grue-half");
    for (room, note) in [(46, "wumpus?"), (37, "exit"), (68, "W"), (21, "gr")] {
        half.note(room, note);
    }
    variant.draws(&half, "grue-notes");
    half.reveal(&variant.cave);
    half.put(46, Thing::danger("wumpus"));
    half.put(46, Thing::danger("grue"));
    half.put(100, Thing::gain("exit"));
    variant.draws(&half, "grue-everything");
}

#[test]
fn the_world_maps() {
    let variant = Variant::world();
    let mut half = variant.walked([1]);
    variant.enter(&mut half, 2, &["breeze"]);
    variant.enter(&mut half, 5, &["stench"]);
    variant.enter(&mut half, 6, &["breeze", "stench"]);
    variant.draws(&half, "world-half");
    half.note(3, "pit?");
    half.note(9, "wumpus, almost surely");
    half.note(6, "turn back");
    variant.draws(&half, "world-notes");
    half.reveal(&variant.cave);
    half.put(9, Thing::danger("wumpus"));
    half.put(9, Thing::gain("gold"));
    half.put(3, Thing::danger("pit"));
    variant.draws(&half, "world-everything");
}

#[test]
fn the_hidden_maps() {
    let variant = Variant::hidden();
    let mut half = Chart::default();
    variant.enter(&mut half, 104, &["breeze", "flapping"]);
    half.pass(17);
    variant.enter(&mut half, 8, &[]);
    variant.draws(&half, "hidden-half");
    half.note(9, "pit?");
    half.note(8, "Ann said that she was here, and was not");
    variant.draws(&half, "hidden-notes");
    half.reveal(&variant.cave);
    let words: Vec<_> = (1..).map_while(|page| hidden::map::in_words(&half, page)).collect();
    assert!(words.len() > 1 && words[0].ends_with("\nFor more rooms type map words 2."), "{words:?}");

    let variant = Variant { cave: petersen(10, &mut Dice::new(7, Stream::Setup)), ..Variant::hidden() };
    let mut everything = variant.walked([8]);
    everything.reveal(&variant.cave);
    everything.put(8, Thing::other("Ann"));
    everything.put(8, Thing::other("Bob"));
    everything.put(9, Thing::danger("pit"));
    variant.draws(&everything, "hidden-everything");
}
