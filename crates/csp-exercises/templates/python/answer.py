"""What a hole gives back."""


def answered(name, answer):
    """The answer of the function of this name. Python gives back None at the end of a function without `return`, and
    takes None for False; so a forgotten `return` would look like a failure of the search."""
    if answer is None:
        raise TypeError(f"{name} gives back None, and must give back True or False: is a `return` missing at its end?")
    return answer
