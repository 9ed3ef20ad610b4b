//! Every command that the README and the book show, run again: what they print must be what is written, times left out.
//!
//! `CSP_UPDATE_DOCUMENTS=1 cargo test --release -p csp-cli --test it documents::` writes what the commands print into the
//! documents.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use rayon::prelude::*;

use crate::common::blocks::{Typed, blocks};
use crate::common::listed::{Class, class, with_stand_ins};
use crate::common::{CSP, ROOT, Ran, all_documents, without_times};

/// What a shell prints for `command`, with this `csp`.
fn output_of(command: &str) -> Option<String> {
    let command = with_stand_ins(command);
    // A machine that cannot confine the programs of others refuses to run them.
    if command.contains("csp exercise check") && csp_exercises::confinement::is_possible().is_err() {
        println!("not run, as nothing can be confined here: {command}");
        return None;
    }
    let folder = Path::new(CSP).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("bash").args(["-c", &command]).current_dir(ROOT).env("PATH", path).output().unwrap();
    let ran = Ran::from(output);
    Some(ran.stdout + &ran.stderr)
}

/// The document with the output of each command in its `console` blocks as it is now.
fn refreshed(text: &str) -> (String, usize) {
    let commands = |block: &_| {
        let is_compared = |command: &Typed| matches!(class(block, command), Some(Class::Compared));
        block.commands().into_iter().filter(is_compared).collect::<Vec<_>>()
    };
    let commands: Vec<Typed> = blocks(text).iter().flat_map(commands).collect();
    let mut commands_left = commands.iter().peekable();
    let mut new = String::new();
    let mut lines = text.lines().zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        new.push_str(line);
        new.push('\n');
        let command = commands_left.next_if(|command| command.line == number);
        if let Some(output) = command.and_then(|command| output_of(&command.text)) {
            while lines.next_if(|(line, _)| !line.starts_with("$ ") && !line.starts_with("```")).is_some() {}
            new.push_str(output.trim_end());
            new.push('\n');
        }
    }
    (new, commands.len())
}

#[test]
fn what_the_documents_show_is_what_the_commands_print() {
    let update = std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some();
    // The commands of a document run one after the other; several documents are worked on at a time.
    let refresh = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let (new, count) = refreshed(&text);
        if update {
            std::fs::write(path, new).unwrap();
        } else {
            let (new, text) = (without_times(&new), without_times(&text));
            for (number, (new, old)) in new.lines().zip(text.lines()).enumerate() {
                assert_eq!(new, old, "{}, near line {}", path.display(), number + 1);
            }
            assert_eq!(new.lines().count(), text.lines().count(), "{}", path.display());
        }
        count
    };
    let commands: usize = all_documents().par_iter().map(refresh).sum();
    assert!(commands >= 300, "the documents show their commands: {commands}");
}

/// Every row of the source documents is on its page.
#[test]
fn every_row_of_the_source_documents_is_shown() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/src/workshop/seeds.md")).unwrap();
    let words: Vec<&str> = text.split(|char: char| !char.is_ascii_alphanumeric()).collect();
    for (letter, count) in [("N", 22), ("P", 20), ("A", 12), ("U", 12)] {
        let named = |number: u32| words.contains(&format!("{letter}{number}").as_str());
        // "P5 to P8" names what is between, too.
        let spanned = |number: u32| {
            words.windows(3).any(|three| {
                let of = |word: &str| word.strip_prefix(letter)?.parse::<u32>().ok();
                three[1] == "to"
                    && of(three[0]).zip(of(three[2])).is_some_and(|(a, b)| (a..=b).contains(&number) && b - a < 5)
            })
        };
        for number in 1..=count {
            assert!(named(number) || spanned(number), "{letter}{number}");
        }
    }
}

/// The places in a document that a link can name: its headings, as mdBook names them, and its elements with an id.
fn places(text: &str) -> Vec<String> {
    let mut in_block = false;
    let ids = text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut found: Vec<String> = ids.map(str::to_owned).collect();
    for line in text.lines() {
        in_block ^= line.starts_with("```");
        if in_block || !line.starts_with('#') {
            continue;
        }
        let heading = line.trim_start_matches('#').trim();
        let kept = |char: &char| char.is_alphanumeric() || " -_".contains(*char);
        found.push(match heading.split_once(" {#") {
            Some((_, id)) => id.trim_end_matches('}').to_owned(),
            None => heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"),
        });
    }
    found
}

