//! Colouring a map.

use crate::model::{Domain, Network, Problem};

/// The states and territories of Australia: neighbours differ in colour, values `0..colours`.
///
/// Source: Russell & Norvig, AIMA, section 6.1.1. Variables WA, NT, SA, Q, NSW, V, T.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// assert_eq!(Solver::new(&problems::australia(3)).count(u64::MAX).0.solutions, 18);
/// assert_eq!(Solver::new(&problems::australia(2)).count(u64::MAX).0.solutions, 0);
/// ```
pub fn australia(colours: u16) -> Network {
    let mut problem = Problem::new();
    let [wa, nt, sa, q, nsw, v, _t] =
        ["WA", "NT", "SA", "Q", "NSW", "V", "T"].map(|name| problem.variable(name, Domain::first_values(colours)));
    let borders = [(wa, nt), (wa, sa), (nt, sa), (nt, q), (sa, q), (sa, nsw), (sa, v), (q, nsw), (nsw, v)];
    for (x, y) in borders {
        problem.all_different(&[x, y]);
    }
    problem.build().expect("the map joins different states only")
}
