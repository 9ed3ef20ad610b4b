//! The statements of a network, for those who write it in another language: every format that is read ends in one.
//!
//! Constraints on more than two variables are what their relations are. Two variables have one table in a network, whatever was said of
//! them: it is written as a comparison of their sum or difference with a number, if it is one, and else as a list of pairs.

use std::collections::{HashMap, HashSet};

use csp_core::network::{ConstraintId, NaryConstraint};
use csp_core::relations::{Cardinality, Comparison, Count, Cumulative, Linear, RelationKind, Term, Tuples, Which};
use csp_core::{Expr, Integers, Network, Stop, Var, Watch};

use super::pairs::{PairTable, digits, pairs_of};
use crate::error::{ReadError, TextError};
use crate::model::{Model, Origins, Shown, ShownValue};
use crate::posting::bounds::bounds;
use crate::posting::expression::MOST_WIDE;
use crate::posting::record::{ModelStatement, Recorded, WrittenArray, WrittenRule};

/// The most tuples of the domains of a relation that is known by asking it alone.
const MOST_TUPLES: u64 = 1 << 17;

/// The record of a model that was read from a text, and sentences on what is left out.
///
/// # Errors
///
/// A relation that no language says, or a limit of the watch.
pub(super) fn recorded(model: &Model, source: &str, watch: &Watch) -> Result<(Recorded, Vec<String>), ReadError> {
    // XCSP3 calls a constraint by the line of its text.
    let lines = source.split_inclusive('\n').scan(0, |end, line| {
        let start = *end + line.len() - line.trim_start().len();
        *end += line.len();
        Some(start)
    });
    let (network, origins) = (&model.network, &model.origins);
    let (lines, digits, rules) = (lines.collect(), digits(&model.shown), Vec::new());
    let mut reader = NetworkReader { network, origins, source, lines, digits, watch, rules };
    let (arrays, notes) = reader.arrays(model)?;
    reader.constraints()?;
    reader.pairs()?;
    let objective = model.network.objective().map(|objective| {
        let terms = objective.terms().iter().map(|&(factor, x)| times(factor, x));
        let constant = Some(objective.constant()).filter(|&constant| constant != 0).map(Expr::from);
        (!objective.is_better(0, 1), Expr::Add(terms.chain(constant).collect()))
    });
    let rules = reader.rules;
    let (goals, definitions) = (Vec::new(), HashMap::new());
    Ok((Recorded { arrays, rules, objective, goals, has_form: false, definitions }, notes))
}

fn times(factor: i64, x: Var) -> Expr {
    if factor == 1 { Expr::from(x) } else { Expr::from(factor) * x }
}

struct NetworkReader<'m> {
    network: &'m Network,
    origins: &'m Origins,
    source: &'m str,
    /// The place of the first letter of each line of the text.
    lines: Vec<usize>,
    /// The pairs of variables that are one number together, with their weights.
    digits: HashMap<(Var, Var), [(i64, Var); 2]>,
    watch: &'m Watch,
    rules: Vec<WrittenRule>,
}

