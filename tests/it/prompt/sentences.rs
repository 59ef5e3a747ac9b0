//! Every sentence of every hint is true, by an oracle that knows nothing but the rules.

use std::sync::Arc;

use wumpus_hunt::bot::{Advised, Bot as _, BotRng, Sharp};
use wumpus_hunt::drive::play_on;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::Chance as _;
use wumpus_hunt::game::classic::{CaveSource, Classic, Ruleset, Setup};
use wumpus_hunt::game::{Game, Seat, Status, View as _, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::variant::Variant;

use super::questions::start;
use crate::oracle::engines::CUBE;
use crate::oracle::{Listed, Oracle};

mod grids;
mod grue;

/// The question of the games in which the hunter moves and shoots.
const QUESTION: &str = "Shoot, Move or Quit (S-M-Q)?";

/// Chances that differ by less are equal but for rounding.
const ROUNDING: f64 = 1e-9;

/// What the hunter can know before a turn, and what is printed of it.
struct Turn<'a, G: Listed> {
    setup: &'a G::Setup,
    hunt: &'a G,
    oracle: &'a Oracle<G>,
    /// Every action so far, and every sight; there is one more of these.
    actions: &'a [G::Action],
    sights: &'a [G::View],
    /// The sentences of the first hint of the turn, without their full stops.
    sentences: Vec<String>,
    /// The lines of the second hint.
    lines: Vec<String>,
}

