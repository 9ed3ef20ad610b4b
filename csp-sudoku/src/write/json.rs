//! Puzzles as JSON objects.

use csp_core::Domain;

use super::rows::candidates;
use crate::puzzle::{Metadata, Puzzle};

/// An object in one line: the rows under `puzzle`, the shape of the boxes, and what is known about the puzzle. An empty
/// cell is 0; of a puzzle with candidates, it is the list of those, or 0 where it has all.
pub(super) fn text(puzzle: &Puzzle) -> String {
    let size = puzzle.board.size();
    let all = puzzle.candidates.as_ref().map(|_| candidates(puzzle));
    let cell = |(index, &value): (usize, &u16)| match &all {
        Some(all) if value == 0 && all[index].len() < size.side() => list(&all[index]),
        _ => value.to_string(),
    };
    let cells: Vec<String> = puzzle.board.cells().iter().enumerate().map(cell).collect();
    let rows: Vec<String> = cells.chunks(size.side()).map(|row| format!("[{}]", row.join(","))).collect();
    let mut text =
        format!("{{\"puzzle\":[{}],\"boxes\":\"{}x{}\"", rows.join(","), size.box_rows(), size.box_columns());
    for comment in puzzle.rules.iter().flat_map(|rules| rules.to_comments()) {
        let (name, said) = comment.split_once(": ").unwrap_or_default();
        text.extend([",\"", name, "\":", &quoted(said)]);
    }
    for (note, said) in puzzle.metadata.iter().flat_map(|metadata| Metadata::iter(metadata)) {
        text.extend([",\"", note.name(), "\":", &quoted(said)]);
    }
    text + "}\n"
}

fn list(domain: &Domain) -> String {
    format!("[{}]", domain.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(","))
}

/// A string. What is known about a puzzle is one line without control characters, so two characters need a sign in
/// front.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
