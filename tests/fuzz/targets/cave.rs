//! Any bytes as the text of a cave, and hunts in it.

#![no_main]

#[allow(dead_code, reason = "each target tries one law")]
#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::cave(bytes));
