//! The constraints of XCSP3-core, each by the name of its element, and their common parts.

mod automata;
mod counting;
mod groups;
mod kinds;
mod linking;
mod order;
mod packing;
mod tables;
mod tasks;
mod tours;

use crate::error::Fault;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::tokens::{Arguments, Words};

pub(super) use self::counting::{different_values, weighted};
pub(super) use self::groups::all;

/// The arguments that stand for the parameters of an element.
type GroupArguments<'g, 't> = Option<&'g Arguments<'t>>;

/// The function that states the constraint of an element.
type ConstraintBuilder = for<'t> fn(&mut Builder<'t>, &Element<'t>, GroupArguments<'_, 't>) -> Result<(), Fault>;

/// The element that has the list of a constraint: its child `<list>`, or itself if it has nothing but the list.
fn list_of<'e, 't>(element: &'e Element<'t>) -> Result<&'e Element<'t>, Fault> {
    if element.children.is_empty() {
        return Ok(element);
    }
    element.required("list")
}

/// The words of a child.
fn words_of<'w, 't>(
    element: &'w Element<'t>,
    child: &'static str,
    given: GroupArguments<'w, 't>,
) -> Result<Words<'w, 't>, Fault> {
    Ok(Words::of(element.required(child)?, given))
}

/// Checks that two lists of a constraint are equally long.
fn equally_long(element: &Element<'_>, name: &str, count: usize, expected: usize) -> Result<(), Fault> {
    if count == expected {
        return Ok(());
    }
    let at = element.optional_at(name);
    Fault::fail(at, format!("<{name}> has {count} entries, and <list> has {expected}"))
}
