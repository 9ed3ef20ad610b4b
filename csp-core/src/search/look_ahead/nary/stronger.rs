//! Forward checking that looks at constraints before one variable is left.

use super::Together;
use super::trial::{Others, Trial};
use crate::consistency::MakePropagator;
use crate::model::{NaryConstraint, Network, Var};
use crate::part::Entry;
use crate::search::look_ahead::ForwardChecking;
use crate::store::{Conflict, Context, OnceQueue, Propagator};

/// The constraints that a stronger forward checking looks at after an assignment, again and again or once. The name in the
/// literature is that of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NaryReach {
    /// nFC1: each constraint on the present variable, projected on its assigned variables and one that is not.
    Projections,
    /// nFC2: each constraint on the present variable, once.
    Present,
    /// nFC3: these until nothing changes.
    PresentAgain,
    /// nFC4: each constraint on an assigned variable, once.
    Past,
    /// nFC5: these until nothing changes.
    PastAgain,
}

/// nFC1 to nFC5: after an assignment, the unassigned variables of some constraints lose the values that no allowed tuple has; tuples
/// have the values of the assigned variables, and any of the domains of the others.
///
/// Source: Bessiere, Meseguer, Freuder & Larrosa 2002, section 3. Variant: constraints in the order in which they were stated, in
/// those that go on until nothing changes a queue, first in, first out, without duplicates: when a domain has shrunk, the other
/// constraints of its variable join; tuples in lexicographic order until one is allowed. A constraint that has one open variable
/// left, and had it before this assignment, is left out: it allows each of the values. A redundant constraint is left out too, since
/// its edges are looked at. Cost: O(d^k) checks for each value of a constraint on k variables of d values. Invariant: that of nFC0.
/// On edges alone each of them is forward checking.
#[derive(Debug)]
pub(crate) struct StrongerForwardChecking {
    reach: NaryReach,
    trial: Trial,
    queue: OnceQueue,
}

impl StrongerForwardChecking {
    pub(crate) const NFC1: Entry<MakePropagator> = Entry::new(
        "nfc1",
        "forward checking by projections of the constraints on the present variable",
        "Bessiere et al. 2002",
        MakePropagator::General(|network| Self::beside_edges(network, NaryReach::Projections)),
    );

    pub(crate) const NFC2: Entry<MakePropagator> = Entry::new(
        "nfc2",
        "forward checking by one pass over the constraints on the present variable",
        "Bessiere et al. 2002",
        MakePropagator::General(|network| Self::beside_edges(network, NaryReach::Present)),
    );

    pub(crate) const NFC3: Entry<MakePropagator> = Entry::new(
        "nfc3",
        "the same until nothing changes",
        "Bessiere et al. 2002",
        MakePropagator::General(|network| Self::beside_edges(network, NaryReach::PresentAgain)),
    );

    pub(crate) const NFC4: Entry<MakePropagator> = Entry::new(
        "nfc4",
        "forward checking by one pass over the constraints on past variables",
        "Bessiere et al. 2002",
        MakePropagator::General(|network| Self::beside_edges(network, NaryReach::Past)),
    );

    pub(crate) const NFC5: Entry<MakePropagator> = Entry::new(
        "nfc5",
        "the same until nothing changes",
        "Bessiere et al. 2002",
        MakePropagator::General(|network| Self::beside_edges(network, NaryReach::PastAgain)),
    );

    /// For the constraints of `network` on more than two variables; edges are another's work.
    pub(crate) fn new(network: &Network, reach: NaryReach) -> Self {
        Self { reach, trial: Trial::default(), queue: OnceQueue::new(network.nary().len()) }
    }

    fn beside_edges(network: &Network, reach: NaryReach) -> Box<dyn Propagator> {
        Box::new(Together { edges: ForwardChecking, nary: Self::new(network, reach) })
    }

    /// True if this reach includes a constraint; `is_present` says whether that is on the present variable.
    fn is_reached(&self, cx: &Context<'_>, constraint: &NaryConstraint, is_present: bool) -> bool {
        if constraint.is_redundant() {
            return false;
        }
        let scope = constraint.scope();
        let open = scope.iter().filter(|&&y| !cx.is_assigned(y)).count();
        let looks_past = matches!(self.reach, NaryReach::Past | NaryReach::PastAgain);
        if is_present { open > 0 } else { looks_past && open > 1 && open < scope.len() }
    }

    /// Puts every constraint within reach in the queue.
    fn begin(&mut self, cx: &Context<'_>, x: Var) {
        let network = cx.network();
        let present = network.nary_of(x);
        if matches!(self.reach, NaryReach::Past | NaryReach::PastAgain) {
            for (number, constraint) in (0..).zip(network.nary()) {
                if cx.work(constraint.scope().len()) {
                    return;
                }
                if self.is_reached(cx, constraint, present.binary_search(&number).is_ok()) {
                    self.queue.push(number);
                }
            }
            return;
        }
        for &number in present {
            if self.is_reached(cx, &network.nary()[number as usize], true) {
                self.queue.push(number);
            }
        }
    }

    /// Puts the constraints in the queue that may have lost a support by the changes from the change number `from` on.
    fn go_on(&mut self, cx: &Context<'_>, x: Var, from: usize, done: u32) {
        let network = cx.network();
        let present = network.nary_of(x);
        for (x, _) in cx.changes().skip(from) {
            for &number in network.nary_of(x) {
                let constraint = &network.nary()[number as usize];
                let is_present = present.binary_search(&number).is_ok();
                // The values that are left to the one open variable of a constraint are as good as before.
                let open = constraint.scope().iter().filter(|&&y| !cx.is_assigned(y)).count();
                if number != done && open > 1 && self.is_reached(cx, constraint, is_present) {
                    self.queue.push(number);
                }
            }
        }
    }

    fn drain(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let others = if self.reach == NaryReach::Projections { Others::Initial } else { Others::Present };
        while let Some(number) = self.queue.pop() {
            let before = cx.change_count();
            self.trial.revise_all(cx, &network.nary()[number as usize], others)?;
            if cx.interrupted() {
                break;
            }
            if matches!(self.reach, NaryReach::PresentAgain | NaryReach::PastAgain) {
                self.go_on(cx, x, before, number);
            }
        }
        Ok(())
    }
}

impl Propagator for StrongerForwardChecking {
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.begin(cx, x);
        let result = self.drain(cx, x);
        // A conflict or a limit leaves constraints behind; they are forgotten.
        self.queue.clear();
        result
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        // A projection has the initial domains of the other open variables, which no assignment changes.
        self.reach == NaryReach::Projections
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
