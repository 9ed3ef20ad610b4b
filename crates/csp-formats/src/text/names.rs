//! Names that are given twice.

use std::collections::HashSet;

use super::ast::{Ast, Function};
use crate::TextError;

/// That no two constants or variables have the same name, nor that of a function.
pub(crate) fn check(ast: &Ast, wrong: &dyn Fn(usize, String) -> TextError) -> Result<(), TextError> {
    let mut known = HashSet::new();
    let constants = ast.constants.iter().map(|constant| (constant.at, &constant.name));
    let variables = ast.variables.iter().map(|variable| (variable.at, &variable.name));
    for (at, name) in constants.chain(variables) {
        if Function::of(name).is_some() {
            return Err(wrong(at.0, format!("\"{name}\" is a function, so that nothing else can have this name")));
        }
        if !known.insert(name) {
            return Err(wrong(at.0, format!("\"{name}\" has a meaning already: choose another name")));
        }
    }
    Ok(())
}
