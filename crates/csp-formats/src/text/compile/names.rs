//! The meaning of names, and words that are misspelt.
//!
//! A word of a set that a variable, an index or a loop has is meant so. One that stands in values only is a mistake where it is nearly a
//! word of the variable that it is compared with.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use csp_core::Var;

use super::value::{Dimension, Scalar, Set, Sort, Value};
use crate::text::{At, Declared, Expr, ExprKind, Op};

/// The fewest letters of a word that stands for a longer one, as `mon` does for `monday`.
const SHORTEST: usize = 3;

/// The names of a model, and the loops around the present place.
#[derive(Debug, Default)]
pub(super) struct TextNames {
    known: HashMap<String, Value>,
    words: HashMap<Rc<str>, i64>,
    /// The words in the order of their numbers.
    spelled: Vec<Rc<str>>,
    loops: Vec<LoopName>,
    /// The names of loops that have ended.
    past: HashSet<String>,
    /// The names of the loops of rules, when the texts of answers have begun.
    of_rules: HashSet<String>,
}

/// The name of a loop, and its meaning in the present turn.
#[derive(Debug)]
struct LoopName {
    name: String,
    value: Value,
    /// The number of the turn, from 1.
    turn: usize,
}

impl TextNames {
    /// Gives a name its meaning.
    pub(super) fn define(&mut self, name: &str, value: Value) {
        self.known.insert(name.to_owned(), value);
    }

    /// The meaning of a name; the innermost loop comes first, and words last.
    pub(super) fn find(&self, name: &str) -> Option<Value> {
        if let Some(found) = self.loops.iter().rev().find(|known| known.name == name) {
            return Some(found.value.clone());
        }
        let word = || self.words.get(name).map(|&number| Value::One(Scalar::word(number)));
        self.known.get(name).cloned().or_else(word)
    }

    /// The number of a word, which may be new.
    pub(super) fn word(&mut self, name: &str) -> i64 {
        if let Some(&number) = self.words.get(name) {
            return number;
        }
        // There are no more words than letters in a text.
        let number = i64::try_from(self.spelled.len()).unwrap_or(i64::MAX);
        let name: Rc<str> = name.into();
        self.spelled.push(name.clone());
        self.words.insert(name, number);
        number
    }

    /// The spelling of a word.
    pub(super) fn spelled(&self, number: i64) -> &str {
        usize::try_from(number).ok().and_then(|number| self.spelled.get(number)).map_or("", |word| word)
    }

