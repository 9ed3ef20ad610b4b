//! From what a model says to a problem: its statements, one after the other.

// Lengths of lists are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

mod arrays;
mod compiler;
mod counting;
mod declarations;
mod evaluate;
mod form;
mod functions;
mod globals;
mod layered;
mod loops;
mod names;
mod packing;
mod pattern;
mod pictures;
mod relaxed;
mod rule_lines;
mod sets;
mod statements;
mod value;
mod wishes;

use std::collections::HashSet;

use csp_core::{Integers, Problem, Var, Watch};

use crate::error::{ReadError, TextError};
use crate::model::{Model, Shown};
use crate::posting::record::{Record, Recorded, WrittenArray};
use crate::relaxation::{Relaxation, Yielding};
use crate::text::compile::arrays::last_entries;
use crate::text::compile::compiler::{Compiler, Made};
use crate::text::compile::declarations::Spelled;
use crate::text::compile::names::{bare, written_dimension};
use crate::text::compile::rule_lines::RuleLines;
use crate::text::compile::value::{Dimension, Scalar, Set, Sort, Value};
use crate::text::{Ast, Constant, Expr, ExprKind, Op};

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
    let (mut compiler, shown) = compiled(Compiler::new(text, watch), ast)?;
    compiler.form(&ast.lines)?;
    compiler.pictures(&ast.pictures)?;
    more(&mut compiler.problem, &shown);
    let (mut origins, report) = (std::mem::take(&mut compiler.origins), std::mem::take(&mut compiler.report));
    origins.stated = std::mem::take(&mut compiler.posting.stated);
    let network = compiler.problem.build()?;
    Ok(Model { report, origins, ..Model::showing(network, shown) })
}

/// The model of a text in which some rules may be broken.
///
/// # Errors
///
/// Those of [`compile`]; or there are too many rules to be counted in one objective.
pub fn relaxed(ast: &Ast, text: &str, watch: &Watch, yielding: Yielding) -> Result<Relaxation, ReadError> {
    let mut compiler = Compiler::new(text, watch);
    compiler.yielding = Some(yielding);
    let (compiler, _) = compiled(compiler, ast)?;
    Ok(Relaxation { network: compiler.problem.build()?, rules: compiler.loose })
}

/// The variables, the constraints and the objective of a model, of which some rules may give way.
fn compiled<'a>(mut compiler: Compiler<'a>, ast: &Ast) -> Made<(Compiler<'a>, Vec<Shown>)> {
    let text = compiler.text;
    let behind = compiler.constants(ast)?;
    compiler.bare = bare(&ast.variables);
    let mut spelled = Spelled::new();
    let mut shown = Vec::with_capacity(ast.variables.len());
    for declared in &ast.variables {
        shown.push(compiler.declare(declared, &mut spelled)?);
    }
    for constant in behind {
        compiler.constant(constant)?;
    }
    let lines = RuleLines::of(ast, text);
    compiler.preferences(ast, &|preferred| lines.of_rule(preferred.at, preferred))?;
    for stated in &ast.constraints {
        compiler.name.clone_from(&stated.name);
        (compiler.line, compiler.at) = (lines.of_rule(stated.body.first_at(), stated), stated.body.at);
        compiler.form = stated.form;
        compiler.state(&stated.body)?;
    }
    if compiler.yielding.is_some() {
        compiler.few_broken()?;
    } else {
        compiler.aims(ast)?;
    }
    compiler.check_spelling()?;
    if ast.variables.is_empty() && ast.constraints.is_empty() && ast.objectives.is_empty() {
        let what = "this model says nothing: a variable is stated as in \"var x in 1..9\", and what must hold as in \"x != y\"";
        return Err(TextError::whole(what).into());
    }
    Ok((compiler, shown))
}

