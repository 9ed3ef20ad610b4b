//! What a sweep of 256 lanes costs, in instructions: a guard against kernels that the compiler does not keep in registers.
//!
//! This program runs itself under callgrind twice, with so many boards and with twice as many; the difference is that of
//! the boards alone. All boards of a run are alike and need no split, so the lanes go together: a load, and then sweeps until
//! all are solved. The engine reports the rows of each sweep to its watch, which gives the number of sweeps.
//!
//! Valgrind knows AVX2 and no AVX-512, so the best width is 256 lanes under it.

use std::env;
use std::iter::repeat_n;
use std::path::Path;
use std::process::Command;

use csp_batch::Batch;
use csp_core::{Cancel, Limits, Stop, Val};

use crate::boards::{network, sudoku};
use crate::kinds::Givens;

/// Instructions of a sweep over 256 lanes, its share of a load included, as rustc 1.95 compiles it for the long tests: release,
/// without LTO, this crate in one unit. Each constant may fall; it may not rise by more than [`MOST_PERCENT`].
const RECORDED: [(usize, u64); 2] = [(3, 70_793), (4, 336_538)];

/// Of the recorded instructions.
const MOST_PERCENT: u64 = 115;

/// Where the program is told what to do under callgrind: the rows of a box, and how often all lanes are filled.
const TASK: &str = "CSP_SWEEPS";

/// Lanes of AVX2.
const LANES: usize = 256;

/// A board that naked and hidden singles solve: the cyclic square, of whose cells the first of each box and some others are
/// left out.
fn board(rows: usize) -> Givens {
    let side = rows * rows;
    let value = |row: usize, column: usize| (row % rows * rows + row / rows + column) % side;
    let is_given = |row: usize, column: usize| (row * 7 + column * 5) % 11 < 6;
    let cell = |cell: usize| (cell / side, cell % side);
    let given = |(row, column)| is_given(row, column).then(|| Val::new(value(row, column) as u16));
    (0..side * side).map(|number| given(cell(number))).collect()
}

/// Fills all lanes so many times; how many sweeps that took.
fn fill(rows: usize, times: usize) -> u64 {
    let side = rows * rows;
    let (network, board) = (network(side * side, side as u16, &sudoku(rows, rows)), board(rows));
    let cancel = Cancel::at_look(u64::MAX);
    let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
    let batch = Batch::new(&network).unwrap().unique().limits(limits);
    for (_, outcome) in batch.answers(repeat_n(&board, times * LANES)) {
        assert_eq!((outcome.solutions.len(), outcome.stop, outcome.stats.nodes), (1, Stop::Exhausted, 0));
    }
    cancel.seen().work / side.pow(3) as u64
}

/// What callgrind counts while this program fills all lanes so many times: instructions, and sweeps.
fn count(rows: usize, times: usize) -> (u64, u64) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("callgrind.{rows}.{times}"));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", file.display())])
        // The work on rows alone, as it is compiled for AVX2: whatever else there is has its own cost.
        .arg("--toggle-collect=*V3::vectorize::imp*")
        .arg(env::current_exe().unwrap())
        .args(["--exact", "sweeps::a_sweep_costs_what_it_did", "--ignored", "--nocapture", "--test-threads=1"])
        .env(TASK, format!("{rows} {times}"))
        .output()
        .unwrap();
    let (told, counted) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{counted}");
    let number = |text: &str, name: &str| {
        let line = text.lines().find_map(|line| line.split_once(name)).unwrap_or_else(|| panic!("no {name}: {text}"));
        line.1.split_whitespace().next().unwrap().parse().unwrap()
    };
    (number(&counted, "Collected :"), number(&told, "swept:"))
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
#[ignore = "runs valgrind"]
fn a_sweep_costs_what_it_did() {
    if let Ok(task) = env::var(TASK) {
        let task: Vec<usize> = task.split(' ').map(|number| number.parse().unwrap()).collect();
        println!("swept: {}", fill(task[0], task[1]));
        return;
    }
    if !has_valgrind() || !is_x86_feature_detected!("avx2") {
        println!("not measured: this needs valgrind (apt-get install valgrind), and a processor with AVX2");
        return;
    }
    for (rows, recorded) in RECORDED {
        let times = 60;
        let (once, twice) = (count(rows, times), count(rows, 2 * times));
        let (instructions, sweeps) = (twice.0 - once.0, twice.1 - once.1);
        let each = instructions / sweeps;
        println!("{rows} x {rows}: {each} instructions for each of {sweeps} sweeps, {recorded} recorded");
        assert!(each * 100 <= recorded * MOST_PERCENT, "{rows} x {rows}: {each} instructions, {recorded} recorded");
    }
}
