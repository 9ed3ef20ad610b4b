"""The interface of the package python-constraint2 with the engines of csplab behind it: `from csplab.constraint import *`.

Programs for that package run as they are. Differences: solutions come in another order; the class of a solver chooses a strategy of
csplab by the same idea (see `solvers`), so that only what a solver may do and may not do is as there; and a function must give the
same answer to the same values, as it may be asked before the search.
"""

from .constraints import *
from .domain import *
from .parser import *
from .problem import *
from .solvers import *