/// A model as the list of what it states, to be written in another language.
///
/// # Errors
///
/// Those of [`compile`], but for what only a network has no room for.
pub(crate) fn recorded(ast: &Ast, text: &str, watch: &Watch) -> Made<Recorded> {
    let mut compiler = Compiler::new(text, watch);
    compiler.posting.record = Some(Record::default());
    let (mut compiler, shown) = compiled(compiler, ast)?;
    compiler.form(&ast.lines)?;
    let arrays = shown.into_iter().map(|shown| compiler.written(shown)).collect();
    let definitions = compiler.posting.definitions();
    let (rules, objective, goals) = (compiler.rules, compiler.objective, compiler.report.goals);
    Ok(Recorded {
        arrays,
        rules,
        objective,
        goals,
        has_form: !(ast.lines.is_empty() && ast.pictures.is_empty()),
        definitions,
    })
}

/// Checks the constants of a model; `origin` says where the entry at a place of a constant comes from, for errors.
///
/// # Errors
///
/// The first that is wrong, and where.
pub(crate) fn check_constants(
    ast: &Ast,
    text: &str,
    watch: &Watch,
    origin: &dyn Fn(&str, usize) -> String,
) -> Made<()> {
    let mut compiler = Compiler::new(text, watch);
    compiler.origin = origin;
    compiler.constants(ast).map(|_| ())
}

