//! Naked and hidden subsets: as many values as places.

use smallvec::SmallVec;

use super::Singles;
use super::cliques::{Agenda, Cliques};
use crate::consistency::MakePropagator;
use crate::model::{CliqueId, Network, ValueSet, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, Reason, Rule};

/// Naked and hidden subsets of up to four, with singles, to a fixpoint. When k variables of a clique have
/// only k values between them, the other variables of the clique lose these values (naked). When k values of
/// a tight clique have only k places between them, these places lose all other values (hidden).
///
/// Source: Simonis 2005; Crook 2009 ("preemptive sets"). Variant: sizes 2 to 4, smallest first. Each subset
/// is a set of Hall (1935), so all-different (Regin 1994) finds these and the larger ones. Cost: O(k^4) looks
/// at each clique of k variables that has changed. Invariant: afterwards no subset of these sizes has an
/// effect.
#[derive(Debug)]
pub(crate) struct Subsets {
    singles: Singles,
    /// The cliques to look at. They are found when the work begins, so that its limits hold.
    agenda: Option<Agenda>,
}

const LARGEST: usize = 4;

impl Subsets {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "subsets",
        "naked and hidden subsets of up to 4",
        "Simonis 2005",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    pub(crate) const ROOT: Entry<MakePropagator> =
        Self::PART.renamed("root-subsets", "naked and hidden subsets, once before the search", "");

    /// A propagator for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { singles: Singles::new(network), agenda: None }
    }

    fn begin(&mut self, cx: &Context<'_>, due: bool) -> Option<()> {
        if self.agenda.is_none() {
            self.agenda = Some(Agenda::new(Cliques::of(cx, |_| true)?));
        }
        self.agenda.as_mut().map(|agenda| agenda.fill(due))
    }

    /// Singles, then subsets, in turn until nothing changes.
    fn run(&mut self, cx: &mut Context<'_>, first: Vec<Var>) -> Result<(), Conflict> {
        self.singles.run(cx, first)?;
        let Some(agenda) = &mut self.agenda else { return Ok(()) };
        agenda.changed(cx, 0);
        while !cx.interrupted()
            && let Some((id, clique)) = agenda.next()
        {
            // Singles are cheaper than subsets, so each subset that had an effect is followed by all singles.
            let before = cx.changes().count();
            let changed = apply_first_subset(cx, id, clique)?;
            if !changed.is_empty() {
                self.singles.run(cx, changed)?;
                agenda.changed(cx, before);
            }
        }
        Ok(())
    }
}

/// Takes the values of the first naked subset that has an effect from the other variables of the clique, and
/// returns the variables that lost one. A hidden subset is the complement of a naked one, so sizes up to
/// [`LARGEST`], and those whose complement has at most that size, are looked at.
fn apply_first_subset(cx: &mut Context<'_>, id: CliqueId, clique: &[Var]) -> Result<Vec<Var>, Conflict> {
    let open: Vec<Var> = clique.iter().copied().filter(|&x| cx.size(x) > 1).collect();
    let words = cx.network().most_words_of(&open);
    for size in 2..open.len() {
        // The complement of a hidden subset of k is a naked one of all others.
        if size > LARGEST && open.len() - size > LARGEST {
            continue;
        }
        let mut chosen = Vec::new();
        if let Some(values) = extend_to_subset(cx, &open, size, &mut chosen, &vec![0; words]) {
            let mask: Vec<u64> = values.iter().map(|word| !word).collect();
            let rule = rule_of_subset(cx, &open, size);
            let mut changed = Vec::new();
            for &x in open.iter().filter(|x| !chosen.contains(x)) {
                if cx.keep(x, ValueSet::from_words(&mask), Reason::clique(rule, id, &chosen))? {
                    changed.push(x);
                }
            }
            return Ok(changed);
        }
    }
    Ok(Vec::new())
}

/// The name of the rule when `size` of the `open` variables have as many values between them. When the set is
/// large and the clique has no value to spare, people see the complement: the values that only the other
/// variables can hold.
fn rule_of_subset(cx: &Context<'_>, open: &[Var], size: usize) -> Rule {
    let mut union = vec![0; cx.network().most_words_of(open)];
    open.iter().for_each(|&x| cx.domain(x).add_to(&mut union));
    let tight = ValueSet::from_words(&union).len() == open.len();
    match open.len() - size {
        1 if tight => Rule::HiddenSingle,
        hidden if tight && size > LARGEST => Rule::HiddenSubset(hidden as u16),
        _ => Rule::NakedSubset(size as u16),
    }
}

/// Extends `chosen` to `size` variables that have as many values between them, at least one of which another
/// variable of `open` has too. Returns these values. `union` is the set of the values of `chosen`.
fn extend_to_subset(
    cx: &Context<'_>,
    open: &[Var],
    size: usize,
    chosen: &mut Vec<Var>,
    union: &[u64],
) -> Option<Vec<u64>> {
    if chosen.len() == size {
        let overlaps = |x: &&Var| cx.domain(**x).words().iter().zip(union).any(|(word, all)| word & all != 0);
        let useful = open.iter().filter(|x| !chosen.contains(x)).any(|x| overlaps(&x));
        // A subset whose values are nowhere else would be found again for ever, to no effect.
        return useful.then(|| union.to_vec());
    }
    // Variables are chosen in the order of `open`, so that each set comes up once.
    let start = chosen.last().map_or(0, |last| open.iter().position(|x| x == last).unwrap_or(0) + 1);
    for &x in &open[start..] {
        if cx.work(union.len()) {
            return None;
        }
        let mut wider: SmallVec<[u64; 4]> = union.into();
        cx.domain(x).add_to(&mut wider);
        // The union only grows: with more values than `size` it can never be a subset of this size.
        if ValueSet::from_words(&wider).len() <= size {
            chosen.push(x);
            if let Some(found) = extend_to_subset(cx, open, size, chosen, &wider) {
                return Some(found);
            }
            chosen.pop();
        }
    }
    None
}

impl Propagator for Subsets {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        if self.begin(cx, true).is_none() {
            return Ok(());
        }
        self.run(cx, cx.network().variables().collect())
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        if self.begin(cx, false).is_none() {
            return Ok(());
        }
        let changed = cx.changes().map(|(y, _)| y).filter(|&y| y != x);
        let first = [x].into_iter().chain(changed).collect();
        self.run(cx, first)
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
