//! `sum`, `count`, `nValues`, `cardinality`, `knapsack`, `binPacking`, `flow`.

use std::collections::BTreeSet;
use std::fmt::Write;

use csp_core::Random;

use crate::xcsp3::case::solutions_are;

fn count(v: &[i64], value: i64) -> usize {
    v.iter().filter(|&&one| one == value).count()
}

#[test]
fn sums() {
    let x = [("x", &[3][..], -1, 3)];
    solutions_are(&x, "<sum><list> x[] </list><condition> (eq,4) </condition></sum>", |v| v.iter().sum::<i64>() == 4);
    solutions_are(
        &x,
        "<sum><list> x[] </list><coeffs> 2 -3 1 </coeffs><condition> (lt,x[1]) </condition></sum>",
        |v| 2 * v[0] - 3 * v[1] + v[2] < v[1],
    );
    solutions_are(
        &x,
        "<sum><list> x[] </list><coeffs> x[1] 2 x[0] </coeffs><condition> (ge,5) </condition></sum>",
        |v| v[1] * v[0] + 2 * v[1] + v[0] * v[2] >= 5,
    );
    solutions_are(
        &x,
        "<sum><list> mul(x[0],x[1]) eq(x[1],x[2]) 5 neg(x[2]) </list><condition> (ne,6) </condition></sum>",
        |v| v[0] * v[1] + i64::from(v[1] == v[2]) + 5 - v[2] != 6,
    );
    solutions_are(&x, "<sum><list> x[] </list><condition> (in,2..3) </condition></sum>", |v| {
        (2..=3).contains(&v.iter().sum::<i64>())
    });
    solutions_are(&x, "<sum><list> x[] </list><condition> (in,{-2,1,7}) </condition></sum>", |v| {
        [-2, 1, 7].contains(&v.iter().sum::<i64>())
    });
    solutions_are(&x, "<sum><list> x[] </list><condition> (notin,0..4) </condition></sum>", |v| {
        !(0..=4).contains(&v.iter().sum::<i64>())
    });
    solutions_are(&x, "<sum><list> x[] </list><condition> (notin,-1000..4) </condition></sum>", |v| {
        v.iter().sum::<i64>() > 4
    });
    solutions_are(
        &x,
        "<sum><list> x[] x[0] </list><coeffs> 1x3 -1 </coeffs><condition> (gt,add(x[2],1)) </condition></sum>",
        |v| v[1] + v[2] > v[2] + 1,
    );
}

#[test]
fn counts() {
    let x = [("x", &[4][..], 0, 3)];
    solutions_are(&x, "<count><list> x[] </list><values> 1 3 </values><condition> (ge,2) </condition></count>", |v| {
        count(v, 1) + count(v, 3) >= 2
    });
    solutions_are(&x, "<count><list> x[] </list><values> 2 </values><condition> (eq,x[0]) </condition></count>", |v| {
        count(v, 2) as i64 == v[0]
    });
    solutions_are(
        &x,
        "<count><list> x[1..3] </list><values> x[0] </values><condition> (le,1) </condition></count>",
        |v| count(&v[1..], v[0]) <= 1,
    );
    solutions_are(
        &x,
        "<count><list> x[] </list><values> 0 </values><condition> (in,{0,3}) </condition></count>",
        |v| [0, 3].contains(&count(v, 0)),
    );
    solutions_are(
        &x,
        "<count><list> eq(x[0],x[1]) lt(x[1],x[2]) x[3] </list><values> 1 </values><condition> (ne,2) </condition></count>",
        |v| usize::from(v[0] == v[1]) + usize::from(v[1] < v[2]) + usize::from(v[3] == 1) != 2,
    );
}

