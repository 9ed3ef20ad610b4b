//! The problems on which a program is tried.

use csp_core::Network;

use crate::catalogue::Exercise;
use crate::judgement::Judgement;

/// A problem on which the program of a submission is tried.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name: `queens:4`, or `hidden 3` for one that only the teacher knows.
    pub name: String,
    /// Whether it comes from the seed of the teacher.
    pub is_hidden: bool,
    /// The exercise that it belongs to.
    pub exercise: Exercise,
    /// The problem.
    pub network: Network,
}

impl Instance {
    /// Those of an exercise: the public ones, and with a seed the hidden ones, too. The seed is any text, and the same text
    /// gives the same instances on every machine.
    pub fn of(_exercise: Exercise, _seed: Option<&str>) -> Vec<Self> {
        todo!()
    }

    /// The line that a program reads from standard input, without its end.
    pub fn request(&self) -> String {
        todo!()
    }

    /// What is right and wrong in what the program wrote to standard output.
    pub fn judge(&self, _answer: &str) -> Judgement {
        todo!()
    }
}
