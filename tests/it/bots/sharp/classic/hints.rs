//! Every sentence of every hint against the oracle, which plays the rules in every possible position.

use std::fs;
use std::sync::Arc;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::cave::yob::NamedCave;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::classic::ruleset::PitEdge;
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Outcome, Position, Ruleset, Setup, Warnings};
use wumpus_hunt::game::{Game, Rooms, Seat, Status, Viewer};
use wumpus_hunt::odds::Results;
use wumpus_hunt::odds::classic::Thing;
use wumpus_hunt::session::{HuntSeed, Session};

use super::whim;
use crate::oracle::Oracle;
use crate::oracle::engines::{CROOKED, CUBE};
use crate::program::{TempFolder, run_command, wumpus};
use crate::truth::sets;

/// A turn before which the hunter asks for a hint.
pub(super) struct Asked {
    oracle: Option<Oracle<Classic>>,
    pub(super) position: Position,
    warnings: Warnings,
    /// Whether the wumpus may have moved since the hint before.
    may_have_moved: bool,
    is_awake: bool,
}

/// Plays a hunt, with a hint before each turn. Returns what is asked and what is printed.
pub(super) fn hunt(
    setup: &Setup,
    flags: &str,
    folder: &TempFolder,
    seed: u64,
    turns: u32,
) -> (Vec<Asked>, Vec<String>) {
    let mut session = Session::<Classic>::deal(setup, HuntSeed::new(seed));
    let mut rng = BotRng::new(seed);
    let has_map = matches!(setup.cave, CaveSource::Known(_));
    let mut oracle = has_map.then(|| Oracle::begin(setup, &session.game().view(Seat::HUNTER)));
    let (mut asked, mut lines, mut may_have_moved) = (Vec::new(), String::new(), false);
    if setup.ruleset.name == "original" {
        lines += "no\n";
    }
    for _ in 0..turns {
        let view = session.game().view(Seat::HUNTER);
        let warnings = view.warnings;
        let action = whim(&view, &mut rng);
        let position = session.game().position().clone();
        let is_awake = position.awake;
        asked.push(Asked { oracle: oracle.clone(), position, warnings, may_have_moved, is_awake });
        lines.extend(["hint\n", &action.to_string(), "\n"]);
        let mut shown = session.step(Seat::HUNTER, &action).unwrap().to_vec();
        if session.game().status() != Status::Awaiting(Seat::HUNTER) {
            break;
        }
        shown.retain(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
        may_have_moved = is_awake || shown.iter().any(|event| matches!(event, Event::Missed | Event::Bumped));
        if let Some(oracle) = &mut oracle {
            oracle.learn(&action, &shown, &session.game().view(Seat::HUNTER));
        }
    }
    let mut command = wumpus(&format!("--no-save {flags} --seed {seed}"));
    command.current_dir(folder.file(""));
    let printed = run_command(command, &lines).stdout.to_lowercase();
    let hints = printed.split("? hint\n").skip(1).map(|rest| {
        let lines = rest.lines().take_while(|line| !line.contains(")? "));
        lines.flat_map(|line| [line, "\n"]).collect()
    });
    (asked, hints.collect())
}

/// Puts each paragraph of a hint on one line.
pub(super) fn paragraphs(hint: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let begins = ["room ", "cave ", "best shot: ", "no shot from", "advice: ", "you should win", "you are sure to"];
    for line in hint.lines() {
        let is_why = paragraphs.last().is_some_and(|last| last.starts_with("advice: "));
        let is_end = paragraphs.last().is_some_and(|last| last.ends_with('.'));
        if is_why || is_end && begins.iter().any(|begin| line.starts_with(begin)) || paragraphs.is_empty() {
            paragraphs.push(line.to_owned());
        } else {
            let last = paragraphs.last_mut().unwrap();
            *last = format!("{last} {line}");
        }
    }
    paragraphs
}

/// What the oracle knows at a hint.
struct Truth<'a> {
    setup: &'a Setup,
    /// What was seen before each turn up to this one.
    turns: &'a [Asked],
    now: &'a Asked,
    oracle: &'a Oracle<Classic>,
}

const NEARLY: f64 = 1e-9;

