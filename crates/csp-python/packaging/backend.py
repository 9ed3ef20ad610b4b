"""The build backend: maturin's, and before it the programs `csp` and `fzn-csp`, which the wheel holds beside the module.

They are built in the workspace that this folder is in, with the profile `release`; what is there already is not built again.
`CSPLAB_PROGRAMS` names a folder that has them, or is empty for a wheel without them.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from maturin import *  # noqa: F403
from maturin import build_editable as _build_editable, build_wheel as _build_wheel

HERE = Path(__file__).resolve().parent.parent
# What maturin puts beside the module: `scripts` come on the PATH, `data` below the folder of the environment.
DATA = HERE / "packaging" / "data"
DATA.mkdir(exist_ok=True)
SUFFIX = ".exe" if os.name == "nt" else ""
PROGRAMS = [f"csp{SUFFIX}", f"fzn-csp{SUFFIX}"]


def build_wheel(*arguments, **named):
    """A wheel with the programs."""
    _gather()
    return _build_wheel(*arguments, **named)


def build_editable(*arguments, **named):
    """The programs are in it, too."""
    _gather()
    return _build_editable(*arguments, **named)


def _gather():
    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir()
    folder = os.environ.get("CSPLAB_PROGRAMS")
    if folder == "":
        return
    built = _built() if folder is None else Path(folder)
    scripts = DATA / "scripts"
    scripts.mkdir(parents=True)
    for program in PROGRAMS:
        shutil.copy2(built / program, scripts)
    _know_minizinc(scripts / PROGRAMS[1])


def _built():
    root = HERE.parent.parent
    # A target folder that others have chosen is one of this workspace, too.
    command = ["cargo", "build", "--release", "--locked", "--package", "csp-cli", "--bins", "--message-format", "json-render-diagnostics"]
    ran = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, check=True, text=True)
    told = (json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{"))
    made = [Path(one["executable"]) for one in told if one.get("executable")]
    return next(path.parent for path in made if path.name == PROGRAMS[0])


def _know_minizinc(program):
    """The configuration that makes the program a solver of MiniZinc, with paths from where it is installed, and its library."""
    solvers = DATA / "data" / "share" / "minizinc" / "solvers"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "--install", folder], check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(Path(folder) / "csp", solvers / "csp")
        configuration = json.loads((Path(folder) / "csp.msc").read_text())
    scripts = "Scripts" if os.name == "nt" else "bin"
    configuration |= {"executable": f"../../../{scripts}/{program.name}", "mznlib": "./csp"}
    (solvers / "csp.msc").write_text(json.dumps(configuration, indent=2) + "\n")
