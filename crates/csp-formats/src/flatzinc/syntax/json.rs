//! FlatZinc as JSON to the same syntax tree.
//!
//! Source: the MiniZinc handbook, "FlatZinc and Interfacing Solvers to MiniZinc", FlatZinc JSON.
//!
//! The crate `flatzinc-serde` (0.6) is not used: it refuses `rhs`, by which the handbook gives a variable its value or another
//! name, and it links all names to a graph, which would have to be taken apart into the syntax tree again.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use csp_core::Watch;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::ast::{Ast, Constraint, Declaration, Expr, Goal, NO_FLOATS, NO_SETS, Output, Solve, Type, TypeKind};
use crate::error::Fault;
use crate::posting::int_set::IntSet;

/// Reads a file.
pub(crate) fn parse(text: &str, watch: &Watch) -> Result<Ast, Fault> {
    watch.check()?;
    let file: File = serde_json::from_str(text).map_err(|error| fault(text, &error))?;
    watch.check()?;
    file.into_ast()
}

/// The error of the JSON reader, at the byte it means.
fn fault(text: &str, error: &serde_json::Error) -> Fault {
    let told = error.to_string();
    let what = told.rsplit_once(" at line ").map_or(&*told, |(what, _)| what).to_owned();
    let line = error.line().saturating_sub(1);
    let start = if line == 0 { 0 } else { text.match_indices('\n').nth(line - 1).map_or(text.len(), |(at, _)| at + 1) };
    Fault::at(start + error.column().saturating_sub(1), what)
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    variables: OrderedEntries<Variable>,
    #[serde(default)]
    arrays: OrderedEntries<Array>,
    #[serde(default)]
    constraints: Vec<Item>,
    #[serde(default)]
    output: Vec<String>,
    solve: Objective,
    /// Of the format; every version so far is 1.0.
    #[serde(default, rename = "version")]
    _version: serde::de::IgnoredAny,
}

#[derive(Deserialize)]
struct Variable {
    #[serde(rename = "type")]
    of: String,
    domain: Option<Ranges>,
    rhs: Option<Expr>,
    #[serde(default)]
    ann: Vec<Expr>,
    #[serde(default)]
    introduced: bool,
    #[serde(default)]
    defined: bool,
}

#[derive(Deserialize)]
struct Array {
    a: Vec<Expr>,
    #[serde(default)]
    ann: Vec<Expr>,
}

#[derive(Deserialize)]
struct Item {
    id: String,
    args: Vec<Expr>,
    #[serde(default)]
    ann: Vec<Expr>,
    defines: Option<String>,
}

#[derive(Deserialize)]
struct Objective {
    method: String,
    #[serde(rename = "objective")]
    aim: Option<Expr>,
    #[serde(default)]
    ann: Vec<Expr>,
}

impl File {
    fn into_ast(self) -> Result<Ast, Fault> {
        let Self { variables, arrays, constraints, output, solve, .. } = self;
        let shown: HashSet<&str> = output.iter().map(String::as_str).collect();
        let how = |name: &str| shown.contains(name).then_some(Output::Plain);
        let mut declarations = Vec::with_capacity(variables.0.len() + arrays.0.len());
        for (name, variable) in variables.0 {
            let output = how(&name);
            declarations.push(variable.declared(name, output)?);
        }
        for (name, Array { a, ann }) in arrays.0 {
            let output = how(&name);
            let kind = TypeKind::Array(Type::Int(None));
            declarations.push(Declaration {
                name,
                at: None,
                kind,
                length: None,
                value: Some(Expr::Array(a)),
                annotations: ann,
                output,
            });
        }
        let known: HashSet<&str> = declarations.iter().map(|known| known.name.as_str()).collect();
        if let Some(name) = output.iter().find(|name| !known.contains(name.as_str())) {
            return Fault::fail(None, format!("the output names \"{name}\", which is neither a variable nor an array"));
        }
        let constraints = constraints.into_iter().map(Item::stated).collect();
        Ok(Ast { declarations, constraints, solve: solve.stated()? })
    }
}

