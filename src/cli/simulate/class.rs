//! Several programs that play the same hunts, ranked.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::value::RawValue;

use super::report::Report;
use super::{Simulation, write_file};
use crate::sanitize::{quoted_file, sanitize, sanitize_lines};
use crate::sim::{AgentCommand, AgentRunner, Estimate, Runner, Scores, share};
use crate::stdio::{reason, write_error};
use crate::variant::Variant;

/// A program of a class.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) name: String,
    pub(super) command: AgentCommand,
}

impl Program {
    /// Names a program by its command.
    pub(super) fn of(command: AgentCommand) -> Self {
        Self { name: command.text().to_owned(), command }
    }
}

/// Reads a class: on each line a name and a command, quoted as for a shell. Blank lines and lines that begin with `#` are
/// skipped.
pub(super) fn read(file: &Path) -> io::Result<Vec<Program>> {
    let wrong = |why: String| io::Error::other(format!("{}: {why}", quoted_file(file)));
    let text = fs::read_to_string(file).map_err(|why| wrong(format!("cannot be read: {}", reason(&why))))?;
    let mut class: Vec<Program> = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: &str| wrong(format!("line {number}: {why}"));
        let must = || wrong("must be a name and a command, like `ann python3 ann.py`, with every quote closed");
        let (name, command) = AgentCommand::named(line).ok_or_else(must)?;
        if class.iter().any(|program| program.name == name) {
            return Err(wrong("an earlier line has this name"));
        }
        class.push(Program { name, command });
    }
    if class.is_empty() { Err(wrong("lists no programs".to_owned())) } else { Ok(class) }
}

/// What a program has done.
struct Played<'a> {
    name: &'a str,
    report: Report,
    /// Of each hunt its score with `--reward`; otherwise 1 if it was won, and 0 if not.
    marks: Vec<i32>,
}

impl Played<'_> {
    fn sum(&self) -> i64 {
        self.marks.iter().copied().map(i64::from).sum()
    }
}

/// A program with its place.
#[derive(Serialize)]
struct Standing<'a> {
    /// From 1 on. Programs that are as good as each other have the same rank.
    rank: usize,
    name: &'a str,
    won: u64,
    share_won: Estimate,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<Estimate>,
    /// How far it is behind each program before it.
    behind: Vec<Behind<'a>>,
    #[serde(skip)]
    played: &'a Report,
    report: Box<RawValue>,
}

#[derive(Serialize)]
struct Behind<'a> {
    name: &'a str,
    /// The mean difference on the same hunts: of wins, from 0 to 1, or with `--reward` of scores.
    difference: f64,
    /// Its standard error; `None` after a single hunt.
    error: Option<f64>,
}

/// Lets each program play the same hunts, and prints their ranks.
pub(super) fn rank<V: Variant>(simulation: &Simulation<'_>) -> io::Result<()> {
    let flags = simulation.flags;
    let mut class = Vec::new();
    for program in &simulation.programs {
        let mut marks = Vec::new();
        let report = simulation.program::<V>(program, |hunts| {
            marks.extend(hunts.iter().map(|hunt| flags.reward.map_or(hunt.is_won.into(), |_| hunt.score)));
            Ok(())
        })?;
        let lost = flags.reward.map_or(0, |_| simulation.amounts::<V>().loss);
        marks.resize(usize::try_from(flags.hunts).unwrap_or_default(), lost);
        class.push(Played { name: &program.name, report, marks });
    }
    class.sort_by_key(|played| Reverse(played.sum()));
    let standings: Vec<_> = (0..class.len()).map(|index| standing(&class, index)).collect::<Result<_, _>>()?;
    let json = || serde_json::to_string(&standings).map(|programs| format!("{{\"programs\":{programs}}}"));
    let sum = flags.json_file.as_ref().map(|file| write_file(file, &json()?)).transpose()?.unwrap_or_default();
    let mut to = io::stdout().lock();
    let written = match (flags.csv, flags.json) {
        (true, _) => write_csv(&standings, &mut to),
        (_, true) => json().map_err(io::Error::from).and_then(|object| writeln!(to, "{object}")),
        _ => write_table(&standings, &mut to),
    };
    written.and_then(|()| write!(to, "{sum}")).and_then(|()| to.flush()).map_err(write_error)
}

