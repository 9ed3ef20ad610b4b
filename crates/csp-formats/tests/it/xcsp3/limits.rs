//! Short instances that stand for very many pairs: limits of memory end the reading, and so does a switch.

use csp_core::{Cancel, Limits, ProblemError, Stop, Watch};
use csp_formats::{Format, ReadError};

use crate::xcsp3::case::instance;

fn read_within(limits: Limits, text: &str) -> ReadError {
    let format = Format::of_name("instance.xml.xz").expect("XCSP3 is a format");
    format.read(text, &Watch::start(limits)).map(|_| ()).expect_err("it is too large")
}

/// All pairs of 65,536 variables are more than two thousand million.
const MANY: &str = "<array id=\"x\" size=\"[65536]\"> 0..1 </array>";
const HALVES: &str = "<array id=\"x\" size=\"[65536]\"><domain for=\"x[0..30000]\"> 0 </domain><domain for=\"others\"> 1..2 </domain></array>";

#[test]
fn pairs_are_counted_before_they_are_made() {
    let constraints = [
        "<allDifferent> x[] </allDifferent>",
        "<allDifferent><list> x[] </list><except> 0 </except></allDifferent>",
        "<channel> x[] </channel>",
        "<noOverlap><origins> x[] </origins><lengths> 1x65536 </lengths></noOverlap>",
    ];
    for (variables, constraint) in constraints.map(|one| (MANY, one)).into_iter().chain([(HALVES, constraints[0])]) {
        let error =
            read_within(Limits { memory: Some(300 << 20), ..Limits::default() }, &instance(variables, constraint));
        // 184 bytes for a pair, and as many again where each has a relation of its own.
        let pairs = 65_536 * 65_535 / 2 * 184;
        let ReadError::Problem(ProblemError::Memory { needed }) = error else { panic!("{constraint}: {error}") };
        assert!(needed > pairs, "{constraint}: {needed}");
    }
}

/// What is stated one by one ends where memory does.
#[test]
fn statements_are_counted_as_they_come() {
    let limits = || Limits { memory: Some(64 << 20), ..Limits::default() };
    let values = "<nValues><list> x[] </list><condition> (le,3) </condition></nValues>";
    let many = MANY.replace("0..1", "0..99").replace("65536", "20000");
    assert_eq!(read_within(limits(), &instance(&many, values)), ReadError::Problem(Stop::Memory.into()));
    let wide = MANY.replace("0..1", "0..65535").replace("65536", "1000000");
    assert_eq!(read_within(limits(), &instance(&wide, "")), ReadError::Problem(Stop::Memory.into()));
}

#[test]
fn a_switch_ends_the_making_of_pairs() {
    // Up to the first pairs some ten looks are due.
    let limits = Limits { cancel: Some(Cancel::at_look(40)), ..Limits::default() };
    for variables in [MANY, HALVES] {
        let error = read_within(limits.clone(), &instance(variables, "<allDifferent> x[] </allDifferent>"));
        assert_eq!(error, ReadError::Problem(Stop::Cancelled.into()));
    }
}
