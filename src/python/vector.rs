//! Many hunts at once, with numpy's arrays in and out.

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::value::RawValue;

use super::agent::parse_reward;
use super::batch::{Autoreset, Batch, BatchOf, Hunt, MOST_SEED, Names, Results, State};
use super::numbers::Numbers;
use crate::agent::{amounts, read_options};
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::textbook::Textbook;
use crate::game::world::World;
use crate::variant::{Options, Reward, Variant};

/// Hunts of one set-up of a game for one player.
#[pyclass(module = "wumpus_hunt._native")]
pub(super) struct Hunts {
    batch: Box<dyn Batch>,
    count: usize,
    /// The numbers of fields and of actions.
    widths: [usize; 2],
}

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
        let reward = parse_reward(reward)?;
        let autoreset = match autoreset {
            "NextStep" => Autoreset::NextStep,
            "SameStep" => Autoreset::SameStep,
            "Disabled" => Autoreset::Disabled,
            _ => {
                let why = format!("autoreset is NextStep, SameStep or Disabled, not {autoreset:?}");
                return Err(PyValueError::new_err(why));
            }
        };
        let terms = Terms { hunts, longest_shot, reward, max_turns, autoreset };
        let made = match options.variant().name {
            Classic::NAME => terms.hunts::<Classic>(&options),
            Grue::NAME => terms.hunts::<Grue>(&options),
            World::NAME => terms.hunts::<World>(&options),
            Textbook::NAME => terms.hunts::<Textbook>(&options),
            name => Err(format!("the game {name} has several seats; use wumpus_hunt.pettingzoo")),
        };
        made.map_err(PyValueError::new_err)
    }

    /// Lists the fields, the actions and the endings.
    fn names(&self) -> Names {
        self.batch.names()
    }

    /// Begins the hunt of a seed, or the next that is drawn.
    fn reset(&mut self, at: usize, seed: Option<u64>) -> PyResult<()> {
        self.find(at)?;
        if let Some(seed) = seed.filter(|seed| *seed > MOST_SEED) {
            return Err(PyValueError::new_err(format!("a seed must be 0 to {MOST_SEED}, not {seed}")));
        }
        self.batch.reset(at, seed);
        Ok(())
    }

    fn observe(
        &self,
        py: Python<'_>,
        mut obs: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let [fields, width] = self.widths;
        let obs = filled(obs.as_slice_mut()?, self.count * fields)?;
        let mask = filled(mask.as_slice_mut()?, self.count * width)?;
        py.detach(|| self.batch.observe(obs, mask));
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
        let (hunts, [fields, width]) = (self.count, self.widths);
        let actions = actions.as_slice()?;
        if actions.len() != hunts {
            return Err(PyValueError::new_err(format!("there are {hunts} hunts, and {} actions", actions.len())));
        }
        let is_known = |action: &i64| usize::try_from(*action).is_ok_and(|action| action < width);
        if let Some(unknown) = actions.iter().find(|action| !is_known(action)) {
            let most = width.saturating_sub(1);
            return Err(PyValueError::new_err(format!("an action must be 0 to {most}, not {unknown}")));
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
        py.detach(|| self.batch.step(actions, results)).map_err(PyValueError::new_err)
    }

    /// Returns the text of an action, if it is legal in a hunt.
    fn text(&self, at: usize, number: usize) -> PyResult<Option<String>> {
        self.find(at)?;
        Ok((number < self.widths[1]).then(|| self.batch.text(at, number)).flatten())
    }

    /// Describes the situation of a hunter in the words of the prompt.
    fn situation(&self, at: usize) -> PyResult<String> {
        self.find(at)?;
        Ok(self.batch.situation(at))
    }

    fn copy(&self) -> Self {
        Self { batch: self.batch.copied(), ..*self }
    }

    /// Returns the seeds and actions that bring the hunts back.
    fn state(&self) -> Vec<State> {
        self.batch.state()
    }

    fn restore(&mut self, state: Vec<State>) -> PyResult<()> {
        let [_, width] = self.widths;
        let is_one = |(seed, _, actions): &State| {
            *seed <= MOST_SEED && actions.iter().all(|action| usize::from(*action) < width)
        };
        if state.len() != self.count || !state.iter().all(is_one) {
            return Err(PyValueError::new_err("this is not the state of such hunts"));
        }
        self.batch.restore(state);
        Ok(())
    }
}

impl Hunts {
    fn find(&self, at: usize) -> PyResult<()> {
        let hunts = self.count;
        if at < hunts { Ok(()) } else { Err(PyIndexError::new_err(format!("there are {hunts} hunts, and none {at}"))) }
    }
}

/// How many hunts are played, and how their rules differ from those of the game.
struct Terms {
    hunts: usize,
    longest_shot: usize,
    reward: Reward,
    max_turns: Option<usize>,
    autoreset: Autoreset,
}

impl Terms {
    fn hunts<V: Numbers>(self, options: &Options) -> Result<Hunts, String> {
        let setup = V::setup(options).map_err(|why| why.to_string())?;
        let encoding = V::encoding(&setup, self.longest_shot)?;
        let widths = [V::fields(&encoding).len(), V::actions(&encoding).len()];
        let batch = BatchOf::<V> {
            encoding,
            widths,
            amounts: amounts::<V>(self.reward).map_err(|refusal| refusal.message().to_owned())?,
            max_turns: self.max_turns.unwrap_or(usize::MAX),
            autoreset: self.autoreset,
            hunts: (0..self.hunts).map(|_| Hunt::new(&setup)).collect(),
            setup,
        };
        Ok(Hunts { batch: Box::new(batch), count: self.hunts, widths })
    }
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
