//! W-wing: two variables with the same two values, one of which a strong link keeps from being the value of both.
//!
//! Its pattern is the chain through the strong link. Two variables that differ are left to the naked pair, which removes more.
//!
//! Example: x and y may each be 1 or 2; in some row 1 has two places, one a neighbour of x, one a neighbour of y. If x and y were
//! both 1, the row would have no place for it. So x or y is 2, and no variable that differs from both is 2.

use std::ops::ControlFlow;

use crate::deduction::candidate::Candidate;
use crate::deduction::deduction::Deduction;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::house::HouseId;
use crate::deduction::link::{Link, LinkKind, LinkReason};
use crate::deduction::links::{places_of, weak_link};
use crate::deduction::pattern::Pattern;
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::deduction::var_set::ones;
use crate::model::{Val, Var};
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "w-wing",
    "W-wing",
    "two cells with the same two candidates, and a strong link that keeps one value from both",
    "players' forums, about 2005",
);

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

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
                if seen.is_empty() {
                    continue;
                }
                for &(house, p, q) in &strong[v] {
                    for (p, q) in [(p, q), (q, p)] {
                        if houses.differ(x, p) && houses.differ(q, y) {
                            let removed =
                                seen.iter().map(|seen| Candidate::new(seen, Val::new(other as u16))).collect();
                            let links = chain(position, (x, y), (p, q, house), (v, other));
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

/// From the other value of `x` over the places of `v` to that of `y`.
fn chain(
    position: &Position<'_>,
    (x, y): (Var, Var),
    (p, q, house): (Var, Var, HouseId),
    (v, other): (usize, usize),
) -> Vec<Link> {
    let at = |x: Var, v: usize| Candidate::new(x, Val::new(v as u16));
    let strong = |from, to, why| Link { from, to, kind: LinkKind::Strong, why };
    vec![
        strong(at(x, other), at(x, v), LinkReason::Variable),
        weak_link(position, at(x, v), at(p, v)),
        strong(at(p, v), at(q, v), LinkReason::House(house)),
        weak_link(position, at(q, v), at(y, v)),
        strong(at(y, v), at(y, other), LinkReason::Variable),
    ]
}
