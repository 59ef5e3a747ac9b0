//! The turns of the wumpus and the grue, and how they end a hunt.

use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::grue::{Outcome, Position};
use wumpus_hunt::game::{Game as _, Status};

use super::{always, assert_rooms, scene};
use crate::every::Ratio;

fn wumpus(position: &Position) -> Coordinates {
    Coordinates::of(position.wumpus)
}

fn grue(position: &Position) -> Coordinates {
    Coordinates::of(position.grue)
}

/// G14, G16: also at the edge, and if the shot hits the grue. It sleeps while the hunter moves, and the dead do not move.
#[test]
fn after_a_shot_the_wumpus_moves_three_times_in_four_through_any_tunnel() {
    let [quarter, three_eighths, three_quarters] = [(1, 4), (3, 8), (3, 4)].map(|(num, den)| Ratio::new(num, den));
    for (things, action, rooms) in [
        ("wumpus 2,2", "shoot e", &[("2,1", quarter), ("2,2", quarter), ("2,3", quarter), ("3,2", quarter)][..]),
        ("wumpus 1,1", "shoot e", &[("1,1", quarter), ("1,2", three_eighths), ("2,1", three_eighths)]),
        ("wumpus 10,10", "shoot e", &[("10,10", quarter), ("10,9", three_quarters)]),
        ("wumpus 10,10, grue 5,4 5,3", "shoot nw", &[("10,10", quarter), ("10,9", three_quarters)]),
        ("wumpus 2,2", "move e", &[("2,2", Ratio::ONE)]),
        ("wumpus 6,4", "move e", &[("6,4", Ratio::ONE)]),
        ("corpse 2,2", "shoot e", &[("2,2", Ratio::ONE)]),
        ("wumpus 6,5", "shoot e", &[("6,5", Ratio::ONE)]),
    ] {
        assert_rooms(&scene().with(things), action, rooms, wumpus);
    }
}

/// G18: far from the hunter it goes on through any tunnel but the one it came through, and goes back in a dead end.
/// G19: within three moves it comes nearer, wherever it came from, out of a dead end and into one.
/// G9: the hunter moves first, and so may get away or come near.
#[test]
fn it_prowls_far_from_the_hunter_and_gives_chase_within_three_moves() {
    for (hunter, at, came_from, action, to) in [
        ("5,5", "2,2", "2,1", "move e", &["2,3", "3,2"][..]),
        ("5,5", "2,2", "2,3", "move e", &["2,1", "3,2"]),
        ("5,5", "2,2", "3,2", "move e", &["2,1", "2,3"]),
        ("5,5", "1,1", "1,2", "move e", &["2,1"]),
        ("5,5", "1,1", "2,1", "move e", &["1,2"]),
        ("5,5", "1,10", "1,9", "move e", &["1,9"]),
        ("5,5", "10,10", "10,9", "move e", &["10,9"]),
        // 7,4 is three moves from 5,5, and only 6,4 is nearer.
        ("5,5", "7,4", "7,3", "shoot sw", &["6,4"]),
        ("5,5", "7,4", "7,5", "shoot sw", &["6,4"]),
        ("5,5", "7,4", "6,4", "shoot sw", &["6,4"]),
        // 7,5 is four moves from 5,5.
        ("5,5", "7,5", "7,4", "shoot sw", &["7,6", "8,5"]),
        // From 4,5 it is two moves round the hexagon either way.
        ("5,5", "4,5", "3,5", "shoot e", &["4,4", "4,6"]),
        ("5,5", "4,5", "4,4", "shoot e", &["4,4", "4,6"]),
        // From 6,5 the grue in 4,5 is four moves away, and the one in 7,5 three.
        ("5,5", "4,5", "4,4", "move e", &["3,5", "4,6"]),
        ("5,5", "7,5", "7,4", "move e", &["7,4", "7,6"]),
        ("10,7", "10,10", "10,9", "shoot ne", &["10,9"]),
        ("10,10", "10,7", "10,8", "shoot nw", &["10,8"]),
    ] {
        let scene = scene().with(&format!("hunter {hunter}, grue {at} {came_from}"));
        let share = Ratio::new(1, to.len() as u128);
        assert_rooms(&scene, action, &to.iter().map(|room| (*room, share)).collect::<Vec<_>>(), grue);
        assert_eq!(always(&scene, action, |turn| turn.after.position().grue_came_from), scene.position.grue);
    }
}

/// G17: next to the hunter too. Nothing is drawn, until it has come from any neighbour alike.
#[test]
fn a_stunned_grue_stays_and_misses_its_turns() {
    for (misses, left) in [(2, 1), (9, 8)] {
        let scene = scene().with(&format!("grue 5,6 5,7, stunned {misses}"));
        let turn = scene.play("move e", &[]);
        let after = turn.after.position();
        assert_eq!(turn.events(), "Entered room 6,5");
        assert_eq!((after.stunned_turns, after.grue_came_from), (left, scene.position.grue_came_from));
    }
    let recovers = scene().with("grue 2,2 2,1, stunned 1");
    let third = Ratio::new(1, 3);
    assert_rooms(&recovers, "move e", &[("2,1", third), ("2,3", third), ("3,2", third)], |after| {
        assert_eq!((after.stunned_turns, after.grue), (0, recovers.position.grue));
        Coordinates::of(after.grue_came_from)
    });
}

