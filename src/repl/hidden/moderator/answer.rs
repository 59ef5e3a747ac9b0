//! Hears a line of people who share a screen: parses it once, and obeys it or takes it as an answer to the question that waits.

use super::{Asked, GO_ON, Moderator};
use crate::bot::hidden::Claim;
use crate::command::heard::{Heard, Input, unknown};
use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::Seat;
use crate::repl::dialogue::{REPLACE, YES_OR_NO, yes_or_no};
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, NO_TURN_YET, PlayerSecrets};
use crate::repl::prompt::NO_REVIEW;
use crate::repl::reply::Then;
use crate::table::Table;
use crate::table::board::fit;
use crate::text::{capitalised, listed};
use crate::wire::News;
use crate::words::hidden::{self, Players};

const ASK_PLAYERS: Question<'_> = Question {
    asks: "Names (anticlockwise as you sit), or how many?",
    answers: "Type your names with commas between them, or the number of players (3 to 60).",
};
const ASK_TALK: &str = "Done talking?";
const ASK_AGAIN: Question<'_> = Question { asks: "Play again (Y-N)?", answers: YES_OR_NO };
const ONLY_READY: &str = "Type ready, or board TEXT, strike N, look or help.";
const HIDDEN: &str = "----- hidden again -----";

impl Moderator {
    pub(super) fn waiting(&self) -> (String, &'static str) {
        let plain = |asks: &str| (asks.to_owned(), "");
        let with_answers = |Question { asks, answers }: Question<'static>| (asks.to_owned(), answers);
        match &self.asked {
            Asked::Players => with_answers(ASK_PLAYERS),
            Asked::Talk => plain(ASK_TALK),
            Asked::Ready => plain(&format!("{}?", self.name())),
            Asked::Secret(Some(asked)) => with_answers(asked.question()),
            Asked::Secret(None) => plain(self.view().as_ref().map_or("", turn::question)),
            Asked::Again => with_answers(ASK_AGAIN),
            Asked::Replace(_) => with_answers(REPLACE),
        }
    }

    /// Returns the commands that the question understands.
    pub(super) fn understood(&self) -> Vec<Command> {
        let place = match self.asked {
            Asked::Players => Place::Setup,
            Asked::Secret(_) => Place::Secret,
            Asked::Again => Place::Over,
            Asked::Replace(_) => return yes_or_no(),
            Asked::Talk => Place::Talk,
            Asked::Ready => Place::Ready,
        };
        let mut vocabulary = vocabulary(place);
        if matches!(place, Place::Talk | Place::Ready) {
            if self.players.is_for_one() {
                vocabulary.extend([Command::Notes, Command::Map, Command::Mark, Command::Unmark]);
            } else if self.truth.is_some() {
                vocabulary.push(Command::Map);
            }
        }
        vocabulary
    }

    /// Obeys a command, or takes it as an answer.
    pub(super) fn obey_or_answer(&mut self, command: &str) {
        if self.asked == Asked::Players && command.contains(',') {
            return self.seat(command);
        }
        let (vocabulary, (asks, answers)) = (self.understood(), self.waiting());
        let heard = Heard::parse(command, &vocabulary);
        let question = Question { asks: &asks, answers };
        let manual = self.manual();
        let Some(heard) = self.dialogue.obey(heard, || manual, question, &vocabulary) else { return };
        match heard.input {
            Input::Command(Command::Quit) => self.take_leave(),
            Input::Command(Command::Look) => {
                let look = self.look();
                self.dialogue.say(&look);
            }
            Input::Command(Command::Score) if heard.rest.is_empty() => {
                let score = self.score();
                self.dialogue.say(&score);
            }
            _ => {
                if let Some(heard) = self.show(heard) {
                    self.answer(heard, &vocabulary);
                }
            }
        }
    }

