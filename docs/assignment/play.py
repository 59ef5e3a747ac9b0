"""Lets agent.py play the hunts that `wumpus simulate` deals. Do not change this file."""

import json
import random
import sys

answers, sys.stdout = sys.stdout, sys.stderr  # what the agent prints is not taken for an action, even while it is imported

import agent

for line in sys.stdin:
    reply = json.loads(line)
    if "error" in reply:
        print(reply["error"]["message"], file=sys.stderr)  # the action was illegal, so the hunt is lost
    elif not (reply["terminated"] or reply["truncated"]):
        if "own_seed" in reply["info"]:
            random.seed(reply["info"]["own_seed"])  # a new hunt, which is played the same way every time
            agent.begin()
        print(json.dumps({"action": agent.decide(reply["obs"], reply["info"]["legal"])}), file=answers, flush=True)
