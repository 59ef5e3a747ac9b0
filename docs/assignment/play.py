"""Lets an agent play the hunts that `wumpus simulate` deals. Do not change this file.

    python3 play.py [AGENT]     a file, or a folder with agent.py; without it, the folder of play.py
"""

import importlib.util
import json
import random
import sys
from pathlib import Path

answers, sys.stdout = sys.stdout, sys.stderr  # what the agent prints is not taken for an action, even while it is imported

path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
if path.is_dir():
    path /= "agent.py"
sys.path.insert(0, str(path.parent))  # the agent may have other files beside it
spec = importlib.util.spec_from_file_location("agent", path)
assert spec and spec.loader, f"{path} is no Python file"
agent = sys.modules["agent"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(agent)

for line in sys.stdin:
    reply = json.loads(line)
    if "error" not in reply and not reply["terminated"] and not reply["truncated"]:
        if "own_seed" in reply["info"]:
            random.seed(reply["info"]["own_seed"])  # a new hunt, which is played the same way every time
            agent.begin()
        obs, legal = reply["obs"], reply["info"]["legal"]
        if legal["paths"]:  # too many shots to list them all
            legal["shots"] = [f"shoot {room}" for room in obs["tunnels"] if room]
        print(json.dumps({"action": agent.decide(obs, legal)}), file=answers, flush=True)
