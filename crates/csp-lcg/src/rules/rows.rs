//! Facts about the rows of a relation on two variables.

use csp_core::Network;
use csp_core::network::Arc;

use crate::literal::ValuePlace;

/// The rows of an arc from y to x: for each value of y, the values of x that support it. Every row has its first and its last
/// support, and so has all that is below or above a value: then one bound of x says why a bound of y moved.
#[derive(Debug)]
pub(crate) struct Supports {
    /// For each value of the source: its first and its last support; none where the first is behind the last.
    ends: Vec<(ValuePlace, ValuePlace)>,
    /// The same for all values before this one, and for all behind it.
    below: Vec<(ValuePlace, ValuePlace)>,
    above: Vec<(ValuePlace, ValuePlace)>,
    /// True if each row is all up to a value, or all from a value on, in the order of the values or against it: then only bounds
    /// matter.
    pub(crate) is_ordered: bool,
    /// The most values of the target that a row lacks: while more are left, each value of the source has a support.
    pub(crate) most_missing: usize,
}

const NONE: (ValuePlace, ValuePlace) = (ValuePlace::MAX, 0);

fn joined(a: (ValuePlace, ValuePlace), b: (ValuePlace, ValuePlace)) -> (ValuePlace, ValuePlace) {
    (a.0.min(b.0), a.1.max(b.1))
}

impl Supports {
    /// Those of an arc. Cost: its table.
    pub(crate) fn of(network: &Network, arc: Arc) -> Self {
        let width = network.width(arc.source());
        let target = network.declared(arc.target());
        let mut ends = vec![NONE; width];
        let (mut is_solid, mut most_missing) = (true, 0);
        for value in network.declared(arc.source()) {
            let row = network.row(arc, value);
            most_missing = most_missing.max(target.len() - row.len().min(target.len()));
            if let (Some(first), Some(last)) = (row.first(), row.last()) {
                ends[value.index()] = (first.get().into(), last.get().into());
                let between = target.iter().filter(|v| (first..=last).contains(v)).count();
                is_solid &= between == row.len();
            }
        }
        let mut below = vec![NONE; width + 1];
        let mut above = vec![NONE; width + 1];
        for place in 0..width {
            below[place + 1] = joined(below[place], ends[place]);
        }
        for place in (0..width).rev() {
            above[place] = joined(above[place + 1], ends[place]);
        }
        let is_ordered = is_solid && is_ordered(network, arc, &ends);
        Self { ends, below, above, is_ordered, most_missing }
    }

    /// The first and the last support of a value.
    #[inline]
    pub(crate) fn ends(&self, place: ValuePlace) -> (ValuePlace, ValuePlace) {
        self.ends[place as usize]
    }

    /// The first and the last support of all values before this one.
    pub(crate) fn below(&self, place: ValuePlace) -> (ValuePlace, ValuePlace) {
        self.below[place as usize]
    }

    /// The first and the last support of all values behind this one.
    pub(crate) fn above(&self, place: ValuePlace) -> (ValuePlace, ValuePlace) {
        self.above[place as usize + 1]
    }
}

/// True if all rows begin at the first value of the target, or all end at the last, and the other ends go one way.
fn is_ordered(network: &Network, arc: Arc, ends: &[(ValuePlace, ValuePlace)]) -> bool {
    let declared = network.declared(arc.target());
    let (Some(first), Some(last)) = (declared.first(), declared.last()) else { return false };
    let (first, last) = (ValuePlace::from(first.get()), ValuePlace::from(last.get()));
    let declared = || network.declared(arc.source()).iter();
    let one_way = |of: &dyn Fn((ValuePlace, ValuePlace)) -> ValuePlace| {
        let all: Vec<ValuePlace> = declared().map(|value| of(ends[value.index()])).collect();
        all.is_sorted() || all.is_sorted_by(|a, b| a >= b)
    };
    let is_all = |of: &dyn Fn((ValuePlace, ValuePlace)) -> bool| {
        declared().all(|v| ends[v.index()] == NONE || of(ends[v.index()]))
    };
    is_all(&|ends| ends.0 == first) && one_way(&|ends| if ends == NONE { 0 } else { ends.1 + 1 })
        || is_all(&|ends| ends.1 == last) && one_way(&|ends| if ends == NONE { ValuePlace::MAX } else { ends.0 })
}
