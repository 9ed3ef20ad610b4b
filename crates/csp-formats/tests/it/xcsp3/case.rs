//! One instance, and what its solutions must be.

use std::fmt::Write;

use csp_core::{Limits, Solver, Watch};
use csp_formats::{Format, Model, ReadError};

use crate::converted::keeps_its_solutions;

/// The model of an instance.
pub(crate) fn read(text: &str) -> Result<Model, ReadError> {
    let format = Format::of_name("instance.xml.xz").expect("XCSP3 is a format");
    format.read(text, &Watch::start(Limits::default()))
}

/// What reading an instance with these variables and constraints says, without the line that it shows.
pub(crate) fn error(variables: &str, constraints: &str) -> String {
    error_of(&instance(variables, constraints))
}

/// What reading this text says, without the line that it shows.
pub(crate) fn error_of(text: &str) -> String {
    let error = read(text).expect_err("it is wrong").to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

/// An instance with these variables and constraints.
pub(crate) fn instance(variables: &str, constraints: &str) -> String {
    format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>\n{variables}\n</variables>\n<constraints>\n{constraints}\n\
         </constraints>\n</instance>\n"
    )
}

/// An array of variables: its name, the sizes of its dimensions, its least and its greatest integer.
pub(crate) type Array<'a> = (&'a str, &'a [usize], i64, i64);

/// Fails unless the solutions of the constraints are exactly the tuples for which `holds` says so. The tuples have the
/// integers of all arrays, one after the other, row by row.
#[track_caller]
pub(crate) fn solutions_are(arrays: &[Array<'_>], constraints: &str, holds: impl Fn(&[i64]) -> bool) {
    let mut variables = String::new();
    for (name, sizes, first, last) in arrays {
        let sizes: Vec<String> = sizes.iter().map(|size| format!("[{size}]")).collect();
        let sizes = sizes.concat();
        _ = writeln!(variables, "<array id=\"{name}\" size=\"{sizes}\"> {first}..{last} </array>");
    }
    let domains: Vec<(i64, i64)> = arrays
        .iter()
        .flat_map(|&(_, sizes, first, last)| std::iter::repeat_n((first, last), sizes.iter().product()))
        .collect();
    // A variable that no constraint names would have no values of its own.
    let all_named: Vec<String> = arrays
        .iter()
        .map(|(name, sizes, ..)| {
            let cells = format!("{name}{}", "[]".repeat(sizes.len()));
            format!("\n<count><list> {cells} </list><values> 0 </values><condition> (ge,0) </condition></count>")
        })
        .collect();
    let expected: Vec<Vec<i64>> = tuples(&domains).into_iter().filter(|tuple| holds(tuple)).collect();
    let all = tuples(&domains).len();
    assert!(all > expected.len() && !expected.is_empty(), "{} of {all}: the case says nothing", expected.len());
    assert_eq!(
        solutions(&instance(&variables, &format!("{constraints}{}", all_named.concat()))),
        expected,
        "{constraints}"
    );
}

/// All tuples of integers from the first to the last of each domain, ascending.
fn tuples(domains: &[(i64, i64)]) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![Vec::new()], |tuples, &(first, last)| {
        let longer = |tuple: &Vec<i64>| (first..=last).map(|one| [&tuple[..], &[one]].concat()).collect::<Vec<_>>();
        tuples.iter().flat_map(longer).collect()
    })
}

/// The integers of the shown variables in all solutions of an instance, ascending; a solution that comes twice is
/// there twice.
#[track_caller]
pub(crate) fn solutions(text: &str) -> Vec<Vec<i64>> {
    keeps_its_solutions("a.xml.xz", text);
    let model = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let network = &model.network;
    let outcome = Solver::new(network).all().expect("the plan fits");
    let shown: Vec<_> = model.shown.iter().flat_map(csp_formats::Shown::variables).collect();
    let integers = |solution: &csp_core::Solution| -> Vec<i64> {
        shown.iter().map(|&x| network.integer(x, solution.value(x))).collect()
    };
    let mut all: Vec<Vec<i64>> = outcome.solutions.iter().map(integers).collect();
    all.sort_unstable();
    all
}
