//! `csp consistency` and `csp structure`: what can be said of a problem without a search.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::structure::Structure;
use csp_core::{Limits, Network, Var, Watch, consistency};
use csp_instance::{Inputs, Instance, Reading};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;

use crate::args::{Algorithm, ConsistencyArgs, Encoding, StructureArgs};
use crate::report::Notation;
use crate::report::inspect::{self, Filtering};

/// The problem that is looked at when nothing is said.
const USUAL: [&str; 1] = ["grid2"];

/// Runs every algorithm on every problem.
pub(crate) fn consistency(args: &ConsistencyArgs, interrupt: &Interrupt) -> Result<Exit> {
    let reading = Reading::of(args.reading, &args.rules)?.with_data(&args.data.data);
    let inputs = Inputs { arguments: &args.inputs, usual: &USUAL, reading, plans: &[] };
    let (instances, mut exit) = inputs.instances(interrupt)?;
    let mut output = args.output.open(&args.inputs)?;
    let mut sections = Vec::new();
    for Instance { name, network, .. } in &instances {
        let name = &name.exact();
        let rows = filter(args, network, interrupt)?;
        exit = rows.iter().map(Filtering::exit).fold(exit, Exit::max);
        if args.format == Notation::Json {
            rows.iter().try_for_each(|row| inspect::json(name, row, &mut output))?;
        } else {
            let values = sum(network, |x| network.domain(x).len());
            sections.push((inspect::title(name, network.len(), values), rows));
        }
        if interrupt.happened() {
            exit = Exit::Interrupted;
            break;
        }
    }
    if args.format == Notation::Text {
        inspect::table(&sections, &mut output)?;
    }
    output.flush()?;
    Ok(exit)
}

/// The results of every algorithm on one problem, up to an interruption.
fn filter(args: &ConsistencyArgs, network: &Network, interrupt: &Interrupt) -> Result<Vec<Filtering>> {
    let mut rows = Vec::new();
    for &algorithm in &args.algorithms.0 {
        let start = Instant::now();
        let filtered = run(algorithm, network, args.limits.until(interrupt.cancel()))?;
        rows.push(filtered.by(algorithm.to_string(), start.elapsed()));
        if interrupt.happened() {
            break;
        }
    }
    Ok(rows)
}

fn run(algorithm: Algorithm, network: &Network, limits: Limits) -> Result<Filtering> {
    let declared = sum(network, |x| network.declared(x).len());
    let values = sum(network, |x| network.domain(x).len());
    Ok(match algorithm {
        Algorithm::Node => Filtering::from(&consistency::Filtered::node_consistency(network)).of(declared),
        Algorithm::Path => Filtering::from(&consistency::PathConsistent::of(network, limits)?).of(values),
        Algorithm::Domains(algorithm) => Filtering::from(&algorithm.run(network, limits)).of(values),
    })
}

fn sum(network: &Network, size: impl Fn(Var) -> usize) -> u64 {
    network.variables().map(|x| size(x) as u64).sum()
}

/// The same problem with edges alone.
fn encode(how: Encoding, network: &Network, limits: Limits) -> Result<Network> {
    let watch = Watch::start(limits);
    let encoded = match how {
        Encoding::Hidden => network.hidden_variables(&watch),
        Encoding::Dual => network.dual(&watch),
    };
    Ok(encoded?.network)
}

/// The promises of the shape of each problem's graph.
pub(crate) fn structure(args: &StructureArgs, interrupt: &Interrupt) -> Result<Exit> {
    let reading = Reading::of(args.reading, &args.rules)?.with_data(&args.data.data);
    let inputs = Inputs { arguments: &args.inputs, usual: &USUAL, reading, plans: &[] };
    let (instances, mut exit) = inputs.instances(interrupt)?;
    let mut output = args.output.open(&args.inputs)?;
    for Instance { name, network, .. } in &instances {
        let name = &name.exact();
        let encoded;
        let (name, network) = match args.encode {
            None => (name, network),
            Some(how) => {
                encoded = encode(how, network, args.limits.until(interrupt.cancel())).with_context(|| name.clone())?;
                (&format!("{name}, {how}"), &encoded)
            }
        };
        match Structure::of(network, &Watch::start(args.limits.until(interrupt.cancel()))) {
            Ok(structure) => inspect::structure(name, network, &structure, &mut output)?,
            Err(stop) => {
                let halted = interrupt.cut_short(name, stop);
                exit = exit.max(halted.exit);
                complain(&halted.to_string());
            }
        }
        if interrupt.happened() {
            exit = Exit::Interrupted;
            break;
        }
    }
    output.flush()?;
    Ok(exit)
}
