//! The chance to win that a value of the policy promises, as measured by playing.

use crate::game::grue::{Life, Sense};
use crate::odds::grue::Moment;

/// Values of a belief, and the share of hunts that are won from there.
type Won = &'static [(f64, f64)];

/// Hunts with a living wumpus, by the arrows: 1 to 3.
#[rustfmt::skip]
const WON_ALIVE: [Won; 3] = [
    &[(0.0, 0.0), (0.27, 0.4), (0.5, 0.42), (0.58, 0.4), (0.605, 0.7), (0.64, 0.58), (0.653, 0.52), (0.7, 0.63), (0.73, 0.84), (0.9, 0.99)],
    &[(0.0, 0.0), (0.6, 0.65), (0.66, 0.78), (0.675, 0.73), (0.69, 0.77), (0.705, 0.82), (0.73, 0.84), (0.78, 0.92), (0.9, 0.99)],
    &[(0.0, 0.0), (0.6, 0.65), (0.65, 0.77), (0.68, 0.8), (0.69, 0.845), (0.715, 0.875), (0.73, 0.92), (0.78, 0.935), (0.85, 0.94), (0.9, 0.997)],
];
/// Hunts with a dead one, by the arrows: 0, 1, and 2 or more.
#[rustfmt::skip]
const WON_DEAD: [Won; 3] = [
    &[(0.0, 0.0), (0.32, 0.3), (0.59, 0.44), (0.64, 0.52), (0.645, 0.67), (0.69, 0.74), (0.766, 0.69), (0.81, 0.85), (0.84, 0.97), (0.9, 1.0)],
    &[(0.0, 0.0), (0.65, 0.85), (0.766, 0.895), (0.805, 0.87), (0.838, 0.89), (0.847, 0.945), (0.874, 0.975), (0.9, 0.997)],
    &[(0.0, 0.0), (0.65, 0.88), (0.77, 0.91), (0.817, 0.88), (0.83, 0.94), (0.847, 0.935), (0.874, 0.98), (0.9, 0.997)],
];

/// Factors on the odds to win with a living wumpus, by the arrows as above and by the grue's [`distances`].
/// Measured in 10,500 hunts.
const NEAR_ALIVE: [[f64; 5]; 3] =
    [[0.03, 1.25, 1.4, 0.9, 1.1], [0.67, 0.45, 2.3, 1.0, 1.0], [1.5, 0.75, 1.7, 1.0, 1.0]];
/// The same with a dead one.
const NEAR_DEAD: [[f64; 5]; 3] =
    [[55.0, 0.75, 50.0, 0.45, 0.8], [3.5, 0.45, 7.0, 0.75, 0.6], [3.5, 0.6, 15.0, 0.95, 1.0]];

/// Returns the chances that the grue is 1, 2 or 3 moves away, that it is farther away, and that it is stunned.
pub(super) fn distances(moment: Moment, within: impl Fn(u8) -> f64) -> [f64; 5] {
    if moment.stunned_turns > 0 {
        return [0.0, 0.0, 0.0, 0.0, 1.0];
    }
    let [one, two, three] = [1, 2, 3].map(within);
    [one, two - one, three - two, 1.0 - three, 0.0]
}

/// Converts a value into a chance to win, by results measured in 12,000 hunts. Most of them began with up to 20 turns of
/// another bot.
pub(super) fn chance_to_win(value: f64, Moment { life, arrows, .. }: Moment, sense: Sense, distances: [f64; 5]) -> f64 {
    let (won, factors, at, enough) = match life {
        Life::Alive => (WON_ALIVE, NEAR_ALIVE, arrows.saturating_sub(1), 3),
        Life::Dead => (WON_DEAD, NEAR_DEAD, arrows, 1),
    };
    let at = usize::from(at).min(2);
    let won = won[at];
    let between = won.windows(2).find(|pair| value < pair[1].0);
    let share = between.map_or(0.997, |pair| {
        let [(low, from), (high, to)] = [pair[0], pair[1]];
        from + (to - from) * (value - low) / (high - low)
    });
    // The value leaves out how much better a hunter evades a grue whose distance they hear, if there are arrows to spare.
    let odds = if sense == Sense::Hearing && arrows >= enough { 1.6 } else { 1.0 };
    let with = |factor: f64| share * odds * factor / (share * odds * factor + 1.0 - share);
    let wins: f64 = factors[at].into_iter().zip(distances).map(|(factor, chance)| chance * with(factor)).sum();
    wins.min(0.99)
}
