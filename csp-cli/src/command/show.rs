//! `csp show`.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use csp_core::consistency::Preprocess;
use csp_core::{Domain, Network};
use csp_instance::puzzles::Item;
use csp_instance::{Inputs, Instance, ReadProgress, Reading, RuleChoice, first_instance, puzzles, suggestions};
use csp_sudoku::picture::CandidateStyle;
use csp_sudoku::{Board, Cell, Model, Puzzle, ReadOptions, Ruleset, Size};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_terminal::output::Output;
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use csp_view::drawing::{Look, Scene};
use csp_view::graph;

use super::conflict::conflict;
use crate::args::{GraphFormat, PictureFormat, RulesArgs, ShowArgs, ShowWhat, SizeArgs};

/// Draws what is asked for.
pub(crate) fn show(args: &ShowArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = output::to(args.output.as_deref(), args.what.inputs())?;
    let mut exit = Exit::Solved;
    match &args.what {
        ShowWhat::Candidates { input, reading, rules, after, format: PictureFormat::Svg, .. } => {
            let instance = first_instance(input, Reading::of(*reading, rules)?, &[], interrupt)?;
            picture_candidates(&instance, after, interrupt, &mut output)?;
        }
        ShowWhat::Candidates { input, reading, rules, after, marks, .. } => {
            let style = if *marks { CandidateStyle::Marked } else { CandidateStyle::Plain };
            let Reading { options, rules, .. } = Reading::of(*reading, rules)?;
            for puzzle in read_puzzles(input, options, &rules, interrupt)? {
                let rules = rules.with_stated(&puzzle).of_size(puzzle.board.size())?;
                show_candidates(&puzzle, &rules, after, style, interrupt, &mut output)?;
            }
        }
        ShowWhat::Cells { input, reading, rules } => {
            let Reading { options, rules, .. } = Reading::of(*reading, rules)?;
            let puzzles = read_puzzles(input, options, &rules, interrupt)?;
            let all: Vec<RuleChoice> = puzzles.iter().map(|puzzle| rules.with_stated(puzzle)).collect();
            let block = if all.iter().any(|rules| rules.regions.is_some()) { "region" } else { "box" };
            writeln!(output, "number row column {block} value")?;
            for (puzzle, rules) in puzzles.iter().zip(&all) {
                let rules = rules.of_size(puzzle.board.size())?;
                interrupt.abort_on_interrupt(|| show_cells(&puzzle.board, &rules, &mut output))?;
            }
        }
        ShowWhat::Peers { cell, size, rules } => show_peers(&rules_of(*size, rules)?, cell, interrupt, &mut output)?,
        ShowWhat::Units { cell, size, rules } => show_units(&rules_of(*size, rules)?, cell, &mut output)?,
        ShowWhat::Mark { cells, size, rules } => {
            let rules = rules_of(*size, rules)?;
            let picture = rules.marks_to_text(&marked(&rules, cells)?);
            interrupt.abort_on_interrupt(|| write!(output, "{picture}"))?;
        }
        ShowWhat::Graph { input, reading, rules, data, around, format, .. } => {
            let reading = Reading::of(*reading, rules)?.with_data(&data.data);
            let instance = first_instance(input, reading, &[], interrupt)?;
            interrupt.abort_on_interrupt(|| show_graph(&instance, around.as_deref(), *format, &mut output))?;
        }
        ShowWhat::Conflict(args) => exit = conflict(args, interrupt, &mut output)?,
        ShowWhat::Stats { inputs, reading, rules, data, .. } => {
            let reading = Reading::of(*reading, rules)?.with_data(&data.data);
            let inputs = Inputs { arguments: inputs, usual: &[], reading, plans: &[] };
            exit = show_stats(&inputs, interrupt, &mut output)?;
        }
    }
    output.flush()?;
    Ok(exit)
}

