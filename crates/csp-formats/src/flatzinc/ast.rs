//! What a FlatZinc file says, before names are looked up: the text form and the JSON form are both read to this.

use super::fault::At;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ast {
    pub(super) declarations: Vec<Declaration>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) solve: Solve,
}

/// A named parameter, variable, or array.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) at: At,
    pub(super) kind: Kind,
    /// How many elements an array has, where the file says so.
    pub(super) length: Option<u64>,
    /// What stands to the right of `=`.
    pub(super) value: Option<Expr>,
    pub(super) annotations: Vec<Expr>,
    /// How its value is printed with each solution; `None` when it is not.
    pub(super) output: Option<Output>,
}

/// What is declared.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A value that is fixed in the file, an array of such values too.
    Parameter,
    /// A variable.
    Variable(Type),
    /// An array whose elements are variables or values; the type is that of its elements.
    Array(Type),
}

/// The type of a variable.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    Bool,
    /// `int`, or the ranges of its values.
    Int(Option<IntSet>),
}

/// A set of integers: ranges, ascending, which do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct IntSet(Vec<(i64, i64)>);

/// How the value of a variable or an array is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// `x = 1;`
    Plain,
    /// `a = array2d(1..2, 1..3, [1, 2, 3, 4, 5, 6]);`, with the index sets.
    Indexed(Vec<IntSet>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Constraint {
    pub(super) name: String,
    pub(super) at: At,
    pub(super) arguments: Vec<Expr>,
    pub(super) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solve {
    pub(super) at: At,
    pub(super) goal: Goal,
    pub(super) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    Satisfy,
    Minimize(Expr),
    Maximize(Expr),
}

/// An argument, an element, a value, or an annotation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Bool(bool),
    Int(i64),
    Float(f64),
    Set(IntSet),
    Text(String),
    Name(String),
    Array(Vec<Expr>),
    /// `name(arguments)`, which only annotations have.
    Call(String, Vec<Expr>),
}

impl IntSet {
    /// The integers from `low` to `high`, none when `low` is the greater.
    pub(super) fn range(low: i64, high: i64) -> Self {
        Self(if low <= high { vec![(low, high)] } else { Vec::new() })
    }

    pub(super) fn ranges(&self) -> &[(i64, i64)] {
        &self.0
    }

    pub(super) fn contains(&self, number: i64) -> bool {
        let after = self.0.partition_point(|&(low, _)| low <= number);
        after > 0 && number <= self.0[after - 1].1
    }

    /// The least and the greatest of them.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are, at most `u64::MAX`.
    pub(super) fn len(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &(low, high)| sum.saturating_add(high.abs_diff(low).saturating_add(1)))
    }

    /// Its elements, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(|&(low, high)| low..=high)
    }

    /// Those that are in both.
    pub(super) fn intersection(&self, other: &Self) -> Self {
        let (mut mine, mut yours) = (self.0.iter().copied().peekable(), other.0.iter().copied().peekable());
        let mut both = Vec::new();
        while let (Some(&(a, b)), Some(&(c, d))) = (mine.peek(), yours.peek()) {
            if a.max(c) <= b.min(d) {
                both.push((a.max(c), b.min(d)));
            }
            if b < d {
                mine.next()
            } else {
                yours.next()
            };
        }
        Self(both)
    }

    /// Those of 64 bits that are not in it.
    pub(super) fn complement(&self) -> Self {
        let mut rest = Vec::new();
        let mut next = Some(i64::MIN);
        for &(low, high) in &self.0 {
            if let (Some(from), Some(to)) = (next, low.checked_sub(1)) {
                rest.push((from, to));
            }
            next = high.checked_add(1);
        }
        rest.extend(next.map(|from| (from, i64::MAX)));
        Self(rest.into_iter().filter(|(low, high)| low <= high).collect())
    }

    /// Without `number`.
    pub(super) fn without(&self, number: i64) -> Self {
        self.intersection(&Self::range(number, number).complement())
    }
}

impl FromIterator<(i64, i64)> for IntSet {
    fn from_iter<I: IntoIterator<Item = (i64, i64)>>(ranges: I) -> Self {
        let mut ranges: Vec<_> = ranges.into_iter().filter(|(low, high)| low <= high).collect();
        ranges.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::new();
        for (low, high) in ranges {
            match joined.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = (*end).max(high),
                _ => joined.push((low, high)),
            }
        }
        Self(joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_do_as_sets_of_numbers() {
        let lists: [&[i64]; 5] = [&[], &[1], &[1, 2, 3, 7], &[3, 4, 5, 9], &[-2, 0, 2, 4, 6, 7, 8]];
        let set = |list: &[i64]| list.iter().map(|&number| (number, number)).collect::<IntSet>();
        for one in lists {
            assert_eq!(set(one).iter().collect::<Vec<_>>(), one);
            assert_eq!(set(one).len(), one.len() as u64);
            for other in lists {
                let both: Vec<i64> = one.iter().filter(|number| other.contains(number)).copied().collect();
                assert_eq!(set(one).intersection(&set(other)), set(&both));
            }
            for number in -3..11 {
                assert_eq!(set(one).contains(number), one.contains(&number));
                let rest: Vec<i64> = one.iter().filter(|&&other| other != number).copied().collect();
                assert_eq!(set(one).without(number), set(&rest));
            }
        }
        let all = IntSet::range(i64::MIN, i64::MAX);
        assert_eq!(all.len(), u64::MAX);
        assert_eq!(all.complement(), IntSet::default());
        assert_eq!(all.without(i64::MIN).bounds(), Some((i64::MIN + 1, i64::MAX)));
    }
}
