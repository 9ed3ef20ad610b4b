//! Small problems that everybody knows.

use csp_core::problems::{australia, queens};
use csp_core::relations::{AllDifferent, Tuples};
use csp_core::{Domain, Expr, Network, Problem, Val, Var};

use super::boards::{BROKEN, Board, CORNERS, DIAGONAL, EASY, built, cells_and_units, latin_square, sudoku};
use super::draws::Draws;
use super::problem::{Instance, Start, Trail};
use crate::catalogue::Exercise;

pub(super) fn of(exercise: Exercise) -> Vec<Instance> {
    if exercise == Exercise::FirstUip {
        let with =
            |(name, network, trail): (&str, _, _)| Instance { trail: Some(trail), ..instance(exercise, name, network) };
        return Trail::classics().into_iter().map(with).collect();
    }
    let problems = before_the_search(exercise).unwrap_or_else(|| of_search(exercise));
    problems.into_iter().map(|(name, network)| instance(exercise, name, network)).collect()
}

/// The problems of an exercise before the search.
fn before_the_search(exercise: Exercise) -> Option<Vec<(&'static str, Network)>> {
    Some(match exercise {
        Exercise::Ac3 => vec![
            ("less-than:4", less_than(4)),
            ("less-than:3 of 2", less_than_within(3, 2)),
            ("australia@1", australia(1)),
            ("australia@3", australia(3)),
            ("queens:3", queens(3)),
            ("queens:4", queens(4)),
            ("sudoku 4x4", sudoku(&EASY)),
            ("sudoku 4x4 without a solution", sudoku(&BROKEN)),
        ],
        // Each trial is many steps.
        Exercise::SingletonConsistency => vec![
            ("australia@2", australia(2)),
            ("queens:4", queens(4)),
            ("australia@3", australia(3)),
            ("less-than:4", less_than(4)),
            ("less-than:3 of 2", less_than_within(3, 2)),
            ("three values", three_values()),
            ("mycielski of a ring of 3@3", mycielski_of_a_ring(3, 3)),
        ],
        Exercise::DirectionalConsistency => vec![
            ("less-than:4", less_than(4)),
            ("less-than:4 of 3", less_than_within(4, 3)),
            ("a tree of 7@3", tree(7, 2, 3)),
            ("a tree of 7@2", tree(7, 2, 2)),
            ("a tree of 15@5", tree(15, 2, 5)),
            ("a tree of 13@4 with three below each", tree(13, 3, 4)),
        ],
        Exercise::AllDifferent => vec![
            ("a pair", group(&[&[1, 2], &[1, 2], &[1, 2, 3], &[2, 3, 4, 5]])),
            ("three for two", group(&[&[1, 2], &[1, 2], &[1, 2]])),
            ("nothing to remove", group(&[&[1, 2, 3], &[1, 2, 3], &[1, 2, 3]])),
            ("a long path", group(&[&[1, 2], &[2, 3], &[3, 4], &[4, 5], &[1]])),
            ("two triples", group(&[&[1, 2], &[2, 3], &[1, 3], &[1, 2, 3, 4, 5], &[4, 5, 6], &[3, 5, 6, 7]])),
            ("sudoku 4x4", sudoku_of_groups(&EASY)),
            ("sudoku 4x4 without a solution", sudoku_of_groups(&BROKEN)),
        ],
        _ => return None,
    })
}

