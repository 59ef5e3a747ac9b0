"""The command `wumpus` that the package installs, against the program."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import sysconfig
import time
from importlib.metadata import metadata
from pathlib import Path

import pytest
from test_hunt import PROGRAM, ROOT

COMMAND = Path(sysconfig.get_path("scripts")) / ("wumpus.exe" if sys.platform == "win32" else "wumpus")

if sys.platform != "win32":
    import pty


def run(program, *arguments, typed=""):
    ran = subprocess.run([program, *arguments], input=typed, capture_output=True, text=True, timeout=60)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize(
    ("arguments", "typed", "status"),
    [
        (["--version"], "", 0),
        (["--help"], "", 0),
        (["help", "play"], "", 0),
        (["--arrows", "0"], "", 2),
        (["--seed", "7"], "move 3\nshoot 4\nquit\n", 0),
        (["world", "--seed", "7"], "north\nnonsense\n", 0),
        (["agent"], '{"cmd":"reset","seed":7}\n{"cmd":"step","action":"move 3"}\n', 0),
        (["simulate", "--hunts", "1000", "--seed", "1", "--list"], "", 0),
        (["--replay", "no-such-file"], "", 1),
    ],
    ids=str,
)
def test_the_command_prints_what_the_program_prints_and_has_its_exit_status(arguments, typed, status):
    expected = run(PROGRAM, *arguments, typed=typed)
    assert expected[0] == status
    assert run(COMMAND, *arguments, typed=typed) == expected


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, *command, home):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            # It is ignored where these tests run in the background.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(command[0], [str(word) for word in command], {**os.environ, "HOME": str(home), "TERM": "xterm"})

    def wait_for(self, pattern):
        shown, limit = "", time.monotonic() + 20
        while not re.search(pattern, shown, re.DOTALL):
            assert select.select([self.terminal], [], [], limit - time.monotonic())[0], shown
            shown += os.read(self.terminal, 4096).decode(errors="replace")

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def status(self):
        """Returns the exit status of the program, which has 20 seconds to end."""
        limit = time.monotonic() + 20
        while time.monotonic() < limit:
            ended, status = os.waitpid(self.child, os.WNOHANG)
            if ended:
                os.close(self.terminal)
                return os.waitstatus_to_exitcode(status)
            # A terminal that nobody reads would hold the program.
            with contextlib.suppress(OSError):
                if select.select([self.terminal], [], [], 0.05)[0]:
                    os.read(self.terminal, 4096)
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        raise AssertionError("the program does not end")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_at_a_terminal_ctrl_c_and_the_end_of_input_leave_as_they_should(tmp_path):
    # What is typed before the editor has drawn the question is dropped.
    drawn = r"\(S-M-Q\).*\x1b\[\?2026l"
    again = [(drawn, "\x03"), ("Ctrl-C again.*" + drawn, "\x03")]
    for keys, status in ((again, 130), ([(drawn, "\x04")], 0), ([(drawn, "quit\r")], 0)):
        at = Terminal(COMMAND, "--no-save", "--seed", "7", home=tmp_path)
        for question, key in keys:
            at.wait_for(question)
            at.type(key)
        assert at.status() == status


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_ctrl_c_ends_a_simulation_at_a_terminal(tmp_path):
    at = Terminal(COMMAND, "simulate", "--hunts", "4000000000", home=tmp_path)
    at.wait_for(" %")
    at.type("\x03")
    assert at.status() in (-signal.SIGINT, 130)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_a_secret_is_wiped_when_the_program_is_killed(tmp_path):
    at = Terminal(COMMAND, "hidden", "--players", "Ann,Bob,Cy", "--seed", "4", "--no-save", home=tmp_path)
    at.wait_for(r"Bob\?.*\x1b\[\?2026l")
    at.type("ready\r")
    at.wait_for(r"pass\?.*\x1b\[\?2026l")
    os.kill(at.child, signal.SIGTERM)
    at.wait_for(r"\x1b\[\?1049l")
    assert at.status() == -signal.SIGTERM


def test_the_package_describes_itself_by_the_readme():
    assert metadata("wumpus-hunt").get_payload().strip() == (ROOT / "README.md").read_text().strip()