impl NetworkReader<'_> {
    /// The integers that are left of a variable.
    fn integers(&self, x: Var) -> Integers {
        self.network.domain(x).iter().map(|value| self.network.integer(x, value)).collect()
    }

    /// The place of a constraint in the text: XCSP3 has its line in the name.
    fn place(&self, id: ConstraintId) -> Option<usize> {
        let name = self.network.constraint_name(id).to_string();
        let line = name.rsplit_once(", line ").and_then(|(_, line)| line.parse::<usize>().ok());
        let by_name = line.and_then(|line| self.lines.get(line.checked_sub(1)?).copied());
        by_name.or_else(|| self.origins.starts.get(&id).copied())
    }

    /// States something that a constraint says.
    fn state(&mut self, id: ConstraintId, statement: ModelStatement) {
        let (line, at) = (self.network.constraint_name(id).to_string().into(), self.place(id));
        self.rules.push(WrittenRule { name: None, line, at, statements: vec![statement] });
    }

    /// States something that no constraint says.
    fn add(&mut self, why: &str, statement: ModelStatement) {
        self.rules.push(WrittenRule { name: None, line: why.into(), at: None, statements: vec![statement] });
    }

    /// The variables: those that an answer shows by their arrays, and the others alone.
    fn arrays(&mut self, model: &Model) -> Result<(Vec<WrittenArray>, Vec<String>), ReadError> {
        let (mut arrays, mut notes): (Vec<WrittenArray>, Vec<String>) = (Vec::new(), Vec::new());
        let mut placed: HashSet<Var> = HashSet::new();
        let mut more = Vec::new();
        for shown in &model.shown {
            self.watch.spend(1 + shown.values.len() as u64)?;
            let own: Vec<Var> = shown.variables().collect();
            let is_plain = own.len() == shown.values.len()
                && own.iter().collect::<HashSet<_>>().len() == own.len()
                && own.iter().all(|x| !placed.contains(x));
            if is_plain && !own.is_empty() {
                placed.extend(&own);
                arrays.push(self.array(shown, own));
            } else if let Some(values) = shown.values.iter().map(number).collect::<Option<Vec<Expr>>>() {
                more.push((shown, values));
            } else {
                notes.push(format!("{} is left out: what it shows is no number", shown.name));
            }
        }
        for x in self.network.variables().filter(|x| !placed.contains(x)) {
            self.watch.spend(1)?;
            arrays.push(self.array(&Shown::variable(self.network.name(x).to_string(), x), vec![x]));
        }
        notes.extend(self.useless());
        self.computed(more, &mut arrays, &mut notes);
        let mut known = HashSet::new();
        for array in &mut arrays {
            while !known.insert(array.name.clone()) {
                array.name.push('_');
            }
            self.narrowed(array)?;
        }
        Ok((arrays, notes))
    }

    /// A sentence on the variables that no constraint is on: an answer shows them with a star, whatever values they may have.
    fn useless(&self) -> Option<String> {
        let is_useless = |x: Var| {
            let domain = self.network.domain(x);
            domain.len() == 1 && domain.iter().any(|value| self.network.label(x, value).to_string() == "*")
        };
        let names: Vec<String> =
            self.network.variables().filter(|&x| is_useless(x)).map(|x| self.network.name(x).to_string()).collect();
        let (first, more) = names.split_first()?;
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        Some(format!("no constraint is on {first}{more}: any value would do, and one alone is written"))
    }

    fn array(&self, shown: &Shown, vars: Vec<Var>) -> WrittenArray {
        let all: Integers = vars.iter().flat_map(|&x| self.integers(x).iter().collect::<Vec<_>>()).collect();
        // A variable that nothing is left of keeps the values that it had.
        let declared = || some_of(self.network.integers(vars[0]).clone());
        let integers = if all.is_empty() { declared() } else { all };
        let words = vars.first().map_or(Vec::new(), |&x| {
            let label = |value| (self.network.integer(x, value), self.network.label(x, value).to_string());
            let labels: Vec<(i64, String)> = self.network.domain(x).iter().map(label).collect();
            if labels.iter().all(|(number, label)| number.to_string() == *label) { Vec::new() } else { labels }
        });
        let (name, dimensions) = (shown.name.clone(), shown.dimensions.clone());
        WrittenArray { name, dimensions, indices: shown.indices.clone(), vars, integers, words }
    }

    /// Variables for what an answer shows and the network computes of its variables.
    fn computed(&mut self, more: Vec<(&Shown, Vec<Expr>)>, arrays: &mut Vec<WrittenArray>, notes: &mut Vec<String>) {
        let mut next = u32::try_from(self.network.len()).unwrap_or(u32::MAX);
        for (shown, values) in more {
            let all: Option<Vec<Integers>> = values.iter().map(|one| self.values_of(one)).collect();
            let Some(all) = all.filter(|_| !values.is_empty()) else {
                notes.push(format!("{} is left out: no variable has so many values", shown.name));
                continue;
            };
            let integers = some_of(together(&all));
            let mut vars = Vec::with_capacity(values.len());
            for value in values {
                let x = Var::new(next);
                next += 1;
                vars.push(x);
                self.add(&format!("what {} shows", shown.name), ModelStatement::Holds(Expr::from(x).equals(value)));
            }
            let (name, dimensions, indices) = (shown.name.clone(), shown.dimensions.clone(), shown.indices.clone());
            arrays.push(WrittenArray { name, dimensions, indices, vars, integers, words: Vec::new() });
        }
    }

    /// The values of an expression, or those between its bounds where it is of several variables; nothing if they are too many.
    fn values_of(&self, expr: &Expr) -> Option<Integers> {
        let leaves = expr.leaves();
        if let &[x] = leaves.as_slice() {
            return Some(self.integers(x).iter().filter_map(|integer| expr.value(&|_| integer)).collect());
        }
        let (low, high) = bounds(expr, &|x| self.integers(x).bounds()).ends();
        let width = high.checked_sub(low)?;
        (width.unsigned_abs() < MOST_WIDE).then(|| Integers::range(low..=high))
    }

    /// States which values of an array are left of each of its variables.
    fn narrowed(&mut self, array: &WrittenArray) -> Result<(), Stop> {
        for &x in array.vars.iter().filter(|x| x.index() < self.network.len()) {
            let own = self.integers(x);
            self.watch.spend(1 + own.len() / 64)?;
            if own.len() < array.integers.len() {
                let is_in = if own.is_empty() { Expr::from(0) } else { Expr::from(x).is_in(own) };
                self.add("the values that are left", ModelStatement::Holds(is_in));
            }
        }
        Ok(())
    }

    /// The constraints on more than two variables.
    fn constraints(&mut self) -> Result<(), ReadError> {
        let network = self.network;
        for constraint in network.nary() {
            self.watch.spend(1 + constraint.scope().len() as u64)?;
            let of = |term: Term| match term {
                Term::Place(place) => Expr::from(constraint.scope()[place]),
                Term::Constant(number) => Expr::from(number),
            };
            for statement in self.statements(constraint, &of)? {
                self.state(constraint.id(), statement);
            }
        }
        Ok(())
    }

    fn statements(
        &self,
        constraint: &NaryConstraint,
        of: &impl Fn(Term) -> Expr,
    ) -> Result<Vec<ModelStatement>, ReadError> {
        let scope: Vec<Expr> = constraint.scope().iter().map(|&x| Expr::from(x)).collect();
        let all = |terms: &[Term]| terms.iter().map(|&term| of(term)).collect::<Vec<_>>();
        let holds = |expr| vec![ModelStatement::Holds(expr)];
        Ok(match constraint.kind() {
            RelationKind::Linear(linear) => holds(sum(constraint.scope(), linear)),
            RelationKind::Tuples(tuples) => table(scope, tuples),
            RelationKind::AllDifferent(_) => vec![ModelStatement::AllDifferent(scope)],
            RelationKind::Element(element) => {
                let index = of(element.index()) - element.first();
                holds(Expr::Nth(all(element.list()), Box::new(index)).equals(of(element.value())))
            }
            RelationKind::Count(count) => holds(counted(count, &all(count.terms()), of(count.count()))),
            RelationKind::Cardinality(cardinality) => occurring(scope, cardinality),
            RelationKind::Extremum(extremum) => {
                let terms = all(extremum.terms());
                let found = if extremum.which() == Which::Minimum { Expr::Min(terms) } else { Expr::Max(terms) };
                holds(found.equals(of(extremum.value())))
            }
            RelationKind::Cumulative(cumulative) => vec![tasks(cumulative, of)],
            RelationKind::Circuit(circuit) => {
                let (is_partial, may_be_empty) = (false, false);
                vec![ModelStatement::Circuit { next: scope, first: circuit.first(), is_partial, may_be_empty }]
            }
            RelationKind::Expression(expr) => holds(expr.map(&mut |&place| constraint.scope()[place])),
            _ => self.asked(constraint)?,
        })
    }

    /// A relation that has no kind: its own statement, or the tuples that it allows.
    fn asked(&self, constraint: &NaryConstraint) -> Result<Vec<ModelStatement>, ReadError> {
        if let Some(statements) = self.origins.stated.get(&constraint.id()) {
            return Ok(statements.clone());
        }
        let domains: Vec<Vec<i64>> = constraint.scope().iter().map(|&x| self.integers(x).iter().collect()).collect();
        let count = domains.iter().fold(1, |product: u64, domain| product.saturating_mul(domain.len() as u64));
        if count > MOST_TUPLES {
            let name = self.network.constraint_name(constraint.id());
            let what = format!("{name}: this has too many tuples to be written as a list of them, and is no formula");
            let place = self.place(constraint.id());
            let error = place.map_or_else(|| TextError::whole(&what), |at| TextError::at(self.source, at, &what));
            return Err(error.into());
        }
        self.watch.spend(count)?;
        let mut rows = vec![Vec::new()];
        for domain in &domains {
            rows = rows.iter().flat_map(|row| domain.iter().map(move |&one| [&row[..], &[one]].concat())).collect();
        }
        rows.retain(|row| constraint.relation().allows(row));
        let scope = constraint.scope().iter().map(|&x| Expr::from(x)).collect();
        let rows = rows.into_iter().map(|row| row.into_iter().map(Some).collect()).collect();
        Ok(vec![ModelStatement::Table { scope, rows, is_in: true }])
    }

    /// The constraints on two variables.
    fn pairs(&mut self) -> Result<(), ReadError> {
        let network = self.network;
        // The pairs that a statement has said to differ.
        let mut different: HashSet<(Var, Var)> = HashSet::new();
        for one in network.nary().iter().filter(|one| matches!(one.kind(), RelationKind::AllDifferent(_))) {
            self.watch.spend((one.scope().len() as u64).pow(2))?;
            different.extend(pairs_of(one.scope()));
        }
        for constraint in network.constraints().filter(|one| one.scope.len() > 2 && !network.is_nary(one.id)) {
            self.watch.spend((constraint.scope.len() as u64).pow(2))?;
            let differ =
                |x: Var, y: Var| network.arc(x, y).is_some_and(|arc| PairTable::of(network, arc).is_different());
            let scope = constraint.scope;
            let is_said = pairs_of(scope).all(|pair| different.contains(&pair));
            if !is_said && pairs_of(scope).all(|(x, y)| differ(x, y)) {
                different.extend(pairs_of(scope));
                let scope = scope.iter().map(|&x| Expr::from(x)).collect();
                self.state(constraint.id, ModelStatement::AllDifferent(scope));
            }
        }
        for &arc in network.all_arcs() {
            let (x, y) = (arc.source(), arc.target());
            if x > y {
                continue;
            }
            self.watch.spend(1 + (network.domain(x).len() * network.domain(y).len()) as u64)?;
            let pair = PairTable::of(network, arc);
            if different.contains(&(x, y)) && pair.is_different() {
                continue;
            }
            let of_digits = self.digits.get(&(x, y)).and_then(|&digits| pair.of_digits(digits));
            if let Some(statement) = of_digits.or_else(|| pair.statement(x, y)) {
                match network.constraints_on(x, y).next() {
                    Some(constraint) => self.state(constraint.id, statement),
                    None => self.add("", statement),
                }
            }
        }
        Ok(())
    }
}

