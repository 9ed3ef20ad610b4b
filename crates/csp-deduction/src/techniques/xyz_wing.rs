//! XYZ-wing: a pivot of three values, two of which would make one of two pincers take the third.
//!
//! Example: the pivot may be 1, 2 or 3, one neighbour 1 or 3, another 2 or 3. If the pivot is 1, the first neighbour is
//! 3; if it is 2, the second is; else it is 3 itself. So no variable that differs from all three is 3.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position, members};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "xyz-wing",
    "XYZ-wing",
    "whichever of its three candidates a cell has, it or one of two cells that it sees has the same value",
    "players' forums, about 2005",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    for pivot in position.open().filter(|&x| position.domain(x).count_ones() == 3) {
        let own = position.domain(pivot);
        let is_pincer = |x: &Var| {
            let domain = position.domain(*x);
            !position.is_placed(*x) && domain.count_ones() == 2 && domain & !own == 0
        };
        let pincers: Vec<Var> = members(houses.peers(pivot)).filter(is_pincer).collect();
        if watch.work((1 + pincers.len() * pincers.len()) as u64) {
            return ControlFlow::Break(());
        }
        for (place, &x) in pincers.iter().enumerate() {
            for &y in &pincers[place + 1..] {
                let common = position.domain(x) & position.domain(y);
                if !common.is_power_of_two() {
                    continue;
                }
                let v = common.trailing_zeros() as usize;
                let value = Val::new(v as u16);
                let mut seen = position.seen_by_both(v, x, y);
                seen.keep(houses.peers(pivot));
                let removed: Vec<Candidate> = seen.iter().map(|seen| Candidate::new(seen, value)).collect();
                if !removed.is_empty() {
                    let pattern = Pattern::Wing { pivot, pincers: vec![x, y], value, with_pivot: true };
                    tell(Deduction::removes(&TECHNIQUE, removed, pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
