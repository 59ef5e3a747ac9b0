//! The prompt of a game for one hunter.

use std::{io, slice};

use super::command::{Command, Input, is_way};
use super::console::Console;
use super::dialogue::{Answer, Dialogue, LineSyntax, Manner, NextHunt, ParsedLine, ask_until_action, vocabulary};
use super::notebook::{NOTEBOOK, Notebook};
use super::offer::{Offer, ways};
use super::phrasebook::{Hinter, MapTruth, Mapper, Message, Parser, Phrasebook, Phrases, ShotQuestion};
use super::prompt::Prompt;
use super::style::{danger, gain};
use crate::bot::Advised;
use crate::game::{Game, Legal, Seat, View as _, Viewer};
use crate::game_loop::{Player, Stop};
use crate::session::HuntSeed;
use crate::text::counted;

mod aside;
mod follow_up;
mod hints;

use hints::Hints;

const NOT_BEGUN: &str = "The hunt has not begun yet.";
const NOT_YET: &str = "Not yet. Type reveal when the hunt is over.";

/// The commands of a turn.
const ACTIONS: [Command; 3] = [Command::Move, Command::Shoot, Command::Again];

/// The other commands of the main question in every game.
const OTHERS: [Command; 3] = [Command::Hint, Command::Score, Command::Save];

/// Said after each hunt; the second where no question offers to leave.
const OFFER: &str = "Type reveal to see where everything was.";
const OFFER_AND_LEAVE: &str = "Type reveal to see where everything was, or quit to leave.";

/// Said to a player who begins before the first question is answered.
const INSTRUCTIONS_FIRST: &str = "First answer Y or N: do you want instructions?";

/// The words of a game for one hunter.
pub(crate) trait SoloGame<G: Advised>: Phrasebook<G> + Parser<G> + Hinter<G> + Mapper {}

impl<G: Advised, W: Phrasebook<G> + Parser<G> + Hinter<G> + Mapper> SoloGame<G> for W {}

/// The player of a game for one hunter.
pub(crate) struct SoloPrompt<'a, G: Advised, W> {
    dialogue: Dialogue<'a>,
    words: W,
    /// Returns the `wumpus` command with the flags of a set-up.
    command: Box<CommandOf<G>>,
    vocabulary: Vec<Command>,
    notebook: Notebook,
    hints: Hints<G>,
    /// What only the gamemaster sees, in words and on the map.
    truth: Option<(String, MapTruth)>,
    /// What everybody may see after the hunt.
    revealed: Option<MapTruth>,
    unsaid: Vec<Unsaid>,
    last: Option<G::Action>,
    turns: u32,
    won: u32,
    lost: u32,
}

type CommandOf<G> = dyn Fn(&<G as Game>::Setup) -> String;

/// Lines about an event that wait for the next event or situation.
struct Unsaid {
    words: String,
    may_be_repeated: bool,
}

fn joined(word: &str, rest: Vec<String>) -> Vec<String> {
    [word.to_owned()].into_iter().chain(rest).collect()
}

impl<'a, G: Advised, W: SoloGame<G>> SoloPrompt<'a, G, W> {
    /// Seats a player at a console. `command` returns the `wumpus` command with the flags of a set-up.
    pub(crate) fn new(console: Console<'a>, words: W, command: impl Fn(&G::Setup) -> String + 'static) -> Self {
        let Phrases { case, names, .. } = *words.phrases();
        let line = LineSyntax::Commands;
        let manner = Manner { case, line, not_begun: NOT_BEGUN, not_yet: NOT_YET, of_saved: "." };
        let dialogue = Dialogue::new(console, manner, words.manual());
        let names: Vec<_> = names.iter().map(|name| Command::Name(name)).collect();
        let vocabulary = vocabulary(&[&ACTIONS[..], &names, &NOTEBOOK, &OTHERS].concat());
        Self {
            dialogue,
            words,
            command: Box::new(command),
            vocabulary,
            notebook: Notebook::default(),
            hints: Hints::default(),
            truth: None,
            revealed: None,
            unsaid: Vec::new(),
            last: None,
            turns: 0,
            won: 0,
            lost: 0,
        }
    }

