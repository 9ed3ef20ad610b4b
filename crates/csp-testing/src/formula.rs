//! Random expressions, with what they mean.

use csp_core::{Expr, Integers, Var};

use crate::rng::Rng;

/// An expression, built of numbers and truths.
#[derive(Clone, Debug)]
pub enum Formula {
    Number(i64),
    Place(usize),
    Op(&'static str, Vec<Formula>),
}

impl Formula {
    /// A truth, or a number, about so many variables.
    pub fn random(rng: &mut Rng, arity: usize, depth: u64, is_truth: bool) -> Self {
        if !is_truth && (depth == 0 || rng.below(3) == 0) {
            return match rng.below(4) {
                0 => Self::Number(i64::try_from(rng.below(7)).unwrap() - 3),
                _ => Self::Place(rng.below(arity as u64) as usize),
            };
        }
        let compare = ["=", "!=", "<", "<=", "in"];
        let truths = ["and", "or", "xor", "not", "implies", "iff"];
        let numbers = ["+", "-", "*", "abs", "neg", "min", "max", "if"];
        let (operator, parts_are_truths) = if !is_truth {
            (numbers[rng.below(numbers.len() as u64) as usize], false)
        } else if depth == 0 || rng.below(2) == 0 {
            (compare[rng.below(compare.len() as u64) as usize], false)
        } else {
            (truths[rng.below(truths.len() as u64) as usize], true)
        };
        let count = match operator {
            "abs" | "neg" | "not" | "in" => 1,
            "if" => 3,
            _ => 2,
        };
        let below = depth.saturating_sub(1);
        let truth = |place: usize| parts_are_truths || (operator == "if" && place == 0);
        Self::Op(operator, (0..count).map(|place| Self::random(rng, arity, below, truth(place))).collect())
    }

    /// Its worth; a truth is 0 or 1.
    pub fn value(&self, tuple: &[i64]) -> i64 {
        let (operator, parts) = match self {
            Self::Number(number) => return *number,
            Self::Place(place) => return tuple[*place],
            Self::Op(operator, parts) => (*operator, parts),
        };
        let of: Vec<i64> = parts.iter().map(|part| part.value(tuple)).collect();
        match (operator, of.as_slice()) {
            ("+", [a, b]) => a + b,
            ("-", [a, b]) => a - b,
            ("*" | "and", [a, b]) => a * b,
            ("abs", [a]) => a.abs(),
            ("neg", [a]) => -a,
            ("min", [a, b]) => *a.min(b),
            ("max" | "or", [a, b]) => *a.max(b),
            ("if", [condition, a, b]) => *if *condition == 0 { b } else { a },
            ("=" | "iff", [a, b]) => i64::from(a == b),
            ("!=" | "xor", [a, b]) => i64::from(a != b),
            ("<", [a, b]) => i64::from(a < b),
            ("<=" | "implies", [a, b]) => i64::from(a <= b),
            ("in", [a]) => i64::from([-1, 2, 3].contains(a)),
            ("not", [a]) => 1 - a,
            _ => unreachable!("{self:?}"),
        }
    }

    /// The same for the library.
    pub fn expression(&self, scope: &[Var]) -> Expr {
        let (operator, parts) = match self {
            Self::Number(number) => return Expr::from(*number),
            Self::Place(place) => return Expr::from(scope[*place]),
            Self::Op(operator, parts) => (*operator, parts),
        };
        let mut of: Vec<Expr> = parts.iter().map(|part| part.expression(scope)).collect();
        let last = of.pop().unwrap();
        let Some(b) = of.pop() else {
            return match operator {
                "abs" => last.abs(),
                "neg" => -last,
                "not" => !last,
                _ => last.is_in([-1, 2, 3].into_iter().collect::<Integers>()),
            };
        };
        let (a, b) = (b, last);
        match operator {
            "+" => a + b,
            "-" => a - b,
            "*" => a * b,
            "min" => Expr::Min(vec![a, b]),
            "max" => Expr::Max(vec![a, b]),
            "if" => Expr::If(Box::new(of.remove(0)), Box::new(a), Box::new(b)),
            "=" => a.equals(b),
            "!=" => a.differs_from(b),
            "<" => a.less_than(b),
            "<=" => a.at_most(b),
            "and" => a.and(b),
            "or" => a.or(b),
            "xor" => Expr::Xor(vec![a, b]),
            "implies" => a.implies(b),
            _ => a.iff(b),
        }
    }
}
