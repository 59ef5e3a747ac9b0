//! Files that are what the program prints: the manual page, the completions, the pictures of the README.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anstyle::RgbColor;
use anstyle_svg::{Term, VGA};

use crate::docs::sessions;
use crate::program::{TempFolder, play, run};

/// Compares a file with what it should be, or writes it, as insta does with its snapshots.
#[track_caller]
fn assert_file(path: &str, printed: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, printed).unwrap();
    } else {
        let written = fs::read_to_string(file).unwrap_or_default();
        assert!(written == printed, "{path} is out of date: INSTA_UPDATE=always cargo test writes it anew");
    }
}

#[test]
fn the_manual_page_is_up_to_date() {
    assert_file("docs/wumpus.6", &play("man", &[]));
}

#[test]
fn the_completions_are_up_to_date() {
    for (shell, file) in
        [("bash", "wumpus.bash"), ("zsh", "_wumpus"), ("fish", "wumpus.fish"), ("powershell", "_wumpus.ps1")]
    {
        assert_file(&format!("docs/completions/{file}"), &play(&format!("completions {shell}"), &[]));
    }
}

/// In fish itself: the commands, and the values of flags before a command and behind one. Where fish is not installed this
/// passes unseen.
#[test]
fn fish_completes_commands_and_values() {
    let script = play("completions fish", &[]);
    assert!(script.contains("or return 0\n") && !script.contains("or return\n"), "{script}");
    let folder = TempFolder::new();
    let file = folder.file("wumpus.fish");
    fs::write(&file, script).unwrap();
    for (line, offered) in [
        ("wumpus s", "simulate"),
        ("wumpus --sense ", "hearing sight smell"),
        ("wumpus --cheat --variant c", "classic"),
        ("wumpus simulate --bot ", "careful random"),
    ] {
        let complete = format!("source '{file}'; complete -C '{line}'");
        let Ok(ran) = Command::new("fish").args(["--no-config", "-c", &complete]).output() else { return };
        let printed = String::from_utf8(ran.stdout).unwrap();
        let words: Vec<_> = printed.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(words.join(" "), offered, "{line}");
    }
}

/// In colour, on a light and on a dark ground.
#[test]
fn the_pictures_of_the_readme_are_its_first_session() {
    let first = &sessions("README.md")[0];
    let ran = run(&format!("--color always {}", first.flags), &first.typed);
    let plain = anstream::adapter::strip_str(&ran.stdout).to_string();
    assert!(plain == first.printed && plain != ran.stdout, "{}", ran.stdout);
    for (ground, colours) in [("light", LIGHT), ("dark", DARK)] {
        let [background, text, red, green, yellow, cyan] = colours;
        let mut palette = VGA;
        for (colour, at) in [(red, 1), (green, 2), (yellow, 3), (cyan, 6)] {
            palette.0[at] = colour;
        }
        let terminal = Term::new().palette(palette).bg_color(background.into()).fg_color(text.into());
        assert_file(&format!("docs/session-{ground}.svg"), &terminal.render_svg(&ran.stdout));
    }
}

/// Ground, text, red, green, yellow, cyan.
type Colours = [RgbColor; 6];

const LIGHT: Colours = [
    RgbColor(255, 255, 255),
    RgbColor(36, 41, 47),
    RgbColor(179, 29, 29),
    RgbColor(17, 99, 41),
    RgbColor(125, 78, 0),
    RgbColor(11, 96, 115),
];

const DARK: Colours = [
    RgbColor(22, 27, 34),
    RgbColor(230, 237, 243),
    RgbColor(255, 123, 114),
    RgbColor(86, 211, 100),
    RgbColor(227, 179, 65),
    RgbColor(86, 212, 221),
];
