//! Numbers with more values than a variable may have: a model with them has the solutions of its twin, whose variables have a few values
//! that are as far apart.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use csp_core::{Cancel, Limits, ProblemError, Random, Solver, Stop, Watch};
use csp_formats::{Format, ModelLanguage, ReadError};

use crate::models::case::{read, solutions_of};

/// The distance of the values.
const FAR: i64 = 40_000;

/// The values of every solution.
fn solutions(text: &str) -> Result<BTreeSet<Vec<String>>, String> {
    Ok(solutions_of(&read(text)?, text))
}

struct Writer {
    random: Random,
}

impl Writer {
    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.random.below(all.len() as u64) as usize]
    }

    fn near(&mut self, most: u64) -> i64 {
        self.random.below(most).cast_signed()
    }

    fn constant(&mut self) -> String {
        let many = self.near(4) - 1;
        let own = if self.random.below(3) == 0 { many } else { many * FAR + self.near(3) };
        if own < 0 { format!("({own})") } else { own.to_string() }
    }

    fn values(&mut self) -> Vec<i64> {
        let own: BTreeSet<i64> = (0..4).map(|_| (self.near(5) - 1) * FAR + self.near(2)).collect();
        own.into_iter().collect()
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.random.below(5) {
                0 => self.constant(),
                _ => self.one_of(&["x", "y", "x", "y", "z"]).to_owned(),
            };
        }
        let (a, b) = (self.number(depth - 1), self.number(depth - 1));
        match self.random.below(13) {
            0 | 1 => format!("({a} + {b})"),
            2 => format!("({a} - {b})"),
            3 => format!("{} * {a}", (self.near(5) - 2).to_string().replace('-', "0 - ")),
            4 => format!("abs({a} - {b})"),
            5 => format!("min({a}, {b})"),
            6 => format!("max({a}, {b}, y)"),
            7 => format!("element([{a}, {b}, x], z)"),
            8 => format!("(if {} then {a} else {b})", self.truth(depth - 1)),
            9 => format!("({a} / 9001)"),
            10 => format!("({a} mod 7)"),
            11 => format!("count([{a}, {b}, x], {})", self.number(0)),
            _ => format!("nvalue({a}, {b}, x)"),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.below(2) == 0 {
            let compares = self.one_of(&["==", "!=", "<", "<=", ">", ">="]);
            return format!("{} {compares} {}", self.number(depth), self.number(depth.min(1)));
        }
        let (a, b) = (self.truth(depth - 1), self.truth(depth - 1));
        match self.random.below(7) {
            0 => format!("not ({a})"),
            1 => format!("(({a}) or ({b}))"),
            2 => format!("(({a}) and ({b}))"),
            3 => format!("(({a}) -> ({b}))"),
            4 => format!("(({a}) <-> ({b}))"),
            5 => format!("(({a}) xor ({b}))"),
            _ => format!("({} in {{{}, {}, {}..{}}})", self.number(1), 5, FAR, -9, 2 * FAR),
        }
    }

    fn rule(&mut self) -> String {
        let [a, b, c] = [self.number(1), self.number(0), self.number(1)];
        match self.random.below(14) {
            0 => format!("alldifferent({a}, {b}, {c})"),
            1 => format!("alldifferent(x, y, {c}) as pairs"),
            2 => format!("cumulative([x, {b}, y], [{}, z, 30000], [1, b + 1, 1], 2)", self.constant()),
            3 => format!("cumulative([x, y], [z, {}], [z, 2], 1 + z)", self.constant()),
            4 => "nooverlap([x, y, z], [z, 40001, 2])".to_owned(),
            5 => format!("nooverlap([x, {b}], [z, y], [3, 50000], [x, 1])"),
            6 => format!("cardinality([x, {b}, y], [{FAR}, 1], [z, 1])"),
            7 => format!("(x, z, y) in {{({FAR}, 1, 0), (0, 2, 1), ({}, 1, {FAR}), (0, *, 0)}}", 2 * FAR),
            8 => format!("(x, *, z) not in {{({FAR}, 1, 0)}}").replace("x, *", "x, y").replace("1, 0", "*, 1"),
            9 => format!("(x, y) in {{({FAR}, {FAR}), (0, 0), (1, 0), (0, 1), ({}, 0)}}", 2 * FAR),
            10 => format!("lex([x, {b}, z], [y, x, b])"),
            11 => format!("lex_less([{a}, z], [y, b])"),
            _ => self.truth(2),
        }
    }
}

