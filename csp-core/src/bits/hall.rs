//! The check that singles do not make: whether tight cliques still have a matching of variables to values.

use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::consistency::Matching;
use crate::limits::Watch;

/// A network of more variables than this is loose when more than three quarters of them are open at the
/// start.
const LOOSE_ABOVE: usize = 256;

/// Asks the tight cliques of a variable whether they can still give all their variables different values.
///
/// Source: Hall 1935; the first step of Regin's all-different, 1994. In a loose network singles come late,
/// and a search that waits for them dies in a subtree that was without hope from far above.
#[derive(Debug, Default)]
pub(super) struct HallCheck {
    matching: Matching,
}

impl HallCheck {
    /// For a network that is loose at the root `state`; elsewhere it costs more than it saves.
    pub(super) fn where_loose<S: Shape, P>(tables: &RowTables<S>, state: &BitState<S, P>) -> Option<Self> {
        let loose = tables.count > LOOSE_ABOVE && 4 * state.open.bits().count() > 3 * tables.count;
        loose.then(Self::default)
    }

    /// Checks that each tight clique of `x` has a matching; when `watch` ends the work, it is taken to have one.
    pub(super) fn look_at<S: Shape, P>(
        &mut self,
        tables: &RowTables<S>,
        state: &BitState<S, P>,
        x: usize,
        watch: &Watch,
    ) -> Result<(), WipeOut> {
        for place in tables.places(x) {
            let members = tables.members(place.clique as usize);
            self.matching.reset(members.bits().count(), tables.values);
            for (value, can) in state.can.as_ref().iter().enumerate() {
                // Slots ascend with the variables.
                for (slot, x) in members.bits().enumerate() {
                    if can.contains(x) {
                        self.matching.allow(slot, value);
                    }
                }
            }
            if !self.matching.reaches_all(watch) && watch.tripped().is_none() {
                return Err(WipeOut::Clique(place.clique as usize));
            }
        }
        Ok(())
    }
}
