//! The commands that search: check, hint and solve.

use anyhow::{Result, ensure};
use csp_core::{Plan, Solver, Status};
use csp_instance::{Instance, Meaning};
use csp_sudoku::Puzzle;
use csp_view::deduction::HintLevel;

use super::Session;
use crate::args::HintFormat;
use crate::command::check;
use crate::command::hint::{self, WantedHint};

impl Session<'_> {
    pub(super) fn check(&mut self) -> Result<()> {
        let size = self.board.size();
        let limits = self.args.limits.until(self.interrupt.cancel());
        if !self.prepare(&[Plan::Auto])? {
            return Ok(());
        }
        let puzzle = Puzzle { alphabet: self.alphabet(), ..Puzzle::from(self.board.clone()) };
        self.exit = check::board("the board", &puzzle, self.models.get(size)?, &limits, self.output)?;
        Ok(())
    }

    pub(super) fn hint(&mut self, level: &str) -> Result<()> {
        let known =
            HintLevel::ALL.into_iter().find(|(_, name, _)| *name == if level.is_empty() { "place" } else { level });
        let Some((level, ..)) = known else {
            return self.refuse(&format!("\"{level}\" is no level of a hint: place, rule or reason"));
        };
        if !self.prepare(&[Plan::Auto])? {
            return Ok(());
        }
        let model = self.models.get(self.board.size())?.clone();
        let network = model.network(&self.board)?;
        let puzzle = Puzzle { alphabet: self.alphabet(), ..Puzzle::from(self.board.clone()) };
        let meaning = Meaning::Board { puzzle, model };
        let instance = Instance { name: "the board".into(), network, tightness: None, text: None, meaning };
        let wanted = WantedHint { uniqueness: true, level, format: HintFormat::Text, ask: "hint" };
        let limits = self.args.limits.until(self.interrupt.cancel());
        match hint::next_step(&instance, &wanted, limits, self.interrupt, self.output) {
            Ok(exit) => self.exit = exit,
            // A limit, or Ctrl-C, is no reason to lose the board.
            Err(error) => self.refuse(&format!("{error:#}"))?,
        }
        Ok(())
    }

    pub(super) fn solve(&mut self) -> Result<()> {
        let size = self.board.size();
        if !self.prepare(&[self.args.strategy, Plan::Auto])? {
            return Ok(());
        }
        let model = self.models.get(size)?;
        let network = model.network(&self.board)?;
        let limits = self.args.limits.until(self.interrupt.cancel());
        let outcome = Solver::new(&network).plan(self.args.strategy).limits(limits).first()?;
        (self.exit, self.solved) = (outcome.status().into(), true);
        match outcome.solutions.first() {
            Some(solution) => {
                let solved = model.board(solution);
                ensure!(
                    model.solves(&self.board.clone().into(), solution),
                    "the search broke the rules; please report this"
                );
                self.say(&format!("{}solved\n", self.drawn(&solved)))
            }
            None if outcome.status() == Status::Unsatisfiable => self.tell("there is no solution; check says why"),
            None => self.tell(&format!("not solved: {}", outcome.stop)),
        }
    }

    /// Builds the rules of this size, if they are new. A limit that ends that is told, and is no reason to lose the board: says
    /// whether the rules are there.
    fn prepare(&mut self, plans: &[Plan]) -> Result<bool> {
        let size = self.board.size();
        if !self.models.has(size) {
            self.models.build(size, plans, self.interrupt);
        }
        match self.models.get(size).map(drop) {
            Ok(()) => Ok(true),
            Err(error) => self.refuse(&format!("{error:#}")).map(|()| false),
        }
    }
}