/// A model of few variables with numbers far apart, and its twin.
fn pair(seed: u64) -> [String; 2] {
    let mut writer = Writer { random: Random::new(seed) };
    let [mut wide, mut narrow] = [String::new(), String::new()];
    for name in ["x", "y"] {
        let values = writer.values();
        let listed = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (low, high) = (values[0] - writer.near(50), values[values.len() - 1] + 70_000);
        writeln!(wide, "var {name} in {low}..{high}\n{name} in {{{listed}}}").unwrap();
        writeln!(narrow, "var {name} in {{{listed}}}").unwrap();
    }
    let mut rest = "var z in 0..3\nvar b in 0..1\n".to_owned();
    for _ in 0..=writer.random.below(2) {
        rest += &writer.rule();
        rest.push('\n');
    }
    [wide + &rest, narrow + &rest]
}

fn check(seeds: std::ops::Range<u64>) {
    let mut compared = 0;
    for seed in seeds.clone() {
        let [wide, narrow] = pair(seed);
        match (solutions(&wide), solutions(&narrow)) {
            (wide_ones, Ok(narrow_ones)) => {
                assert_eq!(wide_ones.as_ref(), Ok(&narrow_ones), "{seed}: {wide}");
                compared += usize::from(!narrow_ones.is_empty());
            }
            (wide_ones, Err(error)) => {
                assert!(error.contains("too many"), "{seed}: {error}: {narrow}");
                // What may have no value is refused in both.
                let is_same = |other: &String| other.contains("this may have no value");
                assert!(wide_ones.as_ref().err().is_none_or(is_same), "{seed}: {wide}: {wide_ones:?}");
            }
        }
    }
    assert!(compared as u64 * 3 > seeds.end - seeds.start, "{compared}");
}

/// A model in another language, read again, has the same solutions, and wide numbers are variables there.
#[test]
fn wide_numbers_are_written_as_variables() {
    let (format, watch) = (Format::of_name("a.csp").unwrap(), Watch::default());
    for seed in 0..40 {
        let [wide, _] = pair(seed);
        let Ok(own) = solutions(&wide) else { continue };
        for (language, name) in [(ModelLanguage::Csp, "a.csp"), (ModelLanguage::Json, "a.csp.json")] {
            let written = language.write(format, &wide, &watch).unwrap().text;
            let read = Format::of_name(name).unwrap().read(&written, &watch).unwrap();
            assert_eq!(read.shown[0].name, "x", "{written}");
            assert_eq!(solutions_of(&read, &written), own, "{written}");
        }
    }
    let xcsp = ModelLanguage::Xcsp3.write(format, "var x[1..2] in 0..1000000\nx[1] > x[2]\nminimize max(x)\n", &watch);
    let text = xcsp.unwrap().text;
    assert!(text.contains("<domain for=\"x[1..2]\"> 0..1000000 </domain>"), "{text}");
    let read = Format::of_name("a.xml.xz").unwrap().read(&text, &watch).unwrap();
    assert_eq!(Solver::new(&read.network).best().unwrap().value, Some(1));
}

