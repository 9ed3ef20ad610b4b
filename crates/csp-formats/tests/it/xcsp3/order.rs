//! `allDifferent`, `allEqual`, `ordered`, `lex`, `precedence`.

use crate::xcsp3::case::solutions_are;

fn differ(v: &[i64]) -> bool {
    v.iter().enumerate().all(|(place, one)| !v[..place].contains(one))
}

#[test]
fn all_different() {
    let x = [("x", &[4][..], 0, 4)];
    solutions_are(&x, "<allDifferent> x[] </allDifferent>", differ);
    solutions_are(&x, "<allDifferent><list> x[0] add(x[1],1) x[2] 3 </list></allDifferent>", |v| {
        differ(&[v[0], v[1] + 1, v[2], 3])
    });
    solutions_are(&x, "<allDifferent><list> x[] </list><except> 0 4 </except></allDifferent>", |v| {
        differ(&v.iter().copied().filter(|one| ![0, 4].contains(one)).collect::<Vec<_>>())
    });
    let m = [("m", &[2, 3][..], 0, 2)];
    let rows_and_columns =
        |v: &[i64]| differ(&v[..3]) && differ(&v[3..]) && (0..3).all(|column| v[column] != v[column + 3]);
    solutions_are(&m, "<allDifferent><matrix> m[][] </matrix></allDifferent>", rows_and_columns);
    solutions_are(
        &m,
        "<allDifferent><matrix> (m[0][0],m[0][1],m[0][2])(m[1][0],m[1][1],m[1][2]) </matrix></allDifferent>",
        rows_and_columns,
    );
    let y = [("y", &[3, 2][..], 0, 1)];
    solutions_are(
        &y,
        "<allDifferent><list> y[0][] </list><list> y[1][] </list><list> y[2][] </list></allDifferent>",
        |v| v[..2] != v[2..4] && v[..2] != v[4..] && v[2..4] != v[4..],
    );
}

#[test]
fn all_equal() {
    let x = [("x", &[3][..], 0, 3)];
    solutions_are(&x, "<allEqual> x[] </allEqual>", |v| v[0] == v[1] && v[1] == v[2]);
    solutions_are(&x, "<allEqual> x[0] add(x[1],1) mul(x[2],2) </allEqual>", |v| v[0] == v[1] + 1 && v[0] == v[2] * 2);
}

#[test]
fn ordered() {
    let x = [("x", &[3][..], 0, 4)];
    for (operator, holds) in
        [("lt", i64::lt as fn(&i64, &i64) -> bool), ("le", i64::le), ("ge", i64::ge), ("gt", i64::gt)]
    {
        let text = format!("<ordered><list> x[] </list><operator> {operator} </operator></ordered>");
        solutions_are(&x, &text, |v| holds(&v[0], &v[1]) && holds(&v[1], &v[2]));
        let text = format!(
            "<ordered><list> x[] </list><lengths> 2 x[0] </lengths><operator> {operator} </operator></ordered>"
        );
        solutions_are(&x, &text, |v| holds(&(v[0] + 2), &v[1]) && holds(&(v[1] + v[0]), &v[2]));
    }
}

#[test]
fn lexicographic() {
    let x = [("x", &[2, 3][..], 0, 2)];
    for (operator, holds) in [
        ("lt", <[i64]>::lt as fn(&[i64], &[i64]) -> bool),
        ("le", <[i64]>::le),
        ("ge", <[i64]>::ge),
        ("gt", <[i64]>::gt),
    ] {
        let text = format!("<lex><list> x[0][] </list><list> x[1][] </list><operator> {operator} </operator></lex>");
        solutions_are(&x, &text, |v| holds(&v[..3], &v[3..]));
        let text = format!("<lex><matrix> x[][] </matrix><operator> {operator} </operator></lex>");
        solutions_are(&x, &text, |v| {
            let column = |place: usize| [v[place], v[place + 3]];
            holds(&v[..3], &v[3..]) && holds(&column(0), &column(1)) && holds(&column(1), &column(2))
        });
    }
    let y = [("y", &[3, 1][..], 0, 3)];
    solutions_are(
        &y,
        "<lex><list> y[0][] </list><list> y[1][] </list><list> y[2][] </list><operator> lt </operator></lex>",
        |v| v[0] < v[1] && v[1] < v[2],
    );
}

#[test]
fn precedence() {
    let x = [("x", &[4][..], 0, 3)];
    let first = |v: &[i64], value: i64| v.iter().position(|&one| one == value).unwrap_or(usize::MAX);
    let in_order = |v: &[i64], values: &[i64]| {
        values.windows(2).all(|pair| {
            let (before, behind) = (first(v, pair[0]), first(v, pair[1]));
            behind == usize::MAX || before < behind
        })
    };
    solutions_are(&x, "<precedence><list> x[] </list><values> 2 0 3 </values></precedence>", |v| {
        in_order(v, &[2, 0, 3])
    });
    solutions_are(&x, "<precedence><list> x[] </list><values covered=\"true\"> 2 0 </values></precedence>", |v| {
        in_order(v, &[2, 0]) && v.contains(&0)
    });
    solutions_are(&x, "<precedence> x[] </precedence>", |v| in_order(v, &[0, 1, 2, 3]));
}

#[test]
fn exceptions() {
    let x = [("x", &[3, 2][..], 0, 2)];
    let lists = "<list> x[0][] </list><list> x[1][] </list><list> x[2][] </list>";
    let differ = |a: &[i64], b: &[i64]| a != b || *a == [0, 0] || *a == [1, 2];
    solutions_are(&x, &format!("<allDifferent>{lists}<except> (0,0)(1,2) </except></allDifferent>"), |v| {
        differ(&v[..2], &v[2..4]) && differ(&v[..2], &v[4..]) && differ(&v[2..4], &v[4..])
    });
    let y = [("y", &[4][..], 0, 3)];
    solutions_are(&y, "<allEqual><list> y[] </list><except> 0 3 </except></allEqual>", |v| {
        let others: std::collections::BTreeSet<_> = v.iter().filter(|one| ![0, 3].contains(*one)).collect();
        others.len() <= 1
    });
}
