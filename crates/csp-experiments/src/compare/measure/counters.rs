//! The counters of a run, as they are recorded.

use std::fmt;
use std::sync::{Arc, OnceLock};

use csp_core::Stats;
use csp_core::counters::{Counter, MeasuredBy};
use serde::{Serialize, Serializer};

/// Every counter of [`Stats::counters`], in its order. A value is `None` where an engine does not measure it, or where a file
/// does not have it. A million of them are kept at once when many results are merged, so that only the values are stored, and a
/// clone shares them.
#[derive(Clone, PartialEq, Eq)]
pub struct Counters(Arc<[u64]>);

/// Stands for a value that was not measured: no search counts so far.
const NOT_MEASURED: u64 = u64::MAX;

/// Every counter there is, without values.
fn known() -> &'static [Counter] {
    static KNOWN: OnceLock<Vec<Counter>> = OnceLock::new();
    KNOWN.get_or_init(|| Stats::default().counters().map(|counter| Counter { value: None, ..counter }).collect())
}

impl Default for Counters {
    /// Those of a run that was not made: none is measured.
    fn default() -> Self {
        Self(vec![NOT_MEASURED; known().len()].into())
    }
}

impl From<&Stats> for Counters {
    fn from(stats: &Stats) -> Self {
        Self(stats.counters().map(|counter| counter.value.unwrap_or(NOT_MEASURED)).collect())
    }
}

impl Counters {
    /// Each counter with the value that belongs to its key.
    pub fn of(value: impl Fn(&str) -> Option<u64>) -> Self {
        Self(known().iter().map(|counter| value(counter.key).unwrap_or(NOT_MEASURED)).collect())
    }

    /// The counters, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Counter> {
        let with_value = |(counter, &value): (&Counter, &u64)| Counter {
            value: (value != NOT_MEASURED).then_some(value),
            ..*counter
        };
        known().iter().zip(&*self.0).map(with_value)
    }

    /// The number counted under this key, if it was measured.
    pub fn get(&self, key: &str) -> Option<u64> {
        self.iter().find(|counter| counter.key == key)?.value
    }

    /// Puts a value under this key. Whether there is such a counter.
    pub fn set(&mut self, key: &str, value: u64) -> bool {
        let place = known().iter().position(|counter| counter.key == key);
        place.is_some_and(|place| {
            Arc::make_mut(&mut self.0)[place] = value;
            true
        })
    }

    /// The name that people have for the counter of this key; the key itself when there is no such counter.
    pub fn name(key: &str) -> &str {
        known().iter().find(|counter| counter.key == key).map_or(key, |counter| counter.name)
    }

    /// True if two runs can have come to both: what both measured is equal.
    pub fn agree(&self, other: &Self) -> bool {
        let pairs = self.iter().zip(other.iter());
        pairs.filter_map(|(one, other)| one.value.zip(other.value)).all(|(one, other)| one == other)
    }

    /// The sums of both, of what both measured.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let sum = |(&one, &other): (&u64, &u64)| {
            if one == NOT_MEASURED || other == NOT_MEASURED { NOT_MEASURED } else { one.saturating_add(other) }
        };
        Self(self.0.iter().zip(&*other.0).map(sum).collect())
    }
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measured = self.iter().filter_map(|counter| Some((counter.key, counter.value?)));
        f.debug_map().entries(measured).finish()
    }
}

/// An object for programs: null means not measured. What only one kind of search measures is left out where it is not.
impl Serialize for Counters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_shown = |counter: &Counter| counter.by == MeasuredBy::Most || counter.value.is_some();
        serializer.collect_map(self.iter().filter(is_shown).map(|counter| (counter.key, counter.value)))
    }
}
