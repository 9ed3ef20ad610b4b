//! What parts promise: whatever is given by hand, a search finds exactly the solutions, or says which parts do
//! not go together.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::extend::{Conflict, Context, Propagator, State, ValueOrder, VariableOrder};
use csp_core::names::{LookBackChoice, PartKind, TraversalChoice};
use csp_core::problems::{self, RandomModel};
use csp_core::{Limits, Network, PlanError, Solver, Stop, Strategy, Val, Var, Watch};
use csp_testing::nary::Case;
use csp_testing::{Plain, Rng, named, numbers, registered, spelled};

type Made<T> = Box<dyn Fn(&Network, u64) -> Box<T>>;
type Table<T> = Vec<(String, Made<T>)>;

/// One line of a table: this part of a strategy.
fn row<T: ?Sized + 'static>(
    name: String,
    strategy: &str,
    of: fn(Strategy, &Network, u64) -> Box<T>,
) -> (String, Made<T>) {
    let strategy: Strategy = strategy.parse().unwrap_or_else(|error| panic!("{error}"));
    (name, Box::new(move |network, seed| of(strategy, network, seed)))
}

/// Names, and the same with ties broken at random.
fn with_ties(names: &[String]) -> Vec<String> {
    let ties = || [String::new()].into_iter().chain(registered(&[PartKind::Ties]).into_iter().map(|t| format!("+{t}")));
    names.iter().flat_map(|name| ties().map(move |ties| format!("{name}{ties}"))).collect()
}

/// Every variable order of the registry, alone and below each order by conflicts, and some that it has no name for.
fn variables() -> Table<dyn VariableOrder> {
    let of = |strategy: Strategy, network: &Network, seed: u64| {
        strategy.variable_order(network, seed, &Watch::start(Limits::default())).unwrap()
    };
    let below = registered(&[PartKind::Conflicts])
        .into_iter()
        .flat_map(|conflicts| ["mrv", "input"].map(|order| format!("{order}+{conflicts}")));
    let names = with_ties(&spelled(PartKind::Variables)).into_iter().chain(below);
    let mut table: Table<dyn VariableOrder> = names.map(|name| row(name.clone(), &format!("fc+{name}"), of)).collect();
    table.push(("backwards".to_owned(), Box::new(|_, _| Box::new(Backwards))));
    table
}

/// The greatest index first.
struct Backwards;

impl VariableOrder for Backwards {
    fn select(&mut self, state: &State<'_>) -> Var {
        state.unassigned().last().unwrap()
    }

    fn is_stable(&self) -> bool {
        true
    }
}

/// Every value order of the registry.
fn values() -> Table<dyn ValueOrder> {
    let of = |strategy: Strategy, network: &Network, seed: u64| {
        strategy.value_order(network, seed, &Watch::start(Limits::default()))
    };
    let names = with_ties(&spelled(PartKind::Values));
    names.into_iter().map(|name| row(name.clone(), &format!("fc+{name}"), of)).collect()
}

/// Every propagator of the registry, those for use before a search too.
fn propagators() -> Table<dyn Propagator> {
    let aheads = spelled(PartKind::LookAhead).into_iter();
    let aheads = aheads.map(|name| row(name.clone(), &name, |strategy, network, _| strategy.propagator(network)));
    let before = spelled(PartKind::Preprocess).into_iter().map(|name| {
        row(name.clone(), &format!("{name},fc"), |strategy, network, _| strategy.preprocessing(network).unwrap())
    });
    aheads.chain(before).collect()
}

/// Propagators of another's own, which are sound and promise little or nothing.
fn own() -> Table<dyn Propagator> {
    vec![
        ("nothing".to_owned(), Box::new(|_, _| Box::new(Nothing))),
        ("silent".to_owned(), Box::new(|_, _| Box::new(Silent))),
        ("moody".to_owned(), Box::new(|network, seed| Box::new(Moody::new(network, seed)))),
    ]
}

/// Looks at no constraint.
struct Nothing;

impl Propagator for Nothing {
    fn assigned(&mut self, _cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        Ok(())
    }
}

/// Forward checking that does not say why.
struct Silent;

impl Propagator for Silent {
    fn checks_constraints(&self) -> bool {
        true
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let (network, value) = (cx.network(), cx.value(x).unwrap());
        for &arc in network.arcs(x).iter().filter(|arc| !cx.is_assigned(arc.target())).collect::<Vec<_>>() {
            cx.keep(arc.target(), network.row(arc, value), arc.target())?;
        }
        Ok(())
    }
}

