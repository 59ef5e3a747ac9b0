"""The blocks of `docs/python.md`: each runs by itself, and prints what the next block of text shows."""

import contextlib
import importlib.util
import io
import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", PAGE, re.DOTALL)


def name(block):
    code, _ = block
    return next(line for line in code.splitlines() if not line.startswith("import") and line)


def run(code):
    """Runs a block. Returns its names, and what it printed."""
    names, printed = {}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "docs/python.md", "exec"), names)
    return names, printed.getvalue()


@pytest.mark.parametrize("block", BLOCKS, ids=name)
def test_a_block_prints_what_the_page_shows(block):
    code, shown = block
    if "sb3_contrib" in code and importlib.util.find_spec("sb3_contrib") is None:
        pytest.skip("sb3-contrib is not installed")
    names, printed = run(code)
    if shown:
        assert printed == shown
    if "learned" in names:
        # The page says that it wins all of them, and the random player 15 %.
        assert names["learned"] >= 0.98, printed
        assert names["random"] < 0.25, printed
    if "won" in names:
        assert 500 < names["won"] < 616


def test_the_page_has_all_its_blocks():
    assert len(BLOCKS) == 6
