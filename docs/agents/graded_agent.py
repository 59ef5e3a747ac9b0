"""An agent in plain Python that `wumpus simulate` can grade, in each of the four games.

    wumpus simulate --agent 'python3 docs/agents/graded_agent.py' --hunts 1000

Where it smells a wumpus it shoots, into any tunnel; else it goes anywhere.
"""

import json
import random
import sys


def decide(obs, legal):
    shots = legal.get("shots")  # grue and world list them; the others tell what a shot is like, if there is an arrow
    if shots is None:
        shots = [f"shoot {room}" for room in obs["tunnels"]] if legal["shot"] else []
    smells_it = obs["wumpus_near"] if "wumpus_near" in obs else obs["stench"]
    return random.choice(shots if smells_it and shots else legal["moves"])


for line in sys.stdin:
    told = json.loads(line)
    if "error" in told:
        print(told["error"]["message"], file=sys.stderr)  # the move was illegal, and the hunt is lost
    elif not (told["terminated"] or told["truncated"]):
        print(json.dumps({"action": decide(told["obs"], told["info"]["legal"])}), flush=True)
