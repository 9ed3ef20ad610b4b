//! Models that are written in other languages: one for each kind of constraint, and random ones.

use csp_core::Random;

/// The variables of all cases.
const VARIABLES: &str = "var q[0..3] in 0..3\nvar x in -2..2\nvar y in {0, 2, 5}\nvar b in 0..1\n\
                         var w, v[{mon, tue}] in {red, green, blue}\n";

/// Constraints of every kind, on the variables above.
pub(crate) const KINDS: &[&str] = &[
    "x + y != q[0]",
    "x * y <= q[1] - 3 * b",
    "x / (q[0] - 1) == 1 or x mod q[1] < 0",
    "2 ^ q[0] == y - b or 3 ^ x == 1",
    "not (q[x] == y - 2)",
    "q[x] != 1",
    "q[q[0]] == 2",
    "([4, -1, 3][y] < x) <-> b == 1",
    "if b == 1 then x < y else q[1] == q[2]",
    "(if x > 0 then q[x] else q[0] / x) < 1",
    "(b == 1) xor (x > 0) xor (y in {0, 5})",
    "x in {-2, 0, 1} and not (y in 1..3)",
    "b -> w != red",
    "w == v[mon] or w == blue",
    "v[tue] in {red, blue}\nalldifferent(v)",
    "abs(x - y) >= max(q[0], q[1])",
    "max(q) == x",
    "min(q) <= 1\nmin(q[0], b, x) != 0",
    "sum(q) == 6\nq[0] + 2 * q[1] - q[2] <= 1",
    "count(q, 2) >= 2",
    "count(q, b) == x",
    "atmost(1, v, red)",
    "nvalue(q) == 2",
    "nvalue([q[0] + 1, x, y]) <= 2",
    "exists(i in 0..3) (q[i] == x and q[i] != y)",
    "alldifferent(q)",
    "alldifferent(q[0], q[1], q[2] + 1, 2)",
    "(x, y) in {(1, 2), (-2, 0), (0, 5)}",
    "not ((x, q[0]) in {(1, 2), (-2, 0), (0, 3)})",
    "(x, 2, q[1], y) in {(1, *, 2, *), (*, 2, 3, 5), (0, 1, 1, 0)}",
    "(x + y, q[0]) in {(1, 2), (2, 0), (5, 3)}",
    "(w, v[mon]) in {(red, green), (blue, blue)}",
    "cumulative(q, [2, 1, 2, 1], [1, 2, 1, 1], 2)",
    "cumulative([q[0], q[1], 1], [2, q[2], 1], [1, 1, b], q[3])",
    "circuit(q)",
    "subcircuit([y, q[0], q[1], q[2]])",
    "q[1] in 0..0\ncircuit([q[0] + 1, q[1] + 1, b + 2])",
    "cardinality(q, [1, 2], [2, 0])",
    "cardinality(q, {1, 2}, [0, 1], 2)",
    "gcc([q[0], q[1], 3], [3, 0], [q[2], q[3]])",
    "cardinality(v, [red, green], [1, b])",
    "lex(q[0..1], q[2..3])",
    "lex_less([q[0], 1, x], [1, q[1], b])",
    "lex([[q[i], q[i + 1]] for i in 0..2])",
    "inverse(q)",
    "inverse([q[0], q[1]], [q[2], q[3]])",
    "var f[1..2] in 0..9\nvar g[5..6] in 1..2\ninverse(f, g)",
    "precede(q, [2, 0])",
    "precede(v, [green, red])",
    "precede([q[0], x, q[1]], [1, 0])",
    "regular(q, \"0* (1 1 | 2)+ 0*\")",
    "regular([x, q[0], -1 * b], \"(-2 | 1) . (-1)?0?\")",
    "regular(v, {(s, red, t), (t, blue, s), (t, red, t)}, s, {t})",
    "regular(q, \"7\")",
    "binpacking(q, [2, 3, 1, 4], 5)",
    "binpacking(q[0..2], [2, 3, 1], [3, q[3]])",
    "binpacking([q[0], q[1]], [b, 2], 2)",
    "nooverlap(q[0..2], [1, 2, 1])",
    "nooverlap([q[0], q[1], 2], [q[2], 2, q[3]])",
    "nooverlap([q[0], q[1]], [q[2], q[3]], [2, 1], [1, 3])",
    "nooverlap([q[0], 1], [q[1], 1], [q[2], 2], [q[3], 2])",
    "nooverlap([q[0], q[1]], [x, 2])",
    "prefer x > 1 weight 3\nprefer q[0] == q[1]\nminimize x + q[0]",
    "maximize x * q[0] - y\nsum(q) <= 4",
    "minimize max(q) then count(q, 1) then x\nsum(q) == 5",
    "x in 3..9",
    "x == 1",
];

