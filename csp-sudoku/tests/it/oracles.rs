//! Counters of the textbook engine on Sudoku against values that independent programs found:
//! `data/oracles.tsv`, sums over 95 puzzles, counts of grids.
//!
//! The rows above 30 million checks are ignored by default; `cargo test --release --workspace -- --ignored`
//! runs them.

use csp_core::counters::Textbook;
use csp_core::{Domain, Network, Problem, Solver, Stats, Status, Strategy, Val, consistency};
use csp_sudoku::{Board, Model, Size, library};

/// The longest run that the default tests make.
const MOST_CHECKS: u64 = 30_000_000;

struct Oracle {
    instance: &'static str,
    algorithm: &'static str,
    counters: Vec<Option<u64>>,
}

fn oracles() -> impl Iterator<Item = Oracle> {
    include_str!("../data/oracles.tsv").lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let counters = cells[2..].iter().map(|cell| cell.parse().ok()).collect();
        Oracle { instance: cells[0], algorithm: cells[1], counters }
    })
}

fn board(instance: &str) -> Board {
    let name = instance.split(' ').nth(1).unwrap();
    let name = if name == "test.txt" { "persian-test" } else { name };
    library::find(name)[0].board()
}

/// The network of a board whose variables are numbered givens first, then empty cells, each row-major.
fn givens_first(board: &Board) -> Network {
    let size = board.size();
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    cells.sort_by_key(|&cell| board.cells()[cell] == 0);
    let mut number = vec![0; size.cells()];
    for (position, &cell) in cells.iter().enumerate() {
        number[cell] = position;
    }
    let mut problem = Problem::new();
    let vars = problem.variables(size.cells(), Domain::first_values(size.side() as u16));
    for unit in size.units() {
        let unit: Vec<_> = size.cells_of(unit).map(|cell| vars[number[size.index(cell)]]).collect();
        problem.all_different(&unit);
    }
    for (cell, value) in board.givens() {
        problem.restrict(vars[number[size.index(cell)]], &Domain::only(Val::new(value - 1)));
    }
    problem.build().unwrap()
}

fn network(instance: &str) -> Network {
    let board = board(instance);
    if instance.contains("givens-first") {
        givens_first(&board)
    } else {
        Model::new(board.size()).network(&board).unwrap()
    }
}

fn first(network: &Network, strategy: &str) -> Stats {
    let strategy: Strategy = strategy.parse().unwrap();
    let outcome = Solver::new(network).strategy(strategy).first().unwrap();
    assert!(network.satisfied_by(&outcome.solutions[0]));
    outcome.stats
}

/// Checks, nodes, dead ends, backtracks, prunings, as the table has them.
fn row(stats: &Stats) -> [u64; 5] {
    let Textbook { checks, prunings, .. } = stats.textbook.unwrap();
    [checks, stats.nodes, stats.dead_ends, stats.backtracks, prunings]
}

/// Runs the rows of the algorithms at hand whose checks `wanted` accepts; returns how many there were.
fn run_rows(wanted: impl Fn(u64) -> bool) -> usize {
    let mut rows = 0;
    for Oracle { instance, algorithm, counters } in oracles().filter(|oracle| wanted(oracle.counters[0].unwrap())) {
        let network = network(instance);
        let strategy = match algorithm {
            "AC3" => {
                let filtered = consistency::ac3(&network);
                let Textbook { checks, prunings, revisions, .. } = filtered.counters;
                let found = [checks, prunings, revisions, filtered.values_left() as u64];
                assert_eq!(found, [0, 4, 7, 8].map(|column| counters[column].unwrap()), "{instance}");
                rows += 1;
                continue;
            }
            "BT" => "bt+input",
            "BM" => "bm+input",
            "BJ" => "bj+input",
            "CBJ" => "cbj+input",
            "FC" => "fc+input",
            "FC-CBJ" => "fc-cbj+input",
            "FC-CBJ+MRV" => "fc-cbj+mrv",
            "MAC" => "mac+input",
            "FC+MRV" => "fc+mrv",
            "MAC+MRV" => "mac+mrv",
            other => panic!("the table names an unknown algorithm, {other}"),
        };
        rows += 1;
        for (column, (found, expected)) in row(&first(&network, strategy)).into_iter().zip(counters).enumerate() {
            assert!(
                expected.is_none_or(|expected| found == expected),
                "{instance} {algorithm} column {column}: {found}"
            );
        }
    }
    rows
}

#[test]
fn every_row_of_the_table_up_to_30_million_checks() {
    assert_eq!(run_rows(|checks| checks <= MOST_CHECKS), 64);
}

#[test]
#[ignore = "two runs of 37 million checks"]
fn the_rows_above_30_million_checks() {
    assert_eq!(run_rows(|checks| checks > MOST_CHECKS), 4);
}

/// On row-major numbering, the order `fixed-first` gives the same counts as givens-first numbering with plain
/// index order.
#[test]
fn fixed_first_is_givens_first_numbering() {
    for name in ["board1", "board2", "grid1"] {
        let board = library::find(name)[0].board();
        let (numbered, row_major) = (givens_first(&board), Model::new(board.size()).network(&board).unwrap());
        for algorithm in ["bt", "fc"] {
            assert_eq!(
                first(&numbered, &format!("{algorithm}+input")),
                first(&row_major, algorithm),
                "{name} {algorithm}"
            );
        }
        assert_eq!(first(&numbered, "mac+input").nodes, first(&row_major, "mac").nodes, "{name}");
    }
}

