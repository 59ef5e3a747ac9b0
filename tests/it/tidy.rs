//! The house rules that no compiler keeps.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn files_under(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, ending: &str, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, ending, found);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found.sort();
    assert!(!found.is_empty(), "{folder} has files");
    found
}

/// The lines of code, without comments, with their place.
fn code(files: &[(PathBuf, String)]) -> impl Iterator<Item = (String, &str)> {
    files.iter().flat_map(|(path, text)| {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        lines.map(|(number, line)| (format!("{}:{}", path.display(), number + 1), line))
    })
}

#[test]
fn the_rules_use_nothing_of_the_crate_outside_game() {
    for (place, line) in code(&files_under("src/game", ".rs")) {
        for path in line.match_indices("crate::").map(|(at, _)| &line[at..]) {
            assert!(path.starts_with("crate::game::"), "{place}: {line}");
        }
    }
}

#[test]
fn the_rules_use_no_other_crate_but_thiserror_and_in_chance_rand() {
    for (place, line) in code(&files_under("src/game", ".rs")) {
        for crate_name in ["clap", "rustyline"] {
            assert!(!line.contains(&format!("{crate_name}::")), "{place}: {line}");
        }
        assert!(!line.contains("rand::") || place.contains("chance.rs:"), "{place}: {line}");
    }
}

#[test]
fn the_rules_have_no_output_clock_file_environment_hash_order_or_float() {
    for (place, line) in code(&files_under("src/game", ".rs")) {
        let absent = ["std::io", "std::fs", "std::env", "std::time", "std::thread", "HashMap", "HashSet", "f32", "f64"];
        for word in absent {
            assert!(!line.contains(word), "{place}: {line}");
        }
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    for (path, text) in ["src", "tests"].map(|folder| files_under(folder, ".rs")).concat() {
        assert!(text.lines().count() <= 600, "{}", path.display());
    }
}
