"""The dictionaries of the agent protocol, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

# Python 3.10's own has no generic dictionaries.
from typing_extensions import NotRequired, TypedDict


class ClassicObs(TypedDict):
    """What the hunter of the classic game knows."""

    rooms: int
    most_tunnels: int
    room: int
    tunnels: list[int]
    wumpus_near: int
    pits_near: int
    bats_near: int
    arrows: int


class GrueObs(TypedDict):
    """What the hunter on the hex map knows. Rooms are lists of two numbers."""

    room: list[int]
    tunnels: list[list[int]]
    arrows: int
    wumpus_dead: int
    wumpus_near: int
    wumpus_distance: int | None
    grue_near: int
    grue_distance: int | None
    grue_stunned: int | None
    exit_near: int
    exit_distance: int | None


class WorldObs(TypedDict):
    """What the player of Wumpus World knows. Cells are lists of two numbers."""

    columns: int
    rows: int
    cell: list[int]
    tunnels: list[list[int]]
    breeze: int
    stench: int
    arrows: int
    wumpus_dead: int
    has_gold: int


class TextbookObs(TypedDict):
    """What the hunter of the textbook perceives. Squares are lists of two numbers."""

    size: int
    square: list[int]
    facing: int
    stench: int
    breeze: int
    glitter: int
    bump: int
    scream: int
    arrows: int
    has_gold: int


class HiddenObs(TypedDict):
    """What the seat on turn in Hidden Wumpus knows."""

    seat: int
    wumpuses: int | None
    rooms: int
    alive: list[int]
    roles: list[int | None]
    role: int | None
    arrows: int | None
    room: int | None
    tunnels: list[int]
    flapping: int | None
    breeze: int | None
    stench: int | None
    meal: int | None
    bats_here: int | None
    pit_here: int | None


class Paths(TypedDict):
    """The legal shots of a game whose arrows fly along a path."""

    rooms: int
    longest: int
    crooked: str


class Legal(TypedDict):
    """What the seat on turn may do."""

    moves: list[str]
    shots: list[str]
    paths: Paths | None


class Odds(TypedDict):
    """How a turn with an action may end."""

    action: str
    goes_on: float
    is_open: float
    ends: dict[str, float]
    value: NotRequired[float]
    error: NotRequired[float]


class Advice(TypedDict):
    """What a perfect reasoner can know."""

    rooms: dict[str, list[float]]
    actions: list[Odds]
    best: str
    wins: float | None
    is_exact: bool


class Truth(TypedDict):
    """What only the gamemaster knows. The fields of a position depend on the game."""

    seed: str
    position: dict[str, Any]
    events: list[dict[str, Any]]


Obs = TypeVar("Obs")


class Info(TypedDict, Generic[Obs]):
    """What a reply tells besides the observation. `advice`, `all_obs` and `truth` are there if they were asked for."""

    options: dict[str, Any]
    turns: int
    seat: int | None
    events: list[dict[str, Any]]
    legal: Legal
    seed: str | None
    rewards: NotRequired[list[int]]
    advice: NotRequired[Advice]
    all_obs: NotRequired[list[Obs]]
    truth: NotRequired[Truth]


class Reply(TypedDict, Generic[Obs]):
    """What `Hunt.reset` and `Hunt.step` return."""

    obs: Obs
    reward: int
    terminated: bool
    truncated: bool
    info: Info[Obs]
