//! Small problems of the textbooks: queens that do not attack each other, who owns the zebra, schedules, and pairs of Langford.

use crate::limits::Watch;
use crate::model::{Domain, Equal, Network, NetworkSize, Problem, Val, Var};
use crate::problems::{MakeError, pairs, unlimited, within};

/// `n` queens on an n x n board, no two in one row, column or diagonal. Variable = row, value = column
/// `0..n`; all pairs are constrained.
///
/// Source: Bezzel 1848; as a constraint problem, Haralick & Elliott 1980. Up to 65,535 queens. The network
/// takes about n^3 / 8 bytes for its tables (at most twice as many while it is built) and 50 n^2 bytes for
/// its graph.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// let count = |n| Solver::new(&problems::queens(n)).count(u64::MAX).unwrap().0.solutions;
/// let counts: Vec<u64> = (4..=8).map(count).collect();
/// assert_eq!(counts, [2, 10, 4, 40, 92]);
/// ```
pub fn queens(n: u16) -> Network {
    unlimited(|watch| queens_within(n, watch))
}

pub(super) fn queens_within(n: u16, watch: &Watch) -> Result<Network, MakeError> {
    let count = u64::from(n);
    // One relation for each distance between two rows: all pairs of rows at this distance share its table.
    let tables = 2 * count.saturating_sub(1);
    NetworkSize { variables: count, constraints: pairs(count), values: count, tables }.check(watch)?;
    let mut problem = Problem::within(watch);
    let rows = problem.variables(n.into(), Domain::first_values(n));
    for distance in 1..n {
        problem.spend(u64::from(n - distance))?;
        let pairs: Vec<(Var, Var)> = rows.iter().copied().zip(rows[distance.into()..].iter().copied()).collect();
        problem.constrain_all(pairs, move |a: Val, b: Val| a != b && a.get().abs_diff(b.get()) != distance);
    }
    Ok(problem.build()?)
}

/// The five groups of five attributes, in the order of the variables.
const NAMES: [[&str; 5]; 5] = [
    ["Red", "Yellow", "Blue", "Green", "Ivory"],
    ["Dog", "Fox", "Snails", "Horse", "Zebra"],
    ["OJ", "Tea", "Coffee", "Milk", "Water"],
    ["Englishman", "Spaniard", "Norwegian", "Ukrainian", "Japanese"],
    ["Kools", "Chesterfields", "Winston", "LuckyStrike", "Parliaments"],
];

const SAME_HOUSE: [(&str, &str); 8] = [
    ("Englishman", "Red"),
    ("Spaniard", "Dog"),
    ("Kools", "Yellow"),
    ("Winston", "Snails"),
    ("LuckyStrike", "OJ"),
    ("Ukrainian", "Tea"),
    ("Japanese", "Parliaments"),
    ("Coffee", "Green"),
];

const NEXT_DOOR: [(&str, &str); 3] = [("Chesterfields", "Fox"), ("Norwegian", "Blue"), ("Kools", "Horse")];

/// The zebra puzzle: 25 attributes, each in one of the houses `1..=5`. It has one solution: the Norwegian
/// drinks water, the Japanese owns the zebra.
///
/// Source: Life International, 17 December 1962. Dechter 1990 and Prosser 1993 compare algorithms on it. The
/// order of the variables is that of the counters in `docs/`: colours, pets, drinks, nations, cigarettes.
/// There are 61 edges.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// let zebra = problems::zebra();
/// let solution = Solver::new(&zebra).unique().unwrap().solutions.remove(0);
/// let house = |name: &str| solution.value(zebra.variables().find(|&x| zebra.name(x).to_string() == name).unwrap());
/// assert_eq!((house("Norwegian"), house("Japanese")), (house("Water"), house("Zebra")));
/// ```
pub fn zebra() -> Network {
    unlimited(zebra_within)
}

