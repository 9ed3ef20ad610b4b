//! The constraints as tables, for those who work through arcs themselves.

use csp_core::Network;
use csp_core::network::Arc;
use serde::Serialize;

use super::tables::UniqueTable;

/// The most pairs of values that are written; beyond it the page says that there is no working by hand.
const MOST: usize = 2_000_000;

/// Every edge with the number of its table. A table says for each value of the first variable which values of the second it
/// allows; values are places in declared domains.
#[derive(Debug, Serialize)]
pub(super) struct RelationTables {
    edges: Vec<[usize; 3]>,
    tables: Vec<TableRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
enum TableRow {
    /// `"different"`: all pairs but those of equal values.
    Different(&'static str),
    /// A string of 0 and 1 for each value of the first variable.
    Pairs(Vec<String>),
}

impl RelationTables {
    /// Those of `network`; none when they are too many.
    pub(super) fn of(network: &Network) -> Option<Self> {
        let mut tables = UniqueTable::new();
        let mut edges = Vec::new();
        let mut pairs = 0;
        for &arc in network.all_arcs() {
            if arc.source() > arc.target() {
                continue;
            }
            let table = table(network, arc, &mut pairs);
            if edges.len() > MOST || pairs > MOST {
                return None;
            }
            edges.push([arc.source().index(), arc.target().index(), tables.number(table)]);
        }
        Some(Self { edges, tables: tables.into_things() })
    }
}

fn table(network: &Network, arc: Arc, pairs: &mut usize) -> TableRow {
    let same_values = network.declared(arc.source()) == network.declared(arc.target());
    if arc.is_disequality() && same_values {
        return TableRow::Different("different");
    }
    let targets = network.declared(arc.target());
    let row = |value| {
        let row = network.row(arc, value);
        targets.iter().map(|target| if row.contains(target) { '1' } else { '0' }).collect::<String>()
    };
    let sources = network.declared(arc.source());
    *pairs += sources.len() * targets.len();
    TableRow::Pairs(sources.iter().map(row).collect())
}
