//! FlatZinc's constraints by name, and what each says.
//!
//! Source: the MiniZinc handbook, "FlatZinc builtins". A name may end in `_reif` (exactly when a Boolean is true) or `_imp`
//! (when it is true).

pub(super) mod arguments;
mod arithmetic;
mod booleans;
mod comparisons;
mod globals;

use std::collections::HashMap;
use std::sync::LazyLock;

use self::arguments::{Arguments, ConstraintBuilder};
use crate::error::Fault;
use crate::posting::statement::list::Statements;

static BUILTINS: LazyLock<HashMap<&'static str, ConstraintBuilder>> = LazyLock::new(|| {
    let all = [comparisons::ALL, booleans::ALL, arithmetic::ALL, globals::ALL];
    all.into_iter().flatten().copied().collect()
});

/// Adds what a constraint says.
pub(crate) fn add(arguments: &Arguments<'_>, statements: &mut Statements) -> Result<(), Fault> {
    match BUILTINS.get(arguments.name()) {
        Some(state) => state(arguments, statements),
        None => Err(arguments.fault(unknown(arguments.name()))),
    }
}

fn unknown(name: &str) -> &'static str {
    if name.starts_with("float_") || name.contains("_float") || name == "int2float" {
        "is about floats, which are not supported: use a solver with floats for this model"
    } else if name.contains("set_") && !name.contains("set_in") {
        "is about variables that are sets: compile the model with this solver's library, which replaces them by Booleans"
    } else {
        "is no constraint that is known: compile the model with this solver's library, which replaces what it does not know"
    }
}
