//! What an experiment runs.

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Some seconds.
    Quick,
    /// Some minutes.
    Full,
}

/// What is run, and what is to be known of it.
#[derive(Clone, Debug)]
pub(crate) struct SetUp {
    /// The title of the page.
    pub(crate) title: String,
    /// What it is about, and what the literature found: paragraphs.
    pub(crate) lead: Vec<String>,
    /// What the points differ in.
    pub(crate) parameter: &'static str,
    /// The curves apart from strategies: kinds of problems.
    pub(crate) series: Vec<Series>,
    /// The names of the strategies.
    pub(crate) strategies: Vec<&'static str>,
    /// The seeds of random orders: each strategy is run with each of them on each problem.
    pub(crate) seeds: Vec<u64>,
    /// The most nodes of each run.
    pub(crate) node_limit: u64,
}

/// Problems of one kind, by a parameter.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// What they are; empty where there is one kind only.
    pub(crate) label: String,
    /// The parameter, ascending, and the problems there.
    pub(crate) points: Vec<Point>,
    /// Where theory puts the transition.
    pub(crate) predicted: Option<f64>,
}

/// Problems that have the same parameter.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    /// The parameter.
    pub(crate) x: f64,
    /// The names of the problems.
    pub(crate) problems: Vec<String>,
}

impl SetUp {
    /// All points, series by series.
    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// How many runs there are.
    pub(crate) fn runs(&self) -> u64 {
        let problems: usize = self.points().map(|point| point.problems.len()).sum();
        (problems * self.strategies.len() * self.seeds.len()) as u64
    }
}

/// The numbers `first`, ..., `last` in hundredths, `step` hundredths apart: a sum of fractions would miss them.
pub(super) fn hundredths(first: u32, last: u32, step: usize) -> Vec<f64> {
    (first..=last).step_by(step).map(|number| f64::from(number) / 100.0).collect()
}
