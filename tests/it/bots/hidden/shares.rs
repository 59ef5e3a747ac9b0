//! How often the humans win, and whether lies help.

use wumpus_hunt::game::hidden::{Outcome, Role, Setup, Wumpuses};

use super::Played;

/// Who talks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Talk {
    Nobody,
    Everybody,
    Humans,
}

/// What many games came to.
#[derive(Debug)]
struct Shares {
    /// The share of games that the humans won, in per cent.
    humans_win: f64,
    /// Its standard error.
    error: f64,
    /// The turns of humans from the second round on in which the human suspected another human most, in per cent.
    fooled: f64,
}

fn play(players: usize, talk: Talk, games: u64) -> Shares {
    let setup = Setup::new(players, Wumpuses::Fair).unwrap();
    let (mut won, mut fooled, mut asked) = (0, 0, 0);
    for seed in 1..=games {
        let mut played = Played::deal(&setup, seed);
        let outcome = loop {
            let seat = match played.on_turn() {
                Ok(seat) => seat,
                Err(outcome) => break outcome,
            };
            if played.session.turns() as usize >= players && played.role(seat) == Role::Human {
                let suspicion = played.minds[super::index(seat)].suspicion();
                let most = (0_u8..).zip(suspicion).max_by_key(|(_, suspected)| *suspected).unwrap().0;
                fooled += u64::from(played.role(wumpus_hunt::game::Seat(most)) == Role::Human);
                asked += 1;
            }
            played.turn(seat, |role| match talk {
                Talk::Nobody => false,
                Talk::Everybody => true,
                Talk::Humans => role == Role::Human,
            });
        };
        won += u64::from(outcome == Outcome::HumansWin);
    }
    #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    let share = |part: u64, whole: u64| part as f64 / whole as f64;
    let share_won = share(won, games);
    let error = (share_won * (1.0 - share_won) * share(1, games)).sqrt();
    Shares { humans_win: 100.0 * share_won, error: 100.0 * error, fooled: 100.0 * share(fooled, asked) }
}

/// Loose bounds: humans who reason win more often than at random (16 %), more often when they talk, and a
/// wumpus that lies is suspected less than one that says nothing.
#[test]
fn reason_and_talk_help_humans_and_lies_help_wumpuses() {
    let [silent, talking, lonely] = [Talk::Nobody, Talk::Everybody, Talk::Humans].map(|talk| play(5, talk, 100));
    assert!(silent.humans_win > 40.0 && silent.humans_win < 70.0, "{silent:?}");
    assert!(talking.humans_win > 50.0 && talking.humans_win < 80.0, "{talking:?}");
    assert!(talking.fooled > 10.0 + lonely.fooled, "{talking:?} {lonely:?}");
}

mod weekly {
    use super::{Talk, play};

    /// The figures of `docs/odds.md`: `cargo test --release --test it every_way_of_talking -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes minutes: it plays 18,000 games"]
    #[expect(clippy::print_stdout, reason = "the figures are for the page of odds")]
    fn every_way_of_talking_is_measured() {
        for (players, silent_at_least, talking_at_least) in [(3, 50.0, 70.0), (5, 40.0, 45.0), (8, 57.0, 0.0)] {
            let [silent, talking, lonely] = [Talk::Nobody, Talk::Everybody, Talk::Humans].map(|talk| {
                let shares = play(players, talk, 2_000);
                println!("{players} players, {talk:?} talks: {shares:.1?}");
                shares
            });
            assert!(silent.humans_win - 2.0 * silent.error > silent_at_least, "{silent:?}");
            assert!(talking.humans_win > talking_at_least, "{talking:?}");
            // The only Wumpus of three players gives itself away by talking.
            let lies_help = talking.humans_win < lonely.humans_win || players == 3;
            assert!(talking.fooled > lonely.fooled && lies_help, "{talking:?} {lonely:?}");
        }
    }
}
