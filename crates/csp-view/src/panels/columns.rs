//! Short lines side by side, where a panel has the room.

use super::piece::{Line, Piece, width};

/// A panel: what stands over it, and its lines.
#[derive(Debug)]
pub struct Panel {
    pub title: String,
    pub lines: Vec<Line>,
}

/// The room for the lines of a panel.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

/// The entries that matter most when there is no room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    First,
    Last,
}

impl Room {
    /// So many rows fewer.
    pub(super) fn without(self, rows: usize) -> Self {
        Self { rows: self.rows.saturating_sub(rows), ..self }
    }

    /// The entries from the top down and then from the left to the right, as many columns as there is room
    /// for. Of too many entries those that matter most are shown, and a line says with the words of `rest`
    /// how many are not.
    pub(super) fn fill(self, entries: Vec<Line>, keep: Keep, rest: impl Fn(usize) -> String) -> Vec<Line> {
        // Two blanks between two columns.
        let widest = entries.iter().map(|entry| width(entry)).max().unwrap_or(0) + 2;
        let across = ((self.columns + 2) / widest).max(1);
        if entries.len() <= across * self.rows {
            return side_by_side(entries, self.rows, widest);
        }
        let rows = self.rows.saturating_sub(1);
        let shown = across * rows;
        let hidden = entries.len() - shown;
        let note = vec![Piece::faint(&rest(hidden))];
        let mut lines: Vec<Line> = Vec::new();
        let first = if keep == Keep::First { 0 } else { hidden };
        let kept = entries.into_iter().skip(first).take(shown).collect();
        lines.extend(side_by_side(kept, rows, widest));
        let at = if keep == Keep::First { lines.len() } else { 0 };
        lines.insert(at, note);
        lines
    }
}

fn side_by_side(entries: Vec<Line>, rows: usize, widest: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![Line::new(); rows.min(entries.len())];
    for (place, entry) in entries.into_iter().enumerate() {
        let line = &mut lines[place % rows];
        let missing = (place / rows * widest).saturating_sub(width(line));
        if missing > 0 {
            line.push(Piece::plain(&" ".repeat(missing)));
        }
        line.extend(entry);
    }
    lines
}
