//! The way to the best solutions: how far each run was from the best known value, and for how long.

use csp_core::counters::Counter;
use csp_terminal::words::numbers as text;

use super::Comparison;
use super::measure::{Measurement, Optimisation};
use crate::statistics::descriptive::median;
use crate::statistics::primal_integral::primal_integral;

/// The knowledge of the best solution of each problem from all of its runs; none of a problem on which no run has looked for it.
#[derive(Clone, Debug)]
pub(super) struct Targets(Vec<Option<Target>>);

/// The knowledge of one problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Target {
    /// The best value that any run has found.
    pub(super) reference: Option<i64>,
    /// The value that no solution beats: the best one where it is proved, or the strongest bound of all runs.
    pub(super) bound: Option<i64>,
    /// The end of the primal integral in nodes: the limit, or the end of the longest run.
    nodes: f64,
    /// The same in seconds.
    seconds: f64,
}

impl Targets {
    /// Those of a comparison. Cost: linear in the runs.
    pub(super) fn of(comparison: &Comparison) -> Self {
        let mut targets = vec![None; comparison.problems()];
        for case in &comparison.cases {
            for run in &case.runs {
                if let Some(course) = run.optimisation() {
                    take(&mut targets[case.problem], run, course);
                }
            }
        }
        let limits = &comparison.settings.limits;
        for target in targets.iter_mut().flatten() {
            target.nodes = limits.nodes.map_or(target.nodes, |nodes| nodes as f64);
            target.seconds = limits.time.map_or(target.seconds, |time| time.as_secs_f64());
        }
        Self(targets)
    }

    /// The knowledge of the problem of this number.
    pub(super) fn at(&self, problem: usize) -> Option<Target> {
        self.0.get(problem).copied().flatten()
    }

    /// The primal integral of a run over its nodes; `None` where the best solution was not looked for, or there is none.
    pub(super) fn over_nodes(&self, problem: usize, run: &Measurement) -> Option<f64> {
        let target = self.of_run(problem, run)?;
        let course: Vec<_> = run.optimisation()?.incumbents.iter().map(|one| (one.nodes as f64, one.value)).collect();
        primal_integral(&course, target.reference, target.nodes)
    }

    /// The primal integral of a run over its time in seconds: the median of its repetitions. `None` also where a time was not
    /// measured.
    pub(super) fn over_time(&self, problem: usize, run: &Measurement) -> Option<f64> {
        let target = self.of_run(problem, run)?;
        let of = |course: &Optimisation| {
            let at = |time_ns: u64| time_ns as f64 * 1e-9;
            let course = course.incumbents.iter().map(|one| Some((at(one.time_ns?), one.value)));
            primal_integral(&course.collect::<Option<Vec<_>>>()?, target.reference, target.seconds)
        };
        median(&run.courses().map(of).collect::<Option<Vec<f64>>>()?)
    }

    fn of_run(&self, problem: usize, run: &Measurement) -> Option<Target> {
        let has_none = run.is_proved() && run.best().is_none();
        self.at(problem).filter(|_| run.has_result() && !has_none)
    }

    /// The best value of a run in words: `55`, and of one that a limit cut `60, at least 55`.
    pub(super) fn best(&self, problem: usize, run: &Measurement) -> String {
        let Some(course) = run.optimisation() else { return "-".into() };
        let best = run.best().map_or("none".to_owned(), |best| text::separated(&best.to_string()));
        let bound = self.at(problem).and_then(|target| target.bound).filter(|_| run.is_limited());
        bound.map_or(best.clone(), |bound| format!("{best}, {} {}", course.at(), text::separated(&bound.to_string())))
    }
}

/// Takes in what a run says.
fn take(target: &mut Option<Target>, run: &Measurement, course: &Optimisation) {
    let known = target.get_or_insert(Target { reference: None, bound: None, nodes: 0.0, seconds: 0.0 });
    known.reference = match (known.reference, run.best()) {
        (Some(one), Some(other)) => Some(course.better(one, other)),
        (one, other) => one.or(other),
    };
    let bound = if run.is_proved() { run.best() } else { course.bound };
    // The worse of two bounds is the stronger one.
    known.bound = match (known.bound, bound) {
        (Some(one), Some(other)) => Some(if course.is_better(one, other) { other } else { one }),
        (one, other) => one.or(other),
    };
    let nodes = run.counters().and_then(|counters| counters.get(Counter::Nodes)).unwrap_or(0);
    known.nodes = known.nodes.max(nodes as f64);
    known.seconds = known.seconds.max(run.median().map_or(0.0, |time| time.as_secs_f64()));
}

/// The meaning of the columns, where they are there.
pub(super) fn about(comparison: &Comparison) -> Vec<String> {
    let lines = [
        "Best value: proved where the status is optimal. Primal integral (Berthold 2013): nodes, each counted by the gap",
        "of the best solution so far to the best known value, 1 before the first; less is better.",
    ];
    if comparison.has_objective() { lines.map(str::to_owned).into() } else { Vec::new() }
}