#[test]
fn numbers_of_values() {
    let x = [("x", &[4][..], 0, 3)];
    let different = |v: &[i64]| v.iter().collect::<BTreeSet<_>>().len();
    solutions_are(&x, "<nValues><list> x[] </list><condition> (eq,2) </condition></nValues>", |v| different(v) == 2);
    solutions_are(&x, "<nValues><list> x[1..3] </list><condition> (lt,x[0]) </condition></nValues>", |v| {
        (different(&v[1..]) as i64) < v[0]
    });
    solutions_are(
        &x,
        "<nValues><list> x[] </list><except> 0 2 </except><condition> (ge,2) </condition></nValues>",
        |v| count(v, 1) > 0 && count(v, 3) > 0,
    );
}

#[test]
fn cardinalities() {
    let x = [("x", &[4][..], 0, 3)];
    solutions_are(
        &x,
        "<cardinality><list> x[] </list><values> 0 2 </values><occurs> 1 0..2 </occurs></cardinality>",
        |v| count(v, 0) == 1 && count(v, 2) <= 2,
    );
    solutions_are(
        &x,
        "<cardinality><list> x[] </list><values closed=\"true\"> 0 2 </values><occurs> 1..4 0..3 </occurs></cardinality>",
        |v| count(v, 0) >= 1 && count(v, 2) <= 3 && count(v, 0) + count(v, 2) == 4,
    );
    let with_counts = [("x", &[3][..], 0, 2), ("n", &[2], 0, 3)];
    solutions_are(
        &with_counts,
        "<cardinality><list> x[] </list><values> 0 1 </values><occurs> n[] </occurs></cardinality>",
        |v| count(&v[..3], 0) as i64 == v[3] && count(&v[..3], 1) as i64 == v[4],
    );
    solutions_are(
        &with_counts,
        "<cardinality><list> x[] </list><values closed=\"true\"> 0 1 </values><occurs> n[0] 1 </occurs></cardinality>",
        |v| count(&v[..3], 0) as i64 == v[3] && count(&v[..3], 1) == 1 && count(&v[..3], 2) == 0,
    );
    solutions_are(
        &with_counts,
        "<cardinality><list> x[] </list><values> n[] </values><occurs> 1 0..2 </occurs></cardinality>",
        |v| count(&v[..3], v[3]) == 1 && count(&v[..3], v[4]) <= 2,
    );
    solutions_are(
        &with_counts,
        "<cardinality><list> x[] </list><values closed=\"true\"> n[] </values><occurs> 1 0..2 </occurs></cardinality>",
        |v| {
            let is_closed = v[..3].iter().all(|one| v[3..].contains(one));
            is_closed && count(&v[..3], v[3]) == 1 && count(&v[..3], v[4]) <= 2
        },
    );
}

#[test]
fn knapsacks() {
    let x = [("x", &[3][..], 0, 2)];
    let dot = |v: &[i64], w: [i64; 3]| v.iter().zip(w).map(|(a, b)| a * b).sum::<i64>();
    solutions_are(
        &x,
        "<knapsack><list> x[] </list><weights> 3 4 5 </weights><limit> 12 </limit><profits> 4 5 7 </profits>\
         <condition> (ge,15) </condition></knapsack>",
        |v| dot(v, [3, 4, 5]) <= 12 && dot(v, [4, 5, 7]) >= 15,
    );
    solutions_are(
        &x,
        "<knapsack><list> x[] </list><weights> 3 4 5 </weights><condition> (lt,12) </condition>\
         <profits> 4 5 7 </profits><condition> (gt,10) </condition></knapsack>",
        |v| dot(v, [3, 4, 5]) < 12 && dot(v, [4, 5, 7]) > 10,
    );
}