/// These integers, or 0 where there are none: a language has no variable without values.
fn some_of(integers: Integers) -> Integers {
    if integers.is_empty() { Integers::range(0..=0) } else { integers }
}

/// The values of all; where some are too many to be listed, all that are between.
fn together(all: &[Integers]) -> Integers {
    if all.iter().all(|one| one.len() <= Integers::MOST) {
        return all.iter().flat_map(Integers::iter).collect();
    }
    let ends = all.iter().filter_map(Integers::bounds).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    ends.map_or(Integers::range(0..=0), |(low, high)| Integers::range(low..=high))
}

/// The number that an answer shows.
fn number(value: &ShownValue) -> Option<Expr> {
    Some(match value {
        ShownValue::Variable(x) => Expr::from(*x),
        ShownValue::Sum(terms, constant) => {
            Expr::Add(terms.iter().map(|&(factor, x)| times(factor, x)).chain([Expr::from(*constant)]).collect())
        }
        ShownValue::Formula(expr) => expr.clone(),
        ShownValue::Fixed(text) => Expr::from(match text.as_str() {
            "true" => 1,
            "false" => 0,
            number => number.parse().ok()?,
        }),
    })
}

fn compare(left: Expr, comparison: Comparison, right: Expr) -> Expr {
    match comparison {
        Comparison::Equal => left.equals(right),
        Comparison::NotEqual => left.differs_from(right),
        Comparison::AtMost => left.at_most(right),
        Comparison::AtLeast => right.at_most(left),
    }
}

