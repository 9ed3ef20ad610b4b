//! Rules that give way are noted and not stated, and the objective is to break few of them: see [`Relaxation`](crate::text::Relaxation).

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::rule_lines::cut;
use super::value::{Scalar, Sort};
use crate::relaxation::{Bound, BoundKind, Loose, Yielding};
use crate::text::{At, Expr, ExprKind, Function, Op};

impl Compiler<'_> {
    /// True if the present rule may be broken, and has been noted; then it is not to be stated.
    pub(super) fn gives_way(&mut self, expr: &Expr, condition: Option<&Core>) -> Made<bool> {
        let is_expression = Self::is_expression(expr);
        match &self.yielding {
            None => return Ok(false),
            Some(Yielding::Only(line)) if *line != self.origin_of_turn() => return Ok(false),
            Some(Yielding::Expressions) if !is_expression => return Ok(false),
            Some(_) => {}
        }
        let (line, part) = (self.origin_of_turn(), cut(&expr.to_string()));
        if !is_expression {
            self.loose.push(Loose { line, part, rule: None, bound: None });
            return Ok(true);
        }
        let truth = self.truth(expr)?;
        let bound = if condition.is_none() { self.bound(expr)? } else { None };
        let rule = match condition {
            Some(condition) => Core::Implies(condition.clone().into(), truth.into()),
            None => truth,
        };
        self.loose.push(Loose { line, part, rule: Some(rule), bound });
        Ok(true)
    }

    /// True if a rule is true or false, so that an expression may hold it.
    fn is_expression(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Apply(Op::Call(function), _) => !Self::is_rule_only(*function),
            ExprKind::Apply(Op::In | Op::NotIn, parts) => !matches!(parts[0].kind, ExprKind::Tuple(_)),
            _ => true,
        }
    }

    /// The number that a comparison has on one side.
    fn bound(&mut self, expr: &Expr) -> Made<Option<Bound>> {
        let ExprKind::Apply(op, parts) = &expr.kind else { return Ok(None) };
        let (one, other, op) = match (op, parts.as_slice()) {
            (Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Eq, [one, other]) => (self.scalar(one)?, self.scalar(other)?, *op),
            (
                Op::Call(function @ (Function::AtMost | Function::AtLeast | Function::Exactly)),
                [number, list, value],
            ) => {
                let counted = self.count(&[list.clone(), value.clone()], expr.at)?;
                let op = match function {
                    Function::AtMost => Op::Le,
                    Function::AtLeast => Op::Ge,
                    _ => Op::Eq,
                };
                (Scalar { expr: counted, ..Scalar::number(0) }, self.scalar(number)?, op)
            }
            _ => return Ok(None),
        };
        if one.sort == Sort::Word || other.sort == Sort::Word {
            return Ok(None);
        }
        let (side, number, is_left) = match (one.expr, other.expr) {
            (Core::Constant(_), Core::Constant(_)) => return Ok(None),
            (side, Core::Constant(number)) => (side, number, true),
            (Core::Constant(number), side) => (side, number, false),
            _ => return Ok(None),
        };
        let (kind, step) = match (op, is_left) {
            (Op::Le, true) | (Op::Ge, false) => (BoundKind::Most, 0),
            (Op::Lt, true) | (Op::Gt, false) => (BoundKind::Most, 1),
            (Op::Ge, true) | (Op::Le, false) => (BoundKind::Least, 0),
            (Op::Gt, true) | (Op::Lt, false) => (BoundKind::Least, -1),
            _ => (BoundKind::Equal, 0),
        };
        Ok(Some(Bound { side, number, step, kind }))
    }

    /// Sets the objective of a relaxation: few rules are broken, and those little. Where an amount may have too many values for a
    /// variable, or none, only whether the rule holds counts; where one rule alone may be broken, its amount says that, too.
    pub(super) fn few_broken(&mut self) -> Made<()> {
        let mut loose = std::mem::take(&mut self.loose);
        let (mut broken, mut amounts) = (Vec::new(), Vec::new());
        for one in &mut loose {
            if let Some(rule) = &one.rule {
                self.judged(rule)?;
                broken.push(Core::Constant(1) - rule.clone());
            }
            match one.bound.as_ref().map(|bound| self.posting.sum(&mut self.problem, &bound.excess())) {
                Some(Some(amount)) => amounts.push(amount),
                _ => one.bound = None,
            }
            self.problem.check_room()?;
            self.watch.spend(1)?;
        }
        if let [Loose { bound: Some(_), .. }] = &loose[..] {
            broken.clear();
        }
        self.loose = loose;
        let mut aims = Vec::new();
        for (text, parts) in [("broken rules", broken), ("amounts", amounts)] {
            if !parts.is_empty() {
                aims.push(self.aim(false, text.into(), &Core::Add(parts), At(0))?);
            }
        }
        self.set_aims(aims)
    }
}
