//! What everybody is told of a hosted game, in words.

use super::{Players, SCREEN_WIDTH, a};
use crate::bot::hidden::Claim;
use crate::game::Seat;
use crate::game::hidden::Setup;
use crate::style::{danger, gain};
use crate::text::{capitalised, listed, wrapped};
use crate::wire::{Kind, News, PersonNow, Scene, role_of};

/// The name under which the host speaks.
pub(crate) const GAMEMASTER: &str = "Gamemaster";

/// Returns a claim as a sentence, which [`Claim::read`] reads too: `I'm in 5, next to 3, 8 and 12. Stench.`
pub(crate) fn claimed(claim: &Claim) -> String {
    let sensed = Claim::SENSES.into_iter().filter(|sense| claim.percepts.has(*sense));
    let sensed = sensed.map(|sense| format!("{}.", capitalised(sense.name())));
    let is_in = format!("I'm in {}, next to {}.", claim.room, listed(claim.tunnels, "and"));
    [is_in].into_iter().chain(sensed).collect::<Vec<_>>().join(" ")
}

/// Returns a claim as a sentence, if it is in the short form of bots: `5: 3 8 12 stench`.
pub(crate) fn claimed_in_short(text: &str) -> Option<String> {
    Claim::read(text).filter(|claim| claim.to_string() == text).map(|claim| claimed(&claim))
}

/// Says how somebody is: in a list, and as a sentence.
pub(crate) fn how(person: &PersonNow) -> [String; 2] {
    let is = match (person.is, person.left == 1, person.here == 1) {
        (Kind::Bot, true, _) => {
            return ["has left; a bot plays", "has left for good. A bot plays on."].map(|how| how.to_owned());
        }
        (_, true, _) => return ["has left", "has left."].map(|how| how.to_owned()),
        (Kind::Bot, _, _) if person.who.is_none() => "a bot",
        (Kind::Bot, _, _) => "played by a bot",
        (Kind::Program, _, true) => "played by a program",
        (Kind::Person, _, true) => "here",
        (Kind::Person | Kind::Program, _, false) => "not here",
    };
    [is.to_owned(), format!("is {is}.")]
}

/// Says how those of these people are who were not so before.
pub(crate) fn changes<'n>(
    before: &[PersonNow],
    now: impl IntoIterator<Item = &'n PersonNow>,
) -> impl Iterator<Item = String> {
    let state = |person: &PersonNow| (person.is, person.here, person.left);
    let is_new = move |person: &&PersonNow| {
        let was = before.iter().find(|was| (was.who, &was.name) == (person.who, &person.name));
        was.map(state) != Some(state(person))
    };
    now.into_iter().filter(is_new).map(|person| format!("{} {}", person.name, how(person)[1]))
}

/// Shows a line of the host at a terminal. What somebody says or writes is broken so that only the first line begins at the
/// edge: no player can make up a line of the program. `columns` is the width of the screen.
pub(crate) fn at_terminal(news: &News, by: Option<&str>, text: &str, columns: usize) -> String {
    let spoken = |text: &str| wrapped(&text.replace('\n', " "), columns.min(SCREEN_WIDTH), "    ").join("\n");
    match news {
        News::Said { .. } => spoken(&format!("{}: {text}", by.unwrap_or(GAMEMASTER))),
        News::Wrote { .. } => spoken(text),
        News::Turn { .. } => format!("\n{text}"),
        News::Died { .. } => danger(text),
        News::Ended { .. } => gain(text),
        News::Result { .. } => format!("\n{}", gain(text)),
        News::Over { command, .. } => format!("\n{}\n\nTo deal this game again:\n  {command}", indented(text)),
        News::Film { turns } if turns.first().is_some_and(|scene| scene.turn == 1) => {
            format!("\nWhat really happened:\n{}", indented(text))
        }
        News::Film { .. } => indented(text),
        _ => text.to_owned(),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// Says how long a turn and a talk may take.
pub(crate) fn limits(talk: Option<f64>, turn: Option<f64>) -> String {
    let limits = [("turn", turn), ("talk", talk)]
        .into_iter()
        .filter_map(|(phase, limit)| limit.map(|seconds| format!("a {phase} lasts at most {seconds} seconds")));
    capitalised(&listed(limits, "and")) + "."
}

impl Players {
    /// Returns the words for what everybody is told in the same way; `None` for the rest.
    pub(crate) fn news(&self, news: &News) -> Option<String> {
        Some(match news {
            News::Turn { turn, seat } => format!("Turn {turn}: {}", self.name(Seat(*seat))),
            News::Talk { .. } => "Time to talk.".to_owned(),
            News::Said { seat, text } => self.said(*seat, text),
            News::Wrote { text } => format!("On the board: {text}"),
            News::Struck { line } => format!("Line {line} of the board is struck out."),
            News::Rolled { sides, number } => format!("A {sides}-sided die is rolled: {number}."),
            News::Died { seat, role } => format!("{} is dead, and was {}.", self.name(Seat(*seat)), a(role_of(*role))),
            _ => return None,
        })
    }

    /// Returns who says something: a seat, or the host.
    pub(crate) fn speaks(&self, seat: Option<u8>) -> &str {
        seat.map_or(GAMEMASTER, |seat| self.name(Seat(seat)))
    }

    /// Returns what a seat or the host says. Records keep a bot's claim in short; here it is a sentence.
    fn said(&self, seat: Option<u8>, text: &str) -> String {
        let by_bot = seat.filter(|seat| self.is_bot(Seat(*seat)));
        let claim = by_bot.and_then(|_| Some(claimed(&Claim::read(text)?)));
        claim.unwrap_or_else(|| text.to_owned())
    }

    /// Says what is known before the first turn, and who has it.
    pub(crate) fn begins(&self, setup: &Setup, first: Seat) -> String {
        let order = listed(self.seats().map(|seat| self.name(seat).to_owned()), "and");
        format!(
            "The game begins.\n{}\nThe turns go round in this order: {order}. {} begins.",
            Self::opening(setup),
            self.name(first)
        )
    }

    /// Tells a turn as it really was.
    pub(crate) fn scene_in_words(&self, scene: &Scene) -> String {
        let Scene { turn, seat, room, sensed, action, words, .. } = scene;
        let sensed = listed(sensed.iter().map(|name| name.replace('_', " ")), "and");
        let sensing = if sensed.is_empty() { String::new() } else { format!(", sensing {sensed}") };
        let told = format!("Turn {turn}: {}, in {room}{sensing}: {action}. {words}", self.name(Seat(*seat)));
        told.trim_end().to_owned()
    }
}
