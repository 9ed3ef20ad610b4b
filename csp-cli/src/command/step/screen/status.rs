//! The status of the search: always shown, whatever the size.

use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use csp_view::stepper::View;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use super::panel::PanelKind;
use super::style;

/// The rows of a screen from which on the status also says what the event is due to, and how long the queue
/// is.
const TALL: u16 = 18;

/// The lines of the status, a rule over them, at most as many as there are rows: the event, what it is due to
/// and the queue where there is room and no panel shows it, the counters, and what is typed or was wrong.
pub(super) fn lines(view: &View<'_>, last: &str, area: Rect, panels: &[PanelKind]) -> Vec<Line<'static>> {
    let [event, cause, queue, counters] = view.status();
    let width = usize::from(area.width.max(1));
    let mut after = Vec::new();
    if area.height >= TALL {
        after.extend(wrapped(&cause, width).into_iter().take(2));
        // The third panel and those after it may have no room.
        let is_shown = panels.iter().take(2).any(|&kind| kind == PanelKind::Queue);
        after.extend(wrapped(&queue, width).into_iter().take(if is_shown { 0 } else { 2 }));
    }
    after.extend(wrapped(&counters, width));
    let mut lines: Vec<Line<'_>> = after.into_iter().map(Line::raw).collect();
    lines.extend(wrapped(last, width).into_iter().map(|line| Line::styled(line, style::ALERT)));
    // The sentence gives way to the rest where both have no room, and says so.
    let room = usize::from(area.height).saturating_sub(lines.len() + 2).max(1);
    let mut status = vec![Line::styled("-".repeat(width), style::DIM)];
    status.extend(cut(wrapped(&event, width), room).into_iter().map(|line| Line::styled(line, style::STRONG)));
    status.extend(lines);
    status
}

/// Lines of at most so many columns. Names may come from outside, so what a terminal would act on is escaped.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let lines = hanging("", &escape::plain(text), 2, width);
    // A word that is wider than the screen is broken.
    lines.lines().flat_map(|line| pieces(line, width)).collect()
}

fn pieces(line: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = line.chars().collect();
    chars.chunks(width).map(|piece| piece.iter().collect()).collect()
}

/// The first so many lines; the last of them says how many are missing.
fn cut(mut lines: Vec<String>, most: usize) -> Vec<String> {
    let missing = lines.len().saturating_sub(most);
    if missing > 0 {
        lines.truncate(most.saturating_sub(1).max(1));
        lines.push(format!("  ... and {} lines more", missing + 1));
        lines.truncate(most.max(1));
    }
    lines
}

pub(super) fn draw(lines: &[Line<'static>], area: Rect, frame: &mut Frame<'_>) {
    frame.render_widget(Paragraph::new(Text::from(lines.to_vec())), area);
}
