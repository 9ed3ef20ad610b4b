//! A network compiled for one shape and one layout.

use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::BitState;
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::bits::rows::tight_cliques::{TightCliques, Widths};
use crate::bits::spare::Spare;
use crate::bits::workspace::Workspace;
use crate::limits::{Stop, Watch};
use crate::model::Network;

/// All that is the same for all networks of one structure, whatever their initial domains.
#[derive(Debug)]
pub(super) struct CompiledNetwork<S: Shape, L: BitLayout<S>> {
    pub(super) layout: L,
    /// The state in which every declared value is possible.
    pub(super) declared: StateOf<S, L>,
    /// The declared domains, as the network lays domains out.
    pub(super) declared_words: Vec<u64>,
    /// Of searches that have ended.
    pub(super) spare: Spare<Workspace<S, L>>,
}

impl<S: Shape, L: BitLayout<S>> CompiledNetwork<S, L> {
    /// Ends early with `watch`.
    pub(super) fn new(
        network: &Network,
        tight: &TightCliques<'_>,
        widths: Widths,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let layout = L::new(RowTables::new(network, tight, widths, watch)?);
        let declared = declared_state(&layout, network, watch)?;
        Ok(Self { layout, declared, declared_words: declared_words(network), spare: Spare::new() })
    }
}

fn declared_state<S: Shape, L: BitLayout<S>>(
    layout: &L,
    network: &Network,
    watch: &Watch,
) -> Result<StateOf<S, L>, Stop> {
    let tables = layout.tables();
    let mut state = BitState::new(tables, layout.no_places());
    for x in network.variables() {
        let places = tables.places(x.index()).len();
        watch.spend((network.declared(x).len() * (1 + places)) as u64)?;
        for value in network.declared(x) {
            state.can.as_mut()[value.index()].insert(x.index());
            layout.allow(&mut state.places, value.index(), x.index());
        }
    }
    Ok(state)
}

fn declared_words(network: &Network) -> Vec<u64> {
    let mut words = vec![0; network.domain_words().len()];
    for x in network.variables() {
        network.declared(x).as_set().add_to(network.layout().of_mut(x, &mut words));
    }
    words
}
