"""The assignment that teachers hand out, and its own test."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from test_hunt import PROGRAM, ROOT

PRINTS = """
chosen = decide

def decide(obs, legal):
    print("I sense", obs)
    return chosen(obs, legal)
"""

JUMPS = """
def decide(obs, legal):
    return "jump" if obs["cell"] != [1, 1] else legal["moves"][0]
"""


def checked(folder, change=""):
    """Runs the test of the assignment on its agent with a change."""
    shutil.copytree(ROOT / "docs" / "assignment", folder / "assignment")
    with (folder / "assignment" / "agent.py").open("a") as agent:
        agent.write(change)
    path = os.pathsep.join([str(Path(PROGRAM).resolve().parent), os.environ["PATH"]])
    command = [sys.executable, "-m", "unittest"]
    run = subprocess.run(
        command, cwd=folder / "assignment", env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=120
    )
    return run.returncode, run.stderr


def test_what_is_handed_out_passes(tmp_path):
    status, told = checked(tmp_path)
    assert status == 0, told


def test_an_agent_may_print(tmp_path):
    status, told = checked(tmp_path, PRINTS)
    assert status == 0, told


def test_an_illegal_action_is_explained(tmp_path):
    status, told = checked(tmp_path, JUMPS)
    assert status == 1
    assert "illegal move: an action is `move DIRECTION`" in told, told
