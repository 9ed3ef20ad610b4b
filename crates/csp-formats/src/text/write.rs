//! From a model to its text.

use std::fmt::{self, Display, Formatter};

use super::ast::{Ast, Comprehension, Constant, Drawn, Expr, ExprKind, Form, Objective, Op, Preferred, Stated};
use super::function::Function;

/// The strength by which an expression holds together: one that is weaker than its place allows stands in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Range,
    /// An expression that goes as far to the right as it can.
    Greedy,
    Iff,
    Implies,
    Xor,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    /// A sum over a loop, which goes as far as its product.
    Loop,
    Product,
    Sign,
    Power,
    Indexed,
    Atom,
}

/// Text that [`parse`](super::parse) reads as the same model.
impl Display for Ast {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for constant in &self.constants {
            writeln!(f, "{constant}")?;
        }
        for group in self.variables.chunk_by(|one, next| one.values == next.values) {
            f.write_str("var ")?;
            for (place, declared) in group.iter().enumerate() {
                write!(f, "{}{}", if place > 0 { ", " } else { "" }, declared.name)?;
                if !declared.dimensions.is_empty() {
                    write!(f, "[{}]", Listed(&declared.dimensions))?;
                }
            }
            writeln!(f, " in {}", ShownText(&group[0].values, Strength::Range))?;
        }
        self.constraints.iter().try_for_each(|stated| writeln!(f, "{stated}"))?;
        self.preferences.iter().try_for_each(|preferred| writeln!(f, "{preferred}"))?;
        for (place, Objective { largest, value }) in self.objectives.iter().enumerate() {
            write!(f, "{}{} {value}", if place > 0 { " then " } else { "" }, Objective::word(*largest))?;
        }
        if !self.objectives.is_empty() {
            writeln!(f)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "show {line}"))?;
        self.pictures.iter().try_for_each(|drawn| writeln!(f, "draw {drawn}"))
    }
}

/// A constraint as its statement has it.
impl Display for Stated {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        let form = match self.form {
            Form::Both => "",
            Form::Pairs => " as pairs",
            Form::One => " as one",
        };
        write!(f, "{}{form}", self.body)
    }
}

/// A preference as its statement has it.
impl Display for Preferred {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        // What begins otherwise would go on with a variable of that name.
        let body = self.body.to_string();
        let is_plain = body.starts_with(|letter: char| letter.is_alphanumeric() || "_({".contains(letter));
        if is_plain { write!(f, "prefer {body}") } else { write!(f, "prefer ({body})") }?;
        self.weight.as_ref().map_or(Ok(()), |weight| write!(f, " weight {weight}"))
    }
}

/// A picture as its statement has it, behind `draw`.
impl Display for Drawn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.kind, Listed(&self.parts))
    }
}

impl Display for Constant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.value.is_some() { "let" } else { "data" }, self.name)?;
        if !self.dimensions.is_empty() {
            write!(f, "[{}]", Listed(&self.dimensions))?;
        }
        if let Some(values) = &self.values {
            let is_range = matches!(&values.kind, ExprKind::Apply(Op::Range, _));
            write!(f, " in {}", ShownText(values, if is_range { Strength::Range } else { Strength::Sum }))?;
        }
        self.value.as_ref().map_or(Ok(()), |value| write!(f, " = {}", ShownText(value, Strength::Range)))
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        ShownText(self, Strength::Greedy).fmt(f)
    }
}

/// An expression at a place for expressions of this strength at least.
struct ShownText<'a>(&'a Expr, Strength);

/// Expressions with commas between them.
struct Listed<'a>(&'a [Expr]);

impl Display for Listed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, item) in self.0.iter().enumerate() {
            write!(f, "{}{}", if place > 0 { ", " } else { "" }, ShownText(item, Strength::Range))?;
        }
        Ok(())
    }
}

impl Display for ShownText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(expr, least) = *self;
        let own = strength(expr);
        if own < least {
            // A loop has a form that needs no more brackets.
            if let Some((function, _)) = looped(expr) {
                let ExprKind::Apply(_, parts) = &expr.kind else { return Ok(()) };
                return call(function, parts, f);
            }
            return write!(f, "({})", ShownText(expr, Strength::Range));
        }
        match &expr.kind {
            ExprKind::Int(number) => number.fmt(f),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Text(text) => write!(f, "\"{text}\""),
            ExprKind::Any => f.write_str("*"),
            ExprKind::Each => f.write_str(".."),
            ExprKind::Set(items) => write!(f, "{{{}}}", Listed(items)),
            ExprKind::List(items) => write!(f, "[{}]", Listed(items)),
            ExprKind::Tuple(items) => {
                let word = if items.len() < 2 { "table" } else { "" };
                write!(f, "{word}({})", Listed(items))
            }
            ExprKind::Index(array, indices) => write!(f, "{}[{}]", ShownText(array, Strength::Atom), Listed(indices)),
            ExprKind::For(made) => {
                write!(f, "[{} for ", ShownText(&made.body, Strength::Range))?;
                loops(made, f)?;
                f.write_str("]")
            }
            ExprKind::Apply(op, parts) => apply(*op, parts, looped(expr), f),
        }
    }
}

/// A function of a list that loops make, for which there is a shorter form.
fn looped(expr: &Expr) -> Option<(Function, &Comprehension)> {
    let ExprKind::Apply(Op::Call(function), parts) = &expr.kind else { return None };
    match parts.as_slice() {
        [Expr { kind: ExprKind::For(made), .. }] => Some((*function, made)),
        _ => None,
    }
}