    /// Shows or changes the notes and the map. Returns other lines.
    fn show(&mut self, heard: Heard) -> Option<Heard> {
        let (only, rooms) = (self.players.only_person(), self.setup.rooms());
        let Self { dialogue, people, truth, on_turn, .. } = self;
        let truth = truth.as_ref();
        if let Asked::Secret(_) = self.asked {
            return people[on_turn.index()].obey(heard, dialogue, rooms, truth);
        }
        match (&heard.input, only) {
            (Input::Command(command @ (Command::Map | Command::Reveal)), _)
                if *command != Command::Map || truth.is_some() =>
            {
                return PlayerSecrets::default().obey(heard, dialogue, rooms, truth);
            }
            (
                Input::Command(command @ (Command::Notes | Command::Map | Command::Mark | Command::Unmark)),
                Some(seat),
            ) => {
                let secrets = &mut people[seat.index()];
                if !secrets.is_blank_for(*command) {
                    return secrets.obey(heard, dialogue, rooms, truth);
                }
                dialogue.refuse(NO_TURN_YET);
            }
            _ => return Some(heard),
        }
        None
    }

    /// Takes a line as the answer to the question that waits.
    fn answer(&mut self, heard: Heard, vocabulary: &[Command]) {
        match self.asked.clone() {
            Asked::Players => self.seat(&heard.rest),
            Asked::Talk => self.answer_in_public(&heard, vocabulary, GO_ON),
            Asked::Ready => self.answer_in_public(&heard, vocabulary, ONLY_READY),
            Asked::Secret(asked) => self.answer_in_secret(heard, asked, vocabulary),
            Asked::Again => self.answer_again(&heard),
            Asked::Replace(back) => {
                if self.dialogue.replace(&heard) {
                    self.asked = *back;
                }
            }
        }
    }

