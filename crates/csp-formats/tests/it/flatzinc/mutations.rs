//! Changed files are read, or refused with a sentence: never a panic, never for ever.

use std::time::Duration;

use csp_core::{Limits, Random, Watch};
use csp_formats::FlatZinc;

const TEXT: &str = include_str!("jobs.fzn");
const JSON: &str = include_str!("jobs.json");

/// The text with some bytes, words or lines changed.
fn changed(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let place = |random: &mut Random, bytes: &[u8]| random.below(bytes.len().max(1) as u64) as usize;
        let at = place(random, &bytes);
        match random.below(8) {
            _ if bytes.is_empty() => {}
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] = b"0123456789-.,;:()[]{}=\"%\n xyb"[random.below(29) as usize],
            2 => _ = bytes.remove(at),
            3 => bytes.truncate(at),
            4 => bytes.insert(at, b"(){}[],;:.\"-9e"[random.below(14) as usize]),
            5 => {
                let to = (at + random.below(30) as usize).min(bytes.len());
                bytes.drain(at..to);
            }
            6 => {
                let to = (at + random.below(30) as usize).min(bytes.len());
                let copy = bytes[at..to].to_vec();
                let there = place(random, &bytes);
                bytes.splice(there..there, copy);
            }
            _ => {
                let numbers = ["0", "-1", "99999999999", "9223372036854775807", "-9223372036854775808", "1e9", "true"];
                let number = numbers[random.below(7) as usize].bytes();
                let digits = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |ahead| at + ahead);
                let end = bytes[digits..]
                    .iter()
                    .position(|byte| !byte.is_ascii_digit())
                    .map_or(digits, |ahead| digits + ahead);
                bytes.splice(digits..end, number);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check(seeds: std::ops::Range<u64>) {
    let (mut read, mut refused) = (0, 0);
    for seed in seeds {
        let mut random = Random::numbered(20, seed);
        let text = changed(if seed % 2 == 0 { TEXT } else { JSON }, &mut random);
        let limits = Limits { memory: Some(64 << 20), time: Some(Duration::from_secs(20)), ..Limits::default() };
        match FlatZinc::read(&text, &Watch::start(limits)) {
            Ok(model) => {
                read += 1;
                let limits = Limits { nodes: Some(50), ..Limits::default() };
                let first = model.solver(false, 0).limits(limits).first().unwrap();
                first.solutions.iter().for_each(|solution| _ = model.show(solution));
            }
            Err(error) => {
                refused += 1;
                let told = error.to_string();
                assert!(!told.is_empty() && !told.contains("time limit"), "seed {seed}: {told}\n{text}");
            }
        }
    }
    // Both happen, or the changes are too small or too large to say anything.
    assert!(read > 0 && refused > read, "{read} read, {refused} refused");
}

#[test]
fn changed_files_are_read_or_refused() {
    check(0..600);
}

#[test]
#[ignore = "a minute"]
fn ten_thousand_changed_files_are_read_or_refused() {
    check(600..20_600);
}
