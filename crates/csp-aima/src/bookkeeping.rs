//! The state of a run: what is assigned, the domains as lists, and the two counters.

use crate::problem::BinaryProblem;

/// Who draws the random numbers, and may end a run.
pub trait Host {
    /// A number below `n`, which is above 0.
    fn below(&mut self, n: usize) -> usize;

    /// False ends the run. It is asked every thousand steps or so.
    fn goes_on(&mut self) -> bool;
}

/// The steps between two questions whether a run goes on.
const STEPS: u64 = 1 << 10;

/// A run over a problem.
#[derive(Clone, Debug)]
pub struct Bookkeeping<'p> {
    pub(crate) problem: &'p BinaryProblem,
    pub(crate) assigned: Vec<Option<i64>>,
    pub(crate) domains: Vec<Vec<i64>>,
    /// The values that were pruned from the domains, the last one last.
    pub(crate) removed: Vec<(usize, i64)>,
    /// The queens in each row, and in each diagonal of both directions.
    lines: [Vec<u32>; 3],
    assigns: u64,
    checks: u64,
    steps: u64,
}

impl<'p> Bookkeeping<'p> {
    /// A run that begins with these domains, which may be smaller than those of the problem, and in another order. Min-conflicts
    /// needs none.
    #[must_use]
    pub fn new(problem: &'p BinaryProblem, domains: Vec<Vec<i64>>) -> Self {
        let n = problem.len();
        let lines = if problem.has_lines() { [n, 2 * n, 2 * n] } else { [0; 3] };
        Self {
            problem,
            assigned: vec![None; n],
            domains,
            removed: Vec::new(),
            lines: lines.map(|count| vec![0; count]),
            assigns: 0,
            checks: 0,
            steps: 0,
        }
    }

    /// The value of each variable.
    #[must_use]
    pub fn assigned(&self) -> &[Option<i64>] {
        &self.assigned
    }

    /// The domains as they are at the end.
    #[must_use]
    pub fn into_domains(self) -> Vec<Vec<i64>> {
        self.domains
    }

    /// The assignments so far (`nassigns`), and the checks (`nchecks`).
    #[must_use]
    pub fn counters(&self) -> (u64, u64) {
        (self.assigns, self.checks)
    }

    #[inline]
    pub(crate) fn goes_on(&mut self, host: &mut dyn Host) -> bool {
        self.steps += 1;
        !self.steps.is_multiple_of(STEPS) || host.goes_on()
    }

    /// The number of neighbours that are in conflict with a value. Each is checked.
    #[inline]
    pub(crate) fn conflicts(&mut self, var: usize, value: i64) -> u32 {
        if self.problem.has_lines() {
            let own = if self.assigned[var] == Some(value) { 3 } else { 0 };
            return self.on_lines(var, value) - own;
        }
        let mut conflicts = 0;
        for &arc in self.problem.arcs(var) {
            if let Some(other) = self.assigned[arc.to] {
                self.checks += 1;
                conflicts += u32::from(!arc.beside(var, value).allows(other));
            }
        }
        conflicts
    }

    /// The place of the first value without a conflict. Those before it are checked.
    #[inline]
    pub(crate) fn first_without_conflict(&mut self, var: usize, values: &[i64]) -> Option<usize> {
        if self.problem.has_lines() {
            let own = self.assigned[var];
            return values
                .iter()
                .position(|&value| self.on_lines(var, value) == if own == Some(value) { 3 } else { 0 });
        }
        values.iter().position(|&value| self.conflicts(var, value) == 0)
    }

    /// The queens on the row and the two diagonals of a square, together.
    #[inline]
    fn on_lines(&self, column: usize, value: i64) -> u32 {
        let at = self.lines_of(column, value);
        self.lines[0][at[0]] + self.lines[1][at[1]] + self.lines[2][at[2]]
    }

    /// The row of a queen, and its two diagonals. A row is below the number of columns.
    #[inline]
    fn lines_of(&self, column: usize, value: i64) -> [usize; 3] {
        let row = value.unsigned_abs() as usize;
        [row, column + self.problem.len() - row, column + row]
    }

    #[inline]
    pub(crate) fn assign(&mut self, var: usize, value: i64) {
        if self.problem.has_lines() {
            if self.assigned[var] == Some(value) {
                return;
            }
            self.unassign(var);
            let at = self.lines_of(var, value);
            (0..3).for_each(|line| self.lines[line][at[line]] += 1);
        }
        self.assigned[var] = Some(value);
        self.assigns += 1;
    }

    #[inline]
    pub(crate) fn unassign(&mut self, var: usize) {
        if let Some(value) = self.assigned[var].take()
            && self.problem.has_lines()
        {
            let at = self.lines_of(var, value);
            (0..3).for_each(|line| self.lines[line][at[line]] -= 1);
        }
    }

    /// The values of open neighbours that a value rules out, each neighbour with its whole domain.
    pub(crate) fn lost_values(&mut self, var: usize, value: i64) -> u64 {
        let mut lost = 0;
        for &arc in self.problem.arcs(var) {
            if self.assigned[arc.to].is_none() {
                let support = arc.beside(var, value);
                for &other in self.problem.domain(arc.to) {
                    self.checks += 1;
                    lost += u64::from(!support.allows(other));
                }
            }
        }
        lost
    }

    /// Prunes the values of open neighbours that are in conflict with a value; false as soon as one has none left.
    pub(crate) fn check_forward(&mut self, var: usize, value: i64) -> bool {
        let (problem, assigned, removed) = (self.problem, &self.assigned, &mut self.removed);
        for &arc in problem.arcs(var) {
            if assigned[arc.to].is_none() {
                let domain = &mut self.domains[arc.to];
                let support = arc.beside(var, value);
                self.checks += domain.len() as u64;
                let mut kept = 0;
                for at in 0..domain.len() {
                    let other = domain[at];
                    domain[kept] = other;
                    if support.allows(other) {
                        kept += 1;
                    } else {
                        removed.push((arc.to, other));
                    }
                }
                domain.truncate(kept);
                if domain.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    /// Takes a value back that was tried, and all that was pruned since then: each pruned value comes to the end of its list, the
    /// first one first. The program leaves the list of the variable the value alone while that is tried, and adds the others behind
    /// it then. Nobody looks at the list of an assigned variable, so here the value comes to its front then, which is the same.
    pub(crate) fn restore(&mut self, var: usize, value: i64, since: usize) {
        let domain = &mut self.domains[var];
        if let Some(at) = domain.iter().position(|&one| one == value) {
            domain.copy_within(..at, 1);
            domain[0] = value;
        }
        for &(var, value) in &self.removed[since..] {
            self.domains[var].push(value);
        }
        self.removed.truncate(since);
    }

    /// Leaves each assigned variable its value alone, when a search has ended with a solution.
    pub(crate) fn settle(&mut self) {
        for (domain, value) in self.domains.iter_mut().zip(&self.assigned) {
            if let &Some(value) = value {
                domain.clear();
                domain.push(value);
            }
        }
    }

    /// True if all variables are assigned and none is in conflict; the first one in conflict ends the look. Its checks count.
    pub fn is_goal(&mut self) -> bool {
        (0..self.problem.len()).all(|var| self.assigned[var].is_some_and(|value| self.conflicts(var, value) == 0))
    }
}

/// Shuffles as `random.shuffle` of Python does: each place from the last one on draws among those up to it (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], host: &mut dyn Host) {
    for at in (1..items.len()).rev() {
        items.swap(at, host.below(at + 1));
    }
}
