//! What shows that a position has no solution.

use super::house::HouseId;
use crate::model::{ConstraintId, Val, Var};

/// What shows that a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The variable has no candidate left.
    Variable(Var),
    /// The value has no place left in the tight house.
    Value(HouseId, Val),
    /// All variables of this constraint on more than two are placed, and it does not hold.
    Constraint(ConstraintId),
}
