"""The bots of the games for one player, as policies."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from wumpus_hunt._env import WumpusEnv
from wumpus_hunt._numbers import HuntsInNumbers
from wumpus_hunt._vector_env import WumpusVectorEnv


Name = Literal["random", "careful", "sharp"]


class Turns(NamedTuple):
    """The turns that a bot has played, one row a turn, hunt after hunt."""

    observations: NDArray[Any]
    """What the hunter knew before the turn, as the environment shows it."""
    actions: NDArray[np.int64]
    masks: NDArray[np.bool_]
    """Which actions were legal, shape `(turns, actions)`."""
    rewards: NDArray[np.float64]
    hunts: NDArray[np.int64]
    """The place of the hunt in the environment."""


class Bot:
    """`random`, `careful` or `sharp`, as `wumpus simulate --bot` has them. It knows what it has seen in each hunt."""

    def __init__(self, name: Name) -> None:
        if name not in get_args(Name):
            raise ValueError(f"a bot is {', '.join(get_args(Name))}, not {name!r}")
        self.name = name

    def __call__(self, env: Any) -> Any:
        """Returns the action that the bot takes now, or in a vector environment an array with one for each hunt."""
        hunts = _hunts(env)
        actions = np.zeros(hunts.hunts, np.int64)
        hunts.native.choose(self.name, actions)
        return actions if isinstance(env.unwrapped, VectorEnv) else int(actions[0])

    def play(self, env: Any) -> Turns:
        """Plays the hunts of an environment from where they are to their ends. Begin others with `reset`."""
        return Turns(*_hunts(env).play_out(self.name))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def _hunts(env: Any) -> HuntsInNumbers:
    own = env.unwrapped
    if not isinstance(own, (WumpusEnv, WumpusVectorEnv)):
        raise TypeError(f"a bot plays the environments of wumpus_hunt for one player, not {own}")
    if not own._has_begun:
        raise ResetNeeded("there is no hunt; begin one with reset")
    return own.hunts
