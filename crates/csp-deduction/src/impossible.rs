//! What shows that a position has no solution.

use csp_core::{ConstraintId, Val, Var};

use super::house::HouseId;

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
