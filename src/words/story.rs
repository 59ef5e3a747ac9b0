//! The story of a hunt: the words for its turning points. They give away nothing of where anything was.

use super::hint::{is_possible, is_sure, percent};
use super::phrasebook::Phrases;
use crate::bot::reason::Cause;
use crate::bot::tale::{Fact, GAMBLE, Mark, Narrowed, Others, Shot};
use crate::text::capitalised;

/// Who the hunter is in a story: `I`, `my` and `me`.
pub(crate) type Hunter = [&'static str; 3];

/// The reader, if the story is told to the player.
pub(crate) const YOU: Hunter = ["you", "your", "you"];

/// The teller, if players tell the story to others.
pub(crate) const I: Hunter = ["I", "my", "me"];

/// What is said of a fact.
enum Clause {
    /// What the hunter did. Deeds in a row make one sentence.
    Did(Vec<String>),
    Sentence(String),
}

/// Tells at most two facts, in at most two sentences. `None` if there is nothing to tell.
pub(crate) fn told(facts: &[Fact], hunter: Hunter, phrases: &Phrases) -> Option<String> {
    let mut sentences: Vec<String> = Vec::new();
    let mut deeds: Vec<String> = Vec::new();
    for (at, fact) in facts.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &facts[at]);
        match worded(fact, before, hunter, phrases) {
            Clause::Did(more) => deeds.extend(more),
            Clause::Sentence(sentence) => {
                sentences.extend(did(hunter, &std::mem::take(&mut deeds)));
                sentences.push(sentence);
            }
        }
    }
    sentences.extend(did(hunter, &deeds));
    let sentences: Vec<_> = sentences.iter().map(|sentence| capitalised(sentence) + ".").collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn did([i, ..]: Hunter, deeds: &[String]) -> Option<String> {
    let (last, others) = deeds.split_last()?;
    let and = if others.is_empty() { "" } else { ", and " };
    Some(format!("{i} {}{and}{last}", others.join(", ")))
}

/// Words a fact that follows another one.
fn worded(fact: &Fact, before: Option<&Fact>, hunter: Hunter, phrases: &Phrases) -> Clause {
    let [_, my, me] = hunter;
    let did = |deed: String| Clause::Did(vec![deed]);
    match fact {
        Fact::Kill { number, shot, narrowed, stuns } => {
            let arrow = arrow(*number, *shot, my);
            let is_named = narrowed.is_some() || matches!(before, Some(Fact::Marked { mark: Mark::Bumped, .. }));
            let killed = format!("killed {}", if is_named { "it" } else { "the wumpus" });
            let killed = format!("{killed}{} with {arrow}", if *stuns { " and stunned the grue" } else { "" });
            let killed = match (shot.hit, narrowed) {
                (None, _) => killed,
                (Some(hit), _) if !is_sure(hit) => format!("{killed}, {}", a_shot(hit)),
                (_, None) => format!("{killed}, which could not miss"),
                (_, Some(Narrowed { to: 1, .. })) => format!("made {arrow} count"),
                (_, Some(Narrowed { to, .. })) => {
                    let all = if *to == 2 { "both".to_owned() } else { format!("all {}", in_words(*to as usize)) };
                    format!("{} {all}", phrases.covers.replace("{arrow}", &arrow))
                }
            };
            let narrowed = narrowed.map(|narrowed| narrowed_down(narrowed, phrases.room));
            Clause::Did(narrowed.into_iter().chain([killed]).collect())
        }
        Fact::Found { narrowed, spared } => {
            let spared = spared.then(|| "left it alone".to_owned());
            Clause::Did([narrowed_down(*narrowed, phrases.room)].into_iter().chain(spared).collect())
        }
        Fact::Death { risk, others, .. } => {
            let then = if before.is_some() { "then " } else { "" };
            let others = match others {
                Some(Others::Safe) => ", though there was a safe way to go",
                Some(Others::NoSafer) if is_sure(*risk) => {
                    return Clause::Sentence(format!("{then}every way on meant certain death"));
                }
                Some(Others::NoSafer) => ": no way on was safer",
                _ => "",
            };
            Clause::Sentence(format!("{then}{}{others}", death(fact, before, hunter)))
        }
        Fact::Left { onward } => did(match onward {
            None => "turned back: there was nowhere left to go".to_owned(),
            Some(risk) if is_sure(*risk) => "turned back: every way on was deadly".to_owned(),
            Some(risk) if is_possible(*risk) => {
                format!("turned back rather than take {}, the least there was", odds(*risk, "risk"))
            }
            Some(_) => format!("turned back, though a safe {} was left to explore", phrases.room),
        }),
        Fact::Gamble { cause, risks, was_safe } => {
            did(if *was_safe { "needlessly " } else { "" }.to_owned() + &gamble(*cause, risks, me))
        }
        // That the arrows are gone was said.
        Fact::Missed { shots: shots @ 2.., best: Some(best), left: 0 } => {
            let shots = several(*shots, "shot");
            Clause::Sentence(match best {
                best if is_possible(*best) => format!("the best of {my} {shots} was {}", odds(*best, "one")),
                _ => format!("none of {my} {shots} ever had a chance"),
            })
        }
        Fact::Missed { shots, best, .. } => did(match best {
            Some(best) if *shots == 1 => format!("missed {}", a_shot(*best)),
            Some(best) => format!("missed {}, the best {}", several(*shots, "shot"), odds(*best, "one")),
            None => format!("missed {}", several(*shots, "shot")),
        }),
        Fact::Pursued { turns } => Clause::Sentence(format!(
            "for {} turns on end the grue was no more than three moves away",
            in_words(*turns)
        )),
        Fact::Marked { mark, times } => did(match mark {
            Mark::TookGold => format!("had the gold in {my} hands"),
            Mark::Killed | Mark::Moved | Mark::Stunned => format!("stunned the grue with {}", several(*times, "arrow")),
            Mark::Bumped => format!("survived {} with the wumpus", several(*times, "close call")),
            Mark::CaughtEdge => format!("caught the edge of {}", several(*times, "pit")),
            Mark::Carried => format!("took {} with the bats", several(*times, "ride")),
        }),
        Fact::NoRisk => did("never took a risk".to_owned()),
    }
}

