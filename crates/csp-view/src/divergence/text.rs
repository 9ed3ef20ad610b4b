//! An account for people: sentences, and the balance as a table: for each search, rows that add up to its counters.

use std::cmp::Ordering;

use csp_core::counters::Counter;
use csp_terminal::words::numbers::{count, grouped};
use csp_terminal::words::{table, wrap};

use crate::divergence::account::Profile;
use crate::divergence::alignment::Share;
use crate::divergence::cost_tree::Removal;
use crate::divergence::phrases::by;
use crate::divergence::{Account, Cost, ReasonKind};

impl Account<'_> {
    /// Sentences, and a table whose rows add up, in lines of at most `width` columns.
    pub fn to_text(&self, width: usize) -> String {
        let mut text = String::new();
        for paragraph in self.paragraphs() {
            for sentence in paragraph {
                wrap::lines(&sentence, width).iter().for_each(|line| text.extend([line, "\n"]));
            }
            text.push('\n');
        }
        text.push_str(&self.table());
        text.push('\n');
        for sentence in self.balances() {
            wrap::lines(&sentence, width).iter().for_each(|line| text.extend([line, "\n"]));
        }
        text
    }

    /// All sentences but those of the balance.
    pub(super) fn paragraphs(&self) -> Vec<Vec<String>> {
        let heads = self.heading();
        let mut rest: Vec<String> = [0, 1].into_iter().flat_map(|side| self.kinds(side)).collect();
        rest.push(self.shared());
        let mut paragraphs = vec![heads, self.first_sentences(), rest];
        if let Some(profiles) = &self.profiles {
            paragraphs.push(self.depths(profiles));
        }
        paragraphs
    }

    fn heading(&self) -> Vec<String> {
        let wanted = if self.all { "all solutions" } else { "the first solution" };
        let [a, b] = &self.titles;
        let mut heads = vec![format!("{}, {wanted}: {a} and {b}", self.instance.name)];
        for (side, search) in self.searches.iter().enumerate() {
            let cost = self.total(side);
            let end = if search.tree.is_cut { "cut off".to_owned() } else { search.status.to_string() };
            heads.push(format!("{}: {} ({end})", self.titles[side], self.counters(cost)));
        }
        for (side, search) in self.searches.iter().enumerate() {
            if search.tree.is_cut {
                heads.push(format!(
                    "Only the beginning of {} is compared, as --events says: the counters are those of --node-limit {}.",
                    self.titles[side],
                    self.total(side).nodes
                ));
            } else if search.stop.is_limit() {
                heads.push(format!("{}: {}; its beginning is compared.", self.titles[side], search.stop));
            }
        }
        for (title, search) in self.titles.iter().zip(&self.searches) {
            if !search.counts_checks {
                heads.push(format!("{title} counts no checks, so that only nodes are compared."));
            }
        }
        heads.push(self.verdict());
        heads
    }

    /// The search that needed less, counter by counter.
    fn verdict(&self) -> String {
        let [a, b] = [0, 1].map(|side| self.total(side));
        let compared = |thing: &str, one: u64, other: u64| match one.cmp(&other) {
            Ordering::Equal => format!("as many {thing}s"),
            Ordering::Greater => format!("{} less", count(one - other, thing)),
            Ordering::Less => format!("{} more", count(other - one, thing)),
        };
        let nodes = compared("node", a.nodes, b.nodes);
        let checks = compared("check", a.checks, b.checks);
        let more = if self.has_checks() { format!(", {checks}") } else { String::new() };
        let [a, b] = [0, 1].map(|side: usize| {
            let search = &self.searches[side];
            let is_part = search.tree.is_cut || search.stop.is_limit();
            format!("{}{}", if is_part { "the beginning of " } else { "" }, self.titles[side])
        });
        format!("{b} against {a}: {nodes}{more}.")
    }

    /// The work that one search did alone, by the reason that kept the other from it.
    fn kinds(&self, side: usize) -> Vec<String> {
        let mut sentences: Vec<String> = self.balance.alone[side].iter().map(|share| self.kind(side, share)).collect();
        if !self.balance.costliest[side].is_empty() {
            sentences.push(self.removals(side));
        }
        sentences
    }

    fn kind(&self, side: usize, share: &Share) -> String {
        let [tried, other] = [&self.titles[side], &self.titles[1 - side]];
        let values = count(share.values, "value");
        let spent = self.spent(share.cost);
        let places = count(share.places, "place");
        let never = format!("{other} never tried {values} that {tried} tried, because");
        let cost = format!("; that cost {tried} {spent}.");
        match share.kind {
            ReasonKind::Removed { rule, at_root: true } => {
                format!("{never} it had removed them at the root ({}){cost}", by(rule))
            }
            ReasonKind::Removed { rule, at_root: false } => format!("{never} it had removed them ({}){cost}", by(rule)),
            ReasonKind::Refuted => format!("{never} it had refuted the value above them, at {places}{cost}"),
            ReasonKind::Jumped => format!("{never} it jumped back over them, at {places}{cost}"),
            ReasonKind::Restarted => format!("{never} it started again before{cost}"),
            ReasonKind::NoSuchRun => format!("{never} it started again less often{cost}"),
            ReasonKind::Ended => format!("{never} it had ended before: {}{cost}", self.ending(1 - side)),
            ReasonKind::LeftOut => format!("{never} its traversal left them out in that run{cost}"),
            ReasonKind::Later => format!("{tried} tried {values} more often than {other}{cost}"),
            ReasonKind::Untold => {
                format!("{other} never tried {values} that {tried} tried, and its events do not say why{cost}")
            }
            ReasonKind::OtherVariable => format!(
                "At {places}, {tried} tried {values} of a variable, and {other} took another variable, so that the trees do \
                 not match below{cost}"
            ),
        }
    }

    /// The removals that saved most, one by one, and the rest.
    fn removals(&self, side: usize) -> String {
        let other = self.tree(1 - side);
        let named = self.balance.costliest[side].iter().map(|costly| {
            let removal: &Removal = &other.removals[costly.removal as usize];
            format!(
                "{}, removed{}, {}: {}",
                self.choice(side, costly.node),
                self.names().because(&removal.reason),
                self.when(1 - side, removal),
                self.spent(costly.cost)
            )
        });
        let mut parts: Vec<String> = named.collect();
        let (values, cost) = self.other_removals(side);
        if values > 0 {
            parts.push(format!("{}: {}", count(values, "other value"), self.spent(cost)));
        }
        let owner = &self.titles[1 - side];
        format!("What {owner} had removed, by what it saved: {}.", parts.join("; "))
    }

    fn shared(&self) -> String {
        let [one, other] = self.balance.shared;
        let nodes = count(one.nodes, "value");
        let [a, b] = &self.titles;
        if !self.has_checks() {
            return format!("Both tried {nodes} at the same places.");
        }
        let [one, other] = [one, other].map(|cost| count(cost.checks, "check"));
        format!("Both tried {nodes} at the same places: {a} made {one} there (the root included), and {b} {other}.")
    }

    /// The depths of both.
    fn depths(&self, profiles: &[Profile; 2]) -> Vec<String> {
        let lead = if self.first.as_ref().is_some_and(|first| first.alike == 0) {
            "The variable orders differ from the first value on, so that the trees cannot be laid on each other; their depths can."
        } else {
            "Where the variable orders differ, the trees cannot be laid on each other; the depths of the whole searches can."
        };
        let mut sentences = vec![lead.to_owned()];
        for (side, profile) in profiles.iter().enumerate() {
            let title = &self.titles[side];
            let total = self.total(side);
            let begin = match profile.first_dead_end {
                None => format!("{title}: no dead end"),
                Some((number, depth)) => format!(
                    "{title}: the first dead end is value {}, at depth {depth}; {}: {} with a value that is not allowed, {} with \
                     a variable without values",
                    grouped(number.into()),
                    count(total.dead_ends, "dead end"),
                    grouped(profile.dead_ends[0]),
                    grouped(profile.dead_ends[1])
                ),
            };
            let average = |which: usize, of: u64| format!("{:.1}", profile.depth_sum(which) as f64 / of.max(1) as f64);
            let dead = match total.dead_ends {
                0 => String::new(),
                dead => format!(", of its dead ends {}", average(1, dead)),
            };
            sentences.push(format!("{begin}; average depth of its nodes {}{dead}.", average(0, total.nodes)));
        }
        sentences
    }

    /// The way from one counter to the other: the sums of the table.
    pub(super) fn balances(&self) -> Vec<String> {
        let mut sentences = vec![self.balance_of("Nodes", |cost| cost.nodes)];
        if self.has_checks() {
            sentences.push(self.balance_of("Checks", |cost| cost.checks));
        }
        sentences
    }

    fn balance_of(&self, title: &str, counter: fn(&Cost) -> u64) -> String {
        let total = [0, 1].map(|side| counter(&self.total(side)));
        let shared = self.balance.shared.map(|cost| counter(&cost));
        let alone = [0, 1].map(|side| counter(&self.balance.alone(side)));
        let [a, b] = &self.titles;
        let change = match shared[1].cmp(&shared[0]) {
            Ordering::Equal => String::new(),
            Ordering::Greater => format!(" + {} more at the same places", grouped(shared[1] - shared[0])),
            Ordering::Less => format!(" - {} less at the same places", grouped(shared[0] - shared[1])),
        };
        format!(
            "{title}: {} of {a} - {} that only {a} spent{change} + {} that only {b} spent = {} of {b}.",
            grouped(total[0]),
            grouped(alone[0]),
            grouped(alone[1]),
            grouped(total[1])
        )
    }
}

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
