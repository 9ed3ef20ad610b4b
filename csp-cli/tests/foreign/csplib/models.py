"""A model of each kind of docs/src/models/csplib for CPMpy, on the numbers of the `.csp` file: `data` has what stands behind its
`let`s. Nothing else of the file is read. The models return the variables too, of which CPMpy asks no more than the constraints.
"""
import math

import cpmpy as cp
import numpy as np

KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def numbers(low, high, shape):
    # CPMpy makes no array of one variable.
    many = cp.intvar(low, high, shape=shape) if np.prod(shape) > 1 else [cp.intvar(low, high)]
    return cp.cpm_array(many).reshape(shape)


def best(*constraints, least=None, greatest=None):
    model = cp.Model(*constraints)
    if least is not None:
        model.minimize(least)
    if greatest is not None:
        model.maximize(greatest)
    return model


@kind
def golomb(n):
    mark = numbers(0, n * n, n)
    apart = [mark[j] - mark[i] for i in range(n) for j in range(i + 1, n)]
    return best(mark[0] == 0, [mark[i] < mark[i + 1] for i in range(n - 1)], cp.AllDifferent(apart), least=mark[n - 1])


@kind
def all_interval(n):
    s = numbers(0, n - 1, n)
    return best(cp.AllDifferent(s), cp.AllDifferent([abs(s[i] - s[i + 1]) for i in range(n - 1)]))


@kind
def magic_square(n):
    x, total = numbers(1, n * n, (n, n)), n * (n * n + 1) // 2
    lines = [*x, *x.T, x.diagonal(), x[::-1].diagonal()]
    return best(cp.AllDifferent(x), [cp.sum(line) == total for line in lines])


@kind
def langford(n):
    first = numbers(1, 2 * n, n)
    second = [first[k] + k + 2 for k in range(n)]
    return best(cp.AllDifferent([*first, *second]), [place <= 2 * n for place in second])


@kind
def quasigroup(n):
    x = numbers(0, n - 1, (n, n))
    flat = x.flatten()

    def times(a, b):
        return cp.Element(flat, a * n + b)

    law = [times(times(x[b, a], b), b) == a for a in range(n) for b in range(n)]
    # Of the quasigroups that are the same up to the names, one at least is so (Slaney, Fujita & Stickel 1995).
    law += [x[i, n - 1] >= i - 1 for i in range(n)]
    return best([cp.AllDifferent(line) for line in [*x, *x.T]], [x[i, i] == i for i in range(n)], law)


@kind
def still_life(n):
    x = numbers(0, 1, (n + 4, n + 4))
    inner = x[2:-2, 2:-2]
    constraints = [cp.sum(x) == cp.sum(inner)]
    for i in range(1, n + 3):
        for j in range(1, n + 3):
            around = cp.sum(x[i - 1:i + 2, j - 1:j + 2]) - x[i, j]
            constraints += [(x[i, j] == 1).implies(around >= 2), (x[i, j] == 1).implies(around <= 3),
                            (x[i, j] == 0).implies(around != 3)]
    return best(constraints, greatest=cp.sum(inner))


@kind
def bibd(v, b, r, k, together):
    x = cp.boolvar(shape=(v, b))
    pairs = [cp.sum(x[i, c] & x[h, c] for c in range(b)) == together for i in range(v) for h in range(i)]
    return best([cp.sum(row) == r for row in x], [cp.sum(column) == k for column in x.T], pairs)


@kind
def cars(n, number, most, block, has):
    car = numbers(0, len(number) - 1, n)
    constraints = [cp.Count(car, k) == many for k, many in enumerate(number)]
    for p, q, option in zip(most, block, has):
        classes = [k for k, one in enumerate(option) if one]
        for i in range(n - q + 1):
            constraints.append(cp.sum(car[j] == k for j in range(i, i + q) for k in classes) <= p)
    return best(constraints)


