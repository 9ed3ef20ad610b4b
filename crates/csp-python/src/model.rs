//! Models that are stated in JSON, as the crate `csp-formats` reads it, with what JSON has no words for: plain tables, tours, and
//! Python functions.

use std::sync::Arc;

use csp_core::explain::{ConstraintGroup, Explainer};
use csp_core::relations::{Circuit, NaryRelation, Tuples};
use csp_core::{Domain, Integers, Limits, Network, Problem, ProblemError, Solution, Stop, Var, Watch};
use csp_formats::{FORMATS, ReadError, Shown, ShownValue, TextError, json, text};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{limits, seconds, stopped, told, wrong};
use crate::worker::{has_raised, raise, short_of, switch, wait_for};

/// A problem as it is searched. Values are numbers: integers are themselves, and a word `w7` is 7.
#[pyclass(frozen, name = "Model", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) network: Arc<Network>,
    pub(crate) shown: Arc<ShownNumbers>,
    /// The constraints that were added, by their names; none where a format has no rules.
    pub(crate) rules: Vec<ConstraintGroup>,
    /// No function of Python is called in a search, and expressions have few levels: any thread may do it.
    pub(crate) is_plain: bool,
}

/// A name, variables by their places, and what is stated of them.
pub(crate) type Named<T> = (String, Vec<usize>, T);

/// All that is stated beside the JSON text.
#[derive(Debug)]
pub(crate) struct More {
    /// The rows of numbers that they may have together.
    pub(crate) tables: Vec<Named<Vec<Vec<i64>>>>,
    /// The number of the first place.
    pub(crate) circuits: Vec<Named<i64>>,
    pub(crate) calls: Vec<Named<Py<PyAny>>>,
}

#[pymethods]
impl Built {
    /// Reads and builds a problem within a time.
    #[new]
    #[pyo3(signature = (text, tables, circuits, calls, time=None))]
    fn new(
        py: Python<'_>,
        text: String,
        tables: Vec<Named<Vec<Vec<i64>>>>,
        circuits: Vec<Named<i64>>,
        calls: Vec<Named<Py<PyAny>>>,
        time: Option<f64>,
    ) -> PyResult<Self> {
        let time = time.map(seconds).transpose()?;
        if calls.is_empty() && is_small(&text, &tables) {
            let more = More { tables: tables.clone(), circuits: circuits.clone(), calls: Vec::new() };
            let (within, is_own) = short_of(time);
            let built = py.detach(|| build(&text, more, limits(Some(within), switch())));
            if is_own || !matches!(built, Err(ReadError::Problem(ProblemError::Stopped(Stop::Time)))) {
                return built.map_err(|error| told(&error));
            }
        }
        let more = More { tables, circuits, calls };
        let built = wait_for(py, move |cancel| build(&text, more, limits(time, cancel)))?;
        built.map_err(|error| told(&error))
    }

    /// Reads and builds a problem in one of the formats by its name. What its answers show are numbers.
    #[staticmethod]
    #[pyo3(signature = (format, text, time=None))]
    fn read(py: Python<'_>, format: &str, text: String, time: Option<f64>) -> PyResult<Self> {
        let known = FORMATS.iter().find(|known| known.name == format);
        let known = known.ok_or_else(|| wrong(format!("there is no format \"{format}\"")))?;
        let time = time.map(seconds).transpose()?;
        let read = wait_for(py, move |cancel| known.read(&text, &Watch::start(limits(time, cancel))))?;
        let model = read.map_err(|error| told(&error))?;
        let shown = ShownNumbers::new(&model.network, model.shown.into_iter().flat_map(|shown| shown.values).collect());
        let (network, shown) = (Arc::new(model.network), Arc::new(shown));
        Ok(Self { network, shown, rules: model.origins.rules, is_plain: false })
    }

