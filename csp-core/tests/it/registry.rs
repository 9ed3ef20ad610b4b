//! The registry has every algorithm. The laws of the other tests iterate it, so whatever is in it is under all of
//! them; here it is looked for in the source text what is not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::with_part;
use csp_core::{Strategy, VariableChoice};

/// A file of the crate: its path below `src`, and its text.
struct Source {
    path: String,
    text: String,
}

/// Every file of the crate below this folder.
fn sources(folder: &Path) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let path = folder.join(entry.unwrap().file_name());
        if root.join(&path).is_dir() {
            found.extend(sources(&path));
        } else {
            let text = fs::read_to_string(root.join(&path)).unwrap();
            found.push(Source { path: path.to_string_lossy().into_owned(), text });
        }
    }
    found
}

/// The names of the entries in a text: the first words in quotes behind the start of each.
fn entries(text: &str) -> Vec<&str> {
    let starts = ["Entry::new(", "Entry::seeded(", ".renamed("];
    let places = starts.iter().flat_map(|start| text.match_indices(start).map(|(place, _)| place));
    places.map(|place| text[place..].split('"').nth(1).expect("a name in quotes")).collect()
}

/// An entry that is in no list would be an algorithm that no law is tried on. Defaults have no name.
#[test]
fn every_entry_is_in_a_list() {
    let sources = sources(Path::new(""));
    let named = sources.iter().flat_map(|source| entries(&source.text)).filter(|name| !name.is_empty());
    let (single, joined): (Vec<&str>, Vec<&str>) = named.partition(|name| !name.contains('+'));
    let listed: Vec<&str> = Strategy::parts().iter().map(|part| part.name).collect();
    assert_eq!(single.iter().collect::<BTreeSet<_>>(), listed.iter().collect::<BTreeSet<_>>());
    assert_eq!(single.len(), listed.len(), "a name stands twice");
    for name in joined {
        let strategy: Strategy = format!("fc+{name}").parse().unwrap();
        assert_eq!(strategy.variables.name(), name);
        assert!(VariableChoice::all().any(|order| order == strategy.variables));
    }
}

/// Every public type that is an algorithm for a search has an entry in its file.
#[test]
fn every_algorithm_has_an_entry() {
    let traits = ["Propagator", "ArcConsistency", "Revise", "LookBack", "VariableOrder", "ValueOrder", "Traversal"];
    let mut algorithms = 0;
    for Source { path, text } in sources(Path::new("consistency")).into_iter().chain(sources(Path::new("search"))) {
        let is_algorithm = |line: &str| {
            let implemented = line.split_once(" for ").filter(|(before, _)| before.starts_with("impl"));
            implemented.is_some_and(|(before, name)| {
                let name = name.split(['<', ' ']).next().unwrap_or(name);
                traits.iter().any(|known| before.ends_with(known)) && text.contains(&format!("\npub struct {name}"))
            })
        };
        if text.lines().any(is_algorithm) {
            algorithms += 1;
            // MAC has an entry for each algorithm that it maintains, in the file of that. What checks complete constraints is beside
            // those that check the past.
            let is_named_elsewhere = path.ends_with("mac.rs") || path.ends_with("nary/complete.rs");
            assert!(is_named_elsewhere || !entries(&text).is_empty(), "{path} has an algorithm without an entry");
        }
    }
    assert!(algorithms > 40, "{algorithms}");
}

/// What is listed is read by its name, and written again.
#[test]
fn every_part_is_read_and_described() {
    for part in Strategy::parts() {
        let strategy: Strategy = with_part(part).parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(strategy.to_string().parse(), Ok(strategy), "{}", part.name);
        assert!(!part.summary.is_empty() && part.description().starts_with(part.summary), "{}", part.name);
        let with_seed = with_part(part).replace(part.name, &format!("{}(7)", part.name));
        assert_eq!(with_seed.parse::<Strategy>().is_ok(), part.takes_seed, "{with_seed}");
    }
}
