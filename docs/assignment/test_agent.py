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
        obs = {"cell": [1, 1], "breeze": 0, "stench": 1, "arrows": 1, "wumpus_dead": 0, "has_gold": 0}
        legal = {"moves": ["move north", "move east"], "shots": ["shoot north", "shoot east"]}
        agent.begin()
        self.assertIn(agent.decide(obs, legal), legal["moves"] + legal["shots"])

    def test_no_hunt_ends_by_a_failure(self) -> None:
        command = ["wumpus", "simulate", "world", "--board", "random", "--json", "--hunts", str(HUNTS)]
        command += ["--max-failures", "1", "--agent", f"'{sys.executable}' play.py"]
        run = subprocess.run(command, capture_output=True, text=True)
        self.assertTrue(run.stdout, run.stderr)
        endings = json.loads(run.stdout)["endings"]
        failures = {ending: endings[ending] for ending in ("crashed", "timed_out", "illegal_move")}
        self.assertEqual(sum(failures.values()), 0, f"{failures}\n{run.stderr}")


if __name__ == "__main__":
    unittest.main()
