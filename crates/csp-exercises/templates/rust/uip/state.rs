//! The trail of a search at a conflict.
//!
//! Each step is told: it is kept in a list, and written to standard output.

use std::collections::BTreeSet;

use crate::json::quoted;
use crate::problem::Problem;

pub struct State {
    problem: Problem,
    events: Vec<String>,
    prints: bool,
}

/// What you need to fill the hole.
impl State {
    /// The literals that cannot hold together: a copy.
    pub fn conflict(&self) -> Vec<usize> {
        self.problem.conflict.clone()
    }

    /// The level at which the literal came to hold; 0 for what always holds.
    pub fn level(&self, l: usize) -> u64 {
        self.problem.trail[l].level
    }

    /// The level at which the conflict came about.
    pub fn last_level(&self) -> u64 {
        self.problem.trail.last().map_or(0, |literal| literal.level)
    }

    /// The literals that imply this one: a copy. None for one that was tried. This is told as a step.
    pub fn explain(&mut self, l: usize) -> Vec<usize> {
        self.tell(format!("{{\"kind\":\"explained\",\"literal\":{}}}", self.name(l)));
        self.problem.trail[l].because.clone()
    }
}

/// What the program around it needs. You need not read on.
impl State {
    /// The trail of a problem. `prints`: whether each step is written to standard output.
    pub fn new(problem: Problem, prints: bool) -> State {
        State { problem, events: Vec::new(), prints }
    }

    /// The nogood, and the level to which the search goes back.
    pub fn learnt(&mut self, nogood: &BTreeSet<usize>, level: u64) {
        let names: Vec<String> = nogood.iter().map(|&l| self.name(l)).collect();
        self.tell(format!("{{\"kind\":\"learnt\",\"nogood\":[{}],\"level\":{level}}}", names.join(",")));
    }

    /// The last line.
    pub fn end(&mut self) {
        self.tell("{\"kind\":\"end\"}".to_string());
    }

    /// The lines so far.
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// The name of a literal, in quotes.
    pub fn name(&self, l: usize) -> String {
        quoted(&self.problem.trail[l].name)
    }

    fn tell(&mut self, line: String) {
        if self.prints {
            println!("{line}");
        }
        self.events.push(line);
    }
}
