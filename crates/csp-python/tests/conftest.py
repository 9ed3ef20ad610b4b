"""The tests import what stands beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def pytest_terminal_summary(terminalreporter):
    """The line that the project's other tests end with, too."""
    passed, failed = (len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed"))
    terminalreporter.write_line(f"{passed} passed, {failed + len(terminalreporter.stats.get('error', []))} failed")
