//! Whole games over real sockets, while hosts are killed and connections break.

use std::fs;
use std::process::Command;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::{Dice, Stream};

use super::ended::play_until;
use super::{Guest, Hosting, NAMES, Person};
use crate::program::{TempFolder, command_on_a_full_disk, run, run_command};

/// A game whose seats are programs of the test.
struct Party {
    hosting: Hosting,
    record: String,
    seats: Vec<Player>,
    dice: Dice,
}

/// A seat, and the numbered lines that it has had.
struct Player {
    name: String,
    guest: Guest,
    log: Vec<String>,
}

impl Player {
    /// Waits for the next line, on a new connection if this one is broken.
    fn next(&mut self, hosting: &Hosting) -> Value {
        loop {
            let line = self.guest.try_next();
            self.log.append(&mut self.guest.seen);
            match line {
                Some(line) => return line,
                None => self.guest = hosting.join_as_program(&self.name, self.log.len()),
            }
        }
    }

    fn until(&mut self, hosting: &Hosting, events: &[&str]) -> Value {
        let is_one = |line: &Value| line["event"].as_str().is_some_and(|event| events.contains(&event));
        std::iter::repeat_with(|| self.next(hosting)).find(is_one).unwrap()
    }
}

impl Party {
    /// Hosts every other game in a room, to which guests come by phones: half of all seats have a WebSocket.
    fn new(players: u64, seed: u64) -> Self {
        let flags = format!("--seed {seed} --record FOLDER/record.txt");
        let mut hosting;
        if seed % 2 == 1 {
            hosting = Hosting::web(&flags);
            hosting.admit(&(0..players).map(|number| format!("Guest {number}")).collect::<Vec<_>>());
            hosting.command("begin");
        } else {
            hosting = Hosting::new(&format!("--players {players} {flags}"));
        }
        let record = hosting.file("record.txt");
        let names = hosting.seats.iter().map(|(name, _)| name.clone());
        let seat = |name: String| Player { guest: hosting.join_as_program(&name, 0), name, log: Vec::new() };
        let seats = names.map(seat).collect();
        Self { hosting, record, seats, dice: Dice::new(seed, Stream::Seed) }
    }

    /// Plays the turn of the seat that the first seat is told of. Returns whether the game is over.
    fn play_turn(&mut self) -> bool {
        let told = self.seats[0].until(&self.hosting, &["turn", "over"]);
        if told["event"] == "over" {
            return true;
        }
        let turn = told["turn"].as_u64().unwrap();
        let seat = usize::try_from(told["seat"].as_u64().unwrap()).unwrap();
        let hosting = &self.hosting;
        let mut acts = std::iter::repeat_with(|| self.seats[seat].until(hosting, &["act"]));
        let act = acts.find(|act| act["turn"] == turn).unwrap();
        let action = self.action(&act["obs"]);
        let fault = self.dice.pick(12);
        match fault {
            0 => self.kill(),
            1 => self.seats[seat].guest.hang_up(),
            2 => self.seats[seat].guest.send("{\"turn\":99999,\"action\":\"pass\"}"),
            3 => self.hosting.command(&format!("say It is {turn}; I smell it")),
            4 => self.seats[seat].guest.send(&json!({"board": format!("{turn}; look")})),
            _ => {}
        }
        let answer = format!("{{\"turn\":{turn},\"action\":\"{action}\"}}");
        self.seats[seat].guest.send(&answer);
        // A pass never ends the game, so the record that the host leaves can be resumed.
        let is_killed = action == "pass" && self.dice.pick(3) == 0;
        if is_killed {
            self.kill();
        }
        // A broken connection may have lost the answer, so it is given again. If it came, the second one is stale.
        if is_killed || fault == 1 || self.seats[seat].guest.is_broken() {
            let Player { name, guest, log } = &mut self.seats[seat];
            *guest = self.hosting.join_as_program(name, log.len());
            guest.send(&answer);
        }
        false
    }

    /// Kills the host and goes on with what it has kept.
    fn kill(&mut self) {
        self.hosting.resume(&format!("={}", self.record));
        for Player { name, guest, log } in &mut self.seats {
            *guest = self.hosting.join_as_program(name, log.len());
        }
    }

    fn action(&mut self, obs: &Value) -> String {
        let tunnels: Vec<_> = obs["tunnels"].as_array().unwrap().iter().map(|room| room.as_u64().unwrap()).collect();
        let to = tunnels[self.dice.pick(3) as usize];
        match self.dice.pick(4) {
            0 if obs["arrows"] != 0 => format!("shoot {to}; move {to}"),
            0 => "pass".to_owned(),
            _ => format!("move {to}"),
        }
    }

    /// Every seat has been told its whole log, once and in order, and the record replays to the same end.
    fn check(mut self) {
        for seat in &mut self.seats {
            if !seat.log.last().is_some_and(|line| line.contains("\"event\":\"over\"")) {
                seat.until(&self.hosting, &["over"]);
            }
            for (at, line) in seat.log.iter().enumerate() {
                assert!(line.starts_with(&format!("{{\"seq\":{},", at + 1)), "{}: {line}", seat.name);
            }
            let mut again = self.hosting.join_as_program(&seat.name, 0);
            while again.seen.len() < seat.log.len() {
                again.next();
            }
            assert_eq!(again.seen, seat.log, "{}", seat.name);
        }
        let over: Value = serde_json::from_str(self.seats[0].log.last().unwrap()).unwrap();
        let replayed = run(&format!("--replay {}", self.record), "");
        let closing = if over["outcome"] == "humans_win" { "The humans have won" } else { "The Wumpuses have won" };
        assert_eq!((replayed.status, replayed.stderr.as_str()), (0, ""));
        assert!(replayed.stdout.contains(closing), "{}", replayed.stdout);
        assert!(replayed.stdout.contains(over["command"].as_str().unwrap().split(" --seed").next().unwrap()));
    }
}

