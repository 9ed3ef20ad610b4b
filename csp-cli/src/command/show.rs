//! `csp show`.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use csp_core::{Domain, Network, Preprocess, consistency};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Board, Cell, Model, Puzzle, Size, Unit};

use super::conflict::conflict;
use crate::args::{GraphFormat, PictureFormat, ReadingArgs, ShowArgs, ShowWhat};
use crate::drawing::{Look, Scene};
use crate::exit::Exit;
use crate::instance::puzzles::{self, Item};
use crate::instance::{Inputs, Instance, ReadProgress, first_instance, suggest};
use crate::interrupt::Interrupt;
use crate::output::{self, Output};
use crate::report::graph;
use crate::words::escape;
use crate::words::wrap::hanging;

/// Draws what is asked for.
pub(crate) fn show(args: &ShowArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = output::to(args.output.as_deref(), args.what.inputs())?;
    let mut exit = Exit::Solved;
    match &args.what {
        ShowWhat::Candidates { input, reading, after, format: PictureFormat::Svg, .. } => {
            let instance = first_instance(input, *reading, &[], interrupt)?;
            picture_candidates(&instance, after, interrupt, &mut output)?;
        }
        ShowWhat::Candidates { input, reading, after, marks, .. } => {
            let style = if *marks { CandidateStyle::Marked } else { CandidateStyle::Plain };
            let puzzles = read_puzzles(input, *reading, interrupt)?;
            puzzles.iter().try_for_each(|puzzle| show_candidates(puzzle, after, style, interrupt, &mut output))?;
        }
        ShowWhat::Cells { input, reading } => {
            let puzzles = read_puzzles(input, *reading, interrupt)?;
            writeln!(output, "number row column box value")?;
            interrupt
                .abort_on_interrupt(|| puzzles.iter().try_for_each(|puzzle| show_cells(&puzzle.board, &mut output)))?;
        }
        ShowWhat::Peers { cell, size } => show_peers(size.size, cell, interrupt, &mut output)?,
        ShowWhat::Units { cell, size } => show_units(size.size, cell, &mut output)?,
        ShowWhat::Mark { cells, size } => {
            let picture = size.size.marks_to_text(&marked(size.size, cells)?);
            interrupt.abort_on_interrupt(|| write!(output, "{picture}"))?;
        }
        ShowWhat::Graph { input, reading, around, format, .. } => {
            let instance = first_instance(input, *reading, &[], interrupt)?;
            interrupt.abort_on_interrupt(|| show_graph(&instance, around.as_deref(), *format, &mut output))?;
        }
        ShowWhat::Conflict(args) => exit = conflict(args, interrupt, &mut output)?,
        ShowWhat::Stats { inputs, reading, .. } => {
            let inputs = Inputs { arguments: inputs, usual: &[], reading: (*reading).into(), plans: &[] };
            exit = show_stats(&inputs, interrupt, &mut output)?;
        }
    }
    output.flush()?;
    Ok(exit)
}

/// The candidates of each cell.
fn show_candidates(
    puzzle: &Puzzle,
    after: &str,
    style: CandidateStyle,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<()> {
    let size = puzzle.board.size();
    let left = candidates(puzzle, after, interrupt)?;
    write!(output, "{}", size.candidates_to_text(&left, style))?;
    if let Some(index) = left.iter().position(Domain::is_empty) {
        writeln!(output, "# no solution: {} has no candidate", size.cell(index))?;
    }
    Ok(())
}

/// The candidates of each cell as pencil marks.
fn picture_candidates(instance: &Instance, after: &str, interrupt: &Interrupt, output: &mut Output) -> Result<()> {
    let puzzle = instance.puzzle().context("candidates are shown of boards, and this is none")?;
    // Value v of the board is value v - 1 of its network.
    let own = |domain: &Domain| domain.iter().map(|value| value.get() - 1).collect::<Domain>();
    let left: Vec<Domain> = candidates(puzzle, after, interrupt)?.iter().map(own).collect();
    let title = format!("{}: candidates", instance.name);
    let draw = || Scene::of(instance).svg(instance, Some(&left), Look::File { title: &title });
    Ok(output.write_all(interrupt.abort_on_interrupt(draw).as_bytes())?)
}

fn show_peers(size: Size, cell: &str, interrupt: &Interrupt, output: &mut Output) -> Result<()> {
    let cell = named_cell(size, cell)?;
    let peers = size.peers_of(cell);
    let told = format!("{cell} has {} peers: {}", peers.len(), names(&peers));
    write!(output, "{}", hanging("", &told, 2, output::width()))?;
    Ok(interrupt.abort_on_interrupt(|| write!(output, "{}", size.marks_to_text(&peers)))?)
}

fn show_units(size: Size, cell: &str, output: &mut Output) -> Result<()> {
    for unit in size.units_of(named_cell(size, cell)?) {
        let cells: Vec<Cell> = size.cells_of(unit).collect();
        write!(output, "{}", hanging("", &format!("{unit}: {}", names(&cells)), 2, output::width()))?;
    }
    Ok(())
}

/// The puzzles of an argument.
fn read_puzzles(argument: &str, reading: ReadingArgs, interrupt: &Interrupt) -> Result<Vec<Puzzle>> {
    let items = puzzles::open(argument, reading, &ReadProgress::of(&[]))?;
    let puzzle = |item: Item| match item.complaint() {
        Some(complaint) => bail!(complaint),
        None => Ok(item.puzzle?),
    };
    interrupt.abort_on_interrupt(|| items.map(puzzle).collect())
}

/// A line for each cell of a board.
fn show_cells(board: &Board, output: &mut Output) -> Result<()> {
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
    let size = puzzle.board.size();
    let watch = interrupt.watch();
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
fn show_stats(inputs: &Inputs<'_>, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let (instances, exit) = inputs.instances(interrupt)?;
    for Instance { name, network, .. } in &instances {
        let name = &name.exact();
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

/// The constraint graph, or the part of it around a variable.
fn show_graph(instance: &Instance, around: Option<&str>, format: GraphFormat, output: &mut Output) -> Result<()> {
    let network = &instance.network;
    let centre = around.map(|name| network.variable_named(name).with_context(|| no_variable(instance, name)));
    let centre = centre.transpose()?;
    let part = graph::Part::of(network, centre);
    match format {
        GraphFormat::Dot if around.is_none() => Ok(writeln!(output, "{}", network.to_dot())?),
        GraphFormat::Dot => part.dot(output),
        GraphFormat::Graphml => part.graphml(output),
        GraphFormat::Json => part.json(output),
        GraphFormat::Svg => {
            let what = around.map_or_else(|| instance.heading(), |name| format!("around {}", escape::plain(name)));
            let title = format!("{}: {what}", instance.name);
            Ok(output.write_all(Scene::of_graph(instance, centre).graph_svg(instance, centre, &title).as_bytes())?)
        }
    }
}

/// That there is no variable of this name, and which one may be meant.
fn no_variable(instance: &Instance, name: &str) -> String {
    let network = &instance.network;
    let known = network.variables().map(|x| network.name(x).to_string());
    let meant = suggest::nearest(name, known).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
    format!("{} has no variable \"{name}\"{meant}", instance.name.exact())
}
