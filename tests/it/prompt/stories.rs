//! Every fact of a story is true: each is computed anew from what happened.

use wumpus_hunt::bot::policy::{Advised, Advisor as _, Policy as _};
use wumpus_hunt::bot::reason::{Cause, Fate};
use wumpus_hunt::bot::tale::{Fact, GAMBLE, Mark, Narrowed, Others, Shot};
use wumpus_hunt::bot::{Bot, BotRng, Careful, Random, Sharp};
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, World};
use wumpus_hunt::game::{Chance, Rooms, Seat, Status, View as _, Viewer};
use wumpus_hunt::odds::{Engine, Results, TooMany};
use wumpus_hunt::repl::{Done, Hunted, Prompt, Prompted};
use wumpus_hunt::session::Session;

use super::{PIPE, start};

/// A game whose stories are told.
trait Storied: Prompted + Advised {
    fn setups() -> Vec<Self::Setup>;

    /// The hunts of players at random, careful ones, sharp ones, and sharp ones who err.
    const HUNTS: [u32; 4] = [500, 300, 60, 60];

    /// The name of each mark as an event.
    const MARKS: &'static [(Mark, &'static str)];

    /// Returns the arrows left.
    fn arrows(view: &Self::View) -> u8;

    /// Returns whether the grue is near.
    fn is_pursued(_: &Self::View) -> bool {
        false
    }
}

impl Storied for Classic {
    fn setups() -> Vec<classic::Setup> {
        [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::BSD].map(classic::Setup::new).into()
    }

    const MARKS: &'static [(Mark, &'static str)] = &[
        (Mark::Killed, "Ended { outcome: ShotWumpus }"),
        (Mark::Bumped, "Bumped"),
        (Mark::CaughtEdge, "CaughtEdge"),
        (Mark::Carried, "Snatched"),
    ];

    fn arrows(view: &classic::View) -> u8 {
        view.arrows
    }
}

impl Storied for Grue {
    fn setups() -> Vec<grue::Setup> {
        Sense::ALL.map(grue::Setup::new).into()
    }

    const HUNTS: [u32; 4] = [400, 40, 6, 6];

    const MARKS: &'static [(Mark, &'static str)] = &[(Mark::Killed, "ShotWumpus"), (Mark::Stunned, "StunnedGrue")];

    fn arrows(view: &grue::View) -> u8 {
        view.arrows
    }

    fn is_pursued(view: &grue::View) -> bool {
        view.near.grue.is_some()
    }
}

impl Storied for World {
    fn setups() -> Vec<world::Setup> {
        vec![world::Setup::new(world::Board::Random)]
    }

    const MARKS: &'static [(Mark, &'static str)] = &[(Mark::Killed, "ShotWumpus"), (Mark::TookGold, "TookGold")];

    fn arrows(view: &world::View) -> u8 {
        u8::from(view.arrow == world::Arrow::Held)
    }
}

impl Storied for Textbook {
    fn setups() -> Vec<textbook::Setup> {
        let boards = [textbook::Board::Published, textbook::Board::RANDOM];
        boards.map(|board| textbook::Setup::new(textbook::Setup::SIZE, board)).into()
    }

    const MARKS: &'static [(Mark, &'static str)] = &[(Mark::Killed, "Screamed"), (Mark::TookGold, "TookGold")];

    fn arrows(view: &textbook::View) -> u8 {
        u8::from(view.has_arrow)
    }
}

/// A sharp player who errs in one turn of five.
struct Mistaken<V: Advised>(Sharp<V>);

impl<V: Advised> Bot<V> for Mistaken<V> {
    fn begin(&mut self, setup: &V::Setup, view: &V::View) -> Result<(), TooMany> {
        self.0.begin(setup, view)
    }

    fn observe(&mut self, event: &V::Event) {
        self.0.observe(event);
    }

