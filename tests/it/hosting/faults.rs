//! Whole games over real sockets, while hosts are killed and connections break.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Hidden, Setup, Wumpuses};
use wumpus_hunt::game::{Chance, Game, Status};
use wumpus_hunt::session::{HuntSeed, Session};

use super::{Guest, Hosting};
use crate::program::{TempFolder, command_on_a_full_disk, run, run_command, wumpus};

/// A game whose seats are programs of the test.
struct Party {
    hosting: Hosting,
    record: String,
    seats: Vec<Seat>,
    dice: Dice,
}

/// A seat, and the numbered lines that it has had.
struct Seat {
    name: String,
    guest: Guest,
    log: Vec<String>,
}

impl Seat {
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
        loop {
            let line = self.next(hosting);
            if line["event"].as_str().is_some_and(|event| events.contains(&event)) {
                return line;
            }
        }
    }
}

impl Party {
    /// Hosts every other game in a room, to which one guest comes by lines and the next two by phones: a third of
    /// all seats have a WebSocket.
    fn new(players: u64, seed: u64) -> Self {
        let flags = format!("--seed {seed} --record FOLDER/record.txt");
        let is_room = seed % 2 == 1;
        let mut hosting =
            if is_room { Hosting::web(&flags) } else { Hosting::new(&format!("--players {players} {flags}")) };
        for number in (0..players).filter(|_| is_room) {
            let guest = if number % 3 == 0 { hosting.connect() } else { hosting.connect_phone() };
            hosting.admit(&format!("Guest {number}"), guest);
        }
        let record = hosting.file("record.txt");
        let names: Vec<_> = hosting.codes.keys().cloned().collect();
        let seat = |name: String| Seat { guest: hosting.join_as_program(&name, 0), name, log: Vec::new() };
        let mut seats: Vec<_> = names.into_iter().map(seat).collect();
        // In the order of the game.
        seats.sort_by_cached_key(|seat| hosting.order.iter().position(|name| *name == seat.name));
        if is_room {
            hosting.command("begin");
        }
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
        let act = loop {
            let act = self.seats[seat].until(&self.hosting, &["act"]);
            if act["turn"] == turn {
                break act;
            }
        };
        let action = self.action(&act["obs"]);
        let fault = self.dice.pick(12);
        match fault {
            0 => self.kill(),
            1 => self.seats[seat].guest.hang_up(),
            2 => self.seats[seat].guest.send("{\"turn\":99999,\"action\":\"pass\"}"),
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
            let Seat { name, guest, log } = &mut self.seats[seat];
            *guest = self.hosting.join_as_program(name, log.len());
            guest.send(&answer);
        }
        false
    }

