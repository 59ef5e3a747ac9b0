"""Checks that the agent keeps to the rules. How well it plays is for you to find out.

    python3 -m unittest
"""

import json
import subprocess
import sys
import unittest

import agent

HUNTS = 100


class TestAgent(unittest.TestCase):
    def test_an_action_is_one_of_the_legal_ones(self) -> None:
        obs = {"room": 5, "tunnels": [1, 4, 0], "wumpus_near": 1, "pits_near": 0, "bats_near": 0, "arrows": 5}
        legal = {"moves": ["move 1", "move 4"], "shots": ["shoot 1", "shoot 4"]}
        agent.begin()
        action = agent.decide(obs, legal)
        self.assertTrue(action in legal["moves"] or action.startswith("shoot "), action)

    def test_no_hunt_ends_by_a_failure_or_goes_on_for_ever(self) -> None:
        command = ["wumpus", "simulate", "--rules", "bsd", "--json", "--hunts", str(HUNTS)]
        command += ["--max-failures", "1", "--agent", f"'{sys.executable}' play.py"]
        run = subprocess.run(command, capture_output=True, text=True)
        self.assertTrue(run.stdout, run.stderr)
        endings = json.loads(run.stdout)["endings"]
        failures = {ending: endings[ending] for ending in ("crashed", "timed_out", "illegal_move", "unfinished")}
        self.assertEqual(sum(failures.values()), 0, f"{failures}\n{run.stderr}")


if __name__ == "__main__":
    unittest.main()
