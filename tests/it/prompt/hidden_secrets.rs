//! The prompt of Hidden Wumpus: the public text tells nothing of what is told in secret.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Action, Event, Hidden, Path, Role, Setup, Sheet};
use wumpus_hunt::game::{Chance, Game, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use super::hidden::{THREE, public};
use crate::program::play;

/// H19, H20: whatever is done or refused in secret, the public part is made of whose turn it is and of the public events, and
/// of nothing else.
#[test]
#[expect(clippy::format_push_string, reason = "what is expected reads as it is printed")]
fn the_public_part_is_made_of_public_events_alone() {
    let names = ["Ann", "Bob", "Cy"];
    let setup = Setup::new(3, None).unwrap();
    for seed in 0..60 {
        let mut game = Session::<Hidden>::deal(&setup, HuntSeed::new(seed));
        let mut rng = Dice::new(seed, Stream::Seed);
        let mut typed = Vec::new();
        let mut has_died = 0;
        let mut expected = String::from(
            "Hidden Wumpus. Humans: kill every Wumpus. Wumpuses: leave no human an arrow.\n\
             You all went down on the same rope. Not all of you are what you were at the top.\n\
             Somebody here is hungry. Smile, and see who smiles back.\n\
             Type help to see the commands, or rules to read the instructions.\n\
             3 players, 20 rooms, one or two Wumpuses.\n",
        );
        for turn in 1..=6 {
            let Status::Awaiting(seat) = game.game().status() else { break };
            if turn > 1 {
                typed.push("go on".to_owned());
                if has_died == 1 {
                    has_died = 2;
                    expected += "You will learn how and where when the game is over.\n";
                }
                let next = names[usize::from(seat.0)];
                expected += &format!("{next} is next. Type ready when nobody else can see the screen.\n");
                expected += "Done talking? go on\n";
            }
            let name = names[usize::from(seat.0)];
            expected += &format!("\nTurn {turn}: {name}\nType ready when nobody else can see the screen.\n");
            expected += &format!("{name}? ready\n{name}'s turn is over.\n");
            let action = something(&game.game().view(seat).sheet.unwrap(), &mut rng);
            typed.extend(["ready", "shoot 99", "look", "nonsense"].map(ToOwned::to_owned));
            typed.push(in_full(action));
            for event in game.step(seat, &action).unwrap().to_vec() {
                has_died = has_died.max(u8::from(matches!(event, Event::Died { .. })));
                expected += &match event {
                    Event::Rolled { sides, number, .. } => format!("A {sides}-sided die is rolled: {number}.\n"),
                    Event::Died { seat, role: Role::Human } => {
                        format!("{} is dead, and was a human.\n", names[usize::from(seat.0)])
                    }
                    Event::Died { seat, role: Role::Wumpus } => {
                        format!("{} is dead, and was a Wumpus.\n", names[usize::from(seat.0)])
                    }
                    Event::Ended { .. } => String::new(),
                    other if Hidden::is_seen_by(&other, Viewer::Public) => panic!("{other:?} is told to everybody"),
                    _ => String::new(),
                };
            }
        }
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let seen = public(&play(&format!("{THREE} --seed {seed}"), &typed));
        assert!(seen.starts_with(&expected), "seed {seed}:\n{seen}\nis not\n{expected}");
    }
}

/// Writes an action that leaves nothing to ask.
fn in_full(action: Action) -> String {
    format!("{action}{}", if action.shot.is_some() && action.step.is_none() { "; pass" } else { "" })
}

/// Returns a legal action.
fn something(sheet: &Sheet, rng: &mut Dice) -> Action {
    let tunnel = |rng: &mut Dice| sheet.tunnels[rng.pick(3) as usize].number();
    let shot = (sheet.role == Role::Human && sheet.arrows > 0 && rng.ratio(1, 2))
        .then(|| Path::new(&[tunnel(rng), 1 + rng.pick(20)]).unwrap());
    let step = rng.ratio(3, 4).then(|| tunnel(rng));
    Action { shot, step }
}
