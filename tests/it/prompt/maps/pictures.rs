//! Maps as they are drawn, to be looked at.

use wumpus_hunt::chart::{Chart, Sensed, Thing};

use super::tunnels::wandered;
use super::{NARROW, Variant};

const SMELL: Sensed = Sensed::danger("s", "a smell");
const DRAFT: Sensed = Sensed::danger("d", "a draft");
const DRAFTS: Sensed = Sensed::danger("dd", "two drafts");
const BATS: Sensed = Sensed::danger("b", "bats nearby");
const SUNLIGHT: Sensed = Sensed::gain("*", "a shaft of sunlight");

const BREEZE: Sensed = Sensed::danger("b", "breeze");
const STENCH: Sensed = Sensed::danger("s", "stench");
const FLAPPING: Sensed = Sensed::danger("f", "flapping");

#[test]
fn the_classic_maps() {
    let variant = Variant::classic();
    variant.draws(&variant.walked(1..=20), "classic-full");
    variant.draws_in(&variant.walked(1..=20), NARROW, "classic-full-narrow");
    let mut sparse = variant.walked([10]);
    variant.enter(&mut sparse, 11, &[SMELL, BATS]);
    sparse.pass(19);
    variant.enter(&mut sparse, 18, &[SMELL, DRAFT]);
    variant.draws(&sparse, "classic-sparse");
    sparse.note(12, "wumpus?");
    variant.draws_in(&sparse, NARROW, "classic-sparse-narrow");
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
    variant.enter(&mut half, 12, &[SMELL, DRAFTS]);
    variant.draws(&half, "classic-everything");
}

#[test]
fn the_maps_of_the_second_program() {
    let [_, mobius, beads, torus] = Variant::with_drawings();
    for (variant, name) in [(mobius, "mobius"), (beads, "beads"), (torus, "torus")] {
        let draws = |chart: &Chart, what: &str| {
            variant.draws(chart, &format!("{name}-{what}"));
            variant.draws_in(chart, NARROW, &format!("{name}-{what}-narrow"));
        };
        draws(&variant.walked(1..=20), "full");
        let mut sparse = wandered(&variant, 20, 3);
        sparse.pass(10);
        variant.enter(&mut sparse, 7, &[SMELL, BATS]);
        draws(&sparse, "sparse");
        let mut half = wandered(&variant, 5, 10);
        half.pass(15);
        variant.enter(&mut half, 16, &[SMELL, DRAFT]);
        for (room, note) in
            [(2, "pit?"), (8, "pit or bats, one of the two"), (16, "draft"), (18, "wumpus!"), (1, "bats")]
        {
            half.note(room, note);
        }
        draws(&half, "notes");
        half.reveal(&variant.cave);
        for (room, thing) in [(2, "pit"), (3, "bats"), (11, "bats"), (17, "pit"), (18, "wumpus"), (18, "pit")] {
            half.put(room, Thing::danger(thing));
        }
        variant.draws(&half, &format!("{name}-everything"));
        let mut wide = variant.walked(1..=20);
        (1..=20).for_each(|room| wide.note(room, "x".repeat(9)));
        variant.draws(&wide, &format!("{name}-wide"));
    }
}

#[test]
fn the_grue_maps() {
    let variant = Variant::grue();
    variant.draws(&variant.walked((1..=100).rev()), "grue-full");
    let mut half = variant.walked([45, 55, 56, 66, 67, 57, 47]);
    variant.draws(&half, "grue-half");
    variant.enter(&mut half, 37, &[SUNLIGHT]);
    variant.enter(&mut half, 38, &[Sensed::danger("~2", "the wumpus was 2 moves away"), SUNLIGHT]);
    variant.enter(&mut half, 39, &[Sensed::danger("~3", "the wumpus was 3 moves away")]);
    variant.draws(&half, "grue-sensed");
    variant.draws_in(&half, NARROW, "grue-sensed-narrow");
    variant.draws_in(&variant.walked((1..=100).rev()), NARROW, "grue-full-narrow");
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
    variant.enter(&mut half, 5, &[STENCH]);
    variant.enter(&mut half, 6, &[BREEZE, STENCH]);
    variant.draws(&half, "world-half");
    variant.draws_in(&half, NARROW, "world-half-narrow");
    half.note(3, "pit?");
    half.note(9, "wumpus, almost surely");
    half.note(6, "turn back");
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
    let variant = Variant::hidden();
    let mut half = Chart::default();
    variant.enter(&mut half, 104, &[BREEZE, FLAPPING]);
    half.pass(17);
    variant.enter(&mut half, 8, &[]);
    variant.draws(&half, "hidden-half");
    half.note(9, "pit?");
    half.note(8, "Ann said that she was here, and was not");
    variant.draws(&half, "hidden-notes");

    let variant = Variant::dodecahedron();
    let mut everything = variant.walked([8]);
    everything.reveal(&variant.cave);
    everything.put(8, Thing::other("Ann"));
    everything.put(8, Thing::other("Bob"));
    everything.put(9, Thing::danger("pit"));
    variant.draws(&everything, "hidden-everything");
    variant.draws_in(&everything, NARROW, "hidden-everything-narrow");
    variant.draws(&wandered(&variant, 3, 4), "hidden-four-rooms");
    variant.draws(&wandered(&variant, 3, 5), "hidden-five-rooms");
    variant.draws(&wandered(&variant, 3, 9), "hidden-nine-rooms");
    variant.draws_in(&wandered(&variant, 3, 9), NARROW, "hidden-nine-rooms-narrow");
    variant.draws(&wandered(&Variant::hidden(), 3, 12), "hidden-largest");
}
