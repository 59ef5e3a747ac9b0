//! The careful bots: they avoid rooms proved deadly while another is open, take sure shots, and win more often.
//!
//! The tests prove facts by enumerating positions, whole ones in Wumpus World. Elsewhere each thing is followed by itself,
//! as the bots do.

use wumpus_hunt::bot::Bot;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::{Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::simulate::counts;

mod classic;
mod grue;
mod world;

/// All positions that fit what a player has been told.
trait Prover<G: Game> {
    /// Starts from the rules alone.
    fn new(setup: &G::Setup) -> Self;
    /// Takes in the events of an action.
    fn hear(&mut self, action: &G::Action, events: &[G::Event]);
    /// Takes in the view before an action.
    fn see(&mut self, view: &G::View<'_>);
    /// Returns whether the position is one of them.
    fn admits(&self, position: &G::Position) -> bool;
    /// Returns whether entering this room is deadly in all of them.
    fn is_deadly(&self, room: Room) -> bool;
    /// Returns whether one shot kills the wumpus in all of them.
    fn knows_a_shot(&self) -> bool;
    /// Returns whether the wumpus was shot.
    fn shot_wumpus(events: &[G::Event]) -> bool;
    /// Returns the room that an action enters.
    fn entered(view: &G::View<'_>, action: &G::Action) -> Option<Room>;
    /// Returns the adjacent rooms of a view.
    fn tunnels(view: &G::View<'_>) -> Vec<Room>;
}

/// How often a bot could have broken a promise, and kept it.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    /// Rooms proved deadly while another was open.
    avoided: usize,
    /// Sure shots.
    shot: usize,
}

/// Plays the hunts of these seeds and checks before each action that the bot keeps its promises.
fn kept<G: Game, B: Bot<G> + Default, P: Prover<G>>(setup: &G::Setup, seeds: impl Iterator<Item = u64>) -> Kept {
    let mut kept = Kept::default();
    let mut bot = B::default();
    for seed in seeds {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let (mut prover, mut rng) = (P::new(setup), BotRng::new(seed));
        bot.begin();
        // A hunt that can no longer be won may go on for ever.
        for _ in 0..200 {
            if session.game().status() != Status::Awaiting(Seat::HUNTER) {
                break;
            }
            let (action, entered, tunnels) = {
                let view = session.game().view(Seat::HUNTER);
                prover.see(&view);
                let action = bot.decide(&view, &mut rng);
                let entered = P::entered(&view, &action);
                (action, entered, P::tunnels(&view))
            };
            assert!(prover.admits(session.game().position()), "seed {seed}");
            let deadly = tunnels.iter().filter(|room| prover.is_deadly(**room)).count();
            if deadly < tunnels.len() {
                assert!(!entered.is_some_and(|room| prover.is_deadly(room)), "seed {seed}: {action}");
                kept.avoided += deadly;
            }
            let knows_a_shot = prover.knows_a_shot();
            let mut told = session.step(Seat::HUNTER, &action).unwrap().to_vec();
            told.retain(|event| G::is_seen_by(event, Viewer::Public));
            if knows_a_shot {
                assert!(P::shot_wumpus(&told), "seed {seed}: {action}");
                kept.shot += 1;
            }
            for event in &told {
                bot.observe(event);
            }
            prover.hear(&action, &told);
        }
    }
    kept
}

/// Wins in 150 hunts from seed 1: of the careful bot and of the random one.
#[test]
fn careful_players_win_clearly_more_than_one_who_plays_at_random() {
    for (flags, careful, random) in [
        ("--rules opinionated", 109, 63),
        ("--rules dungeon", 119, 58),
        ("--rules original", 121, 67),
        ("--variant grue --sense smell", 60, 0),
        ("--variant grue --sense hearing", 62, 0),
        ("--variant grue --sense sight", 51, 0),
        ("--variant world", 150, 18),
        ("--variant world --board random", 81, 2),
    ] {
        let [careful_wins, random_wins] =
            ["careful", "random"].map(|bot| counts(&format!("{flags} --bot {bot} --hunts 150 --seed 1"))[1]);
        assert!(careful_wins > random_wins + 37, "{flags}: {careful_wins} {random_wins}");
        assert_eq!((careful_wins, random_wins), (careful, random), "{flags}");
    }
}
