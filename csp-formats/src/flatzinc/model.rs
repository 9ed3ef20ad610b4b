//! A FlatZinc file as a problem, and its solutions as FlatZinc prints them.

use std::fmt::Write as _;

use csp_core::{Network, Sense, Solution, Solver, Var, Watch};

use super::arguments::Arguments;
use super::ast::{Ast, Goal, IntSet, Output};
use super::builtins;
use super::eliminate::{Sums, eliminate};
use super::fault::{At, Fault};
use super::linear::Sum;
use super::names::{Names, Value};
use super::order::{AnnotatedValues, AnnotatedVariables};
use super::phases::{Choice, Order, Phase, phases};
use super::post::Posting;
use super::simplify::{known, simplify};
use super::statements::Statements;
use super::term::{Term, X};
use super::{json, parser};
use crate::ReadError;

/// A problem that was read from FlatZinc.
#[derive(Debug)]
pub struct FlatZinc {
    network: Network,
    items: Vec<Item>,
    phases: Vec<Phase<Var>>,
    is_annotated: bool,
}

/// What a solution shows under a name.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) name: String,
    output: Output,
    pub(super) values: Vec<Shown>,
    pub(super) is_array: bool,
}

/// A value that a solution shows.
#[derive(Debug)]
pub(super) enum Shown {
    /// What it is in every solution.
    Fixed(String),
    /// A variable; whether it is a Boolean.
    Variable(Var, bool),
    /// A sum of variables.
    Sum(Vec<(i64, Var)>, i64),
}

impl FlatZinc {
    /// Reads FlatZinc, as text or as JSON, which begins with `{`.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and where, what is not supported, or which limit stopped the work.
    ///
    /// ```
    /// use csp_core::{Limits, Watch};
    /// use csp_formats::FlatZinc;
    ///
    /// let text = "var 1..3: x :: output_var;\nvar 1..3: y :: output_var;\nconstraint int_lt(x, y);\nsolve maximize x;\n";
    /// let model = FlatZinc::read(text, &Watch::start(Limits::default())).unwrap();
    /// let best = model.solver(false, 0).best().unwrap();
    /// assert_eq!(model.show(&best.solution.unwrap()), "x = 2;\ny = 3;\n");
    ///
    /// let wrong = text.replace("int_lt(x, y)", "int_lt(x, z)");
    /// let error = FlatZinc::read(&wrong, &Watch::start(Limits::default())).unwrap_err().to_string();
    /// assert!(error.starts_with("line 3, column 12: there is no \"z\""), "{error}");
    /// ```
    pub fn read(text: &str, watch: &Watch) -> Result<Self, ReadError> {
        let read = || {
            let is_json = text.trim_start().starts_with('{');
            let ast = if is_json { json::parse(text, watch)? } else { parser::parse(text, watch)? };
            Self::of(ast, watch)
        };
        read().map_err(|fault: Fault| fault.told(text))
    }

    fn of(ast: Ast, watch: &Watch) -> Result<Self, Fault> {
        let Ast { declarations, constraints, solve } = ast;
        let names = Names::of(declarations, watch)?;
        let mut statements = Statements::new(names.variables.clone());
        for (x, value, at) in &names.equal {
            statements.from(*at);
            statements.equal(Term::Of(*x), fixed(value, *at)?);
        }
        for constraint in &constraints {
            watch.spend(1)?;
            statements.from(constraint.at);
            builtins::add(&Arguments::new(&names, constraint), &mut statements)?;
        }
        let annotated = phases(&solve.annotations, &names, solve.at)?;
        let objective = match &solve.goal {
            Goal::Satisfy => None,
            Goal::Minimize(aim) => Some((Sense::Minimize, fixed(&names.value(aim, solve.at)?, solve.at)?)),
            Goal::Maximize(aim) => Some((Sense::Maximize, fixed(&names.value(aim, solve.at)?, solve.at)?)),
        };
        simplify(&mut statements, watch)?;
        let aim = match objective {
            Some((_, Term::Of(x))) => Some(statements.first_of(x)),
            _ => None,
        };
        let named = |x: X| annotated.iter().any(|phase| phase.variables.iter().any(|&y| statements.first_of(y) == x));
        let is_named = aim.is_some_and(named);
        let sums = eliminate(&mut statements, aim, |_| is_named, watch)?;
        Build { names: &names, statements: &statements, sums: &sums, posting: Posting::new(&statements) }
            .finish(&annotated, objective, solve.at, watch)
    }

