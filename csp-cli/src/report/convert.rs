//! The losses of formats, for people.

use csp_instance::Name;
use csp_sudoku::write::Loss;
use csp_terminal::output::complain;
use csp_terminal::words::numbers as text;

use crate::args::Target;

/// The losses on the way, each kind with its number, and the first place.
#[derive(Debug)]
pub(crate) struct Losses {
    target: Target,
    all: Vec<(Loss, u64, Name)>,
}

impl Losses {
    pub(crate) fn new(target: Target) -> Self {
        Self { target, all: Vec::new() }
    }

    /// Adds the losses of a puzzle.
    pub(crate) fn add(&mut self, name: &Name, lost: &[Loss]) {
        for &loss in lost {
            match self.all.iter_mut().find(|(known, ..)| *known == loss) {
                Some((_, count, _)) => *count += 1,
                None => self.all.push((loss, 1, name.clone())),
            }
        }
    }

    /// Tells it, a line for each kind.
    pub(crate) fn tell(&self) {
        for (loss, count, first) in &self.all {
            let puzzles = text::count(*count, "puzzle");
            let where_first = if *count == 1 { format!("{first}") } else { format!("the first is {first}") };
            let target = self.target;
            complain(&match loss {
                Loss::Candidates | Loss::Note(_) => {
                    format!("{target} cannot hold {loss}: left out of {puzzles} ({where_first})")
                }
                Loss::Givens | Loss::Rules | Loss::Boxes(_) | Loss::Alphabet(_) => {
                    format!("{target} does not say {loss} ({puzzles}: {where_first})")
                }
            });
        }
    }
}
