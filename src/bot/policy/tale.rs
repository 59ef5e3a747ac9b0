//! What made a hunt: its turning points, weighed by how little they were to be expected.

use super::reason::{Cause, Fate};
use crate::game::Rooms;

/// A turn of a hunt that is over, in numbers. Without odds it has only its marks, and its arrow.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// The chance of each way to lose the hunt in this turn.
    pub risks: Vec<(Cause, f64)>,
    /// The chance that bats carry the hunter off.
    pub carried_off: f64,
    /// The arrow that was shot while the wumpus lived.
    pub shot: Option<Shot>,
    /// Where the living wumpus could be before the turn.
    pub lairs: Rooms,
    /// Whether the grue was near before the turn.
    pub is_pursued: bool,
    pub marks: Vec<Mark>,
    /// What else there was to do, if that was asked.
    pub others: Option<Others>,
}

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// The chance that it hits the wumpus, if that is known.
    pub hit: Option<f64>,
    /// The arrows left after it.
    pub left: u8,
}

/// What a hunter could have done instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Others {
    /// To go where the policy advised, without a risk.
    Safe,
    /// Nothing that was safer.
    NoSafer,
    /// To enter a new room: the risk of the safest one, or `None` if there is none.
    Onward(Option<f64>),
}

/// What an event does to a hunter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Killed,
    Stunned,
    TookGold,
    Bumped,
    CaughtEdge,
    Carried,
    /// The wumpus has moved, which the hunter is not shown.
    Moved,
}

/// A fact of a story. It names no room.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The hunter killed the wumpus with arrow `number`, and stunned the grue with it if `stuns`.
    Kill { number: usize, shot: Shot, narrowed: Option<Narrowed>, stuns: bool },
    /// The living wumpus was found out, or nearly. A hunter who `spared` it went home, and never shot.
    Found { narrowed: Narrowed, spared: bool },
    /// The hunt was lost. `carried_off` is the chance of the bats that did it; `shot` is an arrow that brought it about.
    Death { cause: Cause, risk: f64, carried_off: Option<f64>, shot: Option<(usize, Shot)>, others: Option<Others> },
    /// The hunter left without a win. The safest new room had the risk `onward`; `None` if there was none.
    Left { onward: Option<f64> },
    /// The hunter survived these risks, the highest first.
    Gamble { cause: Cause, risks: Vec<f64>, was_safe: bool },
    /// Arrows that hit nothing. The best of them had the chance `best` to hit the wumpus; `left` arrows were left.
    Missed { shots: usize, best: Option<f64>, left: u8 },
    /// The grue was near for so many turns in a row.
    Pursued { turns: usize },
    /// This happened so many times.
    Marked { mark: Mark, times: usize },
    /// No turn had a risk.
    NoRisk,
}

/// How many rooms the wumpus could be in, before and after some turns in which it did not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrowed {
    pub from: u32,
    pub to: u32,
    pub turns: usize,
}

/// The least risk that is told as a gamble.
pub const GAMBLE: f64 = 0.15;

/// The most rooms to which a wumpus is narrowed down.
const FEW: u32 = 4;

/// The fewest turns that are many.
const LONG: usize = 5;

/// The least weight of a fact beside the end, in bits.
const LEAST: f64 = 0.5;

/// A fact beside the end: its weight in bits, and the index of its turn.
type Weighed = (f64, usize, Fact);

