//! Every path that the README and the book name exists.

use std::path::Path;

use crate::common::ROOT;

/// The documents of the project: those at its root, and the chapters of the book.
fn documents() -> Vec<(String, String)> {
    let read = |path: &std::path::PathBuf| (path.display().to_string(), std::fs::read_to_string(path).unwrap());
    crate::common::all_documents().iter().map(read).collect()
}

/// What stands between backquotes in the text of a document; its blocks of code are left out.
fn quoted(document: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in document.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// Where a path leads: from the root of the project, or as a file or folder of `csp-core/src`. `None` when
/// its first part is the name of neither, so that it is no path.
fn exists(path: &str) -> Option<bool> {
    let (first, _) = path.split_once('/')?;
    let is_plain = |char: char| char.is_ascii_alphanumeric() || "/._-".contains(char);
    if !path.chars().all(is_plain) {
        return None;
    }
    let homes = [Path::new(ROOT).to_path_buf(), Path::new(ROOT).join("csp-core/src")];
    let home = homes.into_iter().find(|home| home.join(first).is_dir())?;
    // A module may be named without the end of its file.
    Some(home.join(path).exists() || home.join(format!("{path}.rs")).exists())
}

#[test]
fn every_path_that_a_document_names_exists() {
    let mut paths = 0;
    for (name, text) in documents() {
        for path in quoted(&text).into_iter().flat_map(str::split_whitespace) {
            let path = path.trim_end_matches([',', ';']);
            if let Some(exists) = exists(path) {
                assert!(exists, "{name} names `{path}`, which does not exist");
                paths += 1;
            }
        }
    }
    assert!(paths > 60, "the documents name the files that they are about: {paths}");
}

#[test]
fn a_path_that_leads_nowhere_is_found() {
    assert_eq!(exists("csp-core/src/model/compile.rs"), Some(true));
    assert_eq!(exists("search/engine"), Some(true));
    assert_eq!(exists("search/nothing.rs"), Some(false));
    assert_eq!(exists("csp-core/src/nothing/"), Some(false));
    assert_eq!(exists("dom/wdeg"), None);
    assert_eq!(quoted("a `b` c\n```\n`d`\n```\n`e f`"), ["b", "e f"]);
}