/// Writes a chance as a hint must.
fn percent(chance: f64) -> String {
    match chance {
        chance if chance < 0.01 => "less than 1 %".to_owned(),
        chance => format!("{:.0} %", (100.0 * chance + 1e-7).min(99.0)),
    }
}

fn listed(things: impl IntoIterator<Item = (&'static str, f64)>, nothing: &str) -> String {
    let told = things.into_iter().filter(|(_, chance)| *chance > NEARLY);
    let told = told.map(|(thing, chance)| {
        if chance > 1.0 - NEARLY { format!("{thing} (certain)") } else { format!("{thing} {}", percent(chance)) }
    });
    let told: Vec<_> = told.collect();
    if told.is_empty() { nothing.to_owned() } else { told.join(", ") }
}

/// Reads the rooms of `3, 4 and 5`.
pub(super) fn rooms(list: &str) -> Vec<u32> {
    list.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Returns what is between two words; `None` if the text does not have them.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.split_once(before)?.1.split_once(after).map(|(between, _)| between)
}

impl Truth<'_> {
    fn cave(&self) -> &Cave {
        &self.now.position.cave
    }

    fn room(&self, number: u32) -> Room {
        self.cave().room(number).unwrap()
    }

    fn odds(&self, room: u32) -> [(&'static str, f64); 3] {
        let (mut names, place) = (["pit", "bats", "wumpus"].into_iter(), room as usize - 1);
        let odds = self.oracle.odds();
        [0, 1, 2].map(|thing: usize| (names.next().unwrap(), odds[thing][place]))
    }

    fn is_safe(&self, room: u32) -> bool {
        self.odds(room).iter().all(|(_, chance)| *chance < NEARLY)
    }

    fn lairs(&self) -> Vec<u32> {
        let odds = &self.oracle.odds()[2];
        (1..).zip(odds).filter(|(_, chance)| **chance > 0.0).map(|(room, _)| room).collect()
    }

    fn is_new(&self, room: u32) -> bool {
        self.turns.iter().all(|turn| turn.position.hunter.number() != room)
    }

    fn results(&self, action: &str) -> Results<Outcome> {
        self.oracle.results(&action.parse().unwrap_or_else(|_| panic!("{action:?} is no action"))).0
    }

    fn end(results: &Results<Outcome>, end: Outcome) -> f64 {
        results.ends.iter().find(|(other, _)| *other == end).map_or(0.0, |(_, chance)| *chance)
    }

    /// Says how a move goes.
    fn risk(&self, to: u32) -> String {
        let results = self.results(&format!("move {to}"));
        let ends = [("eaten", Outcome::Eaten), ("pit", Outcome::FellInPit)]
            .map(|(word, end)| (word, Self::end(&results, end)));
        listed(ends.into_iter().chain([("carried off by bats", results.open)]), "no risk")
    }

    /// Lists the rooms that can be reached without a risk while the wumpus sleeps.
    fn reach(&self) -> Vec<u32> {
        let mut reach = vec![self.now.position.hunter];
        let mut at = 0;
        while let Some(room) = reach.get(at).copied() {
            at += 1;
            for to in self.cave().tunnels(room) {
                if !reach.contains(to) && self.is_safe(to.number()) {
                    reach.push(*to);
                }
            }
        }
        reach.iter().map(|room| room.number()).collect()
    }

    /// Asserts that what was felt in these rooms shows that the thing is in none but the allowed rooms. Rooms come with
    /// whether they must have warned.
    fn is_proved(&self, thing: Thing, felt: &[(u32, bool)], allowed: impl Fn(u32) -> bool) -> bool {
        let Ruleset { pits, bats, smell, pit_edge, warnings: warn, .. } = self.setup.ruleset;
        let since = self.turns.iter().rposition(|turn| turn.may_have_moved).unwrap_or(0);
        let turns = if thing == Thing::Wumpus { &self.turns[since..] } else { self.turns };
        let count = |turn: &Asked| match thing {
            Thing::Pit => turn.warnings.pits,
            Thing::Bats => turn.warnings.bats,
            Thing::Wumpus => turn.warnings.wumpus,
        };
        let felt: Vec<_> = felt
            .iter()
            .map(|(room, warned)| {
                let here = |turn: &&Asked| turn.position.hunter.number() == *room && (count(turn) > 0) == *warned;
                let turn =
                    turns.iter().find(here).unwrap_or_else(|| panic!("{thing:?} in {room} was not felt so: {warned}"));
                (turn.position.hunter, count(turn))
            })
            .collect();
        let cave = self.cave();
        let is_told = |here: Room, set: Rooms| -> u8 {
            let near = cave.tunnels(here).iter().filter(|to| **to != here && set.has(to.number())).count();
            let near = u8::try_from(near).unwrap();
            let near = if warn == Ruleset::ORIGINAL.warnings { near } else { near.min(1) };
            let is_smelled = |lair: Room| lair != here && cave.is_within(here, lair, smell);
            near.max(u8::from(thing == Thing::Wumpus && cave.rooms_of(set).any(is_smelled)))
        };
        let rules_out = |set: Rooms| {
            felt.iter().any(|(here, told)| {
                let is_here = set.has(here.number());
                let stands_there = is_here && (thing != Thing::Pit || pit_edge == PitEdge::OutOfReach);
                stands_there || is_told(*here, set) != *told
            })
        };
        let count = match thing {
            Thing::Pit => pits,
            Thing::Bats => bats,
            Thing::Wumpus => 1,
        };
        sets(cave.rooms().collect(), count).into_iter().all(|set| set.iter().all(&allowed) || rules_out(set))
    }

    /// Checks `you smelled no wumpus in 3 or 4, but did in 5`.
    fn check_smells(&self, reasons: &str, allowed: impl Fn(u32) -> bool) {
        let with = ["but did in ", "a wumpus in "].into_iter().find_map(|with| reasons.split_once(with));
        let (without, with) = with.unwrap_or((reasons, ""));
        let felt = rooms(without).into_iter().map(|room| (room, false));
        let felt: Vec<_> = felt.chain(rooms(with).into_iter().map(|room| (room, true))).collect();
        assert!(self.is_proved(Thing::Wumpus, &felt, allowed), "{reasons}");
    }

    fn check_room(&self, line: &str) {
        let (room, told) = line.split_once(": ").unwrap();
        let room = rooms(room)[0];
        let nothing = if self.now.is_awake { "empty for now" } else { "safe" };
        let mut expected = listed(self.odds(room), nothing);
        let eaten = Self::end(&self.results(&format!("move {room}")), Outcome::Eaten);
        if self.now.is_awake && eaten > NEARLY {
            let risk =
                if eaten > 1.0 - NEARLY { "surely eaten" } else { &format!("eaten {} of the time", percent(eaten)) };
            expected.extend(["; if you go there, you are ", risk]);
        }
        assert_eq!(told, format!("{expected}."), "room {room}");
    }

    fn check_shot(&self, line: &str) {
        if let Some(shot) = between(line, "best shot: ", ". it ") {
            let hit = Self::end(&self.results(shot), Outcome::ShotWumpus);
            let says = line.split_once(". it ").unwrap().1;
            let expected = if hit > 1.0 - NEARLY {
                "is sure to hit.".to_owned()
            } else {
                format!("hits {} of the time.", percent(hit))
            };
            assert!(says == expected && hit > NEARLY, "{line} {hit}");
        } else {
            assert_eq!(line, "no shot from here can hit the wumpus.");
            let next = self.cave().tunnels(self.now.position.hunter);
            let near = self.odds_of_wumpus(next.iter().map(|room| room.number()).filter(|room| *room != self.here()));
            assert!(near < NEARLY);
        }
    }

    fn here(&self) -> u32 {
        self.now.position.hunter.number()
    }

    fn odds_of_wumpus(&self, rooms: impl Iterator<Item = u32>) -> f64 {
        rooms.map(|room| self.odds(room)[2].1).fold(0.0, f64::max)
    }

    /// Returns at least the chance of the best arrow from a room.
    fn most_hits(&self, from: u32) -> f64 {
        let wumpus = &self.oracle.odds()[2];
        let mut most = 0.0;
        let mut paths = vec![(vec![self.room(from)], 0.0, 1.0)];
        while let Some((path, hit, mut flies)) = paths.pop() {
            most = f64::max(most, hit);
            let Some(drops) = self.setup.ruleset.drops.get(path.len() - 1) else { continue };
            flies *= 1.0 - f64::from(*drops) / 5.0;
            for to in self.cave().tunnels(path[path.len() - 1]).iter().filter(|to| to.number() != from) {
                let more = if path.contains(to) { 0.0 } else { flies * wumpus[to.number() as usize - 1] };
                paths.push(([path.as_slice(), &[*to]].concat(), hit + more, flies));
            }
        }
        most
    }

    fn check_why(&self, advice: &str, why: &str) {
        let action = advice.strip_prefix("advice: ").unwrap().strip_suffix('.').unwrap();
        let action = action.replace("go to ", "move ");
        let results = self.results(&action);
        if why == "you can do nothing better than waste an arrow." {
            assert!(Self::end(&results, Outcome::ShotWumpus) < NEARLY && action.starts_with("shoot "));
            return;
        }
        if let Some((goal, must)) = why.split_once(". the wumpus must be in ") {
            let (lairs, reasons) = must.split_once([':', ',']).filter(|_| must.contains(": you ")).map_or_else(
                || (must.split(", given").next().unwrap(), None),
                |_| {
                    let (lairs, reasons) = must.split_once(": ").unwrap();
                    (lairs, Some(reasons))
                },
            );
            let lairs = rooms(lairs.trim_end_matches('.'));
            assert_eq!(lairs, self.lairs());
            if let Some(reasons) = reasons {
                self.check_smells(reasons, |room| lairs.contains(&room));
            }
            let through = goal.ends_with("it flies through every room where the wumpus can be");
            assert_eq!(through, lairs.len() > 1);
            if goal.starts_with("the arrow is sure to hit") {
                assert!(Self::end(&results, Outcome::ShotWumpus) > 1.0 - NEARLY);
            } else {
                let from = rooms(between(goal, "from ", " you have an arrow that is sure to hit").unwrap())[0];
                assert!(self.reach().contains(&from) && self.most_hits(from) > 1.0 - NEARLY);
                assert!(results.goes_on > 1.0 - NEARLY);
            }
            return;
        }
        let mut rest = why;
        let mut goal = None;
        if let Some(way) = rest.strip_prefix("this is the way to ") {
            let (room, after) = way.split_once(". ").unwrap();
            (goal, rest) = (Some(rooms(room)[0]), after);
        }
        if let Some((room, proof)) = rest.split_once(" is new and safe") {
            let room = rooms(room)[0];
            assert!(self.is_new(room) && self.is_safe(room) && self.reach().contains(&room));
            assert!(results.goes_on > 1.0 - NEARLY && !self.now.is_awake);
            assert!(goal.is_none_or(|goal| goal == room) && (goal.is_some() || action == format!("move {room}")));
            return self.check_absence(room, proof);
        }
        let (nothing, rest) = rest.split_once(" is sure. ").map_or(("", rest), |(nothing, rest)| (nothing, rest));
        let has_sure_shot = self.most_hits(self.here()) > 1.0 - NEARLY;
        assert!(!has_sure_shot || self.setup.ruleset.crooked != Ruleset::DUNGEON.crooked, "{why}");
        let has_new = self.reach().iter().any(|room| self.is_new(*room));
        match nothing {
            "the wumpus is awake, and no shot" => assert!(self.now.is_awake),
            "you can reach no new room safely, and no shot" => assert!(!has_new && !self.now.is_awake),
            "the new rooms that you can reach safely can tell you nothing, and no shot" => {
                assert!(has_new && !self.now.is_awake);
            }
            other => panic!("{other}"),
        }
        if let Some(hits) = between(rest, "arrow hits ", " of the time, and no other choice promises more.") {
            let hit = match between(rest, "from ", " an arrow") {
                Some(from) => self.most_hits(rooms(from)[0]),
                None => Self::end(&results, Outcome::ShotWumpus),
            };
            assert!(hits == percent(hit) || rest.starts_with("from "), "{hits} {hit}");
            return;
        }
        let rest = match rest.strip_prefix("this is the way to ") {
            Some(way) => way.split_once(". ").unwrap().1,
            None => rest,
        };
        let to = rooms(between(rest, "going to ", " is the best choice: ").unwrap())[0];
        let told = between(rest, " is the best choice: ", ".").unwrap();
        let expected = if action == format!("move {to}") { self.risk(to) } else { listed(self.odds(to), "safe") };
        assert_eq!(told, expected, "going to {to}");
        assert_eq!(rest.ends_with("a miss would cost you your last arrow."), self.now.position.arrows == 1);
    }

    /// Checks what proves that nothing is in a room.
    fn check_absence(&self, room: u32, proof: &str) {
        let absent = |thing, felt: &[(u32, bool)]| {
            assert!(self.is_proved(thing, felt, |other| other != room), "{thing:?} {felt:?}: {proof}");
        };
        let none = |list: &str| rooms(list).into_iter().map(|room| (room, false)).collect::<Vec<_>>();
        if let Some(list) = between(proof, ": in ", " you felt no draft, heard no bats and smelled no wumpus.") {
            for thing in [Thing::Pit, Thing::Bats, Thing::Wumpus] {
                absent(thing, &none(list));
            }
            return;
        }
        // What is not in the cave needs no proof.
        let Ruleset { pits, bats, .. } = self.setup.ruleset;
        let things = [(Thing::Pit, "felt no draft in ", pits), (Thing::Bats, "heard no bats in ", bats)];
        let things = things.into_iter().chain([(Thing::Wumpus, "smelled no wumpus in ", 1)]);
        if let Some(mut felt) = proof.strip_prefix(": you ") {
            for (thing, sense, _) in things.filter(|(_, _, count)| *count > 0).collect::<Vec<_>>().into_iter().rev() {
                let (before, list) = felt.split_once(sense).unwrap_or_else(|| panic!("{proof}"));
                absent(thing, &none(list));
                felt = before;
            }
            return assert!(felt.is_empty(), "{proof}");
        }
        for sentence in proof.trim_start_matches(". ").trim_end_matches('.').split(". ") {
            let what = sentence.strip_prefix("it has no ").unwrap_or_else(|| panic!("{sentence}"));
            let Some((thing, reasons)) = what.split_once(": ") else {
                let thing = what.split(',').next().unwrap();
                if !what.ends_with(", given everything you know") {
                    let thing = if thing == "pit" {
                        Thing::Pit
                    } else if thing == "bats" {
                        Thing::Bats
                    } else {
                        Thing::Wumpus
                    };
                    absent(thing, &[]);
                }
                continue;
            };
            if thing == "wumpus" {
                let smells = reasons.strip_suffix(", and it is too far from there").unwrap_or(reasons);
                self.check_smells(smells, |other| other != room);
                continue;
            }
            let is_pit = thing == "pit";
            let [thing, only, accounts] = if is_pit {
                ["you felt no draft in ", "the draft", "account"]
            } else {
                ["you heard no bats in ", "the bats that you heard in ", "are the only ones"]
            };
            let (without, with) = match (reasons.split_once("the number of "), reasons.split_once(only)) {
                (Some((without, with)), _) => (without, with),
                (None, Some((without, with))) => {
                    let with = with.split(accounts).next().unwrap();
                    let Position { pits, bats, .. } = self.now.position;
                    for place in if is_pit { pits } else { bats }.iter() {
                        let is_beside = |room: u32| self.cave().beside(self.room(room)).has(place);
                        assert!(rooms(with).into_iter().any(is_beside), "{sentence}");
                    }
                    (without, with)
                }
                (None, None) => (reasons, ""),
            };
            assert!(without.is_empty() || without.starts_with(thing), "{sentence}");
            let felt = none(without).into_iter().chain(rooms(with).into_iter().map(|room| (room, true)));
            absent(if is_pit { Thing::Pit } else { Thing::Bats }, &felt.collect::<Vec<_>>());
        }
    }

    fn check(&self, hint: &str) {
        let paragraphs = paragraphs(hint);
        let place = paragraphs.iter().position(|line| line.starts_with("advice: ")).expect("every hint advises");
        let mut rooms_told = 0;
        for line in &paragraphs[..place] {
            if line.starts_with("best shot: ") || line.starts_with("no shot ") {
                self.check_shot(line);
            } else {
                self.check_room(line);
                rooms_told += 1;
            }
        }
        let here = self.now.position.hunter;
        let mut next: Vec<_> = self.cave().tunnels(here).iter().filter(|room| **room != here).collect();
        next.sort();
        next.dedup();
        assert_eq!(rooms_told, next.len());
        let why = &paragraphs[place + 1];
        // The ruleset dungeon calls a room a cave.
        let caves = [("every cave", "every room"), ("no new cave", "no new room"), ("the new caves", "the new rooms")];
        let in_rooms = caves.iter().fold(why.clone(), |why, (cave, room)| why.replace(cave, room));
        self.check_why(&paragraphs[place], &in_rooms);
        let is_sure = why.contains("the wumpus must be in ");
        match paragraphs.get(place + 2).map(String::as_str) {
            None => assert!(!is_sure),
            Some("you are sure to win.") => assert!(is_sure),
            Some(line) => {
                let told = line.strip_prefix("you should win ").unwrap_or_else(|| panic!("{line}"));
                let percent = between(told, "about ", " % of the time.").and_then(|percent| percent.parse().ok());
                assert!(
                    !is_sure
                        && (percent.is_some_and(|percent: u32| (1..100).contains(&percent))
                            || told == "less than 1 % of the time."),
                    "{line}"
                );
            }
        }
        assert!(paragraphs.len() <= place + 3, "{hint}");
    }
}

/// Plays hunts with these rules, and checks every hint. Returns their number.
fn check_hunts(
    ruleset: Ruleset,
    cave: &str,
    known: Arc<Cave>,
    folder: &TempFolder,
    seeds: std::ops::Range<u64>,
    turns: u32,
) -> usize {
    let setup = Setup { ruleset, cave: CaveSource::Known(known) };
    let Ruleset { name, pits, bats, smell, arrows, .. } = ruleset;
    let flags = format!("--rules {name} --cave {cave} --pits {pits} --bats {bats} --smell {smell} --arrows {arrows}");
    let mut checked = 0;
    for seed in seeds {
        let (asked, hints) = hunt(&setup, &flags, folder, seed, turns);
        assert_eq!(asked.len(), hints.len(), "{flags} --seed {seed}");
        for (at, hint) in hints.iter().enumerate() {
            let now = &asked[at];
            let truth = Truth { setup: &setup, turns: &asked[..=at], now, oracle: now.oracle.as_ref().unwrap() };
            let checks = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| truth.check(hint)));
            assert!(checks.is_ok(), "{flags} --seed {seed}, turn {at}:\n{hint}");
            checked += 1;
        }
    }
    checked
}