/// Compares a program with those that are listed before it.
fn standing<'a>(class: &'a [Played<'_>], index: usize) -> serde_json::Result<Standing<'a>> {
    let Played { name, report, marks } = &class[index];
    let (hunts, won) = (report.tally.hunts(), report.tally.won);
    let behind = class[..index].iter().map(|before| {
        let mut differences = Scores::default();
        before.marks.iter().zip(marks).for_each(|(best, own)| differences.add(best - own, 1));
        let difference = differences.mean(hunts).measured;
        Behind { name: before.name, difference, error: differences.error(hunts) }
    });
    Ok(Standing {
        rank: 1 + class.iter().filter(|other| other.sum() > class[index].sum()).count(),
        name,
        won,
        share_won: share(won, hunts),
        mean_score: report.reward.map(|_| report.tally.scores.mean(hunts)),
        behind: behind.collect(),
        played: report,
        report: RawValue::from_string(report.to_json()?)?,
    })
}

impl Standing<'_> {
    fn failed(&self) -> u64 {
        self.played.tally.count(|ending| AgentRunner::FAILURES.contains(&ending))
    }
}

/// Writes a program a line, each compared with the one before it.
fn write_table(standings: &[Standing<'_>], mut to: impl Write) -> io::Result<()> {
    let Some(first) = standings.first() else { return Ok(()) };
    writeln!(to, "{}", first.played.heading(""))?;
    let (scale, unit) = if first.mean_score.is_some() { (1.0, "") } else { (100.0, " %") };
    let value = if first.mean_score.is_some() { "score" } else { "won" };
    writeln!(to, "\nrank {value:>10}  {:<20}  {:>15}  {:>7}  program", "95 % interval", "behind", "failed")?;
    for standing in standings {
        let Estimate { measured, low, high } = standing.mean_score.unwrap_or(standing.share_won);
        let measured = format!("{:.2}{unit}", scale * measured);
        let interval = low.zip(high).map(|(low, high)| format!("{:.2} to {:.2}{unit}", scale * low, scale * high));
        let behind = standing.behind.last().map(|Behind { difference, error, .. }| {
            let error = error.map(|error| format!(" +- {:.2}", scale * error)).unwrap_or_default();
            format!("{:.2}{error}", scale * difference)
        });
        let (interval, behind) = (interval.unwrap_or_default(), behind.unwrap_or_default());
        let (rank, failed, name) = (standing.rank, standing.failed(), sanitize(standing.name));
        writeln!(to, "{rank:>4} {measured:>10}  {interval:<20}  {behind:>15}  {failed:>7}  {name}")?;
    }
    let points = if unit.is_empty() { "" } else { ", in percentage points" };
    writeln!(to, "\nbehind: mean difference from the line above, on the same hunts,")?;
    writeln!(to, "        +- its standard error{points}")?;
    writeln!(to, "failed: hunts lost by failing or not played")?;
    let told =
        |standing: &Standing<'_>| Some(format!("{}: {}", sanitize(standing.name), standing.played.told_of_stop()?));
    standings.iter().filter_map(told).try_for_each(|told| writeln!(to, "{told}"))
}

/// Writes a line of names, then a program a line.
fn write_csv(standings: &[Standing<'_>], mut to: impl Write) -> io::Result<()> {
    // A spreadsheet would take it for a formula.
    let mark = |name: &str| if name.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    let quoted = |name: &str| format!("\"{}{}\"", mark(name), sanitize_lines(name).replace('"', "\"\""));
    let optional = |number: Option<f64>| number.map(|number| format!("{number:.6}")).unwrap_or_default();
    let names = ["rank", "name", "hunts", "hunts_won", "share_won", "low", "high", "behind", "error", "mean_score"];
    let endings = standings.first().map(|first| first.played.tally.endings.iter().map(|(name, _)| *name));
    writeln!(to, "{}", names.into_iter().chain(endings.into_iter().flatten()).collect::<Vec<_>>().join(","))?;
    for Standing { rank, name, won, share_won, mean_score, behind, played, .. } in standings {
        let mut fields = vec![rank.to_string(), quoted(name), played.tally.hunts().to_string(), won.to_string()];
        let before = behind.last();
        let numbers = [
            Some(share_won.measured),
            mean_score.unwrap_or(*share_won).low,
            mean_score.unwrap_or(*share_won).high,
            before.map(|before| before.difference),
            before.and_then(|before| before.error),
            mean_score.map(|score| score.measured),
        ];
        fields.extend(numbers.map(optional));
        fields.extend(played.tally.endings.iter().map(|(_, count)| count.to_string()));
        writeln!(to, "{}", fields.join(","))?;
    }
    Ok(())
}
