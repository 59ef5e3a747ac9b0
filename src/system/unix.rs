//! Unix.

/// The signals by which a person ends a program. SIGHUP is not one of them, so that it can run under `nohup`.
pub(crate) use signal_hook::consts::TERM_SIGNALS;

/// The signal of a terminal whose size has changed.
pub(crate) const RESIZED: &[i32] = &[signal_hook::consts::SIGWINCH];

pub(crate) use files::{private_file, private_folder};
pub(crate) use guard::{Guard, say_at_signal};
pub(crate) use processes::{
    close_inherited, drop_root, end_by_signal, end_when_unread, is_in_front, kill_group, lead_group, on_signals,
    wait_for,
};
pub(crate) use sockets::{connect, kept_alive, listen, remove_deserted};

mod files;
mod guard;
mod processes;
mod sockets;

/// The kind of terminal where `TERM` is not set.
pub(crate) const DEFAULT_TERM: &str = "";
/// Whether a terminal can have an alternate screen.
pub(crate) const HAS_ALTERNATE_SCREEN: bool = true;
/// Whether programs can connect by the file of a socket.
pub(crate) const HAS_SOCKET_FILES: bool = true;
/// Whether a listener at `[::]` takes connections by IPv4, too.
pub(crate) const IPV6_TAKES_IPV4: bool = cfg!(any(target_os = "linux", target_os = "macos"));
