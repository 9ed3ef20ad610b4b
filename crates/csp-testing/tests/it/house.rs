//! How large the house may grow: crates, folders, names. Each number here is raised by a person who means it, and no other way.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;

use crate::crates::{ROOT, all, below, files};
use crate::measures::{code, exported, functions, lines, types};

/// No crate has more lines, its unit tests apart.
const MOST_LINES: usize = 38_100;
/// No folder has more files.
const MOST_FILES: usize = 24;
/// No name is that of more types.
const MOST_NAMESAKES: usize = 3;
/// The whole house has no more source files: a file is an idea, and a technique of a family is a row of one.
const MOST_FILES_OF_THE_HOUSE: usize = 1_230;
/// A file with fewer lines holds no idea of its own.
const LEAST_LINES: usize = 40;

/// The names that each crate exports.
const SURFACES: &[(&str, usize)] = &[
    ("csp-aima", 11),
    ("csp-batch", 5),
    ("csp-certificate", 14),
    ("csp-cli", 2),
    ("csp-core", 159),
    ("csp-deduction", 27),
    ("csp-exercises", 67),
    ("csp-experiments", 134),
    ("csp-explainer", 4),
    ("csp-formats", 53),
    ("csp-instance", 63),
    ("csp-lcg", 0),
    ("csp-proof", 14),
    ("csp-python", 0),
    ("csp-serve", 5),
    ("csp-sudoku", 74),
    ("csp-terminal", 53),
    ("csp-testing", 20),
    ("csp-view", 85),
    ("csp-wasm", 0),
];

/// Files below [`LEAST_LINES`] lines that are there yet; this only shrinks.
const SMALL_FILES: usize = 43;

/// No function has more lines.
const MOST_LINES_OF_A_FUNCTION: usize = 70;

/// The program is thin: what it does stands in libraries.
const MOST_LINES_OF_THE_PROGRAM: usize = 12_240;

#[test]
fn no_crate_is_too_large() {
    for name in all() {
        let most = if name == "csp-cli" { MOST_LINES_OF_THE_PROGRAM } else { MOST_LINES };
        assert!(lines(&name) <= most, "{name} has {} lines, and may have {most}", lines(&name));
    }
}

#[test]
fn no_function_is_too_long() {
    assert_eq!(functions("fn a() {\n    b();\n}\n    pub(super) fn c(&self);\n"), [("a", 3), ("c", 1)]);
    let mut long = Vec::new();
    for name in all() {
        for (path, text) in files(&name) {
            let of_file = functions(code(&text)).into_iter().filter(|(_, lines)| *lines > MOST_LINES_OF_A_FUNCTION);
            long.extend(of_file.map(|(function, lines)| format!("{name}: {}: {function}, {lines}", path.display())));
        }
    }
    assert!(long.is_empty(), "functions of more than {MOST_LINES_OF_A_FUNCTION} lines: {long:#?}");
}

#[test]
fn no_folder_is_too_full() {
    let mut full = Vec::new();
    for name in all() {
        let mut folders: BTreeMap<String, usize> = BTreeMap::new();
        for (path, _) in files(&name) {
            *folders.entry(path.parent().unwrap().display().to_string()).or_default() += 1;
        }
        full.extend(folders.into_iter().filter(|(_, count)| *count > MOST_FILES).map(|full| (name.clone(), full)));
    }
    assert!(full.is_empty(), "folders of more than {MOST_FILES} files: {full:?}");
}

#[test]
fn the_house_has_few_files() {
    let count: usize = all().iter().map(|name| files(name).len()).sum();
    let most = MOST_FILES_OF_THE_HOUSE;
    assert!(count <= most, "the house has {count} source files, and may have {most}: merge those that are one idea");
}

#[test]
fn few_types_have_the_same_name() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for name in all() {
        for (_, text) in files(&name) {
            // Each crate has the examples of its README in a type of this name.
            for one in types(code(&text)).filter(|one| *one != "Readme") {
                *counts.entry(one.to_owned()).or_default() += 1;
            }
        }
    }
    counts.retain(|_, count| *count > MOST_NAMESAKES);
    assert!(counts.is_empty(), "names of more than {MOST_NAMESAKES} types: {counts:?}");
}

