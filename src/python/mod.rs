//! The extension module of the Python package in `src/python` (`docs/python.md`): the agent of the protocol in
//! process, and many hunts at once in numbers.

mod agent;
mod batch;
mod bots;
mod classic;
mod grue;
mod hunt;
mod numbers;
mod textbook;
mod vector;
mod world;

/// What `wumpus_hunt` imports as `wumpus_hunt._native`.
#[pyo3::pymodule]
mod _native {
    use std::ffi::OsString;

    use pyo3::prelude::*;

    #[pymodule_export]
    use super::agent::PyAgent;
    #[pymodule_export]
    use super::vector::Hunts;

    /// Runs the program `wumpus` with these arguments, its own name first, and returns its exit status.
    #[pyfunction]
    #[expect(clippy::needless_pass_by_value, reason = "an argument of a function for Python is owned")]
    fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| crate::cli::run(&arguments))
    }
}
