"""The keywords of each game: the options that `docs/protocol.md` describes, with an underscore for a dash."""

from __future__ import annotations

import inspect
from typing import Any, Literal

import numpy as np
from typing_extensions import TypedDict


class ClassicOptions(TypedDict, total=False):
    rules: str
    cave: str | list[list[int]]
    rooms: int
    tunnels: int
    arrows: int
    pits: int
    bats: int
    smell: int


class GrueOptions(TypedDict, total=False):
    sense: str


class WorldOptions(TypedDict, total=False):
    board: str


class TextbookOptions(TypedDict, total=False):
    board: str
    size: int
    pit_odds: str


class HiddenOptions(TypedDict, total=False):
    players: int
    wumpuses: int | Literal["few", "fair"] | None


class Options(ClassicOptions, GrueOptions, WorldOptions, TextbookOptions, HiddenOptions, total=False):
    """Those of a game that is not known before the program runs."""


OPTIONS: dict[str, type] = {
    "classic": ClassicOptions,
    "grue": GrueOptions,
    "world": WorldOptions,
    "textbook": TextbookOptions,
    "hidden": HiddenOptions,
}


def at_least_one(name: str, number: Any) -> int:
    """Returns a number that is 1 or more, and refuses everything else."""
    if not isinstance(number, (int, np.integer)) or number < 1:
        raise ValueError(f"{name} must be a whole number of 1 or more, not {number!r}")
    return int(number)


def named(taker: type, variant: str, options: Any) -> dict[str, Any]:
    """Returns the options of the protocol, whose names have dashes. Refuses keywords that neither the game nor the class
    that takes them has.
    """
    own = inspect.signature(taker).parameters.values()
    known = [*OPTIONS[variant].__annotations__] if variant in OPTIONS else [*options]
    known += [keyword.name for keyword in own if keyword.kind is inspect.Parameter.KEYWORD_ONLY]
    for name in options:
        if name not in known:
            raise TypeError(f"{variant} has no keyword {name!r}; it has {', '.join(known)}")
    return {"variant": variant, **{name.replace("_", "-"): value for name, value in options.items()}}
