//! Connections on one machine or between machines: Unix sockets and TCP. Windows has TCP alone.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fmt, fs};

use crate::record::file::in_file;
use crate::record::store::{Store, make_folder};
use crate::stdio::reason;
use crate::text::shell_quoted_file;

/// The time that the other side may take for what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Where a host listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// `HOST:PORT`, not yet resolved.
    Tcp(String),
    /// The file of a Unix socket.
    File(PathBuf),
}

impl From<&str> for Address {
    /// Reads `HOST:PORT`, or the path of a socket.
    fn from(text: &str) -> Self {
        let port = text.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
        if matches!(port, Some(Ok(_))) && !text.contains('/') {
            Self::Tcp(text.to_owned())
        } else {
            Self::File(text.into())
        }
    }
}

/// As the arguments of `wumpus join` name it.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => f.write_str(address),
            Self::File(path) => write!(f, "--socket {}", shell_quoted_file(path)),
        }
    }
}

impl Address {
    /// Finds the socket of the game whose codes begin with this group.
    pub(crate) fn of_group(group: &str) -> io::Result<Self> {
        let files = folders().into_iter().map(|folder| file_of(&folder, group));
        let none = || io::Error::other(format!("no game {group} is hosted on this machine by you"));
        files.into_iter().find(|file| file.exists()).map(Self::File).ok_or_else(none)
    }

    /// Removes the file of a socket at which nobody listens any more.
    pub(crate) fn remove(&self) {
        if let Self::File(path) = self {
            // The next host replaces one that is left behind.
            let _ = fs::remove_file(path);
        }
    }
}

/// Lists the folders for sockets, the first to be used first.
fn folders() -> Vec<PathBuf> {
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let states = Store::of_user().ok().map(|store| store.hosts());
    runtime.filter(|folder| folder.is_dir()).map(|folder| folder.join("wumpus")).into_iter().chain(states).collect()
}

fn file_of(folder: &Path, group: &str) -> PathBuf {
    folder.join(format!("{group}.sock"))
}

/// A connection.
#[derive(Debug)]
pub(crate) enum Socket {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Socket {
    pub(crate) fn connect(address: &Address) -> io::Result<Self> {
        match address {
            Address::Tcp(address) => TcpStream::connect(address).map(Self::Tcp),
            #[cfg(unix)]
            Address::File(path) => UnixStream::connect(path).map(Self::Unix).map_err(|why| in_file(path, &why)),
            #[cfg(not(unix))]
            Address::File(path) => Err(in_file(path, &ErrorKind::Unsupported.into())),
        }
    }

    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        match self {
            Self::Tcp(stream) => stream.try_clone().map(Self::Tcp),
            #[cfg(unix)]
            Self::Unix(stream) => stream.try_clone().map(Self::Unix),
        }
    }

    /// Ends the connection for both sides, also where another thread waits for it.
    pub(crate) fn close(&self) {
        // It may have ended already.
        let _ = match self {
            Self::Tcp(stream) => stream.shutdown(Shutdown::Both),
            #[cfg(unix)]
            Self::Unix(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    /// Prepares for lines that are sent at once, and for somebody who never reads them.
    fn prepare(self) -> io::Result<Self> {
        match &self {
            Self::Tcp(stream) => {
                stream.set_nodelay(true)?;
                stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
            }
            #[cfg(unix)]
            Self::Unix(stream) => stream.set_write_timeout(Some(WRITE_TIMEOUT))?,
        }
        Ok(self)
    }
}

impl Read for Socket {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Tcp(stream) => stream.read(buffer),
            #[cfg(unix)]
            Self::Unix(stream) => stream.read(buffer),
        }
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Tcp(stream) => stream.write(bytes),
            #[cfg(unix)]
            Self::Unix(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Waits for connections.
#[derive(Debug)]
pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener, PathBuf),
}

impl Listener {
    pub(crate) fn on_tcp(address: SocketAddr) -> io::Result<Self> {
        let bound = TcpListener::bind(address).map(Self::Tcp);
        bound.map_err(|why| io::Error::other(format!("cannot listen on {address}: {}", reason(&why))))
    }

    /// Listens where [`Address::of_group`] finds it. Without Unix sockets the system chooses a port.
    pub(crate) fn of_group(group: &str) -> io::Result<Self> {
        if cfg!(not(unix)) {
            return Self::on_tcp(SocketAddr::from(([127, 0, 0, 1], 0)));
        }
        let made = |folder: &PathBuf| make_folder(folder).is_ok();
        let none = || io::Error::other("there is no folder for a socket; name one with --socket PATH");
        let folder = folders().into_iter().find(made).ok_or_else(none)?;
        Self::at_file(&file_of(&folder, group), 0o600)
    }

    /// Listens at a new socket with these permissions. Replaces a socket at which nobody answers.
    #[cfg(unix)]
    pub(crate) fn at_file(path: &Path, mode: u32) -> io::Result<Self> {
        let bind = || {
            if fs::symlink_metadata(path).is_ok_and(|data| data.file_type().is_socket()) {
                match UnixStream::connect(path) {
                    Ok(_) => return Err(io::Error::other("another host answers at this socket")),
                    Err(error) if error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path)?,
                    Err(error) => return Err(error),
                }
            }
            let listener = UnixListener::bind(path).map_err(|why| match why.kind() {
                ErrorKind::AddrInUse => io::Error::other("this file exists, and is no socket"),
                ErrorKind::InvalidInput => io::Error::other("this path is too long for a socket; use --socket PATH"),
                _ => why,
            })?;
            fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
            Ok(Self::Unix(listener, path.to_owned()))
        };
        bind().map_err(|why| in_file(path, &why))
    }

    #[cfg(not(unix))]
    pub(crate) fn at_file(path: &Path, _: u32) -> io::Result<Self> {
        Err(in_file(path, &io::Error::other("there are no such sockets here; use --listen ADDR:PORT")))
    }

    /// Waits for the next connection.
    pub(crate) fn accept(&self) -> io::Result<Socket> {
        match self {
            Self::Tcp(listener) => listener.accept().map(|(stream, _)| Socket::Tcp(stream)),
            #[cfg(unix)]
            Self::Unix(listener, _) => listener.accept().map(|(stream, _)| Socket::Unix(stream)),
        }
        .and_then(Socket::prepare)
    }

    pub(crate) fn address(&self) -> io::Result<Address> {
        match self {
            Self::Tcp(listener) => listener.local_addr().map(|address| Address::Tcp(address.to_string())),
            #[cfg(unix)]
            Self::Unix(_, path) => Ok(Address::File(path.clone())),
        }
    }
}
