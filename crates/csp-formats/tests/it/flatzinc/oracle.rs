//! What the constraints of FlatZinc mean, written from the handbook alone.

/// A value of an argument.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(i64),
    List(Vec<i64>),
}

use Value::{Int, List};

/// What kind of argument stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An integer or a variable.
    Int,
    Bool,
    /// A fixed integer.
    Number,
    /// A fixed set.
    Set,
    Ints,
    Bools,
    /// Fixed integers, as many as the list behind them has.
    Coefficients,
    /// Fixed integers, any number of them.
    Numbers,
}

pub(crate) type Builtin = (&'static str, &'static [Kind], fn(&[Value]) -> bool);

fn int(value: &Value) -> i64 {
    match value {
        Int(number) => *number,
        List(_) => unreachable!("{value:?}"),
    }
}

fn list(value: &Value) -> &[i64] {
    match value {
        List(list) => list,
        Int(_) => unreachable!("{value:?}"),
    }
}

/// The first and the second.
fn two(values: &[Value]) -> (i64, i64) {
    (int(&values[0]), int(&values[1]))
}

fn sum(values: &[Value]) -> i64 {
    list(&values[0]).iter().zip(list(&values[1])).map(|(a, x)| a * x).sum()
}

fn clause(values: &[Value]) -> bool {
    list(&values[0]).contains(&1) || list(&values[1]).contains(&0)
}

/// The last is true exactly when the rest is.
fn iff(values: &[Value], truth: bool) -> bool {
    truth == (int(&values[values.len() - 1]) == 1)
}

/// When the last is true, the rest is.
fn implied(values: &[Value], truth: bool) -> bool {
    truth || int(&values[values.len() - 1]) == 0
}

fn entry(values: &[Value]) -> bool {
    let index = int(&values[0]) - 1;
    usize::try_from(index).ok().and_then(|index| list(&values[1]).get(index).copied()) == Some(int(&values[2]))
}

fn power(x: i64, y: i64) -> Option<i64> {
    if y >= 0 { Some(x.pow(y.cast_unsigned() as u32)) } else { 1i64.checked_div(x.pow(y.unsigned_abs() as u32)) }
}

/// A sum of booleans is compared with a variable.
const LINEAR: &[Kind] = &[Kind::Coefficients, Kind::Ints, Kind::Number];
const LINEAR_IF: &[Kind] = &[Kind::Coefficients, Kind::Ints, Kind::Number, Kind::Bool];
const INTS: &[Kind] = &[Kind::Int, Kind::Int];
const INTS_IF: &[Kind] = &[Kind::Int, Kind::Int, Kind::Bool];
const THREE: &[Kind] = &[Kind::Int, Kind::Int, Kind::Int];
const BOOLS: &[Kind] = &[Kind::Bool, Kind::Bool];
const TRUTHS: &[Kind] = &[Kind::Bool, Kind::Bool, Kind::Bool];

