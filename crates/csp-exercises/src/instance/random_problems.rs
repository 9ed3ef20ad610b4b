//! Random problems of many shapes, each determined by a text.

use csp_core::relations::{AllDifferent, Table, Tuples};
use csp_core::{Domain, Network, Problem, Val, Var};

use crate::catalogue::Exercise;
use crate::instance::classics::priced;
use crate::instance::draws::Draws;
use crate::instance::problem::{Instance, Start, Trail};
use crate::instance::{boards, weights};
use crate::protocol::TraceStep;
use crate::textbook::{MOST_EVENTS, Textbook};

/// The shape of a random network. Shares are in percent.
#[derive(Clone, Copy, Debug)]
struct ProblemShape {
    variables: (u64, u64),
    values: (u64, u64),
    /// The share of the pairs of variables that have a constraint.
    edges: u64,
    /// The share of the pairs of values that a constraint forbids.
    tightness: u64,
    /// The share of the variables that have one value alone.
    fixed: u64,
    /// True if there are gaps between the values.
    has_gaps: bool,
    /// True if the variables fall into two halves without a constraint between them.
    is_apart: bool,
    /// True if the problem must have a solution, false if it must have none.
    is_solved: Option<bool>,
}

const PLAIN: ProblemShape = ProblemShape {
    variables: (5, 7),
    values: (3, 3),
    edges: 60,
    tightness: 35,
    fixed: 0,
    has_gaps: false,
    is_apart: false,
    is_solved: None,
};

/// Twelve shapes: loose and tight, dense and sparse, small and larger.
const SHAPES: [ProblemShape; 12] = [
    PLAIN,
    ProblemShape { values: (2, 5), has_gaps: true, ..PLAIN },
    ProblemShape { tightness: 55, is_solved: Some(false), ..PLAIN },
    ProblemShape { variables: (7, 9), is_apart: true, is_solved: Some(false), edges: 90, tightness: 40, ..PLAIN },
    ProblemShape { variables: (6, 8), fixed: 30, values: (3, 4), ..PLAIN },
    ProblemShape { edges: 100, values: (4, 5), tightness: 30, ..PLAIN },
    ProblemShape { variables: (9, 11), edges: 30, tightness: 45, is_solved: Some(false), ..PLAIN },
    ProblemShape { variables: (9, 11), edges: 25, tightness: 45, has_gaps: true, is_solved: Some(true), ..PLAIN },
    ProblemShape { variables: (3, 4), values: (5, 7), edges: 100, tightness: 70, has_gaps: true, ..PLAIN },
    ProblemShape { variables: (8, 10), values: (3, 4), edges: 45, tightness: 35, is_solved: Some(true), ..PLAIN },
    ProblemShape { variables: (8, 9), values: (2, 4), edges: 50, tightness: 30, is_apart: true, fixed: 10, ..PLAIN },
    ProblemShape { variables: (10, 12), values: (3, 3), edges: 35, tightness: 33, ..PLAIN },
];

const WEIGHTED: ProblemShape = ProblemShape { variables: (11, 13), values: (3, 4), edges: 45, ..PLAIN };

/// The shapes of problems in which the weights decide: with fewer variables they seldom do.
const SHAPES_OF_WEIGHTS: [ProblemShape; 12] = [
    WEIGHTED,
    ProblemShape { has_gaps: true, ..WEIGHTED },
    ProblemShape { is_solved: Some(false), ..WEIGHTED },
    ProblemShape { variables: (13, 15), edges: 40, is_solved: Some(true), ..WEIGHTED },
    ProblemShape { variables: (14, 16), fixed: 10, edges: 40, tightness: 32, ..WEIGHTED },
    ProblemShape { edges: 100, values: (4, 5), tightness: 25, ..WEIGHTED },
    ProblemShape { values: (4, 4), edges: 60, is_solved: Some(false), ..WEIGHTED },
    ProblemShape { variables: (12, 14), edges: 45, tightness: 30, has_gaps: true, is_solved: Some(true), ..WEIGHTED },
    ProblemShape { values: (5, 6), tightness: 50, ..WEIGHTED },
    ProblemShape { variables: (13, 15), edges: 35, is_solved: Some(true), ..WEIGHTED },
    ProblemShape { variables: (14, 16), edges: 60, is_apart: true, is_solved: Some(false), ..WEIGHTED },
    ProblemShape { variables: (13, 15), values: (3, 4), edges: 40, ..WEIGHTED },
];

/// Random instances that everybody may see.
pub(super) fn public(exercise: Exercise) -> Vec<Instance> {
    let mut instances = drawn(exercise, "public", &[0, 2, 6, 7]);
    for (number, instance) in (1..).zip(&mut instances) {
        instance.name = format!("random {number}");
    }
    instances
}

