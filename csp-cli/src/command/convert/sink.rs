//! The targets of converted puzzles.

use std::io::{self, Write as _};

use anyhow::{Result, anyhow};
use csp_core::Watch;
use csp_instance::puzzles::Item;
use csp_instance::{Entry, Instance, Losses, ModelLanguage, Name, Reader, models};
use csp_proof::cnf::{CnfError, DirectEncoding};
use csp_sudoku::write::{Format, WriteError, Writer};
use csp_sudoku::{Alphabet, Puzzle};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_view::drawing::{Look, Scene};

use crate::args::Target;

/// Writes puzzles and problems in a format, and keeps what the format cannot hold.
pub(super) struct Sink<'a> {
    interrupt: &'a Interrupt,
    kind: SinkKind,
    losses: Losses,
    /// The number of puzzles that were written.
    count: usize,
    /// The target holds a model, so that nothing may follow.
    has_model: bool,
}

enum SinkKind {
    Text { format: Format, writer: Writer<Output> },
    Svg(Output),
    Model(ModelLanguage, Output),
}

impl<'a> Sink<'a> {
    pub(super) fn new(target: Target, alphabet: Option<Alphabet>, output: Output, interrupt: &'a Interrupt) -> Self {
        let kind = match target {
            Target::Svg => SinkKind::Svg(output),
            Target::Model(language) => SinkKind::Model(language, output),
            Target::Text(format) => {
                let writer = Writer::new(format, output).within(interrupt.watch());
                SinkKind::Text { format, writer: alphabet.into_iter().fold(writer, Writer::alphabet) }
            }
        };
        Self { interrupt, kind, losses: Losses::new(target.to_string()), count: 0, has_model: false }
    }

    /// Writes a puzzle. That it cannot be written is told, and is no reason to end; that the output fails is.
    pub(super) fn puzzle(&mut self, name: &Name, puzzle: &Puzzle) -> Result<Exit> {
        let language = self.language().filter(|_| self.has_model || matches!(self.kind, SinkKind::Model(..)));
        if let Some(language) = language {
            complain(&format!("{name}: it is a board, and {} holds a model", language.name()));
            return Ok(Exit::BadInput);
        }
        let SinkKind::Text { writer, .. } = &mut self.kind else {
            return self.picture(&Entry::Puzzle(Item {
                name: name.clone(),
                puzzle: Ok(puzzle.clone()),
                is_first: true,
            }));
        };
        match writer.write(puzzle) {
            Ok(lost) => self.losses.add(name, &lost),
            Err(WriteError::Output(error)) => return Err(error.into()),
            Err(WriteError::Build(error)) => return Err(self.interrupt.halted(name.to_string(), &error).into()),
            Err(WriteError::Cnf(error)) => return Err(self.halted(name, error)),
            Err(error) => {
                complain(&format!("{name}: {error}"));
                return Ok(Exit::BadInput);
            }
        }
        self.count += 1;
        Ok(Exit::Solved)
    }

    /// Writes a problem that has a name.
    pub(super) fn problem(&mut self, name: &Name, text: Option<&str>, entry: &Entry) -> Result<Exit> {
        if let Some(language) = self.language() {
            return self.model(name, text, language);
        }
        let SinkKind::Text { format, writer } = &mut self.kind else { return self.picture(entry) };
        let format = *format;
        if format != Format::Cnf || self.count > 0 {
            let why = match format {
                Format::Cnf => "cnf holds one problem, and this is another: write it to a file of its own".to_owned(),
                format => format!(
                    "it is no board, and {format} holds nothing else: write cnf, svg, or of a model csp, json, mzn or xcsp"
                ),
            };
            complain(&format!("{name}: {why}"));
            return Ok(Exit::BadInput);
        }
        let instance = Reader::new(&[], self.interrupt).instance(entry)?;
        let watch = self.interrupt.watch();
        let comments = [format!("csp problem {}", name.exact())];
        let written = formula(&instance, &comments, writer.get_mut(), &watch);
        written.map_err(|error| self.halted(name, error))?;
        self.count += 1;
        Ok(Exit::Solved)
    }