fn strength(expr: &Expr) -> Strength {
    match &expr.kind {
        ExprKind::Int(number) if *number < 0 => Strength::Sign,
        ExprKind::Index(..) => Strength::Indexed,
        ExprKind::Apply(op, _) => match (op, looped(expr)) {
            (_, Some((Function::Forall | Function::Exists, _))) | (Op::If, _) => Strength::Greedy,
            (_, Some(_)) => Strength::Loop,
            (Op::Call(_), None) => Strength::Atom,
            (Op::Add, _) => Strength::Sum,
            (Op::Mul | Op::Div | Op::Mod, _) => Strength::Product,
            (Op::Neg, _) => Strength::Sign,
            (Op::Pow, _) => Strength::Power,
            (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::In | Op::NotIn, _) => Strength::Comparison,
            (Op::Not, _) => Strength::Not,
            (Op::And, _) => Strength::And,
            (Op::Or, _) => Strength::Or,
            (Op::Xor, _) => Strength::Xor,
            (Op::Implies, _) => Strength::Implies,
            (Op::Iff, _) => Strength::Iff,
            (Op::Range, _) => Strength::Range,
        },
        _ => Strength::Atom,
    }
}

/// The strengths on the two sides of an operator.
fn sides(op: Op) -> (Strength, Strength) {
    match op {
        Op::Mul => (Strength::Sign, Strength::Sign),
        Op::Div | Op::Mod => (Strength::Product, Strength::Sign),
        Op::Pow => (Strength::Indexed, Strength::Sign),
        Op::And => (Strength::Not, Strength::Not),
        Op::Or => (Strength::And, Strength::And),
        Op::Xor => (Strength::Xor, Strength::Or),
        Op::Implies => (Strength::Xor, Strength::Implies),
        Op::Iff => (Strength::Iff, Strength::Implies),
        _ => (Strength::Sum, Strength::Sum),
    }
}

fn apply(op: Op, parts: &[Expr], looped: Option<(Function, &Comprehension)>, f: &mut Formatter<'_>) -> fmt::Result {
    match (op, parts) {
        (Op::Call(function), _) => {
            let Some((function, made)) = looped else { return call(function, parts, f) };
            write!(f, "{}(", function.name())?;
            loops(made, f)?;
            let is_greedy = matches!(function, Function::Forall | Function::Exists);
            write!(f, ") {}", ShownText(&made.body, if is_greedy { Strength::Greedy } else { Strength::Product }))
        }
        (Op::Add, [first, rest @ ..]) => {
            ShownText(first, Strength::Loop).fmt(f)?;
            rest.iter().try_for_each(|part| match &part.kind {
                ExprKind::Int(number) if *number < 0 => write!(f, " - {}", number.unsigned_abs()),
                ExprKind::Apply(Op::Neg, less) if less.len() == 1 => {
                    write!(f, " - {}", ShownText(&less[0], Strength::Product))
                }
                _ => write!(f, " + {}", ShownText(part, Strength::Product)),
            })
        }
        (Op::Neg, [part]) => write!(f, "-{}", ShownText(part, Strength::Sign)),
        (Op::Not, [part]) => write!(f, "not {}", ShownText(part, Strength::Not)),
        (Op::Range, [from, to]) => write!(f, "{}..{}", ShownText(from, Strength::Sum), ShownText(to, Strength::Sum)),
        (Op::In | Op::NotIn, [what, set]) => {
            let is_range = matches!(&set.kind, ExprKind::Apply(Op::Range, _));
            let least = if is_range { Strength::Range } else { Strength::Sum };
            write!(f, "{} {} {}", ShownText(what, Strength::Sum), op.word(), ShownText(set, least))
        }
        (Op::If, [condition, then, other]) => write!(f, "if {condition} then {then} else {other}"),
        (_, [first, rest @ ..]) => {
            let (left, right) = sides(op);
            ShownText(first, left).fmt(f)?;
            rest.iter().try_for_each(|part| write!(f, " {} {}", op.word(), ShownText(part, right)))
        }
        (_, []) => Ok(()),
    }
}

/// `f(a, b)`. What may begin as the head of a loop, `x in set`, stands in brackets.
fn call(function: Function, parts: &[Expr], f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{}(", function.name())?;
    if let [first, rest @ ..] = parts {
        let least = if strength(first) == Strength::Range { Strength::Range } else { Strength::Sum };
        write!(f, "{}{}{}", ShownText(first, least), if rest.is_empty() { "" } else { ", " }, Listed(rest))?;
    }
    f.write_str(")")
}

/// `i in set, j in set where condition`.
fn loops(made: &Comprehension, f: &mut Formatter<'_>) -> fmt::Result {
    for (place, one) in made.loops.iter().enumerate() {
        let is_range = matches!(&one.set.kind, ExprKind::Apply(Op::Range, _));
        let least = if is_range { Strength::Range } else { Strength::Sum };
        let names = match one.names.as_slice() {
            [name] => name.clone(),
            names => format!("({})", names.join(", ")),
        };
        write!(f, "{}{names} in {}", if place > 0 { ", " } else { "" }, ShownText(&one.set, least))?;
    }
    made.condition.as_ref().map_or(Ok(()), |condition| write!(f, " where {condition}"))
}
