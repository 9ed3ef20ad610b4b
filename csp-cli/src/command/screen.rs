//! The stepper on a whole screen.

use anyhow::Result;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::text::Text;
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::step::{HELP, parse, status};
use crate::report::stepper::{Move, Stepper};

/// What is typed behind g, c or p, and what is said below.
#[derive(Default)]
struct Line {
    typed: Option<String>,
    message: String,
    /// How far the picture is scrolled, down and to the right.
    scroll: (u16, u16),
}

/// Walks until q.
pub(super) fn run(stepper: &mut Stepper<'_>, title: &str) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    let result = walk(stepper, title, &mut terminal);
    ratatui::restore();
    result
}

fn walk(stepper: &mut Stepper<'_>, title: &str, terminal: &mut ratatui::DefaultTerminal) -> Result<()> {
    let mut line = Line::default();
    loop {
        terminal.draw(|frame| draw(frame, stepper, title, &line))?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind != KeyEventKind::Press {
            continue;
        }
        let control = key.modifiers.contains(event::KeyModifiers::CONTROL);
        match (key.code, line.typed.take()) {
            (KeyCode::Char('c'), _) if control => return Ok(()),
            (KeyCode::Esc, Some(_)) => {}
            (KeyCode::Enter, Some(typed)) => line.message = go(stepper, parse(&typed)),
            (KeyCode::Backspace, Some(mut typed)) => {
                typed.pop();
                line.typed = Some(typed).filter(|typed| !typed.is_empty());
            }
            (KeyCode::Char(char), Some(typed)) => line.typed = Some(format!("{typed}{char}")),
            (KeyCode::Char('q') | KeyCode::Esc, None) => return Ok(()),
            (KeyCode::Char(char @ ('g' | 'c' | 'p')), None) => line.typed = Some(format!("{char} ")),
            (KeyCode::Right | KeyCode::Enter, None) => line.message = go(stepper, Ok(Move::Forward)),
            (KeyCode::Left, None) => line.message = go(stepper, Ok(Move::Back)),
            (KeyCode::Down, None) => line.scroll.0 = line.scroll.0.saturating_add(1),
            (KeyCode::Up, None) => line.scroll.0 = line.scroll.0.saturating_sub(1),
            (KeyCode::PageDown, None) => line.scroll.1 = line.scroll.1.saturating_add(8),
            (KeyCode::PageUp, None) => line.scroll.1 = line.scroll.1.saturating_sub(8),
            (KeyCode::Char('l'), None) => line.message = stepper.whole_queue(),
            (KeyCode::Char(char), None) => line.message = go(stepper, parse(&char.to_string())),
            (_, typed) => line.typed = typed,
        }
    }
}

/// Goes there; what is to be said of it.
fn go(stepper: &mut Stepper<'_>, to: Result<Move, String>) -> String {
    match to.and_then(|to| stepper.go(&to)) {
        Ok(true) => String::new(),
        Ok(false) => "there is no such place".into(),
        Err(wrong) => wrong,
    }
}

fn draw(frame: &mut Frame<'_>, stepper: &Stepper<'_>, title: &str, line: &Line) {
    let areas =
        Layout::vertical([Constraint::Min(5), Constraint::Length(7), Constraint::Length(4)]).split(frame.area());
    let board = Paragraph::new(Text::raw(stepper.picture())).scroll(line.scroll).block(Block::bordered().title(title));
    frame.render_widget(board, areas[0]);
    let mut lines = status(stepper);
    lines.push(line.typed.clone().map_or_else(|| line.message.clone(), |typed| format!("> {typed}_")));
    let text = Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false }).block(Block::bordered());
    frame.render_widget(text, areas[1]);
    let help = format!("{HELP}; arrows left and right step, up, down, PgUp and PgDn scroll");
    let style = Style::default().add_modifier(Modifier::DIM);
    frame.render_widget(Paragraph::new(help).style(style).wrap(Wrap { trim: true }), areas[2]);
}
