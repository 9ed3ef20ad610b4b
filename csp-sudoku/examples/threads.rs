//! What threads give `auto` on hard boards, in processor time, which does not depend on what else the machine does:
//! `cargo run --release -p csp-sudoku --example threads -- NAME...`.
//!
//! A name is `sudoku:SIDE,PERCENT,SEED` for a random full board of which so many percent are kept, that of a problem such as
//! `qwh:33,holes=381,seed=1`, or a file of boards. With `--unique` a second solution is looked for; with `--seeds K` the seeds from
//! 0 to K - 1 race, and the queue of their turns is simulated on up to 64 threads.
//!
//! One thread searches, a few nodes at a time, and the clock of the thread says which turn has cost how much. From this
//! follows how long each round takes where tabu search has a thread of its own.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Duration;

use csp_core::{Limits, Network, Random, Solver, Stop, Val, Watch, problems};
use csp_sudoku::{Board, Model, ReadOptions, Size, read};

/// Nodes between two looks at the clock.
const STRETCH: u64 = 256;
/// A board that takes longer is left out.
const LONGEST: Duration = Duration::from_mins(1);
const THREADS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut names, mut most, mut seeds) = (Vec::new(), 1, 1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--unique" => most = 2,
            "--seeds" => seeds = arguments.next().ok_or("--seeds needs a number")?.parse()?,
            _ => names.push(argument),
        }
    }
    let mut logs = Vec::new();
    for name in names {
        for (number, network) in networks(&name)?.iter().enumerate() {
            let record = |seed| Record::make(network, seed, most);
            let records: Vec<Record> = (0..seeds).map(record).collect::<Result<_, _>>()?;
            let Some(first) = records.first().filter(|record| record.is_done) else {
                println!("{name} {}: too long", number + 1);
                continue;
            };
            let (one, two) = (first.on_one(), first.on_two());
            let [begins, learns, repairs] = first.sums();
            println!(
                "{name} {}: {} solutions, {} rounds, {one:.2} s on one thread ({begins:.2} {learns:.2} {repairs:.2}), \
                 {two:.2} s on two: {:.2}",
                number + 1,
                first.solutions,
                first.rounds.len(),
                one / two
            );
            if seeds > 1 {
                let race = THREADS.map(|threads| format!("{threads}: {:.2}", one / makespan(&records, threads)));
                println!("  times as fast by threads, {seeds} seeds: {}", race.join(", "));
            }
            logs.push((one / two).ln());
        }
    }
    let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
    println!("geometric mean of {} boards: {mean:.3}", logs.len());
    Ok(())
}

/// The networks of a name.
fn networks(name: &str) -> Result<Vec<Network>, Box<dyn Error>> {
    if let Some(numbers) = name.strip_prefix("sudoku:") {
        let numbers: Vec<u64> = numbers.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let &[side, percent, seed] = &numbers[..] else { return Err("three numbers, please".into()) };
        return Ok(vec![kept(side.try_into()?, percent.try_into()?, seed)?]);
    }
    if !Path::new(name).exists() {
        let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
        return Ok(vec![problems::named(name, none, &Watch::default())?.network]);
    }
    let network = |board: Board| Ok(Model::new(board.size()).network(&board)?);
    read(BufReader::new(File::open(name)?), ReadOptions::default()).map(|puzzle| network(puzzle?.board)).collect()
}