impl<G: Listed> Turn<'_, G> {
    fn view(&self) -> G::View {
        self.hunt.view(Seat::HUNTER)
    }

    /// Returns the chance that the position is one of these.
    fn chance(&self, is_so: impl Fn(&G::Position) -> bool) -> f64 {
        self.oracle.cases().iter().filter(|(position, _)| is_so(position)).map(|(_, chance)| chance).sum()
    }

    /// Returns the chance that a turn with this action ends the hunt so.
    fn end(&self, action: &G::Action, is_so: impl Fn(G::Outcome) -> bool) -> f64 {
        self.oracle.results(action).0.ends.into_iter().filter(|(end, _)| is_so(*end)).map(|(_, chance)| chance).sum()
    }

    /// Returns the action that is advised, by its name.
    fn advised(&self, name: impl Fn(&G::Action) -> String) -> G::Action {
        let advice = self.sentences.iter().find_map(|sentence| sentence.strip_prefix("Advice: ")).unwrap();
        let view = self.view();
        let found = view.legal().listed.find(|action| name(action) == advice);
        found.unwrap_or_else(|| panic!("{advice} is legal"))
    }

    /// Lists the actions that the second hint names: the legal ones that can do something.
    fn told(&self) -> Vec<G::Action> {
        let view = self.view();
        view.legal().listed.filter(|action| !G::is_idle(&view, action)).collect()
    }

    /// Asserts that this action is advised. The second hint names those that can be listed, and the others read like it.
    fn assert_advised(&self, action: &G::Action) {
        let place = self.told().iter().position(|told| told == action);
        let named = place
            .map_or_else(|| self.view().text(action), |place| self.lines[place].split_once(": ").unwrap().0.to_owned());
        let advice = format!("Advice: {named}");
        let is_advised = |sentence: &String| sentence.eq_ignore_ascii_case(&advice);
        assert!(self.sentences.iter().any(is_advised), "the bot plays {named}: {:?}", self.sentences);
    }

    /// Returns the chance that an action hits the wumpus.
    fn hit(&self, action: &G::Action) -> f64 {
        self.oracle.results(action).1
    }

    /// Checks the second hint: what an action hits, if it is a shot, and how a turn with it ends.
    fn check_results(
        &self,
        name: impl Fn(&G::Action) -> String,
        hits: impl Fn(&G::Action) -> Option<Vec<(&'static str, f64)>>,
        ends: &[(&'static str, &[G::Outcome])],
    ) {
        let told = self.told();
        assert_eq!(self.lines.len(), told.len());
        for (line, action) in self.lines.iter().zip(&told) {
            let (named, told) = line.split_once(": ").unwrap();
            assert_eq!(named.to_lowercase(), name(action).to_lowercase());
            let hits = hits(action);
            let nothing = if hits.is_some() { "no hit" } else { "no risk" };
            let ends = ends.iter().map(|(word, ends)| (*word, self.end(action, |end| ends.contains(&end))));
            assert_list(told, nothing, &hits.into_iter().flatten().chain(ends).collect::<Vec<_>>());
        }
    }

    /// Returns whether a sentence about the best shot from here is true; `None` if it is about something else.
    fn is_true_of_best_shot(&self, sentence: &str, name: impl Fn(&G::Action) -> String, no_shot: &str) -> Option<bool> {
        let view = self.view();
        let legal = view.legal().listed.map(|action| (name(&action), action));
        let shots: Vec<_> = legal.filter(|(name, _)| name.starts_with("shoot")).collect();
        let best = || shots.iter().map(|(_, shot)| self.hit(shot)).fold(0.0, f64::max);
        if let Some(shot) = sentence.strip_prefix("Best shot: ") {
            let (_, shot) = shots.iter().find(|(name, _)| name == shot).expect("the best shot is legal");
            return Some(self.hit(shot) > best() - ROUNDING);
        }
        if let Some(chance) = between(sentence, "It hits ", " of the time") {
            assert_percent(chance, best());
            return Some(true);
        }
        match sentence {
            "It is sure to hit" => Some(best() > 1.0 - ROUNDING),
            other if other == no_shot => Some(best() < ROUNDING),
            _ => None,
        }
    }
}

/// Plays a hunt and checks the hints before each turn. Returns the number of turns.
fn check<G: Listed + Advised + Variant>(
    setup: &<G as Game>::Setup,
    seed: u64,
    most: usize,
    question: &str,
    check: impl Fn(&Turn<'_, G>),
) -> usize {
    let played = play::<G>(setup, seed, most);
    let lines: Vec<_> = played.iter().map(|(_, text, _)| format!("hint\nhint\n{text}\n")).collect();
    let printed = printed::<G>(setup, seed, &format!("{}hint\nhint\nquit\n", lines.concat()));
    let mut hints = printed.split(question).filter_map(|part| part.strip_prefix(" hint\n"));
    let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
    let mut sights = vec![session.game().view(Seat::HUNTER)];
    let mut oracle: Oracle<G> = Oracle::begin(setup, &sights[0]);
    let actions: Vec<_> = played.iter().map(|(action, ..)| action.clone()).collect();
    for turn in 0.. {
        if session.game().status() != Status::Awaiting(Seat::HUNTER) {
            return turn;
        }
        let [hint, more] = [(); 2].map(|()| hints.next().unwrap_or_else(|| panic!("two hints: {printed}")));
        let sentences = hint.trim_end().trim_end_matches('.').replace(".\n", ". ").replace('\n', " ");
        let now = Turn {
            setup,
            hunt: session.game(),
            oracle: &oracle,
            actions: &actions[..turn],
            sights: &sights,
            sentences: sentences.split(". ").map(str::to_owned).collect(),
            lines: more.lines().map(|line| line.trim_end_matches('.').to_owned()).collect(),
        };
        check(&now);
        let Some((action, _, events)) = played.get(turn) else { return turn };
        if seed.is_multiple_of(3) {
            now.assert_advised(action);
        }
        session.step(Seat::HUNTER, action).unwrap();
        if session.game().status() == Status::Awaiting(Seat::HUNTER) {
            sights.push(session.game().view(Seat::HUNTER));
            oracle.learn(action, events, &sights[turn + 1]);
        }
    }
    unreachable!()
}

/// The tests of the sentences check this for the other games.
#[test]
fn the_first_hint_of_the_classic_game_advises_what_the_sharp_bot_does() {
    let cave = CaveSource::Known(Arc::new(Cave::new(&CUBE).unwrap()));
    for (ruleset, question) in
        [(Ruleset::OPINIONATED, QUESTION), (Ruleset::DUNGEON, QUESTION), (Ruleset::BSD, "Move, Shoot or Quit (M-S-Q)?")]
    {
        let setup = Setup { ruleset: Ruleset { pits: 1, bats: 1, ..ruleset }, cave: cave.clone() };
        let turns = (0..12).map(|hunt| check::<Classic>(&setup, 3 * hunt, 12, question, |_| ()));
        assert!(turns.sum::<usize>() > 12);
    }
}

/// Plays a hunt of so many turns at most: every third as the sharp bot does, the others at random, but of three actions the
/// one that is least likely to end the hunt. Returns each action with the events that the hunter is shown.
fn play<G: Advised>(setup: &G::Setup, seed: u64, most: usize) -> Vec<(G::Action, String, Vec<G::Event>)> {
    let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
    let sight = |session: &Session<G>| session.game().view(Seat::HUNTER);
    let mut engine = G::Engine::begin(setup, &sight(&session)).unwrap();
    let (mut sharp, mut rng, mut played) = (Sharp::<G>::default(), BotRng::new(seed), Vec::new());
    sharp.begin(setup, &session.game().view(Seat::HUNTER)).unwrap();
    while session.game().status() == Status::Awaiting(Seat::HUNTER) && played.len() < most {
        let legal: Vec<G::Action> = session.game().view(Seat::HUNTER).legal().listed.collect();
        let mut draw = || legal[rng.pick(u32::try_from(legal.len()).unwrap()) as usize].clone();
        let life = |action: &G::Action| engine.results(action).goes_on;
        let action = match seed % 3 {
            0 => sharp.decide(&session.game().view(Seat::HUNTER), &mut rng),
            _ => [draw(), draw(), draw()].into_iter().max_by(|one, two| life(one).total_cmp(&life(two))).unwrap(),
        };
        let text = sight(&session).text(&action);
        let events = session.step(Seat::HUNTER, &action).unwrap().iter();
        let shown: Vec<_> = events.filter(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).cloned().collect();
        for event in &shown {
            sharp.observe(event);
        }
        if session.game().status() == Status::Awaiting(Seat::HUNTER) {
            engine.learn(&action, &shown, &sight(&session));
        }
        played.push((action, text, shown));
    }
    played
}

/// Returns what the prompt prints for these lines.
fn printed<G: Variant>(setup: &G::Setup, seed: u64, lines: &str) -> String {
    let mut printed = Vec::new();
    play_on(G::prompt(setup, &G::options(setup), start(seed, false)), lines.as_bytes(), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// Returns the middle of a text that begins and ends like this.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.strip_prefix(before)?.strip_suffix(after)
}

/// Asserts that a chance is written like this: what is certain in words, and nothing else as 0 or 100 %.
#[track_caller]
fn assert_percent(words: &str, chance: f64) {
    let percent = 100.0 * chance;
    let fits = match words {
        "(certain)" => chance > 1.0 - ROUNDING,
        "less than 1 %" => ROUNDING < chance && percent < 1.0,
        "99 %" => (98.5..100.0).contains(&percent),
        _ => {
            let told: f64 = words.strip_suffix(" %").and_then(|told| told.parse().ok()).expect(words);
            (1.0..99.0).contains(&told) && (told - percent).abs() < 0.500_001
        }
    };
    assert!(fits, "{words}: {chance}");
}

/// Asserts that exactly what can be is listed, with its chance: `pit 33 %, wumpus (certain)`.
#[track_caller]
fn assert_list(words: &str, nothing: &str, chances: &[(&str, f64)]) {
    let possible = chances.iter().filter(|(_, chance)| *chance > ROUNDING);
    if words == nothing {
        assert_eq!(possible.count(), 0, "{words}: {chances:?}");
        return;
    }
    let mut rest = words;
    for (name, chance) in possible {
        let after = rest.strip_prefix(name).unwrap_or_else(|| panic!("{words}: {chances:?}"));
        let (told, others) = after.split_once(", ").unwrap_or((after, ""));
        assert_percent(told.trim_start(), *chance);
        rest = others;
    }
    assert_eq!(rest, "", "{words}: {chances:?}");
}