/// Looks ahead now and then.
struct Moody {
    near: Box<dyn Propagator>,
    far: Box<dyn Propagator>,
    rng: Rng,
}

impl Moody {
    fn new(network: &Network, seed: u64) -> Self {
        let [near, far] = ["fc", "flf"].map(|name| named(name).propagator(network));
        Self { near, far, rng: Rng(seed) }
    }
}

impl Propagator for Moody {
    fn checks_constraints(&self) -> bool {
        true
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        if self.rng.below(2) == 0 { self.far.assigned(cx, x) } else { self.near.assigned(cx, x) }
    }
}

/// Every look-back with every traversal, and some of the preprocessing.
fn frames() -> Vec<Strategy> {
    let mut frames = Vec::new();
    for back in [None].into_iter().chain(registered(&[PartKind::LookBack]).into_iter().map(Some)) {
        for traversal in [None].into_iter().chain(registered(&[PartKind::Traversal]).into_iter().map(Some)) {
            let look_back = back.map(|name| named(name).look_back).unwrap_or_default();
            let traversal = traversal.map(|name| named(name).traversal).unwrap_or_default();
            frames.push(Strategy { look_back, traversal, ..named("fc") });
        }
    }
    frames
}

/// What by-hand parts came to: searches that found the solutions, and searches that were refused.
#[derive(Default)]
struct Tally {
    searched: usize,
    refused: usize,
}

impl Tally {
    /// Either the parts do not go together, or exactly the solutions are found, each once.
    fn exactly(&mut self, solver: Solver<'_>, expected: &BTreeSet<Vec<u16>>, what: &dyn Fn() -> String) {
        let outcome = match solver.all() {
            Ok(outcome) => outcome,
            Err(error) => {
                let unfit = matches!(error, PlanError::Unfit { .. } | PlanError::Strategy(_));
                assert!(unfit, "{}: {error}", what());
                self.refused += 1;
                return;
            }
        };
        let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!(found.len(), outcome.solutions.len(), "a solution came twice: {}", what());
        assert_eq!(found, *expected, "{}", what());
        assert_eq!(outcome.stop, Stop::Exhausted, "{}", what());
        self.searched += 1;
    }
}

/// Sparse and tight, so that a search fails often and jumps far: as `random_network` of the model of the wrong
/// answers below.
fn tight(seed: u64) -> Plain {
    let (count, values) = (10, 4);
    let mut rng = Rng(seed ^ 0x5eed);
    let mut tables = BTreeMap::new();
    while tables.len() < 20 {
        let (x, y) = (rng.below(count) as usize, rng.below(count) as usize);
        if x < y && !tables.contains_key(&(x, y)) {
            let pairs = (0..values).flat_map(|a| (0..values).map(move |b| (a, b)));
            tables.insert((x, y), pairs.filter(|_| rng.below(100) >= 45).collect::<BTreeSet<(u16, u16)>>());
        }
    }
    Plain { domains: vec![(0..values).collect(); count as usize], tables }
}

/// So many networks.
const SEEDS: u64 = 120;

