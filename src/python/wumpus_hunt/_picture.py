"""A picture of what a hunter knows: the map, the rooms visited and what was sensed there, with a legend."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

HEIGHT, SIDE = 432, 320
Colour = tuple[int, int, int]
BACKGROUND, UNKNOWN, VISITED, TEXT = (24, 26, 32), (62, 67, 80), (130, 138, 156), (235, 235, 235)
HUNTER, WAY = (250, 200, 80), (90, 170, 160)
# A field that is not 0, and its colour. What is sensed in a room is remembered there.
SENSED: dict[str, Colour] = {
    "wumpus_near": (220, 70, 60),
    "stench": (220, 70, 60),
    "pits_near": (70, 140, 240),
    "breeze": (70, 140, 240),
    "bats_near": (170, 90, 210),
    "grue_near": (90, 190, 90),
    "exit_near": (250, 250, 250),
    "glitter": (250, 250, 250),
}
OTHERS: dict[str, Colour] = {
    "arrows": (200, 180, 140),
    "has_gold": (255, 170, 30),
    "bump": (200, 120, 60),
    "scream": (240, 130, 190),
    "wumpus_dead": (120, 60, 60),
}
# The next place in each direction, with rows from the bottom to the top.
DIRECTIONS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
HEX = {"nw": (0, -1), "ne": (0, -1), "sw": (0, 1), "se": (0, 1), "e": (1, 0), "w": (-1, 0)}
# Five columns of seven dots for each character of the legend, the top dot in the lowest bit.
LETTERS = {
    entry[0]: bytes.fromhex(entry[2:])
    for entry in (
        "a:2054545478 b:7f48444438 c:3844444420 d:384444487f e:3854545418 f:087e090102 g:0c5252523e h:7f08040478 "
        "i:00447d4000 l:00417f4000 m:7c04180478 n:7c08040478 o:3844444438 p:7c14141408 r:7c08040408 s:4854545420 "
        "t:043f444020 u:3c4040207c v:1c2040201c w:3c4030403c x:4428102844 y:0c5050503c z:4464544c44 0:3e5149453e "
        "1:00427f4000 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539 6:3c4a494930 7:0171090503 8:3649494936 9:064949291e"
    ).split()
}


def picture(sizes: dict[str, int], trail: list[list[int]]) -> NDArray[np.uint8]:
    """Draws the observations of a hunt up to now, given the sizes of their fields: uint8, shape `(432, 320, 3)`."""
    image = np.full((HEIGHT, SIDE, 3), BACKGROUND, np.uint8)
    turns = [dict(zip(sizes, row, strict=True)) for row in trail]
    seen = turns[-1]
    kind = _ring if "room" in sizes else _hexagons if "x" in sizes else _grid
    places, radius, tunnels, at, ways = kind(sizes, turns)
    for tunnel in tunnels:
        _line(image, places[tunnel[0]], places[tunnel[1]], UNKNOWN)
    for place in places.values():
        _square(image, place, radius, UNKNOWN)
    for turn in turns:
        _square(image, places[at(turn)], radius, VISITED)
    here = places[at(seen)]
    for way in ways:
        _line(image, here, places[way], WAY)
        _square(image, places[way], radius, VISITED if any(at(turn) == way for turn in turns) else UNKNOWN)
    _square(image, here, radius, HUNTER)
    # The last turn in a room is the one that counts.
    for room, turn in {at(turn): turn for turn in turns}.items():
        x, y = places[room]
        for number, name in enumerate(name for name in SENSED if turn.get(name)):
            _square(image, (x + (number - 1) * 0.65 * radius, y), max(1, radius // 4), SENSED[name])
    _legend(image, seen)
    return image


def _ring(sizes: dict[str, int], turns: list[dict[str, int]]) -> Any:
    """Places the rooms of a classic cave in a ring, room 1 at the top, with the tunnels of visited rooms."""
    rooms = sizes["room"] - 1
    angles = {room: 2 * pi * (room - 1) / rooms for room in range(1, rooms + 1)}
    places = {room: (160 + 130 * sin(angle), 160 - 130 * cos(angle)) for room, angle in angles.items()}
    tunnels = [[to for name, to in turn.items() if name.startswith("tunnel_") and to] for turn in turns]
    known = {(turn["room"], to) for turn, ends in zip(turns, tunnels, strict=True) for to in ends}
    return places, max(2, min(16, 330 // rooms)), known, lambda turn: turn["room"], tunnels[-1]


def _hexagons(sizes: dict[str, int], turns: list[dict[str, int]]) -> Any:
    """Places the rooms of the hex map at the corners of hexagons."""
    count = sizes["x"] - 1
    rooms = [(x, y) for x in range(1, count + 1) for y in range(1, count + 1)]
    # A room whose coordinates are both even or both odd has a tunnel to the east, all others one to the west.
    places = {(x, y): (160 + 20 * (1.5 * (x - 5.5) + (0.25 if x % 2 == y % 2 else -0.25)), 160 + 17.3 * (y - 5.5)) for x, y in rooms}
    ends = [((x, y), end) for x, y in rooms for end in ((x, y + 1), *([(x + 1, y)] if x % 2 == y % 2 else [])) if end in places]
    here = (turns[-1]["x"], turns[-1]["y"])
    ways = [(here[0] + x, here[1] + y) for name, (x, y) in HEX.items() if turns[-1][name]]
    return places, 5, ends, lambda turn: (turn["x"], turn["y"]), ways


def _grid(sizes: dict[str, int], turns: list[dict[str, int]]) -> Any:
    """Places the cells of a board by column and row, row 1 at the bottom. In the textbook the way is the one ahead."""
    count, seen = sizes["column"] - 1, turns[-1]
    side = 280 / count
    cells = [(column, row) for column in range(1, count + 1) for row in range(1, count + 1)]
    places = {(column, row): (20 + side * (column - 0.5), 300 - side * (row - 0.5)) for column, row in cells}
    steps = [step for name, step in DIRECTIONS.items() if seen.get(name)]
    if "facing" in seen:
        steps = [[*DIRECTIONS.values()][seen["facing"]]]
    ways = [(seen["column"] + x, seen["row"] + y) for x, y in steps]
    return places, int(0.35 * side), [], lambda turn: (turn["column"], turn["row"]), [way for way in ways if way in places]


def _legend(image: NDArray[np.uint8], seen: dict[str, int]) -> None:
    """Names the colours in two columns: brightly what is so now."""
    own = [("you", HUNTER, True), ("visited", VISITED, True), ("ahead" if "facing" in seen else "tunnel", WAY, True)]
    own += [(name, colour, bool(seen[name])) for name, colour in (SENSED | OTHERS).items() if name in seen]
    for number, (name, colour, is_so) in enumerate(own):
        column, row = number % 2, number // 2
        x, y = 16 + 156 * column, 328 + 17 * row
        _square(image, (x, y + 7), 5, colour)
        text = f"{name} {seen[name]}" if name == "arrows" else name.replace("_", " ")
        for at, letter in enumerate(text):
            for across, dots in enumerate(LETTERS.get(letter, b"")):
                for down in range(7):
                    if dots >> down & 1:
                        left, top = x + 12 + 12 * at + 2 * across, y + 2 * down
                        image[top : top + 2, left : left + 2] = TEXT if is_so else VISITED


def _line(image: NDArray[np.uint8], start: Any, end: Any, colour: Colour) -> None:
    for share in np.linspace(0, 1, 129):
        _square(image, tuple(share * a + (1 - share) * b for a, b in zip(start, end, strict=True)), 1, colour)


def _square(image: NDArray[np.uint8], centre: Any, radius: int, colour: Colour) -> None:
    x, y = (int(at) for at in centre)
    image[max(0, y - radius) : y + radius, max(0, x - radius) : x + radius] = colour
