//! Naked and hidden singles: consequences of a variable that has one value left, and of a value that has one
//! place left.

use super::cliques::Cliques;
use crate::consistency::MakePropagator;
use crate::model::{Network, ValueSet, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, OnceQueue, Propagator, Reason, Rule};

/// Naked and hidden singles to a fixpoint. A variable that has one value left takes it from its neighbours.
/// In a tight clique, which has as many variables as values, a value that has one place left belongs there,
/// and a value that has none is a conflict.
///
/// Source: Norvig 2006 (`assign`, `eliminate`); Simonis 2005. Variant: naked singles work along constraints
/// of any kind, hidden singles in the tight cliques of [`Network::cliques`]. Cost: O(k d / 64) for each look
/// at a clique of k variables, O(degree) for each single. Invariant: afterwards no single is left to place.
#[derive(Debug)]
pub(crate) struct Singles {
    /// The tight cliques. They are found when the work begins, so that its limits hold.
    cliques: Option<Cliques>,
    /// The variables whose domains have changed, and the cliques that contain them.
    changed: OnceQueue,
    dirty: OnceQueue,
    /// Room for sets of values: those that have a place in the clique at hand, those that have at least two,
    /// and those of one variable that have their only place there.
    once: Vec<u64>,
    twice: Vec<u64>,
    single: Vec<u64>,
}

impl Singles {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "singles",
        "naked and hidden singles in cliques",
        "Norvig 2006",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    pub(crate) const ROOT: Entry<MakePropagator> =
        Self::PART.renamed("root-singles", "naked and hidden singles, once before the search", "");

    /// A propagator for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        let none = vec![0; network.most_words()];
        Self {
            changed: OnceQueue::new(network.len()),
            dirty: OnceQueue::new(0),
            cliques: None,
            once: none.clone(),
            twice: none.clone(),
            single: none,
        }
    }

    pub(super) fn run(&mut self, cx: &mut Context<'_>, changed: impl IntoIterator<Item = Var>) -> Result<(), Conflict> {
        if self.cliques.is_none() {
            let Some(cliques) = Cliques::tight(cx) else { return Ok(()) };
            self.dirty = OnceQueue::new(cliques.list.len());
            self.cliques = Some(cliques);
        }
        changed.into_iter().for_each(|x| self.changed.push(x.index() as u32));
        let result = self.drain(cx);
        // After a conflict or a limit something may still wait, which the next call must not find.
        self.changed.clear();
        self.dirty.clear();
        result
    }

    /// Works until both queues are empty. Naked singles come first, as they cost less.
    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        while !cx.interrupted() {
            if let Some(x) = self.changed.pop() {
                let x = Var::new(x);
                self.cliques
                    .iter()
                    .flat_map(|cliques| cliques.places_of(x))
                    .for_each(|number| self.dirty.push(number as u32));
                if cx.size(x) == 1 {
                    self.naked(cx, x)?;
                }
            } else if let Some(number) = self.dirty.pop() {
                self.hidden(cx, number as usize)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    /// `x` has one value left: its neighbours lose what that value does not allow.
    fn naked(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let Some(value) = cx.domain(x).first() else { return Ok(()) };
        for &arc in network.arcs(x) {
            let y = arc.target();
            if !cx.is_assigned(y) {
                cx.count_checks(cx.size(y));
                if cx.keep(y, network.row(arc, value), Reason::edge(Rule::NakedSingle, x))? {
                    self.changed.push(y.index() as u32);
                }
            }
        }
        Ok(())
    }

    /// In a tight clique, a value that has one place left is given to the variable there.
    fn hidden(&mut self, cx: &mut Context<'_>, number: usize) -> Result<(), Conflict> {
        let Self { cliques, changed, once, twice, single, .. } = self;
        let Some(cliques) = cliques else { return Ok(()) };
        let clique = &cliques.list[number];
        let by = |rule| Reason::clique(rule, cliques.ids[number], clique);
        let words = cx.network().most_words_of(clique);
        cx.work(clique.len() * words);
        let once = &mut once[..words];
        let total = count_places(cx, clique, once, &mut twice[..words]);
        if total < clique.len() {
            // Fewer values than variables: every one of them is part of the reason.
            let x = cx.first_open(clique).unwrap_or(clique[0]);
            return cx.keep(x, ValueSet::from_words(&[]), by(Rule::TooFewValues)).map(|_| ());
        }
        for &x in clique {
            if cx.size(x) == 1 {
                continue;
            }
            let single = &mut single[..cx.domain(x).words().len()];
            single.iter_mut().zip(cx.domain(x).words()).zip(&*once).for_each(|((s, word), once)| *s = word & once);
            match ValueSet::from_words(single).len() {
                0 => continue,
                1 => cx.keep(x, ValueSet::from_words(single), by(Rule::HiddenSingle))?,
                // Two values that have their only place here leave none for one of them.
                _ => cx.keep(x, ValueSet::from_words(&[]), by(Rule::HiddenSingle))?,
            };
            changed.push(x.index() as u32);
        }
        Ok(())
    }
}

/// Sets `once` to the values that have exactly one place in the clique. Returns how many values have a place.
fn count_places(cx: &Context<'_>, clique: &[Var], once: &mut [u64], twice: &mut [u64]) -> usize {
    once.fill(0);
    twice.fill(0);
    // Two bits for each value count its places up to two, 64 values at a time: more than two need no number.
    for &x in clique {
        for ((word, once), twice) in cx.domain(x).words().iter().zip(once.iter_mut()).zip(twice.iter_mut()) {
            *twice |= *once & word;
            *once |= word;
        }
    }
    let mut total = 0;
    for (once, twice) in once.iter_mut().zip(twice) {
        total += once.count_ones() as usize;
        *once &= !*twice;
    }
    total
}

impl Propagator for Singles {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.run(cx, cx.network().variables())
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let changed: Vec<Var> = cx.changes().map(|(y, _)| y).filter(|&y| y != x).collect();
        self.run(cx, [x].into_iter().chain(changed))
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
