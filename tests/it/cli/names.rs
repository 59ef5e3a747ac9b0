//! Hostile names reach the terminal only safe to print.

use std::fs;

use clap::CommandFactory;
use wumpus_hunt::cli::Cli;
use wumpus_hunt::sanitize::is_unsafe_to_print;

use crate::program::{RunOutput, TempFolder, run_command, wumpus};

/// Sets the title of the terminal, rings, turns the text around, changes the colour, and hides a character.
const HOSTILE: &str = "\x1b]0;pwn\x07\u{202e}\u{9b}31m'\u{200b}";
const CAVE: &str = "1: 2 3 4\n2: 1 3 5\n3: 1 2 6\n4: 1 5 6\n5: 2 4 6\n6: 3 4 5\n";
const RECORD: &str = "wumpus record 1\nvariant world\nboard published\nseed 1\n\nmove north\n";

fn run_coloured(command: &str, arguments: &[String]) -> RunOutput {
    let mut program = wumpus(command);
    program.env("CLICOLOR_FORCE", "1").args(arguments);
    run_command(program, "")
}

#[track_caller]
fn is_safe(ran: &RunOutput, typed: &[String]) {
    for text in [&ran.stdout, &ran.stderr] {
        // What begins like a colour of the program's own.
        let text = text.replace("\x1b[", "").replace('\n', "");
        assert!(!text.contains(is_unsafe_to_print), "{typed:?}: {text:?}");
    }
}

/// The values are files that exist, such as each flag would accept or refuse, and one that does not.
#[test]
fn no_flag_prints_a_hostile_name_as_it_is() {
    let folder = TempFolder::new();
    let file = |name: &str, text: &str| {
        let path = folder.file(&format!("{name}{HOSTILE}"));
        fs::write(&path, text).unwrap();
        path
    };
    let values = [file("cave", CAVE), file("record", RECORD), file("garbage", HOSTILE), folder.file(HOSTILE)];
    let mut program = Cli::command();
    program.build();
    let commands = program.get_subcommands().filter(|command| !["play", "help"].contains(&command.get_name()));
    let (mut runs, mut shown) = (0, 0);
    for command in [&program].into_iter().chain(commands) {
        let name = if command.get_name() == "wumpus" { "" } else { command.get_name() };
        for flag in command.get_arguments().filter_map(|flag| flag.get_long()) {
            for value in &values {
                for typed in [
                    vec![format!("--{flag}={value}")],
                    vec![format!("--{flag}"), value.clone(), HOSTILE.to_owned()],
                    vec![format!("--{flag}{value}")],
                ] {
                    let ran = run_coloured(name, &typed);
                    // A usage error shows what was typed as it is.
                    if ran.status != 2 {
                        is_safe(&ran, &typed);
                        runs += 1;
                        let name = "\u{fffd}]0;pwn\u{fffd}\u{fffd}\u{fffd}31m'";
                        shown += u32::from(ran.stdout.contains(name) || ran.stderr.contains(name));
                    }
                }
            }
        }
        for value in &values[2..] {
            let typed = [value.clone()];
            let ran = run_coloured(name, &typed);
            if ran.status != 2 {
                is_safe(&ran, &typed);
            }
        }
    }
    assert!(runs > 50 && shown > 20, "{runs} {shown}");
}

#[test]
fn json_escapes_the_hostile_name_of_a_program() {
    let program = format!("sh -c 'exit 1' {HOSTILE}'");
    let typed = ["--hunts=1".to_owned(), "--json".to_owned(), format!("--agent={program}")];
    let ran = run_coloured("simulate", &typed);
    is_safe(&ran, &typed);
    let object: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(object["agent"], program);
}
