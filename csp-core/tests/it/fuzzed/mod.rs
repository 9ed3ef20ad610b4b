//! What fuzzing has found once, on every run of the tests. The fuzz targets in `crates/csp-fuzz/` try new bytes with the same checks.

mod checks;

use std::path::Path;

/// Hands every file of a folder of the corpus to a check.
fn each(folder: &str, check: impl Fn(&[u8])) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fuzzed/corpus").join(folder);
    let files: Vec<_> = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{} has inputs", path.display());
    for file in files {
        println!("{}", file.display());
        check(&std::fs::read(file).unwrap());
    }
}

#[test]
fn strategies() {
    each("strategies", checks::strategies);
}

#[test]
fn dimacs() {
    each("dimacs", checks::dimacs);
}

#[test]
fn names() {
    each("names", checks::names);
}

#[test]
fn networks() {
    each("networks", checks::network);
}

/// Bytes drawn afresh reach every kind of part, so that a check that refuses all names is seen.
#[test]
fn drawn_networks() {
    let mut rng = csp_testing::Rng(1);
    let tried = (0..3000)
        .filter(|_| {
            let bytes: Vec<u8> = (0..96).map(|_| rng.below(256) as u8).collect();
            checks::tried(&bytes)
        })
        .count();
    assert!(tried > 500, "only {tried} of 3000 names were strategies");
}
