//! Finite numbers in, finite numbers out: whatever finite numbers are, up to the largest and down to the smallest.

use proptest::prelude::*;

use super::super::descriptive::{geometric_mean, mean, median};
use super::super::effect::{a12, hodges_lehmann, rank_biserial};
use super::super::friedman::friedman;
use super::super::log_rank::log_rank;
use super::super::portfolio::{borda, marginal, par, shapley, virtual_best};
use super::super::signed_rank::signed_rank;
use super::super::survival::{kaplan_meier, restricted_mean};
use super::super::tail::{
    hill, hill_censored, lognormal_fit, lognormal_fit_censored, weibull_fit, weibull_fit_censored,
};

/// Any finite number, and often the special ones.
fn number() -> impl Strategy<Value = f64> {
    let any = prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO;
    prop_oneof![3 => any, 1 => prop::sample::select(vec![f64::MAX, -f64::MAX, 5e-324, 0.0, -0.0, 1.0, -1.0])]
}

fn check(answers: impl IntoIterator<Item = f64>) -> Result<(), TestCaseError> {
    for answer in answers {
        prop_assert!(answer.is_finite(), "{answer}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn of_lists(values in prop::collection::vec(number(), 0..20), k in 0..20usize) {
        check([mean(&values), median(&values), hodges_lehmann(&values), rank_biserial(&values)].into_iter().flatten())?;
        check(signed_rank(&values).map(|test| test.p))?;
        check(a12(&values, &values))?;
        let sizes: Vec<f64> = values.iter().map(|value| value.abs()).collect();
        check([geometric_mean(&sizes), hill(&sizes, k)].into_iter().flatten())?;
        check(weibull_fit(&sizes).into_iter().flat_map(|fit| [fit.shape, fit.scale]))?;
        check(lognormal_fit(&sizes).into_iter().flat_map(|fit| [fit.mu, fit.sigma]))?;
    }

    #[test]
    fn of_tables(rows in prop::collection::vec(prop::collection::vec(number(), 3), 0..6), penalty in number()) {
        check(friedman(&rows).into_iter().flat_map(|test| [test.statistic, test.p]))?;
        let costs: Vec<Vec<Option<f64>>> =
            rows.iter().map(|row| row.iter().map(|x| x.is_sign_positive().then_some(x.abs())).collect()).collect();
        let tables = [par(&costs, 1.0, penalty), marginal(&costs, penalty), shapley(&costs, penalty), borda(&costs)];
        check(tables.into_iter().flatten().flatten())?;
        check(virtual_best(&costs, penalty))?;
    }

    #[test]
    fn of_runs(runs in prop::collection::vec((number(), any::<bool>()), 0..20), horizon in number()) {
        let runs: Vec<(f64, bool)> = runs.into_iter().map(|(time, ended)| (time.abs(), ended)).collect();
        let steps = kaplan_meier(&runs);
        prop_assert_eq!(steps.is_empty(), runs.is_empty());
        check(steps.iter().flat_map(|step| [step.survival, step.low, step.high]))?;
        check(restricted_mean(&steps, horizon.abs()))?;
        check((1..runs.len()).filter_map(|k| hill_censored(&runs, k)).flat_map(|tail| [tail.index, tail.threshold]))?;
        check(weibull_fit_censored(&runs).into_iter().flat_map(|fit| [fit.shape, fit.scale]))?;
        check(lognormal_fit_censored(&runs).into_iter().flat_map(|fit| [fit.mu, fit.sigma]))?;
        let (a, b) = runs.split_at(runs.len() / 2);
        check(log_rank(a, b).into_iter().flat_map(|test| [test.statistic, test.p]))?;
    }
}
