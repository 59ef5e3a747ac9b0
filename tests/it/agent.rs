//! The protocol for programs that play.

use std::io::{self, BufRead, BufReader, ErrorKind, PipeReader, PipeWriter, Read, Write, pipe};
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};
use wumpus_hunt::agent::{Agent, AgentConfig, serve};
use wumpus_hunt::game::Chance;

mod contract;
mod documents;
mod garbage;
mod positions;
mod process;
mod python;
mod reference;
mod rewards;
mod secrecy;

/// A program that sends a request, waits for the reply, and so on.
struct Client {
    requests: PipeWriter,
    replies: BufReader<PipeReader>,
    server: JoinHandle<()>,
}

impl Client {
    fn new(config: AgentConfig) -> Self {
        let (input, requests) = pipe().unwrap();
        let (replies, output) = pipe().unwrap();
        let server = thread::spawn(move || {
            serve(input, output, config).unwrap();
        });
        Self { requests, replies: BufReader::new(replies), server }
    }

    /// Sends a line and returns the reply.
    fn line(&mut self, request: &str) -> String {
        self.requests.write_all(format!("{request}\n").as_bytes()).unwrap();
        let mut reply = String::new();
        self.replies.read_line(&mut reply).unwrap();
        assert!(reply.ends_with('\n'), "{request}: {reply}");
        reply
    }

    #[track_caller]
    fn ask(&mut self, request: &Value) -> Value {
        read(&self.line(&request.to_string()))
    }

    fn reset(&mut self, seed: impl Into<Value>, options: &Value) -> Value {
        self.ask(&json!({"cmd": "reset", "seed": seed.into(), "options": options}))
    }

    fn step(&mut self, action: &str) -> Value {
        self.ask(&json!({"cmd": "step", "action": action}))
    }

    fn close(mut self) {
        assert_eq!(self.ask(&json!({"cmd": "close"})), json!({"closed": true}));
        self.server.join().unwrap();
    }
}

#[track_caller]
fn read(reply: &str) -> Value {
    serde_json::from_str(reply).unwrap_or_else(|error| panic!("{error}: {reply}"))
}

/// Sends everything at once and returns the lines of the replies.
#[track_caller]
fn answers(config: AgentConfig, input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(input, &mut output, config).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    text.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn an_agent_that_is_asked_replies_as_one_that_serves_and_so_does_its_copy() {
    let requests = ["{\"cmd\":\"reset\",\"seed\":7}", "{\"cmd\":\"step\",\"action\":\"shoot 2\"}", "nothing"];
    let served = answers(AgentConfig::default(), requests.join("\n").as_bytes());
    let mut agent = Agent::new(AgentConfig::default());
    for (at, reply) in served.iter().enumerate() {
        let mut copy = agent.clone();
        assert_eq!(agent.ask(requests[at]).unwrap(), format!("{reply}\n"));
        assert_eq!(copy.ask(requests[at]).unwrap(), format!("{reply}\n"));
    }
    assert_eq!(served.len(), requests.len());
}

/// Gives its input after an interruption, as by a signal.
struct Interrupted<'a>(Option<ErrorKind>, &'a [u8]);

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or_else(|| self.1.read(buffer), |kind| Err(kind.into()))
    }
}

#[test]
fn a_read_that_is_interrupted_is_tried_again() {
    let mut output = Vec::new();
    let input = Interrupted(Some(ErrorKind::Interrupted), b"{\"cmd\":\"close\"}\n");
    serve(input, &mut output, AgentConfig::default()).unwrap();
    assert_eq!(output, b"{\"closed\":true}\n");
    let input = Interrupted(Some(ErrorKind::Other), b"{\"cmd\":\"close\"}\n");
    serve(input, Vec::new(), AgentConfig::default()).unwrap_err();
}

/// Returns the strings of a JSON list.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Picks a legal action from a reply alone.
fn any_legal(reply: &Value, chance: &mut impl Chance) -> String {
    let legal = &reply["info"]["legal"];
    let pick = |list: &[String], chance: &mut dyn Chance| {
        list[chance.pick(u32::try_from(list.len()).unwrap()) as usize].clone()
    };
    let (moves, shots) = (texts(&legal["moves"]), texts(&legal["shots"]));
    if chance.ratio(2, 3) {
        return pick(&moves, chance);
    }
    if !shots.is_empty() {
        return pick(&shots, chance);
    }
    let paths = &legal["paths"];
    if paths.is_null() {
        return pick(&moves, chance);
    }
    let number = |name: &str| u32::try_from(paths[name].as_u64().unwrap()).unwrap();
    let mut flown = Vec::new();
    if paths["crooked"] == "from_the_hunter" {
        flown.push(u32::try_from(reply["obs"]["room"].as_u64().unwrap()).unwrap());
    }
    let behind = flown.len();
    for _ in 0..=chance.pick(number("longest")) {
        let mut room = 1 + chance.pick(number("rooms"));
        let back = flown.len().checked_sub(2).map(|at| flown[at]).filter(|_| paths["crooked"] != "never");
        while Some(room) == back {
            room = 1 + chance.pick(number("rooms"));
        }
        flown.push(room);
    }
    let mut action = flown[behind..].iter().fold("shoot".to_owned(), |text, room| format!("{text} {room}"));
    let step = pick(&moves, chance);
    if reply["info"]["options"]["variant"] == "hidden" && step != "pass" {
        action = format!("{action}; {step}");
    }
    action
}
