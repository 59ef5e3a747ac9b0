//! What can be done once a hosted game is over.

use std::fs;
use std::io::{BufRead as _, BufReader, pipe};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;

use super::join::Person;
use super::{Guest, Hosting};
use crate::program::{TempFolder, run, run_command, wumpus};

/// Plays a game to its end: everybody shoots through the next room and back at themselves.
fn play_to_the_end(guests: &mut [Guest]) {
    play_until(guests, "over");
}

/// Plays until the first guest hears of such an event.
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
                guests[seat].send(&format!("{{\"turn\":{turn},\"action\":\"{action}\"}}"));
            }
            "talk" => guests.iter_mut().for_each(|guest| guest.send(&format!("{{\"done\":{turn}}}"))),
            _ => {}
        }
    }
}

fn ended() -> (Hosting, Vec<Guest>) {
    let hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 4 --record FOLDER/game.txt");
    let mut guests: Vec<_> = ["Ann", "Bob", "Cy"].map(|name| hosting.join(name)).into();
    play_to_the_end(&mut guests);
    (hosting, guests)
}

#[test]
fn a_game_that_is_over_is_neither_continued_nor_resumed() {
    let (mut hosting, _guests) = ended();
    hosting.wait_for("The game is over. Type again, say TEXT, seats or end.");
    hosting.command("go on");
    hosting.wait_for("The game is over.");
    hosting.command("say Well played.");
    hosting.wait_for("Gamemaster: Well played.");
    hosting.command("end");
    hosting.child.wait().unwrap();
    let resumed = run(&format!("host --resume={}", hosting.file("game.txt")), "");
    let told = "wumpus: this game is over; wumpus --replay FILE shows it again\n";
    assert_eq!((resumed.stdout.as_str(), resumed.stderr.as_str(), resumed.status), ("", told, 1));
}

/// A host that is killed right after the last turn has not told everybody of the end, so its game can be resumed once more.
#[test]
fn an_end_that_was_not_told_is_told_by_the_next_host() {
    let folder = TempFolder::new();
    let home = |flags: &str| {
        let mut command = wumpus(flags);
        command.env("XDG_STATE_HOME", std::path::absolute(folder.file("state")).unwrap());
        run_command(command, "")
    };
    let hunts = folder.file("state/wumpus/hunts");
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
    let game = folder.file("state/wumpus/games/game-1.txt");
    assert!(told.contains(&format!("wumpus --replay {}", fs::canonicalize(&game).unwrap().display())), "{told}");
    assert_eq!(fs::read(game).unwrap(), fs::read(hosting.file("game.txt")).unwrap());
}

/// Everybody who plays in person gets a moment between a death and the verdict; a program does not wait.
#[test]
fn a_death_is_given_a_moment() {
    const MOMENT: Duration = Duration::from_millis(700);
    let hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 4 --pace 0.7");
    let mut guests = vec![hosting.join("Ann"), hosting.join_as_program("Bob", 0), hosting.join("Cy")];
    play_until(&mut guests, "died");
    let began = Instant::now();
    guests[1].until("died");
    guests[1].next();
    assert!(began.elapsed() < MOMENT / 2, "{:?}", began.elapsed());
    while guests[0].next()["event"] == "waits" {}
    assert!(began.elapsed() > MOMENT / 2, "{:?}", began.elapsed());
}

/// A player who comes back after the end hears the whole game, and may look at everything.
#[test]
fn after_the_end_everything_can_be_seen() {
    let (hosting, mut guests) = ended();
    guests[0].hang_up();
    let mut ann = Person::join(&hosting, "Ann", None);
    ann.wait_for("To deal this game again:");
    for (line, told) in [
        ("look", "won!"),
        ("map", "(Bob) dead"),
        ("shoot 3", "The game is over. Type reveal, map, say TEXT or quit."),
        ("", "The game is over. Type reveal, map, say TEXT or quit."),
        ("xyz", "The game is over. Type reveal, map, say TEXT or quit."),
        ("board 5: 3 8 12", "On the board: 5: 3 8 12"),
        ("strike 1", "Line 1 of the board is struck out."),
        ("reveal words", "Room 20"),
    ] {
        ann.type_line(line);
        ann.wait_for(told);
    }
    let mut watcher = Person::start(wumpus(&format!("watch --socket {}", hosting.file("socket"))));
    watcher.wait_for("To deal this game again:");
    assert!(watcher.all.contains("won!\n\n  Ann was ") || watcher.all.contains("won!\n\n  Ann is "), "{}", watcher.all);
}

