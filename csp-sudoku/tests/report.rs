//! The report's own searches do exactly what its programs were found to do when they were run.

#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../examples/report.rs"]
mod report;

use csp_sudoku::library;
use report::{Work, run};

#[test]
fn the_report_is_reproduced() {
    let named = &library::find("board1")[0];
    let solution = named.solution().unwrap();
    let (plain, cells) = run(&named.board(), false);
    assert_eq!(cells, solution.cells());
    assert_eq!((plain.nodes, plain.backtracks, plain.calls), (500_822, 500_762, 4_507_146));
    let (forward, cells) = run(&named.board(), true);
    assert_eq!(cells, solution.cells());
    let Work { nodes, wipe_outs, prunings, calls, .. } = forward;
    assert_eq!((nodes, wipe_outs, prunings, calls), (160_971, 53_721, 711_732, 19_282_197));
    let small = library::find("board2")[0].board();
    assert_eq!([false, true].map(|forward| run(&small, forward).0.calls), [20, 183]);
    assert_eq!([false, true].map(|forward| run(&small, forward).0.nodes), [8, 8]);
}
