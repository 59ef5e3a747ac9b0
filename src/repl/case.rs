//! The capitals of a game that speaks like a teletype.

/// Commands of the shell that texts name.
const SHELL_COMMANDS: [&str; 3] = ["stats", "hunts", "grue"];

/// Changes a text to capitals, but not its escape sequences, nor `wumpus stats`, `wumpus --resume` and the like.
pub(super) fn in_capitals(text: &str) -> String {
    let name = |word: &str| word.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let belongs = |word: &str| word.starts_with("--") || SHELL_COMMANDS.contains(&&*name(word));
    let mut words = text.split_inclusive([' ', '\n']).peekable();
    let (mut said, mut is_command) = (String::new(), false);
    while let Some(word) = words.next() {
        let begins = name(word) == "wumpus" && words.peek().is_some_and(|next| belongs(next));
        is_command = begins || is_command && belongs(word);
        if is_command {
            said += word;
            continue;
        }
        let mut pieces = word.split('\x1b');
        said += &pieces.next().unwrap_or_default().to_uppercase();
        for piece in pieces {
            let (style, words) = piece.split_once('m').unwrap_or((piece, ""));
            said.extend(["\x1b", style, "m", &words.to_uppercase()]);
        }
    }
    said
}