    /// All words, in the order of their numbers.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.spelled.iter().map(|word| &**word)
    }

    /// All names that have a meaning.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        let loops = self.loops.iter().map(|known| known.name.as_str());
        self.known.keys().map(String::as_str).chain(loops).chain(self.spelled.iter().map(|word| &**word))
    }

    /// True if a loop had this name.
    pub(super) fn is_past(&self, name: &str) -> bool {
        self.past.contains(name)
    }

    /// Begins the texts of answers, which have loops of their own.
    pub(super) fn begin_texts(&mut self) {
        self.of_rules = std::mem::take(&mut self.past);
    }

    /// True in a text of answers if a loop of a rule had this name.
    pub(super) fn is_of_rules(&self, name: &str) -> bool {
        self.of_rules.contains(name)
    }

    /// True if it is no word yet, and nothing else.
    pub(super) fn is_free(&self, name: &str) -> bool {
        self.find(name).is_none()
    }

    /// Begins a turn of a loop, where its name has this value.
    pub(super) fn open(&mut self, name: &str, value: Value, turn: usize) {
        self.loops.push(LoopName { name: name.to_owned(), value, turn });
    }

    /// Ends the innermost turn, which had so many names.
    pub(super) fn close(&mut self, names: usize) {
        for ended in self.loops.drain(self.loops.len().saturating_sub(names)..) {
            if !self.past.contains(&ended.name) {
                self.past.insert(ended.name);
            }
        }
    }

    /// The indices behind a name within the loops: their numbers, as in `[1, 3]`; nothing outside of all.
    pub(super) fn turns(&self) -> String {
        if self.loops.is_empty() {
            return String::new();
        }
        let shown = |known: &LoopName| match &known.value {
            Value::One(scalar @ Scalar { sort: Sort::Word, .. }) => {
                self.spelled(scalar.known().unwrap_or(-1)).to_owned()
            }
            Value::One(scalar) => scalar.known().unwrap_or(known.turn as i64).to_string(),
            _ => known.turn.to_string(),
        };
        format!("[{}]", self.loops.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}

/// The words so far, and where they are met.
#[derive(Debug, Default)]
pub(super) struct Spelling {
    /// The words of the sets of variables, indices and loops.
    used: HashSet<i64>,
    /// The first place of each word.
    places: HashMap<i64, At>,
    /// Words that a variable never has and is compared with: the variable, and the place of the comparison.
    doubts: BTreeMap<i64, (Var, At)>,
}

impl Spelling {
    /// Notes that a word stands at a place.
    pub(super) fn met(&mut self, word: i64, at: At) {
        self.places.entry(word).or_insert(at);
    }

    /// Notes that a variable is compared with a word at a place.
    pub(super) fn compared(&mut self, x: Var, word: i64, at: At) {
        if !self.used.contains(&word) {
            self.doubts.entry(word).or_insert((x, at));
        }
    }

    /// The words that stand in values only and are compared with a variable: each with its first place, the variable, and the place of
    /// the comparison.
    pub(super) fn doubtful(&self) -> impl Iterator<Item = (i64, At, Var, At)> {
        let open = self.doubts.iter().filter(|(word, _)| !self.used.contains(word));
        open.map(|(word, &(x, at))| (*word, self.places.get(word).copied().unwrap_or(at), x, at))
    }

    /// Takes the words of a set as they are written.
    pub(super) fn uses(&mut self, set: &Set) {
        if set.sort() == Sort::Word {
            self.used.extend(set.members());
        }
    }

    /// Takes the words of indices as they are written.
    pub(super) fn uses_indices(&mut self, dimension: &Dimension) {
        if let Dimension::Listed(items, Sort::Word) = dimension {
            self.used.extend(items.iter());
        }
    }

    /// Takes the words that a loop runs through as they are written: those of a set or a list that has a name. An entry of a list of
    /// sets is a value.
    pub(super) fn uses_turns(&mut self, through: &Expr, values: impl Iterator<Item = Value>) {
        if matches!(through.kind, ExprKind::Name(_) | ExprKind::Set(_) | ExprKind::List(_)) {
            let word = |value| match value {
                Value::One(scalar @ Scalar { sort: Sort::Word, .. }) => scalar.known(),
                _ => None,
            };
            // All entries are of one sort.
            self.used.extend(values.map_while(word));
        }
    }
}

/// The word of a variable that this one is misspelt for.
pub(super) fn meant<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let near = known.filter(|known| is_slip(word, known));
    near.min_by_key(|known| strsim::damerau_levenshtein(word, known))
}

/// True if two words differ as a slip of the fingers does: in up to a third of the letters, or one begins the other. Words that
/// differ in their numbers are meant so.
fn is_slip(word: &str, known: &str) -> bool {
    let (word, known) = (word.to_lowercase(), known.to_lowercase());
    let letters = |word: &str| word.chars().filter(|letter| !letter.is_numeric()).collect::<String>();
    if letters(&word) == letters(&known) && word != known {
        return false;
    }
    let count = known.chars().count();
    let begins = |short: &str, long: &str| short.chars().count() >= SHORTEST && long.starts_with(short);
    strsim::damerau_levenshtein(&word, &known) <= count / 3 || begins(&word, &known) || begins(&known, &word)
}

/// The variables without indices that stand beside others with indices, and the way to give them some.
pub(super) fn bare(variables: &[Declared]) -> HashMap<String, String> {
    let mut found = HashMap::new();
    for statement in variables.chunk_by(|one, other| one.values.at.0 == other.values.at.0) {
        let Some(other) = statement.iter().find(|one| !one.dimensions.is_empty()) else { continue };
        let indices: Vec<String> = other.dimensions.iter().map(written_dimension).collect();
        let (indices, with) = (indices.join(", "), &other.name);
        for one in statement.iter().filter(|one| one.dimensions.is_empty()) {
            let name = &one.name;
            let meant = format!(": only {with} has indices: var {name}[{indices}], {with}[{indices}] in ...");
            found.insert(name.clone(), meant);
        }
    }
    found
}

/// Indices as they stand between brackets: a range without brackets of its own.
pub(super) fn written_dimension(dimension: &Expr) -> String {
    match &dimension.kind {
        ExprKind::Apply(Op::Range, parts) => format!("{}..{}", parts[0], parts[1]),
        _ => dimension.to_string(),
    }
}
