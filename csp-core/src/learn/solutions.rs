//! Solutions: how they are read off, and how they are excluded.

use crate::learn::literals::Lit;
use crate::learn::search::Learner;
use crate::learn::trail::Reason;
use crate::limits::Stop;
use crate::model::{Literal, Val, Var};
use crate::store::Context;

impl<'n> Learner<'n> {
    /// All is decided: takes the solution down, and excludes it. What was tried implies the rest, so a nogood of the
    /// tried literals is enough.
    pub(super) fn solution(&mut self, cx: &mut Context<'n>) -> Vec<Val> {
        let values = self.values();
        self.stats.solutions += 1;
        // What is excluded from now on tells values apart.
        self.pins.clear();
        cx.report_solution_of(&values);
        let level = self.now.trail.level();
        if level == 0 {
            self.is_over = true;
            return values;
        }
        let clause: Vec<Lit> = (1..=level).rev().map(|level| !self.now.trail.tried(level)).collect();
        if cx.has_lesson_observer() {
            let nogood: Vec<Literal> = clause.iter().map(|&lit| self.now.candidates.literal(!lit)).collect();
            cx.report_excluded(&nogood);
        }
        self.backtrack(level - 1, cx);
        let reason = if clause.len() > 1 { self.now.clauses.add_for_ever(&clause) } else { Ok(Reason::None) };
        match reason {
            Ok(reason) => self.now.assign(clause[0], reason),
            Err(_) => self.is_full = true,
        }
        values
    }

    /// Excludes a solution that somebody else has found.
    pub(super) fn exclude(&mut self, solution: &[Val], cx: &mut Context<'n>) -> Result<(), Stop> {
        self.backtrack(0, cx);
        self.pins.clear();
        let own = |&(x, &value): &(Var, &Val)| self.now.candidates.find(x, value);
        let found = self.network.variables().zip(solution);
        // Literals that fail at the root are of no use in a clause; one that holds there keeps the solution out already.
        let clause: Vec<Lit> = found.filter_map(|pair| own(&pair)).map(Lit::is_not).collect();
        if clause.iter().any(|&lit| self.now.trail.holds(lit)) {
            return Ok(());
        }
        let open: Vec<Lit> = clause.into_iter().filter(|&lit| self.now.trail.is_open(lit)).collect();
        match open[..] {
            [] => self.is_over = true,
            [lit] => self.now.assign(lit, Reason::None),
            _ => {
                self.now.clauses.add_for_ever(&open)?;
            }
        }
        Ok(())
    }

    fn values(&self) -> Vec<Val> {
        let held = |x| {
            let own = self.now.candidates.of_variable(x);
            let holds = own.clone().find(|&candidate| self.now.trail.holds(Lit::is(candidate)));
            holds.map(|candidate| self.now.candidates.value(candidate as usize))
        };
        let value = |x| held(x).or(self.domains[x.index()].first()).expect("every variable has a value");
        self.network.variables().map(value).collect()
    }
}
