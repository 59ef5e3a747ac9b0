//! What a terminal can do, as far as its name tells.
//!
//! Deliberately absent: whether there is one.

/// Terminals that cannot move the cursor, and so cannot edit a line.
const DUMB_TERMINALS: [&str; 4] = ["", "dumb", "cons25", "emacs"];
/// Kinds of terminals, without what may follow behind a `-`, that have no alternate screen.
const ONE_SCREEN_TERMINALS: [&str; 12] =
    ["ansi", "cygwin", "linux", "network", "sun", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420"];
/// How a secret can be kept from those who look at the screen afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// It is shown on the terminal's alternate screen, and wiped.
    AlternateScreen,
    /// It is marked: this is no terminal, and nothing can be wiped.
    Marks,
    /// It cannot: this terminal has no alternate screen.
    None,
}

/// What the terminal of this process can do.
pub(super) struct Kind {
    /// So that a line can be edited.
    pub(super) moves_its_cursor: bool,
    /// So that a secret can be shown and wiped.
    pub(super) has_alternate_screen: bool,
}

impl Kind {
    pub(super) fn of_process() -> Self {
        // Windows has no name for its terminals.
        let name = std::env::var("TERM").unwrap_or_else(|_| if cfg!(windows) { "windows" } else { "" }.to_owned());
        let kind = name.split('-').next().unwrap_or_default();
        let moves_its_cursor = !DUMB_TERMINALS.contains(&kind);
        // A Windows console shows escape sequences as text unless it is told otherwise, and nobody here knows whether it was
        // obeyed; and GNU screen, which sets STY, has no alternate screen unless it is told to.
        let may_have_none = cfg!(windows) || std::env::var_os("STY").is_some();
        let has_alternate_screen = moves_its_cursor && !ONE_SCREEN_TERMINALS.contains(&kind) && !may_have_none;
        Self { moves_its_cursor, has_alternate_screen }
    }
}
