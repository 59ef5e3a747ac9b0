//! A hunt with everything placed by hand, and what a turn makes of it.

use std::fmt::Debug;

use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::{Chance, Game, RefusedKind, Seat, Status, Unread, View as _, Viewer};

use crate::every::{Odds, every_outcome};

/// A game whose things can be placed.
pub(crate) trait Placed: Game {
    /// Returns the name of a room.
    fn room_name(number: u32) -> String {
        number.to_string()
    }

    /// Writes an event: `Entered 2`.
    fn in_words(event: &Self::Event) -> String {
        words::<Self>(event)
    }

    /// Changes one thing: `wumpus 2` is `what` and one of the `values`.
    fn put(position: &mut Self::Position, what: &str, values: &[&str]);
}

#[derive(Clone, Debug)]
pub(crate) struct Scene<G: Game> {
    pub(crate) setup: G::Setup,
    pub(crate) position: G::Position,
}

impl<G: Placed> Scene<G> {
    /// Returns the same scene but for these things: `wumpus 2, pits 2 20, awake`.
    pub(crate) fn with(&self, things: &str) -> Self {
        let mut scene = self.clone();
        for thing in things.split(", ").filter(|thing| !thing.is_empty()) {
            let words: Vec<_> = thing.split(' ').collect();
            G::put(&mut scene.position, words[0], &words[1..]);
        }
        scene
    }

    pub(crate) fn game(&self) -> G {
        G::in_position(&self.setup, self.position.clone())
    }

    fn seat(&self) -> Seat {
        if let Status::Awaiting(seat) = self.game().status() { seat } else { Seat::HUNTER }
    }

    /// Returns what the player on turn knows.
    pub(crate) fn view(&self) -> G::View {
        self.game().view(self.seat())
    }

    /// Plays a turn with these draws, and asserts that it takes them all.
    #[track_caller]
    pub(crate) fn play(&self, action: &str, picks: &[u32]) -> Turn<G> {
        let mut script = Script::new(picks);
        let turn = self.take_turn(action, &mut script);
        assert!(script.is_used_up(), "{action} takes fewer draws");
        turn
    }

    /// Returns the exact odds of what a turn comes to.
    #[track_caller]
    pub(crate) fn odds<T: Ord>(&self, action: &str, of: impl Fn(&Turn<G>) -> T) -> Odds<T> {
        // More draws than any turn takes, unless bats carry on and on.
        self.odds_within(12, action, of)
    }

    /// Returns the same, and leaves turns with more draws open.
    #[track_caller]
    pub(crate) fn odds_within<T: Ord>(&self, most_picks: usize, action: &str, of: impl Fn(&Turn<G>) -> T) -> Odds<T> {
        every_outcome(most_picks, |chance| of(&self.take_turn(action, chance)))
    }

    #[track_caller]
    fn take_turn(&self, action: &str, chance: &mut impl Chance) -> Turn<G> {
        let (mut after, mut events) = (self.game(), Vec::new());
        let action = self.view().read(action).unwrap();
        after.apply(self.seat(), &action, chance, &mut |event| events.push(event)).unwrap();
        Turn { events, after }
    }

    /// Returns why the player on turn may not do this, or nothing.
    pub(crate) fn refusal(&self, action: &str) -> String {
        match self.view().read(action) {
            Ok(action) => self.view().check(&action).err().map_or_else(String::new, |why| why.to_string()),
            Err(Unread::Illegal(why)) => why.to_string(),
            Err(why) => panic!("{action}: {why}"),
        }
    }

    /// Asserts what happens in turns: what is changed, the action, the draws, and the events.
    #[track_caller]
    pub(crate) fn assert_turns(&self, turns: &[(&str, &str, &[u32], &str)]) {
        for (things, action, picks, events) in turns {
            assert_eq!(self.with(things).play(action, picks).events(), *events, "{things}: {action}");
        }
    }

    /// Asserts whether and why a hunt of this set-up cannot go on from these positions.
    #[track_caller]
    pub(crate) fn assert_positions(&self, positions: &[(&str, Option<RefusedKind>)]) {
        for (things, expected) in positions {
            let position = self.with(things).position;
            assert_eq!(G::at(&self.setup, position).err().map(|refused| refused.kind), *expected, "{things}");
        }
    }

    /// Asserts whether and why actions are refused: what is changed, the action, and the reason.
    #[track_caller]
    pub(crate) fn assert_refusals(&self, refusals: &[(&str, &str, &str)]) {
        for (things, action, why) in refusals {
            assert_eq!(self.with(things).refusal(action), *why, "{things}: {action}");
        }
    }
}

/// What a turn has come to.
#[derive(Clone, Debug)]
pub(crate) struct Turn<G: Game> {
    pub(crate) events: Vec<G::Event>,
    pub(crate) after: G,
}

impl<G: Placed> Turn<G> {
    /// Returns all events in words.
    pub(crate) fn events(&self) -> String {
        self.seen_by(Viewer::Gamemaster)
    }

    /// Returns the events that a player is told.
    pub(crate) fn told(&self) -> String {
        self.seen_by(Viewer::Seat(Seat::HUNTER))
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> String {
        let seen = self.events.iter().filter(|event| G::is_seen_by(event, viewer));
        seen.map(G::in_words).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn outcome(&self) -> Option<G::Outcome> {
        if let Status::Over(outcome) = self.after.status() { Some(outcome) } else { None }
    }
}

/// Returns what the program calls an event and the values that it holds: `WumpusMoved 17 16` has gone from 17 to 16.
fn words<G: Placed>(event: &G::Event) -> String {
    let event = format!("{event:?}");
    let mut tokens = event.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty());
    let mut words = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            // Rooms are counted from 0 inside.
            "Room" => words.push(G::room_name(tokens.next().unwrap().parse::<u32>().unwrap() + 1)),
            "true" | "false" => words.push(token.to_owned()),
            // The name of a field, or of its type.
            _ if token == "Warnings" || token.starts_with(char::is_lowercase) => {}
            _ => words.push(token.to_owned()),
        }
    }
    words.join(" ")
}