pub(super) fn zebra_within(watch: &Watch) -> Result<Network, MakeError> {
    let mut problem = Problem::within(watch);
    let groups = NAMES.map(|names| names.map(|name| problem.variable(name, Domain::range(1..=5))));
    let find = |name: &str| -> Var {
        let named = groups.iter().flatten().zip(NAMES.iter().flatten()).find(|(_, known)| **known == name);
        *named.expect("the clues name attributes of the list").0
    };
    for group in &groups {
        problem.all_different(group);
    }
    problem.restrict(find("Norwegian"), &Domain::only(Val::new(1)));
    problem.restrict(find("Milk"), &Domain::only(Val::new(3)));
    problem.constrain_all(SAME_HOUSE.map(|(a, b)| (find(a), find(b))), Equal);
    problem.constrain_all(NEXT_DOOR.map(|(a, b)| (find(a), find(b))), |a: Val, b: Val| a.get().abs_diff(b.get()) == 1);
    problem.constrain(find("Green"), find("Ivory"), |green: Val, ivory: Val| green.get() == ivory.get() + 1);
    Ok(problem.build()?)
}

/// Delivery activities A to E, each at one of the times 1 to 4.
///
/// Source: Poole & Mackworth, Artificial Intelligence, example 4.9 (scheduling).
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let scheduling = problems::named("scheduling", no_file, &Watch::default()).unwrap().network;
/// let solutions = Solver::new(&scheduling).all().unwrap().solutions;
/// let times: Vec<u16> = solutions[0].iter().map(|time| time.get()).collect();
/// assert_eq!((solutions.len(), times), (1, vec![4, 2, 3, 4, 1]));
/// ```
pub(super) fn scheduling(watch: &Watch) -> Result<Network, MakeError> {
    let mut problem = Problem::within(watch);
    let activities = ["A", "B", "C", "D", "E"].map(|name| problem.variable(name, Domain::range(1..=4)));
    let pair = |names: &str| {
        let [first, second] = [0, 1].map(|place| activities[usize::from(names.as_bytes()[place] - b'A')]);
        (first, second)
    };
    problem.restrict(activities[1], &[1, 2, 4].into_iter().collect());
    problem.restrict(activities[2], &[1, 3, 4].into_iter().collect());
    problem.constrain_all(["AB", "BC", "BD"].map(pair), |x: Val, y: Val| x != y);
    problem.constrain_all(["CD", "EA", "EB", "EC", "ED"].map(pair), |x: Val, y: Val| x < y);
    problem.constrain_all([pair("AD")], Equal);
    Ok(problem.build()?)
}

/// Langford's problem: each of the numbers 1 to n stands twice in a row of 2n places, and the number of
/// places between the two is the number itself. The variables `1a`, `1b`, `2a` ... are the places of the
/// first and the second, 0 to 2n - 1.
///
/// Source: Langford 1958; CSPLib problem 24. There are solutions when n is 0 or 3 modulo 4. The mirror image
/// of each solution is a solution, too.
///
/// With n above 32,767, 2 n places would be more than there are values.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let named = |n: u16| problems::named(&format!("langford:{n}"), no_file, &Watch::default()).unwrap().network;
/// let count = |n| Solver::new(&named(n)).count(u64::MAX).unwrap().0.solutions;
/// assert_eq!([3, 4, 5, 6, 7].map(count), [2, 2, 0, 0, 52]);
/// ```
pub(super) fn langford(n: u16, watch: &Watch) -> Result<Network, MakeError> {
    within("the number of pairs", n, 0, u16::MAX / 2)?;
    // The tables are: one relation for each number, alone and together with the disequality, and the
    // disequality alone.
    let (count, values) = (u64::from(n), u64::from(2 * n));
    NetworkSize { variables: values, constraints: count + pairs(values), values, tables: 4 * count + 2 }
        .check(watch)?;
    let mut problem = Problem::within(watch);
    let (mut all, places) = (Vec::new(), n.checked_mul(2).expect("there are values for all places"));
    for number in 1..=n {
        problem.spend(values)?;
        let [first, second] =
            ["a", "b"].map(|which| problem.variable(format!("{number}{which}"), Domain::first_values(places)));
        problem.constrain(first, second, move |a: Val, b: Val| b.get() == a.get() + number + 1);
        all.extend([first, second]);
    }
    problem.all_different(&all);
    Ok(problem.build()?)
}
