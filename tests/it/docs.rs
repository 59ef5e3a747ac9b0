//! The documents, checked against the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program::{TempFolder, play, run};
use crate::tidy::read_files_under;

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
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

/// Each follows its command, which readers do not see.
#[test]
fn the_excerpts_in_the_documents_are_real() {
    for (path, count) in [("README.md", 1), ("docs/terminal.md", 1), ("docs/review.md", 3)] {
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

#[test]
fn the_records_in_the_documents_can_be_played() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for (_, record) in blocks(&read("docs/records.md")).iter().filter(|(_, body)| body.contains("wumpus record 1\n")) {
        fs::write(&file, record).unwrap();
        let shown = play(&format!("--replay {file}"), &[]);
        assert!(shown.contains("\nThat was hunt "), "{record}\n{shown}");
    }
    assert!(folder.names().contains(&"record.txt".to_owned()), "there are records");
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
fn every_file_that_a_document_links_to_exists() {
    let guides = ["README.md", ".github/CONTRIBUTING.md"].map(|path| (Path::new(".").join(path), read(path)));
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

/// Returns the rules that a text names, including ranges like `C24 to C26`.
fn named(text: &str) -> BTreeSet<(String, u32)> {
    let words: Vec<_> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let id = |word: &str| Some((word.get(..1)?.to_owned(), word.get(1..)?.parse::<u32>().ok()?));
    let range = |from: &str, to: &str| {
        let ((page, first), (_, last)) = (id(from)?, id(to)?);
        Some((first..=last).map(move |number| (page.clone(), number)))
    };
    let ranges = words.windows(3).filter(|three| three[1] == "to").filter_map(|three| range(three[0], three[2]));
    words.iter().filter_map(|word| id(word)).chain(ranges.flatten()).collect()
}

#[test]
fn every_rule_is_named_by_a_test() {
    let comments = |(_, test): (_, String)| {
        test.lines().filter(|line| line.trim_start().starts_with("///")).collect::<Vec<_>>().join("\n")
    };
    let tested = named(&read_files_under("tests/it", ".rs").into_iter().map(comments).collect::<String>());
    for (_, page) in read_files_under("docs/rules", ".md") {
        let rules: String = page.lines().filter_map(|line| line.strip_prefix("- **")?.get(..5)).collect();
        let unnamed: Vec<_> = named(&rules).difference(&tested).cloned().collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
    }
}
