//! A relation on a scope in which a variable comes more than once.

use std::sync::Arc as Shared;

use smallvec::SmallVec;

use crate::model::nary::NaryRelation;

/// The same relation on the different variables of its scope.
pub(in crate::model) struct Repeated {
    pub(in crate::model) relation: Shared<dyn NaryRelation>,
    /// For each place of the scope as it was stated, which of the different variables stands there.
    pub(in crate::model) places: Vec<usize>,
}

impl NaryRelation for Repeated {
    fn allows(&self, integers: &[i64]) -> bool {
        let tuple: SmallVec<[i64; 12]> = self.places.iter().map(|&place| integers[place]).collect();
        self.relation.allows(&tuple)
    }

    fn describe(&self) -> String {
        format!("{} at {:?}", self.relation.describe(), self.places)
    }
}
