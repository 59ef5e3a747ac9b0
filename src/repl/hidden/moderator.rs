//! The moderator of Hidden Wumpus, for players who share a screen.

use super::turn::{self, NOBODY_HIT, PlayerSecrets};
use crate::command::Place;
use crate::command::help::Manual;
use crate::game::hidden::{Action, Cause, Event, Hidden, Outcome, Setup, View};
use crate::game::{Game as _, Seat, Status, Viewer};
use crate::repl::dialogue::Dialogue;
use crate::repl::prompt::Start;
use crate::repl::reply::{Said, Then};
use crate::session::HuntSeed;
use crate::style::gain;
use crate::table::{Phase, Table};
use crate::words::hidden::{self, NOT_TOLD_YET, Players, ROOM_AND_MARK};
use crate::words::phrasebook::MapTruth;

mod answer;
mod prompt;

const BEGINS: &str = "Hidden Wumpus. Humans: kill every Wumpus. Wumpuses: leave no human an arrow.";
const MOOD: &str = "\
You all went down on the same rope. Not all of you are what you were at the top.
Somebody here is hungry. Smile, and see who smiles back.";
const READY: &str = "Type ready when nobody else can see the screen.";
const GO_ON: &str = "Press Enter to go on, or type help.";
const READY_AGAIN: &str = "Type ready to go on with your turn.";
/// What `help` says of `say` where several people share a screen.
const SAY: [&str; 3] = ["say", "say Ann: TEXT", "record what somebody says; bots hear it"];
const CHEATING: &str = "[Cheat mode: everybody sees everything.]";

#[derive(Clone)]
pub(crate) struct Moderator {
    dialogue: Dialogue,
    /// Nobody before they are known.
    players: Players,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: fn(&Setup, &Players) -> String,
    setup: Setup,
    seed: HuntSeed,
    viewer: Viewer,
    /// The game; `None` before the first deal.
    table: Option<Table>,
    asked: Asked,
    asks_if_ready: String,
    /// The bot that has just played and has not spoken yet.
    speaker: Option<Seat>,
    people: Vec<PlayerSecrets>,
    /// Whether the turn that waits for `ready` begins without it: it is a bot's, or the first try of the only person.
    begins_by_itself: bool,
    /// Whether the line that is heard is the prompt's own.
    is_own: bool,
    /// The last words of the game.
    closing: String,
    /// The games that the humans and the Wumpuses have won.
    won: [u32; 2],
}

/// What the prompt waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// Who plays.
    Players,
    /// Whether the talk after a turn is over.
    Talk,
    /// Whether the next player is ready for a secret turn.
    Ready,
    /// The action of the player on turn, who is alone at the screen.
    Secret(Option<turn::Asked>),
    Again,
}

