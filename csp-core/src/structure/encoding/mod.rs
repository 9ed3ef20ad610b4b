//! Binary encodings of constraints on more than two variables: the same problem with edges alone.

mod dual;
mod hidden;
mod primal;
mod tuples;

use thiserror::Error;

use crate::limits::Stop;
use crate::model::{Network, ProblemError, Val, Var};

pub(super) use primal::primal;

/// A network of edges alone that has the same solutions as another network, each in another form.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The encoding.
    pub network: Network,
    /// For each variable of the original: where its value is found.
    places: Vec<Place>,
}

/// The place where the value of an original variable is found.
#[derive(Clone, Debug)]
enum Place {
    /// It is that of this variable.
    Same(Var),
    /// It is this entry of the tuple that the value of this variable stands for; the list has that entry of each tuple.
    Entry(Var, Vec<Val>),
}

impl Encoded {
    /// The solution of the original that a solution of the encoding stands for.
    pub fn decode(&self, solution: &[Val]) -> Vec<Val> {
        let value = |place: &Place| match place {
            Place::Same(x) => solution[x.index()],
            Place::Entry(x, entries) => entries[solution[x.index()].index()],
        };
        self.places.iter().map(value).collect()
    }
}

/// The reason why a network has no binary encoding that could be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// A constraint allows more tuples than a variable has values.
    #[error(
        "{constraint} allows more than {most} tuples of its {variables} variables, and each is a value of one variable"
    )]
    TooManyTuples {
        /// The name of the constraint, or its number.
        constraint: String,
        /// The number of variables it has.
        variables: usize,
        /// The number of tuples it may have.
        most: usize,
    },
    /// The encoding is too large.
    #[error("the encoding cannot be built: {0}")]
    Problem(#[from] ProblemError),
    /// A limit ended the work.
    #[error("{0} before the problem was encoded")]
    Stopped(Stop),
}

impl From<Stop> for EncodingError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
