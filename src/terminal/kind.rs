//! The capabilities of the terminal, by its name.

use crate::system::{DEFAULT_TERM, HAS_ALTERNATE_SCREEN};

/// Terminals that cannot move the cursor, and so have no line editor.
const DUMB_TERMINALS: [&str; 4] = ["", "dumb", "cons25", "emacs"];
/// Terminals without an alternate screen, by the part of their name before a `-`.
const ONE_SCREEN_TERMINALS: [&str; 12] =
    ["ansi", "cygwin", "linux", "network", "sun", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420"];

/// How a secret is hidden from the next player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// On the alternate screen, which is wiped.
    AlternateScreen,
    /// Between marks, because this is no terminal.
    Marks,
    /// Not at all, because this terminal has no alternate screen.
    None,
}

/// Returns whether the terminal can move its cursor, and how it hides a secret.
pub(super) fn capabilities() -> (bool, Privacy) {
    let name = std::env::var("TERM").unwrap_or_else(|_| DEFAULT_TERM.to_owned());
    let kind = name.split('-').next().unwrap_or_default();
    let moves_its_cursor = !DUMB_TERMINALS.contains(&kind);
    // GNU screen, which sets STY, has no alternate screen by default.
    let may_have_none = !HAS_ALTERNATE_SCREEN || std::env::var_os("STY").is_some();
    let has_alternate_screen = moves_its_cursor && !ONE_SCREEN_TERMINALS.contains(&kind) && !may_have_none;
    (moves_its_cursor, if has_alternate_screen { Privacy::AlternateScreen } else { Privacy::None })
}
