//! The instructions of each game, as `rules` prints them.

use wumpus_hunt::game::classic::ruleset::{BatsDrop, Feet, Step, WumpusBehavior};
use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::repl::{Prompt as _, Prompted as _};
use wumpus_hunt::variant::Options;

use super::{PIPE, start};
use crate::games::GAMES;
use crate::program::{play, unbroken};

/// C38: the instructions are made from the ruleset, so they stay true when it changes.
#[test]
fn the_instructions_follow_the_ruleset() {
    let (rash, heavy_footed) = (Step::Odds { num: 4, den: 5 }, Feet::Suckers);
    let changed = Ruleset {
        behavior: WumpusBehavior::WakesForGood { step: rash },
        feet: heavy_footed,
        bats_drop: BatsDrop::Elsewhere,
        arrows: 7,
        ..Ruleset::OPINIONATED
    };
    let mut prompt = Classic::prompt(&Setup::new(changed), &Options::default(), start(7));
    prompt.dialogue().screen = Some(PIPE);
    prompt.begin();
    let rules = unbroken(&format!("{:?}", prompt.hear("rules").said).replace("\\n", " "));
    for truth in ["4 times in 5", "sucker feet", "any of the 19 other rooms", "You have 7."] {
        assert!(rules.contains(truth), "{truth}\n{rules}");
    }
}

/// C38: on a screen of 24 lines, with the question below.
#[test]
fn the_instructions_of_every_game_begin_with_the_aim_and_fit_on_one_screen() {
    let others = [
        "--rules dungeon --seed 7",
        "--rules original --seed 7",
        "--rules bsd --seed 7",
        "--rules original --cave one-way --smell 3 --seed 7",
        "--variant world --seed 7",
    ];
    for flags in GAMES.into_iter().chain(others) {
        let [told, without] = [&["rules", "q"][..], &["q"]].map(|lines| play(flags, lines));
        assert!(told.contains("? rules\nAIM       "), "{told}");
        // The example of a cave in Hidden Wumpus has a screen of its own.
        let most = if flags.contains("hidden") { 2 * 24 } else { 24 };
        assert!(told.lines().count() - without.lines().count() <= most, "{told}");
    }
}