fn play(players: u64, seed: u64) {
    let mut party = Party::new(players, seed);
    let mut turns = 0;
    while !party.play_turn() {
        turns += 1;
        assert!(turns < 5_000, "seed {seed} does not end");
    }
    party.check();
}

/// The host is killed at any moment and goes on; connections break; stale answers come; people talk. No turn is lost or
/// played twice, and the record is one of one screen.
#[test]
fn a_game_survives_killed_hosts_and_broken_connections() {
    (0..4).for_each(|seed| play(3 + seed, seed));
}

mod weekly {
    use super::*;

    #[test]
    #[ignore = "takes minutes"]
    fn a_thousand_games_survive_killed_hosts_and_broken_connections() {
        let mut dice = Dice::new(1, Stream::Seed);
        for seed in 0..1_000 {
            // Most games are small, and some have 60 seats.
            let players = match dice.pick(10) {
                0 => 3 + dice.pick(58),
                _ => 3 + dice.pick(8),
            };
            play(players.into(), seed);
        }
    }
}

/// Before the game, in its first turn, and between two games. Who has won tonight is counted once.
#[test]
fn a_host_that_is_killed_at_any_stage_goes_on() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --seed 4 --wumpuses 1");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    assert_eq!(ann.refused("{\"board\":\"hi\"}"), "not_begun");
    hosting.command("begin");
    ann.until("turn");
    hosting.resume("");
    hosting.answers("begin", "The game has begun, and is not over yet.");
    let join = |hosting: &Hosting| NAMES.map(|name| hosting.join(name));
    let mut guests = join(&hosting);
    play_until(&mut guests, "over");
    hosting.wait_for("The game is over.");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    assert_eq!(ann.until("film")["turns"][0]["turn"], 1);
    hosting.answers("again", "To see the game again:");
    assert_eq!(ann.until("begun")["players"], json!(NAMES));
    hosting.resume("");
    let mut guests = join(&hosting);
    assert_eq!(guests[0].until("begun")["wumpuses"], 1);
    play_until(&mut guests, "over");
    let evening = guests[0].until("evening");
    let won = evening["lines"][0].as_str().unwrap().split(|c: char| !c.is_ascii_digit());
    assert_eq!(won.filter_map(|number| number.parse::<u32>().ok()).sum::<u32>(), 2, "{evening}");
}

/// A signal that is ignored ends no host, as under nohup.
#[test]
fn a_host_that_ignores_a_hangup_plays_on() {
    let folder = TempFolder::new();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_wumpus"), "host", "--players", "3"]);
    command
        .args(["--socket", &folder.file("socket")])
        .env("XDG_STATE_HOME", fs::canonicalize(folder.file(".")).unwrap());
    let mut host = Person::start(command);
    host.wait_for("Yellow:");
    kill(Pid::from_raw(host.child.id().cast_signed()), Signal::SIGHUP).unwrap();
    host.type_line("board");
    host.wait_for("The board is empty.");
    host.type_line("end");
    assert_eq!(host.status(), Some(0));
}

/// At one screen everybody's sheets would be shown.
#[test]
fn a_hosted_game_does_not_go_on_at_one_screen() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --record FOLDER/game.txt");
    hosting.answers("begin", "Turn 1: ");
    hosting.kill();
    let file = hosting.file("game.txt");
    let refused = run(&format!("--resume={file}"), "ready\n");
    assert_eq!((refused.status, refused.stdout.as_str()), (1, ""));
    assert!(refused.stderr.contains("to go on with it: wumpus host --resume="), "{}", refused.stderr);
    let replayed = run(&format!("--replay={file} --cheat"), "");
    assert!(replayed.stdout.contains("\n  wumpus host --resume="), "{}", replayed.stdout);
    hosting.resume(&format!("={file}"));
    hosting.join("Cy");
}

#[test]
fn a_game_that_asked_for_its_players_at_one_screen_goes_on_across_machines() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let file = hosting.file("game.txt");
    fs::write(&file, "wumpus record 1\nvariant hidden\nseed 4\n\nAnn,Bob,Cy,Dot\nready\npass\n").unwrap();
    hosting.resume(&format!("={file}"));
    assert_eq!(hosting.join("Dot").until("begun")["rooms"], 20);
}

/// If the disk is full, the host is not told that the game is saved.
#[test]
fn a_game_that_is_not_all_saved_is_not_said_to_be() {
    let folder = TempFolder::new();
    let input = ["begin\n".to_owned(), format!("say {}\n", "x".repeat(190)).repeat(10), "end\n".to_owned()].concat();
    let (record, state) = (folder.file("record"), folder.file("state"));
    for place in [format!("--record {record}"), String::new()] {
        let socket = folder.file("socket");
        let mut command =
            command_on_a_full_disk(3, &format!("host --players Ann --bots 2 --seed 3 --socket {socket} {place}"));
        command.env("XDG_STATE_HOME", std::path::absolute(&state).unwrap());
        let output = run_command(command, &input);
        assert!(output.stderr.contains("file too large"), "{}", output.stderr);
        let told = "\nNot all of the game is saved.\n";
        assert!(output.stdout.contains(told) && !output.stdout.contains("The game is saved."), "{}", output.stdout);
    }
}
