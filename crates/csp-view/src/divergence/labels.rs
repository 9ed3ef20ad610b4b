//! The names of values, nodes and costs.

use csp_core::Stop;
use csp_core::observe::Rule;
use csp_terminal::words::numbers::count;

use super::cost_tree::{ROOT, Removal};
use super::{Account, Cost, ReasonKind};

/// The most values that are listed by name.
const LISTED: usize = 5;

impl Account<'_> {
    /// All counters, in words.
    pub(super) fn counters(&self, cost: Cost) -> String {
        self.counted(cost, |_| true)
    }

    /// The cost in words: nodes and checks, and what else there was.
    pub(super) fn spent(&self, cost: Cost) -> String {
        self.counted(cost, |number| number > 0)
    }

    fn counted(&self, cost: Cost, is_told: fn(u64) -> bool) -> String {
        let checks = self.has_checks().then_some((cost.checks, "check"));
        let rest = [(cost.dead_ends, "dead end"), (cost.backtracks, "backtrack")];
        let rest = rest.into_iter().filter(|&(number, _)| is_told(number));
        let parts: Vec<String> = std::iter::once((cost.nodes, "node"))
            .chain(checks)
            .chain(rest)
            .map(|(number, thing)| count(number, thing))
            .collect();
        parts.join(", ")
    }

    /// A value that a search tried, such as `x0 = 3`.
    pub(super) fn choice(&self, side: usize, node: u32) -> String {
        let choice = self.tree(side).node(node).choice;
        choice.map_or_else(|| "the root".to_owned(), |(var, value)| self.names().assignment(var, value))
    }

    /// The same with its number: the how many-th value tried it is.
    pub(super) fn numbered(&self, side: usize, node: u32) -> String {
        match node {
            ROOT => "the root".to_owned(),
            _ => format!("{} (value {})", self.choice(side, node), csp_terminal::words::numbers::grouped(node.into())),
        }
    }

    /// The place of a value that is tried.
    pub(super) fn place(&self, side: usize, node: u32) -> String {
        if node == ROOT { "at the root".to_owned() } else { format!("below {}", self.numbered(side, node)) }
    }

    /// When a value was removed.
    pub(super) fn when(&self, side: usize, removal: &Removal) -> String {
        match removal.node {
            ROOT => "at the root".to_owned(),
            node => format!("when it had tried {}", self.numbered(side, node)),
        }
    }

    /// Some values that a search tried.
    pub(super) fn listed(&self, side: usize, nodes: &[u32]) -> String {
        let named: Vec<String> = nodes.iter().take(LISTED).map(|&node| self.choice(side, node)).collect();
        let more = nodes.len() - named.len();
        let more = if more == 0 { String::new() } else { format!(" and {}", count(more as u64, "more value")) };
        named.join(", ") + &more
    }

    /// The end of a search.
    pub(super) fn ending(&self, side: usize) -> String {
        let search = &self.searches[side];
        match search.stop {
            Stop::Enough => "it had found as many solutions as asked for".to_owned(),
            _ if search.tree.is_cut => "what was kept of it ends here".to_owned(),
            stop => stop.to_string(),
        }
    }

    /// A line of the balance: what kept the other search from these values.
    pub(super) fn label(&self, side: usize, kind: ReasonKind) -> String {
        let other = &self.titles[1 - side];
        match kind {
            ReasonKind::Removed { rule, at_root: true } => {
                format!("{other} had removed them at the root ({})", by(rule))
            }
            ReasonKind::Removed { rule, at_root: false } => format!("{other} had removed them ({})", by(rule)),
            ReasonKind::Refuted => format!("{other} had refuted the value above"),
            ReasonKind::OtherVariable => format!("{other} took another variable"),
            ReasonKind::Jumped => format!("{other} jumped back over them"),
            ReasonKind::Restarted => format!("{other} started again before them"),
            ReasonKind::NoSuchRun => format!("{other} did not start again"),
            ReasonKind::Ended => format!("{other} ended before them"),
            ReasonKind::LeftOut => format!("{other} left them out in that run"),
            ReasonKind::Later => format!("{other} tried them less often"),
            ReasonKind::Untold => format!("{other} does not say why"),
        }
    }
}

/// The name of a rule in a sentence: that of one constraint is called so.
pub(super) fn by(rule: Rule) -> String {
    match rule {
        Rule::Support | Rule::Constraint => "one constraint".to_owned(),
        rule => rule.to_string(),
    }
}
