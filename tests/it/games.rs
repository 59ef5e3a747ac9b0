//! The list of games. Suites that test every game take it from here.

/// The names of the games, as `--variant` and the protocol take them.
pub(crate) const VARIANTS: [&str; 4] = ["classic", "grue", "world", "hidden"];

/// Flags that begin a hunt of each game for one player without a question.
pub(crate) const SOLO_GAMES: [&str; 3] =
    ["--seed 7", "--variant grue --sense hearing --seed 7", "--variant world --board random --seed 2"];

/// Flags that begin each game without a question.
pub(crate) const GAMES: [&str; 4] =
    [SOLO_GAMES[0], SOLO_GAMES[1], SOLO_GAMES[2], "--variant hidden --players Ann,Bob,Cy --seed 7"];

/// Makes a test of each generic function for each game, in a module with the name of the game.
macro_rules! test_every_game {
    ($($test:ident),+ $(,)?) => {
        $crate::games::test_every_game! { classic: wumpus_hunt::game::classic::Classic => $($test),+ }
        $crate::games::test_every_game! { grue: wumpus_hunt::game::grue::Grue => $($test),+ }
        $crate::games::test_every_game! { world: wumpus_hunt::game::world::World => $($test),+ }
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
