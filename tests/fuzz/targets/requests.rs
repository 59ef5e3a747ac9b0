//! Any bytes as requests to `wumpus agent`.

#![no_main]

#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::requests(bytes));
