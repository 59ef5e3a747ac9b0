//! The story of a hunt is true to what happened.

use std::collections::{BTreeMap, BTreeSet};

use wumpus_hunt::bot::policy::Advised;
use wumpus_hunt::bot::{Bot, BotRng};
use wumpus_hunt::game::classic::{Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::game::{Game, Seat, Status, View as _, Viewer, classic};
use wumpus_hunt::odds::Engine;
use wumpus_hunt::repl::{Done, Prompt, Prompted, Screen};
use wumpus_hunt::session::Session;

use super::questions::start;

/// The hunts of each game: in its first set-up, and in each other one.
const HUNTS: [u32; 2] = [2_000, 40];

/// The screen of a pipe.
const PIPE: Screen = Screen { columns: None, lines: usize::MAX, to_draw: None, is_attended: false };

/// The least chance of each band but the last, and of a sure shot.
const BANDS: [f64; 4] = [0.1, 0.3, 0.75, 1.0];

/// A game whose stories are compared with its events.
trait Storied: Prompted + Advised {
    fn setups() -> Vec<Self::Setup>;

    /// One in this many hunts is played by the bot sharp, which thinks longest in the grue's.
    const SHARP_IN: u32 = 4;

    /// The words that a story has exactly if one of these events happened.
    const WORDS: &'static [(&'static str, &'static [&'static str])];

    /// Returns the number of rooms that the arrow was sent through; 0 if the game does not count them.
    fn rooms(_: &Self::Action) -> usize {
        0
    }

    /// Returns whether the hunter has an arrow to shoot at a living wumpus.
    fn is_aimed(view: &Self::View) -> bool;
}

impl Storied for Classic {
    fn setups() -> Vec<classic::Setup> {
        [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::BSD].map(classic::Setup::new).into()
    }

    const WORDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("bats ", &["Snatched"]),
        ("caught the edge of a pit", &["CaughtEdge"]),
        ("killed the wumpus", &["Ended { outcome: ShotWumpus }"]),
        ("came back to hit me", &["Ended { outcome: ShotSelf }"]),
        ("ate me", &["Ended { outcome: Eaten }"]),
        ("into a pit", &["Ended { outcome: FellInPit }"]),
        ("I never shot an arrow", &[]),
    ];

    fn rooms(action: &classic::Action) -> usize {
        if let classic::Action::Shoot { path } = action { path.len() } else { 0 }
    }

    fn is_aimed(_: &classic::View) -> bool {
        true
    }
}

impl Storied for Grue {
    fn setups() -> Vec<grue::Setup> {
        Sense::ALL.map(grue::Setup::new).into()
    }

    const SHARP_IN: u32 = 100;

    const WORDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("killed the wumpus", &["ShotWumpus"]),
        ("stunned the grue", &["StunnedGrue"]),
        ("the sunlight", &["Ended { outcome: Escaped }", "Ended { outcome: EscapedPastGrue }"]),
        ("slipped past the grue", &["Ended { outcome: EscapedPastGrue }"]),
        ("I walked right into the wumpus", &["Ended { outcome: EatenOnEntering }"]),
        ("I walked right into the grue", &["Ended { outcome: CaughtOnEntering }"]),
        ("stumbled over the stunned grue", &["Ended { outcome: CaughtOnEnteringStunned }"]),
        ("brought the wumpus to me", &["Ended { outcome: EatenWhenItCame }"]),
        ("crept up", &["Ended { outcome: CaughtWhenItCame }"]),
        ("I never shot an arrow", &[]),
    ];

    fn is_aimed(view: &grue::View) -> bool {
        view.wumpus == grue::Life::Alive
    }
}

impl Storied for World {
    fn setups() -> Vec<world::Setup> {
        vec![world::Setup::new(world::Board::Random)]
    }

    const WORDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("gold", &["TookGold"]),
        ("killed the wumpus", &["ShotWumpus"]),
        ("hit a wall", &["HitWall"]),
        ("I fell into a pit", &["FellInPit"]),
        ("I walked right into the wumpus", &["Eaten"]),
        ("I never shot my arrow", &[]),
    ];

    fn is_aimed(_: &world::View) -> bool {
        true
    }
}

impl Storied for Textbook {
    fn setups() -> Vec<textbook::Setup> {
        let boards = [textbook::Board::Published, textbook::Board::RANDOM];
        boards.map(|board| textbook::Setup::new(textbook::Setup::SIZE, board)).into()
    }

    const WORDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("the gold", &["TookGold"]),
        ("killed the wumpus", &["Screamed"]),
        ("hit a wall", &["HitWall"]),
        ("ran into a wall", &["Bumped"]),
        ("climbed out with the gold", &["Ended { outcome: ClimbedOutWithGold }"]),
        ("empty hands", &["Ended { outcome: LeftWithoutGold }"]),
        ("I fell into a pit", &["Ended { outcome: FellInPit }"]),
        ("I walked right into the wumpus", &["Ended { outcome: Eaten }"]),
        ("I never shot my arrow", &[]),
    ];

    fn is_aimed(view: &textbook::View) -> bool {
        view.has_arrow
    }
}

