//! The stepper on a whole screen.

use std::ops::ControlFlow;

use anyhow::Result;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Text;
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::keys::{self, HELP};
use crate::report::stepper::View;

/// Walks until q.
pub(super) fn run(view: &mut View<'_>, title: &str) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    let mut screen = Screen { view, title, typed: None, message: String::new(), down: 0, right: 0 };
    let result = screen.walk(&mut terminal);
    ratatui::restore();
    result
}

struct Screen<'a, 'r> {
    view: &'a mut View<'r>,
    title: &'a str,
    /// What is typed behind g, c or p.
    typed: Option<String>,
    /// What is said below.
    message: String,
    /// How far the picture is scrolled.
    down: u16,
    right: u16,
}

impl Screen<'_, '_> {
    fn walk(&mut self, terminal: &mut ratatui::DefaultTerminal) -> Result<()> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Press && self.press(key).is_break() {
                return Ok(());
            }
        }
    }

    /// Does what a key says; breaks when it says that this is the end.
    fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return ControlFlow::Break(());
        }
        match self.typed.take() {
            Some(typed) => self.press_in_line(key.code, typed),
            None => return self.press_command(key.code),
        }
        ControlFlow::Continue(())
    }

    /// A key behind what is typed so far.
    fn press_in_line(&mut self, key: KeyCode, mut typed: String) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.go(&typed),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Char(char) => typed.push(char),
            _ => {}
        }
        self.typed = Some(typed).filter(|typed| !typed.is_empty());
    }

    fn press_command(&mut self, key: KeyCode) -> ControlFlow<()> {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return ControlFlow::Break(()),
            KeyCode::Char(char @ ('g' | 'c' | 'p')) => self.typed = Some(format!("{char} ")),
            KeyCode::Char('l') => self.message = self.view.whole_queue(),
            KeyCode::Char(char) => self.go(&char.to_string()),
            KeyCode::Right | KeyCode::Enter => self.go("n"),
            KeyCode::Left => self.go("b"),
            KeyCode::Down => self.down = self.down.saturating_add(1),
            KeyCode::Up => self.down = self.down.saturating_sub(1),
            KeyCode::PageDown => self.right = self.right.saturating_add(8),
            KeyCode::PageUp => self.right = self.right.saturating_sub(8),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn go(&mut self, command: &str) {
        self.message = keys::go(self.view, command).err().unwrap_or_default();
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let rows = [Constraint::Min(5), Constraint::Length(7), Constraint::Length(4)];
        let areas = Layout::vertical(rows).split(frame.area());
        self.draw_picture(frame, areas[0]);
        self.draw_status(frame, areas[1]);
        draw_help(frame, areas[2]);
    }

    fn draw_picture(&self, frame: &mut Frame<'_>, area: Rect) {
        let picture = Paragraph::new(Text::raw(self.view.picture())).scroll((self.down, self.right));
        frame.render_widget(picture.block(Block::bordered().title(self.title)), area);
    }

    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect) {
        let last = self.typed.as_ref().map_or_else(|| self.message.clone(), |typed| format!("> {typed}_"));
        let lines: Vec<String> = self.view.status().into_iter().chain([last]).collect();
        let text = Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false });
        frame.render_widget(text.block(Block::bordered()), area);
    }
}

fn draw_help(frame: &mut Frame<'_>, area: Rect) {
    let help = format!("{HELP}; arrows left and right step, up, down, PgUp and PgDn scroll");
    let style = Style::default().add_modifier(Modifier::DIM);
    frame.render_widget(Paragraph::new(help).style(style).wrap(Wrap { trim: true }), area);
}
