//! The files of records: made whole or not at all, and locked while they are in play.
//!
//! Deliberately absent: what is in them, and which file it is.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Locks a file as long as it is open.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(ErrorKind::ResourceBusy, "it is in use by another wumpus")),
        // Where there are no locks nothing can be in use.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Opens a file to read and write it, and locks it. It is not opened to append: Windows would not let it be cut short then.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    // To open a pipe would wait for its other end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file that can be read and written"));
    }
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    lock(&file).map(|()| file)
}

/// Makes a file that was not there, with this text, and locks it. Nothing is left of it if that fails.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    match lock(&file).and_then(|()| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(file),
        Err(error) => {
            let _ = fs::remove_file(path);
            Err(error)
        }
    }
}

/// Makes such a file by the first of these names that is free, and tells it.
pub(crate) fn create_numbered(name: impl Fn(u32) -> PathBuf, text: &str) -> io::Result<(File, PathBuf)> {
    let mut number = 1;
    loop {
        let path = name(number);
        match create(&path, text) {
            Ok(file) => return Ok((file, path)),
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::ResourceBusy) => number += 1,
            Err(error) => return Err(in_file(&path, &error)),
        }
    }
}

/// Tells whether to write a file would replace one.
pub(crate) fn would_replace(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        _ => open(path).map(|_| true),
    }
}

/// Writes a file, of which nothing is changed if that cannot be done. A link stays, and what it leads to is written.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    if !would_replace(path)? {
        return create(path, text).map(drop);
    }
    let path = followed(path)?;
    let (_, part) = create_numbered(|number| path.with_file_name(format!(".wumpus-{number}.part")), text)?;
    let permissions = fs::metadata(&path).map(|old| old.permissions());
    let replaced = permissions.and_then(|old| fs::set_permissions(&part, old)).and_then(|()| fs::rename(&part, &path));
    replaced.inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

/// Tells where a file is to which a link may lead.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { path.canonicalize() } else { Ok(path.to_owned()) }
}

/// Says which file it is about, and keeps the kind.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
