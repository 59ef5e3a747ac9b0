//! Why an action is advised, in words: one formatter for all games.

use super::hint::{is_possible, is_sure, of_the_time, percent, times_in_ten};
use super::phrasebook::{Phrasebook, Phrases};
use crate::bot::policy::{AdviceOf, Advised};
use crate::bot::reason::{Aim, Claim, Evidence, Reason, thing_of};
use crate::game::{Rooms, View as _};
use crate::odds::{Engine as _, Proof, ROUNDING, Sensed};
use crate::text::{capitalised, listed};

/// Chances differ by more than this if one is said to be better.
pub(crate) const MORE: f64 = 0.005;
/// Below this chance it is of no help to be told where something is likeliest.
const HELPS: f64 = 0.1;

/// Says why an action is advised: what it is for, what proves that, and its risk.
pub(crate) fn in_words<G: Advised>(
    words: &impl Phrasebook<G>,
    view: &G::View,
    engine: &G::Engine,
    advice: &AdviceOf<G>,
    reason: &Reason,
) -> String {
    let exit = view.exits().into_iter().find(|exit| exit.go.as_ref() == Some(&advice.action));
    let step = exit.map(|exit| exit.to);
    let here = words.surroundings(view).room;
    let bats = engine.results(&advice.action).carried_off;
    let Phrases { room: room_word, .. } = *words.phrases();
    let sure = |arrow: &str, flies: &str| {
        let lairs = engine.rooms_of(thing_of::<G>("wumpus")).count();
        let through = format!(": it {flies} through every {room_word} where the wumpus can be");
        format!("{arrow} is sure to hit{}.", if lairs == 1 { "" } else { &*through })
    };
    let aim = match reason.aim {
        Aim::Shoot { from, hit } => {
            let is_here = from == here;
            let arrow = if is_here { "The arrow".to_owned() } else { format!("From {}, an arrow", words.name(from)) };
            let best = engine.best_shot().filter(|_| is_here).and_then(|shot| engine.hit(&shot)).unwrap_or_default();
            match hit {
                _ if is_sure(hit) => sure(&arrow, "flies"),
                _ if !is_possible(hit) => "No arrow can hit from here, but nothing else is of more use.".to_owned(),
                _ if best > hit + MORE => format!(
                    "{arrow} hits {}. Another hits more often, but this one leaves you better placed if it misses.",
                    of_the_time(hit)
                ),
                _ => format!("{arrow} hits {}, and nothing else promises more.", of_the_time(hit)),
            }
        }
        Aim::Cover { hit } if is_sure(hit) => sure("From there, your next arrow", "can fly"),
        Aim::Cover { hit } => format!("From there, your next arrow hits {}.", of_the_time(hit)),
        Aim::Clear { room, .. } => format!("After the shot, no wumpus is left alive in {}.", words.name(room)),
        Aim::Enter { death, .. } if !is_possible(death) => String::new(),
        Aim::Enter { room, .. } => {
            let way = if step == Some(room) { "" } else { ", and this is the way there" };
            let bats = is_possible(bats).then(|| format!(", though bats take you {}", times_in_ten(bats)));
            format!(
                "Nothing is sure. {} is the best bet{way}{}.",
                capitalised(&words.place(room)),
                bats.unwrap_or_default()
            )
        }
        Aim::Reach { thing: "gold", .. } if engine.rooms_of(thing_of::<G>("gold")) == Rooms::only(here) => {
            return "The gold is here.".to_owned();
        }
        Aim::Reach { thing: "gold", .. } => "That way you get the gold.".to_owned(),
        Aim::Reach { thing: "wumpus", .. } => "That is the way to a shot at the wumpus.".to_owned(),
        Aim::Reach { thing, .. } => format!("That is the way to the {thing}."),
        Aim::Search { thing } => search_in_words(words, engine, thing),
        Aim::Run if is_possible(reason.risk) => "You have to run from the grue.".to_owned(),
        Aim::Run => "That keeps you out of the grue's reach this turn.".to_owned(),
        Aim::Stun { hit } if is_sure(hit) => "The arrow is sure to stun the grue, which gives you time.".to_owned(),
        Aim::Stun { hit } => format!("The arrow stuns the grue {}, which gives you time.", of_the_time(hit)),
        Aim::Leave { wins: true } => "That is the safe way out.".to_owned(),
        Aim::Leave { wins: false } => {
            format!("No new {room_word} is worth the risk: this is the way home, without the gold.")
        }
        Aim::Lost if is_sure(reason.risk) => "This is lost: nothing can save you.".to_owned(),
        Aim::Lost => "This is lost. Nothing is less deadly this turn; to end it, type give up.".to_owned(),
    };
    let safe = match reason.aim {
        Aim::Enter { room, .. } | Aim::Reach { through: Some(room), .. } if step == Some(room) => {
            format!("{} is", capitalised(&words.place(room)))
        }
        Aim::Enter { room, .. } | Aim::Reach { through: Some(room), .. } => {
            format!("This is the way to {}, which is", words.place(room))
        }
        _ => String::new(),
    };
    let because = because_in_words(words, &reason.because, &safe);
    let sentences = [aim, because, risk_in_words(step, reason)];
    sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Says that a move is part of a search.
fn search_in_words<G: Advised>(words: &impl Phrasebook<G>, engine: &G::Engine, name: &str) -> String {
    let best = format!("This is the best way to look for the {name}");
    let (thing, rooms) = (thing_of::<G>(name), engine.rooms_of(thing_of::<G>(name)));
    let most = rooms.iter().map(|room| engine.odds(thing, room)).fold(0.0, f64::max);
    if most < HELPS {
        return format!("{best}, which can be in any of {} rooms.", rooms.count());
    }
    let likeliest = Rooms::of(rooms.iter().filter(|room| most - engine.odds(thing, *room) <= ROUNDING));
    let each = if likeliest.count() > 1 { " each" } else { "" };
    format!("{best}: it is most likely in {}, {}{each}.", named(words, likeliest, "or"), percent(most))
}

/// Says what the risk is. It is said here alone, so that no aim claims safety beside it.
fn risk_in_words(step: Option<u32>, reason: &Reason) -> String {
    let danger = reason.danger();
    let (risk, dies) = match reason.aim {
        Aim::Enter { room, .. } | Aim::Clear { room, .. } if step != Some(room) => (danger, "Going there kills you"),
        _ => (reason.risk, "You die"),
    };
    let less = match reason.aim {
        _ if !is_possible(risk) => return String::new(),
        Aim::Lost if is_sure(risk) => return String::new(),
        Aim::Shoot { hit, .. } if !is_sure(hit) && risk + hit >= 1.0 - ROUNDING => {
            return "If it misses, you lose.".to_owned();
        }
        Aim::Lost => "",
        _ if reason.least >= danger - MORE => "; no way on is safer",
        Aim::Shoot { .. } => "",
        _ => "; a safer way promises less",
    };
    let often = if is_sure(risk) { "for certain".to_owned() } else { of_the_time(risk) };
    format!("{dies} {often}{less}.")
}

/// Says what is known of where things are, and what proves it. `safe` begins the sentence on a room that is safe.
pub(crate) fn because_in_words<G: Advised>(words: &impl Phrasebook<G>, because: &[Evidence], safe: &str) -> String {
    let place = |evidence: &Evidence| {
        let Claim::In(rooms) = evidence.claim else { return None };
        let claim = format!("The {} must be in {}", evidence.thing, named(words, rooms, "or"));
        Some(proved(words, &claim, evidence, ""))
    };
    let absent: Vec<_> = because.iter().filter(|evidence| matches!(evidence.claim, Claim::NotIn(_))).collect();
    let places = because.iter().filter_map(place).chain(absence_in_words(words, &absent, safe));
    places.collect::<Vec<_>>().join(" ")
}

/// Says why some things are not in a room.
fn absence_in_words<G: Advised>(words: &impl Phrasebook<G>, absent: &[&Evidence], safe: &str) -> Option<String> {
    let Claim::NotIn(room) = absent.first()?.claim else { return None };
    let safe = if safe.is_empty() { String::new() } else { format!("{safe} new and safe") };
    // The rooms where each was not sensed, if that is proof enough.
    let unsensed = |evidence: &&Evidence| {
        let Some(Proof::Sensed(sensed)) = &evidence.proof else { return None };
        let [Sensed { thing, with: Rooms::NONE, without, .. }] = sensed[..] else { return None };
        (thing == evidence.thing).then_some(without)
    };
    let unsensed: Option<Vec<Rooms>> = absent.iter().map(unsensed).collect();
    if let Some(rooms) = unsensed.filter(|_| !safe.is_empty()) {
        let sensed = absent.iter().map(|evidence| words.phrases().sense(evidence.thing));
        let told = if rooms.iter().all(|other| *other == rooms[0]) {
            let felt = listed(sensed.map(|[verb, _, none]| format!("{verb} {none}")), "and");
            format!("in {} you {felt}", named(words, rooms[0], "and"))
        } else {
            let felt = sensed
                .zip(rooms)
                .map(|([verb, _, none], rooms)| format!("{verb} {none} in {}", named(words, rooms, "or")));
            format!("you {}", listed(felt, "and"))
        };
        return Some(format!("{safe}: {told}."));
    }
    // Things with the same proof are named together.
    let mut sentences: Vec<_> = (!safe.is_empty()).then(|| format!("{safe}.")).into_iter().collect();
    let mut left = absent.to_vec();
    while let Some(first) = left.first().copied() {
        let (alike, others) = left.into_iter().partition::<Vec<_>, _>(|evidence| evidence.proof == first.proof);
        let things = listed(alike.iter().map(|evidence| format!("no {}", evidence.thing)), "and");
        let it = if safe.is_empty() { capitalised(&words.place(room)) } else { "It".to_owned() };
        sentences.push(proved(words, &format!("{it} has {things}"), first, ", which rules it out"));
        left = others;
    }
    Some(sentences.join(" "))
}

/// States a claim and its proof. `rules_out` ends what was sensed nearby.
fn proved<G: Advised>(words: &impl Phrasebook<G>, claim: &str, evidence: &Evidence, rules_out: &str) -> String {
    match &evidence.proof {
        Some(Proof::Published) => format!("{claim}: the published board is always the same."),
        Some(Proof::Visited) => format!("{claim}: you have been there."),
        Some(Proof::Sensed(sensed)) if !sensed.is_empty() => {
            let felt = |sensed: &Sensed| {
                let [verb, some, none] = words.phrases().sense(sensed.thing);
                let [with, without] =
                    [(sensed.with, "and"), (sensed.without, "or")].map(|(rooms, word)| named(words, rooms, word));
                let end = if with.is_empty() { "" } else { rules_out };
                match (without.is_empty(), with.is_empty()) {
                    (false, true) => format!("you {verb} {none} in {without}"),
                    (true, _) if sensed.is_counted => format!("you {verb} how far off it was in {with}"),
                    (false, _) if sensed.is_counted => {
                        format!("you {verb} how far off it was in {with}, but {none} in {without}")
                    }
                    (true, _) => format!("you {verb} {some} in {with}{end}"),
                    (false, false) => format!("you {verb} {none} in {without}, but did in {with}{end}"),
                }
            };
            let felt: Vec<_> = sensed.iter().map(felt).collect();
            format!("{claim}: {}.", felt.join(", and "))
        }
        _ => format!("{claim}, given everything you know."),
    }
}

fn named<G: Advised>(words: &impl Phrasebook<G>, rooms: Rooms, word: &str) -> String {
    listed(rooms.iter().map(|room| words.name(room)), word)
}
