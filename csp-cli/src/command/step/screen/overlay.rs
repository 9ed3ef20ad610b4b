//! A text over everything else, such as the help.

use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::command::step::keys::Key;

/// A text that any key closes; where it has no room, the arrows scroll it.
#[derive(Debug)]
pub(super) struct Overlay {
    title: &'static str,
    content: Content,
    down: usize,
    /// The farthest scroll, as it was drawn last.
    most: usize,
}

#[derive(Debug)]
enum Content {
    Text(String),
    Keys(Vec<Key>),
}

/// The columns of the keys, beside what they do.
const KEYS: usize = 19;

impl Overlay {
    pub(super) fn text(title: &'static str, text: String) -> Self {
        Self { title, content: Content::Text(text), down: 0, most: 0 }
    }

    pub(super) fn keys(title: &'static str, keys: Vec<Key>) -> Self {
        Self { title, content: Content::Keys(keys), down: 0, most: 0 }
    }

    /// The overlay that is left after a key.
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

    /// The lines for so many columns. Words from outside may stand in a text, so what a terminal would act on
    /// is escaped.
    fn wrapped(&self, width: usize) -> Vec<String> {
        let paragraphs: Vec<String> = match &self.content {
            Content::Text(text) => vec![hanging("", &escape::plain(text), 0, width)],
            Content::Keys(keys) => keys.iter().map(|key| line(key, width)).collect(),
        };
        paragraphs.iter().flat_map(|lines| lines.lines().map(str::to_owned)).collect()
    }
}

/// A key in a column of its own, with what it does beside it; on a narrow screen, behind it.
fn line((keys, what): &Key, width: usize) -> String {
    if width < 3 * KEYS {
        hanging("", &format!("{keys}: {what}"), 4, width)
    } else {
        hanging(&format!("{keys:<KEYS$}"), what, KEYS, width)
    }
}
