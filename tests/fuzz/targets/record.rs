//! Any bytes as a record.

#![no_main]

#[path = "../../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::record(bytes));
