"""A hunt in process, with the requests and replies of the agent protocol."""

from __future__ import annotations

import json
import operator
import secrets
from copy import deepcopy
from functools import lru_cache
from typing import Any, Generic, Literal, overload

from typing_extensions import TypedDict, Unpack

from wumpus_hunt._native import Agent
from wumpus_hunt.options import ClassicOptions, GrueOptions, HiddenOptions, Options, TextbookOptions, WorldOptions, at_least_one, named
from wumpus_hunt.replies import ClassicObs, GrueObs, HiddenObs, Obs, Reply, TextbookObs, WorldObs


class Flags(TypedDict, total=False):
    """The keywords of every game."""

    max_turns: int | None
    reward: str
    cheat: bool
    advice: bool | Literal["values"]
    all_seats: bool


class ClassicKeywords(ClassicOptions, Flags, total=False): ...


class GrueKeywords(GrueOptions, Flags, total=False): ...


class WorldKeywords(WorldOptions, Flags, total=False): ...


class TextbookKeywords(TextbookOptions, Flags, total=False): ...


class HiddenKeywords(HiddenOptions, Flags, total=False): ...


class Keywords(Options, Flags, total=False): ...


class Refused(ValueError):
    """A request that the protocol refuses. The hunt goes on as if it had never come."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


class Hunt(Generic[Obs]):
    """A hunt of any game.

    Takes the options of the protocol's `reset` as keywords, for example `Hunt("grue", sense="sight")`. `max_turns`,
    `reward` and `cheat` are the flags of `wumpus agent`. `advice` and `all_seats` ask for `info["advice"]` and
    `info["all_obs"]` in each reply; `advice="values"` also judges each action. What the protocol refuses is refused at
    once.

    A copy is for planning, and knows no more than the hunter. A pickled hunt is its options, its seed and its actions, so
    whoever reads it knows everything.
    """

    @overload
    def __init__(self: Hunt[ClassicObs], variant: Literal["classic"] = "classic", **options: Unpack[ClassicKeywords]) -> None: ...
    @overload
    def __init__(self: Hunt[GrueObs], variant: Literal["grue"], **options: Unpack[GrueKeywords]) -> None: ...
    @overload
    def __init__(self: Hunt[WorldObs], variant: Literal["world"], **options: Unpack[WorldKeywords]) -> None: ...
    @overload
    def __init__(self: Hunt[TextbookObs], variant: Literal["textbook"], **options: Unpack[TextbookKeywords]) -> None: ...
    @overload
    def __init__(self: Hunt[HiddenObs], variant: Literal["hidden"], **options: Unpack[HiddenKeywords]) -> None: ...
    @overload
    def __init__(self: Hunt[Any], variant: str, **options: Unpack[Keywords]) -> None: ...
    def __init__(
        self,
        variant: str = "classic",
        *,
        max_turns: int | None = None,
        reward: str = "sparse",
        cheat: bool = False,
        advice: bool | Literal["values"] = False,
        all_seats: bool = False,
        **options: Any,
    ) -> None:
        if max_turns is not None:
            max_turns = at_least_one("max_turns", max_turns)
        self._flags = (cheat, max_turns, reward)
        self._reset: dict[str, Any] = {"options": named(Hunt, variant, deepcopy(options)), "advice": advice, "all_seats": all_seats}
        self._begin()

    def _begin(self) -> None:
        self._agent = _ready(self._flags, json.dumps(self._reset, default=operator.index)).copy()
        self._begun: dict[str, Any] | None = None
        self._actions: list[str] = []
        self._is_plan = False

    def reset(self, seed: int | str | None = None, position: dict[str, Any] | None = None) -> Reply[Obs]:
        """Begins the hunt of this seed, such as `7` or `"7:8"`; without one, a random hunt.

        With `cheat=True` a hunt can begin in a position, such as `info["truth"]["position"]` of a reply. The seed is then
        that of its luck.
        """
        chosen = str(secrets.randbelow(1_000_000) if seed is None else seed)
        begun = {"seed": chosen, "position": deepcopy(position)}
        if position is not None and not self._flags[0]:
            raise Refused("bad_position", "position is accepted only with cheat=True")
        reply = self._ask(cmd="reset", **begun, **self._reset)
        self._begun, self._actions, self._is_plan = begun, [], False
        return reply

    def step(self, action: str) -> Reply[Obs]:
        """Takes one turn for the seat on turn. `action` is a text such as `"move 5"`."""
        if self._begun is None:
            raise Refused("no_hunt", "there is no hunt (begin one with reset)")
        reply = self._ask(cmd="step", action=action)
        self._actions.append(action)
        return reply

    def copy(self, seed: int | None = None) -> Hunt[Obs]:
        """Returns a copy for a planner to try things out.

        Everything that the hunter does not know is drawn anew by its odds, and so are the dice; the same seed draws the
        same copy. Raises `ValueError` where the odds are not known. With `cheat=True` it is a true copy, with the same dice.
        """
        if self._flags[0] and seed is not None:
            raise TypeError("with cheat=True a copy has the same dice, so it takes no seed")
        is_plan = self._begun is not None and not self._flags[0]
        agent = self._agent.plan(secrets.randbits(63) if seed is None else seed) if is_plan else self._agent.copy()
        copy: Hunt[Obs] = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, _agent=agent, _actions=list(self._actions))
        copy._is_plan = is_plan
        return copy

    def __repr__(self) -> str:
        options = self._reset["options"]
        given = [f"{name.replace('-', '_')}={value!r}" for name, value in options.items() if name != "variant"]
        when = f"after {len(self._actions)} actions" if self._begun else "not begun"
        return f"<Hunt({', '.join([repr(options['variant']), *given])}), {when}>"

    def __copy__(self) -> Hunt[Obs]:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hunt[Obs]:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        if self._is_plan:
            raise TypeError("a copy for planning cannot be pickled: it has no seed of its own")
        return {"flags": self._flags, "reset": self._reset, "begun": self._begun, "actions": self._actions}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._flags, self._reset = state["flags"], state["reset"]
        self._begin()
        if state["begun"] is not None:
            self.reset(**state["begun"])
            for action in state["actions"]:
                self.step(action)

    def _ask(self, **request: Any) -> Reply[Obs]:
        # Whole numbers of numpy are numbers too.
        reply: Reply[Obs] = _told(self._agent.ask(json.dumps(request, default=operator.index)))
        return reply


@lru_cache(maxsize=16)
def _ready(flags: tuple[bool, int | None, str], reset: str) -> Agent:
    """Returns an agent that has the tables of a kind of hunt. A misspelt option is refused here, not at the first reset."""
    agent = Agent(*flags)
    _told(agent.ask(json.dumps({"cmd": "reset", "seed": "0", **json.loads(reset)})))
    return agent


def _told(answer: str) -> Any:
    """Returns a reply, or raises what it refuses."""
    told = json.loads(answer)
    if "error" in told:
        raise Refused(told["error"]["code"], told["error"]["message"])
    return told
