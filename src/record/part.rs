//! Files that are whole or not there, even if the program is killed: each is written under another name, and renamed when
//! it is complete.
//!
//! A program that is killed meanwhile leaves the file with the other name behind.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError};

use super::file::{self, RecordFile, folder_of, in_file, would_replace};

use crate::system::private_file;

/// Writes a file, or leaves it unchanged on an error. A link is followed. The file takes over the permissions of the one
/// that it replaces.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let is_new = !would_replace(path)?;
    let path = if is_new { path.to_owned() } else { path.canonicalize()? };
    let part = create(folder_of(&path), text)?;
    part.as_file().sync_all()?;
    if is_new {
        part.persist_noclobber(path)?;
    } else {
        part.as_file().set_permissions(fs::metadata(&path)?.permissions())?;
        part.persist(path)?;
    }
    Ok(())
}

/// Creates a file, if there is none, that [`write`] can replace later.
pub(crate) fn prepare(path: &Path) -> io::Result<()> {
    would_replace(path)?;
    private_file().append(true).create(true).open(path).map(drop)
}

/// Creates a new file by the first free name, numbered from 1, and locks it.
pub(super) fn create_numbered(name: impl Fn(u32) -> PathBuf, text: &str) -> io::Result<RecordFile> {
    let mut number = 1;
    let mut part = create(folder_of(&name(number)), text).map_err(|error| in_file(&name(number), &error))?;
    loop {
        let path = name(number);
        match part.persist_noclobber(&path) {
            Ok(file) => return Ok(RecordFile::new(file, path)),
            Err(PersistError { error, file }) if error.kind() == ErrorKind::AlreadyExists => {
                (part, number) = (file, number + 1);
            }
            Err(failed) => return Err(in_file(&path, &failed.error)),
        }
    }
}

/// Creates an unfinished file with this text, and locks it.
fn create(folder: &Path, text: &str) -> io::Result<NamedTempFile> {
    Builder::new().prefix(".wumpus-").suffix(".part").make_in(folder, |path| file::create(path, text))
}
