//! The way from a syntax tree to a problem, and to what its solutions show, as FlatZinc prints it.

use std::collections::HashMap;

use csp_core::network::ConstraintId;
use csp_core::relations::Sense;
use csp_core::{Network, Solution, Var, Watch};

use crate::error::{At, Fault};
use crate::flatzinc::constraints;
use crate::flatzinc::constraints::arguments::Arguments;
use crate::flatzinc::names::{FlatZincNames, NamedValue};
use crate::flatzinc::search::{Order, Phase, ValueChoice, phases};
use crate::flatzinc::syntax::ast::{Ast, Goal, Output};
use crate::model::ShownValue;
use crate::posting::int_set::IntSet;
use crate::posting::presolve::digits::split;
use crate::posting::presolve::elimination::{Sums, eliminate};
use crate::posting::presolve::formulas::{Formulas, define};
use crate::posting::presolve::narrowing::{known, simplify};
use crate::posting::problem::Poster;
use crate::posting::record::ModelStatement;
use crate::posting::statement::linear::{Sum, Term, X};
use crate::posting::statement::list::Statements;

/// A problem, how it is to be searched, and what its solutions show.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) network: Network,
    /// The statements of constraints whose relations the library does not have.
    pub(super) stated: HashMap<ConstraintId, Vec<ModelStatement>>,
    /// The places of the constraints in the text.
    pub(super) places: HashMap<ConstraintId, usize>,
    pub(super) items: Vec<OutputItem>,
    pub(super) phases: Vec<Phase<Var>>,
    pub(super) is_annotated: bool,
}

/// Builds the problem. When it `keeps` what is shown, values that are fixed are variables, too, with one value.
pub(super) fn build(ast: Ast, keeps: bool, watch: &Watch) -> Result<Built, Fault> {
    let Ast { declarations, constraints, solve } = ast;
    let names = FlatZincNames::of(declarations, watch)?;
    let mut statements = Statements::new(names.variables.clone());
    for (x, value, at) in &names.equal {
        statements.from(*at);
        let is_bool = names.variable(*x).is_bool;
        let is_fit = match value {
            NamedValue::Bool(_) => is_bool,
            NamedValue::Int(_) => !is_bool,
            NamedValue::Variable(y) => names.variable(*y).is_bool == is_bool,
            _ => false,
        };
        if !is_fit {
            let kind = if is_bool { "a Boolean" } else { "an integer" };
            return Fault::fail(*at, format!("the value of \"{}\" is not {kind}", names.variable(*x).name));
        }
        statements.equal(Term::Of(*x), fixed(value, *at)?);
    }
    for constraint in &constraints {
        watch.spend(1)?;
        statements.from(constraint.at);
        constraints::add(&Arguments::new(&names, constraint), &mut statements)?;
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
    let mut sums = eliminate(&mut statements, aim, |_| is_named, watch)?;
    let costs: Vec<X> = match aim.map(|aim| (aim, sums.get(&aim))) {
        Some((_, Some(sum))) => sum.terms.iter().map(|&(_, x)| x).collect(),
        Some((aim, None)) => vec![aim],
        None => Vec::new(),
    };
    let mut formulas = define(&mut statements, &costs, watch)?;
    let named = names.shown_variables().into_iter().map(|x| statements.first_of(x)).chain(costs).collect();
    split(&mut statements, &mut formulas, &mut sums, &named, watch)?;
    let poster = Poster::new(&statements, &formulas, watch);
    Build { names: &names, statements: &statements, sums: &sums, formulas: &formulas, poster, keeps }
        .finish(&annotated, objective, solve.at, watch)
}

/// A number or a variable.
fn fixed(value: &NamedValue, at: At) -> Result<Term, Fault> {
    match value {
        NamedValue::Bool(truth) => Ok(Term::Is(i64::from(*truth))),
        NamedValue::Int(number) => Ok(Term::Is(*number)),
        NamedValue::Variable(x) => Ok(Term::Of(*x)),
        _ => Fault::fail(at, "expected a number, a Boolean or a variable"),
    }
}

/// The parts that a model is made from in the end.
struct Build<'a> {
    names: &'a FlatZincNames,
    statements: &'a Statements,
    sums: &'a Sums,
    formulas: &'a Formulas,
    poster: Poster<'a>,
    keeps: bool,
}

