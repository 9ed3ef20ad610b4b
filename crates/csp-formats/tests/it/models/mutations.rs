//! Models that were changed at random are an error with its place, or a model: never a panic, and never long.

use std::time::Duration;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use csp_core::{Limits, Watch};
use csp_formats::{Format, MODELS, ReadError, json, text};

/// Pieces that have a meaning somewhere.
const PIECES: [&str; 59] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "..",
    ":",
    "\n",
    " ",
    "-",
    "+",
    "*",
    "/",
    "^",
    "==",
    "!=",
    "<",
    "->",
    "<->",
    "in",
    "not",
    "and",
    "if",
    "then",
    "else",
    "forall",
    "sum(i in 1..3)",
    "0",
    "9223372036854775807",
    "var",
    "let",
    "x",
    "n",
    "\"",
    "\\",
    "null",
    "1e9",
    "\u{e4}",
    "(a, b) in [(1, 2)]",
    "[[1, 2], [3]]",
    "{red, green}",
    "[{1, 2}, {3}]",
    "where x == 1",
    "/*",
    "*/",
    "\"1 2* (3 | .){2}\"",
    "regular(q, \"1*\")",
    "cardinality(q, 1..2, [1, 2])",
    "lex(q, q)",
    "nooverlap(q, 2)",
    "nvalue(q)",
    "prefer",
    "weight 2",
    "\nshow \"{x",
    "preferences then",
    "\ndraw table(q",
    "gantt(q, 2)",
];

/// The second half of the language.
const NEWER: &str = "\
let people = {ann, bob, cy} /* words */
let wish = [bob, cy, ann]
let hours[people] = [3, 4, 5]
let team = [[1, 2], [3]]
let edge = [(1, 2), (2, 3)]
var q[1..4] in 0..3
var s[people, 1..2] in 0..1
var f[people], x in people
let total = q[1] + q[2]
forall((a, b) in edge where q[a] > 0) q[b] != q[a]
forall(t in team) sum(i in t) q[i] <= 4
count(v in q where v != 1) (v == 2) <= 2
one: sum(p in people where s[p, 1] == 1) hours[p] <= 9
hours[x] >= 4 and f[x] == wish[1]
atmost(2, q, 1) or nvalue(q) == total
cardinality(q, [1, 2], [1, 1], 3)
lex(q[1..2], q[3..4])
inverse(f, f)
precede(q, [0, 1])
regular(q, \"(0 | 1){1,3} .*\")
regular(q, {(a, 0, b), (b, 1, a), (b, 2, b)}, a, {a, b})
binpacking(q, [2, 3, 1, 4], 6)
nooverlap(q[1..3], [1, 1, 2])
nooverlap(q[1..2], q[3..4], 2, [2, 1])
subcircuit([q[i] + 1 for i in 1..4])
soft: prefer forall(p in people) s[p, 2] == 0 weight hours[p]
prefer q[1] == 3 or x == ann
minimize preferences then maximize total then q[3]
show forall(p in people where s[p, 1] == 1) \"{p}: {s[p, ..]} {{{x}}}\"
show \"{total} {if x == ann then 1 else q[4]}\"
draw gantt(q, [1, 2, q[1], 0], x)
draw matrix(s)
draw heat(q)
draw tour(f, hours, hours)
";

fn below(random: &mut ChaCha8Rng, most: usize) -> usize {
    (random.next_u64() % most.max(1) as u64) as usize
}

fn changed(source: &str, random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = source.chars().collect();
    for _ in 0..=below(random, 3) {
        let place = below(random, letters.len() + 1);
        let end = (place + 1 + below(random, 8)).min(letters.len());
        match below(random, 4) {
            0 => drop(letters.drain(place..end)),
            1 => {
                let copy = letters[place.min(end)..end].to_vec();
                letters.splice(place..place, copy);
            }
            2 => drop(letters.splice(place..place, PIECES[below(random, PIECES.len())].chars())),
            _ => drop(letters.splice(place..end, PIECES[below(random, PIECES.len())].chars())),
        }
    }
    letters.into_iter().collect()
}

fn mutate(name: &str, sources: &[String], count: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let format = Format::of_name(name).unwrap();
    let mut models = 0;
    for number in 0..count {
        let text = changed(&sources[number % sources.len()], &mut random);
        // Far more than any of them needs, so that a limit that is reached shows what is long.
        let limits = Limits { time: Some(Duration::from_secs(20)), memory: Some(1 << 30), ..Limits::default() };
        match format.read(&text, &Watch::start(limits)) {
            Ok(_) => models += 1,
            Err(ReadError::Text(error)) => assert!(error.place.is_some(), "{text}\n{error}"),
            Err(ReadError::Problem(error)) => panic!("{text}\n{error}"),
            Err(_) => unreachable!("there are two kinds"),
        }
    }
    assert!(models > 0 && models < count, "{models} of {count} are models");
}

/// The small ones of the program, for what is long to build only takes time.
fn texts() -> Vec<String> {
    let small = MODELS.iter().filter(|model| !["golomb", "magic-square"].contains(&model.name));
    small.map(|model| model.text.to_owned()).chain(vec![NEWER.to_owned(); 8]).collect()
}

fn as_json() -> Vec<String> {
    let watch = Watch::start(Limits::default());
    texts().iter().map(|source| json::write(&text::parse(source, &watch).unwrap())).collect()
}

#[test]
fn the_newer_constructs_are_a_model() {
    let watch = Watch::start(Limits::default());
    assert!(Format::of_name("newer.csp").unwrap().read(NEWER, &watch).is_ok());
}

#[test]
fn some_changed_texts() {
    mutate("changed.csp", &texts(), 400);
}

#[test]
fn some_changed_json() {
    mutate("changed.csp.json", &as_json(), 400);
}

#[test]
#[ignore = "10,000 of each format"]
fn many_changed_texts() {
    mutate("changed.csp", &texts(), 10_000);
    mutate("changed.csp.json", &as_json(), 10_000);
}