fn write_cave(folder: &TempFolder, name: &str, rooms: &[&[u32]]) {
    let tunnels = |to: &&[u32]| to.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let lines = (1..).zip(rooms).map(|(room, to)| format!("{room}: {}\n", tunnels(to)));
    fs::write(folder.file(name), lines.collect::<String>()).unwrap();
}

#[test]
fn every_sentence_of_a_hint_is_true() {
    let folder = TempFolder::new();
    let mut checked = 0;
    for ruleset in Ruleset::ALL {
        for (name, rooms) in [("cube", CUBE), ("crooked", CROOKED)] {
            write_cave(&folder, name, &rooms);
            for (pits, bats, smell, arrows) in [(1, 1, 1, 5), (2, 1, 2, 3), (0, 2, 1, 2), (2, 0, 1, 1)] {
                let ruleset = Ruleset { pits, bats, smell, arrows, ..ruleset };
                let known = Arc::new(Cave::new(&rooms).unwrap());
                checked += check_hunts(ruleset, name, known, &folder, 1..13, 12);
            }
        }
    }
    assert!(checked > 600, "{checked}");
}

#[test]
fn every_sentence_of_a_hint_is_true_in_wumpus_2s_caves() {
    let folder = TempFolder::new();
    for (seed, ruleset) in (1..).zip(Ruleset::ALL) {
        for cave in NamedCave::ALL {
            let ruleset = Ruleset { pits: 1, bats: 1, ..ruleset };
            check_hunts(ruleset, cave.name, Arc::new(cave.cave()), &folder, seed..seed + 2, 6);
        }
    }
}
