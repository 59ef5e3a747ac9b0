"""An agent in plain Python that plays classic hunts through `wumpus agent`, and prints how many it won.

    python3 docs/agents/example_agent.py [HUNTS [FIRST_SEED [PROGRAM]]]

It remembers which rooms are known to have no pit, no bats or no wumpus. It walks to the least dangerous unseen room,
the nearest if several are equal, and shoots when it smells the wumpus.
"""

import json
import subprocess
import sys
from typing import Any


class Wumpus:
    """A `wumpus agent` process, connected by two pipes."""

    def __init__(self, program: str) -> None:
        command = [program, "agent", "--max-turns", "200"]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request: Any) -> dict[str, Any]:
        assert self.child.stdin and self.child.stdout  # both are pipes
        print(json.dumps(request), file=self.child.stdin, flush=True)
        reply: dict[str, Any] = json.loads(self.child.stdout.readline() or '{"error":{"message":"the program has ended"}}')
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        return reply

    def close(self) -> None:
        self.ask(cmd="close")
        self.child.communicate()


class Hunter:
    """The agent's memory of one hunt, and its decisions."""

    def __init__(self) -> None:
        self.tunnels: dict[int, list[int]] = {}  # room: its tunnels, for each room seen so far
        self.without: dict[str, set[int]] = {"pits": set(), "bats": set(), "wumpus": set()}
        self.with_bats: set[int] = set()
        self.awake = False

    def learn(self, reply: dict[str, Any]) -> None:
        obs = reply["obs"]
        entered = 0
        for event in reply["info"]["events"]:
            if event["event"] == "entered":
                entered = event["room"]
            elif event["event"] == "snatched":
                self.with_bats.add(entered)
                entered = event["to"]
            elif event["event"] in ("bumped", "missed"):
                self.awake = True
        if self.awake:
            self.without["wumpus"] = set()  # it moves, so only the current smell counts
        self.tunnels[obs["room"]] = obs["tunnels"]
        for hazard, rooms in self.without.items():
            rooms.add(obs["room"])
            if obs[hazard + "_near"] == 0:
                rooms.update(obs["tunnels"])

    def danger(self, room: int) -> int:
        deadly = sum(room not in self.without[hazard] for hazard in ("pits", "wumpus"))
        return 10 * deadly + (room in self.with_bats or room not in self.without["bats"])

    def decide(self, obs: dict[str, Any]) -> str:
        if obs["wumpus_near"]:
            suspects = [room for room in obs["tunnels"] if room not in self.without["wumpus"]]
            if suspects:
                return f"shoot {suspects[0]}"
        return f"move {self.step_toward_the_best(obs['room'])}"

    def step_toward_the_best(self, here: int) -> int:
        # Maps each room that can be reached through seen, safe rooms to the first step on the way there.
        first = {room: room for room in self.tunnels[here]}
        reached = list(first)
        for room in reached:
            if room in self.tunnels and self.danger(room) == 0:
                for beyond in self.tunnels[room]:
                    if beyond not in first and beyond != here:
                        first[beyond] = first[room]
                        reached.append(beyond)
        unseen = [room for room in reached if room not in self.tunnels] or reached
        return first[min(unseen, key=self.danger)]  # `reached` is ordered by distance, so ties go to the nearest


def main(hunts: str = "100", first_seed: str = "1", program: str = "wumpus") -> None:
    wumpus = Wumpus(program)
    won = 0
    for seed in range(int(first_seed), int(first_seed) + int(hunts)):
        hunter = Hunter()
        reply = wumpus.ask(cmd="reset", seed=seed)
        hunter.learn(reply)
        while not reply["terminated"] and not reply["truncated"]:
            reply = wumpus.ask(cmd="step", action=hunter.decide(reply["obs"]))
            hunter.learn(reply)
        won += reply["reward"] == 1
    wumpus.close()
    print(f"won {won} of {hunts} hunts")


if __name__ == "__main__":
    main(*sys.argv[1:])
