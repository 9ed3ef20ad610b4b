//! The inputs that fuzzing has found once, on every run of the tests. The fuzz target in `crates/csp-fuzz/` tries new bytes with
//! the same check.

mod checks;

#[test]
fn boards() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{} has inputs", folder.display());
    for file in files {
        println!("{}", file.display());
        checks::boards(&std::fs::read(file).unwrap());
    }
}
