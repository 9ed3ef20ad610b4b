//! The constraints by the names of their elements.

use super::{ConstraintBuilder, GroupArguments, automata, counting, linking, order, packing, tables, tasks, tours};
use crate::error::Fault;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::syntax::markup::Element;

/// States one constraint.
pub(super) fn one<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    match statement(element.name) {
        Some(statement) => statement(builder, element, given),
        None => Fault::fail(element.at, format!("the constraint <{}> is not supported", element.name)),
    }
}

fn statement(name: &str) -> Option<ConstraintBuilder> {
    Some(match name {
        "intension" => tables::intension,
        "clause" => tables::clause,
        "extension" => tables::extension,
        "instantiation" => tables::instantiation,
        "refutation" => tables::refutation,
        "allDifferent" => order::all_different,
        "allEqual" => order::all_equal,
        "ordered" => order::ordered,
        "lex" => order::lex,
        "precedence" => order::precedence,
        "sum" => counting::sum,
        "count" => counting::count,
        "nValues" => counting::n_values,
        "cardinality" => counting::cardinality,
        "element" => linking::element,
        "minimum" | "maximum" => linking::extremum,
        "minimumArg" | "maximumArg" => linking::place_of_extremum,
        "channel" => linking::channel,
        "regular" => automata::regular,
        "mdd" => automata::mdd,
        "stretch" => automata::stretch,
        "noOverlap" => tasks::no_overlap,
        "cumulative" => tasks::cumulative,
        "circuit" => tours::circuit,
        "binPacking" => packing::bin_packing,
        "knapsack" => packing::knapsack,
        "flow" => packing::flow,
        _ => return None,
    })
}