/// Each link from one document to another file of the project, and to a place in it, leads somewhere.
#[test]
fn links_lead_somewhere() {
    let mut named = 0;
    for path in all_documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.starts_with("http") {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(file.exists(), "{}: {target}", path.display());
            if !place.is_empty() {
                let there = places(&std::fs::read_to_string(file).unwrap());
                assert!(there.contains(&place.to_owned()), "{}: {target}", path.display());
                named += 1;
            }
        }
    }
    assert!(named >= 60, "links name places: {named}");
}

/// What a chapter includes is there: the file, and in it the beginning and the end of what is named.
#[test]
fn what_is_included_is_there() {
    let mut named = 0;
    for path in all_documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        for include in text.split("{{#include ").skip(1).filter_map(|rest| rest.split("}}").next()) {
            let (file, anchor) = include.split_once(':').unwrap_or((include, ""));
            let included = std::fs::read_to_string(path.parent().unwrap().join(file));
            let included = included.unwrap_or_else(|error| panic!("{}: {include}: {error}", path.display()));
            if anchor.starts_with(char::is_alphabetic) {
                for mark in ["ANCHOR", "ANCHOR_END"] {
                    let mark = format!("<!-- {mark}: {anchor} -->");
                    assert_eq!(included.matches(&mark).count(), 1, "{}: {include}", path.display());
                }
                named += 1;
            }
        }
    }
    assert!(named >= 30, "the lesson in other languages has the commands of the English one: {named}");
}

/// The glossary explains the same terms in each language.
#[test]
fn the_glossaries_have_the_same_terms() {
    let terms = |file: &str| {
        let text = std::fs::read_to_string(Path::new(ROOT).join("docs/src").join(file)).unwrap();
        let terms = text.split("- <a id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut terms: Vec<String> = terms.map(str::to_owned).collect();
        terms.sort();
        terms
    };
    let english = terms("glossary.md");
    assert!(english.len() >= 60, "{}", english.len());
    for language in ["ar", "fa", "es"] {
        assert_eq!(terms(&format!("{language}/glossary.md")), english, "{language}");
    }
}

/// Words that tell what was otherwise in the past. A first version has no past.
const HISTORY: [&str; 9] = [
    "any more",
    "no longer",
    "before",
    "earlier version",
    "previous",
    "renamed",
    "used to be",
    "is gone",
    "was called",
];

/// What is wrong with a list of changes: words of history in the part of its first version, and headings that do not stand alone.
fn wrong_changes(text: &str) -> Vec<String> {
    let first = text.rfind("\n## ").expect("there is a version");
    // Words may stand at the end of a line and the beginning of the next.
    let words = text[first..].split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut wrong: Vec<String> = HISTORY
        .iter()
        .filter(|word| words.contains(**word))
        .map(|word| format!("{word:?} in the first version"))
        .collect();
    let lines: Vec<&str> = text.lines().collect();
    let is_blank = |line: Option<&&str>| line.is_none_or(|line| line.is_empty());
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with('#')) {
        let above = at.checked_sub(1).and_then(|at| lines.get(at));
        if !is_blank(above) || !is_blank(lines.get(at + 1)) {
            wrong.push(format!("line {}: no blank line around {line}", at + 1));
        }
    }
    wrong
}

#[test]
fn the_changes_of_the_first_version_tell_no_history() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("CHANGELOG.md")).unwrap();
    let wrong = wrong_changes(&text);
    assert!(wrong.is_empty(), "CHANGELOG.md: {wrong:#?}");
    let made_up = "# Changes\n\n## 0.2.0\n\n- No longer slow.\n\n## 0.1.0\n\n- It has no lifetime any\n  more.\n### Next\n\n- A.\n";
    assert_eq!(wrong_changes(made_up), ["\"any more\" in the first version", "line 11: no blank line around ### Next"]);
}