#[test]
fn the_widest_numbers_have_2_to_the_53_values() {
    let last: i64 = (1 << 53) - 1;
    let only = |text: &str| solutions(text).map(|all| all.into_iter().flatten().collect::<Vec<_>>());
    assert_eq!(only(&format!("var x in 0..{last}\nx == {last}")), Ok(vec![last.to_string()]));
    assert_eq!(only(&format!("var x in 0..{last}\nx >= {last}\nx != 5")), Ok(vec![last.to_string()]));
    let high = i64::MIN + last;
    assert_eq!(only(&format!("var x in 0 - 9223372036854775807 - 1..{high}\nx == {high}")), Ok(vec![high.to_string()]));
    assert_eq!(
        only(&format!("var x in {}..9223372036854775807\nx == {}", i64::MAX - last, i64::MAX)),
        Ok(vec![i64::MAX.to_string()])
    );
    let told = |text: &str| read(text).map(|_| ()).unwrap_err();
    assert!(
        told(&format!("var x in 0..{}", last + 1))
            .starts_with("line 1, column 11: \"x\" would have 9007199254740993 values")
    );
}

/// Numbers that do not fit in 64 bits are told with their place.
#[test]
fn what_is_too_large_is_told_with_its_place() {
    let told = |text: &str| read(text).map(|_| ()).unwrap_err();
    let x = "var x, y, z in 0..9000000000000000\n";
    let error = told(&format!("{x}maximize 4000 * x"));
    assert!(error.starts_with("line 2, column 15: this is no sum"), "{error}");
    let error = told(&format!("{x}x > y\ncumulative([2000 * x, y, z], 5, 1, 1)"));
    assert!(error.starts_with("line 3, column 1: the numbers of these tasks become too large"), "{error}");
    let error = told(&format!("{x}circuit([x, y, z])"));
    assert!(
        error.starts_with("line 2, column 9: this may have 9000000000000001 values between 0 and 9000000000000000"),
        "{error}"
    );
    let error = told(&format!("{x}regular([x, y], \"1 2\")"));
    assert!(error.contains("give it narrower bounds"), "{error}");
}

#[test]
fn limits_hold_for_wide_numbers() {
    let text = "var x[1..200] in 0..1000000\ncumulative(x, 5, 1, 3)\n";
    let format = Format::of_name("a.csp").unwrap();
    let within = |limits| format.read(text, &Watch::start(limits)).map(|_| ()).unwrap_err();
    let cancel = Cancel::at_look(2);
    let error = within(Limits { cancel: Some(cancel), ..Limits::default() });
    assert_eq!(error, ReadError::Problem(ProblemError::Stopped(Stop::Cancelled)));
    let error = within(Limits { memory: Some(1 << 20), ..Limits::default() });
    let is_memory =
        matches!(error, ReadError::Problem(ProblemError::Memory { .. } | ProblemError::Stopped(Stop::Memory)));
    assert!(is_memory, "{error:?}");
}

/// An objective that is no sum is a number, too.
#[test]
fn objectives_are_wide() {
    let best = |text: &str| Solver::new(&read(text).unwrap().network).best().unwrap().value;
    let wide = "var x, y in 0..1000000\nx in {0, 7, 400000, 900000}\ny in {5, 300000, 700000}\nx + y >= 800000\n";
    assert_eq!(best(&format!("{wide}minimize max(x, y)")), Some(700_000));
    assert_eq!(best(&format!("{wide}minimize abs(x - y)")), Some(200_000));
    assert_eq!(best(&format!("{wide}maximize 2 * x - y")), Some(1_799_995));
    let in_order = read(&format!("{wide}minimize x then maximize y")).unwrap();
    let found = Solver::new(&in_order.network).best().unwrap().solution.unwrap();
    let words = in_order.shown.iter().map(|shown| shown.values[0].word(&in_order.network, &found));
    assert_eq!(words.collect::<Vec<_>>(), ["400000", "700000"]);
    assert_eq!(best(&format!("{wide}minimize x * y")), Some(4_500_000));
}

#[test]
fn wide_numbers_mean_the_same() {
    check(0..200);
}

#[test]
#[ignore = "long"]
fn wide_numbers_mean_the_same_in_many_models() {
    check(200..350);
}
