//! The command line: flags, exit status and system errors.

use std::io::Write;

use clap::Parser;
use wumpus_hunt::cli::Cli;
use wumpus_hunt::game::classic::Ruleset;

use crate::games::{GAMES, VARIANTS};
#[cfg(all(target_os = "linux", not(portable)))]
use crate::program::run_command;
use crate::program::{play, run, wumpus};
use crate::simulate::counts;

mod caves;
mod mistakes;
#[cfg(all(unix, not(portable)))]
mod names;

const COMMANDS: [&str; 11] =
    ["play", "hunts", "stats", "daily", "host", "join", "watch", "agent", "simulate", "man", "completions"];

#[test]
fn the_same_flags_seed_and_lines_print_the_same() {
    assert_eq!(run("--seed 7", "m 2\nq\n"), run("--variant classic --rules opinionated --seed 7:7", "m 2\nq\n"));
}

/// Without arguments the parser is skipped, so the defaults must be the same.
#[test]
fn without_arguments_every_flag_has_its_default() {
    assert_eq!(format!("{:?}", Cli::default()), format!("{:?}", Cli::parse_from(["wumpus"])));
}

#[test]
fn help_fits_one_screen_and_tells_every_flag() {
    let help = play("--help", &[]);
    assert!(help.lines().count() <= 23 && help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let flags = "variant rules cave sense board players seed daily cheat hints record replay resume no-save color plain \
                 help version";
    assert!(flags.split(' ').all(|flag| help.contains(&format!(" --{flag}"))), "{help}");
    let (_, commands) = help.split_once("\nCommands: ").unwrap();
    assert!(COMMANDS.iter().all(|command| commands.contains(command)), "{help}");
    assert!(Ruleset::ALL.iter().all(|ruleset| help.contains(ruleset.name)), "{help}");
    assert!(help.ends_with('\n'));
}

/// It has every flag with its description.
#[test]
fn the_long_help_of_a_command_is_long() {
    for command in COMMANDS {
        let help = play(&format!("help {command}"), &[]);
        assert_eq!(help, play(&format!("{command} --help"), &[]));
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
        assert!(help.contains(&format!("Usage: wumpus {command}")), "{help}");
        let told = match command {
            "play" => "you see the whole cave",
            "join" => "Examples:\n  wumpus join ",
            "agent" => "info.truth",
            "simulate" => "10,000 turns",
            _ => "",
        };
        assert!(help.contains(told), "{help}");
    }
}

#[test]
fn the_manual_page_has_its_sections_the_flags_of_play_and_every_command() {
    let page = play("man", &[]).replace("\\-", "-");
    let headings: Vec<_> = page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
    let sections = "NAME SYNOPSIS DESCRIPTION OPTIONS COMMANDS EXAMPLES FILES ENVIRONMENT \"EXIT STATUS\"";
    assert_eq!(headings.join(" "), sections);
    let help = play("help play", &[]);
    let flags = help.lines().filter_map(|line| line.trim_start().strip_prefix("--")?.split([' ', '[']).next());
    for flag in flags {
        assert!(page.contains(&format!("\\fB--{flag}\\fR")), "{flag}\n{page}");
    }
    for command in COMMANDS {
        assert!(page.contains(&format!("\n  {command} ")), "{command}\n{page}");
    }
}

#[test]
fn a_game_is_chosen_by_its_name_alone_in_capitals_or_not() {
    for game in VARIANTS {
        let long = play(&format!("--variant {game} --seed 7"), &["q"]);
        assert_eq!(play(&format!("{game} --seed 7"), &["q"]), long);
        assert_eq!(play(&format!("--seed 7 {}", game.to_uppercase()), &["q"]), long);
    }
    for (typed, meant) in [
        ("play grue --seed 7 --sense smell", "--variant grue --seed 7 --sense smell"),
        ("--rules Dungeon --seed 7", "--rules dungeon --seed 7"),
        ("--variant Grue --sense SMELL --seed 7", "grue --sense smell --seed 7"),
        ("--colour Always --seed 7", "--color always --seed 7"),
        ("completions BASH", "completions bash"),
    ] {
        assert_eq!(play(typed, &["q"]), play(meant, &["q"]));
    }
    assert_eq!(counts("WORLD --bot Careful --hunts 9"), counts("--variant world --bot careful --hunts 9"));
}

/// At the end of a hunt the program tells the seed that it chose. With it the hunt can be played again.
#[test]
fn without_a_seed_each_hunt_differs_and_is_named_at_its_end() {
    let hunts: Vec<String> = (0..4).map(|_| play("", &["q"])).collect();
    assert!(hunts.iter().any(|hunt| *hunt != hunts[0]), "{hunts:?}");
    for hunt in hunts {
        let (_, command) = hunt.trim_end().split_once("To play it again:\n  wumpus ").unwrap();
        let seed: u32 = command.strip_prefix("--seed ").unwrap().parse().unwrap();
        assert!(seed < 1_000_000);
        assert_eq!(play(command, &["q"]), hunt);
        let before_the_end = hunt.split("\n\nThat was hunt").next().unwrap();
        assert!(!before_the_end.contains(&format!(" {seed}")) || seed <= 20, "{hunt}");
    }
}

/// A reader that has seen enough ends the program quietly, also a simulation that would take years.
#[test]
fn a_closed_pipe_is_no_error() {
    for flags in GAMES.into_iter().chain(["agent", "simulate --list --hunts 18446744073709551615 --threads 2"]) {
        let mut child = wumpus(flags).spawn().unwrap();
        drop(child.stdout.take());
        let _ = child.stdin.take().unwrap().write_all(b"rules\nrules\nrules\nq\n");
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()), "{flags}");
    }
}

#[test]
#[cfg(all(target_os = "linux", not(portable)))]
fn a_full_disk_is_reported() {
    let simulations = ["simulate --hunts 10", "simulate --hunts 10 --json", "simulate --hunts 10 --list"];
    for flags in GAMES.into_iter().chain(["--help", "--version", "agent"]).chain(simulations) {
        let mut command = wumpus(flags);
        command.stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let ran = run_command(command, "{\"cmd\":\"hello\"}\n");
        assert_eq!(ran.status, 1, "{flags}");
        assert!(ran.stderr.starts_with("wumpus: cannot write to standard output: "), "{flags}: {}", ran.stderr);
    }
}

#[test]
#[cfg(all(unix, not(portable)))]
fn unreadable_standard_input_is_reported() {
    for flags in GAMES.into_iter().chain(["agent"]) {
        let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
        let output = wumpus(flags).stdin(folder).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{flags}");
        assert!(told.starts_with("wumpus: cannot read standard input: "), "{flags}: {told}");
    }
}
