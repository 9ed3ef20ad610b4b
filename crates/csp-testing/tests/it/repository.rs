//! What stands at the root of the repository for strangers says what the packages say.

use std::fs;
use std::path::Path;

fn at_root(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The value of a line `key: value` or `key = "value"`.
fn value(text: &str, key: &str) -> String {
    let line = text.lines().find(|line| line.split([':', '=']).next().is_some_and(|own| own.trim() == key));
    let line = line.unwrap_or_else(|| panic!("there is no {key}"));
    line.split_once([':', '=']).unwrap().1.trim().trim_matches('"').to_owned()
}

#[test]
fn the_citation_has_the_version_and_the_licences_of_the_packages() {
    let (citation, packages) = (at_root("CITATION.cff"), at_root("Cargo.toml"));
    assert_eq!(value(&citation, "version"), value(&packages, "version"));
    for licence in value(&packages, "license").split(" OR ") {
        assert!(citation.contains(&format!("  - {licence}\n")), "{licence}");
    }
}

/// The workflow only calls the script, and reads the oldest Rust from the packages; what it names is there.
#[test]
fn the_workflow_runs_the_script_and_crates_that_exist() {
    let workflow = at_root(".github/workflows/test.yml");
    assert!(workflow.contains("bash .ci/run") && !at_root(".ci/run").is_empty());
    let line = workflow.lines().find(|line| line.contains("cargo test")).unwrap();
    let mut words = line.split_whitespace();
    while words.find(|word| *word == "-p").is_some() {
        let name = words.next().unwrap();
        let homes = [format!("{name}/Cargo.toml"), format!("crates/{name}/Cargo.toml")];
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(homes.iter().any(|home| root.join(home).exists()), "{name}");
    }
    assert!(!value(&at_root("Cargo.toml"), "rust-version").is_empty());
}
