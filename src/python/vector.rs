//! Many hunts at once, with numpy's arrays in and out.

use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::value::RawValue;

use super::batch::{Batch, BatchOf, Names, State};
use super::hunt::{Autoreset, Hunt, MOST_SEED, Played, Results, Table};
use super::numbers::Numbers;
use crate::agent::Reward;
use crate::agent::hunt::amounts;
use crate::agent::read_options;
use crate::bot::BotName;
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::textbook::Textbook;
use crate::game::world::World;
use crate::variant::{Options, Variant};

/// Hunts of one set-up of a game for one player.
#[pyclass(module = "wumpus_hunt._native")]
pub(super) struct Hunts {
    batch: Box<dyn Batch>,
    count: usize,
    /// The numbers of fields and of actions.
    widths: [usize; 2],
    /// The place in a one-hot row at which each field begins, and then the width of the row.
    starts: Vec<usize>,
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
        max_turns: usize,
        autoreset: &str,
        threads: usize,
    ) -> PyResult<Self> {
        let options =
            RawValue::from_string(options.to_owned()).map_err(|why| PyValueError::new_err(why.to_string()))?;
        let options = read_options(Some(&options)).map_err(|why| PyValueError::new_err(why.message().to_owned()))?;
        let reward = Reward::read(reward).map_err(PyValueError::new_err)?;
        let autoreset = match autoreset {
            "NextStep" => Autoreset::NextStep,
            "SameStep" => Autoreset::SameStep,
            "Disabled" => Autoreset::Disabled,
            _ => {
                let why = format!("autoreset is NextStep, SameStep or Disabled, not {autoreset:?}");
                return Err(PyValueError::new_err(why));
            }
        };
        let terms = Terms { hunts, longest_shot, reward, max_turns, autoreset, threads: threads.max(1) };
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
    fn reset(&mut self, at: usize, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.find(at)?;
        let of_hunt = |seed: &Bound<'_, PyAny>| {
            let number = seed.extract().ok().filter(|number| *number <= MOST_SEED);
            number.ok_or_else(|| PyValueError::new_err(format!("a seed must be 0 to {MOST_SEED}, not {seed}")))
        };
        self.batch.reset(at, seed.map(of_hunt).transpose()?);
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

    /// Fills in what a bot does in each hunt.
    fn choose(&mut self, py: Python<'_>, bot: &str, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let (bot, actions) = (named(bot)?, filled(actions.as_slice_mut()?, self.count)?);
        py.detach(|| self.batch.choose(bot, actions)).map_err(PyValueError::new_err)
    }

    /// Lets a bot play all hunts to their ends. Returns the observations and the masks, row after row, the actions, the
    /// rewards, and the places of the hunts.
    fn play_out<'py>(&mut self, py: Python<'py>, bot: &str) -> PyResult<Turns<'py>> {
        let bot = named(bot)?;
        let Played { obs, mask, actions, rewards, hunts } =
            py.detach(|| self.batch.play_out(bot)).map_err(PyValueError::new_err)?;
        let (obs, mask) = (PyArray1::from_vec(py, obs), PyArray1::from_vec(py, mask));
        let [actions, hunts] = [actions, hunts].map(|numbers| PyArray1::from_vec(py, numbers));
        Ok((obs, mask, actions, PyArray1::from_vec(py, rewards), hunts))
    }

    /// Encodes observations one-hot: 1 at the place of each field's value, and 0 elsewhere.
    #[expect(clippy::needless_pass_by_value, reason = "an argument of a method for Python is owned")]
    fn onehot(
        &self,
        py: Python<'_>,
        obs: PyReadonlyArray2<'_, i32>,
        mut encoded: PyReadwriteArray2<'_, f32>,
    ) -> PyResult<()> {
        let (Some((width, starts)), [fields, _]) = (self.starts.split_last(), self.widths) else { return Ok(()) };
        let obs = obs.as_slice()?;
        let encoded = filled(encoded.as_slice_mut()?, obs.len() / fields * width)?;
        py.detach(|| {
            encoded.fill(0.0);
            for (row, numbers) in encoded.chunks_exact_mut(*width).zip(obs.chunks_exact(fields)) {
                for (start, number) in starts.iter().zip(numbers) {
                    let place = usize::try_from(*number).ok().and_then(|number| row.get_mut(start + number));
                    if let Some(place) = place {
                        *place = 1.0;
                    }
                }
            }
        });
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

    /// Returns the seeds and actions that bring the hunts back.
    fn state(&self) -> Vec<State> {
        self.batch.state()
    }

    fn restore(&mut self, state: Vec<State>) -> PyResult<()> {
        let [_, width] = self.widths;
        let is_one = |(seed, drawn, actions): &State| {
            *seed.max(drawn) <= MOST_SEED && actions.iter().all(|action| usize::from(*action) < width)
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
    max_turns: usize,
    autoreset: Autoreset,
    threads: usize,
}

impl Terms {
    fn hunts<V: Numbers>(self, options: &Options) -> Result<Hunts, String> {
        let setup = V::setup(options).map_err(|why| why.to_string())?;
        let encoding = V::encoding(&setup, self.longest_shot)?;
        let fields = V::fields(&encoding);
        let widths = [fields.len(), V::actions(&encoding).len()];
        let mut starts = vec![0];
        starts.extend(fields.iter().scan(0, |width, (_, values)| {
            *width += *values as usize;
            Some(*width)
        }));
        let hunts = (0..self.hunts).map(|_| Hunt::new(&setup)).collect();
        let table = Table::<V> {
            setup,
            encoding,
            widths,
            amounts: amounts::<V>(self.reward).map_err(|refusal| refusal.message().to_owned())?,
            max_turns: self.max_turns,
            autoreset: self.autoreset,
        };
        let batch = BatchOf { follower: None, table, threads: self.threads, hunts };
        Ok(Hunts { batch: Box::new(batch), count: self.hunts, widths, starts })
    }
}

/// What `play_out` returns.
type Turns<'py> = (
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i64>>,
);

fn named(bot: &str) -> PyResult<BotName> {
    let known = BotName::ALL.into_iter().find(|known| known.name() == bot);
    known.ok_or_else(|| PyValueError::new_err(format!("there is no bot {bot}")))
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
