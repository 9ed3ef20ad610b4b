//! A text over everything else, such as the help.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::words::escape;
use crate::words::wrap::hanging;

/// A text that any key closes; where it has no room, the arrows scroll it.
#[derive(Debug)]
pub(super) struct Overlay {
    title: &'static str,
    lines: Vec<String>,
    down: usize,
    /// How far it can be scrolled, as it was drawn last.
    most: usize,
}

impl Overlay {
    pub(super) fn new(title: &'static str, lines: Vec<String>) -> Self {
        Self { title, lines, down: 0, most: 0 }
    }

    /// A text of one paragraph.
    pub(super) fn of_text(title: &'static str, text: &str) -> Self {
        Self::new(title, vec![text.to_owned()])
    }

    /// What is left of it after a key.
    pub(super) fn press(mut self, key: KeyCode) -> Option<Self> {
        let to = match key {
            KeyCode::Down => self.down + 1,
            KeyCode::Up => self.down.saturating_sub(1),
            KeyCode::PageDown => self.down + 8,
            KeyCode::PageUp => self.down.saturating_sub(8),
            _ => return None,
        };
        self.down = to.min(self.most);
        (self.most > 0).then_some(self)
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        let width = screen.width.saturating_sub(2).clamp(1, 100);
        let lines = self.wrapped(width.into());
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2).min(screen.height);
        let rows = usize::from(height.saturating_sub(2));
        self.most = lines.len().saturating_sub(rows);
        self.down = self.down.min(self.most);
        let how = if self.most > 0 { "arrows scroll, any other key closes" } else { "any key closes" };
        let area = Rect {
            x: screen.x + screen.width.saturating_sub(width + 2) / 2,
            y: screen.y + (screen.height - height) / 2,
            width: (width + 2).min(screen.width),
            height,
        };
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.down).take(rows).map(Line::raw).collect();
        let block = Block::bordered().title(format!("{}: {how}", self.title));
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(Text::from(shown)).block(block), area);
    }

    /// A key stands in a column of its own, with what it does beside it, or below where the screen is narrow.
    fn wrapped(&self, width: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for line in &self.lines {
            let line = escape::plain(line);
            match line.split_once("  ").filter(|_| width >= 60) {
                Some((keys, what)) => lines.push(hanging(&format!("{keys:<20}"), what, 20, width)),
                None => lines.push(hanging("", &line, 4, width)),
            }
        }
        lines.iter().flat_map(|lines| lines.lines().map(str::to_owned)).collect()
    }
}
