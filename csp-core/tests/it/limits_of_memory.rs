//! What is larger than its network is not begun: not beyond the limit of memory, not after a cancellation, and not once for each
//! variable of a wide constraint.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::limits::{run, until};
use csp_core::consistency::Preprocess;
use csp_core::extend::{Domains, Emptied, Filter};
use csp_core::relations::{Comparison, Linear, NaryRelation, NotEqual};
use csp_core::{Cancel, Domain, Limits, Network, Problem, Stop, Val, Var, parallel, problems};

/// A chain of 300 variables with 200 values.
fn wide() -> Network {
    let mut problem = Problem::new();
    let x = problem.variables(300, Domain::first_values(200));
    problem.constrain_all((1..300).map(|i| (x[i - 1], x[i])), |a: Val, b: Val| a.get() <= b.get() + 190);
    problem.build().unwrap()
}

/// What is larger than the network is not asked for before the limit of memory allows it.
#[test]
fn no_table_is_larger_than_the_limit_of_memory() {
    let network = wide();
    let small = Limits { memory: Some(10_000), ..Limits::default() };
    for name in ["ac3rm", "ac3bit", "ac2001", "ac4", "ac6", "sac1", "sac3", "root-gac"] {
        let filtered = name.parse::<Preprocess>().unwrap().run(&network, small.clone());
        assert_eq!(filtered.stopped, Some(Stop::Memory), "{name}");
    }
    let names =
        ["mac3rm", "mac2001", "mac4", "mac6", "fc+impact", "fc+least-impact", "fc+survivors", "fc-cbj", "bt-gbj"];
    for name in names {
        let (stats, stop) = run(&network, name.parse().unwrap(), small.clone());
        assert_eq!((stats.nodes, stop), (0, Stop::Memory), "{name}");
    }
    let parts = parallel::subproblems(&problems::queens(60), 100, &small);
    assert_eq!(parts.err(), Some(Stop::Memory));
    // Nogoods are kept from the first restart on.
    let mut problem = Problem::new();
    let pigeons = problem.variables(9, Domain::first_values(8));
    problem.constrain_all(
        (0..9).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| (pigeons[a], pigeons[b])),
        NotEqual,
    );
    let pigeons = problem.build().unwrap();
    let limits = |memory| Limits { memory: Some(memory), ..Limits::default() };
    assert_eq!(run(&pigeons, "fc+input+luby".parse().unwrap(), limits(1000)).1, Stop::Memory);
    assert_eq!(run(&pigeons, "fc+input+luby".parse().unwrap(), limits(1 << 24)).1, Stop::Exhausted);
}

/// A relation that counts the filters that are made for it, and cancels everything when one of them is called.
struct Cancelling {
    made: Arc<AtomicUsize>,
    cancel: Cancel,
}

#[derive(Debug)]
struct Cancels(Cancel);

impl NaryRelation for Cancelling {
    fn allows(&self, _: &[i64]) -> bool {
        true
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        self.made.fetch_add(1, Ordering::Relaxed);
        Some(Box::new(Cancels(self.cancel.clone())))
    }
}

impl Filter for Cancels {
    fn filter(&mut self, _: &mut dyn Domains) -> Result<(), Emptied> {
        self.0.cancel();
        Ok(())
    }
}

/// Of many parts, none is begun any more once the work is cancelled: to make its search may take long.
#[test]
fn no_part_is_begun_after_a_cancellation() {
    let (made, cancel) = (Arc::new(AtomicUsize::new(0)), Cancel::new());
    let mut problem = Problem::new();
    let x: Vec<Var> = (0..4).map(|place| problem.integer(format!("x{place}"), 1..=8)).collect();
    problem.post(&x, Cancelling { made: Arc::clone(&made), cancel: cancel.clone() });
    let network = problem.build().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let split = || parallel::split(&network, "gac".parse().unwrap(), usize::MAX, 0, &until(&cancel)).unwrap();
    assert_eq!(pool.install(split).stop, Stop::Cancelled);
    // There are 512 parts; each of two threads may have begun one.
    assert!(made.load(Ordering::Relaxed) <= 4, "{made:?}");
    assert_eq!(parallel::subproblems(&network, 100, &until(&cancel)).err(), Some(Stop::Cancelled));
}

/// One clause so wide that nothing can go over it for each of its variables.
#[test]
fn a_wide_constraint_costs_no_pass_for_each_of_its_variables() {
    let mut problem = Problem::new();
    let x: Vec<Var> = (0..400_000).map(|place| problem.integer(place.to_string(), 0..=1)).collect();
    problem.post(&x, Linear::new(vec![1; x.len()], Comparison::AtLeast, 1));
    let network = problem.build().unwrap();
    for name in ["fc+dom/wdeg", "fc+dom/wdeg-cacd", "fc+chs", "fc+dom/ddeg"] {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        assert_eq!(run(&network, name.parse().unwrap(), limits).1, Stop::Nodes, "{name}");
    }
}
