//! Explains broken boards, why there is no solution and which given may be the slip:
//! `cargo run --release -p csp-sudoku --example impossible -- [BOARDS] [SEED] [auto|deletion|quickxplain]`.
//!
//! Each board is a 9x9 puzzle of the library with one slip that leaves no solution: another digit, a given in the cell beside
//! its own, or two neighbours interchanged, a third each. Prints the processor time for each board, and the place of the slip
//! that was made among those that are named.

use std::time::Duration;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use csp_core::explain::Method;
use csp_core::{Solver, Status};
use csp_sudoku::impossible::{Mistake, explainer, mistakes};
use csp_sudoku::{Board, Cell, Model, Puzzle, Size, library};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |position: usize, usual: &'static str| arguments.get(position).map_or(usual, String::as_str);
    let (count, seed): (usize, u64) = (argument(0, "1000").parse()?, argument(1, "0").parse()?);
    let method = match argument(2, "auto") {
        "auto" => Method::Auto,
        "deletion" => Method::Deletion,
        "quickxplain" => Method::QuickXplain,
        other => return Err(format!("{other} is no method: auto, deletion or quickxplain").into()),
    };
    let model = Model::new(Size::square(9)?);
    let boards = broken_boards(&model, count, seed)?;
    let (mut times, mut ranks, mut sizes, mut tries) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (board, slip) in &boards {
        let puzzle = Puzzle::from(board.clone());
        let begun = spent();
        let explanation = explainer(&puzzle, &model)?.method(method).explain()?;
        let named = mistakes(&puzzle, &explanation);
        times.push(spent().saturating_sub(begun));
        tries += explanation.tries;
        sizes.push(explanation.conflict.ok_or("a broken board has a conflict")?);
        ranks.push(named.iter().position(|mistake| is_same(mistake, slip)));
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let at = |share: usize| milliseconds(times[(times.len() - 1) * share / 100]);
    println!("{count} boards, seed {seed}: {:.1} searches a board", tries as f64 / count as f64);
    println!(
        "processor time: median {:.2} ms, 90 % {:.2} ms, 99 % {:.2} ms, maximum {:.2} ms",
        at(50),
        at(90),
        at(99),
        at(100)
    );
    let mean = |of: &dyn Fn(usize) -> usize| (0..count).map(of).sum::<usize>() as f64 / count as f64;
    println!(
        "conflict sets: {:.1} constraints and {:.1} givens on average",
        mean(&|place| sizes[place].constraints.len()),
        mean(&|place| sizes[place].givens.len())
    );
    let within = |most: usize| ranks.iter().flatten().filter(|&&rank| rank < most).count();
    println!(
        "the slip that was made: named for {} boards, first for {}, among the first three for {}",
        within(usize::MAX),
        within(1),
        within(3)
    );
    Ok(())
}

/// Boards with one slip each, which leaves no solution, and the slip.
fn broken_boards(model: &Model, count: usize, seed: u64) -> Result<Vec<(Board, Mistake)>, Failure> {
    let nine = |puzzle: &library::NamedPuzzle| puzzle.board().size() == model.size();
    let mut sound = Vec::new();
    for board in library::puzzles().filter(nine).map(|puzzle| puzzle.board()) {
        if Solver::new(&model.network(&board)?).unique()?.status() == Status::Unique {
            sound.push(board);
        }
    }
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut random = ChaCha8Rng::from_seed(key);
    let mut below = |bound: usize| (random.next_u64() % bound as u64) as usize;
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = sound[below(sound.len())].clone();
        let givens: Vec<(Cell, u16)> = board.givens().collect();
        let (cell, value) = givens[below(givens.len())];
        let slip = match boards.len() % 3 {
            0 => Some(another_digit(&mut board, cell, value, below(8) as u16)?),
            kind => to_the_right(&mut board, (cell, value), kind == 1)?,
        };
        let Some(slip) = slip else { continue };
        if Solver::new(&model.network(&board)?).first()?.status() == Status::Unsatisfiable {
            boards.push((board, slip));
        }
    }
    Ok(boards)
}

/// Changes a given; what would take it back.
fn another_digit(board: &mut Board, cell: Cell, value: u16, step: u16) -> Result<Mistake, Failure> {
    let wrong = (value + step) % 9 + 1;
    board.set(cell, Some(wrong))?;
    Ok(Mistake::Digit { cell, value: wrong, instead: value })
}

/// Moves a given to the cell on its right when that is empty, or interchanges it with the one there: which of the two is
/// wanted, says `is_moved`.
fn to_the_right(board: &mut Board, (cell, value): (Cell, u16), is_moved: bool) -> Result<Option<Mistake>, Failure> {
    let beside = Cell { column: cell.column + 1, ..cell };
    if beside.column == 9 {
        return Ok(None);
    }
    let other = board.get(beside);
    board.set(beside, Some(value))?;
    board.set(cell, other)?;
    Ok(match other {
        None if is_moved => Some(Mistake::Moved { value, from: beside, to: cell }),
        Some(other) if !is_moved => Some(Mistake::Swapped { first: (cell, other), second: (beside, value) }),
        _ => None,
    })
}

/// Whether two slips are the same; a given that is superfluous is one with a wrong digit, too.
fn is_same(named: &Mistake, made: &Mistake) -> bool {
    match (named, made) {
        (Mistake::Wrong { cell, value, instead }, made) => {
            *made == Mistake::Digit { cell: *cell, value: *value, instead: *instead }
        }
        _ => named == made,
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn spent() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or_default(), time.tv_nsec.try_into().unwrap_or_default())
}

/// Other systems do not tell it here: the time that passes.
#[cfg(not(unix))]
fn spent() -> Duration {
    use std::time::Instant;
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}