    /// Handles an answer to the main question.
    fn take(&mut self, view: &G::View<'_>, heard: ParsedLine) -> Result<Answer<G::Action>, Stop> {
        let Some(heard) = self.answer(view, heard)? else { return Ok(Answer::Back) };
        if let Some(words) = self.aside(&heard, "", &self.words.accepted(view)) {
            return Ok(self.refuse(&words)?);
        }
        Ok(match heard.input {
            Input::Command(Command::Move, named) if named.is_empty() => match self.words.phrases().where_to {
                Some(question) => self.ask_until(view, question, W::read_move)?,
                None => self.accept(view, self.words.read_move(view, &named))?,
            },
            Input::Command(Command::Shoot, named) => match (self.words.may_shoot(view), self.words.phrases().shot) {
                (Err(words), _) => self.refuse(&words)?,
                (Ok(()), _) if !named.is_empty() => self.accept(view, self.words.read_shot(view, &named))?,
                (Ok(()), ShotQuestion::Nothing) => self.accept(view, self.words.read_shot(view, &named))?,
                (Ok(()), ShotQuestion::AtOnce(question)) => self.ask_until(view, question, W::read_shot)?,
                (Ok(()), ShotQuestion::OneByOne(questions)) => self.ask_room_by_room(view, &questions)?,
            },
            Input::Command(Command::Move, named) | Input::Bare(named) => {
                self.accept(view, self.words.read_move(view, &named))?
            }
            Input::Command(Command::Again, rest) if rest.is_empty() => self.repeat(view)?,
            Input::Command(Command::Name(name), rest) => {
                self.accept(view, self.words.read_move(view, &joined(name, rest)))?
            }
            Input::Command(command, _) => self.refuse(&format!("Type {} alone.", command.word()))?,
            Input::Unknown(word) => {
                // A long name of a direction is a move too, and a way that the game has not is refused as one.
                let read = self.words.read_move(view, slice::from_ref(&word));
                let has_ways = !self.words.phrases().names.is_empty();
                if read.is_ok() || is_way(&word) || has_ways && word == "n" {
                    return Ok(self.accept(view, read)?);
                }
                self.dialogue.refuse_unknown(&word, &self.vocabulary, &self.words.accepted(view))?;
                Answer::Back
            }
            Input::Blank | Input::ForShell(_) => self.refuse(&self.words.accepted(view))?,
        })
    }

    /// Answers the commands on the map, the notes and the score; returns any other input.
    fn answer(&mut self, view: &G::View<'_>, heard: ParsedLine) -> Result<Option<ParsedLine>, Stop> {
        match &heard.input {
            Input::Command(Command::Hint, rest) => {
                return self.answer_hint(view, rest).map(|()| None).map_err(Stop::Io);
            }
            Input::Command(Command::Map, rest) if rest.first().is_some_and(|word| word == "odds") => {
                return self.show_odds(&rest[1..]).map(|()| None).map_err(Stop::Io);
            }
            _ => {}
        }
        let revealed = self.truth.as_ref().map(|(_, revealed)| revealed);
        let heard = self.notebook.answer(heard, &mut self.dialogue, &self.words, revealed)?;
        if heard.is_none() {
            self.offer(view);
            self.set_picture();
        }
        Ok(heard)
    }

    /// Sets what `look` draws.
    fn set_picture(&mut self) {
        let revealed = self.truth.as_ref().map(|(_, revealed)| revealed);
        self.dialogue.picture = self.words.picture().map(|draw| (self.notebook.shown(revealed, false), draw));
    }

    /// Drops the lines that the situation is about to repeat: they are told once (C9).
    fn drop_repeated(&mut self, report: &str) {
        let repeated = self.unsaid.iter().filter(|unsaid| unsaid.may_be_repeated);
        if repeated.map(|unsaid| unsaid.words.as_str()).collect::<Vec<_>>().join("\n") == report {
            self.unsaid.retain(|unsaid| !unsaid.may_be_repeated);
        }
    }

    fn say_unsaid(&mut self) -> io::Result<()> {
        self.unsaid.drain(..).try_for_each(|unsaid| self.dialogue.say(&unsaid.words))
    }

