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
    let aim = aim_in_words(words, view, engine, step, reason);
    let because = because_in_words(words, &reason.because);
    let bats = engine.results(&advice.action).carried_off;
    let sentences = [aim, because, risk_in_words(step, reason, bats)];
    sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

fn aim_in_words<G: Advised>(
    words: &impl Phrasebook<G>,
    view: &G::View,
    engine: &G::Engine,
    step: Option<u32>,
    reason: &Reason,
) -> String {
    let Phrases { room: room_word, .. } = *words.phrases();
    let sure = |arrow: &str, flies: &str| {
        let lairs = engine.rooms_of(thing_of::<G>("wumpus")).count();
        let through = format!(": it {flies} through every {room_word} where the wumpus can be");
        format!("{arrow} is sure to hit{}.", if lairs == 1 { "" } else { &*through })
    };
    let way =
        |room| if step == Some(room) { String::new() } else { format!("This is the way to {}.", words.name(room)) };
    match reason.aim {
        Aim::Shoot { from, hit } => {
            let is_here = from == words.surroundings(view).room;
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
        Aim::Enter { room, death } if !is_possible(death) => way(room),
        Aim::Enter { room, .. } => {
            let best = format!("Nothing is sure. {} is the best bet.", capitalised(&words.place(room)));
            if step == Some(room) { best } else { format!("{best} {}", way(room)) }
        }
        Aim::Reach { thing: "gold", .. } => "That way you get the gold.".to_owned(),
        Aim::Reach { thing: "wumpus", .. } => "That is the way to a shot at the wumpus.".to_owned(),
        Aim::Reach { thing, .. } => format!("That is the way to the {thing}."),
        Aim::Search { thing } => search_in_words(words, engine, thing),
        Aim::Run if is_possible(reason.risk) => "You have to run from the grue.".to_owned(),
        Aim::Run => "That keeps you out of the grue's reach this turn.".to_owned(),
        Aim::Stun { hit } if is_sure(hit) => "The arrow is sure to stun the grue, which gives you time.".to_owned(),
        Aim::Stun { hit } => format!("The arrow stuns the grue {}, which gives you time.", of_the_time(hit)),
        Aim::Leave { wins: true } => "That is the safe way out, to a win.".to_owned(),
        Aim::Leave { wins: false } => {
            format!("No new {room_word} is worth the risk: that is the way out, without the gold.")
        }
        Aim::Lost if is_sure(reason.risk) => "This is lost: nothing can save you.".to_owned(),
        Aim::Lost => "This is lost. You live longest this way; or type give up.".to_owned(),
    }
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
fn risk_in_words(step: Option<u32>, reason: &Reason, bats: f64) -> String {
    let danger = reason.danger();
    let (is_here, is_shot) = match reason.aim {
        Aim::Enter { room, .. } => (step == Some(room), false),
        Aim::Clear { .. } => (false, false),
        Aim::Shoot { hit, .. } => (true, danger + hit >= 1.0 - ROUNDING),
        _ => (true, false),
    };
    let risk = if is_here { reason.risk } else { danger };
    match reason.aim {
        _ if !is_possible(risk) && !is_possible(bats) => return String::new(),
        Aim::Lost if is_sure(risk) => return String::new(),
        _ if is_shot => return "If it misses, you lose.".to_owned(),
        _ => {}
    }
    let place = if is_here { "" } else { " there" };
    let often = if is_sure(risk) { "for certain".to_owned() } else { of_the_time(risk) };
    let death = is_possible(risk).then(|| format!("you die{place} {often}"));
    let bats = is_possible(bats).then(|| format!("bats take you {}", times_in_ten(bats)));
    let less = match reason.aim {
        Aim::Lost => "",
        _ if reason.least < danger - MORE => "; a less deadly way promises less",
        _ => "; no way on is less deadly",
    };
    let told = death.into_iter().chain(bats).collect::<Vec<_>>().join(", though ");
    capitalised(&format!("{told}{}.", if is_possible(risk) { less } else { "" }))
}

/// Says what is known of where things are, and what proves it.
pub(crate) fn because_in_words<G: Advised>(words: &impl Phrasebook<G>, because: &[Evidence]) -> String {
    let place = |evidence: &Evidence| match evidence.claim {
        Claim::In(rooms) => {
            let claim = format!("The {} must be in {}", evidence.thing, named(words, rooms, "or"));
            Some(proved(words, &claim, evidence, ""))
        }
        Claim::NotIn(_) => None,
    };
    let absent: Vec<_> = because.iter().filter(|evidence| matches!(evidence.claim, Claim::NotIn(_))).collect();
    let places = because.iter().filter_map(place).chain(safe_in_words(words, &absent));
    places.collect::<Vec<_>>().join(" ")
}

/// Says why some things are not in a room.
fn safe_in_words<G: Advised>(words: &impl Phrasebook<G>, absent: &[&Evidence]) -> Option<String> {
    let Claim::NotIn(room) = absent.first()?.claim else { return None };
    let name = capitalised(&words.place(room));
    let safe =
        if absent.len() > 1 || absent[0].thing != "pit" { format!("{name} is new and safe") } else { name.clone() };
    // The rooms where each was not sensed, if that is proof enough.
    let unsensed = |evidence: &&Evidence| match evidence.proof.as_ref()? {
        Proof::Sensed(sensed) => match sensed[..] {
            [Sensed { thing, with: Rooms::NONE, without }] if thing == evidence.thing => Some(without),
            _ => None,
        },
        Proof::Published => None,
    };
    let unsensed: Option<Vec<Rooms>> = absent.iter().map(unsensed).collect();
    if let Some(rooms) = unsensed.filter(|_| safe != name) {
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
    let mut sentences: Vec<_> = (safe != name).then(|| format!("{safe}.")).into_iter().collect();
    let mut left = absent.to_vec();
    while let Some(first) = left.first().copied() {
        let (alike, others) = left.into_iter().partition::<Vec<_>, _>(|evidence| evidence.proof == first.proof);
        let things = listed(alike.iter().map(|evidence| format!("no {}", evidence.thing)), "and");
        let it = if safe == name { &*name } else { "It" };
        sentences.push(proved(words, &format!("{it} has {things}"), first, ", which rules it out"));
        left = others;
    }
    Some(sentences.join(" "))
}

/// States a claim and its proof. `rules_out` ends what was sensed nearby.
fn proved<G: Advised>(words: &impl Phrasebook<G>, claim: &str, evidence: &Evidence, rules_out: &str) -> String {
    match &evidence.proof {
        None => format!("{claim}, given everything you know."),
        Some(Proof::Published) => format!("{claim}: the published board is always the same."),
        Some(Proof::Sensed(sensed)) => {
            let felt = |sensed: &Sensed| {
                let [verb, some, none] = words.phrases().sense(sensed.thing);
                let [with, without] =
                    [(sensed.with, "and"), (sensed.without, "or")].map(|(rooms, word)| named(words, rooms, word));
                let end = if with.is_empty() { "" } else { rules_out };
                match (without.is_empty(), with.is_empty()) {
                    (false, true) => format!("you {verb} {none} in {without}"),
                    (true, _) => format!("you {verb} {some} in {with}{end}"),
                    (false, false) => format!("you {verb} {none} in {without}, but did in {with}{end}"),
                }
            };
            let felt: Vec<_> = sensed.iter().map(felt).collect();
            if felt.is_empty() { format!("{claim}.") } else { format!("{claim}: {}.", felt.join(", and ")) }
        }
    }
}

fn named<G: Advised>(words: &impl Phrasebook<G>, rooms: Rooms, word: &str) -> String {
    listed(rooms.iter().map(|room| words.name(room)), word)
}
