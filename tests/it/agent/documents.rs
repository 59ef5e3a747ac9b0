//! Version 1 of the protocol, which is frozen: recorded sessions, and the sessions and the agent of its document.

use std::collections::BTreeSet;
use std::process::Command;

use wumpus_hunt::game::Game;
use wumpus_hunt::game::classic::Classic;
use wumpus_hunt::game::grue::Grue;
use wumpus_hunt::game::hidden::Hidden;
use wumpus_hunt::game::textbook::Textbook;
use wumpus_hunt::game::world::World;

use crate::docs::{blocks, read};
use crate::games::VARIANTS;
use crate::program::{assert_snapshot, play};
use crate::tidy::read_files_under;

/// Returns what a command prints on these lines.
fn replies(command: &str, lines: &[&str]) -> String {
    play(command.strip_prefix("wumpus").unwrap(), lines)
}

/// Returns each request of a session with the reply below it.
fn session(record: &str) -> String {
    let mut lines = record.lines();
    let (_, command) = (lines.next(), lines.next().unwrap());
    let requests: Vec<&str> = lines.collect();
    let replies = replies(command, &requests);
    assert_eq!(replies.lines().count(), requests.len(), "{record}");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let replies = replies.replace(&version, "\"version\":\"…\"");
    requests.iter().zip(replies.lines()).flat_map(|(request, reply)| [request, "\n    ", reply, "\n"]).collect()
}

/// Returns the name of each recorded session, and the session.
fn sessions() -> Vec<(String, String)> {
    let files = read_files_under("tests/protocol", ".txt");
    let named = |path: &std::path::Path| format!("agent-{}", path.file_stem().unwrap().to_string_lossy());
    files.iter().map(|(path, record)| (named(path), session(record))).collect()
}

/// A difference means a new version of the protocol.
#[test]
fn recorded_sessions_are_answered_as_they_were() {
    for (name, session) in sessions() {
        assert_snapshot(&name, &session);
    }
}

/// With every event recorded, no reply can change unnoticed.
#[test]
fn every_event_and_ending_occurs_in_a_recorded_session() {
    let sessions: String = sessions().into_iter().map(|(_, session)| session).collect();
    let sources = read_files_under("src/agent/protocol", ".rs");
    let events = sources.iter().flat_map(|(_, source)| source.split("Object::event(\"").skip(1));
    let events: BTreeSet<_> = events.map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(events.len() > 4 * VARIANTS.len(), "{events:?}");
    for event in events {
        assert!(sessions.contains(&format!("\"event\":\"{event}\"")), "{event}");
    }
    for ending in [Classic::ENDINGS, Grue::ENDINGS, World::ENDINGS, Textbook::ENDINGS, Hidden::ENDINGS].concat() {
        assert!(sessions.contains(&format!("\"outcome\":\"{ending}\"")), "{ending}");
    }
}

/// Returns the quoted names: JSON keys, events, endings and codes.
fn names(text: &str) -> BTreeSet<&str> {
    let quoted = text.split('"').skip(1).step_by(2);
    let is_name = |name: &&str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c))
    };
    quoted.filter(is_name).collect()
}

#[test]
fn the_document_names_every_field_event_ending_and_code() {
    let document = read("docs/protocol.md");
    let prose: String = document.split("```").step_by(2).collect();
    let told: BTreeSet<&str> = prose.split('`').skip(1).step_by(2).flat_map(|text| text.split('.')).collect();
    let sessions: String = sessions().into_iter().map(|(_, session)| session.replace("\\\"", "'")).collect();
    for name in sessions.lines().flat_map(names) {
        // Names that a session invents to be refused are not part of the protocol.
        let is_made_up = ["six", "of", "seven", "chess", "yob", "now", "move", "hunters"].contains(&name);
        assert!(is_made_up || told.contains(name) || told.iter().any(|text| names(text).contains(name)), "{name}");
    }
    let refusals = read("src/agent/refusal.rs");
    let (_, codes) = refusals.split_once("enum Code {").unwrap();
    for code in codes.lines().map(str::trim).filter(|line| line.ends_with(',')).map(super::contract::snake) {
        assert!(told.contains(code.as_str()), "{code}");
    }
}

#[test]
fn the_sessions_in_the_document_are_real() {
    let document = read("docs/protocol.md");
    let blocks = blocks(&document);
    let mut ran = 0;
    for pair in blocks.windows(2).filter(|pair| pair[0].1.starts_with("wumpus agent")) {
        let (command, requests) = pair[0].1.split_once(" <<'END'\n").unwrap();
        let requests: Vec<&str> = requests.lines().take_while(|line| *line != "END").collect();
        assert_eq!(replies(command, &requests), pair[1].1, "{command}");
        ran += 1;
    }
    assert!(ran >= 4, "{ran}");
}

#[test]
#[ignore = "needs python3"]
fn the_example_agent_wins_more_hunts_than_chance_would() {
    let mut python = Command::new("python3");
    python.args(["docs/agents/example_agent.py", "200", "1", env!("CARGO_BIN_EXE_wumpus")]);
    let output = python.env("PYTHONDONTWRITEBYTECODE", "1").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let won = printed.strip_prefix("won ").and_then(|rest| rest.strip_suffix(" of 200 hunts\n"));
    let won: u32 = won.unwrap_or_else(|| panic!("{printed} {:?}", output.stderr)).parse().unwrap();
    assert!(won > 80, "a random player wins about one in seven: {printed}");
}
