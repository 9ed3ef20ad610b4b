//! SAC-3: try values on top of each other.

use super::singleton::refute;
use super::{Ac3Bit, ArcConsistency};
use crate::consistency::MakePropagator;
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::{AtRoot, Conflict, Context, RootOnly};

/// SAC-3: assigns one value after the other, on one branch, as long as the network stays arc consistent. Each
/// value on such a branch is singleton arc consistent, so one branch stands for many single trials. A value
/// that fails as the first of a branch is removed.
///
/// Source: Lecoutre & Cardon 2005. Variant: a branch takes values ascending by variable; after a pass that
/// removed a value every value is tried again; arc consistency by AC-3bit. Cost: at worst that of
/// [`Sac1`](super::Sac1), in practice a fraction of it. Invariant: as for [`Sac1`](super::Sac1).
#[derive(Debug)]
pub(crate) struct Sac3 {
    arc: Box<dyn ArcConsistency>,
}

impl Sac3 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "sac3",
        "singleton arc consistency by branches",
        "Lecoutre & Cardon 2005",
        MakePropagator::Whole(|network| Box::new(RootOnly(Self::new(network)))),
    );

    /// An algorithm for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)) }
    }

    /// Builds one branch, and takes the values that it assigns out of `open`. When the first value of the
    /// branch fails, returns it with the variables that led to the failure.
    fn branch(&mut self, cx: &mut Context<'_>, open: &mut Vec<(Var, Val)>) -> Option<((Var, Val), Vec<Var>)> {
        cx.begin_probe();
        let mut marks = Vec::new();
        let mut left = Vec::new();
        let mut failed = None;
        let mut values = std::mem::take(open).into_iter();
        for (x, value) in values.by_ref() {
            if cx.interrupted() {
                break;
            }
            // A variable has one value on a branch; its other values, and those
            // pruned on it, wait for the next.
            if cx.is_assigned(x) || !cx.domain(x).contains(value) {
                left.push((x, value));
                continue;
            }
            marks.push(cx.assign(x, value));
            if let Err(conflict) = self.arc.assigned(cx, x) {
                // Deeper on the branch the conflict may be due to the values above:
                // nothing is proved about this one.
                if marks.len() == 1 {
                    failed = Some(((x, value), cx.end_probe(conflict)));
                } else {
                    left.push((x, value));
                }
                break;
            }
        }
        // The branch ended here: the values behind it have not been tried.
        left.extend(values);
        *open = left;
        marks.into_iter().rev().for_each(|mark| cx.retract(mark));
        self.arc.backtracked(cx.depth());
        failed
    }
}

impl AtRoot for Sac3 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        let all_values = |cx: &Context<'_>| -> Vec<(Var, Val)> {
            let variables = cx.network().variables();
            variables.flat_map(|x| cx.domain(x).iter().map(move |value| (x, value)).collect::<Vec<_>>()).collect()
        };
        let mut again = true;
        while std::mem::replace(&mut again, false) {
            let mut open = all_values(cx);
            while !open.is_empty() {
                // Each branch looks at every open value once.
                if cx.work(open.len()) {
                    return Ok(());
                }
                // A refuted value may have taken others with it.
                open.retain(|&(x, value)| cx.domain(x).contains(value));
                if let Some((refuted, part)) = self.branch(cx, &mut open) {
                    refute(&mut *self.arc, cx, refuted, &part)?;
                    again = true;
                }
            }
        }
        Ok(())
    }
}