/// The problems of an exercise of a search.
fn of_search(exercise: Exercise) -> Vec<(&'static str, Network)> {
    match exercise {
        Exercise::NaryForwardChecking => vec![
            ("no sums up to 5", no_sums(5, 2)),
            ("no sums up to 8", no_sums(8, 2)),
            ("no sums up to 9", no_sums(9, 2)),
            ("no sums up to 12 in 3 parts", no_sums(12, 3)),
            ("three in a row", three_in_a_row(6, 3)),
            ("three in a row, up to 4", three_in_a_row(7, 4)),
        ],
        Exercise::MinConflicts => vec![
            ("queens:4", queens(4)),
            ("queens:6", queens(6)),
            ("queens:8", queens(8)),
            ("australia@2", australia(2)),
            ("australia@3", australia(3)),
            ("sudoku 4x4", sudoku(&EASY)),
        ],
        Exercise::BranchAndBound => vec![
            ("three jobs", jobs(&[3, 1, 2])),
            ("four jobs", jobs(&[2, 5, 3, 4])),
            ("guests in a ring of 5", guests(&[3, 5, 4, 2, 6])),
            ("guests in a ring of 7", guests(&[4, 3, 7, 2, 5, 6, 1])),
            ("a dear corner of a map", map_of_prices(&[1, 2, 4, 2, 1, 3, 5])),
            ("three jobs for two places", jobs_within(&[3, 1, 2], 2)),
        ],
        Exercise::Norvig => vec![
            ("1 in two corners", sudoku(&CORNERS)),
            ("1 in a corner and in the middle", sudoku(&DIAGONAL)),
            ("sudoku 4x4", sudoku(&EASY)),
            ("sudoku 4x4 without a solution", sudoku(&BROKEN)),
            // The 3 has no place left in the last column, and yet no cell is empty.
            ("a number without a place", latin_square(4, &[(3, 1), (4, 3), (9, 3), (14, 3)])),
            ("latin square of 4", latin_square(4, &[(0, 1), (5, 2), (10, 3)])),
            ("latin square of 5", latin_square(5, &[(0, 1), (6, 1), (12, 2), (18, 3), (24, 4)])),
        ],
        // The first one is there to begin with. In the others the weights decide.
        Exercise::DomWdeg => vec![
            ("queens:4", queens(4)),
            ("queens:8", queens(8)),
            ("queens:12", queens(12)),
            ("mycielski of a ring of 5@3", mycielski_of_a_ring(5, 3)),
            ("mycielski of a ring of 7@3", mycielski_of_a_ring(7, 3)),
        ],
        _ => vec![
            ("queens:4", queens(4)),
            ("queens:6", queens(6)),
            ("australia@2", australia(2)),
            ("australia@3", australia(3)),
            ("sudoku 4x4", sudoku(&EASY)),
            ("less-than:4", less_than(4)),
        ],
    }
}

fn instance(exercise: Exercise, name: &str, network: Network) -> Instance {
    let start = (exercise == Exercise::MinConflicts).then(|| Start::drawn(&network, &mut Draws::of(name)));
    Instance { name: name.to_owned(), is_hidden: false, exercise, network, start, trail: None }
}

impl Start {
    /// Random first values, and random numbers.
    pub(super) fn drawn(network: &Network, draws: &mut Draws) -> Self {
        let value = |x: Var, draws: &mut Draws| {
            let values: Vec<Val> = network.domain(x).iter().collect();
            network.integer(x, values[draws.below(values.len() as u64) as usize])
        };
        let values = network.variables().map(|x| value(x, draws)).collect();
        let random = (0..300).map(|_| draws.below(1_000_000).cast_signed()).collect();
        Self { values, random, steps: 100 }
    }
}

/// A 4x4 Sudoku with one constraint for each unit.
fn sudoku_of_groups(board: &Board) -> Network {
    let mut problem = Problem::new();
    for unit in cells_and_units(&mut problem, board) {
        problem.post(&unit, AllDifferent);
    }
    built(problem)
}

/// Variables with these values, which must all be different.
fn group(values: &[&[u16]]) -> Network {
    let mut problem = Problem::new();
    let domain = |values: &&[u16]| values.iter().map(|&value| Val::new(value)).collect::<Domain>();
    let scope: Vec<Var> =
        (0..).zip(values).map(|(x, values)| problem.variable(format!("x{x}"), domain(values))).collect();
    problem.post(&scope, AllDifferent);
    built(problem)
}

/// The numbers from 1 to `count` in so many parts: when a + b = c, these three are not all in one part. In two parts, 8 numbers
/// have a solution and 9 have none (the second weak Schur number).
fn no_sums(count: usize, parts: u16) -> Network {
    let mut problem = Problem::new();
    let xs: Vec<Var> = (1..=count).map(|x| problem.variable(format!("x{x}"), Domain::range(0..=parts - 1))).collect();
    let forbidden = || Tuples::forbidden(3, (0..i64::from(parts)).map(|part| [part; 3]));
    for a in 1..=count {
        for b in (a + 1..=count).filter(|b| a + b <= count) {
            problem.post(&[xs[a - 1], xs[b - 1], xs[a + b - 1]], forbidden());
        }
    }
    built(problem)
}

/// Numbers from 1 in a row: the sum of each three is a multiple of `most`, and not all three are the same.
fn three_in_a_row(count: usize, most: u16) -> Network {
    let mut problem = Problem::new();
    let xs: Vec<Var> = (0..count).map(|x| problem.variable(format!("x{x}"), Domain::range(1..=most))).collect();
    let most = i64::from(most);
    let all = (1..=most).flat_map(|a| (1..=most).flat_map(move |b| (1..=most).map(move |c| [a, b, c])));
    let allowed: Vec<[i64; 3]> = all.filter(|&[a, b, c]| (a + b + c) % most == 0 && (a != b || b != c)).collect();
    for three in xs.windows(3) {
        problem.post(three, Tuples::allowed(3, allowed.iter().copied()));
    }
    built(problem)
}

