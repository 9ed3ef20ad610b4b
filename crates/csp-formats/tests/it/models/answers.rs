//! What each part of the language means: counts that can be checked by hand, or by a formula.

use crate::models::case::{best, count, only};

#[test]
fn operators() {
    let pair = "var x, y in -2..2\n";
    let all = |holds: fn(i64, i64) -> bool| {
        (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))).filter(|&(x, y)| holds(x, y)).count() as u64
    };
    for (text, holds) in [
        ("x == y", (|x, y| x == y) as fn(i64, i64) -> bool),
        ("x != y", |x, y| x != y),
        ("x < y", |x, y| x < y),
        ("x >= y", |x, y| x >= y),
        ("x + y * 2 - 1 == 0", |x, y| x + y * 2 - 1 == 0),
        ("-x ^ 2 == -y - 2", |x, y| -(x * x) == -y - 2),
        ("x / y == 2", |x, y| y != 0 && x / y == 2),
        ("x mod y == -1", |x, y| y != 0 && x % y == -1),
        ("not (x / y == 1)", |x, y| !(y != 0 && x / y == 1)),
        ("abs(x - y) == 3", |x, y| (x - y).abs() == 3),
        ("min(x, y) == -1", |x, y| x.min(y) == -1),
        ("maximum(x, y, 1) == 1", |x, y| x.max(y) <= 1),
        ("x in {-2, 1..2} and y not in -1..1", |x, y| [-2, 1, 2].contains(&x) && y.abs() == 2),
        ("x == 1 or y == 1", |x, y| x == 1 || y == 1),
        ("x == 1 xor y == 1", |x, y| (x == 1) ^ (y == 1)),
        ("x == 1 -> y == 1", |x, y| x != 1 || y == 1),
        ("x > 0 <-> y > 0", |x, y| (x > 0) == (y > 0)),
        ("if x > 0 then y > 0 else y < x", |x, y| if x > 0 { y > 0 } else { y < x }),
        ("(if x > 0 then x else -x) == y", |x, y| x.abs() == y),
        ("(x > 0) + (y > 0) == 1", |x, y| (x > 0) != (y > 0)),
        ("[10, 20, 30][x] == y + 18", |x, y| x == 2 && y == 2),
        ("element([y, 0, x], x) != 0", |x, y| x == 1 && y != 0),
        ("(x, y) in {(1, 2), (0, *), (7, 7)}", |x, y| (x, y) == (1, 2) || x == 0),
        ("table(x, y) not in {(1, 2), (0, *)}", |x, y| (x, y) != (1, 2) && x != 0),
        ("(x, y) in {(1, 2)} -> x == y", |x, y| (x, y) != (1, 2)),
        ("count([x, y, 2], 2) >= 2", |x, y| x == 2 || y == 2),
        ("alldifferent(x, y, 0)", |x, y| x != y && x != 0 && y != 0),
        ("alldifferent(x, y) as one", |x, y| x != y),
        ("alldifferent(x, y) as pairs", |x, y| x != y),
        ("x == 1 -> alldifferent(x, y)", |x, y| x != 1 || y != 1),
        ("exists(i in 1..2) x == i", |x, _| x > 0),
        ("forall(i in -2..2 where i mod 2 == 0) x != i", |x, _| x % 2 != 0),
        ("sum(i in 1..3) x * i == 6", |x, _| x == 1),
        ("sum(i in 1..1) x == y", |x, y| x == y),
        ("sum([x]) <= sum(y)", |x, y| x <= y),
        ("min([x]) + max(y) == sum(x)", |_, y| y == 0),
        ("sum([x, y]) + 1 == max(i in {1, 2}) (y + i)", |x, _| x == 1),
        ("2 > 1", |_, _| true),
        ("1 > 2", |_, _| false),
        ("x mod 2 == 0 and (y mod 2 == 1 or y < 0)", |x, y| x % 2 == 0 && (y % 2 == 1 || y < 0)),
    ] {
        assert_eq!(count(&format!("{pair}{text}")), all(holds), "{text}");
    }
}

#[test]
fn words() {
    let map = "let colours = {red, green}\nvar a, b in colours\nvar c in {green, blue}\n";
    assert_eq!(count(map), 8);
    assert_eq!(count(&format!("{map}a != b\nb != c")), 2 * 2 - 1);
    assert_eq!(count(&format!("{map}alldifferent(a, b, c)")), 2);
    assert_eq!(count(&format!("{map}count([a, b, c], green) == 3")), 1);
    assert_eq!(count(&format!("{map}(a, c) in {{(red, blue), (*, green)}}")), 6);
    assert_eq!(count(&format!("{map}forall(x in colours) a != x or b == x")), 2 * 2);
    assert_eq!(only(&format!("{map}a == c\nb == [green, red][1]"), "a"), ["green"]);
}

#[test]
fn arrays() {
    let grid = "var x[0..1, 1..3] in 1..6\nalldifferent(x)\n";
    assert_eq!(count(grid), 720);
    assert_eq!(count(&format!("{grid}alldifferent(x[0, ..], x[1, 1..2])")), 720);
    assert_eq!(count(&format!("{grid}forall(i in 0..1, j in 1..2) x[i, j] < x[i, j + 1]")), 20);
    assert_eq!(count(&format!("{grid}sum(x[0, 1..2]) == 3")), 2 * 24);
    let list = "let a = [[1, 2], [3, 4]]\nvar i, j in 1..3\n";
    assert_eq!(count(&format!("{list}a[i, j] >= 3")), 2);
    assert_eq!(count(&format!("{list}a[i, 2] == a[1, j] + 2")), 1);
}