impl Build<'_> {
    fn finish(
        mut self,
        annotated: &[Phase<X>],
        objective: Option<(Sense, Term)>,
        at: At,
        watch: &Watch,
    ) -> Result<Built, Fault> {
        // What people have named comes first, in their order.
        self.make_variables()?;
        self.poster.all(watch)?;
        if let Some((sense, aim)) = objective {
            let sum = self.sum(aim);
            let sum = self.poster.objective(&sum, at)?;
            match sense {
                Sense::Minimize => self.poster.problem.minimize(sum),
                Sense::Maximize => self.poster.problem.maximize(sum),
            }
        }
        let items = self.items()?;
        let phases = self.phases(annotated);
        let Poster { stated, places, problem, .. } = self.poster;
        Ok(Built { network: problem.build()?, stated, places, items, phases, is_annotated: !annotated.is_empty() })
    }

    /// Makes the variables that some statement, the objective or the output needs, in the order of the file.
    fn make_variables(&mut self) -> Result<(), Fault> {
        let mut is_used = vec![false; self.statements.variables.len()];
        for (statement, _) in &self.statements.all {
            let variables = self.formulas.leaves(statement.variables());
            variables.iter().for_each(|&x| is_used[self.statements.first_of(x).0 as usize] = true);
        }
        let open = (0..is_used.len()).filter(|&x| is_used[x]).map(|x| X(x as u32));
        for x in open {
            self.poster.var(x)?;
        }
        Ok(())
    }

    /// The sum of variables that are left that stands for a term.
    fn sum(&self, term: Term) -> Sum {
        let term = if let Term::Of(x) = term { known(self.statements, x) } else { term };
        match term {
            Term::Of(x) => self.sums.get(&x).cloned().unwrap_or(Sum { terms: vec![(1, x)], constant: 0 }),
            Term::Is(number) => Sum { terms: Vec::new(), constant: number.into() },
        }
    }

    fn items(&mut self) -> Result<Vec<OutputItem>, Fault> {
        let mut items = Vec::new();
        for (name, output) in &self.names.shown {
            let value = self.names.named(name, None)?;
            let is_array = matches!(value, NamedValue::Array(_));
            let values = match value {
                NamedValue::Array(values) => values.iter().map(|value| self.shown(value)).collect::<Result<_, _>>()?,
                single => vec![self.shown(single)?],
            };
            items.push(OutputItem { name: name.clone(), output: output.clone(), values, is_array });
        }
        Ok(items)
    }

    fn shown(&mut self, value: &NamedValue) -> Result<Shown, Fault> {
        let x = match value {
            NamedValue::Bool(truth) => return Ok(ShownValue::Fixed(truth.to_string()).into()),
            NamedValue::Int(number) if self.keeps => {
                let x = self.poster.problem.integer(number.to_string(), *number..=*number);
                return Ok(ShownValue::Variable(x).into());
            }
            NamedValue::Int(number) => return Ok(ShownValue::Fixed(number.to_string()).into()),
            NamedValue::Set(set) => return Ok(ShownValue::Fixed(written(set)).into()),
            NamedValue::Array(_) | NamedValue::Other => {
                return Fault::fail(None, "an output array has an element that is no value");
            }
            NamedValue::Variable(x) => *x,
        };
        let is_bool = self.names.variable(x).is_bool;
        let at = self.names.variable(x).at;
        let sum = self.sum(Term::Of(x));
        if self.formulas.are_in(&sum) {
            return Ok(ShownValue::Formula(self.poster.calculated(&sum, at)?).into());
        }
        match *sum.terms.as_slice() {
            [] if self.keeps => {
                let name = self.names.variable(x).name.clone();
                let number =
                    i64::try_from(sum.constant).map_err(|_| Fault::at(at, "its value has more than 64 bits"))?;
                let x = self.poster.problem.integer(name, number..=number);
                Ok(Shown { value: ShownValue::Variable(x), is_bool })
            }
            [] if is_bool => Ok(ShownValue::Fixed((sum.constant == 1).to_string()).into()),
            [] => Ok(ShownValue::Fixed(sum.constant.to_string()).into()),
            [(1, x)] if sum.constant == 0 => Ok(Shown { value: ShownValue::Variable(self.poster.var(x)?), is_bool }),
            _ => {
                let (coefficients, vars, constant) = self.poster.sum(&sum, at)?;
                Ok(ShownValue::Sum(coefficients.into_iter().zip(vars).collect(), constant).into())
            }
        }
    }

    /// The parts of the search, with all variables in them: what is not named comes last, by the smallest domain.
    fn phases(&mut self, annotated: &[Phase<X>]) -> Vec<Phase<Var>> {
        let mut all = Vec::new();
        let mut is_named = vec![false; self.poster.problem.len()];
        for phase in annotated {
            let mut variables = Vec::new();
            for &x in &phase.variables {
                // Digits come in the place of a wide variable, the highest first.
                let x = self.poster.statements.first_of(x);
                let digits = self.sums.get(&x).filter(|_| self.formulas.get(x).is_some());
                let all = digits.map_or(vec![x], |sum| sum.terms.iter().map(|&(_, digit)| digit).collect());
                for var in all.into_iter().filter_map(|x| self.poster.known(x)) {
                    is_named[var.index()] = true;
                    variables.push(var);
                }
            }
            all.push(Phase { variables, choice: phase.choice, values: phase.values });
        }
        let (mut people, mut helpers): (Vec<Var>, Vec<Var>) = (Vec::new(), Vec::new());
        for (var, helps) in self.poster.made() {
            if !is_named[var.index()] {
                if helps { helpers.push(var) } else { people.push(var) }
            }
        }
        let rest = |variables| Phase { variables, choice: ValueChoice::FirstFail, values: Order::Ascending };
        all.extend([rest(people), rest(helpers)]);
        all
    }
}

