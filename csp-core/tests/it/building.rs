//! Building stays within its limits: nothing is done after a cancellation, and no memory is asked for that is not allowed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use csp_core::network::NetworkSize;
use csp_core::problems::{self, Family, RandomModel, SpecError};
use csp_core::relations::Relation;
use csp_core::{Cancel, Domain, Limits, Network, Problem, ProblemError, Stop, Val, Watch};
use proptest::prelude::*;

/// A problem of each family, as large as its parameters allow or larger than anyone waits for.
const LARGE: [&str; 17] = [
    "queens:2000",
    "zebra",
    "scheduling",
    "australia@4096",
    "usa@4096",
    "coloring:FILE@4096",
    "mycielski:12@4096",
    "queen-graph:60x60@4096",
    "latin:100",
    "qwh:100,seed=1",
    "langford:200",
    "crossword:30,words=2000,letters=1000",
    "random:b,n=5000,d=3,p1=1,t=0.5",
    "random:d,n=300,d=1000,p1=1,t=0.5",
    "random:rb,n=5000,alpha=0.3,r=100",
    "random:rb,n=5000,alpha=1.3,r=0.01",
    "random:rb,n=2,alpha=3,r=100",
];

/// The text of a graph: a path of 100,000 nodes.
fn path() -> String {
    let edges = (1..100_000).map(|node| format!("e {node} {}\n", node + 1));
    ["p edge 100000 99999\n".to_owned()].into_iter().chain(edges).collect()
}

fn by_name(spec: &str, limits: Limits) -> Result<Network, SpecError> {
    problems::named(spec, |_| Ok(path()), &Watch::start(limits)).map(|named| named.network)
}

#[test]
fn every_family_has_a_large_problem() {
    for entry in Family::ALL {
        assert!(LARGE.iter().any(|spec| spec.split([':', '@']).next() == Some(entry.name)), "{}", entry.name);
    }
}

/// The steps that a problem tells between two looks are fewer than what takes a few milliseconds, wherever it is stopped.
#[test]
fn nothing_is_built_after_a_cancellation() {
    for spec in LARGE {
        for look in [1, 2, 10, 400] {
            let cancel = Cancel::at_look(look);
            let built = by_name(spec, Limits { cancel: Some(cancel.clone()), ..Limits::default() });
            let seen = cancel.seen();
            assert!(seen.after == 0 && seen.widest < 1 << 17, "{spec} at look {look}: {seen:?}");
            match built {
                Err(SpecError::Build { error: ProblemError::Stopped(Stop::Cancelled), .. }) => {
                    assert_eq!(seen.looks, look, "{spec}");
                }
                Err(error) => panic!("{spec} at look {look}: {error} ({seen:?})"),
                Ok(_) => assert!(seen.looks < look, "{spec} at look {look}: {seen:?}"),
            }
        }
    }
}

#[test]
fn a_time_that_is_over_stops_at_once() {
    for spec in LARGE {
        let error = by_name(spec, Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }).unwrap_err();
        let SpecError::Build { error, .. } = error else { panic!("{spec}: {error}") };
        assert_eq!(error, ProblemError::Stopped(Stop::Time), "{spec}");
    }
}

/// Counts how often it is asked.
struct Counted(Arc<AtomicU64>);

impl Relation for Counted {
    fn allows(&self, a: Val, b: Val) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        a < b
    }
}

/// The same from outside: a relation that counts its evaluations.
#[test]
fn no_relation_is_evaluated_after_a_cancellation() {
    let evaluations = |look: u64| {
        let asked = Arc::new(AtomicU64::new(0));
        let limits = Limits { cancel: Some(Cancel::at_look(look)), ..Limits::default() };
        let mut problem = Problem::within(&Watch::start(limits));
        let xs = problem.variables(2, Domain::first_values(1000));
        problem.constrain(xs[0], xs[1], Counted(Arc::clone(&asked)));
        let error = problem.build().unwrap_err();
        assert_eq!(error, ProblemError::Stopped(Stop::Cancelled));
        asked.load(Ordering::Relaxed)
    };
    let [first, second, later] = [1, 2, 12].map(evaluations);
    assert!(first == 0 && second < 20_000 && later > second && later < 200_000, "{first}, {second}, {later}");
}

