//! Naked and hidden subsets: as many values as places.

use smallvec::SmallVec;

use super::Singles;
use super::cliques::{Agenda, Cliques};
use crate::consistency::MakePropagator;
use crate::model::{CliqueId, Network, ValueSet, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, Reason, Rule};

/// Naked and hidden subsets of up to four, with singles, to a fixpoint: k variables of a clique that have only k values
/// between them take these from the rest of it; in a tight clique, k values that have only k places between them drive all
/// others out.
///
/// Source: Simonis 2005; Crook 2009 ("preemptive sets"). Variant: sizes 2 to 4, smallest first; each is a set of Hall (1935), so
/// all-different (Regin 1994) finds these and the larger ones. Cost: O(k^4) looks at a clique of k variables that has changed.
#[derive(Debug)]
pub struct Subsets {
    singles: Singles,
    /// Found when the work begins, under its limits.
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

    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { singles: Singles::new(network), agenda: None }
    }

    fn begin(&mut self, cx: &Context<'_>, due: bool) -> Option<()> {
        if self.agenda.is_none() {
            self.agenda = Some(Agenda::new(Cliques::of(cx, |_| true)?));
        }
        self.agenda.as_mut().map(|agenda| agenda.fill(due))
    }

    /// Singles, then subsets, again and again until nothing changes.
    fn run(&mut self, cx: &mut Context<'_>, first: Vec<Var>) -> Result<(), Conflict> {
        self.singles.run(cx, first)?;
        let Some(agenda) = &mut self.agenda else { return Ok(()) };
        agenda.changed(cx, 0);
        while !cx.interrupted()
            && let Some((id, clique)) = agenda.next()
        {
            let before = cx.changes().count();
            let changed = naked(cx, id, clique)?;
            if !changed.is_empty() {
                self.singles.run(cx, changed)?;
                agenda.changed(cx, before);
            }
        }
        Ok(())
    }
}

/// Takes the values of the first naked subset that has an effect from the rest of the clique. A hidden subset is the rest of a
/// naked one: sizes up to the half of the open variables, at least [`LARGEST`] of either kind, are looked at.
fn naked(cx: &mut Context<'_>, id: CliqueId, clique: &[Var]) -> Result<Vec<Var>, Conflict> {
    let open: Vec<Var> = clique.iter().copied().filter(|&x| cx.size(x) > 1).collect();
    let words = cx.network().most_words_of(&open);
    for size in 2..open.len() {
        // The complement of a hidden subset of k is a naked one of all others.
        if size > LARGEST && open.len() - size > LARGEST {
            continue;
        }
        let mut chosen = Vec::new();
        if let Some(values) = find(cx, &open, size, &mut chosen, &vec![0; words]) {
            let mask: Vec<u64> = values.iter().map(|word| !word).collect();
            let rule = called(cx, &open, size);
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

/// What people call it when `size` of the `open` variables have as many values. Of a large set in a clique
/// with no value to spare it is the rest that one sees: the values that only the other variables can hold.
fn called(cx: &Context<'_>, open: &[Var], size: usize) -> Rule {
    let mut union = vec![0; cx.network().most_words_of(open)];
    open.iter().for_each(|&x| cx.domain(x).add_to(&mut union));
    let tight = ValueSet::from_words(&union).len() == open.len();
    match open.len() - size {
        1 if tight => Rule::HiddenSingle,
        hidden if tight && size > LARGEST => Rule::HiddenSubset(hidden as u16),
        _ => Rule::NakedSubset(size as u16),
    }
}

/// Extends `chosen` to `size` variables with as many values, some of which are elsewhere in `open` too; their values.
fn find(cx: &Context<'_>, open: &[Var], size: usize, chosen: &mut Vec<Var>, union: &[u64]) -> Option<Vec<u64>> {
    if chosen.len() == size {
        let overlaps = |x: &&Var| cx.domain(**x).words().iter().zip(union).any(|(word, all)| word & all != 0);
        let useful = open.iter().filter(|x| !chosen.contains(x)).any(|x| overlaps(&x));
        return useful.then(|| union.to_vec());
    }
    let start = chosen.last().map_or(0, |last| open.iter().position(|x| x == last).unwrap_or(0) + 1);
    for &x in &open[start..] {
        if cx.work(union.len()) {
            return None;
        }
        let mut wider: SmallVec<[u64; 4]> = union.into();
        cx.domain(x).add_to(&mut wider);
        if ValueSet::from_words(&wider).len() <= size {
            chosen.push(x);
            if let Some(found) = find(cx, open, size, chosen, &wider) {
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
        let changed = cx.changes().map(|change| change.var).filter(|&y| y != x);
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
