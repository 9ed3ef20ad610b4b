//! Works that are the same up to names and spaces: a hint to the teacher, never a verdict.
//!
//! Source: S. Schleimer, D. S. Wilkerson and A. Aiken, "Winnowing: local algorithms for document fingerprinting", SIGMOD 2003,
//! sections 2 and 3; the hash of a run of tokens is rolled on as by Karp and Rabin (1987). Our variant walks over tokens in the
//! place of letters: every name is the same token, but a name behind a dot stays, as it is one of the given program; every number
//! is the same, every text is the same, and spaces and comments are none. Fingerprints of the given text do not count, nor do
//! those that more than `COMMON` works have: this is how the function is written.
//!
//! Cost: linear in the text of a class, and for each fingerprint in the square of `COMMON`.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;

use csp_terminal::words::escape;
use sha2::{Digest as _, Sha256};

use crate::catalogue::{Exercise, Language};
use crate::project;
use crate::submission::{Submission, SubmittedWork};

/// A run of so many tokens has a hash; what two works share in fewer tokens is no sign of anything.
const RUN: usize = 10;
/// Of so many hashes in a row, one at least is a fingerprint: so a shared run of `RUN + WINDOW - 1` tokens is never missed.
const WINDOW: usize = 4;
/// A fingerprint of more works than this says nothing of any.
const COMMON: usize = 10;
/// A work with fewer fingerprints of its own is not compared, but for being the same as a whole.
const LEAST: usize = 4;
/// Two works are told when so many hundredths of the fingerprints of the shorter one are in both.
const TOLD: usize = 80;
/// Larger files, in bytes, are not compared: a hole has twenty lines.
const LARGEST: usize = 32 * 1024;

/// The sentence behind all notes.
const HINT: &str = "this is a hint where to look, no verdict: short functions are often written alike";

/// The notes on works of a class, each a sentence. The last one says how to read them, or that there are none. Programs in another language are whole folders and are
/// not compared.
pub fn notes(submissions: &[Submission]) -> Vec<String> {
    let labels = labels(submissions);
    let mut kinds: BTreeMap<(&str, &str), Vec<(&str, &str)>> = BTreeMap::new();
    let mut examples: BTreeMap<(&str, &str), (Exercise, Language)> = BTreeMap::new();
    let mut notes = Vec::new();
    for (submission, label) in submissions.iter().zip(&labels) {
        let Ok(content) = &submission.content else { continue };
        let SubmittedWork::Hole(text) = &content.work else { continue };
        if text.len() > LARGEST {
            notes.push(format!("{} is not compared: it has more than {} KiB", shown(label), LARGEST / 1024));
            continue;
        }
        let kind = (content.exercise.name(), content.language.name());
        examples.insert(kind, (content.exercise, content.language));
        kinds.entry(kind).or_default().push((label, text));
    }
    let compared_works: usize = kinds.values().filter(|works| works.len() > 1).map(Vec::len).sum();
    for (kind, works) in kinds {
        let (exercise, language) = examples[&kind];
        let hole = exercise.hole(language);
        let given = project::files(exercise, language).into_iter().find(|file| file.path == hole);
        notes.extend(compared(language, &given.map_or_else(String::new, |file| file.text), &works));
    }
    let unusable = submissions.iter().filter(|submission| submission.content.is_err()).count();
    let of_these =
        if unusable == 0 { String::new() } else { format!(": {unusable} of {} cannot be used", submissions.len()) };
    notes.push(if compared_works == 0 {
        format!("there are no two works to compare{of_these}")
    } else if notes.is_empty() {
        format!("no two works are alike{of_these}")
    } else {
        HINT.to_owned()
    });
    notes
}

/// The names of the submissions; the path of the folder where several have the same name.
fn labels(submissions: &[Submission]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    submissions.iter().for_each(|one| *counts.entry(&one.name).or_default() += 1);
    let label = |one: &Submission| {
        if counts[one.name.as_str()] == 1 { one.name.clone() } else { one.folder.display().to_string() }
    };
    submissions.iter().map(label).collect()
}

