//! Where the search is now: which values are left, which variables are assigned, what waits in a queue.
//!
//! Each step that changes something is told: it is kept in a list, and written to standard output.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, VecDeque};

use crate::json::quoted;
use crate::problem::Problem;

pub struct State {
    problem: Problem,
    /// The values left of each variable, ascending. Of an assigned variable it is its value alone.
    domains: Vec<Vec<i64>>,
    /// The value of each variable that is assigned.
    assigned: Vec<Option<i64>>,
    /// The assigned variables, in the order in which they were assigned.
    path: Vec<usize>,
    /// Each domain that was changed, as it was before, so that it can be put back.
    trail: Vec<(usize, Vec<i64>)>,
    /// The first variable that has lost its last value since the last assignment.
    wiped_out: Option<usize>,
    /// The arcs that wait.
    queue: VecDeque<(usize, usize)>,
    /// For each variable, the assigned variables that its values failed by.
    conflict_sets: Vec<BTreeSet<usize>>,
    /// The weights of the constraints that have failed.
    weights: HashMap<(usize, usize), u64>,
    /// Whether a wave has left out a value.
    left_out: bool,
    /// What the best solution so far costs.
    incumbent: Option<i64>,
    /// A `Cell` can be changed by a method that takes `&self`.
    checks: Cell<u64>,
    ordering_checks: Cell<u64>,
    is_ordering: bool,
    events: Vec<String>,
    prints: bool,
}

/// A moment of the search to which one can go back.
#[derive(Clone, Copy)]
pub struct Mark {
    /// The variable that is assigned next, and its value.
    x: usize,
    a: i64,
    /// How long the trail is before that.
    trail: usize,
}

/// What you need to fill the hole.
impl State {
    /// All variables: the numbers from 0.
    pub fn variables(&self) -> std::ops::Range<usize> {
        0..self.domains.len()
    }

    /// The variables that share a constraint with x, ascending. x is not among them.
    pub fn neighbours(&self, x: usize) -> Vec<usize> {
        self.problem.neighbours[x].iter().copied().collect()
    }

    /// Whether x has a value now.
    pub fn is_assigned(&self, x: usize) -> bool {
        self.assigned[x].is_some()
    }

    /// The value of x, if it is assigned.
    pub fn value(&self, x: usize) -> Option<i64> {
        self.assigned[x]
    }

    /// The neighbours of x that are assigned, in the order in which they were assigned.
    pub fn past(&self, x: usize) -> Vec<usize> {
        self.path.iter().copied().filter(|y| self.problem.neighbours[x].contains(y)).collect()
    }

    /// The values that are left of x, ascending: a copy, so you may remove values while you walk over it.
    pub fn values(&self, x: usize) -> Vec<i64> {
        self.domains[x].clone()
    }

    /// Whether x = a and y = b may hold together. This is one check, and it is counted. When there is no
    /// constraint between x and y, everything may hold together.
    pub fn allows(&self, x: usize, a: i64, y: usize, b: i64) -> bool {
        let counter = if self.is_ordering { &self.ordering_checks } else { &self.checks };
        counter.set(counter.get() + 1);
        !self.problem.neighbours[x].contains(&y) || self.problem.allowed.contains(&(x, a, y, b))
    }

    /// The constraints on more than two variables that x is in, in their order: numbers from 0.
    pub fn constraints(&self, x: usize) -> Vec<usize> {
        (0..self.problem.tables.len()).filter(|&c| self.problem.tables[c].0.contains(&x)).collect()
    }

    /// The variables of the constraint c: a copy.
    pub fn scope(&self, c: usize) -> Vec<usize> {
        self.problem.tables[c].0.clone()
    }

    /// Whether the constraint c allows y = b together with the values of its other variables, which must be assigned.
    /// This is one check, and it is counted.
    pub fn allows_tuple(&self, c: usize, y: usize, b: i64) -> bool {
        let (scope, allowed) = &self.problem.tables[c];
        let value = |&z: &usize| if z == y { b } else { self.assigned[z].expect("this variable has no value yet") };
        let tuple: Vec<i64> = scope.iter().map(value).collect();
        self.checks.set(self.checks.get() + 1);
        allowed.contains(&tuple)
    }

    /// Removes the value b from y, and tells it. Says whether y has a value left.
    pub fn remove(&mut self, y: usize, b: i64) -> bool {
        self.tell("pruned", &[("variable", self.name(y)), ("value", b.to_string())]);
        self.trail.push((y, self.domains[y].clone()));
        self.domains[y].retain(|&value| value != b);
        if self.domains[y].is_empty() {
            self.wiped_out.get_or_insert(y);
        }
        !self.domains[y].is_empty()
    }

