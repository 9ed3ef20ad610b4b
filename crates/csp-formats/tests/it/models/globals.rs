//! Constraints with an algorithm of their own, each against all assignments and a plain statement of what it means.

// Numbers here are small.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use crate::models::case::{count, read};

/// How many lists of `len` numbers from 0 to `most` are as they should.
fn all(len: u32, most: i64, holds: &dyn Fn(&[i64]) -> bool) -> u64 {
    let base = most + 1;
    (0..base.pow(len)).filter(|&n| holds(&(0..len).map(|place| n / base.pow(place) % base).collect::<Vec<_>>())).count()
        as u64
}

type Holds<'a> = &'a dyn Fn(&[i64]) -> bool;

fn check(len: u32, most: i64, cases: &[(&str, Holds<'_>)]) {
    for (text, holds) in cases {
        let found = count(&format!("var q[0..{}] in 0..{most}\n{text}", len - 1));
        assert_eq!(found, all(len, most, holds), "{text}");
    }
}

fn times(q: &[i64], value: i64) -> i64 {
    q.iter().filter(|&&one| one == value).count() as i64
}

#[test]
fn counting() {
    check(
        4,
        3,
        &[
            ("cardinality(q, [1, 2], [2, 0])", &|q| times(q, 1) == 2 && times(q, 2) == 0),
            ("cardinality(q, {1, 2}, [0, 1], 2)", &|q| times(q, 1) <= 2 && (1..=2).contains(&times(q, 2))),
            ("cardinality(q, 0..3, 1)", &|q| (0..4).all(|v| times(q, v) == 1)),
            ("cardinality(q, 3, 5)", &|_| false),
            ("gcc([q[0], q[1], 3], [3, 0], [q[2], q[3]])", &|q| {
                times(&q[..2], 3) + 1 == q[2] && times(&q[..2], 0) == q[3]
            }),
            ("cardinality([q[0], q[0], q[1]], [1], [2])", &|q| q[0] == 1 && q[1] != 1),
        ],
    );
}

#[test]
fn order() {
    check(
        6,
        2,
        &[
            ("lex(q[0..2], q[3..5])", &|q| q[..3] <= q[3..]),
            ("lex_less(q[0..2], q[3..5])", &|q| q[..3] < q[3..]),
            ("lex([[q[2 * i + j] for j in 0..1] for i in 0..2])", &|q| q[..2] <= q[2..4] && q[2..4] <= q[4..]),
            ("lex_less([q[0], 1], [1, q[1]])", &|q| [q[0], 1] < [1, q[1]]),
            ("precede(q, [2, 0])", &|q| {
                let place = |v| q.iter().position(|&one| one == v).unwrap_or(9);
                place(2) < place(0) || place(0) == 9
            }),
            ("precede(q, 0..2)", &|q| {
                let place = |v| q.iter().position(|&one| one == v).unwrap_or(9);
                (0..2).all(|v| place(v) < place(v + 1) || place(v + 1) == 9)
            }),
        ],
    );
}

#[test]
fn links() {
    check(
        4,
        3,
        &[
            ("inverse(q)", &|q| (0..4).all(|i| q[q[i] as usize] == i as i64)),
            ("inverse([q[i] + 1 for i in 0..3])", &|q| (0..4).all(|i| q[q[i] as usize] == i as i64)),
            ("subcircuit(q)", &|q| on_one_tour(q)),
            ("subcircuit(q)\nq[0] != 0", &|q| q[0] != 0 && on_one_tour(q)),
            ("circuit(q)", &|q| on_one_tour(q) && (0..4).all(|i| q[i] != i as i64)),
        ],
    );
    let pair = "var f[1..2], g[{a, b}] in 0..9\n";
    assert!(
        read(&format!("{pair}inverse(f, g)"))
            .unwrap_err()
            .contains("are numbers, and the indices that they name are words")
    );
    // Two of three places are taken, and what is at them says so.
    let pair = "var f[1..2] in {a, b, c}\nvar g[{a, b, c}] in 1..2\n";
    assert_eq!(count(&format!("{pair}inverse(f, g)")), 0);
    let pair = "let people = {a, b, c}\nvar seat[people] in 1..3\nvar who[1..3] in people\n";
    assert_eq!(count(&format!("{pair}inverse(seat, who)")), 6);
    assert_eq!(count("let people = {a, b, c}\nvar next[people] in people\ncircuit(next)"), 2);
}

/// The places that are not their own successors follow each other around, if there are some.
fn on_one_tour(q: &[i64]) -> bool {
    let moved: Vec<usize> = (0..q.len()).filter(|&i| q[i] != i as i64).collect();
    let Some(&start) = moved.first() else { return true };
    let (mut place, mut seen) = (start, Vec::new());
    while !seen.contains(&place) {
        seen.push(place);
        place = q[place] as usize;
    }
    seen.sort_unstable();
    place == start && seen == moved
}

/// The runs of a list: each value and how often it follows itself.
fn runs(q: &[i64]) -> Vec<(i64, usize)> {
    q.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

#[test]
fn automata() {
    let even_ones: Holds<'_> = &|q| times(q, 1) % 2 == 0 && times(q, 2) == 0;
    check(
        5,
        2,
        &[
            ("regular(q, \"0* (1 1 | 2)+ 0*\")", &|q| {
                let start = q.iter().position(|&v| v != 0);
                let end = q.iter().rposition(|&v| v != 0);
                let Some((start, end)) = start.zip(end) else { return false };
                runs(&q[start..=end]).iter().all(|&(v, n)| v == 2 || (v == 1 && n % 2 == 0))
            }),
            ("regular(q, \".{2} 1 . .?\")", &|q| q[2] == 1),
            ("regular(q, \"(0|1){2,3} 2{2,}\")", &|q| {
                let head = q.iter().take_while(|&&v| v != 2).count();
                (2..=3).contains(&head) && q[head..].iter().all(|&v| v == 2) && q.len() - head >= 2
            }),
            ("regular(q, \"\")", &|_| false),
            ("regular(q, {(1, 0, 1), (1, 1, 2), (2, 0, 2), (2, 1, 1)}, 1, {1})", even_ones),
            ("regular(q, [(e, 0, e), (e, 1, o), (o, 0, o), (o, 1, e)], e, {e})", even_ones),
            // Not deterministic: from 1 a zero leads to 1 and to 2.
            ("regular(q, {(1, 0, 1), (1, 1, 1), (1, 2, 1), (1, 0, 2), (2, 1, 3)}, 1, {3})", &|q| q[3..] == [0, 1]),
        ],
    );
    let words = "var s[1..4] in {day, night, off}\n";
    // day+ off+ or night+ off+ of four, or fewer days off at the end.
    assert_eq!(count(&format!("{words}regular(s, \"(day+ | night+) off*\")")), 2 * 4);
    for (pattern, told) in [
        ("(day", "line 2, column 17: expected \")\""),
        ("day)", "line 2, column 16: there is no bracket that this closes"),
        ("noon", "line 2, column 13: \"noon\" is no number and no word of this model"),
        ("day{3,2}", "line 2, column 21: expected how often"),
        ("day{99999999}", "line 2, column 17: expected a number up to 100000"),
        ("(((day{99}){99}){99}){99}", "line 2, column "),
    ] {
        let error = read(&format!("{words}regular(s, \"{pattern}\")")).map(|_| ()).unwrap_err();
        assert!(error.starts_with(told), "{pattern}: {error}");
    }
    let deep = format!("{words}regular(s, \"{}day{}\")", "(".repeat(100_000), ")".repeat(100_000));
    assert!(read(&deep).map(|_| ()).unwrap_err().contains("more than 100 brackets"));
}

#[test]
fn packing() {
    let apart = |a: i64, l: i64, b: i64, m: i64| a + l <= b || b + m <= a || l == 0 || m == 0;
    check(
        4,
        3,
        &[
            ("binpacking(q, [2, 3, 1, 4], 5)", &|q| {
                (0..4).all(|bin| (0..4).filter(|&i| q[i] == bin).map(|i| [2, 3, 1, 4][i]).sum::<i64>() <= 5)
            }),
            ("binpacking(q[0..2], [2, 3, 1], [3, q[3]])", &|q| {
                let load = |bin| (0..3).filter(|&i| q[i] == bin).map(|i| [2, 3, 1][i]).sum::<i64>();
                load(1) <= 3 && load(2) <= q[3] && q[..3].iter().all(|v| (1..=2).contains(v))
            }),
            ("nooverlap(q[0..2], [1, 2, 1])", &|q| {
                apart(q[0], 1, q[1], 2) && apart(q[0], 1, q[2], 1) && apart(q[1], 2, q[2], 1)
            }),
            ("disjunctive([q[0], q[1], 2], [q[2], 2, q[3]])", &|q| {
                apart(q[0], q[2], q[1], 2) && apart(q[0], q[2], 2, q[3]) && apart(q[1], 2, 2, q[3])
            }),
            ("diffn([q[0], q[1]], [q[2], q[3]], [2, 1], [1, 3])", &|q| {
                apart(q[0], 2, q[1], 1) || apart(q[2], 1, q[3], 3)
            }),
            ("nooverlap([q[0], 1], [q[1], 1], [q[2], 2], [q[3], 2])", &|q| {
                apart(q[0], q[2], 1, 2) || apart(q[1], q[3], 1, 2)
            }),
        ],
    );
}

#[test]
fn what_is_wrong_with_them() {
    let q = "var q[1..3] in 0..2\nvar w[1..3] in {red, green}\n";
    for (text, told) in [
        ("atmost(q, 2, 1)", "line 3, column 8: expected a number, not a list"),
        ("atmost(2, q)", "line 3, column 1: atmost takes how many, a list and a value: atmost(2, q, 3)"),
        ("atmost(2, w, 1)", "line 3, column 1: a word and a number are never equal"),
        ("cardinality(q, [1, 1], [2, 2])", "line 3, column 16: a value stands here twice"),
        ("cardinality(q, [1, 2], [2])", "line 3, column 24: there are 2 before it, so that 2 are needed here, not 1"),
        ("lex(w, w)", "line 3, column 1: words have no order"),
        ("lex(q, [1, 2])", "line 3, column 1: the lists of lex are equally long"),
        ("lex(q)", "line 3, column 1: lex takes two lists or more"),
        ("not lex(q, q)", "line 3, column 5: lex is a constraint of its own"),
        ("regular(q, \"red\")", "line 3, column 13: \"red\" is no number"),
        ("regular(q)", "line 3, column 1: regular takes a list and a pattern"),
        ("q[1] == \"red\"", "line 3, column 9: \"red\" is a text, for regular only"),
        ("nooverlap(q, 2, 3)", "line 3, column 1: nooverlap takes starts and durations"),
        ("binpacking(w, 1, [2, 2])", "line 3, column 12: the entries of this list are words"),
        ("precede(q, w)", "line 3, column 12: expected a set that does not depend on variables"),
        ("inverse(q, q, q)", "line 3, column 1: inverse takes two lists"),
    ] {
        let error = read(&format!("{q}{text}")).map(|_| ()).unwrap_err();
        assert!(error.starts_with(told), "{text}: {error}");
    }
}

/// Of tasks with so many starts no pair is an edge. A rule keeps the starts few, so that all can be counted; nothing needs a variable of
/// its own.
#[test]
fn tasks_of_many_starts() {
    let apart = |a: i64, p: i64, b: i64, q: i64| a + p <= b || b + q <= a;
    let cases: [(&str, Holds<'_>); 3] = [
        ("nooverlap(q, [2, 1, 3])", &|q| apart(q[0], 2, q[1], 1) && apart(q[0], 2, q[2], 3) && apart(q[1], 1, q[2], 3)),
        ("nooverlap(q, [2, 0, 1])", &|q| apart(q[0], 2, q[2], 1)),
        ("q[0] + 2 <= q[1] or q[1] + 1 <= q[0] or q[2] > 3", &|q| apart(q[0], 2, q[1], 1) || q[2] > 3),
    ];
    for (rule, holds) in cases {
        let text = format!("var q[0..2] in 0..2000\nforall(i in 0..2) q[i] <= 6\n{rule}");
        assert_eq!(count(&text), all(3, 6, holds), "{rule}");
        assert_eq!(read(&text).unwrap().network.len(), 3, "{rule}");
    }
}
