//! The moderator of Hidden Wumpus, for players who share a screen.

use super::turn::{self, PlayerSecrets};
use crate::command::heard::Input;
use crate::command::help::{Manual, Question};
use crate::command::{Command, Place};
use crate::game::hidden::{Action, Hidden, Outcome, Setup, View};
use crate::game::{Game as _, Seat, Viewer};
use crate::repl::dialogue::Dialogue;
use crate::repl::offer::Offer;
use crate::repl::prompt::{Played, Prompt, Stage, Start};
use crate::repl::reply::{Reply, Said, Then};
use crate::session::HuntSeed;
use crate::style::gain;
use crate::table::{Phase, Table, in_full};
use crate::text::Candidates;
use crate::words::hidden::{self, Players, ROOM_AND_MARK};
use crate::words::phrasebook::MapTruth;

mod answer;

const BEGINS: &str = "Hidden Wumpus. Humans: kill every Wumpus. Wumpuses: leave no human an arrow.";
const OF_SAVED: &str = ". The file holds everybody's secrets.";
const READY: &str = "Type ready when nobody else can see the screen.";
const GO_ON: &str = "Press Enter to go on, or type help.";
const READY_AGAIN: &str = "Type ready to go on with your turn.";
/// Said when the first player has died (H20).
pub(super) const NOT_TOLD_YET: &str = "You will learn how and where when the game is over.";
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
    /// The bot that has just played and has not spoken yet.
    speaker: Option<Seat>,
    people: Vec<PlayerSecrets>,
    /// Whether the turn that waits for `ready` begins without it: it is a bot's, or the first try of the only person.
    begins_by_itself: bool,
    /// Whether the line that is heard is the prompt's own.
    is_own: bool,
    /// The last words of the game.
    closing: String,
    humans_won: u32,
    wumpuses_won: u32,
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
        let mut dialogue = Dialogue::new(false, OF_SAVED, ROOM_AND_MARK);
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
            speaker: None,
            people: Vec::new(),
            begins_by_itself: false,
            is_own: false,
            closing: String::new(),
            humans_won: 0,
            wumpuses_won: 0,
        }
    }

    fn manual(&self) -> Manual {
        let manual = hidden::manual(&[Place::Secret, Place::Ready, Place::Talk, Place::Over]);
        if self.players.count() > 0 && self.players.is_for_one() { manual } else { manual.with(&[SAY], &[]) }
    }

    fn begin_game(&mut self, is_first: bool) {
        self.table = None;
        self.dialogue.greet(BEGINS, is_first);
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
        if let Ok(setup) = Setup::new(players.count(), self.setup.wumpuses()) {
            self.setup = setup;
        }
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
        self.keep(Table::end_talk);
        let Some(table) = &self.table else { return };
        let Some(View { seat, sheet, .. }) = self.view() else { return };
        self.dialogue.say(&format!("\n{}", self.turn().trim_end()));
        if !table.board().is_empty() && !self.players.is_bot(seat) {
            self.dialogue.say(&table.board().words());
        }
        if let Some(MapTruth { words: everything, .. }) = self.truth() {
            self.dialogue.say(&format!("{CHEATING}\n{everything}"));
        }
        if let Some(sheet) = &sheet {
            let turns = self.turns();
            self.people[seat.index()].enter(turns, sheet);
        }
        self.begins_by_itself = self.players.is_bot(seat) || self.players.is_for_one();
        self.ask_ready();
    }

    fn ask_ready(&mut self) {
        if !self.begins_by_itself {
            self.dialogue.say(self.ready());
        }
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
            self.dialogue.say(&self.sheet());
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
            self.dialogue.say(&format!("{}'s turn is over.", self.name()));
        }
        let events = self.keep(|table| table.act(action)).and_then(Result::ok).unwrap_or_default();
        for event in events.iter().filter(|event| Hidden::is_seen_by(event, self.viewer)) {
            self.players.event(event, seat).iter().for_each(|words| self.dialogue.say(words));
        }
        if let Some(outcome) = self.table.as_ref().and_then(Table::outcome) {
            return self.end_game(outcome);
        }
        if self.has_dead() && !had_dead && self.viewer == Viewer::Public {
            self.dialogue.say(NOT_TOLD_YET);
        }
        // The players talk until one of them types `go on` (H22), or no person lives.
        self.asked = Asked::Talk;
    }

    fn end_game(&mut self, outcome: Outcome) {
        let Some(table) = &self.table else { return };
        match outcome {
            Outcome::HumansWin => self.humans_won += 1,
            Outcome::WumpusesWin => self.wumpuses_won += 1,
        }
        let closing = hidden::won(outcome, table.position(), self.players.only_person());
        let truth = self.players.revealed(table.position());
        self.dialogue.say(&format!("{}\n\n{}", gain(&closing), truth.words));
        self.closing = closing;
        self.dialogue.ask_outside(Then::Finished);
    }

    /// Returns the view of the player on turn.
    fn view(&self) -> Option<View> {
        let table = self.table.as_ref()?;
        if let Phase::Turn { seat, .. } = table.phase() { Some(table.view(seat)) } else { None }
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
        let is_turn = |table: &Table| matches!(table.phase(), Phase::Turn { .. });
        self.table.as_ref().map_or(0, |table| table.session().turns() + u32::from(is_turn(table)))
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
        let is_seen = self.viewer == Viewer::Gamemaster || table.phase() == Phase::Over;
        is_seen.then(|| self.players.revealed(table.position()))
    }

    fn has_dead(&self) -> bool {
        !self.players.seats().all(|seat| self.is_alive(seat))
    }

    /// Returns whether the prompt goes on by itself.
    fn goes_on_by_itself(&self) -> bool {
        match self.asked {
            Asked::Talk => self.speaker.is_some_and(|seat| self.is_alive(seat)) || !self.has_living_person(),
            Asked::Ready => self.begins_by_itself,
            Asked::Secret(_) => self.is_bots_turn(),
            Asked::Players | Asked::Again => false,
        }
    }
}

