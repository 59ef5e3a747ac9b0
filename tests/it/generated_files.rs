//! The pictures of the README, which the program generates.

use std::path::Path;
use std::{env, fs};

use anstyle::RgbColor;
use anstyle_svg::{Term, VGA};

use crate::docs::{blocks, read};
use crate::program::run;

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

/// In colour, on a light and on a dark ground. The session shows what is typed after each question.
#[test]
fn the_pictures_of_the_readme_are_its_session() {
    let blocks = blocks(&read("README.md"));
    let at = blocks.iter().position(|(_, command)| command.starts_with("wumpus --seed ")).unwrap();
    let (command, (_, shown)) = (&blocks[at].1, &blocks[at + 1]);
    let typed = shown.lines().filter_map(|line| line.split_once(")? ")).flat_map(|(_, answer)| [answer, "\n"]);
    let ran = run(&command.replace("wumpus", "--color always"), typed.collect::<String>());
    let plain = anstream::adapter::strip_str(&ran.stdout).to_string();
    assert!(plain == *shown && plain != ran.stdout, "{}", ran.stdout);
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
