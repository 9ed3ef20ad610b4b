//! What stands at the root of the repository for strangers says what the packages say.

use std::collections::BTreeSet;
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

/// `cargo binstall` and Homebrew load an archive by the name that the script gives it.
#[test]
fn an_archive_has_one_name() {
    let pattern = "csp-$version-$target";
    assert_eq!(value(&at_root("release/build"), "name"), pattern);
    let (braces, package) =
        (pattern.replace("$version", "{ version }").replace("$target", "{ target }"), at_root("csp-cli/Cargo.toml"));
    assert!(value(&package, "pkg-url").ends_with(&format!("/releases/download/v{{ version }}/{braces}.tar.gz")));
    assert_eq!(value(&package, "bin-dir"), format!("{braces}/{{ bin }}{{ binary-ext }}"));
    let (formula, workflow) = (at_root("release/formula"), at_root(".github/workflows/release.yml"));
    assert!(formula.contains("csp-$version-$1.tar.gz"));
    let targets: Vec<&str> =
        formula.lines().filter_map(|line| line.split_once("=$(archive ")?.1.split_whitespace().next()).collect();
    assert_eq!(targets.len(), 3);
    for target in targets {
        assert!(workflow.contains(&format!("target: {target},")), "{target}");
    }
}

/// Whatever the paper cites is listed, and nothing else is.
#[test]
fn the_paper_lists_what_it_cites() {
    let (paper, list) = (at_root("paper/paper.md"), at_root("paper/paper.bib"));
    let is_key = |c: char| c.is_ascii_alphanumeric();
    let cited: BTreeSet<&str> =
        paper.split('@').skip(1).map(|rest| rest.split(|c| !is_key(c)).next().unwrap()).collect();
    let listed: BTreeSet<&str> =
        list.lines().filter_map(|line| line.strip_prefix('@')?.split_once('{')?.1.strip_suffix(',')).collect();
    assert_eq!(cited, listed);
}
