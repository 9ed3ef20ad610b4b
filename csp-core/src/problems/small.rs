//! Small problems of the textbooks.

use super::error::within;
use super::{MakeError, pairs};
use crate::limits::Watch;
use crate::model::{Domain, Equal, Network, NetworkSize, Problem, Val};

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