/// Returns the end of a hunt, as far as there is more to say of it, and the fact beside it that was least to be expected, in
/// order of time. `fate` is `None` if the hunt was given up.
pub fn turning_points(turns: &[Turn], fate: Option<Fate>) -> Vec<Fact> {
    let is_lost = matches!(fate, Some(Fate::Lost(_)));
    let past = &turns[..turns.len() - usize::from(is_lost)];
    let mut story: Vec<_> = ending(turns, fate).into_iter().map(|end| (turns.len(), end)).collect();
    let mut beside = [gambles(past), adventures(past)].concat();
    if fate != Some(Fate::Lost(Cause::OutOfArrows)) {
        beside.extend(missed(past));
    }
    if fate == Some(Fate::Won) {
        beside.retain(|(.., fact)| !matches!(fact, Fact::Marked { mark: Mark::TookGold, .. }));
        let has_odds = turns.len() >= LONG && !turns[0].lairs.is_empty();
        let is_safe = |turn: &Turn| {
            let is_sure = turn.shot.is_none_or(|shot| shot.hit.is_some_and(|hit| hit >= 1.0));
            is_sure && turn.carried_off <= 0.0 && turn.risk() <= 0.0
        };
        let is_safe = has_odds && turns.iter().all(is_safe);
        beside.extend(is_safe.then_some((LEAST, 0, Fact::NoRisk)));
    }
    match kill(turns) {
        Some((at, kill)) if story.is_empty() => story.push((at, kill)),
        Some((at, kill)) => beside.push((2.0, at, kill)),
        None => beside.extend(narrowed(turns).map(|narrowed| {
            let spared = matches!(fate, Some(Fate::Won | Fate::Left)) && shots(turns).next().is_none();
            let bits = bits(f64::from(narrowed.to) / f64::from(narrowed.from)) / 2.0;
            (bits, turns.len() - 1, Fact::Found { narrowed, spared })
        })),
    }
    let weightiest = beside.into_iter().reduce(|most, other| if other.0 > most.0 { other } else { most });
    story.extend(weightiest.filter(|(bits, ..)| *bits >= LEAST).map(|(_, at, fact)| (at, fact)));
    story.sort_by_key(|(at, _)| *at);
    story.into_iter().map(|(_, fact)| fact).collect()
}

/// Returns how little something with this chance is to be expected.
fn bits(chance: f64) -> f64 {
    -chance.max(1e-4).log2()
}

/// Returns what there is to say of a hunt's end, but for a kill.
fn ending(turns: &[Turn], fate: Option<Fate>) -> Option<Fact> {
    let last = turns.last()?;
    match (fate?, last.others) {
        (Fate::Lost(Cause::OutOfArrows), _) => missed(turns)
            .map(|(.., missed)| missed)
            .filter(|missed| matches!(missed, Fact::Missed { best: Some(_), .. })),
        (Fate::Lost(cause), others) if last.risk() + last.carried_off > 0.0 => {
            let risk = last.risks.iter().find(|(other, _)| *other == cause).map_or(0.0, |(_, risk)| *risk);
            let carried_off = last.marks.contains(&Mark::Carried).then_some(last.carried_off);
            let shot = last.shot.map(|shot| (shots(turns).count(), shot));
            Some(Fact::Death { cause, risk, carried_off, shot, others })
        }
        (Fate::Left, Some(Others::Onward(onward))) => Some(Fact::Left { onward }),
        _ => None,
    }
}

/// Returns the risks that were survived.
fn gambles(turns: &[Turn]) -> Vec<Weighed> {
    let of = |cause| {
        let taken = turns.iter().enumerate().filter_map(|(at, turn)| Some((turn.gamble()?, at)));
        let taken: Vec<_> = taken.filter(|((other, _), _)| *other == cause).collect();
        let (_, last) = *taken.last()?;
        let mut risks: Vec<_> = taken.iter().map(|((_, risk), _)| *risk).collect();
        risks.sort_by(|one, other| other.total_cmp(one));
        let was_safe = taken.iter().all(|(_, at)| turns[*at].others == Some(Others::Safe));
        Some((risks.iter().map(|risk| bits(1.0 - risk)).sum(), last, Fact::Gamble { cause, risks, was_safe }))
    };
    [Cause::Pit, Cause::Wumpus, Cause::Grue].into_iter().filter_map(of).collect()
}

