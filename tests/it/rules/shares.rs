//! Over many seeds, what is dealt has its exact shares. The attack counts a million of each.

#[path = "../../laws/shares.rs"]
mod counted;

/// Hunts dealt of each kind.
const HUNTS: u64 = 30_000;

#[test]
fn classic_hunts_are_dealt_with_their_exact_shares() {
    counted::classic(HUNTS);
}

#[test]
fn random_caves_are_connected_and_full() {
    counted::random_caves(HUNTS);
}

#[test]
fn hunts_of_the_grue_are_dealt_with_their_exact_shares() {
    counted::grue(HUNTS);
}

#[test]
fn boards_are_dealt_with_their_exact_shares() {
    counted::world(HUNTS);
}

#[test]
fn games_of_hidden_wumpus_are_dealt_with_their_exact_shares() {
    counted::hidden(HUNTS);
}

#[test]
fn the_streams_of_a_seed_are_independent() {
    counted::streams(HUNTS);
}