/// A part that can be given by hand.
trait ByHand {
    fn to(self: Box<Self>, solver: Solver<'_>) -> Solver<'_>;

    /// Whether a search with it is no mere trying of everything.
    fn looks(&self) -> bool {
        true
    }
}

impl ByHand for dyn VariableOrder {
    fn to(self: Box<Self>, solver: Solver<'_>) -> Solver<'_> {
        solver.variable_order(self)
    }
}

impl ByHand for dyn ValueOrder {
    fn to(self: Box<Self>, solver: Solver<'_>) -> Solver<'_> {
        solver.value_order(self)
    }
}

impl ByHand for dyn Propagator {
    fn to(self: Box<Self>, solver: Solver<'_>) -> Solver<'_> {
        solver.propagator(self)
    }

    fn looks(&self) -> bool {
        self.checks_constraints()
    }
}

/// Gives each part of a table by hand to each of [`frames`], with look-aheads and preprocessing in turn. Some
/// are searched, some refused; none is refused by a search that goes back by one and visits the tree once.
fn check_all<T: ByHand + ?Sized>(table: &Table<T>) {
    let (mut tally, before) = (Tally::default(), registered(&[PartKind::Preprocess]));
    let ahead = registered(&[PartKind::LookAhead]);
    for seed in 0..SEEDS {
        let problem = if seed % 2 == 0 { tight(seed) } else { Plain::random(seed, seed % 3 != 0) };
        let (network, expected) = if seed % 4 == 3 {
            let case = Case::random(seed);
            (case.network(), case.numbers())
        } else {
            (problem.network(), problem.brute_force())
        };
        let expected: BTreeSet<Vec<u16>> = expected.into_iter().collect();
        for (number, frame) in frames().into_iter().enumerate() {
            for (place, (name, make)) in table.iter().enumerate() {
                let part = make(&network, seed);
                if seed % 2 == 0 && !part.looks() {
                    continue; // A million assignments, each tried.
                }
                let turn = seed as usize + number + place;
                let preprocess = named(before[turn % before.len()]).preprocess.filter(|_| turn.is_multiple_of(2));
                let look_ahead = named(ahead[turn % ahead.len()]).look_ahead;
                let strategy = Strategy { look_ahead, preprocess, ..frame };
                let solver = Solver::new(&network).strategy(strategy).seed(seed);
                let refused = tally.refused;
                tally.exactly(part.to(solver), &expected, &|| {
                    format!("seed {seed}, {name} by hand in the place of that of {strategy}")
                });
                let simple =
                    (frame.look_back, frame.traversal) == (LookBackChoice::default(), TraversalChoice::default());
                assert!(!simple || tally.refused == refused, "{name} with {strategy}");
            }
        }
    }
    assert!(tally.searched > 0 && tally.refused > 0, "{} searched, {} refused", tally.searched, tally.refused);
}

#[test]
fn variable_orders_given_by_hand_lose_nothing() {
    check_all(&variables());
}

#[test]
fn value_orders_given_by_hand_lose_nothing() {
    check_all(&values());
}

#[test]
fn propagators_given_by_hand_lose_nothing() {
    check_all(&propagators());
}

#[test]
fn propagators_that_promise_nothing_lose_nothing() {
    check_all(&own());
}

/// The wrong answers that this file is for: satisfiable networks on which these searches, while nothing was
/// promised, found no solution, or not all. Now each is refused, in words that name what does not fit.
#[test]
fn what_once_answered_wrongly_is_refused() {
    let model = RandomModel::B { edges: 20, tightness: 0.45 };
    let says = |solver: Solver<'_>| solver.all().map(|outcome| outcome.solutions.len()).unwrap_err().to_string();

    let network = model.network(10, 4, false, 119, &Watch::default()).unwrap();
    let order = named("fc+dom/wdeg").variable_order(&network, 0, &Watch::start(Limits::default())).unwrap();
    assert_eq!(
        says(Solver::new(&network).strategy("fc+lds".parse().unwrap()).variable_order(order)),
        "the variable order DomOverWeightedDegree does not go with lds: it visits the tree several times, and the part \
         does not promise `is_stable`; use a traversal such as luby, or an order such as Mrv"
    );

    let network = model.network(10, 4, false, 13, &Watch::default()).unwrap();
    let mac = named("mac").propagator(&network);
    assert_eq!(
        says(Solver::new(&network).strategy("fc-gbj+random".parse().unwrap()).propagator(mac)),
        "the propagator Mac does not go with gbj: it jumps along the edges of the graph, and the part does not promise \
         `sees_only_neighbours`; use cbj, or a propagator such as ForwardChecking"
    );
}

/// Orders that do what no order may.
struct Broken;

impl VariableOrder for Broken {
    fn select(&mut self, _state: &State<'_>) -> Var {
        Var::new(0)
    }
}

impl ValueOrder for Broken {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.fill(values[0]);
    }
}

/// A search with a broken order ends with a panic that names it, and never with a wrong answer.
#[test]
fn broken_orders_are_noticed() {
    let message = |search: &dyn Fn()| {
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).unwrap_err();
        panic.downcast_ref::<String>().unwrap().clone()
    };
    let queens = problems::queens(4);
    let variables = || drop(Solver::new(&queens).variable_order(Broken).all());
    assert!(message(&variables).contains("x0, which is assigned already"), "{}", message(&variables));
    let values = || drop(Solver::new(&queens).value_order(Broken).all());
    assert!(message(&values).starts_with("the value order Broken made [0, 0, 0, 0]"), "{}", message(&values));
}
