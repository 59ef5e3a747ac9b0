//! `wumpus join` as the only command of an account: strangers may be let in.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::Hosting;
use super::told::{FakeHost, bob_says};
use crate::program::{run_command, wumpus};
use crate::terminal::emulator::{COLUMNS, Home, Terminal};

/// Sets everything in the environment that could name a file or a program.
fn with_hostile_environment(command: &mut Command, home: &Path, asked: &str) {
    fs::write(home.join(".inputrc"), "$include /etc/passwd\n\"\\C-x\": \"save x\"\n").unwrap();
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(name, home);
    }
    for name in ["EDITOR", "VISUAL", "PAGER", "SHELL", "BROWSER"] {
        command.env(name, "touch");
    }
    command.env("INPUTRC", home.join(".inputrc")).env("HISTFILE", home.join("history"));
    command.env("SSH_ORIGINAL_COMMAND", asked).current_dir(home);
}

/// Lists every file below a folder with its size and when it was changed.
fn contents(folder: &Path) -> String {
    let find = Command::new("find").arg(folder).args(["-printf", "%p %s %T@\n"]).output().unwrap();
    String::from_utf8(find.stdout).unwrap()
}

/// Where `wumpus join` is the forced command of an account, a guest can choose nothing but the code. Whatever they type, no
/// file is written or read, no program is started, and no line of another session comes back.
#[test]
fn a_stranger_can_do_nothing_but_play() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let socket = fs::canonicalize(hosting.file("socket")).unwrap();
    let home = Home::new();
    let folder = fs::canonicalize(home.path()).unwrap();
    let force = |command: &mut Command, asked: &str| {
        with_hostile_environment(command.arg(&socket), &folder, asked);
    };
    let code = hosting.code("Ann").to_owned();
    for asked in ["sh -c 'touch x'", "--json", "--run sh", &format!("{code} --run sh"), "; touch x"] {
        let mut command = wumpus("join --socket");
        force(&mut command, asked);
        let refused = run_command(command, "");
        assert!(refused.stderr.contains("a code has four letters and digits"), "{asked}: {refused:?}");
    }
    let mut ann = Terminal::run_at(&home, "join --socket", COLUMNS, |command| force(command, &code));
    ann.wait_to_edit("Ann> |");
    let before = contents(&folder);
    hosting.command("begin");
    ann.wait("the game", |ann| ann.screen().contains("The game begins."));
    for line in ["save x", "!touch x", "save /tmp/x", "record x", "wumpus --record x", "$(touch x)", "`touch x`", "map"]
    {
        ann.send(format!("{line}\r"));
    }
    // Ctrl-X Ctrl-E is the editor of a shell, Alt-! and Tab complete, Ctrl-R searches what was typed.
    for keys in ["\x18\x05", "sa\t\t\x15", "/etc/\t\t\x15", "\x1b!\x15", "\x12x\x07\x15"] {
        ann.send(keys);
    }
    ann.send("say still here\r");
    hosting.wait_for("Ann: still here");
    assert_eq!(ann.leave("\x15quit\r"), 0);
    assert_eq!(contents(&folder), before);
    assert!(!ann.screen().contains("passwd"), "{}", ann.screen());
}

/// Not even a host can move the cursor, set a title, or turn a line round: names, speech, errors and closing words.
#[test]
fn nothing_that_is_told_has_an_escape_code() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), COLUMNS, |_| {});
    let mut guest = host.deal(1);
    ann.wait_to_edit("Ann> |");
    let evil = |word: &str| format!("\u{1b}]0;EVIL\u{7}\u{1b}[2J\u{9b}31m\u{202e}\r\n\u{8}{word}");
    guest.send(&bob_says(2, &evil("one")));
    guest.send(&json!({"seq": 3, "event": "wrote", "text": "two", "words": evil("two")}));
    let three = json!({"who": 4, "name": evil("three"), "is": "person", "seat": 0, "here": 1, "left": 0, "leads": 0,
        "text": ""});
    guest.send(&json!({"event": "party", "stage": "game", "room": "", "open": 0, "people": [three], "orders": []}));
    for (event, word) in [("error", "four"), ("closed", "five")] {
        guest.send(&json!({"event": event, "code": "other", "message": evil(word), "text": evil(word)}));
    }
    ann.wait("the end", |ann| ann.screen().contains("five"));
    for told in ["one", "two", "three", "four"] {
        assert!(ann.screen().contains(told), "{told}: {}", ann.screen());
    }
    for evil in ["\u{1b}]", "\u{1b}[2J", "\u{9b}", "\u{202e}", "\u{7}"] {
        assert!(!ann.has_printed(evil), "{evil:?}");
    }
    assert_eq!(ann.leave_in_the_end("\r").code(), Some(0));
}
