//! Wings: a variable or a strong link in the middle keeps a value from being false at both of two other variables.
//!
//! *XY-wing*: a pivot of two values, each of which would make one of two pincers take the same third value. Example:
//! the pivot may be 1 or 2, one neighbour 1 or 3, another 2 or 3. If the pivot is 1, the first neighbour is 3, and if
//! it is 2, the second is. So no variable that differs from both neighbours is 3.
//!
//! *XYZ-wing*: a pivot of three values, two of which would make one of two pincers take the third. Example: the pivot
//! may be 1, 2 or 3, one neighbour 1 or 3, another 2 or 3. If the pivot is 1, the first neighbour is 3; if it is 2, the
//! second is; else it is 3 itself. So no variable that differs from all three is 3.
//!
//! *W-wing*: two variables with the same two values, one of which a strong link keeps from being the value of both. Its
//! pattern is the chain through the strong link. Two variables that differ are left to the naked pair, which removes
//! more. Example: x and y may each be 1 or 2; in some row 1 has two places, one a neighbour of x, one a neighbour of y.
//! If x and y were both 1, the row would have no place for it. So x or y is 2, and no variable that differs from both
//! is 2.

use std::ops::ControlFlow;

use csp_core::{Val, Var};

use crate::deductions::{Link, LinkKind, LinkReason, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, members, ones};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::{places_of, weak_link};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 190,
        technique: Technique::new(
            "xy-wing",
            "XY-wing",
            "each of a cell's two candidates gives the same value to one of two cells that it sees",
            "players' forums, about 2005",
        ),
        find: |look| around_pivot(look, false),
    },
    Finder {
        level: 200,
        technique: Technique::new(
            "xyz-wing",
            "XYZ-wing",
            "whichever of its three candidates a cell has, it or one of two cells that it sees has the same value",
            "players' forums, about 2005",
        ),
        find: |look| around_pivot(look, true),
    },
    Finder {
        level: 210,
        technique: Technique::new(
            "w-wing",
            "W-wing",
            "two cells with the same two candidates, and a strong link that keeps one value from both",
            "players' forums, about 2005",
        ),
        find: around_strong_link,
    },
];

/// XY-wings, or XYZ-wings where the pivot may have the value of the pincers, too.
fn around_pivot(look: &mut Look<'_>, with_pivot: bool) -> ControlFlow<()> {
    let position = look.position;
    let houses = position.houses();
    let size = if with_pivot { 3 } else { 2 };
    for pivot in position.open().filter(|&x| position.domain(x).count_ones() == size) {
        let own = position.domain(pivot);
        let shared = if with_pivot { 2 } else { 1 };
        let is_pincer = |x: &Var| {
            let domain = position.domain(*x);
            !position.is_placed(*x) && domain.count_ones() == 2 && (domain & own).count_ones() == shared
        };
        let pincers: Vec<Var> = members(houses.peers(pivot)).filter(is_pincer).collect();
        look.work(1 + pincers.len() * pincers.len())?;
        for (place, &x) in pincers.iter().enumerate() {
            for &y in &pincers[place + 1..] {
                let common = position.domain(x) & position.domain(y);
                if !common.is_power_of_two() || (common & own != 0) != with_pivot {
                    continue;
                }
                let v = common.trailing_zeros() as usize;
                let mut seen = position.seen_by_both(v, x, y);
                if with_pivot {
                    seen.keep(houses.peers(pivot));
                }
                let removed = seen.iter().map(|seen| Candidate::at(seen, v)).collect();
                let value = Val::new(v as u16);
                look.removes(removed, || Pattern::Wing { pivot, pincers: vec![x, y], value, with_pivot })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// W-wings.
fn around_strong_link(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    let houses = position.houses();
    let pairs: Vec<Var> = position.open().filter(|&x| position.domain(x).count_ones() == 2).collect();
    let strong: Vec<Vec<(HouseId, Var, Var)>> = position.values().map(|v| places_of(position, v).collect()).collect();
    for (place, &x) in pairs.iter().enumerate() {
        look.work(pairs.len())?;
        let is_twin = |&&y: &&Var| position.domain(x) == position.domain(y) && !houses.differ(x, y);
        for &y in pairs[place + 1..].iter().filter(is_twin) {
            for v in ones(position.domain(x)) {
                let other = (position.domain(x) & !(1 << v)).trailing_zeros() as usize;
                let seen = position.seen_by_both(other, x, y);
                let at = Candidate::at;
                for &(house, p, q) in strong[v].iter().filter(|_| !seen.is_empty()) {
                    for (p, q) in [(p, q), (q, p)] {
                        if houses.differ(x, p) && houses.differ(q, y) {
                            let removed = seen.iter().map(|seen| at(seen, other)).collect();
                            let through = [at(x, other), at(x, v), at(p, v), at(q, v), at(y, v), at(y, other)];
                            let pattern = || Pattern::Chain { links: chain(position, through, house), is_loop: false };
                            look.removes(removed, pattern)?;
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
