//! Explains broken boards, why there is no solution and which slip may be the cause:
//! `cargo run --release -p csp-sudoku --example impossible -- [BOARDS] [SEED] [auto|deletion|quickxplain] [FILE]`.
//!
//! Each board is a 9x9 puzzle of the library, or of a file with one in each line, with one slip that leaves no solution, as many of
//! each kind. Prints the processor time for each board, and for each kind the place of the slip that was made among those named.

use std::time::Duration;

use csp_core::explain::Method;
use csp_core::{Limits, Solver, Status};
use csp_sudoku::impossible::{Mistake, explainer, in_order, mistakes, row_mistakes};
use csp_sudoku::{Board, Model, Puzzle, Size, library};
use csp_testing::Rng;
use csp_testing::slips::{SLIPS, SlipKind};

type Failure = Box<dyn std::error::Error>;

/// A board with one slip, which leaves no solution.
struct Broken {
    whole: Board,
    board: Board,
    kind: SlipKind,
}

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
    let whole: Vec<Board> = match arguments.get(3) {
        None => library::puzzles().map(|puzzle| puzzle.board()).collect(),
        Some(file) => std::fs::read_to_string(file)?.lines().map(str::parse).collect::<Result<_, _>>()?,
    };
    let boards = broken_boards(&model, whole, count, seed)?;
    let (mut times, mut sizes, mut tries) = (Vec::new(), Vec::new(), 0);
    let mut ranks: Vec<Vec<Option<usize>>> = vec![Vec::new(); SLIPS.len()];
    for (place, broken) in boards.iter().enumerate() {
        let puzzle = Puzzle::from(broken.board.clone());
        let begun = spent();
        let explanation = explainer(&puzzle, &model)?.method(method).explain()?;
        let mut named = mistakes(&puzzle, &explanation);
        named.extend(row_mistakes(&puzzle, &model, &explanation, &Limits::default())?.0);
        let named = in_order(&broken.board, named);
        times.push(spent().saturating_sub(begun));
        tries += explanation.tries;
        sizes.push(explanation.conflict.ok_or("a broken board has a conflict")?);
        ranks[place % SLIPS.len()].push(named.iter().position(|mistake| broken.is_mended_by(mistake)));
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let at = |share: usize| milliseconds(times[(times.len() - 1) * share / 100]);
    println!("{count} boards, seed {seed}: {:.1} searches a board for the reason", tries as f64 / count as f64);
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
    println!("{:<30}{:>7}{:>7}{:>12}{:>7}", "the slip that was made", "boards", "first", "first three", "named");
    let names = SLIPS.iter().map(|kind| kind.name);
    for (name, ranks) in names.zip(&ranks).chain([("all", &ranks.concat())]) {
        let within = |most: usize| ranks.iter().flatten().filter(|&&rank| rank < most).count();
        println!("{name:<30}{:>7}{:>7}{:>12}{:>7}", ranks.len(), within(1), within(3), within(usize::MAX));
    }
    Ok(())
}

/// Boards with one slip each, of one kind after the other.
fn broken_boards(model: &Model, mut whole: Vec<Board>, count: usize, seed: u64) -> Result<Vec<Broken>, Failure> {
    whole.retain(|board| board.size() == model.size());
    if whole.is_empty() {
        return Err("no board has 9 rows".into());
    }
    let mut rng = Rng(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let whole = &whole[rng.below(whole.len() as u64) as usize];
        let (mut cells, kind) = (whole.cells().to_vec(), SLIPS[boards.len() % SLIPS.len()]);
        if !(kind.make)(&mut cells, &mut rng) {
            continue;
        }
        let board = Board::from_cells(model.size(), cells)?;
        let is_sound = Solver::new(&model.network(whole)?).unique()?.status() == Status::Unique;
        if is_sound && Solver::new(&model.network(&board)?).first()?.status() == Status::Unsatisfiable {
            boards.push(Broken { whole: whole.clone(), board, kind });
        }
    }
    Ok(boards)
}

impl Broken {
    /// True if a slip is the one that was made: taken back, it leaves the whole board, but for what the slip has lost.
    fn is_mended_by(&self, mistake: &Mistake) -> bool {
        let mended = mistake.mended(&self.board);
        let mut pairs = mended.cells().iter().zip(self.whole.cells());
        pairs.all(|(mended, whole)| mended == whole || (self.kind.loses && *mended == 0))
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
