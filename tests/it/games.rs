//! The list of games. Suites that test every game take it from here.

/// The names of the games, as `--variant` and the protocol take them.
pub(crate) const VARIANTS: [&str; 5] = ["classic", "grue", "world", "textbook", "hidden"];

/// Flags that begin a hunt of each game for one player without a question.
pub(crate) const SOLO_GAMES: [&str; 4] = [
    "--seed 7",
    "--variant grue --sense hearing --seed 7",
    "--variant world --board random --seed 2",
    "--variant textbook --seed 1",
];

/// Flags that begin each game without a question.
pub(crate) const GAMES: [&str; 5] = [SOLO_GAMES[0], SOLO_GAMES[1], SOLO_GAMES[2], SOLO_GAMES[3], HIDDEN];

/// Flags that begin Hidden Wumpus without a question.
pub(crate) const HIDDEN: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7";

/// Makes a test of each generic function for each game, in a module with the name of the game.
macro_rules! test_every_game {
    ($($test:ident),+ $(,)?) => {
        $crate::games::test_every_game! { classic: wumpus_hunt::game::classic::Classic => $($test),+ }
        $crate::games::test_every_game! { grue: wumpus_hunt::game::grue::Grue => $($test),+ }
        $crate::games::test_every_game! { world: wumpus_hunt::game::world::World => $($test),+ }
        $crate::games::test_every_game! { textbook: wumpus_hunt::game::textbook::Textbook => $($test),+ }
        $crate::games::test_every_game! { hidden: wumpus_hunt::game::hidden::Hidden => $($test),+ }
    };
    ($module:ident: $game:ty => $($test:ident),+) => {
        mod $module {
            $(
                #[test]
                fn $test() {
                    super::$test::<$game>();
                }
            )+
        }
    };
}

pub(crate) use test_every_game;