/// A model with one of the constraints. Variables that it does not name are left out, so that few solutions are the same.
pub(crate) fn of_kind(constraint: &str) -> String {
    let is_named = |line: &&str| {
        let names = line.trim_start_matches("var ").split(" in ").next().unwrap_or("");
        names.split([',', ' ']).map(|name| name.split('[').next().unwrap_or("")).any(|name| {
            let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
            !name.is_empty() && constraint.split(|letter| !is_of_name(letter)).any(|word| word == name)
        })
    };
    let variables: Vec<&str> = VARIABLES.lines().filter(is_named).collect();
    let variables = if variables.is_empty() { vec!["var x in -2..2"] } else { variables };
    format!("{}\n{constraint}\n", variables.join("\n"))
}

/// A random model on the variables q, x, y and b, with constraints that are expressions.
pub(crate) fn random(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = "var q[0..2] in 0..2\nvar x in -2..2\nvar y in {0, 2, 5}\nvar b in 0..1\n".to_owned();
    for _ in 0..=random.below(3) {
        text += &truth(&mut random, 3);
        text.push('\n');
    }
    text
}

fn pick<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.below(all.len() as u64) as usize]
}

fn truth(random: &mut Random, depth: u64) -> String {
    let kind = if depth == 0 { 0 } else { random.below(10) };
    let one = |random: &mut Random| truth(random, depth - 1);
    match kind {
        1 => format!("(not {})", one(random)),
        2 | 3 => {
            let word = pick(random, &["and", "or", "->", "<->", "xor"]);
            format!("({} {word} {})", one(random), one(random))
        }
        4 => {
            format!("({} in {})", number(random, depth - 1), pick(random, &["{-1, 2}", "0..3", "{5}", "{0, 1, 2, 9}"]))
        }
        5 => format!("(if {} then {} else {})", one(random), one(random), one(random)),
        _ => {
            let word = pick(random, &["==", "!=", "<", "<=", ">", ">="]);
            format!("({} {word} {})", number(random, depth.saturating_sub(1)), number(random, depth.saturating_sub(1)))
        }
    }
}

fn number(random: &mut Random, depth: u64) -> String {
    let kind = if depth == 0 { random.below(2) } else { random.below(12) };
    let one = |random: &mut Random| number(random, depth - 1);
    match kind {
        0 => pick(random, &["q[0]", "q[1]", "q[2]", "x", "x", "y", "b"]).to_owned(),
        1 => pick(random, &["-2", "0", "1", "3"]).to_owned(),
        2 => format!("(-{})", one(random)),
        3 => format!("{}({}, {})", pick(random, &["min", "max"]), one(random), one(random)),
        4 => format!("abs({})", one(random)),
        // What is known to be no index is refused.
        5 => format!("q[x + {}]", one(random)),
        6 => format!("[4, x, -1][y - {}]", one(random)),
        7 => format!("(if {} then {} else {})", truth(random, depth - 1), one(random), one(random)),
        8 => format!("count(q, {})", one(random)),
        9 => format!("({} ^ {})", one(random), pick(random, &["2", "b", "x", "q[0]"])),
        _ => format!("({} {} {})", one(random), pick(random, &["+", "-", "*", "/", "mod"]), one(random)),
    }
}
