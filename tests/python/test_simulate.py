"""The example of `docs/simulate.md` for Ray."""

import os
import re
import subprocess
import sys

import pytest
from test_hunt import PROGRAM, ROOT

PAGE = (ROOT / "docs" / "simulate.md").read_text()
EXAMPLE = next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "import ray" in block)


def counts(table):
    """Returns a table without its last line, which tells the speed."""
    return table.splitlines()[:-1]


@pytest.mark.skipif(sys.platform != "linux", reason="Ray is installed only on Linux")
def test_the_example_for_ray_finds_the_counts_of_one_simulation(tmp_path):
    example = EXAMPLE.replace("1_000_000_000", "20_000").replace("10_000_000", "4_000")
    assert example.count("000") == 2
    (tmp_path / "wumpus").symlink_to(PROGRAM)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "RAY_USAGE_STATS_ENABLED": "0"}
    ran = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    flags = ["simulate", "--rules", "original", "--hunts", "20000"]
    table = subprocess.run([PROGRAM, *flags], capture_output=True, text=True, check=True).stdout
    assert counts(ran.stdout) == counts(table)
