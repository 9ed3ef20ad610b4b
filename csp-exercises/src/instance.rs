//! The problems on which a program is tried.

mod classics;
mod draws;
mod hidden;
mod request;

use csp_core::{NaryConstraint, Network, Var};

use crate::catalogue::Exercise;

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
    /// Where a local search begins; only of [`Exercise::MinConflicts`].
    pub start: Option<Start>,
}

/// Where a local search begins, and how far it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first value of each variable.
    pub values: Vec<i64>,
    /// Random numbers that the program may use.
    pub random: Vec<i64>,
    /// The most steps.
    pub steps: usize,
}

impl Instance {
    /// Those of an exercise: the public ones, and with a seed the hidden ones, too. The seed is any text, and the same text
    /// gives the same instances on every machine.
    ///
    /// ```
    /// use csp_exercises::catalogue::Exercise;
    /// use csp_exercises::instance::Instance;
    ///
    /// let public = Instance::of(Exercise::Mac, None);
    /// let all = Instance::of(Exercise::Mac, Some("spring term"));
    /// assert!(all.len() > public.len() && all[..public.len()].iter().all(|instance| !instance.is_hidden));
    /// let again = Instance::of(Exercise::Mac, Some("spring term"));
    /// assert!(all.iter().zip(&again).all(|(one, other)| one.request() == other.request()));
    /// ```
    pub fn of(exercise: Exercise, seed: Option<&str>) -> Vec<Self> {
        let mut instances = classics::of(exercise);
        instances.extend(hidden::public(exercise));
        instances.extend(seed.into_iter().flat_map(|seed| hidden::of(exercise, seed)));
        instances
    }

    /// The line that a program reads from standard input, without its end. It is described in
    /// [`protocol`](crate::protocol).
    pub fn request(&self) -> String {
        request::request(self)
    }

    /// The groups of variables that must all be different; only of [`Exercise::AllDifferent`].
    pub(crate) fn groups(&self) -> Vec<&[Var]> {
        self.network.nary().iter().map(NaryConstraint::scope).collect()
    }
}