/// Sums over the 95 puzzles, and the identity that connects them with a Persian program: it counts an
/// assignment and a retraction as a move each, so that moves = 2 * assignments - empty cells.
#[test]
fn sums_over_the_95() {
    let model = Model::new(Size::square(9).unwrap());
    let (mut fc, mut mac, mut decisions, mut moves, mut medians) = (0, 0, 0, 0, Vec::new());
    let (mut jumping, mut jumping_decisions) = (0, 0);
    for puzzle in library::find("top95") {
        let board = puzzle.board();
        let network = model.network(&board).unwrap();
        let (forward, arc) = (first(&network, "fc+mrv"), first(&network, "mac+mrv"));
        assert_eq!(forward.decisions, arc.decisions, "{}", puzzle.name);
        let back = first(&network, "fc-cbj+mrv");
        (jumping, jumping_decisions) = (jumping + back.nodes, jumping_decisions + back.decisions);
        let givens = board.givens().count() as u64;
        fc += forward.nodes;
        mac += arc.nodes;
        decisions += forward.decisions;
        moves += 2 * (forward.nodes - givens) - (81 - givens);
        medians.push(forward.nodes);
    }
    medians.sort_unstable();
    assert_eq!((fc, mac, decisions, medians[47]), (1_708_861, 698_625, 427_202, 2780));
    assert_eq!(moves, 3_408_074);
    assert_eq!((jumping, jumping_decisions), (1_347_510, 320_061));
}

/// The tries of Norvig's program: values assigned by the search, that is at variables with a choice.
#[test]
fn tries_of_norvigs_program() {
    let model = Model::new(Size::square(9).unwrap());
    let run = |board: &Board| first(&model.network(board).unwrap(), "norvig").decisions;
    let named = |name: &str| run(&library::find(name)[0].board());
    assert_eq!((named("grid1"), named("grid2")), (0, 25));
    let mut tries: Vec<u64> = library::find("top95").iter().map(|puzzle| run(&puzzle.board())).collect();
    tries.sort_unstable();
    assert_eq!((tries.iter().sum::<u64>(), tries[47], tries[94]), (6127, 39, 446));
}

#[test]
fn moves_of_the_persian_program() {
    for (name, moves) in
        [("persian-test", 1004), ("grid2", 898), ("persian-525", 525), ("persian-1026", 1026), ("persian-2339", 2339)]
    {
        let board = library::find(name)[0].board();
        let givens = board.givens().count() as u64;
        let network = Model::new(board.size()).network(&board).unwrap();
        let assignments = first(&network, "fc+mrv").nodes - givens;
        assert_eq!(2 * assignments - (81 - givens), moves, "{name}");
    }
}

#[test]
fn arc_consistency_alone_solves_none_of_the_95() {
    let model = Model::new(Size::square(9).unwrap());
    let left: Vec<usize> = library::find("top95")
        .iter()
        .map(|puzzle| consistency::ac3(&model.network(&puzzle.board()).unwrap()).values_left())
        .collect();
    assert!(left.iter().all(|&left| left > 81), "{left:?}");
    let left = |name: &str| {
        let board = library::find(name)[0].board();
        consistency::ac3(&Model::new(board.size()).network(&board).unwrap()).values_left()
    };
    let fixpoints = ["grid1", "board2", "report-sample", "board1", "grid2", "persian-test"].map(left);
    assert_eq!(fixpoints, [81, 16, 81, 275, 318, 267]);
}

#[test]
fn all_4x4_grids() {
    let model = Model::new(Size::square(4).unwrap());
    for strategy in ["bt", "fc+mrv", "mac+mrv+deg"] {
        let (stats, _) = Solver::new(model.rules()).strategy(strategy.parse().unwrap()).count(u64::MAX).unwrap();
        assert_eq!(stats.solutions, 288, "{strategy}");
    }
}

#[test]
fn graphs_of_the_rules() {
    for (side, edges, degree) in [(4, 56, 7), (9, 810, 20), (16, 4992, 39), (25, 20000, 64)] {
        let model = Model::new(Size::square(side).unwrap());
        let graph = model.rules().graph();
        assert_eq!(graph.edge_count(), edges, "{side}");
        assert!(model.rules().variables().all(|x| graph.degree(x) == degree), "{side}");
        assert!(model.rules().all_arcs().iter().all(|arc| arc.is_disequality()), "{side}");
    }
}

#[test]
fn named_puzzles_have_the_solutions_their_sources_state() {
    let mut stated = 0;
    for puzzle in library::puzzles().filter(|puzzle| puzzle.board().size().side() <= 9) {
        let board = puzzle.board();
        let model = Model::new(board.size());
        let outcome =
            Solver::new(&model.network(&board).unwrap()).strategy("fc+mrv".parse().unwrap()).unique().unwrap();
        assert_eq!(outcome.status(), Status::Unique, "{}", puzzle.name);
        let solution = model.board(&outcome.solutions[0]);
        assert!(model.ruleset().solves(&board.into(), &solution), "{}", puzzle.name);
        if let Some(expected) = puzzle.solution() {
            assert_eq!(solution, expected, "{}", puzzle.name);
            stated += 1;
        }
    }
    assert_eq!(stated, 9);
}

#[test]
fn large_named_puzzles_can_be_read() {
    let sides: Vec<usize> =
        library::puzzles().map(|puzzle| puzzle.board().size().side()).filter(|&side| side > 9).collect();
    assert_eq!(sides, [16, 16, 16, 16, 16, 16, 25, 25, 25, 25, 25, 25, 36]);
}
