//! The question why a constraint takes a value away, or fails.

use csp_core::{Network, Val, Var};

/// Values that their variables had at first and have lost.
pub(super) type Lost = Vec<(Var, Val)>;

/// A moment of a search, as one constraint sees it, and the value that it takes away then.
pub(crate) struct Question<'q> {
    /// The value that has to go; none where the constraint fails as a whole.
    pub(crate) target: Option<(Var, Val)>,
    /// True if a variable has a value of its initial domain still.
    pub(crate) here: &'q dyn Fn(Var, Val) -> bool,
}

/// Lines that were written, and the losses from which, with them, the answer follows by unit propagation.
#[derive(Debug, Default)]
pub(crate) struct Grounds {
    pub(crate) lost: Lost,
    pub(crate) lines: Vec<u64>,
}

impl Question<'_> {
    pub(super) fn is_target(&self, x: Var) -> bool {
        self.target.is_some_and(|(target, _)| target == x)
    }

    fn has(&self, x: Var, v: Val) -> bool {
        match self.target {
            Some((target, value)) if target == x => value == v,
            _ => (self.here)(x, v),
        }
    }

    /// The values that are left of a variable; of the target, the one that is assumed.
    pub(super) fn left<'a>(&'a self, network: &'a Network, x: Var) -> impl Iterator<Item = Val> + 'a {
        network.domain(x).iter().filter(move |&v| self.has(x, v))
    }

    /// The values that a variable has lost; none of the target.
    pub(super) fn lost<'a>(&'a self, network: &'a Network, x: Var) -> impl Iterator<Item = (Var, Val)> + 'a {
        let gone = move |&v: &Val| !self.is_target(x) && !(self.here)(x, v);
        network.domain(x).iter().filter(gone).map(move |v| (x, v))
    }

    /// True if the variable may have the value at first, and may not now.
    pub(super) fn excludes(&self, x: Var, v: Val) -> bool {
        !self.has(x, v)
    }
}
