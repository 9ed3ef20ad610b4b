//! What `csp check` says.

use std::io::Write;

use anyhow::Result;
use csp_core::explain::{Explanation, Suspect, Without};
use csp_core::problems::Picture;
use csp_core::{Network, Solution, Val};
use csp_sudoku::{Alphabet, Board, Cell, Contradiction};

use super::text;
use crate::output::width;
use crate::words::wrap::hanging;

/// The most places that are named at which two solutions differ.
const MOST_PLACES: usize = 12;

/// A sentence of its own, further lines indented.
pub(crate) fn line(output: &mut dyn Write, head: &str, text: &str) -> Result<()> {
    let indent = 2 + head.len() - head.trim_start().len();
    Ok(write!(output, "{}", hanging(head, text, indent, width()))?)
}

/// That a board has exactly one solution.
pub(crate) fn sound_board(name: &str, board: &Board, output: &mut dyn Write) -> Result<()> {
    let givens = board.givens().count();
    line(output, "", &format!("{name}: sound, {givens} givens, exactly one solution"))
}

/// What can be seen to be wrong.
pub(crate) fn contradictions(visible: &[Contradiction], alphabet: Alphabet, output: &mut dyn Write) -> Result<()> {
    visible.iter().try_for_each(|reason| line(output, "  ", &reason.written_in(alphabet).to_string()))
}

/// That a board has several solutions: two of them, and where they differ.
pub(crate) fn several_boards(
    name: &str,
    boards: &[Board; 2],
    alphabet: Alphabet,
    output: &mut dyn Write,
) -> Result<()> {
    let [first, second] = boards;
    let size = first.size();
    let differ: Vec<Cell> =
        (0..size.cells()).map(|index| size.cell(index)).filter(|&cell| first.get(cell) != second.get(cell)).collect();
    let cells = text::count(differ.len() as u64, "cell");
    line(output, "", &format!("{name}: several solutions; two of them differ in {cells}:"))?;
    for board in boards {
        writeln!(output, "  {}", board.to_line(alphabet))?;
    }
    places(&differ, output)
}

/// That a problem has several solutions: two of them, drawn, and where they differ.
pub(crate) fn several(name: &str, network: &Network, two: &[Solution], output: &mut dyn Write) -> Result<()> {
    let differ: Vec<_> =
        network.variables().filter(|&x| two[0].value(x) != two[1].value(x)).map(|x| network.name(x)).collect();
    let variables = text::count(differ.len() as u64, "variable");
    line(output, "", &format!("{name}: several solutions; two of them differ in {variables}:"))?;
    for (number, solution) in two.iter().enumerate() {
        if number > 0 {
            writeln!(output)?;
        }
        for line in Picture::of(name).draw(network, solution).lines() {
            writeln!(output, "  {line}")?;
        }
    }
    places(&differ, output)
}

fn places(differ: &[impl ToString], output: &mut dyn Write) -> Result<()> {
    let names: Vec<String> = differ.iter().take(MOST_PLACES).map(ToString::to_string).collect();
    let more = if differ.len() > MOST_PLACES { " ..." } else { "" };
    line(output, "  ", &format!("they differ at {}{more}", names.join(" ")))
}

/// Why a board has no solution.
#[derive(Debug)]
pub(crate) struct Reasons {
    /// What was given, as it is on the board.
    pub(crate) givens: Vec<(Cell, u16)>,
    pub(crate) explanation: Explanation,
}

/// Says which givens are in conflict, and which of them may be slips.
pub(crate) fn reasons(reasons: &Reasons, alphabet: Alphabet, output: &mut dyn Write) -> Result<()> {
    let Some(conflict) = &reasons.explanation.conflict else {
        return line(output, "  ", "(a limit ended the search for a smallest set of givens in conflict)");
    };
    let written = |&place: &usize| assigned(reasons.givens[place], alphabet);
    let givens: Vec<String> = conflict.iter().map(written).collect();
    let count = text::count(givens.len() as u64, "given");
    let givens = givens.join(" ");
    line(output, "  ", &format!("these {count} alone have no solution, and all are needed: {givens}"))?;
    suspects(reasons, alphabet, output)
}

fn suspects(reasons: &Reasons, alphabet: Alphabet, output: &mut dyn Write) -> Result<()> {
    if reasons.explanation.stop.is_limit() {
        return line(output, "  ", "(a limit ended the search for the given that is wrong)");
    }
    if reasons.explanation.suspects.is_empty() {
        return line(output, "  ", "whichever given is left out, there is no solution: more than one is wrong");
    }
    line(output, "  ", "one of them may be a slip:")?;
    sentences(reasons, alphabet).iter().try_for_each(|text| line(output, "    ", text))
}

/// What there is without each suspect; those without which there are only several solutions share a sentence.
fn sentences(reasons: &Reasons, alphabet: Alphabet) -> Vec<String> {
    let mut lines = Vec::new();
    let mut several = Vec::new();
    for Suspect { given, without } in &reasons.explanation.suspects {
        let (cell, value) = reasons.givens[*given];
        let given = assigned((cell, value), alphabet);
        // The values of the model count from 0, those of the board from 1.
        let instead = |value: &Val| assigned((cell, value.get() + 1), alphabet);
        match without {
            Without::One(value) => {
                lines.push(format!("{given}: without it there is exactly one solution, with {}", instead(value)));
            }
            Without::Several(values) if values.is_empty() => several.push(given),
            Without::Several(values) => {
                let values = values.iter().map(instead).collect::<Vec<_>>().join(" or ");
                lines.push(format!("{given}: without it there are several solutions; exactly one with {values}"));
            }
        }
    }
    match several.as_slice() {
        [] => {}
        [one] => lines.push(format!("{one}: without it there are several solutions")),
        _ => lines.push(format!("{}: without any one of these there are several solutions", several.join(" "))),
    }
    lines
}

/// A cell with a value.
fn assigned((cell, value): (Cell, u16), alphabet: Alphabet) -> String {
    format!("{cell}={}", alphabet.text(value))
}
