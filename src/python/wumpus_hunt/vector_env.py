"""The vector environment of each game for one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from wumpus_hunt.hunt import named
from wumpus_hunt.numbers import Arrays, HuntsInNumbers


class WumpusVectorEnv(VectorEnv[NDArray[np.int32], NDArray[np.int64], NDArray[Any]]):
    """`num_envs` hunts that are played in one call, with the interpreter's lock released.

    It gives the same numbers as a `SyncVectorEnv` of `WumpusEnv`, for all three of Gymnasium's autoreset modes.

    - Observations are int32, shape `(num_envs, len(fields))`; rewards float64, terminations and truncations bool, shape
      `(num_envs,)`. `info["action_mask"]` is int8, shape `(num_envs, len(actions))`. When hunts are terminated, `info` also has `ending`, `is_success` and `seed`, each with the mask `_ending` and so on.
    - With `copy=False` each step returns the same arrays, filled anew.
    - A hunt is truncated after `max_episode_steps` turns.
    """

    def __init__(
        self,
        num_envs: int = 1,
        variant: str = "classic",
        *,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        reward: str = "sparse",
        longest_shot: int = 1,
        **options: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs must be 1 or more, not {num_envs}")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": mode}
        self.num_envs = num_envs
        # Gymnasium warns of other modes, and Stable-Baselines3 asks for one: then `render` returns None.
        self.render_mode = render_mode
        self.copy = copy
        chosen = named(variant, options)
        self._hunts = HuntsInNumbers(num_envs, longest_shot, reward, max_episode_steps, mode.value, chosen)
        self.fields = self._hunts.fields
        self.actions = self._hunts.actions
        self.single_observation_space = self._hunts.observation_space
        self.single_action_space = self._hunts.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = self._hunts.arrays()
        self._all = np.ones(num_envs, np.bool_)
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """Begins hunt `seed + i` in environment i, or hunt `seed[i]`. `options["reset_mask"]` chooses environments."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        chosen = self._chosen(dict(options or {}))
        if not self._has_begun and not chosen.all():
            raise ResetNeeded("the first reset must begin every hunt")
        for at, one in enumerate(self._seeds(seed)):
            if chosen[at]:
                self._hunts.native.reset(at, one)
        arrays = self._next_arrays()
        self._hunts.native.observe(arrays.obs, arrays.mask)
        self._has_begun = True
        return arrays.obs, {"action_mask": arrays.mask.view(np.int8), "_action_mask": chosen}

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._has_begun:
            raise ResetNeeded("there are no hunts; begin them with reset")
        arrays = self._next_arrays()
        self._hunts.step(actions, arrays)
        info: dict[str, Any] = {}
        over = arrays.terminations
        if over.any():
            info = {
                "ending": self._hunts.endings[arrays.endings],
                "is_success": arrays.wins,
                "seed": np.where(over, arrays.seeds, 0),
            }
            info.update({f"_{name}": over for name in list(info)})
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            info = self._final(arrays, info)
        info["action_mask"], info["_action_mask"] = arrays.mask.view(np.int8), self._all
        return arrays.obs, arrays.rewards, arrays.terminations, arrays.truncations, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns whether each action is legal: bool, shape `(num_envs, len(actions))`."""
        return self._arrays.mask.copy()

    def render(self) -> tuple[str, ...] | None:
        """Returns the situations in the words of the prompt."""
        native = self._hunts.native
        return tuple(native.situation(at) for at in range(self.num_envs)) if self.render_mode == "ansi" else None

    def _final(self, arrays: Arrays, info: dict[str, Any]) -> dict[str, Any]:
        """Returns the last observation and `info` of the hunts that began anew in the same step."""
        ended = arrays.terminations | arrays.truncations
        if not ended.any():
            return {}
        last = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            last[at] = arrays.final_obs[at].copy()
        masks = np.where(ended[:, None], arrays.final_mask, False).view(np.int8)
        info = {"action_mask": masks, "_action_mask": ended, **info}
        return {"final_obs": last, "_final_obs": ended, "final_info": info, "_final_info": ended}

    def _next_arrays(self) -> Arrays:
        if self.copy:
            self._arrays = self._hunts.arrays()
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
