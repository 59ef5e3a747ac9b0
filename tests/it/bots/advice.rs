//! Laws that advice keeps in every position, however the hunter has played so far.

use wumpus_hunt::bot::policy::actions;
use wumpus_hunt::bot::reason::{Aim, Reason, risk};
use wumpus_hunt::bot::{Advised, Advisor as _, BotRng, Policy as _};
use wumpus_hunt::game::classic::{Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::textbook::{self, Textbook};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Chance as _, Seat, Status, View as _, Viewer};
use wumpus_hunt::odds::Engine as _;

use super::promises::classic_setup;
use crate::oracle::compare::claims_safety;
use crate::truth::Hunt;

/// Chances that differ by less are equal but for rounding.
const ROUNDING: f64 = 1e-9;

/// The positions that are drawn to see what follows a move, and in one position of how many.
const DRAWN: [u32; 2] = [40, 16];

/// The most turns of a hunt that are looked at: at random a hunter can live long.
const TURNS: u32 = 120;

/// Counts the positions that were looked at.
struct Laws<'a, G: Advised> {
    setup: &'a G::Setup,
    policy: G::Policy,
    rng: BotRng,
    positions: u32,
}

impl<G: Advised> Laws<'_, G> {
    /// Checks the advice in a position.
    fn check(&mut self, Hunt { engine, session }: &Hunt<G>) {
        let advice = self.policy.advise(engine);
        let reason = self.policy.reason(engine, &advice);
        let Reason { aim, least, .. } = &reason;
        let view = session.game().view(Seat::HUNTER);
        let all = view.legal().listed.chain(actions::<G>(&view, engine));
        let safest = all.map(|action| risk::<G>(engine, &action)).fold(1.0, f64::min);
        let known = risk::<G>(engine, &advice.action);
        assert!(known < 1.0 || safest >= 1.0, "no certain death where another choice has less: {reason:?}");
        assert!(*aim != Aim::Lost || known <= safest + ROUNDING, "if all is lost, the least deadly choice: {reason:?}");
        assert!(*aim != Aim::Run || known <= safest + ROUNDING, "whoever runs dies least: {reason:?}");
        assert!(!claims_safety(&reason) || known <= 0.0, "nothing is called safe beside a risk: {reason:?}");
        assert!((0.0..=1.0).contains(least) && (0.0..=1.0).contains(&reason.danger()), "{reason:?}");
        self.positions += 1;
        let [drawn, one_in] = DRAWN;
        let is_move = matches!(aim, Aim::Cover { .. } | Aim::Search { .. } | Aim::Reach { .. } | Aim::Run);
        if !is_move || !self.positions.is_multiple_of(one_in) {
            return;
        }
        // What the advice is in the turn after it.
        let mut draw = engine.positions(self.setup);
        let [mut goes_on, mut shoots] = [0, 0];
        for _ in 0..drawn {
            let mut game = G::in_position(self.setup, draw(&mut self.rng));
            let mut seen = Vec::new();
            game.apply(Seat::HUNTER, &advice.action, &mut self.rng, &mut |event| seen.push(event)).unwrap();
            if let Status::Awaiting(_) = game.status() {
                seen.retain(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
                let mut next = engine.clone();
                next.learn(&advice.action, &seen, &game.view(Seat::HUNTER));
                goes_on += 1;
                shoots += u32::from(matches!(self.policy.advise(&next).aim, Aim::Shoot { hit, .. } if hit >= 0.9));
            }
        }
        if matches!(aim, Aim::Cover { .. }) {
            assert!(10 * shoots >= 8 * goes_on, "a shot follows: {shoots} of {goes_on}, {reason:?}");
        } else {
            assert!(goes_on == 0 || shoots < goes_on, "a sure shot in the next turn is named: {reason:?}");
        }
    }

    /// Plays hunts by the advice, but for mistakes in so many of four turns, until so many positions were looked at.
    fn follow(&mut self, mistakes: u32, positions: u32) {
        let until = self.positions + positions;
        let begun = Hunt::<G>::deal(self.setup, 0);
        for seed in 1.. {
            let mut hunt = begun.again(self.setup, seed);
            while hunt.goes_on() && hunt.session.turns() < TURNS {
                self.check(&hunt);
                if self.positions >= until {
                    return;
                }
                let is_mistake = self.rng.ratio(mistakes, 4);
                let action =
                    if is_mistake { G::random(&hunt.sight(), &mut self.rng) } else { self.policy.decide(&hunt.engine) };
                hunt.act(&action);
            }
        }
    }
}

/// Looks at so many positions of hunts that are played at random, with mistakes, and by the advice, in these set-ups.
fn laws_hold<G: Advised>(setups: &[G::Setup], positions: u32) {
    let each = positions / 3 / u32::try_from(setups.len()).unwrap();
    for setup in setups {
        let mut laws = Laws::<G> { setup, policy: G::Policy::new(setup), rng: BotRng::new(1), positions: 0 };
        for mistakes in [4, 1, 0] {
            laws.follow(mistakes, each);
        }
    }
}

/// Looks at so many positions of each game, and at fewer of Grue, which takes longer.
fn laws_hold_everywhere(positions: u32, in_grue: u32) {
    laws_hold::<Classic>(&Ruleset::ALL.map(classic_setup), positions);
    laws_hold::<World>(&Board::ALL.map(world::Setup::new), positions);
    let boards = [textbook::Board::Published, textbook::Board::RANDOM];
    laws_hold::<Textbook>(&boards.map(|board| textbook::Setup::new(textbook::Setup::SIZE, board)), positions);
    laws_hold::<Grue>(&Sense::ALL.map(grue::Setup::new), in_grue);
}

#[test]
fn the_laws_of_advice_hold_in_some_positions() {
    laws_hold_everywhere(900, 45);
}

mod weekly {
    #[test]
    #[ignore = "takes minutes"]
    fn the_laws_of_advice_hold_in_twenty_thousand_positions() {
        super::laws_hold_everywhere(20_000, 20_000);
    }
}
