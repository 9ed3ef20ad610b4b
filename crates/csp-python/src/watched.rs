//! Searches that are watched: their events, their trees, and pages to walk through; and the graph of a problem.

use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use csp_core::consistency::Preprocess;
use csp_core::observe::SearchTree;
use csp_core::{Cancel, Labels, Limits, Observer, Plan, Solver, Stop};
use csp_formats::{AnswerReport, ShownValue};
use csp_instance::{Instance, Meaning, Name, plans};
use csp_terminal::output::Output;
use csp_view::drawing::{Look, Scene};
use csp_view::replay::{Parts, Searches, Watching, page};
use csp_view::trace::{Only, TraceFormat, Tracer};
use csp_view::tree;
use csp_view::tree::Drawn;
use pyo3::prelude::*;

use crate::errors::{limits, read_by, seconds, told, wrong};
use crate::model::{More, Named, compiled};
use crate::sudoku::PuzzleBoard;
use crate::worker::wait_for;

/// A problem with the names that people know, to be shown.
#[pyclass(frozen, name = "Pictured", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct Pictured {
    instance: Arc<Instance>,
}

/// The names of the variables, and for those whose values are words, the words in the order of their numbers.
type Names = Vec<(String, Option<Vec<String>>)>;

/// A search as it is watched: its seed, true if all solutions are wanted, its time in seconds, and its nodes.
type Wanted = (u64, bool, Option<f64>, Option<u64>);

/// A tree as text, as a picture, and for Graphviz; and true if it is whole.
type TreeForms = (String, String, String, bool);

#[pymethods]
impl Pictured {
    /// Reads and builds a problem as `Model` does, and names it and its variables.
    #[new]
    #[pyo3(signature = (title, text, tables, circuits, calls, names, time=None))]
    #[expect(clippy::too_many_arguments, reason = "they are those of a model, and the names")]
    fn new(
        py: Python<'_>,
        title: String,
        text: String,
        tables: Vec<Named<Vec<Vec<i64>>>>,
        circuits: Vec<Named<i64>>,
        calls: Vec<Named<Py<PyAny>>>,
        names: Names,
        time: Option<f64>,
    ) -> PyResult<Self> {
        let more = More { tables, circuits, calls };
        let time = time.map(seconds).transpose()?;
        let built = wait_for(py, move |cancel| {
            let spelled = names.clone();
            let (model, _) = compiled(&text, more, limits(time, cancel), |problem, shown| {
                for (own, (name, words)) in shown.iter().zip(spelled) {
                    // A number of digits has several, which keep their names.
                    let [ShownValue::Variable(x)] = own.values[..] else { continue };
                    problem.rename(x, name);
                    if let Some(words) = words {
                        problem.label(&[x], &Labels::words(words));
                    }
                }
            })?;
            let (mut shown, network) = (model.shown, model.network);
            for (shown, (name, _)) in shown.iter_mut().zip(names) {
                shown.name = name;
            }
            let meaning = Meaning::Model { shown, report: AnswerReport::default() };
            Ok(Instance { name: Name::from(&*title), network, tightness: None, text: None, meaning })
        })?;
        let instance = built.map_err(|error| told(&error))?;
        Ok(Self { instance: Arc::new(instance) })
    }

    /// A board.
    #[staticmethod]
    fn board(title: &str, board: &PuzzleBoard) -> Self {
        let meaning = Meaning::Board { puzzle: board.puzzle.clone(), model: board.model.clone() };
        let network = (**board.network()).clone();
        Self { instance: Arc::new(Instance { name: title.into(), network, tightness: None, text: None, meaning }) }
    }

    /// Up to so many events of a search, one JSON object in each line.
    fn trace(&self, py: Python<'_>, strategy: &str, wanted: Wanted, most: u64) -> PyResult<String> {
        let plan = read_by(plans::watched, strategy)?;
        self.watch(py, wanted, move |instance, (seed, all), limits| {
            let sheet = Sheet::default();
            let mut output = sheet.output();
            let enough = limits.cancel.as_ref().map_or_else(Cancel::new, Cancel::below);
            let only = Only { most: Some(most), ..Only::default() };
            let mut tracer = Tracer::new(TraceFormat::Json, only, instance.names(), &mut output, enough.clone())?;
            let limits = Limits { cancel: Some(enough), ..limits };
            search(instance, plan, (seed, all), limits, &mut tracer)?;
            tracer.end()?;
            sheet.text(output)
        })
    }

