//! House rules that the compiler does not check.

use std::fs;
use std::path::{Path, PathBuf};

/// Reads all files below a folder of the project whose names end like this, in order of their paths.
pub(crate) fn read_files_under(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
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

/// Returns the lines of code without comments, each with its file and line number.
fn code(files: &[(PathBuf, String)]) -> impl Iterator<Item = (String, &str)> {
    files.iter().flat_map(|(path, text)| {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        lines.map(|(number, line)| (format!("{}:{}", path.display(), number + 1), line))
    })
}

/// Parts of the standard library that the rules may use: no input, output, clock, file, environment, thread or hash
/// order.
const STANDARD: &str =
    "array cell:: cmp collections::BTree error:: fmt iter marker:: num:: ops:: rc:: str:: sync:: vec";

/// Returns what follows this beginning in each path on the line.
fn paths<'a>(line: &'a str, start: &str) -> impl Iterator<Item = &'a str> {
    line.match_indices(start)
        .filter(|(at, _)| !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
        .map(|(at, start)| &line[at + start.len()..])
}

/// Neither other modules, nor anything impure of the standard library, nor floats, nor other crates than these.
#[test]
fn the_rules_are_pure() {
    let manifest = include_str!("../../Cargo.toml");
    let (_, dependencies) = manifest.split_once("[dependencies]\n").unwrap();
    let dependencies = dependencies.split("\n[").next().unwrap().lines().filter_map(|line| line.split_once(" = "));
    let others: Vec<_> =
        dependencies.map(|(name, _)| name).filter(|name| !["thiserror", "smallvec"].contains(name)).collect();
    assert!(others.contains(&"rand") && others.contains(&"clap"), "{others:?}");
    for (place, line) in code(&read_files_under("src/game", ".rs")) {
        assert!(paths(line, "crate::").all(|path| path.starts_with("game::")), "{place}: {line}");
        assert!(!line.contains("super::super"), "{place}: {line}");
        assert!(!(place.contains("mod.rs:") && line.contains("super::")), "{place}: {line}");
        let pure = |path: &str| STANDARD.split(' ').any(|allowed| path.starts_with(allowed));
        assert!(paths(line, "std::").all(pure), "{place}: {line}");
        assert!(!["f32", "f64"].iter().any(|float| line.contains(float)), "{place}: {line}");
        for name in others.iter().filter(|name| **name != "rand" || !place.contains("chance.rs:")) {
            assert_eq!(paths(line, &format!("{name}::")).count(), 0, "{place}: {line}");
        }
    }
}

/// The prompt is a value: nothing behind it reads, writes, waits or looks at the clock.
#[test]
fn the_prompt_uses_no_terminal_file_clock_or_thread() {
    const OUTSIDE: &str = "std::env std::fs std::io std::net std::process std::thread std::time Instant Rc< Mutex \
                           crate::cli crate::drive crate::record crate::stdio crate::terminal";
    let files = ["src/repl", "src/words", "src/chart", "src/command", "src/table"]
        .map(|folder| read_files_under(folder, ".rs"));
    for (place, line) in code(&files.concat()) {
        let is_pure = OUTSIDE.split(' ').all(|outside| !line.contains(outside));
        assert!(is_pure, "{place}: {line}");
    }
}

/// What differs between systems is in one module, so that `--cfg portable` compiles what other systems compile.
#[test]
fn only_the_module_system_asks_for_a_system() {
    for (place, line) in code(&read_files_under("src", ".rs")) {
        let asks = ["std::os::", "cfg(unix)", "cfg!(unix)", "windows)", "target_os", "portable"];
        let is_system = Path::new(&place).ancestors().any(|path| path.ends_with("src/system"));
        assert!(is_system || !asks.iter().any(|ask| line.contains(ask)), "{place}: {line}");
    }
}

/// `lib.rs` lists the modules from the bottom up, and no two modules import each other.
#[test]
fn each_module_uses_only_modules_before_it() {
    let listed = include_str!("../../src/lib.rs").lines();
    let order: Vec<_> = listed.filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")).collect();
    let order: Vec<_> = order.into_iter().map(|name| name.trim_end_matches(';')).collect();
    assert!(order.starts_with(&["game", "session"]) && order.ends_with(&["cli", "web", "python"]), "{order:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (path, text) in read_files_under("src", ".rs") {
        let name = path.strip_prefix(&root).unwrap().iter().next().unwrap().to_string_lossy().into_owned();
        let Some(own) = order.iter().position(|module| name == *module || name == format!("{module}.rs")) else {
            assert!(["lib.rs", "main.rs"].contains(&name.as_str()), "{name} is not a module of lib.rs");
            continue;
        };
        for (place, line) in code(&[(path, text)]) {
            for used in paths(line, "crate::") {
                let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                let used = order.iter().position(|module| *module == used).unwrap();
                assert!(used <= own, "{place}: {line}");
            }
        }
    }
}
