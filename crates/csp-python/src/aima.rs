//! Problems of the textbook's Python program, searched step by step as that does.

use csp_aima::{
    Arc, Backtracking, BinaryProblem, Bookkeeping, Host, Inference, Preference, Rule, Select, Twister, min_conflicts,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{Borrowed, intern};

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
/// is none; the assignments, the checks, and the domains.
type Finding = (Option<Vec<(usize, i64)>>, bool, u64, u64, Vec<Vec<i64>>);

/// True if it is a solution; the values, the assignments, and the checks.
type Repaired = (bool, Vec<i64>, u64, u64);

/// So many numbers are drawn one by one. More would cost more than to fetch the generator from Python and to bring it back.
const MOST_ASKED: usize = 256;

/// A generator that has drawn up to so many words is brought back by drawing them in Python, too, at once.
const MOST_REPEATED: u64 = 2_000;

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

    /// A backtracking search that begins with the domains, or these in their place, and draws numbers of this module `random` where
    /// variables tie.
    #[pyo3(signature = (how, verify, random=None, domains=None))]
    fn backtrack(
        &self,
        py: Python<'_>,
        how: (bool, bool, bool),
        verify: bool,
        random: Option<&Bound<'_, PyAny>>,
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
        // Each variable on the path is one of those that are open, which are shuffled.
        let draws = self.problem.len() * self.problem.len() / 2;
        let mut host = Interpreter::new(random, draws)?;
        let (order, is_goal) = py.detach(|| {
            let order = how.search(&mut run, &mut host);
            let is_goal = order.is_none() || !verify || run.is_goal();
            (order, is_goal)
        });
        host.ended(py)?;
        let assigned = run.assigned();
        let found = order.map(|order| order.into_iter().filter_map(|var| Some((var, assigned[var]?))).collect());
        let (assigns, checks) = run.counters();
        Ok((found, is_goal, assigns, checks, run.into_domains()))
    }

    /// Min-conflicts with at most so many steps, and the numbers of this module `random`: true if it found a solution; the values, the
    /// assignments, and the checks.
    fn min_conflicts(&self, py: Python<'_>, most: u64, random: &Bound<'_, PyAny>) -> PyResult<Repaired> {
        let mut run = Bookkeeping::new(&self.problem, Vec::new());
        // The values of each variable are shuffled, and then again in each step.
        let mut host = Interpreter::new(Some(random), self.problem.domains().iter().map(Vec::len).sum())?;
        let found = py.detach(|| min_conflicts(&mut run, most, &mut host));
        host.ended(py)?;
        let (assigns, checks) = run.counters();
        Ok((found, run.assigned().iter().copied().flatten().collect(), assigns, checks))
    }
}

/// Draws numbers as the module `random` of Python does, and hears of Ctrl-C.
struct Interpreter {
    draws: Draws,
    raised: Option<PyErr>,
}

/// The numbers of the module `random`: after a search it is as if Python had drawn them.
enum Draws {
    Nothing,
    /// Python draws each, up to so many.
    Asked {
        module: Py<PyAny>,
        bits: Py<PyAny>,
        left: usize,
    },
    /// They are drawn here, beginning with the state of the module.
    Own {
        module: Py<PyAny>,
        random: Twister,
    },
}

impl Interpreter {
    /// One with this module, if numbers are to be drawn, of which there are likely so many.
    fn new(module: Option<&Bound<'_, PyAny>>, draws: usize) -> PyResult<Self> {
        let Some(module) = module else { return Ok(Self { draws: Draws::Nothing, raised: None }) };
        let draws = if draws > MOST_ASKED {
            Draws::own(module)?
        } else {
            let bits = module.getattr(intern!(module.py(), "getrandbits"))?.unbind();
            Draws::Asked { module: module.clone().unbind(), bits, left: MOST_ASKED }
        };
        Ok(Self { draws, raised: None })
    }

    /// Brings the module to the state after the search, or tells what has ended that.
    fn ended(self, py: Python<'_>) -> PyResult<()> {
        if let Draws::Own { module, random } = self.draws {
            let module = module.bind(py);
            match random.taken() {
                0 => {}
                words @ ..=MOST_REPEATED => {
                    module.call_method1(intern!(py, "getrandbits"), (32 * words,))?;
                }
                _ => {
                    let now = module.call_method0(intern!(py, "getstate"))?;
                    let (version, _, gauss): (Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>) = now.extract()?;
                    let state = PyTuple::new(py, random.state())?;
                    module.call_method1(intern!(py, "setstate"), ((version, state, gauss),))?;
                }
            }
        }
        self.raised.map_or(Ok(()), Err)
    }
}

impl Draws {
    /// The generator of the module.
    fn own(module: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state = module.call_method0(intern!(module.py(), "getstate"))?;
        let words = state.get_item(1)?.cast_into::<PyTuple>()?;
        let words = words.iter_borrowed().map(Borrowed::extract).collect::<PyResult<Vec<u32>>>()?;
        let random = Twister::new(words);
        let random = random.ok_or_else(|| wrong("random.getstate() is not that of a Mersenne Twister".to_owned()))?;
        Ok(Self::Own { module: module.clone().unbind(), random })
    }
}

impl Host for Interpreter {
    fn below(&mut self, n: usize) -> usize {
        match &mut self.draws {
            Draws::Nothing => 0,
            Draws::Own { random, .. } => random.below(n),
            Draws::Asked { left: 0, module, .. } => {
                match Python::attach(|py| Draws::own(module.bind(py))) {
                    Ok(own) => self.draws = own,
                    Err(error) => self.refuse(error),
                }
                self.below(n)
            }
            Draws::Asked { bits, left, .. } => {
                *left -= 1;
                let width = usize::BITS - n.leading_zeros();
                let drawn = Python::attach(|py| -> PyResult<usize> {
                    let width = PyTuple::new(py, [width])?;
                    loop {
                        // As `random` does: as many bits as n has are drawn until they are below it.
                        let drawn: usize = bits.bind(py).call1(&width)?.extract()?;
                        if drawn < n {
                            return Ok(drawn);
                        }
                    }
                });
                drawn.unwrap_or_else(|error| {
                    self.refuse(error);
                    0
                })
            }
        }
    }

    fn goes_on(&mut self) -> bool {
        if self.raised.is_none() {
            self.raised = Python::attach(|py| py.check_signals().err());
        }
        self.raised.is_none()
    }
}

impl Interpreter {
    /// Ends the search soon: nothing can be drawn any more.
    fn refuse(&mut self, error: PyErr) {
        self.raised.get_or_insert(error);
        self.draws = Draws::Nothing;
    }
}
