//! The variables of a model, as those of the problem; one with too many values is the sum of the digits that it has.

use std::collections::HashMap;
use std::rc::Rc;

use csp_core::{Expr as Core, Integers, Labels, Var};

use super::compiler::{Compiler, Made};
use super::value::{Array, Dimension, Scalar, Set, Sort, Value};
use crate::model::{Shown, ShownValue};
use crate::posting::expression::MOST_WIDE;
use crate::posting::int_set::IntSet;
use crate::text::{At, Declared};

/// The labels of sets of words, so that variables share them.
pub(super) type Spelled = HashMap<Rc<[i64]>, Labels>;

impl Compiler<'_> {
    /// Makes the variables of a statement, and says how an answer shows them.
    pub(super) fn declare(&mut self, declared: &Declared, spelled: &mut Spelled) -> Made<Shown> {
        let Declared { at, name, dimensions, values } = declared;
        if !self.names.is_free(name) {
            return Err(self.wrong(*at, format!("\"{name}\" is a word already: choose another name")));
        }
        let set = self.set_with_words(values)?;
        self.spelling.uses(&set);
        if set.len() == 0 {
            return Err(self.wrong(values.at, format!("\"{name}\" would have no value: the set is empty")));
        }
        let values = match &set {
            Set::Range(first, last) => IntSet::range(*first, *last),
            Set::Items(items, _) => items.iter().map(|&item| (item, item)).collect(),
            Set::Tuples(_) => return Err(self.wrong(values.at, "a variable has numbers or words, not tuples")),
        };
        self.check_width(name, &values, set.sort(), declared.values.at)?;
        let labels = match &set {
            Set::Items(items, Sort::Word) => {
                let mut items = items.to_vec();
                items.sort_unstable();
                Some(self.labels(&items.into(), spelled))
            }
            _ => None,
        };
        let ranges = self.dimensions(name, dimensions)?;
        let count = ranges.iter().map(Dimension::len).fold(1, u64::saturating_mul);
        self.spend(*at, count)?;
        let mut cells: Vec<Core> = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        let narrow = (values.len() <= Integers::MOST).then(|| values.integers());
        for place in 0..count {
            let full = format!("{name}{}", self.place_in(&ranges, place));
            cells.push(if let Some(integers) = &narrow {
                Core::Leaf(self.problem.integer(full, integers.clone()))
            } else {
                let number = self.posting.number(&mut self.problem, full, values.clone());
                number.map_err(|fault| self.fault(fault, *at))?
            });
        }
        if let Some(labels) = &labels {
            let variables: Vec<Var> = cells.iter().flat_map(Core::leaves).collect();
            self.problem.label(&variables, labels);
            self.posting.label(&variables, labels);
        }
        let sort = set.sort();
        let scalar = |cell: &Core| Scalar { expr: cell.clone(), sort };
        let value = match (ranges.is_empty(), cells.as_slice()) {
            (true, [x]) => Value::One(scalar(x)),
            _ => Value::List(Array { dimensions: ranges.clone(), cells: cells.iter().map(scalar).collect() }.into()),
        };
        self.names.define(name, value);
        let values = cells.iter().map(ShownValue::of).collect();
        let mut shown = Shown { name: name.clone(), dimensions: Vec::new(), indices: Vec::new(), values };
        for range in &ranges {
            let spelled = |place| self.spelled(range.at(place), range.sort());
            let (numbers, words) = match range {
                Dimension::Range(numbers) => (numbers.clone(), Vec::new()),
                Dimension::Listed(items, _) => (1..=items.len() as i64, (0..items.len()).map(spelled).collect()),
            };
            shown.dimensions.push(numbers);
            shown.indices.push(words);
        }
        Ok(shown)
    }

    /// Refuses more values than a variable, or a number of digits, may have.
    fn check_width(&self, name: &str, values: &IntSet, sort: Sort, at: At) -> Made<()> {
        let (count, most) = match (values.bounds(), sort) {
            (Some((low, high)), Sort::Number | Sort::Truth) if values.len() > Integers::MOST => {
                // Digits have the values of the gaps, too.
                (i128::from(high) - i128::from(low) + 1, MOST_WIDE)
            }
            _ => (values.len().into(), Integers::MOST),
        };
        if count <= most.into() {
            return Ok(());
        }
        let what =
            format!("\"{name}\" would have {count} values, and a variable has at most {most}: measure in larger units");
        Err(self.wrong(at, what))
    }

    fn labels(&self, words: &Rc<[i64]>, spelled: &mut Spelled) -> Labels {
        let made = || Labels::words(words.iter().map(|&word| self.names.spelled(word)));
        spelled.entry(words.clone()).or_insert_with(made).clone()
    }
}
