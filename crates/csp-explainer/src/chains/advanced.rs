//! What other rules find while a chain is followed: sets and fish (dynamic chains, plus), and chains (nested ones).

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use csp_core::{Stop, Watch};

use super::hint::Nested;
use super::links::{Candidate, candidate};
use super::run::Within;
use super::{Chaining, cycles, multiple};
use crate::grid::{Grid, cells, ones};
use crate::rules;
use crate::step::Found;

/// A candidate that must go, the gone candidates that it goes for, and the chain that shows it, if one does.
pub(super) struct Further {
    pub(super) candidate: Candidate,
    pub(super) gone: BTreeSet<Candidate>,
    pub(super) within: Option<Rc<Within>>,
}

/// What the rules of a level find in `grid` that they did not find in `source`: locked candidates, pairs and X-wings; from level 2
/// on chains too, the simplest kind that finds something.
pub(super) fn look(grid: &Grid, source: &Grid, level: u32, watch: &Watch) -> Result<Vec<Further>, Stop> {
    let mut found = Vec::new();
    rules::of_sets(grid, &mut |one| {
        of_set(grid, source, &one, &mut found);
        ControlFlow::Continue(())
    });
    watch.spend(1)?;
    for how in within(level) {
        if !found.is_empty() {
            break;
        }
        let mut nested = Nested { before: source, hints: Vec::new() };
        if how.is_static() {
            cycles::search(grid, &mut nested, watch)?;
        } else {
            multiple::search(grid, how, &mut nested, watch)?;
        }
        nested.hints.sort_by_key(|hint| hint.rank);
        for hint in nested.hints {
            let Some(inner) = hint.inner else { continue };
            let within = Rc::new(Within { nodes: hint.rank.nodes, key: inner.nodes });
            for &(cell, digits) in &hint.step.removed {
                found.extend(ones(digits).map(|digit| Further {
                    candidate: candidate(cell, digit),
                    gone: inner.gone.clone(),
                    within: Some(Rc::clone(&within)),
                }));
            }
        }
    }
    Ok(found)
}

/// The chains that a chain of some level may hold, the simplest first.
fn within(level: u32) -> impl Iterator<Item = Chaining> {
    let from = [(2, Chaining::STATIC), (3, Chaining::MULTIPLE), (4, Chaining { level: level.saturating_sub(4), ..Chaining::DYNAMIC })];
    from.into_iter().filter(move |&(least, _)| level >= least).map(|(_, how)| how)
}

/// The candidates that a rule of sets takes away, if something that it rests on is gone.
fn of_set(grid: &Grid, source: &Grid, one: &Found, found: &mut Vec<Further>) {
    let (looked_at, digits) = one.because;
    let gone: BTreeSet<Candidate> = cells(looked_at)
        .flat_map(|cell| {
            let gone = source.digits(cell) & !grid.digits(cell) & digits;
            ones(gone).map(move |digit| candidate(cell, digit))
        })
        .collect();
    if gone.is_empty() {
        return;
    }
    for &(cell, digits) in &one.step.removed {
        found.extend(ones(digits).map(|digit| Further {
            candidate: candidate(cell, digit),
            gone: gone.clone(),
            within: None,
        }));
    }
}
