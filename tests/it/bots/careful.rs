//! The careful bot: it takes sure shots, enters no room that is surely deadly while another way is open, and wins more often
//! than one that plays at random.

use wumpus_hunt::bot::plan::Goal;
use wumpus_hunt::bot::{Advised as _, Bot, BotRng, Careful};
use wumpus_hunt::game::classic::{Classic, Outcome, Ruleset, Setup};
use wumpus_hunt::game::{Game, Seat, Status, Viewer};
use wumpus_hunt::odds::Engine;
use wumpus_hunt::odds::classic::ClassicEngine;
use wumpus_hunt::session::{HuntSeed, Session};

use crate::simulate::counts;

/// A turn in which it could enter a safe new room never ends the hunt, unless it wins.
#[test]
fn a_careful_hunter_takes_what_is_sure() {
    let (mut safe, mut won) = (0, 0);
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let setup = Setup::new(ruleset);
        let mut bot = Careful::<Classic>::default();
        for seed in 0..60 {
            let mut hunt = Session::<Classic>::deal(&setup, HuntSeed::new(seed));
            let view = hunt.game().view(Seat::HUNTER);
            bot.begin(&setup, &view).unwrap();
            let mut engine = ClassicEngine::begin(&setup, &view).unwrap();
            while let Status::Awaiting(seat) = hunt.game().status() {
                let action = bot.decide(&hunt.game().view(seat), &mut BotRng::new(seed));
                let plans = Classic::plans(&engine);
                let is_sure = plans.iter().any(|plan| plan.goal == Goal::Win);
                let has_safe = plans.iter().any(|plan| plan.goal == Goal::NewRoom && plan.death < 1e-9);
                let events = hunt.step(seat, &action).unwrap().to_vec();
                let is_over = hunt.game().status() != Status::Awaiting(seat);
                let won_now = hunt.game().status() == Status::Over(Outcome::ShotWumpus);
                assert!(won_now || !(has_safe || is_sure) || !is_over, "{} seed {seed}: {action}", ruleset.name);
                safe += u32::from(has_safe);
                let seen: Vec<_> =
                    events.into_iter().filter(|event| Classic::is_seen_by(event, Viewer::Seat(seat))).collect();
                for event in &seen {
                    bot.observe(event);
                }
                if !is_over {
                    engine.learn(&action, &seen, &hunt.game().view(seat));
                }
            }
            won += u32::from(hunt.game().status() == Status::Over(Outcome::ShotWumpus));
        }
    }
    assert!(safe > 450 && won > 150, "{safe} {won}");
}

/// Wins in 40 hunts from seed 1: of the careful bot and of the random one.
#[test]
fn careful_players_win_clearly_more_than_one_who_plays_at_random() {
    for flags in [
        "--rules opinionated",
        "--rules dungeon",
        "--rules original",
        "--rules bsd",
        "--variant grue --sense smell",
        "--variant grue --sense hearing",
        "--variant grue --sense sight",
        "--variant world",
        "--variant world --board random",
        "--variant textbook",
    ] {
        let [careful, random] =
            ["careful", "random"].map(|bot| counts(&format!("{flags} --bot {bot} --hunts 40 --seed 1"))[1]);
        assert!(careful > random + 10, "{flags}: {careful} {random}");
    }
}
