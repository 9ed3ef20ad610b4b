//! Rules that are asked while a chain is followed: sets and fish (dynamic chains, plus), and chains (nested ones).

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use csp_core::{Stop, Watch};

use super::chaining::Chaining;
use super::hint::{Hints, Nested};
use super::links::{Candidate, candidate};
use super::run::{Further, OtherRules, Within};
use super::{cycles, multiple};
use crate::grid::{Nine, PencilGrid, cells, ones};
use crate::patterns;
use crate::step::Finding;

/// Tells each deduction by chains of a kind.
pub(super) fn search(grid: &PencilGrid, how: Chaining, hints: &mut impl Hints, watch: &Watch) -> Result<(), Stop> {
    if how.is_static() {
        cycles::search(grid, hints, watch)
    } else {
        multiple::search(grid, how, &SetsAndChains, hints, watch)
    }
}

/// Locked candidates, pairs and X-wings; where these find nothing, from level 2 on chains of one kind: static ones, then those
/// from several candidates, then dynamic ones.
struct SetsAndChains;

impl OtherRules for SetsAndChains {
    fn look(&self, now: &PencilGrid, before: &PencilGrid, level: u32, watch: &Watch) -> Result<Vec<Further>, Stop> {
        let mut found = Vec::new();
        patterns::of_sets(now, &mut |one| {
            let gone = gone(now, before, &one);
            if !gone.is_empty() {
                add(&one.step.removed, &gone, None, &mut found);
            }
            ControlFlow::Continue(())
        });
        watch.spend(1)?;
        if let (true, Some(how)) = (found.is_empty(), within(level)) {
            let mut nested = Nested { before, hints: Vec::new() };
            search(now, how, &mut nested, watch)?;
            nested.hints.sort_by_key(|hint| hint.rank);
            for hint in nested.hints {
                let Some(inner) = hint.inner else { continue };
                let within = Rc::new(Within { nodes: hint.rank.nodes, key: inner.nodes });
                add(&hint.step.removed, &inner.gone, Some(&within), &mut found);
            }
        }
        Ok(found)
    }
}

/// The chains that a chain of some level may hold.
fn within(level: u32) -> Option<Chaining> {
    match level {
        ..=1 => None,
        2 => Some(Chaining::STATIC),
        3 => Some(Chaining::MULTIPLE),
        4 => Some(Chaining::DYNAMIC),
        _ => Some(Chaining::with(level - 4)),
    }
}

/// The candidates that a set rests on and that are gone since the chain began.
fn gone(now: &PencilGrid, before: &PencilGrid, one: &Finding) -> BTreeSet<Candidate> {
    let (looked_at, digits) = one.because;
    let of_cell = |cell| {
        let gone = before.digits(cell) & !now.digits(cell) & digits;
        ones(gone).map(move |digit| candidate(cell, digit))
    };
    cells(looked_at).flat_map(of_cell).collect()
}

/// Adds each candidate that goes, with what it rests on.
fn add(removed: &[(usize, Nine)], gone: &BTreeSet<Candidate>, within: Option<&Rc<Within>>, found: &mut Vec<Further>) {
    for &(cell, digits) in removed {
        found.extend(ones(digits).map(|digit| Further {
            candidate: candidate(cell, digit),
            gone: gone.clone(),
            within: within.cloned(),
        }));
    }
}
