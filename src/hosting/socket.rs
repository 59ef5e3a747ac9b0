//! Connections by Unix sockets and by TCP. Windows has TCP alone.

use std::ffi::OsStr;
use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf, absolute};
use std::{fmt, fs};

use crate::record::file::in_file;
use crate::record::store::{Store, make_folder};
use crate::stdio::reason;
use crate::system::{HAS_SOCKET_FILES, connect, kept_alive, listen, remove_deserted};
use crate::text::{listed, shell_quoted_file};

/// Bytes of the longest path of a socket on every system.
const LONGEST_PATH: usize = 103;
/// The file extension of sockets.
const ENDING: &str = "sock";

/// Where a host listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// `HOST:PORT`, not yet resolved.
    Tcp(String),
    /// The file of a Unix socket.
    File(PathBuf),
}

/// Writes the arguments of `wumpus join` for this address.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => f.write_str(address),
            Self::File(path) => write!(f, "--socket {}", shell_quoted_file(path)),
        }
    }
}

impl Address {
    /// Parses `HOST:PORT`, or the path of a socket.
    ///
    /// # Errors
    ///
    /// If it is neither.
    pub(crate) fn named(text: &str) -> io::Result<Self> {
        if text.contains('/') || Path::new(text).exists() {
            return Ok(Self::File(text.into()));
        }
        match text.rsplit_once(':').map(|(_, port)| port.parse::<u16>()) {
            Some(Ok(_)) => Ok(Self::Tcp(text.to_owned())),
            _ => Err(io::Error::other("an address ends in a port from 1 to 65535, such as 127.0.0.1:4000")),
        }
    }

    /// Finds the socket of the game whose codes begin with this group.
    pub(crate) fn of_group(group: &str) -> io::Result<Self> {
        let file = Some(file_of(&folder()?, group)).filter(|file| file.exists());
        file.map(Self::File).ok_or_else(|| {
            io::Error::other(format!(
                "you host no game {group} on this machine; if its host gave you an address or a socket, type that too"
            ))
        })
    }

    /// Finds the only game that this user hosts on this machine.
    pub(crate) fn of_only_game() -> io::Result<Self> {
        let hosted: Vec<_> = sockets(&folder()?).filter(|path| connect(path).is_ok()).collect();
        let names = || listed(hosted.iter().filter_map(|path| path.file_stem()).map(OsStr::to_string_lossy), "or");
        match &*hosted {
            [only] => Ok(Self::File(only.clone())),
            [] => Err(io::Error::other(
                "you host no game here that needs no address; to watch another, type wumpus watch and its address",
            )),
            _ => Err(io::Error::other(format!("you host several games: type wumpus watch {}", names()))),
        }
    }

    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        match self {
            Self::Tcp(address) => TcpStream::connect(address).and_then(kept_alive),
            Self::File(path) => connect(path).map_err(|why| in_file(path, &why)),
        }
    }

    /// Removes the file of a socket on which nobody listens any more.
    pub(crate) fn remove(&self) {
        if let Self::File(path) = self {
            // The next host replaces one that is left behind.
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns the folder of this user's sockets.
fn folder() -> io::Result<PathBuf> {
    Store::of_user().map(|store| store.hosts())
}

/// Lists the sockets in a folder.
fn sockets(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == ENDING))
}

fn file_of(folder: &Path, group: &str) -> PathBuf {
    folder.join(format!("{group}.{ENDING}"))
}

/// Waits for connections.
pub(crate) struct Listener {
    pub(crate) address: Address,
    /// Waits for the next connection.
    pub(crate) next: Box<dyn Fn() -> io::Result<TcpStream> + Send>,
}

impl Listener {
    pub(crate) fn on_tcp(address: SocketAddr) -> io::Result<Self> {
        let bound = TcpListener::bind(address).and_then(|listener| {
            let address = Address::Tcp(listener.local_addr()?.to_string());
            let next = move || {
                let (stream, _) = listener.accept()?;
                stream.set_nodelay(true).and_then(|()| kept_alive(stream))
            };
            Ok(Self { address, next: Box::new(next) })
        });
        bound.map_err(|why| io::Error::other(format!("cannot listen on {address}: {}", reason(&why))))
    }

    /// Listens on the socket that [`Address::of_group`] finds. On a system without Unix sockets, listens on any free
    /// port.
    pub(crate) fn of_group(group: &str) -> io::Result<Self> {
        if !HAS_SOCKET_FILES {
            return Self::on_tcp(SocketAddr::from(([127, 0, 0, 1], 0)));
        }
        let folder = folder()?;
        make_folder(&folder)?;
        remove_deserted(&folder, sockets(&folder));
        Self::at_file(&file_of(&folder, group), 0o600)
    }

    /// Listens on a new socket with these permissions, and replaces one on which nobody listens. The address is made absolute,
    /// unless that would be too long for a socket.
    pub(crate) fn at_file(path: &Path, mode: u32) -> io::Result<Self> {
        let fits = |path: &PathBuf| path.as_os_str().len() <= LONGEST_PATH;
        let path = absolute(path).ok().filter(fits).unwrap_or_else(|| path.to_owned());
        let next = listen(&path, mode).map_err(|why| in_file(&path, &why))?;
        Ok(Self { address: Address::File(path), next: Box::new(next) })
    }
}
