//! Problems without a search: what consistency removes, and what the shape of the graph promises.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::consistency::{self, PathConsistent};
use csp_core::counters::{Counter, Textbook};
use csp_core::structure::Structure;
use csp_core::{Network, Stop};
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use csp_terminal::words::wrap::hanging;
use csp_terminal::words::{escape, numbers as text, table};
use serde::Serialize;

/// The result of an algorithm.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filtering {
    algorithm: String,
    time: Duration,
    refuted: bool,
    stopped: Option<Stop>,
    values_left: u64,
    removed: u64,
    pairs_removed: Option<u64>,
    counters: Textbook,
}

impl From<&consistency::Filtered> for Filtering {
    fn from(filtered: &consistency::Filtered) -> Self {
        Self {
            refuted: filtered.conflict.is_some(),
            stopped: filtered.stopped,
            values_left: filtered.values_left() as u64,
            counters: filtered.counters,
            ..Self::default()
        }
    }
}

impl From<&PathConsistent> for Filtering {
    fn from(path: &PathConsistent) -> Self {
        let network = &path.network;
        Self {
            refuted: path.refuted,
            stopped: path.stopped,
            values_left: network.variables().map(|x| network.domain(x).len() as u64).sum(),
            pairs_removed: Some(path.pairs_removed),
            counters: path.counters,
            ..Self::default()
        }
    }
}

impl Filtering {
    /// The same with the name of the algorithm and the time it took.
    pub(crate) fn by(self, algorithm: String, time: Duration) -> Self {
        Self { algorithm, time, ..self }
    }

    /// The same with the values removed, of so many; probing removes others for a while, which the counter of prunings holds.
    pub(crate) fn of(self, values: u64) -> Self {
        Self { removed: values.saturating_sub(self.values_left), ..self }
    }

    /// The exit code of this result alone.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self { refuted: true, .. } => Exit::NoSolution,
            Self { stopped: Some(_), .. } => Exit::Limit,
            _ => Exit::Solved,
        }
    }

    fn status(&self) -> &'static str {
        match self {
            Self { refuted: true, .. } => "no solution",
            Self { stopped: Some(Stop::Memory), .. } => "memory limit",
            Self { stopped: Some(_), .. } => "limit",
            _ => "consistent",
        }
    }
}

/// The title of a problem: its name, variables and values.
pub(crate) fn title(name: &str, variables: usize, values: u64) -> String {
    format!("{}: {}, {}", escape::plain(name), text::count(variables as u64, "variable"), text::count(values, "value"))
}

/// Writes a table for all problems.
pub(crate) fn table(sections: &[(String, Vec<Filtering>)], output: &mut Output) -> Result<()> {
    let [checks, revisions] = [Counter::Checks.name(), Counter::Revisions.name()];
    let header = ["algorithm", "result", "values left", "removed", "pairs", checks, revisions, "time"];
    let sections: Vec<(String, Vec<Vec<String>>)> =
        sections.iter().map(|(title, rows)| (title.clone(), rows.iter().map(row).collect())).collect();
    let width = csp_terminal::output::width();
    let dispensable = [revisions, "pairs", "time", checks];
    let (text, left_out) = table::fitting_sections(&header, &sections, 2, &dispensable, width);
    writeln!(output, "{text}")?;
    if !left_out.is_empty() {
        let told = format!("(left out, as the terminal is narrow: {})", left_out.join(", "));
        write!(output, "{}", hanging("", &told, 1, width))?;
    }
    Ok(())
}

fn row(row: &Filtering) -> Vec<String> {
    let Textbook { checks, revisions, .. } = row.counters;
    vec![
        row.algorithm.clone(),
        row.status().to_owned(),
        row.values_left.to_string(),
        row.removed.to_string(),
        row.pairs_removed.map_or("-".into(), |pairs| pairs.to_string()),
        checks.to_string(),
        revisions.to_string(),
        text::time(row.time),
    ]
}

#[derive(Serialize)]
struct Record<'a> {
    problem: &'a str,
    algorithm: &'a str,
    status: &'a str,
    values_left: u64,
    removed: u64,
    prunings: u64,
    pairs_removed: Option<u64>,
    checks: u64,
    revisions: u64,
    time_ns: Option<u64>,
}

/// Writes one JSON object.
pub(crate) fn json(problem: &str, row: &Filtering, output: &mut Output) -> Result<()> {
    let Textbook { checks, prunings, revisions, .. } = row.counters;
    let record = Record {
        problem,
        algorithm: &row.algorithm,
        status: row.status(),
        values_left: row.values_left,
        removed: row.removed,
        prunings,
        pairs_removed: row.pairs_removed,
        checks,
        revisions,
        time_ns: u64::try_from(row.time.as_nanos()).ok(),
    };
    serde_json::to_writer(&mut *output, &record)?;
    Ok(output.write_all(b"\n")?)
}

/// Writes what the shape of a graph promises, in sentences.
pub(crate) fn structure(name: &str, network: &Network, structure: &Structure, output: &mut Output) -> Result<()> {
    let graph = network.graph();
    let name = escape::plain(name);
    let variables = text::count(graph.node_count() as u64, "variable");
    let edges = text::count(graph.edge_count() as u64, "constraint");
    let columns = csp_terminal::output::width();
    let larger = network.nary().iter().filter(|constraint| !constraint.is_redundant()).count() as u64;
    let heading = if larger == 0 {
        format!("{name}: {variables}, {edges}, density {:.3}", graph.density())
    } else {
        let larger = text::count(larger, "constraint");
        format!("{name}: {variables}, {edges} on two of them and {larger} on more; the primal graph has")
    };
    write!(output, "{}", hanging("", &heading, 2, columns))?;
    for (what, value) in promises(structure, larger == 0) {
        write!(output, "{}", hanging(&format!("  {what:<14} "), &value, 17, columns))?;
    }
    Ok(())
}

fn promises(structure: &Structure, is_binary: bool) -> [(&'static str, String); 5] {
    let Structure { components, is_forest, width, cutset, induced_width } = structure;
    let sizes: Vec<String> = components.iter().take(10).map(ToString::to_string).collect();
    let more = if components.len() > 10 { ", ..." } else { "" };
    // The plans that use the shape know edges alone.
    let hint = |hint: &'static str| if is_binary { hint } else { "" };
    let tree = if *is_forest { format!("yes{}", hint(": csp solve --strategy tree")) } else { "no".to_owned() };
    let (cutset_hint, buckets) = (hint(": csp solve --strategy cutset"), hint(": csp solve --strategy buckets"));
    [
        ("components", format!("{} ({}{more})", components.len(), sizes.join(", "))),
        ("tree", tree),
        ("width", format!("{width}, along the order minwidth")),
        ("cycle cutset", format!("{cutset}, found greedily{cutset_hint}")),
        ("induced width", format!("{induced_width}, along the order of least degree{buckets}")),
    ]
}