    /// Kills the host and goes on with what it has kept.
    fn kill(&mut self) {
        let file = &self.record;
        self.hosting.resume_from(file);
        for Seat { name, guest, log } in &mut self.seats {
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
        assert_eq!(
            (replayed.status, replayed.stderr.as_str()),
            (0, ""),
            "{}",
            fs::read_to_string(&self.record).unwrap()
        );
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

/// The host is killed at any moment and goes on; connections break; stale answers come. No turn is lost or played twice.
#[test]
fn a_game_survives_killed_hosts_and_broken_connections() {
    (0..4).for_each(|seed| play(3 + seed, seed));
}

/// A host that is killed before the first turn is over deals the same game again, and tells nobody anything twice.
#[test]
fn a_host_that_is_killed_in_the_first_turn_tells_nothing_twice() {
    let mut party = Party::new(3, 1);
    let told = party.seats[0].until(&party.hosting, &["turn"]);
    let seat = usize::try_from(told["seat"].as_u64().unwrap()).unwrap();
    party.seats[seat].until(&party.hosting, &["act"]);
    party.kill();
    party.seats[seat].guest.send("{\"turn\":1,\"action\":\"pass\"}");
    assert_eq!(party.seats[0].until(&party.hosting, &["turn"])["turn"], 2);
}

/// Takes some minutes: `cargo test --test it a_thousand_games -- --ignored`.
#[test]
#[ignore = "a thousand games over sockets take minutes"]
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

/// Newest connection wins; the older is told why.
#[test]
fn the_newest_connection_of_a_code_has_the_seat() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut old = hosting.join("Ann");
    let mut new = hosting.join("Ann");
    assert_eq!(old.until_closed().last().unwrap()["event"], "closed");
    assert_eq!(new.refused("{\"board\":\"here\"}"), "not_begun");
}

/// Hosts a game of Ann, Bob and a bot, in which Ann has the first turn.
pub(super) fn ann_begins() -> Hosting {
    ann_begins_among("--players Ann,Bob --bots 1")
}

/// Hosts a game of three players in which Ann has the first turn.
pub(super) fn ann_begins_among(players: &str) -> Hosting {
    let setup = Setup::new(3, Wumpuses::Fair).unwrap();
    let ann_begins = |seed: &u64| {
        let game = Session::<Hidden>::deal(&setup, HuntSeed::new(*seed));
        game.game().status() == Status::Awaiting(wumpus_hunt::game::Seat(0))
    };
    let seed = (0..100).find(ann_begins).unwrap();
    Hosting::new(&format!("{players} --seed {seed}"))
}

/// H30: programs do not hold up the talk, people do.
#[test]
fn a_person_holds_up_the_talk_and_a_program_does_not() {
    let hosting = ann_begins();
    let mut ann = hosting.join("Ann");
    let _bob = hosting.join_as_program("Bob", 0);
    let act = ann.until("act");
    ann.send(&format!("{{\"turn\":{},\"action\":\"pass\"}}", act["turn"]));
    ann.until("talk");
    assert_eq!(ann.refused("{\"done\":99}"), "not_your_turn");
    ann.send(&format!("{{\"done\":{}}}", act["turn"]));
    assert_eq!(ann.until("turn")["turn"], act["turn"].as_u64().unwrap() + 1);
}

/// H30: the talk waits ten seconds for a player who has lost the connection, and after a resume for everybody.
#[test]
fn the_talk_waits_for_whoever_loses_the_connection() {
    /// Says that one has nothing more to say, and then something. Returns which comes first: that, or the next turn.
    fn after_done(guest: &mut Guest, text: &str) -> Value {
        guest.send("{\"done\":1}");
        guest.send(&format!("{{\"say\":\"{text}\"}}"));
        let is_next = |line: &Value| line["text"] == text || line["event"] == "turn" && line["turn"] == 2;
        std::iter::repeat_with(|| guest.next()).find(is_next).unwrap()
    }
    let mut hosting = ann_begins();
    let (mut ann, mut bob) = (hosting.join("Ann"), hosting.join("Bob"));
    ann.until("act");
    ann.send("{\"turn\":1,\"action\":\"pass\"}");
    bob.until("talk");
    bob.hang_up();
    assert_eq!(after_done(&mut ann, "Bob is away.")["event"], "said");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    assert_eq!(after_done(&mut ann, "Bob is not back yet.")["event"], "said");
    let mut bob = hosting.join("Bob");
    bob.send("{\"done\":1}");
    assert_eq!(ann.until("turn")["turn"], 2);
}

/// H32: the time of a turn begins with the deal, and stands still while nobody is here.
#[test]
fn no_time_passes_before_the_game_or_while_nobody_is_here() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --turn 1 --talk 1");
    thread::sleep(Duration::from_millis(1_500));
    hosting.command("begin");
    thread::sleep(Duration::from_millis(1_500));
    let (mut ann, came) = (hosting.join("Ann"), Instant::now());
    assert_eq!(ann.until("said")["text"], "Time is up.");
    assert!(came.elapsed() > Duration::from_millis(700), "{:?}", came.elapsed());
}

/// A signal that is ignored ends no host, as under nohup.
#[test]
fn a_host_that_ignores_a_hangup_plays_on() {
    let folder = TempFolder::new();
    let host = wumpus(&format!("host --players 3 --socket {}", folder.file("socket")));
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(host.get_program()).args(host.get_args());
    command.env("XDG_STATE_HOME", std::path::absolute(folder.file("state")).unwrap());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("Yellow:")));
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGHUP).unwrap();
    thread::sleep(Duration::from_millis(300));
    writeln!(child.stdin.as_mut().unwrap(), "board").unwrap();
    assert!(lines.any(|line| line == "The board is empty."));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// At one screen everybody's sheets would be shown.
#[test]
fn a_hosted_game_does_not_go_on_at_one_screen() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --record FOLDER/game.txt");
    hosting.command("begin");
    hosting.wait_for("Turn 1: ");
    hosting.child.kill().unwrap();
    hosting.child.wait().unwrap();
    let file = hosting.file("game.txt");
    let refused = run(&format!("--resume={file}"), "ready\n");
    assert_eq!((refused.status, refused.stdout.as_str()), (1, ""));
    assert!(refused.stderr.contains("to go on with it: wumpus host --resume="), "{}", refused.stderr);
    let replayed = run(&format!("--replay={file} --cheat"), "");
    assert!(replayed.stdout.contains("\n  wumpus host --resume="), "{}", replayed.stdout);
    hosting.resume_from(&file);
    hosting.join("Cy");
}

#[test]
fn a_game_that_asked_for_its_players_at_one_screen_goes_on_across_machines() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let file = hosting.file("game.txt");
    fs::write(&file, "wumpus record 1\nvariant hidden\nseed 4\n\nAnn,Bob,Cy,Dot\nready\npass\n").unwrap();
    hosting.resume_from(&file);
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

#[test]
fn an_action_out_of_turn_is_told_whether_its_turn_is_over() {
    let mut hosting = ann_begins();
    let mut guests = ["Ann", "Bob"].map(|name| hosting.join(name));
    hosting.command("begin");
    let told = |guests: &mut [Guest], seat: usize, turn: u32| {
        guests[seat].send(&format!("{{\"turn\":{turn},\"action\":\"pass\"}}"));
        guests[seat].until("error")["message"].as_str().unwrap().to_owned()
    };
    guests[1].until("turn");
    assert_eq!(told(&mut guests, 1, 1), "turn 1 is not yours to play now");
    guests[0].send("{\"turn\":1,\"action\":\"pass\"}");
    for guest in &mut guests {
        guest.until("talk");
        guest.send("{\"done\":1}");
    }
    guests[0].until("turn");
    assert_eq!(told(&mut guests, 0, 1), "turn 1 is over, and nothing has changed");
}
