//! The problems on which a program is tried.

mod boards;
mod classics;
mod draws;
mod problem;
mod random_problems;
mod trail;
mod weights;

use crate::catalogue::Exercise;

pub use problem::{Instance, Start, Trail, TrailLiteral};
pub(crate) use problem::{price, units};

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
        instances.extend(random_problems::public(exercise));
        instances.extend(seed.into_iter().flat_map(|seed| random_problems::of(exercise, seed)));
        instances
    }

    /// The line that a program reads from standard input, without its end. It is described in
    /// [`protocol`](crate::protocol).
    pub fn request(&self) -> String {
        problem::request(self)
    }
}
