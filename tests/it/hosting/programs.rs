//! Programs that play a seat, by `wumpus join --run` and `--json`.

use std::fs;

use serde_json::json;

use super::join::{CODE, FakeHost, Person, call_ann};
use super::{Hosting, wait_until};
use crate::graded::processes::is_gone;
use crate::program::{TempFolder, run_command, wumpus};

/// A program that plays a seat ends with the game, and so does `wumpus join`.
#[test]
fn a_program_ends_with_the_game() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let hosting = Hosting::new("--players Ann,Bob,Cy --bots 1 --seed 2");
    let program = "python3 docs/agents/seat.py";
    let mut programs = ["Ann", "Bob", "Cy"].map(|name| Person::join(&hosting, name, Some(program)));
    let mut watcher = Person::start(wumpus(&format!("watch --socket {}", hosting.file("socket"))));
    watcher.wait_for("have won");
    for program in &mut programs {
        wait_until(|| program.child.try_wait().unwrap().is_some());
        assert_eq!(program.child.wait().unwrap().code(), Some(0));
    }
    watcher.type_line("quit");
    watcher.wait_for("You have stopped watching.");
}

/// It has a moment to end by itself, and is killed then.
#[test]
fn a_program_that_ignores_the_end_of_the_game_does_not_outlive_it() {
    let host = FakeHost::new();
    let note = host.folder.file("program");
    let mut command = wumpus(&host.flags());
    command.env("NOTE", &note).args(["--run", "sh -c 'echo $$ >\"$NOTE\"; exec sleep 99'"]);
    let mut ann = Person::start(command);
    let mut guest = host.deal();
    wait_until(|| fs::read_to_string(&note).is_ok_and(|id| id.ends_with('\n')));
    let program = fs::read_to_string(&note).unwrap().trim().parse().unwrap();
    guest.send(&json!({"event": "closed", "message": "The game is over."}).to_string());
    assert_eq!(ann.child.wait().unwrap().code(), Some(0));
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

/// What a program says while there is no connection waits for it.
#[test]
fn a_program_need_not_know_that_the_connection_is_lost() {
    let (host, mut program, mut guest) = FakeHost::with_ann("--json");
    call_ann(&mut guest);
    program.wait_for("\"act\"");
    guest.hang_up();
    let (mut guest, _) = host.accept();
    program.type_line("{\"turn\":1,\"action\":\"move 6\"}");
    guest.send("{\"event\":\"hello\",\"hello\":1,\"seat\":0,\"last\":3}");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 6"}));
}
