//! What people type who know another language: where it is wrong, and the line that would be right.

use crate::models::case::read;

const MISTAKES: &[(&str, &str)] = &[
    ("var on in bool", "line 1, column 11: \"bool\" has no meaning here: what is true or false is 1 or 0, in 0..1"),
    ("let d = [mon, tue]\nforall(i in mon..tue) 1 == 1", "line 2, column 13: words make no range: name each of them"),
    ("var S, E in 0..9\nSE == 3", "line 2, column 1: \"SE\" has no meaning here: a number of digits is written 100*A"),
    (
        "let c = {x, y}\nvar v[c] in 1..3\nlet w[i in c] = v[i] + 1",
        "line 3, column 9: a loop stands in the list: let w[c] = [v[i] + 1 for i in c]",
    ),
    ("let s[i in 1..3] = i + 1", "line 1, column 9: a loop stands in the list: let s[1..3] = [i + 1 for i in 1..3]"),
    (
        "let s[1..2, 1..2] = [[{1}, {2}], [{3}, {4}]]",
        "line 1, column 21: sets and uneven lists stand in a list with one index: name one index",
    ),
    ("let s[1..3] = [{1}, {2}]", "line 1, column 15: there are 3 indices, and 2 entries"),
    (
        "let p = {ann, bob}\nlet can[p] = [[1, 2], [2, 3]]",
        "line 2, column 14: there are 2 indices, and 2 times 2 entries: name both indices, as in m[people, 1..2]",
    ),
    (
        "let p = {ann, bob}\nlet age[p] = [ann: 7, bob: 9]",
        "line 2, column 18: entries stand in the order of their indices, let age[people] = [7, 9], or beside them",
    ),
    ("let can = [{1}, [2]]", "line 1, column 12: a list has numbers, words, sets, lists or tuples, all of one kind"),
    (
        "var a in 0..5; b in 0..5",
        "line 1, column 16: \"b\" has no meaning here: a variable is declared by \"var b in 1..9\"",
    ),
    ("int n = 4", "line 1, column 1: a number that is known is written \"let n = 4\""),
    ("int: n = 4;", "line 1, column 1: a number that is known is written \"let n = 4\""),
    (
        "int x, y",
        "line 1, column 1: a number that is known is written \"let x = 4\", and one that is sought \"var x in 1..9\"",
    ),
    ("bool b", "line 1, column 1: what is true or false is a variable that is 1 or 0: \"var b in 0..1\""),
    ("float: price = 2.5", "line 1, column 1: numbers are whole here: count in cents"),
    ("x == 2.5", "line 1, column 7: '.' means nothing here: numbers are whole"),
    ("float price", "line 1, column 1: numbers are whole here"),
    ("string name", "line 1, column 1: words need no type"),
    ("enum Color = {red, green}", "line 1, column 1: words are written \"let Color = {red, green}\""),
    ("constraint x > 3", "line 1, column 1: what must hold stands alone"),
    ("solve satisfy;", "line 1, column 1: this line is not needed"),
    ("solve minimize x;", "line 1, column 1: it is written \"minimize x\" or \"maximize x\""),
    ("include \"globals.mzn\";", "line 1, column 1: this line is not needed: all functions are known"),
    ("output [show(x)];", "line 1, column 1: this line is not needed: an answer shows"),
    ("array[1..3] of var 1..9: q", "line 1, column 1: an array of variables is written \"var q[1..8] in 1..9\""),
    ("set of int: s = {1}", "line 1, column 1: an array of variables is written"),
    ("predicate p(x)", "line 1, column 1: there are no functions of one's own"),
    ("const int n = 4", "line 1, column 1: a constant is written"),
    ("var 1..9: x", "line 1, column 5: the name comes first: \"var x in 1..9\""),
    ("var int: x", "line 1, column 5: the name comes first: \"var x in 1..9\""),
    ("var x: 1..9", "line 1, column 6: the values stand behind \"in\""),
    ("var x = 3", "line 1, column 7: the values stand behind \"in\""),
    ("let x in 1..9", "line 1, column 7: \"let\" names what is known: a variable is written \"var x in 1..9\""),
    ("minimise x", "line 1, column 1: it is written \"minimize x\""),
    ("maximise x", "line 1, column 1: it is written \"maximize x\""),
    ("minimize: x", "line 1, column 9: no colon stands here"),
    ("forall i in 1..3: q[i] != i", "line 1, column 1: brackets are missing: forall(i in 1..3) q[i] != i"),
    ("x == 0 or exists i in 1..3: x == i", "line 1, column 18: brackets are missing: exists(i in 1..3)"),
    ("for i in 1..3", "line 1, column 1: a loop over constraints is written forall("),
    ("q[i] != i for i in 1..3", "line 1, column 11: a loop is written forall("),
    ("forall(i, j in 1..3) q[i] != j", "line 1, column 1: each name of a loop has its own set"),
    ("!(x == 3)", "line 1, column 1: \"not\" is written as a word"),
    ("x ** 2 == 4", "line 1, column 4: a power is written x ^ 2"),
    ("x = 3", "line 1, column 3: expected \"==\" for equal"),
    ("x <> 3", "line 1, column 4: different is written !="),
    ("x =< 3", "line 1, column 3: \"at most\" is written <="),
    ("x == 3 => y == 2", "line 1, column 8: \"implies\" is written ->"),
    ("x == 3 && y == 2", "line 1, column 8: '&' means nothing here: \"and\" is written as a word"),
    ("x == 3 || y == 2", "line 1, column 8: \"or\" is written as a word"),
    ("x % 2 == 0", "line 1, column 3: '%' means nothing here: a remainder is written a mod b"),
    ("x div 2 == 1", "line 1, column 3: a quotient is written a / b"),
    ("x is 3", "line 1, column 3: \"is\" is written =="),
    ("d[j][3] == 1", "line 1, column 5: all indices stand in one pair of brackets: d[j, 3], not d[j][3]"),
    ("q(3) == 1", "line 1, column 1: there is no function \"q\""),
    ("import csp", "line 1, column 1: this line is not needed"),
    ("# mine\nfrom z3 import *\nx = Int('x')", "line 2, column 1: this line is not needed"),
    ("x = Int('x')", "line 1, column 1: a variable is written \"var x in 1..9\""),
    ("x = Int(x)", "line 1, column 1: a variable is written \"var x in 1..9\""),
    ("def f(x): ...", "line 1, column 1: there are no functions of one's own"),
    ("const n = 3", "line 1, column 1: a constant is written \"let n = 4\""),
    ("var x in 1..9\nx == true", "line 2, column 6: \"true\" has no meaning here: what is true is written 1"),
    (
        "var s, t[1..3] in 1..9\nmax(i in 1..3) t[i] + t[i] <= 3",
        "line 2, column 25: \"i\" has no meaning here: the loop ends before it",
    ),
    (
        "var q[1..3] in 1..9\nforall(i in 1..3) q[i] > 2\nshow \"{i}: {q[i]}\"",
        "line 3, column 8: \"i\" has no meaning here: a text has loops of its own: show forall(i in 1..3)",
    ),
    ("var x in {red}\nx == \"red\"", "line 2, column 6: \"red\" is a text"),
    ("var x in 1..9\nprefer: x > 3", "line 2, column 1: no colon stands behind \"prefer\""),
    ("var x in 1..9\nprefer late: x > 3", "line 2, column 8: a name comes first: \"late: prefer x > 3 weight 2\""),
    ("var x in 1..9\nprefer x > 3 weight: 2", "line 2, column 20: the number stands behind the word"),
    ("var x in 1..9\nprefer x > 3 cost 2", "line 2, column 14: the cost of breaking it is written \"weight 3\""),
    ("var x in 1..9\nprefer x > 3 weight -2", "line 2, column 21: a weight is not negative"),
    ("var x in 1..9\nprefer x > 3 weight x", "line 2, column 21: expected a number that does not depend"),
    ("var x in 1..9\nsoft x > 3", "line 2, column 1: a rule that may be broken is written \"prefer"),
    ("var q[1..2] in 1..9\nprefer alldifferent(q) as pairs", "line 2, column 24: \"as\" is for rules"),
    ("var q[1..2] in 1..9\nprefer circuit(q)", "line 2, column 8: circuit can only be a rule that must hold"),
    ("var q[1..2] in 1..9\nprefer lex(q, q)", "line 2, column 8: lex can only be a rule that must hold"),
    ("var x, y in 1..9\nminimize x\nmaximize y", "line 3, column 1: several objectives stand in one statement"),
    ("var x, y in 1..9\nminimize x, y", "line 2, column 11: what counts next stands behind \"then\""),
    ("var x in 1..9\nprefer x > 3\nmaximize x then preferences", "line 3, column 17: \"preferences\" is what"),
    ("var x in 1..9\nshow x", "line 2, column 6: a text stands behind \"show\""),
    ("var x in 1..9\nshow(x)", "line 2, column 1: a text stands behind \"show\""),
    ("var x in 1..9\nshow \"x = {x\"", "line 2, column 11: this brace has no end"),
    ("var x in 1..9\nshow \"x = x}\"", "line 2, column 12: no brace was opened before this one"),
    ("var x in 1..9\nshow \"ä {}\"", "line 2, column 9: an expression is missing"),
    ("var x in 1..9\nshow \"ä {y}\"", "line 2, column 10: \"y\" has no meaning here"),
    ("var x in 1..9\nshow \"{x:3}\"", "line 2, column 9: expected an operator or the end, not \":\""),
    ("var x in 1..9\ndraw x", "line 2, column 6: there is no picture \"x\": it is written draw gantt(start, duration"),
    ("var x in 1..9\ndraw(x)", "line 2, column 5: a picture stands behind \"draw\": it is written draw gantt("),
    ("var x in 1..9\ndraw \"x\"", "line 2, column 6: a picture stands behind \"draw\""),
    ("var x in 1..9\ndraw gant(x, 2)", "line 2, column 6: there is no picture \"gant\""),
    ("var x in 1..9\ndraw matrix x", "line 2, column 13: what is drawn stands in brackets: draw matrix(x)"),
    (
        "var q[1..2] in 1..9\ndraw gantt(q)",
        "line 2, column 1: gantt takes other arrays: it is written draw gantt(start, duration, machine)",
    ),
    ("var q[1..2] in 1..9\ndraw heat(q, q)", "line 2, column 1: heat takes other arrays: it is written draw heat(x)"),
    (
        "var q[1..2] in 1..9\ndraw tour(q, q)",
        "line 2, column 1: tour takes other arrays: it is written draw tour(next, x, y)",
    ),
    ("var q[1..2] in 1..9\ndraw table(p)", "line 2, column 12: \"p\" has no meaning here"),
    ("var q[1..2] in 1..9\ndraw table(q, ", "line 2, column"),
    (
        "var q[1..2] in 1..9\ndraw gantt(q, [1, 2, 3])",
        "line 2, column 15: these are not equally long: 3 in [1, 2, 3], and 2 in q",
    ),
    ("var q[1..2] in 1..9\ndraw gantt(q, 1, [a, b])", "line 2, column 19: \"a\" has no meaning here"),
    (
        "let m = [a, b]\nvar q[1..2] in 1..9\ndraw gantt(q, m)",
        "line 3, column 15: this picture is of numbers, and these are",
    ),
    ("var q[1..2] in {a, b}\ndraw heat(q)", "line 2, column 11: this picture is of numbers, and these are words"),
    ("var x in 1..9\ndraw table(x)", "line 2, column 12: table takes a list or an array, and this is one value"),
    ("var x in 1..9\ndraw table({1, 2})", "line 2, column 12: a list is drawn, as in [1, 2], not a set"),
    ("var c[1..2, 1..2, 1..2] in 0..1\ndraw matrix(c)", "line 2, column 13: matrix takes an array with one or two"),
    ("var c[1..2, 1..2] in 0..2\ndraw matrix(c)", "line 2, column 13: a matrix of an array with two indices has cells"),
    (
        "var n[1..3] in 1..3\ndraw tour(n, [1, 2], [3, 4])",
        "line 2, column 11: these are not equally long: 3 in n, and 2 in [1, 2]",
    ),
    (
        "var n[1..2] in 1..2\ndraw tour(n, [1, 2], [3])",
        "line 2, column 22: these are not equally long: 1 in [3], and 2 in [1, 2]",
    ),
    (
        "let t = {a, b}\nlet x[t] = [1, 2]\nvar n[t] in 1..2\ndraw tour(n, x, x)",
        "line 4, column 11: an entry here is a",
    ),
    ("var x[1..2] in 0..9\ndraw boxes(x, [3], 1, 1)", "line 2, column 15: these are not equally long: 1 in [3]"),
    (
        "var x[1..2] in 0..9\ndraw boxes(x, x, 1)",
        "line 2, column 1: boxes takes other arrays: it is written draw boxes",
    ),
    ("var x[1..2] in 0..9\ndraw graph(x, [1, 2])", "line 2, column 15: the edges of a graph are pairs of nodes"),
    (
        "var x[1..2] in 0..9\ndraw graph(x, [(1, 2), (2, 3)])",
        "line 2, column 15: edge 2 ends at 3, which is no index of x",
    ),
    ("var x[1..2] in 0..9\ndraw graph(x, [[1, 2]], [3])", "line 2, column 25: these are not equally long: 1 in [3]"),
    (
        "let t = {a, b}\nvar x[1..2] in 0..9\ndraw graph(x, [[a, b]])",
        "line 3, column 15: an entry here is an index of x: its indices are numbers, and the entries here words",
    ),
    ("var x[1..2, 1..2] in 0..9\ndraw graph(x, [[1, 2]])", "line 2, column 12: graph takes a list with one index"),
    (
        "var x[1..3] in 0..9\ndraw graph(x, [(1, 2), (2, 9)])",
        "line 2, column 15: edge 2 ends at 9, which is no index of x",
    ),
    ("var x[1..3] in 0..9\ndraw graph(x, [[0, 2]])", "line 2, column 15: edge 1 ends at 0, which is no index of x"),
    (
        "let t = {a, b}\nlet u = {c}\nvar x[t] in 0..9\ndraw graph(x, [(a, b), (c, a)])",
        "line 4, column 15: edge 2 ends at c, which is no index of x",
    ),
    (
        "var x[1..3] in 0..9\ndraw graph(x, {(1, *)})",
        "line 2, column 15: \"*\" stands for any value, and what is drawn",
    ),
    ("var x[1..3] in 0..9\ndraw graph(x, {(1, 2, 3)})", "line 2, column 15: the edges of a graph are pairs of nodes"),
    (
        "var a in 0..1\nif a then a == 1",
        "line 2, column 17: expected an operator or \"else\" (without \"else\" it is written a -> b)",
    ),
    (
        "var b in {true, false}\nb == 1",
        "line 2, column 3: a word and a number are never equal: true and false are words here, and what is true or false is",
    ),
    (
        "var b in {true, false}\nb -> b == false",
        "line 2, column 1: expected a constraint, which is true or false, not a word: true and false are words here",
    ),
    (
        "var s[1..3] in {day_off, work}\nregular(s, \"[day off]+ work\")",
        "line 2, column 13: a pattern has no square brackets: one of several is (a | b), and a word with a space",
    ),
    (
        "let people = {ann, bob}\nlet wish = [(ann, 3), (bbo, 4)]\nvar on in people\nforall((p, c) in wish) on != p",
        "line 2, column 24: \"bbo\" is no word of on, which line 4 compares with it: did you mean \"bob\"?",
    ),
    (
        "let people = {ann, bob}\nlet off = {ann, bbo}\nvar on in people\non not in off",
        "line 2, column 17: \"bbo\" is no word of on, which line 4 compares with it: did you mean \"bob\"?",
    ),
    (
        "let p = {ann, bob}\nvar on[p] in {mon, tue}\nlet off[p] = [mon, teu]\nforall(a in p) on[a] != off[a]",
        "line 3, column 20: \"teu\" is no word of on[bob], which line 4 compares with it: did you mean \"tue\"?",
    ),
    (
        "let p = {ann, bob}\nlet can[p] = [{mon}, {tue, wde}]\nvar on[p] in {mon, tue, wed}\nforall(a in p) on[a] in can[a]",
        "line 2, column 28: \"wde\" is no word of on[bob], which line 4 compares with it: did you mean \"wed\"?",
    ),
    (
        "let days = {mon, tue}\nlet off = [(1, monday)]\nvar on[1..3] in days\nforall((i, d) in off) prefer_[i] == 1 or on[i] == d\nvar prefer_[1..3] in 0..1",
        "line 2, column 16: \"monday\" is no word of on[1], which line 4 compares with it: did you mean \"mon\"?",
    ),
    (
        "let s = [(Ann, 1)]\nvar on[1..3] in {ann, bob}\nforall((p, n) in s) count(on, p) <= n",
        "line 1, column 11: \"Ann\" is no word of on[1], which line 3 compares with it: did you mean \"ann\"?",
    ),
    (
        "let days = {mon, tue}\nvar x[days] in 1..3\nforall(d in days) x[d + 1] > 1",
        "line 3, column 21: a word is no number: words are only equal or different. To have the next one, write let days = [mon, tue], and days[i] and days[i + 1] are",
    ),
    (
        "let days = {mon, tue, wed}\nvar x[days] in 1..3\nforall(i in 1..2) x[days[i]] < 2",
        "line 3, column 21: only a list has an index, and this is a set: write let days = [mon, tue, ...], and days[i] and days[i + 1] are one after the other",
    ),
    (
        "var x[1..3] in 1..3\ncount(x == 2) == 1",
        "line 2, column 7: expected a number, not a list: forall(i in 1..3) x[i] == 2 says it of each entry, and count(i in 1..3) (x[i] == 2) counts the entries",
    ),
    (
        "var x[1..3] in 1..3\nsum(x > 2) == 1",
        "line 2, column 5: expected a number, not a list: forall(i in 1..3) x[i] > 2",
    ),
    ("var x[1..3] in 1..3\nx >= 2", "line 2, column 1: expected a number, not a list: forall(i in 1..3) x[i] >= 2"),
    ("var x, y[1..3] in 1..3\nx == y", "line 2, column 6: expected a number, not a list: forall(i in 1..3) x == y[i]"),
    (
        "let p = {ann, bob}\nvar x[p, 1..2], y[p, 1..2] in 1..3\nx != y",
        "line 3, column 1: expected a number, not an array: forall(i in {ann, bob}, j in 1..2) x[i, j] != y[i, j]",
    ),
    (
        "let words = {(c, a), (d, o)}\nvar square[1..2, 1..2] in {a, c, d, o}\nforall(r in 1..2) square[r, ..] in words",
        "line 3, column 19: a number or a tuple is in a set, not a list: a tuple is written (square[r, 1], square[r, 2]) in words",
    ),
    (
        "var x[1..3] in 1..9\nx not in {1, 2}",
        "line 2, column 1: a number or a tuple is in a set, not a list: forall(i in 1..3) x[i] not in {1, 2} says it of each",
    ),
    (
        "var x[1..3, 1..3] in 1..3\nalldifferent(x[1])",
        "line 2, column 16: expected 2 indices between the brackets, not 1: a row is x[1, ..], and a column x[.., 1]",
    ),
    ("var q[3] in 1..9", "line 1, column 7: expected a range of indices, as in 1..8, not a number: write q[1..3]"),
    (
        "let n = 3\nvar q[n, 0..2] in 1..9",
        "line 2, column 7: expected a range of indices, as in 1..8, not a number: write q[1..n, 0..2]",
    ),
    (
        "var x[1..2, 1..2] in {a, b}\ndraw matrix(x)",
        "line 2, column 13: a matrix of an array with two indices has cells that are 0 or 1: draw table(x) has words",
    ),
    ("let value(w) = w + 1", "line 1, column 5: there are no functions of one's own"),
    (
        "var q[1..3] in 1..3\nAllDifferent(q)",
        "line 2, column 1: there is no function \"AllDifferent\": did you mean \"alldifferent\"?",
    ),
    (
        "var q[1..3] in 1..3\nlen(q) == 3",
        "line 2, column 1: there is no function \"len\": the number of entries is a constant",
    ),
    (
        "var q[1..3] in 1..3\nany(i in 1..3) q[i] == 2",
        "line 2, column 1: there is no function \"any\": one of several holds: exists(",
    ),
    (
        "var x in range(1, 9)",
        "line 1, column 10: there is no function \"range\": a range is written with its first and its last number: 1..9",
    ),
    ("var x in 1 to 9", "line 1, column 12: a range is written 1..9"),
    ("var q[1..3] in 1..3\nforall(i in 1 to 3) q[i] > 1", "line 2, column 15: a range is written 1..9"),
    (
        "var x, y in 0..1\nx == 1 /\\ y == 1",
        "line 2, column 9: '\\\\' means nothing here: \"and\" and \"or\" are written as words",
    ),
    (
        "var x in 0..9\n(x > 3) ? 1 : 0",
        "line 2, column 9: '?' means nothing here: one of two is written if x > 3 then a else b",
    ),
    (
        "var x in 0..9\nshow 'x'",
        "line 2, column 6: '\\'' means nothing here: words are written without quotation marks, and a text of \"show\" has double ones",
    ),
    ("var x in 1..9\nprefer x > 1 3", "line 2, column 14: the cost of breaking it stands behind a word: \"weight 3\""),
    ("var x in 1..9\nmaximize x then minimise x", "line 2, column 17: it is written \"minimize x\""),
    (
        "var f, g[1..3] in 1..3\ninverse(f, g)",
        "line 2, column 9: inverse takes lists, not a number: only g has indices: var f[1..3], g[1..3] in ...",
    ),
    (
        "var f, g[1..3] in 1..3\nf[1] == 2",
        "line 2, column 1: only a list has an index, and this is a number: only g has indices: var f[1..3], g[1..3] in ...",
    ),
    ("", "this model says nothing"),
    ("# only a comment\n", "this model says nothing"),
];

