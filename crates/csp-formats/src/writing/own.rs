//! Models in the language of this program: the statements of a network, as the syntax tree that is written as text or as JSON.

use std::collections::{HashMap, HashSet};

use csp_core::{Expr, Var, Watch};

use super::formulas::{Dialect, formulas, moving};
use super::written::{Refused, refused, renamed, room_for};
use crate::error::ReadError;
use crate::posting::record::{ModelStatement, Recorded, WrittenArray};
use crate::text::terms::{Terms, Tree, apply, call, int, made, range, set};
use crate::text::{Ast, At, Declared, ExprKind, Form, Function, Objective, Op, Stated, is_name};

/// The language has entries of lists, and no powers with negative exponents.
const DIALECT: Dialect = Dialect { has_entries: true, has_strict_powers: true };

/// Words that are names, and begin a statement or end one.
const WORDS: [&str; 5] = ["data", "draw", "prefer", "show", "weight"];

/// Writes a model, and says which names are others here.
pub(super) fn tree(model: &Recorded, source: &str, watch: &Watch) -> Result<(Ast, Option<String>), ReadError> {
    let names = names(&model.arrays);
    let pairs = model.arrays.iter().zip(&names).map(|(array, here)| (array.name.as_str(), here.as_str()));
    let renamed = renamed(pairs);
    let mut places = HashMap::new();
    for (array, name) in model.arrays.iter().zip(&names) {
        places.extend(array.vars.iter().enumerate().map(|(place, &x)| (x, leaf(array, name, place))));
    }
    let writer = TreeWriter { places };
    let mut ast = Ast::default();
    for (array, name) in model.arrays.iter().zip(names) {
        let dimensions = array.dimensions.iter().map(|indices| range(*indices.start(), *indices.end())).collect();
        ast.variables.push(Declared { at: At(0), name, dimensions, values: set(&array.integers, &int) });
    }
    for rule in &model.rules {
        for statement in &rule.statements {
            room_for("", watch)?;
            let bodies = writer.statement(statement).map_err(|what| refused(rule, source, "this language", &what))?;
            let stated = |body| Stated { name: None, body, form: Form::Both };
            ast.constraints.extend(bodies.into_iter().map(stated));
        }
    }
    if let Some((largest, value)) = &model.objective {
        ast.objectives.push(Objective { largest: *largest, value: writer.number(value) });
    }
    Ok((ast, renamed))
}

/// The names of the arrays: letters that no name has become `_`, and what is taken has one more of them.
fn names(arrays: &[WrittenArray]) -> Vec<String> {
    let spelled = |name: &str| {
        let mut own: String =
            name.chars().map(|letter| if letter.is_alphanumeric() || letter == '_' { letter } else { '_' }).collect();
        if !own.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            own.insert(0, 'v');
        }
        own
    };
    let is_legal = |name: &str| is_name(name) && !WORDS.contains(&name) && Function::of(name).is_none();
    let is_own = |name: &str| spelled(name) == name && is_legal(name);
    // Names that are right stay what they are, whatever others become.
    let mut taken: HashSet<String> =
        arrays.iter().map(|array| array.name.clone()).filter(|name| is_own(name)).collect();
    let legal = |array: &WrittenArray| {
        let mut own = spelled(&array.name);
        if is_own(&array.name) {
            return own;
        }
        while !is_legal(&own) || taken.contains(&own) {
            own.push('_');
        }
        taken.insert(own.clone());
        own
    };
    arrays.iter().map(legal).collect()
}

fn leaf(array: &WrittenArray, name: &str, place: usize) -> Tree {
    let name = made(ExprKind::Name(name.to_owned()));
    match array.indices_of(place) {
        indices if indices.is_empty() => name,
        indices => made(ExprKind::Index(Box::new(name), indices.into_iter().map(int).collect())),
    }
}

struct TreeWriter {
    /// The variables by their names there.
    places: HashMap<Var, Tree>,
}

impl TreeWriter {
    fn statement(&self, statement: &ModelStatement) -> Result<Vec<Tree>, Refused> {
        Ok(vec![match statement {
            ModelStatement::AllDifferent(list) if list.len() > 1 => call(Function::AllDifferent, vec![self.list(list)]),
            ModelStatement::Table { scope, rows, is_in } if scope.len() > 1 && !rows.is_empty() => {
                let cell = |one: &Option<i64>| one.map_or_else(|| made(ExprKind::Any), int);
                let row = |row: &Vec<Option<i64>>| made(ExprKind::Tuple(row.iter().map(cell).collect()));
                let rows = made(ExprKind::Set(rows.iter().map(row).collect()));
                let scope = made(ExprKind::Tuple(self.all(scope)));
                apply(if *is_in { Op::In } else { Op::NotIn }, vec![scope, rows])
            }
            ModelStatement::Cumulative { starts, durations, demands, capacity } => {
                if starts.is_empty() {
                    return Ok(Vec::new());
                }
                let lists = [starts, durations, demands].map(|list| self.list(list));
                call(Function::Cumulative, lists.into_iter().chain([self.number(capacity)]).collect())
            }
            ModelStatement::Circuit { next, first, is_partial, may_be_empty } => {
                let moves = (*is_partial && !may_be_empty).then(|| self.truth(&moving(next, *first)));
                // The indices of a list are the numbers from 1.
                let next: Vec<Expr> = match 1 - first {
                    0 => next.clone(),
                    shift => next.iter().map(|one| one.clone() + shift).collect(),
                };
                let name = if *is_partial { Function::Subcircuit } else { Function::Circuit };
                return Ok([call(name, vec![self.list(&next)])].into_iter().chain(moves).collect());
            }
            other => {
                let all = formulas(other).ok_or("constraint of this kind")?;
                return Ok(all.iter().map(|one| self.truth(&DIALECT.truth(one))).collect());
            }
        }])
    }

    fn all(&self, exprs: &[Expr]) -> Vec<Tree> {
        exprs.iter().map(|one| self.number(one)).collect()
    }

    fn list(&self, exprs: &[Expr]) -> Tree {
        made(ExprKind::List(self.all(exprs)))
    }

    fn number(&self, expr: &Expr) -> Tree {
        self.tree(&DIALECT.number(expr))
    }
}

impl Terms for TreeWriter {
    fn leaf(&self, x: Var) -> Tree {
        self.places[&x].clone()
    }
}
