//! Any bytes as what a guest or a browser sends to a host of Hidden Wumpus.

#![no_main]

#[allow(dead_code, reason = "the fuzzer finds its own input")]
#[path = "../../laws/wire.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::wire(bytes));