/// The notes on the works, each with its name, for one exercise in one language.
fn compared(language: Language, given: &str, works: &[(&str, &str)]) -> Vec<String> {
    let given = tokens(language, given);
    let given_marks = fingerprints(&given);
    // Those that are the same as a whole, in their order; the first one stands for them.
    let mut same: BTreeMap<[u8; 32], usize> = BTreeMap::new();
    let mut groups: Vec<(Vec<&str>, BTreeSet<u64>)> = Vec::new();
    for &(name, text) in works {
        let tokens = tokens(language, text);
        // Nothing was filled in, or all was taken out.
        if tokens == given || tokens.is_empty() {
            continue;
        }
        let mut whole = Sha256::new();
        tokens.iter().for_each(|token| whole.update(token.to_le_bytes()));
        let group = *same.entry(whole.finalize().into()).or_insert_with(|| {
            groups.push((Vec::new(), &fingerprints(&tokens) - &given_marks));
            groups.len() - 1
        });
        groups[group].0.push(name);
    }
    let mut notes: Vec<String> = Vec::new();
    for (names, _) in groups.iter().filter(|(names, _)| names.len() > 1) {
        let names: Vec<String> = names.iter().map(|name| shown(name)).collect();
        notes.push(format!("{} are the same up to names, spaces and comments", listed(&names)));
    }
    notes.extend(pairs(&groups));
    notes
}

/// The notes on groups that share most of their fingerprints.
fn pairs(groups: &[(Vec<&str>, BTreeSet<u64>)]) -> Vec<String> {
    let mut owners: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, (_, marks)) in groups.iter().enumerate() {
        marks.iter().for_each(|&mark| owners.entry(mark).or_default().push(place));
    }
    owners.retain(|_, owners| owners.len() <= COMMON);
    let mut own = vec![0; groups.len()];
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for owners in owners.values() {
        for (at, &one) in owners.iter().enumerate() {
            own[one] += 1;
            owners[at + 1..].iter().for_each(|&other| *shared.entry((one, other)).or_default() += 1);
        }
    }
    let told = shared.into_iter().filter_map(|((one, other), both)| {
        let least = own[one].min(own[other]);
        (least >= LEAST && both * 100 >= least * TOLD).then(|| {
            let [one, other] = [one, other].map(|place| shown(groups[place].0[0]));
            format!(
                "{one} and {other} share {} % of the shorter one, up to names, spaces and comments",
                both * 100 / least
            )
        })
    });
    told.collect()
}

fn shown(name: &str) -> String {
    escape::plain(name).into_owned()
}

