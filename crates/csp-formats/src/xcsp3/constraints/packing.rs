//! `<binPacking>` and `<knapsack>`.

use std::collections::BTreeSet;

use csp_core::{Expr, Integers, Var};

use super::{GroupArguments, equally_long, words_of};
use crate::error::Fault;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, number_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::integers;
use crate::xcsp3::syntax::tokens::Words;

/// Each variable says in which bin its item lies: what the items of each bin weigh together meets a condition, or is a
/// load, or is not more than a limit.
pub(super) fn bin_packing<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "sizes", "condition", "limits", "loads"])?;
    element.expects_one_of(&["condition", "limits", "loads"])?;
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
