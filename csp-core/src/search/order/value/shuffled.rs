//! Values in random order.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::random::Random;
use crate::store::State;

/// Tries the values in a random order, which is drawn anew, from a seeded stream, each time a variable is
/// selected.
#[derive(Clone, Debug)]
pub(crate) struct Shuffled(Random);

impl Shuffled {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::seeded("shuffle", "values in random order; shuffle(7): with that seed", "", |setup| {
            Box::new(Self::new(setup.seed))
        });

    /// Draws from the stream that `seed` determines.
    pub(crate) fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }
}

impl ValueOrder for Shuffled {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        self.0.shuffle(values);
    }
}
