//! The drivers of a prompt. Each feeds it lines and does what its replies ask for: one for people at a terminal or a pipe, one
//! for a record that is shown or only checked.
//!
//! Of a reply, first the line is kept, then it is shown, and then the rest is done, so that nothing is lost if the program is
//! killed in between.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use crate::record::file::codes_of;
use crate::record::recorder::{KeptIn, Recorder};
use crate::record::replay::Replay;
use crate::record::store::expanded;
use crate::repl::{Done, Prompt, Reply, Stays, Then};
use crate::session::HuntSeed;
use crate::stdio::{Leave, reason, warn};
use crate::terminal::Typed;
use crate::text::shell_quoted_file;
pub use console::Console;
pub(crate) use console::screen;

mod console;

/// Names the hunts of a prompt, and counts those that are over.
pub(crate) trait Outside<P> {
    /// Returns the flag that deals a hunt again, as `--seed 7`.
    fn flag(&self, seed: HuntSeed) -> String;

    /// Counts the hunt that is over.
    fn count(&mut self, prompt: &mut P, console: &mut Console<'_>) -> io::Result<Counted>;

    /// Returns the seed of the next hunt, in a game whose seeds are secret.
    fn draw(&self, last: HuntSeed) -> io::Result<HuntSeed>;
}

/// What became of the result of a hunt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    /// What is to be told to the players.
    pub(crate) added: Option<String>,
    /// Whether the result could not be written.
    pub(crate) has_failed: bool,
}

/// A prompt and what drives it.
pub(crate) struct Driver<'a, P, O> {
    pub(crate) prompt: Rc<RefCell<P>>,
    pub(crate) console: Console<'a>,
    pub(crate) recorder: Recorder,
    pub(crate) outside: O,
}

