//! The chance to win that a value of the policy promises, as measured by playing.

use crate::game::grue::{Life, Sense};
use crate::odds::grue::Moment;

/// Values of a belief, and the share of hunts that are won from there.
type Won = &'static [(f64, f64)];

/// Hunts with a living wumpus, by the arrows: 1 to 3.
#[rustfmt::skip]
const WON_ALIVE: [Won; 3] = [
    &[(0.0, 0.0), (0.27, 0.21), (0.5, 0.33), (0.58, 0.54), (0.605, 0.59), (0.64, 0.58), (0.653, 0.61), (0.7, 0.72), (0.73, 0.79), (0.9, 0.989)],
    &[(0.0, 0.0), (0.6, 0.62), (0.66, 0.75), (0.675, 0.78), (0.69, 0.8), (0.705, 0.83), (0.73, 0.89), (0.78, 0.92), (0.9, 0.992)],
    &[(0.0, 0.0), (0.6, 0.64), (0.65, 0.79), (0.68, 0.82), (0.69, 0.825), (0.715, 0.87), (0.73, 0.91), (0.78, 0.9), (0.85, 0.95), (0.9, 0.997)],
];
/// Hunts with a dead one, by the arrows: 0, 1, and 2 or more.
#[rustfmt::skip]
const WON_DEAD: [Won; 3] = [
    &[(0.0, 0.0), (0.32, 0.3), (0.59, 0.39), (0.64, 0.4), (0.645, 0.5), (0.69, 0.68), (0.766, 0.71), (0.81, 0.92), (0.84, 0.97), (0.9, 0.998)],
    &[(0.0, 0.0), (0.65, 0.9), (0.766, 0.91), (0.805, 0.84), (0.838, 0.94), (0.847, 0.967), (0.874, 0.985), (0.9, 0.997)],
    &[(0.0, 0.0), (0.65, 0.91), (0.77, 0.92), (0.817, 0.89), (0.83, 0.94), (0.847, 0.89), (0.874, 0.969), (0.9, 0.997)],
];

/// Factors on the odds to win with a living wumpus, by the arrows as above and by the grue's [`distances`].
const NEAR_ALIVE: [[f64; 5]; 3] =
    [[0.01, 1.44, 1.04, 1.25, 1.26], [0.80, 0.49, 1.47, 0.92, 1.01], [1.51, 0.59, 1.40, 1.08, 1.00]];
/// The same with a dead one.
const NEAR_DEAD: [[f64; 5]; 3] =
    [[29.0, 0.77, 25.0, 1.23, 1.11], [7.23, 0.50, 9.46, 1.06, 0.86], [9.06, 0.62, 1.41, 1.49, 1.43]];

/// Returns the chances that the grue is 1, 2 or 3 moves away, that it is farther away, and that it is stunned.
pub(super) fn distances(moment: Moment, within: impl Fn(u8) -> f64) -> [f64; 5] {
    if moment.stunned_turns > 0 {
        return [0.0, 0.0, 0.0, 0.0, 1.0];
    }
    let [one, two, three] = [1, 2, 3].map(within);
    [one, two - one, three - two, 1.0 - three, 0.0]
}

/// Converts a value into a chance to win, by the results of 33,000 hunts. Of these, 12,000 began with up to 40 turns of the
/// bot `careful`, and as many with up to 12 of `random`.
pub(super) fn chance_to_win(value: f64, Moment { life, arrows, .. }: Moment, sense: Sense, distances: [f64; 5]) -> f64 {
    let (won, factors, at) = match life {
        Life::Alive => (WON_ALIVE, NEAR_ALIVE, arrows.saturating_sub(1)),
        Life::Dead => (WON_DEAD, NEAR_DEAD, arrows),
    };
    let at = usize::from(at).min(2);
    let won = won[at];
    let between = won.windows(2).find(|pair| value < pair[1].0);
    let share = between.map_or(0.997, |pair| {
        let [(low, from), (high, to)] = [pair[0], pair[1]];
        from + (to - from) * (value - low) / (high - low)
    });
    // The value leaves out how much the sense helps to evade the grue, if there are arrows to spare.
    let odds = match (life, at, sense) {
        (Life::Alive, 2, Sense::Hearing) => 1.27,
        (Life::Alive, 2, Sense::Sight) => 0.88,
        _ => 1.0,
    };
    let with = |factor: f64| share * odds * factor / (share * odds * factor + 1.0 - share);
    let wins: f64 = factors[at].into_iter().zip(distances).map(|(factor, chance)| chance * with(factor)).sum();
    wins.min(0.99)
}
