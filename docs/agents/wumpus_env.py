"""The hunts of `wumpus agent` as a Gymnasium environment: classic, grue and world.

Actions 0 to 3 are the first to the fourth of the legal moves, 4 to 7 shoot into the first to the fourth tunnel, or
without an arrow move; what there is not counts on from the first again. An observation is all numbers of `obs` in
its order, -1 where it says null or has no more tunnels. `info` is that of the protocol, with the actions as texts.
"""

import json
import subprocess

import gymnasium
import numpy

MOST = 4  # tunnels of a room


class WumpusEnv(gymnasium.Env):
    def __init__(self, program=("wumpus", "agent"), **options):
        if options.get("variant") == "hidden":
            raise ValueError("in the hidden variant many seats take turns, which is no Gymnasium environment")
        self.child = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.options = options
        size = len(self.observed(self.ask(cmd="reset", options=options)["obs"]))
        self.observation_space = gymnasium.spaces.Box(-1, 100, (size,), numpy.int64)
        self.action_space = gymnasium.spaces.Discrete(2 * MOST)

    def ask(self, **request):
        print(json.dumps(request), file=self.child.stdin, flush=True)
        reply = json.loads(self.child.stdout.readline() or '{"error":{"message":"the program has ended"}}')
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        self.reply = reply
        return reply

    def observed(self, obs):
        numbers = numpy.full(0, -1)
        for value in obs.values():
            if isinstance(value, list):  # a room by its coordinates, or up to four rooms
                width = numpy.size(value[0]) * MOST if value is obs["tunnels"] else len(value)
                value = numpy.pad(numpy.ravel(value), (0, width - numpy.size(value)), constant_values=-1)
            numbers = numpy.append(numbers, -1 if value is None else value)
        return numbers.astype(numpy.int64)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        hunt = int(self.np_random.integers(2**63)) if seed is None else seed
        if "variant" in (options or {}):
            raise ValueError("another variant is another environment: WumpusEnv(variant=...)")
        reply = self.ask(cmd="reset", seed=str(hunt), options={**self.options, **(options or {})})
        return self.observed(reply["obs"]), reply["info"]

    def step(self, action):
        moves, shots = self.reply["info"]["legal"]["moves"], self.reply["info"]["legal"].get("shots")
        if shots is None:  # classic: of all paths an arrow can fly, those through one room
            shots = [f"shoot {room}" for room in self.reply["obs"]["tunnels"]]
        texts = (shots if action >= MOST and shots else moves) or ["pass"]  # which is refused when the hunt is over
        reply = self.ask(cmd="step", action=texts[action % MOST % len(texts)])
        return self.observed(reply["obs"]), reply["reward"], reply["terminated"], reply["truncated"], reply["info"]

    def close(self):
        self.child.communicate()
