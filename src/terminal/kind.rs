//! What the terminal can do, by its name.

/// Terminals that cannot move the cursor, and so have no line editor.
const DUMB_TERMINALS: [&str; 4] = ["", "dumb", "cons25", "emacs"];
/// Terminals without an alternate screen, by the part of their name before a `-`.
const ONE_SCREEN_TERMINALS: [&str; 12] =
    ["ansi", "cygwin", "linux", "network", "sun", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420"];

/// How a secret is kept from those who see the screen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// It is shown on the alternate screen, and wiped.
    AlternateScreen,
    /// It is only marked: this is no terminal, and nothing can be wiped.
    Marks,
    /// Not at all: this terminal has no alternate screen.
    None,
}

/// Capabilities of the terminal of this process.
pub(super) struct Kind {
    /// Needed for the line editor.
    pub(super) moves_its_cursor: bool,
    /// Needed to show a secret and wipe it.
    pub(super) has_alternate_screen: bool,
}

impl Kind {
    pub(super) fn of_process() -> Self {
        // Windows has no name for its terminals.
        let name = std::env::var("TERM").unwrap_or_else(|_| if cfg!(windows) { "windows" } else { "" }.to_owned());
        let kind = name.split('-').next().unwrap_or_default();
        let moves_its_cursor = !DUMB_TERMINALS.contains(&kind);
        // A Windows console may print escape sequences as text, and GNU screen, which sets STY, has no alternate screen by
        // default. Neither can be asked.
        let may_have_none = cfg!(windows) || std::env::var_os("STY").is_some();
        let has_alternate_screen = moves_its_cursor && !ONE_SCREEN_TERMINALS.contains(&kind) && !may_have_none;
        Self { moves_its_cursor, has_alternate_screen }
    }
}
