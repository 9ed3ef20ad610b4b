//! The constraint graph as Graphviz draws it.

use std::fmt;

use petgraph::dot::{Config, Dot};
use petgraph::graph::NodeIndex;

use crate::model::{Network, Var};

impl Network {
    /// The constraint graph in Graphviz's DOT language, nodes labelled with names.
    ///
    /// ```
    /// let australia = csp_core::problems::australia(3);
    /// assert!(australia.to_dot().to_string().contains("label=\"WA\""));
    /// ```
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