/// G9, G16, G18, G21, G23, G26: after the hunter the wumpus, then the grue. From 2,2 the wumpus stays or goes three ways; from 2,3,
/// coming from 2,4, the grue goes to 2,2 or 1,3. All of these go together, sharing 2,2 and changing places included.
#[test]
fn wumpus_and_grue_move_in_this_order_and_ignore_each_other() {
    let scene = scene().with("wumpus 2,2, grue 2,3 2,4");
    let odds = scene.odds("shoot e", |turn| turn.events());
    let wumpus_moves =
        ["", "WumpusMoved from 2,2 to 2,1, ", "WumpusMoved from 2,2 to 2,3, ", "WumpusMoved from 2,2 to 3,2, "];
    for (wumpus, grue) in wumpus_moves.into_iter().flat_map(|wumpus| ["1,3", "2,2"].map(|grue| (wumpus, grue))) {
        let told = "ArrowFlew to 6,5, HalfFlew to 6,4, HalfFlew to 6,6, Missed";
        let events = format!("{told}, {wumpus}GrueMoved from 2,3 to {grue}");
        assert_eq!(odds.of(&events), Ratio::new(1, 8), "{events}");
    }
}

/// G9, G11, G15, G20, G25: how a turn ends the hunt without a draw.
#[test]
fn a_turn_ends_the_hunt_or_it_goes_on() {
    use Outcome::{CaughtOnEntering, CaughtOnEnteringStunned, EatenOnEntering, Escaped, EscapedPastGrue, OutOfArrows};
    for (things, action, outcome) in [
        // A hunter who enters a beast's room dies there, even if the beast was about to move away.
        ("wumpus 6,5", "move e", EatenOnEntering),
        ("grue 6,5 6,4", "move e", CaughtOnEntering),
        // Even in the turn in which it would recover.
        ("grue 6,5 6,4, stunned 1", "move e", CaughtOnEnteringStunned),
        ("grue 6,5 6,4, stunned 2", "move e", CaughtOnEnteringStunned),
        // With both in the room the wumpus comes first, unless it is dead.
        ("wumpus 6,5, grue 6,5 6,4", "move e", EatenOnEntering),
        ("corpse 6,5, grue 6,5 6,4", "move e", CaughtOnEntering),
        // With the wumpus dead the exit is the way out, whatever the grue does there or next door.
        ("corpse 1,1, exit 6,5", "move e", Escaped),
        ("corpse 6,5, exit 6,5", "move e", Escaped),
        ("corpse 1,1, exit 6,5, grue 6,5 6,4", "move e", EscapedPastGrue),
        ("corpse 1,1, exit 6,5, grue 6,5 6,4, stunned 2", "move e", EscapedPastGrue),
        ("corpse 1,1, exit 6,5, grue 6,6 6,7", "move e", Escaped),
        // With the wumpus alive the exit does nothing.
        ("exit 6,5, wumpus 6,5", "move e", EatenOnEntering),
        ("exit 6,5, grue 6,5 6,4", "move e", CaughtOnEntering),
        // The shot that kills from the exit wins at once, with the grue next door, and by the last arrow.
        ("wumpus 6,5, exit 5,5", "shoot e", Escaped),
        ("wumpus 6,5, exit 5,5, grue 5,4 5,3", "shoot e", Escaped),
        ("wumpus 6,5, exit 5,5, arrows 1", "shoot e", Escaped),
        // The last arrow lost is the hunt lost, before wumpus or grue can come, and if it hits the grue.
        ("arrows 1", "shoot e", OutOfArrows),
        ("arrows 1, wumpus 5,4, grue 5,6 5,7", "shoot e", OutOfArrows),
        ("arrows 1, grue 6,5 6,4", "shoot e", OutOfArrows),
    ] {
        let turn = scene().with(things).play(action, &[]);
        assert_eq!(turn.after.status(), Status::Over(outcome), "{things}: {action}");
        assert!(turn.events().ends_with(&format!("Ended {outcome:?}")));
    }
    for (things, action) in [
        ("corpse 6,5", "move e"),
        ("exit 6,5", "move e"),
        ("exit 6,5, hunter 6,5", "move w"),
        ("exit 6,5, hunter 6,5", "shoot w"),
        // Elsewhere the shot that kills wins nothing yet.
        ("wumpus 6,5, exit 5,4", "shoot e"),
        // Without arrows it goes on when the wumpus is dead.
        ("arrows 1, wumpus 6,5", "shoot e"),
        ("arrows 1, corpse 1,1", "shoot e"),
        ("arrows 0, corpse 1,1", "move e"),
        ("arrows 2", "shoot e"),
    ] {
        assert_eq!(always(&scene().with(things), action, |turn| turn.outcome()), None, "{things}: {action}");
    }
}

/// G9, G16, G19, G25: the wumpus next door comes with 1 in 4; if it does not, the grue does. A hunter who gets out of the grue's way is
/// followed.
#[test]
fn the_wumpus_comes_before_the_grue() {
    let (eaten, caught) = (Some(Outcome::EatenWhenItCame), Some(Outcome::CaughtWhenItCame));
    let [quarter, three_quarters] = [1, 3].map(|num| Ratio::new(num, 4));
    for (things, action, outcomes) in [
        ("wumpus 5,4", "shoot e", [(eaten, quarter), (None, three_quarters)]),
        ("wumpus 5,4, grue 5,6 5,7", "shoot e", [(eaten, quarter), (caught, three_quarters)]),
        ("corpse 1,1, grue 5,4 5,3", "shoot sw", [(caught, Ratio::ONE), (None, Ratio::ZERO)]),
        ("hunter 6,4, grue 6,6 6,7", "move sw", [(caught, Ratio::ONE), (None, Ratio::ZERO)]),
    ] {
        let odds = scene().with(things).odds(action, |turn| turn.outcome());
        for (outcome, chance) in outcomes {
            assert_eq!(odds.of(&outcome), chance, "{things}: {outcome:?}");
        }
    }
}