/// How a hunt ended, the rooms of its last arrow, and the band of its chance.
type Key = (&'static str, Option<(usize, Option<usize>)>);

/// A turn that the engine has not learned: the action, what the hunter was shown, and the view afterwards.
type Turn<V> = (<V as Game>::Action, Vec<<V as Game>::Event>, <V as Game>::View);

/// Plays hunts of a bot at a prompt, and passes the key of each, its events and its story.
fn hunt<V: Storied, B: Bot<V> + Default>(setup: &V::Setup, hunts: u32, mut each: impl FnMut(Key, &[String], &str)) {
    let mut prompt = V::prompt(setup, &V::options(setup), start(1, false));
    let (mut bot, mut rng) = (B::default(), BotRng::new(1));
    prompt.dialogue().screen = Some(PIPE);
    prompt.begin();
    let first = Session::<V>::deal(setup, prompt.played().seed).game().view(Seat::HUNTER);
    let tables = V::Engine::begin(setup, &first).unwrap();
    for _ in 0..hunts {
        let mut session = Session::<V>::deal(setup, prompt.played().seed);
        let first = session.game().view(Seat::HUNTER);
        bot.begin(setup, &first).unwrap();
        let mut engine = tables.begin_again(&first);
        let (mut seen, mut last) = (Vec::new(), None);
        let mut turns: Vec<Turn<V>> = Vec::new();
        let outcome = loop {
            let view = session.game().view(Seat::HUNTER);
            let action = bot.decide(&view, &mut rng);
            if V::is_shot(&action) && V::is_aimed(&view) {
                turns.drain(..).for_each(|(action, events, view)| engine.learn(&action, &events, &view));
                let chance = engine.hit(&action).filter(|_| engine.is_exact());
                let band = |chance: f64| BANDS.iter().filter(|least| chance >= **least).count();
                last = Some((V::rooms(&action), chance.map(|chance| if chance > 0.0 { 1 + band(chance) } else { 0 })));
            }
            prompt.hear(&view.text(&action));
            let events = session.step(Seat::HUNTER, &action).unwrap().to_vec();
            for event in &events {
                bot.observe(event);
            }
            let events: Vec<_> =
                events.into_iter().filter(|event| V::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).collect();
            seen.extend(events.iter().map(|event| format!("{event:?}")));
            match session.game().status() {
                Status::Over(outcome) => break outcome,
                Status::Awaiting(_) => turns.push((action, events, session.game().view(Seat::HUNTER))),
            }
        };
        each((outcome.into(), last), &seen, &prompt.hunted().story.unwrap());
        prompt.done(Done::Counted { flag: String::new(), added: None });
        prompt.hear("yes");
        prompt.hear("no");
    }
}

/// A story has words for what happened, and no number of a room. It differs where the ending, the rooms of the last arrow or
/// the band of its chance do.
fn stories_are_true<V: Storied>() {
    let mut keys: BTreeMap<String, BTreeSet<Key>> = BTreeMap::new();
    let mut check = |key: Key, seen: &[String], story: &str| {
        for (words, events) in V::WORDS {
            let happened = match events {
                [] => key.1.is_none() && !seen.iter().any(|event| event == "StunnedGrue"),
                events => seen.iter().any(|seen| events.iter().any(|event| seen.starts_with(event))),
            };
            let is_told = story.to_lowercase().contains(&words.to_lowercase());
            assert_eq!(is_told, happened, "{words:?} of {story:?}: {seen:?}");
        }
        assert!(!story.is_empty() && story.matches(". ").count() <= 1, "{story}");
        let bare = story.replace(" %", "%");
        let figures = bare.split_whitespace().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
        assert!(figures.clone().all(|word| word.contains('%')), "{story}");
        keys.entry(story.to_owned()).or_default().insert(key);
    };
    for (setup, hunts) in V::setups().iter().zip(HUNTS.into_iter().chain(std::iter::repeat(HUNTS[1]))) {
        let sharp = hunts / V::SHARP_IN;
        hunt::<V, V::Random>(setup, hunts - sharp, &mut check);
        hunt::<V, V::Sharp>(setup, sharp, &mut check);
    }
    for (story, keys) in keys {
        assert_eq!(keys.len(), 1, "{story:?} of {keys:?}");
    }
}

#[test]
fn classic_stories_are_true() {
    stories_are_true::<Classic>();
}

#[test]
fn grue_stories_are_true() {
    stories_are_true::<Grue>();
}

#[test]
fn world_stories_are_true() {
    stories_are_true::<World>();
}

#[test]
fn textbook_stories_are_true() {
    stories_are_true::<Textbook>();
}
