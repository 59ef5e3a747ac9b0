//! What everybody is told of a hosted game, in words.

use super::{Players, SCREEN_WIDTH, a, won};
use crate::bot::hidden::Claim;
use crate::game::Seat;
use crate::game::hidden::{Outcome, Position};
use crate::style::{danger, gain};
use crate::text::{capitalised, listed, wrapped};
use crate::wire::{Kind, News, Scene, SeatNow, role_of};

/// The name under which the host speaks.
pub(crate) const GAMEMASTER: &str = "Gamemaster";

/// Breaks what somebody says or writes into lines. Only the first begins at the edge, so that no player can make up a line
/// of the program.
fn spoken(text: &str, columns: usize) -> String {
    wrapped(text, columns.min(SCREEN_WIDTH), "    ").join("\n")
}

/// Returns a claim as a sentence, which [`Claim::read`] reads too: `I'm in 5, next to 3, 8 and 12. Stench.`
pub(crate) fn claimed(claim: &Claim) -> String {
    let sensed = Claim::SENSES.into_iter().filter(|sense| claim.percepts.has(*sense));
    let sensed = sensed.map(|sense| format!("{}.", capitalised(sense.name())));
    let is_in = format!("I'm in {}, next to {}.", claim.room, listed(claim.tunnels, "and"));
    [is_in].into_iter().chain(sensed).collect::<Vec<_>>().join(" ")
}

/// Says who is at a seat.
pub(crate) fn at_seat(seat: &SeatNow) -> String {
    let is = match (seat.is, seat.here) {
        (Kind::Bot, 1) => "is a bot",
        (Kind::Bot, _) => "is played by a bot",
        (Kind::Program, 1) => "is played by a program",
        (Kind::Person, 1) => "is here",
        (Kind::Person | Kind::Program, _) => "is not here",
    };
    format!("{} {is}.", seat.name)
}

impl Players {
    /// Tells the host how a game has ended, and where everything was.
    pub(crate) fn ending(&self, outcome: Outcome, position: &Position) -> String {
        format!("{}\n\n{}", gain(won(outcome, position, None)), self.truth_in_words(position))
    }

    /// Returns the words for a line from the host of a game; `None` if they are not the same for everybody. `columns` is the
    /// width of the screen.
    pub(crate) fn news(&self, news: &News, columns: usize) -> Option<String> {
        Some(match news {
            News::Begun { .. } => "The game begins.".to_owned(),
            News::Turn { turn, seat } => format!("\nTurn {turn}: {}", self.name(Seat(*seat))),
            News::Said { seat, text } => spoken(&self.said(*seat, text), columns),
            News::Wrote { text } => spoken(&format!("On the board: {text}"), columns),
            News::Over { command, .. } => format!("\nTo deal this game again:\n  {command}"),
            News::Talk { .. } => "Time to talk.".to_owned(),
            News::Struck { line } => format!("Line {line} of the board is struck out."),
            News::Rolled { sides, number } => format!("A {sides}-sided die is rolled: {number}."),
            News::Film { turns } => {
                let turns = turns.iter().map(|turn| self.scene_in_words(turn)).collect::<Vec<_>>();
                format!("\nWhat really happened:\n{}", turns.join("\n"))
            }
            News::Limits { talk, turn, .. } => {
                let limits = [("turn", turn), ("talk", talk)].into_iter().filter_map(|(phase, limit)| {
                    limit.map(|seconds| format!("a {phase} lasts at most {seconds} seconds"))
                });
                capitalised(&listed(limits, "and")) + "."
            }
            News::Evening { lines } => lines.join(" "),
            News::Died { seat, role } => {
                danger(format!("{} is dead, and was {}.", self.name(Seat(*seat)), a(role_of(*role))))
            }
            _ => return None,
        })
    }

    /// Tells what a seat or the host said. Records keep a bot's claim in short; here it is a sentence.
    fn said(&self, seat: Option<u8>, text: &str) -> String {
        let name = seat.map_or(GAMEMASTER, |seat| self.name(Seat(seat)));
        let by_bot = seat.filter(|seat| self.is_bot(Seat(*seat)));
        let claim = by_bot.and_then(|_| Some(claimed(&Claim::read(text)?)));
        format!("{name}: {}", claim.as_deref().unwrap_or(text))
    }

    /// Tells a turn as it really was.
    fn scene_in_words(&self, scene: &Scene) -> String {
        let Scene { turn, seat, room, sensed, action, words, said, .. } = scene;
        let sensed = listed(sensed.iter().map(|name| name.replace('_', " ")), "and");
        let sensing = if sensed.is_empty() { String::new() } else { format!(", sensing {sensed}") };
        let told = format!("  Turn {turn}: {}, in {room}{sensing}: {action}. {words}", self.name(Seat(*seat)));
        let said = said.iter().map(|(seat, text)| format!("    {}", self.said(*seat, text)));
        [told.trim_end().to_owned()].into_iter().chain(said).collect::<Vec<_>>().join("\n")
    }
}
