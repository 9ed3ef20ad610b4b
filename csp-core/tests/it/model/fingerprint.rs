//! The number that tells problems apart.

use std::collections::HashSet;

use csp_core::relations::{NaryRelation, NotEqual, Tuples};
use csp_core::{Domain, Problem, Val};

/// Each part of a problem, changed alone, changes the hash; names and the order of statements do not.
#[test]
fn whatever_changes_a_search_changes_it() {
    let build = |name: &str, values: u16, edges: &[(usize, usize)], greater: bool, fixed: bool| {
        let mut problem = Problem::new();
        let xs: Vec<_> =
            (0..3).map(|number| problem.variable(format!("{name}{number}"), Domain::first_values(values))).collect();
        for &(x, y) in edges {
            if greater {
                problem.constrain(xs[x], xs[y], |a: Val, b: Val| a > b);
            } else {
                problem.constrain(xs[x], xs[y], NotEqual);
            }
        }
        if fixed {
            problem.restrict(xs[0], &Domain::only(Val::new(0)));
        }
        problem.build().unwrap().fingerprint()
    };
    let base = build("x", 3, &[(0, 1), (1, 2)], false, false);
    assert_eq!(base, build("y", 3, &[(1, 2), (0, 1)], false, false));
    let others = [
        build("x", 4, &[(0, 1), (1, 2)], false, false),
        build("x", 3, &[(0, 1), (0, 2)], false, false),
        build("x", 3, &[(0, 1)], false, false),
        build("x", 3, &[(0, 1), (1, 2)], true, false),
        build("x", 3, &[(1, 0), (1, 2)], true, false),
        build("x", 3, &[(0, 1), (1, 2)], false, true),
    ];
    let distinct: HashSet<u128> = others.into_iter().chain([base]).collect();
    assert_eq!(distinct.len(), 7);
}

/// The number in it stands in files: it is computed here by the definition of FNV-1a, byte by byte.
#[test]
fn lists_of_tuples_have_a_number_that_machines_share() {
    let described = |tuples: Tuples| NaryRelation::describe(&tuples);
    let one = described(Tuples::allowed(3, [[1, 2, 3]]));
    let bytes = [1i64, 2, 3].map(i64::to_le_bytes).concat();
    let number = bytes.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b)
    });
    assert_eq!(one, format!("tuples of 3, 3 without * ({number:032x})"));
    assert_ne!(one, described(Tuples::allowed(3, [[1, 2, 4]])));
    assert_ne!(one, described(Tuples::forbidden(3, [[1, 2, 3]])));
}
