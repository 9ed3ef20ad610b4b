//! The layout of a screen of any size.

use csp_view::panels::Picture;
use ratatui::layout::Rect;

use super::panel::PanelKind;

/// The size class of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// The picture or a panel, such as 40x12.
    Tiny,
    /// The picture and a panel, such as 80x24.
    Small,
    /// The picture and two panels, and a third one where the picture leaves room, such as 120x40.
    Medium,
    /// Everything, such as 200x60.
    Large,
}

/// The columns of a panel beside the picture.
const SIDE: u16 = 42;

/// The least columns and rows of the panel of a small screen.
const LEAST: (u16, u16) = (28, 4);

/// The areas of a screen.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) picture: Rect,
    pub(super) panels: Vec<Rect>,
    pub(super) status: Rect,
    pub(super) hint: Rect,
}

impl Class {
    pub(super) fn of(area: Rect) -> Self {
        match (area.width, area.height) {
            (160.., 40..) => Self::Large,
            (110.., 30..) => Self::Medium,
            (60.., 18..) => Self::Small,
            _ => Self::Tiny,
        }
    }

    /// The panels beside the picture after so many turns, the most important first.
    pub(super) fn panels(self, turns: usize) -> Vec<PanelKind> {
        let count = match self {
            Self::Tiny => 0,
            Self::Small => 1,
            Self::Medium => 3,
            Self::Large => 4,
        };
        (0..count).map(|place| PanelKind::ALL[(turns + place) % PanelKind::ALL.len()]).collect()
    }

    /// The panel in place of the picture after so many turns, where there is room for one thing alone.
    pub(super) fn replaced(self, turns: usize) -> Option<PanelKind> {
        let place = (turns % PanelKind::RING).checked_sub(1).filter(|_| self == Self::Tiny)?;
        Some(PanelKind::ALL[place])
    }
}

impl Layout {
    /// The areas on a screen, of which the status takes so many lines first, and a rule over them: it is
    /// never hidden.
    pub(super) fn of(area: Rect, class: Class, status: u16, natural: &Picture) -> Self {
        let hint = u16::from(area.height >= 8);
        let status = status.min(area.height - hint.min(area.height));
        let [rest, below] = cut_below(area, area.height - hint);
        let [body, status] = cut_below(rest, rest.height - status);
        let [picture, panels] = match class {
            Class::Tiny => [body, Rect::ZERO],
            Class::Small => small(body, natural),
            Class::Medium => cut_right(body, SIDE),
            Class::Large => cut_right(body, 2 * SIDE + 1),
        };
        let [picture, free] = if class == Class::Medium { under(picture, natural) } else { [picture, Rect::ZERO] };
        let panels = match class {
            Class::Tiny => Vec::new(),
            Class::Small => vec![panels],
            Class::Medium => [&halves(panels)[..], &[free]].concat(),
            Class::Large => {
                let [one, other] = cut_right(panels, SIDE);
                [halves(one), halves(other)].concat()
            }
        };
        Self { picture, panels, status, hint: below }
    }
}

/// A panel beside a narrow picture, or below another one. With a wide picture, what it leaves free, and a few
/// rows at least.
fn small(body: Rect, natural: &Picture) -> [Rect; 2] {
    let width = (natural.label_width() + natural.body_width()) as u16;
    if width.saturating_add(LEAST.0 + 1) <= body.width {
        return cut_right(body, body.width.saturating_sub(width + 2).min(SIDE));
    }
    // The picture has a title of one line.
    let height = u16::try_from(natural.height() + 1).unwrap_or(u16::MAX);
    let most = body.height.saturating_sub(LEAST.1);
    cut_below(body, height.min(most))
}

/// The picture with its title, and what it leaves free below when that is enough for a panel.
fn under(area: Rect, natural: &Picture) -> [Rect; 2] {
    let height = u16::try_from(natural.height() + 2).unwrap_or(u16::MAX);
    if height.saturating_add(LEAST.1) > area.height { [area, Rect::ZERO] } else { cut_below(area, height) }
}

/// The upper so many rows, and the rest.
fn cut_below(area: Rect, rows: u16) -> [Rect; 2] {
    let rows = rows.min(area.height);
    let upper = Rect { height: rows, ..area };
    let lower = Rect { y: area.y + rows, height: area.height - rows, ..area };
    [upper, lower]
}

/// The area without so many columns at the right, and these columns; one free column is between.
fn cut_right(area: Rect, columns: u16) -> [Rect; 2] {
    let columns = columns.min(area.width);
    let left = Rect { width: area.width.saturating_sub(columns + 1), ..area };
    let right = Rect { x: area.x + area.width - columns, width: columns, ..area };
    [left, right]
}

fn halves(area: Rect) -> [Rect; 2] {
    cut_below(area, area.height / 2)
}