/// Returns what befell the hunter without an end to the hunt.
fn adventures(turns: &[Turn]) -> Vec<Weighed> {
    let weights = [
        (Mark::Stunned, 1.2),
        (Mark::TookGold, 1.5),
        (Mark::Bumped, 1.6),
        (Mark::CaughtEdge, 1.5),
        (Mark::Carried, 0.9),
    ];
    let marked = weights.into_iter().filter_map(|(mark, weight)| {
        let is_told = |turn: &Turn| turn.marks.contains(&mark) && !turn.marks.contains(&Mark::Killed);
        let (at, times) = (turns.iter().rposition(is_told)?, turns.iter().filter(|turn| is_told(turn)).count());
        Some((weight * root(times), at, Fact::Marked { mark, times }))
    });
    let runs = (0..turns.len()).map(|at| (turns[..=at].iter().rev().take_while(|turn| turn.is_pursued).count(), at));
    let longest = runs.max().filter(|(run, _)| *run >= LONG);
    let pursued = longest.map(|(run, at)| (root(run) / 3.0, at, Fact::Pursued { turns: run }));
    marked.chain(pursued).collect()
}

fn root(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)).sqrt()
}

/// Lists the arrows that were shot while the wumpus lived, each with the index of its turn.
fn shots(turns: &[Turn]) -> impl Iterator<Item = (usize, Shot)> + Clone {
    turns.iter().enumerate().filter_map(|(at, turn)| Some((at, turn.shot?)))
}

/// Returns the arrows that hit nothing.
fn missed(turns: &[Turn]) -> Option<Weighed> {
    let has_hit = |turn: &Turn| turn.marks.contains(&Mark::Killed) || turn.marks.contains(&Mark::Stunned);
    let missed = shots(turns).filter(|(at, _)| !has_hit(&turns[*at]));
    let (at, Shot { left, .. }) = missed.clone().last()?;
    let best = missed.clone().filter_map(|(_, shot)| shot.hit).reduce(f64::max);
    let (shots, luck) = (missed.count(), bits(1.0 - best.unwrap_or_default()));
    Some((luck + root(shots) / 4.0, at, Fact::Missed { shots, best, left }))
}

/// Returns the kill, if there was one, and the index of its turn.
fn kill(turns: &[Turn]) -> Option<(usize, Fact)> {
    let (number, (at, shot)) = (1..).zip(shots(turns)).find(|(_, (at, _))| turns[*at].marks.contains(&Mark::Killed))?;
    let stuns = turns[at].marks.contains(&Mark::Stunned);
    Some((at, Fact::Kill { number, shot, narrowed: narrowed(&turns[..=at]), stuns }))
}

/// Returns how far the wumpus was narrowed down before the last of some turns, since it last could move.
fn narrowed(turns: &[Turn]) -> Option<Narrowed> {
    let stirs = |pair: &[Turn]| {
        let is_wider = !pair[1].lairs.without(pair[0].lairs).is_empty();
        is_wider || pair[0].shot.is_some() || pair[0].marks.contains(&Mark::Moved)
    };
    let since = turns.windows(2).rposition(stirs).map_or(0, |at| at + 1);
    let [from, to] = [turns.get(since)?, turns.last()?].map(|turn| turn.lairs.count());
    let narrowed = Narrowed { from, to, turns: turns.len() - 1 - since };
    ((1..=FEW).contains(&to) && from >= to + FEW).then_some(narrowed)
}

impl Turn {
    /// Returns the chance that the hunt is lost.
    pub fn risk(&self) -> f64 {
        self.risks.iter().map(|(_, risk)| risk).sum()
    }

    /// Returns the likeliest way to lose the hunt by something other than a shot, if it is worth telling.
    pub fn gamble(&self) -> Option<(Cause, f64)> {
        let worst = self.risks.iter().copied().reduce(|most, other| if other.1 > most.1 { other } else { most });
        worst.filter(|(_, risk)| *risk >= GAMBLE && self.shot.is_none())
    }
}
