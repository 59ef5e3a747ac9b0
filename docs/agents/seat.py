#!/usr/bin/env python3
"""Plays a seat of a hosted game of Hidden Wumpus at random.

    wumpus join CODE --run 'python3 seat.py'

It reads the lines of the host from standard input, and writes its answers to standard output (docs/protocol.md).
"""

import json
import random
import sys
from typing import Any


def action(obs: dict[str, Any], legal: dict[str, Any]) -> str:
    """Returns what to do: one time in four a shot next door, if there is an arrow."""
    if legal["paths"] and random.random() < 0.25:
        return f"shoot {random.choice(obs['tunnels'])}"
    moves: list[str] = legal["moves"]
    return random.choice(moves)


def main() -> None:
    for line in sys.stdin:
        told = json.loads(line)
        if told["event"] == "act":
            answer = {"turn": told["turn"], "action": action(told["obs"], told["legal"])}
            print(json.dumps(answer), flush=True)
        elif told["event"] == "over":
            print(told["outcome"], file=sys.stderr)
            return


if __name__ == "__main__":
    main()
