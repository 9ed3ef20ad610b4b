//! The networks that arguments stand for.

use anyhow::Result;
use csp_core::{Network, Plan};
use csp_sudoku::{Size, library};

use super::{Models, named};
use crate::args::ReadingArgs;
use crate::exit::Exit;
use crate::input::{self, Arrival, Item};
use crate::interrupt::Interrupt;
use crate::output::{Told, complain};
use crate::report::names::Names;

/// A network with a name for people.
pub(super) struct Problem {
    pub(super) name: String,
    pub(super) network: Network,
    /// The size of a board.
    pub(super) size: Option<Size>,
    /// The tightness of a random problem.
    pub(super) tightness: Option<f64>,
}

impl Problem {
    pub(super) fn names(&self) -> Names<'_> {
        Names { network: &self.network, size: self.size }
    }
}

/// Arguments that stand for puzzles and problems.
pub(super) struct Inputs<'a> {
    pub(super) arguments: &'a [String],
    /// Embedded puzzles that are meant when nothing is said.
    pub(super) usual: &'a [&'a str],
    pub(super) reading: ReadingArgs,
    /// What the networks are prepared for.
    pub(super) plans: &'a [Plan],
}

impl Inputs<'_> {
    /// The problems of all arguments. What cannot be read is told, and left out.
    pub(super) fn problems(&self, interrupt: &Interrupt) -> Result<(Vec<Problem>, Exit)> {
        let mut gathered = Gathered { problems: Vec::new(), models: Models::default(), exit: Exit::Solved };
        if self.arguments.is_empty() {
            for name in self.usual {
                let mut items = input::named(library::find(name));
                items.try_for_each(|item| gathered.add(item, self.plans, interrupt))?;
            }
        }
        for argument in self.arguments {
            if named::is_problem(argument) {
                let network = named::prepared(argument, self.plans, interrupt)?;
                gathered.problems.push(Problem {
                    name: argument.clone(),
                    network,
                    size: None,
                    tightness: csp_core::problems::tightness(argument),
                });
                continue;
            }
            let mut items = input::open(argument, self.reading, &Arrival::of(&[]))?;
            while let Some(item) = interrupt.idle(|| items.next()) {
                gathered.add(item, self.plans, interrupt)?;
            }
        }
        if gathered.problems.is_empty() {
            // Why, was told for each argument.
            return Err(Told.into());
        }
        Ok((gathered.problems, gathered.exit))
    }
}

/// What is read so far.
struct Gathered {
    problems: Vec<Problem>,
    models: Models,
    exit: Exit,
}

impl Gathered {
    fn add(&mut self, item: Item, plans: &[Plan], interrupt: &Interrupt) -> Result<()> {
        if let Some(complaint) = item.complaint() {
            complain(&complaint);
            self.exit = self.exit.max(Exit::BadInput);
        }
        let Ok(puzzle) = item.puzzle else { return Ok(()) };
        let size = puzzle.board.size();
        if !self.models.has(size) {
            self.models.build(size, plans, interrupt);
        }
        let network = self.models.get(size)?.network_of(&puzzle)?;
        let (name, size) = (item.name.exact(), Some(size));
        self.problems.push(Problem { name, network, size, tightness: None });
        Ok(())
    }
}
