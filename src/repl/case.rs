//! The case of the letters in which a game speaks.

use std::borrow::Cow;

/// The case of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    AsWritten,
    /// Like a teletype.
    Capitals,
}

impl Case {
    /// Changes a text to this case.
    pub(super) fn of(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::AsWritten => Cow::Borrowed(text),
            Self::Capitals => Cow::Owned(in_capitals(text)),
        }
    }
}

/// Changes a text to capitals, but not its escape sequences, nor `wumpus --resume --cheat` and the like.
fn in_capitals(text: &str) -> String {
    const PROGRAM: &str = "wumpus";
    let mut flags = text.match_indices("--").map(|(at, _)| text.split_at(at));
    if let Some((before, flag)) = flags.find(|(before, _)| before.trim_end().ends_with(PROGRAM)) {
        let start = before.trim_end().len() - PROGRAM.len();
        let end_of_name = |text: &str| text.find(|c: char| !c.is_alphabetic() && c != '-').unwrap_or(text.len());
        let mut end = end_of_name(flag);
        while flag[end..].trim_start().starts_with("--") {
            let next = flag[end..].trim_start();
            end = flag.len() - next.len() + end_of_name(next);
        }
        return [&in_capitals(&before[..start]), &before[start..], &flag[..end], &in_capitals(&flag[end..])].concat();
    }
    let mut pieces = text.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_uppercase();
    pieces.fold(first, |said, piece| {
        let (style, words) = piece.split_once('m').unwrap_or((piece, ""));
        format!("{said}\x1b{style}m{}", words.to_uppercase())
    })
}
