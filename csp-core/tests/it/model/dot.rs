//! Networks as texts for Graphviz.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Problem};

#[test]
fn dot_names_the_variables() {
    let mut problem = Problem::new();
    let a = problem.variable("A", Domain::range(1..=2));
    let b = problem.variable("B \"quoted\"", Domain::range(1..=2));
    problem.constrain(a, b, NotEqual);
    let dot = problem.build().unwrap().to_dot().to_string();
    assert!(dot.starts_with("graph {") && dot.contains("label=\"A\"") && dot.contains("0 -- 1"), "{dot}");
    assert!(dot.contains(r#"label="B \"quoted\"""#), "{dot}");
}
