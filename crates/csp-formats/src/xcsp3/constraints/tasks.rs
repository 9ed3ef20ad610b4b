//! `<noOverlap>` and `<cumulative>`.

use csp_core::Expr;
use csp_core::relations::{Comparison, Cumulative, Task};

use super::order::pairs_of;
use super::{GroupArguments, equally_long, words_of};
use crate::error::Fault;
use crate::posting::expression::is_small;
use crate::posting::scope::Scope;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, truth_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::tokens::Words;

/// Most tasks at times, where each is looked at.
const MOST_NEEDS: i128 = 1 << 20;

/// No two tasks, or no two boxes, overlap.
pub(super) fn no_overlap<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&["zeroIgnored"], &["origins", "lengths"])?;
    let is_zero_ignored = truth_of(element, "zeroIgnored", true)?;
    let origins = builder.tuples(words_of(element, "origins", given)?)?;
    let lengths = builder.tuples(words_of(element, "lengths", given)?)?;
    if lengths.len() != origins.len() {
        let what = format!("<lengths> has {} entries, and <origins> has {}", lengths.len(), origins.len());
        return Fault::fail(element.optional_at("lengths"), what);
    }
    let dimensions = origins.first().map_or(0, Vec::len);
    if origins.iter().chain(&lengths).any(|one| one.len() != dimensions) {
        return Fault::fail(element.at, "origins and lengths have not all the same number of dimensions");
    }
    let boxes: Vec<TaskBlock> =
        origins.into_iter().zip(lengths).map(|(origin, lengths)| TaskBlock { origin, lengths }).collect();
    builder.problem.room_for_pairs(pairs_of(boxes.len()))?;
    let in_first = |of: fn(&TaskBlock) -> &[Expr]| boxes.iter().filter_map(|one| of(one).first().cloned()).collect();
    let (origins, lengths): (Vec<Expr>, Vec<Expr>) =
        (in_first(|one| one.origin.as_slice()), in_first(|one| one.lengths.as_slice()));
    // Of numbers that are too wide for a variable the pairs say it all.
    let is_wide = builder.has_wide(&origins) || builder.has_wide(&lengths);
    let is_resource = dimensions == 1 && is_zero_ignored && boxes.len() > 2 && !is_wide;
    for (place, one) in boxes.iter().enumerate() {
        for other in &boxes[place + 1..] {
            builder.watch.spend(1)?;
            let apart = one.is_apart(other, is_zero_ignored);
            // What is no edge says no more than the resource.
            if !is_resource || is_small(&builder.problem, &apart) {
                builder.require(apart)?;
            }
        }
    }
    if is_resource {
        // A resource of one unit sees more than two tasks at a time.
        let heights = vec![Expr::from(1); boxes.len()];
        builder.post_cumulative(&origins, &lengths, &heights, &Expr::from(1))?;
    }
    Ok(())
}

/// A task, or a box: where it starts, and how long it is, in each dimension.
struct TaskBlock {
    origin: Vec<Expr>,
    lengths: Vec<Expr>,
}

impl TaskBlock {
    /// One ends before the other starts, in some dimension; what has no length is nowhere, if zeros are ignored.
    fn is_apart(&self, other: &Self, is_zero_ignored: bool) -> Expr {
        let mut ways = Vec::new();
        for dimension in 0..self.origin.len() {
            ways.push(self.is_before(other, dimension));
            ways.push(other.is_before(self, dimension));
            if is_zero_ignored {
                let lengths = [&self.lengths[dimension], &other.lengths[dimension]];
                let may_be_zero = |length: &&Expr| !matches!(length, Expr::Constant(number) if *number != 0);
                ways.extend(lengths.into_iter().filter(may_be_zero).map(|length| length.clone().equals(0)));
            }
        }
        Expr::Or(ways)
    }

    fn is_before(&self, other: &Self, dimension: usize) -> Expr {
        (self.origin[dimension].clone() + self.lengths[dimension].clone()).at_most(other.origin[dimension].clone())
    }
}

