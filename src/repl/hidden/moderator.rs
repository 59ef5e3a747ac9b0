//! The moderator of Hidden Wumpus, for players who share a screen.

use std::io;

use super::{
    ASK_AGAIN, ASK_PLAYERS, ASK_TALK, BEGINS, BOTH, CHEATING, GO_ON, HIDDEN, HiddenMapper, NOT_BEGUN, NOT_LEAVING,
    NOT_TOLD_YET, NOT_YET, OF_SAVED, ONLY_READY, Players, READY, everyday,
};
use crate::game::Seat;
use crate::game::hidden::{Action, Event, Hidden, Known, Outcome, Path, Position, Setup, View};
use crate::game_loop::{Player, Stop};
use crate::repl::case::Case;
use crate::repl::command::{Command, Input};
use crate::repl::console::Console;
use crate::repl::dialogue::{AFTER_A_HUNT, Dialogue, LineSyntax, Manner, NextHunt, YES_OR_NO, vocabulary};
use crate::repl::notebook::Notebook;
use crate::repl::offer::Offer;
use crate::repl::phrasebook::MapTruth;
use crate::repl::prompt::{NextSeed, Prompt};
use crate::repl::style::gain;
use crate::session::HuntSeed;
use crate::text::capitalised;

mod public;
mod secret;

const MANNER: Manner = Manner {
    case: Case::AsWritten,
    line: LineSyntax::OneCommand,
    not_begun: NOT_BEGUN,
    not_yet: NOT_YET,
    of_saved: OF_SAVED,
};

/// The public commands besides `ready` and `go on`.
const IN_PUBLIC: [Command; 6] =
    [Command::Board, Command::Strike, Command::Reveal, Command::Hint, Command::Score, Command::Save];

/// The secret commands.
const IN_SECRET: [Command; 14] = [
    Command::Shoot,
    Command::Move,
    BOTH,
    Command::Pass,
    Command::Again,
    Command::Notes,
    Command::Map,
    Command::Mark,
    Command::Unmark,
    Command::Reveal,
    Command::Hint,
    Command::Score,
    Command::Save,
    Command::Hide,
];

/// The moderator of a game.
pub struct Moderator<'a> {
    dialogue: Dialogue<'a>,
    players: Option<Players>,
    next: NextSeed,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: fn(&Setup, &Players) -> String,
    roster: String,
    board: Vec<String>,
    people: Vec<PlayerSecrets>,
    turns: u32,
    on_turn: Seat,
    /// The shot that was named when its player hid the screen.
    dropped: Option<Path>,
    /// Whether the players know when they are told how somebody died.
    has_promised: bool,
    /// What only the gamemaster sees, in words and on the map.
    truth: Option<(String, MapTruth)>,
    /// What everybody may see after the game (H24).
    revealed: Option<MapTruth>,
    humans_won: u32,
    wumpuses_won: u32,
}

/// The secrets of a player.
#[derive(Clone, Debug, Default)]
struct PlayerSecrets {
    /// One line per turn.
    journal: Vec<String>,
    notebook: Notebook,
    last: Option<Action>,
}

impl<'a> Moderator<'a> {
    /// Seats players at a console, or asks who plays. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(
        console: Console<'a>,
        players: Option<Players>,
        next: NextSeed,
        command: fn(&Setup, &Players) -> String,
    ) -> Self {
        let (console, manual) = (console.forgetful(), super::manual());
        Self {
            dialogue: Dialogue::new(console, MANNER, manual),
            players,
            next,
            command,
            roster: String::new(),
            board: Vec::new(),
            people: Vec::new(),
            turns: 0,
            on_turn: Seat(0),
            dropped: None,
            has_promised: false,
            truth: None,
            revealed: None,
            humans_won: 0,
            wumpuses_won: 0,
        }
    }

    fn person(&mut self, seat: Seat) -> &mut PlayerSecrets {
        &mut self.people[usize::from(seat.0)]
    }

    /// Returns the players, or nobody before they are known.
    fn players(&self) -> &Players {
        self.players.as_ref().unwrap_or(Players::NOBODY)
    }

    /// Returns the line that begins a turn.
    fn turn(&self) -> String {
        format!("Turn {}: {}\n", self.turns, self.players().name(self.on_turn))
    }

    fn update_score(&mut self) {
        let Self { turns, humans_won, wumpuses_won, .. } = self;
        self.dialogue.score =
            format!("Turn {turns}. Games won by the humans: {humans_won}, by the Wumpuses: {wumpuses_won}.");
    }

    /// Sets the answer to `look` in public.
    fn look_in_public(&mut self) {
        self.dialogue.look = Some(format!("{}\n{}", self.roster, super::board(&self.board)));
    }
}

/// Returns whether a word is a command of another question.
fn is_for_elsewhere(word: &str) -> bool {
    let in_public = [[Command::Ready, Command::Go].as_slice(), &IN_PUBLIC].concat();
    Command::find(word, &in_public).or_else(|| Command::find(word, &IN_SECRET)).is_some()
}

