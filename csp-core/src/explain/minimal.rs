//! A minimal conflict set over constraints and givens, by the deletion filter or by QuickXplain.
//!
//! Source of QuickXplain: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004,
//! figure 1.

use crate::explain::ConflictSet;
use crate::explain::trials::{Ended, Trials};
use crate::model::ConstraintId;

/// The choices there are when a set is made minimal.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    pub(super) method: Method,
    /// The givens that are left out last.
    pub(super) last: Vec<usize>,
    /// True if no constraint is left out.
    pub(super) givens_only: bool,
}

/// A minimal part of `whole`, which has no solution: first the givens are made few, with all constraints, and then the
/// constraints and the groups, with few givens.
///
/// A later step leaves the first one right: a given that is needed beside all constraints is needed beside some of them.
/// This order is the fast one: as long as all constraints hold, networks share what is compiled for the engine, and
/// propagation alone decides most of them.
pub(super) fn minimal(trials: &Trials<'_>, choices: &Choices, whole: &ConflictSet) -> Result<ConflictSet, Ended> {
    let givens = givens_by_preference(&whole.givens, &choices.last);
    let givens = choices.method.minimal(&givens, &mut |givens: &[usize]| trials.refuted(whole.with_givens(givens)))?;
    let few = whole.with_givens(&givens);
    if choices.givens_only {
        return Ok(few);
    }
    let constraints = constraints_by_preference(trials, &few);
    let refuted = &mut |constraints: &[ConstraintId]| trials.refuted(few.with_constraints(constraints));
    let few = few.with_constraints(&choices.method.minimal(&constraints, refuted)?);
    let groups =
        choices.method.minimal(&few.groups, &mut |groups: &[usize]| trials.refuted(few.with_groups(groups)))?;
    Ok(few.with_groups(&groups))
}

/// Those that are left out last, then the others from the last to the first.
fn givens_by_preference(givens: &[usize], last: &[usize]) -> Vec<usize> {
    let mut givens: Vec<usize> = givens.iter().rev().copied().collect();
    givens.sort_by_key(|given| !last.contains(given));
    givens
}

/// Those about the most givens first: they are the likeliest to be needed, and to be understood.
fn constraints_by_preference(trials: &Trials<'_>, few: &ConflictSet) -> Vec<ConstraintId> {
    let mut is_given = vec![false; trials.network.len()];
    few.givens.iter().for_each(|&given| is_given[trials.givens[given].0.index()] = true);
    let mut constraints = few.constraints.clone();
    let about = |id: &ConstraintId| trials.network.constraint(*id).scope.iter().filter(|x| is_given[x.index()]).count();
    constraints.sort_by_cached_key(|id| std::cmp::Reverse(about(id)));
    constraints
}

/// The way in which a set without a solution is made minimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// [`Method::Deletion`] for at most 8 members of a kind, [`Method::QuickXplain`] for more.
    #[default]
    Auto,
    /// One member after the other is left out (Chinneck & Dravnieks 1991): a search for each.
    Deletion,
    /// Halves are left out (Junker 2004): at most 2k log2(n / k) + 2k searches for k members of n.
    QuickXplain,
}

/// The most members for which leaving out one after the other is taken: so many searches are few, and of a small set most
/// members are needed. On broken 9x9 boards, with 27 constraints and about as many givens, halves take a fifth of the time.
const MOST_ONE_BY_ONE: usize = 8;

impl Method {
    /// A minimal part of `items`, which `refuted` says to have no solution; the items that come first are the likeliest to
    /// stay.
    pub(super) fn minimal<T: Copy + PartialEq>(
        self,
        items: &[T],
        refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
    ) -> Result<Vec<T>, Ended> {
        match self {
            Self::Auto if items.len() <= MOST_ONE_BY_ONE => by_deletion(items, refuted),
            Self::Deletion => by_deletion(items, refuted),
            Self::Auto | Self::QuickXplain => quickxplain(items, refuted),
        }
    }
}

/// The deletion filter: a minimal part of `items`, which have no solution together. One after the other is left out, the last first, for good if
/// what is left still has no solution.
///
/// Source: Chinneck & Dravnieks 1991, for linear programs; for constraints, Bakker, Dikker, Tempelman & Wognum 1993.
/// Invariant: what is kept has no solution. An item that was needed once is needed for good, since less is kept later.
/// Cost: a search for each item.
fn by_deletion<T: Copy + PartialEq>(
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    let mut kept = items.to_vec();
    for place in (0..items.len()).rev() {
        let item = kept.remove(place);
        if !refuted(&kept)? {
            kept.insert(place, item);
        }
    }
    Ok(kept)
}

/// A minimal part of `items`, which have no solution together; of two that could stand for each other, the first one stays.
///
/// Variant: the items are cut in the middle. Cost: at most 2k log2(n / k) + 2k searches for k of n items, so it is for small
/// sets in many items.
fn quickxplain<T: Copy + PartialEq>(
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    if items.is_empty() || refuted(&[])? { Ok(Vec::new()) } else { needed(&[], false, items, refuted) }
}

/// Those of `items` that are needed for a conflict beside `background`; `has_grown` says whether that has become larger since it
/// was known to have a solution.
///
/// Invariant: background and items together have no solution.
fn needed<T: Copy + PartialEq>(
    background: &[T],
    has_grown: bool,
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    if has_grown && refuted(background)? {
        return Ok(Vec::new());
    }
    if items.len() == 1 {
        return Ok(items.to_vec());
    }
    let (first, second) = items.split_at(items.len() / 2);
    let with_first = [background, first].concat();
    let of_second = needed(&with_first, true, second, refuted)?;
    let with_second = [background, &of_second].concat();
    let of_first = needed(&with_second, !of_second.is_empty(), first, refuted)?;
    Ok([of_first, of_second].concat())
}