/// The constraints with what they mean.
pub(crate) const BUILTINS: &[Builtin] = &[
    ("int_eq", INTS, |v| two(v).0 == two(v).1),
    ("int_ne", INTS, |v| two(v).0 != two(v).1),
    ("int_le", INTS, |v| two(v).0 <= two(v).1),
    ("int_lt", INTS, |v| two(v).0 < two(v).1),
    ("int_eq_reif", INTS_IF, |v| iff(v, two(v).0 == two(v).1)),
    ("int_ne_reif", INTS_IF, |v| iff(v, two(v).0 != two(v).1)),
    ("int_le_reif", INTS_IF, |v| iff(v, two(v).0 <= two(v).1)),
    ("int_lt_reif", INTS_IF, |v| iff(v, two(v).0 < two(v).1)),
    ("int_eq_imp", INTS_IF, |v| implied(v, two(v).0 == two(v).1)),
    ("int_ne_imp", INTS_IF, |v| implied(v, two(v).0 != two(v).1)),
    ("int_le_imp", INTS_IF, |v| implied(v, two(v).0 <= two(v).1)),
    ("int_lt_imp", INTS_IF, |v| implied(v, two(v).0 < two(v).1)),
    ("int_lin_eq", LINEAR, |v| sum(v) == int(&v[2])),
    ("int_lin_ne", LINEAR, |v| sum(v) != int(&v[2])),
    ("int_lin_le", LINEAR, |v| sum(v) <= int(&v[2])),
    ("int_lin_eq_reif", LINEAR_IF, |v| iff(v, sum(v) == int(&v[2]))),
    ("int_lin_ne_reif", LINEAR_IF, |v| iff(v, sum(v) != int(&v[2]))),
    ("int_lin_le_reif", LINEAR_IF, |v| iff(v, sum(v) <= int(&v[2]))),
    ("int_lin_eq_imp", LINEAR_IF, |v| implied(v, sum(v) == int(&v[2]))),
    ("int_lin_ne_imp", LINEAR_IF, |v| implied(v, sum(v) != int(&v[2]))),
    ("int_lin_le_imp", LINEAR_IF, |v| implied(v, sum(v) <= int(&v[2]))),
    ("bool_lin_eq", &[Kind::Coefficients, Kind::Bools, Kind::Int], |v| sum(v) == int(&v[2])),
    ("bool_lin_le", &[Kind::Coefficients, Kind::Bools, Kind::Number], |v| sum(v) <= int(&v[2])),
    ("int_plus", THREE, |v| two(v).0 + two(v).1 == int(&v[2])),
    ("int_minus", THREE, |v| two(v).0 - two(v).1 == int(&v[2])),
    ("int_times", THREE, |v| two(v).0 * two(v).1 == int(&v[2])),
    ("int_div", THREE, |v| two(v).0.checked_div(two(v).1) == Some(int(&v[2]))),
    ("int_mod", THREE, |v| two(v).0.checked_rem(two(v).1) == Some(int(&v[2]))),
    ("int_pow", THREE, |v| power(two(v).0, two(v).1) == Some(int(&v[2]))),
    ("int_min", THREE, |v| two(v).0.min(two(v).1) == int(&v[2])),
    ("int_max", THREE, |v| two(v).0.max(two(v).1) == int(&v[2])),
    ("int_abs", INTS, |v| two(v).0.abs() == two(v).1),
    ("int_negate", INTS, |v| two(v).0 == -two(v).1),
    ("array_int_minimum", &[Kind::Int, Kind::Ints], |v| list(&v[1]).iter().min() == Some(&int(&v[0]))),
    ("array_int_maximum", &[Kind::Int, Kind::Ints], |v| list(&v[1]).iter().max() == Some(&int(&v[0]))),
    ("array_int_element", &[Kind::Int, Kind::Numbers, Kind::Int], entry),
    ("array_var_int_element", &[Kind::Int, Kind::Ints, Kind::Int], entry),
    ("array_var_bool_element", &[Kind::Int, Kind::Bools, Kind::Bool], entry),
    ("set_in", &[Kind::Int, Kind::Set], |v| list(&v[1]).contains(&int(&v[0]))),
    ("set_in_reif", &[Kind::Int, Kind::Set, Kind::Bool], |v| iff(v, list(&v[1]).contains(&int(&v[0])))),
    ("set_in_imp", &[Kind::Int, Kind::Set, Kind::Bool], |v| implied(v, list(&v[1]).contains(&int(&v[0])))),
    ("bool2int", &[Kind::Bool, Kind::Int], |v| two(v).0 == two(v).1),
    ("bool_eq", BOOLS, |v| two(v).0 == two(v).1),
    ("bool_not", BOOLS, |v| two(v).0 != two(v).1),
    ("bool_le", BOOLS, |v| two(v).0 <= two(v).1),
    ("bool_lt", BOOLS, |v| two(v).0 < two(v).1),
    ("bool_xor", BOOLS, |v| two(v).0 != two(v).1),
    ("bool_xor", TRUTHS, |v| iff(v, two(v).0 != two(v).1)),
    ("bool_eq_reif", TRUTHS, |v| iff(v, two(v).0 == two(v).1)),
    ("bool_le_reif", TRUTHS, |v| iff(v, two(v).0 <= two(v).1)),
    ("bool_lt_reif", TRUTHS, |v| iff(v, two(v).0 < two(v).1)),
    ("bool_eq_imp", TRUTHS, |v| implied(v, two(v).0 == two(v).1)),
    ("bool_and", TRUTHS, |v| iff(v, two(v) == (1, 1))),
    ("bool_or", TRUTHS, |v| iff(v, two(v) != (0, 0))),
    ("bool_and_imp", TRUTHS, |v| implied(v, two(v) == (1, 1))),
    ("bool_or_imp", TRUTHS, |v| implied(v, two(v) != (0, 0))),
    ("array_bool_and", &[Kind::Bools, Kind::Bool], |v| iff(v, !list(&v[0]).contains(&0))),
    ("array_bool_or", &[Kind::Bools, Kind::Bool], |v| iff(v, list(&v[0]).contains(&1))),
    ("array_bool_and_imp", &[Kind::Bools, Kind::Bool], |v| implied(v, !list(&v[0]).contains(&0))),
    ("array_bool_or_imp", &[Kind::Bools, Kind::Bool], |v| implied(v, list(&v[0]).contains(&1))),
    ("array_bool_xor", &[Kind::Bools], |v| list(&v[0]).iter().sum::<i64>() % 2 == 1),
    ("bool_clause", &[Kind::Bools, Kind::Bools], clause),
    ("bool_clause_reif", &[Kind::Bools, Kind::Bools, Kind::Bool], |v| iff(v, clause(v))),
    ("bool_clause_imp", &[Kind::Bools, Kind::Bools, Kind::Bool], |v| implied(v, clause(v))),
    ("fzn_all_different_int", &[Kind::Ints], |v| {
        let list = list(&v[0]);
        (0..list.len()).all(|i| (0..i).all(|j| list[i] != list[j]))
    }),
    ("csp_count", &[Kind::Ints, Kind::Set, Kind::Int], |v| {
        list(&v[0]).iter().filter(|x| list(&v[1]).contains(x)).count()
            == usize::try_from(int(&v[2])).unwrap_or(usize::MAX)
    }),
    ("csp_circuit", &[Kind::Number, Kind::Ints], |v| {
        let (first, next) = (int(&v[0]), list(&v[1]));
        let mut seen = vec![false; next.len()];
        let mut place = 0;
        while !std::mem::replace(&mut seen[place], true) {
            match usize::try_from(next[place] - first) {
                Ok(after) if after < next.len() => place = after,
                _ => return false,
            }
        }
        place == 0 && !seen.contains(&false)
    }),
];