#[test]
fn mistakes_are_told_with_what_would_be_right() {
    for (text, told) in MISTAKES {
        let error = read(text).map(|_| ()).unwrap_err();
        assert!(error.starts_with(told), "{text}\n{error}");
    }
}

/// Names that other languages have for a function are read as that function.
#[test]
fn names_of_other_languages_are_known() {
    for text in
        ["alldiff(q)", "allDifferent(q)", "at_most(1, q, 2)", "global_cardinality(q, [1], [1])", "noOverlap(q, 1)"]
    {
        assert!(read(&format!("var q[1..3] in 1..9\n{text}")).is_ok(), "{text}");
    }
}

/// Pairs are edges as lists of two are, in a list, in a set and behind a name; true and false may be words.
#[test]
fn what_is_right_is_not_taken_for_a_mistake() {
    for text in [
        "var x[1..3] in 0..9\ndraw graph(x, [(1, 2), (2, 3)])",
        "var x[1..3] in 0..9\ndraw graph(x, {(1, 2), (2, 3)})",
        "let path = [(1, 2), (2, 3)]\nvar x[1..3] in 0..9\nforall((a, b) in path) x[a] != x[b]\ndraw graph(x, path)",
        "let t = {a, b}\nvar x[t] in 0..9\ndraw graph(x, [(a, b)])",
        "var b[1..2] in {true, false}\nb[1] == true -> b[2] == false",
        // Words that a variable never has, and that another set has, are no slips; nor are words that are like no other.
        "let days = {mon, tue, tua}\nvar x in {mon, tue}\nforall(d in days) x != d",
        "let days = [mon, tue, tua]\nlet early = {tua}\nvar x in {mon, tue}\nvar n[days] in 1..2\nx not in early",
        "let all = {mon, tue, tua}\nlet off[1..2] in all = [mon, tua]\nvar x[1..2] in {mon, tue}\nx[1] != off[2]",
        "let off[1..3] = [mon, none, tue]\nvar x[1..3] in {mon, tue}\nforall(i in 1..3) x[i] != off[i]",
        "let shut = {room4}\nvar x in {room1, room2}\nx not in shut",
        "var x in {ann, bob}\nvar y in {ann, bbo}\nlet off = {bbo}\nx not in off and y not in off",
        // The forms that hints name.
        "let days = [mon, tue, wed]\nvar x[days] in 1..3\nforall(i in 1..2) x[days[i]] < x[days[i + 1]]",
        "var x[1..3] in 1..3\nforall(i in 1..3) x[i] >= 2\ncount(i in 1..3) (x[i] > 2) == 1",
        "let w = {(c, a), (d, o)}\nvar s[1..2, 1..2] in {a, c, d, o}\n(s[1, 1], s[1, 2]) in w",
    ] {
        assert_eq!(read(text).map(|_| ()), Ok(()), "{text}");
    }
}

/// The words of other languages may be names where nothing else is meant.
#[test]
fn words_of_other_languages_are_no_keywords() {
    assert!(read("var output, set, test, min_cost in 0..3\noutput + set == test\nconstraint: min_cost <= 2").is_ok());
    for name in
        ["draw", "from", "set", "test", "output", "array", "solve", "function", "print", "import", "constraint", "int"]
    {
        for statement in ["N[1] == 1", "N[1] in {0, 2}", "N[1] == 1 or N[2] == 0"] {
            let text = format!("var N[1..2] in 0..3\n{statement}\n").replace('N', name);
            assert!(read(&text).is_ok(), "{text}");
        }
    }
}
