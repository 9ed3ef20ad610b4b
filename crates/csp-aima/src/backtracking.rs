//! Backtracking search (figure 6.5 of the textbook).

use crate::bookkeeping::{Bookkeeping, Host, shuffle};

/// The next variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Select {
    /// The first unassigned one.
    #[default]
    First,
    /// One with the fewest values left; a tie is broken at random.
    FewestValues,
}

/// The order of the values of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preference {
    /// The order of its list.
    #[default]
    AsListed,
    /// The value first that rules out the fewest values of open neighbours.
    LeastConstraining,
}

/// The inference after an assignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inference {
    /// Nothing.
    #[default]
    None,
    /// Preference of open neighbours that are in conflict are pruned.
    ForwardChecking,
}

/// A backtracking search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtracking {
    /// The next variable.
    pub select: Select,
    /// The order of its values.
    pub values: Preference,
    /// The inference after an assignment.
    pub inference: Inference,
}

/// A variable on the path. Its values that are to be tried stand in a list of all, up to where those of the next one begin.
#[derive(Clone, Copy, Debug)]
struct Rung {
    var: usize,
    first: usize,
    next: usize,
    end: usize,
    /// The number of removed values before the value that is tried.
    removed: usize,
}

impl Backtracking {
    /// Searches the first solution, which then is what is assigned, and tells the variables in the order in which they were. None if
    /// there is no solution, or the host has ended the run.
    ///
    /// # Panics
    ///
    /// The run must begin with a domain for each variable.
    pub fn search(self, run: &mut Bookkeeping<'_>, host: &mut dyn Host) -> Option<Vec<usize>> {
        let mut path = Vec::<Rung>::with_capacity(run.problem.len());
        let mut values = Vec::with_capacity(run.domains.iter().map(Vec::len).sum());
        if run.problem.is_empty() {
            return Some(Vec::new());
        }
        path.push(self.rung(run, host, &mut values));
        while let Some(rung) = path.last_mut() {
            if !run.goes_on(host) {
                return None;
            }
            let var = rung.var;
            let open = &values[rung.next..rung.end];
            let Some(skipped) = run.first_without_conflict(var, open) else {
                run.unassign(var);
                values.truncate(rung.first);
                path.pop();
                if let Some(above) = path.last() {
                    run.restore(above.var, values[above.next - 1], above.removed);
                }
                continue;
            };
            let value = open[skipped];
            rung.next += skipped + 1;
            run.assign(var, value);
            rung.removed = run.removed.len();
            if self.inference == Inference::ForwardChecking && !run.check_forward(var, value) {
                run.restore(var, value, rung.removed);
                continue;
            }
            if path.len() == run.problem.len() {
                run.settle();
                return Some(path.iter().map(|rung| rung.var).collect());
            }
            path.push(self.rung(run, host, &mut values));
        }
        None
    }

    fn rung(self, run: &mut Bookkeeping<'_>, host: &mut dyn Host, values: &mut Vec<i64>) -> Rung {
        let mut open = (0..run.problem.len()).filter(|&var| run.assigned[var].is_none());
        let var = match self.select {
            Select::First => open.next(),
            Select::FewestValues => {
                let mut open: Vec<usize> = open.collect();
                shuffle(&mut open, host);
                open.into_iter().min_by_key(|&var| run.domains[var].len())
            }
        };
        let var = var.expect("a variable is open");
        let first = values.len();
        values.extend_from_slice(&run.domains[var]);
        if self.values == Preference::LeastConstraining {
            // Each value is checked once, a single one, too.
            let mut lost: Vec<_> = values[first..].iter().map(|&value| (run.lost_values(var, value), value)).collect();
            lost.sort_by_key(|&(lost, _)| lost);
            values.truncate(first);
            values.extend(lost.into_iter().map(|(_, value)| value));
        }
        Rung { var, first, next: first, end: values.len(), removed: run.removed.len() }
    }
}