/// A ring, the shadow of each of its nodes, which has the same neighbours in the ring, and a node beside all shadows: an odd ring
/// gives a graph without a triangle that needs four colours (Mycielski 1955).
fn mycielski_of_a_ring(count: usize, colours: u16) -> Network {
    let mut problem = Problem::new();
    let node = |x| problem.variable(format!("x{x}"), Domain::range(0..=colours - 1));
    let nodes: Vec<Var> = (0..=2 * count).map(node).collect();
    let mut differ = |x: usize, y: usize| problem.constrain(nodes[x], nodes[y], |a: Val, b: Val| a != b);
    for x in 0..count {
        let next = (x + 1) % count;
        differ(x, next);
        differ(x, count + next);
        differ(next, count + x);
        differ(count + x, 2 * count);
    }
    built(problem)
}

/// Every arc is consistent. The trial of x = 0 fails, and without it y loses 0, z loses 0, and x loses 1 before it is tried.
fn three_values() -> Network {
    let mut problem = Problem::new();
    let [x, y] = ["x", "y"].map(|name| problem.variable(name, Domain::range(0..=2)));
    let z = problem.variable("z", Domain::range(0..=1));
    let pairs = |pairs: &[(u16, u16)]| pairs.iter().map(|&(a, b)| (Val::new(a), Val::new(b))).collect::<Vec<_>>();
    for (x, y, allowed) in
        [(x, y, &[(0, 0), (1, 1), (2, 2)]), (x, z, &[(0, 1), (1, 0), (2, 1)]), (y, z, &[(0, 0), (1, 1), (2, 1)])]
    {
        let allowed = pairs(allowed);
        problem.constrain(x, y, move |a: Val, b: Val| allowed.contains(&(a, b)));
    }
    built(problem)
}

/// A tree: each node has a larger value than the so many below it.
fn tree(count: usize, below: usize, values: u16) -> Network {
    let mut problem = Problem::new();
    let nodes: Vec<Var> = (0..count).map(|x| problem.variable(format!("x{x}"), Domain::range(1..=values))).collect();
    for x in 1..count {
        problem.constrain(nodes[(x - 1) / below], nodes[x], |a: Val, b: Val| a > b);
    }
    built(problem)
}

/// Each job gets a place of its own in a queue; who waits for it pays so much for each place.
fn jobs(prices: &[i64]) -> Network {
    jobs_within(prices, prices.len() as u16)
}

fn jobs_within(prices: &[i64], places: u16) -> Network {
    let mut problem = Problem::new();
    let job = |x| problem.variable(format!("x{x}"), Domain::range(1..=places));
    let jobs: Vec<Var> = (0..prices.len()).map(job).collect();
    problem.all_different(&jobs);
    priced(problem, &jobs, prices)
}

/// Guests at a round table, 1 for those who come: neighbours do not come together, and each one who comes is worth so much.
fn guests(worth: &[i64]) -> Network {
    let mut problem = Problem::new();
    let guest = |x| problem.variable(format!("x{x}"), Domain::range(0..=1));
    let guests: Vec<Var> = (0..worth.len()).map(guest).collect();
    for x in 0..guests.len() {
        problem.constrain(guests[x], guests[(x + 1) % guests.len()], |a: Val, b: Val| a.index() + b.index() < 2);
    }
    let costs: Vec<i64> = worth.iter().map(|worth| -worth).collect();
    priced(problem, &guests, &costs)
}

/// Three colours, 0 to 2, for the map of Australia: the higher, the dearer, and each state has its own price.
fn map_of_prices(prices: &[i64; 7]) -> Network {
    let map = australia(3);
    let mut problem = Problem::new();
    let state = |x| problem.variable(map.name(x).to_string(), Domain::range(0..=2));
    let states: Vec<Var> = map.variables().map(state).collect();
    for x in map.variables() {
        for y in map.arcs(x).iter().map(|arc| arc.target()).filter(|&y| x < y) {
            problem.all_different(&[states[x.index()], states[y.index()]]);
        }
    }
    priced(problem, &states, prices)
}

/// The problem whose solutions are to be cheap: 1 of each variable costs so much.
pub(super) fn priced(mut problem: Problem, variables: &[Var], prices: &[i64]) -> Network {
    problem.minimize(variables.iter().zip(prices).map(|(&x, &price)| Expr::from(x) * price).sum::<Expr>());
    built(problem)
}

/// x0 < x1 < ... of so many variables with so many values, from 1.
fn less_than(count: u16) -> Network {
    less_than_within(count, count)
}

fn less_than_within(count: u16, values: u16) -> Network {
    let mut problem = Problem::new();
    let xs: Vec<Var> = (0..count).map(|x| problem.variable(format!("x{x}"), Domain::range(1..=values))).collect();
    for pair in xs.windows(2) {
        problem.constrain(pair[0], pair[1], |a: Val, b: Val| a < b);
    }
    built(problem)
}
