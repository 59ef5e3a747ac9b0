//! The prompt of the hunt with a grue: the picture, what is near, and the gamemaster's lines.

use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::grue::{Event, Grue, Life, Position, Sense, Setup};
use wumpus_hunt::game::{Game, Seat, View as _};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::program::play;

/// Returns the text before the first question (G8).
fn situation(flags: &str) -> String {
    let printed = play(&format!("--variant grue {flags}"), &["q"]);
    let (_, told) = printed.split_once("\n\nA: 3").map(|(before, told)| (before, format!("A: 3{told}"))).unwrap();
    told.split_once("\nShoot, Move").unwrap().0.to_owned()
}

/// G8: the hunter's room at one end of `--`, in a room of the same parity at the left end.
#[test]
fn the_junction_of_a_room_of_the_same_parity_leads_right() {
    let drawn = "\
A: 3  ( 5, 8)
W: A      \\
           \\
          ( 5, 9)--( 6, 9)
           /
          /
      ( 5,10)";
    assert_eq!(situation("--sense sight --seed 6"), drawn);
}

/// G8: in any other room at the right end.
#[test]
fn the_junction_of_any_other_room_leads_left() {
    let drawn = "\
A: 3          ( 6, 8)
W: A            /
               /
 ( 5, 9)--( 6, 9)
               \\
                \\
              ( 6,10)";
    assert_eq!(situation("--sense sight --seed 3"), drawn);
}

/// G8: tunnels that do not exist are not drawn: at the bottom, at the right, and at the top.
#[test]
fn the_junction_at_the_edge_has_only_the_tunnels_that_exist() {
    let corner = "A: 3          ( 1, 9)\nW: A            /\n               /\n          ( 1,10)";
    assert_eq!(situation("--sense sight --seed 5"), corner);
    let right = "\
A: 3  (10, 7)
W: A      \\
           \\
          (10, 8)
           /
          /
      (10, 9)";
    assert_eq!(situation("--sense sight --seed 2"), right);
    let top = situation("--sense sight --seed 12");
    assert!(top.starts_with("A: 3\nW: A\n\n ( 5, 1)--( 6, 1)\n               \\\n"), "{top}");
}

/// G5, G6: in the order wumpus, grue, exit, with the moves behind the thing of the keen sense; a blank line above.
#[test]
fn what_is_near_is_told_below_the_picture() {
    let near = |sense: &str, seed: u32, lines: &[&str]| {
        let printed = play(&format!("--variant grue --sense {sense} --seed {seed}"), &[lines, &["q"]].concat());
        let (before, _) = printed.rsplit_once("\nShoot, Move").unwrap();
        before.rsplit_once("\n\n").unwrap().1.to_owned()
    };
    let to_the_wumpus = ["e", "ne", "e"];
    assert_eq!(
        near("smell", 249, &to_the_wumpus),
        "I smell a wumpus!\n  (It's 3 moves away.)\nI hear a grue prowling!"
    );
    assert_eq!(
        near("hearing", 249, &to_the_wumpus),
        "I smell a wumpus!\nI hear a grue prowling!\n  (It's 3 moves away.)"
    );
    assert_eq!(near("sight", 456, &["ne"]), "I smell a wumpus!\nI see a shaft of sunlight.\n  (It's 3 moves away.)");
    assert_eq!(near("hearing", 4, &["ne", "s nw", "nw"]), "I hear a grue groaning.\n  (It's 1 move away.)");
    assert_eq!(near("sight", 4, &["ne", "s nw", "nw"]), "I hear a grue groaning.");
}

/// G23, G26: compares each line of the cheat mode with the state of the same hunt.
#[test]
fn cheat_mode_tells_the_truth_of_the_grue() {
    let setup = Setup::new(Sense::Smell);
    for seed in 0..60 {
        let mut hunt = Session::<Grue>::deal(&setup, HuntSeed::new(seed));
        let mut truth = vec![everything(setup.cave(), hunt.game().position())];
        let mut typed = Vec::new();
        while hunt.game().position().outcome.is_none() && typed.len() < 12 {
            let way = hunt.game().view(Seat::HUNTER).ways().nth(typed.len() % 2).map(|way| way.direction);
            let way = way.unwrap_or_else(|| hunt.game().view(Seat::HUNTER).ways().next().unwrap().direction);
            let verb = if typed.len() % 5 == 4 { "shoot" } else { "move" };
            typed.push(format!("{verb} {way}"));
            let action = hunt.game().view(Seat::HUNTER).read(typed.last().unwrap()).unwrap();
            let events = hunt.step(Seat::HUNTER, &action).unwrap().to_vec();
            truth.extend(events.iter().filter_map(unseen));
            if hunt.game().position().outcome.is_none() {
                truth.push(everything(setup.cave(), hunt.game().position()));
            }
        }
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let printed = play(&format!("--variant grue --sense smell --seed {seed} --cheat"), &typed);
        let told: Vec<_> = printed.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(told, truth, "seed {seed}");
    }
}

fn everything(map: &Cave, position: &Position) -> String {
    let away =
        |room: Room| format!("({}), {} away", Coordinates::of(room), map.distance(position.hunter, room).unwrap());
    let dead = if position.wumpus_life == Life::Dead { ", dead" } else { "" };
    let stunned = match position.stunned_turns {
        0 => String::new(),
        turns => format!(", stunned for {turns}"),
    };
    let [wumpus, grue, exit] = [position.wumpus, position.grue, position.exit].map(away);
    format!("[Wumpus {wumpus}{dead}; grue {grue}{stunned}; exit {exit}]")
}

fn unseen(event: &Event) -> Option<String> {
    let at = |room: &Room| Coordinates::of(*room);
    Some(match event {
        Event::WumpusMoved { from, to } => format!("[The wumpus moves from ({}) to ({}).]", at(from), at(to)),
        Event::GrueMoved { from, to } => format!("[The grue moves from ({}) to ({}).]", at(from), at(to)),
        Event::ArrowFlew { to } => format!("[The arrow flies into ({}).]", at(to)),
        Event::HalfFlew { to } => format!("[Half of it flies into ({}).]", at(to)),
        _ => return None,
    })
}
