//! The network as a pseudo-Boolean model, in the format OPB.

use std::io::Write;

use csp_core::network::Arc;
use csp_core::relations::Sense;
use csp_core::{Literal, Network, Stop, Val, Var, Watch};

use super::error::ProofError;
use super::larger::Larger;
use super::text::{Text, Weighted};

/// The numbers of the lines of each constraint of the model, counted from 1, as VeriPB numbers them.
#[derive(Debug)]
pub(super) struct Model<'n> {
    network: &'n Network,
    /// For each variable, the line "at least one of its values".
    at_least_one: Vec<u64>,
    /// For each arc of a disequality, from the lesser variable, the line of the first value that both have.
    pairs: Vec<u64>,
    /// The constraints on more than two variables.
    pub(super) larger: Larger<'n>,
    /// The number of lines.
    pub(super) lines: u64,
}

impl<'n> Model<'n> {
    /// Numbers the lines of the model of `network`.
    ///
    /// Cost: O(n + e) for n variables and e disequalities, and O(d^2 / 64) for each other relation of d values; 8 bytes for
    /// each variable and arc.
    pub(super) fn new(network: &'n Network, wants_best: bool, watch: &Watch) -> Result<Self, ProofError> {
        let arcs = network.all_arcs();
        if !watch.affords(8 * (network.len() + arcs.len())) {
            watch.check()?;
        }
        let larger = Larger::new(network, wants_best, watch)?;
        let mut model = Self {
            network,
            at_least_one: Vec::with_capacity(network.len()),
            pairs: vec![0; arcs.len()],
            larger,
            lines: 0,
        };
        for x in network.variables() {
            watch.spend(1 + network.words(x) as u64)?;
            model.at_least_one.push(model.lines + 1);
            let declared = network.declared(x).len();
            model.lines += 1 + u64::from(declared > 1) + (declared - network.domain(x).len()) as u64;
        }
        for arc in forward(network) {
            watch.spend(1 + network.words(arc.source()) as u64)?;
            model.pairs[arc.index()] = model.lines + 1;
            model.lines += model.count(arc, watch)?;
        }
        model.lines = model.larger.number(model.lines, watch)?;
        Ok(model)
    }

    /// The number of pairs of values that the arc forbids.
    fn count(&self, arc: Arc, watch: &Watch) -> Result<u64, Stop> {
        if arc.is_disequality() {
            return Ok(self.common(arc).count() as u64);
        }
        let (from, to) = (self.network.declared(arc.source()), self.network.declared(arc.target()));
        watch.spend((from.len() * self.network.words(arc.target())) as u64)?;
        Ok(from.iter().map(|v| (to.len() - self.network.row(arc, v).len()) as u64).sum())
    }