/// The instances that only the owner of the seed knows.
pub(super) fn of(exercise: Exercise, seed: &str) -> Vec<Instance> {
    let mut instances = drawn(exercise, &format!("hidden {seed}"), &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (number, instance) in (1..).zip(&mut instances) {
        instance.name = format!("hidden {number}");
        instance.is_hidden = true;
    }
    instances
}

/// So many lines, if at least two literals are replaced.
const LEAST_LINES_OF_A_TRAIL: usize = 4;

/// One instance for each of these shapes.
fn drawn(exercise: Exercise, text: &str, shapes: &[usize]) -> Vec<Instance> {
    let all = if exercise == Exercise::DomWdeg { &SHAPES_OF_WEIGHTS } else { &SHAPES };
    let of_shape = |&place: &usize| {
        let mut draws = Draws::of(&format!("csp-exercises 1\n{exercise}\n{place}\n{text}"));
        // So many draws fail with a chance that is next to nothing; and then the last is as good as any.
        let most = if exercise == Exercise::DomWdeg { 4_000 } else { 400 };
        for _ in 0..most {
            let instance = one(exercise, &all[place], &mut draws);
            if is_fit(&instance, all[place].is_solved) {
                return instance;
            }
        }
        one(exercise, &all[0], &mut draws)
    };
    shapes.iter().map(of_shape).collect()
}

/// True if there is something to see, but not too much.
fn is_fit(instance: &Instance, is_solved: Option<bool>) -> bool {
    if instance.exercise == Exercise::MinConflicts {
        return true;
    }
    if instance.exercise == Exercise::FirstUip {
        return instance.textbook().lines().count() >= LEAST_LINES_OF_A_TRAIL;
    }
    let textbook = Textbook::of(instance.exercise, &instance.network);
    let searches = !instance.exercise.is_before_a_search();
    // Without a solution there is no incumbent: only where it must be so.
    let is_solved = if instance.exercise == Exercise::BranchAndBound { is_solved.or(Some(true)) } else { is_solved };
    let count = textbook.steps.len();
    if instance.exercise == Exercise::AllDifferent {
        return count > 0;
    }
    (8..=MOST_EVENTS).contains(&count)
        && is_solved.is_none_or(|wanted| !searches || textbook.is_solved() == wanted)
        && teaches(instance, &textbook)
}

/// True if the steps have what the exercise is about.
fn teaches(instance: &Instance, textbook: &Textbook) -> bool {
    let mut pairs = textbook.steps.windows(2);
    match instance.exercise {
        Exercise::DomWdeg => weights::tells_rules_apart(&instance.network),
        // A value whose trial fails.
        Exercise::SingletonConsistency => {
            pairs.any(|pair| matches!(pair, [TraceStep::Retracted(x, a), TraceStep::Pruned(y, b)] if (x, a) == (y, b)))
        }
        // A value that goes before the search.
        Exercise::DirectionalConsistency => {
            let before = textbook.steps.iter().take_while(|step| !matches!(step, TraceStep::Tried(..)));
            before.into_iter().any(|step| matches!(step, TraceStep::Pruned(..)))
        }
        // A hidden single: without it, other values would be tried.
        Exercise::Norvig => {
            let tried = |textbook: &Textbook| {
                textbook.steps.iter().filter(|step| matches!(step, TraceStep::Tried(..))).cloned().collect::<Vec<_>>()
            };
            tried(textbook) != tried(&Textbook::of(Exercise::Mrv, &instance.network))
        }
        // A second incumbent, and a value that is too dear; or no solution, where that is asked for.
        Exercise::BranchAndBound if textbook.is_solved() => {
            let steps = || textbook.steps.iter();
            let incumbents = steps().filter(|step| matches!(step, TraceStep::Improved(_))).count();
            let is_cut = |pair: &[TraceStep]| matches!(pair, [TraceStep::Tried(..), TraceStep::Conflict(_)]);
            incumbents > 1 && pairs.any(is_cut)
        }
        // A second wave.
        Exercise::LimitedDiscrepancy => {
            pairs.any(|pair| matches!(pair, [TraceStep::Backtracked(..), TraceStep::Tried(..)]))
        }
        _ => true,
    }
}

fn one(exercise: Exercise, shape: &ProblemShape, draws: &mut Draws) -> Instance {
    let (network, trail) = match exercise {
        Exercise::AllDifferent => (groups(shape, draws), None),
        Exercise::NaryForwardChecking => (tables(shape, draws), None),
        Exercise::DirectionalConsistency => (tree(shape, draws), None),
        Exercise::Norvig => (boards::drawn(draws), None),
        Exercise::BranchAndBound => (with_costs(shape, draws), None),
        // Each trial is many steps, so that the variables are few.
        Exercise::SingletonConsistency => {
            let few = (shape.variables.0.min(4), shape.variables.1.min(6));
            (binary(&ProblemShape { variables: few, edges: shape.edges.max(60), ..*shape }, draws), None)
        }
        Exercise::FirstUip => {
            let (network, trail) = Trail::drawn(draws.between(shape.values.0, shape.values.1), shape.edges, draws);
            (network, Some(trail))
        }
        _ => (binary(shape, draws), None),
    };
    let start = (exercise == Exercise::MinConflicts).then(|| Start::drawn(&network, draws));
    Instance { name: String::new(), is_hidden: false, exercise, network, start, trail }
}

/// Variables with random values.
fn variables(shape: &ProblemShape, problem: &mut Problem, draws: &mut Draws) -> Vec<(Var, Vec<u16>)> {
    let count = draws.between(shape.variables.0, shape.variables.1);
    let variable = |x| {
        let size = if draws.happens(shape.fixed) { 1 } else { draws.between(shape.values.0, shape.values.1) };
        let values: Vec<u16> = if shape.has_gaps {
            draws.some(&(0..20).collect::<Vec<u16>>(), size as usize)
        } else {
            (0..size as u16).collect()
        };
        let domain: Domain = values.iter().map(|&value| Val::new(value)).collect();
        (problem.variable(format!("x{x}"), domain), values)
    };
    (0..count).map(variable).collect()
}

/// A network in which each constraint allows random pairs.
fn binary(shape: &ProblemShape, draws: &mut Draws) -> Network {
    let mut problem = Problem::new();
    pairs(shape, &mut problem, draws);
    problem.build().expect("a random problem is well stated")
}

/// The same with costs: of a fifth of the variables, large values are cheap.
fn with_costs(shape: &ProblemShape, draws: &mut Draws) -> Network {
    let mut problem = Problem::new();
    let variables = pairs(shape, &mut problem, draws);
    let price = |_: &Var| {
        let price = draws.between(1, 9).cast_signed();
        if draws.happens(20) { -price } else { price }
    };
    let prices: Vec<i64> = variables.iter().map(price).collect();
    priced(problem, &variables, &prices)
}

/// Variables, and between them constraints that allow random pairs.
fn pairs(shape: &ProblemShape, problem: &mut Problem, draws: &mut Draws) -> Vec<Var> {
    let variables = variables(shape, problem, draws);
    for (place, (y, of_y)) in variables.iter().enumerate() {
        for (x, of_x) in &variables[..place] {
            let is_across = (x.index() < variables.len() / 2) != (y.index() < variables.len() / 2);
            if (shape.is_apart && is_across) || !draws.happens(shape.edges) {
                continue;
            }
            let pairs = of_x.iter().flat_map(|&a| of_y.iter().map(move |&b| (a, b)));
            let allowed: Table = pairs.filter(|_| !draws.happens(shape.tightness)).collect();
            problem.constrain(*x, *y, allowed);
        }
    }
    variables.into_iter().map(|(x, _)| x).collect()
}

/// A network without a cycle: each variable has a constraint with one variable before it at most.
fn tree(shape: &ProblemShape, draws: &mut Draws) -> Network {
    let mut problem = Problem::new();
    let variables = variables(shape, &mut problem, draws);
    for (y, of_y) in &variables[1..] {
        // A forest, if the problem is to fall apart.
        if shape.is_apart && draws.happens(20) {
            continue;
        }
        let (x, of_x) = &variables[draws.below(y.index() as u64) as usize];
        let pairs = of_x.iter().flat_map(|&a| of_y.iter().map(move |&b| (a, b)));
        let allowed: Table = pairs.filter(|_| !draws.happens(shape.tightness.max(45))).collect();
        problem.constrain(*x, *y, allowed);
    }
    problem.build().expect("a random problem is well stated")
}

/// A network in which each constraint is on three variables, and allows random tuples.
fn tables(shape: &ProblemShape, draws: &mut Draws) -> Network {
    let mut problem = Problem::new();
    let variables = variables(shape, &mut problem, draws);
    let count = variables.len() as u64;
    let all: Vec<usize> = (0..variables.len()).collect();
    for _ in 0..draws.between(count, 2 * count) {
        let scope = draws.some(&all, 3);
        let mut tuples = vec![Vec::new()];
        for &x in &scope {
            let longer = |tuple: &Vec<i64>| {
                variables[x].1.iter().map(|&value| [&tuple[..], &[i64::from(value)]].concat()).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        tuples.retain(|_| !draws.happens(shape.tightness));
        let scope: Vec<Var> = scope.into_iter().map(|x| variables[x].0).collect();
        problem.post(&scope, Tuples::allowed(3, tuples));
    }
    problem.build().expect("a random problem is well stated")
}

/// A few groups of variables that must all be different.
fn groups(shape: &ProblemShape, draws: &mut Draws) -> Network {
    let mut problem = Problem::new();
    // More values than variables leave nothing to remove; so the values are few, but for some.
    let count = draws.between(4, 7);
    let variable = |x| {
        let most = if draws.happens(60) { 3 } else { count };
        let step = if shape.has_gaps { 3 } else { 1 };
        let pool: Vec<u16> = (0..=count as u16).map(|value| value * step + 1).collect();
        let size = if draws.happens(shape.fixed) { 1 } else { draws.between(2, most) };
        let domain: Domain = draws.some(&pool, size as usize).into_iter().map(Val::new).collect();
        problem.variable(format!("x{x}"), domain)
    };
    let xs: Vec<Var> = (0..count).map(variable).collect();
    for _ in 0..draws.between(1, 3) {
        let size = draws.between(3, count) as usize;
        problem.post(&draws.some(&xs, size), AllDifferent);
    }
    problem.build().expect("a random problem is well stated")
}
