//! What a value that is tried at the root removes, and which of it leads to its failure.

use smallvec::SmallVec;

use crate::model::Var;

/// The removals of a trial, each with the variables that it is due to.
///
/// Singleton consistency removes a value because a whole propagation failed. Which variables had a part in
/// that is found by going back from the domain that was emptied. Cost: O(removals) for each trial, and
/// nothing where nobody looks.
#[derive(Clone, Debug, Default)]
pub(super) struct Probe {
    on: bool,
    removals: Vec<(Var, SmallVec<[Var; 1]>)>,
}

impl Probe {
    /// Forgets the trial before; notes from now on, if that is wanted.
    pub(super) fn begin(&mut self, on: bool) {
        self.on = on;
        self.removals.clear();
    }

    /// Values left the domain of `x` because of `variables`.
    pub(super) fn note(&mut self, x: Var, variables: &[Var]) {
        if self.on {
            self.removals.push((x, variables.into()));
        }
    }

    /// The variables whose domains led to the emptying of that of `failed`, ascending; the trial is over.
    pub(super) fn end(&mut self, failed: Var) -> Vec<Var> {
        if !std::mem::take(&mut self.on) {
            return Vec::new();
        }
        let mut part = vec![failed];
        for (x, variables) in self.removals.drain(..).rev() {
            if part.contains(&x) {
                part.extend(variables.iter().filter(|y| !part.contains(y)).copied().collect::<SmallVec<[Var; 8]>>());
            }
        }
        part.sort_unstable();
        part
    }
}