impl<'a, P: Prompt + 'static, O: Outside<P>> Driver<'a, P, O> {
    pub(crate) fn new(prompt: P, console: Console<'a>, recorder: Recorder, outside: O) -> Self {
        Self { prompt: Rc::new(RefCell::new(prompt)), console, recorder, outside }
    }

    /// Begins a game, and plays with people until they leave.
    pub(crate) fn begin(&mut self) -> io::Result<Leave> {
        let first = self.first();
        self.play(first)
    }

    fn first(&self) -> Reply {
        let mut prompt = self.prompt.borrow_mut();
        prompt.dialogue().screen = Some(self.console.screen());
        prompt.begin()
    }

    /// Plays with people until they leave.
    fn play(&mut self, first: Reply) -> io::Result<Leave> {
        self.console.complete_with(&self.prompt);
        let mut leaves = self.take(first)?;
        let mut interrupted = false;
        let how = loop {
            if leaves {
                break Leave::Quit;
            }
            let own = self.prompt.borrow().own_line();
            leaves = if let Some(line) = own {
                self.hear(|prompt| prompt.hear_own(&line))?
            } else if self.console.was_stopped() {
                self.hear(|prompt| prompt.skip())?
            } else {
                match self.next_line()? {
                    Typed::Line(line) => {
                        interrupted = false;
                        self.hear(|prompt| prompt.hear(&line))?
                    }
                    Typed::End => break Leave::EndOfInput,
                    Typed::Interrupt if interrupted => break Leave::Interrupt,
                    Typed::Interrupt => {
                        interrupted = true;
                        self.console.say("(Press Ctrl-C again, or Ctrl-D, to leave the game.)")?;
                        false
                    }
                }
            };
        };
        self.take_leave(how, None)
    }

    /// Returns the next command of the last line, or else asks for a line.
    fn next_line(&mut self) -> io::Result<Typed> {
        let question = self.console.question(&self.prompt.borrow().question());
        let mut prompt = self.prompt.borrow_mut();
        let Some(command) = prompt.ahead() else {
            drop(prompt);
            return self.console.ask(&question);
        };
        if !prompt.is_own(&command) {
            self.console.echo(&question, command.trim())?;
        }
        Ok(Typed::Line(command))
    }

    /// Lets the prompt answer, and does what the reply says. Returns whether the players leave.
    fn hear(&mut self, answer: impl FnOnce(&mut P) -> Reply) -> io::Result<bool> {
        let mut prompt = self.prompt.borrow_mut();
        prompt.dialogue().screen = Some(self.console.screen());
        let reply = answer(&mut prompt);
        drop(prompt);
        self.take(reply)
    }

    /// Keeps, shows and does what a reply says. Returns whether the players leave.
    fn take(&mut self, mut reply: Reply) -> io::Result<bool> {
        let mut prompt = self.prompt.borrow_mut();
        loop {
            if let Some(line) = reply.kept.as_ref().filter(|_| !self.console.is_replaying) {
                self.recorder.write(line).unwrap_or_else(|why| warn(&why));
            }
            if !self.recorder.is_under_way() && prompt.turns().is_some() {
                self.recorder.begin_hunt();
            }
            self.console.show(&reply.said)?;
            reply = match reply.then {
                Then::Listen => return Ok(false),
                Then::Leave => return Ok(true),
                Then::Think => self.console.over_until_stopped(|stops| prompt.think(stops))?,
                Then::Save { .. } if self.console.is_replaying => prompt.done(Done::NotSaved),
                Then::Save { file, replaces } => prompt.done(save(&mut self.recorder, &file, replaces)),
                Then::Finished => {
                    let Counted { added, has_failed } = self.outside.count(&mut prompt, &mut self.console)?;
                    self.recorder.end_hunt(!has_failed);
                    let flag = self.outside.flag(prompt.seed());
                    prompt.done(Done::Counted { flag, added })
                }
                Then::DrawSeed => {
                    let seed = self.outside.draw(prompt.seed())?;
                    prompt.done(Done::Drawn(seed))
                }
            };
        }
    }

    /// Shows a record. Returns how it ends.
    pub(crate) fn replay(&mut self, mut replay: Replay) -> io::Result<Leave> {
        self.console.is_replaying = true;
        let first = self.first();
        let mut leaves = self.take(first)?;
        while !leaves && !self.console.has_stopped() {
            let question = self.console.question(&self.prompt.borrow().question());
            let next = replay.next_command(&mut *self.prompt.borrow_mut());
            let Some(line) = next else {
                self.console.say(&question)?;
                return self.take_leave(Leave::EndOfInput, Some(&replay));
            };
            if !self.prompt.borrow().is_own(&line) {
                self.console.echo(&question, &line)?;
            }
            leaves = self.hear(|prompt| replay.hear(prompt, &line))?;
        }
        self.take_leave(Leave::Quit, Some(&replay))
    }

    /// Plays a record unseen, and goes on with people. `welcome` is their first line.
    pub(crate) fn resume(&mut self, mut replay: Replay, welcome: &str) -> io::Result<Leave> {
        if replay.is_at_end() {
            return self.begin();
        }
        let ends_hunt = replay.check(&mut *self.prompt.borrow_mut(), |seed| self.outside.draw(seed))?;
        let mut prompt = self.prompt.borrow_mut();
        if prompt.turns().is_some() {
            self.recorder.begin_hunt();
        }
        let mut added = None;
        if ends_hunt && self.recorder.is_kept() {
            // Its file would be gone if it had been counted.
            let counted = self.outside.count(&mut prompt, &mut self.console)?;
            self.recorder.end_hunt(!counted.has_failed);
            added = counted.added;
        }
        let mut screen = self.console.screen();
        if let Some(space) = &mut screen.to_draw {
            space.lines = space.lines.saturating_sub(welcome.lines().count());
        }
        prompt.dialogue().screen = Some(screen);
        let caught_up = prompt.catch_up();
        drop(prompt);
        self.console.say(welcome)?;
        added.iter().try_for_each(|added| self.console.say(added))?;
        self.play(caught_up)
    }

    /// Takes leave of the players, and tells them how to go on with a hunt.
    fn take_leave(&mut self, how: Leave, replay: Option<&Replay>) -> io::Result<Leave> {
        if how != Leave::Quit {
            self.hear(|prompt| prompt.hear("quit"))?;
        }
        self.console.terminal.flush()?;
        let seed = self.prompt.borrow().seed();
        if self.prompt.borrow().turns().is_none() {
            return Ok(how);
        }
        let resume = |program: &str, file: String| format!("{program} --resume{file}");
        let named = |path| format!("={}", shell_quoted_file(path));
        let stays = match (self.recorder.leave(), replay.and_then(Replay::unfinished)) {
            (KeptIn::Nowhere, Some(path)) => {
                let program = if codes_of(path).exists() { "wumpus host" } else { "wumpus" };
                Stays::InRecord(resume(program, named(path)))
            }
            (KeptIn::Nowhere, None) => Stays::Nowhere(self.outside.flag(seed)),
            (KeptIn::Store { number }, _) => {
                Stays::Saved(resume("wumpus", number.map(|number| format!("={number}")).unwrap_or_default()))
            }
            (KeptIn::File(path), _) => Stays::Saved(resume("wumpus", named(path))),
        };
        let told = self.prompt.borrow_mut().stay(stays);
        self.console.show(&told.said)?;
        self.console.terminal.flush()?;
        Ok(how)
    }
}

/// Saves a record to the file of this name.
fn save(recorder: &mut Recorder, file: &str, replaces: bool) -> Done {
    let path = expanded(file);
    match recorder.would_replace(&path) {
        Ok(true) if !replaces => Done::Exists(path),
        would_replace => match would_replace.and_then(|_| recorder.save(&path)) {
            Ok(()) => Done::Saved(path),
            Err(error) => {
                let why = reason(&error);
                Done::Failed(path, why)
            }
        },
    }
}
