//! SAC-3: try values on top of each other.

use super::singleton::refute;
use super::{Ac3Bit, ArcConsistency};
use crate::consistency::MakePropagator;
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// SAC-3: tries values on top of each other as long as the network stays arc consistent; each value on such a branch is
/// singleton arc consistent, so that one run of propagation serves many. A value that fails on its own is removed.
///
/// Source: Lecoutre & Cardon 2005. Variant: branches take values ascending by variable; after a pass with a removal every value is
/// open again; arc consistency by AC-3bit. Cost: that of [`Sac1`](super::Sac1) at worst, in practice a fraction.
#[derive(Debug)]
pub struct Sac3 {
    arc: Box<dyn ArcConsistency>,
}

impl Sac3 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "sac3",
        "singleton arc consistency by branches",
        "Lecoutre & Cardon 2005",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)) }
    }

    /// Builds one branch from `open`, whose values it takes out as they stand. The value that fails alone is
    /// returned, with the variables that led to it.
    fn branch(&mut self, cx: &mut Context<'_>, open: &mut Vec<(Var, Val)>) -> Option<((Var, Val), Vec<Var>)> {
        cx.begin_probe();
        let (mut marks, mut left, mut failed) = (Vec::new(), Vec::new(), None);
        let mut values = std::mem::take(open).into_iter();
        for (x, value) in values.by_ref() {
            if cx.interrupted() {
                break;
            }
            if cx.is_assigned(x) || !cx.domain(x).contains(value) {
                left.push((x, value));
                continue;
            }
            marks.push(cx.assign(x, value));
            if let Err(conflict) = self.arc.assigned(cx, x) {
                if marks.len() == 1 {
                    failed = Some(((x, value), cx.end_probe(conflict)));
                } else {
                    left.push((x, value));
                }
                break;
            }
        }
        left.extend(values);
        *open = left;
        marks.into_iter().rev().for_each(|mark| cx.retract(mark));
        self.arc.backtracked(cx.depth());
        failed
    }
}

impl Propagator for Sac3 {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        let all = |cx: &Context<'_>| -> Vec<(Var, Val)> {
            let variables = cx.network().variables();
            variables.flat_map(|x| cx.domain(x).iter().map(move |value| (x, value)).collect::<Vec<_>>()).collect()
        };
        let mut again = true;
        while std::mem::replace(&mut again, false) {
            let mut open = all(cx);
            while !open.is_empty() {
                // Each of them is looked at once for each branch.
                if cx.work(open.len()) {
                    return Ok(());
                }
                open.retain(|&(x, value)| cx.domain(x).contains(value));
                if let Some((refuted, part)) = self.branch(cx, &mut open) {
                    refute(&mut *self.arc, cx, refuted, &part)?;
                    again = true;
                }
            }
        }
        Ok(())
    }

    fn assigned(&mut self, _cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        Ok(())
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