    /// Writes what waits and then this line, unless only the gamemaster sees the event: then the line waits too, because
    /// nothing has befallen the player.
    fn tell(&mut self, event: &G::Event, words: String) -> io::Result<()> {
        self.unsaid.push(Unsaid { words, may_be_repeated: false });
        if G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)) { self.say_unsaid() } else { Ok(()) }
    }

    /// Keeps lines that the next situation may repeat.
    fn hold_back(&mut self, words: String) {
        self.unsaid.push(Unsaid { words, may_be_repeated: true });
    }

    /// Sets the answer to `score`. `arrows` and `more` are empty after a hunt.
    fn set_score(&mut self, arrows: &str, more: &str) {
        let Self { turns, won, lost, .. } = self;
        self.dialogue.score =
            format!("In this hunt: {}{arrows}. Hunts won: {won}, lost: {lost}.{more}", counted(*turns, "turn"));
    }

    /// Sets what Tab completes.
    fn offer(&mut self, view: &G::View<'_>) {
        let Self { dialogue, words, notebook, .. } = self;
        dialogue.offer(|| {
            let Legal { listed, paths } = view.legal();
            let is_shot = |action: &G::Action| action.to_string().starts_with(Command::Shoot.word());
            let (shots, moves) = listed.partition::<Vec<_>, _>(is_shot);
            let moves = ways(moves);
            let shots = if paths.is_some() {
                let tunnels = words.sight(view).map(|sight| sight.tunnels).unwrap_or_default();
                tunnels.into_iter().map(|room| words.name(room)).collect()
            } else {
                ways(shots)
            };
            let rooms = notebook.chart.places().map(|(room, _)| words.name(room)).collect();
            let noted = notebook.chart.noted().map(|room| words.name(room)).collect();
            let second = vec![
                (Command::Move, moves.clone()),
                (Command::Shoot, shots),
                (Command::Map, vec!["words".to_owned(), "odds".to_owned()]),
                (Command::Hint, vec!["on".to_owned(), "off".to_owned()]),
                (Command::Mark, rooms),
                (Command::Unmark, noted),
            ];
            Offer { commands: Vec::new(), first: moves, second }
        });
    }

    /// Repeats the last action, and shows it in brackets.
    fn repeat(&mut self, view: &G::View<'_>) -> io::Result<Answer<G::Action>> {
        let Some(action) = self.last.clone() else {
            return self.refuse(&format!("Nothing to repeat yet. {}", self.words.accepted(view)));
        };
        self.dialogue.say(&format!("({action})"))?;
        self.accept(view, Ok(action))
    }

    /// Accepts a legal action, and refuses any other.
    fn accept(&mut self, view: &G::View<'_>, read: Result<G::Action, String>) -> io::Result<Answer<G::Action>> {
        match self.checked(view, read) {
            Ok(action) => Ok(Answer::Action(action)),
            Err(words) => self.refuse(&words),
        }
    }

    fn checked(&self, view: &G::View<'_>, read: Result<G::Action, String>) -> Result<G::Action, String> {
        read.and_then(|action| self.words.check(view, &action).map(|()| action))
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer<G::Action>> {
        self.dialogue.refuse(words)?;
        Ok(Answer::Back)
    }
}