    /// Whether y has no value left.
    pub fn is_wiped_out(&self, y: usize) -> bool {
        self.domains[y].is_empty()
    }

    /// All arcs (x, y): each constraint in both directions, by x and then by y.
    pub fn arcs(&self) -> Vec<(usize, usize)> {
        self.variables().flat_map(|x| self.neighbours(x).into_iter().map(move |y| (x, y))).collect()
    }

    /// The arc (x, y), "x is to be revised against y", joins the end of the queue, and this is told. An arc that
    /// waits already does not join again.
    pub fn push(&mut self, x: usize, y: usize) {
        if !self.queue.contains(&(x, y)) {
            self.tell("enqueued", &[("variable", self.name(x)), ("against", self.name(y))]);
            self.queue.push_back((x, y));
        }
    }

    /// Takes the first arc out of the queue; `None` when no arc waits.
    pub fn pop(&mut self) -> Option<(usize, usize)> {
        self.queue.pop_front()
    }

    /// Removes each value of x that no value of y supports, and tells it. Says whether there was one.
    pub fn revise(&mut self, x: usize, y: usize) -> bool {
        self.tell("revised", &[("variable", self.name(x)), ("against", self.name(y))]);
        let has_support = |&a: &i64| self.domains[y].iter().any(|&b| self.allows(x, a, y, b));
        let lost: Vec<i64> = self.values(x).into_iter().filter(|a| !has_support(a)).collect();
        for &a in &lost {
            self.remove(x, a);
        }
        !lost.is_empty()
    }

    /// The assigned variables that the values of x failed by, in the order in which they were assigned.
    pub fn conflict_set(&self, x: usize) -> Vec<usize> {
        self.path.iter().copied().filter(|y| self.conflict_sets[x].contains(y)).collect()
    }

    /// Adds y to the conflict set of x.
    pub fn add_to_conflict_set(&mut self, x: usize, y: usize) {
        self.conflict_sets[x].insert(y);
    }

    /// The weight of the constraint between x and y, in whichever order they are named. At first it is 1.
    pub fn weight(&self, x: usize, y: usize) -> u64 {
        self.weights.get(&(x.min(y), x.max(y))).copied().unwrap_or(1)
    }

    /// Adds 1 to the weight of the constraint between x and y. It stays when the search goes back.
    pub fn raise_weight(&mut self, x: usize, y: usize) {
        *self.weights.entry((x.min(y), x.max(y))).or_insert(1) += 1;
    }

    /// Notes that a value is left out, which a later wave may try.
    pub fn leave_out(&mut self) {
        self.left_out = true;
    }

    /// The units: groups of variables that must all be different, with as many values as variables.
    pub fn units(&self) -> Vec<Vec<usize>> {
        self.groups()
    }

    /// The values that need a place in the unit, ascending: those that its variables had at the start.
    pub fn needs(&self, unit: &[usize]) -> Vec<i64> {
        let values: BTreeSet<i64> = unit.iter().flat_map(|&x| self.problem.values[x].iter().copied()).collect();
        values.into_iter().collect()
    }

    /// How many values are left, of all variables together.
    pub fn left(&self) -> usize {
        self.domains.iter().map(Vec::len).sum()
    }

    /// What x = a costs.
    pub fn cost(&self, x: usize, a: i64) -> i64 {
        self.problem.coefficients[x] * a
    }

    /// What the best solution so far costs; larger than every cost as long as there is none.
    pub fn best(&self) -> i64 {
        self.incumbent.unwrap_or(i64::MAX)
    }
}

/// What the search needs. You need not read on.
impl State {
    /// Whether a value was left out since this was asked last.
    pub fn take_left_out(&mut self) -> bool {
        std::mem::take(&mut self.left_out)
    }

    /// The start of a search. `prints`: whether each step is written to standard output.
    pub fn new(problem: Problem, prints: bool) -> State {
        State {
            domains: problem.values.clone(),
            assigned: vec![None; problem.names.len()],
            conflict_sets: vec![BTreeSet::new(); problem.names.len()],
            problem,
            path: Vec::new(),
            trail: Vec::new(),
            wiped_out: None,
            queue: VecDeque::new(),
            weights: HashMap::new(),
            left_out: false,
            incumbent: None,
            checks: Cell::new(0),
            ordering_checks: Cell::new(0),
            is_ordering: false,
            events: Vec::new(),
            prints,
        }
    }

    pub fn first_unassigned(&self) -> Option<usize> {
        self.variables().find(|&x| !self.is_assigned(x))
    }

    pub fn is_complete(&self) -> bool {
        self.first_unassigned().is_none()
    }

    /// The assigned variables, in the order in which they were assigned.
    pub fn path(&self) -> Vec<usize> {
        self.path.clone()
    }

