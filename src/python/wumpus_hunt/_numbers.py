"""Hunts in numbers: the spaces and arrays that the Gymnasium environments share."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space
from numpy.typing import NDArray

from wumpus_hunt._native import Hunts
from wumpus_hunt._picture import picture
from wumpus_hunt.options import at_least_one

RENDER_MODES = ("ansi", "human", "rgb_array")


class Arrays:
    """What a step of n hunts fills in, one row a hunt. `shown` is `obs`, or its one-hot form of this width."""

    def __init__(self, hunts: int, fields: int, actions: int, width: int | None) -> None:
        self.obs: NDArray[np.int32] = np.empty((hunts, fields), np.int32)
        self.shown: NDArray[Any] = self.obs if width is None else np.empty((hunts, width), np.float32)
        self.mask: NDArray[np.bool_] = np.zeros((hunts, actions), np.bool_)
        self.rewards: NDArray[np.float64] = np.zeros(hunts)
        self.terminations: NDArray[np.bool_] = np.zeros(hunts, np.bool_)
        self.truncations: NDArray[np.bool_] = np.zeros(hunts, np.bool_)
        self.endings: NDArray[np.int64] = np.zeros(hunts, np.int64)
        self.wins: NDArray[np.bool_] = np.zeros(hunts, np.bool_)
        self.seeds: NDArray[np.int64] = np.full(hunts, -1)
        self.final_obs: NDArray[np.int32] = np.empty((hunts, fields), np.int32)
        self.final_mask: NDArray[np.bool_] = np.empty((hunts, actions), np.bool_)


class HuntsInNumbers:
    """Hunts of one set-up. A pickle goes on where the hunts are, with the same dice."""

    native: Hunts
    hunts: int
    sizes: dict[str, int]
    names: dict[str, tuple[str, ...]]
    """Those of the `fields`, the `actions` and the `endings`."""
    observation_space: Space[NDArray[Any]]
    action_space: Discrete[np.int64]
    render_mode: str | None

    def __init__(
        self,
        hunts: int,
        longest_shot: int,
        reward: str,
        max_turns: int,
        autoreset: str,
        threads: int,
        observation: str,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        if observation not in ("numbers", "onehot"):
            raise ValueError(f"observation must be numbers or onehot, not {observation!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be None or one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        max_turns = at_least_one("max_turns", max_turns)
        self.render_mode = render_mode
        self._is_onehot = observation == "onehot"
        self._arguments: tuple[Any, ...] = (json.dumps(options), hunts, longest_shot, reward, max_turns, autoreset, threads)
        self._make()

    def _make(self) -> None:
        self.native = Hunts(*self._arguments)
        fields, actions, endings = self.native.names()
        self.sizes = dict(fields)
        self.names = {"fields": tuple(self.sizes), "actions": tuple(actions), "endings": tuple(endings)}
        self._width = sum(self.sizes.values()) if self._is_onehot else None
        numbers = MultiDiscrete(list(self.sizes.values()), dtype=np.int32)
        self.observation_space = numbers if self._width is None else Box(0, 1, (self._width,), np.float32)
        self.action_space = Discrete(len(actions))
        self.hunts = self._arguments[1]

    def arrays(self) -> Arrays:
        return Arrays(self.hunts, len(self.names["fields"]), len(self.names["actions"]), self._width)

    def observe(self, arrays: Arrays) -> None:
        self.native.observe(arrays.obs, arrays.mask)
        self._show(arrays)

    def step(self, actions: Any, arrays: Arrays) -> None:
        actions = np.asarray(actions)
        if actions.ndim != 1:
            raise ValueError(f"actions must be a row with a number for each hunt, not an array of shape {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {actions.dtype}")
        self.native.step(
            np.ascontiguousarray(actions, np.int64),
            arrays.obs,
            arrays.mask,
            arrays.rewards,
            arrays.terminations,
            arrays.truncations,
            arrays.endings,
            arrays.wins,
            arrays.seeds,
            arrays.final_obs,
            arrays.final_mask,
        )
        self._show(arrays)

    def _show(self, arrays: Arrays) -> None:
        if self._is_onehot:
            self.native.onehot(arrays.obs, arrays.shown)
        if self.render_mode == "human":
            print(*map(self.native.situation, range(self.hunts)), sep="\n")

    def final(self, arrays: Arrays, at: int) -> NDArray[Any]:
        """Returns the last observation of a hunt that began anew in the same step."""
        row = arrays.final_obs[at : at + 1].copy()
        if self._width is None:
            return row.reshape(-1)
        shown = np.empty((1, self._width), np.float32)
        self.native.onehot(row, shown)
        return shown.reshape(-1)

    def play_out(self, bot: str) -> tuple[NDArray[Any], ...]:
        """Lets a bot play the hunts to their ends. Returns the arrays of `Turns`."""
        obs, mask, actions, rewards, hunts = self.native.play_out(bot)
        obs = obs.reshape(-1, len(self.names["fields"]))
        shown: NDArray[Any] = obs if self._width is None else np.empty((len(obs), self._width), np.float32)
        if self._width is not None:
            self.native.onehot(obs, shown)
        return shown, actions, mask.reshape(-1, len(self.names["actions"])), rewards, hunts

    def render(self) -> tuple[Any, ...]:
        """Returns the situations in the words of the prompt, or their pictures; nothing in the modes that show nothing."""
        if self.render_mode == "ansi":
            return tuple(map(self.native.situation, range(self.hunts)))
        if self.render_mode == "rgb_array":
            return tuple(picture(self.sizes, self._trail(hunt)) for hunt in self.native.state())
        return (None,) * self.hunts

    def _trail(self, hunt: tuple[int, int, list[int]]) -> list[list[int]]:
        """Returns the observations of a hunt, from its beginning to now. It is played again apart."""
        first_seed, drawn, actions = hunt
        options, _, *others = self._arguments
        own = HuntsInNumbers.__new__(HuntsInNumbers)
        own.__setstate__(((options, 1, *others), False, None, [(first_seed, drawn, [])]))
        arrays = own.arrays()
        own.observe(arrays)
        trail: list[list[int]] = arrays.obs.tolist()
        for action in actions:
            own.step([action], arrays)
            trail += arrays.obs.tolist()
        return trail

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        raise TypeError("an environment is not copied: try things out in a copy of a Hunt, and store with pickle")

    def __getstate__(self) -> Any:
        return self._arguments, self._is_onehot, self.render_mode, self.native.state()

    def __setstate__(self, state: Any) -> None:
        self._arguments, self._is_onehot, self.render_mode, hunts = state
        self._make()
        self.native.restore(hunts)
