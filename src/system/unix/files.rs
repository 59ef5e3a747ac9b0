//! Files: who may read them.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::{OFlags, fcntl_setfl};

/// Opens a file, and does not wait if it is a pipe to which nobody writes.
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(OFlags::NONBLOCK.bits().cast_signed()).open(path)?;
    // From here on a pipe waits for its writer.
    fcntl_setfl(&file, OFlags::empty())?;
    Ok(file)
}

/// Returns the options to open a file that only the user can read.
pub(crate) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).mode(0o600);
    options
}

/// Returns the options to create folders that only the user can read.
pub(crate) fn private_folder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true).mode(0o700);
    builder
}
