//! What can be chosen at a question without a keyboard.

use serde::Serialize;

use crate::command::Command;
use crate::command::help::{Expects, Question};
use crate::game::arrow::Paths;
use crate::text::capitalised;

/// Something that a person can choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub label: String,
    /// The line that does it, or its first words.
    pub line: String,
    /// The words to choose behind it, for each place: at least one, or else none.
    pub then: Vec<Vec<String>>,
    /// Whether it answers the question or takes a turn.
    pub is_answer: bool,
}

/// The commands that are at hand, in this order. The others need words of the player's own, or are on the page in another way.
const AT_HAND: [Command; 14] = [
    Command::Ready,
    Command::Go,
    Command::Pass,
    Command::Hint,
    Command::Map,
    Command::Look,
    Command::Notes,
    Command::Hide,
    Command::Review,
    Command::Reveal,
    Command::Score,
    Command::Rules,
    Command::Help,
    Command::GiveUp,
];

impl Choice {
    /// Makes the choice of a whole line.
    pub(crate) fn line(line: impl Into<String>) -> Self {
        let line = line.into();
        Self { label: capitalised(&line), line, then: Vec::new(), is_answer: true }
    }

    /// Makes the choice of a command and of one word behind it.
    pub(crate) fn word(command: Command, words: Vec<String>) -> Self {
        Self { then: vec![words], ..Self::begun(command) }
    }

    /// Makes the choice of a shot: first into a tunnel, then through any rooms.
    pub(crate) fn shot(tunnels: Vec<String>, paths: &Paths, name: impl Fn(u32) -> String) -> Self {
        let rooms: Vec<_> = (1..=paths.rooms.into()).map(name).collect();
        let then = [tunnels].into_iter().chain(vec![rooms; paths.longest - 1]).collect();
        Self { then, ..Self::begun(Command::Shoot) }
    }

    fn begun(command: Command) -> Self {
        Self { label: format!("{} ...", capitalised(command.word())), ..Self::line(command.word()) }
    }
}

/// Lists the answers that a question names.
pub(crate) fn answers(question: Question<'_>, understood: &[Command]) -> Vec<Choice> {
    let yes_or_no = [Command::Yes, Command::No].into_iter().filter(|command| understood.contains(command));
    match question.expects {
        // So many people can sit round one device.
        Expects::Names => (3..=8).map(|players| Choice::line(players.to_string())).collect(),
        Expects::Choice(_) if question.choices.is_empty() => yes_or_no.map(|word| Choice::line(word.word())).collect(),
        _ => question.choices.iter().map(|name| Choice::line(*name)).collect(),
    }
}

/// Lists the commands that are at hand among those that are understood, but for some.
pub(crate) fn commands(understood: &[Command], without: &[Command]) -> impl Iterator<Item = Choice> {
    let has = |command: &Command| understood.contains(command) && !without.contains(command);
    AT_HAND.into_iter().filter(has).flat_map(|command| {
        let is_answer = command.is_turn() || matches!(command, Command::Ready | Command::Go);
        let lines: &[_] = match command {
            Command::Go => &["go on"],
            // What a drawing has no room for.
            Command::Map => &["map", "map words"],
            _ => &[command.word()],
        };
        lines.iter().map(move |line| Choice { is_answer, ..Choice::line(*line) }).collect::<Vec<_>>()
    })
}
