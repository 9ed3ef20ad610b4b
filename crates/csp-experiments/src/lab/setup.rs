//! The setup of an experiment.

/// The size of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Some seconds.
    Quick,
    /// Some minutes.
    Full,
}

/// The runs of an experiment, and the facts to know of it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The title of the page.
    pub title: String,
    /// The subject, and the findings of the literature: paragraphs.
    pub lead: Vec<String>,
    /// The parameter that the points differ in.
    pub parameter: &'static str,
    /// The curves apart from strategies: kinds of problems.
    pub series: Vec<Series>,
    /// The names of the strategies.
    pub strategies: Vec<&'static str>,
    /// The seeds of random orders: each strategy is run with each of them on each problem.
    pub seeds: Vec<u64>,
    /// The most nodes of each run.
    pub node_limit: u64,
}

/// Problems of one kind, by a parameter.
#[derive(Clone, Debug)]
pub struct Series {
    /// The kind of the problems; empty where there is one kind only.
    pub label: String,
    /// The parameter, ascending, and the problems there.
    pub points: Vec<Point>,
    /// The value at which theory puts the transition.
    pub predicted: Option<f64>,
}

/// Problems that have the same parameter.
#[derive(Clone, Debug)]
pub struct Point {
    /// The parameter.
    pub x: f64,
    /// The names of the problems.
    pub problems: Vec<String>,
}

impl Setup {
    /// All points, series by series.
    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// The number of runs.
    pub fn runs(&self) -> u64 {
        let problems: usize = self.points().map(|point| point.problems.len()).sum();
        (problems * self.strategies.len() * self.seeds.len()) as u64
    }
}

/// The numbers `first`, ..., `last` in hundredths, `step` hundredths apart: a sum of fractions would miss them.
pub(super) fn hundredths(first: u32, last: u32, step: usize) -> Vec<f64> {
    (first..=last).step_by(step).map(|number| f64::from(number) / 100.0).collect()
}
