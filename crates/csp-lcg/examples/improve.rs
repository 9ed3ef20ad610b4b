//! Prints each better solution of a model, with the nodes and the conflicts up to it.
//!
//! `cargo run --release -p csp-lcg --example improve -- model.fzn [seconds]`

use std::time::Duration;

use csp_core::{Limits, Plan, Solver, Watch};
use csp_formats::Format;
use csp_lcg::LcgEngine;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("name a model")?;
    let seconds: u64 = arguments.next().map_or(Ok(60), |text| text.parse())?;
    let text = std::fs::read_to_string(&path)?;
    let extension = path.rsplit('.').next().unwrap_or_default();
    let format = csp_formats::FORMATS.iter().find(|format| format.extensions.contains(&extension));
    let format = format.or_else(|| Format::of_text(&text)).ok_or("no format has this name")?;
    let model = format.read(&text, &Watch::default())?;
    let mut kinds = std::collections::BTreeMap::new();
    for one in model.network.nary() {
        let kind = format!("{:?}", one.kind());
        let kind: String = kind.chars().take_while(|c| c.is_alphanumeric()).collect();
        *kinds.entry((kind, one.scope().len())).or_insert(0) += 1;
    }
    if std::env::var("KINDS").is_ok() {
        println!("{} variables, {} edges, {kinds:?}", model.network.len(), model.network.graph().edge_count());
    }
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let mut solutions = Solver::new(&model.network).plan(Plan::Own(&LcgEngine)).limits(limits).improving()?;
    while let Some(solution) = solutions.next() {
        let stats = solutions.stats();
        let value = model.network.objective().map(|objective| objective.of(&model.network, &solution));
        println!("{value:?}: {} nodes, {} conflicts", stats.nodes, stats.dead_ends);
    }
    println!("{:?}: {:?}", solutions.stop(), solutions.stats());
    Ok(())
}
