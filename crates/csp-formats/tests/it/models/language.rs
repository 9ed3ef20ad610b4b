//! The second half of the language: words as entries and indices, uneven lists, loops over entries, conditions on variables.

// Numbers here are small.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use crate::models::case::{best, count, only, read};

#[test]
fn words_are_entries_and_indices() {
    let people = "let people = {ann, bob, cy}\nlet wish = [bob, bob, ann]\nlet hours[people] = [3, 4, 5]\n";
    assert_eq!(count(&format!("{people}var x in people\nhours[x] >= 4")), 2);
    assert_eq!(count(&format!("{people}var x in people\nx == wish[1]")), 1);
    assert_eq!(count(&format!("{people}var i in 1..3\nwish[i] == bob")), 2);
    let grid = format!("{people}var s[people, 1..2] in 0..1\n");
    assert_eq!(count(&grid), 64);
    assert_eq!(count(&format!("{grid}s[ann, 2] == 1\nsum(s[bob, ..]) == 1\nsum(s[{{bob, cy}}, 1]) == 2")), 4);
    assert_eq!(
        only(&format!("{grid}forall(p in people) s[p, 1] * 2 + s[p, 2] == hours[p] - 3"), "s"),
        ["0", "0", "0", "1", "1", "0"]
    );
    let model = read(&grid).unwrap();
    assert_eq!(model.shown[0].indices, [vec!["ann", "bob", "cy"], vec![]]);
    assert_eq!(model.network.name(model.shown[0].variables().nth(2).unwrap()).to_string(), "s[bob,1]");
}

/// The places of words are those in which they are written, also where they came first in another order.
#[test]
fn words_keep_their_order() {
    let cost = "let one = {ann, bob, cy}\nlet cost[{cy, ann}] = [10, 20]\nvar x in one\n";
    assert_eq!(count(&format!("{cost}cost[x] == 10\nx == cy")), 1);
    assert_eq!(count(&format!("{cost}cost[x] == 20\nx == ann")), 1);
    // What is no index has no value: it is neither small nor large.
    assert_eq!(count(&format!("{cost}cost[x] <= 99")), 2);
    assert_eq!(count(&format!("{cost}not (cost[x] <= 99)")), 1);
    assert_eq!(count("let c[{2, 5, 9}] = [1, 2, 3]\nvar x in 0..9\nc[x] >= 2"), 2);
}

#[test]
fn lists_need_not_be_even() {
    let team = "let team = [[1, 2], [3], [4, 5, 6]]\nvar x[1..6] in 0..1\n";
    assert_eq!(count(&format!("{team}forall(t in team) sum(i in t) x[i] == 1")), 2 * 3);
    assert_eq!(count(&format!("{team}x[team[3, 2]] == 1\nsum(x) == 1")), 1);
    assert_eq!(count(&format!("{team}sum(i in team[1]) x[i] == 2")), 16);
    assert_eq!(count("let m = [[1, 2], [3, 4]]\nvar x in 0..9\nforall(row in m) x > sum(row)"), 2);
    assert_eq!(
        count("let g = [[q[i] for i in 1..n] for n in 1..3]\nvar q[1..3] in 0..1\nforall(r in g) sum(r) <= 1"),
        4
    );
}

#[test]
fn sets_may_be_entries_of_lists() {
    let can = "let people = {ann, bob, cy}\nlet can[people] = [{bob, cy}, {cy}, {ann, bob}]\nvar t[people] in people\n";
    assert_eq!(count(&format!("{can}forall(p in people) t[p] in can[p]")), 2 * 2);
    assert_eq!(count(&format!("{can}forall(p in people) t[p] in can[p]\nalldifferent(t)")), 1);
    assert_eq!(count(&format!("{can}forall(p in people, q in can[p]) t[p] != q")), 2);
    assert_eq!(count(&format!("{can}forall(set in can) count(p in set) (t[p] == ann) == 1")), 2);
    assert_eq!(count("let s = [{1, 3}, 2..4]\nvar x in 0..9\nx in s[1] and x in s[2]"), 1);
    assert_eq!(count("let team[{red, blue}] = [[1, 2], [3]]\nvar x[1..3] in 0..1\nsum(i in team[red]) x[i] == 2"), 2);
}

#[test]
fn loops_run_through_entries_and_tuples() {
    let edges = "let edge = {(1, 2), (2, 3), (1, 3)}\nvar c[1..3] in 1..3\n";
    assert_eq!(count(&format!("{edges}forall((a, b) in edge) c[a] != c[b]")), 6);
    assert_eq!(count(&format!("{edges}sum((a, b) in edge where a == 1) (c[a] * b) == 5")), 9);
    let words = "let likes = [(ann, tea), (bob, milk)]\nvar d[{ann, bob}] in {tea, milk, beer}\n";
    assert_eq!(only(&format!("{words}forall((who, what) in likes) d[who] == what"), "d"), ["tea", "milk"]);
    assert_eq!(count("var q[1..3] in 0..2\nforall(v in q) v >= 1"), 8);
    assert_eq!(count("var q[1..3] in 0..2\nsum(v in q where v != 1) v == 4"), {
        let values = 0..27;
        values.map(|n| [n % 3, n / 3 % 3, n / 9]).filter(|q| q.iter().filter(|&&v| v != 1).sum::<i32>() == 4).count()
            as u64
    });
}

