"""An agent in plain Python that `wumpus simulate` can grade, in every game.

    wumpus simulate --agent 'python3 docs/agents/graded_agent.py' --hunts 1000

It shoots into a random tunnel when it smells a wumpus, and otherwise makes a random move.
"""

import json
import random
import sys
from typing import Any


def decide(obs: dict[str, Any], legal: dict[str, Any]) -> str:
    shots: list[str] = legal["shots"]  # in grue, world and textbook; elsewhere `paths` describes them
    if legal["paths"]:
        shots = [f"shoot {room}" for room in obs["tunnels"] if room]
    smells_it = obs["wumpus_near"] if "wumpus_near" in obs else obs["stench"]
    moves: list[str] = legal["moves"]
    return random.choice(shots if smells_it and shots and obs["arrows"] else moves)


for line in sys.stdin:
    reply = json.loads(line)
    if "error" in reply:
        print(reply["error"]["message"], file=sys.stderr)  # the move was illegal, so the hunt is lost
    elif not (reply["terminated"] or reply["truncated"]):
        if "own_seed" in reply["info"]:
            random.seed(reply["info"]["own_seed"])  # a new hunt: it is played the same way every time
        print(json.dumps({"action": decide(reply["obs"], reply["info"]["legal"])}), flush=True)