fn narrowed_down(Narrowed { from, to, turns }: Narrowed, room: &str) -> String {
    let [from, to] = [from, to].map(|rooms| in_words(rooms as usize));
    let turns = if turns == 1 { "a single turn".to_owned() } else { several(turns, "turn") };
    format!("narrowed the wumpus down from {from} {room}s to {to} in {turns}")
}

/// Words a death. What was named just before is not named again.
fn death(fact: &Fact, before: Option<&Fact>, [i, my, me]: Hunter) -> String {
    let Fact::Death { cause, risk, carried_off, shot, others } = *fact else { return String::new() };
    let is_named = match before {
        Some(Fact::Gamble { cause: other, .. }) => cause == *other,
        Some(Fact::Pursued { .. } | Fact::Marked { mark: Mark::Stunned, .. }) => cause == Cause::Grue,
        Some(Fact::Found { .. }) => cause == Cause::Wumpus,
        _ => false,
    };
    let (pit, a_pit) = if is_named { ("one", "one") } else { ("pit", "a pit") };
    let beast = if is_named { "it".to_owned() } else { format!("the {}", beast(cause)) };
    match (cause, shot) {
        _ if let Some(bats) = carried_off => {
            let fell = if cause == Cause::Pit { "into a pit" } else { "on the wumpus" };
            format!("{i} took {} of bats, and they dropped {me} {fell}", chance(bats))
        }
        (Cause::Arrow, Some((number, shot))) => {
            let [hit, risk] = [shot.hit.unwrap_or_default(), risk].map(chance);
            format!("{} had {hit} of hitting the wumpus, and {risk} of hitting {me}", arrow(number, shot, my))
        }
        (Cause::Wumpus, Some((number, shot))) => {
            let hit = shot.hit.filter(|hit| is_possible(*hit));
            let was = hit.map_or("never had a chance".to_owned(), |hit| format!("was {}", a_shot(hit)));
            format!("{} {was}", arrow(number, shot, my))
        }
        (Cause::Pit, _) if is_sure(risk) => format!("{i} walked straight into {a_pit} that had to be there"),
        (Cause::Pit, _) if risk >= GAMBLE => format!("{i} gambled on {}, and lost", odds(risk, pit)),
        (Cause::Pit, _) => format!("a mere {} {pit} got {me}", adjective(risk)),
        (Cause::Wumpus, _) if is_sure(risk) => format!("{i} walked into the one place where {beast} had to be"),
        _ if is_sure(risk) && others == Some(Others::Safe) => format!("{i} left {beast} no way to miss {me}"),
        _ if is_sure(risk) => format!("{beast} could not miss {me}"),
        _ if risk >= GAMBLE && others == Some(Others::Safe) => {
            format!("{i} gave {beast} {} of getting {me}", chance(risk))
        }
        _ if risk >= GAMBLE => format!("{beast} had {} of getting {me}, and did", chance(risk)),
        _ => format!("{beast} had only {} of getting {me}, and that was enough", chance(risk)),
    }
}

