"""Random problems, and the slow and obvious way to solve them: Python evaluates every assignment."""

import itertools

from csplab import AllDifferent, Count, Element, If, Max, Min, Problem, Sum, Table

WORDS = ["a", ("b",), None, 2.5, frozenset("d")]


class NoValue(Exception):
    """A division by 0, or an index that does not exist."""


def problem_of(random):
    """A problem of few variables, and for each constraint a function that says whether an assignment satisfies it."""
    problem = Problem()
    for number in range(random.randint(2, 5)):
        if random.random() < 0.75:
            low = random.randint(-3, 2)
            domain = random.sample(range(low, low + 6), random.randint(1, 5))
        else:
            domain = random.sample(WORDS, random.randint(1, 4))
        problem.add_variable((number, "x"), domain)
    truths = []
    for _ in range(random.randint(1, 4)):
        constraint, truth = stated(random, problem.variables)
        problem.add(constraint, over=getattr(truth, "over", None))
        truths.append(truth)
    return problem, truths


def solutions(problem, truths):
    names = [x.name for x in problem.variables]
    for values in itertools.product(*(x.values for x in problem.variables)):
        assignment = dict(zip(names, values))
        if all(holds(truth, assignment) for truth in truths):
            yield assignment


def holds(truth, assignment):
    try:
        return bool(truth(assignment))
    except NoValue:
        return False


def stated(random, variables):
    """A constraint, and the same as a function of an assignment."""
    numbers = [x for x in variables if x.is_number]
    words = [x for x in variables if not x.is_number]
    kinds = [different, table, function]
    kinds += [comparison] * 4 + [counted, extreme, entry, logic] if numbers else []
    kinds += [equal_words] * 2 if words else []
    return random.choice(kinds)(random, variables, numbers, words)


def number(random, numbers, depth=2):
    """An expression of numbers and its function."""
    if depth == 0 or random.random() < 0.3:
        if random.random() < 0.3:
            constant = random.randint(-3, 3)
            return constant, lambda _: constant
        x = random.choice(numbers)
        return x, lambda given: given[x.name]
    (a, of_a), (b, of_b) = number(random, numbers, depth - 1), number(random, numbers, depth - 1)
    match random.randrange(4 if isinstance(b, int) else 6):
        case 0:
            return a + b, lambda given: of_a(given) + of_b(given)
        case 1:
            return a - b, lambda given: of_a(given) - of_b(given)
        case 2:
            return a * b, lambda given: of_a(given) * of_b(given)
        case 3:
            return abs(a), lambda given: abs(of_a(given))
        case 4:
            return a // b, lambda given: divided(of_a(given), of_b(given))[0]
        case _:
            return a % b, lambda given: divided(of_a(given), of_b(given))[1]


def divided(a, b):
    if b == 0:
        raise NoValue
    return divmod(a, b)


SIGNS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def comparison(random, variables, numbers, words):
    (a, of_a), (b, of_b) = number(random, numbers), number(random, numbers)
    compare = random.choice(list(SIGNS.values()))
    return compare(a, b), lambda given: compare(of_a(given), of_b(given))


def different(random, variables, numbers, words):
    sort = random.choice([sort for sort in (numbers, words) if sort])
    some = random.sample(sort, random.randint(1, len(sort)))
    return AllDifferent(some), lambda given: len({given[x.name] for x in some}) == len(some)


def equal_words(random, variables, numbers, words):
    x, y, value = random.choice(words), random.choice(words), random.choice(WORDS)
    match random.randrange(4):
        case 0:
            return x == y, lambda given: given[x.name] == given[y.name]
        case 1:
            return x != value, lambda given: given[x.name] != value
        case 2:
            return x.is_in([value, "a"]), lambda given: given[x.name] in [value, "a"]
        case _:
            return Count(words, value) <= 1, lambda given: sum(given[x.name] == value for x in words) <= 1


def table(random, variables, numbers, words):
    some = random.sample(variables, random.randint(1, min(3, len(variables))))
    rows = [tuple(random.choice([*x.values, 7, "z"]) for x in some) for _ in range(random.randint(1, 8))]
    allowed = random.random() < 0.5
    if not allowed:
        rows = [tuple(random.choice(x.values) for x in some) for _ in rows]
    return Table(some, rows, allowed=allowed), lambda given: (tuple(given[x.name] for x in some) in rows) == allowed


def function(random, variables, numbers, words):
    some = random.sample(variables, random.randint(1, min(4, len(variables))))
    mask, size = random.getrandbits(16), random.randint(2, 5)

    def asked(*values):
        return mask >> sum(len(repr(value)) * (place + 1) % size for place, value in enumerate(values)) & 1

    def truth(given):
        return asked(*(given[x.name] for x in some))

    truth.over = some
    return asked, truth


def counted(random, variables, numbers, words):
    value, most = random.randint(-3, 4), random.randint(0, 2)
    return Count(numbers, value) <= most, lambda given: sum(given[x.name] == value for x in numbers) <= most


def extreme(random, variables, numbers, words):
    (a, of_a) = number(random, numbers, 1)
    make, take = random.choice([(Min, min), (Max, max), (Sum, lambda all: sum(all))])
    return make(numbers) >= a, lambda given: take([given[x.name] for x in numbers]) >= of_a(given)


def entry(random, variables, numbers, words):
    constants = [random.randint(-3, 3) for _ in range(random.randint(1, 4))]
    x, y = random.choice(numbers), random.choice(numbers)

    def truth(given):
        index = given[x.name]
        if not 0 <= index < len(constants):
            raise NoValue
        return constants[index] == given[y.name]

    return Element(constants, x) == y, truth


def logic(random, variables, numbers, words):
    (a, of_a), (b, of_b) = (comparison(random, variables, numbers, words) for _ in range(2))
    if isinstance(a, bool) or isinstance(b, bool):
        return a, of_a
    match random.randrange(6):
        case 0:
            return a & b, lambda given: holds(of_a, given) and holds(of_b, given)
        case 1:
            return a | b, lambda given: holds(of_a, given) or holds(of_b, given)
        case 2:
            return a ^ b, lambda given: holds(of_a, given) != holds(of_b, given)
        case 3:
            return ~a, lambda given: not holds(of_a, given)
        case 4:
            return a.implies(b), lambda given: not holds(of_a, given) or holds(of_b, given)
        case _:
            return If(a, numbers[0], 1) <= 1, lambda given: (given[numbers[0].name] if holds(of_a, given) else 1) <= 1
