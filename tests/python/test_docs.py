"""The blocks of two pages: each runs by itself, and prints what the next block of text shows."""

import contextlib
import importlib.util
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PYTHON = (DOCS / "python.md").read_text()
BLOCKS = [
    pytest.param(code, shown, id=f"{page} {at}")
    for page in ("python.md", "learners.md")
    for at, (code, shown) in enumerate(
        re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", (DOCS / page).read_text(), re.DOTALL)
    )
]


def run(code):
    """Runs a block. Returns its names, and what it printed."""
    names, printed = {}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "docs/python.md", "exec"), names)
    return names, printed.getvalue()


@pytest.mark.parametrize(("code", "shown"), BLOCKS)
def test_a_block_prints_what_the_page_shows(code, shown):
    # Ray alone, which is here for other tests, is not RLlib.
    libraries = re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE) + ["torch"] * ("rllib" in code)
    for library in libraries:
        if importlib.util.find_spec(library) is None:
            pytest.skip(f"{library} is not installed")
    names, printed = run(code)
    if shown:
        assert printed == shown
    if "won" in names:
        assert f"It wins {names['won']} of these thousand hunts" in PYTHON


def test_the_pages_have_all_their_blocks():
    assert len(BLOCKS) == 9


def test_the_examples_pass_a_strict_type_check(tmp_path):
    for at, block in enumerate(BLOCKS[:5]):
        (tmp_path / f"block_{at}.py").write_text(block.values[0])
    flags = ["--strict", "--ignore-missing-imports", "--no-error-summary"]
    checked = subprocess.run([sys.executable, "-m", "mypy", *flags, tmp_path], capture_output=True, text=True)
    assert checked.stdout == ""
