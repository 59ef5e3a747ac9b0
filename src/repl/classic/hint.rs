//! The hints of the classic game.

use super::ClassicPhrasebook;
use crate::bot::advisor::{Advice, Advisor as _};
use crate::bot::classic::{Counsel, Why};
use crate::game::belief::Knowable as _;
use crate::game::cave::Room;
use crate::game::classic::{Action, Classic, Outcome, Thing, View};
use crate::repl::hint::{chances, of_the_time, signs};
use crate::repl::phrasebook::Hinter;
use crate::text::{capitalised, listed};

impl Hinter<Classic> for ClassicPhrasebook {
    /// No room is safe from a wumpus that is awake.
    fn odds(&self, counsel: &Counsel, odds: &[(Thing, f64)]) -> String {
        let nothing = if counsel.is_awake() { "empty for now" } else { "safe" };
        chances(odds.iter().map(|(thing, chance)| (Classic::thing_name(*thing), *chance)), nothing)
    }

    fn odds_on_map(&self, odds: &[(Thing, f64)]) -> Option<String> {
        signs(odds.iter().map(|(thing, chance)| (Classic::thing_name(*thing), *chance)))
    }

    fn odds_key(&self) -> &'static str {
        "(4 P20) a pit in 20 % (B bats, W wumpus)"
    }

    fn ways(&self, view: &View<'_>) -> Vec<(String, Room)> {
        let mut ways: Vec<(String, Room)> = Vec::new();
        for room in view.tunnels.iter().filter(|room| **room != view.room) {
            if ways.iter().all(|(_, other)| other != room) {
                ways.push((format!("{} {room}", capitalised(self.voice.phrases.room)), *room));
            }
        }
        ways
    }

    fn action(&self, _: &View<'_>, action: &Action) -> String {
        match action {
            Action::Move { to } => format!("go to {to}"),
            Action::Shoot { .. } => action.to_string(),
        }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        match outcome {
            // What hits is told so, and the best shot never comes back.
            Outcome::ShotWumpus | Outcome::ShotSelf => None,
            Outcome::Eaten => Some("you are eaten"),
            Outcome::FellInPit => Some("you fall"),
            Outcome::OutOfArrows => Some("you are out of arrows"),
        }
    }

    fn open_end(&self) -> &'static str {
        "bats carry you off"
    }

    fn why(&self, view: &View<'_>, counsel: &Counsel, advice: &Advice<Action, Why>) -> String {
        let here = view.room.number();
        match advice.why {
            Why::SureShot { from } => {
                let goal = if from == here {
                    "The arrow is sure to hit.".to_owned()
                } else {
                    format!("From {from} you have a sure shot.")
                };
                let lairs: Vec<_> = counsel.rooms_of(Thing::Wumpus).collect();
                let claim = format!("The wumpus must be in {}", listed(&lairs, "or"));
                let proof = Proof::of(counsel, Thing::Wumpus, |room| lairs.contains(&room));
                format!("{goal} {}", proof.in_words(&claim))
            }
            Why::SafeAndNew { room } => {
                let way = match advice.action {
                    Action::Move { to } if to != room => format!("It is on the way to {room}, which is new. "),
                    _ => String::new(),
                };
                way + &self.safe(counsel, counsel.room(room))
            }
            Why::BestShot { from, hit, .. } => {
                format!("No move or shot is sure. An arrow from {from} hits {}: the best choice.", of_the_time(hit))
            }
            Why::LeastRisk { room, .. } => {
                let odds = |thing| (thing, counsel.odds(thing, counsel.room(room)));
                let odds: Vec<_> = Classic::THINGS.iter().map(|thing| odds(*thing)).collect();
                let word = capitalised(self.voice.phrases.room);
                format!("No move or shot is sure. {word} {room} is the best choice: {}.", self.odds(counsel, &odds))
            }
        }
    }
}

impl ClassicPhrasebook {
    /// Says why a room is safe.
    fn safe(&self, counsel: &Counsel, goal: Room) -> String {
        let name = format!("{} {goal}", capitalised(self.voice.phrases.room));
        let proofs: Vec<_> =
            Classic::THINGS.iter().map(|thing| Proof::of(counsel, *thing, |room| room != goal)).collect();
        let is_alike = proofs.iter().all(|proof| proof.with.is_empty() && proof.without == proofs[0].without);
        if is_alike && proofs.iter().all(|proof| proof.is_proved) {
            let rooms = listed(&proofs[0].without, "and");
            return format!("{name} is safe: in {rooms} you felt no draft, heard no bats and smelled no wumpus.");
        }
        let sentences =
            proofs.iter().map(|proof| proof.in_words(&format!("It has no {}", Classic::thing_name(proof.thing))));
        format!("{name} is safe. {}", sentences.collect::<Vec<_>>().join(" "))
    }
}

/// The rooms that prove where a thing is not.
struct Proof {
    thing: Thing,
    /// Whether what was felt of this thing alone proves it.
    is_proved: bool,
    /// The rooms where it warned.
    with: Vec<Room>,
    /// The rooms where it did not.
    without: Vec<Room>,
}

impl Proof {
    /// Proves that a thing can be in none but the `allowed` rooms.
    fn of(counsel: &Counsel, thing: Thing, allowed: impl Fn(Room) -> bool) -> Self {
        let rooms = counsel.proof(thing, allowed);
        let is_proved = rooms.is_some();
        let (with, without) = rooms.unwrap_or_default().into_iter().partition(|room| counsel.warned(thing, *room));
        Self { thing, is_proved, with, without }
    }

    /// Says that a claim holds, and what proves it.
    fn in_words(&self, claim: &str) -> String {
        let (felt, warning, no_warning) = match self.thing {
            Thing::Pit => ("felt", "a draft", "no draft"),
            Thing::Bats => ("heard", "bats", "no bats"),
            Thing::Wumpus => ("smelled", "a wumpus", "no wumpus"),
        };
        let told = |rooms: &[Room], what| (!rooms.is_empty()).then(|| format!("{what} in {}", listed(rooms, "and")));
        let reasons: Vec<_> = told(&self.without, no_warning).into_iter().chain(told(&self.with, warning)).collect();
        match reasons.is_empty() {
            false => format!("{claim}: you {felt} {}.", listed(reasons, "and")),
            true if self.is_proved => format!("{claim}."),
            true => format!("{claim}, by all that you know."),
        }
    }
}