impl Variable {
    fn declared(self, name: String, output: Option<Output>) -> Result<Declaration, Fault> {
        let kind = match (self.of.as_str(), self.domain) {
            ("bool", _) => Type::Bool,
            ("int", domain) => Type::Int(domain.map(|Ranges(set)| set)),
            ("float", _) => return Fault::fail(None, format!("the variable \"{name}\": {NO_FLOATS}")),
            (of, _) if of.starts_with("set") => {
                return Fault::fail(None, format!("the variable \"{name}\": {NO_SETS}"));
            }
            (of, _) => {
                return Fault::fail(
                    None,
                    format!("the variable \"{name}\" has the type \"{of}\": expected bool or int"),
                );
            }
        };
        let mut annotations = self.ann;
        let mark = |is_so: bool, with: &str| is_so.then(|| Expr::Name(with.to_owned()));
        annotations.extend(mark(self.introduced, "var_is_introduced"));
        annotations.extend(mark(self.defined, "is_defined_var"));
        Ok(Declaration {
            name,
            at: None,
            kind: TypeKind::Variable(kind),
            length: None,
            value: self.rhs,
            annotations,
            output,
        })
    }
}

impl Item {
    fn stated(self) -> Constraint {
        let mut annotations = self.ann;
        annotations.extend(self.defines.map(|name| Expr::Call("defines_var".to_owned(), vec![Expr::Name(name)])));
        Constraint { name: self.id, at: None, arguments: self.args, annotations }
    }
}

impl Objective {
    fn stated(self) -> Result<Solve, Fault> {
        let goal = match (self.method.as_str(), self.aim) {
            ("satisfy", _) => Goal::Satisfy,
            ("minimize", Some(objective)) => Goal::Minimize(objective),
            ("maximize", Some(objective)) => Goal::Maximize(objective),
            (method @ ("minimize" | "maximize"), None) => {
                return Fault::fail(None, format!("\"solve\" has the method {method} and no \"objective\""));
            }
            (method, _) => {
                let expected = "expected satisfy, minimize or maximize";
                return Fault::fail(None, format!("\"solve\" has the method \"{method}\": {expected}"));
            }
        };
        Ok(Solve { at: None, goal, annotations: self.ann })
    }
}

/// A JSON object in the order in which it is written; of two entries with one name the reader of names will complain.
struct OrderedEntries<T>(Vec<(String, T)>);

impl<T> Default for OrderedEntries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrderedEntries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

struct EntriesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
    type Value = OrderedEntries<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OrderedEntries<T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(OrderedEntries(entries))
    }
}

/// Ranges as pairs: `[[1, 3], [5, 9]]`.
struct Ranges(IntSet);

impl<'de> Deserialize<'de> for Ranges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Vec::<(i64, i64)>::deserialize(deserializer)?.into_iter().collect()))
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExprVisitor)
    }
}

struct ExprVisitor;

impl<'de> Visitor<'de> for ExprVisitor {
    type Value = Expr;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, a name, an array or an annotation")
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Expr, E> {
        Ok(Expr::Bool(truth))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Expr, E> {
        Ok(Expr::Int(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Expr, E> {
        i64::try_from(number)
            .map(Expr::Int)
            .map_err(|_| E::custom(format!("{number} is no number of 64 bits with a sign")))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Expr, E> {
        Ok(Expr::Float(number))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Expr, E> {
        Ok(Expr::Name(name.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Expr, A::Error> {
        let mut all = Vec::new();
        while let Some(element) = elements.next_element()? {
            all.push(element);
        }
        Ok(Expr::Array(all))
    }

    /// `{"set": [[1, 5]]}`, `{"string": "a text"}`, or an annotation with arguments `{"id": "name", "args": [...]}`.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Expr, A::Error> {
        let mut expression = None;
        let (mut name, mut arguments) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "set" => expression = Some(Expr::Set(map.next_value::<Ranges>()?.0)),
                "string" => expression = Some(Expr::Text(map.next_value()?)),
                "id" => name = Some(map.next_value::<String>()?),
                "args" => arguments = Some(map.next_value::<Vec<Expr>>()?),
                "ann" => _ = map.next_value::<serde::de::IgnoredAny>()?,
                other => {
                    return Err(A::Error::custom(format!(
                        "\"{other}\" is unknown: expected set, string, or id and args"
                    )));
                }
            }
        }
        match (expression, name, arguments) {
            (Some(expression), None, None) => Ok(expression),
            (None, Some(name), Some(arguments)) => Ok(Expr::Call(name, arguments)),
            (None, Some(name), None) => Ok(Expr::Name(name)),
            _ => Err(A::Error::custom("expected one of set and string, or id and args")),
        }
    }
}
