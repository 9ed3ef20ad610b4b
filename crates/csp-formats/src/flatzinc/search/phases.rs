//! Search annotations: which variables are assigned first, and how they and their values are chosen.

use crate::fault::{At, Fault};
use crate::flatzinc::names::{FlatZincNames, NamedValue};
use crate::flatzinc::syntax::ast::Expr;
use crate::posting::statement::term::X;

/// A part of the search: these variables come before those of the next part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Phase<V> {
    pub(crate) variables: Vec<V>,
    pub(crate) choice: ValueChoice,
    pub(crate) values: Order,
}

/// A way to choose a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ValueChoice {
    #[default]
    InputOrder,
    /// The smallest domain.
    FirstFail,
    /// The largest domain.
    AntiFirstFail,
    /// The least of the least values.
    Smallest,
    /// The greatest of the greatest values.
    Largest,
    /// The most constraints.
    Occurrence,
    /// The smallest domain; of equals, the most constraints.
    MostConstrained,
    /// The greatest difference between the least value and the next one.
    MaxRegret,
    /// The smallest domain over the weight of what has failed.
    DomWDeg,
}

/// An order of the values of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the least on.
    #[default]
    Ascending,
    Descending,
    /// From the middle value of the domain on.
    Median,
    /// From the middle between the bounds on.
    Middle,
    Random,
}

/// The parts of the search that the annotations of the solve item name, in their order.
pub(crate) fn phases(annotations: &[Expr], names: &FlatZincNames, at: At) -> Result<Vec<Phase<X>>, Fault> {
    let mut phases = Vec::new();
    annotations.iter().try_for_each(|annotation| add(annotation, names, at, &mut phases))?;
    Ok(phases)
}

/// Annotations that are none of the search, or that other solvers have, say nothing.
fn add(annotation: &Expr, names: &FlatZincNames, at: At, phases: &mut Vec<Phase<X>>) -> Result<(), Fault> {
    let Expr::Call(name, arguments) = annotation else { return Ok(()) };
    match (name.as_str(), arguments.as_slice()) {
        ("seq_search", [Expr::Array(parts)]) => parts.iter().try_for_each(|part| add(part, names, at, phases)),
        ("int_search" | "bool_search", [list, choice, values, ..]) => {
            let Some(elements) = names.elements(list, at)? else {
                return Fault::fail(at, format!("the first argument of {name} is no array"));
            };
            let variables =
                elements.iter().filter_map(|value| if let NamedValue::Variable(x) = value { Some(*x) } else { None });
            phases.push(Phase { variables: variables.collect(), choice: choice_of(choice), values: order_of(values) });
            Ok(())
        }
        ("int_search" | "bool_search" | "seq_search", _) => Fault::fail(
            at,
            format!("the annotation {name} has {} arguments of a kind that it cannot take", arguments.len()),
        ),
        _ => Ok(()),
    }
}

/// A way of choosing that is not known leaves the order of the list.
fn choice_of(name: &Expr) -> ValueChoice {
    match name {
        Expr::Name(name) => match name.as_str() {
            "first_fail" => ValueChoice::FirstFail,
            "anti_first_fail" => ValueChoice::AntiFirstFail,
            "smallest" => ValueChoice::Smallest,
            "largest" => ValueChoice::Largest,
            "occurrence" => ValueChoice::Occurrence,
            "most_constrained" => ValueChoice::MostConstrained,
            "max_regret" => ValueChoice::MaxRegret,
            "dom_w_deg" => ValueChoice::DomWDeg,
            _ => ValueChoice::InputOrder,
        },
        _ => ValueChoice::InputOrder,
    }
}

/// Splitting a domain in halves tries the values of the lower half before those of the upper one: in the end, ascending. What is
/// excluded is tried last.
fn order_of(name: &Expr) -> Order {
    match name {
        Expr::Name(name) => match name.as_str() {
            "indomain_max" | "indomain_reverse_split" | "outdomain_min" => Order::Descending,
            "indomain_median" => Order::Median,
            "indomain_middle" => Order::Middle,
            "indomain_random" | "indomain_split_random" => Order::Random,
            _ => Order::Ascending,
        },
        _ => Order::Ascending,
    }
}
