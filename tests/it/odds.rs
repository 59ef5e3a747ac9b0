//! The page of odds. Its tables and fractions are computed from the rules.

use std::{env, fs, thread};

use wumpus_hunt::text::wrapped;

use crate::every::Ratio;
use crate::generated_files::assert_file;

mod classic;
mod grue;
mod hidden;
mod textbook;
pub(crate) mod world;

const PAGE: &str = "docs/odds.md";

/// A generated part of the page, between `<!-- NAME -->` and `<!-- end -->`.
struct Part {
    name: &'static str,
    text: String,
}

#[test]
fn the_page_of_odds_is_what_the_rules_say() {
    let games = [classic::parts, grue::parts, hidden::parts, textbook::parts, world::parts];
    let games = games.map(|parts: fn() -> Vec<Part>| thread::spawn(parts));
    let parts: Vec<Part> = games.into_iter().flat_map(|parts| parts.join().unwrap()).collect();
    let page = fs::read_to_string(format!("{}/{PAGE}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    assert_eq!(page.matches("<!-- end -->").count(), parts.len(), "every part is on the page");
    assert_file(PAGE, &parts.iter().fold(page, |page: String, part| replaced(&page, part)));
}

/// Returns the page with one part replaced.
fn replaced(page: &str, Part { name, text }: &Part) -> String {
    let (before, rest) = page.split_once(&format!("<!-- {name} -->\n")).unwrap_or_else(|| panic!("a part {name}"));
    let (_, after) = rest.split_once("<!-- end -->\n").unwrap_or_else(|| panic!("an end of {name}"));
    format!("{before}<!-- {name} -->\n\n{text}\n<!-- end -->\n{after}")
}

/// Writes a table.
fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String; N]| format!("| {} |\n", cells.join(" | "));
    let rows: String = rows.into_iter().map(|row| line(&row)).collect();
    format!("{}|{}\n{rows}", line(&head.map(str::to_owned)), "---|".repeat(N))
}

/// Writes a paragraph in lines of up to 115 characters.
fn paragraph(text: &str) -> String {
    wrapped(text, 115, "").join("\n") + "\n"
}

/// Writes a chance as a fraction and in per cent: `3/19 (15.79 %)`.
fn share(chance: Ratio) -> String {
    match chance {
        Ratio::ZERO => "never".to_owned(),
        Ratio::ONE => "always".to_owned(),
        _ => format!("{} ({:.2} %)", fraction(chance), 100.0 * float(chance)),
    }
}

/// Writes a fraction: `3/19`.
fn fraction(Ratio { num, den }: Ratio) -> String {
    format!("{}/{}", thousands(num), thousands(den))
}

#[expect(clippy::cast_precision_loss, reason = "it is rounded when it is written")]
fn float(Ratio { num, den }: Ratio) -> f64 {
    num as f64 / den as f64
}

/// Writes a number with a comma before each three digits: `6,976,800`.
fn thousands(number: u128) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

/// Adds up chances.
fn sum(chances: impl IntoIterator<Item = Ratio>) -> Ratio {
    chances.into_iter().fold(Ratio::ZERO, |sum, chance| sum + chance)
}
