//! Takes a line of people who share a screen as the answer to the question that waits.

use super::{Asked, GO_ON, Moderator};
use crate::bot::hidden::Claim;
use crate::command::heard::{Heard, Input, unknown};
use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::Seat;
use crate::game::hidden::Setup;
use crate::repl::dialogue::YES_OR_NO;
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, PlayerSecrets};
use crate::repl::prompt::{NO_REVIEW, Prompt as _};
use crate::repl::reply::Then;
use crate::table::Table;
use crate::table::board::{BadLine, fit};
use crate::text::{capitalised, listed};
use crate::wire::News;
use crate::words::hidden::{self, Players};

const ASK_PLAYERS: Question<'_> = Question {
    asks: "How many players? Or type their names, anticlockwise:",
    answers: "Type the number of players (3 to 60), or their names in the order you sit, anticlockwise, with commas between them.",
};
const ASK_TALK: &str = "Done talking?";
const ASK_AGAIN: Question<'_> = Question { asks: "Play again (Y-N)?", answers: YES_OR_NO };
const ONLY_READY: &str = "Type ready, or board TEXT, strike N, look or help.";
const HIDDEN: &str = "----- hidden again -----";

impl Moderator {
    pub(super) fn waiting(&self) -> (String, &'static str) {
        let question = match &self.asked {
            _ if let Some(sure) = self.dialogue.asks_if_sure() => sure,
            Asked::Players => ASK_PLAYERS,
            Asked::Talk => ASK_TALK.into(),
            Asked::Ready => return (format!("{}?", self.name()), ""),
            Asked::Secret(Some(asked)) => asked.question(),
            Asked::Secret(None) => self.view().as_ref().map_or("", turn::question).into(),
            Asked::Again => ASK_AGAIN,
        };
        (question.asks.to_owned(), question.answers)
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

    /// Shows or changes the notes and the map: those of the player on turn, or of the only person. Returns other lines.
    pub(super) fn show(&mut self, heard: Heard) -> Option<Heard> {
        let truth = self.truth();
        let is_map = matches!(heard.input, Input::Command(Command::Map | Command::Reveal));
        let whose = match self.asked {
            Asked::Secret(_) => Some(self.on_turn()),
            // What everybody sees has nobody's notes.
            _ => self.players.only_person().filter(|_| !(is_map && truth.is_some())),
        };
        let mut nobody = PlayerSecrets::default();
        let secrets = whose.map_or(&mut nobody, |seat| &mut self.people[seat.index()]);
        secrets.obey(heard, &mut self.dialogue, self.setup.rooms(), truth.as_ref())
    }

    /// Takes a line as the answer to the question that waits.
    pub(super) fn answer(&mut self, heard: Heard) {
        match self.asked.clone() {
            Asked::Players => self.seat(&heard.rest),
            Asked::Talk => self.answer_in_public(&heard, GO_ON),
            Asked::Ready => self.answer_in_public(&heard, ONLY_READY),
            Asked::Secret(asked) => self.answer_in_secret(heard, asked),
            Asked::Again => self.answer_again(&heard),
        }
    }

    pub(super) fn seat(&mut self, names: &str) {
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

    /// Takes an answer between two turns (H25).
    fn answer_in_public(&mut self, heard: &Heard, accepted: &str) {
        let rest = heard.words().join(" ");
        match (&heard.input, rest.as_str()) {
            (Input::Command(Command::Board), "") => self.show_board(),
            (Input::Command(command @ (Command::Board | Command::Strike)), _) => {
                let is_changed = self.changes(|table| match command {
                    Command::Board => table.write(None, &heard.rest),
                    _ => table.strike(None, heard.rest.parse().unwrap_or_default()),
                });
                if is_changed {
                    self.show_board();
                }
            }
            (Input::Command(Command::Say), _) => self.say(&heard.rest),
            (Input::Command(Command::Ready), "") => self.begin_secret(),
            (Input::Blank | Input::Command(Command::Yes), "") | (Input::Command(Command::Go), "" | "on")
                if self.asked == Asked::Talk =>
            {
                self.begin_turn();
            }
            (Input::Unknown(word), _) => self.dialogue.refuse(&unknown(word, &self.understood(), &[], accepted)),
            _ => self.dialogue.refuse(accepted),
        }
    }

    /// Takes an answer of the player on turn, who is alone at the screen.
    fn answer_in_secret(&mut self, heard: Heard, mut asked: Option<turn::Asked>) {
        let Some(view) = self.view() else { return };
        match (&heard.input, asked) {
            (Input::Command(Command::Hide), _) if heard.rest.is_empty() => {
                self.keep(Table::hide);
                self.end_secret(HIDDEN.to_owned());
                self.begins_by_itself = self.is_bots_turn();
                self.ask_ready();
            }
            (Input::Blank, None) => self.dialogue.say(&self.look()),
            (Input::Unknown(word), None) => {
                self.dialogue.refuse(&unknown(word, &self.understood(), &[], &reading::accepted(&view)));
            }
            _ => {
                let last = self.people[view.seat.index()].last;
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
        let Some((by, text)) = said.map(|(by, text)| (by, text.to_owned())) else {
            let names = listed(players.people_seats().map(|seat| players.name(seat).to_owned()), "or");
            let words = format!("Name the speaker, as in say Ann: TEXT. The speaker can be {names}.");
            return self.dialogue.refuse(&words);
        };
        if let Some(bot) = by.filter(|seat| players.is_bot(*seat) && !self.is_own) {
            let words = format!("You cannot speak for {}.", players.name(bot));
            return self.dialogue.refuse(&words);
        }
        if self.changes(|table| table.say(by, &text)) {
            self.tell(by, &fit(&text).unwrap_or_default());
        }
    }

    /// Shows what a player or the gamemaster has said (H31).
    fn tell(&mut self, by: Option<Seat>, text: &str) {
        let said = News::Said { seat: by.map(|seat| seat.0), text: text.to_owned() };
        let words = self.players.news(&said, self.dialogue.help_width()).unwrap_or_default();
        if let Some(name) = by.filter(|_| Claim::read(text).is_some()).map(|seat| self.players.name(seat)) {
            let turns = self.turns();
            self.people.iter_mut().for_each(|person| person.hear(turns, name, text));
        }
        if self.speaker == by {
            self.speaker = None;
        }
        self.dialogue.say(&words);
    }

    /// Changes the table and keeps that, or says why it cannot be done.
    fn changes(&mut self, change: impl FnOnce(&mut Table) -> Result<(), BadLine>) -> bool {
        let changed = self.keep(change).unwrap_or(Ok(()));
        if let Err(why) = &changed {
            self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string())));
        }
        changed.is_ok()
    }

    fn show_board(&mut self) {
        let board = self.table.as_ref().map(|table| table.board().words()).unwrap_or_default();
        self.dialogue.say(&board);
    }

    /// Returns the answer to `look`.
    pub(super) fn look(&self) -> String {
        match (&self.asked, self.truth()) {
            (Asked::Secret(_), _) => self.sheet(),
            (Asked::Again, Some(truth)) => format!("{}\n{}", self.closing, truth.words),
            _ => self.table.as_ref().map_or_else(String::new, |table| {
                let roster = self.players.roster(&table.view(self.on_turn()).roster);
                format!("{roster}\n{}", table.board().words())
            }),
        }
    }

    /// Returns the answer to `score`.
    pub(super) fn score(&self) -> String {
        let sheet = self.view().filter(|_| matches!(self.asked, Asked::Secret(_))).and_then(|view| view.sheet);
        let arrows = sheet.map(|sheet| format!("You have {}. ", hidden::arrows(sheet.arrows))).unwrap_or_default();
        let (Self { humans_won, wumpuses_won, .. }, turns) = (self, self.turns());
        format!("{arrows}Turn {turns}. Games won by the humans: {humans_won}, by the Wumpuses: {wumpuses_won}.")
    }

    /// Leaves the game. A secret is wiped first.
    pub(super) fn take_leave(&mut self) {
        if let Asked::Secret(_) = self.asked {
            self.end_secret(format!("----- {} is done -----", self.name()));
        }
        self.dialogue.ask_outside(Then::Leave);
    }
}
