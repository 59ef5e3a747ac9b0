//! The names of all endings, which programs read, and who has won.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{self, Classic, Ruleset};
use wumpus_hunt::game::grue::{self, Grue, Sense};
use wumpus_hunt::game::hidden::{self, Hidden, Role};
use wumpus_hunt::game::world::{self, Board, World};
use wumpus_hunt::game::{Game, Seat};

/// Asserts the name of each outcome, and whether the lone player has won by it.
fn assert_endings<G: Game>(setup: &G::Setup, endings: &[(G::Outcome, &str, bool)]) {
    let game = G::deal(setup, &mut Dice::new(1, Stream::Setup));
    for (outcome, name, is_won) in endings {
        let told: &str = (*outcome).into();
        assert_eq!(told, *name);
        assert_eq!(G::has_won(Seat::HUNTER, *outcome, game.position()), *is_won, "{name}");
    }
    assert!(endings.iter().all(|(_, name, _)| G::ENDINGS.contains(name)));
}

#[test]
fn a_classic_hunt_is_won_by_shooting_the_wumpus_alone() {
    use classic::Outcome::{Eaten, FellInPit, OutOfArrows, ShotSelf, ShotWumpus};

    assert_endings::<Classic>(
        &classic::Setup::new(Ruleset::OPINIONATED),
        &[
            (ShotWumpus, "shot_wumpus", true),
            (Eaten, "eaten", false),
            (FellInPit, "fell_in_pit", false),
            (ShotSelf, "shot_self", false),
            (OutOfArrows, "out_of_arrows", false),
        ],
    );
}

/// G4, G20.
#[test]
fn a_hunt_of_the_grue_is_won_at_the_exit_alone() {
    use grue::Outcome::{
        CaughtOnEntering, CaughtOnEnteringStunned, CaughtWhenItCame, EatenOnEntering, EatenWhenItCame, Escaped,
        EscapedPastGrue, OutOfArrows,
    };

    assert_endings::<Grue>(
        &grue::Setup::new(Sense::Smell),
        &[
            (Escaped, "escaped", true),
            (EscapedPastGrue, "escaped_past_grue", true),
            (EatenOnEntering, "eaten_on_entering", false),
            (EatenWhenItCame, "eaten_when_it_came", false),
            (CaughtOnEntering, "caught_on_entering", false),
            (CaughtOnEnteringStunned, "caught_on_entering_stunned", false),
            (CaughtWhenItCame, "caught_when_it_came", false),
            (OutOfArrows, "out_of_arrows", false),
        ],
    );
    assert_eq!(Sense::ALL.map(Sense::name), ["smell", "hearing", "sight"]);
}

/// W7, W9.
#[test]
fn wumpus_world_is_won_with_the_gold_and_a_dead_wumpus_alone() {
    use world::Outcome::{Eaten, FellInPit, Won};

    let endings = [(Won, "won", true), (FellInPit, "fell_in_pit", false), (Eaten, "eaten", false)];
    assert_endings::<World>(&world::Setup::new(Board::Published), &endings);
}

/// H21: dead or alive, with one's side.
#[test]
fn hidden_wumpus_is_won_with_ones_side() {
    use hidden::Outcome::{HumansWin, WumpusesWin};

    let game = Hidden::deal(&hidden::Setup::new(5, Some(2)).unwrap(), &mut Dice::new(1, Stream::Setup));
    for (outcome, name, side) in [(HumansWin, "humans_win", Role::Human), (WumpusesWin, "wumpuses_win", Role::Wumpus)] {
        assert_eq!(outcome.name(), name);
        for (seat, person) in (0..).map(Seat).zip(&game.position().people) {
            assert_eq!(Hidden::has_won(seat, outcome, game.position()), person.role == side);
        }
    }
}
