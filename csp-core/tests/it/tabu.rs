//! Tabu search: what it answers is right, what it counts and tells is what happened, and it stops and goes on exactly.

use std::collections::BTreeSet;

use csp_core::consistency::Preprocess;
use csp_core::local::Tabu;
use csp_core::observe::{Counts, Move, Recording, Stepper};
use csp_core::{Event, Limits, Network, Outcome, Plan, Solution, Solver, Stats, Status, Stop, Val, parallel, problems};
use csp_testing::{Plain, numbers};

fn plan(name: &str) -> Plan {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// How many constraints do not hold, by looking at each.
fn broken(network: &Network, values: &[Option<Val>]) -> u64 {
    let value = |x: csp_core::Var| values[x.index()];
    let arcs = network.all_arcs().iter().filter(|arc| arc.source() < arc.target());
    let both = arcs.filter_map(|&arc| Some((arc, value(arc.source())?, value(arc.target())?)));
    both.filter(|&(arc, a, b)| !network.row(arc, a).contains(b)).count() as u64
}

fn queen_graph(side: usize, colours: u16) -> Network {
    problems::Graph::queens(side, side).coloring(colours)
}

/// What has no solution is never answered, and said to have none only where that is so; nearly all others are solved.
#[test]
fn answers_are_solutions_and_nothing_is_claimed() {
    let names = [
        "tabu+steps(2000)",
        "tabu(0,3)+restarts(40)+steps(2000)",
        "tabu(1.25,0)+steps(2000)",
        "ac3,tabu+steps(2000)",
        "dac,tabu+restarts(100)+steps(2000)",
        "root-singles,tabu+steps(2000)",
        "sac1,tabu(0.6,10)+steps(2000)",
    ];
    let (mut solved, mut planted, mut refuted) = (0, 0, 0);
    for seed in 0..200 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let (network, solutions) = (problem.network(), problem.brute_force());
        for name in names {
            let outcome = Solver::new(&network).plan(plan(name)).seed(seed).all().unwrap();
            let context = format!("seed {seed}, {name}: {outcome:?}");
            assert!(outcome.solutions.iter().all(|solution| solutions.contains(&numbers(solution))), "{context}");
            assert!(outcome.solutions.len() <= 1, "{context}");
            match outcome.stop {
                Stop::Exhausted => {
                    assert!(solutions.is_empty() && outcome.status() == Status::Unsatisfiable, "{context}");
                    refuted += 1;
                }
                stop => assert_eq!(stop, Stop::GaveUp, "{context}"),
            }
            let local = outcome.stats.local.unwrap();
            assert!(local.repairs <= local.steps && local.steps <= 2000, "{context}");
            assert_eq!((outcome.stats.nodes, outcome.stats.textbook), (local.steps, None), "{context}");
            assert_eq!(local.least_conflicts == Some(0), !outcome.solutions.is_empty(), "{context}");
            planted += usize::from(!solutions.is_empty());
            solved += outcome.solutions.len();
        }
    }
    assert!(planted > 600 && solved * 100 > planted * 95 && refuted > 20, "{solved} of {planted}, {refuted} refuted");
}

#[test]
fn an_empty_domain_is_a_proof() {
    let latin = problems::latin_square(3);
    let twice = latin.assigned([Some(Val::new(0)), Some(Val::new(0))]).unwrap();
    let other = problems::zebra();
    let empty = other.assigned([Some(Val::new(60))]).unwrap();
    for network in [twice, empty] {
        for name in ["tabu", "ac3,tabu", "dac,tabu"] {
            let outcome = Solver::new(&network).plan(plan(name)).all().unwrap();
            assert_eq!((outcome.status(), outcome.stats.nodes), (Status::Unsatisfiable, 0), "{name}");
        }
    }
}

/// What a search came to: solutions, counters, and how near it came.
type Pieces = (Vec<Solution>, Stats, Option<(Vec<Val>, u64)>);

/// Runs a search in pieces of so many steps.
fn in_pieces(network: &Network, plan: Plan, piece: u64, most: u64) -> Pieces {
    let limits = |nodes: u64| Limits { nodes: Some(nodes.min(most)), ..Limits::default() };
    let mut solutions = Solver::new(network).plan(plan).seed(5).limits(limits(piece)).solutions().unwrap();
    let mut found = Vec::new();
    let mut nodes = piece;
    loop {
        found.extend(solutions.by_ref());
        if solutions.stop() != Some(Stop::Nodes) || nodes >= most {
            return (found, solutions.stats(), solutions.nearest());
        }
        assert_eq!(solutions.stats().nodes, nodes, "limits are exact");
        nodes += piece;
        assert!(solutions.extend(limits(nodes)));
    }
}