    /// The first variable that has lost its last value since the last assignment.
    pub fn first_wiped_out(&self) -> Option<usize> {
        self.wiped_out
    }

    /// The groups of variables that must all be different.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        self.problem.all_different.clone()
    }

    /// Gives x the value a.
    pub fn assign(&mut self, x: usize, a: i64) -> Mark {
        self.tell("tried", &[("variable", self.name(x)), ("value", a.to_string())]);
        let mark = Mark { x, a, trail: self.trail.len() };
        self.trail.push((x, std::mem::replace(&mut self.domains[x], vec![a])));
        self.assigned[x] = Some(a);
        self.path.push(x);
        self.wiped_out = None;
        mark
    }

    /// Takes this assignment back, and all that was removed since.
    pub fn retract(&mut self, mark: Mark) {
        self.tell("retracted", &[("variable", self.name(mark.x)), ("value", mark.a.to_string())]);
        for (x, domain) in self.trail.drain(mark.trail..).rev() {
            self.domains[x] = domain;
        }
        self.assigned[mark.x] = None;
        self.path.pop();
        self.wiped_out = None;
        self.queue.clear();
    }

    /// The value of x has failed, or there is no solution: a variable has no value left.
    pub fn failed(&mut self, x: usize) {
        // Where there are costs and every variable has a value left, the bound has failed.
        let of_bound = if self.problem.coefficients.is_empty() { x } else { self.first_unassigned().unwrap_or(0) };
        let at = self.wiped_out.unwrap_or(of_bound);
        self.tell("conflict", &[("variable", self.name(at))]);
    }

    /// The value of x has failed by that of y.
    pub fn failed_by(&mut self, x: usize, y: usize) {
        self.tell("conflict", &[("variable", self.name(x)), ("by", self.name(y))]);
    }

    /// Every value of x has been tried.
    pub fn backtracked(&mut self, x: usize) {
        self.tell("backtracked", &[("variable", self.name(x))]);
    }

    /// The same, with the conflict set.
    pub fn backtracked_with_set(&mut self, x: usize) {
        let names: Vec<String> = self.conflict_set(x).into_iter().map(|y| self.name(y)).collect();
        self.tell("backtracked", &[("variable", self.name(x)), ("conflict_set", format!("[{}]", names.join(",")))]);
    }

    /// The search goes back from x over several variables; `None`: it goes back behind the first.
    pub fn jumped(&mut self, x: usize, to: Option<usize>) {
        let to = to.map_or("null".to_string(), |to| self.name(to));
        self.tell("jumped", &[("variable", self.name(x)), ("to", to)]);
    }

    /// Forgets the conflict set of x.
    pub fn clear_conflict_set(&mut self, x: usize) {
        self.conflict_sets[x].clear();
    }

    pub fn solved(&mut self) {
        self.tell("solved", &[]);
    }

    /// Every variable has a value, and each later solution must cost less.
    pub fn improved(&mut self) {
        let cost = self.variables().map(|x| self.cost(x, self.assigned[x].expect("this variable has no value yet"))).sum();
        self.incumbent = Some(cost);
        self.solved();
        self.tell("improved", &[("objective", cost.to_string())]);
    }

    /// The last line.
    pub fn end(&mut self) {
        self.tell("end", &[("ordering_checks", self.ordering_checks().to_string())]);
    }

    /// From now on, checks are counted as those of a value order; or no longer.
    pub fn count_as_ordering(&mut self, is_ordering: bool) {
        self.is_ordering = is_ordering;
    }

    pub fn checks(&self) -> u64 {
        self.checks.get()
    }

    pub fn ordering_checks(&self) -> u64 {
        self.ordering_checks.get()
    }

    /// How many events of this kind there were.
    pub fn count(&self, kind: &str) -> usize {
        let start = format!("{{\"kind\":\"{kind}\"");
        self.events.iter().filter(|event| event.starts_with(&start)).count()
    }

    /// The first event of this kind, as it was written; empty when there is none.
    pub fn first(&self, kind: &str) -> &str {
        let start = format!("{{\"kind\":\"{kind}\"");
        self.events.iter().find(|event| event.starts_with(&start)).map_or("", |event| event)
    }

    fn name(&self, x: usize) -> String {
        quoted(&self.problem.names[x])
    }

    fn tell(&mut self, kind: &str, fields: &[(&str, String)]) {
        let mut line = format!("{{\"kind\":\"{kind}\"");
        for (name, value) in fields {
            line.push_str(&format!(",\"{name}\":{value}"));
        }
        line.push_str(&format!(",\"checks\":{}}}", self.checks()));
        if self.prints {
            println!("{line}");
        }
        self.events.push(line);
    }
}