/// The values that a solution shows under a name.
#[derive(Clone, Debug)]
pub(super) struct OutputItem {
    pub(super) name: String,
    pub(super) output: Output,
    pub(super) values: Vec<Shown>,
    pub(super) is_array: bool,
}

/// A value that a solution shows.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) value: ShownValue,
    /// True if it is a variable that is a Boolean.
    pub(super) is_bool: bool,
}

impl OutputItem {
    /// Its line of a solution, as FlatZinc prints it.
    pub(super) fn line(&self, network: &Network, solution: &Solution) -> String {
        let values: Vec<String> = self.values.iter().map(|shown| shown.word(network, solution)).collect();
        let (name, values) = (&self.name, values.join(", "));
        match &self.output {
            Output::Plain if self.is_array => format!("{name} = [{values}];"),
            Output::Plain => format!("{name} = {values};"),
            Output::Indexed(sets) => {
                let indices: Vec<String> = sets.iter().map(written).collect();
                format!("{name} = array{}d({}, [{values}]);", sets.len(), indices.join(", "))
            }
        }
    }
}

impl Shown {
    fn word(&self, network: &Network, solution: &Solution) -> String {
        match &self.value {
            ShownValue::Variable(x) if self.is_bool => (network.integer(*x, solution.value(*x)) == 1).to_string(),
            value => value.word(network, solution),
        }
    }
}

impl From<ShownValue> for Shown {
    fn from(value: ShownValue) -> Self {
        Self { value, is_bool: false }
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
