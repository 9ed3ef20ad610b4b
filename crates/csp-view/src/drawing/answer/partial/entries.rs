//! The entries of pictures as sums of terms. A term has a number for each combination of the values of its variables, so that whoever
//! shows a step looks numbers up, and computes nothing but their sum.

use std::collections::HashMap;

use csp_core::{Event, Expr, Network, Var};
use csp_formats::{PictureCell, ShownValue};
use serde::Serialize;

use crate::drawing::longest_label;
use crate::drawing::scene::leaves;

/// A term has at most so many combinations. An entry with a term of more is known in an answer alone.
const MOST_COMBINATIONS: usize = 10_000;

/// An entry: a number, and terms to be added.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CellEntry {
    constant: i64,
    /// The variables of each term, and the number of its list: combinations of declared values, the last variable's first.
    terms: Vec<(Vec<usize>, usize)>,
    /// The variable that it is, if it is nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaf: Option<usize>,
    /// The number of the list of words for the numbers of its one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<usize>,
    /// The word that it always is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) word: Option<String>,
    /// True if it is not known before there is an answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_late: bool,
}

/// A number for each combination; none where there is no number.
type NumberList = Vec<Option<i64>>;

/// The entries of a picture.
#[derive(Debug)]
pub(super) struct CellEntries<'n> {
    pub(super) network: &'n Network,
    pub(super) all: Vec<CellEntry>,
    lists: Vec<NumberList>,
    /// The places of the lists.
    known: HashMap<NumberList, usize>,
    words: Vec<Vec<String>>,
}

impl<'n> CellEntries<'n> {
    pub(super) fn of(network: &'n Network) -> Self {
        Self { network, all: Vec::new(), lists: Vec::new(), known: HashMap::new(), words: Vec::new() }
    }

    /// Adds an expression, whose numbers `cell` names if it is there. Returns its place.
    pub(super) fn add(&mut self, expr: &Expr, cell: Option<&PictureCell>) -> usize {
        let mut entry =
            CellEntry { constant: 0, terms: Vec::new(), leaf: None, words: None, word: None, is_late: false };
        if let Expr::Leaf(x) = expr {
            entry.leaf = Some(x.index());
        }
        let mut parts = Vec::new();
        entry.is_late = !split(expr, 1, &mut entry.constant, &mut parts);
        for (part, sign) in parts {
            match self.term(part, sign) {
                Some((variables, list)) if !variables.is_empty() => entry.terms.push((variables, list)),
                _ => entry.is_late = true,
            }
        }
        if let Some(cell) = cell {
            match entry.terms.as_slice() {
                [] if !entry.is_late => entry.word = Some(cell.named(entry.constant)),
                // Values that stand for words are called by them anyhow.
                [(_, list)] if entry.leaf.is_none() && cell.has_words() => {
                    let named = |number: &Option<i64>| number.map_or_else(|| "?".into(), |number| cell.named(number));
                    entry.words = Some(self.words.len());
                    self.words.push(self.lists[*list].iter().map(named).collect());
                }
                _ => {}
            }
        }
        self.push(entry)
    }

    /// Adds a value of an answer. Returns its place.
    pub(super) fn shown(&mut self, value: &ShownValue) -> usize {
        match value {
            ShownValue::Variable(x) => self.add(&Expr::Leaf(*x), None),
            ShownValue::Sum(terms, constant) => {
                let product = |&(factor, x): &(i64, Var)| Expr::Mul(vec![Expr::Constant(factor), Expr::Leaf(x)]);
                let all = terms.iter().map(product).chain([Expr::Constant(*constant)]);
                self.add(&Expr::Add(all.collect()), None)
            }
            ShownValue::Formula(expr) => self.add(expr, None),
            ShownValue::Fixed(word) => self.fixed(Some(word.clone())),
            _ => self.fixed(None),
        }
    }

    /// Adds a word that never changes, or an entry of which nothing is known. Returns its place.
    pub(super) fn fixed(&mut self, word: Option<String>) -> usize {
        let is_late = word.is_none();
        self.push(CellEntry { constant: 0, terms: Vec::new(), leaf: None, words: None, word, is_late })
    }

    fn push(&mut self, entry: CellEntry) -> usize {
        self.all.push(entry);
        self.all.len() - 1
    }

