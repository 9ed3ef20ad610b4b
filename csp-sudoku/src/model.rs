//! Sudoku as a constraint network.

use std::sync::Arc;

use csp_core::network::{ConstraintId, NetworkSize};
use csp_core::{Domain, Network, Problem, ProblemError, Val, Var, Watch};

use crate::board::{Alphabet, Board, BoardError, Size, push_line};
use crate::judge::Verifier;
use crate::larger;
use crate::puzzle::Puzzle;
use crate::rules::{LinkKind, Ruleset, Variant};

/// The rules of boards, compiled once and shared by all their puzzles: a variable for each cell in row-major order, and a
/// disequality for each pair of cells in one row, column or box. Under other rules, see [`Ruleset`], also for each pair in
/// one of their units, and what they state about two cells each.
///
/// Value v of a board is value v - 1 of the network. Nobody has to know this to show a network to people:
/// [`Network::name`] returns the name of the cell, and [`Network::label`] returns the value as the board
/// writes it in the usual alphabet of its size.
///
/// ```
/// use csp_sudoku::{Model, Size};
///
/// let edges = [4, 9, 16, 25].map(|side| Model::new(Size::square(side).unwrap()).rules().graph().edge_count());
/// assert_eq!(edges, [56, 810, 4992, 20000]);
/// ```
///
/// ```
/// use csp_core::Val;
/// use csp_sudoku::{Cell, Model, Size};
///
/// let size = Size::square(16).unwrap();
/// let model = Model::new(size);
/// let corner = model.rules().variables().nth(size.index(Cell { row: 15, column: 15 })).unwrap();
/// let labels = [0, 9, 15].map(|value| model.rules().label(corner, Val::new(value)).to_string());
/// assert_eq!(model.rules().name(corner).to_string(), "P16");
/// assert_eq!(labels, ["1", "A", "G"]);
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    size: Size,
    rules: Network,
    ruleset: Ruleset,
    verifier: Arc<Verifier>,
}

impl Model {
    /// The model of any rules, or of the usual ones for boards of a size: O(side^3) edges.
    ///
    /// # Panics
    ///
    /// When there are more edges than can be numbered: above a side of some thousand. [`Model::within`] says
    /// so in an error.
    ///
    /// ```
    /// use csp_core::Var;
    /// use csp_sudoku::{Model, Ruleset, Size, Variant};
    ///
    /// let rules = Ruleset::new(Size::square(9).unwrap(), None, vec![Variant::Diagonal, Variant::AntiKnight]).unwrap();
    /// let model = Model::new(rules);
    /// let names = |a, b| -> Vec<_> { model.rules().constraints_on(Var::new(a), Var::new(b)).map(|rule| rule.name).collect() };
    /// assert_eq!(names(0, 80), [Some("diagonal 1")]);
    /// assert_eq!(names(0, 11), [Some("box 1"), Some("knight's move A1-B3")]);
    /// ```
    pub fn new(rules: impl Into<Ruleset>) -> Self {
        let rules = rules.into();
        let of_whom = rules.to_string();
        Self::within(rules, &Watch::default()).unwrap_or_else(|error| panic!("{of_whom}: {error}"))
    }

    /// The same within limits of time and memory, or until the work is cancelled.
    ///
    /// # Errors
    ///
    /// [`ProblemError::Memory`], before anything is built, or [`ProblemError::Stopped`].
    ///
    /// ```
    /// use csp_core::{Limits, ProblemError, Watch};
    /// use csp_sudoku::{Model, Size};
    ///
    /// let watch = Watch::start(Limits { memory: Some(4 << 30), ..Limits::default() });
    /// let error = Model::within(Size::with_box(20, 20).unwrap(), &watch).unwrap_err();
    /// assert!(matches!(error, ProblemError::Memory { .. }));
    /// ```
    pub fn within(rules: impl Into<Ruleset>, watch: &Watch) -> Result<Self, ProblemError> {
        Self::of_rules(rules.into(), watch)
    }

    fn of_rules(ruleset: Ruleset, watch: &Watch) -> Result<Self, ProblemError> {
        Self::network_size_of(&ruleset).check(watch)?;
        log::debug!("rules of {ruleset}");
        let size = ruleset.size();
        let mut problem = Problem::within(watch);
        let values = Domain::first_values(size.side() as u16);
        let mut cells = Vec::with_capacity(size.cells());
        for index in 0..size.cells() {
            // Naming a cell and copying its domain take about this number of steps.
            problem.spend(8 + size.side() as u64 / 64)?;
            cells.push(problem.variable(size.cell(index).to_string(), values.clone()));
        }
        problem.label(&cells, &Alphabet::usual(size.side()).labels(size.side()));
        let mut stated = 0;
        for unit in ruleset.units() {
            let members: Vec<_> = ruleset.cells_of(unit).iter().map(|&cell| cells[size.index(cell)]).collect();
            let rule = problem.all_different(&members);
            problem.call(rule, unit.to_string());
            stated += 1;
        }
        if !ruleset.is_disequalities() || ruleset.variants().iter().any(Variant::is_about_moves) {
            state_links(&mut problem, &cells, &ruleset, stated)?;
        }
        larger::state_clues(&mut problem, &cells, &ruleset)?;
        let verifier = Arc::new(Verifier::new(&ruleset));
        Ok(Self { size, rules: problem.build()?, ruleset, verifier })
    }