    fn decide(&mut self, view: &V::View, mut chance: &mut dyn Chance) -> V::Action {
        let action = self.0.decide(view, chance);
        if !chance.ratio(1, 5) {
            return action;
        }
        let action = V::random(view, &mut chance);
        self.0.act(&action);
        action
    }
}

/// A turn, as a witness notes it.
struct Noted<V: Storied> {
    view: V::View,
    /// What the hunter knew before it.
    engine: V::Engine,
    action: V::Action,
    /// What the hunter was shown.
    seen: Vec<String>,
    /// Whether the wumpus lived before it.
    is_alive: bool,
    /// Whether the wumpus moved in it.
    has_moved: bool,
}

impl<V: Storied> Noted<V> {
    fn results(&self) -> Results<V::Outcome> {
        self.engine.results(&self.action)
    }

    /// Returns the chance to lose the hunt in this turn by causes that fit.
    fn risk(&self, action: &V::Action, fits: impl Fn(Cause) -> bool) -> f64 {
        let results = self.engine.results(action);
        let lost = results.ends.iter().filter(|(end, _)| matches!(V::fate(*end), Fate::Lost(cause) if fits(cause)));
        lost.map(|(_, chance)| chance).sum()
    }

    fn risk_of(&self, cause: Cause) -> f64 {
        self.risk(&self.action, |other| other == cause)
    }

    /// Returns the arrow that was shot at the living wumpus.
    fn shot(&self) -> Option<Shot> {
        let has_arrow = V::arrows(&self.view) > 0;
        let hit = Some(self.engine.hit(&self.action)).filter(|_| self.engine.is_exact());
        (V::is_shot(&self.action) && self.is_alive && has_arrow)
            .then(|| Shot { hit: hit.flatten(), left: V::arrows(&self.view) - 1 })
    }

    fn has(&self, mark: Mark) -> bool {
        let named = V::MARKS.iter().find(|(other, _)| *other == mark);
        named.is_some_and(|(_, name)| self.seen.iter().any(|event| event.starts_with(name)))
    }

    fn lairs(&self) -> Rooms {
        let (wumpus, _) = V::Engine::THINGS.iter().find(|(_, name)| *name == "wumpus").unwrap();
        self.engine.rooms_of(*wumpus)
    }

    /// Checks what is said of the other choices.
    fn check_others(&self, setup: &V::Setup, others: Option<Others>) {
        let risk = |action: &V::Action| self.risk(action, |_| true);
        let (taken, mut legal) = (risk(&self.action), self.view.legal().listed);
        match others {
            None => {}
            Some(Others::Safe) => {
                let best = V::Policy::new(setup).advise(&self.engine).action;
                assert!(best != self.action && !V::is_shot(&best) && risk(&best) <= 0.0);
            }
            Some(Others::NoSafer) => {
                let is_of_grue = self.risk_of(Cause::Grue) > 0.0;
                assert!(legal.all(|action| !is_of_grue || risk(&action) >= taken - 1e-9));
                assert!(V::plans(&self.engine).iter().all(|plan| plan.death >= taken - 1e-9));
            }
            Some(Others::Onward(_)) => panic!("this is said of leaving alone"),
        }
    }
}

/// Checks that the wumpus could be in so many rooms, and stayed where it was while they became fewer.
fn check_narrowed<V: Storied>(turns: &[Noted<V>], Narrowed { from, to, turns: took }: Narrowed) {
    let since = turns.len() - 1 - took;
    assert_eq!([turns[since].lairs().count(), turns[turns.len() - 1].lairs().count()], [from, to]);
    assert!(from > to && turns[since..turns.len() - 1].iter().all(|turn| !turn.has_moved && turn.shot().is_none()));
}

