//! The wishes of a model: rules that should hold, and objectives in order.
//!
//! Several objectives become one, the sum of each times a factor that is greater than the range of all behind it. The ranges are
//! those of the domains, so that they are proved; where the sum would need more than 62 bits the model is refused.

use std::collections::HashSet;

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::rule_lines::cut;
use super::value::{Scalar, Value};
use crate::posting::bounds::bounds;
use crate::report::{Preference, RankedGoal};
use crate::text::{Ast, At, Expr, ExprKind, Function, Op, Preferred};

/// The name of the sum of the weights of all broken preferences.
const PREFERENCES: &str = "preferences";

/// The largest number that an objective may come to: half of the range is left for what a search computes with it.
const MOST: i128 = (i64::MAX / 2) as i128;

/// The largest sum of all weights: a broken rule is 1 less a truth, so that each weight counts twice.
const MOST_WEIGHT: i128 = MOST / 2;

/// An objective as a sum of variables.
pub(super) struct Aim {
    text: String,
    largest: bool,
    sum: Core,
    at: At,
}

impl Compiler<'_> {
    /// Reads the preferences, and gives their cost a name that rules and objectives may use.
    pub(super) fn preferences(&mut self, ast: &Ast, line: &dyn Fn(&Preferred) -> String) -> Made<()> {
        for preferred in &ast.preferences {
            self.line = line(preferred);
            self.prefer(&preferred.body, preferred, None)?;
        }
        let total: i128 = self.report.preferences.iter().map(|one| i128::from(one.weight)).sum();
        if let (Some(last), true) = (ast.preferences.last(), total > MOST_WEIGHT) {
            return Err(
                self.wrong(last.at, format!("the weights of all preferences together are at most {MOST_WEIGHT}"))
            );
        }
        if !ast.preferences.is_empty() && self.names.is_free(PREFERENCES) {
            self.names.define(PREFERENCES, Value::One(Scalar { expr: self.cost(), ..Scalar::number(0) }));
        }
        Ok(())
    }

    /// The sum of the weights of all broken preferences.
    fn cost(&self) -> Core {
        let cost = |one: &Preference| Core::Constant(one.weight) * (Core::Constant(1) - one.rule.clone());
        Core::Add(self.report.preferences.iter().map(cost).collect())
    }

    /// A rule that should hold where a condition does, which depends on variables.
    fn prefer(&mut self, body: &Expr, of: &Preferred, condition: Option<Core>) -> Made<()> {
        self.spend(body.at, 1)?;
        if let ExprKind::Apply(Op::Call(function), parts) = &body.kind {
            if let (Function::Forall, [Expr { kind: ExprKind::For(made), .. }]) = (*function, parts.as_slice()) {
                return self.each_turn(made, &mut |compiler, inner, body| {
                    let both = condition.iter().cloned().chain(inner).reduce(|one, other| Core::And(vec![one, other]));
                    compiler.prefer(body, of, both)
                });
            }
            if Self::is_rule_only(*function) {
                let what = format!("{} can only be a rule that must hold: it cannot be preferred", function.name());
                return Err(self.wrong(body.at, what));
            }
        }
        let weight = of.weight.as_ref().map_or(Ok(1), |weight| self.known(weight))?;
        if let (Some(weight), ..=-1) = (&of.weight, weight) {
            return Err(self.wrong(weight.at, "a weight is not negative: prefer the opposite of the rule instead"));
        }
        let truth = self.truth(body)?;
        let rule = match condition {
            None => truth,
            Some(condition) => Core::Implies(condition.into(), truth.into()),
        };
        // A rule that always holds costs nothing.
        if !matches!(rule, Core::Constant(1)) {
            let line = self.origin_of_turn();
            self.report.preferences.push(Preference { line, weight, rule });
        }
        Ok(())
    }

    /// States what makes each preference true or false, one after the other, so that limits hold.
    fn judge(&mut self) -> Made<()> {
        let preferences = std::mem::take(&mut self.report.preferences);
        preferences.iter().try_for_each(|one| self.judged(&one.rule))?;
        self.report.preferences = preferences;
        Ok(())
    }

    /// States what makes a rule true or false, or a number what it is.
    pub(super) fn judged(&mut self, value: &Core) -> Made<()> {
        self.posting.term(&mut self.problem, value);
        self.check_posted()?;
        self.problem.check_room()?;
        Ok(self.watch.spend(1)?)
    }

    /// Sets what is to be small or large. Preferences come first, unless an objective names them.
    pub(super) fn aims(&mut self, ast: &Ast) -> Made<()> {
        self.judge()?;
        let mut aims = Vec::with_capacity(ast.objectives.len() + 1);
        let is_own = !ast.preferences.is_empty() && !ast.declares(PREFERENCES);
        let name = HashSet::from([PREFERENCES]);
        let is_named = is_own && ast.objectives.iter().any(|objective| objective.value.names_any(&name));
        if let (Some(first), false) = (ast.preferences.first(), is_named) {
            aims.push(self.aim(false, PREFERENCES.into(), &self.cost(), first.at)?);
        }
        for objective in &ast.objectives {
            if is_own && objective.largest && objective.value.kind == ExprKind::Name(PREFERENCES.into()) {
                let what = "\"preferences\" is what broken preferences cost: write \"minimize preferences\"";
                return Err(self.wrong(objective.value.at, what));
            }
            let value = self.number(&objective.value)?;
            let text = cut(&objective.value.to_string());
            aims.push(self.aim(objective.largest, text, &value, objective.value.at)?);
        }
        self.set_aims(aims)
    }

    /// Sets these objectives, in order.
    pub(super) fn set_aims(&mut self, mut aims: Vec<Aim>) -> Made<()> {
        let Some(first) = aims.first() else { return Ok(()) };
        let largest = first.largest;
        let sum = if aims.len() == 1 { aims.remove(0).sum } else { self.in_order(aims)? };
        self.objective = Some((largest, sum.clone()));
        if largest {
            self.problem.maximize(sum);
        } else {
            self.problem.minimize(sum);
        }
        Ok(())
    }

    /// A value that is to be small or large, as a sum.
    pub(super) fn aim(&mut self, largest: bool, text: String, value: &Core, at: At) -> Made<Aim> {
        let sum = self.posting.sum(&mut self.problem, value);
        self.posting.checked().map_err(|fault| self.fault(fault, at))?;
        let sum = sum.ok_or_else(|| {
            let what =
                "this is no sum of variables with coefficients, and may have too many values for a variable, or none";
            self.wrong(at, what)
        })?;
        self.posting.posted();
        Ok(Aim { text, largest, sum, at })
    }

    /// One sum for objectives in order.
    fn in_order(&mut self, aims: Vec<Aim>) -> Made<Core> {
        let too_wide = |compiler: &Self, at| {
            let what = "these objectives have too many values to be looked for in order: together they need more than 62 bits. Smaller domains, or fewer objectives, leave room";
            compiler.wrong(at, what)
        };
        let largest = aims[0].largest;
        let mut factor: i128 = 1;
        let mut parts = Vec::with_capacity(aims.len());
        let mut goals = Vec::with_capacity(aims.len());
        for Aim { text, largest: own, sum, at } in aims.into_iter().rev() {
            let Some(ends) = bounds(&sum, &|x| self.problem.integers(x).bounds()).total() else {
                return Err(too_wide(self, at));
            };
            let signed = if own == largest { factor } else { -factor };
            let signed = i64::try_from(signed).map_err(|_| too_wide(self, at))?;
            parts.push(Core::Constant(signed) * sum);
            goals.push(RankedGoal { text, largest: own, ends, factor: signed });
            // The span is below 2^64, so that nothing overflows here.
            factor *= i128::from(ends.1) - i128::from(ends.0) + 1;
            if self.most(&Core::Add(parts.clone())) > MOST {
                return Err(too_wide(self, at));
            }
        }
        goals.reverse();
        self.report.goals = goals;
        Ok(Core::Add(parts))
    }

    /// A number that no part of a sum exceeds, with the signs left out.
    fn most(&self, sum: &Core) -> i128 {
        match sum {
            Core::Constant(number) => i128::from(*number).abs(),
            Core::Leaf(x) => {
                let (least, greatest) = self.problem.integers(*x).bounds().unwrap_or((0, 0));
                i128::from(least.unsigned_abs().max(greatest.unsigned_abs()))
            }
            Core::Mul(parts) => parts.iter().map(|part| self.most(part)).fold(1, i128::saturating_mul),
            other => other.parts().map(|part| self.most(part)).fold(0, i128::saturating_add),
        }
    }
}
