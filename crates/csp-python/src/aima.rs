//! Problems of the textbook's Python program, searched step by step as that does.

use csp_aima::{
    Arc, Backtracking, BinaryProblem, Bookkeeping, Host, Inference, Preference, Rule, Select, Twister, min_conflicts,
};
use pyo3::prelude::*;

use crate::errors::wrong;

/// Rules by their numbers in Python.
const RULES: [Rule; 6] = [Rule::Different, Rule::Same, Rule::Beside, Rule::After, Rule::Before, Rule::Queens];

/// A problem whose values are numbers, and whose variables are places.
#[pyclass(frozen, name = "AimaProblem", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct Binary {
    problem: BinaryProblem,
}

/// A search that has ended: the variables and their values in the order of the assignments if there is a solution; true unless that
/// is none; the assignments, the checks, the domains, and the state of `random`.
type Finding = (Option<Vec<(usize, i64)>>, bool, u64, u64, Vec<Vec<i64>>, Option<Vec<u32>>);

/// True if it is a solution; the values, the assignments, the checks, and the state of `random`.
type Repaired = (bool, Vec<i64>, u64, u64, Option<Vec<u32>>);

#[pymethods]
impl Binary {
    /// Lists of values, the list of each variable, lists of neighbours with the numbers of rules, and the list of each variable.
    #[new]
    fn new(
        domains: Vec<Vec<i64>>,
        domain_of: Vec<usize>,
        arcs: Vec<Vec<(usize, usize)>>,
        arcs_of: Vec<usize>,
    ) -> PyResult<Self> {
        let arc = |(to, rule): (usize, usize)| RULES.get(rule).map(|&rule| Arc { to, rule });
        let arcs: Option<Vec<Vec<Arc>>> = arcs.into_iter().map(|list| list.into_iter().map(arc).collect()).collect();
        let arcs = arcs.ok_or_else(|| wrong("there is no such rule".to_owned()))?;
        let problem = BinaryProblem::new(domains, domain_of, arcs, arcs_of).map_err(|told| wrong(told.to_owned()))?;
        Ok(Self { problem })
    }

    /// Queens, one in each column.
    #[staticmethod]
    fn queens(n: usize) -> Self {
        Self { problem: BinaryProblem::queens(n) }
    }

    /// A backtracking search that begins with the domains, or these in their place, and draws with this state of `random` where
    /// variables tie.
    #[pyo3(signature = (how, verify, random=None, domains=None))]
    fn backtrack(
        &self,
        py: Python<'_>,
        how: (bool, bool, bool),
        verify: bool,
        random: Option<Vec<u32>>,
        domains: Option<Vec<Vec<i64>>>,
    ) -> PyResult<Finding> {
        let domains = domains.unwrap_or_else(|| self.problem.domains());
        if domains.len() != self.problem.len() {
            return Err(wrong("each variable has a domain".to_owned()));
        }
        let (fewest, least, forward) = how;
        let how = Backtracking {
            select: if fewest { Select::FewestValues } else { Select::First },
            values: if least { Preference::LeastConstraining } else { Preference::AsListed },
            inference: if forward { Inference::ForwardChecking } else { Inference::None },
        };
        let mut run = Bookkeeping::new(&self.problem, domains);
        let mut host = Interpreter::new(random)?;
        let (order, is_goal) = py.detach(|| {
            let order = how.search(&mut run, &mut host);
            let is_goal = order.is_none() || !verify || run.is_goal();
            (order, is_goal)
        });
        let state = host.ended()?;
        let assigned = run.assigned();
        let found = order.map(|order| order.into_iter().filter_map(|var| Some((var, assigned[var]?))).collect());
        let (assigns, checks) = run.counters();
        Ok((found, is_goal, assigns, checks, run.into_domains(), state))
    }

    /// Min-conflicts with at most so many steps, and this state of `random`: true if it found a solution; the values, the
    /// assignments, the checks, and the state.
    fn min_conflicts(&self, py: Python<'_>, most: u64, random: Vec<u32>) -> PyResult<Repaired> {
        let mut run = Bookkeeping::new(&self.problem, Vec::new());
        let mut host = Interpreter::new(Some(random))?;
        let found = py.detach(|| min_conflicts(&mut run, most, &mut host));
        let state = host.ended()?;
        let (assigns, checks) = run.counters();
        Ok((found, run.assigned().iter().copied().flatten().collect(), assigns, checks, state))
    }
}

/// Draws numbers as the module `random` of Python does, and hears of Ctrl-C.
struct Interpreter {
    random: Option<Twister>,
    raised: Option<PyErr>,
}

impl Interpreter {
    /// One with the state of `random`, if numbers are to be drawn.
    fn new(state: Option<Vec<u32>>) -> PyResult<Self> {
        let refused = || wrong("random.getstate() is not that of a Mersenne Twister".to_owned());
        let random = state.map(|state| Twister::new(state).ok_or_else(refused)).transpose()?;
        Ok(Self { random, raised: None })
    }

    /// The state after a search, or what ended it.
    fn ended(self) -> PyResult<Option<Vec<u32>>> {
        self.raised.map_or(Ok(self.random.map(Twister::state)), Err)
    }
}

impl Host for Interpreter {
    fn below(&mut self, n: usize) -> usize {
        self.random.as_mut().map_or(0, |random| random.below(n))
    }

    fn goes_on(&mut self) -> bool {
        self.raised = Python::attach(|py| py.check_signals().err());
        self.raised.is_none()
    }
}
