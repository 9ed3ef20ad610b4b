"""Writes statistics.json, beside this file: seeded inputs, and what other programs answer.

The tests in crates/csp-experiments/src/statistics/tests read it. To make it again, in less than a minute:

    python -m venv oracle
    oracle/bin/pip install scipy==1.17.1 lifelines==0.30.3 autorank==1.3.0 statsmodels==0.15.0
    oracle/bin/python crates/csp-experiments/tests/facts/statistics.py

What no package computes to the digits of a test is computed here from its definition, with integrals, roots and ranks
from scipy: the studentized range, the shape of the Weibull distribution, both distributions where some runs were cut, the
median of all Walsh averages, and the rank-biserial correlation.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas
from autorank._util import get_sorted_rank_groups
from lifelines import ExponentialFitter, KaplanMeierFitter, WeibullFitter
from lifelines.statistics import logrank_test
from lifelines.utils import qth_survival_time, restricted_mean_survival_time
from scipy import integrate, optimize, special, stats
from statsmodels.duration.survfunc import survdiff
from statsmodels.stats.multitest import multipletests

SIZES = [1, 2, 5, 6, 7, 50, 51, 200]
SHARES = [0.0, 0.025, 0.25, 0.5, 0.9, 1.0]
RESAMPLES = 1_000_000


def plain(values):
    """Numbers that JSON keeps, none of them tied but by chance."""
    return [round(float(value), 6) for value in values]


def descriptive(random):
    for n in SIZES:
        for values in [plain(random.normal(3, 10, n)), plain(random.integers(-3, 4, n))]:
            yield {
                "values": values,
                "mean": np.mean(values),
                "median": np.median(values),
                "quantiles": [[share, np.quantile(values, share)] for share in SHARES],
            }


def geometric(random):
    for n in SIZES:
        values = plain(random.lognormal(0, 3, n) + 1e-6)
        yield {"values": values, "mean": stats.gmean(values)}


def differences(random, n):
    """Differences of each kind: without ties, with ties, with zeros, with both, and far from zero."""
    free = random.permutation(np.linspace(-1, 1.7, n) ** 3 + 0.0003)
    yield free
    yield random.choice([-3, -2, -1, 1, 2, 3, 4], n)
    yield np.where(random.random(n) < 0.2, 0, free)
    yield random.integers(-3, 5, n)
    yield np.abs(free) + 0.01 * np.arange(n)


def signed_rank(random):
    for n in [6, 7, 8, 13, 14, 20, 49, 50, 51, 52, 200]:
        for values in map(plain, differences(random, n)):
            pairs = int(np.count_nonzero(values))
            if pairs < 6:
                continue
            test = stats.wilcoxon(values, zero_method="wilcox", correction=False, method="auto")
            normal = stats.wilcoxon(values, zero_method="wilcox", correction=False, method="asymptotic")
            yield {
                "differences": values,
                "pairs": pairs,
                "statistic": test.statistic,
                "p": test.pvalue,
                "exact": bool(abs(test.pvalue - normal.pvalue) > 1e-12 * normal.pvalue),
            }


def holm(random):
    for m in SIZES:
        for p in [plain(random.random(m) ** 4), plain(np.round(random.random(m) / 5, 2))]:
            yield {"p": p, "adjusted": multipletests(p, method="holm")[1].tolist()}


def effect(random):
    for n in SIZES:
        for values in map(plain, differences(random, n)):
            row, column = np.triu_indices(n)
            array = np.array(values)
            kept = array[array != 0]
            ranks = stats.rankdata(np.abs(kept))
            share = (ranks[kept > 0].sum() - ranks[kept < 0].sum()) / ranks.sum() if len(kept) else None
            yield {
                "differences": values,
                "hodges_lehmann": np.median((array[row] + array[column]) / 2),
                "rank_biserial": share,
            }


def a12(random):
    for n in SIZES:
        for m in [1, 6, 30]:
            for a, b in [
                (random.normal(0, 1, n), random.normal(0.5, 2, m)),
                (random.integers(0, 5, n), random.integers(1, 6, m)),
            ]:
                a, b = plain(a), plain(b)
                yield {"a": a, "b": b, "a12": stats.mannwhitneyu(a, b, method="asymptotic").statistic / (n * m)}


def friedman(random):
    for n in [1, 2, 6, 50, 200]:
        for k in [3, 4, 10]:
            shift = np.arange(k) * 0.2
            for rows in [random.normal(0, 1, (n, k)) + shift, random.integers(0, 4, (n, k)) + np.floor(shift)]:
                rows = [plain(row) for row in rows]
                if any(len(set(row)) > 1 for row in rows):
                    statistic, p = stats.friedmanchisquare(*np.array(rows).T)
                    ranks = stats.rankdata(rows, axis=1).mean(axis=0)
                    yield {"rows": rows, "average_ranks": ranks.tolist(), "statistic": statistic, "p": p}


def range_quantile(k, probability):
    """The quantile of the range of k standard normal variables."""

    def below(q):
        def density(z):
            return stats.norm.pdf(z) * (special.ndtr(z) - special.ndtr(z - q)) ** (k - 1)

        options = {"epsabs": 1e-15, "epsrel": 1e-13, "limit": 500}
        # Two halves, so that the peak is not missed.
        middle = q / 2
        parts = [integrate.quad(density, low, high, **options)[0] for low, high in [(-12, middle), (middle, 12 + q)]]
        return k * sum(parts)

    return optimize.brentq(lambda q: below(q) - probability, 1e-6, 40, xtol=1e-14, rtol=1e-14)


def critical_difference(_random):
    for k in [2, 3, 4, 5, 7, 10, 20, 50, 100]:
        for n, alpha in [(6, 0.05), (30, 0.1), (200, 0.01)]:
            q = range_quantile(k, 1 - alpha)
            assert abs(q - stats.studentized_range.ppf(1 - alpha, k, np.inf)) < 1e-6 * q, (k, alpha)
            yield {"k": k, "n": n, "alpha": alpha, "difference": q / np.sqrt(2) * np.sqrt(k * (k + 1) / (6 * n))}


def cliques(random):
    for k in [2, 3, 5, 10, 20]:
        for difference in [0.5, 1.3, 4.0]:
            ranks = np.array(plain(random.uniform(1, k, k)))
            order = np.argsort(ranks)
            table = pandas.DataFrame({"meanrank": ranks[order]}, index=order)
            groups = get_sorted_rank_groups(SimpleNamespace(rankdf=table, cd=difference), False)[2]
            groups = [order[first : last + 1].tolist() for first, last in groups]
            yield {"average_ranks": ranks.tolist(), "difference": difference, "groups": groups}


def runs(random, n):
    """Runs of each kind: some stopped, with ties, all stopped, all ended, stopped by a limit."""
    times = random.lognormal(1, 1, n)
    yield times, random.random(n) < 0.7
    yield np.ceil(times), random.random(n) < 0.6
    yield times, np.zeros(n, bool)
    yield np.ceil(2 * times) / 2, np.ones(n, bool)
    yield np.minimum(times, 3), times < 3


def kaplan_meier(random):
    for n in [1, 2, 5, 6, 7, 50, 51, 200]:
        for times, ended in runs(random, n):
            times = plain(times)
            fitter = KaplanMeierFitter().fit(times, ended)
            table, bounds = fitter.event_table, fitter.confidence_interval_
            steps = [
                [
                    time,
                    int(table.at_risk[time]),
                    int(table.observed[time]),
                    int(table.censored[time]),
                    fitter.survival_function_.iloc[:, 0][time],
                    bounds.iloc[:, 0][time],
                    bounds.iloc[:, 1][time],
                ]
                for time in sorted(set(times))
            ]
            # Not `median_survival_time_`: it misses a share of one half that was rounded to a little more.
            median = qth_survival_time(0.5 * (1 + 1e-12), fitter.survival_function_)
            horizons = [0.5, 2.0, float(max(times))]
            yield {
                "runs": [[time, bool(end)] for time, end in zip(times, ended)],
                "steps": steps,
                "median": None if np.isinf(median) else median,
                "means": [[horizon, restricted_mean_survival_time(fitter, horizon)] for horizon in horizons],
            }


def log_rank(random):
    for n in [1, 5, 6, 50, 200]:
        for (a, ended_a), (b, ended_b) in zip(runs(random, n), runs(random, n + 1)):
            a, b = plain(a), plain(b * 1.4)
            if not (ended_a.any() and ended_b.any()):
                continue
            test = logrank_test(a, b, ended_a, ended_b)
            if test.test_statistic == 0:
                # Nothing varies; lifelines puts 0 for 0 / 0.
                continue
            yield {
                "a": [[time, bool(end)] for time, end in zip(a, ended_a)],
                "b": [[time, bool(end)] for time, end in zip(b, ended_b)],
                "statistic": test.test_statistic,
                "p": test.p_value,
            }


def hill(random):
    for n in [2, 6, 50, 200]:
        values = np.array(plain(1 + random.pareto(1.3, n)))
        for k in sorted({1, n // 10 + 1, n // 2}):
            descending = np.sort(values)[::-1]
            index = stats.pareto.fit(descending[:k], floc=0, fscale=descending[k])[0]
            yield {"values": values.tolist(), "k": k, "index": index}


def fits(random):
    for n in [2, 5, 6, 50, 200]:
        for values in [10 * random.weibull(0.6, n), random.lognormal(2, 2, n), 100 + random.random(n)]:
            values = np.array(plain(values + 1e-3))
            logarithms = np.log(values)
            scaled = logarithms - logarithms.max()

            def slope(c):
                return np.average(scaled, weights=np.exp(c * scaled)) - 1 / c - scaled.mean()

            shape = optimize.brentq(slope, 1e-3, 1e6, xtol=1e-14, rtol=1e-14)
            scale = np.exp(logarithms.max()) * np.mean(np.exp(shape * scaled)) ** (1 / shape)
            by_scipy = stats.weibull_min.fit(values, floc=0)
            assert np.allclose([by_scipy[0], by_scipy[2]], [shape, scale], rtol=1e-3), (by_scipy, shape, scale)
            sigma, _, e_mu = stats.lognorm.fit(values, floc=0)
            yield {"values": values.tolist(), "weibull": [shape, scale], "lognormal": [np.log(e_mu), sigma]}


def survival_points(random):
    for n in SIZES:
        for values in [plain(random.normal(0, 1, n)), plain(random.integers(0, 5, n))]:
            curve = stats.ecdf(values).sf
            yield {"values": values, "points": np.column_stack([curve.quantiles, curve.probabilities]).tolist()}


def bca(random):
    """scipy draws groups by index; the statistic then draws members, except for the estimate and the jackknife."""
    for groups, confidence in [
        ([[x] for x in plain(random.normal(-1, 0.7, 12))], 0.95),
        ([[x] for x in plain(random.exponential(1, 30))], 0.95),
        ([[x] for x in plain(random.normal(0.4, 1, 200))], 0.9),
        ([plain(random.normal(random.normal(1, 0.5), 0.8, n)) for n in [3, 4, 5, 6, 7] * 3], 0.95),
        ([plain(random.exponential(random.exponential(1), 5)) for _ in range(20)], 0.99),
    ]:
        sizes = np.array([len(group) for group in groups])
        table = np.zeros((len(groups), sizes.max()))
        for row, group in zip(table, groups):
            row[: len(group)] = group
        means = np.array([np.mean(group) for group in groups])

        def statistic(drawn, axis=-1):
            drawn = drawn.astype(int)
            if drawn.ndim == 1 or drawn.shape[-1] < len(groups) or sizes.max() == 1:
                return means[drawn].mean(axis=-1)
            size = sizes[drawn][..., None]
            member = np.floor(random.random(drawn.shape + (sizes.max(),)) * size).astype(int)
            chosen = np.where(np.arange(sizes.max()) < size, table[drawn[..., None], member], 0)
            return (chosen.sum(axis=-1) / size[..., 0]).mean(axis=-1)

        interval = stats.bootstrap(
            (np.arange(len(groups)),),
            statistic,
            n_resamples=RESAMPLES,
            batch=20_000,
            confidence_level=confidence,
            method="BCa",
            rng=random,
        ).confidence_interval
        yield {"groups": groups, "confidence": confidence, "low": interval.low, "high": interval.high}


def normal(_random):
    for z in [-37.0, -8.3, -5.0, -1.96, -0.5, 0.0, 1e-9, 0.7, 1.645, 3.0, 6.0]:
        yield {"z": z, "below": stats.norm.cdf(z), "two_sided": 2 * stats.norm.sf(abs(z))}


def normal_quantile(_random):
    for share in [1e-12, 0.0005, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999]:
        yield {"share": share, "z": stats.norm.ppf(share)}


def cut_runs(random, costs):
    """Runs of each kind: cut at one limit, cut early, cut at random."""
    for share in [0.9, 0.6]:
        limit = np.quantile(costs, share)
        yield np.minimum(costs, limit), costs <= limit
    yield costs * np.where(random.random(len(costs)) < 0.3, random.random(len(costs)), 1), random.random(len(costs)) < 0.7


def hill_censored(random):
    """The logarithms of what exceeds the threshold are exponential, some of them cut."""
    for n in [6, 50, 200]:
        for costs, ended in cut_runs(random, 1 + random.pareto(0.8, n)):
            costs = np.array(plain(costs))
            # Of equal costs the cut ones count as greater.
            order = np.lexsort((ended, -costs))
            for k in sorted({n // 5 + 1, n // 2}):
                threshold, tail = costs[order[k]], order[:k]
                excess = np.log(costs[tail] / threshold)
                if threshold == costs.max() or not ended[tail].any():
                    continue
                # lifelines takes no durations of 0; these add nothing to the sum.
                fitter = ExponentialFitter().fit(np.maximum(excess, 1e-300), ended[tail])
                yield {
                    "runs": [[cost, bool(end)] for cost, end in zip(costs, ended)],
                    "k": k,
                    "index": 1 / fitter.lambda_,
                    "threshold": threshold,
                    "ended": int(ended[tail].sum()),
                }


def censored_weibull(logarithms, ended):
    scaled = logarithms - logarithms.max()

    def slope(c):
        return np.average(scaled, weights=np.exp(c * scaled)) - 1 / c - scaled[ended].mean()

    shape = optimize.brentq(slope, 1e-3, 1e6, xtol=1e-14, rtol=1e-14)
    return shape, np.exp(logarithms.max()) * (np.exp(shape * scaled).sum() / ended.sum()) ** (1 / shape)


def censored_normal(values, ended):
    """Where both slopes of the likelihood are 0; the hazard of the normal distribution is that of scipy."""

    def slopes(at):
        mu, sigma = at[0], np.exp(at[1])
        z = (values - mu) / sigma
        pull = np.where(ended, z, np.exp(stats.norm.logpdf(z) - stats.norm.logsf(z)))
        return [pull.sum(), (pull * z).sum() - ended.sum()]

    start = [values.mean(), np.log(values.std())]
    best = optimize.root(slopes, start, method="hybr", options={"xtol": 1e-15})
    assert np.abs(slopes(best.x)).max() < 1e-9, best
    return best.x[0], np.exp(best.x[1])


def fits_censored(random):
    for n in [6, 50, 200]:
        for free in [10 * random.weibull(0.6, n), random.lognormal(2, 2, n)]:
            for costs, ended in cut_runs(random, free + 1e-3):
                costs = np.array(plain(costs))
                shape, scale = censored_weibull(np.log(costs), ended)
                by_lifelines = WeibullFitter().fit(costs, ended)
                assert np.allclose([by_lifelines.rho_, by_lifelines.lambda_], [shape, scale], rtol=1e-3)
                mu, sigma = censored_normal(np.log(costs), ended)
                by_scipy = stats.norm.fit(stats.CensoredData.right_censored(np.log(costs), ~ended))
                assert np.allclose(by_scipy, [mu, sigma], atol=1e-3), (by_scipy, mu, sigma)
                yield {
                    "runs": [[cost, bool(end)] for cost, end in zip(costs, ended)],
                    "weibull": [shape, scale],
                    "lognormal": [mu, sigma],
                }


def stratified_log_rank(random):
    for strata, n in [(12, 1), (60, 1), (5, 4), (3, 50)]:
        hardness = random.lognormal(0, 3, strata)
        for round in [False, True]:
            rows = []
            for stratum, factor in enumerate(hardness):
                for group, slower in enumerate([1.0, 1.6]):
                    times = factor * slower * random.lognormal(0, 0.7, n)
                    times = np.array(plain(np.ceil(times) if round else times + 1e-3))
                    limit = 20.0
                    rows += [[stratum, group, min(time, limit), bool(time < limit)] for time in times]
            table = pandas.DataFrame(rows, columns=["stratum", "group", "time", "ended"])
            statistic, p = survdiff(table.time, table.ended.astype(int), table.group, strata=table.stratum)
            pairs = [
                [table[(table.stratum == s) & (table.group == g)][["time", "ended"]].values.tolist() for g in [0, 1]]
                for s in range(strata)
            ]
            yield {"strata": pairs, "statistic": statistic, "p": p}


def hazard(_random):
    for z in [-40.0, -3.0, 0.0, 1.5, 8.0, 19.99, 20.01, 37.0, 1000.0]:
        above = stats.norm.logsf(z)
        yield {"z": z, "hazard": np.exp(stats.norm.logpdf(z) - above) if z < 100 else z + 1 / z - 2 / z**3, "above": above}


SECTIONS = [
    descriptive, geometric, signed_rank, holm, effect, a12, friedman, critical_difference, cliques, kaplan_meier,
    log_rank, hill, fits, survival_points, bca, normal, normal_quantile, hill_censored, fits_censored, stratified_log_rank,
    hazard,
]  # fmt: skip


def main():
    packages = ["numpy", "scipy", "lifelines", "autorank", "statsmodels", "pandas"]
    facts = {"made_with": {"python": platform.python_version()} | {name: version(name) for name in packages}}
    print(facts["made_with"])
    for number, section in enumerate(SECTIONS):
        # A seed each: one section can change without the others.
        facts[section.__name__] = list(section(np.random.default_rng(20_000 + number)))
        print(section.__name__, len(facts[section.__name__]))
    lines = [f"{json.dumps(name)}: " + json.dumps(facts[name]) for name in facts]
    Path(__file__).with_suffix(".json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


main()
