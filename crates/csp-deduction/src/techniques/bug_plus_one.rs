//! BUG+1: one candidate stands between the position and a *bivalue universal grave*, in which every variable has two
//! candidates and every value two places in each house.

use std::ops::ControlFlow;

use csp_core::Var;

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, Position, VarSet, ones};
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 1] = [Finder {
    level: 300,
    technique: Technique::new(
        "bug-plus-one",
        "BUG+1",
        "without one candidate every cell would have two, and every value two places in each house",
        "",
    )
    .if_unique(),
    find,
}];

/// Let w be a candidate of x such that without it
/// 1. every open variable has two candidates;
/// 2. every value that is open in a tight house has two places there;
/// 3. open variables that differ and have a common candidate lie together in a tight house;
/// 4. only disequalities touch open variables.
///
/// Take a solution in which x is not w. Give every open variable its other candidate. Were two of them that must differ
/// now equal, they would be the two places of their value in a tight house, by 3 and 2, and neither had it before: but
/// one of them must have had it. And what is placed has been taken from its neighbours. So by 4 this is a solution,
/// too, and since no candidate goes beyond the puzzle as it was given, the puzzle has two. So x is w if it has only
/// one.
fn find(look: &mut Look<'_>) -> ControlFlow<()> {
    match extra(look.position) {
        Some(extra) => look.places(extra, Pattern::BivalueGrave { extra }),
        None => ControlFlow::Continue(()),
    }
}

fn extra(position: &Position<'_>) -> Option<Candidate> {
    let x = only_with_three(position)?;
    let is_extra = |v: &usize| is_grave_without(position, x, *v);
    let v = ones(position.domain(x)).find(is_extra)?;
    let follows = position.open().all(|y| position.houses().is_plain(y) && shares_tight_houses(position, x, v, y));
    follows.then(|| Candidate::at(x, v))
}

/// The variable with three candidates, if all others that are open have two.
fn only_with_three(position: &Position<'_>) -> Option<Var> {
    let mut with_three = None;
    for x in position.open() {
        match position.domain(x).count_ones() {
            2 => {}
            3 if with_three.is_none() => with_three = Some(x),
            _ => return None,
        }
    }
    with_three
}

/// True if every open value has two places in each tight house, where `v` is not counted for `x`.
fn is_grave_without(position: &Position<'_>, x: Var, v: usize) -> bool {
    let houses = position.houses();
    houses.tight().all(|(id, house)| {
        position.open_values(id).all(|open| {
            let extra = u32::from(open == v && house.set.contains(x));
            position.places(id, open).count_ones() == 2 + extra
        })
    })
}

/// True if each open neighbour of `y` with a common candidate is in a tight house with it, where `v` is not counted for `x`.
fn shares_tight_houses(position: &Position<'_>, x: Var, v: usize, y: Var) -> bool {
    let houses = position.houses();
    let domain = |z: Var| if z == x { position.domain(z) & !(1 << v) } else { position.domain(z) };
    let mut apart = VarSet::from(houses.peers(y));
    houses.of_var(y).map(|(id, _)| houses.get(id)).filter(|house| house.is_tight()).for_each(|house| {
        apart.take_out(house.set.words());
    });
    apart.iter().all(|z| position.is_placed(z) || domain(y) & domain(z) == 0)
}
