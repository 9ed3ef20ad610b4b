//! `<binPacking>`, `<knapsack>` and `<flow>`.

use std::collections::{BTreeSet, HashMap};

use csp_core::{Expr, Integers, Var};

use super::{GroupArguments, equally_long, words_of};
use crate::error::{Fault, quoted};
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, number_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::{integer, integers, take, word};
use crate::xcsp3::syntax::tokens::{Words, XmlToken};

/// Each variable says in which bin its item lies: what the items of each bin weigh together meets a condition, or is a
/// load, or is not more than a limit.
pub(super) fn bin_packing<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "sizes", "condition", "conditions", "limits", "loads"])?;
    element.expects_one_of(&["condition", "conditions", "limits", "loads"])?;
    let child = element.required("list")?;
    child.expects(&["startIndex"], &[])?;
    let first = number_of(child, "startIndex", 0)?;
    let list = builder.list(Words::of(child, given))?;
    let items = builder.variables_of(&list)?;
    let sizes = integers(words_of(element, "sizes", given)?)?;
    equally_long(element, "sizes", sizes.len(), items.len())?;
    let bins: Vec<(i64, Condition)> = match (element.optional("limits")?, element.optional("loads")?) {
        (Some(limits), _) => {
            let limits = builder.list(Words::of(limits, given))?;
            (first..).zip(limits.into_iter().map(at_most)).collect()
        }
        (None, Some(loads)) => {
            let loads = builder.list(Words::of(loads, given))?;
            (first..).zip(loads.into_iter().map(Condition::equal)).collect()
        }
        (None, None) if element.optional("conditions")?.is_some() => {
            (first..).zip(builder.conditions(words_of(element, "conditions", given)?)?).collect()
        }
        (None, None) => {
            let condition = builder.condition(element.required("condition")?, given)?;
            let all: BTreeSet<i64> = items.iter().flat_map(|&x| builder.domain(x).iter()).collect();
            all.into_iter().map(|bin| (bin, condition.clone())).collect()
        }
    };
    let numbers: Integers = bins.iter().map(|&(bin, _)| bin).collect();
    items.iter().try_for_each(|&x| builder.restrict(x, numbers.clone()))?;
    bins.into_iter().try_for_each(|(bin, condition)| fill(builder, &items, &sizes, bin, condition))
}

fn at_most(limit: Expr) -> Condition {
    Condition::Compared(csp_core::relations::Comparison::AtMost, limit)
}

/// Posts that the weight of the items of one bin meets a condition.
fn fill(builder: &mut Builder<'_>, items: &[Var], sizes: &[i64], bin: i64, condition: Condition) -> Result<(), Fault> {
    let mut parts = Vec::new();
    for (&x, &size) in items.iter().zip(sizes) {
        if builder.domain(x).contains(bin) {
            parts.push((size, Expr::from(builder.has_value(x, bin)?)));
        }
    }
    builder.post_sum(parts, condition)
}

/// Posts the weight and the worth of a choice of items.
pub(super) fn knapsack<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "weights", "profits", "limit", "condition"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let mut conditions = Vec::new();
    if let Some(limit) = element.optional("limit")? {
        conditions.push(at_most(builder.formula(Words::of(limit, given))?));
    }
    for child in element.all("condition") {
        conditions.push(builder.condition(child, given)?);
    }
    if conditions.len() != 2 {
        return Fault::fail(
            element.at,
            "<knapsack> has a limit or a condition for its weights, and a condition for its profits",
        );
    }
    for (name, condition) in ["weights", "profits"].into_iter().zip(conditions) {
        let numbers = integers(words_of(element, name, given)?)?;
        equally_long(element, name, numbers.len(), list.len())?;
        builder.post_sum(numbers.into_iter().zip(list.iter().cloned()).collect(), condition)?;
    }
    Ok(())
}

/// Each variable is the flow of an arc: what leaves a node, less what enters it, is its balance. The flows with their weights may have
/// to meet a condition, too.
pub(super) fn flow<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "balance", "arcs", "weights", "condition"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let balances = builder.list(words_of(element, "balance", given)?)?;
    let arcs = arcs(builder, words_of(element, "arcs", given)?)?;
    equally_long(element, "arcs", arcs.len(), list.len())?;
    let places = places(element, &arcs, balances.len())?;
    let mut sums: Vec<Vec<(i64, Expr)>> = vec![Vec::new(); balances.len()];
    for ((from, to), flow) in arcs.iter().zip(&list).filter(|((from, to), _)| from != to) {
        sums[places[from]].push((1, flow.clone()));
        sums[places[to]].push((-1, flow.clone()));
    }
    for (sum, balance) in sums.into_iter().zip(balances) {
        builder.post_sum(sum, Condition::equal(balance))?;
    }
    let Some(weights) = element.optional("weights")? else {
        return match element.optional("condition")? {
            Some(condition) => Fault::fail(condition.at, "<condition> has a meaning with <weights> only"),
            None => Ok(()),
        };
    };
    let weights = integers(Words::of(weights, given))?;
    equally_long(element, "weights", weights.len(), list.len())?;
    let condition = builder.condition(element.required("condition")?, given)?;
    builder.post_sum(weights.into_iter().zip(list).collect(), condition)
}

/// Arcs such as `(0,1)(1,2)`.
fn arcs(builder: &Builder<'_>, mut words: Words<'_, '_>) -> Result<Vec<(i64, i64)>, Fault> {
    let node = |words: &mut Words<'_, '_>| {
        let (text, at) = word(words, "the number of a node")?;
        let found = integer(text);
        found.map_or_else(|| Fault::fail(at, format!("found {}, expected the number of a node", quoted(text))), Ok)
    };
    let mut found = Vec::new();
    while words.peek()?.is_some() {
        builder.watch.spend(1)?;
        take(&mut words, XmlToken::Open, "an arc such as (0,1)")?;
        let from = node(&mut words)?;
        take(&mut words, XmlToken::Comma, "\",\"")?;
        let to = node(&mut words)?;
        take(&mut words, XmlToken::Close, "\")\"")?;
        found.push((from, to));
    }
    Ok(found)
}

/// The place of each node among the balances. The nodes stand in the order of their numbers; where there are fewer of them than
/// balances, they count from `startIndex`, so that a node may have no arc.
fn places(element: &Element<'_>, arcs: &[(i64, i64)], balances: usize) -> Result<HashMap<i64, usize>, Fault> {
    let nodes: BTreeSet<i64> = arcs.iter().flat_map(|&(from, to)| [from, to]).collect();
    if nodes.len() == balances {
        return Ok(nodes.into_iter().zip(0..).collect());
    }
    let child = element.required("arcs")?;
    let first = number_of(child, "startIndex", 0)?;
    let place = |node: i64| {
        let place = node.checked_sub(first).and_then(|place| usize::try_from(place).ok());
        match place.filter(|&place| place < balances) {
            Some(place) => Ok((node, place)),
            None => Fault::fail(child.at, format!("node {node} has no balance: there are {balances}")),
        }
    };
    nodes.into_iter().map(place).collect()
}
