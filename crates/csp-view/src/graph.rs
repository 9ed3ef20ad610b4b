//! Constraint graphs in the formats of other programs, and in figures.

use std::io::Write;

use anyhow::Result;
use csp_core::consistency::Preprocess;
use csp_core::{Domain, Network, Var, Watch};
use csp_terminal::output::Output;
pub use csp_terminal::words::escape::html as escaped;
use csp_terminal::words::{escape, numbers as text};
use num_bigint::BigUint;
use serde_json::json;

/// A constraint graph, or a variable with its neighbours.
#[derive(Debug)]
pub struct GraphPart<'n> {
    network: &'n Network,
    variables: Vec<Var>,
    edges: Vec<(Var, Var)>,
}

impl<'n> GraphPart<'n> {
    /// The whole graph, or what is around `centre`.
    pub fn of(network: &'n Network, centre: Option<Var>) -> Self {
        let near = |x: Var| centre.is_none_or(|centre| x == centre || network.arc(x, centre).is_some());
        let variables: Vec<Var> = network.variables().filter(|&x| near(x)).collect();
        let ends = network.all_arcs().iter().map(|arc| (arc.source(), arc.target()));
        let edges = ends.filter(|&(x, y)| x < y && near(x) && near(y)).collect();
        Self { network, variables, edges }
    }

    fn name(&self, x: Var) -> String {
        self.network.name(x).to_string()
    }

    /// In the language of Graphviz.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn dot(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "graph {{")?;
        for &x in &self.variables {
            writeln!(output, "    {} [label={:?}]", x.index(), self.name(x))?;
        }
        for &(x, y) in &self.edges {
            writeln!(output, "    {} -- {}", x.index(), y.index())?;
        }
        Ok(writeln!(output, "}}")?)
    }

    /// As GraphML.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn graphml(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(output, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;
        writeln!(output, "  <key id=\"name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>")?;
        writeln!(output, "  <key id=\"values\" for=\"node\" attr.name=\"values\" attr.type=\"int\"/>")?;
        writeln!(output, "  <graph id=\"constraints\" edgedefault=\"undirected\">")?;
        for &x in &self.variables {
            let name = escaped(&self.name(x));
            let values = self.network.domain(x).len();
            let data = format!("<data key=\"name\">{name}</data><data key=\"values\">{values}</data>");
            writeln!(output, "    <node id=\"n{}\">{data}</node>", x.index())?;
        }
        for &(x, y) in &self.edges {
            writeln!(output, "    <edge source=\"n{}\" target=\"n{}\"/>", x.index(), y.index())?;
        }
        Ok(writeln!(output, "  </graph>\n</graphml>")?)
    }

    /// As JSON.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn json(&self, output: &mut Output) -> Result<()> {
        let values = |x: Var| self.network.domain(x).iter().map(csp_core::Val::get).collect::<Vec<u16>>();
        let nodes: Vec<_> = self
            .variables
            .iter()
            .map(|&x| json!({ "id": x.index(), "name": self.name(x), "domain": values(x) }))
            .collect();
        let edges: Vec<[usize; 2]> = self.edges.iter().map(|(x, y)| [x.index(), y.index()]).collect();
        serde_json::to_writer(&mut *output, &json!({ "nodes": nodes, "edges": edges }))?;
        Ok(writeln!(output)?)
    }
}

/// Numbers with more digits are powers of ten for people.
const MOST_DIGITS: usize = 16;

/// The figures of a problem.
///
/// # Errors
///
/// When the output cannot be written.
pub fn stats(name: &str, network: &Network, output: &mut Output) -> Result<()> {
    let graph = network.graph();
    let fixed = network.variables().filter(|&x| network.domain(x).len() == 1).count();
    let degrees = || network.variables().map(|x| graph.degree(x));
    let least = degrees().min().unwrap_or(0);
    let most = degrees().max().unwrap_or(0);
    let components: Vec<usize> = graph.components().iter().map(Vec::len).collect();
    let space = |sizes: &mut dyn Iterator<Item = usize>| sizes.map(BigUint::from).product::<BigUint>();
    writeln!(output, "{}", escape::plain(name))?;
    writeln!(output, "  variables      {}, {fixed} of them fixed", network.len())?;
    let edges = text::count(graph.edge_count() as u64, "edge");
    let larger = network.nary().iter().filter(|constraint| !constraint.is_redundant()).count();
    let on_more = if larger > 0 { format!(", and {larger} on more than two variables") } else { String::new() };
    writeln!(output, "  constraints    {edges}{on_more}")?;
    writeln!(output, "  degree         {least} to {most}, density {:.3}", graph.density())?;
    writeln!(output, "  components     {}", components.len())?;
    writeln!(output, "  cliques        {}", network.cliques(&Watch::default())?.len())?;
    let all = space(&mut network.variables().map(|x| network.domain(x).len()));
    writeln!(output, "  search space   {}", short(&all))?;
    Ok(())
}

/// One more line of figures: what an algorithm leaves to be searched.
///
/// # Errors
///
/// When the output cannot be written.
pub fn space_after(algorithm: Preprocess, left: &[Domain], output: &mut Output) -> Result<()> {
    let size = left.iter().map(|domain| BigUint::from(domain.len())).product::<BigUint>();
    Ok(writeln!(output, "  after {:<12} {}", algorithm.to_string(), short(&size))?)
}

/// A number that can be read: whole, or rounded to two digits and a power of ten.
fn short(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() <= MOST_DIGITS {
        return digits;
    }
    let leading = digits.bytes().take(3).fold(0, |number, digit| 10 * number + u32::from(digit - b'0'));
    let rounded = (leading + 5) / 10;
    // 9.95 and more become 10.
    let (rounded, exponent) = if rounded == 100 { (10, digits.len()) } else { (rounded, digits.len() - 1) };
    format!("{}.{} * 10^{exponent}", rounded / 10, rounded % 10)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::short;

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        let told = |digits: &str| short(&digits.parse::<BigUint>().unwrap());
        assert_eq!(told("1179018457773858317152"), "1.2 * 10^21");
        assert_eq!(told("1149999999999999999999"), "1.1 * 10^21");
        assert_eq!(told("9950000000000000000000"), "1.0 * 10^22");
        assert_eq!(told("4722366482869645213696"), "4.7 * 10^21");
        assert_eq!(told("65536"), "65536");
    }
}