/// The candidates of each cell.
fn show_candidates(
    puzzle: &Puzzle,
    rules: &Ruleset,
    after: &str,
    style: CandidateStyle,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<()> {
    let size = puzzle.board.size();
    let left = candidates(puzzle, rules.clone(), after, interrupt)?;
    write!(output, "{}", rules.candidates_to_text(&left, style))?;
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
    let rules = instance.ruleset().cloned().unwrap_or(puzzle.board.size().into());
    let left: Vec<Domain> = candidates(puzzle, rules, after, interrupt)?.iter().map(own).collect();
    let title = format!("{}: candidates", instance.name);
    let draw = || Scene::of(instance).svg(instance, Some(&left), Look::File { title: &title });
    Ok(output.write_all(interrupt.abort_on_interrupt(draw).as_bytes())?)
}

/// The rules of boards that are not read.
fn rules_of(size: SizeArgs, rules: &RulesArgs) -> Result<Ruleset> {
    let rules = RuleChoice::read(rules)?;
    let options = rules.options(ReadOptions { size: size.size, alphabet: None });
    Ok(rules.of_size(options.size.unwrap_or(Size::square(9)?))?)
}

fn show_peers(rules: &Ruleset, cell: &str, interrupt: &Interrupt, output: &mut Output) -> Result<()> {
    let cell = named_cell(rules.size(), cell)?;
    let peers = rules.peers_of(cell);
    let told = format!("{cell} has {} peers: {}", peers.len(), names(&peers));
    write!(output, "{}", hanging("", &told, 2, output::width()))?;
    Ok(interrupt.abort_on_interrupt(|| write!(output, "{}", rules.marks_to_text(&peers)))?)
}

fn show_units(rules: &Ruleset, cell: &str, output: &mut Output) -> Result<()> {
    for unit in rules.units_of(named_cell(rules.size(), cell)?) {
        let cells = rules.cells_of(unit);
        write!(output, "{}", hanging("", &format!("{unit}: {}", names(&cells)), 2, output::width()))?;
    }
    Ok(())
}

/// The puzzles of an argument.
fn read_puzzles(
    argument: &str,
    reading: ReadOptions,
    rules: &RuleChoice,
    interrupt: &Interrupt,
) -> Result<Vec<Puzzle>> {
    let items = puzzles::open_or_make(argument, reading, rules, interrupt, &ReadProgress::of(&[]))?;
    let puzzle = |item: Item| match item.complaint() {
        Some(complaint) => bail!(complaint),
        None => Ok(item.puzzle?),
    };
    interrupt.abort_on_interrupt(|| items.map(puzzle).collect())
}

/// A line for each cell of a board.
fn show_cells(board: &Board, rules: &Ruleset, output: &mut Output) -> Result<()> {
    let size = board.size();
    for (index, value) in board.cells().iter().enumerate() {
        let cell = size.cell(index);
        let (row, column) = (u32::from(cell.row) + 1, u32::from(cell.column) + 1);
        let boxed = u32::from(rules.block_of(cell)) + 1;
        writeln!(output, "{} {row} {column} {boxed} {value}", index + 1)?;
    }
    Ok(())
}

/// The candidates that are left after this.
fn candidates(puzzle: &Puzzle, rules: Ruleset, after: &str, interrupt: &Interrupt) -> Result<Vec<Domain>> {
    let size = puzzle.board.size();
    let watch = interrupt.watch();
    let model =
        Model::within(rules, &watch).map_err(|error| interrupt.halted(format!("the rules of {size}"), &error))?;
    let network = model.network_of(puzzle)?;
    match after {
        "none" => Ok(model.candidates(&network.variables().map(|x| network.domain(x).to_domain()).collect::<Vec<_>>())),
        "node" | "givens" => Ok(model.ruleset().candidates_left(puzzle)?),
        name => {
            let algorithm: Preprocess = name.parse().with_context(|| {
                "--after takes none, node, or a preprocessing part of `csp strategies`, such as ac3, root-singles, root-gac"
            })?;
            let left = filtered("the board", &network, algorithm, interrupt)?;
            Ok(model.candidates(&left))
        }
    }
}

/// The values that an algorithm leaves. Half of it would be taken for the whole, so a limit is an error.
fn filtered(name: &str, network: &Network, algorithm: Preprocess, interrupt: &Interrupt) -> Result<Vec<Domain>> {
    let filtered = algorithm.run(network, interrupt.limits());
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
fn marked(rules: &Ruleset, list: &str) -> Result<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut kind = "";
    for word in list.split([',', ' ']).filter(|word| !word.is_empty()) {
        let (prefix, name) = word.split_once(':').unwrap_or((kind, word));
        kind = prefix;
        let cell = named_cell(rules.size(), name)?;
        match kind {
            "" => cells.push(cell),
            "peers" => cells.extend(rules.peers_of(cell)),
            "units" => cells.extend(rules.units_of(cell).into_iter().flat_map(|unit| rules.cells_of(unit))),
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
    let part = graph::GraphPart::of(network, centre);
    if format != GraphFormat::Svg && !network.nary().is_empty() {
        let what = "constraints on more variables than two are no edges, and are left out";
        output::complain(&format!("{}: {what}", instance.name));
    }
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

/// An error that says that there is no variable of this name, and which one may be meant.
fn no_variable(instance: &Instance, name: &str) -> String {
    let network = &instance.network;
    let known = network.variables().map(|x| network.name(x).to_string());
    let meant =
        suggestions::nearest(name, known).map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
    format!("{} has no variable \"{name}\"{meant}", instance.name.exact())
}
