//! `wumpus join` as the only command of an account: strangers may be let in.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use super::Hosting;
use super::join::{FakeHost, Person, bob_says};
use crate::program::{TempFolder, wumpus};
use crate::terminal::emulator::{COLUMNS, Home, Terminal};

/// Sets everything in the environment that could name a file or a program.
fn with_hostile_environment(command: &mut Command, home: &Path, asked: &str) {
    fs::write(home.join(".inputrc"), "$include /etc/passwd\n\"\\C-x\": \"save x\"\n").unwrap();
    let home = fs::canonicalize(home).unwrap();
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(name, &home);
    }
    for name in ["EDITOR", "VISUAL", "PAGER", "SHELL", "BROWSER"] {
        command.env(name, "touch");
    }
    command.env("INPUTRC", home.join(".inputrc")).env("HISTFILE", home.join("history"));
    command.env("SSH_ORIGINAL_COMMAND", asked).current_dir(home);
}

/// Returns every file below a folder with its contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            files.extend(contents(&entry));
        }
        files.insert(entry.clone(), fs::read(&entry).unwrap_or_default());
    }
    files
}

/// Where `wumpus join` is the forced command of an account, a guest can choose nothing but the code. No file is written or
/// read, and nothing that others say moves the cursor.
#[test]
fn a_stranger_can_do_nothing_but_play() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut bob = hosting.join("Bob");
    let folder = TempFolder::new();
    let home = PathBuf::from(folder.file("."));
    let socket = Path::new(&hosting.file("socket")).canonicalize().unwrap();
    let forced = |asked: &str| {
        let mut command = wumpus("join --socket");
        command.arg(&socket);
        with_hostile_environment(&mut command, &home, asked);
        command
    };
    drop(forced(""));
    let before = contents(&home);
    for asked in ["sh -c 'touch x'", "--json", "--run sh", &format!("{} --run sh", hosting.code("Ann")), "; touch x"] {
        let refused = forced(asked).stderr(Stdio::piped()).output().unwrap();
        assert!(String::from_utf8_lossy(&refused.stderr).contains("a code has four letters and digits"), "{asked}");
    }
    let mut ann = Person::start(forced(hosting.code("Ann")));
    ann.wait_for("Ann is here. Bob is here.");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    for line in
        ["save x", "!touch x", "save /tmp/x", "record x", "wumpus --record x", "$(touch x)", "`touch x`", "help", "map"]
    {
        ann.type_line(line);
    }
    ann.type_line(&"x".repeat(100_000));
    assert_eq!(bob.refused("{\"say\":\"\\u001b[2J\"}"), "unfit_text");
    assert_eq!(bob.refused("{\"board\":\"\\u202eevil\"}"), "unfit_text");
    bob.send("{\"say\":\"done\"}");
    ann.wait_for("Bob: done");
    assert!(!ann.all.contains('\u{1b}'), "{}", ann.all);
    drop(ann);
    assert_eq!(contents(&home), before);
}

/// At a terminal there are keys, too: none of them writes a file, starts a program, or brings back a line of another
/// session.
#[test]
fn a_stranger_at_a_terminal_can_do_nothing_but_play() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let socket = Path::new(&hosting.file("socket")).canonicalize().unwrap();
    let home = Home::new();
    let code = hosting.code("Ann").to_owned();
    let mut ann = Terminal::run_at(&home, "join --socket", COLUMNS, |command| {
        command.arg(&socket);
        with_hostile_environment(command, home.path(), &code);
    });
    ann.wait_to_edit("Ann> |");
    let before = contents(home.path());
    hosting.command("begin");
    ann.wait("the game", |ann| ann.screen().contains("The game begins."));
    // Ctrl-X Ctrl-E is the editor of a shell, Alt-! and Tab complete, Ctrl-R searches what was typed.
    for keys in ["save /tmp/x\r", "!ls\r", "\x18\x05", "sa\t\t\x15", "/etc/\t\t\x15", "\x1b!\x15", "\x12x\x07\x15"] {
        ann.send(keys);
    }
    ann.send("say still here\r");
    hosting.wait_for("Ann: still here");
    assert_eq!(ann.leave("\x15quit\r"), 0);
    assert_eq!(contents(home.path()), before);
    assert!(!ann.screen().contains("passwd"), "{}", ann.screen());
}

/// Not even a host can move the cursor, set a title, or turn a line round: names, speech, errors and closing words.
#[test]
fn nothing_that_is_told_has_an_escape_code() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), COLUMNS, |_| {});
    let mut guest = host.deal();
    ann.wait_to_edit("Ann> |");
    let evil = "\u{1b}]0;EVIL\u{7}\u{1b}[2J\u{9b}31m\u{202e}\r\n\u{8}";
    guest.send(&bob_says(2, &format!("{evil}one")));
    guest.send(&json!({"seq": 3, "event": "wrote", "text": format!("{evil}two")}).to_string());
    let three = json!({"who": 4, "name": format!("{evil}three"), "is": "person", "seat": 0, "here": 1, "left": 0, "leads": 0,
        "text": ""});
    let party = json!({"event": "party", "stage": "game", "room": "", "open": 0, "people": [three], "orders": []});
    guest.send(&party.to_string());
    guest.send(&json!({"event": "error", "code": "bad_action", "message": format!("{evil}four")}).to_string());
    guest.send(&json!({"event": "closed", "message": format!("{evil}five")}).to_string());
    ann.wait("the end", |ann| ann.screen().contains("five"));
    for told in ["one", "two", "three", "four"] {
        assert!(ann.screen().contains(told), "{told}: {}", ann.screen());
    }
    for evil in ["\u{1b}]", "\u{1b}[2J", "\u{9b}", "\u{202e}", "\u{7}"] {
        assert!(!ann.has_printed(evil), "{evil:?}");
    }
    assert_eq!(ann.leave_in_the_end("\r").code(), Some(0));
}
