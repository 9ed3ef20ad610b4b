//! The removals by a value that is tried at the root, and those of them that lead to its failure.

use smallvec::SmallVec;

use crate::model::Var;

/// The removals of a trial, each with the variables that caused it.
///
/// Singleton consistency removes a value because a whole propagation failed. The variables that had a part in
/// the failure are found by going back from the domain that was emptied. Cost: O(removals) for each trial,
/// and nothing when no observer is to be told.
#[derive(Clone, Debug, Default)]
pub(super) struct Probe {
    on: bool,
    removals: Vec<(Var, SmallVec<[Var; 1]>)>,
}

impl Probe {
    /// Forgets the last trial, and notes removals from now on if `on` is set.
    pub(super) fn begin(&mut self, on: bool) {
        self.on = on;
        self.removals.clear();
    }

    /// Notes that values left the domain of `x` because of `variables`.
    pub(super) fn note(&mut self, x: Var, variables: &[Var]) {
        if self.on {
            self.removals.push((x, variables.into()));
        }
    }

    /// Ends the trial. Returns the variables whose domains led to the emptying of that of `failed`,
    /// ascending.
    pub(super) fn end(&mut self, failed: Var) -> Vec<Var> {
        if !std::mem::take(&mut self.on) {
            return Vec::new();
        }
        let mut part = vec![failed];
        // From the latest removal back: what caused a removal that matters happened
        // before it, so one pass is enough.
        for (x, variables) in self.removals.drain(..).rev() {
            if part.contains(&x) {
                part.extend(variables.iter().filter(|y| !part.contains(y)).copied().collect::<SmallVec<[Var; 8]>>());
            }
        }
        part.sort_unstable();
        part
    }
}
