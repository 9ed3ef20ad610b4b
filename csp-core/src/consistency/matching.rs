//! Answers whether variables that must all differ can do so.

use crate::limits::Watch;

/// A matching of variables to values, grown until no path augments it.
///
/// Variables that must all differ have a solution, as far as this one constraint goes, exactly when a
/// matching reaches all of them (Hall 1935). This is the first step of Regin's all-different (1994). Source:
/// augmenting paths, Berge 1957, searched depth-first as in Kuhn's method (1955). Cost: O(variables * values)
/// words for each path, and one path for each variable. Invariant: each value has at most one owner, and a
/// variable that has a value keeps one.
#[derive(Debug, Default)]
pub struct Matching {
    /// The domain of each variable, `stride` words each.
    domains: Vec<u64>,
    stride: usize,
    /// For each value, the variable that it is matched with.
    owner: Vec<Option<usize>>,
    /// The values that are matched with no variable.
    free: Vec<u64>,
    /// The values that were tried while looking for the present path.
    tried: Vec<u64>,
    /// The variables that were given a value before the first path was looked for.
    given: Vec<bool>,
    /// The variable that was to be reached last.
    last: usize,
}

impl Matching {
    /// Starts again with `variables` variables, none of which is matched, and `values` values.
    pub fn reset(&mut self, variables: usize, values: usize) {
        self.stride = values.div_ceil(64);
        self.domains.clear();
        self.domains.resize(variables * self.stride, 0);
        self.owner.clear();
        self.owner.resize(values, None);
        self.free.clear();
        self.free.resize(self.stride, u64::MAX);
        self.given.clear();
        self.given.resize(variables, false);
    }

    /// Lets variable `x` take `value`.
    #[inline]
    pub fn allow(&mut self, x: usize, value: usize) {
        self.domains[x * self.stride + value / 64] |= 1 << (value % 64);
    }

    /// Matches variable `x` with `value`, if it may take it and the value is free, before any path is looked for: most of an earlier
    /// matching is still one.
    pub fn give(&mut self, x: usize, value: usize) {
        let (word, bit) = (value / 64, 1 << (value % 64));
        if self.domains[x * self.stride + word] & self.free[word] & bit != 0 {
            self.free[word] &= !bit;
            self.owner[value] = Some(x);
            self.given[x] = true;
        }
    }

    /// True if a matching reaches every variable. The work ends at the first variable that cannot be reached.
    /// When `watch` ends the work, the answer means nothing.
    pub fn reaches_all(&mut self, watch: &Watch) -> bool {
        self.reaches_all_unless(&|steps| watch.work(steps))
    }

    /// The same, where `ends` is told of steps and says whether the work must end.
    pub(crate) fn reaches_all_unless(&mut self, ends: &impl Fn(u64) -> bool) -> bool {
        (0..self.given.len()).all(|x| {
            self.tried.clear();
            self.tried.resize(self.stride, 0);
            self.last = x;
            self.given[x] || self.augment(x, ends)
        })
    }

    /// The value of each of the first `count` variables, after [`Matching::reaches_all`] has said yes.
    pub fn values(&self, count: usize) -> Vec<usize> {
        let mut values = vec![0; count];
        for (value, owner) in self.owner.iter().enumerate() {
            owner.iter().for_each(|&x| values[x] = value);
        }
        values
    }

    /// After [`Matching::reaches_all`] has said no: a set of variables that have, together, one value less
    /// than there are variables in the set (Hall 1935), ascending. It consists of the variable that was not
    /// reached and the owners of all values that were tried for it.
    pub fn too_many(&self) -> Vec<usize> {
        let tried =
            self.tried.iter().enumerate().flat_map(|(word, &bits)| {
                (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
            });
        let mut variables: Vec<usize> = tried.filter_map(|value| self.owner[value]).chain([self.last]).collect();
        variables.sort_unstable();
        variables
    }

    /// Finds a value for `x`: a free one, or one whose owner can take another.
    fn augment(&mut self, x: usize, ends: &impl Fn(u64) -> bool) -> bool {
        if ends(self.stride as u64) {
            return false;
        }
        let start = x * self.stride;
        // A free value ends the path at once, so all words are looked at before any owner is asked to move.
        for word in 0..self.stride {
            let free = self.domains[start + word] & self.free[word];
            if free != 0 {
                self.free[word] &= !(free & free.wrapping_neg());
                self.owner[word * 64 + free.trailing_zeros() as usize] = Some(x);
                return true;
            }
        }
        for word in 0..self.stride {
            // The domain is read anew after each failed path, which has marked more values as tried.
            loop {
                let untried = self.domains[start + word] & !self.tried[word];
                if untried == 0 {
                    break;
                }
                self.tried[word] |= untried & untried.wrapping_neg();
                let value = word * 64 + untried.trailing_zeros() as usize;
                if self.owner[value].is_some_and(|owner| self.augment(owner, ends)) {
                    self.owner[value] = Some(x);
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if the variables can all take different values that are not in `taken`, found by trying all.
    fn by_trying(domains: &[u64], taken: u64) -> bool {
        let Some((&domain, rest)) = domains.split_first() else { return true };
        (0..64).map(|value| 1 << value).any(|bit| domain & !taken & bit != 0 && by_trying(rest, taken | bit))
    }

    #[test]
    fn a_matching_is_found_where_there_is_one() {
        let (mut matching, mut found) = (Matching::default(), [0, 0]);
        let mut random = crate::random::Random::new(5);
        for _ in 0..2000 {
            let count = 1 + random.below(6) as usize;
            let domains: Vec<u64> = (0..count).map(|_| random.below(1 << count) & random.below(1 << count)).collect();
            // Values far apart, so that domains have several words.
            matching.reset(count, 13 * count);
            for (x, domain) in domains.iter().enumerate() {
                (0..count).filter(|value| domain >> value & 1 == 1).for_each(|value| matching.allow(x, 13 * value));
            }
            let expected = by_trying(&domains, 0);
            assert_eq!(matching.reaches_all(&Watch::start(crate::limits::Limits::default())), expected, "{domains:?}");
            if !expected {
                let group = matching.too_many();
                let values = group.iter().fold(0, |all, &x| all | domains[x]);
                assert_eq!(values.count_ones() as usize + 1, group.len(), "{domains:?} {group:?}");
            }
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|&count| count > 200), "{found:?}");
    }
}
