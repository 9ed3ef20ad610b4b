//! Where the local search is now: every variable has a value, and some constraints may be broken.
//!
//! Each step is told: it is kept in a list, and written to standard output.

use std::cell::Cell;

use crate::json::quoted;
use crate::problem::Problem;

pub struct State {
    problem: Problem,
    /// The value that each variable has now.
    assigned: Vec<i64>,
    /// How many random numbers were used.
    drawn: Cell<usize>,
    /// A `Cell` can be changed by a method that takes `&self`.
    checks: Cell<u64>,
    events: Vec<String>,
    prints: bool,
}

/// What you need to fill the hole.
impl State {
    /// All variables: the numbers from 0.
    pub fn variables(&self) -> std::ops::Range<usize> {
        0..self.assigned.len()
    }

    /// The variables that share a constraint with x, ascending. x is not among them.
    pub fn neighbours(&self, x: usize) -> Vec<usize> {
        self.problem.neighbours[x].iter().copied().collect()
    }

    /// The value that x has now.
    pub fn value(&self, x: usize) -> i64 {
        self.assigned[x]
    }

    /// All values that x may have, ascending.
    pub fn values(&self, x: usize) -> Vec<i64> {
        self.problem.values[x].clone()
    }

    /// Whether x = a and y = b may hold together. This is one check, and it is counted.
    pub fn allows(&self, x: usize, a: i64, y: usize, b: i64) -> bool {
        self.checks.set(self.checks.get() + 1);
        !self.problem.neighbours[x].contains(&y) || self.problem.allowed.contains(&(x, a, y, b))
    }

    /// A random number from 0 to below `bound`.
    pub fn random(&self, bound: usize) -> usize {
        let numbers = &self.problem.random;
        let number = numbers.get(self.drawn.get() % numbers.len().max(1)).copied().unwrap_or(0);
        self.drawn.set(self.drawn.get() + 1);
        number as usize % bound.max(1)
    }
}

/// What the search needs. You need not read on.
impl State {
    /// The start of a search: each variable has the value that the problem says. `prints`: whether each step is written
    /// to standard output.
    pub fn new(problem: Problem, prints: bool) -> State {
        let assigned = problem.start.clone();
        let (drawn, checks) = (Cell::new(0), Cell::new(0));
        State { problem, assigned, drawn, checks, events: Vec::new(), prints }
    }

    /// The most steps.
    pub fn steps(&self) -> usize {
        self.problem.steps
    }

    /// The variables in conflict: those of which a constraint is broken.
    pub fn conflicted(&self) -> Vec<usize> {
        self.variables().filter(|&x| self.neighbours(x).into_iter().any(|y| self.breaks(x, y))).collect()
    }

    /// How many constraints are broken.
    pub fn broken(&self) -> usize {
        let of = |x: usize| self.neighbours(x).into_iter().filter(|&y| x < y && self.breaks(x, y)).count();
        self.variables().map(of).sum()
    }

    fn breaks(&self, x: usize, y: usize) -> bool {
        !self.problem.allowed.contains(&(x, self.assigned[x], y, self.assigned[y]))
    }

    /// Tells the values of the start.
    pub fn tell_start(&mut self) {
        for x in self.variables() {
            let name = quoted(&self.problem.names[x]);
            self.tell(format!(
                "{{\"kind\":\"repaired\",\"variable\":{name},\"value\":{},\"from\":null}}",
                self.value(x)
            ));
        }
    }

    /// Gives x the value a.
    pub fn repair(&mut self, x: usize, a: i64) {
        let from = std::mem::replace(&mut self.assigned[x], a);
        let (name, broken) = (quoted(&self.problem.names[x]), self.broken());
        self.tell(format!(
            "{{\"kind\":\"repaired\",\"variable\":{name},\"value\":{a},\"from\":{from},\"broken\":{broken}}}"
        ));
    }

    pub fn solved(&mut self) {
        self.tell("{\"kind\":\"solved\"}".to_string());
    }

    /// The last line.
    pub fn end(&mut self) {
        self.tell(format!("{{\"kind\":\"end\",\"checks\":{}}}", self.checks.get()));
    }

    /// How many events of this kind there were.
    pub fn count(&self, kind: &str) -> usize {
        let start = format!("{{\"kind\":\"{kind}\"");
        self.events.iter().filter(|event| event.starts_with(&start)).count()
    }

    fn tell(&mut self, line: String) {
        if self.prints {
            println!("{line}");
        }
        self.events.push(line);
    }
}
