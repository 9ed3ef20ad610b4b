//! Proofs: the model has the solutions of the network, every line of every derivation follows, and no false one is accepted.

mod checker;
mod larger;
mod mutations;

use std::collections::BTreeSet;

use csp_core::{Domain, Limits, Network, Plan, Solver, Strategy, Val, problems};
use csp_proof::{Concluded, Proof, ProofError, name};
use csp_testing::{Plain, Rng, numbers, with_part};

use self::checker::{Checker, Shown};

/// A proof and its model, as text.
struct Written {
    model: String,
    derivation: String,
    concluded: Result<Concluded, ProofError>,
    solutions: Vec<Vec<Val>>,
}

fn limits() -> Limits {
    Limits::default()
}

/// Searches for so many solutions, with a proof.
fn written(network: &Network, plan: Plan, most: usize) -> Written {
    let (mut model, mut derivation) = (Vec::new(), Vec::new());
    let mut proof = Proof::begin(network, &mut model, &mut derivation, limits()).unwrap();
    if plan == Plan::Learn {
        proof = proof.of_lessons().unwrap();
    }
    let outcome = Solver::new(network).plan(plan).seed(3).observer(&mut proof).up_to(most).unwrap();
    let concluded = proof.end(outcome.stop);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let solutions = outcome.solutions.iter().map(|solution| solution.values().to_vec()).collect();
    Written { model: text(model), derivation: text(derivation), concluded, solutions }
}

/// A Latin square of order 4 in which some values are ruled out: many cliques, and sets of Hall in them.
fn square(seed: u64) -> Network {
    let mut rng = Rng(seed);
    let network = problems::latin_square(4);
    let share = 50 + rng.below(45);
    let domains: Vec<Domain> =
        network.variables().map(|x| network.domain(x).iter().filter(|_| rng.below(100) < share).collect()).collect();
    network.restricted(network.variables().zip(domains)).unwrap()
}

