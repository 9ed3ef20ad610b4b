//! The results of bucket elimination: relations among the variables that are left, and buckets.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::model::{Val, Var};

/// A relation: rows of values in ascending order, stored one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    /// The variables of the columns, the last to be eliminated first.
    pub(super) scope: Vec<Var>,
    pub(super) rows: Vec<Val>,
}

impl Relation {
    pub(super) fn row(&self, number: usize) -> &[Val] {
        &self.rows[number * self.scope.len()..][..self.scope.len()]
    }

    /// The rows of the range that have `value` in this column. The rows of the range agree in all columns
    /// before, so the values of this column ascend, and two binary searches find the first and the last row.
    pub(super) fn narrowed(&self, (start, end): RowRange, column: usize, value: Val) -> RowRange {
        let at = |row: usize| self.rows[row * self.scope.len() + column];
        let first = |ahead: &dyn Fn(Val) -> bool, mut low: usize| {
            let mut high = end;
            while low < high {
                let middle = usize::midpoint(low, high);
                if ahead(at(middle)) { low = middle + 1 } else { high = middle }
            }
            low
        };
        let start = first(&|other| other < value, start);
        (start, first(&|other| other <= value, start))
    }
}

/// The first row of a range, and the row behind its last.
pub(super) type RowRange = (usize, usize);

/// For one variable: the values that are possible with each choice for the variables of its separator.
#[derive(Debug)]
pub(super) struct Bucket {
    pub(super) var: Var,
    /// The choices for the separator that leave the variable a value, ascending.
    pub(super) choices: Rc<Relation>,
    /// The values of the i-th choice are `values[ends[i - 1]..ends[i]]`.
    pub(super) ends: Vec<usize>,
    pub(super) values: Vec<Val>,
}

impl Bucket {
    /// The place where the values stand that are possible with the separator as `solution` has it: a binary search.
    pub(super) fn candidates(&self, solution: &[Val]) -> (usize, usize) {
        let key = |row: &[Val]| -> Ordering {
            let ours = self.choices.scope.iter().map(|y| solution[y.index()]);
            row.iter().copied().cmp(ours)
        };
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match key(self.choices.row(middle)) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => {
                    let start = middle.checked_sub(1).map_or(0, |before| self.ends[before]);
                    return (start, self.ends[middle]);
                }
            }
        }
        // Every choice for the separator extends to this variable, so this line is not reached.
        (0, 0)
    }
}
