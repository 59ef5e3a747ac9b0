//! One player's turn on the secret screen.

use std::io;

use super::{IN_SECRET, Moderator, is_for_elsewhere};
use crate::game::View as _;
use crate::game::hidden::{Action, Role, View};
use crate::game_loop::Stop;
use crate::repl::command::{Command, Input, first_word, for_the_shell, goes_back};
use crate::repl::dialogue::{Answer, ParsedLine, ask_until_action, no_such_page, page_number, vocabulary};
use crate::repl::hidden::{
    self, ASK_ACTION, ASK_ACTION_UNARMED, ASK_PATH, ASK_STEP, ASK_STEP_AFTER_SHOT, BOARD_IS_PUBLIC, BOTH, HiddenMapper,
    MapScreen, NOTHING_AGAIN, SHOT_DROPPED, SHOT_STANDS, everyday, reading,
};
use crate::repl::offer::{Offer, ways};
use crate::sanitize::sanitize;
use crate::text::listed;

/// What only a player with arrows can do.
const TO_SHOOT: [Command; 2] = [Command::Shoot, BOTH];

/// The most characters of a line that a refusal repeats.
const REPEATED: usize = 40;

impl Moderator<'_> {
    /// Shows a player's secret, and asks for a legal action (H7 to H19); `None` if the player types `hide`.
    pub(super) fn ask_in_secret(&mut self, view: &View<'_>, sheet: &str) -> Result<Option<Action>, Stop> {
        self.dialogue.say(sheet)?;
        if let Some(shot) = self.dropped.take() {
            let shot = listed(shot.iter(), "and");
            self.dialogue.say(&format!("Your shot through {shot} was dropped when you hid the screen."))?;
        }
        self.offer(view);
        let is_armed = reading::is_armed(view);
        let commands = IN_SECRET.iter().copied().filter(|command| is_armed || !TO_SHOOT.contains(command));
        let vocabulary = vocabulary(&commands.collect::<Vec<_>>());
        let question = if is_armed { ASK_ACTION } else { ASK_ACTION_UNARMED };
        ask_until_action(
            self,
            |moderator| moderator.dialogue.listen(question, &vocabulary),
            |moderator, heard| moderator.take(view, heard, &vocabulary),
        )
    }

    /// Sets what Tab completes.
    fn offer(&mut self, view: &View<'_>) {
        self.dialogue.offer(|| {
            let mut ways = ways(view.legal().listed);
            ways.retain(|way| way != Command::Pass.word());
            let second = vec![
                (Command::Move, ways.clone()),
                (Command::Shoot, ways.clone()),
                (Command::Mark, ways.clone()),
                (Command::Map, vec!["words".to_owned()]),
            ];
            let first = ways.into_iter().chain([BOTH.word().to_owned()]).collect();
            Offer { commands: Vec::new(), first, second }
        });
    }

    /// Handles an answer to the main question.
    fn take(
        &mut self,
        view: &View<'_>,
        heard: ParsedLine,
        vocabulary: &[Command],
    ) -> Result<Answer<Option<Action>>, Stop> {
        let Self { dialogue, people, truth, .. } = self;
        let (notebook, truth) = (&mut people[usize::from(view.seat.0)].notebook, truth.as_ref().map(|(_, map)| map));
        let mapper = HiddenMapper { rooms: view.rooms, screen: MapScreen::Secret };
        let heard = notebook.answer(heard, dialogue, &mapper, truth)?;
        let Some(heard) = heard else { return Ok(Answer::Back) };
        let is_wumpus = view.sheet.is_some_and(|sheet| sheet.role == Role::Wumpus);
        if is_wumpus && everyday::means_to_eat(&heard.line) {
            return Ok(self.refuse(&reading::how_to_eat(view))?);
        }
        let action = match heard.input {
            Input::Command(Command::Notes, page) => return Ok(self.show_notes(view, &page)?),
            Input::Command(Command::Hide, rest) if rest.is_empty() => return Ok(Answer::Action(None)),
            Input::Command(Command::Again, rest) if rest.is_empty() => match self.person(view.seat).last {
                Some(action) => {
                    self.dialogue.say(&format!("({action})"))?;
                    action
                }
                None => return Ok(self.refuse(NOTHING_AGAIN)?),
            },
            Input::Command(Command::Shoot | BOTH, named) if named.is_empty() => {
                return self.ask_path_and_step(view, vocabulary);
            }
            Input::Command(Command::Move, named) if named.is_empty() => {
                return self.ask_step(view, Action::default(), vocabulary);
            }
            Input::Unknown(word) if !reading::is_armed(view) && Command::find(&word, &TO_SHOOT).is_some() => {
                return Ok(self.refuse(&reading::no_arrow(view))?);
            }
            Input::ForShell(word) => return Ok(self.refuse(&for_the_shell(&word, &reading::accepted(view)))?),
            Input::Unknown(word) if !is_for_elsewhere(&word) => {
                self.dialogue.refuse_unknown(first_word(&heard.line), vocabulary, &reading::accepted(view))?;
                return Ok(Answer::Back);
            }
            Input::Unknown(word) if Command::find(&word, &[Command::Board, Command::Strike]).is_some() => {
                let is_short = heard.line.chars().count() <= REPEATED;
                let again = if is_short { sanitize(heard.line.trim()) } else { word };
                return Ok(self.refuse(&format!("{BOARD_IS_PUBLIC} {again}."))?);
            }
            _ => match reading::read_legal_action(&heard.line, view, self.players()) {
                Ok(action) => action,
                Err(words) => return Ok(self.refuse(&words)?),
            },
        };
        self.accept(view, action)
    }

    fn show_notes(&mut self, view: &View<'_>, page: &[String]) -> io::Result<Answer<Option<Action>>> {
        let console = &self.dialogue.console;
        let screen = console.columns().zip(console.unscrolled_lines());
        let pages = hidden::note_pages(&self.people[usize::from(view.seat.0)].journal, screen);
        let page = page_number(page).filter(|page| (1..=pages.len()).contains(page));
        let Some(page) = page else {
            let refusal = no_such_page(Command::Notes.word(), pages.len());
            return self.refuse(&refusal);
        };
        let notes = pages[page - 1].join("\n");
        let earlier = (page < pages.len()).then(|| format!("\n  For earlier ones type notes {}.", page + 1));
        self.dialogue.say(&format!("Your turns so far:\n{notes}{}", earlier.unwrap_or_default()))?;
        Ok(Answer::Back)
    }

    /// Asks for the path of a shot, then for a move.
    fn ask_path_and_step(&mut self, view: &View<'_>, vocabulary: &[Command]) -> Result<Answer<Option<Action>>, Stop> {
        loop {
            let heard = self.dialogue.listen(ASK_PATH, vocabulary)?;
            if goes_back(&heard.line) {
                return Ok(Answer::Back);
            }
            let shot = match heard.input {
                Input::ForShell(word) => {
                    self.dialogue.refuse(for_the_shell(&word, "").trim_end())?;
                    continue;
                }
                Input::Command(Command::Shoot, ref named) if !named.is_empty() => heard.line,
                Input::Command(..) => return Ok(Answer::Other(heard)),
                Input::Blank | Input::Bare(_) | Input::Unknown(_) => format!("shoot {}", heard.line),
            };
            match reading::read_legal_action(&shot, view, self.players()) {
                Ok(shot) if shot.step.is_none() => return self.ask_step(view, shot, vocabulary),
                Ok(both) => return Ok(Answer::Action(Some(both))),
                Err(words) => self.dialogue.refuse(&words)?,
            }
        }
    }

    /// Asks for a move. After a shot, an empty answer stays in the room, and nothing replaces the shot unasked;
    /// otherwise an empty answer goes back.
    fn ask_step(
        &mut self,
        view: &View<'_>,
        action: Action,
        vocabulary: &[Command],
    ) -> Result<Answer<Option<Action>>, Stop> {
        let question = if action.shot.is_some() { ASK_STEP_AFTER_SHOT } else { ASK_STEP };
        loop {
            let ParsedLine { input, line } = self.dialogue.listen(question, vocabulary)?;
            let named = match input {
                Input::Blank if action.shot.is_some() => return self.accept(view, action),
                _ if action.shot.is_some() && reading::stays(&line) => return self.accept(view, action),
                Input::Blank => return Ok(Answer::Back),
                _ if goes_back(&line) => {
                    if action.shot.is_some() {
                        self.dialogue.say(SHOT_DROPPED)?;
                    }
                    return Ok(Answer::Back);
                }
                Input::ForShell(word) => {
                    self.dialogue.refuse(for_the_shell(&word, "").trim_end())?;
                    continue;
                }
                Input::Command(Command::Move, named) | Input::Bare(named) => named,
                Input::Unknown(ref word) if Command::find(word, &IN_SECRET).is_some() => {
                    return Ok(Answer::Other(ParsedLine { input, line }));
                }
                Input::Unknown(word) => vec![word],
                Input::Command(command, _) => {
                    let heard = ParsedLine { input, line };
                    let Some(shot) = action.shot else { return Ok(Answer::Other(heard)) };
                    if [Command::Shoot, BOTH, Command::Pass, Command::Again].contains(&command) {
                        match self.replacement(view, &heard) {
                            Ok(instead) if self.dialogue.ask_whether_to(&reading::ask_to_drop(shot, instead))? => {
                                return Ok(Answer::Other(heard));
                            }
                            Ok(_) => self.dialogue.say(SHOT_STANDS)?,
                            Err(words) => self.dialogue.refuse(&words)?,
                        }
                    } else if let Answer::Action(hides) = self.take(view, heard, vocabulary)? {
                        self.dropped = Some(shot);
                        return Ok(Answer::Action(hides));
                    }
                    continue;
                }
            };
            let both = reading::read_step(&named, view).map(|to| Action { step: Some(to), ..action });
            match both.and_then(|both| reading::check(view, &both).map(|()| both)) {
                Ok(both) => return Ok(Answer::Action(Some(both))),
                Err(words) => self.dialogue.refuse(&words)?,
            }
        }
    }

    /// Returns the legal action that would replace a shot; `None` if the game would ask for another shot.
    fn replacement(&self, view: &View<'_>, heard: &ParsedLine) -> Result<Option<Action>, String> {
        match &heard.input {
            Input::Command(Command::Shoot | BOTH, named) if named.is_empty() => Ok(None),
            Input::Command(Command::Again, rest) if rest.is_empty() => {
                let last = self.people[usize::from(view.seat.0)].last.ok_or(NOTHING_AGAIN)?;
                reading::check(view, &last).map(|()| Some(last))
            }
            _ => reading::read_legal_action(&heard.line, view, self.players()).map(Some),
        }
    }

    /// Accepts a legal action, and refuses any other.
    fn accept(&mut self, view: &View<'_>, action: Action) -> Result<Answer<Option<Action>>, Stop> {
        match reading::check(view, &action) {
            Ok(()) => Ok(Answer::Action(Some(action))),
            Err(words) => Ok(self.refuse(&words)?),
        }
    }

    fn refuse(&mut self, words: &str) -> io::Result<Answer<Option<Action>>> {
        self.dialogue.refuse(words)?;
        Ok(Answer::Back)
    }
}
