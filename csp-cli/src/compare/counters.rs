//! The counters of a run, as they are recorded.

use csp_core::{Counter, MeasuredBy, Stats};
use serde::{Serialize, Serializer};

/// Every counter of [`Stats::counters`], in its order. A value is `None` where an engine does not measure it, or where a file
/// does not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters(Vec<Counter>);

impl Default for Counters {
    /// Those of a run that was not made: none is measured.
    fn default() -> Self {
        Self::of(|_| None)
    }
}

impl From<&Stats> for Counters {
    fn from(stats: &Stats) -> Self {
        Self(stats.counters().collect())
    }
}

impl Counters {
    /// Each counter with the value that belongs to its key.
    pub fn of(value: impl Fn(&str) -> Option<u64>) -> Self {
        let with_value = |counter: Counter| Counter { value: value(counter.key), ..counter };
        Self(Stats::default().counters().map(with_value).collect())
    }

    /// The counters, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = &Counter> {
        self.0.iter()
    }

    /// What was counted under this key, if it was measured.
    pub fn get(&self, key: &str) -> Option<u64> {
        self.iter().find(|counter| counter.key == key)?.value
    }

    /// What people call the counter of this key; the key itself when there is no such counter.
    pub fn name(key: &str) -> &str {
        Stats::default().counters().find(|counter| counter.key == key).map_or(key, |counter| counter.name)
    }

    /// Whether two runs can have come to both: what both measured is equal.
    pub fn agree(&self, other: &Self) -> bool {
        let pairs = self.iter().zip(other.iter());
        pairs.filter_map(|(one, other)| one.value.zip(other.value)).all(|(one, other)| one == other)
    }

    /// The sums of both, of what both measured.
    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::of(|key| self.get(key).zip(other.get(key)).map(|(one, other)| one + other))
    }
}

/// An object for programs: null means not measured. What only one kind of search measures is left out where it is not.
impl Serialize for Counters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_shown = |counter: &&Counter| counter.by == MeasuredBy::Most || counter.value.is_some();
        serializer.collect_map(self.iter().filter(is_shown).map(|counter| (counter.key, counter.value)))
    }
}
