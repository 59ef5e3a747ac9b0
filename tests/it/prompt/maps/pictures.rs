//! Maps as they are drawn, to be looked at: each cave empty and with everything on it, each width once.

use wumpus_hunt::chart::{Sensed, Thing};

use super::tunnels::wandered;
use super::{NARROW, Variant};

const SMELL: Sensed = Sensed::danger("s", "a smell");
const DRAFT: Sensed = Sensed::danger("d", "a draft");
const BATS: Sensed = Sensed::danger("b", "bats nearby");
const SUNLIGHT: Sensed = Sensed::gain("*", "a shaft of sunlight");

const BREEZE: Sensed = Sensed::danger("b", "breeze");
const STENCH: Sensed = Sensed::danger("s", "stench");

#[test]
fn the_maps_of_the_classic_caves() {
    for (variant, name) in Variant::with_drawings().into_iter().zip(["classic", "mobius", "beads", "torus"]) {
        let all = variant.walked(1..=20);
        variant.draws(&all, &format!("{name}-full"));
        variant.draws_in(&all, NARROW, &format!("{name}-full-narrow"));
        let mut half = wandered(&variant, 5, 10);
        half.pass(15);
        variant.enter(&mut half, 7, &[SMELL, BATS]);
        variant.enter(&mut half, 16, &[SMELL, DRAFT]);
        for (room, note) in
            [(2, "pit?"), (8, "pit or bats, one of the two"), (16, "draft"), (18, "wumpus!"), (1, "bats")]
        {
            half.note(room, note);
        }
        half.reveal(&variant.cave);
        for (room, thing) in [(2, "pit"), (3, "bats"), (11, "bats"), (17, "pit"), (18, "wumpus"), (18, "pit")] {
            half.put(room, Thing::danger(thing));
        }
        variant.draws(&half, &format!("{name}-everything"));
    }
}

#[test]
fn the_grue_maps() {
    let variant = Variant::grue();
    let all = variant.walked((1..=100).rev());
    variant.draws(&all, "grue-full");
    variant.draws_in(&all, NARROW, "grue-full-narrow");
    let mut half = variant.walked([45, 55, 56, 66, 67, 57, 47]);
    variant.enter(&mut half, 38, &[Sensed::danger("~2", "the wumpus was 2 moves away"), SUNLIGHT]);
    variant.enter(&mut half, 39, &[Sensed::danger("~3", "the wumpus was 3 moves away")]);
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
    variant.enter(&mut half, 2, &[BREEZE]);
    variant.enter(&mut half, 6, &[BREEZE, STENCH]);
    half.note(3, "pit?");
    half.note(9, "wumpus, almost surely");
    variant.draws(&half, "world-notes");
    half.reveal(&variant.cave);
    half.put(9, Thing::danger("wumpus"));
    half.put(9, Thing::gain("gold"));
    half.put(3, Thing::danger("pit"));
    variant.draws(&half, "world-everything");
    variant.draws_in(&half, NARROW, "world-everything-narrow");
}

#[test]
fn the_hidden_maps() {
    let variant = Variant::dodecahedron();
    let mut everything = variant.walked([8]);
    everything.reveal(&variant.cave);
    everything.put(8, Thing::other("Ann"));
    everything.put(8, Thing::other("Bob"));
    everything.put(9, Thing::danger("pit"));
    variant.draws(&everything, "hidden-everything");
    variant.draws_in(&everything, NARROW, "hidden-everything-narrow");
    variant.draws(&wandered(&Variant::hidden(), 3, 12), "hidden-largest");
}
