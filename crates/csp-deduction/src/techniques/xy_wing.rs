//! XY-wing: a pivot of two values, each of which would make one of two pincers take the same third value.
//!
//! Example: the pivot may be 1 or 2, one neighbour 1 or 3, another 2 or 3. If the pivot is 1, the first neighbour is 3,
//! and if it is 2, the second is. So no variable that differs from both neighbours is 3.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position, members};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "xy-wing",
    "XY-wing",
    "each of a cell's two candidates gives the same value to one of two cells that it sees",
    "players' forums, about 2005",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    for pivot in position.open().filter(|&x| position.domain(x).count_ones() == 2) {
        let own = position.domain(pivot);
        let is_pincer = |x: &Var| {
            let domain = position.domain(*x);
            !position.is_placed(*x) && domain.count_ones() == 2 && (domain & own).is_power_of_two()
        };
        let pincers: Vec<Var> = members(position.houses().peers(pivot)).filter(is_pincer).collect();
        if watch.work((1 + pincers.len() * pincers.len()) as u64) {
            return ControlFlow::Break(());
        }
        for (place, &x) in pincers.iter().enumerate() {
            for &y in &pincers[place + 1..] {
                let common = position.domain(x) & position.domain(y) & !own;
                if common == 0 || position.domain(x) == position.domain(y) {
                    continue;
                }
                let v = common.trailing_zeros() as usize;
                let value = Val::new(v as u16);
                let removed: Vec<Candidate> =
                    position.seen_by_both(v, x, y).iter().map(|seen| Candidate::new(seen, value)).collect();
                if !removed.is_empty() {
                    let pattern = Pattern::Wing { pivot, pincers: vec![x, y], value, with_pivot: false };
                    tell(Deduction::removes(&TECHNIQUE, removed, pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