    /// The language that a model is written in; none where the target is no text of models.
    fn language(&self) -> Option<ModelLanguage> {
        match self.kind {
            SinkKind::Model(language, _) => Some(language),
            SinkKind::Text { format: Format::Json, .. } => Some(ModelLanguage::Json),
            // The ending .xml.
            SinkKind::Text { format: Format::OpenSudoku, .. } => Some(ModelLanguage::Xcsp3),
            _ => None,
        }
    }

    /// Writes a model in another language.
    fn model(&mut self, name: &Name, text: Option<&str>, language: ModelLanguage) -> Result<Exit> {
        if self.count > 0 {
            complain(&format!("{name}: a file holds one model, and this is another: write it to a file of its own"));
            return Ok(Exit::BadInput);
        }
        let written = models::rewritten(&name.source, text, language, self.interrupt)?;
        written.notes.iter().for_each(|note| complain(&format!("{name}: {note}")));
        self.output().write_all(written.text.as_bytes())?;
        (self.count, self.has_model) = (1, true);
        Ok(Exit::Solved)
    }

    fn output(&mut self) -> &mut Output {
        match &mut self.kind {
            SinkKind::Text { writer, .. } => writer.get_mut(),
            SinkKind::Svg(output) | SinkKind::Model(_, output) => output,
        }
    }

    /// A line that is no puzzle.
    pub(super) fn line(&mut self, line: &str) -> Result<()> {
        Ok(writeln!(self.output(), "{line}")?)
    }

    /// The format of a text; none for a picture.
    pub(super) fn format(&self) -> Option<Format> {
        if let SinkKind::Text { format, .. } = self.kind { Some(format) } else { None }
    }

    /// Hands on what is written.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output().flush()
    }

    /// Ends the text, and tells what it does not hold.
    pub(super) fn finish(mut self) -> Result<()> {
        if self.has_model {
            return Ok(self.flush()?);
        }
        match self.kind {
            SinkKind::Text { writer, .. } => match writer.finish() {
                Err(WriteError::Output(error)) => return Err(error.into()),
                finished => _ = finished?,
            },
            SinkKind::Svg(mut output) | SinkKind::Model(_, mut output) => output.flush()?,
        }
        self.losses.tell();
        Ok(())
    }

    fn picture(&mut self, entry: &Entry) -> Result<Exit> {
        let mut reader = Reader::new(&[], self.interrupt);
        reader.prepare(entry);
        let instance = reader.instance(entry)?;
        let name = &instance.name;
        if self.count > 0 {
            complain(&format!("{name}: svg holds one picture, and this is another: write it to a file of its own"));
            return Ok(Exit::BadInput);
        }
        let title = format!("{name}: {}", instance.heading());
        let marked = instance.puzzle().is_some_and(|puzzle| puzzle.candidates.is_some());
        let network = &instance.network;
        let domains: Option<Vec<_>> =
            marked.then(|| network.variables().map(|x| network.domain(x).to_domain()).collect());
        let draw = || Scene::of(&instance).svg(&instance, domains.as_deref(), Look::File { title: &title });
        let picture = self.interrupt.abort_on_interrupt(draw);
        if let SinkKind::Svg(output) = &mut self.kind {
            output.write_all(picture.as_bytes())?;
        }
        self.count += 1;
        Ok(Exit::Solved)
    }

    fn halted(&self, name: &Name, error: CnfError) -> anyhow::Error {
        match error {
            CnfError::Write(error) => error.into(),
            CnfError::Stopped(stop) => self.interrupt.cut_short(name.to_string(), stop).into(),
            error => anyhow!("{name}: {error}"),
        }
    }
}

fn formula(instance: &Instance, comments: &[String], output: &mut Output, watch: &Watch) -> Result<(), CnfError> {
    DirectEncoding::new(&instance.network, watch)?.write(output, comments, watch)
}
