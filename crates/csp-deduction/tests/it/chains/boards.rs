//! Boards of many kinds, and positions on them that have a known solution.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Limits, Network, Problem, Solver, Val, Var, Watch, problems};
use csp_deduction::{ByHand, Deduction, Houses, Position, Scale, Technique, techniques};
use csp_testing::Rng;

/// The techniques that are tested here.
pub(crate) const CHAINS: [&str; 12] = [
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "simple-colouring",
    "x-chain",
    "xy-chain",
    "aic",
    "grouped-chain",
    "refutation",
];

/// All deductions of a technique are equally hard, and the later technique is the harder one.
pub(crate) struct InOrder;

impl Scale for InOrder {
    fn floor(&self, technique: &Technique) -> Option<u32> {
        techniques().position(|other| other == technique).map(|place| place as u32)
    }

    fn rating(&self, deduction: &Deduction) -> u32 {
        self.floor(deduction.technique).unwrap()
    }
}

pub(crate) fn only(names: &[&str]) -> ByHand<InOrder> {
    names.iter().for_each(|name| assert!(techniques().any(|known| known.name == *name), "{name}"));
    ByHand::only(InOrder, |technique| names.contains(&technique.name))
}

pub(crate) fn unlimited() -> Watch {
    Watch::start(Limits::default())
}

/// Every deduction of these techniques.
pub(crate) fn all(names: &[&str], position: &Position<'_>) -> Vec<Deduction> {
    let mut found = Vec::new();
    let each = |_, deduction| {
        found.push(deduction);
        std::ops::ControlFlow::Continue(())
    };
    only(names).all(position, &unlimited(), each).unwrap();
    found
}

/// A board of n x n cells: rows and columns, boxes if `boxes` is not (1, 1), and what `more` states.
pub(crate) fn board(n: usize, (rows, columns): (usize, usize), more: impl Fn(&mut Problem, &[Var])) -> Network {
    let mut problem = Problem::new();
    let cells = problem.variables(n * n, Domain::range(1..=n as u16));
    for line in 0..n {
        problem.all_different(&cells[line * n..(line + 1) * n]);
        problem.all_different(&(0..n).map(|row| cells[row * n + line]).collect::<Vec<_>>());
    }
    for (top, left) in (0..n).step_by(rows).flat_map(|top| (0..n).step_by(columns).map(move |left| (top, left))) {
        if rows * columns == n {
            let of_box = (0..n).map(|cell| cells[(top + cell / columns) * n + left + cell % columns]);
            problem.all_different(&of_box.collect::<Vec<_>>());
        }
    }
    more(&mut problem, &cells);
    problem.build().unwrap()
}

pub(crate) fn sudoku(n: usize, boxes: (usize, usize)) -> Network {
    board(n, boxes, |_, _| {})
}

fn diagonal(n: usize, boxes: (usize, usize)) -> Network {
    board(n, boxes, |problem, cells| {
        problem.all_different(&(0..n).map(|at| cells[at * n + at]).collect::<Vec<_>>());
        problem.all_different(&(0..n).map(|at| cells[at * n + n - 1 - at]).collect::<Vec<_>>());
    })
}

fn anti_knight(n: usize, boxes: (usize, usize)) -> Network {
    board(n, boxes, |problem, cells| {
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            for (down, across) in [(1, 2), (2, 1)] {
                let columns = [column.checked_sub(across), Some(column + across)];
                for to in columns.into_iter().flatten().filter(|&to| to < n && row + down < n) {
                    problem.constrain(cells[row * n + column], cells[(row + down) * n + to], NotEqual);
                }
            }
        }
    })
}

/// Neighbours in a row differ by two at least: a relation that is no disequality.
fn non_consecutive(n: usize) -> Network {
    board(n, (1, 1), |problem, cells| {
        for row in cells.chunks(n) {
            for pair in row.windows(2) {
                problem.constrain(pair[0], pair[1], |a: Val, b: Val| a.get().abs_diff(b.get()) > 1);
            }
        }
    })
}

/// Crooked regions in place of boxes.
fn jigsaw() -> Network {
    const REGIONS: [&str; 6] = ["AAABBB", "AABBBC", "ADDDCC", "DDDCCC", "EEEFFF", "EEEFFF"];
    let region = |at: usize| REGIONS[at / 6].as_bytes()[at % 6];
    board(6, (1, 1), |problem, cells| {
        for name in b'A'..=b'F' {
            let members: Vec<Var> = (0..36).filter(|&at| region(at) == name).map(|at| cells[at]).collect();
            assert_eq!(members.len(), 6);
            problem.all_different(&members);
        }
    })
}

/// Boards of many kinds, the small ones first, with their names.
pub(crate) fn boards() -> Vec<(&'static str, Network)> {
    vec![
        ("Latin square 5", problems::latin_square(5)),
        ("4x4", sudoku(4, (2, 2))),
        ("6x6", sudoku(6, (2, 3))),
        ("jigsaw 6x6", jigsaw()),
        ("non-consecutive 6x6", non_consecutive(6)),
        ("Latin square 7", problems::latin_square(7)),
        ("9x9", sudoku(9, (3, 3))),
        ("diagonal 9x9", diagonal(9, (3, 3))),
        ("anti-knight 9x9", anti_knight(9, (3, 3))),
        ("12x12", sudoku(12, (3, 4))),
        ("16x16", sudoku(16, (4, 4))),
    ]
}

/// A board, and solutions of it.
pub(crate) struct Solved {
    pub(crate) network: Network,
    solutions: Vec<Vec<Val>>,
}

impl Solved {
    pub(crate) fn new(network: Network) -> Self {
        let solution = |seed| {
            let solver = Solver::new(&network).strategy("mac+dom/wdeg+shuffle+luby".parse().unwrap()).seed(seed);
            solver.first().unwrap().solutions.remove(0).values().to_vec()
        };
        Self { solutions: (0..6).map(solution).collect(), network }
    }

    /// A solution with its values renamed where all constraints are disequalities.
    fn solution(&self, rng: &mut Rng) -> Vec<Val> {
        let mut values = self.solutions[rng.below(self.solutions.len() as u64) as usize].clone();
        if self.network.first_other_relation().is_none() {
            let declared: Vec<Val> = self.network.declared(Var::new(0)).iter().collect();
            let mut renamed = declared.clone();
            for last in (1..renamed.len()).rev() {
                renamed.swap(last, rng.below(last as u64 + 1) as usize);
            }
            for value in &mut values {
                let place = declared.iter().position(|other| other == value).unwrap();
                *value = renamed[place];
            }
        }
        values
    }

    /// A position with a known solution: some cells are placed, and of the other candidates a random part is kept.
    pub(crate) fn state<'h>(&self, houses: &'h Houses<'h>, seed: u64) -> (Position<'h>, Vec<Val>) {
        let mut rng = Rng(seed);
        let solution = self.solution(&mut rng);
        let (placing, keeping) = (rng.below(60), 15 + rng.below(85));
        let placed: Vec<Var> = self.network.variables().filter(|_| rng.below(100) < placing).collect();
        let keep = |x: Var, rng: &mut Rng| {
            let own = solution[x.index()];
            if placed.contains(&x) {
                return Domain::only(own);
            }
            self.network.domain(x).iter().filter(|&v| v == own || rng.below(100) < keeping).map(Val::get).collect()
        };
        let domains: Vec<(Var, Domain)> = self.network.variables().map(|x| (x, keep(x, &mut rng))).collect();
        let network = self.network.restricted(domains).unwrap();
        (Position::with_placed(houses, &network, placed), solution)
    }
}
