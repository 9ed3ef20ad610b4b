//! Problems by name, and what is known of them.

use csp_core::problems::{self, Family, Graph, RandomModel};
use csp_core::{Network, Solver, Status, Strategy, Val, Watch};

fn named(spec: &str) -> Network {
    let graph = |_: &str| Ok("p edge 4 3\ne 1 2\ne 2 3\ne 2 1\ne 3 4\n".into());
    problems::named(spec, graph, &Watch::default()).unwrap().network
}

fn error(spec: &str) -> String {
    problems::named(spec, |_| Err(std::io::Error::other("no such file")), &Watch::default()).unwrap_err().to_string()
}

#[test]
fn every_entry_can_be_made() {
    let specs = [
        "queens:6",
        "zebra",
        "scheduling",
        "australia",
        "australia@4",
        "usa",
        "coloring:FILE.col@2",
        "mycielski:4",
        "mycielski:4@4",
        "queen-graph:5x5@5",
        "latin:4",
        "qwh:6",
        "qwh:6,holes=10,seed=3",
        "qwh:6,holes=10,seed=3,balanced",
        "langford:4",
        "crossword:4,seed=2",
        "crossword:3,words=20,letters=4,seed=1",
        "random:b,n=8,d=4,e=10,t=0.3",
        "random:d,n=8,d=4,p1=0.5,t=0.3,seed=2",
        "random:rb,n=8,alpha=0.8,r=2",
        "random:rb,n=8,alpha=0.8,r=2,t=0.2,seed=5,unplanted",
    ];
    for spec in specs {
        assert!(Family::is_name(spec) && !named(spec).is_empty(), "{spec}");
    }
    for entry in Family::ALL {
        assert!(specs.iter().any(|spec| spec.starts_with(entry.name)), "{} is not tried", entry.name);
    }
    assert!(Family::is_name("Queens:6") && named("QUEENS:6").len() == 6 && named("Australia@4").len() == 7);
    assert!(!Family::is_name("queenss:6") && !Family::is_name("puzzle.txt"));
    assert_eq!(named("coloring:FILE.col@2").graph().edge_count(), 3, "an edge that comes twice is one");
}

#[test]
fn errors_say_what_to_write() {
    let cases = [
        ("quens:8", "there is no problem \"quens\": did you mean \"queens\"?"),
        ("queens", "\"queens\" does not say how many queens: write queens:N"),
        ("queens:0", "\"queens:0\": how many queens is a number from 1 to 2000, not \"0\""),
        ("queens:-3", "\"queens:-3\": how many queens is a number from 1 to 2000, not \"-3\""),
        ("Quens:8", "there is no problem \"Quens\": did you mean \"queens\"?"),
        ("crossword:7", "\"crossword:7\": the length of words from the list is a number from 3 to 6, not \"7\""),
        (
            "crossword:4,words=9",
            "\"crossword:4,words=9\" does not say letters: write crossword:N[,seed=S] or crossword:N,words=W",
        ),
        ("queens:8,9", "\"queens:8,9\": \"9\" is too much: write queens:N"),
        ("queens:8@3", "\"queens:8@3\": \"@3\" is too much: write queens:N"),
        ("zebra:5", "\"zebra:5\": \"5\" is too much: write zebra"),
        ("coloring:a.col", "\"coloring:a.col\" does not say how many colours: write coloring:FILE@COLOURS"),
        ("coloring:a.col@5", "a.col: no such file"),
        ("queen-graph:5@5", "\"queen-graph:5@5\" does not say rows and columns: write queen-graph:RxC@COLOURS"),
        ("random:c,n=5,d=3,e=2,t=0.1", "\"random:c,n=5,d=3,e=2,t=0.1\": the model is b, d or rb, not \"c\""),
        ("random:b,n=5,d=3,e=11,t=0.1", "\"random:b,n=5,d=3,e=11,t=0.1\": e is a number from 0 to 10, not \"11\""),
        ("random:b,n=5,d=3,e=2,t=0.1,x=1", "is too much: write random:b|d,"),
        ("random:rb,n=5,alpha=0.8,r=1,t=NaN", "t is a number from 0 to 1, not \"NaN\""),
    ];
    for (spec, expected) in cases {
        assert!(error(spec).contains(expected), "{spec}: {}", error(spec));
    }
}

