//! Many hunts at once, with numpy's arrays in and out.

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::value::RawValue;

use super::agent::parse_reward;
use super::autoreset::Autoreset;
use super::batch::{Batch, BatchOf, MOST_SEED, Results, State, Terms};
use super::numbers::{Field, Numbers};
use crate::agent::read_options;
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::textbook::Textbook;
use crate::game::world::World;
use crate::variant::{Options, Variant};

/// Hunts of one set-up of a game for one player.
#[pyclass(module = "wumpus_hunt._native")]
pub(super) struct Hunts(Box<dyn Batch>);

#[pymethods]
impl Hunts {
    /// `options` is the JSON object of the protocol's `reset`.
    #[new]
    fn new(
        options: &str,
        hunts: usize,
        longest_shot: usize,
        reward: &str,
        max_turns: Option<usize>,
        autoreset: &str,
    ) -> PyResult<Self> {
        let options =
            RawValue::from_string(options.to_owned()).map_err(|why| PyValueError::new_err(why.to_string()))?;
        let options = read_options(Some(&options)).map_err(|why| PyValueError::new_err(why.message().to_owned()))?;
        let terms = Terms { reward: parse_reward(reward)?, max_turns, autoreset: Autoreset::parse(autoreset)? };
        let batch = match options.variant().name {
            Classic::NAME => batch::<Classic>(&options, hunts, longest_shot, &terms),
            Grue::NAME => batch::<Grue>(&options, hunts, longest_shot, &terms),
            World::NAME => batch::<World>(&options, hunts, longest_shot, &terms),
            Textbook::NAME => batch::<Textbook>(&options, hunts, longest_shot, &terms),
            name => Err(format!("the game {name} has several seats; use wumpus_hunt.pettingzoo")),
        };
        batch.map(Self).map_err(PyValueError::new_err)
    }

    fn fields(&self) -> Vec<Field> {
        self.0.fields()
    }

    fn actions(&self) -> Vec<String> {
        self.0.actions()
    }

    fn endings(&self) -> Vec<&'static str> {
        self.0.endings()
    }

    /// Begins the hunt of a seed, or the next that is drawn.
    fn reset(&mut self, at: usize, seed: Option<u64>) -> PyResult<()> {
        self.find(at)?;
        if let Some(seed) = seed.filter(|seed| *seed > MOST_SEED) {
            return Err(PyValueError::new_err(format!("a seed must be 0 to {MOST_SEED}, not {seed}")));
        }
        self.0.reset(at, seed);
        Ok(())
    }

    fn observe(
        &self,
        py: Python<'_>,
        mut obs: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let (hunts, [fields, width]) = (self.0.hunts(), self.0.widths());
        let obs = filled(obs.as_slice_mut()?, hunts * fields)?;
        let mask = filled(mask.as_slice_mut()?, hunts * width)?;
        py.detach(|| self.0.observe(obs, mask));
        Ok(())
    }

    /// Plays a turn of each hunt, and fills the arrays.
    #[expect(clippy::too_many_arguments, reason = "Python makes the arrays, and knows them by name")]
    #[expect(clippy::needless_pass_by_value, reason = "an argument of a method for Python is owned")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut obs: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray2<'_, bool>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminations: PyReadwriteArray1<'_, bool>,
        mut truncations: PyReadwriteArray1<'_, bool>,
        mut endings: PyReadwriteArray1<'_, i64>,
        mut wins: PyReadwriteArray1<'_, bool>,
        mut seeds: PyReadwriteArray1<'_, i64>,
        mut final_obs: PyReadwriteArray2<'_, i32>,
        mut final_mask: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let batch = &mut self.0;
        let (hunts, [fields, width]) = (batch.hunts(), batch.widths());
        let actions = actions.as_slice()?;
        if actions.len() != hunts {
            return Err(PyValueError::new_err(format!("there are {hunts} hunts, and {} actions", actions.len())));
        }
        let is_known = |action: &i64| usize::try_from(*action).is_ok_and(|action| action < width);
        if let Some(unknown) = actions.iter().find(|action| !is_known(action)) {
            let most = width.saturating_sub(1);
            return Err(PyValueError::new_err(format!("an action must be 0 to {most}, not {unknown}")));
        }
        if batch.autoreset() == Autoreset::Disabled
            && let Some(at) = batch.first_over()
        {
            return Err(PyValueError::new_err(format!("hunt {at} is over; begin another with reset")));
        }
        let results = Results {
            obs: filled(obs.as_slice_mut()?, hunts * fields)?,
            mask: filled(mask.as_slice_mut()?, hunts * width)?,
            rewards: filled(rewards.as_slice_mut()?, hunts)?,
            terminations: filled(terminations.as_slice_mut()?, hunts)?,
            truncations: filled(truncations.as_slice_mut()?, hunts)?,
            endings: filled(endings.as_slice_mut()?, hunts)?,
            wins: filled(wins.as_slice_mut()?, hunts)?,
            seeds: filled(seeds.as_slice_mut()?, hunts)?,
            final_obs: filled(final_obs.as_slice_mut()?, hunts * fields)?,
            final_mask: filled(final_mask.as_slice_mut()?, hunts * width)?,
        };
        py.detach(|| batch.step(actions, results));
        Ok(())
    }

    /// Returns the text of an action, if it is legal in a hunt.
    fn text(&self, at: usize, number: usize) -> PyResult<Option<String>> {
        self.find(at)?;
        Ok((number < self.0.widths()[1]).then(|| self.0.text(at, number)).flatten())
    }

    /// Describes the situation of a hunter in the words of the prompt.
    fn situation(&self, at: usize) -> PyResult<String> {
        self.find(at)?;
        Ok(self.0.situation(at))
    }

    fn copy(&self) -> Self {
        Self(self.0.copied())
    }

    /// Returns the seeds and actions that bring the hunts back.
    fn state(&self) -> Vec<State> {
        self.0.state()
    }

    fn restore(&mut self, state: Vec<State>) -> PyResult<()> {
        let [_, width] = self.0.widths();
        let is_one = |(seed, _, actions): &State| {
            *seed <= MOST_SEED && actions.iter().all(|action| usize::from(*action) < width)
        };
        if state.len() != self.0.hunts() || !state.iter().all(is_one) {
            return Err(PyValueError::new_err("this is not the state of such hunts"));
        }
        self.0.restore(state);
        Ok(())
    }
}

impl Hunts {
    fn find(&self, at: usize) -> PyResult<()> {
        let hunts = self.0.hunts();
        if at < hunts { Ok(()) } else { Err(PyIndexError::new_err(format!("there are {hunts} hunts, and none {at}"))) }
    }
}

fn batch<V: Numbers>(
    options: &Options,
    hunts: usize,
    longest_shot: usize,
    terms: &Terms,
) -> Result<Box<dyn Batch>, String> {
    let setup = V::setup(options).map_err(|why| why.to_string())?;
    Ok(Box::new(BatchOf::<V>::new(setup, hunts, longest_shot, terms)?))
}

/// Checks that an array has this many items.
fn filled<T>(array: &mut [T], items: usize) -> PyResult<&mut [T]> {
    let held = array.len();
    if held == items {
        Ok(array)
    } else {
        Err(PyValueError::new_err(format!("an array has {held} items, not {items}")))
    }
}
