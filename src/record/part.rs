//! Files that are whole or not there, even if the program is killed: each is written under another name, and renamed when
//! it is complete.
//!
//! A program that is killed leaves the file with the other name behind. The next one removes it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::FIRST_WORDS;
use super::file::{self, RecordFile, folder_of, followed, in_file, sync_folder, would_replace};

/// The name of an unfinished file before its number, and after it.
const PREFIX: &str = ".wumpus-";
const SUFFIX: &str = ".part";

/// Writes a file, or leaves it unchanged on an error. A link is followed. The file outlives a power cut.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let is_new = !would_replace(path)?;
    let path = followed(path)?;
    write_then(if is_new { rename_new } else { rename_over }, &path, text).map(drop)
}

/// Replaces the text of an open record, or leaves it unchanged on an error. The new file is locked as the old one was.
pub(crate) fn replace(old: RecordFile, text: &str) -> io::Result<RecordFile> {
    let file = write_then(rename_over, old.path(), text).map_err(|error| in_file(old.path(), &error))?;
    Ok(old.replaced_by(file))
}

/// Writes a file that outlives a power cut, and renames it.
fn write_then(rename: fn(&Path, &Path) -> io::Result<()>, path: &Path, text: &str) -> io::Result<File> {
    let (file, part) = create(folder_of(path), text)?;
    file.sync_all().and_then(|()| rename(&part, path)).inspect_err(|_| remove(&part))?;
    sync_folder(path);
    Ok(file)
}

/// Renames a file to the name of another, with its permissions.
fn rename_over(part: &Path, path: &Path) -> io::Result<()> {
    fs::set_permissions(part, fs::metadata(path)?.permissions())?;
    fs::rename(part, path)
}

/// Creates a new file by the first free name, numbered from 1, and locks it.
pub(super) fn create_numbered(name: impl Fn(u32) -> PathBuf, text: &str) -> io::Result<RecordFile> {
    let mut number = 1;
    let (file, part) = create(folder_of(&name(number)), text).map_err(|error| in_file(&name(number), &error))?;
    loop {
        let path = name(number);
        match rename_new(&part, &path) {
            Ok(()) => return Ok(RecordFile::new(file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => {
                remove(&part);
                return Err(in_file(&path, &error));
            }
        }
    }
}

/// Creates an unfinished file with this text, and locks it.
fn create(folder: &Path, text: &str) -> io::Result<(File, PathBuf)> {
    remove_left(folder);
    let mut number = 1_u32;
    loop {
        let path = folder.join(format!("{PREFIX}{number}{SUFFIX}"));
        match file::create(&path, text) {
            // Before it was locked, it may have looked as if it was left behind.
            Ok(file) if path.exists() => return Ok((file, path)),
            Err(error) if !matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::ResourceBusy) => {
                return Err(error);
            }
            _ => number += 1,
        }
    }
}

/// Removes the unfinished records that no living program has locked.
fn remove_left(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_part = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)).is_some();
        if is_part
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
            && begins_a_record(&file)
        {
            remove(&entry.path());
        }
    }
}

fn begins_a_record(file: &File) -> bool {
    let mut first = Vec::new();
    let read = file.take(FIRST_WORDS.len() as u64).read_to_end(&mut first);
    read.is_ok() && (first.starts_with(b"#") || FIRST_WORDS.as_bytes().starts_with(&first))
}

fn remove(part: &Path) {
    // If this fails, another program will remove it.
    let _ = fs::remove_file(part);
}

/// Renames a file, unless there is a file of the new name.
fn rename_new(part: &Path, path: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, part, CWD, path, RenameFlags::NOREPLACE) {
            // The file system or an old kernel cannot do this.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            renamed => return Ok(renamed?),
        }
    }
    match fs::hard_link(part, path) {
        Ok(()) => fs::remove_file(part),
        // Without links, a file that somebody creates in this instant would be replaced.
        Err(_) if fs::symlink_metadata(path).is_err() => fs::rename(part, path),
        Err(error) => Err(error),
    }
}
