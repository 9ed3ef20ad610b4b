//! Counts that courses elsewhere state, reached by a slow program from their own words, and by the engine.

use csp_core::problems;
use csp_core::{Solver, Stats};

/// The search of Stanford's CS221 (the assignment "scheduling"), from its description alone: an operation is one call of
/// `backtrack`; a value that breaks a constraint with the assigned variables is passed over before the call.
struct Scheduling {
    n: usize,
    is_most_constrained: bool,
    is_consistent: bool,
    values: Vec<Option<usize>>,
    domains: Vec<Vec<usize>>,
    operations: u64,
    solutions: u64,
    operations_to_the_first: u64,
}

fn allows(x: usize, a: usize, y: usize, b: usize) -> bool {
    a != b && a.abs_diff(b) != x.abs_diff(y)
}

impl Scheduling {
    fn of_queens(n: usize, is_most_constrained: bool, is_consistent: bool) -> Self {
        let mut search = Self {
            n,
            is_most_constrained,
            is_consistent,
            values: vec![None; n],
            domains: vec![(0..n).collect(); n],
            operations: 0,
            solutions: 0,
            operations_to_the_first: 0,
        };
        search.backtrack();
        search
    }

    fn fits(&self, x: usize, a: usize) -> bool {
        (0..self.n).all(|y| self.values[y].is_none_or(|b| allows(x, a, y, b)))
    }

    fn backtrack(&mut self) {
        self.operations += 1;
        let mut open = (0..self.n).filter(|&x| self.values[x].is_none());
        let fitting = |x: &usize| self.domains[*x].iter().filter(|&&a| self.fits(*x, a)).count();
        let next = if self.is_most_constrained { open.min_by_key(fitting) } else { open.next() };
        let Some(x) = next else {
            self.solutions += 1;
            if self.solutions == 1 {
                self.operations_to_the_first = self.operations;
            }
            return;
        };
        for a in self.domains[x].clone() {
            if !self.fits(x, a) {
                continue;
            }
            let before = self.domains.clone();
            self.values[x] = Some(a);
            if self.is_consistent {
                self.domains[x] = vec![a];
                self.make_consistent(x);
            }
            self.backtrack();
            self.domains = before;
            self.values[x] = None;
        }
    }

    /// The neighbours of what has changed lose what has no support there, until nothing changes.
    fn make_consistent(&mut self, changed: usize) {
        let mut waiting = vec![changed];
        while let Some(x) = waiting.pop() {
            for y in (0..self.n).filter(|&y| y != x && self.values[y].is_none()) {
                let has_support = |&b: &usize| self.domains[x].iter().any(|&a| allows(x, a, y, b));
                let left: Vec<usize> = self.domains[y].iter().copied().filter(has_support).collect();
                if left.len() < self.domains[y].len() {
                    self.domains[y] = left;
                    waiting.push(y);
                }
            }
        }
    }
}

/// The weight of two variables with their values.
type Weight = fn(usize, usize, usize, usize) -> u64;

/// The search of the same course on weighted constraints, from its description alone: a value of weight 0 is passed over, each other
/// one is a call, there is no bound, and the best product of weights is kept.
struct Weighted {
    n: usize,
    weight: Weight,
    values: Vec<usize>,
    operations: u64,
    solutions: u64,
    best: u64,
    best_solutions: u64,
}

impl Weighted {
    fn backtrack(&mut self, product: u64) {
        self.operations += 1;
        if self.values.len() == self.n {
            self.solutions += 1;
            if product > self.best {
                (self.best, self.best_solutions) = (product, 0);
            }
            self.best_solutions += u64::from(product == self.best);
            return;
        }
        for a in 0..2 {
            let x = self.values.len();
            let weights = self.values.iter().enumerate().map(|(y, &b)| (self.weight)(y, b, x, a));
            let product = product * weights.product::<u64>();
            if product > 0 {
                self.values.push(a);
                self.backtrack(product);
                self.values.pop();
            }
        }
    }
}

/// Neighbours on a chain differ.
fn xor(x: usize, a: usize, y: usize, b: usize) -> u64 {
    u64::from(x + 1 != y || a != b)
}

/// They may be equal, too, at another weight, but for every third pair.
fn graded(x: usize, a: usize, y: usize, b: usize) -> u64 {
    match (x + 1 == y, a == b) {
        (false, _) => 1,
        (true, true) if x % 3 == 2 => 0,
        (true, true) => 2,
        (true, false) => 1 + a as u64 * 2,
    }
}

/// On weighted constraints, too, operations are nodes: what the weights are does not count, as long as they are not 0.
#[test]
fn weights_cost_no_operation() {
    // The graders of the assignment state the first row: of a chain of 4, where neighbours differ.
    for (n, weight, stated) in [(4, xor as Weight, Some(9)), (9, xor, None), (9, graded, None)] {
        let mut theirs =
            Weighted { n, weight, values: Vec::new(), operations: 0, solutions: 0, best: 0, best_solutions: 0 };
        theirs.backtrack(1);
        let mut problem = csp_core::Problem::new();
        let chain: Vec<_> = (0..n).map(|x| problem.variable(format!("x{x}"), csp_core::Domain::range(0..=1))).collect();
        for (x, pair) in chain.windows(2).enumerate() {
            problem.constrain(pair[0], pair[1], move |a: csp_core::Val, b: csp_core::Val| {
                weight(x, a.index(), x + 1, b.index()) > 0
            });
        }
        let network = problem.build().unwrap();
        let ours = Solver::new(&network).strategy("bt+input".parse().unwrap()).all().unwrap();
        assert_eq!(theirs.operations, 1 + ours.stats.nodes - ours.stats.dead_ends);
        assert_eq!(theirs.solutions, ours.stats.solutions);
        if weight(0, 0, 1, 0) == 0 {
            // Two values of the first variable, and then no choice.
            assert_eq!(theirs.operations, stated.unwrap_or(1 + 2 * n as u64));
            assert_eq!((theirs.solutions, theirs.best, theirs.best_solutions), (2, 1, 2));
        } else {
            assert!(theirs.best_solutions < theirs.solutions, "{}", theirs.solutions);
        }
    }
}

/// The counters of a strategy, for all solutions or up to the first.
fn counters(n: u16, strategy: &str, is_all: bool) -> Stats {
    let network = problems::queens(n);
    let solver = Solver::new(&network).strategy(strategy.parse().unwrap());
    if is_all { solver.all().unwrap().stats } else { solver.first().unwrap().stats }
}

/// The numbers of the assignment, its program, and our counters.
#[test]
fn operations_are_nodes() {
    for (stated, is_most_constrained, is_consistent, strategy) in
        [(2057, false, false, "bt+input"), (1361, true, false, "fc+mrv"), (769, false, true, "mac+input")]
    {
        let theirs = Scheduling::of_queens(8, is_most_constrained, is_consistent);
        assert_eq!((theirs.operations, theirs.solutions), (stated, 92), "{strategy}");
        if is_consistent {
            assert_eq!(theirs.operations_to_the_first, 21);
            assert_eq!(1 + counters(8, strategy, false).nodes, 21);
        }
        for n in 4..=8_u16 {
            let theirs = Scheduling::of_queens(n.into(), is_most_constrained, is_consistent);
            let ours = counters(n, strategy, true);
            // Backtracking alone tries values that are not consistent.
            let passed_over = if strategy == "bt+input" { ours.dead_ends } else { 0 };
            assert_eq!(theirs.operations, 1 + ours.nodes - passed_over, "{strategy}, {n} queens");
            assert_eq!(theirs.solutions, ours.solutions);
        }
    }
}
