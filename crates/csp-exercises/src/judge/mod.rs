//! The judgement of an answer: where it first differs from the right steps, in words.
//!
//! The steps of a search are compared one by one, but for removals in a row, of which the set alone counts. What is free
//! in an exercise is judged by what must hold: see `local` and `groups`. What is learnt has steps of its own: see `nogoods`.

mod bounds;
mod counters;
mod groups;
mod local;
mod nogoods;
mod order;
mod place;
mod queue;
mod removals;
mod replay;
mod root;
mod singles;
mod steps;
mod tables;
mod waves;
mod weights;

use crate::catalogue::Exercise;
use crate::instance::Instance;
use crate::judgement::Judgement;
use crate::protocol::{self, TraceStep};
use crate::textbook::Textbook;

impl Instance {
    /// The judgement of what the program wrote to standard output.
    ///
    /// ```
    /// use csp_exercises::catalogue::Exercise;
    /// use csp_exercises::instance::Instance;
    /// use csp_exercises::judgement::Judgement;
    ///
    /// let map = Instance::of(Exercise::ForwardChecking, None).remove(2);
    /// let answer = "{\"kind\":\"tried\",\"variable\":\"WA\",\"value\":0}\n{\"kind\":\"pruned\",\"variable\":\"T\",\"value\":0}\n";
    /// let Judgement::Differs { event, words } = map.judge(answer) else { panic!() };
    /// assert_eq!((event, &words[..38]), (2, "your program removes 0 from T, but T i"));
    /// ```
    pub fn judge(&self, answer: &str) -> Judgement {
        let answer = protocol::read(&self.network, answer);
        match self.exercise {
            Exercise::MinConflicts => local::judge(self, &answer),
            Exercise::FirstUip => nogoods::judge(self, &answer),
            Exercise::AllDifferent => groups::judge(self, &answer),
            exercise => steps::judge(exercise, &self.network, &Textbook::of(exercise, &self.network), &answer),
        }
    }

    /// A right answer: the steps of the textbook, and the last line. For [`Exercise::MinConflicts`], where there are many,
    /// it is empty.
    pub fn textbook(&self) -> String {
        if self.exercise == Exercise::MinConflicts {
            return String::new();
        }
        if self.exercise == Exercise::FirstUip {
            return nogoods::textbook(self).iter().map(|step| step.line(&self.network, 0) + "\n").collect();
        }
        let textbook = Textbook::of(self.exercise, &self.network);
        let line = |(step, &checks): (&TraceStep, &u64)| step.line(&self.network, checks) + "\n";
        let lines: String = textbook.steps.iter().zip(&textbook.checks).map(line).collect();
        lines + &TraceStep::End(textbook.ending).line(&self.network, textbook.all_checks) + "\n"
    }
}
