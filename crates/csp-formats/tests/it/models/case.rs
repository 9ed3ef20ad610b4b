//! What the tests share.

use std::collections::BTreeSet;

use csp_core::{Limits, Solver, Watch};
use csp_formats::{Format, Model};

/// The model of a text.
pub(crate) fn read(text: &str) -> Result<Model, String> {
    let watch = Watch::start(Limits::default());
    Format::of_name("model.csp").unwrap().read(text, &watch).map_err(|error| error.to_string())
}

/// How many solutions a model has.
pub(crate) fn count(text: &str) -> u64 {
    let model = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (stats, stop) = Solver::new(&model.network).count(u64::MAX).unwrap();
    assert!(!stop.is_limit());
    stats.solutions
}

/// The values of a named variable, in the only solution.
pub(crate) fn only(text: &str, name: &str) -> Vec<String> {
    let model = read(text).unwrap();
    let outcome = Solver::new(&model.network).unique().unwrap();
    assert_eq!(outcome.solutions.len(), 1, "{text}");
    let shown = model.shown.iter().find(|shown| shown.name == name).unwrap();
    shown.values.iter().map(|value| value.word(&model.network, &outcome.solutions[0])).collect()
}

/// The value of the best solution, which is proved.
pub(crate) fn best(text: &str) -> Option<i64> {
    let model = read(text).unwrap();
    let best = Solver::new(&model.network).best().unwrap();
    assert!(best.is_proved());
    best.value
}

/// The values of every solution, each as a word; none comes twice.
pub(crate) fn solutions_of(model: &Model, text: &str) -> BTreeSet<Vec<String>> {
    let found = Solver::new(&model.network).all().unwrap();
    assert!(!found.stop.is_limit(), "{text}");
    let values = |solution| {
        let shown = model.shown.iter().flat_map(|shown| &shown.values);
        shown.map(|value| value.word(&model.network, solution)).collect()
    };
    let all: BTreeSet<Vec<String>> = found.solutions.iter().map(values).collect();
    assert_eq!(all.len(), found.solutions.len(), "a solution comes twice: {text}");
    all
}
