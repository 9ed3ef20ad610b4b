//! The constraint graph as Graphviz draws it.

use std::fmt;

use petgraph::dot::{Config, Dot};
use petgraph::graph::NodeIndex;

use crate::model::{Network, Var};

impl Network {
    /// The constraint graph in Graphviz's DOT language, nodes labelled with names.
    pub fn to_dot(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let label = |_, (_, var): (NodeIndex, &Var)| format!("label={:?}", self.name(*var).to_string());
            let graph = self.graph().as_petgraph();
            let config = [Config::EdgeNoLabel, Config::NodeNoLabel];
            let dot = Dot::with_attr_getters(graph, &config, &|_, _| String::new(), &label);
            write!(f, "{dot:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::relations::NotEqual;
    use crate::{Domain, Problem};

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
}
