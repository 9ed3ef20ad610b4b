//! How large the house may grow: crates, folders, names. Each number here is raised by a person who means it, and no other way.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;

use crate::crates::{ROOT, all, below, files};

/// No crate has more lines.
const MOST_LINES: usize = 37_360;
/// No folder has more files.
const MOST_FILES: usize = 24;
/// No name is that of more types, except those of [`REPEATED`].
const MOST_NAMESAKES: usize = 3;
/// A file with fewer lines holds no idea of its own.
const LEAST_LINES: usize = 25;

/// The names that each crate exports.
const SURFACES: &[(&str, usize)] = &[
    ("csp-batch", 5),
    ("csp-certificate", 14),
    ("csp-cli", 2),
    ("csp-core", 150),
    ("csp-deduction", 25),
    ("csp-exercises", 38),
    ("csp-experiments", 127),
    ("csp-formats", 33),
    ("csp-instance", 45),
    ("csp-proof", 13),
    ("csp-serve", 10),
    ("csp-sudoku", 66),
    ("csp-terminal", 53),
    ("csp-testing", 14),
    ("csp-view", 54),
];

/// Names of more types than [`MOST_NAMESAKES`], and of how many. It is a list of what is to be mended: it only shrinks.
const REPEATED: &[(&str, usize)] =
    &[("Found", 4), ("Level", 4), ("Part", 5), ("Row", 4), ("Rows", 4), ("State", 4), ("Step", 4)];

/// Doc comments that begin as a question, crate by crate; the other crates have none. Each number only shrinks. In `csp-cli` they
/// are the help of options, which people read as a list of choices.
const QUESTIONS: &[(&str, usize)] = &[
    ("csp-batch", 49),
    ("csp-cli", 74),
    ("csp-core", 266),
    ("csp-deduction", 14),
    ("csp-proof", 65),
    ("csp-sudoku", 102),
];

/// Files below [`LEAST_LINES`] lines that are there yet; this only shrinks.
const SMALL_FILES: usize = 9;

/// The program is thin: what it does stands in libraries.
const MOST_LINES_OF_THE_PROGRAM: usize = 12_000;

fn lines(name: &str) -> usize {
    files(name).iter().map(|(_, text)| text.lines().count()).sum()
}

#[test]
fn no_crate_is_too_large() {
    for name in all() {
        let most = if name == "csp-cli" { MOST_LINES_OF_THE_PROGRAM } else { MOST_LINES };
        assert!(lines(&name) <= most, "{name} has {} lines, and may have {most}", lines(&name));
    }
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

/// The text without its tests, which stand at the end.
fn code(text: &str) -> &str {
    text.split_once("#[cfg(test)]\nmod tests").map_or(text, |(code, _)| code)
}

/// The names of the types that a text defines.
fn types(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = without_visibility(line);
        let kinds = ["struct ", "enum ", "trait ", "type "];
        // An associated type belongs to its trait, and is no name of its own.
        let is_associated = line.starts_with(' ') && item.starts_with("type ");
        let name = kinds.iter().find_map(|kind| item.strip_prefix(kind)).filter(|_| !is_associated)?;
        name.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
    })
}

fn without_visibility(line: &str) -> &str {
    let item = line.trim_start();
    let Some(rest) = item.strip_prefix("pub") else { return item };
    let rest = if rest.starts_with('(') { rest.split_once(')').map_or(rest, |(_, rest)| rest) } else { rest };
    rest.trim_start()
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
    let many: Vec<(&str, usize)> = counts
        .iter()
        .filter(|(_, count)| **count > MOST_NAMESAKES)
        .map(|(name, count)| (name.as_str(), *count))
        .collect();
    assert_eq!(many, REPEATED, "names of more than {MOST_NAMESAKES} types");
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
        let most = QUESTIONS.iter().find(|(crate_name, _)| *crate_name == name).map_or(0, |(_, most)| *most);
        let found: usize = files(&name).iter().map(|(_, text)| questions(text)).sum();
        assert!(found <= most, "{name} has {found} doc comments that begin as a question, and may have {most}");
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

/// The names that a crate exports: what its public modules define or hand on.
fn exported(name: &str) -> usize {
    let texts: BTreeMap<String, String> =
        files(name).into_iter().map(|(path, text)| (path.display().to_string(), text)).collect();
    let mut names = BTreeSet::new();
    let mut open = vec![(String::new(), "lib.rs".to_owned())];
    while let Some((folder, file)) = open.pop() {
        let text = code(&texts[&file]);
        for line in text.lines() {
            if let Some(module) = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')) {
                let [beside, inside] = [format!("{folder}{module}.rs"), format!("{folder}{module}/mod.rs")];
                let file = if texts.contains_key(&beside) { beside } else { inside };
                open.push((format!("{folder}{module}/"), file));
            }
            for kind in ["struct ", "enum ", "trait ", "type ", "fn ", "const ", "static "] {
                if let Some(item) = line.strip_prefix("pub ").and_then(|item| item.strip_prefix(kind)) {
                    let end = item.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(item.len());
                    names.insert(format!("{file}: {}", &item[..end]));
                }
            }
        }
        for handed_on in text.split("\npub use ").skip(1) {
            let (list, _) = handed_on.split_once(';').unwrap();
            let list = list.split_once('{').map_or_else(|| list.rsplit("::").next().unwrap(), |(_, list)| list);
            let list = list.split([',', '}', '{', '\n']).map(str::trim).filter(|one| !one.is_empty());
            names.extend(list.map(|one| format!("{file}: {}", one.rsplit([' ', ':']).next().unwrap())));
        }
    }
    names.len()
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
    format!("| crate | files | thousands of lines | built on |\n|---|--:|--:|---|\n{rows}")
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
