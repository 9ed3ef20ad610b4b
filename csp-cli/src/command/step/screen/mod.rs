//! The stepper on a whole screen.

mod layout;
mod overlay;
mod panel;
mod picture;
mod status;
mod style;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::Duration;
use std::{process, thread};

use anyhow::Result;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_view::panels::{Picture, TreeSoFar};
use csp_view::stepper::View;
use layout::{Class, Layout};
use overlay::Overlay;
use panel::PanelKind;
use picture::Scroll;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::Span;
use style::Styles;

use super::keys;

/// The time that a key is waited for before it is looked whether the program is to end, as when its terminal is closed.
const WAIT: Duration = Duration::from_millis(200);

/// Walks until q, or until the program is interrupted. Without colours there are still attributes, such as bold and reverse.
pub(super) fn run(view: &mut View<'_>, title: &str, has_colours: bool, interrupt: &Interrupt) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    end_when_interrupted(interrupt.clone());
    let mut screen = Screen::new(view, title, has_colours);
    let result = screen.walk(&mut terminal, interrupt);
    ratatui::restore();
    result
}

/// Ends the program soon after an interruption, even when the loop of keys does not: once its terminal has gone, the library
/// that reads keys waits for ever.
fn end_when_interrupted(interrupt: Interrupt) {
    thread::spawn(move || {
        while !interrupt.happened() {
            thread::sleep(WAIT);
        }
        thread::sleep(2 * WAIT);
        ratatui::restore();
        process::exit(Exit::Interrupted as i32);
    });
}

struct Screen<'a, 'r> {
    view: &'a mut View<'r>,
    title: &'a str,
    styles: Styles,
    /// The text that is typed behind g, c or p.
    typed: Option<String>,
    /// The message below.
    message: String,
    /// The overlay over everything else.
    overlay: Option<Overlay>,
    scroll: Scroll,
    /// The number of turns of the panels.
    turns: usize,
    /// True if the candidates of a board are whole, however wide.
    whole: bool,
    tree: TreeSoFar,
}

impl<'a, 'r> Screen<'a, 'r> {
    fn new(view: &'a mut View<'r>, title: &'a str, has_colours: bool) -> Self {
        Self {
            view,
            title,
            styles: Styles { has_colours },
            typed: None,
            message: String::new(),
            overlay: None,
            scroll: Scroll::default(),
            turns: 0,
            whole: false,
            tree: TreeSoFar::default(),
        }
    }

    fn walk(&mut self, terminal: &mut ratatui::DefaultTerminal, interrupt: &Interrupt) -> Result<()> {
        while !interrupt.happened() {
            terminal.draw(|frame| self.draw(frame))?;
            while !interrupt.happened() && !event::poll(WAIT)? {}
            if interrupt.happened() {
                break;
            }
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Press && self.press(key).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Does what a key says; breaks when it says that this is the end.
    fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return ControlFlow::Break(());
        }
        if let Some(overlay) = self.overlay.take() {
            self.overlay = overlay.press(key.code);
            return ControlFlow::Continue(());
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
            KeyCode::Char('l') => self.overlay = Some(Overlay::text("queue", self.view.whole_queue())),
            KeyCode::Char('?') => self.overlay = Some(Overlay::keys("keys", keys::help_on_screen())),
            KeyCode::Char('z') => {
                self.whole = !self.whole;
                self.scroll.follow();
            }
            KeyCode::Char(char) => self.go(&char.to_string()),
            KeyCode::Right | KeyCode::Enter => self.go("n"),
            KeyCode::Left => self.go("b"),
            KeyCode::Down => self.scroll.by(1, 0),
            KeyCode::Up => self.scroll.by(-1, 0),
            KeyCode::PageDown => self.scroll.by(0, 8),
            KeyCode::PageUp => self.scroll.by(0, -8),
            KeyCode::Tab => self.turns = (self.turns + 1) % PanelKind::TURNS,
            KeyCode::BackTab => self.turns = (self.turns + PanelKind::TURNS - 1) % PanelKind::TURNS,
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn go(&mut self, command: &str) {
        self.message = keys::go_on_screen(self.view, command).err().unwrap_or_default();
        self.scroll.follow();
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let class = Class::of(area);
        let kinds = class.panels(self.turns);
        let last = self.typed.as_ref().map_or_else(|| self.message.clone(), |typed| format!("> {typed}_"));
        let status = status::lines(self.view, &last, area, &kinds);
        let natural = Picture::of(self.view, area.width.into(), self.whole);
        let layout = Layout::of(area, class, status.len() as u16, &natural);
        match class.replaced(self.turns) {
            Some(kind) => self.draw_panel(kind, layout.picture, frame),
            None => self.draw_picture(layout.picture, frame),
        }
        let panels = kinds.into_iter().zip(&layout.panels).filter(|(_, area)| !area.is_empty());
        for (kind, &area) in panels {
            self.draw_panel(kind, area, frame);
        }
        status::draw(&status, layout.status, frame);
        draw_hint(layout.hint, frame);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(frame);
        }
    }
}

impl Screen<'_, '_> {
    fn draw_panel(&mut self, kind: PanelKind, area: Rect, frame: &mut Frame<'_>) {
        panel::draw(kind, self.view, &mut self.tree, self.styles, area, frame);
    }

    fn draw_picture(&mut self, area: Rect, frame: &mut Frame<'_>) {
        let picture = Picture::of(self.view, area.width.into(), self.whole);
        picture::draw(&picture, self.title, self.styles, &mut self.scroll, area, frame);
    }
}

/// The few keys that show all others.
fn draw_hint(area: Rect, frame: &mut Frame<'_>) {
    let hint = "? all keys, n next, b back, Tab panels, q quit";
    frame.render_widget(Span::styled(hint, style::DIM), area);
}
