//! A problem for a program, and the line that the program reads.

use std::collections::BTreeSet;

use csp_core::network::NaryConstraint;
use csp_core::{Network, Var, Watch};
use serde::Serialize;

use crate::catalogue::Exercise;

/// A problem on which the program of a submission is tried.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name: `queens:4`, or `hidden 3` for one that only the teacher knows.
    pub name: String,
    /// True if it comes from the seed of the teacher.
    pub is_hidden: bool,
    /// The exercise that it belongs to.
    pub exercise: Exercise,
    /// The problem.
    pub network: Network,
    /// The start of a local search; only of [`Exercise::MinConflicts`].
    pub start: Option<Start>,
    /// The trail of a search at a conflict; only of [`Exercise::FirstUip`].
    pub trail: Option<Trail>,
}

/// The start of a local search, and its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first value of each variable.
    pub values: Vec<i64>,
    /// Random numbers that the program may use.
    pub random: Vec<i64>,
    /// The most steps.
    pub steps: usize,
}

/// The trail of a search at a conflict: the literals that hold, in the order in which they came to hold. The variables of the
/// network of the instance stand for them: the first one for the first literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The literals. Levels do not descend.
    pub literals: Vec<TrailLiteral>,
    /// The literals that cannot hold together, ascending.
    pub conflict: Vec<Var>,
}

/// A literal of a trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrailLiteral {
    /// The level at which it came to hold; 0 for what always holds.
    pub level: u64,
    /// The literals before it that imply it; none when it was tried, and when nothing is said of why it holds.
    pub because: Vec<Var>,
}

impl Trail {
    /// The level at which the conflict came about.
    pub(crate) fn last_level(&self) -> u64 {
        self.literals.last().map_or(0, |literal| literal.level)
    }

    pub(crate) fn of(&self, literal: Var) -> &TrailLiteral {
        &self.literals[literal.index()]
    }
}

impl Instance {
    /// The groups of variables that must all be different; only of [`Exercise::AllDifferent`] and [`Exercise::Norvig`].
    pub(crate) fn groups(&self) -> Vec<&[Var]> {
        if self.exercise == Exercise::Norvig {
            return units(&self.network);
        }
        if self.exercise != Exercise::AllDifferent {
            return Vec::new();
        }
        self.network.nary().iter().map(NaryConstraint::scope).collect()
    }
}

/// The fields, in the order in which they are written.
#[derive(Serialize)]
struct Request {
    exercise: &'static str,
    problem: String,
    find: &'static str,
    variables: Vec<Variable>,
    constraints: Vec<RequestConstraint>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    all_different: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<RequestTable>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    coefficients: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    random: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trail: Option<Vec<RequestLiteral>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<String>>,
}

#[derive(Serialize)]
struct RequestTable {
    between: Vec<String>,
    allowed: Vec<Vec<i64>>,
}

#[derive(Serialize)]
struct RequestLiteral {
    literal: String,
    level: u64,
    because: Vec<String>,
}

#[derive(Serialize)]
struct Variable {
    name: String,
    values: Vec<i64>,
}

#[derive(Serialize)]
struct RequestConstraint {
    between: [String; 2],
    allowed: Vec<[i64; 2]>,
}

/// The line of an instance, without its end.
pub(super) fn request(instance: &Instance) -> String {
    let network = &instance.network;
    let name = |x: Var| network.name(x).to_string();
    let values = |x: Var| network.domain(x).iter().map(|v| network.integer(x, v)).collect();
    let arcs = network.all_arcs().iter().filter(|arc| arc.source() < arc.target());
    let constraint = |arc: &csp_core::network::Arc| {
        let (x, y) = (arc.source(), arc.target());
        let pairs = network.domain(x).iter().flat_map(|a| network.domain(y).iter().map(move |b| (a, b)));
        let allowed = pairs.filter(|&(a, b)| network.row(*arc, a).contains(b));
        let allowed = allowed.map(|(a, b)| [network.integer(x, a), network.integer(y, b)]).collect();
        RequestConstraint { between: [name(x), name(y)], allowed }
    };
    let is_search = !instance.exercise.is_before_a_search() && instance.exercise != Exercise::FirstUip;
    let is_of_tables = instance.exercise == Exercise::NaryForwardChecking;
    let start = instance.start.as_ref();
    let trail = instance.trail.as_ref();
    let names = |literals: &[Var]| literals.iter().map(|&x| name(x)).collect::<Vec<_>>();
    let literals = |trail: &Trail| {
        let all = network.variables().zip(&trail.literals);
        let stated = all.map(|(x, literal)| RequestLiteral {
            literal: name(x),
            level: literal.level,
            because: names(&literal.because),
        });
        stated.collect()
    };
    // The literals of a trail are no variables to be assigned.
    let variables = network.variables().filter(|_| trail.is_none());
    let request = Request {
        exercise: instance.exercise.name(),
        problem: instance.name.clone(),
        find: match instance.exercise {
            Exercise::BranchAndBound => "best",
            _ if is_search => "first",
            _ => "nothing",
        },
        variables: variables.map(|x| Variable { name: name(x), values: values(x) }).collect(),
        constraints: arcs.map(constraint).collect(),
        all_different: instance.groups().iter().map(|group| group.iter().map(|&x| name(x)).collect()).collect(),
        tables: if is_of_tables {
            network.nary().iter().map(|table| request_table(network, table)).collect()
        } else {
            Vec::new()
        },
        coefficients: if network.objective().is_some() {
            network.variables().map(|x| price(network, x)).collect()
        } else {
            Vec::new()
        },
        start: start.map(|start| start.values.clone()),
        random: start.map(|start| start.random.clone()),
        steps: start.map(|start| start.steps),
        trail: trail.map(literals),
        conflict: trail.map(|trail| names(&trail.conflict)),
    };
    serde_json::to_string(&request).expect("texts and numbers can be written")
}

/// The cost of 1 of a variable: its coefficient in the objective, or 0.
pub(crate) fn price(network: &Network, x: Var) -> i64 {
    let term = network.objective().and_then(|objective| objective.terms().iter().find(|&&(_, y)| x == y));
    term.map_or(0, |&(coefficient, _)| coefficient)
}

/// All tuples of the domains, in their order, that the constraint allows.
fn request_table(network: &Network, table: &NaryConstraint) -> RequestTable {
    let mut tuples = vec![Vec::new()];
    for &x in table.scope() {
        let values = || network.domain(x).iter().map(|v| network.integer(x, v));
        let longer = |tuple: &Vec<i64>| values().map(|value| [&tuple[..], &[value]].concat()).collect::<Vec<_>>();
        tuples = tuples.iter().flat_map(longer).collect();
    }
    tuples.retain(|tuple| table.relation().allows(tuple));
    RequestTable { between: table.scope().iter().map(|&x| network.name(x).to_string()).collect(), allowed: tuples }
}

/// The units of a network: groups of variables that must all be different, with as many values as variables.
pub(crate) fn units(network: &Network) -> Vec<&[Var]> {
    let Ok(cliques) = network.cliques(&Watch::default()) else { return Vec::new() };
    let values = |clique: &[Var]| {
        let all = clique.iter().flat_map(|&x| network.domain(x).iter().map(move |value| network.integer(x, value)));
        all.collect::<BTreeSet<i64>>().len()
    };
    cliques.iter().map(Vec::as_slice).filter(|clique| values(clique) == clique.len()).collect()
}
