"""Many hunts of Wumpus World as one vector environment of Stable-Baselines3."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

GAME = "wumpus_hunt:Wumpus/WorldRandom-v0"


class Hunts(VecEnv):
    """Hunts on random boards, each cut off after 100 turns, which pays what a death pays.

    An observation is one-hot. It can be the last `frames` of them, one after the other, or with `memory` the last one and
    for each of the 16 cells whether the player has entered it, and felt a breeze or smelled a stench there.
    `reset` begins hunt `first_seed + i` in row i.
    """

    def __init__(self, hunts: int, first_seed: int, frames: int = 1, memory: bool = False) -> None:
        self.first_seed = first_seed
        self.hunts: Any = gymnasium.make_vec(GAME, num_envs=hunts, autoreset_mode="SameStep")
        space: Any = self.hunts.single_observation_space
        self.sizes = space.nvec
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)[:-1]])
        self.frames: NDArray[np.float32] = np.zeros((hunts, frames, self.sizes.sum()), np.float32)
        self.cells: NDArray[np.float32] = np.zeros((hunts, 3 if memory else 0, 4, 4), np.float32)
        width = self.frames[0].size + self.cells[0].size
        super().__init__(hunts, Box(0, 1, (width,), np.float32), self.hunts.single_action_space)
        self.results: list[NDArray[np.int64]] = []
        """The numbers of hunts finished and won in each step."""

    def reset(self) -> NDArray[np.float32]:
        numbers, self.info = self.hunts.reset(seed=self.first_seed)
        return self.seen(numbers, np.ones(self.num_envs, bool))

    def seen(self, numbers: NDArray[np.int32], has_begun: NDArray[np.bool_]) -> NDArray[np.float32]:
        rows = np.arange(self.num_envs)
        self.frames[has_begun] = 0
        self.cells[has_begun] = 0
        self.frames = np.roll(self.frames, -1, axis=1)
        self.frames[:, -1] = 0
        self.frames[rows[:, None], -1, self.starts + numbers] = 1
        if self.cells.size:
            # Fields 0, 1, 6 and 7 are the column, the row, the breeze and the stench.
            felt = np.stack([np.ones(self.num_envs), numbers[:, 6], numbers[:, 7]], axis=1)
            self.cells[rows, :, numbers[:, 0] - 1, numbers[:, 1] - 1] = felt
        parts = [self.frames.reshape(self.num_envs, -1), self.cells.reshape(self.num_envs, -1)]
        return np.concatenate(parts, axis=1)

    def step_async(self, actions: NDArray[Any]) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        numbers, rewards, terminated, truncated, self.info = self.hunts.step(self.actions)
        over = terminated | truncated
        won = (self.info["final_info"]["is_success"] & over).sum() if over.any() else 0
        self.results.append(np.array([over.sum(), won]))
        # A hunt that is cut off is lost, so its value is not estimated.
        return self.seen(numbers, over), rewards.astype(np.float32), over, [{} for _ in over]

    def action_masks(self) -> NDArray[np.bool_]:
        return np.asarray(self.info["action_mask"], bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.hunts, attr_name, None)] * self.num_envs

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.hunts.close()
