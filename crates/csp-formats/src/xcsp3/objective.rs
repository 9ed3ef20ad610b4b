//! `<objectives>`: what is minimised or maximised.

use csp_core::Expr;
use csp_core::relations::Which;

use super::build::builder::Builder;
use super::constraints::{different_values, weighted};
use super::syntax::markup::Element;
use super::syntax::tokens::Words;
use crate::error::{Fault, quoted};

/// States the objective, if there is one.
pub(super) fn state<'t>(builder: &mut Builder<'t>, objectives: &Element<'t>) -> Result<(), Fault> {
    objectives.expects(&[], &["minimize", "maximize"])?;
    let Some((first, others)) = objectives.children.split_first() else { return Ok(()) };
    if let Some(second) = others.first() {
        return Fault::fail(second.at, "a second objective is not supported");
    }
    builder.label(first.name, first.at);
    let parts = parts(builder, first)?;
    let sum = builder.sum_expression(&parts)?;
    if first.name == "minimize" {
        builder.problem.minimize(sum);
    } else {
        builder.problem.maximize(sum);
    }
    Ok(())
}

/// The sum that is minimised or maximised.
fn parts<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<Vec<(i64, Expr)>, Fault> {
    element.expects_leaves(&["type"], &["list", "coeffs", "except"])?;
    let kind = element.attribute("type").map_or("expression", |kind| kind.text.trim());
    if let Some(coeffs) = element.optional("coeffs")?.filter(|_| kind == "nValues") {
        return Fault::fail(coeffs.at, "<coeffs> has no meaning with type=\"nValues\"");
    }
    if let Some(except) = element.optional("except")?.filter(|_| kind != "nValues") {
        return Fault::fail(except.at, "<except> has a meaning with type=\"nValues\" only");
    }
    if kind == "nValues" {
        return different_values(builder, element, None);
    }
    if kind == "expression" {
        if let Some(child) = element.children.first() {
            return Fault::fail(
                child.at,
                format!("<{}> has a meaning with a type such as type=\"sum\" only", child.name),
            );
        }
        return Ok(vec![(1, builder.formula(Words::of(element, None))?)]);
    }
    let weighted = weighted(builder, element, None)?;
    if kind == "sum" {
        return Ok(weighted);
    }
    let list: Vec<Expr> =
        weighted.into_iter().map(|(factor, part)| if factor == 1 { part } else { part * factor }).collect();
    match kind {
        "minimum" => Ok(vec![(1, builder.extremum(Which::Minimum, &list)?)]),
        "maximum" => Ok(vec![(1, builder.extremum(Which::Maximum, &list)?)]),
        "product" => Ok(vec![(1, Expr::Mul(list))]),
        "lex" => in_lexicographic_order(builder, list),
        other => {
            let at = element.attribute("type").map_or(element.at, |kind| kind.at);
            Fault::fail(at, format!("an objective of type {} is not supported", quoted(other)))
        }
    }
}

/// A sum that is less where the list is before another one in lexicographic order: the list as the digits of a number, each in a
/// base of its own.
fn in_lexicographic_order(builder: &Builder<'_>, list: Vec<Expr>) -> Result<Vec<(i64, Expr)>, Fault> {
    let mut weight = Some(1i64);
    let mut parts = Vec::with_capacity(list.len());
    for digit in list.into_iter().rev() {
        let Some(factor) = weight else {
            return Fault::fail(builder.at(), "the numbers of this order do not fit in 64 bits");
        };
        let (least, greatest) = builder.ends_of(&digit);
        let base = greatest.checked_sub(least).and_then(|last| last.checked_add(1));
        weight = base.and_then(|base| base.checked_mul(factor));
        parts.push((factor, digit));
    }
    Ok(parts)
}
