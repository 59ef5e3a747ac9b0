//! Files that are whole or not there, even if the program is killed: each is written under another name, and renamed when
//! it is complete.
//!
//! A program that is killed meanwhile leaves the file with the other name behind.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError};

use super::file::{self, RecordFile, folder_of, in_file, would_replace};

use crate::system::private_file;

/// Writes a file, or leaves it unchanged on an error. A link is followed.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let is_new = !would_replace(path)?;
    let path = if is_new { path.to_owned() } else { path.canonicalize()? };
    put(&path, text, is_new).map(drop)
}

/// Creates a file, if there is none, that [`write`] can replace later.
pub(crate) fn prepare(path: &Path) -> io::Result<()> {
    would_replace(path)?;
    private_file().append(true).create(true).open(path).map(drop)
}

/// Replaces the text of an open record, or leaves it unchanged on an error. The new file is locked as the old one was.
pub(crate) fn replace(old: RecordFile, text: &str) -> io::Result<RecordFile> {
    let file = put(old.path(), text, false).map_err(|error| in_file(old.path(), &error))?;
    Ok(old.replaced_by(file))
}

/// Writes a file and then gives it its name. It takes over the permissions of the file that it replaces.
fn put(path: &Path, text: &str, is_new: bool) -> io::Result<File> {
    let part = create(folder_of(path), text)?;
    part.as_file().sync_all()?;
    if is_new {
        return Ok(part.persist_noclobber(path)?);
    }
    part.as_file().set_permissions(fs::metadata(path)?.permissions())?;
    Ok(part.persist(path)?)
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