impl Prompt for Moderator {
    type Game = Hidden;

    fn begin(&mut self) -> Reply {
        self.begin_game(true);
        self.dialogue.reply()
    }

    fn dialogue(&mut self) -> &mut Dialogue {
        &mut self.dialogue
    }

    fn question(&self) -> String {
        self.waiting().0
    }

    fn obey(&mut self, command: &str) {
        if self.asked == Asked::Players && command.contains(',') {
            return self.seat(command);
        }
        let (vocabulary, (asks, answers)) = (self.understood(), self.waiting());
        let question = Question { asks: &asks, answers };
        let manual = self.manual();
        let Some(heard) = self.dialogue.obey(command, || manual, question, &vocabulary) else { return };
        match heard.input {
            Input::Command(Command::Quit) => self.take_leave(),
            Input::Command(Command::Look) => self.dialogue.say(&self.look()),
            Input::Command(Command::Score) if heard.rest.is_empty() => self.dialogue.say(&self.score()),
            _ => {
                if let Some(heard) = self.show(heard) {
                    self.answer(heard);
                }
            }
        }
    }

    fn own_line(&mut self) -> Option<String> {
        if !self.goes_on_by_itself() {
            return None;
        }
        match self.asked {
            Asked::Talk => {
                let speaker = self.speaker.take().filter(|seat| self.is_alive(*seat));
                let claim = speaker.and_then(|seat| {
                    let claim = self.table.as_mut()?.bot_claim(seat)?;
                    Some(format!("say {}: {claim}", self.players.name(seat)))
                });
                claim.or_else(|| (!self.has_living_person()).then(|| "go on".to_owned()))
            }
            Asked::Ready => Some("ready".to_owned()),
            _ => self.table.as_mut()?.bot_action().map(in_full),
        }
    }

    fn is_own(&self, line: &str) -> bool {
        let is_bot =
            |name: &str| self.players.speaker(name).ok().flatten().is_some_and(|seat| self.players.is_bot(seat));
        match (&self.asked, line.strip_prefix("say ").and_then(|said| said.split_once(':'))) {
            (Asked::Secret(_), _) => self.is_bots_turn(),
            (Asked::Talk | Asked::Ready, Some((name, _))) => is_bot(name),
            (Asked::Talk, None) => line == "go on" && !self.has_living_person(),
            (Asked::Ready, None) => line == "ready" && self.begins_by_itself,
            _ => false,
        }
    }

    fn hear_own(&mut self, line: &str) -> Reply {
        // What a person has typed ahead waits.
        let rest = std::mem::take(&mut self.dialogue.rest);
        let command = self.dialogue.first_of(line);
        self.is_own = true;
        self.obey(&command);
        (self.is_own, self.dialogue.rest) = (false, rest);
        self.dialogue.reply()
    }

    fn hear_decision(&mut self, line: &str) -> Reply {
        // Here a shot is the whole turn.
        let line = line.parse().map_or_else(|_| line.to_owned(), in_full);
        if self.is_own(&line) { self.hear_own(&line) } else { self.hear(&line) }
    }

    fn ask_for_another(&mut self) {
        self.asked = Asked::Again;
    }

    fn play_again(&mut self, seed: HuntSeed) {
        self.dialogue.keep(format!("yes {seed}"));
        self.seed = seed;
        self.begin_game(false);
    }

    fn complete(&self, before: &str) -> Candidates {
        let view = self.view().filter(|_| matches!(self.asked, Asked::Secret(_)));
        let offer = view.as_ref().map_or_else(Offer::default, turn::offer);
        offer.complete(before, &self.understood(), &self.manual())
    }

    fn catch_up(&mut self) -> Reply {
        if matches!(self.asked, Asked::Secret(_)) && (self.hides() || self.is_bots_turn()) {
            let screen = self.dialogue.screen.take();
            self.obey("hide");
            self.dialogue.screen = screen;
        }
        let look = match self.asked {
            Asked::Players => return Reply::default(),
            Asked::Secret(_) | Asked::Again => self.look(),
            Asked::Talk | Asked::Ready => {
                let is_ready = self.asked == Asked::Ready;
                let (turn, hint) = if is_ready { (self.turn(), self.ready()) } else { (String::new(), GO_ON) };
                let hint = if self.goes_on_by_itself() { "" } else { hint };
                let truth = self.truth().map(|truth| format!("\n{CHEATING}\n{}", truth.words));
                let told = format!("{turn}{}{}\n{hint}", self.look(), truth.unwrap_or_default());
                told.trim_end().to_owned()
            }
        };
        self.dialogue.say(&look);
        self.dialogue.reply()
    }

    fn command(&self) -> String {
        (self.command)(&self.setup, &self.players)
    }

    fn played(&self) -> Played<'_, Hidden> {
        let stage = match &self.table {
            None => Stage::Open,
            Some(table) if table.phase() == Phase::Over => Stage::Over(table.session()),
            Some(table) => Stage::UnderWay(table.session()),
        };
        Played { setup: &self.setup, seed: self.seed, stage }
    }
}
