//! Rectangles: four variables in a circle on which two values could be swapped.

use std::ops::ControlFlow;

use csp_core::{Val, Var};

use crate::deductions::Pattern;
use crate::position::{Position, VarSet, bit, ones};

/// Variables a, b, c and d, where each differs from the next and d from a, and two values u and v that all of them may
/// have.
///
/// If a = c = u and b = d = v in a solution, the two values can be swapped in it, so that there is a second one, when
/// 1. every other variable sees a or c exactly when it sees b or d;
/// 2. nothing but disequalities touches the four;
/// 3. the puzzle as it was given leaves both values to all four.
///
/// For by 1 what sees one of the four sees both a u and a v, so it has neither value and keeps differing from the four;
/// what sees none of them does not notice; the four still differ around the circle; by 2 there is no other constraint,
/// and by 3 the puzzle allows the values. So where there is one solution only, u and v never stand on the four by
/// turns. On a board these are the corners of two rows and two columns in two boxes.
pub(crate) struct Rectangle {
    /// a, b, c and d; the domain of a is u and v.
    pub(crate) corners: [Var; 4],
    /// u and v as bits.
    pub(crate) both: u64,
}

impl Rectangle {
    /// As it stands in a position, without a subset and without bounds.
    pub(crate) fn pattern(&self, position: &Position<'_>) -> Pattern {
        let (corners, values, roof) = (self.corners, self.values(), self.roof(position));
        Pattern::Rectangle { corners, values, roof, subset: None, bound: Vec::new() }
    }

    /// u and v.
    fn values(&self) -> [Val; 2] {
        [self.both.trailing_zeros(), self.both.ilog2()].map(|v| Val::new(v as u16))
    }

    /// The corners that have other candidates, too.
    pub(crate) fn roof(&self, position: &Position<'_>) -> Vec<Var> {
        self.corners.into_iter().filter(|&x| position.domain(x) != self.both).collect()
    }
}

/// Tells every rectangle with a corner that has only the two values, once.
pub(crate) fn each(position: &Position<'_>, mut tell: impl FnMut(&Rectangle) -> ControlFlow<()>) -> ControlFlow<()> {
    let houses = position.houses();
    let may_swap = |x: Var, both: u64| position.initial(x) & both == both && houses.is_plain(x);
    for a in position.open().filter(|&a| position.domain(a).count_ones() == 2) {
        let both = position.domain(a);
        if !may_swap(a, both) {
            continue;
        }
        let mut holders = VarSet::from(position.holders(both.trailing_zeros() as usize));
        holders.keep(position.holders(both.ilog2() as usize));
        let beside: Vec<Var> = peers_among(position, &holders, a).filter(|&x| may_swap(x, both)).collect();
        for (place, &b) in beside.iter().enumerate() {
            for &d in beside[place + 1..].iter().filter(|&&d| !houses.differ(b, d)) {
                for c in peers_among(position, &holders, b).filter(|&c| c != a && houses.differ(c, d)) {
                    let corners = [a, b, c, d];
                    let is_first = corners.iter().all(|&x| x >= a || position.domain(x) != both);
                    if is_first && may_swap(c, both) && !houses.differ(a, c) && are_seen_alike(position, corners) {
                        tell(&Rectangle { corners, both })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Those of a set that differ from `x`.
fn peers_among<'p>(position: &'p Position<'_>, set: &'p VarSet, x: Var) -> impl Iterator<Item = Var> + 'p {
    let words = set.words().iter().zip(position.houses().peers(x)).enumerate();
    words.flat_map(|(word, (set, peers))| ones(set & peers).map(move |at| Var::new((word * 64 + at) as u32)))
}

/// Whether every variable but the corners sees a or c exactly when it sees b or d.
fn are_seen_alike(position: &Position<'_>, corners: [Var; 4]) -> bool {
    let [a, b, c, d] = corners.map(|x| position.houses().peers(x));
    (0..a.len()).all(|word| {
        let inside = corners.iter().filter(|x| x.index() / 64 == word).fold(0, |all, &x| all | bit(x));
        ((a[word] | c[word]) ^ (b[word] | d[word])) & !inside == 0
    })
}