/// Every solution, by trying every value of each variable in turn.
fn brute_force(network: &Network) -> Vec<Vec<Val>> {
    let mut all: Vec<Vec<Val>> = vec![Vec::new()];
    for x in network.variables() {
        let earlier: Vec<_> = network.arcs(x).iter().filter(|arc| arc.target() < x).collect();
        let fits = |values: &[Val], a: Val| {
            earlier.iter().all(|arc| network.row(**arc, a).contains(values[arc.target().index()]))
        };
        let longer = |values: Vec<Val>| {
            let next: Vec<Vec<Val>> = network
                .domain(x)
                .iter()
                .filter(|&a| fits(&values, a))
                .map(|a| values.iter().copied().chain([a]).collect())
                .collect();
            next
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The 0/1 values of a solution, in the order of the checker.
fn bits(checker: &Checker, solution: &[Val]) -> Vec<bool> {
    let mut bits = vec![false; checker.names.len()];
    for (x, &v) in (0..).map(csp_core::Var::new).zip(solution) {
        bits[checker.names[&name(x, v).to_string()]] = true;
    }
    bits
}

/// Every strategy that tells steps: each part of the registry in its simplest company, and mixtures.
fn strategies() -> Vec<String> {
    let mixtures = [
        "fc-cbj+dom/wdeg",
        "mac-cbj+mrv",
        "gac-cbj+mrv",
        "subsets-cbj",
        "singles-cbj+lc",
        "bt-bj",
        "bt-cbj",
        "bm-gbj",
        "fc-gbj+mrv",
        "mac+dom/wdeg+luby",
        "fc+dom/wdeg+geometric",
        "gac+dom/wdeg+luby",
        "mac-cbj+dom/wdeg+luby",
        "subsets+random+luby",
        "mac+lds",
        "fc+dds",
        "sac1,mac-cbj",
        "sac3,bt-cbj",
        "singles+shuffle",
        "mac3bit-cbj+random",
        "root-gac,bt-bj",
        "root-subsets,fc-cbj",
        "tree",
        "cutset",
        "fc+mrv+deg+lcv",
    ];
    let parts = Strategy::parts().iter().map(with_part);
    let named = parts.chain(["learn"].into_iter().chain(mixtures).map(str::to_owned));
    named.filter(|name| name.parse::<Plan>().is_ok()).collect()
}

#[test]
fn the_model_has_the_solutions_of_the_network() {
    let mut rows = 0;
    for seed in 0..60 {
        let plain = Plain::random(seed, seed % 2 == 0);
        let network = plain.network();
        let mut checker = Checker::of(&written(&network, Plan::default(), 0).model).unwrap();
        let names: usize = network.variables().map(|x| network.declared(x).len()).sum();
        if names > 16 {
            continue;
        }
        assert_eq!(checker.names.len(), names);
        // Every assignment of the 0/1 variables.
        let of_bits = |bits: u32| (0..names).map(|bit| bits >> bit & 1 == 1).collect::<Vec<bool>>();
        let all: BTreeSet<Vec<bool>> =
            (0..1 << names).map(of_bits).filter(|values| checker.rows().all(|row| row.holds(values))).collect();
        let expected: BTreeSet<Vec<bool>> = plain
            .brute_force()
            .iter()
            .map(|solution| bits(&checker, &solution.iter().map(|&v| Val::new(v)).collect::<Vec<_>>()))
            .collect();
        assert_eq!(all, expected, "seed {seed}");
        rows += checker.rows().count();
        assert!(checker.check("pseudo-Boolean proof version 3.0\n").is_err());
    }
    assert!(rows > 200, "{rows}");
}

/// Checks the proof of all solutions, and that every line derived holds of each solution not excluded before.
fn proves_all(network: &Network, expected: &[Vec<Val>], strategy: &str, what: &str) -> bool {
    let Ok(plan) = strategy.parse::<Plan>() else { panic!("{strategy}") };
    if plan.check(network).is_err() || (plan == Plan::Learn && !network.is_binary()) {
        return false;
    }
    let written = written(network, plan, usize::MAX);
    let concluded = match written.concluded {
        Ok(concluded) => concluded,
        Err(ProofError::Unproved { .. }) if strategy.starts_with("pc2") => return false,
        Err(error) => panic!("{what}, {strategy}: {error}"),
    };
    let mut checker = Checker::of(&written.model).unwrap();
    let shown = checker
        .check(&written.derivation)
        .unwrap_or_else(|error| panic!("{what}, {strategy}: {error}\n{}", written.derivation));
    let count = expected.len();
    let claims = if count == 0 {
        (Concluded::Unsatisfiable, Shown::Unsatisfiable)
    } else {
        (Concluded::Exactly(count as u64), Shown::Solutions(count, true))
    };
    assert_eq!((concluded, shown), claims, "{what}, {strategy}");
    let expected: BTreeSet<Vec<String>> = expected.iter().map(|solution| names(solution)).collect();
    assert_eq!(found(&checker), expected, "{what}, {strategy}");
    true
}

/// The 0/1 variables that say what the variables of a solution have, ascending.
fn names(solution: &[Val]) -> Vec<String> {
    let mut names: Vec<String> =
        (0..).map(csp_core::Var::new).zip(solution).map(|(x, &v)| name(x, v).to_string()).collect();
    names.sort_unstable();
    names
}

/// Such 0/1 variables of each solution that was logged; those of tuples and sums are left out.
fn found(checker: &Checker) -> BTreeSet<Vec<String>> {
    let true_of = |values: &Vec<bool>| {
        let holding = checker.names.iter().filter(|(name, place)| values[**place] && name.starts_with('x'));
        let mut names: Vec<String> = holding.map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        names
    };
    checker.solutions.iter().map(true_of).collect()
}

#[test]
fn every_strategy_proves_all_solutions_of_random_networks() {
    let mut proved = 0;
    for seed in 0..25 {
        let network = Plain::random(1000 + seed, seed % 3 == 0).network();
        let expected = brute_force(&network);
        if expected.len() > 60 {
            continue;
        }
        for strategy in strategies() {
            proved += usize::from(proves_all(&network, &expected, &strategy, &format!("seed {seed}")));
        }
    }
    assert!(proved > 800, "{proved}");
}

#[test]
fn every_strategy_proves_all_solutions_of_restricted_squares() {
    let (mut proved, mut kinds) = (0, [0; 3]);
    for seed in 0..400 {
        let network = square(seed);
        let expected = brute_force(&network);
        // Five without a solution, five with one, five with several.
        let kind = &mut kinds[expected.len().min(2)];
        if expected.len() > 12 || *kind == 5 {
            continue;
        }
        *kind += 1;
        for strategy in strategies() {
            proved += usize::from(proves_all(&network, &expected, &strategy, &format!("square {seed}")));
        }
    }
    assert!(proved > 400 && kinds == [5; 3], "{proved} {kinds:?}");
}

/// The second solution ends a search for two: what is shown is that there are at least two.
#[test]
fn a_search_that_ends_early_claims_no_more_than_it_knows() {
    let queens = problems::queens(6);
    let written = written(&queens, "mac".parse().unwrap(), 2);
    assert_eq!(written.concluded.unwrap(), Concluded::AtLeast(2));
    let mut checker = Checker::of(&written.model).unwrap();
    assert_eq!(checker.check(&written.derivation), Ok(Shown::Solutions(2, false)));
}

/// What the steps of a search do not prove is an error.
#[test]
fn what_the_steps_do_not_prove_is_an_error() {
    let unsatisfiable = problems::australia(2);
    let refused = written(&unsatisfiable, "pc2,fc".parse().unwrap(), 1);
    let text = refused.concluded.unwrap_err().to_string();
    assert!(text.contains("path consistency"), "{text}");
    let mut sinks = (Vec::new(), Vec::new());
    let proof = Proof::begin(&unsatisfiable, &mut sinks.0, &mut sinks.1, limits()).unwrap();
    let outcome = Solver::new(&unsatisfiable).first().unwrap();
    assert!(matches!(proof.end(outcome.stop), Err(ProofError::NoSteps)));
}

/// A network without variables has one solution, and one with an empty domain none.
#[test]
fn the_smallest_networks_have_proofs() {
    let empty = csp_core::Problem::new().build().unwrap();
    assert!(proves_all(&empty, &[vec![]], "fc", "nothing"));
    for domain in [Domain::empty(), Domain::range(3..=3)] {
        let mut problem = csp_core::Problem::new();
        let x = problem.variables(2, domain);
        problem.all_different(&x);
        let network = problem.build().unwrap();
        for strategy in ["bt", "fc", "mac", "gac"] {
            assert!(proves_all(&network, &[], strategy, "too small"));
        }
    }
}

/// More variables than values, at once and after a value was given: no line about the place of a value says that this is impossible.
#[test]
fn too_few_values_are_proved_by_every_plan() {
    for (variables, values, given) in [(4, 3, false), (5, 3, false), (4, 4, true), (6, 5, true)] {
        let mut problem = csp_core::Problem::new();
        let x = problem.variables(variables, Domain::first_values(values));
        problem.all_different(&x[..variables - usize::from(given)]);
        if given {
            // The last has the first value alone, which nobody else may have then.
            problem.restrict(x[variables - 1], &Domain::first_values(1));
            x[..variables - 1]
                .iter()
                .for_each(|&y| _ = problem.constrain(y, x[variables - 1], csp_core::relations::NotEqual));
        }
        let network = problem.build().unwrap();
        let expected = brute_force(&network);
        for strategy in ["learn", "gac", "mac", "fc", "subsets"] {
            assert!(proves_all(&network, &expected, strategy, &format!("{variables} of {values}")));
        }
    }
}

#[test]
fn a_writer_that_fails_is_told_of() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let queens = problems::queens(7);
    let error = Proof::begin(&queens, Full, Vec::new(), limits()).unwrap_err();
    assert!(error.to_string().contains("the disk is full"), "{error}");
    let cancel = csp_core::Cancel::new();
    let mut proof = Proof::begin(&queens, Vec::new(), Full, limits()).unwrap().cancelling(cancel.clone());
    let observed = Solver::new(&queens).strategy("bt".parse().unwrap()).observer(&mut proof);
    let outcome = observed.limits(Limits { cancel: Some(cancel.clone()), ..limits() }).all().unwrap();
    assert!(matches!(proof.end(outcome.stop), Err(ProofError::Write(_))));
}

/// The same search gives the same proof, and watching it does not change what it does.
#[test]
fn proofs_are_the_same_each_time() {
    let plan: Plan = "mac+random+luby".parse().unwrap();
    let network = square(3);
    let [one, other] = [(); 2].map(|()| written(&network, plan, usize::MAX));
    assert_eq!((one.model, one.derivation), (other.model, other.derivation));
    let plain = Solver::new(&network).plan(plan).seed(3).all().unwrap();
    let solutions: Vec<Vec<u16>> = one.solutions.iter().map(|solution| numbers(solution)).collect();
    assert_eq!(plain.solutions.iter().map(|solution| numbers(solution)).collect::<Vec<_>>(), solutions);
}
