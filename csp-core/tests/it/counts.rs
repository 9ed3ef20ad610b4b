//! Numbers of solutions that others have counted.

use csp_core::{Network, Plan, Solver, Val, problems};

fn count(network: &Network, plan: &str) -> u64 {
    let plan: Plan = plan.parse().unwrap();
    Solver::new(network).plan(plan).count(u64::MAX).unwrap().0.solutions
}

/// Latin squares: OEIS A002860, and A000315 for those whose first row and column are in order.
#[test]
fn latin_squares() {
    let reduced = |n: u16| {
        let line = |cell: u16| (cell < n || cell.is_multiple_of(n)).then(|| Val::new(cell % n + cell / n));
        problems::latin_square(n).assigned((0..n * n).map(line)).unwrap()
    };
    let (mut rows, mut columns) = (1, 1);
    for (n, all, in_order) in [(1, 1, 1), (2, 2, 1), (3, 12, 1), (4, 576, 4), (5, 161_280, 56), (6, 812_851_200, 9408)]
    {
        rows *= u64::from(n);
        columns *= u64::from(n).saturating_sub(1).max(1);
        assert_eq!(count(&reduced(n), "bits"), in_order, "{n}");
        assert_eq!(in_order * rows * columns, all, "{n}");
        if n <= 5 {
            assert_eq!(count(&problems::latin_square(n), "bits"), all, "{n}");
        }
    }
    assert_eq!(count(&reduced(6), "fc+mrv"), 9408);
}
