//! `csp show`.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use csp_core::{Domain, Limits, Network, Preprocess, consistency};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Board, Cell, Model, Size, Unit};

use super::gather::{Inputs, Problem};
use super::named;
use crate::args::{GraphFormat, ReadingArgs, ShowArgs, ShowWhat};
use crate::exit::Exit;
use crate::input::{self, Arrival};
use crate::interrupt::Interrupt;
use crate::output::{Open, Output};
use crate::report::graph;

/// Draws what is asked for.
pub(crate) fn show(args: &ShowArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = Output::stdout();
    match &args.what {
        ShowWhat::Candidates { input, reading, after, marks } => {
            let style = if *marks { CandidateStyle::Marked } else { CandidateStyle::Plain };
            for board in boards(input, *reading)? {
                let left = candidates(&board, after, interrupt)?;
                write!(output, "{}", board.size().candidates_to_text(&left, style))?;
                if let Some(index) = left.iter().position(Domain::is_empty) {
                    writeln!(output, "# no solution: {} has no candidate", board.size().cell(index))?;
                }
            }
        }
        ShowWhat::Cells { input, reading } => {
            for board in boards(input, *reading)? {
                for (index, value) in board.cells().iter().enumerate() {
                    let numbers = board.size().units_of(board.size().cell(index)).map(|unit| match unit {
                        Unit::Row(number) | Unit::Column(number) | Unit::Box(number) => u32::from(number) + 1,
                    });
                    let [row, column, boxed] = numbers;
                    writeln!(output, "{} {row} {column} {boxed} {value}", index + 1)?;
                }
            }
        }
        ShowWhat::Peers { cell, size } => {
            let (size, cell) = (size.size, named_cell(size.size, cell)?);
            let peers = size.peers_of(cell);
            writeln!(output, "{cell} has {} peers: {}", peers.len(), names(&peers))?;
            interrupt.idle(|| write!(output, "{}", size.marks_to_text(&peers)))?;
        }
        ShowWhat::Units { cell, size } => {
            let (size, cell) = (size.size, named_cell(size.size, cell)?);
            for unit in size.units_of(cell) {
                let cells: Vec<Cell> = size.cells_of(unit).collect();
                writeln!(output, "{unit}: {}", names(&cells))?;
            }
        }
        ShowWhat::Mark { cells, size } => {
            let picture = size.size.marks_to_text(&marked(size.size, cells)?);
            interrupt.idle(|| write!(output, "{picture}"))?;
        }
        ShowWhat::Graph { input, reading, around, format, output: file } => {
            if let Some(file) = file {
                output = Output::file(file)?;
            }
            let problem = first_problem(input, *reading, interrupt)?;
            interrupt.idle(|| draw(&problem, around.as_deref(), *format, &mut output))?;
        }
        ShowWhat::Stats { inputs, reading } => {
            let inputs = Inputs { arguments: inputs, usual: &[], reading: *reading, plans: &[] };
            let (problems, exit) = inputs.problems(interrupt)?;
            let stats = |Problem { name, network, .. }: &Problem| graph::stats(name, network, &mut output);
            interrupt.idle(|| problems.iter().try_for_each(stats))?;
            output.flush()?;
            return Ok(exit);
        }
    }
    output.flush()?;
    Ok(Exit::Solved)
}

/// The boards of an argument.
fn boards(argument: &str, reading: ReadingArgs) -> Result<Vec<Board>> {
    let items = input::open(argument, reading, &Arrival::of(&[]))?;
    items.map(|item| Ok(item.puzzle.with_context(|| item.name.source.to_string())?.board)).collect()
}

/// What is left of the candidates after this.
fn candidates(board: &Board, after: &str, interrupt: &Interrupt) -> Result<Vec<Domain>> {
    let watch = interrupt.watch();
    let model = Model::within(board.size(), &watch)
        .map_err(|error| interrupt.halted(format!("the rules of {}", board.size()), &error))?;
    let network = model.network(board)?;
    match after {
        "none" => Ok(model.candidates(&network.variables().map(|x| network.domain(x).to_domain()).collect::<Vec<_>>())),
        "node" | "givens" => Ok(board.candidates()),
        name => {
            let algorithm: Preprocess = name.parse().with_context(|| {
                "--after takes none, node, or a preprocessing part of `csp strategies`, such as ac3, root-singles, root-gac"
            })?;
            let limits = Limits { cancel: Some(interrupt.cancel()), ..Limits::default() };
            let filtered = consistency::filter(&network, algorithm, limits);
            Ok(model.candidates(&filtered.domains))
        }
    }
}

fn named_cell(size: Size, name: &str) -> Result<Cell> {
    let last = size.cell(size.cells() - 1);
    size.cell_named(name).with_context(|| format!("\"{name}\" is no cell of a {size} board: A1 to {last}"))
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The cells that a list names.
fn marked(size: Size, list: &str) -> Result<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut kind = "";
    for word in list.split([',', ' ']).filter(|word| !word.is_empty()) {
        let (prefix, name) = word.split_once(':').unwrap_or((kind, word));
        kind = prefix;
        let cell = named_cell(size, name)?;
        match kind {
            "" => cells.push(cell),
            "peers" => cells.extend(size.peers_of(cell)),
            "units" => cells.extend(size.units_of(cell).into_iter().flat_map(|unit: Unit| size.cells_of(unit))),
            _ => bail!("\"{word}\": write cells such as A1,C2, or peers:C2, or units:C2"),
        }
    }
    Ok(cells)
}

/// The first problem of an argument.
pub(super) fn first_problem(argument: &str, reading: ReadingArgs, interrupt: &Interrupt) -> Result<Problem> {
    if named::is_problem(argument) {
        return Ok(Problem {
            name: argument.to_owned(),
            network: named::network(argument, interrupt)?,
            first_value: 0,
            size: None,
        });
    }
    let arguments = [argument.to_owned()];
    let inputs = Inputs { arguments: &arguments, usual: &[], reading, plans: &[] };
    inputs.problems(interrupt)?.0.into_iter().next().context("there is no puzzle to show")
}

fn draw(problem: &Problem, around: Option<&str>, format: GraphFormat, output: &mut Output) -> Result<()> {
    let network: &Network = &problem.network;
    let centre = around.map(|name| {
        let found = network.variables().find(|&x| network.name(x).to_string().eq_ignore_ascii_case(name));
        found.with_context(|| format!("{} has no variable \"{name}\"", problem.name))
    });
    let part = graph::Part::of(network, centre.transpose()?);
    match format {
        GraphFormat::Dot if around.is_none() => Ok(writeln!(output, "{}", network.to_dot())?),
        GraphFormat::Dot => part.dot(output),
        GraphFormat::Graphml => part.graphml(output),
        GraphFormat::Json => part.json(output),
        GraphFormat::Svg => part.svg(output),
    }
}
