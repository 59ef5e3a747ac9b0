//! The documents, checked against the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::games::VARIANTS;
use crate::program::{TempFolder, play, run};
use crate::tidy::read_files_under;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(project().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the code blocks of a Markdown text: language and lines.
pub(crate) fn blocks(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(language) = lines.by_ref().find_map(|line| line.strip_prefix("```")) {
        let body: String = lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
        found.push((language.to_owned(), body));
    }
    found
}

/// A session in a document: a command, and its output in one or more blocks. The command is `printf 'LINES' | wumpus
/// FLAGS`, or `wumpus --seed N` if the output shows what is typed.
pub(crate) struct Shown {
    pub(crate) typed: String,
    pub(crate) flags: String,
    pub(crate) printed: String,
}

pub(crate) fn sessions(path: &str) -> Vec<Shown> {
    let blocks = blocks(&read(path));
    let is_command =
        |body: &str| body.starts_with("printf ") || body.starts_with("wumpus --seed ") && body.lines().count() == 1;
    let commands = blocks.iter().enumerate().filter(|(_, (_, body))| is_command(body));
    let shown = commands.map(|(at, (_, command))| {
        let printed =
            blocks[at + 1..].iter().take_while(|(language, _)| language == "text").map(|(_, body)| body.as_str());
        let printed: String = printed.collect();
        let (typed, program) = match command.trim().strip_prefix("printf '") {
            Some(piped) => {
                let (lines, program) = piped.split_once("' | ").unwrap_or_else(|| panic!("{path}: {command}"));
                (lines.replace("\\n", "\n"), program)
            }
            None => (answers(&printed), command.trim()),
        };
        let flags = program.strip_prefix("wumpus").unwrap_or_else(|| panic!("{path}: {program}"));
        Shown { typed, flags: flags.to_owned(), printed }
    });
    shown.collect()
}

/// Returns what was typed after the questions in an output, as after `Play again (Y-N)?`.
fn answers(printed: &str) -> String {
    printed.lines().filter_map(|line| line.split_once(")? ")).flat_map(|(_, answer)| [answer, "\n"]).collect()
}

#[test]
fn the_sessions_in_the_documents_are_real() {
    let sessions = sessions("README.md");
    assert!(!sessions.is_empty());
    for Shown { typed, flags, printed } in sessions {
        assert_eq!(run(&flags, typed).stdout, printed, "{flags}");
    }
}

/// Each follows its command, which readers do not see.
#[test]
fn the_excerpts_in_the_documents_are_real() {
    for (path, count) in [("README.md", 2), ("docs/terminal.md", 1), ("docs/review.md", 3)] {
        let page = read(path);
        let commands = page.lines().filter_map(|line| line.strip_prefix("<!-- printf '")?.strip_suffix(" -->"));
        let excerpts = blocks(&page).into_iter().filter(|(language, _)| language == "console");
        let shown: Vec<_> = commands.zip(excerpts).collect();
        assert_eq!(shown.len(), count, "{path}");
        for (command, (_, excerpt)) in shown {
            let (lines, flags) = command.split_once("' | wumpus").unwrap();
            let printed = run(flags, lines.replace("\\n", "\n")).stdout;
            assert!(printed.contains(&excerpt), "{command}: {printed}");
        }
    }
}

/// Each record is played to its end.
#[test]
fn the_records_in_the_documents_can_be_played() {
    let folder = TempFolder::new();
    let blocks = blocks(&read("docs/records.md"));
    let records = blocks.iter().filter(|(_, body)| body.contains("wumpus record 1\n"));
    assert!(records.clone().count() > 0);
    for (_, record) in records {
        let file = folder.file("record.txt");
        fs::write(&file, record).unwrap();
        let shown = play(&format!("--replay {file}"), &[]);
        assert!(shown.contains("\nThat was hunt "), "{record}\n{shown}");
    }
}

/// With `--help` a command is only parsed.
#[test]
fn the_commands_in_the_documents_are_understood() {
    let mut commands = 0;
    for path in [
        "README.md",
        "docs/play.md",
        "docs/records.md",
        "docs/review.md",
        "docs/simulate.md",
        "docs/odds.md",
        "docs/performance.md",
    ] {
        for (_, body) in blocks(&read(path)).into_iter().filter(|(language, _)| language == "sh") {
            let lines =
                body.lines().filter_map(|line| line.split(['#', '>', '<', '|']).next()?.strip_prefix("wumpus "));
            for flags in lines {
                let ran = run(&format!("{flags} --help"), "");
                assert_eq!((ran.stderr.as_str(), ran.status), ("", 0), "{path}: {flags}");
                commands += 1;
            }
        }
    }
    assert!(commands > 3);
}

#[test]
fn the_readme_has_the_two_commands_that_are_all_the_set_up() {
    let commands: Vec<_> = blocks(&read("README.md"))
        .into_iter()
        .flat_map(|(_, body)| body.lines().map(ToOwned::to_owned).collect::<Vec<_>>())
        .collect();
    let has = |command: &str| commands.iter().any(|line| line.split('#').next().unwrap().trim() == command);
    assert!(has("cargo run --release") && has("cargo test"), "{commands:?}");
}

#[test]
fn every_file_that_a_document_links_to_exists() {
    let guides = ["README.md", ".github/CONTRIBUTING.md"].map(|path| (project().join(path), read(path)));
    for (path, text) in read_files_under("docs", ".md").into_iter().chain(guides) {
        let prose: String = text.split("```").step_by(2).collect();
        let linked =
            ["](", "src=\"", "srcset=\""].map(|before| prose.split(before).skip(1).collect::<Vec<_>>()).concat();
        let targets = linked.into_iter().map(|behind| behind.split([')', '#', '"']).next().unwrap());
        for target in targets.filter(|target| !target.is_empty() && !target.contains("://")) {
            assert!(path.with_file_name(target).exists(), "{} links to {target}", path.display());
        }
    }
}

/// Returns the rule ids in a text, including ranges like `C24 to C26`.
fn ids(text: &str, letter: char) -> BTreeSet<u32> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let id = |word: &str| word.strip_prefix(letter).and_then(|number| number.parse::<u32>().ok());
    let single = words.iter().filter_map(|word| id(word));
    let ranges =
        words.windows(3).filter(|three| three[1] == "to").filter_map(|three| Some(id(three[0])?..=id(three[2])?));
    single.chain(ranges.flatten()).collect()
}