    /// The tree of a search.
    fn tree(&self, py: Python<'_>, strategy: &str, wanted: Wanted, whole: bool) -> PyResult<TreeForms> {
        let plan = read_by(plans::watched_as_tree, strategy)?;
        self.watch(py, wanted, move |instance, how, limits| {
            let mut grown = SearchTree::new();
            let stop = search(instance, plan, how, limits, &mut grown)?;
            grown.end(stop);
            let drawn = [Drawn::new(&instance.name, plan, &grown, instance.names(), whole)];
            let written = [tree::text, tree::svg, tree::dot].map(|write| {
                let sheet = Sheet::default();
                let mut output = sheet.output();
                write(&drawn, &mut output)?;
                sheet.text(output)
            });
            let [text, svg, dot] = written;
            Ok((text?, svg?, dot?, !stop.is_limit()))
        })
    }

    /// A page on which one search, or two, are walked through.
    fn replay(
        &self,
        py: Python<'_>,
        strategies: Vec<String>,
        wanted: Wanted,
        most: usize,
        command: String,
    ) -> PyResult<String> {
        let plans: Vec<Plan> =
            strategies.into_iter().map(|name| read_by(plans::watched, &name)).collect::<PyResult<Vec<_>>>()?;
        if !(1..=2).contains(&plans.len()) {
            return Err(wrong(format!("a replay shows one search or two, and these are {}", plans.len())));
        }
        self.watch(py, wanted, move |instance, (seed, all), limits| {
            let watching = Watching { seed, all, most, limits, ..Watching::default() };
            let searches = Searches::record(instance, &plans, watching)?;
            page(&searches, &command, None, Parts::Within)
        })
    }

    /// The picture of the problem with the values that a consistency algorithm of this name leaves, such as `ac3`.
    fn picture(&self, py: Python<'_>, after: &str, time: Option<f64>) -> PyResult<String> {
        let after = after.parse::<Preprocess>().map_err(|error| wrong(error.to_string()))?;
        self.watch(py, (0, false, time, None), move |instance, _, limits| {
            let left = after.run(&instance.network, limits);
            if let Some(stop) = left.stopped {
                bail!("{stop} before it was known which values are left: give it more time");
            }
            let title = instance.name.to_string();
            Ok(Scene::of(instance).svg(instance, Some(&left.domains), Look::File { title: &title }))
        })
    }

    /// The picture of its constraint graph; boards are drawn as they are.
    fn graph(&self) -> String {
        let title = self.instance.name.to_string();
        Scene::of_graph(&self.instance, None).graph_svg(&self.instance, None, &title)
    }
}

impl Pictured {
    /// Does what is shown of a search, within its limits.
    fn watch<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (seed, all, time, nodes): Wanted,
        show: impl FnOnce(&Instance, (u64, bool), Limits) -> anyhow::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let (instance, time) = (self.instance.clone(), time.map(seconds).transpose()?);
        let shown = wait_for(py, move |cancel| {
            let limits = Limits { nodes, ..limits(time, cancel) };
            show(&instance, (seed, all), limits).map_err(|error| format!("{error:#}"))
        })?;
        shown.map_err(wrong)
    }
}

/// Searches for the first solution, the best, or all; tells each event.
fn search<'s>(
    instance: &'s Instance,
    plan: Plan,
    (seed, all): (u64, bool),
    limits: Limits,
    observer: impl Observer + 's,
) -> anyhow::Result<Stop> {
    let solver = Solver::new(&instance.network).plan(plan).seed(seed).limits(limits).observer(observer);
    if instance.seeks_best(&[plan], all).map_err(anyhow::Error::msg)? {
        return Ok(solver.best()?.stop);
    }
    Ok(if all { solver.count(u64::MAX)?.1 } else { solver.first()?.stop })
}

/// Text that is written to memory.
#[derive(Clone, Default)]
struct Sheet {
    written: Arc<Mutex<Vec<u8>>>,
}

impl Sheet {
    /// An output that writes here.
    fn output(&self) -> Output {
        Box::new(BufWriter::new(self.clone()))
    }

    /// All that the output has written.
    fn text(&self, mut output: Output) -> anyhow::Result<String> {
        output.flush()?;
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(String::from_utf8_lossy(&written).into_owned())
    }
}

impl Write for Sheet {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
