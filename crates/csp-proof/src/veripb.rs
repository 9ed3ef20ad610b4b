//! The lines of a derivation, in the proof format of VeriPB 3.

use std::io::{self, Write};

use csp_core::{Literal, Val, Var};

use super::text::{Bit, Text, Weighted};

/// Writes the lines of a derivation, and numbers those that are constraints.
///
/// Source: the format of VeriPB 3 (Bogaerts, Gocht, McCreesh & Nordstrom 2023), of which five rules are used: `pol` (cutting
/// planes, in reverse Polish notation), `rup` (reverse unit propagation), `solx` (a solution, which is excluded from then on),
/// `soli` (a solution; from then on, only better ones are admitted) and `del`.
#[derive(Debug)]
pub(super) struct Derivation<'w> {
    text: Text<'w>,
    /// The number of the last constraint.
    last: u64,
    /// The number of the line that says that nothing is possible, when it is there.
    contradiction: Option<u64>,
    pub(super) solutions: u64,
    /// The cost of the last solution, where each must be better than the one before.
    cost: Option<u64>,
}

impl<'w> Derivation<'w> {
    /// Begins a derivation from a model of so many lines.
    pub(super) fn new(to: impl Write + Send + 'w, model: u64) -> Self {
        let mut text = Text::new(to);
        text.put("pseudo-Boolean proof version 3.0\nf ");
        text.number(model);
        text.end_line();
        Self { text, last: model, contradiction: None, solutions: 0, cost: None }
    }

    fn end_constraint(&mut self) -> u64 {
        self.text.end_line();
        self.last += 1;
        self.last
    }

    /// One of these holds: follows by unit propagation from the opposite of all of them. With none of them it is the end of
    /// the derivation. Returns its number.
    pub(super) fn clause<T: Into<Weighted>>(&mut self, literals: impl IntoIterator<Item = T>) -> u64 {
        self.text.put("rup ");
        self.text.at_least(1, literals);
        self.end_constraint()
    }

    /// Nothing is possible: this follows by unit propagation alone.
    pub(super) fn contradiction(&mut self) {
        if self.contradiction.is_none() {
            self.contradiction = Some(self.clause::<Literal>([]));
        }
    }

    /// True if it has been derived that nothing is possible.
    pub(super) fn is_refuted(&self) -> bool {
        self.contradiction.is_some()
    }

    /// Begins a line of cutting planes; it must be ended by [`Derivation::end_sum`].
    pub(super) fn begin_sum(&mut self) {
        self.text.put("pol");
    }

    /// Adds a constraint to the line, as the first of all or as the next of a sum.
    pub(super) fn add(&mut self, line: u64, first: bool) {
        self.text.put(" ");
        self.text.number(line);
        self.text.put(if first { "" } else { " +" });
    }

    /// Adds this many times a constraint to the sum.
    pub(super) fn add_times(&mut self, line: u64, times: u64) {
        self.text.put(" ");
        self.text.number(line);
        self.text.put(" ");
        self.text.number(times);
        self.text.put(" * +");
    }

    /// Adds that `x` may lack `v`, which is true of any value.
    pub(super) fn add_literal(&mut self, x: Var, v: Val) {
        self.text.put(" ");
        self.text.literal(Bit::Value(x, v), false);
        self.text.put(" +");
    }

    /// Multiplies the sum.
    pub(super) fn multiply(&mut self, by: u64) {
        self.text.put(" ");
        self.text.number(by);
        self.text.put(" *");
    }

    /// Divides the sum, and rounds up.
    pub(super) fn divide(&mut self, by: u64) {
        self.text.put(" ");
        self.text.number(by);
        self.text.put(" d");
    }

    /// Ends a line of cutting planes. Returns its number.
    pub(super) fn end_sum(&mut self) -> u64 {
        self.end_constraint()
    }

    /// A solution, the values of all variables and what else is true; no line after this one allows it. With a cost, no line
    /// allows what costs as much. Returns its number.
    pub(super) fn solution(&mut self, values: &[Val], more: &[Bit], cost: Option<u64>) -> u64 {
        self.text.put(if cost.is_some() { "soli" } else { "solx" });
        let values = (0..).map(Var::new).zip(values).map(|(x, &v)| Bit::Value(x, v));
        for bit in values.chain(more.iter().copied()) {
            self.text.put(" ");
            self.text.bit(bit);
        }
        self.solutions += 1;
        self.cost = cost;
        self.end_constraint()
    }

    /// Forgets lines that are not needed any more.
    pub(super) fn delete(&mut self, lines: &[u64]) {
        if lines.is_empty() {
            return;
        }
        self.text.put("del id");
        for &line in lines {
            self.text.put(" ");
            self.text.number(line);
        }
        self.text.end_line();
    }

    pub(super) fn has_failed(&self) -> bool {
        self.text.has_failed()
    }

    /// Ends the derivation with what it shows: that nothing is possible, that solutions exist, or nothing. VeriPB 3 has no
    /// conclusion for "these are all the solutions": that the line of the contradiction stands behind the solutions says it.
    /// Where the best is wanted, it is the bounds of its cost.
    pub(super) fn end(mut self, wants_best: bool) -> io::Result<()> {
        self.text.put("output NONE ;\nconclusion ");
        match (self.cost, self.contradiction) {
            (Some(cost), Some(line)) => self.text.formatted(format_args!("BOUNDS {cost} : {line} {cost}")),
            (Some(cost), None) => self.text.formatted(format_args!("BOUNDS 0 {cost}")),
            (None, Some(line)) if wants_best => self.text.formatted(format_args!("BOUNDS INF : {line} INF")),
            (None, Some(line)) if self.solutions == 0 => self.text.formatted(format_args!("UNSAT : {line}")),
            (None, None) if self.solutions == 0 => self.text.put("NONE"),
            (None, _) => self.text.put("SAT"),
        }
        self.text.put(" ;\nend pseudo-Boolean proof ;\n");
        self.text.end()
    }
}
