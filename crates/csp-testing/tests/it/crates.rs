//! The crates of the project, and where they stand.

use std::fs;
use std::path::{Path, PathBuf};

/// The project.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of a crate: at the root what a reader expects there, the others in one folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let at_root = Path::new(ROOT).join(name);
    if at_root.exists() { at_root } else { Path::new(ROOT).join("crates").join(name) }
}

/// The names of all crates with a library, in alphabetical order.
pub(crate) fn all() -> Vec<String> {
    let entries = ["", "crates"].into_iter().flat_map(|place| fs::read_dir(Path::new(ROOT).join(place)).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path()).filter(|path| path.join("src/lib.rs").exists());
    let mut names: Vec<String> = paths.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// The files of Rust in the `src` of a crate, by their paths from there, with their texts.
pub(crate) fn files(name: &str) -> Vec<(PathBuf, String)> {
    fn collect(src: &Path, below: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(src.join(below)).unwrap() {
            let entry = entry.unwrap();
            let path = below.join(entry.file_name());
            if entry.path().is_dir() {
                collect(src, &path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push((path, fs::read_to_string(entry.path()).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(&folder(name).join("src"), Path::new(""), &mut found);
    found.sort();
    found
}

/// The crates of the project that a crate is built on.
pub(crate) fn below(name: &str) -> Vec<String> {
    let manifest = fs::read_to_string(folder(name).join("Cargo.toml")).unwrap();
    let (_, list) = manifest.split_once("[dependencies]\n").unwrap();
    let lines = list.lines().take_while(|line| !line.starts_with('['));
    let named = lines.filter_map(|line| line.split(['.', ' ']).next().filter(|name| name.starts_with("csp-")));
    named.map(str::to_owned).collect()
}
