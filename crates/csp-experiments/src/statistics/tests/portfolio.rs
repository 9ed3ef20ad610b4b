use proptest::prelude::*;

use super::super::portfolio::{borda, marginal, par, shapley, single_best, virtual_best, wins};
use super::assert_all_close;

type Costs = Vec<Vec<Option<f64>>>;

/// Four problems, three strategies; the limit is 10, and PAR2 charges 20.
fn table() -> Costs {
    vec![
        vec![Some(1.0), Some(3.0), None],
        vec![Some(8.0), Some(2.0), Some(2.0)],
        vec![None, None, None],
        vec![None, Some(4.0), Some(6.0)],
    ]
}

#[test]
fn a_table_by_hand() {
    let costs = table();
    // (1 + 8 + 20 + 20) / 4, (3 + 2 + 20 + 4) / 4, (20 + 2 + 20 + 6) / 4.
    assert_all_close(&par(&costs, 2.0, 10.0).unwrap(), &[12.25, 7.25, 12.0]);
    assert_eq!(single_best(&costs, 20.0), Some((1, 7.25)));
    // (1 + 2 + 20 + 4) / 4.
    assert_eq!(virtual_best(&costs, 20.0), Some(6.75));
    // 3 - 1 is lost without the first, 6 - 4 without the second.
    assert_all_close(&marginal(&costs, 20.0).unwrap(), &[0.5, 0.5, 0.0]);
    // Savings: 19, 17, 0; 12, 18, 18; none; 0, 16, 14. The first problem gives 17 / 2 + 2, 17 / 2, 0; the second gives
    // 12 / 3 to all, 6 / 2 more to the others; the last gives 0, 14 / 2 + 2, 14 / 2.
    assert_all_close(&shapley(&costs, 20.0).unwrap(), &[14.5 / 4.0, 24.5 / 4.0, 14.0 / 4.0]);
    assert_all_close(&wins(&costs).unwrap(), &[1.0, 1.5, 0.5]);
}

/// The rules of the MiniZinc Challenge, with numbers: against each other solver, 1 for the only answer, else the share
/// of the other's time in the time of both, half if both took no time, and 0 without an answer.
#[test]
fn pairwise_points_by_the_rules() {
    let duel = |a, b| borda(&[vec![a, b]]).unwrap();
    assert_all_close(&duel(Some(1.0), Some(3.0)), &[0.75, 0.25]);
    assert_all_close(&duel(Some(0.0), Some(0.0)), &[0.5, 0.5]);
    assert_all_close(&duel(Some(0.0), Some(5.0)), &[1.0, 0.0]);
    assert_all_close(&duel(Some(900.0), None), &[1.0, 0.0]);
    assert_all_close(&duel(None, None), &[0.0, 0.0]);
    assert_all_close(&duel(Some(f64::MAX), Some(f64::MAX)), &[0.5, 0.5]);
    assert_all_close(&duel(Some(5e-324), Some(0.0)), &[0.0, 1.0]);
    // 3/4 + 1; 1/4 + 1/2 + 1; 1/2 + 1/2 + 0 and so on.
    let costs = table();
    let points = [0.75 + 1.0 + 0.2 + 0.2, 0.25 + 1.0 + 0.8 + 0.5 + 1.0 + 0.6, 0.8 + 0.5 + 1.0 + 0.4];
    assert_all_close(&borda(&costs).unwrap(), &points);
}

#[test]
fn what_is_no_table_is_none() {
    for bad in [vec![], vec![vec![]], vec![vec![Some(1.0)], vec![]]] {
        assert_eq!(par(&bad, 2.0, 10.0), None);
        assert_eq!(single_best(&bad, 20.0), None);
        assert_eq!(virtual_best(&bad, 20.0), None);
        assert_eq!(marginal(&bad, 20.0), None);
        assert_eq!(shapley(&bad, 20.0), None);
        assert_eq!(wins(&bad), None);
        assert_eq!(borda(&bad), None);
    }
    for penalty in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(par(&table(), penalty, 1.0), None);
        assert_eq!(shapley(&table(), penalty), None);
    }
}

