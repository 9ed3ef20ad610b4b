//! Binary encodings have the solutions of what they encode.

#[path = "../../examples/encodings/table.rs"]
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use csp_core::relations::{NotEqual, Tuples};
use csp_core::structure::{Encoded, Structure};
use csp_core::{Domain, Limits, Network, Problem, Random, Solver, Val, Watch};

fn watch() -> Watch {
    Watch::start(Limits::default())
}

/// Up to five variables of up to four values, some edges, and tables on three or four variables.
fn random_network(random: &mut Random) -> Network {
    let mut problem = Problem::new();
    let count = 3 + random.below(3) as usize;
    let vars: Vec<_> = (0..count)
        .map(|number| {
            let values: Vec<i64> = (0..=random.below(4)).map(|_| random.below(9).cast_signed() - 4).collect();
            problem.integer(format!("v{number}"), values.into_iter().collect::<csp_core::Integers>())
        })
        .collect();
    for _ in 0..=random.below(3) {
        let mut scope = vars.clone();
        random.shuffle(&mut scope);
        scope.truncate(3 + random.below(2) as usize);
        let tuples: Vec<Vec<i64>> =
            (0..random.below(60)).map(|_| scope.iter().map(|_| random.below(9).cast_signed() - 4).collect()).collect();
        problem.post(
            &scope,
            if random.below(2) == 0 {
                Tuples::allowed(scope.len(), tuples)
            } else {
                Tuples::forbidden(scope.len(), tuples)
            },
        );
    }
    if random.below(2) == 0 {
        problem.constrain(vars[0], vars[1], NotEqual);
    }
    problem.build().unwrap()
}

fn solutions(network: &Network) -> Vec<Vec<Val>> {
    Solver::new(network).all().unwrap().solutions.iter().map(|solution| solution.to_vec()).collect()
}

/// All assignments that the network itself says are solutions.
fn by_brute_force(network: &Network) -> BTreeSet<Vec<Val>> {
    let mut all = vec![Vec::new()];
    for x in network.variables() {
        let longer =
            |one: &Vec<Val>| network.domain(x).iter().map(|v| [one.as_slice(), &[v]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().filter(|values| network.satisfied_by(values)).collect()
}

#[test]
fn both_encodings_have_the_solutions_of_the_original() {
    let mut random = Random::new(18);
    for _ in 0..300 {
        let network = random_network(&mut random);
        let expected = by_brute_force(&network);
        for encoded in [network.hidden_variables(&watch()).unwrap(), network.dual(&watch()).unwrap()] {
            assert!(encoded.network.is_binary());
            let decoded: Vec<Vec<Val>> =
                solutions(&encoded.network).iter().map(|solution| encoded.decode(solution)).collect();
            assert_eq!(decoded.len(), expected.len(), "one for one");
            assert_eq!(decoded.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }
}

/// Three constraints on six variables, two and two sharing one: the example of the textbooks for the dual graph.
#[test]
fn the_dual_graph_joins_constraints_that_share_a_variable() {
    let mut problem = Problem::new();
    let x: Vec<_> = (1..=6).map(|number| problem.integer(format!("x{number}"), 0..=1)).collect();
    for scope in [[0, 1, 2], [2, 3, 4], [4, 5, 0]] {
        let scope = scope.map(|place| x[place]);
        problem.post(&scope, |v: &[i64]| v.iter().sum::<i64>() == 1);
    }
    let network = problem.build().unwrap();
    let Encoded { network: dual, .. } = network.dual(&watch()).unwrap();
    assert_eq!((dual.len(), dual.graph().edge_count()), (3, 3));
    assert!(dual.variables().all(|x| dual.domain(x).len() == 3));
    let Encoded { network: hidden, .. } = network.hidden_variables(&watch()).unwrap();
    assert_eq!((hidden.len(), hidden.graph().edge_count()), (9, 9));
    // The primal graph is a triangle with a triangle on each of its sides.
    let structure = Structure::of(&network, &Watch::default()).unwrap();
    assert_eq!((structure.components, structure.is_forest, structure.induced_width), (vec![6], false, 2));
}

#[test]
fn too_many_tuples_are_an_error() {
    let mut problem = Problem::new();
    let x: Vec<_> = (0..3).map(|number| problem.integer(format!("x{number}"), 0..=49)).collect();
    let id = problem.post(&x, |_: &[i64]| true);
    problem.call(id, "anything");
    let network = problem.build().unwrap();
    let error = network.hidden_variables(&watch()).unwrap_err().to_string();
    assert!(error.starts_with("anything allows more than 65536 tuples of its 3 variables"), "{error}");
    let mut free = Problem::new();
    free.variables(2, Domain::first_values(3));
    assert_eq!(solutions(&free.build().unwrap().dual(&watch()).unwrap().network).len(), 9);
}

/// `CSP_UPDATE_DOCUMENTS=1 cargo test -p csp-core --test it encodings::` writes the table into the book.
#[test]
fn the_table_of_the_book_is_what_the_example_prints() {
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/course/nary.md");
    let text = std::fs::read_to_string(&chapter).unwrap();
    let command = "$ cargo run --release -p csp-core --example encodings\n";
    let (before, rest) = text.split_once(command).expect("the chapter names the command");
    let (_, behind) = rest.split_once("```").expect("the block ends");
    let new = format!("{before}{command}{}```{behind}", table::table());
    if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&chapter, &new).unwrap();
    }
    assert!(new == text, "the table has changed:\n{}", table::table());
}
