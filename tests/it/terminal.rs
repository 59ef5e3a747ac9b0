//! The program at a terminal: keys, suggestions, colours, secrets, and the hunts that it keeps.

pub(crate) mod emulator;
mod keeping;
mod keys;
mod killing;
mod looks;
mod secrets;
#[cfg(target_os = "linux")]
mod shells;
mod signals;
mod small;
mod suggestions;
