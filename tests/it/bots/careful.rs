//! The careful players: that they never go where death is proved while another room is open, that they shoot when they
//! know, and how often they win.
//!
//! What is proved is found here by going through whole positions, which shares nothing with how the players think. (In
//! the hunt with a grue what is far apart at the beginning is soon not, and each thing is followed by itself.)

use wumpus_hunt::bot::Bot;
use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::chance::BotRng;
use wumpus_hunt::game::{Game, Seat, Status, Viewer};
use wumpus_hunt::session::{HuntSeed, Session};

use crate::simulate::counts;

mod classic;
mod grue;
mod world;

/// Every position that fits what a player was told.
trait Prover<G: Game> {
    /// Knows the rules, and nothing of this hunt.
    fn new(setup: &G::Setup) -> Self;
    /// Is told what happened after an action.
    fn hear(&mut self, action: &G::Action, events: &[G::Event]);
    /// Is told what the player is told before he chooses.
    fn see(&mut self, view: &G::View<'_>);
    /// Tells whether the position is one of them.
    fn admits(&self, position: &G::Position) -> bool;
    /// Tells whether it is death to enter this room in each of them.
    fn is_deadly(&self, room: Room) -> bool;
    /// Tells whether there is a shot that kills the wumpus in each of them.
    fn knows_a_shot(&self) -> bool;
    /// Tells whether the wumpus was shot dead.
    fn shot_wumpus(events: &[G::Event]) -> bool;
    /// The room that an action enters.
    fn entered(view: &G::View<'_>, action: &G::Action) -> Option<Room>;
    /// Where a view tells that tunnels lead.
    fn tunnels(view: &G::View<'_>) -> Vec<Room>;
}

/// How often a player kept its promise where it could have broken it.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    /// So many times a room was proved deadly while another was open.
    avoided: usize,
    /// So many times a shot was sure.
    shot: usize,
}

/// Plays the hunts of these seeds, and asks before each move whether it keeps what a careful player promises.
fn kept<G: Game, B: Bot<G> + Default, P: Prover<G>>(setup: &G::Setup, seeds: impl Iterator<Item = u64>) -> Kept {
    let mut kept = Kept::default();
    let mut bot = B::default();
    for seed in seeds {
        let mut session = Session::<G>::deal(setup, HuntSeed::new(seed));
        let (mut prover, mut rng) = (P::new(setup), BotRng::new(seed));
        bot.begin();
        // What cannot be won any more may go on for ever.
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
            let events = session.step(Seat::HUNTER, &action).unwrap().to_vec();
            let told: Vec<G::Event> = events.iter().filter_map(|event| G::seen_by(event, Viewer::Public)).collect();
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

/// In how many of 300 hunts from seed 1 the careful player wins, and in how many who plays at random.
#[test]
fn careful_players_win_clearly_more_than_one_who_plays_at_random() {
    for (flags, careful, random) in [
        ("--rules opinionated", 225, 113),
        ("--rules dungeon", 242, 103),
        ("--rules original", 243, 131),
        ("--variant grue --sense smell", 107, 1),
        ("--variant grue --sense hearing", 121, 1),
        ("--variant grue --sense sight", 101, 1),
        ("--variant world", 300, 37),
        ("--variant world --board random", 168, 8),
    ] {
        let [careful_wins, random_wins] =
            ["careful", "random"].map(|bot| counts(&format!("{flags} --bot {bot} --hunts 300 --seed 1"))[1]);
        assert!(careful_wins > random_wins + 75, "{flags}: {careful_wins} {random_wins}");
        assert_eq!((careful_wins, random_wins), (careful, random), "{flags}");
    }
}
