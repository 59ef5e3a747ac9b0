//! What the bots and advisors foretell comes true as often as they say. The attack counts 100,000 hunts of each game.

#[path = "../../laws/calibration.rs"]
pub(super) mod counted;

#[test]
fn what_is_foretold_in_the_classic_game_comes_true_as_often() {
    counted::classic(3_000);
}

#[test]
fn what_is_foretold_on_the_hex_map_comes_true_as_often() {
    counted::grue(300);
}

/// The command: `cargo test --release --test it promised -- --ignored`.
#[test]
#[ignore = "takes minutes: a mean over fewer hunts proves nothing"]
fn as_many_hunts_are_won_as_hints_have_promised() {
    counted::promises(2_000);
}

#[test]
fn what_is_foretold_on_the_grid_comes_true_as_often() {
    counted::world(1_000);
}

#[test]
fn what_is_foretold_in_the_textbooks_game_comes_true_as_often() {
    counted::textbook(1_000);
}
