//! When a finished hunt of a vector environment begins anew.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// When a finished hunt begins anew, as Gymnasium's `AutoresetMode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Autoreset {
    /// At the next step, whose action is ignored.
    NextStep,
    /// At once: the step shows the next hunt, and the last observation apart.
    SameStep,
    /// Only by `reset`.
    Disabled,
}

impl Autoreset {
    /// Parses the value of Gymnasium's enumeration.
    pub(super) fn parse(name: &str) -> PyResult<Self> {
        match name {
            "NextStep" => Ok(Self::NextStep),
            "SameStep" => Ok(Self::SameStep),
            "Disabled" => Ok(Self::Disabled),
            _ => Err(PyValueError::new_err(format!("autoreset is NextStep, SameStep or Disabled, not {name:?}"))),
        }
    }
}