impl Player<Hidden> for Moderator<'_> {
    fn decide(&mut self, seat: Seat, view: &View<'_>) -> Result<Action, Stop> {
        self.roster = self.players().roster(&view.roster);
        self.look_in_public();
        let somebody_died = view.roster.iter().any(|known| *known != Known::Alive);
        if somebody_died && self.truth.is_none() && !std::mem::replace(&mut self.has_promised, true) {
            self.dialogue.say(NOT_TOLD_YET)?;
        }
        if self.turns > 0 {
            // The players talk until one of them types `go on` (H22).
            self.wait_for(Command::Go, ASK_TALK, GO_ON)?;
        }
        (self.turns, self.on_turn) = (self.turns + 1, seat);
        self.update_score();
        let name = self.players().name(seat).to_owned();
        self.dialogue.say(&format!("\n{}", self.turn().trim_end()))?;
        if !self.board.is_empty() {
            self.dialogue.say(&super::board(&self.board))?;
        }
        if let Some((everything, _)) = &self.truth {
            self.dialogue.say(&format!("{CHEATING}\n{everything}"))?;
        }
        let sheet = view.sheet.as_ref().map(|told| super::sheet(&name, told)).unwrap_or_default();
        if let Some(told) = &view.sheet {
            let note = super::note(self.turns, told);
            let person = self.person(seat);
            person.journal.push(note);
            person.notebook.enter(super::sight(told));
        }
        let action = loop {
            self.dialogue.say(READY)?;
            self.dialogue.offer(Offer::default);
            self.wait_for(Command::Ready, &format!("{name}?"), ONLY_READY)?;
            self.dialogue.look = Some(sheet.clone());
            if let Some(told) = &view.sheet {
                self.dialogue.score.insert_str(0, &format!("You have {}. ", super::arrows(told.arrows)));
            }
            self.dialogue.console.begin_secret(&format!("----- for {name} alone -----"))?;
            self.dialogue.not_leaving = Some(NOT_LEAVING);
            let decided = match self.ask_in_secret(view, &sheet) {
                // Someone else may be at the screen after a resume, so the player must type `ready` again.
                Err(Stop::Resumed) => Ok(None),
                decided => decided,
            };
            if let Ok(decided) = &decided {
                self.dialogue.record_line(&decided.map_or_else(|| "hide".to_owned(), |action| action.to_string()));
            }
            self.dialogue.not_leaving = None;
            self.look_in_public();
            self.update_score();
            self.dialogue.offer(Offer::default);
            let ends = format!("----- {name} is done -----");
            self.dialogue.console.end_secret(if let Ok(None) = decided { HIDDEN } else { &ends })?;
            if let Some(action) = decided? {
                break action;
            }
        };
        self.person(seat).last = Some(action);
        self.dialogue.say(&format!("{name}'s turn is over."))?;
        Ok(action)
    }

    fn observe(&mut self, event: &Event) -> io::Result<()> {
        let words = self.players().event(event, self.on_turn);
        words.map_or(Ok(()), |words| self.dialogue.say(&words))
    }

    fn reveal(&mut self, position: &Position) -> io::Result<()> {
        let players = self.players();
        self.truth = Some((players.truth_in_words(position), players.revealed(position)));
        Ok(())
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) -> io::Result<()> {
        match outcome {
            Outcome::HumansWin => self.humans_won += 1,
            Outcome::WumpusesWin => self.wumpuses_won += 1,
        }
        self.update_score();
        self.revealed = Some(self.players().revealed(position));
        let everything = self.players().truth_in_words(position);
        let won = super::won(*outcome, position);
        self.dialogue.look = Some(format!("{won}\n{everything}"));
        self.dialogue.say(&format!("{}\n\n{everything}", gain(won)))
    }
}

impl<'a> Prompt<'a, Hidden> for Moderator<'a> {
    fn begin(&mut self, setup: &mut Setup, after: Option<NextHunt>) -> Result<(), Stop> {
        self.dialogue.look = None;
        self.dialogue.greet(BEGINS, after)?;
        let players = loop {
            if let Some(players) = &self.players {
                break players;
            }
            let line = self.dialogue.listen(ASK_PLAYERS, &vocabulary(&[]))?.line;
            match line.parse::<Players>() {
                Ok(players) => {
                    self.dialogue.record_line(&players.to_string());
                    self.players = Some(players);
                }
                Err(why) => self.dialogue.refuse(&format!("{}.", capitalised(&why.to_string())))?,
            }
        };
        *setup = Setup::new(players.count(), setup.wumpuses()).map_err(io::Error::other)?;
        let opening = Players::opening(setup);
        self.people = vec![PlayerSecrets::default(); players.count()];
        (self.board, self.turns, self.truth, self.has_promised) = (Vec::new(), 0, None, false);
        self.update_score();
        // Not before: a player may be called Write.
        self.dialogue.reworded = everyday::reworded;
        Ok(self.dialogue.say(&opening)?)
    }

    /// A yes may name the seed of the next game, and does in a record.
    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop> {
        let vocabulary = vocabulary(&AFTER_A_HUNT);
        let (mut notebook, revealed) = (Notebook::default(), self.revealed.as_ref());
        let mapper = HiddenMapper::of_truth(revealed);
        let next = loop {
            let heard = self.dialogue.listen(ASK_AGAIN, &vocabulary)?;
            match notebook.answer(heard, &mut self.dialogue, &mapper, revealed)?.map(|heard| heard.input) {
                None => {}
                Some(Input::Command(Command::Yes, rest)) => {
                    match (rest.as_slice(), rest.first().map(|seed| seed.parse())) {
                        ([], _) => break (self.next)(seed)?,
                        ([_], Some(Ok(named))) => break named,
                        _ => self.dialogue.refuse(YES_OR_NO)?,
                    }
                }
                Some(Input::Command(Command::No, rest)) if rest.is_empty() => return Err(self.dialogue.decline()),
                Some(_) => self.dialogue.refuse(YES_OR_NO)?,
            }
        };
        self.dialogue.record_line(&format!("yes {next}"));
        Ok((NextHunt::NewSetup, next))
    }

    fn command(&self, setup: &Setup) -> String {
        (self.command)(setup, self.players())
    }

    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.dialogue
    }
}
