//! Version 1 of the protocol, which is frozen: recorded sessions, and the sessions of its document.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
    let (headline, command) = (lines.next().unwrap(), lines.next().unwrap());
    assert!(headline.starts_with("# "), "{headline}");
    let requests: Vec<&str> = lines.collect();
    let replies = replies(command, &requests);
    assert_eq!(replies.lines().count(), requests.len(), "{headline}");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let replies = replies.replace(&version, "\"version\":\"…\"");
    requests.iter().zip(replies.lines()).flat_map(|(request, reply)| [request, "\n    ", reply, "\n"]).collect()
}

fn sessions() -> Vec<(String, String)> {
    let files = read_files_under("tests/protocol", ".txt");
    files.iter().map(|(path, record)| (session_name(path), session(record))).collect()
}

fn session_name(path: &Path) -> String {
    format!("agent-{}", path.file_stem().unwrap().to_string_lossy())
}

/// A difference means a new version of the protocol.
#[test]
fn recorded_sessions_are_answered_as_they_were() {
    for (name, session) in sessions() {
        assert_snapshot(&name, &session);
    }
}

/// Returns the quoted names: JSON keys, events, endings and codes.
fn names(text: &str) -> BTreeSet<&str> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted
        .filter(|name| {
            name.len() > 1
                && name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c))
        })
        .collect()
}

/// With every event recorded, no reply can change unnoticed.
#[test]
fn every_event_and_ending_occurs_in_a_recorded_session() {
    let sessions: String = sessions().into_iter().map(|(_, session)| session).collect();
    let mut checked = 0;
    for (path, source) in read_files_under("src/agent/protocol", ".rs") {
        let events: Vec<_> =
            source.split("Object::event(\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        checked += usize::from(!events.is_empty());
        for event in events {
            assert!(sessions.contains(&format!("\"event\":\"{event}\"")), "{event} of {}", path.display());
        }
    }
    for ending in [Classic::ENDINGS, Grue::ENDINGS, World::ENDINGS, Textbook::ENDINGS, Hidden::ENDINGS].concat() {
        assert!(sessions.contains(&format!("\"outcome\":\"{ending}\"")), "{ending}");
    }
    assert_eq!(checked, VARIANTS.len());
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
    let codes = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/agent/refusal.rs")).unwrap();
    let (_, codes) = codes.split_once("enum Code {").unwrap();
    for code in codes.lines().map(str::trim).filter(|line| line.ends_with(',')).map(super::reference::snake) {
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