fn listed(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

const NAME: u64 = 1;
const NUMBER: u64 = 2;
const TEXT: u64 = 3;

/// The words that are no names, in whatever letters: those of Python and Rust.
const KEYWORDS: [&str; 33] = [
    "and", "as", "break", "class", "continue", "def", "del", "elif", "else", "except", "false", "finally", "fn", "for",
    "from", "if", "impl", "import", "in", "is", "lambda", "let", "loop", "match", "not", "or", "raise", "return",
    "true", "try", "while", "with", "yield",
];
/// Those of Java and C++ beside them, which are good names elsewhere.
const KEYWORDS_OF_JAVA_AND_CPP: [&str; 44] = [
    "auto",
    "bool",
    "boolean",
    "byte",
    "case",
    "catch",
    "char",
    "const",
    "constexpr",
    "default",
    "delete",
    "do",
    "double",
    "enum",
    "extends",
    "final",
    "float",
    "implements",
    "instanceof",
    "int",
    "interface",
    "long",
    "namespace",
    "new",
    "null",
    "nullptr",
    "private",
    "protected",
    "public",
    "record",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "super",
    "switch",
    "template",
    "this",
    "throw",
    "throws",
    "unsigned",
    "using",
    "void",
];

fn is_keyword(language: Language, word: &str) -> bool {
    let is_of_both = matches!(language, Language::Java | Language::Cpp) && KEYWORDS_OF_JAVA_AND_CPP.contains(&word);
    is_of_both || KEYWORDS.contains(&word.to_lowercase().as_str())
}

/// The tokens of a text. What is not closed ends with the text.
fn tokens(language: Language, text: &str) -> Vec<u64> {
    let is_python = language == Language::Python;
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut is_behind_dot = false;
    while let Some(letter) = rest.chars().next() {
        let was_dot = mem::replace(&mut is_behind_dot, letter == '.');
        let comment = if is_python { rest.starts_with('#') } else { rest.starts_with("//") };
        if letter.is_whitespace() {
            is_behind_dot = was_dot;
            rest = &rest[letter.len_utf8()..];
        } else if comment {
            rest = behind(rest, "\n", 0);
        } else if !is_python && rest.starts_with("/*") {
            rest = behind(rest, "*/", 2);
        } else if letter == '"' || is_python && letter == '\'' {
            let three = ["\"\"\"", "'''"].into_iter().find(|three| is_python && rest.starts_with(three));
            rest = three.map_or_else(|| behind_quote(rest, letter), |three| behind(rest, three, 3));
            tokens.push(TEXT);
        } else if let Some(behind) = behind_letter(rest).filter(|_| !is_python) {
            rest = behind;
            tokens.push(TEXT);
        } else if letter.is_alphanumeric() || letter == '_' {
            let end = rest.find(|next: char| !next.is_alphanumeric() && next != '_').unwrap_or(rest.len());
            let word = &rest[..end];
            rest = &rest[end..];
            tokens.push(match letter {
                '0'..='9' => NUMBER,
                _ if was_dot || is_keyword(language, word) => hash_of(word),
                _ => NAME,
            });
        } else {
            tokens.push(1 << 8 | u64::from(letter) << 9);
            rest = &rest[letter.len_utf8()..];
        }
    }
    tokens
}

/// The text behind the next mark, looked for after the first letters.
fn behind<'t>(text: &'t str, mark: &str, after: usize) -> &'t str {
    text[after..].find(mark).map_or("", |at| &text[after + at + mark.len()..])
}

/// The text behind a quote with its end.
fn behind_quote(text: &str, quote: char) -> &str {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else if letter == quote {
            return &text[at + 1..];
        }
    }
    ""
}

/// The text behind a letter in quotes, if it begins with one: `'a'` or `'\''`, and no lifetime `'a` of Rust.
fn behind_letter(text: &str) -> Option<&str> {
    let quoted = text.strip_prefix('\'')?;
    if quoted.starts_with('\\') {
        return Some(behind_quote(text, '\''));
    }
    let mut letters = quoted.chars();
    letters.next();
    letters.as_str().strip_prefix('\'')
}

/// FNV-1a, far from the codes of letters.
fn hash_of(word: &str) -> u64 {
    word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        | 1 << 63
}

/// The hash of each run of [`RUN`] tokens, each from the one before.
fn hashes(tokens: &[u64]) -> Vec<u64> {
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
    let top = (1..RUN).fold(1u64, |power, _| power.wrapping_mul(BASE));
    let mut hash = 0u64;
    let mut hashes = Vec::with_capacity(tokens.len().saturating_sub(RUN - 1));
    for (at, &token) in tokens.iter().enumerate() {
        if at >= RUN {
            hash = hash.wrapping_sub(tokens[at - RUN].wrapping_mul(top));
        }
        hash = hash.wrapping_mul(BASE).wrapping_add(token);
        if at + 1 >= RUN {
            // The low bits of a product know little of the high ones, and the least hash is looked for.
            hashes.push((hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32));
        }
    }
    hashes
}

/// The least hash of each window, the last one of several (section 3, definition 2); of a text shorter than a window, its least.
fn fingerprints(tokens: &[u64]) -> BTreeSet<u64> {
    let hashes = hashes(tokens);
    let mut marks = BTreeSet::new();
    // The places that may still be the least of a window, their hashes ascending.
    let mut open: VecDeque<usize> = VecDeque::new();
    for (at, &hash) in hashes.iter().enumerate() {
        while open.back().is_some_and(|&before| hashes[before] >= hash) {
            open.pop_back();
        }
        open.push_back(at);
        if open[0] + WINDOW <= at {
            open.pop_front();
        }
        if at + 1 >= WINDOW.min(hashes.len()) {
            marks.insert(hashes[open[0]]);
        }
    }
    marks
}