/// The doc comments of a text that begin as a question or as a clause without a verb.
fn questions(text: &str) -> usize {
    let words = ["What", "Whether", "How", "Where", "Why", "Which", "That"];
    let comment = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(|words| words.trim_start().to_owned())
    };
    let comments: Vec<Option<String>> = text.lines().map(comment).collect();
    let starts = comments.iter().enumerate().filter(|&(at, _)| at == 0 || comments[at - 1].is_none());
    let first = |comment: &str| comment.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or("").to_owned();
    starts
        .filter(|(_, comment)| comment.as_ref().is_some_and(|words_of| words.contains(&first(words_of).as_str())))
        .count()
}

#[test]
fn doc_comments_are_statements() {
    for name in all() {
        for (path, text) in files(&name) {
            assert_eq!(questions(&text), 0, "{name}: doc comments of {} begin as a question", path.display());
        }
    }
    assert_eq!(questions("/// Whether it is.\nfn a() {}\n/// True if it is.\n/// What follows.\nfn b() {}\n"), 1);
}

#[test]
fn few_files_are_a_row() {
    let facades = ["mod.rs", "lib.rs", "main.rs"];
    let mut small = Vec::new();
    for name in all() {
        let rows = files(&name).into_iter().filter(|(_, text)| text.lines().count() < LEAST_LINES);
        let rows = rows.filter(|(path, _)| !facades.contains(&path.file_name().unwrap().to_str().unwrap()));
        small.extend(rows.map(|(path, _)| format!("{name}: {}", path.display())));
    }
    assert_eq!(small.len(), SMALL_FILES, "files below {LEAST_LINES} lines: {small:#?}");
}

/// The file of a module with files of its own is `mod.rs` among them, nowhere the file beside their folder.
#[test]
fn modules_have_one_style() {
    for name in all() {
        let paths: BTreeSet<_> = files(&name).into_iter().map(|(path, _)| path).collect();
        let folders: BTreeSet<_> = paths.iter().filter_map(|path| path.parent()).collect();
        let beside: Vec<_> = paths.iter().filter(|path| folders.contains(path.with_extension("").as_path())).collect();
        assert!(beside.is_empty(), "{name}: {beside:?} stand beside a folder of their name");
    }
}

/// A type is imported from the file that defines it: through `lib.rs`, every file would use every other one.
#[test]
fn imports_name_the_file() {
    for name in all() {
        for (path, text) in files(&name) {
            let through_the_root = |line: &&str| {
                let names = line.trim_start().strip_prefix("use crate::").unwrap_or("");
                names.trim_start_matches('{').starts_with(char::is_uppercase)
            };
            let found = code(&text).lines().find(through_the_root);
            assert_eq!(found, None, "{name}: {}", path.display());
        }
    }
}

#[test]
fn surfaces_grow_by_intent() {
    let found: Vec<(String, usize)> = all().into_iter().map(|name| (name.clone(), exported(&name))).collect();
    let found: Vec<(&str, usize)> = found.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(found, SURFACES, "the names that crates export");
}

/// The crates as the page of the architecture has them: the top one first, with what each is built on.
fn table() -> String {
    fn floor(name: &str) -> usize {
        below(name).iter().map(|one| floor(one) + 1).max().unwrap_or(0)
    }
    let mut crates: Vec<(usize, String)> = all().into_iter().map(|name| (floor(&name), name)).collect();
    crates.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let row = |(_, name): &(usize, String)| {
        let hundreds = lines(name).div_ceil(100);
        let below: Vec<String> = below(name).iter().map(|one| format!("`{one}`")).collect();
        let (files, thousands) = (files(name).len(), format!("{}.{}", hundreds / 10, hundreds % 10));
        format!("| `{name}` | {files} | {thousands} | {} |\n", below.join(", "))
    };
    let rows: String = crates.iter().map(row).collect();
    format!("| crate | files | thousands of lines, unit tests apart | built on |\n|---|--:|--:|---|\n{rows}")
}

#[test]
fn the_architecture_page_has_the_crates() {
    let path = Path::new(ROOT).join("docs/src/workshop/architecture.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- crates -->\n").unwrap();
    let (shown, after) = rest.split_once("<!-- end -->").unwrap();
    if env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
        fs::write(&path, format!("{before}<!-- crates -->\n{}<!-- end -->{after}", table())).unwrap();
        return;
    }
    assert_eq!(shown, table(), "CSP_UPDATE_DOCUMENTS=1 cargo test -p csp-testing writes it anew");
}
