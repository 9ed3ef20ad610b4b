//! Models that are far too large: an error, at once.

use csp_core::{Cancel, Limits, ProblemError, Stop, Watch};
use csp_formats::{Format, ReadError, json};

use crate::models::case::read;

fn told(text: &str) -> String {
    read(text).map(|_| ()).unwrap_err()
}

#[test]
fn no_depth_is_too_deep() {
    for (open, close) in
        [("(", ")"), ("[", "]"), ("{", "}"), ("-", ""), ("not ", ""), ("abs(", ")"), ("if ", ""), ("1^", "")]
    {
        let text = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        assert!(told(&text).contains("levels, and this has more"), "{open}");
    }
    for chain in ["1 / ", "1 mod ", "1 -> ", "1 <-> ", "1 xor "] {
        assert!(told(&format!("{}1", chain.repeat(100_000))).contains("levels, and this has more"), "{chain}");
    }
    let nested = format!("{{\"constraints\": [{}1{}]}}", "[\"not\", ".repeat(100_000), "]".repeat(100_000));
    let error = json::parse(&nested, &Watch::start(Limits::default())).unwrap_err().to_string();
    assert!(error.contains("levels, and this has more") || error.contains("recursion"), "{error}");
}

#[test]
fn what_is_flat_may_be_long() {
    let sum = format!("var x in 0..1\n{}x == 5", "x + ".repeat(50_000));
    assert!(read(&sum).is_ok());
    assert!(read(&format!("var x in 0..1\n{}x == 0", "x == 0 and ".repeat(20_000))).is_ok());
}

/// As deep as the language allows, with the stack that a thread of a test has.
#[test]
fn the_deepest_expression_is_read() {
    let text = format!("var x in 0..1\n{}x{} == 1", "abs(".repeat(190), ")".repeat(190));
    assert!(read(&text).is_ok(), "{:?}", read(&text).map(|_| ()));
    let text = format!("var x in 0..1\n{}x{} == 1", "(".repeat(190), ")".repeat(190));
    assert!(read(&text).is_ok());
}

#[test]
fn no_loop_is_too_long() {
    for text in [
        "forall(i in 1..1000000000) 1 == 1",
        "forall(i in 1..9223372036854775807) 1 == 1",
        "forall(i in 1..9000000, j in 1..9000000) 1 == 1",
        "var x[1..1000000000] in 0..1",
        "var x[1..1000000, 1..1000000, 1..1000000] in 0..1",
        "let s = {-9223372036854775807..9223372036854775807}",
    ] {
        let error = told(text);
        assert!(error.contains("a model makes at most"), "{text}: {error}");
    }
}

#[test]
fn loops_and_dimensions_are_few() {
    let many = |item: &str| vec![item; 100_000].join(", ");
    assert!(told(&format!("forall({}) 1 == 1", many("i in 1..1"))).contains("at most 20 loops"));
    assert!(told(&format!("var x[{}] in 0..1", many("1..1"))).contains("at most 10 dimensions"));
    // The numbers of an objective must fit.
    assert!(told("var x in 0..9\nmaximize 9223372036854775807 * x").contains("line 2, column 30: this is no sum"));
    assert!(told("var x in 0..60000\nmaximize x * x * x * x").contains("this is no sum"));
    assert!(read("var x in 0..60000\nmaximize x * x").is_ok());
}

#[test]
fn limits_stop_the_work() {
    let text = "var x[1..1000] in 0..1\nforall(i in 1..1000, j in 1..1000 where i < j) x[i] + x[j] <= 1";
    let format = Format::of_name("a.csp").unwrap();
    let cancel = Cancel::at_look(2);
    let watch = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
    let error = format.read(text, &watch).unwrap_err();
    assert_eq!(error, ReadError::Problem(ProblemError::Stopped(Stop::Cancelled)));
    let watch = Watch::start(Limits { memory: Some(1 << 20), ..Limits::default() });
    let error = format.read(text, &watch).unwrap_err();
    assert_eq!(error, ReadError::Problem(ProblemError::Stopped(Stop::Memory)));
}

/// All pairs of 60,000 variables are counted before the first is made, whether their domains are alike or not.
#[test]
fn pairs_are_counted_before_they_are_made() {
    for text in [
        "var x[1..60000] in 1..9\nalldifferent(x)",
        "var x[1..30000] in 1..9\nvar y[1..30000] in 2..9\nalldifferent(x, y)",
        "var x[1..60000] in 1..9\nalldifferent(x) as pairs",
        "var x[1..60000] in 1..9\nalldifferent(i in 1..60000) (x[i] + i)",
    ] {
        let watch = Watch::start(Limits { memory: Some(1 << 30), ..Limits::default() });
        let error = Format::of_name("a.csp").unwrap().read(text, &watch).map(|_| ()).unwrap_err();
        let is_memory =
            matches!(error, ReadError::Problem(ProblemError::Memory { .. } | ProblemError::Stopped(Stop::Memory)));
        assert!(is_memory, "{text}: {error}");
    }
}