impl Compiler<'_> {
    /// A variable or an array as it is written in another language.
    fn written(&self, shown: Shown) -> WrittenArray {
        let vars: Vec<Var> = shown.variables().collect();
        let integers = vars.first().map_or(Integers::range(0..=0), |&x| self.problem.integers(x).clone());
        let is_of_words = match self.names.find(&shown.name) {
            Some(Value::One(scalar)) => scalar.sort == Sort::Word,
            Some(Value::List(list)) => list.cells.first().is_some_and(|cell| cell.sort == Sort::Word),
            _ => false,
        };
        let spelled = |word: i64| (word, self.names.spelled(word).to_owned());
        let words = if is_of_words { integers.iter().map(spelled).collect() } else { Vec::new() };
        WrittenArray { name: shown.name, dimensions: shown.dimensions, indices: shown.indices, vars, integers, words }
    }

    /// Defines the constants but those of variables, which are left.
    fn constants<'t>(&mut self, ast: &'t Ast) -> Made<Vec<&'t Constant>> {
        let mut of_variables: HashSet<&str> = ast.variables.iter().map(|declared| declared.name.as_str()).collect();
        let mut behind = Vec::new();
        for constant in &ast.constants {
            if constant.value.as_ref().is_some_and(|value| value.names_any(&of_variables)) {
                of_variables.insert(&constant.name);
                behind.push(constant);
            } else {
                self.constant(constant)?;
            }
        }
        Ok(behind)
    }

    fn constant(&mut self, constant: &Constant) -> Made<()> {
        let Some(of) = &constant.value else {
            let name = &constant.name;
            let what =
                format!("the value of {name} comes from data: csp solve model.csp --data FILE, with {name} in it");
            return Err(self.wrong(constant.at, what));
        };
        if let Some(Expr { at, kind: ExprKind::Apply(Op::In, parts), .. }) = constant.dimensions.first() {
            let (name, one, set) = (&constant.name, &parts[0], &parts[1]);
            let is_range = matches!(set.kind, ExprKind::Apply(Op::Range, _));
            let set = set.to_string();
            let bare = set.strip_prefix('(').and_then(|set| set.strip_suffix(')')).filter(|_| is_range);
            let set = bare.unwrap_or(&set);
            let body = match &of.kind {
                ExprKind::List(items) if items.len() == 1 => &items[0],
                ExprKind::For(made) => &made.body,
                _ => of,
            };
            let what = format!("a loop stands in the list: let {name}[{set}] = [{body} for {one} in {set}]");
            return Err(self.wrong(*at, what));
        }
        let values = constant.values.as_ref().map(|values| self.set_with_words(values)).transpose()?;
        values.iter().for_each(|set| self.spelling.uses(set));
        self.coin(of);
        let mut value = self.value(of)?;
        // The last entries of rows, which have their places in these.
        let mut entries = None;
        if !constant.dimensions.is_empty() {
            let dimensions = self.dimensions(&constant.name, &constant.dimensions)?;
            entries = last_entries(&value);
            value = self.shaped(&constant.name, &value, dimensions, of.at)?;
        }
        match (values, entries) {
            (Some(values), Some(entries)) => {
                self.is_of(&constant.name, (&entries, constant.dimensions.len() + 1), &values, of.at)?;
            }
            (Some(values), None) => self.is_of(&constant.name, (&value, 1), &values, of.at)?,
            (None, _) => {}
        }
        if !self.names.is_free(&constant.name) {
            return Err(
                self.wrong(constant.at, format!("\"{}\" is a word already: choose another name", constant.name))
            );
        }
        self.names.define(&constant.name, value);
        Ok(())
    }

    /// A number or a word, as it is written.
    fn spelled(&self, number: i64, sort: Sort) -> String {
        if sort == Sort::Word { self.names.spelled(number).to_owned() } else { number.to_string() }
    }

    /// The hint for a variable without indices that is used as a list.
    pub(super) fn without_indices(&self, expr: &Expr) -> String {
        expr.as_name().and_then(|name| self.bare.get(name)).cloned().unwrap_or_default()
    }

    /// The indices of all dimensions of an array of this name.
    fn dimensions(&mut self, name: &str, dimensions: &[Expr]) -> Made<Vec<Dimension>> {
        if let Some(further) = dimensions.get(MOST_DIMENSIONS) {
            return Err(self.wrong(further.at, format!("an array has at most {MOST_DIMENSIONS} dimensions")));
        }
        let ranged = |dimension: &Expr| match dimension.kind {
            ExprKind::Int(_) | ExprKind::Name(_) => format!("1..{dimension}"),
            _ => written_dimension(dimension),
        };
        let meant = || dimensions.iter().map(ranged).collect::<Vec<_>>().join(", ");
        dimensions.iter().map(|dimension| self.dimension(dimension, &|| format!("{name}[{}]", meant()))).collect()
    }

    /// The indices of a dimension.
    fn dimension(&mut self, dimension: &Expr, meant: &dyn Fn() -> String) -> Made<Dimension> {
        self.coin(dimension);
        let found = match self.value(dimension)? {
            Value::Set(Set::Range(first, last)) => Dimension::Range(first..=last),
            Value::Set(Set::Items(items, sort)) => Dimension::Listed(items, sort),
            list @ Value::List(_) => match self.as_set(list, dimension.at)? {
                Set::Items(items, sort) => Dimension::Listed(items, sort),
                other => return Err(self.wrong(dimension.at, format!("{} indices are no list", other.len()))),
            },
            Value::One(Scalar { sort: Sort::Number, .. }) => {
                let what = format!("expected a range of indices, as in 1..8, not a number: write {}", meant());
                return Err(self.wrong(dimension.at, what));
            }
            other => {
                let what = format!("expected a range of indices, as in 1..8, not {}", other.described());
                return Err(self.wrong(dimension.at, what));
            }
        };
        if found.len() == 0 {
            return Err(self.wrong(dimension.at, "this range of indices is empty"));
        }
        if let Dimension::Listed(items, sort) = &found {
            self.spend(dimension.at, items.len() as u64)?;
            let mut known = HashSet::new();
            if let Some(&twice) = items.iter().find(|&&item| !known.insert(item)) {
                let what = format!("{} stands twice among these indices", self.spelled(twice, *sort));
                return Err(self.wrong(dimension.at, what));
            }
        }
        self.spelling.uses_indices(&found);
        Ok(found)
    }

    /// The indices of a place in row-major order, as in `[2,3]`.
    pub(super) fn place_in(&self, ranges: &[Dimension], mut place: u64) -> String {
        if ranges.is_empty() {
            return String::new();
        }
        let mut indices = Vec::with_capacity(ranges.len());
        for range in ranges.iter().rev() {
            indices.push(self.spelled(range.at((place % range.len()) as usize), range.sort()));
            place /= range.len();
        }
        indices.reverse();
        format!("[{}]", indices.join(","))
    }
}
