//! What fuzzing has found once, on every run of the tests. The fuzz target `answers` tries new bytes with the same check.

mod checks;

use std::fs;
use std::path::Path;

#[test]
fn answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fuzzed/corpus/answers");
    let files: Vec<_> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{} has inputs", path.display());
    for file in files {
        println!("{}", file.display());
        checks::answers(&fs::read(file).unwrap());
    }
}
