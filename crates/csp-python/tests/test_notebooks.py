"""What notebooks show, and comparisons."""

import ast
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import csplab
from csplab import Problem, Sudoku, compare


def cells(markup):
    """The texts of all cells; that the markup can be parsed shows that it is whole."""
    tree = ElementTree.fromstring(f"<div>{markup}</div>")
    return ["".join(cell.itertext()) for cell in tree.iter("td")]


def test_boards_are_tables():
    lesson = Sudoku.named("lesson4")
    markup = lesson._repr_html_()
    assert cells(markup) == [value.replace(".", "") for value in lesson.line]
    # Each cell has four sides: a thick one for each side of a box of 2x2, which two cells share within the board.
    assert markup.count("2px solid") == 4 * 8 and markup.count("1px solid") == 16 * 4 - 4 * 8
    # No colour but that of the page: it is seen on dark and on light.
    assert "#" not in markup and "rgb(" not in markup
    sixteen = Sudoku.generate(16, full=True)
    assert "G" in cells(sixteen._repr_html_())
    result = lesson.solve(strategy="bt")
    assert cells(result._repr_html_())[:16] == list(result.solution.line)
    assert "46" in cells(result._repr_html_())


def test_results_are_tables():
    problem = Problem()
    x = problem.add_variable("<script>", ["a & b", '"c"'])
    problem.add(x == "a & b")
    result = problem.solve(strategy="fc")
    assert cells(result._repr_html_())[:2] == ["<script>", "a & b"]
    assert "nodes" in cells(result.stats._repr_html_())
    problem.add(x != "a & b")
    assert "the whole space was searched" in problem.solve()._repr_html_()


def test_a_comparison_has_the_counters_of_the_runs():
    lesson = Sudoku.named("lesson4")
    problem = Problem()
    a, b = problem.add_variables("ab", range(3))
    problem.add(a < b)
    comparison = compare({"lesson": lesson, "pair": problem}, ["bt", "fc+mrv"])
    assert [(run.problem, run.strategy) for run in comparison.runs] == [
        ("lesson", "bt"), ("lesson", "fc+mrv"), ("pair", "bt"), ("pair", "fc+mrv")
    ]
    assert comparison.runs[0].stats == lesson.solve(strategy="bt").stats
    assert comparison == compare({"lesson": lesson, "pair": problem}, ["bt", "fc+mrv"])
    lines = str(comparison).splitlines()
    assert lines[0].split() == ["problem", "strategy", "status", "nodes", "backtracks", "checks", "prunings", "solutions", "ms"]
    assert lines[1].split()[:5] == ["lesson", "bt", "solved", "46", "3"]
    assert "46" in cells(comparison._repr_html_())
    everything = compare([lesson, problem], ["fc"], all=True)
    assert [(run.status, run.stats.solutions) for run in everything.runs] == [("counted", 1), ("counted", 3)]
    limited = compare(lesson, ["bt"], nodes=5)
    assert (limited.runs[0].status, limited.runs[0].stats.nodes) == ("limit", 5)
    assert compare(lesson, ["bt"], nodes=5, all=True).runs[0].status == "limit"
    with pytest.raises(csplab.Error, match="list of names"):
        compare(lesson, "bt")


NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_run(path):
    names, shown = {}, 0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), path.name, "exec"), names)
        if last is not None:
            # A notebook shows the value of the last line.
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
            show = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None) or value.__repr__
            assert show()
            shown += 1
    assert shown > 3 and len(NOTEBOOKS) == 3
