"""What the chapter of the book and the README show is what Python prints."""

import doctest
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import csplab
import csplab.programs

ROOT = Path(__file__).resolve().parents[3]


def blocks(path):
    return re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)


def test_the_chapter():
    chapter = ROOT / "docs/src/desk/python.md"
    # The blocks belong together, as a reader types them.
    typed = "\n".join(blocks(chapter))
    test = doctest.DocTestParser().get_doctest(typed, {}, "python.md", str(chapter), 0)
    told = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not failed, "".join(told)
    assert tried > 60


def test_the_readme():
    shown = blocks(Path(__file__).parents[1] / "README.md")
    assert len(shown) == 1
    printed = []
    exec(shown[0], {"print": lambda *values: printed.append(" ".join(map(str, values)))})
    assert printed == re.findall(r"# (.*)$", shown[0], re.MULTILINE)


@pytest.mark.parametrize("package", ["cpmpy", "pycsp3", "csplab"])
def test_the_chapter_on_others(package, tmp_path):
    if importlib.util.find_spec(package) is None or not shutil.which("csp"):
        pytest.skip(f"{package} or csp is not here")
    if package == "csplab":
        try:
            csplab.programs.minizinc()
        except csplab.Error as error:
            pytest.skip(str(error))
    # The first package that a block imports is the one that it needs.
    everything = blocks(ROOT / "docs/src/desk/cpmpy.md")
    shown = [block for block in everything if re.match(rf"(import|from) {package}\b", block)]
    assert shown
    for block in shown:
        script = tmp_path / "model.py"
        script.write_text(block)
        ran = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=tmp_path)
        assert ran.stdout.splitlines() == re.findall(r"  # (.*)$", block, re.MULTILINE), ran.stderr


def test_the_docstrings():
    assert doctest.testmod(csplab) == (0, 5)
