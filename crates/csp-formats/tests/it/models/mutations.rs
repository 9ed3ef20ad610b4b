//! Models that were changed at random are an error with its place, or a model: never a panic, and never long.

use std::time::Duration;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use csp_core::{Limits, Watch};
use csp_formats::{Format, MODELS, ReadError, json, text};

/// Pieces that have a meaning somewhere.
const PIECES: [&str; 40] = [
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
];

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
    small.map(|model| model.text.to_owned()).collect()
}

fn as_json() -> Vec<String> {
    let watch = Watch::start(Limits::default());
    texts().iter().map(|source| json::write(&text::parse(source, &watch).unwrap())).collect()
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
