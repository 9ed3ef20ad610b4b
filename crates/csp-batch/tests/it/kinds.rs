//! The structures that problems are made for, and the problems: solutions of which most cells are taken away, and more.

use std::ops::Range;

use csp_batch::Batch;
use csp_core::{Domain, Network, Plan, Problem, Solver, Val};
use csp_testing::Rng;

use crate::boards::{
    Groups, broken_diagonals, diagonals, disjoint_groups, graph, jigsaw, knights, latin, network, sudoku, windows,
};

/// For each variable the value that it is given, if it is given one.
pub(crate) type Givens = Vec<Option<Val>>;

/// A structure with some of its solutions.
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) network: Network,
    solutions: Vec<Vec<Val>>,
    /// How many variables of a hundred are given.
    kept: Range<u64>,
    /// How many of a thousand problems are of this kind.
    pub(crate) share: usize,
}

/// Numbers below a bound.
pub(crate) fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound as u64) as usize
}

/// A permutation of so many numbers (Fisher and Yates).
pub(crate) fn permutation(rng: &mut Rng, len: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for last in (1..len).rev() {
        order.swap(last, below(rng, last + 1));
    }
    order
}

impl Kind {
    fn new(name: impl Into<String>, share: usize, kept: Range<u64>, network: Network) -> Self {
        let name = name.into();
        let some = |seed| Solver::new(&network).plan(Plan::Bits).seed(seed).first().unwrap().solutions;
        let solutions: Vec<Vec<Val>> = (0..4).flat_map(some).map(|solution| solution.to_vec()).collect();
        assert!(!solutions.is_empty(), "{name} has solutions");
        Self { name, network, solutions, kept, share }
    }

    fn board(name: impl Into<String>, share: usize, kept: Range<u64>, side: usize, groups: &Groups) -> Self {
        Self::new(name, share, kept, network(side * side, side as u16, groups))
    }

    /// The lanes for it.
    pub(crate) fn batch(&self) -> Batch<'_> {
        Batch::new(&self.network).unwrap()
    }

    /// The network with these givens.
    pub(crate) fn given(&self, givens: &Givens) -> Network {
        self.network.assigned(givens.iter().copied()).unwrap()
    }

    /// A problem: of a solution, with its values renamed, some are kept. Every other problem has one more or one other given,
    /// which mostly contradicts the rest.
    pub(crate) fn problem(&self, rng: &mut Rng) -> Givens {
        let values = self.network.variables().filter_map(|x| self.network.declared(x).last()).max();
        let values = values.map_or(0, Val::index) + 1;
        let names = permutation(rng, values);
        let solution = &self.solutions[below(rng, self.solutions.len())];
        let kept = self.kept.start + rng.below(self.kept.end - self.kept.start);
        let keep = |value: &Val| (rng.below(100) < kept).then(|| Val::new(names[value.index()] as u16));
        let mut givens: Givens = solution.iter().map(keep).collect();
        if !givens.is_empty() && rng.below(2) == 0 {
            let cell = below(rng, givens.len());
            givens[cell] = Some(Val::new(below(rng, values) as u16));
        }
        givens
    }

    /// So many problems.
    pub(crate) fn problems(&self, rng: &mut Rng, count: usize) -> Vec<Givens> {
        (0..count).map(|_| self.problem(rng)).collect()
    }
}

/// All kinds.
pub(crate) fn kinds() -> Vec<Kind> {
    [sizes(), squares(), variants(), graphs()].into_iter().flatten().collect()
}

/// Sudokus of all sizes.
fn sizes() -> Vec<Kind> {
    let sizes = [
        (2, 2, 80, 10..50),
        (2, 3, 80, 15..55),
        (3, 2, 20, 15..55),
        (2, 4, 60, 25..60),
        (3, 3, 245, 25..60),
        (2, 5, 40, 35..65),
        (3, 4, 40, 35..65),
        (4, 4, 20, 45..70),
        (5, 5, 1, 65..75),
    ];
    let kind = |(rows, columns, share, kept)| {
        let side = rows * columns;
        Kind::board(format!("{rows} x {columns}"), share, kept, side, &sudoku(rows, columns))
    };
    sizes.map(kind).into()
}

/// Latin squares: quasigroups with holes, when they have a solution.
fn squares() -> Vec<Kind> {
    let square = |side: usize| Kind::board(format!("latin {side}"), 20, 25..65, side, &latin(side));
    (4..=10).map(square).collect()
}

/// Rules of other disequalities, and boxes that are none.
fn variants() -> Vec<Kind> {
    let nine =
        |name: &str, share, others: Groups| Kind::board(name, share, 15..45, 9, &[sudoku(3, 3), others].concat());
    vec![
        nine("diagonal", 30, diagonals(9)),
        nine("windoku", 30, windows()),
        nine("disjoint groups", 30, disjoint_groups()),
        nine("anti-knight", 20, knights(9)),
        nine("diagonal windoku", 20, [diagonals(9), windows()].concat()),
        Kind::board("diagonal 2 x 2", 10, 5..40, 4, &[sudoku(2, 2), diagonals(4)].concat()),
        Kind::board("diagonal 2 x 3", 20, 5..40, 6, &[sudoku(2, 3), diagonals(6)].concat()),
        Kind::board("diagonal 4 x 4", 4, 40..65, 16, &[sudoku(4, 4), diagonals(16)].concat()),
        Kind::board("anti-knight 2 x 4", 10, 25..60, 8, &sudoku(2, 4)),
        Kind::board("jigsaw", 30, 25..60, 9, &jigsaw()),
        Kind::board("toroidal", 20, 5..40, 7, &[latin(7), broken_diagonals(7)].concat()),
    ]
}

/// Colourings, and networks with something odd.
fn graphs() -> Vec<Kind> {
    let mut rng = Rng(1);
    let mut colours = |name: &str, nodes, values: u16, percent| {
        let edges = graph(nodes, values.into(), percent, &mut |bound| rng.below(bound));
        Kind::new(name, 10, 5..40, network(nodes, values, &edges))
    };
    vec![
        colours("3 colours", 20, 3, 30),
        colours("4 colours", 30, 4, 40),
        colours("7 colours", 24, 7, 70),
        colours("few edges", 10, 2, 15),
        Kind::new("no edge", 3, 20..60, network(4, 3, &Vec::new())),
        Kind::new("one variable", 3, 0..60, network(1, 64, &Vec::new())),
        Kind::new("64 values", 3, 60..95, network(64, 64, &vec![(0..64).collect()])),
        Kind::new("nothing", 1, 0..1, Problem::new().build().unwrap()),
        Kind::new("domains", 30, 10..50, domains()),
    ]
}

/// Rows and columns of six, in which variables are declared with different values, and one that is alone.
fn domains() -> Network {
    let mut problem = Problem::new();
    let declared = |cell: u16| (0..7).filter(move |value| !(cell + value).is_multiple_of(5)).collect::<Domain>();
    let cells: Vec<_> = (0..37).map(|cell| problem.variables(1, declared(cell))[0]).collect();
    for group in latin(6) {
        let group: Vec<_> = group.into_iter().map(|cell| cells[cell]).collect();
        problem.all_different(&group);
    }
    problem.build().unwrap()
}
