//! A peer of the engines: puzzles as formulas, for a SAT solver.

use std::error::Error;
use std::io::BufRead;

use batsat::{BasicSolver, Lit, SolverInterface, Var as SatVar, lbool};
use csp_core::{Val, Watch};
use csp_proof::cnf::DirectEncoding;
use csp_sudoku::{Board, Model};

/// The SAT solver BatSat, which has the rules of a board size as a formula.
///
/// It is asked as it is fastest: the rules are stated once, the givens of a puzzle are assumptions, and what it has learnt from one
/// puzzle it keeps for the next.
pub struct SatSolver<'m> {
    encoding: DirectEncoding<'m>,
    model: &'m Model,
    solver: BasicSolver,
    variables: Vec<SatVar>,
}

impl<'m> SatSolver<'m> {
    /// The rules of the model, in the direct encoding that `csp convert --to cnf` writes.
    ///
    /// # Errors
    ///
    /// When the rules are too large for a formula.
    pub fn new(model: &'m Model) -> Result<Self, Box<dyn Error>> {
        let watch = Watch::default();
        let encoding = DirectEncoding::new(model.rules(), &watch)?;
        let mut solver = BasicSolver::default();
        let variables: Vec<SatVar> = (0..encoding.variables()).map(|_| solver.new_var_default()).collect();
        let mut formula = Vec::new();
        encoding.write(&mut formula, &[], &watch)?;
        for line in formula.lines() {
            let line = line?;
            if line.starts_with(['c', 'p']) {
                continue;
            }
            let numbers = line.split_ascii_whitespace().map(str::parse::<i32>);
            let mut clause = Vec::new();
            for number in numbers {
                match number? {
                    0 => _ = solver.add_clause_reuse(&mut std::mem::take(&mut clause)),
                    number => {
                        clause.push(Lit::new(variables[number.unsigned_abs() as usize - 1], number > 0));
                    }
                }
            }
        }
        Ok(Self { encoding, model, solver, variables })
    }

    /// The literal that a cell has a value.
    fn has(&self, cell: usize, value: Val) -> Lit {
        let cell = self.model.rules().variables().nth(cell).expect("a cell of this size");
        let number = self.encoding.number(cell, value).expect("a value of this size");
        Lit::new(self.variables[number as usize - 1], true)
    }

    /// Up to so many solutions of a board, as values of the network of its rules.
    pub fn solutions(&mut self, board: &Board, most: usize) -> Vec<Vec<Val>> {
        let givens = board.cells().iter().enumerate().filter(|(_, value)| **value > 0);
        let mut assumed: Vec<Lit> = givens.map(|(cell, &value)| self.has(cell, Val::new(value - 1))).collect();
        // What excludes a solution of this board holds as long as this is assumed.
        let here = Lit::new(self.solver.new_var_default(), true);
        assumed.push(here);
        let mut found = Vec::new();
        while found.len() < most && self.solver.solve_limited(&assumed) == lbool::TRUE {
            let values = self.values(board.size().side());
            let mut another: Vec<Lit> =
                values.iter().enumerate().map(|(cell, &value)| !self.has(cell, value)).collect();
            another.push(!here);
            self.solver.add_clause_reuse(&mut another);
            found.push(values);
        }
        self.solver.add_clause_reuse(&mut vec![!here]);
        found
    }

    /// The value of each cell in the model that was found last.
    fn values(&self, side: usize) -> Vec<Val> {
        let is_true = |variable: &SatVar| self.solver.value_var(*variable) == lbool::TRUE;
        let value = |of_cell: &[SatVar]| of_cell.iter().position(is_true).expect("a cell has a value");
        self.variables.chunks(side).map(|of_cell| Val::new(value(of_cell) as u16)).collect()
    }
}