@kind
def golfers(groups, size, weeks):
    players = groups * size
    x = cp.boolvar(shape=(weeks, players, groups))
    constraints = [x[0, p, p // size] for p in range(players)]
    for w in range(weeks):
        constraints += [cp.sum(x[w, p, :]) == 1 for p in range(players)] + [cp.sum(x[w, :, g]) == size for g in range(groups)]
    for a in range(players):
        for b in range(a):
            constraints.append(cp.sum(x[w, a, g] & x[w, b, g] for w in range(weeks) for g in range(groups)) <= 1)
    return best(constraints)


@kind
def warehouses(fixed, capacity, cost, shops, houses):
    opened, takes = cp.boolvar(shape=houses), cp.boolvar(shape=(shops, houses))
    rooms = [cp.sum(takes[:, w]) <= capacity[w] * opened[w] for w in range(houses)]
    ways = cp.sum(cost[s][w] * takes[s, w] for s in range(shops) for w in range(houses))
    return best(rooms, [cp.sum(row) == 1 for row in takes], least=ways + fixed * cp.sum(opened))


@kind
def jobshop(jobs, machines, horizon, machine, takes):
    start, end = numbers(0, horizon, (jobs, machines)), cp.intvar(0, horizon)
    takes, machine = np.array(takes), np.array(machine)
    order = [start[j, k] + takes[j, k] <= start[j, k + 1] for j in range(jobs) for k in range(machines - 1)]
    last = [start[j, -1] + takes[j, -1] <= end for j in range(jobs)]
    ends = start + takes
    alone = [cp.NoOverlap(list(start[machine == m]), [int(t) for t in takes[machine == m]], list(ends[machine == m]))
             for m in range(1, machines + 1)]
    return best(order, last, alone, least=end)


@kind
def project(n, kinds, pairs, horizon, takes, needs, capacity, before):
    start, end = numbers(0, horizon, n), cp.intvar(0, horizon)
    order = [start[a - 1] + takes[a - 1] <= start[b - 1] for a, b in before]
    ends = [start[a] + takes[a] for a in range(n)]
    rooms = [cp.Cumulative(list(start), takes, ends, needs[k], capacity[k]) for k in range(kinds)]
    return best(order, rooms, [one <= end for one in ends], least=end)


@kind
def steel_mill(n, slabs, colours, capacity, size, colour):
    lies, made = cp.boolvar(shape=(n, slabs)), cp.boolvar(shape=(slabs, len(capacity)))
    has = cp.boolvar(shape=(slabs, colours))
    constraints = [cp.sum(row) == 1 for row in lies] + [cp.sum(row) <= 1 for row in made]
    room = [cp.sum(c * one for c, one in zip(capacity, row)) for row in made]
    for s in range(slabs):
        constraints += [cp.sum(size[i] * lies[i, s] for i in range(n)) <= room[s], cp.sum(has[s]) <= 2]
        constraints += [lies[i, s].implies(has[s, colour[i] - 1]) for i in range(n)]
    # CPMpy forgets a number in what HiGHS makes least.
    lost = cp.intvar(0, slabs * max(capacity))
    return best(constraints, lost == cp.sum(room) - sum(size), least=lost)


@kind
def knapsack(n, limits, value, weight, limit):
    take = cp.boolvar(shape=n)
    return best([cp.sum(np.array(w) * take) <= most for w, most in zip(weight, limit)], greatest=cp.sum(np.array(value) * take))


@kind
def bins(n, room, bins, size):
    lies, used = cp.boolvar(shape=(n, bins)), cp.boolvar(shape=bins)
    fits = [cp.sum(np.array(size) * lies[:, b]) <= room * used[b] for b in range(bins)]
    return best(fits, [cp.sum(row) == 1 for row in lies], [used[b + 1].implies(used[b]) for b in range(bins - 1)], least=cp.sum(used))


@kind
def cutting(kinds, rolls, length, piece, ordered):
    cut, used = numbers(0, max(ordered), (rolls, kinds)), cp.boolvar(shape=rolls)
    fits = [cp.sum(np.array(piece) * cut[r]) <= length * used[r] for r in range(rolls)]
    enough = [cp.sum(cut[:, k]) == ordered[k] for k in range(kinds)]
    return best(fits, enough, [used[r + 1].implies(used[r]) for r in range(rolls - 1)], least=cp.sum(used))


@kind
def rooms(n, rooms, seats, start, takes, people):
    lies = cp.boolvar(shape=(n, rooms))
    fits = [~lies[i, r] for i in range(n) for r in range(rooms) if people[i] > seats[r]]
    times = range(max(s + t for s, t in zip(start, takes)))
    alone = [cp.sum(lies[i, r] for i in range(n) if start[i] <= t < start[i] + takes[i]) <= 1 for r in range(rooms) for t in times
             if any(start[i] <= t < start[i] + takes[i] for i in range(n))]
    empty = cp.sum(lies[i, r] * (seats[r] - people[i]) for i in range(n) for r in range(rooms) if people[i] <= seats[r])
    return best(fits, alone, [cp.sum(row) == 1 for row in lies], least=empty)


@kind
def template(plates, designs, slots, most, demand):
    slot, sheets = numbers(0, slots, (plates, designs)), numbers(0, most, plates)
    enough = [cp.sum(slot[p, d] * sheets[p] for p in range(plates)) >= demand[d] for d in range(designs)]
    order = [sheets[p] <= sheets[p + 1] for p in range(plates - 1)]
    return best(enough, order, [cp.sum(row) == slots for row in slot], least=cp.sum(sheets))


@kind
def open_stacks(customers, products, wants):
    made = cp.boolvar(shape=(products, products))  # by when
    order = [made[p, t].implies(made[p, t + 1]) for p in range(products) for t in range(products - 1)]
    steps = [cp.sum(made[:, t]) == t + 1 for t in range(products)]
    opened = cp.boolvar(shape=(customers, products))
    for c in range(customers):
        mine = [p for p in range(products) if wants[c][p]]
        for t in range(products):
            begun = cp.any(made[p, t] for p in mine)
            order.append(opened[c, t] == (begun & ~cp.all(made[p, t - 1] for p in mine) if t else begun))
    return best(order, steps, least=cp.max([cp.sum(opened[:, t]) for t in range(products)]))


@kind
def buckets(most, room, goal):
    states = [s for s in np.ndindex(*(r + 1 for r in room)) if sum(s) == room[0]]
    moves = []
    for s in states:
        moves.append((states.index(s), states.index(s)))
        for a in range(3):
            for b in range(3):
                if a != b:
                    to, poured = list(s), min(s[a], room[b] - s[b])
                    to[a], to[b] = to[a] - poured, to[b] + poured
                    moves.append((states.index(s), states.index(tuple(to))))
    at, wanted = numbers(0, len(states) - 1, most + 1), states.index(tuple(goal))
    steps = [cp.Table([at[t], at[t + 1]], sorted(set(moves))) for t in range(most)]
    begin = states.index((room[0], 0, 0))
    return best(steps, at[0] == begin, at[most] == wanted, least=cp.sum(at[t] != wanted for t in range(most + 1)))


@kind
def nonogram(h, w, most_across, most_down, across, down):
    cell = cp.boolvar(shape=(h, w))
    constraints = []
    for runs, line in [*zip(across, cell), *zip(down, cell.T)]:
        runs = [run for run in runs if run]
        # The places of a run are Booleans here: where it begins.
        begins = cp.boolvar(shape=(len(runs), len(line)))
        constraints += [cp.sum(row) == 1 for row in begins]
        place = [cp.sum(j * begins[k, j] for j in range(len(line))) for k in range(len(runs))]
        constraints += [place[k] + runs[k] < place[k + 1] for k in range(len(runs) - 1)]
        constraints += [place[k] + runs[k] <= len(line) for k in range(len(runs))]
        for j in range(len(line)):
            constraints.append(line[j] == cp.sum(begins[k, i] for k in range(len(runs)) for i in range(max(0, j - runs[k] + 1), j + 1)))
    return best(constraints)


@kind
def killer_sudoku(box, cages, cage, total):
    n = box * box
    x, cage = numbers(1, n, (n, n)), np.array(cage)
    units = [*x, *x.T, *(x[a:a + box, b:b + box].flatten() for a in range(0, n, box) for b in range(0, n, box))]
    cells = [x[cage == c + 1] for c in range(cages)]
    return best([cp.AllDifferent(unit) for unit in [*units, *cells]], [cp.sum(c) == t for c, t in zip(cells, total)])


@kind
def kakuro(n, rows, columns, across, down, row_total, column_total):
    x = numbers(0, 9, (n, n))
    constraints = []
    for ids, totals in [(across, row_total), (down, column_total)]:
        runs = [x[np.array(ids) == r + 1] for r in range(len(totals))]
        constraints += [cp.AllDifferent(run) for run in runs] + [cp.sum(run) == total for run, total in zip(runs, totals)]
    white = [(x[i, j] >= 1) if across[i][j] else (x[i, j] == 0) for i in range(n) for j in range(n)]
    return best(constraints, white)


@kind
def meetings(people, meetings, slots, town, far, goes):
    at = numbers(1, slots, meetings)
    apart = [abs(at[a] - at[b]) > far[town[a] - 1][town[b] - 1] for a in range(meetings) for b in range(a)
             if any(row[a] and row[b] for row in goes)]
    return best(apart, least=cp.max(at))


@kind
def tournament(n):
    weeks, periods = range(n - 1), range(n // 2)
    pairs = [(a, b) for a in range(n) for b in range(a + 1, n)]
    # The game of these two is then and there.
    x = cp.boolvar(shape=(len(pairs), n - 1, n // 2))
    constraints = [cp.sum(game) == 1 for game in x] + [cp.sum(x[:, w, p]) == 1 for w in weeks for p in periods]
    for team in range(n):
        mine = x[[place for place, pair in enumerate(pairs) if team in pair]]
        constraints += [cp.sum(mine[:, w, :]) == 1 for w in weeks] + [cp.sum(mine[:, :, p]) <= 2 for p in periods]
    return best(constraints)


@kind
def tour(n, east, north, far):
    places = range(n)
    # The ways are the distances on the plane, to the nearest whole number.
    assert all(far[a][b] == round(math.dist((east[a], north[a]), (east[b], north[b]))) for a in places for b in places)
    following = numbers(0, n - 1, n)
    return best(cp.Circuit(following), least=cp.sum(cp.Element(far[i], following[i]) for i in range(n)))


@kind
def independent(n, edges, edge):
    take = cp.boolvar(shape=n)
    return best([~take[a - 1] | ~take[b - 1] for a, b in edge], greatest=cp.sum(take))


@kind
def map(n, borders, border):
    colour = numbers(1, 5, n)
    return best([colour[a - 1] != colour[b - 1] for a, b in border], least=cp.max(colour))


@kind
def roster(nurses, days, day, night, most, dislikes):
    by_day, by_night = cp.boolvar(shape=(nurses, days)), cp.boolvar(shape=(nurses, days))
    constraints = [~(by_day & by_night), [cp.sum(d) == day for d in by_day.T], [cp.sum(d) == night for d in by_night.T]]
    constraints += [~by_night[:, :-1] | ~by_day[:, 1:], [cp.sum(d) + cp.sum(e) <= most for d, e in zip(by_day, by_night)]]
    constraints += [cp.sum(row[d:d + 4]) <= 3 for row in by_night for d in range(days - 3)]
    chosen = [[1 - by_day[n, d] - by_night[n, d], by_day[n, d], by_night[n, d]][dislikes[n][d]] for n in range(nurses) for d in range(days)]
    return best(*constraints, least=cp.sum(chosen))


@kind
def curriculum(courses, periods, least, most, rules, credits, before):
    x = cp.boolvar(shape=(courses, periods))
    period = [cp.sum(p * x[c, p] for p in range(periods)) for c in range(courses)]
    constraints = [cp.sum(row) == 1 for row in x] + [period[a - 1] < period[b - 1] for a, b in before]
    constraints += [(cp.sum(x[:, p]) >= least) & (cp.sum(x[:, p]) <= most) for p in range(periods)]
    return best(constraints, least=cp.max([cp.sum(np.array(credits) * x[:, p]) for p in range(periods)]))


@kind
def drivers(pieces, shifts, does):
    take = cp.boolvar(shape=shifts)
    return best([cp.sum(take[s] for s in range(shifts) if does[s][p]) == 1 for p in range(pieces)], least=cp.sum(take))


@kind
def seating(n, likes):
    # Who sits to the right, as a round trip.
    right = numbers(0, n - 1, n)
    return best(cp.Circuit(right), greatest=cp.sum(cp.Element(likes[i], right[i]) for i in range(n)))


@kind
def rehearsal(pieces, players, takes, plays):
    before = cp.boolvar(shape=(pieces, pieces))
    start = [cp.sum(takes[q] * before[q, p] for q in range(pieces) if q != p) for p in range(pieces)]
    ends = [start[p] + takes[p] for p in range(pieces)]
    order = [before[p, q] != before[q, p] for p in range(pieces) for q in range(p)]
    order += [before[p, q].implies(ends[p] <= start[q]) for p in range(pieces) for q in range(pieces) if p != q]
    mine = [[p for p in range(pieces) if row[p]] for row in plays]
    there = [cp.max([ends[p] for p in own]) - cp.min([start[p] for p in own]) for own in mine]
    return best(order, least=cp.sum(there) - sum(takes[p] for own in mine for p in own))


@kind
def armies(n):
    white, black = cp.boolvar(shape=(n, n)), cp.boolvar(shape=(n, n))
    squares = list(np.ndindex(n, n))
    attacks = [~white[a] | ~black[b] for a in squares for b in squares
               if a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])]
    return best(attacks, cp.sum(white) == cp.sum(black), greatest=cp.sum(white))


@kind
def squares(n, width, height, side):
    x, y = numbers(0, width, n), numbers(0, height, n)
    inside = [(x[i] + side[i] <= width) & (y[i] + side[i] <= height) for i in range(n)]
    apart = [(x[i] + side[i] <= x[j]) | (x[j] + side[j] <= x[i]) | (y[i] + side[i] <= y[j]) | (y[j] + side[j] <= y[i])
             for i in range(n) for j in range(i)]
    return best(inside, apart)


@kind
def halves(n):
    first = cp.boolvar(shape=n)
    k = np.arange(1, n + 1)
    return best(first[0], cp.sum(first) == n // 2, cp.sum(k * first) == n * (n + 1) // 4, cp.sum(k * k * first) == n * (n + 1) * (2 * n + 1) // 12)


@kind
def autocorrelation(n):
    one = cp.boolvar(shape=n)
    energy = []
    for d in range(1, n):
        differ = cp.intvar(0, n - d)
        energy.append((differ, n - d, cp.sum(one[i] != one[i + d] for i in range(n - d))))
    square = [cp.Element([(most - 2 * k) ** 2 for k in range(most + 1)], differ) for differ, most, _ in energy]
    return best([differ == count for differ, _, count in energy], least=cp.sum(square))
