//! From what a model says to a problem: its statements, one after the other.

mod arrays;
mod compiler;
mod evaluate;
mod functions;
mod names;
mod sets;
mod statements;
mod value;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use csp_core::{Expr as Core, Integers, Labels, Problem, Var, Watch};

use crate::error::{ReadError, TextError};
use crate::model::{Model, Shown};
use crate::text::compile::compiler::{Compiler, Made};
use crate::text::compile::value::{Array, Scalar, Set, Sort, Value};
use crate::text::{Ast, Constant, Declared, ExprKind};

/// The labels of sets of words, so that variables share them.
type Spelled = HashMap<Rc<[i64]>, Labels>;

/// The most dimensions of an array.
const MOST_DIMENSIONS: usize = 10;

/// The problem that a model states; `text` is where it was read from, for errors.
///
/// # Errors
///
/// What has no meaning, and where; or a limit of `watch`.
pub fn compile(ast: &Ast, text: &str, watch: &Watch) -> Result<Model, ReadError> {
    compile_with(ast, text, watch, |_, _| {})
}

/// The same with what no text can say: `more` states it of the variables that are shown, after all constraints of the model.
///
/// ```
/// use csp_core::{Solver, Watch};
/// use csp_formats::text;
///
/// let source = "var x, y in 1..4";
/// let watch = Watch::default();
/// let ast = text::parse(source, &watch).unwrap();
/// let model = text::compile_with(&ast, source, &watch, |problem, shown| {
///     let both: Vec<_> = shown.iter().flat_map(|shown| shown.variables()).collect();
///     problem.post(&both, |numbers: &[i64]| numbers[0] + numbers[1] == 3);
/// });
/// assert_eq!(Solver::new(&model.unwrap().network).all().unwrap().solutions.len(), 2);
/// ```
///
/// # Errors
///
/// Those of [`compile`].
pub fn compile_with(
    ast: &Ast,
    text: &str,
    watch: &Watch,
    more: impl FnOnce(&mut Problem, &[Shown]),
) -> Result<Model, ReadError> {
    let mut compiler = Compiler::new(text, watch);
    for constant in &ast.constants {
        compiler.constant(constant)?;
    }
    let mut spelled = Spelled::new();
    let mut shown = Vec::with_capacity(ast.variables.len());
    for declared in &ast.variables {
        shown.push(compiler.declare(declared, &mut spelled)?);
    }
    for stated in &ast.constraints {
        compiler.name.clone_from(&stated.name);
        compiler.form = stated.form;
        compiler.state(&stated.body)?;
    }
    if let Some(objective) = &ast.objective {
        compiler.aim(objective.largest, &objective.value)?;
    }
    if ast.variables.is_empty() && ast.constraints.is_empty() && ast.objective.is_none() {
        let what = "this model says nothing: a variable is stated as in \"var x in 1..9\", and what must hold as in \"x != y\"";
        return Err(TextError::whole(what).into());
    }
    more(&mut compiler.problem, &shown);
    let network = compiler.problem.build()?;
    Ok(Model::showing(network, shown))
}

impl Compiler<'_> {
    fn constant(&mut self, constant: &Constant) -> Made<()> {
        let value = match &constant.value.kind {
            ExprKind::Set(_) => Value::Set(self.set_with_words(&constant.value)?),
            _ => self.value(&constant.value)?,
        };
        if !self.names.is_free(&constant.name) {
            return Err(
                self.wrong(constant.at, format!("\"{}\" is a word already: choose another name", constant.name))
            );
        }
        self.names.define(&constant.name, value);
        Ok(())
    }

    fn declare(&mut self, declared: &Declared, spelled: &mut Spelled) -> Made<Shown> {
        let Declared { at, name, dimensions, values } = declared;
        if !self.names.is_free(name) {
            return Err(self.wrong(*at, format!("\"{name}\" is a word already: choose another name")));
        }
        let set = self.set_with_words(values)?;
        if set.len() == 0 {
            return Err(self.wrong(values.at, format!("\"{name}\" would have no value: the set is empty")));
        }
        if set.len() > Integers::MOST {
            let most = Integers::MOST;
            let what = format!("\"{name}\" would have {} values, and a variable has at most {most}", set.len());
            return Err(self.wrong(values.at, what));
        }
        let integers = match &set {
            Set::Range(first, last) => Integers::range(*first..=*last),
            Set::Items(items, _) => items.iter().copied().collect(),
            Set::Tuples(_) => return Err(self.wrong(values.at, "a variable has numbers or words, not tuples")),
        };
        let labels = match &set {
            Set::Items(items, Sort::Word) => Some(self.labels(items, spelled)),
            _ => None,
        };
        if let Some(further) = dimensions.get(MOST_DIMENSIONS) {
            return Err(self.wrong(further.at, format!("an array has at most {MOST_DIMENSIONS} dimensions")));
        }
        let ranges = dimensions.iter().map(|dimension| self.dimension(dimension)).collect::<Made<Vec<_>>>()?;
        let count = ranges.iter().map(length).fold(1, u64::saturating_mul);
        self.spend(*at, count)?;
        let mut variables: Vec<Var> = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        for place in 0..count {
            let full = format!("{name}{}", place_in(&ranges, place));
            variables.push(self.problem.integer(full, integers.clone()));
        }
        if let Some(labels) = &labels {
            self.problem.label(&variables, labels);
        }
        let sort = set.sort();
        let scalar = |&x: &Var| Scalar { expr: Core::Leaf(x), sort };
        let value = match (ranges.is_empty(), variables.as_slice()) {
            (true, [x]) => Value::One(scalar(x)),
            _ => {
                Value::List(Array { dimensions: ranges.clone(), cells: variables.iter().map(scalar).collect() }.into())
            }
        };
        self.names.define(name, value);
        Ok(Shown::arranged(name, ranges, variables))
    }

    fn labels(&self, words: &Rc<[i64]>, spelled: &mut Spelled) -> Labels {
        let made = || Labels::words(words.iter().map(|&word| self.names.spelled(word)));
        spelled.entry(words.clone()).or_insert_with(made).clone()
    }

    /// The indices of a dimension.
    fn dimension(&mut self, dimension: &crate::text::Expr) -> Made<RangeInclusive<i64>> {
        match self.value(dimension)? {
            Value::Set(Set::Range(first, last)) if first <= last => Ok(first..=last),
            Value::Set(Set::Range(..)) => Err(self.wrong(dimension.at, "this range of indices is empty")),
            other => {
                let what = format!("expected a range of indices, as in 1..8, not {}", other.described());
                Err(self.wrong(dimension.at, what))
            }
        }
    }
}

fn length(range: &RangeInclusive<i64>) -> u64 {
    range.end().abs_diff(*range.start()).saturating_add(1)
}

/// The indices of a place in row-major order, as in `[2, 3]`.
fn place_in(ranges: &[RangeInclusive<i64>], mut place: u64) -> String {
    if ranges.is_empty() {
        return String::new();
    }
    let mut indices = Vec::with_capacity(ranges.len());
    for range in ranges.iter().rev() {
        indices.push(range.start().wrapping_add_unsigned(place % length(range)).to_string());
        place /= length(range);
    }
    indices.reverse();
    format!("[{}]", indices.join(","))
}
