//! An arrow on the hex map: what it hits, and the effects.

use wumpus_hunt::game::Game as _;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::grue::Life;

use super::{always, scene};

/// G12: the first room, and those beyond it; not the hunter's own, nor any farther, nor one off the map: in the dead ends 1,10 and 10,10
/// it goes on nowhere.
#[test]
fn an_arrow_reaches_the_first_room_and_in_two_halves_the_rooms_beyond() {
    for (hunter, action, reached) in [
        ("5,5", "shoot nw", "5,3 4,4 5,4"),
        ("5,5", "shoot sw", "4,6 5,6 5,7"),
        ("5,5", "shoot 6,5", "6,4 6,5 6,6"),
        ("1,2", "shoot ne", "1,1 2,1"),
        ("1,9", "shoot sw", "1,10"),
        ("10,9", "shoot se", "10,10"),
    ] {
        let scene = scene().with(&format!("hunter {hunter}"));
        let hits = |things: &str, hit: &str| {
            let is_hit = |room: &String| {
                let scene = scene.with(&things.replace('?', room));
                always(&scene, action, |turn| turn.told().contains(hit))
            };
            let rooms = scene.setup.cave().rooms().map(|room| Coordinates::of(room).to_string());
            rooms.filter(is_hit).collect::<Vec<_>>().join(" ")
        };
        let [wumpus, grue] = [hits("wumpus ?", "ShotWumpus"), hits("wumpus 5,5, grue ? ?, corpse 1,1", "StunnedGrue")];
        assert_eq!((wumpus.as_str(), grue.as_str()), (reached, reached), "from {hunter}");
    }
}

/// G12 to G14, G26: the first room with both in it, or else whatever is in either half; a dead wumpus and the exit stop no arrow. What is
/// hit is told, and not where. A stunned grue misses three turns more, of which this is one (G17).
#[test]
fn an_arrow_hits_what_is_in_the_first_room_or_else_in_its_halves() {
    let halves = ["ArrowFlew to 6,5", "HalfFlew to 6,4", "HalfFlew to 6,6"];
    for (things, rooms, hits) in [
        ("", 3, &["Missed"][..]),
        ("wumpus 6,5, grue 6,5 6,6", 1, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,5, grue 6,6 6,7", 1, &["ShotWumpus"]),
        ("wumpus 6,6, grue 6,5 6,4", 1, &["StunnedGrue"]),
        ("wumpus 6,4, grue 6,4 6,5", 3, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,4, grue 6,6 6,5", 3, &["ShotWumpus", "StunnedGrue"]),
        ("wumpus 6,6, grue 6,4 6,5, stunned 1", 3, &["ShotWumpus", "StunnedGrue"]),
        ("corpse 6,5, grue 6,6 6,5, stunned 5", 3, &["StunnedGrue"]),
        ("corpse 6,4", 3, &["Missed"]),
        ("wumpus 6,7, exit 6,5", 3, &["Missed"]),
        ("exit 6,5, wumpus 6,6", 3, &["ShotWumpus"]),
    ] {
        let scene = scene().with(things);
        let events = always(&scene, "shoot e", |turn| {
            let (events, after) = (turn.events(), *turn.after.position());
            let of_arrow = events.split(", ").filter(|event| !event.contains("Moved"));
            let of_arrow = of_arrow.map(str::to_owned).collect::<Vec<_>>();
            (of_arrow, after.arrows, after.wumpus_life == Life::Dead, after.stunned_turns)
        });
        let is_dead = scene.position.wumpus_life == Life::Dead || hits.contains(&"ShotWumpus");
        let before = scene.position.stunned_turns;
        let stunned = if hits.contains(&"StunnedGrue") { before + 2 } else { before };
        let expected: Vec<_> = halves[..rooms].iter().chain(hits).map(|event| (*event).to_owned()).collect();
        assert_eq!(events, (expected, 2, is_dead, stunned), "{things}");
    }
}
