//! W-wing: two variables with the same two values, one of which a strong link keeps from being the value of both.
//!
//! Its pattern is the chain through the strong link. Two variables that differ are left to the naked pair, which
//! removes more.
//!
//! Example: x and y may each be 1 or 2; in some row 1 has two places, one a neighbour of x, one a neighbour of y. If x
//! and y were both 1, the row would have no place for it. So x or y is 2, and no variable that differs from both is 2.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Link, LinkKind, LinkReason, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::links::{places_of, weak_link};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "w-wing",
    "W-wing",
    "two cells with the same two candidates, and a strong link that keeps one value from both",
    "players' forums, about 2005",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    let pairs: Vec<Var> = position.open().filter(|&x| position.domain(x).count_ones() == 2).collect();
    let strong: Vec<Vec<(HouseId, Var, Var)>> = position.values().map(|v| places_of(position, v).collect()).collect();
    for (place, &x) in pairs.iter().enumerate() {
        if watch.work(pairs.len() as u64) {
            return ControlFlow::Break(());
        }
        let is_twin = |&&y: &&Var| position.domain(x) == position.domain(y) && !houses.differ(x, y);
        for &y in pairs[place + 1..].iter().filter(is_twin) {
            for v in ones(position.domain(x)) {
                let other = (position.domain(x) & !(1 << v)).trailing_zeros() as usize;
                let seen = position.seen_by_both(other, x, y);
                let [value, other] = [v, other].map(|v| Val::new(v as u16));
                let at = Candidate::new;
                for &(house, p, q) in strong[v].iter().filter(|_| !seen.is_empty()) {
                    for (p, q) in [(p, q), (q, p)] {
                        if houses.differ(x, p) && houses.differ(q, y) {
                            let removed = seen.iter().map(|seen| at(seen, other)).collect();
                            let ends = [at(p, value), at(q, value)];
                            let through = [at(x, other), at(x, value), ends[0], ends[1], at(y, value), at(y, other)];
                            let links = chain(position, through, house);
                            let pattern = Pattern::Chain { links, is_loop: false };
                            tell(Deduction::removes(&TECHNIQUE, removed, pattern))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Through these candidates: from the other value of the one variable over the two places to that of the other
/// variable.
fn chain(position: &Position<'_>, through: [Candidate; 6], house: HouseId) -> Vec<Link> {
    let strong = |from, to, why| Link { from, to, kind: LinkKind::Strong, why };
    vec![
        strong(through[0], through[1], LinkReason::Variable),
        weak_link(position, through[1], through[2]),
        strong(through[2], through[3], LinkReason::House(house)),
        weak_link(position, through[3], through[4]),
        strong(through[4], through[5], LinkReason::Variable),
    ]
}
