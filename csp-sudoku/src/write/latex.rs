//! Drawings for LaTeX.

use std::fmt::{self, Write as _};

use super::rows;
use super::rows::candidates;
use crate::board::{Alphabet, symbol};
use crate::puzzle::{Metadata, Puzzle};
use crate::rules::{Regions, Variant};

/// The start of a document. It needs nothing but fonts of any size.
pub(super) const HEAD: &str = "\\documentclass{article}
\\usepackage{lmodern}
\\pagestyle{empty}
\\setlength{\\parindent}{0pt}
\\begin{document}
";

/// The widest drawing, and the widest cell, in millimetres.
const WIDEST: f64 = 120.0;
const WIDEST_CELL: f64 = 10.0;

/// The points of a millimetre.
const POINTS: f64 = 2.845;

/// A picture of the board, one length for each cell. Of a puzzle with candidates, an empty cell has its candidates in
/// the places that the values have in a box.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let mut text = String::new();
    // Writing to memory does not fail.
    let _ = picture(puzzle, alphabet, &mut text);
    text
}

fn picture(puzzle: &Puzzle, alphabet: Alphabet, text: &mut String) -> fmt::Result {
    let size = puzzle.board.size();
    let side = size.side();
    let cell = (WIDEST / side as f64).min(WIDEST_CELL);
    for comment in puzzle.rules.iter().flat_map(|rules| rules.to_comments()) {
        writeln!(text, "% {comment}")?;
    }
    for (note, said) in puzzle.metadata.iter().flat_map(|metadata| Metadata::iter(metadata)) {
        writeln!(text, "% {}: {said}", note.name())?;
    }
    writeln!(text, "\\setlength{{\\unitlength}}{{{cell:.2}mm}}")?;
    writeln!(text, "\\begin{{picture}}({side},{side})")?;
    let rules = rows::rules(puzzle);
    let blocks = if rules.regions().is_some() { (side, side) } else { (size.box_rows(), size.box_columns()) };
    for (width, step) in [("0.4pt", (1, 1)), ("1.2pt", blocks)] {
        let (rows, columns) = (side / step.0, side / step.1);
        writeln!(text, "\\linethickness{{{width}}}")?;
        writeln!(text, "\\multiput(0,0)(0,{}){{{}}}{{\\line(1,0){{{side}}}}}", step.0, rows + 1)?;
        writeln!(text, "\\multiput(0,0)({},0){{{}}}{{\\line(0,1){{{side}}}}}", step.1, columns + 1)?;
    }
    if let Some(regions) = rules.regions() {
        borders(regions, text)?;
    }
    if rules.variants().contains(&Variant::Diagonal) {
        writeln!(text, "\\thinlines\\put(0,0){{\\line(1,1){{{side}}}}}\\put(0,{side}){{\\line(1,-1){{{side}}}}}")?;
    }
    let letters = if alphabet == Alphabet::Integers { side.to_string().len() } else { 1 };
    font(cell * 0.65 / (letters as f64).max(1.3) * 1.3, text)?;
    for (index, &value) in puzzle.board.cells().iter().enumerate().filter(|(_, value)| **value != 0) {
        let (row, column) = (index / side, index % side);
        writeln!(text, "\\put({column},{}){{\\makebox(1,1){{{}}}}}", side - 1 - row, symbol(value, alphabet))?;
    }
    if puzzle.candidates.is_some() {
        marks(puzzle, alphabet, cell / letters as f64, text)?;
    }
    text.push_str("\\end{picture}\\par\\bigskip\n");
    Ok(())
}

/// A line between every two neighbours of different regions.
fn borders(regions: &Regions, text: &mut String) -> fmt::Result {
    let side = regions.side();
    for index in 0..side * side {
        let (row, column) = (index / side, index % side);
        if column > 0 && regions.at(index) != regions.at(index - 1) {
            writeln!(text, "\\put({column},{}){{\\line(0,1){{1}}}}", side - 1 - row)?;
        }
        if row > 0 && regions.at(index) != regions.at(index - side) {
            writeln!(text, "\\put({column},{}){{\\line(1,0){{1}}}}", side - row)?;
        }
    }
    Ok(())
}

/// The candidates of the empty cells.
fn marks(puzzle: &Puzzle, alphabet: Alphabet, cell: f64, text: &mut String) -> fmt::Result {
    let size = puzzle.board.size();
    let (rows, columns) = (size.box_rows(), size.box_columns());
    font(cell * 0.8 / rows.max(columns) as f64, text)?;
    let (height, width) = (1.0 / rows as f64, 1.0 / columns as f64);
    let all = candidates(puzzle);
    for (index, domain) in all.iter().enumerate().filter(|&(index, _)| puzzle.board.cells()[index] == 0) {
        for value in domain {
            let place = value.index() - 1;
            let x = (index % size.side()) as f64 + (place % columns) as f64 * width;
            let y = (size.side() - index / size.side()) as f64 - (place / columns + 1) as f64 * height;
            let mark = symbol(value.get(), alphabet);
            writeln!(text, "\\put({x:.3},{y:.3}){{\\makebox({width:.3},{height:.3}){{{mark}}}}}")?;
        }
    }
    Ok(())
}

/// Letters as high as this, in millimetres.
fn font(height: f64, text: &mut String) -> fmt::Result {
    let points = height * POINTS;
    writeln!(text, "\\fontsize{{{points:.1}}}{{{points:.1}}}\\selectfont")
}
