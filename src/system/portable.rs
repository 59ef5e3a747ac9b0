//! Windows, and any system without signals and sockets of files.

#![expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the Unix half can fail and uses `self`")]

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use super::{LastWords, Stream};

pub(crate) const DEFAULT_TERM: &str = "windows";
/// A Windows console may print escape sequences as text.
pub(crate) const HAS_ALTERNATE_SCREEN: bool = false;
pub(crate) const HAS_SOCKET_FILES: bool = false;
/// Whether a listener at `[::]` takes connections by IPv4, too.
pub(crate) const IPV6_TAKES_IPV4: bool = false;

pub(crate) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

pub(crate) fn private_folder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    builder
}

pub(crate) fn is_in_front() -> bool {
    true
}

pub(crate) fn lead_group(_: &mut Command) {}

pub(crate) fn kill_group(_: u32) {}

pub(crate) fn close_inherited() {}

pub(crate) fn drop_root(_: &mut Command) {}

pub(crate) const TERM_SIGNALS: &[i32] = &[];
pub(crate) const RESIZED: &[i32] = &[];

/// Does nothing: Ctrl-C ends the programs that this one has started as well.
pub(crate) fn on_signals(_: &[i32], _: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    Ok(())
}

pub(crate) fn end_by_signal(signal: i32) -> ! {
    std::process::exit(128 + signal)
}

/// Does nothing: both streams block.
pub(crate) fn wait_for(_: Stream) -> io::Result<()> {
    Ok(())
}

/// Does nothing.
pub(crate) fn end_when_unread(_: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing.
pub(crate) struct Guard;

impl Guard {
    pub(crate) fn new(_has_secrets: bool, _: LastWords) -> io::Result<Arc<Self>> {
        Ok(Arc::new(Self))
    }

    pub(crate) fn begin_secret(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn end_secret(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn writing(&self) -> Option<()> {
        None
    }

    pub(crate) fn was_interrupted(&self) -> bool {
        false
    }

    pub(crate) fn drop_typed(&self) {}

    pub(crate) fn wait_if_ending(&self) {}
}

pub(crate) fn say_at_signal(_: LastWords) -> io::Result<()> {
    Ok(())
}

pub(crate) fn kept_alive(stream: TcpStream) -> io::Result<TcpStream> {
    Ok(stream)
}

pub(crate) fn connect(_: &Path) -> io::Result<TcpStream> {
    Err(io::Error::other("this system has no Unix sockets; use ADDR:PORT"))
}

pub(crate) fn remove_deserted(_: &Path, _: impl Iterator<Item = PathBuf>) {}

pub(crate) fn listen(_: &Path, _: u32) -> io::Result<fn() -> io::Result<TcpStream>> {
    Err(io::Error::other("this system has no Unix sockets; use --listen ADDR:PORT"))
}
