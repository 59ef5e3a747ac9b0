//! The player on turn, and after the hunt: what their commands show and do.

use std::{io, slice};

use super::{Ended, SoloPrompt};
use crate::bot::Advised;
use crate::game::{Legal, View as _};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Place};
use crate::repl::dialogue::{Dialogue, Host, YES_OR_NO, ask_yes_or_no};
use crate::repl::heard::{Heard, Input, unknown};
use crate::repl::offer::{Offer, ways};
use crate::repl::phrasebook::{Phrasebook, Phrases, ShotQuestion};
use crate::repl::prompt::Prompt as _;
use crate::repl::review::Hunted;
use crate::session::HuntSeed;
use crate::text::{counted, joined};

const NOT_YET: &str = "Not yet. Type reveal when the hunt is over.";
const NO_ODDS_ANY_MORE: &str = "There are no odds after the hunt. Type map to see everything.";
const SURE_TO_GIVE_UP: &str = "Give up this hunt (Y-N)?";

const NO_REVIEW_YET: &str = "Not yet. Type review when the hunt is over.";
const NO_REVIEW_OF_CHEATS: &str = "You saw everything, so there is nothing to review.";

/// The result of a question.
pub(super) enum Answer<A> {
    Action(A),
    /// Back to the main question.
    Back,
    /// An answer to the main question.
    Other(Heard),
}

/// A player on turn.
pub(super) struct Turn<'t, 'a, G: Advised, W> {
    pub(super) prompt: &'t mut SoloPrompt<'a, G, W>,
    pub(super) view: &'t G::View,
}

/// A player whose hunt is over.
pub(super) struct Over<'t, 'a, G: Advised, W> {
    pub(super) prompt: &'t mut SoloPrompt<'a, G, W>,
    /// The seed of the hunt.
    pub(super) seed: HuntSeed,
}

impl<'a, G: Advised, W: Phrasebook<G>> Host<'a> for Turn<'_, 'a, G, W> {
    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.prompt.dialogue
    }

    fn look(&mut self) -> String {
        let to_draw = self.prompt.dialogue.console.space_to_draw();
        let SoloPrompt { words, chart, .. } = &self.prompt;
        let picture = words.picture(&chart.shown(self.prompt.truth.as_ref()), to_draw);
        let above = picture.map_or_else(|| self.prompt.everything(), |picture| picture + "\n");
        above + &words.situation(self.view)
    }

    fn score(&self) -> String {
        let (arrows, more) = self.prompt.words.score(self.view);
        self.prompt.score(&format!(", {} left", counted(arrows, "arrow")), &more)
    }

    fn offer(&self) -> Offer {
        let (SoloPrompt { words, chart, .. }, view) = (&*self.prompt, self.view);
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(G::is_shot);
        let text = |action| view.text(&action);
        let moves = ways(moves.into_iter().map(text));
        let shots = if paths.is_some() {
            words.surroundings(view).tunnels.into_iter().map(|room| words.name(room)).collect()
        } else {
            // A shot of one word is typed alone.
            ways(shots.into_iter().map(text).filter(|shot| shot.contains(' ')))
        };
        let name = |room| words.name(room);
        let beside = words.ways(view).into_iter().map(|(_, room)| room.number());
        let second = vec![
            (Command::Move, moves.clone()),
            (Command::Shoot, shots),
            (Command::Travel, self.ways().into_iter().map(|(room, _)| name(room)).collect()),
            (Command::Mark, chart.places().map(|(room, _)| room).chain(beside).map(name).collect()),
            (Command::Unmark, chart.noted().map(name).collect()),
        ];
        Offer { first: moves, second: second.into_iter().chain(self.prompt.options(&[])).collect() }
    }

    fn catch_up(&mut self) -> io::Result<()> {
        let SoloPrompt { chart, dialogue, words, truth, .. } = &mut *self.prompt;
        let revealed = truth.as_ref();
        chart.show(Command::Map, &[], dialogue, words, revealed)?;
        self.say_situation()?;
        self.prompt.hints.given = 0;
        self.prompt.give_hint_before(self.view)
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let SoloPrompt { chart, dialogue, words, truth, .. } = &mut *self.prompt;
        let revealed = truth.as_ref();
        match heard.input {
            Input::Command(Command::Hint) => self.prompt.answer_hint(self.view, &heard.options())?,
            Input::Command(Command::Map) => match heard.options().as_slice() {
                ["odds", options @ ..] => self.prompt.show_odds(options)?,
                ["plan", options @ ..] => self.prompt.show_plan(options)?,
                options => chart.show(Command::Map, options, dialogue, words, revealed)?,
            },
            Input::Command(Command::Reveal) if revealed.is_some() => {
                chart.show(Command::Reveal, &heard.options(), dialogue, words, revealed)?;
            }
            Input::Command(Command::Reveal) => dialogue.refuse(NOT_YET)?,
            Input::Command(Command::Review) => dialogue.refuse(NO_REVIEW_YET)?,
            Input::Command(Command::Travel) => {
                if let Err(words) = self.travel(&heard.rooms()) {
                    self.prompt.dialogue.refuse(&words)?;
                }
            }
            Input::Command(Command::GiveUp) if heard.rooms() != ["up"] => {
                dialogue.refuse("To end the hunt as lost, type give up.")?;
            }
            Input::Command(Command::GiveUp) => {
                let asks = dialogue.console.is_attended();
                if !asks || ask_yes_or_no(self, SURE_TO_GIVE_UP, Place::YesOrNo, YES_OR_NO)? {
                    self.prompt.dialogue.console.record_line(Command::GiveUp.word());
                    return Err(Stop::GivenUp);
                }
            }
            Input::Command(Command::Mark) => chart.mark(&heard.rest, dialogue, words)?,
            Input::Command(Command::Unmark) => chart.unmark(&heard.words(), dialogue, words)?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }
}

