//! Sums that follow from constraints which are none: of use for a bound on the objective, where every constraint that says nothing
//! leaves room.

use std::collections::BTreeMap;

use csp_core::network::{Arc, NaryConstraint};
use csp_core::relations::{Element, Extremum, RelationKind, Tuples, Which};
use csp_core::{Network, Val, Var};

use crate::facts::Bounds;
use crate::literal::{Lit, ValuePlace};
use crate::numbers::Variables;
use crate::rules::integers::{Quantity, Scale};
use crate::rules::sum::Sum;
use crate::rules::tables::tuples_left;

/// A constraint on two variables with more lines around it on one side is left out.
const MOST_LINES: usize = 8;

/// A value is counted where so many variables or more have it.
const FEWEST_COUNTED: usize = 3;

/// The most that it takes to find sums.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SumWork {
    /// Entries that are looked at.
    pub(crate) looks: usize,
    /// Terms that the sums have.
    pub(crate) terms: usize,
}

/// The work for an arc.
pub(crate) fn work_of_arc(network: &Network, arc: Arc) -> SumWork {
    let width = network.width(arc.source());
    SumWork { looks: width.saturating_mul(1 + network.words(arc.target())), terms: 2 * (1 + width.max(2 * MOST_LINES)) }
}

/// The work for a clique of disequalities.
pub(crate) fn work_of_clique(network: &Network, clique: &[Var]) -> SumWork {
    let values: usize = clique.iter().map(|&x| network.width(x)).sum();
    SumWork { looks: values, terms: 2 * values }
}

/// The work for a larger constraint.
pub(crate) fn work_of_constraint(network: &Network, constraint: &NaryConstraint) -> SumWork {
    let scope = constraint.scope();
    let values: usize = scope.iter().map(|&x| network.width(x)).sum();
    match constraint.kind() {
        RelationKind::Element(_) | RelationKind::Extremum(_) | RelationKind::AllDifferent(_) => {
            SumWork { looks: values, terms: 2 * (values + scope.len()) }
        }
        RelationKind::Tuples(table) => {
            // Mostly a few tuples show that a variable does not depend on a count, and one or two variables do.
            let pairs = dependent(network, scope, table).len().saturating_mul(values);
            let entries = table.plain_tuples().len().saturating_mul(scope.len());
            SumWork {
                looks: pairs.saturating_add(entries.saturating_mul(4)),
                terms: pairs.saturating_mul(2 * scope.len()),
            }
        }
        _ => SumWork { looks: 0, terms: 0 },
    }
}

/// The sums that follow from a larger constraint; none where it is left out, and where it is a sum itself.
pub(crate) fn of_constraint(variables: &Variables<'_>, constraint: &NaryConstraint) -> Vec<Sum> {
    let network = variables.network;
    let scope = constraint.scope();
    match constraint.kind() {
        RelationKind::Element(element) => of_element(variables, scope, element).unwrap_or_default(),
        RelationKind::Extremum(extremum) => of_extremum(variables, scope, extremum),
        // Where it is said by disequalities too, it is a clique of these.
        RelationKind::AllDifferent(_) if constraint.is_redundant() => Vec::new(),
        RelationKind::AllDifferent(_) => of_different(&by_integer(network, scope), scope.len()),
        RelationKind::Tuples(table) => of_table(network, scope, table),
        _ => Vec::new(),
    }
}

