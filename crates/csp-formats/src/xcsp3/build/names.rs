//! The variables and the arrays of an instance by their names.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use csp_core::{Integers, Var};

use crate::error::{Fault, quoted};
use crate::posting::int_set::IntSet;
use crate::xcsp3::syntax::numbers::{integer, interval};

/// The values of a variable, or those of a number that has too many for one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DomainValues {
    Variable(Integers),
    Number(Rc<IntSet>),
}

impl From<IntSet> for DomainValues {
    fn from(values: IntSet) -> Self {
        if values.len() <= Integers::MOST { Self::Variable(values.integers()) } else { Self::Number(values.into()) }
    }
}

/// An array of variables, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    /// The number of the first cell, in each dimension.
    pub(crate) first: i64,
    pub(crate) sizes: Vec<usize>,
    /// A cell for which no domain was given has no variable.
    pub(crate) cells: Vec<Option<Var>>,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    Variable(Var),
    Array(Array),
}

/// The cells that a word such as `x[2..4][]` picks from an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    /// Places in the cells of the array, row by row.
    pub(crate) places: Vec<usize>,
    /// The sizes along each dimension that has more than one index, or all of them.
    pub(crate) shape: Vec<usize>,
}

/// The number of the first symbol. Symbols are numbers so far from all others that an integer is never one by chance.
const SYMBOLS: i64 = 1 << 40;

/// The variables, the arrays and the symbols of an instance.
#[derive(Debug, Default)]
pub(crate) struct Xcsp3Names<'t> {
    all: HashMap<&'t str, Named>,
    /// The values of symbolic variables in the order of the text: what each stands for is its place, from [`SYMBOLS`] on.
    symbols: Vec<&'t str>,
    numbers: HashMap<&'t str, i64>,
    /// The variables that a constraint or the objective has named so far.
    used: RefCell<HashSet<Var>>,
}

impl<'t> Xcsp3Names<'t> {
    /// Adds a name. Says whether it is new.
    pub(crate) fn add(&mut self, name: &'t str, named: Named) -> bool {
        self.all.insert(name, named).is_none()
    }

    /// The meaning of a name without brackets.
    pub(crate) fn get(&self, name: &str) -> Option<&Named> {
        self.all.get(name)
    }

    /// True if a word may be a variable or an array: it starts as a name does.
    pub(crate) fn is_name(word: &str) -> bool {
        word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    /// The number that a symbol stands for, which is a new one if the symbol is.
    pub(crate) fn add_symbol(&mut self, symbol: &'t str) -> i64 {
        let next = SYMBOLS + self.symbols.len() as i64;
        let number = *self.numbers.entry(symbol).or_insert(next);
        if number == next {
            self.symbols.push(symbol);
        }
        number
    }

    /// The number that a symbol stands for. A word that is the name of a variable, too, is that variable.
    pub(crate) fn symbol(&self, word: &str) -> Option<i64> {
        self.numbers.get(word).copied().filter(|_| !self.all.contains_key(word))
    }

    /// The symbol that a number stands for.
    pub(crate) fn symbol_of(&self, number: i64) -> Option<&'t str> {
        let place = number.checked_sub(SYMBOLS).and_then(|place| usize::try_from(place).ok())?;
        self.symbols.get(place).copied()
    }

    /// True if a constraint or the objective has named a variable.
    pub(crate) fn is_used(&self, x: Var) -> bool {
        self.used.borrow().contains(&x)
    }

    /// The variables that a word of a constraint or of the objective stands for, and their shape, which is empty for a variable. Cells of an array that
    /// have no variable are left out where several are named.
    pub(crate) fn variables(&self, word: &str, at: usize) -> Result<(Vec<Var>, Vec<usize>), Fault> {
        let found = self.meant(word, at)?;
        self.used.borrow_mut().extend(&found.0);
        Ok(found)
    }