    /// The variables of an expression and the number of its list; none if it has too many combinations.
    fn term(&mut self, expr: &Expr, sign: i64) -> Option<(Vec<usize>, usize)> {
        let mut variables = Vec::new();
        leaves(expr, &mut variables);
        variables.sort_unstable();
        variables.dedup();
        let sizes: Vec<usize> = variables.iter().map(|&x| self.network.declared(x).len()).collect();
        let count = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size))?;
        if count > MOST_COMBINATIONS && variables.len() > 1 {
            return None;
        }
        let integers = |&x: &Var| self.network.declared(x).iter().map(|value| self.network.integer(x, value)).collect();
        let values: Vec<Vec<i64>> = variables.iter().map(integers).collect();
        let number = |mut combination: usize| {
            let mut here = vec![0; variables.len()];
            for place in (0..variables.len()).rev() {
                here[place] = values[place][combination % sizes[place]];
                combination /= sizes[place];
            }
            let value = expr.value(&|x| variables.binary_search(&x).map_or(0, |place| here[place]));
            value.and_then(|value| value.checked_mul(sign))
        };
        let list: NumberList = (0..count).map(number).collect();
        let place = *self.known.entry(list).or_insert_with_key(|list| {
            self.lists.push(list.clone());
            self.lists.len() - 1
        });
        Some((variables.iter().map(|x| x.index()).collect(), place))
    }

    /// The variable that an entry is, if it is nothing else.
    pub(super) fn leaf(&self, entry: usize) -> Option<Var> {
        self.all[entry].leaf.map(|x| Var::new(x as u32))
    }

    /// The number that an entry always is.
    pub(super) fn fixed_number(&self, entry: usize) -> Option<i64> {
        let CellEntry { constant, terms, is_late, .. } = &self.all[entry];
        (terms.is_empty() && !is_late).then_some(*constant)
    }

    /// The least and the greatest number that an entry may be; of the values of a variable, those between the ends that `of` has.
    pub(super) fn ends(&self, entry: usize, of: &impl Fn(Var) -> Option<(i64, i64)>) -> Option<(i64, i64)> {
        let CellEntry { constant, terms, leaf, .. } = &self.all[entry];
        if let Some(ends) = leaf.and_then(|x| of(Var::new(x as u32))) {
            return Some(ends);
        }
        let mut ends = (*constant, *constant);
        for (_, list) in terms {
            let numbers = || self.lists[*list].iter().flatten();
            ends.0 = ends.0.saturating_add(*numbers().min()?);
            ends.1 = ends.1.saturating_add(*numbers().max()?);
        }
        Some(ends)
    }

    /// All numbers that an entry may be at the start, if it has one term.
    pub(super) fn numbers(&self, entry: usize) -> Vec<i64> {
        let CellEntry { constant, terms, .. } = &self.all[entry];
        let of_list = |list: usize| self.lists[list].iter().flatten().map(|number| number.saturating_add(*constant));
        match terms.as_slice() {
            [] => vec![*constant],
            [(_, list)] => of_list(*list).collect(),
            _ => Vec::new(),
        }
    }

    /// The letters of the longest word that an entry may be.
    pub(super) fn longest(&self, entry: usize) -> usize {
        let one = &self.all[entry];
        let count = |words: &[String]| words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
        match (&one.word, one.words, self.leaf(entry)) {
            (Some(word), ..) => word.chars().count(),
            (_, Some(words), _) => count(&self.words[words]),
            (_, _, Some(x)) => {
                let last = self.network.declared(x).iter().last().map(|value| self.network.label(x, value).to_string());
                longest_label(self.network, x).max(last.map_or(0, |label| label.chars().count()))
            }
            _ => self.ends(entry, &|_| None).map_or(1, |(low, high)| low.to_string().len().max(high.to_string().len())),
        }
    }

    /// The entries, their lists, and their words.
    pub(super) fn into_parts(self) -> (Vec<CellEntry>, Vec<NumberList>, Vec<Vec<String>>) {
        (self.all, self.lists, self.words)
    }
}

/// The least and the greatest integer of each variable in the solutions that were found, or, where none was, of those that were tried.
#[derive(Debug)]
pub(crate) struct FoundEnds(pub(super) Vec<Option<(i64, i64)>>);

impl FoundEnds {
    /// Those of searches. Cost: O(events), and for each solution O(variables).
    pub(crate) fn of<'e>(network: &Network, searches: impl Iterator<Item = &'e [Event]>) -> Self {
        let [mut solved, mut tried] = [(); 2].map(|()| Self(vec![None; network.len()]));
        for events in searches {
            let mut path: Vec<(Var, i64)> = Vec::new();
            for event in events {
                match event {
                    Event::Tried { var, value, .. } => {
                        path.push((*var, network.integer(*var, *value)));
                        tried.widen(&path[path.len() - 1..]);
                    }
                    Event::Retracted { .. } => _ = path.pop(),
                    Event::Solved => solved.widen(&path),
                    _ => {}
                }
            }
        }
        if solved.0.iter().any(Option::is_some) { solved } else { tried }
    }

    fn widen(&mut self, assigned: &[(Var, i64)]) {
        for &(x, number) in assigned {
            let (low, high) = self.0[x.index()].unwrap_or((number, number));
            self.0[x.index()] = Some((low.min(number), high.max(number)));
        }
    }
}

/// Takes a sum apart; false if its numbers do not fit.
fn split<'e>(expr: &'e Expr, sign: i64, constant: &mut i64, parts: &mut Vec<(&'e Expr, i64)>) -> bool {
    match expr {
        Expr::Constant(number) => {
            let sum = number.checked_mul(sign).and_then(|number| constant.checked_add(number));
            *constant = sum.unwrap_or(0);
            sum.is_some()
        }
        Expr::Add(all) => all.iter().all(|one| split(one, sign, constant, parts)),
        Expr::Sub(a, b) => split(a, sign, constant, parts) && split(b, -sign, constant, parts),
        Expr::Neg(a) => split(a, -sign, constant, parts),
        other => {
            parts.push((other, sign));
            true
        }
    }
}
