//! The same network with smaller initial domains: a puzzle of a board size, a part of a problem.

use crate::model::stated::error::known;
use crate::model::value::layout::{keep_only, kept_by};
use crate::model::{Domain, Network, ProblemError, Val, Var};

impl Network {
    /// The same network with smaller initial domains: each listed variable keeps the values that are listed for it.
    /// The structure is shared, so this costs one copy of the domains.
    ///
    /// # Errors
    ///
    /// [`ProblemError::UnknownVariable`] when the network has no such variable,
    /// [`ProblemError::ForeignVariable`] when another problem has made it.
    ///
    /// ```
    /// use csp_core::{Domain, Val, problems};
    ///
    /// let australia = problems::australia(3);
    /// let first = australia.variables().next().unwrap();
    /// let fixed = australia.restricted([(first, Domain::only(Val::new(2)))]).unwrap();
    /// assert_eq!(fixed.domain(first).len(), 1);
    /// ```
    pub fn restricted(&self, restrictions: impl IntoIterator<Item = (Var, Domain)>) -> Result<Self, ProblemError> {
        let mut network = self.clone();
        for (var, values) in restrictions {
            self.knows(var)?;
            values.as_set().restrict(self.structure.layout.of_mut(var, &mut network.domains));
        }
        Ok(network)
    }

    /// The same network with the domains that the variables were declared with, before any unary constraint.
    #[must_use]
    pub fn as_declared(&self) -> Self {
        let mut network = self.clone();
        for x in self.variables() {
            let words = self.structure.layout.of_mut(x, &mut network.domains);
            let declared = self.declared(x).words();
            words[..declared.len()].copy_from_slice(declared);
        }
        network
    }

    /// Checks that `var` is one of its variables.
    pub(in crate::model) fn knows(&self, var: Var) -> Result<(), ProblemError> {
        known(var, self.structure.declared.mark, self.len())
    }

    /// The same network with variables restricted to one value each: for each variable in order a value or none, as
    /// [`Network::restricted`] for the givens of a puzzle. A value that the domain of its variable lacks leaves that empty.
    ///
    /// # Errors
    ///
    /// [`ProblemError::UnknownVariable`] when there are more values than variables.
    ///
    /// ```
    /// use csp_core::{Val, problems};
    ///
    /// let australia = problems::australia(3);
    /// let fixed = australia.assigned([None, Some(Val::new(2))]).unwrap();
    /// let sizes: Vec<usize> = fixed.variables().map(|x| fixed.domain(x).len()).collect();
    /// assert_eq!(sizes, [3, 1, 3, 3, 3, 3, 3]);
    /// ```
    pub fn assigned(&self, values: impl IntoIterator<Item = Option<Val>>) -> Result<Self, ProblemError> {
        let mut network = self.clone();
        let mut values = values.into_iter();
        let layout = &self.structure.layout;
        if layout.most_words() == 1 {
            // This is asked for each puzzle of a file, so boards go without a look at the layout for each cell. What each
            // value keeps is put down first: a branch on whether a cell is given would be foreseen half of the time.
            for words in network.domains.chunks_mut(64) {
                let mut kept = [u64::MAX; 64];
                kept[..words.len()].iter_mut().zip(values.by_ref()).for_each(|(kept, value)| *kept = kept_by(value, 0));
                words.iter_mut().zip(kept).for_each(|(word, kept)| *word &= kept);
            }
        } else {
            for (x, value) in self.variables().zip(values.by_ref()) {
                keep_only(layout.of_mut(x, &mut network.domains), value);
            }
        }
        match values.next() {
            Some(_) => Err(ProblemError::UnknownVariable { var: Var::new(self.len() as u32), count: self.len() }),
            None => Ok(network),
        }
    }
}