impl Moderator {
    /// Makes the prompt of these players, or asks who plays. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        players: Option<Players>,
        setup: Setup,
        start: Start,
        command: fn(&Setup, &Players) -> String,
    ) -> Self {
        let mut dialogue = Dialogue::new(false, true, ROOM_AND_MARK);
        dialogue.other_games = start.other_games;
        Self {
            dialogue,
            players: players.unwrap_or_default(),
            command,
            setup,
            seed: start.seed,
            viewer: if start.is_cheating { Viewer::Gamemaster } else { Viewer::Public },
            table: None,
            asked: Asked::Players,
            asks_if_ready: String::new(),
            speaker: None,
            people: Vec::new(),
            begins_by_itself: false,
            is_own: false,
            closing: String::new(),
            won: [0; 2],
        }
    }

    fn manual(&self) -> Manual {
        let manual = hidden::manual(&[Place::Secret, Place::Ready, Place::Talk, Place::Over]);
        if self.players.count() > 0 && self.players.is_for_one() { manual } else { manual.with(&[SAY], &[]) }
    }

    fn begin_game(&mut self, is_first: bool) {
        self.table = None;
        self.dialogue.greet(BEGINS, MOOD, is_first);
        if self.players.count() == 0 {
            self.asked = Asked::Players;
        } else {
            self.deal();
        }
    }

    /// Changes the table, and keeps what it records.
    fn keep<T>(&mut self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        let table = self.table.as_mut()?;
        let changed = change(table);
        table.take_recorded().into_iter().for_each(|line| self.dialogue.keep(line));
        Some(changed)
    }

    /// Deals a game to the players.
    fn deal(&mut self) {
        let players = &self.players;
        self.people = vec![PlayerSecrets::default(); players.count()];
        self.speaker = None;
        self.dialogue.say(&Players::opening(&self.setup));
        if let Some(seat) = players.only_person() {
            self.dialogue.say(&format!("You are {}, and the others are bots.", players.name(seat)));
        }
        self.table = Some(Table::deal(self.setup, players.clone(), self.seed));
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.announce_turn();
        self.ask_ready();
    }

    /// Ends the talk, and says whose turn it is.
    fn announce_turn(&mut self) {
        self.keep(Table::end_talk);
        let Some(table) = &self.table else { return };
        let Some(View { seat, sheet, .. }) = self.view() else { return };
        self.dialogue.say(&format!("\n{}", self.turn().trim_end()));
        if !table.board.is_empty() && !self.players.is_bot(seat) {
            self.dialogue.say(&table.board.words());
        }
        if let Some(MapTruth { words: everything, .. }) = self.truth() {
            self.dialogue.say(&format!("{CHEATING}\n{everything}"));
        }
        if let Some(sheet) = &sheet {
            let turns = self.turns();
            self.people[seat.index()].enter(turns, sheet);
        }
        self.begins_by_itself = self.players.is_bot(seat) || self.players.is_for_one();
    }

    fn ask_ready(&mut self) {
        if !self.begins_by_itself {
            self.dialogue.say(self.ready());
        }
        self.asks_if_ready = format!("{}?", self.name());
        self.asked = Asked::Ready;
    }

    /// Begins the secret part of a turn: shows a player their sheet, and asks for an action (H7 to H19).
    fn begin_secret(&mut self) {
        self.keep(Table::ready);
        // The rest of a public line must not be used in a secret turn.
        self.dialogue.drop_rest();
        if self.hides() {
            self.dialogue.say_as_is(Said::Alone(format!("----- for {} alone -----", self.name())));
        }
        if !self.is_bots_turn() {
            let has_missed = self.people[self.on_turn().index()].has_missed && !self.players.is_for_one();
            let missed = if has_missed { format!("At your last shot: {NOBODY_HIT}\n") } else { String::new() };
            self.dialogue.say(&(missed + &self.sheet()));
        }
        self.asked = Asked::Secret(None);
    }

    /// Ends it. The rest of a secret line must not be used in public.
    fn end_secret(&mut self, mark: String) {
        self.dialogue.drop_rest();
        if self.hides() {
            self.dialogue.say_as_is(Said::Together(mark));
        }
    }

    /// Returns whether the turn is a secret from others at the screen.
    fn hides(&self) -> bool {
        !self.players.is_for_one() && !self.is_bots_turn()
    }

    /// Plays a turn.
    fn act(&mut self, action: Action) {
        let (seat, is_bot, had_dead) = (self.on_turn(), self.is_bots_turn(), self.has_dead());
        self.end_secret(format!("----- {} is done -----", self.name()));
        self.speaker = Some(seat).filter(|_| is_bot);
        self.people[seat.index()].decide(action);
        if !is_bot {
            let whose = if self.players.is_for_one() { "Your" } else { &format!("{}'s", self.name()) };
            let over = format!("{whose} turn is over.");
            self.dialogue.say(&over);
        }
        let events = self.keep(|table| table.act(action)).and_then(Result::ok).unwrap_or_default();
        for event in &events {
            if let Event::Rolled { sides, number, .. } = *event {
                self.people[seat.index()].roll(sides, number);
            }
        }
        // Only the shooter is told; at a screen for several it stands in their notes, and on their next sheet.
        if action.shot.is_some()
            && !events.iter().any(|event| matches!(event, Event::Killed { cause: Cause::Shot { .. }, .. }))
        {
            self.people[seat.index()].miss();
            if !is_bot && self.players.is_for_one() {
                self.dialogue.say(NOBODY_HIT);
            }
        }
        for event in events.iter().filter(|event| Hidden::is_seen_by(event, self.viewer)) {
            self.players.event(event, seat).iter().for_each(|words| self.dialogue.say(words));
        }
        if let Some(outcome) = self.table.as_ref().and_then(Table::outcome) {
            return self.end_game(outcome);
        }
        if self.has_dead() && !had_dead && self.viewer == Viewer::Public {
            self.dialogue.say(NOT_TOLD_YET);
        }
        // The players talk until one of them types `go on` (H22), the next is ready, or no person lives.
        self.asked = Asked::Talk;
        let next = self.table.as_ref().map(|table| table.session.game().status());
        if let Some(Status::Awaiting(next)) = next
            && !self.players.is_bot(next)
            && !self.players.is_for_one()
        {
            let name = self.players.name(next);
            let told = format!("{name} is next. {READY}");
            self.dialogue.say(&told);
        }
    }

    fn end_game(&mut self, outcome: Outcome) {
        let Some(table) = &self.table else { return };
        self.won[outcome as usize] += 1;
        let closing = hidden::won(outcome, table.position(), self.players.only_person());
        let truth = self.players.revealed(table.position());
        self.dialogue.say(&format!("{}\n\n{}", gain(&closing), truth.words));
        self.closing = closing;
        self.dialogue.ask_outside(Then::Finished);
    }

    /// Returns the view of the player on turn.
    fn view(&self) -> Option<View> {
        let table = self.table.as_ref()?;
        if let Phase::Turn { seat, .. } = table.phase { Some(table.view(seat)) } else { None }
    }

    /// Returns the seat on turn; the first seat while the players talk.
    fn on_turn(&self) -> Seat {
        self.view().map_or(Seat(0), |view| view.seat)
    }

    fn is_bots_turn(&self) -> bool {
        self.players.is_bot(self.on_turn())
    }

    /// Returns the number of the turn that is played, or of the last one.
    fn turns(&self) -> u32 {
        let is_turn = |table: &Table| matches!(table.phase, Phase::Turn { .. });
        self.table.as_ref().map_or(0, |table| table.session.turns() + u32::from(is_turn(table)))
    }

    /// Returns the name of the player on turn.
    fn name(&self) -> &str {
        self.players.name(self.on_turn())
    }

    /// Returns the secret of the player on turn.
    fn sheet(&self) -> String {
        let sheet = self.view().and_then(|view| view.sheet);
        sheet.map(|sheet| hidden::sheet(self.name(), &sheet)).unwrap_or_default()
    }

    /// Returns who lives, and who is dead.
    fn roster(&self) -> String {
        let roster = self.table.as_ref().map(|table| self.players.roster(&table.view(self.on_turn()).roster));
        roster.unwrap_or_default()
    }

    /// Returns the line that begins a turn.
    fn turn(&self) -> String {
        format!("Turn {}: {}\n", self.turns(), self.name())
    }

    /// Returns what to type to begin a turn, or to go on with it.
    fn ready(&self) -> &'static str {
        if self.players.is_for_one() { READY_AGAIN } else { READY }
    }

    fn has_living_person(&self) -> bool {
        self.players.people_seats().any(|seat| self.is_alive(seat))
    }

    fn is_alive(&self, seat: Seat) -> bool {
        self.table.as_ref().is_some_and(|table| table.is_alive(seat))
    }

    /// Returns what only the gamemaster sees, and after the game everybody (H24).
    fn truth(&self) -> Option<MapTruth> {
        let table = self.table.as_ref()?;
        let is_seen = self.viewer == Viewer::Gamemaster || table.phase == Phase::Over;
        is_seen.then(|| self.players.revealed(table.position()))
    }

    fn has_dead(&self) -> bool {
        !self.players.seats().all(|seat| self.is_alive(seat))
    }
}
