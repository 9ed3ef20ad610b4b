//! The dialogue of a university program, word for word: cells counted from 0, no way back.

use std::io::{BufRead, Write};

use anyhow::{Context as _, Result};
use csp_core::{Plan, Solver, Status};
use csp_sudoku::{Board, Model, Size};
use csp_terminal::exit::Exit;
use csp_terminal::input::typed;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::words::escape;

use crate::args::EnterArgs;

/// Asks for the size and the cells, shows the board, and solves it.
pub(super) fn enter(
    args: &EnterArgs,
    interrupt: &Interrupt,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Exit> {
    let mut dialogue = Dialogue { input, output, interrupt };
    let size = dialogue.ask("n : ", |text| {
        let side: usize = number(text, "n")?;
        let size = Size::square(side)
            .map_err(|_| format!("n must be the square of a whole number: 4, 9, 16, 25 ..., not {side}"))?;
        match Model::network_size(size).check(&interrupt.watch()) {
            Ok(()) => Ok(size),
            Err(error) => Err(interrupt.halted(format!("a {size} board"), &error).to_string()),
        }
    })?;
    let count = dialogue.ask("number of cells you want to fill : ", |text| {
        let count: usize = number(text, "the number of cells")?;
        if count > size.cells() { Err(format!("a {size} board has {} cells", size.cells())) } else { Ok(count) }
    })?;
    let mut board = Board::empty(size);
    let mut consistent = true;
    for _ in 0..count {
        let (index, value) = dialogue.ask("row ,col,value :", |text| cell(text, size))?;
        let place = size.cell(index);
        consistent &= size.peers_of(place).iter().all(|&peer| board.get(peer) != Some(value));
        board.set(place, Some(value))?;
    }
    dialogue.say("Your initial Board : \n")?;
    dialogue.board(&board)?;
    dialogue.say("Enter any key to Solve...")?;
    let _ = dialogue.line()?;
    if !consistent {
        dialogue.say(" !!!Oooops Unsolveable\n Cells You Filled Are InConsistent \n")?;
        return Ok(Exit::NoSolution);
    }
    let model = Model::within(size, &interrupt.watch())
        .map_err(|error| interrupt.halted(format!("the rules of {size}"), &error))?;
    let network = model.network(&board)?;
    let limits = args.limits.until(interrupt.cancel());
    let plan = if args.strategy.check(&network).is_ok() { args.strategy } else { Plan::Auto };
    let outcome = Solver::new(&network).plan(plan).limits(limits).first()?;
    match outcome.solutions.first() {
        Some(solution) => {
            dialogue.say("!!!!Solved Successfully\nYour Board :\n\n")?;
            dialogue.board(&model.board(solution))?;
        }
        None if outcome.status() == Status::Unsatisfiable => dialogue.say("\n!!!Oooops Unsolveable \n")?,
        None => dialogue.say(&format!("\nNot solved: {}\n", outcome.stop))?,
    }
    Ok(outcome.status().into())
}

/// Questions and answers.
struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    interrupt: &'a Interrupt,
}

impl Dialogue<'_> {
    fn say(&mut self, text: &str) -> Result<()> {
        write!(self.output, "{text}")?;
        Ok(self.output.flush()?)
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self) -> Result<Option<String>> {
        self.interrupt.abort_on_interrupt(|| typed(self.input)).context("cannot read what is typed")
    }

    /// Asks until the answer is one.
    fn ask<T>(&mut self, question: &str, answer: impl Fn(&str) -> Result<T, String>) -> Result<T> {
        loop {
            self.say(question)?;
            let line =
                self.line()?.with_context(|| format!("the input ended at the question \"{}\"", question.trim()))?;
            match answer(&line) {
                Ok(answer) => return Ok(answer),
                Err(wrong) => self.say(&format!("{}; once more\n", escape::plain(&wrong)))?,
            }
        }
    }

    /// A row a line, as lists.
    fn board(&mut self, board: &Board) -> Result<()> {
        for row in board.cells().chunks(board.size().side()) {
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            self.say(&format!("[{}]\n", row.join(", ")))?;
        }
        self.say("*****\n\n\n")
    }
}

fn number(text: &str, what: &str) -> Result<usize, String> {
    text.trim().parse().map_err(|_| format!("{what} is a whole number, not \"{text}\""))
}

/// A row and a column from 0, and a value from 1.
fn cell(text: &str, size: Size) -> Result<(usize, u16), String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [row, column, value] = parts.as_slice() else {
        return Err(format!("\"{text}\": write row,col,value, such as 0,3,{}", size.side()));
    };
    let row = number(row, "row")?;
    let column = number(column, "col")?;
    let value = number(value, "value")?;
    let last = size.side() - 1;
    if row > last || column > last {
        return Err(format!("rows and columns count from 0 to {last}"));
    }
    match u16::try_from(value) {
        Ok(value) if (1..=size.side()).contains(&usize::from(value)) => Ok((row * size.side() + column, value)),
        _ => Err(format!("values are 1 to {}", size.side())),
    }
}