#[test]
fn what_is_typed_too_early_says_what_everybody_waits_for() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --wumpuses few --seed 4");
    let mut ann = Person::join(&hosting, "Ann", None);
    ann.wait_for("Ann is here.");
    let not_begun = "The game has not begun yet. Meanwhile type say TEXT to talk, or quit.";
    for line in ["look", "move 3", "xyz", ""] {
        ann.type_line(line);
        ann.wait_for(not_begun);
    }
    let mut guests: Vec<_> = ["Bob", "Cy"].map(|name| hosting.join(name)).into();
    let first = usize::try_from(guests[0].until("turn")["seat"].as_u64().unwrap()).unwrap();
    assert_ne!(first, 0, "the first turn is not Ann's");
    ann.wait_for("Turn 1: ");
    ann.type_line("move 3");
    ann.wait_for("'s turn. Type say TEXT, board TEXT, strike N, look, map, notes, help or quit.");
    ann.type_line("look");
    ann.wait_for("Alive: Ann, Bob and Cy.");
    ann.type_line("map");
    ann.wait_for("You have had no turn yet, so there is nothing to show or note.");
    ann.type_line("board 5: 3 8 12");
    ann.type_line("strike 1");
    ann.wait_for("Line 1 of the board is struck out.");
    hosting.command("bot Ann");
    hosting.wait_for("Ann is here. To take the seat all the same, type code Ann, then bot Ann.");
}

#[test]
fn an_action_after_the_end_is_refused_as_such() {
    let (_hosting, mut guests) = ended();
    assert_eq!(guests[0].refused("{\"turn\":1,\"action\":\"pass\"}"), "over");
}

/// Nobody could join, because nobody can read the codes.
#[test]
fn a_host_whose_output_is_closed_ends() {
    let folder = TempFolder::new();
    let flags = format!("host --players 3 --seed 3 --record {}", folder.file("game.txt"));
    let (_, closed) = pipe().unwrap();
    let output = wumpus(&flags).env("XDG_STATE_HOME", folder.file("state")).stdout(closed).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// Its input stays open meanwhile.
#[test]
fn a_host_ends_when_nobody_reads_its_output_any_more() {
    let folder = TempFolder::new();
    let flags = format!("host --players 3 --seed 3 --record {}", folder.file("game.txt"));
    let mut command = wumpus(&flags);
    command.env("XDG_STATE_HOME", folder.file("state")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut host = command.spawn().unwrap();
    let mut first = String::new();
    BufReader::new(host.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let _input = host.stdin.take();
    assert_eq!(host.wait().unwrap().code(), Some(0), "{first}");
    assert_eq!(fs::read_dir(folder.file("state/wumpus/hosts")).map_or(0, Iterator::count), 0);
}

/// A host that was killed between two games goes on with the same seats, and deals another. Who has won tonight is counted
/// once, and the other game is as the first.
#[test]
fn a_host_that_was_killed_between_two_games_deals_another() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --seed 4 --wumpuses 1");
    let mut guests: Vec<_> = ["Ann", "Bob", "Cy"].map(|name| hosting.join(name)).into();
    play_to_the_end(&mut guests);
    hosting.wait_for("The game is over.");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    assert_eq!(ann.until("film")["turns"][0]["turn"], 1);
    hosting.command("again");
    hosting.wait_for("To see the game again:");
    assert_eq!(ann.until("begun")["players"], json!(["Ann", "Bob", "Cy"]));
    hosting.resume("");
    let mut guests: Vec<_> = ["Ann", "Bob", "Cy"].map(|name| hosting.join(name)).into();
    assert_eq!(guests[0].until("begun")["wumpuses"], 1);
    play_to_the_end(&mut guests);
    let evening = guests[0].until("evening");
    let won: u32 = evening["lines"][0]
        .as_str()
        .unwrap()
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse::<u32>().ok())
        .sum();
    assert_eq!(won, 2, "{evening}");
}
