"""What the chapter of the book and the README show is what Python prints."""

import doctest
import re
from pathlib import Path

import csplab

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


def test_the_docstrings():
    assert doctest.testmod(csplab) == (0, 5)
