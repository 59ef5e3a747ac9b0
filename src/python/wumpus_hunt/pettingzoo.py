"""Hidden Wumpus as a PettingZoo environment, in which agents take turns."""

from __future__ import annotations

import copy
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from typing_extensions import Unpack

from wumpus_hunt.hunt import Hunt
from wumpus_hunt.options import HiddenOptions
from wumpus_hunt.replies import HiddenObs, Reply

TUNNELS = (0, 1, 2)
PERCEPTS = ("flapping", "breeze", "stench", "meal", "bats_here", "pit_here")


class Arguments(HiddenOptions, total=False):
    """The keywords of `HiddenWumpus`."""

    reward: str
    max_turns: int | None
    render_mode: str | None


def env(**arguments: Unpack[Arguments]) -> AECEnv[str, dict[str, Any], int | None]:
    """Returns `HiddenWumpus` with PettingZoo's checks of actions and of the order of calls."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(HiddenWumpus(**arguments)))


def parallel_env(**arguments: Unpack[Arguments]) -> ParallelEnv[str, dict[str, Any], int | None]:
    """Returns the game for libraries that step all agents at once. Only the action of the agent on turn counts:
    the one whose `action_mask` is not all 0.
    """
    return turn_based_aec_to_parallel(env(**arguments))


class HiddenWumpus(AECEnv[str, dict[str, Any], int | None]):
    """A game of Hidden Wumpus for 3 to 60 players, `player_0`, `player_1` and so on.

    - An observation has the key `observation`, a `MultiDiscrete` of int32, shape `(len(fields),)`, and the key
      `action_mask`, int8, shape `(16,)`. A player whose turn it is not sees only what is public: secret fields are 0, and
      no action is legal.
    - `metadata["fields"]` has the names of the fields, and `metadata["actions"]` those of the sixteen actions: pass; move
      through one of the three tunnels, in ascending order of the rooms; shoot into one; shoot into one and then move. An
      illegal action passes.
    - A dead player has no more turns. Rewards of the whole side come at the end, when all agents are terminated.
    - `infos[agent]["events"]` lists what was public in the last turn, as the protocol describes it.
    - `state()` has all secrets, for a critic that is trained centrally: int32, shape `state_space.shape`. It has role,
      arrows, room and life of each seat, the rooms with bats and with pits, the seat on turn, and each room's tunnels.
    - `reset(seed=7)` begins the game of seed 7. Each later `reset()` begins the next game that follows from that seed.
    """

    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    observation_spaces: dict[str, Space[Any]]
    action_spaces: dict[str, Space[Any]]
    state_space: Space[Any]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "name": "hidden_wumpus_v0", "is_parallelizable": True}

    def __init__(
        self,
        players: int = 5,
        wumpuses: int | Literal["few", "fair"] | None = None,
        *,
        reward: str = "sparse",
        max_turns: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode must be None, 'ansi' or 'human', not {render_mode!r}")
        self.render_mode = render_mode
        # Only `state` reads the truth.
        self._hunt = Hunt("hidden", players=players, wumpuses=wumpuses, reward=reward, max_turns=max_turns, cheat=True)
        rooms = self._hunt.reset(0)["obs"]["rooms"]
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        sizes = {"seat": players, "wumpuses": max(3, 1 + (0 if isinstance(wumpuses, str) else wumpuses or 0))}
        sizes.update({f"alive_{seat}": 2 for seat in range(players)})
        sizes.update({f"role_{seat}": 3 for seat in range(players)})
        sizes.update(role=3, arrows=4, room=rooms + 1, tunnel_1=rooms + 1, tunnel_2=rooms + 1, tunnel_3=rooms + 1)
        sizes.update({percept: 3 for percept in PERCEPTS})
        actions = (
            "pass",
            *(f"move tunnel {to + 1}" for to in TUNNELS),
            *(f"shoot tunnel {into + 1}" for into in TUNNELS),
            *(f"shoot tunnel {into + 1}; move tunnel {to + 1}" for into in TUNNELS for to in TUNNELS),
        )
        self.metadata = {**self.metadata, "fields": tuple(sizes), "actions": actions}
        mask = Box(0, 1, (len(actions),), np.int8)
        space = {"observation": MultiDiscrete(list(sizes.values()), dtype=np.int32), "action_mask": mask}
        self.observation_spaces = {agent: Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(actions)) for agent in self.possible_agents}
        self.state_space = Box(0, max(rooms, players), (4 * players + 5 + 3 * rooms,), np.int32)
        self._games: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. `options` is ignored: PettingZoo's own test gives one that means nothing."""
        if seed is not None or self._games is None:
            self._games = np.random.default_rng(seed)
        self._reply: Reply[HiddenObs] = self._hunt.reset(int(self._games.integers(2**63)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self._follow()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._reply = self._hunt.step(self._text(int(action or 0)))
        self.rewards = dict(zip(self.possible_agents, self._reply["info"].get("rewards", []), strict=True))
        self._follow()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        obs = self._reply["obs"]
        seat = self.possible_agents.index(agent)
        is_on_turn = self._reply["info"]["seat"] == seat
        row = [seat, obs["wumpuses"] or 0, *obs["alive"], *(_known(role) for role in obs["roles"])]
        if is_on_turn:
            row += [_known(obs["role"]), _known(obs["arrows"]), obs["room"] or 0, *obs["tunnels"]]
            row += [_known(obs[percept]) for percept in PERCEPTS]  # type: ignore[literal-required]
        row += [0] * (len(self.metadata["fields"]) - len(row))
        return {"observation": np.array(row, np.int32), "action_mask": self._mask(is_on_turn)}

    def state(self) -> NDArray[np.int32]:
        """Returns everything in the game, secrets included."""
        position = self._reply["info"].get("truth", {})["position"]
        people = [person[name] for person in position["people"] for name in ("role", "arrows", "room", "alive")]
        tunnels = [to for tunnels in position["cave"] for to in tunnels]
        return np.array([*people, *position["bats"], *position["pits"], position["turn"] or 0, *tunnels], np.int32)

    def render(self) -> str | None:
        """Returns or prints what is public."""
        obs, seat = self._reply["obs"], self._reply["info"]["seat"]
        living = [agent for agent, alive in zip(self.possible_agents, obs["alive"], strict=True) if alive]
        turn = "The game is over." if seat is None else f"It is the turn of player_{seat}."
        text = f"{turn} Alive: {', '.join(living) or 'nobody'}."
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None

    def __copy__(self) -> HiddenWumpus:
        return copy.deepcopy(self)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def _follow(self) -> None:
        info = self._reply["info"]
        self.terminations = dict.fromkeys(self.agents, self._reply["terminated"])
        self.truncations = dict.fromkeys(self.agents, self._reply["truncated"])
        self.infos = {agent: {"events": info["events"]} for agent in self.agents}
        self.agent_selection = self.possible_agents[info["seat"] or 0]

    def _mask(self, is_on_turn: bool) -> NDArray[np.int8]:
        mask = np.zeros(len(self.metadata["actions"]), np.int8)
        if is_on_turn:
            mask[: 4 if not self._reply["obs"]["arrows"] else len(mask)] = 1
        return mask

    def _text(self, action: int) -> str:
        obs = self._reply["obs"]
        if action == 0 or action > 3 and not obs["arrows"]:
            return "pass"
        if action < 4:
            return f"move {obs['tunnels'][action - 1]}"
        if action < 7:
            return f"shoot {obs['tunnels'][action - 4]}"
        into, to = divmod(action - 7, 3)
        return f"shoot {obs['tunnels'][into]}; move {obs['tunnels'][to]}"


def _known(value: int | None) -> int:
    """Returns 1 more than a number that is known, and 0 for one that is not."""
    return 0 if value is None else value + 1