impl<'a, G: Advised, W: Phrasebook<G>> Host<'a> for Over<'_, 'a, G, W> {
    fn dialogue(&mut self) -> &mut Dialogue<'a> {
        &mut self.prompt.dialogue
    }

    fn look(&mut self) -> String {
        format!("The hunt is over. {}", self.prompt.ended.closing)
    }

    fn offer(&self) -> Offer {
        Offer { first: vec![], second: self.prompt.options(&["odds"]) }
    }

    fn score(&self) -> String {
        self.prompt.score("", &self.prompt.ended.score)
    }

    fn obey(&mut self, heard: Heard) -> Result<Option<Heard>, Stop> {
        let SoloPrompt { chart, dialogue, words, ended: Ended { revealed, .. }, .. } = &mut *self.prompt;
        match heard.input {
            Input::Command(Command::Map) if heard.options().first() == Some(&"odds") => {
                dialogue.refuse(NO_ODDS_ANY_MORE)?;
            }
            Input::Command(command @ (Command::Map | Command::Reveal)) => {
                chart.show(command, &heard.options(), dialogue, words, Some(revealed))?;
            }
            Input::Command(Command::Review) => self.say_review()?,
            _ => return Ok(Some(heard)),
        }
        Ok(None)
    }
}

impl<G: Advised, W: Phrasebook<G>> Over<'_, '_, G, W> {
    /// Answers `review`.
    fn say_review(&mut self) -> io::Result<()> {
        let (seed, prompt) = (self.seed, &mut *self.prompt);
        if !prompt.dialogue.console.is_seen() {
            return Ok(());
        }
        if prompt.truth.is_some() {
            return prompt.dialogue.refuse(NO_REVIEW_OF_CHEATS);
        }
        let Some(setup) = prompt.hints.sharp.setup().cloned() else { return Ok(()) };
        let known = prompt.reviewed.take().map(Ok);
        let review = known
            .unwrap_or_else(|| prompt.review(&setup, &Hunted { seed, actions: prompt.actions(), is_over: true }, None));
        match review {
            Ok(review) => {
                let text = review.in_words(prompt.hints.is_taken, prompt.dialogue.help_width());
                prompt.reviewed = Some(review);
                prompt.dialogue.say(&text)
            }
            Err(why) => prompt.dialogue.refuse(&why),
        }
    }
}

impl<G: Advised, W: Phrasebook<G>> Turn<'_, '_, G, W> {
    pub(super) fn say_situation(&mut self) -> io::Result<()> {
        let told = format!("\n{}{}", self.prompt.everything(), self.prompt.words.situation(self.view));
        self.prompt.dialogue.say(&told)
    }