fn check<V: Storied>(setup: &V::Setup, fact: &Fact, turns: &[Noted<V>], fate: Fate) {
    let last = &turns[turns.len() - 1];
    let survived = &turns[..turns.len() - usize::from(matches!(fate, Fate::Lost(_)))];
    let shots = |turns: &[Noted<V>]| turns.iter().filter_map(Noted::shot).count();
    match fact {
        Fact::Kill { number, shot, narrowed, stuns } => {
            let at = turns.iter().position(|turn| turn.has(Mark::Killed)).unwrap();
            assert_eq!((*number, Some(*shot)), (shots(&turns[..=at]), turns[at].shot()));
            assert_eq!(*stuns, turns[at].has(Mark::Stunned));
            if let Some(narrowed) = narrowed {
                check_narrowed(&turns[..=at], *narrowed);
            }
        }
        Fact::Found { narrowed, spared } => {
            assert!(last.is_alive && (!*spared || shots(turns) == 0 && matches!(fate, Fate::Won | Fate::Left)));
            check_narrowed(turns, *narrowed);
        }
        Fact::Death { cause, risk, carried_off, shot, others } => {
            assert_eq!(fate, Fate::Lost(*cause));
            assert!((last.risk_of(*cause) - risk).abs() < 1e-9);
            let Results { goes_on, carried_off: bats, ends } = last.results();
            let is_certain = goes_on <= 0.0 && bats <= 0.0 && ends.iter().all(|(end, _)| V::fate(*end) == fate);
            assert_eq!(*risk >= 1.0, is_certain, "only what is certain has the risk 1");
            assert_eq!(*carried_off, last.has(Mark::Carried).then_some(bats));
            assert_eq!(*shot, last.shot().map(|shot| (shots(turns), shot)));
            last.check_others(setup, *others);
        }
        Fact::Left { onward } => {
            assert_eq!(fate, Fate::Left);
            let steps = V::plans(&last.engine).into_iter().filter(|plan| plan.action != last.action);
            assert!(onward.is_none_or(|risk| steps.clone().any(|plan| (plan.death - risk).abs() < 1e-9)));
        }
        Fact::Gamble { cause, risks, was_safe } => {
            let causes = [Cause::Pit, Cause::Wumpus, Cause::Grue];
            let is_worst = |turn: &&Noted<V>| causes.iter().all(|other| turn.risk_of(*other) <= turn.risk_of(*cause));
            let dared = |turn: &&Noted<V>| turn.shot().is_none() && turn.risk_of(*cause) >= GAMBLE && is_worst(turn);
            let taken: Vec<_> = survived.iter().filter(dared).collect();
            let mut again: Vec<_> = taken.iter().map(|turn| turn.risk_of(*cause)).collect();
            again.sort_by(|one, other| other.total_cmp(one));
            assert_eq!(*risks, again);
            taken.iter().filter(|_| *was_safe).for_each(|turn| turn.check_others(setup, Some(Others::Safe)));
        }
        Fact::Missed { shots, best, left } => {
            let told = if fate == Fate::Lost(Cause::OutOfArrows) { turns } else { survived };
            let has_hit = |turn: &&Noted<V>| turn.has(Mark::Killed) || turn.has(Mark::Stunned);
            let missed: Vec<_> = told.iter().filter(|turn| !has_hit(turn)).filter_map(Noted::shot).collect();
            assert_eq!((*shots, *left), (missed.len(), missed[missed.len() - 1].left));
            assert_eq!(*best, missed.iter().filter_map(|shot| shot.hit).reduce(f64::max));
        }
        Fact::Pursued { turns } => {
            let near = survived.split(|turn| !V::is_pursued(&turn.view));
            assert_eq!(near.map(<[_]>::len).max(), Some(*turns));
        }
        Fact::Marked { mark, times } => {
            let marked = survived.iter().filter(|turn| turn.has(*mark) && !turn.has(Mark::Killed));
            assert_eq!(marked.count(), *times);
        }
        Fact::NoRisk => {
            let is_safe = |turn: &Noted<V>| turn.risk(&turn.action, |_| true) + turn.results().carried_off <= 0.0;
            assert!(fate == Fate::Won && turns.iter().all(is_safe));
        }
    }
}

