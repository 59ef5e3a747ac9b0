//! Links the unwinder statically where possible, instead of loading the shared library `libgcc_s`.
//!
//! Loading that library, which then probes the processor, takes about a tenth of a millisecond of every start
//! (`docs/performance.md`). gcc ships the same code as `libgcc_eh`. Other toolchains may not, and a custom linker is
//! left alone; the program is then linked as usual.

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

/// Returns whether the linking compiler has its own copy. `cc` echoes the bare name of a file that it cannot find.
fn gcc_has_it() -> bool {
    let answer = Command::new("cc").arg(format!("-print-file-name={UNWINDER}")).output();
    answer.is_ok_and(|answer| {
        let path = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
        path != UNWINDER && Path::new(&path).exists()
    })
}
