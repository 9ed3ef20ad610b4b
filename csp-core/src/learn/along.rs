//! Propagation along relations that are no disequalities.

use crate::learn::literals::Lit;
use crate::learn::propagate::Propagation;
use crate::learn::trail::Reason;

impl Propagation<'_> {
    /// Along the other relations, the values that the value of a candidate does not allow are gone.
    pub(super) fn rule_out_along(&mut self, lit: Lit) {
        let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
        for number in 0..self.relations.arcs(x).len() {
            let arc = self.relations.arcs(x)[number];
            for other in self.candidates.of_variable(arc.target()) {
                self.work += 1;
                let is_allowed = self.relations.allows(arc, value, self.candidates.value(other as usize));
                if !is_allowed && !self.trail.holds(Lit::is_not(other)) {
                    self.force(Lit::is_not(other), Reason::Pair(lit));
                    if self.clash.is_some() {
                        return;
                    }
                }
            }
        }
    }

    /// Along the other relations, the values that had their last support in a candidate that is gone are gone.
    pub(super) fn rule_out_unsupported(&mut self, lit: Lit) {
        let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
        for number in 0..self.relations.arcs(x).len() {
            let arc = self.relations.arcs(x)[number];
            let back = self.relations.reverse(arc);
            for other in self.candidates.of_variable(arc.target()) {
                self.work += 1;
                let wanted = self.candidates.value(other as usize);
                let loses = !self.trail.holds(Lit::is_not(other)) && self.relations.allows(arc, value, wanted);
                if loses && !self.relations.supports(back, wanted) {
                    self.force(Lit::is_not(other), Reason::Support(back.index() as u32));
                    if self.clash.is_some() {
                        return;
                    }
                }
            }
        }
    }
}