/// Plays hunts of a bot at a prompt, and checks the story of each.
fn hunt<V: Storied>(setup: &V::Setup, hunts: u32, mut bot: impl Bot<V>) {
    let mut prompt = V::prompt(setup, &V::options(setup), start(1));
    let mut rng = BotRng::new(1);
    prompt.dialogue().screen = Some(PIPE);
    prompt.begin();
    let first = Session::<V>::deal(setup, prompt.seed()).game().view(Seat::HUNTER);
    let tables = V::Engine::begin(setup, &first).unwrap();
    for _ in 0..hunts {
        let mut session = Session::<V>::deal(setup, prompt.seed());
        let mut view = session.game().view(Seat::HUNTER);
        bot.begin(setup, &view).unwrap();
        let (mut engine, mut is_alive) = (tables.begin_again(&view), true);
        let mut turns: Vec<Noted<V>> = Vec::new();
        let outcome = loop {
            let action = bot.decide(&view, &mut rng);
            prompt.hear(&view.text(&action));
            let events = session.step(Seat::HUNTER, &action).unwrap().to_vec();
            for event in &events {
                bot.observe(event);
            }
            let has_moved = events.iter().any(|event| format!("{event:?}").starts_with("WumpusMoved"));
            let shown: Vec<_> =
                events.into_iter().filter(|event| V::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).collect();
            let seen = shown.iter().map(|event| format!("{event:?}")).collect();
            turns.push(Noted { view, engine: engine.clone(), action: action.clone(), seen, is_alive, has_moved });
            is_alive &= !turns[turns.len() - 1].has(Mark::Killed);
            view = session.game().view(Seat::HUNTER);
            match session.game().status() {
                Status::Over(outcome) => break outcome,
                Status::Awaiting(_) => engine.learn(&action, &shown, &view),
            }
        };
        let hunted = prompt.hunted();
        assert!(hunted.facts.len() <= 2 && hunted.story.iter().all(|story| story.matches(". ").count() <= 1));
        hunted.facts.iter().for_each(|fact| check(setup, fact, &turns, V::fate(outcome)));
        prompt.done(Done::Counted { flag: String::new(), added: None });
        prompt.hear("yes");
        prompt.hear("no");
    }
}

/// Tells so many hunts of each kind of player: all of them in the first set-up of a game, and some in each other one.
fn stories_are_true<V: Storied>(hunts: [u32; 4]) {
    for (at, setup) in V::setups().iter().enumerate() {
        let [random, careful, sharp, mistaken] = hunts.map(|hunts| if at == 0 { hunts } else { hunts / 20 });
        hunt::<V>(setup, random, Random);
        hunt::<V>(setup, careful, Careful::<V>::default());
        hunt::<V>(setup, sharp, Sharp::<V>::default());
        hunt::<V>(setup, mistaken, Mistaken(Sharp::<V>::default()));
    }
}

#[test]
fn classic_stories_are_true() {
    stories_are_true::<Classic>(Classic::HUNTS);
}

#[test]
fn grue_stories_are_true() {
    stories_are_true::<Grue>(Grue::HUNTS);
}

#[test]
fn world_stories_are_true() {
    stories_are_true::<World>(World::HUNTS);
}

#[test]
fn textbook_stories_are_true() {
    stories_are_true::<Textbook>(Textbook::HUNTS);
}

mod weekly {
    use super::{Classic, Grue, Textbook, World, stories_are_true};

    #[test]
    #[ignore = "takes minutes"]
    fn stories_of_two_thousand_hunts_are_true() {
        stories_are_true::<Classic>([500; 4]);
        stories_are_true::<World>([500; 4]);
        stories_are_true::<Textbook>([500; 4]);
        stories_are_true::<Grue>([500; 4]);
    }
}
