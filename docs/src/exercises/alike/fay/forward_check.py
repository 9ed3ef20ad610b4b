"""My own forward checking."""


def forward_check(search, variable, value):
    """Looks at the neighbours."""
    # All of them.
    for neighbour in search.neighbours(variable):
        if search.is_assigned(neighbour): continue

        for candidate in search.values(neighbour):
            # Is it possible?
            if not search.allows(variable, value, neighbour, candidate):
                search.remove(neighbour, candidate)
        if search.is_wiped_out(neighbour): return False
    return True
