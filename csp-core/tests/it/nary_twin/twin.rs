//! The slow, obvious twin of the textbook engine on constraints of any arity: recursive, sets of integers, one evaluation on one
//! tuple at a time.

#![allow(unreachable_pub)] // It is a part of one test program.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use csp_core::Stats;
use csp_core::counters::Textbook;
use csp_testing::nary::{Case, Statement};

/// A constraint on more than two variables.
struct Larger<'c> {
    /// Each variable once, in the order in which they come first.
    scope: Vec<usize>,
    /// As it was stated.
    stated: &'c [usize],
    statement: &'c Statement,
    is_redundant: bool,
}

type Domains = Vec<BTreeSet<i64>>;

/// A statement with its scope, which is empty where it is that all differ.
type Stated<'c> = (&'c [usize], &'c Statement);

pub struct Twin<'c> {
    ahead: &'static str,
    mrv: bool,
    domains: Domains,
    /// For x < y, all that is stated about the two.
    edges: BTreeMap<(usize, usize), Vec<Stated<'c>>>,
    larger: Vec<Larger<'c>>,
    path: Vec<(usize, i64)>,
    /// The variables whose domains have shrunk at this node, one entry for each time.
    changes: Vec<usize>,
    pub stats: Stats,
    pub textbook: Textbook,
    pub solutions: Vec<Vec<i64>>,
}

fn once_each(scope: &[usize]) -> Vec<usize> {
    let mut known = BTreeSet::new();
    scope.iter().copied().filter(|&x| known.insert(x)).collect()
}

/// What a statement says when variables have these integers.
fn is_true(stated: &[usize], statement: &Statement, value: impl Fn(usize) -> i64) -> bool {
    statement.is_true(&stated.iter().map(|&x| value(x)).collect::<Vec<i64>>())
}

impl<'c> Twin<'c> {
    /// Finds all solutions by this look-ahead, in order of the index or of the fewest values.
    pub fn run(case: &'c Case, ahead: &'static str, mrv: bool) -> Self {
        let mut twin = Self {
            ahead,
            mrv,
            domains: case.domains.iter().map(|domain| domain.iter().copied().collect()).collect(),
            edges: BTreeMap::new(),
            larger: Vec::new(),
            path: Vec::new(),
            changes: Vec::new(),
            stats: Stats { max_depth: Some(0), ..Stats::default() },
            textbook: Textbook::default(),
            solutions: Vec::new(),
        };
        for (stated, statement) in &case.stated {
            let scope = once_each(stated);
            match (statement, scope.as_slice()) {
                (_, &[x]) => twin.domains[x].retain(|&value| is_true(stated, statement, |_| value)),
                (Statement::Pairs | Statement::Both, _) => {
                    for place in 0..stated.len() {
                        for other in 0..place {
                            let (x, y) = (stated[place].min(stated[other]), stated[place].max(stated[other]));
                            twin.edges.entry((x, y)).or_default().push((&[], statement));
                        }
                    }
                    if matches!(statement, Statement::Both) && stated.len() > 2 {
                        twin.larger.push(Larger { scope, stated, statement, is_redundant: true });
                    }
                }
                (_, &[x, y]) => twin.edges.entry((x.min(y), x.max(y))).or_default().push((stated, statement)),
                _ => twin.larger.push(Larger { scope, stated, statement, is_redundant: false }),
            }
        }
        let mut domains = twin.domains.clone();
        if domains.iter().all(|domain| !domain.is_empty()) && twin.root(&mut domains) {
            twin.extend(&domains);
        }
        twin.stats.textbook = Some(twin.textbook);
        twin
    }

    fn is_open(&self, x: usize) -> bool {
        self.path.iter().all(|&(y, _)| x != y)
    }

    fn neighbours(&self, x: usize) -> Vec<usize> {
        (0..self.domains.len()).filter(|&y| self.edges.contains_key(&(x.min(y), x.max(y)))).collect()
    }

    fn larger_of(&self, x: usize) -> Vec<usize> {
        (0..self.larger.len()).filter(|&number| self.larger[number].scope.contains(&x)).collect()
    }

    /// One check of an edge.
    fn pair(&mut self, x: usize, a: i64, y: usize, b: i64) -> bool {
        self.textbook.checks += 1;
        self.edges[&(x.min(y), x.max(y))].iter().all(|(stated, statement)| match stated {
            // Of several that all differ.
            [] => a != b,
            _ => is_true(stated, statement, |z| if z == x { a } else { b }),
        })
    }