#[test]
fn bins() {
    let x = [("x", &[4][..], 0, 2)];
    let sizes = [3, 2, 2, 1];
    let load = |v: &[i64], bin: i64| (0..4).filter(|&item| v[item] == bin).map(|item| sizes[item]).sum::<i64>();
    solutions_are(
        &x,
        "<binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><limits> 4 4 3 </limits></binPacking>",
        |v| load(v, 0) <= 4 && load(v, 1) <= 4 && load(v, 2) <= 3,
    );
    solutions_are(
        &x,
        "<binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><condition> (le,5) </condition></binPacking>",
        |v| (0..3).all(|bin| load(v, bin) <= 5),
    );
    solutions_are(
        &[("x", &[4][..], 0, 3), ("n", &[1], 0, 4)],
        "<binPacking><list startIndex=\"1\"> x[] </list><sizes> 3 2 2 1 </sizes>\
         <conditions> (le,4) (in,{0,3}) (eq,n[0]) </conditions></binPacking>",
        |v| v[..4].iter().all(|&bin| bin >= 1) && load(v, 1) <= 4 && [0, 3].contains(&load(v, 2)) && load(v, 3) == v[4],
    );
    solutions_are(
        &[("x", &[4][..], 0, 1), ("n", &[2], 1, 5)],
        "<binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><limits> n[] </limits></binPacking>",
        |v| load(v, 0) <= v[4] && load(v, 1) <= v[5],
    );
    let with_loads = [("x", &[4][..], 0, 2), ("load", &[2], 0, 8)];
    solutions_are(
        &with_loads,
        "<binPacking><list> x[] </list><sizes> 3 2 2 1 </sizes><loads> load[] </loads></binPacking>",
        |v| v[..4].iter().all(|&bin| bin < 2) && load(v, 0) == v[4] && load(v, 1) == v[5],
    );
}

#[test]
fn flows() {
    let x = [("x", &[4][..], 0, 2), ("b", &[1], -2, 2)];
    // The nodes are 2, 3 and 7; one arc leads back to where it starts.
    solutions_are(
        &x,
        "<flow><list> x[] </list><balance> b[0] 0 -1 </balance><arcs> (2,3)(3,7)(2,7)(3,3) </arcs></flow>",
        |v| v[0] + v[2] == v[4] && v[1] - v[0] == 0 && -v[1] - v[2] == -1,
    );
    // Node 3 has no arc.
    solutions_are(
        &x,
        "<flow><list> x[] </list><balance> 1 0 0 b[0] </balance><arcs startIndex=\"1\"> (1,2)(2,4)(4,1)(2,1) </arcs>\
         <weights> 1 3 -1 2 </weights><condition> (le,4) </condition></flow>",
        |v| {
            let leaves = [v[0] - v[2] - v[3], v[1] + v[3] - v[0], 0, v[2] - v[1]];
            leaves == [1, 0, 0, v[4]] && v[0] + 3 * v[1] - v[2] + 2 * v[3] <= 4
        },
    );
}

#[test]
fn random_flows() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let nodes = 2 + random.below(3) as usize;
        let arcs: Vec<(usize, usize)> =
            (0..5).map(|_| (random.below(nodes as u64) as usize, random.below(nodes as u64) as usize)).collect();
        let leaves = |v: &[i64], node: usize| {
            let signed = |(&(from, to), &flow): (&(usize, usize), &i64)| {
                flow * (i64::from(from == node) - i64::from(to == node))
            };
            arcs.iter().zip(v).map(signed).sum::<i64>()
        };
        // Some flow meets these balances.
        let some: Vec<i64> = (0..5).map(|_| random.below(3) as i64).collect();
        let balances: Vec<i64> = (0..nodes).map(|node| leaves(&some, node)).collect();
        if balances.iter().all(|&balance| balance == 0) {
            continue;
        }
        let (mut written, mut listed) = (String::new(), String::new());
        arcs.iter().for_each(|(from, to)| _ = write!(written, "({from},{to})"));
        balances.iter().for_each(|balance| _ = write!(listed, " {balance}"));
        solutions_are(
            &[("x", &[5][..], 0, 2)],
            &format!(
                "<flow><list> x[] </list><balance>{listed} </balance><arcs startIndex=\"0\"> {written} </arcs></flow>"
            ),
            |v| (0..nodes).all(|node| leaves(v, node) == balances[node]),
        );
    }
}
