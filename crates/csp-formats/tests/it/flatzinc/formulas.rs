//! Products with more values than a variable may have: MiniZinc gives each a variable, and an expression stands for it. Expected are
//! the solutions of loops over all values.

use super::{read, solutions};

/// The lines of a solution with three variables.
fn line(names: [&str; 3], values: [i64; 3]) -> String {
    names.iter().zip(values).map(|(name, value)| format!("{name} = {value};\n")).collect::<Vec<_>>().concat()
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort_unstable();
    lines
}

const SIDES: &str = "var 250..300: a :: output_var;\nvar 200..300: b :: output_var;\nvar 1..500: c :: output_var;\n\
                     var 0..400000: aa :: var_is_introduced;\nvar 0..400000: bb :: var_is_introduced;\n\
                     var 0..400000: cc :: var_is_introduced;\nconstraint int_times(a, a, aa);\n\
                     constraint int_times(b, b, bb);\nconstraint int_times(c, c, cc);\n";

fn triangles(holds: impl Fn(i64, i64, i64) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for a in 250..=300 {
        for b in 200..=300 {
            let all = (1..=500).filter(|&c| holds(a, b, c));
            found.extend(all.map(|c| line(["a", "b", "c"], [a, b, c])));
        }
    }
    sorted(found)
}

#[test]
fn products_stand_in_sums() {
    let equation = "constraint int_lin_eq([1, 1, -1], [aa, bb, cc], 0);\nsolve satisfy;\n";
    assert_eq!(solutions(&format!("{SIDES}{equation}")), triangles(|a, b, c| a * a + b * b == c * c));
    // In a comparison that a Boolean reflects, and in one that it implies.
    let reflected = "var bool: t :: var_is_introduced;\nconstraint int_lin_le_reif([1, 1, -1], [aa, bb, cc], -1, t);\n\
                     constraint int_lin_eq([1, 1], [a, b], 500);\nconstraint bool_eq(t, true);\n\
                     constraint int_lin_le([1], [c], 360);\nsolve satisfy;\n";
    let meant = |a: i64, b: i64, c: i64| a * a + b * b < c * c && a + b == 500 && c <= 360;
    assert_eq!(solutions(&format!("{SIDES}{reflected}")), triangles(meant));
    // In one whose truth is open: c is 350 where it is false, and 362 where it is true.
    let open = "var bool: s;\nvar 0..1: t;\nconstraint bool2int(s, t);\n\
                constraint int_lin_le_reif([1, 1, -1], [aa, bb, cc], -1, s);\n\
                constraint int_lin_eq([1, -12], [c, t], 350);\nsolve satisfy;\n";
    let meant = |a: i64, b: i64, c: i64| c == if a * a + b * b < c * c { 362 } else { 350 };
    assert_eq!(solutions(&format!("{SIDES}{open}")), triangles(meant));
}

#[test]
fn products_have_bounds_and_are_shown() {
    let text = "var 250..300: a :: output_var;\nvar 250..300: b :: output_var;\nvar 70000..140000: area :: output_var;\n\
                constraint int_times(a, b, area);\nconstraint int_lin_le([1, -1], [a, b], 0);\nsolve satisfy;\n";
    let mut expected = Vec::new();
    for a in 250..=300 {
        let fits = (a..=300).filter(|b| (70_000..=140_000).contains(&(a * b)));
        expected.extend(fits.map(|b| line(["a", "b", "area"], [a, b, a * b])));
    }
    assert_eq!(solutions(text), sorted(expected));
}

#[test]
fn products_stand_in_products() {
    // a b c is a cube, and its rest is that of the square of c.
    let text = "var 40..60: a :: output_var;\nvar 40..60: b :: output_var;\nvar 40..60: c :: output_var;\n\
                var 0..9000: ab :: var_is_introduced;\nvar 0..900000: abc :: var_is_introduced;\n\
                var 0..900000: power :: var_is_introduced;\nvar 0..6: rest :: var_is_introduced;\n\
                constraint int_times(a, b, ab);\nconstraint int_times(ab, c, abc);\nconstraint int_pow(c, 3, power);\n\
                constraint int_lin_eq([1, -1], [abc, power], 0);\nconstraint int_mod(abc, 7, rest);\n\
                constraint int_eq(rest, 1);\nsolve satisfy;\n";
    let mut expected = Vec::new();
    for a in 40..=60i64 {
        for b in 40..=60 {
            let fits = (40..=60).filter(|c| a * b * c == c * c * c && a * b * c % 7 == 1);
            expected.extend(fits.map(|c| line(["a", "b", "c"], [a, b, c])));
        }
    }
    assert!(!expected.is_empty());
    assert_eq!(solutions(text), sorted(expected));
}

/// The greatest perimeter of a right-angled triangle whose longest side is up to 300, where the others are declared up to 20,000.
#[test]
fn the_best_is_found_among_products() {
    let text = "var 0..20000: a :: output_var;\nvar 0..20000: b :: output_var;\nvar 1..300: c :: output_var;\n\
                var 0..400000000: aa;\nvar 0..400000000: bb;\nvar 0..400000000: cc;\nvar 0..60000: round :: output_var;\n\
                constraint int_times(a, a, aa);\nconstraint int_times(b, b, bb);\nconstraint int_times(c, c, cc);\n\
                constraint int_lin_eq([1, 1, -1], [aa, bb, cc], 0);\nconstraint int_lin_eq([1, 1, 1, -1], [a, b, c, round], 0);\n\
                solve maximize round;\n";
    let best = read(text).solver(true, 0).best().unwrap();
    let root = |square: i64| (0..=300).find(|side| side * side == square);
    let meant = (1..=300i64).flat_map(|c| (0..=c).filter_map(move |a| Some(a + c + root(c * c - a * a)?))).max();
    assert_eq!((best.value, best.is_proved()), (meant, true));
}

/// A product with more values than a variable may have, where no expression can take its place: it has digits.
#[test]
fn products_that_stand_anywhere_have_digits() {
    let product = "var 0..300: a;\nvar 0..300: b;\nvar 0..90000: p :: output_var;\nconstraint int_times(a, b, p);\n";
    let count = |rest: &str| solutions(&format!("{product}{rest}solve satisfy;\n")).len();
    let pairs = || (0..=300i64).flat_map(|a| (0..=300).map(move |b| (a, b)));
    let member =
        "constraint int_le(89000, p);\nvar bool: t :: output_var;\nconstraint set_in_reif(p, {1, 89700}, t);\n";
    assert_eq!(count(member), pairs().filter(|(a, b)| a * b >= 89_000).count());
    let differ =
        "array [1..2] of var int: l = [p, a];\nconstraint fzn_all_different_int(l);\nconstraint int_le(a, 3);\n";
    assert_eq!(count(differ), pairs().filter(|(a, b)| *a <= 3 && a * b != *a).count());
    let best = read(&format!("{product}constraint int_lin_le([1, 1], [a, b], 555);\nsolve maximize p;\n"));
    let best = best.solver(true, 0).best().unwrap();
    let most = pairs().filter(|(a, b)| a + b <= 555).map(|(a, b)| a * b).max();
    assert_eq!((best.value, best.is_proved()), (most, true));
}
