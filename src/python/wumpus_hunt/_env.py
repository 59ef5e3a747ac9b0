"""The Gymnasium environment of each game for one player."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Space
from numpy.typing import NDArray

from typing_extensions import Unpack

from wumpus_hunt._numbers import RENDER_MODES, HuntsInNumbers
from wumpus_hunt.options import Options, named


class WumpusEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One hunt of `classic`, `grue`, `world` or `textbook`. `docs/python.md` lists the fields and the actions of each game.

    - `observation_space` is a `MultiDiscrete` of int32, shape `(len(fields),)`: field i is from 0 to `nvec[i] - 1`.
      `metadata["fields"]` has the names. With `observation="onehot"` it is a `Box` of float32, shape `(sum(nvec),)`: the
      fields one-hot encoded, one after the other.
    - `action_space` is `Discrete(len(actions))`; `metadata["actions"]` has the names. An illegal action lets the turn
      pass: nothing changes, and the reward is that of a turn.
    - `info` has the same keys in every step. `action_mask` is an int8 array of shape `(len(actions),)`, with 1 for each
      legal action, as `action_space.sample` takes it; it is all 0 when a hunt is terminated. `ending` is a place in
      `metadata["endings"]`, which has the names that `wumpus simulate` gives them; 0 is `unfinished`. `is_success` is whether the hunt
      is won. `seed` is that of a terminated hunt, as `wumpus --seed` takes it, and -1 otherwise.
    - A hunt is truncated after `max_turns` turns, and lost: it pays what a death pays. A limit of Gymnasium's own,
      `max_episode_steps`, cuts it off without that.
    - `reset(seed=7)` begins the hunt of `wumpus --seed 7`. Each later `reset()` begins the next hunt that follows from
      that seed. Seeds are below 2^63.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        variant: str = "classic",
        *,
        render_mode: str | None = None,
        observation: str = "numbers",
        reward: str = "sparse",
        longest_shot: int = 1,
        max_turns: int = 1000,
        **options: Unpack[Options],
    ) -> None:
        self.render_mode = render_mode
        chosen = named(WumpusEnv, variant, options)
        self.hunts = HuntsInNumbers(1, longest_shot, reward, max_turns, "Disabled", 1, observation, render_mode, chosen)
        self.metadata = {**self.metadata, **self.hunts.names}
        self.observation_space: Space[NDArray[Any]] = self.hunts.observation_space
        self.action_space: Space[np.int64] = self.hunts.action_space
        self._arrays = self.hunts.arrays()
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise ValueError("options are given to gymnasium.make, not to reset")
        if seed is None and not self._has_begun:
            seed = int(self.np_random.integers(2**63))
        self.hunts.native.reset(0, seed)
        self._arrays = self.hunts.arrays()
        self.hunts.observe(self._arrays)
        self._has_begun = True
        return self._arrays.shown[0].copy(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        if not self._has_begun:
            raise ResetNeeded("there is no hunt; begin one with reset")
        if np.ndim(action):
            raise ValueError(f"an action is one whole number, not an array of shape {np.shape(action)}")
        arrays = self._arrays
        self.hunts.step((action,), arrays)
        terminated, truncated = bool(arrays.terminations[0]), bool(arrays.truncations[0])
        return arrays.shown[0].copy(), float(arrays.rewards[0]), terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns whether each action is legal: bool, shape `(len(actions),)`, as sb3-contrib's `MaskablePPO` asks.

        Before the first `reset` none is.
        """
        mask: NDArray[np.bool_] = self._arrays.mask[0].copy()
        return mask

    def action_text(self, action: int) -> str | None:
        """Returns an action as `Hunt` takes it, such as `"move 5"`; `None` if it is illegal now."""
        return self.hunts.native.text(0, int(action))

    def render(self) -> Any:
        """Returns the situation in the words of the prompt, or as an RGB array. In the mode `human`, `reset` and `step`
        print the words instead.
        """
        return self.hunts.render()[0]

    def __copy__(self) -> WumpusEnv:
        return copy.deepcopy(self)

    def _info(self) -> dict[str, Any]:
        arrays = self._arrays
        return {
            "action_mask": arrays.mask[0].view(np.int8).copy(),
            "ending": int(arrays.endings[0]),
            "is_success": bool(arrays.wins[0]),
            "seed": int(arrays.seeds[0]),
        }