    fn meant(&self, word: &str, at: usize) -> Result<(Vec<Var>, Vec<usize>), Fault> {
        let (name, brackets) = word.split_at(word.find('[').unwrap_or(word.len()));
        match self.all.get(name) {
            None => Fault::fail(at, format!("there is no variable or array {}", quoted(name))),
            Some(Named::Variable(x)) if brackets.is_empty() => Ok((vec![*x], Vec::new())),
            Some(Named::Variable(_)) => Fault::fail(at, format!("{} is a variable, and no array", quoted(name))),
            // ACE and pycsp3 take an array without brackets for all of its variables.
            Some(Named::Array(array)) if brackets.is_empty() => {
                Ok((array.cells.iter().flatten().copied().collect(), array.sizes.clone()))
            }
            Some(Named::Array(array)) => {
                let picked = array.pick(brackets, at + name.len())?;
                let vars: Vec<Var> = picked.places.iter().filter_map(|&place| array.cells[place]).collect();
                if picked.shape.is_empty() && vars.is_empty() {
                    return Fault::fail(at, format!("{} has no domain", quoted(word)));
                }
                Ok((vars, picked.shape))
            }
        }
    }
}

impl Array {
    /// The cells that the brackets behind its name pick.
    pub(crate) fn pick(&self, brackets: &str, at: usize) -> Result<Picked, Fault> {
        let mut picked = Picked { places: vec![0], shape: Vec::new() };
        let mut rest = brackets;
        for &size in &self.sizes {
            let at = at + brackets.len() - rest.len();
            let Some((index, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
                return Fault::fail(at, format!("the array has {} indices in square brackets", self.sizes.len()));
            };
            let (from, to) = self.range(index, size, at + 1)?;
            if integer(index).is_none() {
                picked.shape.push(to - from);
            }
            picked.places =
                picked.places.iter().flat_map(|place| (from..to).map(move |one| place * size + one)).collect();
            rest = behind;
        }
        if rest.is_empty() {
            return Ok(picked);
        }
        let at = at + brackets.len() - rest.len();
        Fault::fail(
            at,
            format!("found {}: the array has {} indices in square brackets", quoted(rest), self.sizes.len()),
        )
    }

    /// The places in one dimension that an index names.
    fn range(&self, index: &str, size: usize, at: usize) -> Result<(usize, usize), Fault> {
        if index.is_empty() {
            return Ok((0, size));
        }
        let place = |number: i64| {
            let place = number.checked_sub(self.first).and_then(|place| usize::try_from(place).ok());
            place.filter(|&place| place < size)
        };
        let ends = interval(index).and_then(|(from, to)| Some((place(from)?, place(to)? + 1)));
        ends.map_or_else(
            || {
                let last = i128::from(self.first) + size as i128 - 1;
                Fault::fail(at, format!("found the index {}, expected {} to {last}", quoted(index), self.first))
            },
            Ok,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_pick_cells() {
        let array = Array { first: 1, sizes: vec![2, 3], cells: vec![None; 6] };
        let pick = |brackets| array.pick(brackets, 0);
        assert_eq!(pick("[][]"), Ok(Picked { places: vec![0, 1, 2, 3, 4, 5], shape: vec![2, 3] }));
        assert_eq!(pick("[2][1..2]"), Ok(Picked { places: vec![3, 4], shape: vec![2] }));
        assert_eq!(pick("[][3]"), Ok(Picked { places: vec![2, 5], shape: vec![2] }));
        assert_eq!(pick("[1][1]"), Ok(Picked { places: vec![0], shape: Vec::new() }));
        for (bad, byte) in [("[0][1]", 1), ("[1][4]", 4), ("[1]", 3), ("[1][1][1]", 6), ("[1][2..1]", 4), ("[1", 0)] {
            assert!(matches!(pick(bad), Err(Fault::Text(at, _)) if at == Some(byte)), "{bad}: {:?}", pick(bad));
        }
    }
}