    /// The problem.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Whether the file says how to search.
    pub fn is_annotated(&self) -> bool {
        self.is_annotated
    }

    /// A search that does as the search annotations of the file say: their variables come first, then the others that the model
    /// names, then those that only help. When the file says nothing, or the search is free, the solver chooses.
    pub fn solver(&self, is_free: bool, seed: u64) -> Solver<'_> {
        let solver = Solver::new(&self.network).seed(seed);
        if is_free || !self.is_annotated {
            return solver;
        }
        let strategy = "gac+input".parse().expect("it is a strategy");
        let variables = AnnotatedVariables::new(&self.network, self.phases.clone());
        let values = AnnotatedValues::new(&self.network, &self.phases, seed);
        solver.strategy(strategy).variable_order(variables).value_order(values)
    }

    /// A solution as FlatZinc prints it: a line for each variable or array that the file marks for output.
    pub fn show(&self, solution: &Solution) -> String {
        let mut text = String::new();
        for item in &self.items {
            let value = |shown: &Shown| self.value(shown, solution);
            let values = item.values.iter().map(value).collect::<Vec<String>>().join(", ");
            _ = match &item.output {
                Output::Plain if item.is_array => writeln!(text, "{} = [{values}];", item.name),
                Output::Plain => writeln!(text, "{} = {values};", item.name),
                Output::Indexed(sets) => {
                    let indices: String = sets.iter().map(|set| format!("{}, ", written(set))).collect();
                    writeln!(text, "{} = array{}d({indices}[{values}]);", item.name, sets.len())
                }
            };
        }
        text
    }

    fn value(&self, shown: &Shown, solution: &Solution) -> String {
        let of = |x: Var| self.network.integer(x, solution.value(x));
        match shown {
            Shown::Fixed(text) => text.clone(),
            Shown::Variable(x, true) => (of(*x) == 1).to_string(),
            Shown::Variable(x, false) => of(*x).to_string(),
            Shown::Sum(terms, constant) => {
                let products = terms.iter().map(|&(coefficient, x)| i128::from(coefficient) * i128::from(of(x)));
                (products.sum::<i128>() + i128::from(*constant)).to_string()
            }
        }
    }

    /// What solutions show, by name.
    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    /// The problem alone.
    pub(super) fn into_network(self) -> Network {
        self.network
    }
}

/// A number or a variable.
fn fixed(value: &Value, at: At) -> Result<Term, Fault> {
    match value {
        Value::Bool(truth) => Ok(Term::Is(i64::from(*truth))),
        Value::Int(number) => Ok(Term::Is(*number)),
        Value::Variable(x) => Ok(Term::Of(*x)),
        _ => Err(Fault::at(at, "expected a number, a Boolean or a variable")),
    }
}

/// A set as FlatZinc writes it.
fn written(set: &IntSet) -> String {
    match set.ranges() {
        [] => "1..0".to_owned(),
        [(low, high)] => format!("{low}..{high}"),
        _ => {
            let elements: Vec<String> = set.iter().map(|number| number.to_string()).collect();
            format!("{{{}}}", elements.join(", "))
        }
    }
}

/// What a model is made from in the end.
struct Build<'a> {
    names: &'a Names,
    statements: &'a Statements,
    sums: &'a Sums,
    posting: Posting<'a>,
}

