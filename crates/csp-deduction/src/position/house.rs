//! Houses: the groups of variables that techniques speak of.

use csp_core::Var;
use csp_core::network::ConstraintId;

use crate::position::var_set::VarSet;

/// A house, by its place among the [`Houses`](crate::Houses) of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseId(pub(crate) u32);

impl HouseId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of variables that all differ from each other: a clique of disequalities, such as a row of a board. The word
/// is that of Sudoku players.
#[derive(Clone, Debug)]
pub struct House {
    /// Its variables, ascending. A variable's place in this list is its *slot*.
    pub members: Vec<Var>,
    /// The constraint that states it, if one does; else it was found in the constraint graph.
    pub constraint: Option<ConstraintId>,
    /// The values of a *tight* house, one bit for each: it has as many values as variables, so that each of them stands
    /// in it exactly once. 0 for a house that is not tight.
    pub(crate) values: u64,
    /// Houses of one class have no variable in common, as all rows of a board.
    pub(crate) class: usize,
    /// Its place among the houses of its class.
    pub(crate) rank: usize,
    pub(crate) set: VarSet,
    /// Of a tight house, the houses that share two variables or more with it and are tight or stated, each with the
    /// slots of this house that are shared.
    pub(crate) meets: Vec<(HouseId, u64)>,
    /// Of a tight house, the variables outside that see two or more of its variables which do not all lie in one of
    /// these houses with them, each with the slots that it sees.
    pub(crate) watchers: Vec<(Var, u64)>,
}

impl House {
    /// True if each of its values stands in it exactly once.
    pub fn is_tight(&self) -> bool {
        self.values != 0
    }
}
