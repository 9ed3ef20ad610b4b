"""A matching: each value belongs to one variable at most."""


class Matching:
    def __init__(self, values):
        """No value belongs to anybody yet. `values`: the values that each variable may get, ascending."""
        self._values = values
        self._owners = {}
        self._marked = set()

    def values(self, x):
        """The values that x may get, ascending."""
        return list(self._values[x])

    def owner(self, v):
        """The variable that the value v belongs to; None when there is none."""
        return self._owners.get(v)

    def give(self, v, x):
        """From now on the value v belongs to x."""
        self._owners[v] = x

    def is_marked(self, v):
        """Whether v was looked at before."""
        return v in self._marked

    def mark(self, v):
        """Marks v as looked at."""
        self._marked.add(v)

    def clear_marks(self):
        """Takes all marks away."""
        self._marked = set()