    /// The places of numbers, of those that are shown, that have no solution together, and none of which can be left out; `None` if
    /// there is a solution with all of them. The other constraints are beyond doubt.
    #[pyo3(signature = (wanted, time=None))]
    fn core(&self, py: Python<'_>, wanted: Vec<(usize, i64)>, time: Option<f64>) -> PyResult<Option<Vec<usize>>> {
        let (mut givens, mut places) = (Vec::new(), Vec::new());
        for (place, (shown, number)) in wanted.into_iter().enumerate() {
            let value = self.shown.values.get(shown).ok_or_else(|| wrong(format!("there is no value {shown}")))?;
            let ShownValue::Variable(x) = *value else {
                return Err(wrong(format!("the value {shown} is no variable that could be given")));
            };
            let Some(value) = self.network.integers(x).value(number) else { return Ok(Some(vec![place])) };
            givens.push((x, Domain::only(value)));
            places.push(place);
        }
        let network = self.network.clone();
        let time = time.map(seconds).transpose()?;
        let explained = wait_for(py, move |cancel| {
            let explainer = Explainer::new(&network, givens).givens_only();
            explainer.limits(limits(time, cancel)).conflict_set()
        })?;
        let found = explained.map_err(|error| wrong(error.to_string()))?;
        if found.stop.is_limit() {
            return Err(stopped(found.stop));
        }
        Ok(found.conflict.map(|set| set.givens.iter().map(|&given| places[given]).collect()))
    }

    /// The names of the rules of a minimal conflict, if there is no solution; `None` if there is one.
    #[pyo3(signature = (time=None))]
    fn explain(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<Vec<String>>> {
        let (network, rules) = (self.network.clone(), self.rules.clone());
        let time = time.map(seconds).transpose()?;
        let explained = wait_for(py, move |cancel| {
            let explainer =
                if rules.is_empty() { Explainer::of(&network) } else { Explainer::of_groups(&network, rules) };
            let explainer = explainer.limits(limits(time, cancel));
            explainer.explain().map(|found| found.conflict.map(|set| explainer.names(&set)).ok_or(found.stop))
        })?;
        match explained {
            Ok(Ok(names)) => Ok(Some(names)),
            Ok(Err(stop)) if stop.is_limit() => Err(stopped(stop)),
            Ok(Err(_)) => Ok(None),
            Err(error) => Err(wrong(error.to_string())),
        }
    }
}

/// A text of so many bytes is small: to build its problem takes less time than to wake another thread, in most cases.
const SMALL_TEXT: usize = 8 << 10;

/// So many brackets within each other are read on any thread, however small its stack is.
const FEW_LEVELS: usize = 40;

/// True if a problem is likely built soon, and any thread may do it.
fn is_small(text: &str, tables: &[Named<Vec<Vec<i64>>>]) -> bool {
    let mut levels = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => levels = (levels.0 + 1, levels.1.max(levels.0 + 1)),
            b']' | b'}' => levels.0 = levels.0.saturating_sub(1),
            _ => {}
        }
    }
    let rows: usize = tables.iter().map(|(_, _, rows)| rows.len()).sum();
    text.len() <= SMALL_TEXT && levels.1 <= FEW_LEVELS && rows <= SMALL_TEXT
}

/// The values that answers show, as numbers.
#[derive(Debug)]
pub(crate) struct ShownNumbers {
    values: Vec<ShownValue>,
    /// For a variable with words, the number of each value: a word `w7` is 7.
    words: Vec<Option<Box<[i64]>>>,
}

impl ShownNumbers {
    /// Those of values that are no words.
    pub(crate) fn plain(values: Vec<ShownValue>) -> Self {
        Self { words: vec![None; values.len()], values }
    }

    pub(crate) fn new(network: &Network, values: Vec<ShownValue>) -> Self {
        let words = values.iter().map(|value| match value {
            ShownValue::Variable(x) if network.labels(*x).is_some() => Some(numbers_of_words(network, *x)),
            _ => None,
        });
        Self { words: words.collect(), values }
    }

    /// The numbers of a solution.
    pub(crate) fn of(&self, network: &Network, solution: &Solution) -> Vec<i64> {
        let number = |(value, words): (&ShownValue, &Option<Box<[i64]>>)| match (value, words) {
            (ShownValue::Variable(x), Some(words)) => words[usize::from(solution.value(*x).get())],
            (ShownValue::Variable(x), None) => network.integer(*x, solution.value(*x)),
            // All that is read with such values has numbers in them alone.
            (other, _) => other.number(network, solution).unwrap_or_default(),
        };
        self.values.iter().zip(&self.words).map(number).collect()
    }
}

