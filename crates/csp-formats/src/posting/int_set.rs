//! Sets of integers as ranges.

use csp_core::Integers;

/// A set of integers: ranges, ascending, which do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IntSet(Vec<(i64, i64)>);

impl IntSet {
    /// The integers from `low` to `high`, none when `low` is the greater.
    pub(crate) fn range(low: i64, high: i64) -> Self {
        Self(if low <= high { vec![(low, high)] } else { Vec::new() })
    }

    pub(crate) fn ranges(&self) -> &[(i64, i64)] {
        &self.0
    }

    pub(crate) fn contains(&self, number: i64) -> bool {
        let after = self.0.partition_point(|&(low, _)| low <= number);
        after > 0 && number <= self.0[after - 1].1
    }

    /// The least and the greatest of them.
    pub(crate) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The count of its integers, at most `u64::MAX`.
    pub(crate) fn len(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &(low, high)| sum.saturating_add(high.abs_diff(low).saturating_add(1)))
    }

    /// Its elements, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(|&(low, high)| low..=high)
    }

    /// Those that are in both.
    pub(crate) fn intersection(&self, other: &Self) -> Self {
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
    pub(crate) fn complement(&self) -> Self {
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

    /// The same for a variable or a relation, if it is one range or has at most so many integers.
    pub(crate) fn integers_up_to(&self, most: u64) -> Option<Integers> {
        (self.0.len() == 1 || self.len() <= most).then(|| self.integers())
    }

    /// The same for a variable or a relation. With gaps it must not be too large.
    pub(crate) fn integers(&self) -> Integers {
        match self.0[..] {
            [(low, high)] => Integers::range(low..=high),
            _ => self.iter().collect(),
        }
    }

    /// Without `number`.
    pub(crate) fn without(&self, number: i64) -> Self {
        self.intersection(&Self::range(number, number).complement())
    }
}

impl From<&Integers> for IntSet {
    fn from(integers: &Integers) -> Self {
        match integers.bounds() {
            Some((low, high)) if high.abs_diff(low) == integers.len() - 1 => Self::range(low, high),
            _ => integers.iter().map(|number| (number, number)).collect(),
        }
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
