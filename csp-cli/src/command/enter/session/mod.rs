//! The dialogue about a board that is typed in.

mod searching;

use std::io::{BufRead, IsTerminal, Write};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_instance::{Models, RuleChoice};
use csp_sudoku::{Alphabet, Board, Cell, Clue, Puzzle, Ruleset, Size};
use csp_terminal::exit::Exit;
use csp_terminal::input::typed;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{complain, width};
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;

use crate::args::EnterArgs;
use crate::command::enter::entry::{self, CellEntry, Words};
use crate::command::enter::file::BoardFile;
use crate::command::enter::paste::Paste;

/// The largest side of a board that is typed in.
pub(super) const MOST_SIDE: usize = 100;

/// The commands that can be typed, with their effects.
const HELP: [(&str, &str); 12] = [
    ("B3=7", "row B, column 3 is 7; so are R2C3=7 and 2,3,7; several in a line"),
    ("6..195...", "the next row, from A on; B 6..195... is row B; a whole board, in a line or pasted as a grid"),
    ("B3=.", "B3 is empty again"),
    ("B3", "what can stand in B3"),
    ("undo", "take the last line back; again for the line before"),
    ("show, clear", "the board; an empty board"),
    ("size 6, box 2x3", "an empty board of this size, or with boxes of this shape"),
    ("hint", "where to look next; hint rule says which technique, hint reason all"),
    ("check", "is there exactly one solution, and if not, why"),
    ("solve", "a solution"),
    ("save FILE", "write the board to a file; save alone writes the one that was opened or saved before"),
    ("quit", "leave; the end of the input solves the board first"),
];

/// A board that is being typed in.
pub(super) struct Session<'a> {
    args: &'a EnterArgs,
    interrupt: &'a Interrupt,
    output: &'a mut dyn Write,
    board: Board,
    /// The row, from 0, that is next when a row is typed without a name.
    next_row: usize,
    /// The boards before each line that changed something, with the next rows.
    past: Vec<(Board, usize)>,
    /// The lines of a grid that is being pasted.
    paste: Paste,
    /// The file of the board.
    kept: BoardFile,
    models: Models,
    /// The rules of the board.
    ruleset: Ruleset,
    /// The result of the last search.
    exit: Exit,
    /// True if the board was solved as it is.
    solved: bool,
    /// True if something typed was not understood or clashed.
    refused: bool,
}

impl<'a> Session<'a> {
    /// The board of a file, or an empty one, under rules that fit its size.
    pub(super) fn new(
        args: &'a EnterArgs,
        interrupt: &'a Interrupt,
        output: &'a mut dyn Write,
        kept: BoardFile,
        ruleset: Ruleset,
        rules: RuleChoice,
    ) -> Self {
        Self {
            args,
            interrupt,
            output,
            board: kept.found().map_or(Board::empty(ruleset.size()), |puzzle| puzzle.board.clone()),
            next_row: 0,
            past: Vec::new(),
            paste: Paste::default(),
            kept,
            models: Models::under(rules),
            ruleset,
            exit: Exit::Solved,
            solved: false,
            refused: false,
        }
    }

    /// Reads until the end.
    pub(super) fn run(&mut self, input: &mut dyn BufRead) -> Result<Exit> {
        let terminal = std::io::stdin().is_terminal();
        let size = self.board.size();
        match self.kept.found() {
            Some(_) => self.show()?,
            None => self.tell(&format!("An empty {size} board. Type cells such as B3=7; help says more."))?,
        }
        loop {
            self.say("> ")?;
            self.interrupt.at_the_end(self.so_far());
            let line = self.interrupt.abort_on_interrupt(|| typed(input)).context("cannot read what is typed")?;
            if !terminal {
                // A terminal shows what is typed.
                self.say(&format!("{}\n", escape::plain(line.as_deref().unwrap_or_default())))?;
            }
            let Some(line) = line else {
                self.end_paste()?;
                self.finish()?;
                break;
            };
            if matches!(line.to_lowercase().as_str(), "quit" | "q" | "exit") {
                self.end_paste()?;
                break;
            }
            self.line(&line)?;
            if self.interrupt.happened() {
                complain(&self.so_far());
                return Ok(Exit::Interrupted);
            }
        }
        if self.kept.lacks(&self.board) {
            self.tell(&format!("not saved; {}", self.so_far()))?;
        }
        // Whoever types sees what is wrong, and goes on; a script must be told.
        Ok(if self.refused && !terminal { self.exit.max(Exit::BadInput) } else { self.exit })
    }