fn numbers_of_words(network: &Network, x: Var) -> Box<[i64]> {
    let mut numbers = Vec::new();
    for value in network.domain(x) {
        let word = network.label(x, value).to_string();
        let number = word.strip_prefix('w').and_then(|number| number.parse().ok());
        numbers.resize(usize::from(value.get()), 0);
        numbers.push(number.unwrap_or_else(|| network.integer(x, value)));
    }
    numbers.into()
}

fn build(source: &str, more: More, limits: Limits) -> Result<Built, ReadError> {
    let is_plain = more.calls.is_empty();
    let (model, others) = compiled(source, more, limits, |_, _| {})?;
    let network = model.network;
    let named = |rule: ConstraintGroup| {
        let name = rule.constraints.first().map(|&id| network.constraint_name(id).to_string());
        ConstraintGroup { name: name.unwrap_or(rule.name), ..rule }
    };
    let rules = model.origins.rules.into_iter().chain(others).map(named).collect();
    let shown = model.shown.into_iter().flat_map(|shown| shown.values).collect();
    let shown = Arc::new(ShownNumbers::new(&network, shown));
    Ok(Built { network: Arc::new(network), shown, rules, is_plain })
}

/// The model of a text, and the rules that are stated beside it. `name` may give other names to what is stated.
pub(crate) fn compiled(
    source: &str,
    more: More,
    limits: Limits,
    name: impl FnOnce(&mut Problem, &[Shown]),
) -> Result<(csp_formats::Model, Vec<ConstraintGroup>), ReadError> {
    let watch = Watch::start(limits);
    let ast = json::parse(source, &watch)?;
    let mut others = Ok(Vec::new());
    let model = text::compile_with(&ast, source, &watch, |problem, shown| {
        others = more.state(problem, shown);
        name(problem, shown);
    })?;
    Ok((model, others.map_err(TextError::whole)?))
}

impl More {
    /// States everything; each is a rule. Fails where one names a number that has too many values for a variable.
    fn state(self, problem: &mut Problem, shown: &[Shown]) -> Result<Vec<ConstraintGroup>, String> {
        let values: Vec<&ShownValue> = shown.iter().flat_map(|shown| &shown.values).collect();
        let scope = |places: &[usize]| {
            let one = |&place: &usize| {
                if let Some(ShownValue::Variable(x)) = values.get(place) {
                    return Ok(*x);
                }
                let what = "a table, a circuit or a function names a variable with more values than it can have";
                Err(format!("{what}: {}", Integers::MOST))
            };
            places.iter().map(one).collect::<Result<Vec<Var>, String>>()
        };
        let mut rules = Vec::new();
        let mut rule = |problem: &mut Problem, id, name: String| {
            problem.call(id, name.clone());
            rules.push(ConstraintGroup { name, constraints: vec![id] });
        };
        for (name, places, rows) in self.tables {
            let id = problem.post(&scope(&places)?, Tuples::allowed(places.len(), rows));
            rule(problem, id, name);
        }
        for (name, places, first) in self.circuits {
            let id = problem.post(&scope(&places)?, Circuit::counting_from(first));
            rule(problem, id, name);
        }
        for (name, places, function) in self.calls {
            let id = problem.post(&scope(&places)?, Call { function });
            rule(problem, id, name);
        }
        Ok(rules)
    }
}

/// A function of the numbers of its variables, which says whether they may go together.
///
/// What it raises ends the work in which it was called, and is handed on when that work is waited for. Several searches of one model
/// may run at the same time, each with its own exception.
#[derive(Debug)]
struct Call {
    function: Py<PyAny>,
}

impl Call {
    fn ask(&self, integers: &[i64]) -> PyResult<bool> {
        Python::attach(|py| {
            let numbers = PyTuple::new(py, integers)?;
            self.function.bind(py).call1(numbers)?.is_truthy()
        })
    }
}

impl NaryRelation for Call {
    fn allows(&self, integers: &[i64]) -> bool {
        // When something was raised, nothing more is asked until the work has ended: its result is not used.
        !has_raised()
            && self.ask(integers).unwrap_or_else(|error| {
                raise(error);
                false
            })
    }
}
