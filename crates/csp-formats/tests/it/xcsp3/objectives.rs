//! What is minimised and maximised.

use csp_core::Solver;

use crate::xcsp3::case::{instance, read};

/// The best value, which must be proved.
#[track_caller]
fn best(variables: &str, constraints: &str, objective: &str) -> Option<i64> {
    let text = instance(variables, constraints).replace("\"CSP\"", "\"COP\"");
    let text = text.replace("</instance>", &format!("<objectives>{objective}</objectives></instance>"));
    let model = read(&text).unwrap_or_else(|error| panic!("{error}"));
    let best = Solver::new(&model.network).best().unwrap();
    assert!(best.is_proved());
    best.value
}

#[test]
fn objectives_of_every_type() {
    let x = "<array id=\"x\" size=\"[3]\"> 1..4 </array>";
    let constraint = "<allDifferent> x[] </allDifferent><sum><list> x[] </list><condition> (ge,7) </condition></sum>";
    // The choices are {1,2,4}, {1,3,4} and {2,3,4}.
    for (objective, value) in [
        ("<minimize> x[0] </minimize>", 1),
        ("<maximize> add(x[0],mul(2,x[1])) </maximize>", 3 + 2 * 4),
        ("<minimize> mul(x[0],x[1]) </minimize>", 2),
        ("<maximize type=\"sum\"><list> x[] </list><coeffs> 1 -1 2 </coeffs></maximize>", 3 - 1 + 8),
        ("<minimize type=\"sum\"> x[] </minimize>", 7),
        ("<minimize type=\"maximum\"> x[0] x[1] </minimize>", 2),
        ("<maximize type=\"minimum\"><list> x[] </list></maximize>", 2),
        ("<maximize type=\"product\"><list> x[0] x[1] </list></maximize>", 12),
        // (1,2,4) is the first in lexicographic order and (4,3,2) the last: their digits in base 4.
        ("<minimize type=\"lex\"><list> x[] </list></minimize>", 16 + 2 * 4 + 4),
        ("<maximize type=\"lex\"> x[] </maximize>", 4 * 16 + 3 * 4 + 2),
        ("<minimize type=\"nValues\"><list> x[] 2 </list></minimize>", 3),
        ("<maximize type=\"nValues\"><list> x[] 2 </list><except> 3 </except></maximize>", 3),
    ] {
        assert_eq!(best(x, constraint, objective), Some(value), "{objective}");
    }
}

#[test]
fn golomb() {
    // The shortest ruler of 4 marks has length 6.
    let best = best(
        "<array id=\"m\" size=\"[4]\"> 0..12 </array>",
        "<ordered><list> 0 m[1..3] </list><operator> lt </operator></ordered><intension> eq(m[0],0) </intension>\
         <allDifferent> sub(m[1],m[0]) sub(m[2],m[0]) sub(m[3],m[0]) sub(m[2],m[1]) sub(m[3],m[1]) sub(m[3],m[2]) </allDifferent>",
        "<minimize> m[3] </minimize>",
    );
    assert_eq!(best, Some(6));
}

#[test]
fn no_solution_has_no_value() {
    let x = "<var id=\"x\"> 1..4 </var>";
    assert_eq!(best(x, "<intension> gt(x,4) </intension>", "<minimize> x </minimize>"), None);
}
