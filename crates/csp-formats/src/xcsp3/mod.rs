//! XCSP3, the XML format of the XCSP competitions: instances of constraint satisfaction and of optimisation.
//!
//! Source: Boussemart, Lecoutre, Audemard & Piette 2022, "XCSP3-core: A Format for Representing Constraint
//! Satisfaction/Optimization Problems".
//!
//! The text becomes a tree of elements, their texts become words (`syntax`), lists and expressions (`build`), and each
//! constraint (`constraints`) becomes relations of csp-core, if need be with variables that no answer shows.
//! Such a variable has exactly one value in each solution, so that solutions are counted as they are. What is not
//! supported is an error with its place.

// Lengths of lists and numbers of places are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

pub mod answer;
mod build;
mod constraints;
mod objective;
mod syntax;
mod variables;

use csp_core::Watch;

use self::build::builder::Builder;
use self::syntax::markup::Element;
use crate::error::{Fault, ReadError, quoted};
use crate::model::{Model, Origins};

/// True if a text is plainly an instance of XCSP: an element `<instance>`, behind what may stand before it.
pub(crate) fn is_plainly(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}').trim_start();
    start.starts_with('<') && start.contains("<instance")
}

/// Reads an instance.
///
/// # Errors
///
/// What is wrong or not supported, with its place, or which limit stopped it.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let built = syntax::markup::read(text, watch).and_then(|root| build(text, &root, watch));
    let builder = built.map_err(|fault| fault.told(text))?;
    let (shown, stated) = (builder.shown, builder.stated);
    let origins = Origins { stated, ..Origins::default() };
    Ok(Model { origins, ..Model::showing(builder.problem.build()?, shown) })
}

fn build<'t>(text: &str, root: &Element<'t>, watch: &'t Watch) -> Result<Builder<'t>, Fault> {
    check(root)?;
    let mut builder = Builder::new(text, watch);
    variables::declare(&mut builder, root.required("variables")?)?;
    if let Some(element) = root.optional("constraints")? {
        constraints::all(&mut builder, element)?;
    }
    if let Some(element) = root.optional("objectives")? {
        objective::state(&mut builder, element)?;
    }
    variables::set_useless_apart(&mut builder)?;
    Ok(builder)
}

/// Checks that it is an instance of XCSP3 of a supported type.
fn check(root: &Element<'_>) -> Result<(), Fault> {
    if root.name != "instance" {
        return Fault::fail(root.at, format!("found <{}>, expected <instance>", root.name));
    }
    if let Some(old) =
        root.children.iter().find(|child| ["presentation", "domains", "predicates", "relations"].contains(&child.name))
    {
        return Fault::fail(old.at, "this is the older format XCSP 2, which is not supported: XCSP3 is");
    }
    match root.attribute("format") {
        Some(format) if format.text.trim() != "XCSP3" => {
            return Fault::fail(format.at, format!("found the format {}, expected XCSP3", quoted(format.text)));
        }
        _ => {}
    }
    if let Some(kind) = root.attribute("type").filter(|kind| !["CSP", "COP"].contains(&kind.text.trim())) {
        let what = format!("instances of type {} are not supported: CSP and COP are", quoted(kind.text));
        return Fault::fail(kind.at, what);
    }
    root.expects(&["format", "type"], &["variables", "constraints", "objectives", "annotations"])
}
