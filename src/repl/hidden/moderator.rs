//! The moderator of Hidden Wumpus, for players who share a screen.

use super::turn::{self, PlayerSecrets};
use crate::command::help::Manual;
use crate::command::{Command, Place};
use crate::game::hidden::{Action, Hidden, Outcome, Setup, View};
use crate::game::{Game as _, Seat, Viewer};
use crate::repl::dialogue::Dialogue;
use crate::repl::offer::Offer;
use crate::repl::prompt::{HasHint, Played, Prompt, Stage, Start};
use crate::repl::reply::{Done, Reply, Said, Then};
use crate::session::HuntSeed;
use crate::style::gain;
use crate::table::{Phase, Table, in_full};
use crate::text::Candidates;
use crate::words::hidden::{self, Players, ROOM_AND_MARK};
use crate::words::phrasebook::MapTruth;
use crate::words::review::Hunted;

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
    turns: u32,
    on_turn: Seat,
    /// Whether the turn that waits for `ready` begins without it: it is a bot's, or the first try of the only person.
    begins_by_itself: bool,
    /// Whether the line that is heard is the prompt's own.
    is_own: bool,
    /// Whether the players were told when they will learn how somebody died.
    has_promised: bool,
    /// What only the gamemaster sees, and after the game everybody (H24).
    truth: Option<MapTruth>,
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
    /// Whether to replace a file, and the question that comes again.
    Replace(Box<Self>),
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
            turns: 0,
            on_turn: Seat(0),
            begins_by_itself: false,
            is_own: false,
            has_promised: false,
            truth: None,
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
        (self.truth, self.has_promised, self.speaker, self.turns) = (None, false, None, 0);
        self.dialogue.say(&Players::opening(&self.setup));
        if let Some(seat) = players.only_person() {
            self.dialogue.say(&format!("You are {}, and the others are bots.", players.name(seat)));
        }
        self.table = Some(Table::deal(self.setup, players.clone(), self.seed));
        self.await_turn();
    }

    /// Lets the players talk before the next turn, unless it is the first, or the game is over.
    fn await_turn(&mut self) {
        let Some(table) = &self.table else { return };
        if let Some(outcome) = table.outcome() {
            return self.end_game(outcome);
        }
        if self.viewer == Viewer::Gamemaster {
            self.truth = Some(self.players.revealed(table.position()));
        }
        let somebody_died = !self.players.seats().all(|seat| table.is_alive(seat));
        if somebody_died && self.truth.is_none() && !std::mem::replace(&mut self.has_promised, true) {
            self.dialogue.say(NOT_TOLD_YET);
        }
        // The players talk until one of them types `go on` (H22), or no person lives.
        self.asked = Asked::Talk;
        if self.turns == 0 {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        self.keep(Table::end_talk);
        let Some(table) = &self.table else { return };
        let Phase::Turn { turn, seat } = table.phase() else { return };
        let (view, board) = (table.view(seat), table.board().clone());
        (self.turns, self.on_turn) = (turn, seat);
        self.dialogue.say(&format!("\n{}", self.turn().trim_end()));
        if !board.is_empty() && !self.players.is_bot(seat) {
            self.dialogue.say(&board.words());
        }
        if let Some(MapTruth { words: everything, .. }) = &self.truth {
            self.dialogue.say(&format!("{CHEATING}\n{everything}"));
        }
        if let Some(sheet) = &view.sheet {
            self.people[seat.index()].enter(self.turns, sheet);
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
        if !self.players.is_bot(self.on_turn) {
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
        !self.players.is_for_one() && !self.players.is_bot(self.on_turn)
    }

    /// Plays a turn.
    fn act(&mut self, action: Action) {
        let (seat, is_bot) = (self.on_turn, self.players.is_bot(self.on_turn));
        let events = self.keep(|table| table.act(action)).and_then(Result::ok).unwrap_or_default();
        self.end_secret(format!("----- {} is done -----", self.name()));
        self.speaker = Some(seat).filter(|_| is_bot);
        self.people[seat.index()].decide(action);
        if !is_bot {
            self.dialogue.say(&format!("{}'s turn is over.", self.name()));
        }
        let seen = events.iter().filter(|event| Hidden::is_seen_by(event, self.viewer));
        let words: Vec<_> = seen.filter_map(|event| self.players.event(event, seat)).collect();
        for words in words {
            self.dialogue.say(&words);
        }
        self.await_turn();
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
        (self.truth, self.closing) = (Some(truth), closing);
        self.dialogue.ask_outside(Then::Finished);
    }

    /// Begins another game.
    fn play_again(&mut self, seed: HuntSeed) {
        self.dialogue.keep(format!("yes {seed}"));
        self.seed = seed;
        self.begin_game(false);
    }

    /// Returns the view of the player on turn.
    fn view(&self) -> Option<View> {
        let table = self.table.as_ref()?;
        if let Phase::Turn { seat, .. } = table.phase() { Some(table.view(seat)) } else { None }
    }

    /// Returns the name of the player on turn.
    fn name(&self) -> &str {
        self.players.name(self.on_turn)
    }

    /// Returns the secret of the player on turn.
    fn sheet(&self) -> String {
        let sheet = self.view().and_then(|view| view.sheet);
        sheet.map(|sheet| hidden::sheet(self.name(), &sheet)).unwrap_or_default()
    }

    /// Returns the line that begins a turn.
    fn turn(&self) -> String {
        format!("Turn {}: {}\n", self.turns, self.name())
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

    /// Returns the question that waits, without one that a command has put before it.
    fn asked(&self) -> &Asked {
        if let Asked::Replace(back) = &self.asked { back } else { &self.asked }
    }

    /// Returns whether the prompt goes on by itself.
    fn goes_on_by_itself(&self) -> bool {
        match self.asked {
            Asked::Talk => self.speaker.is_some_and(|seat| self.is_alive(seat)) || !self.has_living_person(),
            Asked::Ready => self.begins_by_itself,
            Asked::Secret(_) => self.players.is_bot(self.on_turn),
            Asked::Players | Asked::Again | Asked::Replace(_) => false,
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
        self.obey_or_answer(command);
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
            (Asked::Secret(_), _) => self.players.is_bot(self.on_turn),
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
        self.dialogue.hears_decisions = true;
        let reply = if self.is_own(line) { self.hear_own(line) } else { self.hear(line) };
        self.dialogue.hears_decisions = false;
        reply
    }

    fn done(&mut self, done: Done) -> Reply {
        match done {
            Done::Counted { flag, added } => {
                let command = format!("{} {flag}", self.command());
                self.dialogue.name_hunt(self.seed, &command, added);
                self.asked = Asked::Again;
            }
            Done::Drawn(seed) => self.play_again(seed),
            done => {
                if self.dialogue.saved(done) {
                    self.asked = Asked::Replace(Box::new(self.asked.clone()));
                }
            }
        }
        self.dialogue.reply()
    }

    fn complete(&self, before: &str) -> Candidates {
        let view = self.view().filter(|_| matches!(self.asked, Asked::Secret(_)));
        let mut offer = view.as_ref().map_or_else(Offer::default, turn::offer);
        let topics = self.manual().topics().into_iter().map(ToOwned::to_owned).collect();
        offer.second.push((Command::Help, topics));
        offer.complete(before, &self.understood())
    }

    fn catch_up(&mut self) -> Reply {
        let look = match self.asked() {
            Asked::Players => return Reply::default(),
            Asked::Secret(_) | Asked::Again => self.look(),
            Asked::Talk | Asked::Ready | Asked::Replace(_) => {
                let is_ready = *self.asked() == Asked::Ready;
                let hint = match (self.goes_on_by_itself(), is_ready) {
                    (true, _) => "",
                    (false, true) => self.ready(),
                    (false, false) => GO_ON,
                };
                let turn = if is_ready { self.turn() } else { String::new() };
                let truth = self.truth.as_ref().map(|truth| format!("\n{CHEATING}\n{}", truth.words));
                let told = format!("{turn}{}{}\n{hint}", self.look(), truth.unwrap_or_default());
                told.trim_end().to_owned()
            }
        };
        self.dialogue.say(&look);
        self.dialogue.reply()
    }

    fn cover(&mut self) -> Option<Reply> {
        let is_secret = matches!(self.asked(), Asked::Secret(_)) && (self.hides() || self.players.is_bot(self.on_turn));
        is_secret.then(|| {
            self.asked = self.asked().clone();
            self.hear("hide")
        })
    }

    fn leave(&mut self) -> Reply {
        self.take_leave();
        self.dialogue.reply()
    }

    fn command(&self) -> String {
        (self.command)(&self.setup, &self.players)
    }

    fn played(&self) -> Played<'_, Hidden> {
        let stage = match &self.table {
            None => Stage::Open,
            Some(table) if table.phase() == Phase::Over => Stage::Over(table.session(), table.outcome()),
            Some(table) => Stage::UnderWay(table.session()),
        };
        Played { setup: &self.setup, seed: self.seed, stage }
    }

    fn last(&self) -> (Setup, Hunted, HasHint) {
        let is_over = self.played().turns().is_none();
        (self.setup, Hunted { seed: self.seed, actions: Vec::new(), is_over }, false)
    }
}
