//! `csp enter`: a puzzle typed in, cell by cell.

mod classic;
mod entry;

use std::io::{BufRead, IsTerminal, Write};

use anyhow::{Context as _, Result, anyhow, ensure};
use csp_core::{Plan, Solver, Status};
use csp_instance::{Models, RuleChoice};
use csp_sudoku::{Alphabet, Board, Cell, Puzzle, Ruleset, Size};
use csp_terminal::exit::Exit;
use csp_terminal::input::typed;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::width;
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use entry::{CellEntry, Words};

use super::check;
use crate::args::{EnterArgs, EnterStyle};

/// The largest side of a board that is typed in.
const MOST_SIDE: usize = 100;

/// The commands that can be typed, with their effects.
const HELP: [(&str, &str); 9] = [
    ("B3=7", "row B, column 3 is 7; so are R2C3=7 and 2,3,7; several in a line"),
    ("B3=.", "B3 is empty again"),
    ("B3", "what can stand in B3"),
    ("undo", "take the last line back; again for the line before"),
    ("show, clear", "the board; an empty board"),
    ("size 6, box 2x3", "an empty board of this size, or with boxes of this shape"),
    ("check", "is there exactly one solution, and if not, why"),
    ("solve", "a solution"),
    ("quit", "leave; the end of the input solves the board first"),
];

/// Reads entries and commands until the end, and shows the board after each line.
pub(crate) fn enter(
    args: &EnterArgs,
    interrupt: &Interrupt,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Exit> {
    let rules = RuleChoice::read(&args.rules)?;
    if args.style == EnterStyle::Classic {
        let is_plain = args.side.is_none() && rules == RuleChoice::default();
        ensure!(
            is_plain,
            "the classic dialogue asks for the size, and knows no other rules: leave out --size, --variant and --regions"
        );
        return classic::enter(args, interrupt, input, output);
    }
    let side = args.side.map(|side| entry::size(&side.to_string())).transpose().map_err(|words| anyhow!(words))?;
    let size = args.reading.size.or(side).or(rules.side()).unwrap_or(Size::square(9)?);
    ensure!(size.side() <= MOST_SIDE, "a {size} board is too large to be typed in: sides go up to {MOST_SIDE}");
    let mut session = Session {
        args,
        interrupt,
        output,
        board: Board::empty(size),
        past: Vec::new(),
        ruleset: rules.of_size(size)?,
        models: Models::under(rules),
        exit: Exit::Solved,
        solved: false,
        refused: false,
    };
    session.run(input)
}

/// A board that is being typed in.
struct Session<'a> {
    args: &'a EnterArgs,
    interrupt: &'a Interrupt,
    output: &'a mut dyn Write,
    board: Board,
    /// The boards before each line that changed something.
    past: Vec<Board>,
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

impl Session<'_> {
    fn run(&mut self, input: &mut dyn BufRead) -> Result<Exit> {
        let terminal = std::io::stdin().is_terminal();
        self.tell(&format!("An empty {} board. Type cells such as B3=7; help says more.", self.board.size()))?;
        loop {
            self.say("> ")?;
            self.interrupt.at_the_end(self.so_far());
            let line = self.interrupt.abort_on_interrupt(|| typed(input)).context("cannot read what is typed")?;
            if !terminal {
                // A terminal shows what is typed.
                self.say(&format!("{}\n", escape::plain(line.as_deref().unwrap_or_default())))?;
            }
            let Some(line) = line else {
                self.finish()?;
                break;
            };
            if matches!(line.to_lowercase().as_str(), "quit" | "q" | "exit") {
                break;
            }
            self.line(&line)?;
            if self.interrupt.happened() {
                return Ok(Exit::Interrupted);
            }
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
        let is_empty = self.board.givens().next().is_none();
        if is_empty { String::new() } else { format!("the board so far: {}", self.board.to_line(self.alphabet())) }
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
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => Ok(()),
            ("help" | "?", _) => self.help(),
            ("show", _) => self.show(),
            ("undo", _) => self.undo(),
            ("clear", _) => self.start(Board::empty(self.board.size())),
            ("size", rest) => self.resize(entry::size(rest)),
            ("box", rest) => self.resize(rest.parse().map_err(|error: csp_sudoku::SizeError| error.to_string())),
            ("check", _) => self.check(),
            ("solve", _) => self.solve(),
            _ => self.entries(line),
        }
    }

    /// Enters what a line says; all of it is one step for `undo`.
    fn entries(&mut self, line: &str) -> Result<()> {
        let before = self.board.clone();
        for entry in (Words { size: self.board.size(), alphabet: self.alphabet() }).entries(line) {
            match entry {
                Err(wrong) => self.refuse(&wrong)?,
                Ok(CellEntry::Ask(cell)) => self.candidates(cell)?,
                Ok(CellEntry::Put(cell, value)) => self.put(cell, value)?,
                Ok(CellEntry::Whole(board)) => self.board = board,
            }
        }
        if self.board == before {
            return Ok(());
        }
        self.past.push(before);
        self.changed()
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
            Some(board) => {
                self.board = board;
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
        self.past.push(std::mem::replace(&mut self.board, board));
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

    fn check(&mut self) -> Result<()> {
        let size = self.board.size();
        let limits = self.args.limits.until(self.interrupt.cancel());
        self.prepare(&[Plan::Auto]);
        let puzzle = Puzzle { alphabet: self.alphabet(), ..Puzzle::from(self.board.clone()) };
        self.exit = check::board("the board", &puzzle, self.models.get(size)?, &limits, self.output)?;
        Ok(())
    }

    fn solve(&mut self) -> Result<()> {
        let size = self.board.size();
        self.prepare(&[self.args.strategy, Plan::Auto]);
        let model = self.models.get(size)?;
        let network = model.network(&self.board)?;
        let limits = self.args.limits.until(self.interrupt.cancel());
        let outcome = Solver::new(&network).plan(self.args.strategy).limits(limits).first()?;
        (self.exit, self.solved) = (outcome.status().into(), true);
        match outcome.solutions.first() {
            Some(solution) => {
                let solved = model.board(solution);
                ensure!(
                    model.solves(&self.board.clone().into(), solution),
                    "the search broke the rules; please report this"
                );
                self.say(&format!("{}solved\n", self.drawn(&solved)))
            }
            None if outcome.status() == Status::Unsatisfiable => self.tell("there is no solution; check says why"),
            None => self.tell(&format!("not solved: {}", outcome.stop)),
        }
    }

    /// Builds the rules of this size, if they are new.
    fn prepare(&mut self, plans: &[Plan]) {
        if !self.models.has(self.board.size()) {
            self.models.build(self.board.size(), plans, self.interrupt);
        }
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
