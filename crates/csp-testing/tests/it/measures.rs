//! The measures of the house: files, lines, functions and names.

use std::collections::{BTreeMap, BTreeSet};

use crate::crates::files;

/// The lines of a crate, its unit tests apart.
pub(crate) fn lines(name: &str) -> usize {
    files(name).iter().map(|(_, text)| code(text).lines().count()).sum()
}

/// The text without its tests, which stand at the end.
pub(crate) fn code(text: &str) -> &str {
    text.split_once("#[cfg(test)]\nmod tests").map_or(text, |(code, _)| code)
}

/// The names of the types that a text defines.
pub(crate) fn types(text: &str) -> impl Iterator<Item = &str> {
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

/// The names that a crate exports: what its public modules define or hand on.
pub(crate) fn exported(name: &str) -> usize {
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

/// The functions of a text, in order: the name and the lines of each, from `fn` to the closing brace. The source is formatted, so that
/// a function ends at the first brace as far to the left as it begins.
pub(crate) fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let item = without_visibility(line);
        let item =
            ["const ", "async ", "unsafe "].iter().fold(item, |item, word| item.strip_prefix(word).unwrap_or(item));
        let Some(rest) = item.strip_prefix("fn ") else { continue };
        let name = &rest[..rest.find(['(', '<']).unwrap_or(rest.len())];
        let end = &line[..line.len() - line.trim_start().len()];
        let is_last =
            |line: &&str| line.strip_prefix(end).is_some_and(|rest| rest == "}" || rest.starts_with("} where"));
        // A function on one line, or without a body in a trait.
        let has_body = lines[at..]
            .iter()
            .take_while(|line| !line.ends_with(';') && !line.ends_with('}'))
            .any(|line| line.ends_with('{'));
        let body = if has_body { lines[at..].iter().position(is_last).unwrap_or(0) } else { 0 };
        found.push((name, body + 1));
    }
    found
}
