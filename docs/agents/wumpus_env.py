"""A Gymnasium environment over `wumpus agent`, for classic, grue and world.

With at most n tunnels to a room, actions 0 to n - 1 take the first to nth legal move. The next n shoot into the first
to nth tunnel, or move if there is no arrow. An index past the end of the list wraps round to its start. n is 4, or
more in a cave with more tunnels. An observation has all numbers of `obs`, in order, with -1 for null. `info` is the
protocol's, with actions as texts.
"""

import json
import subprocess

import gymnasium
import numpy


class WumpusEnv(gymnasium.Env):
    def __init__(self, program=("wumpus", "agent"), **options):
        if options.get("variant") == "hidden":
            raise ValueError("the hidden variant has many seats, which a Gymnasium environment cannot have")
        self.child = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.options = options
        first = self.ask(cmd="reset", options=options)["obs"]
        self.most_tunnels = max(4, first.get("most_tunnels", 4))
        highest = max(100, first.get("rooms", 100))
        size = len(self.flatten(first))
        self.observation_space = gymnasium.spaces.Box(-1, highest, (size,), numpy.int64)
        self.action_space = gymnasium.spaces.Discrete(2 * self.most_tunnels)

    def ask(self, **request):
        print(json.dumps(request), file=self.child.stdin, flush=True)
        reply = json.loads(self.child.stdout.readline() or '{"error":{"message":"the program has ended"}}')
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        self.reply = reply
        return reply

    def flatten(self, obs):
        numbers = numpy.full(0, -1)
        for value in obs.values():
            numbers = numpy.append(numbers, -1 if value is None else value)
        return numbers.astype(numpy.int64)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        hunt = int(self.np_random.integers(2**63)) if seed is None else seed
        if {"variant", "cave", "rooms", "tunnels"} & set(options or {}):
            raise ValueError("another variant or cave needs another environment: WumpusEnv(variant=..., cave=...)")
        reply = self.ask(cmd="reset", seed=str(hunt), options={**self.options, **(options or {})})
        return self.flatten(reply["obs"]), reply["info"]

    def step(self, action):
        moves, shots, paths = self.reply["info"]["legal"].values()
        if paths:  # classic: only paths through one room
            shots = [f"shoot {room}" for room in self.reply["obs"]["tunnels"] if room]
        texts = (shots if action >= self.most_tunnels and shots else moves) or ["pass"]  # refused, because the hunt is over
        reply = self.ask(cmd="step", action=texts[action % self.most_tunnels % len(texts)])
        return self.flatten(reply["obs"]), reply["reward"], reply["terminated"], reply["truncated"], reply["info"]

    def close(self):
        self.child.communicate()