    /// The values that both variables of an arc were declared with, ascending.
    fn common(&self, arc: Arc) -> impl Iterator<Item = Val> + '_ {
        let other = self.network.declared(arc.target());
        self.network.declared(arc.source()).iter().filter(move |&v| other.contains(v))
    }

    /// The line "at least one value of `x`".
    pub(super) fn at_least_one(&self, x: Var) -> u64 {
        self.at_least_one[x.index()]
    }

    /// Such lines of all variables.
    pub(super) fn all_at_least_one(&self) -> &[u64] {
        &self.at_least_one
    }

    /// The line "not both `x` and `y` have `v`" of a disequality.
    pub(super) fn pair(&self, x: Var, y: Var, v: Val) -> Option<u64> {
        let arc = self.network.arc(x.min(y), x.max(y)).filter(|&arc| arc.is_disequality())?;
        [x, y]
            .iter()
            .all(|&z| self.network.declared(z).contains(v))
            .then(|| self.pairs[arc.index()] + self.rank(arc, v))
    }

    /// The number of values before `v` that both variables of an arc have.
    fn rank(&self, arc: Arc, v: Val) -> u64 {
        let words = self.network.declared(arc.source()).words().iter().zip(self.network.declared(arc.target()).words());
        let common = |(place, (from, to)): (usize, (&u64, &u64))| {
            let before = if place == v.index() / 64 { (1 << (v.index() % 64)) - 1 } else { u64::MAX };
            u64::from((from & to & before).count_ones())
        };
        words.enumerate().take(v.index() / 64 + 1).map(common).sum()
    }

    /// Writes the model.
    ///
    /// A 0/1 variable for each declared value of each variable says that the variable has it. For each variable: at least one
    /// value, at most one value, and not those that its initial domain lacks. For each constraint: no forbidden pair.
    pub(super) fn write(&self, to: impl Write + Send, watch: &Watch) -> Result<(), ProofError> {
        let mut text = Text::new(to);
        self.heading(&mut text);
        self.objective(&mut text);
        for x in self.network.variables() {
            watch.spend(self.network.declared(x).len() as u64)?;
            self.variable(&mut text, x);
        }
        for arc in forward(self.network) {
            self.constraint(&mut text, arc, watch)?;
        }
        self.larger.lines(watch, &mut |terms, degree| {
            text.at_least(degree, terms.iter().copied());
            text.end_line();
        })?;
        Ok(text.end()?)
    }

    fn heading(&self, text: &mut Text<'_>) {
        let values: usize = self.network.variables().map(|x| self.network.declared(x).len()).sum();
        let variables = values as u64 + self.larger.bits();
        text.formatted(format_args!("* #variable= {variables} #constraint= {}\n", self.lines));
        text.put("* x7_3 says that variable 7 has value 3.\n");
        self.larger_heading(text);
        for x in self.network.variables() {
            let name = self.network.name(x).to_string();
            // A comment is one line of ASCII, whatever the variable is called.
            text.formatted(format_args!("* variable {}: {}", x.index(), name.escape_default()));
            self.integers(text, x);
            text.put("\n");
        }
    }

    /// The sum that is to be small, and what it says of the objective of the network.
    fn objective(&self, text: &mut Text<'_>) {
        let (Some(objective), Some(least)) = (self.network.objective(), self.larger.at_no_cost()) else { return };
        let sign: i128 = if objective.sense() == Sense::Minimize { 1 } else { -1 };
        let at_least = i128::from(objective.constant()) + sign * least;
        text.put("* The objective is a number plus so many times the sum that is to be small, which are these two:\n");
        text.formatted(format_args!("* #objective= {at_least} {sign}\nmin: "));
        self.larger.costs(|bit, coefficient| text.term(Weighted { bit, holds: true, coefficient }));
        text.put(";\n");
    }

    /// Says which integers the values stand for, where these are not their own numbers and a larger constraint knows them.
    fn integers(&self, text: &mut Text<'_>, x: Var) {
        let mut integers = self.network.declared(x).iter().map(|v| (v, self.network.integer(x, v)));
        if !self.larger.is_empty() && integers.clone().any(|(v, integer)| integer != i64::from(v.get())) {
            text.put(", values");
            integers.by_ref().for_each(|(v, integer)| text.formatted(format_args!(" {v}={integer}")));
        }
    }

    /// Names the larger constraints, and the 0/1 variables that are no value.
    fn larger_heading(&self, text: &mut Text<'_>) {
        if self.larger.is_empty() {
            return;
        }
        for (number, constraint) in self.network.nary().iter().enumerate() {
            let name = self.network.constraint_name(constraint.id()).to_string();
            text.formatted(format_args!("* larger constraint {number}: {}\n", name.escape_default()));
        }
        if self.larger.bits() > 0 {
            text.put("* t2_5 says that the tuple 5 of larger constraint 2 is taken, g2 that its sum is greater than its number.\n");
        }
    }

    fn variable(&self, text: &mut Text<'_>, x: Var) {
        let declared = self.network.declared(x);
        text.at_least(1, declared.iter().map(|v| Literal::equal(x, v)));
        text.end_line();
        if declared.len() > 1 {
            text.at_least(declared.len() as u64 - 1, declared.iter().map(|v| Literal::not_equal(x, v)));
            text.end_line();
        }
        for v in declared.iter().filter(|&v| !self.network.domain(x).contains(v)) {
            text.at_least(1, [Literal::not_equal(x, v)]);
            text.end_line();
        }
    }

    fn constraint(&self, text: &mut Text<'_>, arc: Arc, watch: &Watch) -> Result<(), Stop> {
        let (x, y) = (arc.source(), arc.target());
        let mut forbid = |a: Val, b: Val| {
            text.at_least(1, [Literal::not_equal(x, a), Literal::not_equal(y, b)]);
            text.end_line();
        };
        if arc.is_disequality() {
            watch.spend(self.network.declared(x).len() as u64)?;
            self.common(arc).for_each(|v| forbid(v, v));
            return Ok(());
        }
        for a in self.network.declared(x) {
            let allowed = self.network.row(arc, a);
            watch.spend(self.network.declared(y).len() as u64)?;
            self.network.declared(y).iter().filter(|&b| !allowed.contains(b)).for_each(|b| forbid(a, b));
        }
        Ok(())
    }
}

/// Each constraint once, as the arc from the lesser variable.
fn forward(network: &Network) -> impl Iterator<Item = Arc> + '_ {
    network.all_arcs().iter().copied().filter(|arc| arc.source() < arc.target())
}
