//! Follows what a line means.

use super::hunt::NextHunt;
use super::{Asked, NEW, NO_REVIEW_OF_CHEATS, NO_REVIEW_YET, SAME, SoloPrompt, Work};
use crate::bot::Advised;
use crate::command::Command;
use crate::command::help::Expects;
use crate::game::{Seat, View as _};
use crate::repl::dialogue::Sure;
use crate::repl::intent::{Intent, Of, Refusal};
use crate::repl::reply::Then;
use crate::text::{counted, joined};
use crate::words::phrasebook::{Phrasebook, Phrases, ShotQuestion};
use crate::words::review::MOST_TURNS;

/// Ends each refusal of an answer to a follow-up question.
const WAY_BACK: &str = "Press Enter to go back.";

impl<G: Advised, W: Phrasebook<G> + Clone> SoloPrompt<G, W> {
    /// Follows what a line means.
    pub(super) fn follow(&mut self, intent: Intent<G::Action>) {
        match intent {
            Intent::Nothing => self.follow_enter(),
            Intent::Act(action) => self.act(&action),
            Intent::Begin(command) => self.ask_more(command),
            Intent::Number(number) => self.follow_number(number),
            Intent::Back => self.asked = Asked::Main,
            Intent::Travel(to) => self.travel(to),
            Intent::Far { to, goes_to, refusal } => self.go_far(to, goes_to, refusal),
            Intent::Answer(yes) => self.follow_answer(yes),
            Intent::Choose(choice) => self.choose(choice),
            Intent::Help(topic) => {
                let (manual, vocabulary, answers) = (self.words.manual(), self.understood(), self.asks().answers);
                self.dialogue.help(&manual, answers, &vocabulary, &topic);
                self.say_situation_again();
            }
            Intent::Hint(option) => self.answer_hint(option),
            Intent::Map(command, view) => self.show_map(command, view),
            Intent::Mark(room, note) => self.chart.mark(room, &note, &mut self.dialogue, &self.words),
            Intent::Unmark(room) => self.chart.unmark(room, &mut self.dialogue, &self.words),
            Intent::Save(file) => self.dialogue.save(file),
            Intent::Do(Command::Rules, _) => {
                self.dialogue.say_rules(&self.words.manual());
                self.say_situation_again();
            }
            Intent::Do(Command::Quit, _) => self.dialogue.ask_outside(Then::Leave),
            Intent::Do(Command::Look, _) => self.say_look(),
            Intent::Do(Command::Score, _) => self.say_score(),
            Intent::Do(Command::Review, _) => self.answer_review(),
            Intent::Do(Command::GiveUp, _) if self.dialogue.is_attended() => self.dialogue.sure = Some(Sure::GiveUp),
            Intent::Do(Command::GiveUp, _) => self.give_up(),
            Intent::Do(Command::Again, _) => self.repeat(),
            // They belong to Hidden Wumpus.
            Intent::Do(..) | Intent::Names(_) | Intent::Strike(_) => {}
        }
    }

    /// Answers `review`.
    fn answer_review(&mut self) {
        if self.sees_all() {
            self.dialogue.refuse(NO_REVIEW_OF_CHEATS);
        } else if self.ended.is_none() && self.before.is_none() {
            self.dialogue.refuse(NO_REVIEW_YET);
        } else {
            self.let_think(Work::Review);
        }
    }

    /// Refuses a line.
    pub(super) fn refuse(&mut self, Refusal { words, of }: &Refusal) {
        match of {
            // The words of 1973 are no sentences, and stand alone.
            Of::Answer if words.ends_with('.') && !words.to_lowercase().contains("enter") => {
                self.dialogue.refuse(&joined(words, WAY_BACK));
            }
            Of::Turn if self.view().is_some() && self.ended.is_none() => {
                self.asked = Asked::Main;
                self.dialogue.refuse(words);
            }
            _ => self.dialogue.refuse(words),
        }
    }

    /// Follows Enter alone.
    fn follow_enter(&mut self) {
        match (self.asks().expects, &self.asked) {
            (_, Asked::PlayAgain) if self.dialogue.sure.is_none() => self.choose(NEW),
            (Expects::Choice(refusal), _) => self.dialogue.refuse(refusal),
            (_, Asked::Main) => self.say_look(),
            _ => self.asked = Asked::Main,
        }
    }

    /// Asks for the rest of a turn.
    fn ask_more(&mut self, command: Command) {
        let Phrases { where_to, shot, .. } = *self.words.phrases();
        self.asked = match (command, shot) {
            (Command::Shoot, ShotQuestion::AtOnce(question)) => Asked::More(question),
            (Command::Shoot, ShotQuestion::OneByOne(words)) => Asked::Count(words),
            _ => Asked::More(where_to),
        };
    }