    fn seat(&mut self, names: &str) {
        match names.parse::<Players>() {
            Ok(players) => {
                self.dialogue.keep(players.to_string());
                self.players = players;
                self.deal();
            }
            Err(why) => self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string()))),
        }
    }

    /// Takes an answer between two turns (H25).
    fn answer_in_public(&mut self, heard: &Heard, vocabulary: &[Command], accepted: &str) {
        let rest = heard.words().join(" ");
        match (&heard.input, rest.as_str()) {
            (Input::Command(Command::Board), "") => self.show_board(),
            (Input::Command(command @ (Command::Board | Command::Strike)), _) => {
                self.change_board(*command, &heard.rest);
            }
            (Input::Command(Command::Say), _) => self.say(&heard.rest),
            (Input::Command(Command::Ready), "") => self.begin_secret(),
            (Input::Blank | Input::Command(Command::Yes), "") | (Input::Command(Command::Go), "" | "on")
                if self.asked == Asked::Talk =>
            {
                self.begin_turn();
            }
            (Input::Unknown(word), _) => self.dialogue.refuse(&unknown(word, vocabulary, &[], accepted)),
            _ => self.dialogue.refuse(accepted),
        }
    }

    /// Takes an answer of the player on turn, who is alone at the screen.
    fn answer_in_secret(&mut self, heard: Heard, asked: Option<turn::Asked>, vocabulary: &[Command]) {
        let Some(view) = self.view() else { return };
        match (&heard.input, asked) {
            (Input::Command(Command::Hide), _) if heard.rest.is_empty() => {
                self.keep(Table::hide);
                self.end_secret(HIDDEN.to_owned());
                self.begins_by_itself = self.players.is_bot(self.on_turn);
                self.ask_ready();
            }
            (Input::Unknown(word), None) => {
                self.dialogue.refuse(&unknown(word, vocabulary, &[], &reading::accepted(&view)));
            }
            _ => {
                let last = self.people[view.seat.index()].last;
                let mut asked = asked;
                match turn::take(&mut asked, heard, &mut self.dialogue, &view, last) {
                    Some(action) => self.act(action),
                    None => self.asked = Asked::Secret(asked),
                }
            }
        }
    }

    /// Takes an answer after the game. A yes may name the seed of the next one, and does in a record.
    fn answer_again(&mut self, heard: &Heard) {
        match (&heard.input, heard.rest.as_str()) {
            (Input::Command(Command::Yes), "") => self.dialogue.ask_outside(Then::DrawSeed),
            (Input::Command(Command::Yes), named) if let Ok(named) = named.parse() => self.play_again(named),
            (Input::Command(Command::No), "") => self.take_leave(),
            (Input::Command(Command::Review), _) => self.dialogue.refuse(NO_REVIEW),
            _ => self.dialogue.refuse(YES_OR_NO),
        }
    }

    /// Answers `say` (H29, H31): `Ann: I smell it.` is said by Ann, and `: I smell it.` by the gamemaster. The only person
    /// may leave out their name.
    fn say(&mut self, rest: &str) {
        let players = &self.players;
        let by_name = rest.split_once(':').and_then(|(name, text)| Some((players.speaker(name).ok()?, text)));
        let said = by_name.or_else(|| Some((Some(players.only_person()?), rest)));
        let (by, text) = match said.map(|(by, text)| (by, fit(text))) {
            Some((by, Ok(text))) => (by, text),
            Some((_, Err(why))) => return self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string()))),
            None => {
                let names = listed(players.people_seats().map(|seat| players.name(seat).to_owned()), "or");
                let words = format!("Name the speaker, as in say Ann: TEXT. The speaker can be {names}.");
                return self.dialogue.refuse(&words);
            }
        };
        if let Some(bot) = by.filter(|seat| players.is_bot(*seat) && !self.is_own) {
            let words = format!("You cannot speak for {}.", players.name(bot));
            return self.dialogue.refuse(&words);
        }
        if let Some(dead) = by.filter(|seat| !self.is_alive(*seat)) {
            let words = format!("{} is dead, and says nothing until the end.", players.name(dead));
            return self.dialogue.refuse(&words);
        }
        self.tell(by, &text);
    }

    /// Shows and keeps what a player or the gamemaster says (H31). The bots learn what is claimed.
    pub(super) fn tell(&mut self, by: Option<Seat>, text: &str) {
        let name = by.map_or("", |seat| self.players.name(seat)).to_owned();
        let said = News::Said { seat: by.map(|seat| seat.0), text: text.to_owned() };
        let words = self.players.news(&said, self.dialogue.help_width()).unwrap_or_default();
        self.keep(|table| table.say(by, text));
        if by.is_some() && Claim::read(text).is_some() {
            self.people.iter_mut().for_each(|person| person.hear(self.turns, &name, text));
        }
        if self.speaker == by {
            self.speaker = None;
        }
        self.dialogue.say(&words);
    }

    /// Carries out and keeps `board TEXT` or `strike N`, or says why it cannot be done.
    fn change_board(&mut self, command: Command, rest: &str) {
        let changed = self.keep(|table| match command {
            Command::Board => table.write(None, rest),
            _ => table.strike(None, rest.parse().unwrap_or_default()),
        });
        match changed.unwrap_or(Ok(())) {
            Ok(()) => self.show_board(),
            Err(why) => self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string()))),
        }
    }

    fn show_board(&mut self) {
        let board = self.table.as_ref().map(|table| table.board().words()).unwrap_or_default();
        self.dialogue.say(&board);
    }

    /// Returns the answer to `look`.
    pub(super) fn look(&self) -> String {
        match (&self.asked, &self.truth) {
            (Asked::Secret(_), _) => self.sheet(),
            (Asked::Again, Some(truth)) => format!("{}\n{}", self.closing, truth.words),
            _ => self.table.as_ref().map_or_else(String::new, |table| {
                let roster = self.players.roster(&table.view(self.on_turn).roster);
                format!("{roster}\n{}", table.board().words())
            }),
        }
    }

    /// Returns the answer to `score`.
    pub(super) fn score(&self) -> String {
        let sheet = self.view().filter(|_| matches!(self.asked, Asked::Secret(_))).and_then(|view| view.sheet);
        let arrows = sheet.map(|sheet| format!("You have {}. ", hidden::arrows(sheet.arrows))).unwrap_or_default();
        let Self { turns, humans_won, wumpuses_won, .. } = self;
        format!("{arrows}Turn {turns}. Games won by the humans: {humans_won}, by the Wumpuses: {wumpuses_won}.")
    }

    /// Leaves the game. A secret is wiped first.
    pub(super) fn take_leave(&mut self) {
        if let Asked::Secret(_) = self.asked() {
            self.end_secret(format!("----- {} is done -----", self.name()));
        }
        self.dialogue.ask_outside(Then::Leave);
    }
}
