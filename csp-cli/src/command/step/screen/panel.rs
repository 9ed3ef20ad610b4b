//! The panels beside the picture.

use csp_view::panels;
use csp_view::panels::{Room, TreeSoFar};
use csp_view::stepper::View;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::style::Styles;

/// The content of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelKind {
    Queue,
    Path,
    Tree,
    Counters,
}

impl PanelKind {
    /// In the order in which Tab brings them.
    pub(super) const ALL: [Self; 4] = [Self::Queue, Self::Path, Self::Tree, Self::Counters];

    /// The number of turns that lead back to the picture, where that is one of the ring.
    pub(super) const RING: usize = Self::ALL.len() + 1;

    /// The number of turns that lead back to the first panel, with the picture in the ring and without.
    pub(super) const TURNS: usize = Self::ALL.len() * Self::RING;
}

/// Draws a panel; the tree is brought to the place of the view when it is shown.
pub(super) fn draw(
    kind: PanelKind,
    view: &View<'_>,
    tree: &mut TreeSoFar,
    styles: Styles,
    area: Rect,
    frame: &mut Frame<'_>,
) {
    let room = Room { columns: area.width.into(), rows: area.height.saturating_sub(1).into() };
    let panel = match kind {
        PanelKind::Queue => panels::queue(view, room),
        PanelKind::Path => panels::path(view, room),
        PanelKind::Tree => panels::tree(view, tree.up_to(view), room),
        PanelKind::Counters => panels::counters(view, room),
    };
    let lines: Vec<Line<'_>> = panel.lines.iter().map(|line| styles.line(line)).collect();
    let titled = Block::new().borders(Borders::TOP).title(panel.title);
    frame.render_widget(Paragraph::new(Text::from(lines)).block(titled), area);
}
