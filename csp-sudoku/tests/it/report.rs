//! The report's own searches do exactly what its programs do. The counts are those of the report's Python code, run
//! with counters.

#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../../examples/report.rs"]
mod example;

use csp_sudoku::library;
use example::{Look, Work, first, run, tables};

const COMMAND: &str = "$ cargo run -q --release -p csp-sudoku --example report\n";

/// Nodes, backtracks, calls and cells read.
type Counts = (u64, u64, u64, u64);

fn counted(work: Work) -> Counts {
    (work.nodes, work.backtracks, work.calls, work.reads)
}

#[test]
fn the_report_is_reproduced() {
    for (puzzle, plain, written) in [
        ("board2", (8, 0, 20, 133), (8, 0, 183, 1789)),
        ("report-sample", (195, 145, 1558, 14_225), (141, 59, 19_484, 491_601)),
    ] {
        for (look, expected) in [(Look::Nowhere, plain), (Look::AsWritten, written)] {
            let named = &library::find(puzzle)[0];
            let (work, cells) = run(&named.board(), look);
            assert_eq!(cells.as_deref(), Some(named.solution().unwrap().cells()), "{puzzle}, {look:?}");
            assert_eq!(counted(work), expected, "{puzzle}, {look:?}");
        }
    }
}

#[test]
fn each_correction_changes_what_it_should() {
    let board = library::find("report-sample")[0].board();
    for (look, expected, prunings) in [
        (Look::Copied, (133, 52, 18_227, 466_652), 1467),
        (Look::Empty, (133, 52, 7393, 185_340), 838),
        (Look::Neighbours, (133, 52, 2127, 48_368), 540),
    ] {
        let (work, cells) = run(&board, look);
        assert!(cells.is_some());
        assert_eq!(counted(work), expected, "{look:?}");
        assert_eq!((work.prunings, work.wipe_outs), (prunings, 31), "{look:?}");
    }
    let small = library::find("board2")[0].board();
    for (look, (calls, reads), left) in [(Look::AsWritten, (43, 269), vec![2, 3]), (Look::Copied, (64, 432), vec![3])] {
        let (work, list) = first(&small, 2, look, 2);
        assert_eq!((work.calls, work.reads, list), (calls, reads, left), "{look:?}");
    }
    let (work, cells) = run(&board, Look::WithItself);
    assert_eq!(cells, None, "a cell that is its own neighbour can hold no value");
    assert_eq!(counted(work), (41, 27, 7682, 145_784));
}

/// The lesson shows what the example prints; and what it prints of `board1` is what the report's programs do.
#[test]
fn the_lesson_shows_the_tables() {
    let tables = tables().unwrap();
    let numbers = |line: &str| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<u64>>();
    let printed: Vec<Vec<u64>> = tables.lines().map(numbers).collect();
    for expected in [
        [500_822, 500_762, 4_507_146, 41_002_885],
        [160_971, 107_190, 19_282_197, 508_737_346],
        [160_963, 107_180, 2_433_292, 59_372_605],
    ] {
        assert!(printed.iter().any(|line| line == &expected), "{expected:?} in\n{tables}");
    }
    let lesson = include_str!("../../../docs/src/course/paradox.md");
    let (_, after) = lesson.split_once(COMMAND).expect("the lesson shows the command");
    let (shown, _) = after.split_once("```").unwrap();
    assert_eq!(shown, tables);
}