#[test]
fn a_let_may_depend_on_variables() {
    assert_eq!(count("let total = x + y\nvar x, y in 0..4\ntotal == 3"), 4);
    assert_eq!(count("var p[1..3] in 0..2\nlet y = p[1] + p[2]\nlet z = [y, p[3]]\nsum(z) == 6"), 1);
    assert_eq!(best("var x in 0..9\nlet cost = 3 * x - 1\nx >= 2\nminimize cost"), Some(5));
}

/// All of 3^4 lists, and what a program says about each.
#[test]
fn conditions_may_depend_on_variables() {
    let all = |holds: &dyn Fn(&[i64]) -> bool| {
        (0..81).map(|n| [n % 3, n / 3 % 3, n / 9 % 3, n / 27]).filter(|q| holds(q)).count() as u64
    };
    for (text, holds) in [
        (
            "sum(i in 1..4 where q[i] > 0) i == 5",
            &(|q: &[i64]| (0..4).filter(|&i| q[i] > 0).map(|i| i + 1).sum::<usize>() == 5) as &dyn Fn(&[i64]) -> bool,
        ),
        ("sum(i in 1..4 where q[i] > 0) (q[i] * q[1]) >= 3", &|q| q.iter().map(|v| v * q[0]).sum::<i64>() >= 3),
        ("count(i in 1..4 where q[i] != 1) (q[i] == q[1]) == 2", &|q| {
            q.iter().filter(|&&v| v != 1 && v == q[0]).count() == 2
        }),
        ("count([q[i] for i in 1..4 where i > 1], 2) == 2", &|q| q[1..].iter().filter(|&&v| v == 2).count() == 2),
        ("count(v in q) (v == 2) == 3", &|q| q.iter().filter(|&&v| v == 2).count() == 3),
        ("forall(i in 1..3 where q[i] == 1) q[i + 1] == 2", &|q| (0..3).all(|i| q[i] != 1 || q[i + 1] == 2)),
        ("not (forall(i in 1..3 where q[i] == 1) q[i + 1] == 2)", &|q| !(0..3).all(|i| q[i] != 1 || q[i + 1] == 2)),
        ("exists(i in 2..4 where q[i] == 2) q[i - 1] == 0", &|q| (1..4).any(|i| q[i] == 2 && q[i - 1] == 0)),
        ("alldifferent(i in 1..4 where q[i] != 0) q[i]", &|q| {
            (0..4).all(|i| (0..i).all(|j| q[i] == 0 || q[i] != q[j]))
        }),
        ("(alldifferent(i in 1..4 where q[i] != 0) q[i]) or q[1] == 2", &|q| {
            q[0] == 2 || (0..4).all(|i| (0..i).all(|j| q[i] == 0 || q[i] != q[j]))
        }),
        ("atmost(2, q, 1)", &|q| q.iter().filter(|&&v| v == 1).count() <= 2),
        ("not at_most(2, q, 1)", &|q| q.iter().filter(|&&v| v == 1).count() > 2),
        ("atleast(2, q, 1) -> exactly(q[1], q, 0)", &|q| {
            q.iter().filter(|&&v| v == 1).count() < 2 || q.iter().filter(|&&v| v == 0).count() as i64 == q[0]
        }),
        ("nvalue(q) == 2", &|q| (0..3).filter(|v| q.contains(v)).count() == 2),
        ("nvalue(q[1], q[2], 1) < nvalue(q)", &|q| {
            let few = (0..3).filter(|&v| q[0] == v || q[1] == v || v == 1).count();
            few < (0..3).filter(|v| q.contains(v)).count()
        }),
    ] {
        assert_eq!(count(&format!("var q[1..4] in 0..2\n{text}")), all(holds), "{text}");
    }
}

/// A word that begins a table is a name elsewhere: guests sit at one.
#[test]
fn a_variable_may_be_called_table() {
    let seats = "let guests = {ann, bob, cy}\nvar table[guests] in 1..2\ntable[ann] != table[bob]\n";
    assert_eq!(count(seats), 4);
    assert_eq!(count(&format!("{seats}table(table[ann], table[cy]) in {{(1, 2), (2, 2)}}")), 2);
    assert_eq!(count("var table in 1..3\ntable (table) not in {(2)}"), 2);
}

#[test]
fn comments_may_be_blocks() {
    assert_eq!(count("/* one\n two */ var x in 1..3 /* three */\n/***/x != 2"), 2);
    let error = read("var x in 1..3\n/* open").map(|_| ()).unwrap_err();
    assert!(error.starts_with("line 2, column 1: this comment has no end"), "{error}");
}