#[test]
fn a_cost_that_is_none_counts_as_unsolved() {
    let costs = vec![vec![Some(f64::NAN), Some(f64::INFINITY), Some(-1.0), Some(4.0)]];
    assert_eq!(par(&costs, 1.0, 10.0), Some(vec![10.0, 10.0, 10.0, 4.0]));
    assert_eq!(wins(&costs), Some(vec![0.0, 0.0, 0.0, 1.0]));
    assert_eq!(borda(&costs), Some(vec![0.0, 0.0, 0.0, 3.0]));
}

/// The slow twin: the mean over all orders in which strategies are added, of what each adds to the virtual best.
fn shapley_by_orders(costs: &Costs, penalty: f64) -> Vec<f64> {
    let k = costs[0].len();
    let saving = |row: &[Option<f64>], set: &[usize]| {
        set.iter().map(|&i| penalty - row[i].unwrap_or(penalty).min(penalty)).fold(0.0, f64::max)
    };
    let mut sums = vec![0.0; k];
    let orders = orders((0..k).collect());
    for order in &orders {
        for place in 0..k {
            for row in costs {
                sums[order[place]] += saving(row, &order[..=place]) - saving(row, &order[..place]);
            }
        }
    }
    sums.iter().map(|sum| sum / (orders.len() * costs.len()) as f64).collect()
}

fn orders(items: Vec<usize>) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![items];
    }
    let with_last = |&last: &usize| {
        let rest = items.iter().copied().filter(|&item| item != last).collect();
        orders(rest).into_iter().map(move |order| [order, vec![last]].concat())
    };
    items.iter().flat_map(with_last).collect()
}

fn tables() -> impl Strategy<Value = Costs> {
    let cost = prop::option::weighted(0.7, (0u32..12).prop_map(f64::from));
    (1usize..6).prop_flat_map(move |k| prop::collection::vec(prop::collection::vec(cost.clone(), k), 1..6))
}

proptest! {
    #[test]
    fn shapley_is_the_mean_over_all_orders_and_sums_to_the_virtual_best(costs in tables()) {
        let shares = shapley(&costs, 10.0).unwrap();
        for (share, slow) in shares.iter().zip(shapley_by_orders(&costs, 10.0)) {
            prop_assert!((share - slow).abs() < 1e-9);
        }
        let value = 10.0 - virtual_best(&costs, 10.0).unwrap();
        prop_assert!((shares.iter().sum::<f64>() - value).abs() < 1e-9);
        for (share, marginal) in shares.iter().zip(marginal(&costs, 10.0).unwrap()) {
            prop_assert!(0.0 <= marginal && marginal <= share + 1e-9);
        }
    }

    /// The slow twin: the virtual best of all others, with the strategy's column emptied.
    #[test]
    fn a_marginal_contribution_is_what_its_absence_costs(costs in tables()) {
        for (strategy, got) in marginal(&costs, 10.0).unwrap().into_iter().enumerate() {
            let mut without = costs.clone();
            without.iter_mut().for_each(|row| row[strategy] = None);
            let lost = virtual_best(&without, 10.0).unwrap() - virtual_best(&costs, 10.0).unwrap();
            prop_assert!((got - lost).abs() < 1e-9);
        }
    }

    #[test]
    fn wins_and_points_are_shared_out(costs in tables()) {
        let solved = |row: &&Vec<Option<f64>>| row.iter().any(Option::is_some);
        let sum: f64 = wins(&costs).unwrap().iter().sum();
        prop_assert!((sum - costs.iter().filter(solved).count() as f64).abs() < 1e-9);
        // Each pair shares one point, unless neither solved the problem.
        let k = costs[0].len();
        let duels = |row: &Vec<Option<f64>>| {
            let unsolved = row.iter().filter(|cost| cost.is_none()).count();
            k * (k - 1) / 2 - unsolved * unsolved.saturating_sub(1) / 2
        };
        let sum: f64 = borda(&costs).unwrap().iter().sum();
        prop_assert!((sum - costs.iter().map(duels).sum::<usize>() as f64).abs() < 1e-9);
    }

    #[test]
    fn the_virtual_best_is_at_least_as_good_as_the_single_best(costs in tables()) {
        let (best, average) = single_best(&costs, 10.0).unwrap();
        let all = par(&costs, 2.0, 5.0).unwrap();
        prop_assert!(virtual_best(&costs, 10.0).unwrap() <= average);
        prop_assert!(all[best] <= average && all.iter().all(|&other| average <= other));
    }
}
