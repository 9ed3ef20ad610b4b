//! The balance as a table: for each search, rows that add up to its counters.

use csp_core::counters::Counter;
use csp_terminal::words::numbers::grouped;
use csp_terminal::words::table;

use super::profile::Profile;
use super::{Account, Cost};

/// The most rows of depths.
const BANDS: usize = 8;

impl Account<'_> {
    /// The balance; and below it the depths, when the trees do not match somewhere.
    pub(super) fn table(&self) -> String {
        let mut counters = vec![Counter::Nodes, Counter::Checks, Counter::DeadEnds, Counter::Backtracks];
        counters.retain(|&counter| counter != Counter::Checks || self.has_checks());
        let header: Vec<&str> = ["", "values"].into_iter().chain(counters.into_iter().map(Counter::name)).collect();
        let sections: Vec<(String, Vec<Vec<String>>)> =
            (0..2).map(|side| (self.titles[side].clone(), self.rows(side))).collect();
        let mut text = table::sections(&header, &sections, 1);
        if let Some(profiles) = &self.profiles {
            text.push('\n');
            text.push_str(&self.depth_table(profiles));
        }
        text
    }

    fn rows(&self, side: usize) -> Vec<Vec<String>> {
        let shared = self.balance.shared[side];
        let mut rows = vec![self.row("both tried them".to_owned(), Some(shared.nodes), shared)];
        for share in &self.balance.alone[side] {
            rows.push(self.row(self.label(side, share.kind), Some(share.values), share.cost));
        }
        rows.push(self.row("all".to_owned(), None, self.total(side)));
        rows
    }

    fn row(&self, label: String, values: Option<u64>, cost: Cost) -> Vec<String> {
        let mut row = vec![label, values.map_or_else(String::new, grouped), grouped(cost.nodes)];
        if self.has_checks() {
            row.push(grouped(cost.checks));
        }
        row.extend([grouped(cost.dead_ends), grouped(cost.backtracks)]);
        row
    }

    /// Nodes and dead ends of both by depth, in at most so many bands of the same width.
    fn depth_table(&self, profiles: &[Profile; 2]) -> String {
        let deepest = profiles.iter().map(|profile| profile.depths.len()).max().unwrap_or(0);
        let width = deepest.div_ceil(BANDS).max(1);
        let mut rows = Vec::new();
        for from in (1..=deepest).step_by(width) {
            let to = (from + width - 1).min(deepest);
            let mut row = vec![if from == to { from.to_string() } else { format!("{from}-{to}") }];
            row.extend(
                profiles.iter().flat_map(|profile| [0, 1].map(|which| grouped(profile.between(from, to, which)))),
            );
            rows.push(row);
        }
        let [a, b] = &self.titles;
        let header = [
            "depth".to_owned(),
            format!("nodes of {a}"),
            "dead ends".to_owned(),
            format!("nodes of {b}"),
            "dead ends".to_owned(),
        ];
        table::plain(&header, &rows, 1, usize::MAX).0
    }
}