/// At every time, what the tasks that run need meets a condition: nearly always that it is not more than a limit.
pub(super) fn cumulative<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["origins", "lengths", "ends", "heights", "condition"])?;
    let mut lists = Vec::new();
    for name in ["origins", "lengths", "heights"] {
        lists.push(builder.list(words_of(element, name, given)?)?);
        equally_long_as(element, name, lists[lists.len() - 1].len(), lists[0].len())?;
    }
    let [origins, lengths, heights] = &lists[..] else { return Ok(()) };
    if let Some(ends) = element.optional("ends")? {
        let ends = builder.list(Words::of(ends, given))?;
        equally_long(element, "ends", ends.len(), origins.len())?;
        for ((origin, length), end) in origins.iter().zip(lengths).zip(ends) {
            let parts = vec![(1, origin.clone()), (1, length.clone())];
            builder.post_sum(parts, Condition::equal(end))?;
        }
    }
    let condition = element.required("condition")?;
    match builder.condition(condition, given)? {
        Condition::Compared(Comparison::AtMost, limit) => builder.post_cumulative(origins, lengths, heights, &limit),
        other => builder.post_by_times(origins, lengths, heights, &other),
    }
}

fn equally_long_as(element: &Element<'_>, name: &str, count: usize, expected: usize) -> Result<(), Fault> {
    if count == expected {
        return Ok(());
    }
    Fault::fail(element.optional_at(name), format!("<{name}> has {count} entries, and <origins> has {expected}"))
}

impl Builder<'_> {
    /// States for each time that what is needed meets a condition; before the first and behind the last task nothing is needed.
    fn post_by_times(
        &mut self,
        origins: &[Expr],
        lengths: &[Expr],
        heights: &[Expr],
        condition: &Condition,
    ) -> Result<(), Fault> {
        let ends: Vec<Expr> =
            origins.iter().zip(lengths).map(|(origin, length)| origin.clone() + length.clone()).collect();
        let first = origins.iter().map(|one| self.ends_of(one).0).min().unwrap_or(0);
        let last = ends.iter().map(|one| self.ends_of(one).1).max().unwrap_or(0);
        let times = i128::from(last) - i128::from(first);
        if times.saturating_mul(origins.len() as i128) > MOST_NEEDS {
            let what =
                format!("a <cumulative> of more than {MOST_NEEDS} tasks at times, and a condition other than (le,...)");
            return Fault::fail(self.at(), what);
        }
        for time in first..last {
            let runs = |(origin, end): (&Expr, &Expr)| {
                Expr::And(vec![origin.clone().at_most(time), end.clone().greater_than(time)])
            };
            let needs = origins.iter().zip(&ends).map(runs).zip(heights);
            let parts = needs.map(|(runs, height)| (1, Expr::Mul(vec![height.clone(), runs]))).collect();
            self.post_sum(parts, condition.clone())?;
        }
        self.post_sum(Vec::new(), condition.clone())
    }

    fn post_cumulative(
        &mut self,
        origins: &[Expr],
        lengths: &[Expr],
        heights: &[Expr],
        limit: &Expr,
    ) -> Result<(), Fault> {
        let limit = self.atom_of(limit)?;
        let mut lists = Vec::with_capacity(3);
        for list in [origins, lengths, heights] {
            lists.push(list.iter().map(|one| self.atom_of(one)).collect::<Result<Vec<_>, _>>()?);
        }
        if lists.iter().any(|list| self.has_wide(list)) || self.has_wide(std::slice::from_ref(&limit)) {
            self.posting.cumulative(&mut self.problem, &lists, &limit);
            return self.name_posted();
        }
        let [origins, lengths, heights] = [&lists[0], &lists[1], &lists[2]];
        let mut scope = Scope::default();
        let [starts, durations, demands] = [
            self.terms_in(&mut scope, origins)?,
            self.terms_in(&mut scope, lengths)?,
            self.terms_in(&mut scope, heights)?,
        ];
        let tasks: Vec<Task> = starts
            .into_iter()
            .zip(durations)
            .zip(demands)
            .map(|((start, duration), demand)| Task { start, duration, demand })
            .collect();
        let capacity = self.term_in(&mut scope, &limit)?;
        self.post_on(&scope, Cumulative::new(tasks, capacity))
    }
}