    /// One check of a larger constraint.
    fn tuple(&mut self, number: usize, tuple: &[i64]) -> bool {
        self.textbook.checks += 1;
        let Larger { scope, stated, statement, .. } = &self.larger[number];
        is_true(stated, statement, |x| tuple[scope.iter().position(|&y| y == x).unwrap()])
    }

    /// Leaves `x` these values. Says whether it has one.
    fn keep(&mut self, domains: &mut Domains, x: usize, values: BTreeSet<i64>) -> bool {
        if values.len() < domains[x].len() {
            self.textbook.prunings += (domains[x].len() - values.len()) as u64;
            self.changes.push(x);
            domains[x] = values;
        }
        !domains[x].is_empty()
    }

    fn extend(&mut self, domains: &Domains) {
        let open = (0..domains.len()).filter(|&x| self.is_open(x));
        let next = if self.mrv { open.min_by_key(|&x| (domains[x].len(), x)) } else { open.min() };
        let Some(x) = next else {
            self.stats.solutions += 1;
            let values: BTreeMap<usize, i64> = self.path.iter().copied().collect();
            self.solutions.push(values.into_values().collect());
            return;
        };
        for &value in &domains[x] {
            self.stats.nodes += 1;
            self.stats.decisions += u64::from(domains[x].len() > 1);
            self.path.push((x, value));
            self.stats.max_depth = self.stats.max_depth.max(Some(self.path.len() as u64));
            let mut left = domains.clone();
            left[x] = BTreeSet::from([value]);
            self.changes = if domains[x].len() > 1 { vec![x] } else { Vec::new() };
            if self.assigned(&mut left, x, value) {
                self.extend(&left);
            } else {
                self.stats.dead_ends += 1;
            }
            self.path.pop();
        }
        self.stats.backtracks += 1;
    }

    fn root(&mut self, domains: &mut Domains) -> bool {
        if !matches!(self.ahead, "gac3" | "mac") {
            return true;
        }
        let count = domains.len();
        let arcs = (0..count).flat_map(|x| self.neighbours(x).into_iter().map(move |y| (x, y))).collect();
        self.arcs(domains, arcs) && self.turns(domains, (0..self.larger.len()).collect())
    }

    fn assigned(&mut self, domains: &mut Domains, x: usize, value: i64) -> bool {
        match self.ahead {
            "bt" => self.check_back(x, value),
            "gac3" | "mac" => {
                let arcs = self.neighbours(x).into_iter().filter(|&y| self.is_open(y)).map(|y| (y, x)).collect();
                if !self.arcs(domains, arcs) {
                    return false;
                }
                let mut queue: VecDeque<usize> = self.larger_of(x).into();
                self.changes.clone().into_iter().for_each(|y| join(&mut queue, self.larger_of(y)));
                self.turns(domains, queue)
            }
            _ => self.check_edges_forward(domains, x, value) && self.check_forward(domains, x),
        }
    }

    fn check_back(&mut self, x: usize, value: i64) -> bool {
        let path = self.path.clone();
        for &(y, other) in &path[..path.len() - 1] {
            if self.neighbours(x).contains(&y) && !self.pair(x, value, y, other) {
                return false;
            }
        }
        for number in self.larger_of(x) {
            let scope = self.larger[number].scope.clone();
            if !self.larger[number].is_redundant && scope.iter().all(|&y| !self.is_open(y)) {
                let values: BTreeMap<usize, i64> = self.path.iter().copied().collect();
                if !self.tuple(number, &scope.iter().map(|y| values[y]).collect::<Vec<i64>>()) {
                    return false;
                }
            }
        }
        true
    }

    fn check_edges_forward(&mut self, domains: &mut Domains, x: usize, value: i64) -> bool {
        for y in self.neighbours(x) {
            if self.is_open(y) {
                let kept = domains[y].clone().into_iter().filter(|&b| self.pair(x, value, y, b)).collect();
                if !self.keep(domains, y, kept) {
                    return false;
                }
            }
        }
        true
    }

