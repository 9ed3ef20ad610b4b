//! SAC-1: try each value.

use super::singleton::refute;
use super::{Ac3Bit, ArcConsistency};
use crate::consistency::MakePropagator;
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::{AtRoot, Conflict, Context, RootOnly};

/// SAC-1: tries every value of every variable, and repeats this until a whole pass removes nothing.
///
/// Source: Debruyne & Bessiere 1997. Variant: variables and values ascending; arc consistency by AC-3bit.
/// Cost: O(n^2 d^2) runs of arc consistency for n variables of d values. Invariant: when it ends without a
/// limit, no value fails when it is tried alone.
#[derive(Debug)]
pub(crate) struct Sac1 {
    arc: Box<dyn ArcConsistency>,
}

impl Sac1 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "sac1",
        "singleton arc consistency",
        "Debruyne & Bessiere 1997",
        MakePropagator::Whole(|network| Box::new(RootOnly(Self::new(network)))),
    );

    /// An algorithm for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)) }
    }

    /// Tries `value` for `x`, and removes it when arc consistency fails. Says whether it failed.
    fn fails(&mut self, cx: &mut Context<'_>, x: Var, value: Val) -> Result<bool, Conflict> {
        cx.begin_probe();
        let mark = cx.assign(x, value);
        let failed = self.arc.assigned(cx, x).err();
        cx.retract(mark);
        self.arc.backtracked(cx.depth());
        // Propagation that a limit has cut short has found no conflict, so it refutes nothing.
        let Some(conflict) = failed else { return Ok(false) };
        let part = cx.end_probe(conflict);
        refute(&mut *self.arc, cx, (x, value), &part)?;
        Ok(true)
    }
}

impl AtRoot for Sac1 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        // A removal may leave another value, tried earlier, without a consistent
        // extension, so all are tried again.
        let mut again = true;
        while again {
            again = false;
            for x in cx.network().variables() {
                for value in &cx.domain(x).to_domain() {
                    if cx.interrupted() {
                        return Ok(());
                    }
                    // The list of values is a copy: removing an earlier value may have removed this one too.
                    if cx.domain(x).contains(value) && self.fails(cx, x, value)? {
                        again = true;
                    }
                }
            }
        }
        Ok(())
    }
}