impl<G: Advised, W: SoloGame<G>> Player<G> for SoloPrompt<'_, G, W> {
    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        self.drop_repeated(&self.words.report(view));
        self.say_unsaid()?;
        self.words.sight(view).into_iter().for_each(|sight| self.notebook.enter(sight));
        self.hints.see(view);
        let everything = self.truth.as_ref().map(|(told, _)| format!("{told}\n")).unwrap_or_default();
        let situation = self.words.situation(view);
        self.dialogue.say(&format!("\n{everything}{situation}"))?;
        self.set_picture();
        let is_drawn = self.dialogue.picture.is_some();
        self.dialogue.look = Some(if is_drawn { situation.clone() } else { format!("{everything}{situation}") });
        self.set_score(&format!(", {} left", counted(self.words.arrows(view), "arrow")), &self.words.score(view));
        self.offer(view);
        self.give_hint_before(view)?;
        let action = ask_until_action(
            self,
            |prompt| {
                if prompt.dialogue.welcomes()? {
                    let revealed = prompt.truth.as_ref().map(|(_, revealed)| revealed);
                    prompt.notebook.show(Command::Map, &[], &mut prompt.dialogue, &prompt.words, revealed)?;
                    prompt.dialogue.say(&format!("\n{everything}{situation}"))?;
                    prompt.hints.begin_again();
                    prompt.give_hint_before(view)?;
                }
                prompt.dialogue.listen(prompt.words.phrases().main, &prompt.vocabulary)
            },
            |prompt, heard| prompt.take(view, heard),
        )?;
        self.dialogue.record_line(&action.to_string());
        self.turns += 1;
        self.last = Some(action.clone());
        self.hints.act(action.clone());
        Ok(action)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.hints.observe(event);
        self.words.trace(event).into_iter().for_each(|trace| self.notebook.follow(trace));
        match self.words.event(event) {
            Message::Nothing => {}
            Message::Line(line) => self.tell(event, line)?,
            Message::UnlessRepeated(words) => self.hold_back(words),
            Message::LineAnd { line, unless_repeated } => {
                self.tell(event, line)?;
                self.hold_back(unless_repeated);
            }
        }
        Ok(())
    }

    fn reveal(&mut self, position: &G::Position) -> io::Result<()> {
        let to_draw = self.dialogue.space_to_draw();
        self.truth = Some((self.words.truth_in_words(position, to_draw), self.words.revealed(position)));
        Ok(())
    }

    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()> {
        self.say_unsaid()?;
        let (is_won, is_drawn) = (G::has_won(Seat::HUNTER, *outcome, position), G::is_drawn(*outcome));
        self.won += u32::from(is_won);
        self.lost += u32::from(!is_won && !is_drawn);
        let Phrases { won, lost, drawn, .. } = *self.words.phrases();
        let (closing, in_colour) = match (is_won, is_drawn) {
            (true, _) => (won, gain(won)),
            (false, true) => (drawn, drawn.to_owned()),
            (false, false) => (lost, danger(lost)),
        };
        self.revealed = Some(self.words.revealed(position));
        (self.dialogue.look, self.dialogue.picture) = (Some(format!("The hunt is over. {closing}")), None);
        let score = self.words.final_score(position);
        self.set_score("", &score);
        self.dialogue.offer(Offer::default);
        self.dialogue.say(&format!("{in_colour}{score}"))?;
        self.dialogue.drop_rest()
    }
}

impl<'a, G: Advised, W: SoloGame<G>> Prompt<'a, G> for SoloPrompt<'a, G, W> {
    fn begin(&mut self, setup: &mut G::Setup, after: Option<NextHunt>) -> Result<(), Stop> {
        (self.last, self.notebook, self.turns) = (None, Notebook::default(), 0);
        (self.dialogue.look, self.dialogue.picture) = (None, None);
        let Phrases { begins, instructions, .. } = *self.words.phrases();
        self.dialogue.greet(begins, after)?;
        if let Some(question) = instructions.filter(|_| after.is_none()) {
            let wants_them = self.dialogue.ask_yes_or_no_with(question, INSTRUCTIONS_FIRST)?;
            self.dialogue.record_line(if wants_them { "yes" } else { "no" });
            if wants_them {
                self.dialogue.say_rules()?;
            }
        }
        self.words.settle(&mut self.dialogue, setup, after)?;
        self.hints.begin(setup);
        Ok(())
    }

    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop> {
        let Self { dialogue, words, notebook, revealed, .. } = self;
        let Phrases { play_again, same_setup, .. } = *words.phrases();
        dialogue.say(if play_again.is_some() { OFFER } else { OFFER_AND_LEAVE })?;
        let again = dialogue.ask_next_hunt(play_again, same_setup, &mut |dialogue, heard| {
            notebook.answer(heard, dialogue, words, revealed.as_ref())
        })?;
        let next = match again {
            NextHunt::SameSetup => seed.same_setup(),
            NextHunt::NewSetup => seed.new_setup(),
        };
        Ok((again, next))
    }

    fn command(&self, setup: &G::Setup) -> String {
        (self.command)(setup)
    }

    fn has_had_hint(&self) -> bool {
        self.hints.is_taken
    }

    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.dialogue
    }
}
