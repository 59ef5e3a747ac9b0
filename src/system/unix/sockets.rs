//! Sockets: those that are files, and how long a dead connection is kept.

use std::fs::{self, File, Permissions, set_permissions};
use std::io::{self, ErrorKind};
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::net::sockopt;

/// Lets the system end a connection that has been dead for half a minute. Outside Linux it may take longer if something
/// that was sent is not confirmed.
pub(crate) fn kept_alive(stream: TcpStream) -> io::Result<TcpStream> {
    sockopt::set_socket_keepalive(&stream, true)?;
    sockopt::set_tcp_keepidle(&stream, Duration::from_secs(15))?;
    sockopt::set_tcp_keepintvl(&stream, Duration::from_secs(5))?;
    sockopt::set_tcp_keepcnt(&stream, 3)?;
    // Linux does not probe while it waits for what was sent to be confirmed.
    #[cfg(target_os = "linux")]
    sockopt::set_tcp_user_timeout(&stream, 30_000)?;
    Ok(stream)
}

/// Connects. Sockets of both kinds are read, written and closed in the same way, so one type serves for both.
pub(crate) fn connect(path: &Path) -> io::Result<TcpStream> {
    UnixStream::connect(path).map(|stream| OwnedFd::from(stream).into())
}

/// Removes those of some sockets in a folder on which nobody listens: a host that was killed leaves its own behind.
pub(crate) fn remove_deserted(folder: &Path, sockets: impl Iterator<Item = PathBuf>) {
    let _locked = locked(folder);
    sockets.filter(|path| is_deserted(path)).for_each(|path| drop(fs::remove_file(path)));
}

/// Locks a folder, so that nobody takes a socket for deserted that another host is about to listen on. Without locks that can
/// happen, though only within a moment.
fn locked(folder: &Path) -> Option<File> {
    let folder = File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder }).ok()?;
    folder.lock().ok().map(|()| folder)
}

/// Returns whether a file is a socket on which nobody listens.
fn is_deserted(path: &Path) -> bool {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|data| data.file_type().is_socket());
    is_socket && UnixStream::connect(path).is_err_and(|why| why.kind() == ErrorKind::ConnectionRefused)
}

pub(crate) fn listen(path: &Path, mode: u32) -> io::Result<impl Fn() -> io::Result<TcpStream> + Send + 'static> {
    let _locked = path.parent().and_then(locked);
    if is_deserted(path) {
        fs::remove_file(path)?;
    } else if UnixStream::connect(path).is_ok() {
        return Err(io::Error::other("another host is already using this socket"));
    }
    let listener = UnixListener::bind(path).map_err(|why| match why.kind() {
        ErrorKind::AddrInUse => io::Error::other("this file already exists"),
        ErrorKind::InvalidInput => {
            io::Error::other("this path is too long for a socket; choose a shorter one with --socket PATH")
        }
        _ => why,
    })?;
    set_permissions(path, Permissions::from_mode(mode))?;
    Ok(move || listener.accept().map(|(stream, _)| OwnedFd::from(stream).into()))
}