#[test]
fn every_rule_is_told_once_and_named_by_a_test() {
    let tests = read_files_under("tests/it", ".rs");
    let comments: String =
        tests.iter().flat_map(|(_, test)| test.lines()).filter(|line| line.trim_start().starts_with("///")).collect();
    for (page, letter, count) in [
        ("classic", 'C', 40),
        ("caves", 'V', 17),
        ("grue", 'G', 27),
        ("world", 'W', 13),
        ("textbook", 'T', 11),
        ("hidden", 'H', 36),
    ] {
        let rules = read(&format!("docs/rules/{page}.md"));
        let told = rules.lines().filter_map(|line| line.strip_prefix("- **")?.strip_prefix(letter));
        let mut numbers: Vec<u32> = told.map(|line| line.split("**").next().unwrap().parse().unwrap()).collect();
        // A rule that came later stands where it belongs.
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{page}");
        let named = ids(&comments, letter);
        let unnamed: Vec<_> = numbers.iter().filter(|number| !named.contains(number)).collect();
        assert!(unnamed.is_empty(), "no test names {letter}{unnamed:?}");
    }
}

#[test]
fn the_page_on_simulations_lists_every_ending() {
    let page = read("docs/simulate.md");
    for game in VARIANTS {
        let ran: Value = serde_json::from_str(&play(&format!("simulate {game} --hunts 1 --json"), &[])).unwrap();
        for ending in ran["endings"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{ending}`")), "{game} {ending}");
        }
    }
}

/// The names of tests are code in the tables of promises and of requirements.
#[test]
fn the_tests_that_show_what_is_promised_exist() {
    let tests: String = read_files_under("tests/it", ".rs").into_iter().map(|(_, text)| text).collect();
    for (page, heading) in [("docs/testing.md", "What is promised"), ("docs/rules/classic.md", "The requirements")] {
        let page = read(page);
        let table = page.split("## ").find(|section| section.starts_with(heading)).unwrap();
        let named: Vec<_> = table.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() > 2).collect();
        assert!(named.len() > 15, "{named:?}");
        for name in named {
            assert!(tests.contains(&format!("fn {name}(")), "{name}");
        }
    }
}

#[test]
fn every_requirement_leads_to_its_rules() {
    let page = read("docs/rules/classic.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| R"));
    let rows: Vec<_> = rows.map(|row| row.split(" | ").collect::<Vec<_>>()).collect();
    let numbers: Vec<_> = rows.iter().map(|row| row[0].parse::<u32>().unwrap()).collect();
    assert_eq!(numbers, (1..=25).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| !ids(row[2], 'C').is_empty()), "{rows:?}");
}
