"""The assignment that teachers hand out, and its own test."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_hunt import PROGRAM, ROOT

PRINTS = """
print("I am imported")
chosen = decide

def decide(obs, legal):
    print("I sense", obs)
    return chosen(obs, legal)
"""

JUMPS = """
def decide(obs, legal):
    return "jump" if obs["arrows"] < 5 else legal["shots"][0]
"""

WALKS = """
def decide(obs, legal):
    global last
    go = last if last in legal["moves"] else legal["moves"][0]
    last = f"move {obs['room']}"
    return go

last = ""
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
    assert "illegal move: an action is `move ROOM`" in told, told


def test_an_agent_that_walks_to_and_fro_for_ever_is_found(tmp_path):
    status, told = checked(tmp_path, WALKS)
    assert status == 1
    assert "'unfinished': " in told, told


@pytest.mark.parametrize("own", ["ann", "ann/agent.py", "Bob O'Hara 2.0.py"])
def test_the_teachers_runner_plays_a_folder_or_a_file(tmp_path, own):
    handed_in = tmp_path / own
    handed_in.parent.mkdir(exist_ok=True)
    if own == "ann":
        handed_in.mkdir()
        handed_in /= "agent.py"
    agent = (ROOT / "docs" / "assignment" / "agent.py").read_text()
    handed_in.write_text("import helper\n" + agent)
    handed_in.with_name("helper.py").touch()
    runner = shlex.join([sys.executable, str(ROOT / "docs" / "assignment" / "play.py"), str(tmp_path / own)])
    command = [PROGRAM, "simulate", "--rules", "bsd", "--hunts", "20", "--agent", runner, "--json"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    endings = json.loads(run.stdout)["endings"]
    assert sum(endings[ending] for ending in ("crashed", "timed_out", "illegal_move")) == 0, run.stderr
