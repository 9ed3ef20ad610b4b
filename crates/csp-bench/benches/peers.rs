//! Our time, the time of a peer, and their ratio, set by set: `cargo bench --manifest-path crates/csp-bench/Cargo.toml`.
//!
//! Both take turns, three rounds each, and the fastest round counts. Time is the processor time of this thread, where the system
//! tells it. The answers of both are compared.

use std::error::Error;
use std::time::Duration;

use csp_bench::SatSolver;
use csp_core::{Plan, Solver, Val, Watch};
use csp_sudoku::{Board, Model, Puzzle, library};

/// Sets of the library, and how many solutions are looked for: two tell whether the first is the only one.
const SETS: [(&str, usize); 5] = [("top95", 1), ("top95", 2), ("uniq16", 2), ("qwh16-40", 1), ("qwh25-55", 1)];

const ROUNDS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:10} {:>7} {:>9} {:>14} {:>14} {:>7}", "puzzles", "number", "solutions", "bits", "BatSat", "ratio");
    for (name, most) in SETS {
        let boards: Vec<Board> = library::find(name).iter().map(library::NamedPuzzle::board).collect();
        let model = Model::new(boards[0].size());
        Plan::Bits.prepare(model.rules(), &Watch::default())?;
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let mut peer = SatSolver::new(&model)?;
            let (time, found) = timed(|| boards.iter().map(|board| solutions(&model, board, most)).collect());
            ours = ours.min(time);
            let (time, found_by_peer) = timed(|| boards.iter().map(|board| peer.solutions(board, most)).collect());
            theirs = theirs.min(time);
            agree(&model, &boards, &found, &found_by_peer);
        }
        let each = |time: Duration| format!("{:.1} us", time.as_secs_f64() * 1e6 / boards.len() as f64);
        let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
        println!("{name:10} {:>7} {most:>9} {:>14} {:>14} {ratio:>7.4}", boards.len(), each(ours), each(theirs));
    }
    println!("Time a puzzle. ratio: of bits to BatSat, below 1 where bits is faster.");
    Ok(())
}

type Found = Vec<Vec<Vec<Val>>>;

fn solutions(model: &Model, board: &Board, most: usize) -> Vec<Vec<Val>> {
    let network = model.network(board).expect("a board of this size");
    let outcome = Solver::new(&network).plan(Plan::Bits).up_to(most).expect("all rules are disequalities");
    outcome.solutions.iter().map(|solution| solution.values().to_vec()).collect()
}

/// Fails unless both found as many solutions, each of which is one.
fn agree(model: &Model, boards: &[Board], ours: &Found, theirs: &Found) {
    for ((board, ours), theirs) in boards.iter().zip(ours).zip(theirs) {
        assert_eq!(ours.len(), theirs.len(), "{board:?}");
        let puzzle = Puzzle::from(board.clone());
        assert!(ours.iter().chain(theirs).all(|values| model.solves(&puzzle, values)), "{board:?}");
    }
}

fn timed(work: impl FnOnce() -> Found) -> (Duration, Found) {
    let begin = clock();
    let found = work();
    (clock() - begin, found)
}

/// The processor time of this thread.
#[cfg(unix)]
fn clock() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time that passes, where the system does not tell.
#[cfg(not(unix))]
fn clock() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
