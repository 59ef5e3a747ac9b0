//! The sharp bot of the classic game.

use wumpus_hunt::bot::{Bot, BotRng, Random};
use wumpus_hunt::game::chance::Chance as _;
use wumpus_hunt::game::classic::{Action, Classic, Path, View};
use wumpus_hunt::game::{Game as _, Seat, View as _, Viewer};
use wumpus_hunt::odds::Engine as _;
use wumpus_hunt::odds::classic::ClassicEngine;
use wumpus_hunt::session::Session;

use crate::simulate::counts;

mod aim;
mod made_up;
mod promise;
mod unmapped;

/// Mostly acts as the random player does; 1 time in 4 it names rooms at random, so that arrows go astray.
fn whim(view: &View, rng: &mut BotRng) -> Action {
    if rng.ratio(1, 4) {
        let length = 1 + rng.pick(3) as usize;
        let mut rooms = [0; Path::LONGEST];
        for room in &mut rooms {
            *room = 1 + rng.pick(view.rooms.into());
        }
        let action = Action::Shoot { path: Path::new(&rooms[..length]).unwrap() };
        if view.check(&action).is_ok() {
            return action;
        }
    }
    Bot::<Classic>::decide(&mut Random, view, rng)
}

/// Takes an action, from which the engine learns.
fn act(session: &mut Session<Classic>, engine: &mut ClassicEngine, action: &Action) {
    let mut shown = session.step(Seat::HUNTER, action).unwrap().to_vec();
    shown.retain(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
    engine.learn(action, &shown, &session.game().view(Seat::HUNTER));
}

/// The bounds are wins in 300 hunts. With arrows through three rooms at most, the bot would win 161 in bsd.
#[test]
fn the_sharp_player_wins_nine_hunts_in_ten_and_three_in_five_in_bsd() {
    for (rules, least) in [("opinionated", 275), ("dungeon", 275), ("original", 275), ("bsd", 180)] {
        let wins = counts(&format!("--rules {rules} --bot sharp --hunts 300 --seed 1"))[1];
        assert!(wins >= least, "{rules}: {wins}");
    }
}
