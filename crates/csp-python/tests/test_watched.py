"""Searches that are watched, beside the counters of the same searches when nobody watches."""

import json
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from test_running import endless, interrupted

import csplab
from csplab import AllDifferent, Circuit, Problem, Sudoku, Table, compare


def colours():
    problem = Problem()
    wa, nt, sa, q = problem.add_variables(["WA", "NT", ("South", "Australia"), "Q"], ["red", "green", "<blue>"])
    problem.add(AllDifferent(wa, nt, sa), nt != q, sa != q)
    return problem


@pytest.mark.parametrize("strategy", ["bt", "fc+mrv", "mac+dom/wdeg", "learn"])
def test_a_trace_has_an_event_for_each_node(strategy):
    for problem in [colours(), Sudoku.named("lesson4")]:
        for all in [False, True]:
            trace = problem.trace(strategy=strategy, all=all)
            stats = problem.count(strategy=strategy).stats if all else problem.solve(strategy=strategy).stats
            assert len(trace.of("tried")) == stats.nodes
            assert len(trace.of("solved")) == stats.solutions
            assert [event["number"] for event in trace] == list(range(1, len(trace) + 1))
            assert len(problem.trace(strategy=strategy, all=all, most=5)) == min(5, len(trace))
            assert len(problem.trace(strategy=strategy, all=all, nodes=3).of("tried")) == min(3, stats.nodes)


def test_a_trace_has_the_names_of_the_problem():
    trace = colours().trace(strategy="fc+mrv")
    tried = trace.of("tried")
    assert {event["variable"] for event in tried} <= {"WA", "NT", "('South', 'Australia')", "Q"}
    assert {event["value"] for event in tried} <= {"red", "green", "<blue>"}
    assert json.loads(str(trace).splitlines()[0]) == trace[0] and len(trace[1:3]) == 2
    assert "<blue>" not in trace._repr_html_() and len(cells(trace._repr_html_())) >= len(trace)
    pandas = pytest.importorskip("pandas")
    assert isinstance(trace.to_pandas(), pandas.DataFrame) and len(trace.to_pandas()) == len(trace)


def cells(markup):
    return list(ElementTree.fromstring(f"<div>{markup}</div>").iter("td"))


def test_a_tree_has_a_node_for_each_value_that_was_tried():
    problem = colours()
    for strategy in ["bt", "fc+mrv"]:
        tree = problem.tree(strategy=strategy, whole=True, all=True)
        nodes = problem.count(strategy=strategy).stats.nodes
        # A line for each, beside that of the root and those below the tree.
        assert sum(line.lstrip()[:2] in ("* ", "x ") and "=" in line for line in str(tree).splitlines()) == nodes
        assert "('South', 'Australia')=red" in str(tree)
        assert tree.is_whole and tree.dot.startswith("digraph")
        assert ElementTree.fromstring(tree._repr_svg_()).tag.endswith("svg")
    assert not problem.tree(strategy="bt", nodes=2).is_whole
    with pytest.raises(csplab.Error):
        problem.tree(strategy="min-conflicts")


class Parsed(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))


def test_a_replay_is_one_page_in_a_frame(tmp_path):
    for problem in [colours(), Sudoku.named("lesson4")]:
        replay = problem.replay("bt", "fc+mrv")
        [(tag, attributes)] = Parsed(replay._repr_html_()).tags
        assert tag == "iframe" and attributes["srcdoc"] == replay.page
        # Nothing comes from anywhere else.
        inner = Parsed(replay.page).tags
        assert not any({"src"} & set(given) for _, given in inner)
        assert all(given["href"].startswith(("data:", "#")) for _, given in inner if "href" in given)
        replay.save(tmp_path / "page.html")
        assert (tmp_path / "page.html").read_text(encoding="utf-8") == replay.page
    with pytest.raises(csplab.Error, match="one search or two"):
        colours().replay("bt", "fc", "mac")
    with pytest.raises(csplab.Error, match="did you mean"):
        colours().replay("fc+mvr")


def test_pictures_are_whole(tmp_path):
    problem = colours()
    for picture in [problem.graph(), problem.picture(), Sudoku.named("lesson4").picture(after="ac3")]:
        assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
    assert "WA" in problem.graph().svg
    problem.graph().save(tmp_path / "graph.svg")
    assert (tmp_path / "graph.svg").read_text(encoding="utf-8") == problem.graph().svg
    with pytest.raises(csplab.Error):
        problem.picture(after="ac9")


def test_the_best_solution_is_watched_too():
    problem = Problem()
    x, y = problem.add_variables("xy", range(4))
    problem.add(x + y <= 4)
    problem.maximize(2 * x + y)
    stats = problem.solve(strategy="fc+mrv").stats
    assert len(problem.trace(strategy="fc+mrv").of("tried")) == stats.nodes


def test_what_is_stated_beside_the_text_is_watched():
    problem = Problem()
    a, b, c = problem.add_variables("abc", range(3))
    problem.add(Circuit([a, b, c]), Table([a, b], [(1, 2), (2, 0)]), lambda a, c: a != c)
    assert len(problem.trace(strategy="gac+mrv", all=True).of("solved")) == len(list(problem.solutions()))

    def fails(a, c):
        raise ZeroDivisionError

    problem.add(fails)
    for act in [problem.trace, problem.tree, problem.replay]:
        with pytest.raises(ZeroDivisionError):
            act()


def test_ctrl_c_ends_a_search_that_is_watched():
    interrupted(lambda: endless().tree(strategy="bt+input", nodes=10**12))


def test_bars_and_tables_of_comparisons(capsys):
    table = compare({"lesson": Sudoku.named("lesson4"), "map": colours()}, ["bt", "fc"], progress=True)
    assert "4" in capsys.readouterr().err
    bars = ElementTree.fromstring(table.plot("nodes").svg)
    assert sum(one.tag.endswith("rect") for one in bars.iter()) == 1 + 4
    assert "46" in [one.text for one in bars.iter() if one.tag.endswith("text")]
    with pytest.raises(csplab.Error, match="no counter"):
        table.plot("nods")
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame["nodes"].tolist()[0] == 46