/// A random full board, its lines and values shuffled, of which some cells are kept.
fn kept(side: usize, percent: usize, seed: u64) -> Result<Network, Box<dyn Error>> {
    let size = Size::square(side)?;
    let model = Model::new(size);
    let outcome = Solver::new(model.rules()).seed(seed).first()?;
    let full = model.board(outcome.solutions.first().ok_or("the empty board has a solution")?);
    let mut random = Random::new(seed);
    let mut names: Vec<u16> = (1..=side as u16).collect();
    random.shuffle(&mut names);
    let [rows, columns] = [size.box_rows(), size.box_columns()].map(|in_band| {
        let mut bands: Vec<Vec<usize>> = (0..side).collect::<Vec<_>>().chunks(in_band).map(<[usize]>::to_vec).collect();
        random.shuffle(&mut bands);
        bands.iter_mut().for_each(|band| random.shuffle(band));
        bands.concat()
    });
    let value = |cell: usize| names[usize::from(full.cells()[rows[cell / side] * side + columns[cell % side]]) - 1];
    let mut order: Vec<usize> = (0..size.cells()).collect();
    random.shuffle(&mut order);
    let mut cells = vec![0; size.cells()];
    order[..size.cells() * percent / 100].iter().for_each(|&cell| cells[cell] = value(cell));
    Ok(model.network(&Board::from_cells(size, cells)?)?)
}

/// The cost of each turn of a search, in seconds: of the engine that begins, of learning and of tabu search, round by round.
struct Record {
    rounds: Vec<[f64; 3]>,
    /// The engine that had the last turn.
    last: usize,
    solutions: usize,
    is_done: bool,
}

impl Record {
    /// Searches with one thread.
    fn make(network: &Network, seed: u64, most: usize) -> Result<Self, Box<dyn Error>> {
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let (start, mut end, mut before) = (spent(), STRETCH, [0; 3]);
        let mut record = Self { rounds: vec![[0.0; 3]], last: 0, solutions: 0, is_done: false };
        let mut solutions = Solver::new(network).seed(seed).limits(limits(end)).solutions()?;
        let mut found: Vec<Vec<Val>> = Vec::new();
        while !record.is_done && spent() - start < LONGEST {
            let begin = spent();
            let solution = solutions.next();
            let cost = (spent() - begin).as_secs_f64();
            let turns = solutions.turns();
            let nodes = |name: &str| turns.iter().find(|turn| turn.plan == name).map_or(0, |turn| turn.stats.nodes);
            let after = [solutions.stats().nodes - nodes("learn") - nodes("tabu"), nodes("learn"), nodes("tabu")];
            // Learning costs the most for a node.
            let mover = [1, 0, 2].into_iter().find(|&place| after[place] > before[place]).unwrap_or(record.last);
            before = after;
            if mover < record.last {
                record.rounds.push([0.0; 3]);
            }
            record.last = mover;
            record.rounds.last_mut().expect("there is a round")[mover] += cost;
            found.extend(solution.map(|solution| solution.values().to_vec()));
            let is_limit = solutions.stop() == Some(Stop::Nodes);
            record.is_done = found.len() == most || solutions.stop().is_some() && !is_limit;
            if is_limit {
                end += STRETCH;
                solutions.extend(limits(end));
            }
        }
        record.solutions = found.len();
        Ok(record)
    }

    fn sums(&self) -> [f64; 3] {
        self.rounds.iter().fold([0.0; 3], |sums, round| [0, 1, 2].map(|place| sums[place] + round[place]))
    }

    fn on_one(&self) -> f64 {
        self.sums().iter().sum()
    }

    /// In each round tabu search runs beside learning; when learning answers, nobody waits for tabu search.
    fn on_two(&self) -> f64 {
        self.rounds.iter().map(|[begins, learns, repairs]| begins + learns.max(*repairs)).sum()
    }
}

/// The time of a race of searches on so many threads: in each round the turns of all are one queue, from which each thread takes
/// the next, the race ends with the round in which the first search ends, and that one has the first turns.
fn makespan(records: &[Record], threads: usize) -> f64 {
    let done = records.iter().filter(|record| record.is_done);
    let rounds = done.map(|record| record.rounds.len()).min().unwrap_or(0);
    (0..rounds)
        .map(|round| {
            let mut free = vec![0.0_f64; threads];
            for record in records {
                let [begins, learns, repairs] = record.rounds[round];
                for cost in [begins + learns, repairs] {
                    let next = free.iter_mut().min_by(|one, other| one.total_cmp(other)).expect("there is a thread");
                    *next += cost;
                }
            }
            free.into_iter().fold(0.0, f64::max)
        })
        .sum()
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
