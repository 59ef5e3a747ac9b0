"""A picture of what a hunter sees: the board, the hunter, the ways from here and the warnings."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

SIDE = 320
BACKGROUND, ROOM, WAY, HUNTER, ARROW = (24, 26, 32), (70, 76, 90), (150, 158, 175), (250, 200, 80), (230, 230, 230)
# A square along the top edge for each of these, while the field is not 0.
SIGNS = {
    "wumpus_near": (220, 70, 60),
    "stench": (220, 70, 60),
    "pits_near": (70, 140, 240),
    "breeze": (70, 140, 240),
    "bats_near": (170, 90, 210),
    "grue_near": (90, 190, 90),
    "exit_near": (240, 240, 240),
    "glitter": (250, 220, 60),
    "has_gold": (250, 220, 60),
    "bump": (200, 120, 60),
    "scream": (240, 130, 190),
    "wumpus_dead": (120, 60, 60),
}
# The next place in each direction, with rows from the bottom to the top.
DIRECTIONS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
HEX = {"nw": (0, -1), "ne": (0, -1), "sw": (0, 1), "se": (0, 1), "e": (1, 0), "w": (-1, 0)}


def picture(sizes: dict[str, int], seen: dict[str, int]) -> NDArray[np.uint8]:
    """Draws an observation, given by its fields and the sizes of their spaces: uint8, shape `(320, 320, 3)`."""
    image = np.full((SIDE, SIDE, 3), BACKGROUND, np.uint8)
    places, here, ways = _ring(sizes, seen) if "room" in sizes else _grid(sizes, seen)
    radius = max(2, int(90 / sqrt(len(places))))
    for place in places:
        _square(image, place, radius, ROOM)
    for way in ways:
        for step in range(33):
            share = step / 32
            _square(image, tuple(share * a + (1 - share) * b for a, b in zip(way, here, strict=True)), 2, WAY)
        _square(image, way, radius, WAY)
    _square(image, here, radius, HUNTER)
    for at, colour in enumerate(colour for name, colour in SIGNS.items() if seen.get(name)):
        _square(image, (0.05 + 0.08 * at, 0.04), 8, colour)
    for at in range(min(seen["arrows"], 30)):
        image[SIDE - 16 : SIDE - 4, 8 + 10 * at : 12 + 10 * at] = ARROW
    return image


def _ring(sizes: dict[str, int], seen: dict[str, int]) -> Any:
    """Places the rooms of a classic cave in a ring, room 1 at the top."""
    rooms = sizes["room"] - 1

    def place(room: int) -> tuple[float, float]:
        angle = 2 * pi * (room - 1) / rooms
        return 0.5 + 0.38 * sin(angle), 0.5 - 0.38 * cos(angle)

    ways = [place(room) for name, room in seen.items() if name.startswith("tunnel_") and room]
    return [place(room) for room in range(1, rooms + 1)], place(seen["room"]), ways


def _grid(sizes: dict[str, int], seen: dict[str, int]) -> Any:
    """Places the rooms of the other games by column and row."""
    is_hex = "x" in sizes
    count = sizes["x" if is_hex else "column"] - 1

    def place(column: int, row: int) -> tuple[float, float]:
        down = row - 1 if is_hex else count - row
        return 0.12 + 0.76 * (column - 0.5) / count, 0.12 + 0.76 * (down + 0.5) / count

    column, row = (seen["x"], seen["y"]) if is_hex else (seen["column"], seen["row"])
    steps = [step for name, step in (HEX if is_hex else DIRECTIONS).items() if seen.get(name)]
    if "facing" in seen:
        steps = [list(DIRECTIONS.values())[seen["facing"]]]
    cells = [place(x, y) for x in range(1, count + 1) for y in range(1, count + 1)]
    ways = [(column + x, row + y) for x, y in steps]
    on_grid = [place(*way) for way in ways if all(1 <= at <= count for at in way)]
    return cells, place(column, row), on_grid


def _square(image: NDArray[np.uint8], centre: Any, radius: int, colour: tuple[int, int, int]) -> None:
    x, y = (int(at * SIDE) for at in centre)
    image[max(0, y - radius) : y + radius, max(0, x - radius) : x + radius] = colour
