//! The hints of the classic game.

use super::ClassicPhrasebook;
use crate::bot::Advice;
use crate::bot::classic::Why;
use crate::game::classic::ruleset::Warn;
use crate::game::classic::{Action, Classic, View};
use crate::odds::Engine as _;
use crate::odds::classic::{ClassicEngine, Thing};
use crate::text::{capitalised, listed};
use crate::words::hint::{of_the_time, perceived, proved};
use crate::words::phrasebook::{Phrasebook as _, Reasons};

impl Reasons<Classic> for ClassicPhrasebook {
    fn why(&self, view: &View, engine: &ClassicEngine, advice: &Advice<Action, Why>) -> String {
        let here = view.room.number();
        match advice.why {
            Why::SureShot { from } => {
                let goal = if from == here {
                    "The arrow is sure to hit".to_owned()
                } else {
                    format!("From {from} you have an arrow that is sure to hit")
                };
                let lairs: Vec<u32> = engine.rooms_of(Thing::Wumpus).collect();
                let room = self.voice.phrases.room;
                let through = format!(": it flies through every {room} where the wumpus can be");
                let way = if lairs.len() > 1 { &*through } else { "" };
                format!("{goal}{way}. {}", where_it_is(engine, &lairs))
            }
            Why::SafeAndNew { room } => way_to(advice, room) + &self.safe(engine, room),
            Why::BestShot { hit: 0.0, .. } => "The best that you can do is to waste an arrow.".to_owned(),
            Why::BestShot { from, hit } => {
                let arrow = if from == here { "The arrow".to_owned() } else { format!("From {from} an arrow") };
                let hit = of_the_time(hit);
                format!("{} {arrow} hits {hit}, and no other choice promises more.", self.nothing_sure(engine))
            }
            Why::BestMove { room } => {
                let last = if view.arrows == 1 { " A miss would cost you your last arrow." } else { "" };
                let risk = match advice.action {
                    Action::Move { to } if to == room => self.results(engine, &advice.action),
                    _ => {
                        let odds = ClassicEngine::THINGS.iter().map(|(thing, name)| (*name, engine.odds(*thing, room)));
                        self.odds(engine, &odds.collect::<Vec<_>>())
                    }
                };
                let way = way_to(advice, room);
                format!("{} {way}Going to {room} is the best choice: {risk}.{last}", self.nothing_sure(engine))
            }
        }
    }
}

/// The most rooms of the wumpus that are worth naming.
pub(super) const FEW: usize = 5;

/// Says where the wumpus must be, and what proves it.
pub(super) fn where_it_is(engine: &ClassicEngine, lairs: &[u32]) -> String {
    let proof = Proof::of(engine, Thing::Wumpus, |room| lairs.contains(&room));
    proof.proves(&format!("The wumpus must be in {}", listed(lairs, "or")), &proof.with, None)
}

/// Says where a move leads in the end, if not into this room.
fn way_to(advice: &Advice<Action, Why>, room: u32) -> String {
    match advice.action {
        Action::Move { to } if to != room => format!("This is the way to {room}. "),
        _ => String::new(),
    }
}

impl ClassicPhrasebook {
    /// Says why nothing is proved.
    fn nothing_sure(&self, engine: &ClassicEngine) -> String {
        let room = self.voice.phrases.room;
        if engine.is_awake {
            "The wumpus is awake, and no shot is sure.".to_owned()
        } else if engine.reaches_new_room() {
            format!("The new {room}s that you can reach safely can tell you nothing, and no shot is sure.")
        } else {
            format!("You can reach no new {room} safely, and no shot is sure.")
        }
    }