#[test]
fn dimacs_errors_name_the_line() {
    let cases = [
        ("", "there is no line \"p edge NODES EDGES\""),
        ("c x\ne 1 2\n", "line 2: one line \"p edge NODES EDGES\" comes first, before the edges"),
        ("p edge 3 1\np edge 3 1\n", "line 2: one line"),
        ("p edge 3 1\n\ne 1 1\n", "line 3: an edge joins two different nodes of 1 to 3"),
        ("p edge 3 1\ne 0 1\n", "line 2: an edge joins"),
        ("p edge 3 1\ne 1 two\n", "line 2: \"e 1 two\" is no line of a DIMACS graph"),
        ("p edge 99999999999 1\n", "line 1: \"p edge 99999999999 1\" is no line"),
    ];
    for (text, expected) in cases {
        let error = Graph::dimacs(text, &Watch::default()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

/// Sizes and chromatic numbers that the DIMACS collection states.
#[test]
fn generated_graphs_are_those_of_dimacs() {
    let size = |graph: Graph| (graph.nodes(), graph.edges().len());
    assert_eq!([4, 5, 6].map(|k| size(Graph::mycielski(k))), [(11, 20), (23, 71), (47, 236)]);
    assert_eq!([5, 6, 7].map(|n| size(Graph::queens(n, n))), [(25, 160), (36, 290), (49, 476)]);
    assert_eq!(size(Graph::queens(8, 12)), (96, 1368));
    let status = |graph: &Graph, colours| {
        let strategy: Strategy = "mac3bit+dom/wdeg+luby".parse().unwrap();
        Solver::new(&graph.coloring(colours)).strategy(strategy).first().unwrap().status()
    };
    for (graph, chromatic) in [(Graph::queens(5, 5), 5), (Graph::mycielski(4), 4), (Graph::mycielski(5), 5)] {
        assert_eq!(status(&graph, chromatic), Status::Solved);
        assert_eq!(status(&graph, chromatic - 1), Status::Unsatisfiable);
    }
}

#[test]
fn random_models_have_the_numbers_they_promise() {
    for seed in 0..30 {
        let model = RandomModel::B { edges: 25, tightness: 0.3 };
        let network = model.network(12, 6, false, seed, &Watch::default()).unwrap();
        assert_eq!(network.graph().edge_count(), 25);
        for &arc in network.all_arcs() {
            let allowed: usize = network.domain(arc.source()).iter().map(|a| network.row(arc, a).len()).sum();
            assert_eq!(36 - allowed, 11, "0.3 * 36 is 10.8");
        }
        let (values, model) = RandomModel::rb(20, 0.8, 0.8 / f64::ln(4.0 / 3.0), 0.25).unwrap();
        assert_eq!(values, 11);
        assert!(matches!(model, RandomModel::Rb { constraints: 167, .. }), "{model:?}");
        let planted = model.network(20, values, true, seed, &Watch::default()).unwrap();
        assert_eq!(
            Solver::new(&planted).strategy("mac3bit+dom/wdeg".parse().unwrap()).first().unwrap().status(),
            Status::Solved
        );
        assert_ne!(
            format!("{:?}", planted.graph()),
            format!("{:?}", named("random:rb,n=20,alpha=0.8,r=2.78,seed=99").graph())
        );
    }
    let threshold = RandomModel::rb_threshold(0.8, 0.8 / f64::ln(4.0 / 3.0));
    assert!((threshold - 0.25).abs() < 1e-12);
    // Model D: about 30 of 100 pairs are forbidden, not always as many.
    let model = RandomModel::D { edges: 40, tightness: 0.3 };
    let network = model.network(12, 10, false, 1, &Watch::default()).unwrap();
    let forbidden: Vec<usize> = network
        .all_arcs()
        .iter()
        .map(|&arc| 100 - network.domain(arc.source()).iter().map(|a| network.row(arc, a).len()).sum::<usize>())
        .collect();
    let mean = forbidden.iter().sum::<usize>() as f64 / forbidden.len() as f64;
    assert!((27.0..33.0).contains(&mean) && forbidden.iter().any(|&count| count != forbidden[0]), "{mean}");
}

#[test]
fn quasigroups_with_holes_have_a_solution_and_that_many_holes() {
    for (side, holes, seed) in [(7, 0, 1), (7, 20, 2), (9, 40, 3), (5, 25, 4)] {
        let network = named(&format!("qwh:{side},holes={holes},seed={seed}"));
        assert_eq!(network.variables().filter(|&x| network.domain(x).len() > 1).count(), holes);
        assert_eq!(Solver::new(&network).first().unwrap().status(), Status::Solved);
    }
}

/// The holes of each row and each column, as a network shows them, and what its cells are given.
fn holes_and_givens(network: &Network, side: usize) -> (Vec<usize>, Vec<Option<Val>>) {
    let givens: Vec<Option<Val>> = network
        .variables()
        .map(|x| Some(network.domain(x)).filter(|domain| domain.len() == 1).and_then(|domain| domain.iter().next()))
        .collect();
    let holes = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|&cell| givens[cell].is_none()).count();
    let rows = (0..side).map(|row| holes(&mut (row * side..(row + 1) * side)));
    let columns = (0..side).map(|column| holes(&mut (column..side * side).step_by(side)));
    (rows.chain(columns).collect(), givens)
}

#[test]
fn balanced_holes_are_as_many_in_each_row_and_column() {
    let mut differ = 0;
    for (side, holes) in [(1_usize, 0), (2, 3), (7, 0), (7, 21), (9, 40), (12, 61), (13, 13 * 13)] {
        for seed in 0..8 {
            let network = named(&format!("qwh:{side},holes={holes},seed={seed},balanced"));
            let again = named(&format!("qwh:{side},holes={holes},seed={seed},balanced"));
            assert_eq!(network.fingerprint(), again.fingerprint());
            let (counts, givens) = holes_and_givens(&network, side);
            assert_eq!(givens.iter().filter(|given| given.is_none()).count(), holes);
            let (least, most) = (holes / side, holes.div_ceil(side));
            assert!(counts.iter().all(|count| (least..=most).contains(count)), "{side} {holes} {seed}: {counts:?}");
            // What is given is of the square that random holes are poked into, so that this square is a solution.
            let (_, whole) = holes_and_givens(&named(&format!("qwh:{side},holes=0,seed={seed}")), side);
            assert!(givens.iter().zip(&whole).all(|(given, whole)| given.is_none() || given == whole));
            let random = named(&format!("qwh:{side},holes={holes},seed={seed}"));
            differ += usize::from(network.fingerprint() != random.fingerprint());
        }
    }
    assert!(differ > 30, "random holes are others: {differ}");
}

/// The fingerprint is of the time before there were balanced holes: a name means the same for ever.
#[test]
fn random_holes_stay_where_they_were() {
    assert_eq!(named("qwh:10,holes=42,seed=3").fingerprint(), 0xc002_e7ce_2935_fa5f_c238_a7f0_5365_e8e7);
}
