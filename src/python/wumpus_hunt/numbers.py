"""Hunts in numbers: the spaces and arrays that the Gymnasium environments share."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from numpy.typing import NDArray

from wumpus_hunt._native import Hunts


class Arrays:
    """What a step of n hunts fills in, one row a hunt."""

    def __init__(self, hunts: int, fields: int, actions: int) -> None:
        self.obs: NDArray[np.int32] = np.empty((hunts, fields), np.int32)
        self.mask: NDArray[np.bool_] = np.zeros((hunts, actions), np.bool_)
        self.rewards: NDArray[np.float64] = np.zeros(hunts)
        self.terminations: NDArray[np.bool_] = np.zeros(hunts, np.bool_)
        self.truncations: NDArray[np.bool_] = np.zeros(hunts, np.bool_)
        self.endings: NDArray[np.int64] = np.empty(hunts, np.int64)
        self.wins: NDArray[np.bool_] = np.empty(hunts, np.bool_)
        self.seeds: NDArray[np.int64] = np.zeros(hunts, np.int64)
        self.final_obs: NDArray[np.int32] = np.empty((hunts, fields), np.int32)
        self.final_mask: NDArray[np.bool_] = np.empty((hunts, actions), np.bool_)


class HuntsInNumbers:
    """Hunts of one set-up. Copies and pickles go on where the hunts are, with the same dice."""

    def __init__(self, hunts: int, longest_shot: int, reward: str, max_turns: int | None, autoreset: str, options: Any):
        self._arguments = (json.dumps(options), hunts, longest_shot, reward, max_turns, autoreset)
        self._make()

    def _make(self) -> None:
        self.native = Hunts(*self._arguments)
        fields, actions, endings = self.native.names()
        self.fields = tuple(name for name, _ in fields)
        self.actions = tuple(actions)
        # The last is that of a hunt without an ending, which is number -1.
        self.endings = np.array([*endings, None], object)
        self.observation_space = MultiDiscrete([values for _, values in fields], dtype=np.int32)
        self.action_space = Discrete(len(self.actions))
        self.hunts = self._arguments[1]

    def arrays(self) -> Arrays:
        return Arrays(self.hunts, len(self.fields), len(self.actions))

    def step(self, actions: Any, arrays: Arrays) -> None:
        actions = np.asarray(actions)
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

    def __deepcopy__(self, memo: dict[int, Any]) -> HuntsInNumbers:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, native=self.native.copy())
        return copy

    def __getstate__(self) -> Any:
        return self._arguments, self.native.state()

    def __setstate__(self, state: Any) -> None:
        self._arguments, hunts = state
        self._make()
        self.native.restore(hunts)
