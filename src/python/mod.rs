//! The extension module of the Python package in `src/python` (`docs/python.md`): the agent of the protocol in
//! process, and many hunts at once in numbers.

mod agent;
mod batch;
mod classic;
mod grue;
mod numbers;
mod textbook;
mod vector;
mod world;

/// What `wumpus_hunt` imports as `wumpus_hunt._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::agent::PyAgent;
    #[pymodule_export]
    use super::vector::Hunts;
}
