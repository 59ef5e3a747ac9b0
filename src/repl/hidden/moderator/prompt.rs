//! The moderator as a prompt: the lines of its own, and what a resumed game begins with.

use super::{Asked, CHEATING, GO_ON, Moderator};
use crate::command::Command;
use crate::game::hidden::Hidden;
use crate::repl::choice::{Choice, answers, commands};
use crate::repl::dialogue::Dialogue;
use crate::repl::hidden::turn;
use crate::repl::offer::Offer;
use crate::repl::prompt::{Hunted, Played, Prompt, Stage};
use crate::repl::reply::{Done, Reply};
use crate::session::HuntSeed;
use crate::table::{Phase, in_full};
use crate::text::Candidates;

impl Prompt for Moderator {
    fn begin(&mut self) -> Reply {
        self.begin_game(true);
        self.dialogue.reply()
    }

    fn dialogue(&mut self) -> &mut Dialogue {
        &mut self.dialogue
    }

    fn question(&self) -> String {
        self.waiting().asks.to_owned()
    }

    fn hear(&mut self, line: &str) -> Reply {
        // A yes may name the seed of the next game, and does in a record.
        if let Some(seed) = line.strip_prefix("yes ").and_then(|seed| seed.parse().ok())
            && self.asked == Asked::Again
        {
            return self.done(Done::Drawn(seed));
        }
        let command = self.dialogue.first_of(line);
        self.follow(self.read(&command));
        self.dialogue.reply()
    }

    fn own_line(&self) -> Option<String> {
        let table = self.table.as_ref()?;
        match self.asked {
            Asked::Talk => {
                let claim = self
                    .speaker
                    .filter(|seat| self.is_alive(*seat))
                    .and_then(|seat| Some(format!("say {}: {}", self.players.name(seat), table.bot_claim(seat)?)));
                claim.or_else(|| (!self.has_living_person()).then(|| "go on".to_owned()))
            }
            Asked::Ready => self.begins_by_itself.then(|| "ready".to_owned()),
            Asked::Secret(_) if self.is_bots_turn() => table.bot_action().map(in_full),
            Asked::Secret(_) | Asked::Players | Asked::Again => None,
        }
    }

    fn is_own(&self, line: &str) -> bool {
        let is_bot =
            |name: &str| self.players.speaker(name).ok().flatten().is_some_and(|seat| self.players.is_bot(seat));
        match (&self.asked, line.strip_prefix("say ").and_then(|said| said.split_once(':'))) {
            (Asked::Secret(_), _) => self.is_bots_turn(),
            (Asked::Talk | Asked::Ready, Some((name, _))) => is_bot(name),
            (Asked::Talk, None) => line == "go on" && !self.has_living_person(),
            (Asked::Ready, None) => line == "ready" && self.begins_by_itself,
            _ => false,
        }
    }

    fn hear_own(&mut self, line: &str) -> Reply {
        // What a person has typed ahead waits.
        let rest = std::mem::take(&mut self.dialogue.rest);
        self.is_own = true;
        let reply = self.hear(line);
        (self.is_own, self.dialogue.rest) = (false, rest);
        reply
    }

    fn hear_decision(&mut self, line: &str) -> Reply {
        // Here a shot is the whole turn.
        let line = line.parse().map_or_else(|_| line.to_owned(), in_full);
        if self.is_own(&line) { self.hear_own(&line) } else { self.hear(&line) }
    }

    fn done(&mut self, done: Done) -> Reply {
        match done {
            Done::Counted { flag, added } => {
                let command = format!("{} {flag}", self.command());
                self.dialogue.say_counted(self.seed, &command, added);
                self.asked = Asked::Again;
            }
            Done::Drawn(seed) => {
                self.dialogue.keep(format!("yes {seed}"));
                self.seed = seed;
                self.begin_game(false);
            }
            done => self.dialogue.saved(done),
        }
        self.dialogue.reply()
    }

    fn complete(&self, before: &str) -> Candidates {
        let view = self.view().filter(|_| matches!(self.asked, Asked::Secret(_)));
        let offer = view.as_ref().map_or_else(Offer::default, turn::offer);
        offer.complete(before, &self.understood(), &self.manual())
    }

    fn choices(&self) -> Vec<Choice> {
        let understood = self.understood();
        // Before their first turn players have no map.
        let without: &[_] = match self.asked {
            _ if self.truth().is_some() => &[Command::Review],
            Asked::Secret(Some(_)) => &[Command::Reveal, Command::Pass],
            Asked::Secret(None) => &[Command::Reveal],
            _ => &[Command::Reveal, Command::Map, Command::Notes],
        };
        let commands = commands(&understood, without);
        let view = self.view().filter(|_| matches!(self.asked, Asked::Secret(_)) && self.dialogue.sure.is_none());
        let turns = match &view {
            None => answers(self.waiting(), &understood),
            Some(view) => turn::choices(view, self.waiting().expects),
        };
        turns.into_iter().chain(commands).collect()
    }

    fn catch_up(&mut self) -> Reply {
        if matches!(self.asked, Asked::Secret(_)) && (self.hides() || self.is_bots_turn()) {
            let screen = self.dialogue.screen.take();
            self.hide();
            self.dialogue.screen = screen;
        }
        let look = match self.asked {
            Asked::Players => return Reply::default(),
            Asked::Secret(_) | Asked::Again => self.look(),
            Asked::Talk | Asked::Ready => {
                let is_ready = self.asked == Asked::Ready;
                let (turn, hint) = if is_ready { (self.turn(), self.ready()) } else { (String::new(), GO_ON) };
                let hint = if self.own_line().is_some() { "" } else { hint };
                let truth = self.truth().map(|truth| format!("\n{CHEATING}\n{}", truth.words));
                let told = format!("{turn}{}{}\n{hint}", self.look(), truth.unwrap_or_default());
                told.trim_end().to_owned()
            }
        };
        self.dialogue.say(&look);
        self.dialogue.reply()
    }

    fn command(&self) -> String {
        (self.command)(&self.setup, &self.players)
    }

    fn seed(&self) -> HuntSeed {
        self.seed
    }

    fn turns(&self) -> Option<u32> {
        let table = self.table.as_ref().filter(|table| table.phase != Phase::Over)?;
        Some(table.session.turns())
    }
}

impl Hunted for Moderator {
    type Game = Hidden;

    fn played(&self) -> Played<'_, Hidden> {
        let stage = match &self.table {
            None => Stage::Open,
            Some(table) if table.phase == Phase::Over => Stage::Over(&table.session),
            Some(table) => Stage::UnderWay(&table.session),
        };
        Played { setup: &self.setup, seed: self.seed, stage }
    }
}
