//! Text with roles, and short lines of it side by side, where a panel has the room.

use csp_terminal::words::escape;

/// The subject of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// No more than text.
    #[default]
    Plain,
    /// The variable of the last event.
    Current,
    /// A variable on which the last event rests.
    Cause,
    /// A value that the last step removed.
    Removed,
    /// A variable of the last conflict set.
    Culprit,
    /// A text that is there to help, and may be overlooked.
    Faint,
}

/// Some text of one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The role, from which its style follows.
    pub role: Role,
    /// True if it is about a variable that had one value from the start.
    pub is_given: bool,
}

/// A line of text.
pub type Line = Vec<Piece>;

impl Piece {
    /// The text may have words from outside in it, so what a terminal would act on is escaped.
    pub fn new(text: &str, role: Role) -> Self {
        Self { text: escape::plain(text).into_owned(), role, is_given: false }
    }

    pub(crate) fn plain(text: &str) -> Self {
        Self::new(text, Role::Plain)
    }

    pub(crate) fn faint(text: &str) -> Self {
        Self::new(text, Role::Faint)
    }

    #[must_use]
    pub(super) fn given(mut self, is_given: bool) -> Self {
        self.is_given = is_given;
        self
    }

    /// In columns of a terminal.
    pub fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The width of a line, in columns of a terminal.
pub(super) fn width(line: &[Piece]) -> usize {
    line.iter().map(Piece::width).sum()
}

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
