//! `csp check`.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use csp_core::{Limits, Plan, Status};
use csp_instance::models::Typed;
use csp_instance::puzzles::Item;
use csp_instance::{BuiltProblem, Models, ReadProgress, Reading, models, named, puzzles};
use csp_sudoku::{Model, Puzzle, ReadOptions};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_view::check::{CheckResult, Subject};

use crate::args::CheckArgs;
use crate::report::Notation;

/// Says of every puzzle and problem whether it is sound: whether it has exactly one solution; and if it has none, why.
pub(crate) fn check(args: &CheckArgs, interrupt: &Interrupt) -> Result<Exit> {
    let output = args.output.open(&args.inputs)?;
    let Reading { options, rules, .. } = Reading::of(args.reading, &args.rules)?;
    let models = Models::under(rules);
    let mut checks = Checks { args, options, interrupt, models, output, exit: Exit::Solved };
    for argument in &args.inputs {
        if !args.data.data.is_empty() || named::is_problem(argument) {
            checks.problem(argument)?;
        } else {
            checks.puzzles(argument)?;
        }
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(checks.exit)
}

/// The checks and their options.
struct Checks<'a> {
    args: &'a CheckArgs,
    options: ReadOptions,
    interrupt: &'a Interrupt,
    models: Models,
    output: Output,
    /// The worst so far.
    exit: Exit,
}

impl Checks<'_> {
    fn problem(&mut self, spec: &str) -> Result<()> {
        self.models.rules().refuse_problem(spec)?;
        let begun = Instant::now();
        let data = &self.args.data.data;
        if !data.is_empty() {
            let text = models::with_data(spec, data, self.interrupt)?;
            let built = named::build_with(spec, Some(&text), &[Plan::Auto], self.interrupt)?;
            return self.network(spec, &built, begun);
        }
        let built = named::prepared(spec, &[Plan::Auto], self.interrupt)?;
        self.network(spec, &built, begun)
    }

    fn network(&mut self, name: &str, built: &BuiltProblem, begun: Instant) -> Result<()> {
        if self.args.needless {
            bail!("{name} is no board: --needless names givens and rules of boards");
        }
        let limits = self.args.limits.after(begun.elapsed(), self.interrupt.cancel());
        let answer = CheckResult::of(name, Subject::Problem(built), &limits, self.args.all)?;
        let exit = self.write(&answer)?;
        self.told(exit)
    }

    fn puzzles(&mut self, argument: &str) -> Result<()> {
        let typed = (argument == "-").then(|| self.interrupt.abort_on_interrupt(models::standard_input)).transpose()?;
        if let Some(Typed::Model(text)) = &typed {
            self.models.rules().refuse_problem(argument)?;
            let begun = Instant::now();
            let text = models::typed(argument, text, self.interrupt)?;
            let built = named::build_with(argument, Some(&text), &[Plan::Auto], self.interrupt)?;
            return self.network(argument, &built, begun);
        }
        let progress = ReadProgress::of(&[]);
        let mut items = match typed {
            Some(Typed::Start(start)) => puzzles::typed(start, self.options),
            _ => puzzles::open_or_make(argument, self.options, self.models.rules(), self.interrupt, &progress)?,
        };
        while let Some(item) = self.interrupt.abort_on_interrupt(|| items.next()) {
            let exit = self.puzzle(&item)?;
            self.told(exit)?;
            if self.interrupt.happened() {
                break;
            }
        }
        Ok(())
    }

    fn puzzle(&mut self, item: &Item) -> Result<Exit> {
        let Ok(puzzle) = &item.puzzle else {
            item.complaint().iter().for_each(|complaint| complain(complaint));
            return Ok(Exit::BadInput);
        };
        if !self.models.has_of(puzzle) {
            self.models.build_of(puzzle, &[Plan::Auto], self.interrupt);
        }
        let limits = self.args.limits.until(self.interrupt.cancel());
        let (name, model) = (item.name.to_string(), self.models.get_of(puzzle)?);
        let begun = Instant::now();
        let mut answer = CheckResult::of(&name, Subject::Board { puzzle, model }, &limits, self.args.all)?;
        if self.args.needless {
            answer = answer.with_needless(&self.args.limits.after(begun.elapsed(), self.interrupt.cancel()))?;
        }
        write(&answer, self.args.format, &mut self.output)
    }

    fn write(&mut self, answer: &CheckResult<'_>) -> Result<Exit> {
        write(answer, self.args.format, &mut self.output)
    }

    fn told(&mut self, exit: Exit) -> Result<()> {
        self.exit = self.exit.max(exit);
        Ok(self.output.flush()?)
    }
}

/// Says whether a board is sound, and why not. All searches together may take as long as the limits give for one.
pub(super) fn board(
    name: &str,
    puzzle: &Puzzle,
    model: &Model,
    limits: &Limits,
    output: &mut dyn Write,
) -> Result<Exit> {
    write(&CheckResult::of(name, Subject::Board { puzzle, model }, limits, None)?, Notation::Text, output)
}

fn write(answer: &CheckResult<'_>, format: Notation, output: &mut dyn Write) -> Result<Exit> {
    match format {
        Notation::Text => answer.text(output)?,
        Notation::Json => answer.json(output)?,
    }
    Ok(if answer.is_unfinished() { Exit::Limit } else { exit(answer.status()) })
}

/// A script asks whether all is sound: several solutions are as wrong as none.
fn exit(status: Status) -> Exit {
    match status {
        Status::Unique => Exit::Solved,
        Status::Unsatisfiable | Status::Multiple => Exit::NoSolution,
        Status::Solved | Status::Limit | Status::NotAsked => Exit::Limit,
    }
}
