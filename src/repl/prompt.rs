//! What every prompt can do. A prompt is plain data: it is given a line, and returns the answer. Its driver reads the lines,
//! shows the answers, keeps the record, and counts the hunts.

use super::choice::Choice;
use super::dialogue::Dialogue;
use super::reply::{Done, Reply, Stays};
use crate::bot::tale::Fact;
use crate::game::Game;
use crate::session::{HuntSeed, Session};
use crate::text::Candidates;
use crate::words::review::Review;

/// Said in Hidden Wumpus.
pub(crate) const NO_REVIEW: &str = "There is no review of Hidden Wumpus, because there are no odds.";

/// The prompt of a game.
pub trait Prompt {
    /// Returns the dialogue, in which the reply is made.
    fn dialogue(&mut self) -> &mut Dialogue;

    /// Begins with the first hunt.
    fn begin(&mut self) -> Reply;

    /// Returns the question that waits for an answer.
    fn question(&self) -> String;

    /// Hears a line that a player has typed.
    fn hear(&mut self, line: &str) -> Reply;

    /// Returns the line with which the prompt goes on by itself, if it does.
    fn own_line(&self) -> Option<String> {
        None
    }

    /// Returns whether a line is the prompt's own, so that it is not shown.
    fn is_own(&self, _: &str) -> bool {
        false
    }

    /// Hears a line of its own.
    fn hear_own(&mut self, line: &str) -> Reply {
        self.hear(line)
    }

    /// Hears a line of a record that holds only what was decided.
    fn hear_decision(&mut self, line: &str) -> Reply {
        self.hear(line)
    }

    /// Returns the next command of the last line, if it had several.
    fn ahead(&mut self) -> Option<String> {
        self.dialogue().rest.pop_front()
    }

    /// Drops the rest of the last line.
    fn skip(&mut self) -> Reply {
        self.dialogue().drop_rest();
        self.dialogue().reply()
    }

    /// Does the long work that a reply has asked for, unless `stops` returns true.
    fn think(&mut self, _stops: &dyn Fn() -> bool) -> Reply {
        self.dialogue().reply()
    }

    /// Hears how it went what a reply has asked for.
    fn done(&mut self, done: Done) -> Reply;

    /// Returns what Tab completes in a line that begins like this.
    fn complete(&self, before: &str) -> Candidates;

    /// Lists what can be chosen now without a keyboard: first the turns and the answers.
    fn choices(&self) -> Vec<Choice>;

    /// Shows the situation to the players who resume a game, and hides the secret of the one on turn.
    fn catch_up(&mut self) -> Reply;

    /// Returns the `wumpus` command with the flags of the set-up.
    fn command(&self) -> String;

    /// Says how to resume the hunt that they leave.
    fn stay(&mut self, stays: Stays) -> Reply {
        let (seed, command) = (self.seed(), self.command());
        self.dialogue().say_how_to_resume(seed, &command, stays);
        self.dialogue().reply()
    }

    /// Returns the seed of the hunt that is played, or of the last one.
    fn seed(&self) -> HuntSeed;

    /// Returns the turns of the hunt that is under way.
    fn turns(&self) -> Option<u32>;
}

/// A prompt that shows the hunt it plays.
pub trait Hunted: Prompt {
    /// The game that is played.
    type Game: Game;

    /// Returns the hunt that is played, or the last one.
    fn played(&self) -> Played<'_, Self::Game>;

    /// Returns the hunt that is played, or the last one, with its actions and its story if it can be reviewed.
    fn hunted(&self) -> PastHunt<Self::Game> {
        let Played { setup, seed, .. } = self.played();
        PastHunt { setup: setup.clone(), seed, actions: Vec::new(), has_hint: false, facts: Vec::new(), story: None }
    }

    /// Reviews a hunt that is over, unless `stops` returns true. A choice that is the built-in player's own is judged only if
    /// a bar shows it.
    ///
    /// # Errors
    ///
    /// Why there is no review.
    fn review(&self, _: &PastHunt<Self::Game>, _has_bars: bool, _stops: &dyn Fn() -> bool) -> Result<Review, String> {
        Err(NO_REVIEW.to_owned())
    }
}

/// A hunt that was played.
#[derive(Clone, Debug)]
pub struct PastHunt<G: Game> {
    pub setup: G::Setup,
    pub seed: HuntSeed,
    /// What was done, in the words of a record. If it does not end the hunt, the hunt was given up.
    pub actions: Vec<String>,
    /// Whether a hint was taken.
    pub has_hint: bool,
    /// The turning points of a hunt that is over.
    pub facts: Vec<Fact>,
    /// Their story, in the first person.
    pub story: Option<String>,
}

/// A hunt that is played at a prompt, or was.
#[derive(Clone, Copy, Debug)]
pub struct Played<'p, G: Game> {
    pub setup: &'p G::Setup,
    pub seed: HuntSeed,
    pub stage: Stage<'p, G>,
}

/// How far a hunt is.
#[derive(Clone, Copy, Debug)]
pub enum Stage<'p, G: Game> {
    /// It is not dealt yet.
    Open,
    UnderWay(&'p Session<G>),
    /// It is over. If the game is not, the players gave up.
    Over(&'p Session<G>),
}

/// How a prompt begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The seed of the first hunt.
    pub seed: HuntSeed,
    /// Whether the viewer is the gamemaster.
    pub is_cheating: bool,
    /// Whether a hint is given before each choice.
    pub gives_hints: bool,
    /// The names of the other games.
    pub other_games: Vec<&'static str>,
}
