//! The meaning of the names of a file.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use csp_core::Watch;

use super::syntax::ast::{Declaration, Expr, Output, Type, TypeKind};
use crate::error::{At, Fault};
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::{Declared, FAR, X};

/// The beginning of the names that the compiler of MiniZinc makes up.
pub(super) const INTRODUCED: &str = "X_INTRODUCED_";

/// The meaning of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NamedValue {
    Bool(bool),
    Int(i64),
    Set(IntSet),
    Variable(X),
    Array(Vec<NamedValue>),
    /// Floats and texts, which only annotations may have.
    Other,
}

/// Everything that was declared.
#[derive(Debug, Default)]
pub(super) struct FlatZincNames {
    pub(super) variables: Vec<Declared>,
    values: HashMap<String, NamedValue>,
    /// The names that each solution shows, in the order of the file.
    pub(super) shown: Vec<(String, Output)>,
    /// Variables that were declared as equal to something: `var int: x = y;`.
    pub(super) equal: Vec<(X, NamedValue, At)>,
}

impl FlatZincNames {
    pub(super) fn of(declarations: Vec<Declaration>, watch: &Watch) -> Result<Self, Fault> {
        let mut names = Self::default();
        for declaration in declarations {
            watch.spend(1)?;
            names.declare(declaration)?;
        }
        Ok(names)
    }

    fn declare(&mut self, declaration: Declaration) -> Result<(), Fault> {
        let Declaration { name, at, kind, length, value, annotations, output } = declaration;
        let stands_for = value.map(|value| self.value(&value, at)).transpose()?;
        let value = match (kind, stands_for) {
            (TypeKind::Variable(of), value) => {
                let x = X(self.variables.len() as u32);
                if let Some(value) = value {
                    self.equal.push((x, value, at));
                }
                let is_helper = annotations.iter().any(|annotation| match annotation {
                    Expr::Name(word) => word == "var_is_introduced" || word == "is_defined_var",
                    _ => false,
                });
                let (is_bool, values) = match of {
                    Type::Bool => (true, IntSet::range(0, 1)),
                    Type::Int(values) => (false, values.unwrap_or(IntSet::range(-FAR, FAR))),
                };
                if let Some((low, high)) = values.bounds().filter(|&(low, high)| low < -FAR || high > FAR) {
                    return Fault::fail(at, format!("the values {low}..{high} of \"{name}\" are too far from 0"));
                }
                self.variables.push(Declared { name: name.clone(), at, is_bool, values, is_helper });
                NamedValue::Variable(x)
            }
            (TypeKind::Parameter, Some(value)) | (TypeKind::Array(_), Some(value @ NamedValue::Array(_))) => value,
            (TypeKind::Array(_), Some(_)) => return Fault::fail(at, format!("the value of \"{name}\" is no array")),
            (_, None) => return Fault::fail(at, format!("\"{name}\" has no value: expected = and a value")),
        };
        let elements = if let NamedValue::Array(elements) = &value { Some(elements.len() as u64) } else { None };
        if let (Some(length), Some(elements)) = (length, elements.or(length.map(|_| 1)))
            && length != elements
        {
            return Fault::fail(at, format!("\"{name}\" has {elements} elements, and its index set {length}"));
        }
        if let (Some(Output::Indexed(sets)), Some(elements)) = (&output, elements) {
            let length = sets.iter().fold(1, |product: u64, set| product.saturating_mul(set.len()));
            if length != elements {
                return Fault::fail(at, format!("\"{name}\" has {elements} elements, and is shown with {length}"));
            }
        }
        if let (Some(Output::Indexed(sets)), NamedValue::Array(elements)) = (&output, &value) {
            self.name_elements(&name, sets, elements);
        }
        if let Some(output) = output {
            self.shown.push((name.clone(), output));
        }
        match self.values.entry(name) {
            Entry::Vacant(free) => _ = free.insert(value),
            Entry::Occupied(known) => return Fault::fail(at, format!("\"{}\" is declared twice", known.key())),
        }
        Ok(())
    }

    /// Gives the elements of an array that is shown the names that people know, as in `q[1]`, for those that the compiler made up.
    fn name_elements(&mut self, name: &str, sets: &[IntSet], elements: &[NamedValue]) {
        let bounds: Vec<(i64, i64)> = sets.iter().filter_map(IntSet::bounds).collect();
        for (place, element) in (0i64..).zip(elements) {
            let NamedValue::Variable(x) = element else { continue };
            let own = &mut self.variables[x.0 as usize].name;
            if !own.starts_with(INTRODUCED) {
                continue;
            }
            let (mut rest, mut indices) = (place, Vec::new());
            for &(low, high) in bounds.iter().rev() {
                let length = high - low + 1;
                indices.push((low + rest % length).to_string());
                rest /= length;
            }
            indices.reverse();
            *own = format!("{name}[{}]", indices.join(","));
        }
    }

    /// The meaning of an expression.
    pub(super) fn value(&self, expression: &Expr, at: At) -> Result<NamedValue, Fault> {
        Ok(match expression {
            Expr::Bool(truth) => NamedValue::Bool(*truth),
            Expr::Int(number) => NamedValue::Int(*number),
            Expr::Set(set) => NamedValue::Set(set.clone()),
            Expr::Float(_) | Expr::Text(_) => NamedValue::Other,
            Expr::Name(name) => self.named(name, at)?.clone(),
            Expr::Array(elements) => {
                let value = |element| match self.value(element, at)? {
                    NamedValue::Array(_) => {
                        Fault::fail(at, "an array within an array: arrays have one dimension in FlatZinc")
                    }
                    value => Ok(value),
                };
                NamedValue::Array(elements.iter().map(value).collect::<Result<_, _>>()?)
            }
            Expr::Call(name, _) => return Fault::fail(at, format!("\"{name}(...)\" is no value")),
        })
    }

    /// The elements of an array.
    pub(super) fn elements(&self, expression: &Expr, at: At) -> Result<Option<Cow<'_, [NamedValue]>>, Fault> {
        if let Expr::Name(name) = expression {
            let NamedValue::Array(elements) = self.named(name, at)? else { return Ok(None) };
            return Ok(Some(Cow::Borrowed(elements)));
        }
        let NamedValue::Array(elements) = self.value(expression, at)? else { return Ok(None) };
        Ok(Some(Cow::Owned(elements)))
    }

    /// The value that was declared under this name.
    pub(super) fn named(&self, name: &str, at: At) -> Result<&NamedValue, Fault> {
        self.values.get(name).ok_or_else(|| Fault::at(at, format!("there is no \"{name}\" before this")))
    }

    /// The variables that each solution shows.
    pub(super) fn shown_variables(&self) -> Vec<X> {
        let of = |value: &NamedValue| if let NamedValue::Variable(x) = value { Some(*x) } else { None };
        let all = self.shown.iter().filter_map(|(name, _)| self.values.get(name));
        all.flat_map(|value| match value {
            NamedValue::Array(elements) => elements.iter().filter_map(of).collect(),
            single => Vec::from_iter(of(single)),
        })
        .collect()
    }

    pub(super) fn variable(&self, x: X) -> &Declared {
        &self.variables[x.0 as usize]
    }
}
