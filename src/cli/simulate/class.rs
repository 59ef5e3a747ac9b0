//! Several programs that play the same hunts, ranked.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::Serialize;

use super::Simulation;
use super::points::Thresholds;
use super::report::{Report, Stop};
use crate::agent::Protocol;
use crate::record::file::read_at_most;
use crate::sanitize::{quoted_file, sanitize, sanitize_lines};
use crate::sim::{AgentCommand, Estimate, HuntResult, Scores, is_stopped, share};
use crate::stdio::{reason, warn};

/// Bytes of the largest class.
const MAX_BYTES: u64 = 1 << 20;

/// Reads a class: on each line a name and a command, quoted as for a shell. Blank lines and lines that begin with `#` are
/// skipped.
pub(super) fn read(file: &Path) -> io::Result<Vec<AgentCommand>> {
    let wrong = |why: String| io::Error::other(format!("{}: {why}", quoted_file(file)));
    let read = read_at_most(file, MAX_BYTES);
    let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| io::Error::other("this is not UTF-8 text")));
    let text = text.map_err(|why| wrong(format!("cannot be read: {}", reason(&why))))?;
    let mut class: Vec<AgentCommand> = Vec::new();
    for (line, number) in text.trim_start_matches('\u{feff}').lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: &str| wrong(format!("line {number}: {why}"));
        let must = || wrong("must be a name and a command, like `ann python3 ann.py`, with every quote closed");
        let program = AgentCommand::named(line).ok_or_else(must)?;
        if class.iter().any(|other| other.name == program.name) {
            return Err(wrong("an earlier line has this name"));
        }
        class.push(program);
    }
    if class.is_empty() { Err(wrong("lists no programs".to_owned())) } else { Ok(class) }
}

/// A program's results and its rank.
#[derive(Serialize)]
struct Standing<'a> {
    /// From 1 on. Equally good programs share a rank.
    rank: usize,
    name: &'a str,
    won: u64,
    share_won: Estimate,
    /// From 0 to 100, by the bots' play on the same hunts.
    points: Option<f64>,
    /// Whether it plays better than the best bot, which asks for a second look.
    is_beyond_best_known: bool,
    /// Another program whose hunts all took as many turns and ended alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    plays_like: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<Estimate>,
    /// How far it is behind each program before it.
    behind: Vec<Behind<'a>>,
    report: Report,
    /// The score of each hunt with `--reward`; otherwise 1 for a win and 0 for anything else.
    #[serde(skip)]
    marks: Vec<i32>,
    /// The ending and the turns of each hunt.
    #[serde(skip)]
    played: Vec<(&'static str, u32)>,
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
pub(super) fn rank<V: Protocol>(simulation: &Simulation<'_>) -> io::Result<()> {
    let flags = simulation.flags;
    let mark = |hunt: &HuntResult| flags.reward.map_or(hunt.is_won.into(), |_| hunt.score);
    let not_played = flags.reward.map_or(0, |_| simulation.amounts::<V>().loss);
    // The bots play first, so that the points of a program stand as soon as it has played.
    let thresholds = Some(Thresholds::of::<V>(simulation)?).filter(|_| !is_stopped());
    let mut class: Vec<Standing<'_>> = Vec::new();
    for program in &simulation.programs {
        let (mut marks, mut played) = (Vec::new(), Vec::new());
        let report = simulation.program::<V>(program, &mut |hunts| {
            marks.extend(hunts.iter().map(mark));
            played.extend(hunts.iter().map(|hunt| (hunt.ending, hunt.turns)));
            Ok(())
        })?;
        warn(&format!("{}: the hunts ended: {}", sanitize(&program.name), report.told_of_endings()));
        marks.resize(usize::try_from(flags.hunts()).unwrap_or_default(), not_played);
        let name = program.name.as_str();
        let thresholds = thresholds.as_ref().filter(|_| report.stopped != Some(Stop::Signal));
        let has_played = report.failed() < flags.hunts();
        let twin = class.iter_mut().find(|other| has_played && other.played == played);
        let plays_like = twin.map(|twin| {
            twin.plays_like.get_or_insert(name);
            twin.name
        });
        class.push(Standing {
            rank: 1,
            name,
            won: report.tally.won,
            share_won: share(report.tally.won, flags.hunts()),
            points: thresholds.map(|thresholds| thresholds.points(&report)),
            is_beyond_best_known: thresholds.is_some_and(|thresholds| thresholds.is_beyond(&report)),
            plays_like,
            mean_score: report.mean_score(),
            behind: Vec::new(),
            report,
            marks,
            played,
        });
    }
    class.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    for index in 1..class.len() {
        let own = &class[index];
        let rank = 1 + class.partition_point(|before| before.mean() > own.mean());
        let behind = class[..index].iter().map(|before| own.behind(before)).collect();
        (class[index].rank, class[index].behind) = (rank, behind);
    }
    let shown = if flags.csv { csv(&class) } else { table(&class, thresholds.as_ref()) };
    flags.finish(&BTreeMap::from([("programs", &class)]), shown, None)
}

impl<'a> Standing<'a> {
    fn mean(&self) -> f64 {
        self.report.mean().measured
    }

    fn behind(&self, before: &Self) -> Behind<'a> {
        let (mut differences, hunts) = (Scores::default(), self.report.tally.hunts());
        before.marks.iter().zip(&self.marks).for_each(|(best, own)| differences.add(best - own, 1));
        Behind { name: before.name, difference: differences.mean(hunts).measured, error: differences.error(hunts) }
    }
}

