//! Links the unwinder into the program, which else would be a library of its own, `libgcc_s`.
//!
//! To load that library, and to let it ask the processor what it can do, takes as long as a seventh of a start
//! (`docs/performance.md`). Where it is, `libgcc_eh` is too, which is the same code.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |what: &str| var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}