/// Sums of two variables as numbers, by a constraint on them: where each value of the source of an arc has one value of the target,
/// what the target is; else, and of two values, the lines around all pairs. Cost: the table of the arc.
pub(crate) fn of_arc(variables: &Variables<'_>, arc: Arc) -> Vec<Sum> {
    let network = variables.network;
    let [x, y] = [arc.source(), arc.target()];
    let targets = network.domain(y).to_domain();
    let (mut below, mut above, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for value in network.domain(x) {
        let left = network.row(arc, value).to_domain().intersection(&targets);
        let (Some(first), Some(last)) = (left.first(), left.last()) else { continue };
        let [integer, least, greatest] =
            [network.integer(x, value), network.integer(y, first), network.integer(y, last)];
        below.push((integer, least));
        above.push((integer, greatest.saturating_neg()));
        ends.push((Lit::is(x, ValuePlace::from(value.get())), least, greatest));
    }
    if ends.len() >= 3 && ends.len() == network.domain(x).len() && ends.iter().all(|(_, low, high)| low == high) {
        return between(&Quantity::Of(y, Scale::of(variables, y)), &ends);
    }
    // Of the two arcs of a constraint one is enough.
    if x > y {
        return Vec::new();
    }
    let mut sums = Vec::new();
    for (points, sign) in [(below, 1), (above, -1)] {
        let lines = lines_below(&points).into_iter().filter(|line| line.rise != 0);
        let lines: Vec<Line> = lines.take(MOST_LINES + 1).collect();
        if lines.len() <= MOST_LINES {
            let sum =
                |Line { run, rise, most }| Sum { terms: vec![(-run * sign, y), (rise, x)], truths: Vec::new(), most };
            sums.extend(lines.into_iter().map(sum));
        }
    }
    sums
}

/// A number between those that it has by one of some literals, of which one is true.
fn between(number: &Quantity, ends: &[(Lit, i64, i64)]) -> Vec<Sum> {
    let above = at_most_0(number, -1, ends.iter().map(|&(lit, low, _)| (low, lit)).collect());
    let below = at_most_0(number, 1, ends.iter().map(|&(lit, _, high)| (high.saturating_neg(), lit)).collect());
    above.into_iter().chain(below).collect()
}

/// A quantity, with a sign, and these truths are at most 0; `None` where its number has no opposite.
fn at_most_0(quantity: &Quantity, sign: i64, truths: Vec<(i64, Lit)>) -> Option<Sum> {
    let (terms, most) = match *quantity {
        Quantity::Of(x, _) => (vec![(sign, x)], 0),
        Quantity::Constant(number) => (Vec::new(), number.checked_mul(-sign)?),
    };
    Some(Sum { terms, truths, most })
}

/// The value is between the ends of the entry that is named.
fn of_element(variables: &Variables<'_>, scope: &[Var], element: &Element) -> Option<Vec<Sum>> {
    let network = variables.network;
    let bounds = |x: Var| {
        let [low, high] = variables.ends_left(x);
        Bounds { low, high }
    };
    let index = scope[element.index().place()?];
    let mut ends = Vec::new();
    for value in network.domain(index) {
        // An index without an entry is never the one.
        let Some(entry) = element.entry(network.integer(index, value)) else { continue };
        let (low, high) = Quantity::new(variables, scope, entry).ends(bounds);
        ends.push((Lit::is(index, ValuePlace::from(value.get())), low, high));
    }
    Some(between(&Quantity::new(variables, scope, element.value()), &ends))
}

/// The greatest is at least each of them, the least at most.
fn of_extremum(variables: &Variables<'_>, scope: &[Var], extremum: &Extremum) -> Vec<Sum> {
    let sign = if extremum.which() == Which::Maximum { 1 } else { -1 };
    let one = |&term| {
        let mut sum = at_most_0(&Quantity::new(variables, scope, term), sign, Vec::new())?;
        let value = at_most_0(&Quantity::new(variables, scope, extremum.value()), -sign, Vec::new())?;
        sum.terms.extend(value.terms);
        sum.most = sum.most.checked_add(value.most)?;
        Some(sum)
    };
    extremum.terms().iter().filter_map(one).collect()
}

/// The literals that each integer is the value of a variable.
fn by_integer(network: &Network, scope: &[Var]) -> BTreeMap<i64, Vec<Lit>> {
    by(network, scope, |x, value| network.integer(x, value))
}

/// The literals that variables have their values, by what these are taken for.
fn by(network: &Network, scope: &[Var], taken: impl Fn(Var, Val) -> i64) -> BTreeMap<i64, Vec<Lit>> {
    let mut places: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
    for &x in scope {
        for value in network.domain(x) {
            places.entry(taken(x, value)).or_default().push(Lit::is(x, ValuePlace::from(value.get())));
        }
    }
    places
}

/// The sums that follow from disequalities of all these variables.
pub(crate) fn of_clique(network: &Network, clique: &[Var]) -> Vec<Sum> {
    // A disequality says that two have not the same value, whatever integers these are.
    of_different(&by(network, clique, |_, value| i64::from(value.get())), clique.len())
}

/// Nothing is had twice by so many variables; and where there is no more than that to have, each is had.
fn of_different(places: &BTreeMap<i64, Vec<Lit>>, variables: usize) -> Vec<Sum> {
    let signs: &[i64] = if places.len() == variables { &[1, -1] } else { &[1] };
    let one = |places: &Vec<Lit>| {
        let places = places.clone();
        signs.iter().map(move |&sign| Sum {
            terms: Vec::new(),
            truths: places.iter().map(|&lit| (sign, lit)).collect(),
            most: sign,
        })
    };
    places.values().filter(|places| places.len() > 1 || signs.len() > 1).flat_map(one).collect()
}

/// Of a table by which one variable depends on how many of the others have a value: the lines around the points of the two.
///
/// Source of the lines: Andrew 1979 (the convex hull of points in a plane). Cost: the table, for each pair of a variable and a value.
fn of_table(network: &Network, scope: &[Var], table: &Tuples) -> Vec<Sum> {
    if !table.is_allowed() || !table.short_tuples().is_empty() {
        return Vec::new();
    }
    let tuples: Vec<&[i64]> = tuples_left(network, scope, table).collect();
    let mut sums = Vec::new();
    for alone in dependent(network, scope, table) {
        let x = scope[alone];
        let others: Vec<Var> = scope.iter().copied().filter(|&other| other != x).collect();
        for (integer, places) in by_integer(network, &others) {
            if places.len() < FEWEST_COUNTED {
                continue;
            }
            let count = |tuple: &[i64]| {
                let is_it = |&(place, &own): &(usize, &i64)| place != alone && own == integer;
                tuple.iter().enumerate().filter(is_it).count()
            };
            let mut said: Vec<Option<i64>> = vec![None; scope.len()];
            let mut says = |tuple: &&[i64]| *said[count(tuple)].get_or_insert(tuple[alone]) == tuple[alone];
            let is_function = tuples.iter().all(&mut says);
            let points = || said.iter().zip(0..).filter_map(|(own, count)| Some((count, (*own)?)));
            if !is_function || points().count() < FEWEST_COUNTED {
                continue;
            }
            for sign in [1, -1] {
                let points: Vec<(i64, i64)> = points().map(|(count, own)| (count, own.saturating_mul(sign))).collect();
                let sum = |Line { run, rise, most }| Sum {
                    terms: vec![(-run * sign, x)],
                    truths: places.iter().map(|&lit| (rise, lit)).collect(),
                    most,
                };
                sums.extend(lines_below(&points).into_iter().map(sum));
            }
        }
    }
    sums
}

/// The places of a table whose variable may be said by the others: there are no more tuples than the others have.
fn dependent(network: &Network, scope: &[Var], table: &Tuples) -> Vec<usize> {
    let width = |x: &Var| network.width(*x);
    let others = |place: usize| -> usize {
        let (before, after) = (&scope[..place], &scope[place + 1..]);
        before.iter().chain(after).map(width).fold(1, usize::saturating_mul)
    };
    (0..scope.len()).filter(|&place| table.plain_tuples().len() <= others(place)).collect()
}

/// A line below some points: `rise x - run y <= most`.
struct Line {
    run: i64,
    rise: i64,
    most: i64,
}

/// The lines that go through two of some points, which are in the order of `x`, and below all of them; none where numbers are large.
fn lines_below(points: &[(i64, i64)]) -> Vec<Line> {
    let is_small = |number: i64| number.unsigned_abs() < 1 << 30;
    if points.iter().any(|&(x, y)| !is_small(x) || !is_small(y)) {
        return Vec::new();
    }
    let mut corners: Vec<(i64, i64)> = Vec::new();
    for &(x, y) in points {
        // The last corner is none where it is not below the line from the one before it to this point.
        while let [.., (x1, y1), (x2, y2)] = corners[..]
            && (y2 - y1) * (x - x1) >= (y - y1) * (x2 - x1)
        {
            corners.pop();
        }
        corners.push((x, y));
    }
    let line = |pair: &[(i64, i64)]| {
        let (run, rise) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        Line { run, rise, most: rise * pair[0].0 - run * pair[0].1 }
    };
    corners.windows(2).map(line).collect()
}
