//! Losses of formats that cannot hold all of a puzzle, for people.

use csp_sudoku::write::Loss;
use csp_terminal::output::complain;
use csp_terminal::words::numbers as text;

use crate::instance::Name;

/// The losses on the way to a format: each kind, its number, and its first puzzle.
#[derive(Debug)]
pub struct Losses {
    target: String,
    all: Vec<(Loss, u64, Name)>,
}

impl Losses {
    /// Nothing is lost on the way to this target.
    pub fn new(target: String) -> Self {
        Self { target, all: Vec::new() }
    }

    /// Takes note of the losses of a puzzle.
    pub fn add(&mut self, name: &Name, lost: &[Loss]) {
        for &loss in lost {
            match self.all.iter_mut().find(|(known, ..)| *known == loss) {
                Some((_, count, _)) => *count += 1,
                None => self.all.push((loss, 1, name.clone())),
            }
        }
    }

    /// Writes a line for each kind to standard error.
    pub fn tell(&self) {
        for (loss, count, first) in &self.all {
            let puzzles = text::count(*count, "puzzle");
            let where_first = if *count == 1 { format!("{first}") } else { format!("the first is {first}") };
            let target = &self.target;
            complain(&match loss {
                Loss::Candidates | Loss::Note(_) => {
                    format!("{target} cannot hold {loss}: left out of {puzzles} ({where_first})")
                }
                Loss::Givens | Loss::Drawn | Loss::Rules | Loss::Boxes(_) | Loss::Alphabet(_) => {
                    format!("{target} does not say {loss} ({puzzles}: {where_first})")
                }
            });
        }
    }
}
