//! What can be done once a hosted game is over, and how a host ends.

use std::fs;
use std::io::pipe;
use std::process::Command;

use serde_json::json;
use wumpus_hunt::wire::Closing;

use super::{Guest, Hosting, NAMES, Person, at};
use crate::program::{TempFolder, is_refused, run_command};

/// Plays until the first guest hears of such an event: everybody shoots through the next room and back at themselves.
pub(super) fn play_until(guests: &mut [Guest], event: &str) {
    loop {
        let line = guests[0].next();
        if line["event"] == event {
            return;
        }
        let turn = &line["turn"];
        match line["event"].as_str().unwrap() {
            "turn" => {
                let seat = usize::try_from(line["seat"].as_u64().unwrap()).unwrap();
                let act = guests[seat].until("act");
                let (obs, mut action) = (&act["obs"], "pass".to_owned());
                if obs["arrows"].as_u64().unwrap() > 0 {
                    action = format!("shoot {} {}", obs["tunnels"][0], obs["room"]);
                }
                guests[seat].send(&json!({"turn": turn, "action": action}));
            }
            "talk" => guests.iter_mut().for_each(|guest| guest.send(&json!({"done": turn}))),
            _ => {}
        }
    }
}

/// Plays a game of three turns, in which Bob dies.
fn ended() -> (Hosting, Vec<Guest>) {
    let hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 5 --record FOLDER/game.txt");
    let mut guests: Vec<_> = NAMES.iter().map(|name| hosting.join(name)).collect();
    play_until(&mut guests, "over");
    (hosting, guests)
}

#[test]
fn a_game_that_is_over_is_neither_continued_nor_resumed() {
    let (mut hosting, mut guests) = ended();
    hosting.wait_for("The game is over. Type again, say TEXT, seats or end.");
    hosting.answers("go on", "The game is over.");
    hosting.answers("say Well played.", "Gamemaster: Well played.");
    assert_eq!(guests[0].refused("{\"turn\":1,\"action\":\"pass\"}"), "over");
    hosting.end();
    assert_eq!(guests[0].until("closed")["message"], Closing::Over.to_string());
    let told = "wumpus: this game is over; wumpus --replay FILE shows it again";
    is_refused(&format!("host --resume={}", hosting.file("game.txt")), 1, told);
}

/// A host that is killed right after the last turn has not told everybody of the end, so its game can be resumed once more.
#[test]
fn an_end_that_was_not_told_is_told_by_the_next_host() {
    let folder = TempFolder::new();
    let home = |flags: &str| run_command(at(&folder, flags), "");
    let hunts = folder.file("wumpus/hunts");
    fs::create_dir_all(&hunts).unwrap();
    let (hosting, _guests) = ended();
    let record = format!("{hunts}/hunt-1.txt");
    fs::copy(hosting.file("game.txt"), &record).unwrap();
    fs::write(format!("{record}.codes"), "").unwrap();
    let own = "wumpus: you have no unfinished hunt of your own; wumpus host --resume continues a game that you host\n";
    assert_eq!(home("--resume").stderr, own);
    assert!(home("hunts").stdout.contains(" (hosted) "));
    let told = home("host --resume").stdout;
    assert!(told.contains("The Wumpuses have won!"));
    assert_eq!(told.matches("\nTurn ").count(), 1, "only the last turn is told again:\n{told}");
    assert!(home("host --resume").stderr.starts_with("wumpus: you have no hosted game to resume"));
    assert_eq!(fs::read_dir(&hunts).unwrap().count(), 0);
    // It is kept among the games that are over, and can be seen again.
    let game = folder.file("wumpus/games/game-1.txt");
    assert!(told.contains(&format!("wumpus --replay {}", fs::canonicalize(&game).unwrap().display())), "{told}");
    assert_eq!(fs::read(game).unwrap(), fs::read(hosting.file("game.txt")).unwrap());
}

/// H28: everybody who plays in person gets a moment after a death, and nobody is waited for then. A program does not wait.
#[test]
fn a_death_is_given_a_moment() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 4 --pace 60");
    let mut guests = vec![hosting.join("Ann"), hosting.join_as_program("Bob", 0), hosting.join("Cy")];
    play_until(&mut guests, "died");
    guests[1].until("died");
    let next = |guest: &mut Guest| std::iter::repeat_with(|| guest.next()).find(|line| line["seq"].is_u64()).unwrap();
    let told = next(&mut guests[1]);
    assert_eq!(guests[0].next(), json!({"event": "waits", "seats": [], "left": null}));
    // Nobody misses the end because of a pause.
    hosting.command("end");
    assert_eq!(next(&mut guests[0])["event"], told["event"]);
}

/// A player who comes back after the end hears the whole game, and may look at everything.
#[test]
fn after_the_end_everything_can_be_seen() {
    let (hosting, mut guests) = ended();
    guests[0].hang_up();
    let mut ann = Person::join(&hosting, "Ann");
    ann.wait_for("To deal this game again:");
    let over = "The game is over. Type reveal, map, say TEXT or quit.";
    for (line, told) in [
        ("look", "won!"),
        ("map", "(Bob) dead"),
        ("shoot 3", over),
        ("", over),
        ("xyz", over),
        ("board 5: 3 8 12", "On the board: 5: 3 8 12"),
        ("strike 1", "Line 1 of the board is struck out."),
        ("reveal words", "Room 20"),
    ] {
        ann.type_line(line);
        ann.wait_for(told);
    }
    let mut watcher = Person::watch(&hosting);
    watcher.wait_for("To deal this game again:");
    assert!(watcher.all.contains("won!\n\n  Ann was ") || watcher.all.contains("won!\n\n  Ann is "), "{}", watcher.all);
}

#[test]
fn what_is_typed_too_early_says_what_everybody_waits_for() {
    let hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 4");
    let mut ann = Person::join(&hosting, "Ann");
    ann.wait_for("Ann is here.");
    for line in ["look", "move 3", "xyz", ""] {
        ann.type_line(line);
        ann.wait_for("The game has not begun yet. Meanwhile type say TEXT to talk, or quit.");
    }
    let _guests = ["Bob", "Cy"].map(|name| hosting.join(name));
    // The first turn is not Ann's.
    ann.wait_for("Turn 1: ");
    for (line, told) in [
        ("move 3", "'s turn. Type say TEXT, board TEXT, strike N, look, map, notes, help or quit."),
        ("look", "Alive: Ann, Bob and Cy."),
        ("map", "You have had no turn yet, so there is nothing to show or note."),
    ] {
        ann.type_line(line);
        ann.wait_for(told);
    }
}

fn host_at(folder: &TempFolder) -> Command {
    at(folder, &format!("host --players 3 --seed 3 --record {}", folder.file("game.txt")))
}

/// Nobody could join, because nobody can read the codes.
#[test]
fn a_host_whose_output_is_closed_ends() {
    let (_, closed) = pipe().unwrap();
    let output = host_at(&TempFolder::new()).stdout(closed).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// Its input stays open meanwhile.
#[test]
fn a_host_ends_when_nobody_reads_its_output_any_more() {
    let (folder, (output, printed)) = (TempFolder::new(), pipe().unwrap());
    let mut host = host_at(&folder).stdout(printed).spawn().unwrap();
    let _input = host.stdin.take();
    std::io::Read::read_exact(&mut &output, &mut [0; 4]).unwrap();
    drop(output);
    assert_eq!(host.wait().unwrap().code(), Some(0));
    assert_eq!(fs::read_dir(folder.file("wumpus/hosts")).map_or(0, Iterator::count), 0);
}
