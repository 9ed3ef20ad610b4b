//! A network in another form, and the way back.

use crate::model::{Network, Val, Var};

/// A network of edges alone that has the same solutions as another network, each in another form.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The encoding.
    pub network: Network,
    /// For each variable of the original: where its value is found.
    pub(super) places: Vec<Place>,
}

/// The place where the value of an original variable is found.
#[derive(Clone, Debug)]
pub(super) enum Place {
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
