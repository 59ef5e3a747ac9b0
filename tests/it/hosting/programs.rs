//! Programs that play a seat, by `wumpus join --run` and `--json`.

use std::fs;

use serde_json::json;

use super::told::{CODE, FakeHost};
use super::{Hosting, NAMES, Person, wait_until};
use crate::graded::processes::is_gone;
use crate::program::{TempFolder, run_command, wumpus};

/// H33: a program of the documents plays to the end. It ends with the game, and so does `wumpus join`.
#[test]
#[ignore = "needs python3"]
fn a_program_ends_with_the_game() {
    let hosting = Hosting::new("--players Ann,Bob,Cy --seed 2");
    let mut programs = NAMES.map(|name| {
        let mut command = wumpus(&format!("join --socket {} {}", hosting.file("socket"), hosting.code(name)));
        command.args(["--run", "python3 docs/agents/seat.py"]);
        Person::start(command)
    });
    Person::watch(&hosting).wait_for("have won");
    for program in &mut programs {
        assert_eq!(program.status(), Some(0));
    }
}

/// It has a moment to end by itself, and is killed then.
#[test]
fn a_program_that_ignores_the_end_of_the_game_does_not_outlive_it() {
    let host = FakeHost::new();
    let note = host.folder.file("program");
    let mut command = wumpus(&host.flags());
    command.env("NOTE", &note).args(["--run", "sh -c 'echo $$ >\"$NOTE\"; exec sleep 99'"]);
    let mut ann = Person::start(command);
    let mut guest = host.deal(1);
    wait_until(|| fs::read_to_string(&note).is_ok_and(|id| id.ends_with('\n')));
    let program = fs::read_to_string(&note).unwrap().trim().parse().unwrap();
    guest.send(&json!({"event": "closed", "message": "The game is over."}));
    assert_eq!(ann.status(), Some(0));
    assert!(is_gone(program));
}

#[test]
fn without_a_game_no_program_is_started() {
    let folder = TempFolder::new();
    let mut command = wumpus(&format!("join --socket {} {CODE} --run", folder.file("socket")));
    command.arg("sh -c 'echo started >\"$NOTE\"'").env("NOTE", folder.file("note"));
    let ran = run_command(command, "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 1));
    assert!(!fs::exists(folder.file("note")).unwrap());
}