/// Lists the programs, one a line, each compared with the one before it.
fn table(class: &[Standing<'_>], thresholds: Option<&Thresholds>) -> String {
    let Some(first) = class.first() else { return String::new() };
    let percents = ("won", 100.0, " %", ", in percentage points");
    let (value, scale, unit, points) = first.mean_score.map_or(percents, |_| ("score", 1.0, "", ""));
    let mut lines = vec![first.report.heading("") + "\n"];
    let [interval, behind, failed, worth] = ["95 % interval", "behind", "failed", "points"];
    lines.push(format!("rank {value:>10}  {interval:<20}  {behind:>15}  {failed:>6}  {worth:>6}  program"));
    for own in class {
        let Standing { rank, name, share_won, mean_score, behind, report, points, .. } = own;
        let mean = mean_score.unwrap_or_else(|| share_won.percent());
        let (measured, interval) = (format!("{:.2}{unit}", mean.measured), mean.interval() + unit);
        let behind = behind.last().map(|Behind { difference, error, .. }| {
            let error = error.map(|error| format!(" +- {:.2}", scale * error)).unwrap_or_default();
            format!("{:.2}{error}", scale * difference)
        });
        let (behind, failed, name) = (behind.unwrap_or_default(), report.failed(), sanitize(name));
        let points = points.map(|points| format!("{points:.2}")).unwrap_or_default();
        let beyond = if own.is_beyond_best_known { "  (better than any play we know)" } else { "" };
        let twin = own.plays_like.map(sanitize).map(|it| format!("  (plays every hunt like {it})")).unwrap_or_default();
        lines.push(format!(
            "{rank:>4} {measured:>10}  {interval:<20}  {behind:>15}  {failed:>6}  {points:>6}  {name}{beyond}{twin}"
        ));
    }
    lines.push(String::new());
    lines.extend(thresholds.map(Thresholds::in_words));
    lines.push("behind: mean difference from the line above, on the same hunts,".to_owned());
    lines.push(format!("        +- its standard error{points}\nfailed: hunts lost by failing or not played\n"));
    lines.push("How the hunts ended:".to_owned());
    let ended = |own: &Standing<'_>| format!("{}: {}", sanitize(own.name), own.report.told_of_endings());
    lines.extend(class.iter().map(ended));
    lines.join("\n")
}

/// Lists the names of the columns, then the programs, one a line.
fn csv(class: &[Standing<'_>]) -> String {
    let rows: Vec<_> = class.iter().map(fields).collect();
    let names = rows.iter().take(1).map(|row| row.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(","));
    let lines = rows.iter().map(|row| row.iter().map(|(_, field)| field.as_str()).collect::<Vec<_>>().join(","));
    names.chain(lines).collect::<Vec<_>>().join("\n")
}

/// Returns the columns for spreadsheets. The last ones count the hunts with each ending.
fn fields(program: &Standing<'_>) -> Vec<(&'static str, String)> {
    let Standing { rank, name, won, share_won, mean_score, behind, report, .. } = program;
    let number = |number: Option<f64>| number.map(|number| format!("{number:.6}")).unwrap_or_default();
    let (mean, before) = (report.mean(), behind.last());
    let fields = [
        ("rank", rank.to_string()),
        ("name", quoted(name)),
        ("points", program.points.map(|points| format!("{points:.2}")).unwrap_or_default()),
        ("is_beyond_best_known", program.is_beyond_best_known.to_string()),
        ("plays_like", program.plays_like.map(quoted).unwrap_or_default()),
        ("hunts", report.tally.hunts().to_string()),
        ("hunts_won", won.to_string()),
        ("share_won", number(Some(share_won.measured))),
        ("low", number(mean.low)),
        ("high", number(mean.high)),
        ("behind", number(before.map(|before| before.difference))),
        ("error", number(before.and_then(|before| before.error))),
        ("mean_score", number(mean_score.map(|score| score.measured))),
        ("seed", report.seeds.first().map(ToString::to_string).unwrap_or_default()),
        ("stopped", report.stopped.map(|stop| stop.to_string()).unwrap_or_default()),
    ];
    let endings = report.tally.endings.iter().map(|(name, count)| (*name, count.to_string()));
    fields.into_iter().chain(endings).collect()
}

fn quoted(name: &str) -> String {
    // A spreadsheet would take such a name for a formula.
    let mark = if name.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{mark}{}\"", sanitize_lines(name).replace('"', "\"\""))
}
