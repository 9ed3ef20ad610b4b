//! The constraints of XCSP3-core, each by the name of its element.

mod automata;
mod counting;
mod groups;
mod linking;
mod logic;
mod order;
mod packing;
mod tables;
mod tasks;
mod tours;

pub(super) use self::counting::{different_values, weighted};
use super::builder::Builder;
use super::fault::Fault;
use super::markup::Element;
use super::words::{Arguments, Words};

/// What an element states, in which parameters stand for these arguments.
pub(super) type Given<'g, 't> = Option<&'g Arguments<'t>>;

type Statement = for<'t> fn(&mut Builder<'t>, &Element<'t>, Given<'_, 't>) -> Result<(), Fault>;

/// States everything in `<constraints>`.
pub(super) fn state<'t>(builder: &mut Builder<'t>, constraints: &Element<'t>) -> Result<(), Fault> {
    groups::all(builder, constraints)
}

/// States one constraint.
pub(super) fn one<'t>(builder: &mut Builder<'t>, element: &Element<'t>, given: Given<'_, 't>) -> Result<(), Fault> {
    match statement(element.name) {
        Some(statement) => statement(builder, element, given),
        None => Fault::at(element.at, format!("the constraint <{}> is not supported", element.name)),
    }
}

fn statement(name: &str) -> Option<Statement> {
    Some(match name {
        "intension" => logic::intension,
        "extension" => tables::extension,
        "instantiation" => tables::instantiation,
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
        "channel" => linking::channel,
        "regular" => automata::regular,
        "mdd" => automata::mdd,
        "noOverlap" => tasks::no_overlap,
        "cumulative" => tasks::cumulative,
        "circuit" => tours::circuit,
        "binPacking" => packing::bin_packing,
        "knapsack" => packing::knapsack,
        _ => return None,
    })
}

/// The element that has the list of a constraint: its child `<list>`, or itself if it has nothing but the list.
fn list_of<'e, 't>(element: &'e Element<'t>) -> Result<&'e Element<'t>, Fault> {
    if element.children.is_empty() {
        return Ok(element);
    }
    if element.has_text() {
        return Fault::at(element.at, format!("<{}> has text beside its elements", element.name));
    }
    element.required("list")
}

/// The words of a child.
fn words_of<'w, 't>(
    element: &'w Element<'t>,
    child: &'static str,
    given: Given<'w, 't>,
) -> Result<Words<'w, 't>, Fault> {
    Ok(Words::of(element.required(child)?, given))
}

/// That two lists of a constraint are equally long.
fn equally_long(element: &Element<'_>, name: &str, count: usize, expected: usize) -> Result<(), Fault> {
    if count == expected {
        return Ok(());
    }
    let at = element.optional_at(name);
    Fault::at(at, format!("<{name}> has {count} entries, and <list> has {expected}"))
}
