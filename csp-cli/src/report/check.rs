//! What `csp check` says.

use std::io::Write;

use anyhow::Result;
use csp_core::problems::Picture;
use csp_core::{Network, Solution};
use csp_sudoku::{Alphabet, Board, Cell};

use super::text;
use crate::command::check::{Reasons, Suspect, Without};
use crate::output::width;
use crate::wrap::hanging;

/// The most places that are named at which two solutions differ.
const MOST_PLACES: usize = 12;

/// A sentence of its own, further lines indented.
pub(crate) fn line(output: &mut dyn Write, head: &str, text: &str) -> Result<()> {
    let indent = 2 + head.len() - head.trim_start().len();
    Ok(write!(output, "{}", hanging(head, text, indent, width()))?)
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
pub(crate) fn reasons(reasons: &Reasons, alphabet: Alphabet, output: &mut dyn Write) -> Result<()> {
    let word = |value: u16| alphabet.text(value);
    let Some(conflict) = &reasons.conflict else {
        return line(output, "  ", "(a limit ended the search for a smallest set of givens in conflict)");
    };
    let givens: Vec<String> = conflict.iter().map(|&(cell, value)| format!("{cell}={}", word(value))).collect();
    let (count, givens) = (text::count(givens.len() as u64, "given"), givens.join(" "));
    line(output, "  ", &format!("these {count} alone have no solution, and all are needed: {givens}"))?;
    match reasons.suspects.as_slice() {
        _ if reasons.cut_short => line(output, "  ", "(a limit ended the search for the given that is wrong)")?,
        [] => line(output, "  ", "whichever given is left out, there is no solution: more than one is wrong")?,
        suspects => {
            line(output, "  ", "one of them may be a slip:")?;
            let lines = sentences(suspects, &word);
            lines.iter().try_for_each(|text| line(output, "    ", text))?;
        }
    }
    Ok(())
}

/// What there is without each suspect; those without which there are only several solutions share a sentence.
fn sentences(suspects: &[Suspect], word: &impl Fn(u16) -> String) -> Vec<String> {
    let (mut lines, mut several) = (Vec::new(), Vec::new());
    for Suspect { cell, value, without } in suspects {
        let given = format!("{cell}={}", word(*value));
        let instead = |value: &u16| format!("{cell}={}", word(*value));
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