#[test]
fn an_error_says_what_would_be_needed() {
    let limits = Limits { memory: Some(100 << 20), ..Limits::default() };
    let error = by_name("random:rb,n=5000,alpha=1.2,r=2", limits.clone()).unwrap_err();
    let SpecError::Build { error: ProblemError::Memory { needed }, .. } = &error else { panic!("{error}") };
    // 85,172 constraints with two tables of 27,464 rows of 430 words.
    assert!(*needed > 85_172 * 2 * 27_464 * 430 * 8, "{needed}");
    let text = format!("needs about {} of memory", ProblemError::in_bytes(*needed));
    assert!(error.to_string().contains(&text), "{error}");
    let beyond = by_name("random:rb,n=5000,alpha=3,r=2", limits).unwrap_err();
    assert!(beyond.to_string().contains("n^alpha, is a number from 1 to 65535, not \"125000000000\""), "{beyond}");
}

#[test]
fn parameters_out_of_range_are_errors_in_the_library_too() {
    let watch = Watch::start(Limits::default());
    let made = |n, values, model| RandomModel::network(model, n, values, false, 0, &watch).map(|_| ());
    let model = |edges, tightness| RandomModel::B { edges, tightness };
    assert_eq!(made(4, 3, model(6, 1.0)), Ok(()));
    for (values, model) in [(0, model(6, 0.5)), (3, model(7, 0.5)), (3, model(6, 1.1)), (3, model(6, f64::NAN))] {
        let error = made(4, values, model).unwrap_err();
        assert!(matches!(error, problems::MakeError::Parameter { .. }), "{error}");
    }
    assert!(RandomModel::rb(5000, 2.0, 1.0, 0.3).is_err());
    assert!(RandomModel::rb(10, f64::NAN, 1.0, 0.3).is_err());
    assert!(std::panic::catch_unwind(|| problems::Graph::mycielski(1)).is_err());
    assert!(by_name("qwh:3,holes=10", Limits::default()).is_err());
}

/// A problem within the ranges that the catalogue states.
fn random_spec() -> impl Strategy<Value = String> {
    let seed = any::<u64>();
    let of_edges = (
        prop::sample::select(vec!["b", "d"]),
        1u32..=5000,
        1u32..=1000,
        0.0..=1.0f64,
        0.0..=1.0f64,
        any::<bool>(),
        seed,
    );
    let of_edges = of_edges.prop_map(|(model, n, d, p1, t, planted, seed)| {
        let planted = if planted { ",planted" } else { "" };
        format!("random:{model},n={n},d={d},p1={p1},t={t},seed={seed}{planted}")
    });
    let rb = (1u32..=5000, 0.01..=3.0f64, 0.01..=100.0f64, seed)
        .prop_map(|(n, alpha, r, seed)| format!("random:rb,n={n},alpha={alpha},r={r},seed={seed}"));
    let others = prop_oneof![
        (1u32..=2000).prop_map(|n| format!("queens:{n}")),
        (1u32..=100).prop_map(|n| format!("latin:{n}")),
        (1u32..=200).prop_map(|n| format!("langford:{n}")),
        (1u32..=100, any::<u64>()).prop_map(|(n, seed)| format!("qwh:{n},seed={seed}")),
        (2u32..=12, 1u32..=4096).prop_map(|(k, colours)| format!("mycielski:{k}@{colours}")),
        (1u32..=60, 1u32..=60, 1u32..=4096).prop_map(|(r, c, k)| format!("queen-graph:{r}x{c}@{k}")),
        (1u32..=30, 60u32..=20_000, 1u32..=1000).prop_map(|(n, w, l)| format!("crossword:{n},words={w},letters={l}")),
        (1u32..=4096).prop_map(|colours| format!("usa@{colours}")),
    ];
    prop_oneof![of_edges, rb, others]
}

/// A variable of 10,000 values, as in the dual of a problem, and a thousand of two values, each related to it in its own way.
fn one_wide_and_many_narrow(watch: &Watch) -> Problem {
    let mut problem = Problem::within(watch);
    let wide = problem.variable("tuples", Domain::first_values(10_000));
    for (place, x) in (0u16..).zip(problem.variables(1000, Domain::first_values(2))) {
        problem.constrain(wide, x, move |tuple: Val, value: Val| {
            tuple.get().wrapping_mul(40_503) >> (place % 15) & 1 == value.get()
        });
    }
    problem
}

/// The formula in the documentation of [`NetworkSize::bytes`], with the words of domains, of tables, and at work.
fn formula(n: u64, c: u64, t: u64, words: [u64; 3]) -> u64 {
    256 * n + 184 * c + 208 * t + 8 * (4 * words[0] + words[1] + words[2]) + 16_384
}