#[test]
fn a_search_goes_on_as_if_it_had_not_stopped() {
    let mut long = 0;
    for network in [queen_graph(6, 7), queen_graph(7, 7), queen_graph(5, 4), problems::queens(20)] {
        for name in ["tabu", "tabu(0.2,3)+restarts(50)"] {
            let whole = in_pieces(&network, plan(name), 10_000, 10_000);
            for piece in [1, 7, 1000] {
                assert_eq!(in_pieces(&network, plan(name), piece, 10_000), whole, "{name}, {piece}");
            }
            long += usize::from(whole.1.nodes > 100);
        }
    }
    assert!(long >= 4, "{long} long ones");
}

#[test]
fn a_seed_means_one_run() {
    let network = queen_graph(8, 10);
    let run = |seed| Solver::new(&network).plan(plan("tabu")).seed(seed).first().unwrap();
    let told = |outcome: &Outcome| (numbers(&outcome.solutions[0]), outcome.stats);
    let runs: BTreeSet<Vec<u16>> = (0..5).map(|seed| told(&run(seed)).0).collect();
    assert!(runs.len() > 1, "seeds differ");
    assert_eq!(told(&run(3)), told(&run(3)));
}

/// The first value of each variable and each step are told, with how many constraints they leave broken.
#[test]
fn events_say_what_happened() {
    let (mut restarts, mut steps) = (0, 0);
    let names = ["tabu+restarts(30)+steps(200)", "min-conflicts(200)+walk(10)", "min-conflicts(200)+tabu(4)"];
    let networks = [queen_graph(5, 4), queen_graph(6, 7), problems::queens(12), problems::zebra()];
    for (network, name) in networks.iter().flat_map(|network| names.map(|name| (network, name))) {
        let mut recording = Recording::new(network, usize::MAX);
        let mut solver = Solver::new(network).plan(plan(name)).seed(1).observer(&mut recording).solutions().unwrap();
        let found = solver.next();
        let (stats, nearest) = (solver.stats(), solver.nearest());
        drop(solver);
        let mut values = vec![None; network.len()];
        let mut least = u64::MAX;
        for event in recording.events() {
            match *event {
                Event::Repaired { var, from, to, broken: told } => {
                    assert!(from.is_none() || from == values[var.index()], "{name}: {event:?}");
                    assert!(network.domain(var).contains(to), "{name}: {event:?}");
                    values[var.index()] = Some(to);
                    if values.iter().all(Option::is_some) {
                        assert_eq!(told, broken(network, &values), "{name}: {event:?}");
                        least = least.min(told);
                    }
                }
                Event::Restarted => values.fill(None),
                Event::Solved => assert_eq!(broken(network, &values), 0, "{name}"),
                _ => panic!("{name}: {event:?}"),
            }
        }
        let solved = found.map(|solution| solution.iter().copied().map(Some).collect::<Vec<_>>());
        assert!(solved.is_none_or(|solution| solution == values), "{name}");
        assert_eq!(stats.local.unwrap().least_conflicts, Some(least), "{name}");
        if let Some((nearest, told)) = nearest {
            let nearest: Vec<Option<Val>> = nearest.into_iter().map(Some).collect();
            assert_eq!((broken(network, &nearest), told), (least, least), "{name}");
        }
        let mut stepper = Stepper::new(&recording);
        assert!(stepper.go(Move::End));
        let Counts { nodes, repairs, restarts: again, solutions, .. } = stepper.counts();
        let counted = (stats.nodes, stats.local.unwrap().repairs, stats.restarts, stats.solutions);
        assert_eq!((nodes, repairs, again, solutions), counted, "{name}");
        let marked = |x: &csp_core::Var| {
            network.arcs(*x).iter().any(|&arc| {
                let [a, b] = [arc.source(), arc.target()].map(|x| values[x.index()].unwrap());
                !network.row(arc, a).contains(b)
            })
        };
        if values.iter().all(Option::is_some) {
            assert_eq!(stepper.broken(), network.variables().filter(marked).collect::<Vec<_>>(), "{name}");
        }
        restarts += stats.restarts;
        steps += stats.nodes;
    }
    assert!(restarts > 5 && steps > 500, "{restarts} restarts, {steps} steps");
}

/// What is told changes nothing.
#[test]
fn an_observer_changes_nothing() {
    let network = queen_graph(6, 7);
    for name in ["tabu+restarts(100)+steps(500)", "min-conflicts(500)"] {
        let alone = Solver::new(&network).plan(plan(name)).first().unwrap();
        let watched = Solver::new(&network).plan(plan(name)).observer(|_: &Event| {}).first().unwrap();
        assert_eq!((alone.solutions, alone.stats), (watched.solutions, watched.stats), "{name}");
    }
}

