//! The looks of roles. A colour never stands alone: an attribute goes with it, and a sign in the text.

use csp_view::panels::{Line, Piece, Role};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line as StyledLine, Span};

/// The style of text that may be overlooked.
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// The style of text that is read first.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// The style of typed text, and of its faults.
pub(super) const ALERT: Style = Style::new().add_modifier(Modifier::REVERSED);

/// The choice of the user about colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    pub(super) has_colours: bool,
}

impl Styles {
    pub(super) fn line(self, line: &Line) -> StyledLine<'static> {
        line.iter().map(|piece| Span::styled(piece.text.clone(), self.of(piece))).collect()
    }

    fn of(self, piece: &Piece) -> Style {
        let (attribute, colour) = match piece.role {
            Role::Plain => (Modifier::empty(), None),
            Role::Current => (Modifier::REVERSED, None),
            Role::Cause => (Modifier::UNDERLINED, Some(Color::Cyan)),
            Role::Removed => (Modifier::CROSSED_OUT, Some(Color::Red)),
            Role::Culprit => (Modifier::UNDERLINED, Some(Color::Magenta)),
            Role::Faint => (Modifier::DIM, None),
        };
        let bold = if piece.is_given { Modifier::BOLD } else { Modifier::empty() };
        let style = Style::new().add_modifier(attribute | bold);
        match colour.filter(|_| self.has_colours) {
            Some(colour) => style.fg(colour),
            None => style,
        }
    }
}
