//! SAC-1: try each value.

use super::singleton::refute;
use super::{Ac3Bit, ArcConsistency};
use crate::consistency::MakePropagator;
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// SAC-1: tries every value of every variable, and all of them again as long as one was removed.
///
/// Source: Debruyne & Bessiere 1997. Variant: variables and values ascending; arc consistency by AC-3bit. Cost: O(n^2 d^2) runs
/// of arc consistency for n variables of d values.
#[derive(Debug)]
pub struct Sac1 {
    arc: Box<dyn ArcConsistency>,
}

impl Sac1 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "sac1",
        "singleton arc consistency",
        "Debruyne & Bessiere 1997",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)) }
    }
}

impl Propagator for Sac1 {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        let mut again = true;
        while again {
            again = false;
            for x in cx.network().variables() {
                for value in &cx.domain(x).to_domain() {
                    if cx.interrupted() {
                        return Ok(());
                    }
                    if !cx.domain(x).contains(value) {
                        continue;
                    }
                    cx.begin_probe();
                    let mark = cx.assign(x, value);
                    let failed = self.arc.assigned(cx, x).err();
                    cx.retract(mark);
                    self.arc.backtracked(cx.depth());
                    // Propagation that a limit cuts short is no failure: it refutes nothing.
                    if let Some(conflict) = failed {
                        let part = cx.end_probe(conflict);
                        refute(&mut *self.arc, cx, (x, value), &part)?;
                        again = true;
                    }
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