/// Whatever the number of threads, the same seed wins, and alone it comes to the same.
#[test]
fn the_winner_among_seeds_does_not_depend_on_threads() {
    let networks = [queen_graph(8, 10), queen_graph(7, 8), problems::queens(30)];
    for network in &networks {
        let race = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let race = || parallel::seeds(network, plan("tabu"), &[11, 12, 13, 14, 15], 1, &Limits::default());
            let winner = pool.install(race).unwrap();
            (winner.plan, winner.outcome.solutions, winner.outcome.stats)
        };
        let (place, solutions, stats) = race(1);
        assert_eq!(race(3), (place, solutions.clone(), stats));
        let alone = Solver::new(network).plan(plan("tabu")).seed(11 + place as u64).first().unwrap();
        assert_eq!((alone.solutions, alone.stats), (solutions, stats));
    }
    let refuted = problems::latin_square(3).assigned([Some(Val::new(0)), Some(Val::new(0))]).unwrap();
    let winner = parallel::seeds(&refuted, plan("tabu"), &[1, 2], 1, &Limits::default()).unwrap();
    assert_eq!((winner.plan, winner.outcome.status()), (0, Status::Unsatisfiable));
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let none = parallel::seeds(&queen_graph(5, 4), plan("tabu"), &[1, 2], 1, &few).unwrap();
    assert_eq!((none.outcome.stop, none.outcome.stats.nodes), (Stop::Nodes, 100));
}

#[test]
fn names_are_read_as_they_are_written() {
    for (typed, written) in [
        ("tabu", "tabu"),
        ("TABU", "tabu"),
        ("tabu(0.4,10)", "tabu"),
        ("tabu(0.40, 10)", "tabu"),
        ("tabu(1,0)", "tabu(1,0)"),
        ("tabu(0.05,7)", "tabu(0.05,7)"),
        ("tabu(0.6,10)+restarts(500)+steps(9)", "tabu(0.6,10)+restarts(500)+steps(9)"),
        ("tabu+steps(9)+restarts(500)", "tabu+restarts(500)+steps(9)"),
        ("singles,tabu(0.5,3)", "root-singles,tabu(0.5,3)"),
        ("AC3, tabu+steps(0)", "ac3,tabu+steps(0)"),
    ] {
        let read = plan(typed);
        assert!(matches!(read, Plan::Tabu(_)) && read.to_string() == written, "{typed}: {read}");
        assert_eq!(plan(written), read);
    }
    for algorithm in Preprocess::all() {
        let name = format!("{algorithm},tabu(0.3,2)");
        assert_eq!(
            plan(&name),
            Plan::Tabu(Tabu { preprocess: Some(algorithm), alpha: 30, random: 2, ..Tabu::default() })
        );
        assert_eq!(plan(&name).to_string(), name);
    }
    for wrong in [
        "tabu(0.4)",
        "tabu(0.4,10",
        "tabu()",
        "tabu(,1)",
        "tabu(0.123,1)",
        "tabu(-1,1)",
        "tabu(1,1,1)",
        "tabu+mrv",
        "tabu+restarts(0)",
        "tabu+restarts",
        "tabu+steps(x)",
        "tabu(.5,1)",
        "tabu(+1,1)",
        "tabu(1e3,1)",
        "tabu(99999999,1)",
    ] {
        let error = wrong.parse::<Plan>().unwrap_err().to_string();
        assert!(error.contains("write tabu, then, if wanted"), "{wrong}: {error}");
    }
    assert!("fc,tabu".parse::<Plan>().is_err() && "ac3,ac3,tabu".parse::<Plan>().is_err());
    let error = "tabo".parse::<Plan>().unwrap_err().to_string();
    assert!(error.contains("did you mean \"tabu\"?"), "{error}");
    let list = Plan::parse_list("fc,tabu(0.5,10),ac3,tabu(0.6,1)+steps(3),bits", &[]).unwrap();
    let names: Vec<String> = list.iter().map(Plan::to_string).collect();
    assert_eq!(names, ["fc", "tabu(0.5,10)", "ac3,tabu(0.6,1)+steps(3)", "bits"]);
    assert!(Plan::parse_list("tabu(0.5,fc", &[]).is_err());
}

/// A limit of memory stops it before its tables are made.
#[test]
fn tables_are_within_the_limit_of_memory() {
    let latin = problems::latin_square(12);
    let within = |memory| Limits { memory: Some(memory), ..Limits::default() };
    let run = |name: &str, memory| Solver::new(&latin).plan(plan(name)).limits(within(memory)).first().unwrap();
    for name in ["tabu", "ac3,tabu"] {
        assert_eq!(run(name, 5_000).stop, Stop::Memory, "{name}");
        assert_eq!(run(name, 50_000_000).status(), Status::Solved, "{name}");
        // Without room for lists of conflicts, the same.
        let [small, large] = [60_000, 50_000_000].map(|memory| run(name, memory));
        assert_eq!((small.solutions, small.stats), (large.solutions, large.stats), "{name}");
    }
}
