//! The agent of the protocol, in process.

use std::num::NonZeroU64;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::agent::{Agent, AgentConfig, Reward};

/// Answers the requests of `docs/protocol.md`.
#[pyclass(name = "Agent", module = "wumpus_hunt._native")]
#[derive(Clone)]
pub(super) struct PyAgent(Agent);

#[pymethods]
impl PyAgent {
    #[new]
    fn new(cheat: bool, max_turns: Option<NonZeroU64>, reward: &str) -> PyResult<Self> {
        let reward = Reward::read(reward).map_err(PyValueError::new_err)?;
        let config = AgentConfig { cheat, max_turns, reward, plans: !cheat, ..AgentConfig::default() };
        Ok(Self(Agent::new(config)))
    }

    /// Answers a request: one line of JSON for another.
    fn ask(&mut self, py: Python<'_>, request: &str) -> PyResult<String> {
        py.detach(|| self.0.ask(request)).map_err(PyOSError::new_err)
    }

    /// Makes a copy, with the hunt and its dice.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// Makes a copy that knows no more than the hunter.
    fn plan(&mut self, py: Python<'_>, seed: u64) -> PyResult<Self> {
        py.detach(|| self.0.plan(seed)).map(Self).map_err(PyValueError::new_err)
    }
}
