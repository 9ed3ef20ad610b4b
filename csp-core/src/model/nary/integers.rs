//! The integers that values stand for in arithmetic.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc as Shared;

use crate::model::{Val, Var};

/// A set of integers, ascending: what the values of a variable stand for in arithmetic. Value number v of the variable stands
/// for the v-th of them, from 0. Clones share the list.
///
/// ```
/// use csp_core::{Integers, Val};
///
/// let few: Integers = [7, -2, 7, 1000].into_iter().collect();
/// assert_eq!(few.iter().collect::<Vec<_>>(), [-2, 7, 1000]);
/// assert_eq!((few.at(Val::new(1)), few.value(1000), few.value(8)), (7, Some(Val::new(2)), None));
/// assert_eq!(Integers::range(-3..=3).value(0), Some(Val::new(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integers(Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// So many, from the first on.
    Range { first: i64, count: u64 },
    /// These, with a gap at least.
    List(Shared<[i64]>),
}

impl Integers {
    /// Most of them that a variable can have: values are numbers of 16 bits.
    pub const MOST: u64 = 1 << 16;

    /// All integers between the two, both included; none when the first is the greater one. At most 2^64 - 1.
    pub fn range(range: RangeInclusive<i64>) -> Self {
        let (first, last) = (*range.start(), *range.end());
        let count = if first > last { 0 } else { last.abs_diff(first).saturating_add(1) };
        Self(Kind::Range { first, count })
    }

    /// The integers of a variable that was declared with a plain domain: the numbers of its values.
    pub(crate) fn numbers() -> Self {
        Self::range(0..=i64::from(u16::MAX))
    }

    /// The first of them, if all up to the last are there.
    pub(in crate::model) fn first_of_range(&self) -> Option<i64> {
        match self.0 {
            Kind::Range { first, .. } => Some(first),
            Kind::List(_) => None,
        }
    }

    /// The number of them.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Kind::Range { count, .. } => *count,
            Kind::List(list) => list.len() as u64,
        }
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The integer that this value stands for.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    #[inline]
    pub fn at(&self, value: Val) -> i64 {
        match &self.0 {
            Kind::Range { first, .. } => first + i64::from(value.get()),
            Kind::List(list) => list[value.index()],
        }
    }

    /// The value that stands for it, if one does.
    #[inline]
    pub fn value(&self, integer: i64) -> Option<Val> {
        let place = match &self.0 {
            Kind::Range { first, count } => {
                let place = integer.checked_sub(*first).and_then(|place| u64::try_from(place).ok());
                place.filter(|place| place < count)?
            }
            Kind::List(list) => list.binary_search(&integer).ok()? as u64,
        };
        u16::try_from(place).ok().map(Val::new)
    }

    /// The number of the first value that stands for `integer` or more, as a count: so many values stand for less. At most 2^16.
    #[inline]
    pub fn below(&self, integer: i64) -> u32 {
        let count = match &self.0 {
            Kind::Range { first, count } if integer > *first => integer.abs_diff(*first).min(*count),
            Kind::Range { .. } => 0,
            Kind::List(list) => list.partition_point(|&one| one < integer) as u64,
        };
        count.min(Self::MOST) as u32
    }

    /// The first and the last of them, if there is one.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        match &self.0 {
            Kind::Range { count: 0, .. } => None,
            Kind::Range { first, count } => Some((*first, first.wrapping_add_unsigned(count - 1))),
            Kind::List(list) => Some((*list.first()?, *list.last()?)),
        }
    }

    /// They, ascending.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.len()).map(|place| match &self.0 {
            Kind::Range { first, .. } => first.wrapping_add_unsigned(place),
            Kind::List(list) => list[place as usize],
        })
    }

    /// True if `integer` is one of them.
    pub fn contains(&self, integer: i64) -> bool {
        match &self.0 {
            Kind::Range { .. } => self.bounds().is_some_and(|(first, last)| (first..=last).contains(&integer)),
            Kind::List(list) => list.binary_search(&integer).is_ok(),
        }
    }

    /// True if one is a clone of the other, or both are the same range.
    pub(crate) fn shares_with(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::List(one), Kind::List(other)) => Shared::ptr_eq(one, other),
            (one, other) => one == other,
        }
    }
}

impl From<RangeInclusive<i64>> for Integers {
    fn from(range: RangeInclusive<i64>) -> Self {
        Self::range(range)
    }
}

impl FromIterator<i64> for Integers {
    fn from_iter<I: IntoIterator<Item = i64>>(integers: I) -> Self {
        let mut list: Vec<i64> = integers.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        match list[..] {
            [] => Self(Kind::Range { first: 0, count: 0 }),
            [first, .., last] if last.abs_diff(first) == list.len() as u64 - 1 => Self::range(first..=last),
            [only] => Self::range(only..=only),
            _ => Self(Kind::List(list.into())),
        }
    }
}

impl fmt::Display for Integers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0, self.bounds()) {
            (Kind::Range { .. }, Some((first, last))) => write!(f, "{first}..{last}"),
            (Kind::Range { .. }, None) => f.write_str("{}"),
            (Kind::List(list), _) => {
                let words: Vec<String> = list.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", words.join(", "))
            }
        }
    }
}

/// The integers that the values of each variable stand for. A problem without integers takes nothing.
#[derive(Clone, Debug)]
pub(in crate::model) struct Meanings {
    /// The first are the numbers of the values themselves.
    sets: Vec<Integers>,
    /// The place in `sets` for each variable up to the last that has integers.
    places: Vec<u32>,
}

impl Default for Meanings {
    fn default() -> Self {
        Self { sets: vec![Integers::numbers()], places: Vec::new() }
    }
}

impl Meanings {
    /// Says what the values of `x` stand for; `known` are the places of what was said before.
    pub(in crate::model) fn add(&mut self, x: Var, integers: &Integers, known: &mut HashMap<Integers, u32>) {
        self.places.resize(x.index() + 1, 0);
        let before = x.index().checked_sub(1).map(|before| self.places[before]);
        self.places[x.index()] = match before.filter(|&place| self.sets[place as usize].shares_with(integers)) {
            Some(same) => same,
            None => *known.entry(integers.clone()).or_insert_with(|| {
                self.sets.push(integers.clone());
                self.sets.len() as u32 - 1
            }),
        };
    }

    pub(in crate::model) fn of(&self, x: Var) -> &Integers {
        &self.sets[self.place(x) as usize]
    }

    /// The number of what the values of `x` stand for: variables with the same number have the same integers.
    pub(in crate::model) fn place(&self, x: Var) -> u32 {
        self.places.get(x.index()).copied().unwrap_or(0)
    }

    /// Those of a part, whose variables are these, in their new order.
    pub(in crate::model) fn of_part(&self, variables: &[Var]) -> Self {
        if self.places.is_empty() {
            return Self::default();
        }
        let place = |x: &Var| self.places.get(x.index()).copied().unwrap_or(0);
        Self { sets: self.sets.clone(), places: variables.iter().map(place).collect() }
    }
}