    /// Follows one number of a shot. One that is refused is asked for again.
    fn follow_number(&mut self, number: u32) {
        match self.asked.clone() {
            Asked::Count(words) => {
                match usize::try_from(number).ok().filter(|count| (1..=words.most).contains(count)) {
                    Some(count) => self.asked = Asked::Room { words, count, path: Vec::new() },
                    None => self.dialogue.refuse(words.count.answers),
                }
            }
            Asked::Room { words, count, mut path } => {
                path.push(number);
                let Some(view) = self.view() else { return };
                match self.reading(|waiting| waiting.path(&view, &path)) {
                    Ok(action) if path.len() == count => self.act(&action),
                    Ok(_) => self.asked = Asked::Room { words, count, path },
                    Err(words) => self.refuse(&Refusal { words, of: Of::Answer }),
                }
            }
            _ => {}
        }
    }

    /// Follows yes or no.
    fn follow_answer(&mut self, yes: bool) {
        if self.dialogue.sure.is_some() {
            if self.dialogue.hear_if_sure(yes) {
                self.give_up();
            }
            return;
        }
        match &self.asked {
            Asked::Instructions(_) => {
                self.dialogue.keep(if yes { "yes" } else { "no" });
                if yes {
                    self.dialogue.say_rules(&self.words.manual());
                }
                self.settle(None);
            }
            Asked::SameSetup => {
                self.dialogue.keep(if yes { "yes" } else { "no" });
                self.begin_hunt(Some(if yes { NextHunt::SameSetup } else { NextHunt::NewSetup }));
            }
            Asked::PlayAgain if yes => self.choose(NEW),
            Asked::PlayAgain => self.dialogue.ask_outside(Then::Leave),
            _ => {}
        }
    }

    /// Follows a choice that the question names.
    fn choose(&mut self, choice: &'static str) {
        self.dialogue.keep(choice);
        match &self.asked {
            Asked::Option(option) => {
                let told = (option.settle)(&mut self.setup, choice);
                self.dialogue.say(&told);
                self.deal();
            }
            _ if choice == SAME => self.begin_hunt(Some(NextHunt::SameSetup)),
            _ => self.begin_hunt(Some(NextHunt::NewSetup)),
        }
    }

    /// Repeats the last action, or the last shot where only that is possible now.
    fn repeat(&mut self) {
        let Some(view) = self.view() else { return };
        let last_shot = self.actions.iter().rfind(|(action, _)| G::is_shot(action));
        // By its text, a move in a direction leads on in that direction.
        let read = [self.actions.last(), last_shot].map(|taken| view.read(&taken?.1).ok());
        let leads_on = |action: &G::Action| view.check(action).is_ok() && !self.words.is_idle(&view, action);
        let again: Option<G::Action> = read.into_iter().flatten().find(leads_on);
        if let Some(action) = again {
            self.dialogue.say(&format!("({})", view.text(&action)));
            self.act(&action);
        } else {
            let words = format!("Nothing to repeat here. {}", self.accepted(&view));
            self.refuse(&Refusal { words, of: Of::Turn });
        }
    }

    /// Says the situation again below a long text.
    fn say_situation_again(&mut self) {
        if let Some(view) = self.view().filter(|_| self.ended.is_none() && self.dialogue.sure.is_none()) {
            let situation = self.words.situation(&view, self.dialogue.to_draw());
            self.dialogue.say_again(&format!("\n{}{situation}", self.everything()));
        }
    }

    /// Answers `score`.
    fn say_score(&mut self) {
        let Some(session) = &self.session else { return };
        let (left, more) = if self.ended.is_some() {
            (String::new(), self.words.final_score(session.game().position()))
        } else {
            let (arrows, more) = self.words.score(&session.game().view(Seat::HUNTER));
            (format!(", {} left", counted(arrows, "arrow")), more)
        };
        let Self { actions, won, lost, .. } = self;
        let turns = counted(u32::try_from(actions.len()).unwrap_or(u32::MAX), "turn");
        self.dialogue.say(&format!("In this hunt: {turns}{left}. In this session: {won} won, {lost} lost.{more}"));
    }

    /// Asks after a hunt whether to play again, and says what can still be seen of it.
    pub(super) fn ask_for_another(&mut self) {
        let asks_to_play_again = self.words.phrases().asks_to_play_again;
        if self.dialogue.is_seen() {
            let may_have_review = !self.sees_all() && (1..=MOST_TURNS).contains(&self.actions.len());
            let others = match (may_have_review && self.are_exact() == Ok(true), asks_to_play_again) {
                (true, true) => ", or review to judge your choices",
                (true, false) => ", review to judge your choices, or quit to leave",
                (false, true) => "",
                (false, false) => ", or quit to leave",
            };
            self.dialogue.say(&format!("Type reveal to see everything{others}."));
        }
        self.asked = if asks_to_play_again { Asked::PlayAgain } else { Asked::SameSetup };
    }
}
