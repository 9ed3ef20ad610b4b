//! The first difference, in sentences, with the names of values, nodes and costs.

use csp_core::counters::Counter;
use csp_core::observe::Rule;
use csp_core::{Stop, Var};
use csp_terminal::words::numbers::{count, grouped};

use crate::divergence::cost_tree::{Jump, ROOT, Removal};
use crate::divergence::{Account, Cost, Difference, FirstDifference, Reason, ReasonKind};

impl Account<'_> {
    /// Up to where both are the same, what each did then, why, and what it cost.
    pub(super) fn first_sentences(&self) -> Vec<String> {
        let Some(first) = &self.first else {
            return self.same();
        };
        let mut sentences = vec![alike(first), self.next(first)];
        match &first.difference {
            Difference::Variable { cost } => {
                sentences.push("Each took the variable that its order chose there.".to_owned());
                let [one, other] = cost.map(|cost| self.spent(cost));
                let [a, b] = &self.titles;
                sentences.push(format!("From there on, below this place, {a} spent {one}, and {b} {other}."));
            }
            Difference::Values { tried_by, reason, at, values, cost } => {
                sentences.push(self.because(1 - tried_by, *at, *reason));
                let other = match reason {
                    Reason::Later => format!("before the value that {} tried first", self.titles[1 - tried_by]),
                    _ => format!("which {} never tried there", self.titles[1 - tried_by]),
                };
                sentences.push(format!(
                    "{} tried {}, {other}: {}.",
                    self.titles[*tried_by],
                    self.listed(*tried_by, values),
                    self.spent(*cost)
                ));
            }
        }
        sentences
    }

    /// The sentences for equal trees, and for what differs nevertheless.
    fn same(&self) -> Vec<String> {
        let nodes = count(self.total(0).nodes, "value");
        let trees = format!("Both trees are the same: {nodes} tried, in the same order and at the same depths.");
        let [a, b] = [self.total(0), self.total(1)];
        let counters = [
            (Counter::Checks.name(), a.checks, b.checks),
            (Counter::DeadEnds.name(), a.dead_ends, b.dead_ends),
            (Counter::Backtracks.name(), a.backtracks, b.backtracks),
        ];
        let differ: Vec<&str> = counters.into_iter().filter(|(_, a, b)| a != b).map(|(name, ..)| name).collect();
        match differ.as_slice() {
            [] => vec![trees, "All counters are the same, too.".to_owned()],
            names => vec![trees, format!("Only the {} differ.", names.join(" and the "))],
        }
    }

    /// The next step of each search.
    fn next(&self, first: &FirstDifference) -> String {
        let did = |side: usize| {
            let title = &self.titles[side];
            match first.next[side] {
                None => format!("{title} tried nothing more"),
                Some(node) => {
                    let parent = self.tree(side).node(node).parent;
                    format!("{title} tried {} {}", self.choice(side, node), self.place(side, parent))
                }
            }
        };
        format!("Value {} differs: {}, {}.", grouped(u64::from(first.alike) + 1), did(0), did(1))
    }

    /// The reason that kept the search of `side` from the value of the other one, when it was at `at`.
    fn because(&self, side: usize, at: u32, reason: Reason) -> String {
        let title = &self.titles[side];
        let names = self.names();
        match reason {
            Reason::Removed(id) => {
                let removal = &self.tree(side).removals[id as usize];
                let [var, value] = [names.variable(removal.var), names.value(removal.var, removal.value)];
                let reason = names.because(&removal.reason);
                format!("{title} had removed {value} from {var}{reason}, {}.", self.when(side, removal))
            }
            Reason::Refuted(id) => {
                let (var, reason) = &self.tree(side).conflicts[id as usize];
                let because = names.because(reason);
                let refuted = self.numbered(side, at);
                let is_own = self.tree(side).node(at).choice.is_some_and(|(x, _)| x == *var);
                if is_own {
                    return format!("{title} had refuted {refuted}: it is not allowed{because}.");
                }
                let gone = self.gone(side, at, *var);
                format!(
                    "{title} had refuted {refuted}: {} had no value left, the last one{because}.{gone}",
                    names.variable(*var)
                )
            }
            Reason::Jumped(id) => self.jumped(side, &self.tree(side).jumps[id as usize]),
            Reason::OtherVariable(var) => {
                let other = var.map_or_else(|| "another variable".to_owned(), |var| names.variable(var));
                format!("{title} took {other} there.")
            }
            Reason::Restarted => format!("{title} started again before it came to this value."),
            Reason::NoSuchRun => format!("{title} did not start again."),
            Reason::Ended => format!("{title} had ended: {}.", self.ending(side)),
            Reason::LeftOut => format!("{title} left this value out in this run, as its traversal says."),
            Reason::Later => format!("The value order of {title} put its value first."),
            Reason::Untold => format!("The events of {title} do not say why."),
        }
    }

    fn jumped(&self, side: usize, jump: &Jump) -> String {
        let names = self.names();
        let to = jump.to.map_or_else(|| "the root".to_owned(), |to| names.variable(to));
        let set = jump
            .conflict_set
            .as_deref()
            .map_or_else(String::new, |set| format!(", as only {} had a part in it", names.set(set)));
        let from = names.variable(jump.from);
        format!("The values of {from} had run out, and {} jumped back to {to}{set}.", self.titles[side])
    }

    /// The values that a variable had lost, and their reasons; values that left together stand together.
    fn gone(&self, side: usize, at: u32, var: Var) -> String {
        let names = self.names();
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for removal in self.tree(side).gone(at, var).into_iter().rev() {
            let reason = format!("{}, {}", names.because(&removal.reason), self.when(side, removal));
            let value = names.value(var, removal.value);
            match groups.last_mut().filter(|(last, _)| *last == reason) {
                Some((_, values)) => values.push(value),
                None => groups.push((reason, vec![value])),
            }
        }
        let lost: Vec<String> = groups.iter().map(|(reason, values)| format!("{}{reason}", values.join(" "))).collect();
        if lost.is_empty() { String::new() } else { format!(" {} had lost {}.", names.variable(var), lost.join("; ")) }
    }
}

fn alike(first: &FirstDifference) -> String {
    match first.alike {
        0 => "Already the first value differs.".to_owned(),
        1 => "The first value tried is the same.".to_owned(),
        alike => format!("The first {} values tried are the same.", grouped(alike.into())),
    }
}

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
            _ => format!("{} (value {})", self.choice(side, node), grouped(node.into())),
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
