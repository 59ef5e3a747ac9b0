"""The vector environment of each game for one player."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from typing_extensions import Unpack

from wumpus_hunt._numbers import RENDER_MODES, Arrays, HuntsInNumbers
from wumpus_hunt.options import Options, named

MOST_HUNTS = 1_000_000
MOST_THREADS = 1_000


class WumpusVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """1 to 1,000,000 hunts, `num_envs`, that are played in one call, with the interpreter's lock released.

    It gives the same numbers as a `SyncVectorEnv` of `WumpusEnv`, for all three of Gymnasium's autoreset modes.

    - Observations are int32, shape `(num_envs, len(fields))`, or with `observation="onehot"` float32, shape
      `(num_envs, sum(nvec))`; rewards float64, terminations and truncations bool, shape `(num_envs,)`.
    - `info` has `action_mask`, `ending`, `is_success` and `seed` of `WumpusEnv` in every step, with a row for each hunt.
    - With `copy=False` each step returns the same arrays, filled anew.
    - 1 to 1,000 `threads` play the hunts, each a part of them.
    - A hunt is truncated after `max_turns` turns, and lost.
    """

    def __init__(
        self,
        num_envs: int = 1,
        variant: str = "classic",
        *,
        max_turns: int = 1000,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        observation: str = "numbers",
        reward: str = "sparse",
        longest_shot: int = 1,
        **options: Unpack[Options],
    ) -> None:
        for name, number, most in (("num_envs", num_envs, MOST_HUNTS), ("threads", threads, MOST_THREADS)):
            if not 1 <= number <= most:
                raise ValueError(f"{name} must be 1 to {most}, not {number}")
        mode = AutoresetMode(autoreset_mode)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        chosen = named(WumpusVectorEnv, variant, options)
        shown = (threads, observation, render_mode)
        self.hunts = HuntsInNumbers(num_envs, longest_shot, reward, max_turns, mode.value, *shown, chosen)
        modes = {"render_modes": list(RENDER_MODES), "autoreset_mode": mode}
        self.metadata: dict[str, Any] = {**modes, **self.hunts.names}
        self.single_observation_space: Space[Any] = self.hunts.observation_space
        self.single_action_space: Space[Any] = self.hunts.action_space
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Any] = batch_space(self.single_action_space, num_envs)
        self._arrays = self.hunts.arrays()
        self._all = np.ones(num_envs, np.bool_)
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins hunt `seed + i` in environment i, or hunt `seed[i]`. `options["reset_mask"]` chooses environments."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        chosen = self._chosen(dict(options or {}))
        if not self._has_begun and not chosen.all():
            raise ResetNeeded("the first reset must begin every hunt")
        for at, one in enumerate(self._seeds(seed)):
            if chosen[at]:
                self.hunts.native.reset(at, one)
        arrays = self._next_arrays()
        self.hunts.observe(arrays)
        self._has_begun = True
        return arrays.shown, _info(arrays.mask, np.zeros(self.num_envs, np.int64), ~self._all, -chosen.astype(np.int64), chosen)

    def step(
        self, actions: Any
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._has_begun:
            raise ResetNeeded("there are no hunts; begin them with reset")
        arrays = self._next_arrays()
        self.hunts.step(actions, arrays)
        info = _info(arrays.mask, arrays.endings, arrays.wins, arrays.seeds, self._all)
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            info = self._final(arrays)
        return arrays.shown, arrays.rewards, arrays.terminations, arrays.truncations, info

    def render(self) -> Any:
        """Returns the situations in the words of the prompt, or as RGB arrays."""
        return self.hunts.render()

    def __copy__(self) -> WumpusVectorEnv:
        return copy.deepcopy(self)

    def _final(self, arrays: Arrays) -> dict[str, Any]:
        """Returns `info` of the hunts that go on, with the last of those that began anew in the same step."""
        ended = arrays.terminations | arrays.truncations
        fresh = np.zeros_like(arrays.endings)
        info = _info(arrays.mask, fresh, np.zeros_like(ended), fresh - 1, self._all)
        if ended.any():
            last = np.full(self.num_envs, None, object)
            for at in np.flatnonzero(ended).tolist():
                last[at] = self.hunts.final(arrays, at)
            masks = np.where(ended[:, None], arrays.final_mask, False)
            final = _info(masks, arrays.endings, arrays.wins, np.where(ended, arrays.seeds, 0), ended)
            info |= {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
        return info

    def _next_arrays(self) -> Arrays:
        if self.copy:
            self._arrays = self.hunts.arrays()
        return self._arrays

    def _chosen(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        chosen = options.pop("reset_mask", None)
        if options:
            raise ValueError("the only option of reset is reset_mask; all others are given to gymnasium.make_vec")
        if chosen is None:
            return self._all
        chosen = np.asarray(chosen)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise ValueError(f"reset_mask must be {self.num_envs} booleans, of which one or more are true")
        return chosen

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            if self._has_begun:
                return [None] * self.num_envs
            return [int(one) for one in self.np_random.integers(2**63, size=self.num_envs)]
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} environments, and {len(seed)} seeds")
        return seed


def _info(
    masks: NDArray[np.bool_],
    endings: NDArray[np.int64],
    wins: NDArray[np.bool_],
    seeds: NDArray[np.int64],
    present: NDArray[np.bool_],
) -> dict[str, Any]:
    """Returns `info` as Gymnasium collects it: each key with the mask of the environments that have it."""
    values = {"action_mask": masks.view(np.int8), "ending": endings, "is_success": wins, "seed": seeds}
    return {**values, **{f"_{name}": present for name in values}}