/// Each domain and each table takes what its own variables need: here 80,000 bytes one way and 2 * 157 words the other, and
/// not 10,000 rows of 157 words each.
#[test]
fn a_wide_variable_makes_no_other_wide() {
    // ceil(10,000 / 64) = 157.
    let both_ways = 10_000 + 2 * 157;
    let bytes = formula(1001, 1000, 2000, [157 + 1000, 1000 * both_ways, both_ways]);
    let within = |memory: u64| {
        let limits = Limits { memory: Some(memory as usize), ..Limits::default() };
        one_wide_and_many_narrow(&Watch::start(limits)).build()
    };
    assert_eq!(within(bytes - 1).unwrap_err(), ProblemError::Memory { needed: bytes });
    let network = within(bytes).unwrap();
    // Fifteen relations are different: the others share their tables.
    let tables = 15 * both_ways * 8;
    let taken = network.memory() as u64;
    assert!((tables..tables + (1 << 19)).contains(&taken) && taken <= bytes, "{taken} of {bytes}");
    // As if all were wide, it would be more than a thousand times that.
    let wide = NetworkSize { variables: 1001, constraints: 1000, values: 10_000, tables: 2000 };
    let words = 157 * 10_000;
    assert_eq!(wide.bytes(), formula(1001, 1000, 2000, [1001 * 157, 2000 * words, 2 * words]));
    assert!(wide.bytes() > 1000 * taken, "{} {taken}", wide.bytes());
}

const SMALL: usize = 4 << 20;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Every problem within its ranges is built within the memory that is allowed, or the error says why not.
    #[test]
    fn memory_is_never_more_than_is_allowed(spec in random_spec()) {
        match by_name(&spec, Limits { memory: Some(SMALL), ..Limits::default() }) {
            Ok(network) => prop_assert!(network.memory() <= SMALL, "{spec}: {}", network.memory()),
            Err(SpecError::Build { error: ProblemError::Memory { needed }, .. }) => prop_assert!(needed > SMALL as u64),
            Err(SpecError::Value { what, .. }) => prop_assert!(what.starts_with("the number of values"), "{spec}: {what}"),
            Err(error) => prop_assert!(false, "{spec}: {error}"),
        }
    }

    /// What a network takes is never more than was estimated from the numbers of its problem.
    #[test]
    fn a_network_takes_no_more_than_was_estimated(
        n in 2usize..30, values in 1u16..200, share in 0usize..=100, tightness in 0.0..=1.0f64, seed: u64,
    ) {
        let constraints = n * (n - 1) / 2 * share / 100;
        let model = RandomModel::D { edges: constraints, tightness };
        let network = model.network(n, values, false, seed, &Watch::default()).unwrap();
        let constraints = constraints as u64;
        let size = NetworkSize { variables: n as u64, constraints, values: values.into(), tables: 2 * constraints };
        prop_assert!(network.memory() as u64 <= size.bytes());
    }
}

/// What each value leaves of a domain, asked for one variable at a time.
fn assigned_one_by_one(network: &Network, values: &[Option<Val>]) -> Vec<Domain> {
    let kept = |(x, value): (csp_core::Var, &Option<Val>)| {
        network.domain(x).iter().filter(|v| value.is_none_or(|value| value == *v)).collect()
    };
    network.variables().zip(values).map(kept).collect()
}

/// More variables than bits in a word, domains of one word and of several, with values that a domain lacks.
#[test]
fn values_are_assigned_to_as_many_variables_as_there_are() {
    for (count, largest) in [(63, 9), (64, 9), (65, 9), (130, 64), (200, 70)] {
        let mut problem = Problem::new();
        let variables = problem.variables(count, Domain::range(1..=largest));
        problem.all_different(&variables[..2]);
        let network = problem.build().unwrap();
        let given = |x: usize| (x % 3 != 1).then(|| Val::new((x * 5) as u16 % (largest + 2)));
        let values: Vec<Option<Val>> = (0..count).map(given).collect();
        let assigned = network.assigned(values.iter().copied()).unwrap();
        let domains: Vec<Domain> = assigned.variables().map(|x| assigned.domain(x).iter().collect()).collect();
        assert_eq!(domains, assigned_one_by_one(&network, &values), "{count} variables");
        let too_many = values.iter().copied().chain([None]);
        assert!(matches!(network.assigned(too_many), Err(ProblemError::UnknownVariable { .. })));
    }
}
