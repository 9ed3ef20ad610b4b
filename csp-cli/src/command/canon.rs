//! `csp canon`.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, anyhow, ensure};
use csp_core::{Plan, Solver, Status};
use csp_instance::puzzles::Item;
use csp_instance::{Models, ReadProgress, RuleChoice, puzzles};
use csp_sudoku::canon::{self, Symmetry};
use csp_sudoku::{Alphabet, Board, Puzzle, Stated, Variant};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_terminal::words::{escape, numbers};

use crate::args::{CanonArgs, CanonOf};
use crate::report::Notation;

/// Writes the canonical form of each board.
pub(crate) fn canon(args: &CanonArgs, interrupt: &Interrupt) -> Result<Exit> {
    let is_classic = args.variant.is_none() && args.regions.is_none();
    ensure!(is_classic, "canonical forms are for boards with the classic rules: leave out --variant and --regions");
    let output = args.output.open(&args.inputs)?;
    let mut forms =
        Forms { args, interrupt, models: Models::default(), seen: HashSet::new(), told: None, left_out: 0, output };
    let mut exit = Exit::Solved;
    for argument in &args.inputs {
        let (rules, progress) = (RuleChoice::default(), ReadProgress::of(&[]));
        let mut items = puzzles::open_or_make(argument, args.reading, &rules, interrupt, &progress)?;
        while let Some(item) = interrupt.abort_on_interrupt(|| items.next()) {
            exit = exit.max(forms.item(&item)?);
            if interrupt.happened() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    forms.output.flush()?;
    if args.unique && forms.left_out > 0 {
        complain(&format!(
            "{} left out: the same up to a symmetry as one before",
            numbers::count(forms.left_out, "board")
        ));
    }
    Ok(exit)
}

/// The forms that are written, and those that were written before.
struct Forms<'a> {
    args: &'a CanonArgs,
    interrupt: &'a Interrupt,
    models: Models,
    seen: HashSet<Vec<u8>>,
    /// The rules of which it was told that they are not applied.
    told: Option<Arc<Stated>>,
    left_out: u64,
    output: Output,
}

impl Forms<'_> {
    fn item(&mut self, item: &Item) -> Result<Exit> {
        let name = item.name.to_string();
        let Ok(puzzle) = &item.puzzle else {
            item.complaint().iter().for_each(|complaint| complain(complaint));
            return Ok(Exit::BadInput);
        };
        let mut stated = puzzle.rules.iter().flat_map(|rules| &rules.variants);
        if let Some(clue) = stated.find(|variant| matches!(variant, Variant::Clue(_))) {
            complain(&format!(
                "{name}: a board with the rule \"{clue}\" has no canonical form: forms are for classic boards"
            ));
            return Ok(Exit::BadInput);
        }
        if let Some(rules) = puzzle.rules.as_ref().filter(|rules| self.told.as_ref() != Some(rules)) {
            self.told = Some(rules.clone());
            let stated = rules.to_comments().join("; ");
            if !stated.is_empty() {
                complain(&format!(
                    "{name}: its text states rules ({stated}): they are not applied, forms are for classic boards"
                ));
            }
        }
        match self.form(puzzle) {
            Ok((form, symmetry)) => self.write(&name, &puzzle.board, &form, &symmetry)?,
            Err((exit, why)) => {
                complain(&format!("{name}: {why:#}"));
                return Ok(exit);
            }
        }
        Ok(Exit::Solved)
    }

    fn form(&mut self, puzzle: &Puzzle) -> Result<(Board, Symmetry), (Exit, anyhow::Error)> {
        let bad = |why: anyhow::Error| (Exit::BadInput, why);
        if puzzle.candidates.is_some() {
            return Err(bad(anyhow!("candidates are given, and canonical forms are for boards of givens only")));
        }
        match self.args.of {
            CanonOf::Puzzle => canon::least(&puzzle.board).map_err(|why| bad(why.into())),
            CanonOf::Solution => {
                // What is no 9x9 board, or contradicts itself, is told without a search.
                canon::least(&puzzle.board).map_err(|why| bad(why.into()))?;
                let solution = self.solution(puzzle)?;
                canon::least_by_solution(&puzzle.board, &solution).map_err(|why| bad(why.into()))
            }
        }
    }

    /// Its only solution.
    fn solution(&mut self, puzzle: &Puzzle) -> Result<Board, (Exit, anyhow::Error)> {
        let size = puzzle.board.size();
        if !self.models.has(size) {
            self.models.build(size, &[Plan::Auto], self.interrupt);
        }
        let model = self.models.get(size).map_err(|why| (Exit::Limit, why))?;
        let limits = self.args.limits.until(self.interrupt.cancel());
        let found = model.network_of(puzzle).map_err(anyhow::Error::from);
        let found = found.and_then(|network| Ok(Solver::new(&network).limits(limits).unique()?));
        let outcome = found.map_err(|why| (Exit::BadInput, why))?;
        let why = match outcome.status() {
            Status::Unique => return Ok(model.board(&outcome.solutions[0])),
            Status::Unsatisfiable => (Exit::NoSolution, anyhow!("it has no solution")),
            Status::Multiple => (Exit::NoSolution, anyhow!("it has several solutions, so none says what its form is")),
            _ => (Exit::Limit, anyhow!("{}", outcome.stop)),
        };
        Err(why)
    }

    fn write(&mut self, name: &str, board: &Board, form: &Board, symmetry: &Symmetry) -> Result<()> {
        let is_new = !self.args.unique || self.seen.insert(form.cells().iter().map(|&value| value as u8).collect());
        if !is_new {
            self.left_out += 1;
            return Ok(());
        }
        let text = match self.args.format {
            Notation::Text => text(name, form, Some(symmetry).filter(|_| self.args.symmetry)),
            Notation::Json => json(name, board, form, symmetry),
        };
        Ok(self.output.write_all(text.as_bytes())?)
    }
}

/// A line with the form of a board, under how the board becomes it where that is asked for.
fn text(name: &str, form: &Board, symmetry: Option<&Symmetry>) -> String {
    let head = symmetry.map_or_else(String::new, |symmetry| format!("# {}: {symmetry}\n", escape::plain(name)));
    format!("{head}{}\n", form.to_line(Alphabet::Digits))
}

/// A JSON object with the form of a board, and how the board becomes it.
fn json(name: &str, board: &Board, form: &Board, symmetry: &Symmetry) -> String {
    let object = serde_json::json!({
        "puzzle": name,
        "line": board.to_line(Alphabet::Digits),
        "form": form.to_line(Alphabet::Digits),
        "symmetry": {
            "transposed": symmetry.is_transposed(),
            "rows": symmetry.rows().map(|row| row + 1),
            "columns": symmetry.columns().map(|column| column + 1),
            "values": (1..=9).map(|value| symmetry.name(value)).collect::<Vec<_>>(),
        },
    });
    format!("{object}\n")
}