    /// The numbers that decide how much memory the rules of a size take: three units for each cell state that their
    /// cells differ.
    pub fn network_size(size: Size) -> NetworkSize {
        Self::network_size_of(&Ruleset::from(size))
    }

    /// The numbers that decide how much memory these rules take.
    fn network_size_of(ruleset: &Ruleset) -> NetworkSize {
        let size = ruleset.size();
        let side = size.side() as u64;
        let variables = size.cells() as u64;
        let pairs = side * side.saturating_sub(1) / 2;
        let units = ruleset.units().count() as u64;
        let links = |variant: &Variant| match variant {
            // Each cell has so many moves, and two cells have one in common.
            Variant::AntiKnight | Variant::AntiKing => 4 * variables,
            Variant::NonConsecutive => 2 * variables,
            Variant::Thermometer(cells) => cells.len() as u64,
            _ => 0,
        };
        let links: u64 = ruleset.variants().iter().map(links).sum();
        let parts = larger::constraints(ruleset);
        // Two cells may be related by any of: they differ, are not consecutive, go up, go down; and by what clues state.
        let tables = if ruleset.is_disequalities() { 2 } else { 2 << 4 };
        let constraints = units.saturating_mul(pairs).saturating_add(links).saturating_add(parts);
        NetworkSize { variables, constraints, values: side, tables: tables + 2 * parts }
    }

    /// The size of its boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rules, as they were chosen.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The network of the empty board. Each of its constraints is a unit, a link or a piece of a clue, and has its name.
    ///
    /// ```
    /// use csp_core::Var;
    /// use csp_sudoku::{Model, Size};
    ///
    /// let model = Model::new(Size::square(9).unwrap());
    /// let names = |a, b| -> Vec<_> { model.rules().constraints_on(Var::new(a), Var::new(b)).map(|rule| rule.name).collect() };
    /// assert_eq!(names(0, 1), [Some("row 1"), Some("box 1")]);
    /// assert_eq!(names(8, 80), [Some("column 9")]);
    /// ```
    pub fn rules(&self) -> &Network {
        &self.rules
    }

    /// The network of a puzzle: the rules, with the domain of each given reduced to its value.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when the board is not of the model's size.
    pub fn network(&self, puzzle: &Board) -> Result<Network, BoardError> {
        if puzzle.size() != self.size {
            return Err(BoardError::Size { found: puzzle.size(), size: self.size });
        }
        // An empty cell is 0 on the board; values of the network count from 0.
        let given = |&value: &u16| (value > 0).then(|| Val::new(value.wrapping_sub(1)));
        let network = self.rules.assigned(puzzle.cells().iter().map(given));
        Ok(network.expect("a board of this size has the cells of the model"))
    }

    /// The network of a puzzle as it was read: the network of its board, where each domain keeps only the
    /// candidates that the text gave.
    ///
    /// ```
    /// use csp_core::Solver;
    /// use csp_sudoku::{Model, ReadOptions, read};
    ///
    /// let text = "12 34 1234 1234\n34 12 1234 1234\n1234 1234 1234 1234\n1234 1234 12 34\n";
    /// let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    /// let model = Model::new(puzzle.board.size());
    /// let solutions = Solver::new(&model.network_of(&puzzle).unwrap()).all().unwrap().solutions;
    /// assert!(!solutions.is_empty() && solutions.len() < 288);
    /// assert!(solutions.iter().all(|solution| model.ruleset().solves(&puzzle, &model.board(solution))));
    /// ```
    ///
    /// # Errors
    ///
    /// [`BoardError`] when the board is not of the model's size, or there are not as many candidates as
    /// cells.
    pub fn network_of(&self, puzzle: &Puzzle) -> Result<Network, BoardError> {
        let network = self.network(&puzzle.board)?;
        let Some(candidates) = &puzzle.candidates else { return Ok(network) };
        if candidates.len() != self.size.cells() {
            return Err(BoardError::Count { found: candidates.len(), size: self.size });
        }
        let from_zero = |domain: &Domain| domain.iter().filter_map(|v| v.get().checked_sub(1)).map(Val::new).collect();
        let domains: Vec<_> = network.variables().zip(candidates.iter().map(from_zero)).collect();
        Ok(network.restricted(domains).expect("these are variables of the model"))
    }

