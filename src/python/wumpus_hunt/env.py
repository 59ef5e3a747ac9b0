"""The Gymnasium environment of each game for one player."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from wumpus_hunt.hunt import named
from wumpus_hunt.numbers import HuntsInNumbers


class WumpusEnv(gymnasium.Env[NDArray[np.int32], np.int64]):
    """One hunt of `classic`, `grue`, `world` or `textbook`. `docs/python.md` lists the fields and the actions of each game.

    - `observation_space` is a `MultiDiscrete` of int32, shape `(len(fields),)`: field i is from 0 to `nvec[i] - 1`.
      `fields` has the names.
    - `action_space` is `Discrete(len(actions))`; `actions` has the names. An illegal action lets the turn pass: nothing
      moves, and the reward is that of a turn.
    - `info["action_mask"]` is an int8 array of shape `(len(actions),)`, with 1 for each legal action, as
      `action_space.sample` takes it. When a hunt is terminated, it is all 0, and `info` also has `ending` (as `wumpus
      simulate` names it), `is_success` and `seed` (as `wumpus --seed` takes it).
    - `reset(seed=7)` begins the hunt of `wumpus --seed 7`. Each later `reset()` begins the next hunt that follows from
      that seed.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        variant: str = "classic",
        *,
        render_mode: str | None = None,
        reward: str = "sparse",
        longest_shot: int = 1,
        **options: Any,
    ) -> None:
        # Gymnasium warns of other modes, and Stable-Baselines3 asks for one: then `render` returns None.
        self.render_mode = render_mode
        self._hunts = HuntsInNumbers(1, longest_shot, reward, None, "Disabled", named(variant, options))
        self.fields = self._hunts.fields
        self.actions = self._hunts.actions
        self.observation_space = self._hunts.observation_space
        self.action_space = self._hunts.action_space
        self._arrays = self._hunts.arrays()
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise ValueError("options are given to gymnasium.make, not to reset")
        if seed is None and not self._has_begun:
            seed = int(self.np_random.integers(2**63))
        self._hunts.native.reset(0, seed)
        self._hunts.native.observe(self._arrays.obs, self._arrays.mask)
        self._has_begun = True
        return self._arrays.obs[0].copy(), {"action_mask": self._arrays.mask[0].view(np.int8).copy()}

    def step(self, action: Any) -> tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]:
        if not self._has_begun:
            raise ResetNeeded("there is no hunt; begin one with reset")
        arrays = self._arrays
        self._hunts.step((action,), arrays)
        terminated = bool(arrays.terminations[0])
        info: dict[str, Any] = {"action_mask": arrays.mask[0].view(np.int8).copy()}
        if terminated:
            info["ending"] = self._hunts.endings[arrays.endings[0]]
            info["is_success"] = bool(arrays.wins[0])
            info["seed"] = int(arrays.seeds[0])
        return arrays.obs[0].copy(), float(arrays.rewards[0]), terminated, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns whether each action is legal: bool, shape `(len(actions),)`, as sb3-contrib's `MaskablePPO` asks.

        Before the first `reset` none is.
        """
        mask: NDArray[np.bool_] = self._arrays.mask[0].copy()
        return mask

    def action_text(self, action: int) -> str | None:
        """Returns an action as `Hunt` takes it, such as `"move 5"`; `None` if it is illegal now."""
        return self._hunts.native.text(0, int(action))

    def render(self) -> str | None:
        """Returns the situation in the words of the prompt."""
        return self._hunts.native.situation(0) if self.render_mode == "ansi" else None
