//! Any lines at the prompt of any game.

#![no_main]

#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::prompt(bytes));
