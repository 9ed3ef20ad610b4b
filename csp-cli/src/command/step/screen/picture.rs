//! The picture, scrolled so that the current cell is in view.

use std::ops::Range;

use csp_terminal::words::escape;
use csp_view::panels::{Picture, Spot};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::style::Styles;

/// The scroll of the picture.
#[derive(Debug, Default)]
pub(super) struct Scroll {
    down: usize,
    right: usize,
    /// True if the user has scrolled since the last move: then the picture stays where it is.
    by_hand: bool,
}

impl Scroll {
    /// From now on the picture follows the current cell.
    pub(super) fn follow(&mut self) {
        self.by_hand = false;
    }

    /// Scrolls by so many rows and columns. Drawing keeps it within the picture.
    pub(super) fn by(&mut self, rows: isize, columns: isize) {
        self.down = self.down.saturating_add_signed(rows);
        self.right = self.right.saturating_add_signed(columns);
        self.by_hand = true;
    }

    /// Brings the spot into a window of this many rows and columns, and no further than the picture goes.
    fn fit(&mut self, picture: &Picture, window: [usize; 2]) {
        let [rows, columns] = window;
        if let Some(Spot { row, columns: wanted }) = picture.spot.clone().filter(|_| !self.by_hand) {
            self.down = moved(self.down, row..row + 1, rows);
            self.right = moved(self.right, wanted, columns);
        }
        self.down = self.down.min(picture.rows.len().saturating_sub(rows));
        self.right = self.right.min(picture.body_width().saturating_sub(columns));
    }
}

/// The beginning of a window of `size` that shows `wanted`, as near as possible to where it began.
fn moved(begin: usize, wanted: Range<usize>, size: usize) -> usize {
    begin.max(wanted.end.saturating_sub(size)).min(wanted.start)
}

/// Draws the part of a picture that has room; the rulers stay.
pub(super) fn draw(
    picture: &Picture,
    title: &str,
    styles: Styles,
    scroll: &mut Scroll,
    area: Rect,
    frame: &mut Frame<'_>,
) {
    let block = Block::new().borders(Borders::TOP).title(heading(title, &picture.caption));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let [ruler, labels, body] = parts(inner, picture);
    scroll.fit(picture, [body.height.into(), body.width.into()]);
    let right = u16::try_from(scroll.right).unwrap_or(u16::MAX);
    let text = |lines: Vec<Line<'static>>, right| Paragraph::new(Text::from(lines)).scroll((0, right));
    frame.render_widget(text(vec![styles.line(&picture.top)], right), ruler);
    let visible = || picture.rows.iter().skip(scroll.down).take(body.height.into());
    frame.render_widget(text(visible().map(|row| styles.line(&row.label)).collect(), 0), labels);
    frame.render_widget(text(visible().map(|row| styles.line(&row.body)).collect(), right), body);
}

/// The problem, and the values of the current variable.
fn heading(title: &str, caption: &str) -> String {
    if caption.is_empty() { title.to_owned() } else { format!("{title}: {}", escape::plain(caption)) }
}

/// The areas of the column numbers, the labels of the rows, and the rest.
fn parts(area: Rect, picture: &Picture) -> [Rect; 3] {
    let top = u16::from(!picture.top.is_empty()).min(area.height);
    // At least half of the columns for what is not a label.
    let left = u16::try_from(picture.label_width()).unwrap_or(u16::MAX).min(area.width / 2);
    let body = Rect { x: area.x + left, y: area.y + top, width: area.width - left, height: area.height - top };
    [Rect { y: area.y, height: top, ..body }, Rect { x: area.x, width: left, ..body }, body]
}
