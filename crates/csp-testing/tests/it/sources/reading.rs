//! Reads what one file imports, defines and mentions.

use std::collections::HashSet;
use std::iter::Peekable;
use std::slice::Iter;

use super::words::{Word, is_name, words};

/// One name that a `use` line brings in.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) path: Vec<String>,
    /// The name it has in this file; `*` when it brings in all there is.
    pub(crate) name: String,
    /// Whether the file hands the name on to others: `pub use`, `pub(crate) use`, `pub(super) use`.
    pub(crate) is_handed_on: bool,
    pub(crate) line: usize,
}

/// A name in the code, or a path of names.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

/// What a file says, without its tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    pub(crate) imports: Vec<Import>,
    pub(crate) items: HashSet<String>,
    pub(crate) mentions: Vec<Mention>,
    /// The modules with files of their own that are there for tests only.
    pub(crate) test_modules: Vec<String>,
}

impl Reading {
    pub(crate) fn of(text: &str) -> Self {
        let mut reading = Self::default();
        let words = reading.leave_out_tests(&words(text));
        let code = reading.take_imports(&words);
        reading.items = items(&code);
        reading.mentions = mentions(&code);
        reading
    }

    fn leave_out_tests(&mut self, words: &[Word]) -> Vec<Word> {
        let mut kept = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let Some(attribute) = test_attribute(&words[at..]) else {
                kept.push(words[at].clone());
                at += 1;
                continue;
            };
            let item = &words[at + attribute..];
            let length = item_length(item);
            self.test_modules.extend(module_elsewhere(&item[..length]));
            at += attribute + length;
        }
        kept
    }

    /// Takes the `use` lines out; the other words are returned.
    fn take_imports(&mut self, words: &[Word]) -> Vec<Word> {
        let mut code: Vec<Word> = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            // `impl Trait + use<'a>` is another `use`.
            if word.text != "use" || next_is(&mut words, "<") {
                code.push(word.clone());
                continue;
            }
            let is_handed_on = code.last().is_some_and(|before| before.text == "pub" || before.text == ")");
            let known = self.imports.len();
            read_tree(&mut words, Vec::new(), &mut self.imports);
            self.imports[known..].iter_mut().for_each(|import| import.is_handed_on = is_handed_on);
        }
        code
    }
}

/// The length of `#[cfg(test)]` and its kind, if the words begin with it.
fn test_attribute(words: &[Word]) -> Option<usize> {
    let begins = words.iter().map(|word| word.text.as_str()).take(3).eq(["#", "[", "cfg"]);
    let length = 1 + words.iter().position(|word| word.text == "]")?;
    let says = |what: &str| words[..length].iter().any(|word| word.text == what);
    (begins && (says("test") || says("doctest")) && !says("not")).then_some(length)
}

/// Up to the semicolon or the closing brace that ends the item.
fn item_length(words: &[Word]) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate() {
        depth += nesting(word);
        if depth == 0 && (word.text == ";" || word.text == "}") {
            return at + 1;
        }
    }
    words.len()
}

fn nesting(word: &Word) -> i32 {
    match word.text.as_str() {
        "{" | "(" | "[" => 1,
        "}" | ")" | "]" => -1,
        _ => 0,
    }
}

/// The name in `mod name;`.
fn module_elsewhere(item: &[Word]) -> Option<String> {
    let at = item.iter().position(|word| word.text == "mod")?;
    (item.get(at + 2)?.text == ";").then(|| item[at + 1].text.clone())
}

type Words<'w> = Peekable<Iter<'w, Word>>;

fn next_is(words: &mut Words, text: &str) -> bool {
    words.next_if(|word| word.text == text).is_some()
}

/// One branch of a `use` line; `path` leads to it.
fn read_tree(words: &mut Words, mut path: Vec<String>, imports: &mut Vec<Import>) {
    while let Some(word) = words.next() {
        match word.text.as_str() {
            "{" => return read_branches(words, &path, imports),
            "*" => return imports.push(Import { path, name: "*".into(), is_handed_on: false, line: word.line }),
            // Before the first name it says that a crate follows; no module has this name, so none is found.
            "::" if path.is_empty() => path.push("::".into()),
            "::" => {}
            name => path.push(name.into()),
        }
        if is_name(&word.text) && words.peek().is_none_or(|next| next.text != "::") {
            return imports.push(leaf(words, path, word.line));
        }
    }
}

fn read_branches(words: &mut Words, path: &[String], imports: &mut Vec<Import>) {
    while words.peek().is_some() && !next_is(words, "}") {
        read_tree(words, path.to_vec(), imports);
        next_is(words, ",");
    }
}

fn leaf(words: &mut Words, mut path: Vec<String>, line: usize) -> Import {
    // `a::{self}` brings in `a`.
    if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
        path.pop();
    }
    let alias = if next_is(words, "as") { words.next().map(|word| word.text.clone()) } else { None };
    let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
    Import { path, name, is_handed_on: false, line }
}

/// The names of what the file defines, outside of all braces.
fn items(code: &[Word]) -> HashSet<String> {
    const KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];
    let mut items = HashSet::new();
    let mut depth = 0;
    for (at, word) in code.iter().enumerate() {
        depth += nesting(word);
        if depth != 0 {
            continue;
        }
        if KEYWORDS.contains(&word.text.as_str()) {
            items.extend(code[at + 1..].iter().find(|next| next.text != "!").map(|name| name.text.clone()));
        }
        // In there, `super` would be this file, and the reader would look one folder too high.
        let holds_module = word.text == "mod" && code.get(at + 2).is_some_and(|next| next.text == "{");
        assert!(!holds_module, "line {}: give the module a file, or teach this test to read it here", word.line);
    }
    items
}

fn mentions(code: &[Word]) -> Vec<Mention> {
    (0..code.len()).filter_map(|at| mention_at(code, at)).collect()
}

/// The mention that begins here. What follows a dot is a field or a method, a name before a colon is a field or a
/// parameter, and `mod name;` only says that there is such a file.
fn mention_at(code: &[Word], at: usize) -> Option<Mention> {
    let is_no_start = at > 0 && matches!(code[at - 1].text.as_str(), "." | "::" | "mod");
    let path = path_at(&code[at..]);
    let is_label = path.len() == 1 && code.get(at + 1).is_some_and(|next| next.text == ":");
    let is_mention = !is_no_start && !is_label && !path.is_empty();
    is_mention.then(|| Mention { path, line: code[at].line })
}

/// The names joined by `::` from the first word on; none if that is no name.
fn path_at(words: &[Word]) -> Vec<String> {
    let mut path = Vec::new();
    for pair in words.chunks(2) {
        if !is_name(&pair[0].text) {
            break;
        }
        path.push(pair[0].text.clone());
        if pair.get(1).is_none_or(|joint| joint.text != "::") {
            break;
        }
    }
    path
}