    /// Says why a room is safe.
    fn safe(&self, engine: &ClassicEngine, goal: u32) -> String {
        let name = format!("{} {goal}", capitalised(self.voice.phrases.room));
        let things = ClassicEngine::THINGS.iter().filter(|(thing, _)| engine.count(*thing) > 0);
        let proofs: Vec<_> = things.map(|(thing, _)| Proof::of(engine, *thing, |room| room != goal)).collect();
        let is_short = proofs.iter().all(|proof| proof.is_proved && proof.with.is_empty() && !proof.without.is_empty());
        if is_short {
            let has_all = proofs.len() == ClassicEngine::THINGS.len();
            let is_alike = has_all && proofs.iter().all(|proof| proof.without == proofs[0].without);
            let felt = if is_alike {
                format!(
                    "in {} you felt no draft, heard no bats and smelled no wumpus",
                    listed(&proofs[0].without, "and")
                )
            } else {
                format!("you {}", listed(proofs.iter().filter_map(|proof| proof.warnings(&[])), "and"))
            };
            return format!("{name} is new and safe: {felt}.");
        }
        let sentences = proofs.iter().map(|proof| proof.of_absence(engine.count(proof.thing)));
        format!("{name} is new and safe. {}", sentences.collect::<Vec<_>>().join(" "))
    }
}

/// The rooms that prove where a thing is not.
struct Proof {
    thing: Thing,
    /// Whether what was felt of this thing alone proves it.
    is_proved: bool,
    /// Whether the ruleset warns once for each tunnel, so that the number of warnings is evidence.
    is_counted: bool,
    /// The rooms where it warned.
    with: Vec<u32>,
    /// The rooms where it did not.
    without: Vec<u32>,
}

impl Proof {
    /// Proves that a thing can be in none but the `allowed` rooms.
    fn of(engine: &ClassicEngine, thing: Thing, allowed: impl Fn(u32) -> bool) -> Self {
        let rooms = engine.proof(thing, allowed);
        let is_proved = rooms.is_some();
        let mut rooms = rooms.unwrap_or_default();
        rooms.sort_unstable();
        let (with, without) = rooms.into_iter().partition(|room| engine.warned(thing, *room));
        let is_counted = engine.ruleset().warns == Warn::OncePerTunnel;
        Self { thing, is_proved, is_counted, with, without }
    }

    /// Says where it warned, or where it did not: `felt no draft in 3 or 4`.
    fn warnings(&self, with: &[u32]) -> Option<String> {
        let sense = match self.thing {
            Thing::Pit => ["felt", "draft"],
            Thing::Bats => ["heard", "bats"],
            Thing::Wumpus => ["smelled", "wumpus"],
        };
        perceived(sense, &self.without, with)
    }

    /// Says that none of the `count` pits or bats is in a room, and what proves it.
    fn of_absence(&self, count: u16) -> String {
        let (with, elsewhere) = match self.thing {
            Thing::Wumpus => {
                let is_far = self.without.is_empty() && self.with.len() == 1;
                (&*self.with, is_far.then(|| "it is too far from there".to_owned()))
            }
            Thing::Pit | Thing::Bats => (&[][..], (!self.with.is_empty()).then(|| self.elsewhere(count))),
        };
        self.proves(&format!("It has no {}", ClassicEngine::thing_name(self.thing)), with, elsewhere)
    }

    /// Says that a claim holds, and what proves it: among others, what was felt in the rooms without warning and in these.
    fn proves(&self, claim: &str, with: &[u32], elsewhere: Option<String>) -> String {
        proved(claim, self.is_proved.then(|| self.warnings(with)), elsewhere)
    }

    /// Says that the drafts or the bats come from other rooms.
    fn elsewhere(&self, count: u16) -> String {
        let rooms = listed(&self.with, "and");
        if self.is_counted {
            let warnings = if self.thing == Thing::Bats { "bats that you heard" } else { "drafts" };
            return format!("the number of {warnings} in {rooms} leaves none for it");
        }
        if self.thing == Thing::Bats {
            return format!("the bats that you heard in {rooms} are the only ones");
        }
        let (drafts, account) = if self.with.len() == 1 { ("draft", "accounts") } else { ("drafts", "account") };
        let pits = if count == 1 { "the only pit" } else { "every pit" };
        format!("the {drafts} in {rooms} {account} for {pits}")
    }
}