    /// A board with the names of its rows and columns; a jigsaw with its regions and without names.
    fn drawn(&self, board: &Board) -> String {
        match self.ruleset.regions() {
            Some(_) => self.ruleset.to_grid(board, self.alphabet()),
            None => entry::drawn(board, self.alphabet()),
        }
    }

    /// The board as it is, to be told when Ctrl-C ends the dialogue: this line can be typed in again.
    fn so_far(&self) -> String {
        let is_known = self.board.givens().next().is_none() || self.kept.has(&self.board);
        if is_known { String::new() } else { format!("the board so far: {}", self.board.to_line(self.alphabet())) }
    }

    /// At the end of the input.
    fn finish(&mut self) -> Result<()> {
        if self.solved || self.board.givens().next().is_none() {
            return Ok(());
        }
        self.solve()
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if self.words().is_of_grid(line) {
            return self.pasted(line);
        }
        self.end_paste()?;
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => Ok(()),
            ("help" | "?", _) => self.help(),
            ("show", _) => self.show(),
            ("undo", _) => self.undo(),
            ("clear", _) => self.start(Board::empty(self.board.size())),
            ("size", rest) => self.resize(entry::size(rest)),
            ("box", rest) => self.resize(rest.parse().map_err(|error: csp_sudoku::SizeError| error.to_string())),
            ("check", _) => self.check(),
            ("hint", level) => self.hint(level),
            ("solve", _) => self.solve(),
            ("save", name) => self.save(name),
            _ if Clue::is_meant_by(line) => self.refuse("rules come first: csp enter --variant \"cage 12 A1 A2\""),
            _ => self.entries(line),
        }
    }

    /// A line of a grid: a row is entered at once, and the board as soon as the lines are one.
    fn pasted(&mut self, line: &str) -> Result<()> {
        match self.paste.take(line, &self.words()) {
            Some(board) if board != self.board => self.start(board),
            None if self.words().row(line).is_some() => self.entries(line),
            _ => Ok(()),
        }
    }

    /// Says which lines of a grid were no rows.
    fn end_paste(&mut self) -> Result<()> {
        self.paste.end(&self.words()).map_or(Ok(()), |wrong| self.refuse(&wrong))
    }

    fn save(&mut self, name: &str) -> Result<()> {
        let rules = self.models.rules().to_stated().map(Arc::new);
        let puzzle = Puzzle { alphabet: self.alphabet(), rules, ..Puzzle::from(self.board.clone()) };
        match self.kept.save(name, puzzle) {
            Ok(saved) => self.tell(&saved),
            Err(wrong) => self.refuse(&wrong),
        }
    }

    /// Enters what a line says; all of it is one step for `undo`.
    fn entries(&mut self, line: &str) -> Result<()> {
        let before = (self.board.clone(), self.next_row);
        for entry in self.words().entries(line) {
            match entry {
                Err(wrong) => self.refuse(&wrong)?,
                Ok(CellEntry::Ask(cell)) => self.candidates(cell)?,
                Ok(CellEntry::Put(cell, value)) => self.put(cell, value)?,
                Ok(CellEntry::Whole(board)) => self.board = board,
                Ok(CellEntry::Row(row, values)) => self.row(row.unwrap_or(self.next_row), &values)?,
            }
        }
        if (&self.board, self.next_row) == (&before.0, before.1) {
            return Ok(());
        }
        self.past.push(before);
        self.changed()
    }

    /// The values of a row, in place of those before.
    fn row(&mut self, row: usize, values: &[u16]) -> Result<()> {
        let size = self.board.size();
        let cells: Vec<Cell> = (0..size.side()).map(|column| size.cell(row * size.side() + column)).collect();
        cells.iter().try_for_each(|&cell| self.board.set(cell, None))?;
        for (cell, &value) in cells.into_iter().zip(values).filter(|(_, value)| **value > 0) {
            self.put(cell, Some(value))?;
        }
        self.next_row = (row + 1) % size.side();
        Ok(())
    }

    fn words(&self) -> Words {
        Words { size: self.board.size(), alphabet: self.alphabet() }
    }

    fn put(&mut self, cell: Cell, value: Option<u16>) -> Result<()> {
        let rules = &self.ruleset;
        let old = self.board.get(cell);
        let other = rules.peers_of(cell).into_iter().find(|&peer| value.is_some() && self.board.get(peer) == value);
        if let (Some(other), Some(value)) = (other, value) {
            let unit = rules.units_of(cell).into_iter().find(|unit| rules.units_of(other).contains(unit));
            let place = unit.map_or_else(String::new, |unit| format!(" of {unit}"));
            let value = self.word(value);
            return self.refuse(&format!("{cell}={value} is not entered: {other}{place} is {value} already"));
        }
        if let (Some(old), Some(new)) = (old, value)
            && old != new
        {
            self.tell(&format!("{cell} was {}", self.word(old)))?;
        }
        Ok(self.board.set(cell, value)?)
    }

    fn refuse(&mut self, wrong: &str) -> Result<()> {
        self.refused = true;
        self.tell(&escape::plain(wrong))
    }

    fn help(&mut self) -> Result<()> {
        let line = |(what, means): &(&str, &str)| hanging(&format!("{what:<16} "), means, 17, width());
        self.say(&HELP.iter().map(line).collect::<String>())
    }

    fn candidates(&mut self, cell: Cell) -> Result<()> {
        let size = self.board.size();
        let left = &self.ruleset.candidates_left(&self.board.clone().into())?[size.index(cell)];
        let words: Vec<String> = left.iter().map(|value| self.word(value.get())).collect();
        self.tell(&match (self.board.get(cell), words.as_slice()) {
            (Some(_), _) => format!("{cell} is {}", words.join(" ")),
            (None, []) => format!("{cell} can be nothing: every value is ruled out"),
            (None, words) => format!("{cell} can be {}", words.join(" ")),
        })
    }

    fn undo(&mut self) -> Result<()> {
        match self.past.pop() {
            None => self.tell("there is nothing to take back"),
            Some(before) => {
                (self.board, self.next_row) = before;
                self.changed()
            }
        }
    }

    fn resize(&mut self, size: Result<Size, String>) -> Result<()> {
        match size {
            Ok(size) if size.side() > MOST_SIDE => self.refuse(&format!("sides go up to {MOST_SIDE}")),
            Ok(size) => match self.models.rules().of_size(size) {
                Ok(_) => self.start(Board::empty(size)),
                Err(wrong) => self.refuse(&wrong.to_string()),
            },
            Err(wrong) => self.refuse(&wrong),
        }
    }

    /// Another board; `undo` brings the old one back.
    fn start(&mut self, board: Board) -> Result<()> {
        self.past.push((std::mem::replace(&mut self.board, board), std::mem::take(&mut self.next_row)));
        self.changed()
    }

    fn changed(&mut self) -> Result<()> {
        self.solved = false;
        self.ruleset = self.models.rules().of_size(self.board.size())?;
        self.show()
    }

    fn show(&mut self) -> Result<()> {
        let givens = self.board.givens().count();
        let text = self.drawn(&self.board);
        self.say(&format!("{text}{givens} of {} cells are filled\n", self.board.size().cells()))
    }

    fn alphabet(&self) -> Alphabet {
        let side = self.board.size().side();
        self.args.reading.alphabet.filter(|alphabet| alphabet.covers(side)).unwrap_or(Alphabet::usual(side))
    }

    fn word(&self, value: u16) -> String {
        self.alphabet().text(value)
    }

    /// A sentence.
    fn tell(&mut self, text: &str) -> Result<()> {
        self.say(&hanging("", text, 2, width()))
    }

    fn say(&mut self, text: &str) -> Result<()> {
        write!(self.output, "{text}")?;
        Ok(self.output.flush()?)
    }
}
