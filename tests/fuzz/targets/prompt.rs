//! Any lines at the prompt of any game.

#![no_main]

#[allow(dead_code, reason = "each target tries one law")]
#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::prompt(bytes));