    /// The candidates, from 1 to the side, for which the domains of one of its networks stand, row by row.
    ///
    /// ```
    /// use csp_core::Limits;
    /// use csp_core::consistency::Preprocess;
    /// use csp_sudoku::{Board, Model};
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// let model = Model::new(board.size());
    /// let left = Preprocess::default().run(&model.network(&board).unwrap(), Limits::default());
    /// assert_eq!(model.candidates(&left.domains)[0].to_string(), "{2}");
    /// ```
    pub fn candidates(&self, domains: &[Domain]) -> Vec<Domain> {
        let from_one = |domain: &Domain| domain.iter().map(|value| value.get() + 1).collect();
        domains.iter().map(from_one).collect()
    }

    /// The board for which a solution of one of its networks stands.
    ///
    /// # Panics
    ///
    /// When the values are not those of a network of this model.
    pub fn board(&self, values: &[Val]) -> Board {
        self.try_board(values).expect("a solution has one of the board's values for each cell")
    }

    /// True if the values of a network solve this puzzle, by the rules of boards: the same as [`Ruleset::solves`] for
    /// [`Model::board`], without a board. O(cells), and for classic rules no allocation up to a side of 31.
    ///
    /// Values of no network of this model are no solution, and neither is one for a puzzle of another size.
    ///
    /// ```
    /// use csp_core::{Solver, Val};
    /// use csp_sudoku::{Board, Model, Puzzle};
    ///
    /// let puzzle = Puzzle::from("0401304010040210".parse::<Board>().unwrap());
    /// let model = Model::new(puzzle.board.size());
    /// let solution = Solver::new(&model.network_of(&puzzle).unwrap()).first().unwrap().solutions.remove(0);
    /// assert!(model.solves(&puzzle, &solution));
    /// assert!(!model.solves(&puzzle, &[Val::new(0); 16]));
    /// ```
    pub fn solves(&self, puzzle: &Puzzle, values: &[Val]) -> bool {
        self.verifier.solves(puzzle, values, of_board)
    }

    /// Adds the values of a network as the line of their board, without its end: the same as [`Board::to_line`] for
    /// [`Model::board`], without a board. Values of no network of this model may give any symbols. O(cells), and no
    /// allocation where `line` has room.
    ///
    /// ```
    /// use csp_core::Val;
    /// use csp_sudoku::{Alphabet, Board, Model};
    ///
    /// let board: Board = "1234341221434321".parse().unwrap();
    /// let values: Vec<Val> = board.cells().iter().map(|&value| Val::new(value - 1)).collect();
    /// let mut line = Vec::new();
    /// Model::new(board.size()).push_line(&values, Alphabet::Letters, &mut line);
    /// assert_eq!(line, b"ABCDCDABBADCDCBA");
    /// ```
    pub fn push_line(&self, values: &[Val], alphabet: Alphabet, line: &mut Vec<u8>) {
        push_line(line, self.size, values, of_board, alphabet);
    }

    fn try_board(&self, values: &[Val]) -> Result<Board, BoardError> {
        Board::from_cells(self.size, values.iter().map(|&value| of_board(value)).collect())
    }
}

/// States what variants say about two cells each, behind so many constraints that are stated already.
fn state_links(problem: &mut Problem, cells: &[Var], ruleset: &Ruleset, mut stated: u32) -> Result<(), ProblemError> {
    let links = ruleset.links();
    // Links of one relation follow one another: moves, neighbours, thermometers. Stated together, they share its table.
    let relation = |kind: LinkKind| match kind {
        LinkKind::KnightsMove | LinkKind::KingsMove => 0,
        LinkKind::Neighbours => 1,
        LinkKind::Thermometer(_) => 2,
    };
    for links in links.chunk_by(|a, b| relation(a.kind) == relation(b.kind)) {
        problem.spend(8 * links.len() as u64)?;
        let kind = links[0].kind;
        let var = |cell| cells[ruleset.size().index(cell)];
        let pairs = links.iter().map(|link| (var(link.first), var(link.second)));
        if relation(kind) == 0 {
            pairs.for_each(|(first, second)| _ = problem.all_different(&[first, second]));
        } else {
            problem.constrain_all(pairs, move |a: Val, b: Val| kind.allows(a.get(), b.get()));
        }
        for link in links {
            problem.call(ConstraintId::new(stated), link.to_string());
            stated += 1;
        }
    }
    Ok(())
}

/// The value of a board for which a value of a network stands. No board has the last number, and it gives an empty cell.
fn of_board(value: Val) -> u16 {
    value.get().wrapping_add(1)
}
