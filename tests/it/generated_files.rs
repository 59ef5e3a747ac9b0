//! What the program generates for others: completions, and the pictures of the README.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anstyle::RgbColor;
use anstyle_svg::{Term, VGA};

use crate::docs::sessions;
#[cfg(all(unix, not(portable)))]
use crate::program::{TempFolder, is_installed};
use crate::program::{play, run};
#[cfg(all(unix, not(portable)))]
use crate::terminal::emulator::{COLUMNS, CTRL_U, Home, Terminal};

/// Compares a file with the program's output, or writes it if `INSTA_UPDATE` is `always`.
#[track_caller]
pub(crate) fn assert_file(path: &str, printed: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, printed).unwrap();
    } else {
        let written = fs::read_to_string(file).unwrap_or_default();
        assert!(written == printed, "{path} is out of date: INSTA_UPDATE=always cargo test writes it anew");
    }
}

/// Asks each shell itself, by the key Tab.
#[cfg(all(unix, not(portable)))]
#[test]
fn shells_complete_games_commands_flags_and_values() {
    let folder = TempFolder::new();
    let scripts = ["bash", "fish", "zsh"].map(|shell| play(&format!("completions {shell}"), &[]));
    for (name, script) in ["wumpus.bash", "wumpus.fish", "_wumpus"].into_iter().zip(&scripts) {
        fs::write(folder.file(name), script).unwrap();
    }
    fs::write(folder.file("hunt.txt"), "").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_wumpus")).parent().unwrap().display();
    let path = format!("{program}:{}", env::var("PATH").unwrap());
    for (shell, flags, setup) in [
        ("bash", "--norc --noprofile", "source ./wumpus.bash"),
        ("fish", "--no-config", "source wumpus.fish"),
        ("zsh", "-f", "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D"),
    ] {
        if !is_installed(shell) || !is_installed("setsid") {
            continue;
        }
        let mut command = Command::new("setsid");
        command
            .args(["--ctty", "--wait", shell])
            .args(flags.split(' '))
            .current_dir(folder.file(""))
            .env("PATH", &path);
        let mut terminal = Terminal::run_command(command, &Home::new(), COLUMNS, |_| {});
        terminal.send(format!("{setup}; echo is  ready\r"));
        terminal.wait("is ready", |terminal| terminal.screen().contains("is ready"));
        for (typed, completed) in [
            ("wumpus gr", "wumpus grue |"),
            ("wumpus world --boa", "wumpus world --board |"),
            ("wumpus --rules ori", "wumpus --rules original |"),
            ("wumpus hu", "wumpus hunts |"),
            ("wumpus help ho", "wumpus help host |"),
            ("wumpus completions po", "wumpus completions powershell |"),
            ("wumpus simulate --bot c", "wumpus simulate --bot careful |"),
            ("wumpus --replay hu", "wumpus --replay hunt.txt |"),
        ] {
            terminal.send(format!("{typed}\t"));
            terminal.wait(completed, |terminal| terminal.line().ends_with(completed));
            terminal.send(CTRL_U);
        }
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
