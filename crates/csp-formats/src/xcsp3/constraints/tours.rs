//! `<circuit>`.

use csp_core::Expr;
use csp_core::relations::Circuit;

use super::{GroupArguments, list_of};
use crate::error::Fault;
use crate::posting::partial_circuit::PartialCircuit;
use crate::posting::record::ModelStatement;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, number_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::tokens::Words;

/// The variables that do not name their own place form one circuit of two places or more; `<size>` says of how many.
pub(super) fn circuit<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&["startIndex"], &["list", "size"])?;
    let child = list_of(element)?;
    child.expects(&["startIndex"], &[])?;
    let first = number_of(child, "startIndex", 0)?;
    let list = builder.list(Words::of(child, given))?;
    let vars = builder.variables_of(&list)?;
    if let Some(size) = element.optional("size")? {
        let size = builder.formula(Words::of(size, given))?;
        let mut parts = Vec::new();
        for (place, &x) in (first..).zip(&vars) {
            parts.push((1, Expr::from(1) - Expr::from(builder.has_value(x, place)?)));
        }
        builder.post_sum(parts, Condition::equal(size))?;
    }
    let may_stay = (first..).zip(&vars).any(|(place, &x)| builder.domain(x).contains(place));
    if may_stay || vars.len() < 2 {
        if vars.is_empty() {
            builder.contradict()
        } else {
            let next: Vec<Expr> = vars.iter().map(|&x| Expr::from(x)).collect();
            let said = ModelStatement::Circuit { next, first, is_partial: true, may_be_empty: false };
            builder.post_stated(&vars, PartialCircuit { first, may_be_empty: false }, vec![said])
        }
    } else {
        builder.post(&vars, Circuit::counting_from(first))
    }
}
