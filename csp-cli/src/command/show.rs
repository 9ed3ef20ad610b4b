//! `csp show`.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use csp_core::{Domain, Network, Plan, Preprocess, consistency};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Board, Cell, Model, Puzzle, Size, Unit};

use super::gather::{Inputs, Problem};
use super::named;
use crate::args::{GraphFormat, ReadingArgs, ShowArgs, ShowWhat};
use crate::exit::Exit;
use crate::input::{self, Arrival, Item};
use crate::interrupt::Interrupt;
use crate::output::{self, Output};
use crate::report::graph;
use crate::suggest;
use crate::wrap::hanging;

/// Draws what is asked for.
pub(crate) fn show(args: &ShowArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = output::to(args.output.as_deref(), args.what.inputs())?;
    match &args.what {
        ShowWhat::Candidates { input, reading, after, marks, .. } => {
            let style = if *marks { CandidateStyle::Marked } else { CandidateStyle::Plain };
            for puzzle in puzzles(input, *reading, interrupt)? {
                let (board, left) = (&puzzle.board, candidates(&puzzle, after, interrupt)?);
                write!(output, "{}", board.size().candidates_to_text(&left, style))?;
                if let Some(index) = left.iter().position(Domain::is_empty) {
                    writeln!(output, "# no solution: {} has no candidate", board.size().cell(index))?;
                }
            }
        }
        ShowWhat::Cells { input, reading } => {
            let puzzles = puzzles(input, *reading, interrupt)?;
            writeln!(output, "number row column box value")?;
            interrupt.idle(|| puzzles.iter().try_for_each(|puzzle| cells(&puzzle.board, &mut output)))?;
        }
        ShowWhat::Peers { cell, size } => {
            let (size, cell) = (size.size, named_cell(size.size, cell)?);
            let peers = size.peers_of(cell);
            let told = format!("{cell} has {} peers: {}", peers.len(), names(&peers));
            write!(output, "{}", hanging("", &told, 2, output::width()))?;
            interrupt.idle(|| write!(output, "{}", size.marks_to_text(&peers)))?;
        }
        ShowWhat::Units { cell, size } => {
            let (size, cell) = (size.size, named_cell(size.size, cell)?);
            for unit in size.units_of(cell) {
                let cells: Vec<Cell> = size.cells_of(unit).collect();
                write!(output, "{}", hanging("", &format!("{unit}: {}", names(&cells)), 2, output::width()))?;
            }
        }
        ShowWhat::Mark { cells, size } => {
            let picture = size.size.marks_to_text(&marked(size.size, cells)?);
            interrupt.idle(|| write!(output, "{picture}"))?;
        }
        ShowWhat::Graph { input, reading, around, format, .. } => {
            let problem = first_problem(input, *reading, &[], interrupt)?;
            interrupt.idle(|| draw(&problem, around.as_deref(), *format, &mut output))?;
        }
        ShowWhat::Stats { inputs, reading, .. } => {
            let inputs = Inputs { arguments: inputs, usual: &[], reading: *reading, plans: &[] };
            let exit = stats(&inputs, interrupt, &mut output)?;
            output.flush()?;
            return Ok(exit);
        }
    }
    output.flush()?;
    Ok(Exit::Solved)
}

/// The puzzles of an argument.
fn puzzles(argument: &str, reading: ReadingArgs, interrupt: &Interrupt) -> Result<Vec<Puzzle>> {
    let items = input::open(argument, reading, &Arrival::of(&[]))?;
    let puzzle = |item: Item| match item.complaint() {
        Some(complaint) => bail!(complaint),
        None => Ok(item.puzzle?),
    };
    interrupt.idle(|| items.map(puzzle).collect())
}

/// A line for each cell of a board.
fn cells(board: &Board, output: &mut Output) -> Result<()> {
    let size = board.size();
    for (index, value) in board.cells().iter().enumerate() {
        let numbers = size.units_of(size.cell(index)).map(|unit| match unit {
            Unit::Row(number) | Unit::Column(number) | Unit::Box(number) => u32::from(number) + 1,
        });
        let [row, column, boxed] = numbers;
        writeln!(output, "{} {row} {column} {boxed} {value}", index + 1)?;
    }
    Ok(())
}

/// What is left of the candidates after this.
fn candidates(puzzle: &Puzzle, after: &str, interrupt: &Interrupt) -> Result<Vec<Domain>> {
    let (size, watch) = (puzzle.board.size(), interrupt.watch());
    let model =
        Model::within(size, &watch).map_err(|error| interrupt.halted(format!("the rules of {size}"), &error))?;
    let network = model.network_of(puzzle)?;
    match after {
        "none" => Ok(model.candidates(&network.variables().map(|x| network.domain(x).to_domain()).collect::<Vec<_>>())),
        "node" | "givens" => Ok(puzzle.candidates_left()),
        name => {
            let algorithm: Preprocess = name.parse().with_context(|| {
                "--after takes none, node, or a preprocessing part of `csp strategies`, such as ac3, root-singles, root-gac"
            })?;
            let left = filtered("the board", &network, algorithm, interrupt)?;
            Ok(model.candidates(&left))
        }
    }
}

/// What an algorithm leaves. Half of it would be taken for the whole, so a limit is an error.
fn filtered(name: &str, network: &Network, algorithm: Preprocess, interrupt: &Interrupt) -> Result<Vec<Domain>> {
    let filtered = consistency::filter(network, algorithm, interrupt.limits());
    match filtered.stopped {
        Some(stop) => Err(interrupt.cut_short(format!("{name}, {algorithm}"), stop).into()),
        None => Ok(filtered.domains),
    }
}

/// The figures of each problem.
fn stats(inputs: &Inputs<'_>, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let (problems, exit) = inputs.problems(interrupt)?;
    for Problem { name, network, .. } in &problems {
        graph::stats(name, network, output)?;
        for algorithm in ["ac3", "root-singles"] {
            let algorithm: Preprocess = algorithm.parse()?;
            let left = filtered(name, network, algorithm, interrupt)?;
            graph::space_after(algorithm, &left, output)?;
        }
    }
    Ok(exit)
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
pub(super) fn first_problem(
    argument: &str,
    reading: ReadingArgs,
    plans: &[Plan],
    interrupt: &Interrupt,
) -> Result<Problem> {
    if named::is_problem(argument) {
        return Ok(Problem {
            name: argument.to_owned(),
            network: named::prepared(argument, plans, interrupt)?,
            size: None,
            tightness: None,
        });
    }
    let arguments = [argument.to_owned()];
    let inputs = Inputs { arguments: &arguments, usual: &[], reading, plans };
    inputs.problems(interrupt)?.0.into_iter().next().context("there is no puzzle to show")
}

fn draw(problem: &Problem, around: Option<&str>, format: GraphFormat, output: &mut Output) -> Result<()> {
    let network: &Network = &problem.network;
    let centre = around.map(|name| {
        let found = network.variables().find(|&x| network.name(x).to_string().eq_ignore_ascii_case(name));
        found.with_context(|| {
            let known = network.variables().map(|x| network.name(x).to_string());
            let meant =
                suggest::nearest(name, known).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
            format!("{} has no variable \"{name}\"{meant}", problem.name)
        })
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
