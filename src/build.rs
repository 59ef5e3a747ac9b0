//! Links the unwinder into the program, where it can be had, which else would be a library of its own, `libgcc_s`.
//!
//! To load that library, and to let it ask the processor what it can do, takes about a tenth of a millisecond of every
//! start (`docs/performance.md`). gcc brings the same code as `libgcc_eh`. Other tool chains may not, and a linker that
//! somebody has chosen is left alone: then the program is linked as it would be without this.

use std::env::var;
use std::path::Path;
use std::process::Command;

const UNWINDER: &str = "libgcc_eh.a";

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let target = |what: &str| var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let is_gnu = target("OS") == "linux" && target("ENV") == "gnu";
    let is_native = var("HOST") == var("TARGET") && var("RUSTC_LINKER").is_err();
    if is_gnu && is_native && gcc_has_it() {
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// Asks the compiler that links for its own copy. What it does not have it repeats as it was asked.
fn gcc_has_it() -> bool {
    let answer = Command::new("cc").arg(format!("-print-file-name={UNWINDER}")).output();
    answer.is_ok_and(|answer| {
        let path = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
        path != UNWINDER && Path::new(&path).exists()
    })
}