fn beast(cause: Cause) -> &'static str {
    if cause == Cause::Grue { "grue" } else { "wumpus" }
}

fn gamble(cause: Cause, risks: &[f64], me: &str) -> String {
    match (cause, risks) {
        (Cause::Pit, [risk]) => format!("braved {}", odds(*risk, "pit")),
        (Cause::Pit, [one, other]) if adjective(*one) == adjective(*other) => {
            format!("braved {} and another", odds(*one, "pit"))
        }
        (Cause::Pit, [one, other]) => format!("braved {} and {}", odds(*one, "pit"), odds(*other, "one")),
        (Cause::Pit, _) => format!("braved {}, the worst {}", several(risks.len(), "pit"), odds(risks[0], "one")),
        (_, [risk]) => format!("gave the {} {} of getting {me}", beast(cause), chance(*risk)),
        _ => {
            let [chances, best] = [several(risks.len(), "chance"), odds(risks[0], "one")];
            format!("gave the {} {chances} of getting {me}, the best {best}", beast(cause))
        }
    }
}

/// Calls a chance something: `a coin-flip pit`, `an 18 % pit`.
fn odds(chance: f64, what: &str) -> String {
    let adjective = adjective(chance);
    let is_vowel = ["8", "11 ", "18 "].iter().any(|start| adjective.starts_with(start));
    format!("{} {adjective} {what}", if is_vowel { "an" } else { "a" })
}

fn chance(chance: f64) -> String {
    odds(chance, "chance").replace("a coin-flip", "an even").replace("a hopeless", "no")
}

/// Calls a shot by its chance to hit.
fn a_shot(hit: f64) -> String {
    match hit {
        _ if !is_possible(hit) => "a hopeless shot".to_owned(),
        _ if hit < GAMBLE => odds(hit, "shot in the dark"),
        _ => odds(hit, "shot"),
    }
}

/// Calls a chance by its name, if it is near one that has a name.
fn adjective(chance: f64) -> String {
    match (2..=5_u8).find(|one_in| (chance - f64::from(*one_in).recip()).abs() < 0.025) {
        Some(2) => "coin-flip".to_owned(),
        Some(one_in) => format!("one-in-{}", in_words(one_in.into())),
        None if !is_possible(chance) => "hopeless".to_owned(),
        None if chance < 0.01 => format!("1-in-{:.0}", chance.recip()),
        None => percent(chance),
    }
}

/// Names an arrow by the number of its shot.
fn arrow(number: usize, shot: Shot, my: &str) -> String {
    const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match (number, shot.left, ORDINALS.get(number.wrapping_sub(1))) {
        (1, 0, _) => format!("{my} only arrow"),
        (_, 0, _) => format!("{my} last arrow"),
        (_, _, Some(ordinal)) => format!("{my} {ordinal} arrow"),
        (_, _, None) => format!("{my} arrow number {number}"),
    }
}

/// Counts things in words: `an arrow`, `two arrows`.
fn several(count: usize, thing: &str) -> String {
    match count {
        1 => format!("{} {thing}", if thing == "arrow" { "an" } else { "a" }),
        count => format!("{} {thing}s", in_words(count)),
    }
}

/// Writes a number as a word, if it is small.
fn in_words(number: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