    /// nFC0 to nFC5.
    fn check_forward(&mut self, domains: &mut Domains, x: usize) -> bool {
        let open = |twin: &Self, number: usize| twin.larger[number].scope.iter().filter(|&&y| twin.is_open(y)).count();
        let reached = |twin: &Self, number: usize| {
            let Larger { scope, is_redundant, .. } = &twin.larger[number];
            let (open, is_present) = (open(twin, number), scope.contains(&x));
            !is_redundant
                && match twin.ahead {
                    "fc" | "nfc0" => is_present && open == 1,
                    "nfc1" | "nfc2" | "nfc3" => is_present && open > 0,
                    _ if is_present => open > 0,
                    _ => open > 1 && open < scope.len(),
                }
        };
        let all = 0..self.larger.len();
        let mut queue: VecDeque<usize> = all.filter(|&number| reached(self, number)).collect();
        while let Some(number) = queue.pop_front() {
            let before = self.changes.len();
            if !self.revise_all(domains, number) {
                return false;
            }
            if matches!(self.ahead, "nfc3" | "nfc5") {
                for &y in &self.changes[before..] {
                    let others = self.larger_of(y).into_iter();
                    let again = |&other: &usize| other != number && reached(self, other) && open(self, other) > 1;
                    join(&mut queue, others.filter(again).collect());
                }
            }
        }
        true
    }

    /// Each open variable of the scope loses what no tuple has. Says whether each has a value left.
    fn revise_all(&mut self, domains: &mut Domains, number: usize) -> bool {
        let scope = self.larger[number].scope.clone();
        let mut of: Vec<BTreeSet<i64>> = scope.iter().map(|&y| domains[y].clone()).collect();
        if self.ahead == "nfc1" {
            let initial = scope.iter().map(|&y| if self.is_open(y) { &self.domains[y] } else { &domains[y] });
            of = initial.cloned().collect();
        }
        for (place, &y) in scope.iter().enumerate() {
            if !self.is_open(y) {
                continue;
            }
            let mut kept = BTreeSet::new();
            for &value in &domains[y].clone() {
                let mut choices = of.clone();
                choices[place] = BTreeSet::from([value]);
                if self.some_tuple(number, &choices, &mut Vec::new()) {
                    kept.insert(value);
                }
            }
            if !self.keep(domains, y, kept) {
                return false;
            }
            if self.ahead != "nfc1" {
                of[place].clone_from(&domains[y]);
            }
        }
        true
    }

    fn some_tuple(&mut self, number: usize, choices: &[BTreeSet<i64>], tuple: &mut Vec<i64>) -> bool {
        let Some(next) = choices.get(tuple.len()) else { return self.tuple(number, tuple) };
        next.iter().any(|&value| {
            tuple.push(value);
            let found = self.some_tuple(number, choices, tuple);
            tuple.pop();
            found
        })
    }

    /// GAC-3 from this queue, then arcs and larger constraints in turn, until one of them changes nothing.
    fn turns(&mut self, domains: &mut Domains, mut queue: VecDeque<usize>) -> bool {
        loop {
            let before = self.changes.len();
            while let Some(number) = queue.pop_front() {
                let from = self.changes.len();
                // When nothing is open, one tuple is left to be checked.
                let is_complete = self.larger[number].scope.iter().all(|&y| !self.is_open(y));
                let choices: Vec<_> = self.larger[number].scope.iter().map(|&y| domains[y].clone()).collect();
                if !self.revise_all(domains, number)
                    || (is_complete && !self.some_tuple(number, &choices, &mut Vec::new()))
                {
                    return false;
                }
                self.changes[from..].iter().for_each(|&y| join(&mut queue, self.larger_of(y)));
            }
            let between = self.changes.len();
            if before == between {
                return true;
            }
            let mut arcs = VecDeque::new();
            for &y in &self.changes[before..] {
                let into = self.neighbours(y).into_iter().filter(|&z| self.is_open(z));
                join(&mut arcs, into.map(|z| (z, y)).collect());
            }
            if !self.arcs(domains, arcs) {
                return false;
            }
            if self.changes.len() == between {
                return true;
            }
            self.changes[between..].iter().for_each(|&y| join(&mut queue, self.larger_of(y)));
        }
    }

    /// AC-3 from this queue.
    fn arcs(&mut self, domains: &mut Domains, mut queue: VecDeque<(usize, usize)>) -> bool {
        while let Some((x, y)) = queue.pop_front() {
            self.textbook.revisions += 1;
            let mut kept = BTreeSet::new();
            for &a in &domains[x].clone() {
                if domains[y].clone().into_iter().any(|b| self.pair(x, a, y, b)) {
                    kept.insert(a);
                }
            }
            let before = self.changes.len();
            if !self.keep(domains, x, kept) {
                return false;
            }
            if self.changes.len() > before {
                join(&mut queue, self.neighbours(x).into_iter().filter(|&z| z != y).map(|z| (z, x)).collect());
            }
        }
        true
    }
}

/// Without duplicates, at the end.
fn join<T: PartialEq>(queue: &mut VecDeque<T>, items: Vec<T>) {
    for item in items {
        if !queue.contains(&item) {
            queue.push_back(item);
        }
    }
}
