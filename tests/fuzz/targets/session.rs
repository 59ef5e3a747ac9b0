//! Any hunt of any game, by the contract of the rules.

#![no_main]

#[allow(dead_code, reason = "each target tries one law")]
#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::session(bytes));
