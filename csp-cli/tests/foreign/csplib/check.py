"""Checks docs/src/models/csplib/optima.tsv by other solvers: `check.py [--write] [NAME]...`, which is quiet where all is right.

`--write` writes the table: a row has the first two of SOLVERS that ended in time. Needs the packages of
../requirements.txt; Gecode comes with MiniZinc.
"""
import ast
import csv
import pathlib
import re
import resource
import sys
import warnings

import minizinc
from cpmpy.solvers.minizinc import CPM_minizinc
from cpmpy.solvers.solver_interface import ExitStatus

sys.dont_write_bytecode = True
from models import KINDS  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
FILES = HERE.parents[3] / "docs/src/models/csplib"
SOLVERS = {"CP-SAT": ("ortools", {"num_workers": 1}), "Gecode": ("minizinc:gecode", {}), "HiGHS": ("highs", {}), "Pumpkin": ("pumpkin", {})}
SECONDS = 30
ANSWERS = {ExitStatus.UNSATISFIABLE: "unsatisfiable", ExitStatus.FEASIBLE: "satisfiable", ExitStatus.OPTIMAL: "satisfiable"}

# Debian has an older MiniZinc than CPMpy asks for, where Gecode's library does not go with all of globals.mzn.
CPM_minizinc.required_version = (2, 6, 0)
GLOBALS = ["alldifferent", "circuit", "count", "cumulative", "disjunctive", "element", "table"]
INCLUDES = "".join(f'include "{name}.mzn";\n' for name in GLOBALS)
add_string = minizinc.Model.add_string
minizinc.Model.add_string = lambda self, code: add_string(self, code.replace('include "globals.mzn";', INCLUDES))
warnings.simplefilter("ignore")


def numbers(path):
    """The numbers and lists behind the `let`s of a model."""
    text = re.sub(r"#.*", "", path.read_text())
    found = {}
    for name, value in re.findall(r"^let (\w+) = (\[.*?\](?=\n(?:let|\n))|\d+(?=\n))", text, re.MULTILINE | re.DOTALL):
        if not re.search(r"[a-z]", value):
            found[name] = ast.literal_eval(value)
    return found


def solve(path, solver):
    """What a solver answers, or none when it does not end in time, and its CPU seconds."""
    kind = max((kind for kind in KINDS if path.stem.startswith(kind)), key=len)
    name, options = SOLVERS[solver]
    model = KINDS[kind](**numbers(path))

    def used():
        return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))

    began = used()
    model.solve(solver=name, time_limit=SECONDS, **options)
    seconds, status = used() - began, model.status().exitstatus
    if status not in ANSWERS or model.has_objective() and status == ExitStatus.FEASIBLE:
        return kind, None, seconds
    has_value = model.has_objective() and status == ExitStatus.OPTIMAL
    return kind, str(int(model.objective_value())) if has_value else ANSWERS[status], seconds


def written(path):
    """The row of a model, as the solvers answer."""
    answers = {}
    for solver in SOLVERS:
        kind, answer, seconds = solve(path, solver)
        print(f"{path.stem}\t{solver}\t{answer}\t{seconds:.2f}", flush=True)
        if answer is not None:
            answers[solver] = answer
        if len(answers) == 2:
            break
    if len(answers) < 2 or len(set(answers.values())) > 1:
        print(f"{path.stem}: no row: {answers}", file=sys.stderr)
        return None
    number = re.search(r"CSPLib (prob\d+)", path.read_text())
    return [path.name, kind, number[1] if number else "", list(answers.values())[0], ", ".join(answers)]


def main():
    names = [name for name in sys.argv[1:] if name != "--write"]
    table = FILES / "optima.tsv"
    with open(table, newline="") if table.exists() else open("/dev/null") as file:
        rows = {row[0]: row for row in list(csv.reader(file, delimiter="\t"))[1:]}
    paths = [path for path in sorted(FILES.glob("*.csp")) if not names or path.stem in names]
    if "--write" in sys.argv:
        for path in paths:
            rows[path.name] = written(path)
        with open(table, "w", newline="") as file:
            write = csv.writer(file, delimiter="\t", lineterminator="\n")
            write.writerow(["file", "kind", "CSPLib", "answer", "found by"])
            write.writerows(rows[name] for name in sorted(rows) if rows[name])
        return
    wrong = []
    for path in paths:
        _, _, _, expected, solvers = rows[path.name]
        answers = {solver: solve(path, solver)[1] for solver in solvers.split(", ")}
        # On a busy machine one of them may not end in time; that is no other answer.
        if {answer for answer in answers.values() if answer is not None} != {expected}:
            wrong.append(f"{path.name}: {expected} is expected: {answers}")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
