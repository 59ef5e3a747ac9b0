//! Takes a line of people who share a screen as the answer to the question that waits.

use super::{Asked, GO_ON, Moderator};
use crate::bot::hidden::Claim;
use crate::command::help::{Expects, Question, YES_OR_NO};
use crate::command::{Command, Place, vocabulary};
use crate::game::hidden::{Action, Setup};
use crate::repl::hidden::turn::{self, PlayerSecrets};
use crate::repl::intent::{Intent, Of, Refusal};
use crate::repl::prompt::NO_REVIEW;
use crate::repl::reply::Then;
use crate::table::Table;
use crate::table::board::BadLine;
use crate::text::{capitalised, listed};
use crate::wire::News;
use crate::words::hidden::news::at_terminal;
use crate::words::hidden::{self, Players};

const ASK_PLAYERS: Question<'_> = Question::expecting(
    Expects::Names,
    "How many players? Or type their names, anticlockwise:",
    "Type the number of players (3 to 60), or their names in the order you sit, anticlockwise, with commas between them.",
);
const ONLY_READY: &str = "Type ready, or board TEXT, strike N, look or help.";
const HIDDEN: &str = "----- hidden again -----";

impl Moderator {
    pub(super) fn waiting(&self) -> Question<'_> {
        match &self.asked {
            _ if let Some(sure) = self.dialogue.asks_if_sure() => sure,
            Asked::Players => ASK_PLAYERS,
            Asked::Talk => Question::main("Done talking?"),
            Asked::Ready => Question::main(&self.asks_if_ready),
            Asked::Secret(Some(asked)) => asked.question(),
            Asked::Secret(None) => Question::main(self.view().as_ref().map_or("", turn::question)),
            Asked::Again => Question::yes_or_no("Play again (Y-N)?"),
        }
    }

    /// Returns the commands that the question understands.
    pub(super) fn understood(&self) -> Vec<Command> {
        let place = match self.asked {
            _ if self.dialogue.sure.is_some() => Place::YesOrNo,
            Asked::Players => Place::Setup,
            Asked::Secret(_) => Place::Secret,
            Asked::Again => Place::Over,
            Asked::Talk => Place::Talk,
            Asked::Ready => Place::Ready,
        };
        let mut vocabulary = vocabulary(place);
        if matches!(place, Place::Talk | Place::Ready) {
            if self.players.is_for_one() {
                vocabulary.extend([Command::Notes, Command::Map, Command::Mark, Command::Unmark]);
            } else if self.truth().is_some() {
                vocabulary.push(Command::Map);
            }
        }
        vocabulary
    }

    /// Reads a line with the question that waits.
    pub(super) fn read(&self, line: &str) -> Result<Intent<Action>, Refusal> {
        self.read_at(self.waiting(), line)
    }

    fn read_at(&self, question: Question<'_>, line: &str) -> Result<Intent<Action>, Refusal> {
        let view = self.view().filter(|_| matches!(self.asked, Asked::Secret(_)));
        let accepted = match (&self.asked, &view) {
            (Asked::Talk, _) => GO_ON.to_owned(),
            (Asked::Ready, _) => ONLY_READY.to_owned(),
            (_, Some(view)) => hidden::accepted(view),
            _ => String::new(),
        };
        turn::read(line, question, &self.understood(), view.as_ref(), self.setup.rooms(), accepted)
    }

    /// Follows what a line means.
    pub(super) fn follow(&mut self, meant: Result<Intent<Action>, Refusal>) {
        match (meant, &self.asked) {
            (Ok(Intent::Help(topic)), _) => {
                let (manual, vocabulary) = (self.manual(), self.understood());
                let answers = self.waiting().answers.to_owned();
                self.dialogue.help(&manual, &answers, &vocabulary, &topic);
                self.say_sheet_again();
            }
            (Ok(Intent::Do(Command::Rules, _)), _) => {
                self.dialogue.say_rules(&self.manual());
                self.say_sheet_again();
            }
            (Ok(Intent::Save(file)), _) => self.dialogue.save(file),
            (Ok(Intent::Do(Command::Quit, _)), _) => self.take_leave(),
            (Ok(Intent::Do(Command::Look, _)), _) => self.dialogue.say(&self.look()),
            (Ok(Intent::Do(Command::Score, _)), _) => self.dialogue.say(&self.score()),
            (Ok(Intent::Do(Command::Review, _)), _) => self.dialogue.refuse(NO_REVIEW),
            (Ok(shown), _) if shown.is_of_notes() => self.show(shown),
            (Ok(Intent::Names(names)), _) => self.seat(&names),
            (Ok(Intent::Nothing), Asked::Players) => self.seat(""),
            (Ok(Intent::Answer(yes)), _) if self.dialogue.sure.is_some() => {
                self.dialogue.hear_if_sure(yes);
            }
            (Ok(Intent::Answer(true)), Asked::Again) => self.dialogue.ask_outside(Then::DrawSeed),
            (Ok(Intent::Answer(false)), Asked::Again) => self.take_leave(),
            (Ok(Intent::Nothing | Intent::Answer(true) | Intent::Do(Command::Go, _)), Asked::Talk) => self.begin_turn(),
            (Ok(Intent::Do(Command::Ready, _)), Asked::Ready) => self.begin_secret(),
            // The next player ends the talk, too.
            (Ok(Intent::Do(Command::Ready, _)), Asked::Talk) => {
                self.announce_turn();
                if self.begins_by_itself { self.ask_ready() } else { self.begin_secret() }
            }
            (Ok(Intent::Do(Command::Say, text)), _) => self.say(&text),
            (Ok(Intent::Do(Command::Board, text)), _) if text.is_empty() => self.show_board(),
            (Ok(Intent::Do(Command::Board, text)), _) => self.change_board(|table| table.write(None, &text)),
            (Ok(Intent::Strike(line)), _) => self.change_board(|table| table.strike(None, line)),
            (Ok(Intent::Do(Command::Hide, _)), Asked::Secret(_)) => self.hide(),
            (Ok(Intent::Nothing), Asked::Secret(None)) => self.dialogue.say(&self.look()),
            (Err(Refusal { words, of: Of::Aside }), _) => self.dialogue.refuse(&words),
            (meant, Asked::Secret(asked)) => self.answer_in_secret(meant, *asked),
            (Err(Refusal { words, .. }), _) => self.dialogue.refuse(&words),
            (Ok(_), Asked::Talk) => self.dialogue.refuse(GO_ON),
            (Ok(_), Asked::Ready) => self.dialogue.refuse(ONLY_READY),
            (Ok(_), Asked::Players | Asked::Again) => self.dialogue.refuse(YES_OR_NO),
        }
    }

    /// Shows or changes the notes and the map: those of the player on turn, or of the only person.
    fn show(&mut self, shown: Intent<Action>) {
        let truth = self.truth();
        let whose = match self.asked {
            Asked::Secret(_) => Some(self.on_turn()),
            // What everybody sees has nobody's notes.
            _ => self.players.only_person().filter(|_| !(matches!(shown, Intent::Map(..)) && truth.is_some())),
        };
        let mut nobody = PlayerSecrets::default();
        let secrets = whose.map_or(&mut nobody, |seat| &mut self.people[seat.index()]);
        secrets.show(shown, &mut self.dialogue, &self.players, self.setup.rooms(), truth.as_ref());
    }

    fn say_sheet_again(&mut self) {
        if matches!(self.asked, Asked::Secret(_)) {
            let sheet = self.sheet();
            self.dialogue.say_again(&sheet);
        }
    }

    /// Hides a turn until its player is ready again.
    pub(super) fn hide(&mut self) {
        self.keep(Table::hide);
        self.end_secret(HIDDEN.to_owned());
        self.begins_by_itself = self.is_bots_turn();
        self.ask_ready();
    }

    fn seat(&mut self, names: &str) {
        let players = names.parse::<Players>().map_err(|why| why.to_string());
        let setup =
            |players: &Players| Setup::new(players.count(), self.setup.wumpuses()).map_err(|why| why.to_string());
        match players.and_then(|players| Ok((setup(&players)?, players))) {
            Ok((setup, players)) => {
                self.dialogue.keep(players.to_string());
                (self.players, self.setup) = (players, setup);
                self.deal();
            }
            Err(why) => self.dialogue.refuse(&format!("{}.", capitalised(&why))),
        }
    }

    /// Takes an answer of the player on turn, who is alone at the screen.
    fn answer_in_secret(&mut self, meant: Result<Intent<Action>, Refusal>, mut asked: Option<turn::Asked>) {
        let Some(view) = self.view() else { return };
        let last = self.people[view.seat.index()].last;
        // The questions of the rest of the line are those of a whole turn.
        let mut dialogue = self.dialogue.clone();
        let decided =
            turn::take(&mut asked, meant, &mut dialogue, &view, last, |line| self.read_at(Question::main(""), line));
        self.dialogue = dialogue;
        match decided {
            Some(action) => self.act(action),
            None => self.asked = Asked::Secret(asked),
        }
    }

    fn change_board(&mut self, change: impl FnOnce(&mut Table) -> Result<News, BadLine>) {
        if self.changes(change).is_some() {
            self.show_board();
        }
    }

    /// Answers `say` (H29, H31): `Ann: I smell it.` is said by Ann, and `: I smell it.` by the gamemaster. The only person
    /// may leave out their name.
    fn say(&mut self, rest: &str) {
        let players = &self.players;
        let by_name = rest.split_once(':').and_then(|(name, text)| Some((players.speaker(name).ok()?, text)));
        let said = by_name.or_else(|| Some((Some(players.only_person()?), rest)));
        let Some((by, text)) = said.map(|(by, text)| (by, text.to_owned())) else {
            let names = listed(players.people_names(), "or");
            let words = format!("Name the speaker, as in say Ann: TEXT. The speaker can be {names}.");
            return self.dialogue.refuse(&words);
        };
        if let Some(bot) = by.filter(|seat| players.is_bot(*seat) && !self.is_own) {
            let words = format!("You cannot speak for {}.", players.name(bot));
            return self.dialogue.refuse(&words);
        }
        let Some(said) = self.changes(|table| table.say(by, &text)) else { return };
        let (by_name, words) =
            (self.players.speaks(by.map(|seat| seat.0)), self.players.news(&said).unwrap_or_default());
        let words = at_terminal(&said, Some(by_name), &words, self.dialogue.help_width());
        if let (Some(seat), News::Said { text, .. }) = (by, &said)
            && Claim::read(text).is_some()
        {
            let (turns, name) = (self.turns(), self.players.name(seat));
            self.people.iter_mut().for_each(|person| person.hear(turns, name, text));
        }
        if self.speaker == by {
            self.speaker = None;
        }
        self.dialogue.say(&words);
    }

    /// Changes the table and keeps that, or says why it cannot be done.
    fn changes(&mut self, change: impl FnOnce(&mut Table) -> Result<News, BadLine>) -> Option<News> {
        let changed = self.keep(change)?;
        changed.map_err(|why| self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string())))).ok()
    }

    fn show_board(&mut self) {
        let board = self.table.as_ref().map(|table| table.board.words()).unwrap_or_default();
        self.dialogue.say(&board);
    }

    /// Returns the answer to `look`.
    pub(super) fn look(&self) -> String {
        match (&self.asked, self.truth()) {
            (Asked::Secret(_), _) => format!("{}\n{}", self.sheet(), self.roster()),
            (Asked::Again, Some(truth)) => format!("{}\n{}", self.closing, truth.words),
            _ => self
                .table
                .as_ref()
                .map_or_else(String::new, |table| format!("{}\n{}", self.roster(), table.board.words())),
        }
    }

    /// Returns the answer to `score`.
    pub(super) fn score(&self) -> String {
        let sheet = self.view().filter(|_| matches!(self.asked, Asked::Secret(_))).and_then(|view| view.sheet);
        let arrows = sheet.map(|sheet| format!("You have {}. ", hidden::arrows(sheet.arrows))).unwrap_or_default();
        let ([humans, wumpuses], turns) = (self.won, self.turns());
        format!("{arrows}Turn {turns}. Games won by the humans: {humans}, by the Wumpuses: {wumpuses}.")
    }

    /// Leaves the game. A secret is wiped first.
    pub(super) fn take_leave(&mut self) {
        if let Asked::Secret(_) = self.asked {
            self.end_secret(format!("----- {} is done -----", self.name()));
        }
        self.dialogue.ask_outside(Then::Leave);
    }
}
