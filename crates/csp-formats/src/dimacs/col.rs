//! Graphs in `.col` files: they are coloured with the fewest colours.

use csp_core::problems::{DimacsError, Graph};
use csp_core::relations::{Extremum, NotEqual, Term, Which};
use csp_core::{Expr, Integers, Problem, Stop, Watch};

use crate::error::{ReadError, TextError};
use crate::model::{Model, Shown};

/// True if a text plainly is a graph: it has the problem line of one behind its comments.
pub(crate) fn is_plainly(start: &str) -> bool {
    let first = start.lines().find(|line| !line.trim().is_empty() && !line.starts_with('c'));
    let is_problem =
        |line: &str| matches!(line.split_whitespace().collect::<Vec<_>>()[..], ["p", "edge" | "edges" | "col", _, ..]);
    first.is_some_and(is_problem)
}

/// Reads a graph. The model has a variable for each node, named from 1, with colours from 1; neighbours differ. One
/// more variable, `colours`, is the greatest colour in use, which is to be small.
///
/// There are as many colours as a first colouring uses: nodes in the order of their degrees, each with the least
/// colour that fits (Welsh & Powell 1967). So there is a solution, and the best one needs no more.
///
/// # Errors
///
/// What is wrong with which line, or which limit stopped it.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let graph = Graph::dimacs(text, watch).map_err(|error| ReadError::of_graph(text, &error))?;
    let most = greedy(&graph, watch)?;
    if most as u64 > Integers::MOST {
        return Err(TextError::whole(format!(
            "this graph may need {most} colours, and a variable has up to 65536 values"
        ))
        .into());
    }
    let mut problem = Problem::within(watch);
    let colours = Integers::range(1..=most as i64);
    let mut nodes = Vec::with_capacity(graph.nodes());
    for node in 1..=graph.nodes() {
        watch.spend(1 + most as u64 / 64)?;
        nodes.push(problem.integer(node.to_string(), colours.clone()));
    }
    for &(a, b) in graph.edges() {
        watch.spend(1)?;
        problem.constrain(nodes[a], nodes[b], NotEqual);
    }
    let mut shown: Vec<Shown> =
        nodes.iter().enumerate().map(|(node, &x)| Shown::variable((node + 1).to_string(), x)).collect();
    if !nodes.is_empty() {
        let used = problem.integer("colours", colours);
        let terms: Vec<Term> = (0..nodes.len()).map(Term::Place).collect();
        let scope = [&nodes[..], &[used]].concat();
        problem.post(&scope, Extremum::new(Which::Maximum, terms, Term::Place(nodes.len())));
        problem.minimize(Expr::from(used));
        shown.push(Shown::variable("colours", used));
    }
    Ok(Model::showing(problem.build()?, shown))
}

/// The number of colours that the first colouring uses.
fn greedy(graph: &Graph, watch: &Watch) -> Result<usize, Stop> {
    let mut joined = vec![Vec::new(); graph.nodes()];
    for &(a, b) in graph.edges() {
        joined[a].push(b);
        joined[b].push(a);
    }
    let mut nodes: Vec<usize> = (0..graph.nodes()).collect();
    nodes.sort_by_key(|&node| std::cmp::Reverse(joined[node].len()));
    let mut colour_of = vec![usize::MAX; nodes.len()];
    let mut most = 0;
    for node in nodes {
        let mut taken: Vec<usize> = joined[node].iter().map(|&other| colour_of[other]).collect();
        watch.spend(1 + taken.len() as u64)?;
        taken.sort_unstable();
        taken.dedup();
        // The first place whose colour is not its own number is free.
        let colour =
            taken.iter().enumerate().find(|&(place, &colour)| place != colour).map_or(taken.len(), |(place, _)| place);
        colour_of[node] = colour;
        most = most.max(colour + 1);
    }
    Ok(most)
}

impl ReadError {
    /// The error of the text of a graph, with the line that it is about.
    pub fn of_graph(text: &str, error: &DimacsError) -> Self {
        if let DimacsError::Stopped(stop) = error {
            return (*stop).into();
        }
        let said = error.to_string();
        let Some(line) = error.line() else { return TextError::whole(said).into() };
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        // The place says the line already.
        let what = said.strip_prefix(&format!("line {line}: ")).unwrap_or(&said).to_owned();
        TextError::at(text, start, what).into()
    }
}
