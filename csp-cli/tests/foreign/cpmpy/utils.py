"""What CPMpy's tests share, of which its source package has no copy."""


def inclusive_range(least, greatest):
    return range(least, greatest + 1)


def lambda_assert(holds):
    """A callback of solveAll that looks at each solution."""

    def check():
        assert holds()

    return check


def skip_on_missing_pblib(**_):
    """Changes nothing: no test here uses pblib."""
    return lambda test: test
