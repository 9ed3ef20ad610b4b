//! What is written is read as the same model, as text and as JSON.

use csp_core::{Limits, Watch};
use csp_formats::text::{
    Ast, At, Comprehension, Constant, Declared, Drawn, Expr, ExprKind, Form, Function, Loop, Objective, Op, Preferred,
    Stated,
};
use csp_formats::{PictureKind, json, text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn made(kind: ExprKind) -> Expr {
    Expr::new(At::default(), kind)
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(&["x", "y2", "größe", "red", "_a", "n'", "pairs", "one"][..]).prop_map(str::to_owned)
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![-20..20i64, Just(i64::MAX), Just(-i64::MAX)]
}

fn operator() -> impl Strategy<Value = Op> {
    use Op::{Add, Div, Eq, Ge, Gt, If, Iff, Implies, In, Le, Lt, Mod, Mul, Ne, Neg, Not, NotIn, Or, Pow, Range, Xor};
    let all = [
        Add,
        Neg,
        Mul,
        Div,
        Mod,
        Pow,
        Eq,
        Ne,
        Lt,
        Le,
        Gt,
        Ge,
        In,
        NotIn,
        Range,
        Not,
        Op::And,
        Or,
        Xor,
        Implies,
        Iff,
        If,
    ];
    let functions = Function::ALL.iter().map(|&(_, function)| Op::Call(function));
    prop::sample::select(all.into_iter().chain(functions).collect::<Vec<_>>())
}

/// Any expression that a text can say: a negative number is a number, and no function has one loop header only as its first of
/// several operands.
fn expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        number().prop_map(|number| made(ExprKind::Int(number))),
        name().prop_map(|name| made(ExprKind::Name(name))),
        prop::sample::select(&["", "1 2* # é", "\\(a|b){2,} // ' ]"][..])
            .prop_map(|text| made(ExprKind::Text(text.into()))),
    ];
    leaf.prop_recursive(5, 60, 4, |inner| {
        let any = prop_oneof![4 => inner.clone(), 1 => Just(made(ExprKind::Any))];
        let each = prop_oneof![4 => inner.clone(), 1 => Just(made(ExprKind::Each))];
        let loops = vec((vec(name(), 1..3), inner.clone()).prop_map(|(names, set)| Loop { names, set }), 1..3);
        let parts = vec(inner.clone(), 0..4);
        prop_oneof![
            6 => (operator(), vec(inner.clone(), 3)).prop_map(|(op, mut parts)| {
                let (least, most) = op.arity();
                if let Op::Call(_) = op { parts.truncate(2) } else { parts.truncate(most.min(least.max(2))) }
                match (op, &parts[0].kind) {
                    (Op::Neg, ExprKind::Int(number)) => made(ExprKind::Int(-number)),
                    _ => made(ExprKind::Apply(op, parts)),
                }
            }),
            1 => (prop::sample::select(&[Op::Add, Op::Mul, Op::And, Op::Or][..]), vec(inner.clone(), 3..5))
                .prop_map(|(op, parts)| made(ExprKind::Apply(op, parts))),
            1 => parts.clone().prop_map(|parts| made(ExprKind::Set(parts))),
            1 => parts.prop_map(|parts| made(ExprKind::List(parts))),
            1 => vec(any, 0..4).prop_map(|parts| made(ExprKind::Tuple(parts))),
            1 => (inner.clone(), vec(each, 1..3)).prop_map(|(array, indices)| made(ExprKind::Index(array.into(), indices))),
            2 => (loops, option::of(inner.clone()), inner, option::of(prop::sample::select(&Function::ALL[..])))
                .prop_map(|(loops, condition, body, function)| {
                    let list = made(ExprKind::For(Comprehension { loops, condition, body }.into()));
                    match function {
                        Some((_, function)) => made(ExprKind::Apply(Op::Call(function), vec![list])),
                        None => list,
                    }
                }),
        ]
    })
}

fn model() -> impl Strategy<Value = Ast> {
    let parts = (vec(expression(), 0..2), option::of(expression()), option::of(expression()));
    let constants = vec(parts, 0..3).prop_map(|values| {
        let named = |(place, (dimensions, values, value))| {
            let at = At::default();
            Constant { at, name: format!("c{place}"), dimensions, values, value, end: at }
        };
        values.into_iter().enumerate().map(named).collect()
    });
    let variables = vec((vec(expression(), 0..3), expression()), 0..4).prop_map(|all| {
        let named = |(place, (dimensions, values))| Declared {
            at: At::default(),
            name: format!("v{place}"),
            dimensions,
            values,
        };
        all.into_iter().enumerate().map(named).collect()
    });
    let form = prop::sample::select(&[Form::Both, Form::Pairs, Form::One][..]);
    let constraints =
        vec((option::of(name()), expression(), form).prop_map(|(name, body, form)| Stated { name, body, form }), 0..5);
    let objective = (any::<bool>(), expression()).prop_map(|(largest, value)| Objective { largest, value });
    let at = At::default();
    let preferred = (option::of(name()), expression(), option::of(expression()))
        .prop_map(move |(name, body, weight)| Preferred { at, name, body, weight });
    let wishes = (vec(preferred, 0..3), vec(objective, 0..3));
    let text =
        prop::sample::select(&["", "{x} {{é}} {y2[1]}", "}"][..]).prop_map(|text| made(ExprKind::Text(text.into())));
    let line = (text, option::of((name(), expression(), option::of(expression())))).prop_map(|(body, around)| {
        let Some((name, set, condition)) = around else { return body };
        let loops = vec![Loop { names: vec![name], set }];
        let list = made(ExprKind::For(Comprehension { loops, condition, body }.into()));
        made(ExprKind::Apply(Op::Call(Function::Forall), vec![list]))
    });
    let kind = prop::sample::select(&["gantt", "matrix", "table", "heat", "tour", "route", "boxes", "graph"][..]);
    let drawn = (kind, vec(expression(), 1..4)).prop_map(move |(name, parts)| Drawn {
        at,
        kind: PictureKind::of(name).unwrap(),
        parts,
    });
    (constants, variables, constraints, wishes, (vec(line, 0..3), vec(drawn, 0..3))).prop_map(
        |(constants, variables, constraints, (preferences, objectives), (lines, pictures))| Ast {
            constants,
            variables,
            constraints,
            preferences,
            objectives,
            lines,
            pictures,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_and_json_say_the_same(ast in model()) {
        let watch = Watch::start(Limits::default());
        let written = ast.to_string();
        let read = text::parse(&written, &watch).map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
        prop_assert_eq!(&read, &ast, "{}", written);
        let written = json::write(&ast);
        let read = json::parse(&written, &watch).map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
        prop_assert_eq!(&read, &ast, "{}", written);
    }

    /// A text within a JSON model says what it would say in a `.csp` file.
    #[test]
    fn an_expression_may_be_a_text_in_json(body in expression()) {
        let watch = Watch::start(Limits::default());
        let written = serde_json::json!({ "constraints": [body.to_string()] }).to_string();
        let read = json::parse(&written, &watch).map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
        prop_assert_eq!(&read.constraints[0].body, &body, "{}", written);
    }
}
