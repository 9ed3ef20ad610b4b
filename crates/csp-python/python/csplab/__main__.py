"""`python -m csplab` is the program `csp`."""

import os
import subprocess
import sys

from ._native import Error
from .programs import program


def main() -> int:
    """Runs the program in the place of Python, where the system can."""
    try:
        found = program("csp")
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    command = [found, *sys.argv[1:]]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(found, command)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