    /// Handles an answer to the main question.
    pub(super) fn take(&mut self, heard: &Heard) -> Result<Answer<G::Action>, Stop> {
        let (words, view) = (&self.prompt.words, self.view);
        let Phrases { where_to, shot, remarks, .. } = *words.phrases();
        let named = heard.rooms();
        let is_move = matches!(heard.input, Input::Command(Command::Move) | Input::Bare);
        let read = match &heard.input {
            Input::Command(Command::Move)
                if named.is_empty()
                    && let Some(question) = where_to =>
            {
                return self.ask_until(question, W::read_move);
            }
            Input::Command(Command::Move) | Input::Bare => words.read_move(view, &named),
            Input::Command(Command::Shoot) => match (words.may_shoot(view), shot) {
                (Err(words), _) => Err(words),
                (Ok(()), ShotQuestion::AtOnce(question)) if named.is_empty() => {
                    return self.ask_until(question, W::read_shot);
                }
                (Ok(()), ShotQuestion::OneByOne(questions)) if named.is_empty() => {
                    return self.ask_room_by_room(&questions);
                }
                (Ok(()), _) => words.read_shot(view, &named),
            },
            Input::Command(Command::Again) if named.is_empty() => match self.repeated() {
                Some(action) => {
                    self.prompt.dialogue.say(&format!("({})", view.text(&action)))?;
                    Ok(action)
                }
                None => Err(format!("Nothing to repeat here. {}", words.accepted(view))),
            },
            Input::Command(Command::Name(_)) => words.read_move(view, &with_name(heard)),
            Input::Command(command) => Err(format!("Type just {}, without anything after it.", command.word())),
            Input::Unknown(word) => {
                // A long name of a direction is a move too.
                let name = word.to_lowercase();
                let read = words.read_move(view, slice::from_ref(&name));
                if read.is_err() && !words.is_way(&name) {
                    let accepted = words.accepted(view);
                    let words = unknown(word, &self.prompt.vocabulary, remarks, &accepted);
                    self.prompt.dialogue.refuse(&words)?;
                    return Ok(Answer::Back);
                }
                read
            }
            Input::Blank | Input::ForShell => Err(words.accepted(view)),
        };
        match self.checked(read) {
            Ok(action) => Ok(Answer::Action(action)),
            Err(words) => {
                // `go to 20`.
                let SoloPrompt { words: phrasebook, chart, .. } = &*self.prompt;
                let is_elsewhere = phrasebook.read_room(&named).is_ok_and(|(room, _)| Some(room) != chart.here());
                let is_far = is_move && is_elsewhere && heard.words().first().is_some_and(|to| to == "to");
                match is_far.then(|| self.travel(&named)) {
                    Some(Ok(())) => {}
                    Some(Err(why)) if why != words => self.prompt.dialogue.refuse(&joined(&words, &why))?,
                    Some(Err(_)) | None => self.prompt.dialogue.refuse(&words)?,
                }
                Ok(Answer::Back)
            }
        }
    }

    /// Returns the last action, or the last shot where only that is possible now.
    fn repeated(&self) -> Option<G::Action> {
        let actions = &self.prompt.actions;
        let last_shot = actions.iter().rfind(|(action, _)| G::is_shot(action));
        // By its text, a move in a direction leads on in that direction.
        let read = [actions.last(), last_shot].into_iter().flatten().filter_map(|(_, text)| self.view.read(text).ok());
        let leads_on =
            |action: &G::Action| self.view.check(action).is_ok() && !self.prompt.words.is_idle(self.view, action);
        read.into_iter().find(leads_on)
    }

    /// Checks that the rules allow an action.
    pub(super) fn checked(&self, read: Result<G::Action, String>) -> Result<G::Action, String> {
        read.and_then(|action| self.prompt.words.check(self.view, &action).map(|()| action))
    }
}

/// Returns the words of a line that begins with a name.
pub(super) fn with_name(heard: &Heard) -> Vec<String> {
    match heard.input {
        Input::Command(Command::Name(name)) => [vec![name.to_owned()], heard.rooms()].concat(),
        _ => heard.rooms(),
    }
}
