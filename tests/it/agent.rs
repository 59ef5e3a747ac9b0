//! The protocol for programs that play.

use serde_json::{Value, json};
use wumpus_hunt::agent::{Agent, AgentConfig, serve};
use wumpus_hunt::game::Chance;

mod contract;
mod documents;
mod garbage;
mod positions;
#[cfg(all(unix, not(portable)))]
pub(crate) mod process;
mod reference;
mod rewards;
mod secrecy;

/// A program that sends a request, waits for the reply, and so on.
struct Client(Agent);

impl Client {
    fn new(config: AgentConfig) -> Self {
        Self(Agent::new(config))
    }

    /// Sends a line and returns the reply.
    fn line(&mut self, request: &str) -> String {
        self.0.ask(request).unwrap()
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
    }
}

/// Returns the settings with `--cheat`.
fn cheat() -> AgentConfig {
    AgentConfig { cheat: true, ..AgentConfig::default() }
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
    let room = 1 + chance.pick(u32::try_from(paths["rooms"].as_u64().unwrap()).unwrap());
    let step = pick(&moves, chance);
    if reply["info"]["options"]["variant"] == "hidden" && step != "pass" {
        return format!("shoot {room}; {step}");
    }
    format!("shoot {room}")
}