fn sum(scope: &[Var], linear: &Linear) -> Expr {
    let terms = linear.coefficients().iter().zip(scope).map(|(&factor, &x)| times(factor, x));
    compare(Expr::Add(terms.collect()), linear.comparison(), Expr::from(linear.constant()))
}

fn table(scope: Vec<Expr>, tuples: &Tuples) -> Vec<ModelStatement> {
    let plain = tuples.plain_tuples().map(|row| row.iter().copied().map(Some).collect());
    let rows = plain.chain(tuples.short_tuples().iter().map(|row| row.to_vec())).collect();
    vec![ModelStatement::Table { scope, rows, is_in: tuples.is_allowed() }]
}

fn counted(count: &Count, terms: &[Expr], right: Expr) -> Expr {
    let one = |term: &Expr| term.clone().is_in(count.values().clone());
    compare(Expr::Add(terms.iter().map(one).collect()), count.comparison(), right)
}

fn occurring(scope: Vec<Expr>, cardinality: &Cardinality) -> Vec<ModelStatement> {
    let near = |count: u64| Expr::from(i64::try_from(count).unwrap_or(i64::MAX));
    let all = cardinality.occurrences();
    let values: Vec<i64> = all.iter().map(|&(value, ..)| value).collect();
    let inside: Integers = values.iter().copied().collect();
    let closed = scope.iter().filter(|_| cardinality.is_closed());
    let mut statements: Vec<ModelStatement> =
        closed.map(|one| ModelStatement::Holds(one.clone().is_in(inside.clone()))).collect();
    let (least, most) = all.iter().map(|&(_, least, most)| (near(least), near(most))).unzip();
    statements.push(ModelStatement::Cardinality { list: scope, values, least, most });
    statements
}

fn tasks(cumulative: &Cumulative, of: &impl Fn(Term) -> Expr) -> ModelStatement {
    let each =
        |term: fn(&csp_core::relations::Task) -> Term| cumulative.tasks().iter().map(|task| of(term(task))).collect();
    ModelStatement::Cumulative {
        starts: each(|task| task.start),
        durations: each(|task| task.duration),
        demands: each(|task| task.demand),
        capacity: of(cumulative.capacity()),
    }
}
