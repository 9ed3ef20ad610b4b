//! Prints the measures of every crate, as a table: `cargo run -p csp-testing --example measures`.

#[path = "../tests/it/crates.rs"]
#[allow(dead_code)]
mod crates;
#[path = "../tests/it/measures.rs"]
#[allow(dead_code)]
mod measures;

use std::collections::BTreeMap;

use crates::{all, files};
use measures::{code, exported, functions, lines, types};

/// The median, the ninth tenth and the greatest of these numbers.
fn spread(mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    let at = |tenths: usize| numbers.get(numbers.len() * tenths / 10).copied().unwrap_or(0);
    format!("{} / {} / {}", at(5), at(9), numbers.last().unwrap_or(&0))
}

fn main() {
    println!(
        "| crate | files | lines | lines of a file: median / 9 of 10 / most | functions | lines of a function | exported names |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut total = [0; 4];
    for name in all() {
        let files = files(&name);
        let texts: Vec<&str> = files.iter().map(|(_, text)| code(text)).collect();
        let all_functions: Vec<usize> = texts.iter().flat_map(|text| functions(text)).map(|(_, lines)| lines).collect();
        for one in texts.iter().flat_map(|text| types(text)).filter(|one| *one != "Readme") {
            *names.entry(one.to_owned()).or_default() += 1;
        }
        let row = [files.len(), lines(&name), all_functions.len(), exported(&name)];
        total.iter_mut().zip(row).for_each(|(total, one)| *total += one);
        let of_files = spread(texts.iter().map(|text| text.lines().count()).collect());
        let [files, lines, functions, exported] = row;
        println!("| {name} | {files} | {lines} | {of_files} | {functions} | {} | {exported} |", spread(all_functions));
    }
    let [files, lines, functions, exported] = total;
    println!("| all | {files} | {lines} | | {functions} | | {exported} |");
    let most = names.iter().max_by_key(|(_, count)| **count);
    println!("\n{} names of types; the most repeated: {most:?}", names.len());
}