impl Build<'_> {
    fn finish(
        mut self,
        annotated: &[Phase<X>],
        objective: Option<(Sense, Term)>,
        at: At,
        watch: &Watch,
    ) -> Result<FlatZinc, Fault> {
        // What people have named comes first, in their order.
        self.make_variables()?;
        self.posting.all(watch)?;
        if let Some((sense, aim)) = objective {
            let sum = self.sum(aim);
            let sum = self.posting.objective(&sum, at)?;
            match sense {
                Sense::Minimize => self.posting.problem.minimize(sum),
                Sense::Maximize => self.posting.problem.maximize(sum),
            }
        }
        let items = self.items()?;
        let phases = self.phases(annotated)?;
        let network = self.posting.problem.build_within(watch)?;
        Ok(FlatZinc { network, items, phases, is_annotated: !annotated.is_empty() })
    }

    /// Makes the variables that some statement, the objective or the output needs, in the order of the file.
    fn make_variables(&mut self) -> Result<(), Fault> {
        let mut is_used = vec![false; self.statements.variables.len()];
        for (statement, _) in &self.statements.all {
            statement.variables().iter().for_each(|&x| is_used[self.statements.first_of(x).0 as usize] = true);
        }
        let open = (0..is_used.len()).filter(|&x| is_used[x]).map(|x| X(x as u32));
        for x in open {
            self.posting.var(x)?;
        }
        Ok(())
    }

    /// What stands for a term: a sum of variables that are left.
    fn sum(&self, term: Term) -> Sum {
        let term = if let Term::Of(x) = term { known(self.statements, x) } else { term };
        match term {
            Term::Of(x) => self.sums.get(&x).cloned().unwrap_or(Sum { terms: vec![(1, x)], constant: 0 }),
            Term::Is(number) => Sum { terms: Vec::new(), constant: number.into() },
        }
    }

    fn items(&mut self) -> Result<Vec<Item>, Fault> {
        let mut items = Vec::new();
        for (name, output) in &self.names.shown {
            let value = self.names.named(name, None)?;
            let is_array = matches!(value, Value::Array(_));
            let values = match value {
                Value::Array(values) => values.iter().map(|value| self.shown(value)).collect::<Result<_, _>>()?,
                single => vec![self.shown(single)?],
            };
            items.push(Item { name: name.clone(), output: output.clone(), values, is_array });
        }
        Ok(items)
    }

    fn shown(&mut self, value: &Value) -> Result<Shown, Fault> {
        let x = match value {
            Value::Bool(truth) => return Ok(Shown::Fixed(truth.to_string())),
            Value::Int(number) => return Ok(Shown::Fixed(number.to_string())),
            Value::Set(set) => return Ok(Shown::Fixed(written(set))),
            Value::Array(_) | Value::Other => {
                return Err(Fault::at(None, "an output array has an element that is no value"));
            }
            Value::Variable(x) => *x,
        };
        let is_bool = self.names.variable(x).is_bool;
        let at = self.names.variable(x).at;
        let sum = self.sum(Term::Of(x));
        match *sum.terms.as_slice() {
            [] if is_bool => Ok(Shown::Fixed((sum.constant == 1).to_string())),
            [] => Ok(Shown::Fixed(sum.constant.to_string())),
            [(1, x)] if sum.constant == 0 => Ok(Shown::Variable(self.posting.var(x)?, is_bool)),
            _ => {
                let (coefficients, vars, constant) = self.posting.sum(&sum, at)?;
                Ok(Shown::Sum(coefficients.into_iter().zip(vars).collect(), constant))
            }
        }
    }

    /// The parts of the search, with all variables in them: what is not named comes last, by the smallest domain.
    fn phases(&mut self, annotated: &[Phase<X>]) -> Result<Vec<Phase<Var>>, Fault> {
        let mut all = Vec::new();
        let mut is_named = vec![false; self.posting.problem.len()];
        for phase in annotated {
            let mut variables = Vec::new();
            for &x in &phase.variables {
                if let Some(var) = self.posting.known(x) {
                    is_named[var.index()] = true;
                    variables.push(var);
                }
            }
            all.push(Phase { variables, choice: phase.choice, values: phase.values });
        }
        let (mut people, mut helpers): (Vec<Var>, Vec<Var>) = (Vec::new(), Vec::new());
        for (var, helps) in self.posting.made() {
            if !is_named[var.index()] {
                if helps { helpers.push(var) } else { people.push(var) }
            }
        }
        let rest = |variables| Phase { variables, choice: Choice::FirstFail, values: Order::Ascending };
        all.extend([rest(people), rest(helpers)]);
        Ok(all)
    }
}
