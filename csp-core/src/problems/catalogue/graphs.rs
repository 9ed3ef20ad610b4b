//! The colourings of a graph, by the name of the graph.

use std::io;

use super::SpecError;
use super::parameters::Parameters;
use crate::limits::Watch;
use crate::model::{Network, afford};
use crate::problems::coloring::{DimacsError, Graph};

/// The network of the graph and the colours that are named.
pub(super) fn coloured(
    p: &mut Parameters<'_>,
    read: impl FnOnce(&str) -> io::Result<String>,
    watch: &Watch,
) -> Result<Network, SpecError> {
    let (graph, colours) = match p.name {
        "coloring" => from_file(p, read, watch)?,
        "mycielski" => mycielski(p, watch)?,
        _ => queen_graph(p, watch)?,
    };
    graph.coloring_within(colours, watch).map_err(|error| p.explain(error))
}

fn from_file(
    p: &mut Parameters<'_>,
    read: impl FnOnce(&str) -> io::Result<String>,
    watch: &Watch,
) -> Result<(Graph, u16), SpecError> {
    let file = p.file().ok_or_else(|| p.missing("which file"))?;
    let colours = p.last(|p| p.colours(None))?;
    let failed = |error: String| SpecError::File { file: file.into(), error };
    let text = read(file).map_err(|error| failed(error.to_string()))?;
    // The line of an edge has at least eight bytes. While the graph is made, it takes no more than
    // eight times as many.
    afford(8 * text.len() as u64, watch).map_err(|error| p.explain(error.into()))?;
    let graph = Graph::dimacs(&text, watch).map_err(|error| match error {
        DimacsError::Stopped(stop) => p.explain(stop.into()),
        error => failed(error.to_string()),
    })?;
    Ok((graph, colours))
}

fn mycielski(p: &mut Parameters<'_>, watch: &Watch) -> Result<(Graph, u16), SpecError> {
    let chromatic = p.size("the chromatic number", 2, 12)?;
    let colours = p.last(|p| p.colours(Some(chromatic - 1)))?;
    let graph = Graph::mycielski_within(chromatic.into(), watch).map_err(|error| p.explain(error))?;
    Ok((graph, colours))
}

fn queen_graph(p: &mut Parameters<'_>, watch: &Watch) -> Result<(Graph, u16), SpecError> {
    let word = p.word().ok_or_else(|| p.missing("the size of the board"))?;
    let (rows, columns) = word.split_once('x').ok_or_else(|| p.missing("rows and columns"))?;
    let rows: usize = p.parse(rows, "the number of rows", 1, 60)?;
    let columns = p.parse(columns, "the number of columns", 1, 60)?;
    let colours = p.last(|p| p.colours(None))?;
    let graph = Graph::queens_within(rows, columns, watch).map_err(|error| p.explain(error))?;
    Ok((graph, colours))
}