#[test]
fn large_constraints() {
    // Each of eight bits: so many have k of them set.
    assert_eq!(count("var x[1..8] in 0..1\nsum(x) == 3"), 56);
    assert_eq!(count("var x[1..8] in 0..9\ncount(x, 4) == 8"), 1);
    // Too many tuples to be listed: taken apart.
    assert_eq!(count("var x[1..6] in 0..4\nexists(i in 1..6) x[i] == 7"), 0);
    assert_eq!(count("var x[1..6] in 0..4\nnot (exists(i in 1..6) x[i] >= 1)"), 1);
    assert_eq!(count("var x[1..6] in 0..4\nmax(x) == 1"), 63);
    assert_eq!(count("var x[1..6] in 0..4\nmax(x) <= 1\nmin(x) * 3 == 3"), 1);
    assert_eq!(count("var x[1..5] in 0..9\nsum(i in 1..5) (x[i] * x[i]) <= 1"), 6);
    assert_eq!(count("var x[1..5] in 0..9\n(sum(x) == 1) <-> (x[1] == 1)\nsum(x) <= 1"), 2);
    assert_eq!(count("var x[1..6], i in 1..6\nalldifferent(x)\nx[i] == 3\ni == 2"), 120);
    assert_eq!(count("var next[1..5] in 1..5\ncircuit(next)"), 24);
    // Two tasks of two hours within four hours, one room: each way round. Then two rooms, both in use during the first hour.
    assert_eq!(count("var s[1..2] in 0..2\ncumulative(s, 2, [1, 1], 1)"), 2);
    assert_eq!(count("var s[1..3] in 0..3\ncumulative(s, [2, 2, 1], 1, 2)\ns[3] == 0\ns[1] == 0"), 3);
}

#[test]
fn objectives() {
    assert_eq!(best("var x, y in 0..9\nx + y <= 7\nmaximize 2*x + 3*y - 1"), Some(20));
    assert_eq!(best("var x[1..3] in 1..3\nalldifferent(x)\nminimize max(x) - min(x)"), Some(2));
    assert_eq!(best("var x in -5..5\nminimize x^2 + x"), Some(0));
    assert_eq!(best("var x in 1..3\nx > 3\nminimize x"), None);
}

#[test]
fn a_sum_of_one() {
    assert_eq!(count("var x in 3..7\nsum([x]) == 5"), 1);
    assert_eq!(count("var x[1..2] in 3..7\nsum(i in 1..2 where i == 2) x[i] == 5"), 5);
    assert_eq!(best("var x[1..1] in 3..7\nx[1] >= 5\nminimize sum(x)"), Some(5));
    assert_eq!(best("var x[1..1] in 3..7\nx[1] <= 5\nmaximize max(x)"), Some(5));
}

#[test]
fn what_is_known_is_not_asked() {
    assert_eq!(count("var x[1..3] in 0..1\nforall(i in 1..3) i > 1 -> x[i] == x[i - 1]"), 2);
    assert_eq!(count("var x[1..3] in 0..1\nforall(i in 1..3) (i == 1 or x[i] == x[i - 1])"), 2);
    assert_eq!(count("var x[1..3] in 0..1\nforall(i in 1..3) if i == 1 then x[1] == 1 else x[i] != x[i - 1]"), 1);
    assert_eq!(count("let n = 3\nvar x[1..n] in 0..1\nif n > 2 then alldifferent(x) else x[9] == 1"), 0);
}

/// As in `docs/src/desk/models.md`: `-` of two or more is the first less the others, and of one its negative.
#[test]
fn json_subtracts() {
    let models = [
        (r#"["==", ["-", "x", "y"], 1]"#, "x - y == 1"),
        (r#"["==", ["-", "x", "y", "z", 1], 0]"#, "x - y - z - 1 == 0"),
        (r#"["<", ["-", "x"], ["-", ["-", "y"], "z"]]"#, "-x < -y - z"),
        (r#"["==", ["-", 3, "x"], ["*", 2, ["-", "y", -1]]]"#, "3 - x == 2 * (y + 1)"),
    ];
    let numbers = || (-3..=3).flat_map(|x| (-3..=3).flat_map(move |y| (-3..=3).map(move |z| (x, y, z))));
    let counts: [usize; 4] = [
        numbers().filter(|(x, y, _)| x - y == 1).count(),
        numbers().filter(|(x, y, z)| x - y - z - 1 == 0).count(),
        numbers().filter(|(x, y, z)| -x < -y - z).count(),
        numbers().filter(|(x, y, _)| 3 - x == 2 * (y + 1)).count(),
    ];
    for ((constraint, text), expected) in models.into_iter().zip(counts) {
        let json =
            format!(r#"{{"variables": {{"x": "-3..3", "y": "-3..3", "z": "-3..3"}}, "constraints": [{constraint}]}}"#);
        let watch = csp_core::Watch::start(csp_core::Limits::default());
        let model = csp_formats::Format::of_text(&json).unwrap().read(&json, &watch).unwrap();
        let found = csp_core::Solver::new(&model.network).count(u64::MAX).unwrap().0.solutions;
        assert_eq!(found, expected as u64, "{constraint}");
        assert_eq!(count(&format!("var x, y, z in -3..3\n{text}")), expected as u64, "{text}");
    }
}
