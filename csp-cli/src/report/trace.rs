//! Events as text, JSON lines, or the history table of an APL program.

mod json;

use std::io::Write;

use anyhow::{Context as _, Result};
use csp_core::{Cancel, Event, Observer, Replay, Var, Waiting};

use crate::report::names::Names;
use crate::report::sentence::sentence;
use crate::args::{Kind, TraceArgs, TraceFormat};
use crate::output::Output;

/// Writes events as they come.
pub(crate) struct Tracer<'a> {
    args: &'a TraceArgs,
    names: Names<'a>,
    output: &'a mut Output,
    replay: Replay,
    only: Option<Var>,
    depth: usize,
    number: u64,
    written: u64,
    /// How many values were tried.
    tried: u64,
    enough: Cancel,
    failure: Option<std::io::Error>,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(args: &'a TraceArgs, names: Names<'a>, output: &'a mut Output, enough: Cancel) -> Result<Self> {
        let find = |name: &String| names.find(name).with_context(|| names.missing(name));
        let only = args.cell.as_ref().map(find).transpose()?;
        if args.format == TraceFormat::History {
            writeln!(output, "counter  choices  cell    value")?;
        }
        let replay = Replay::new(names.network);
        let tracer = Self {
            args,
            names,
            output,
            replay,
            only,
            depth: 0,
            number: 0,
            written: 0,
            tried: 0,
            enough,
            failure: None,
        };
        Ok(tracer)
    }

    /// Whether as many events were written as were asked for.
    pub(crate) fn is_full(&self) -> bool {
        self.args.most.is_some_and(|most| self.written >= most)
    }

    /// What went wrong with writing, if something did.
    pub(crate) fn end(&mut self) -> Result<()> {
        self.failure.take().map_or(Ok(()), |error| Err(error.into()))
    }

    fn is_wanted(&self, event: &Event) -> bool {
        let kinds = &self.args.kind;
        (kinds.is_empty() || kind(event).is_some_and(|kind| kinds.contains(&kind)))
            && self.args.depth.is_none_or(|most| self.depth <= most)
            && self.only.is_none_or(|x| concerns(event, x))
    }

    fn write(&mut self, event: &Event) -> std::io::Result<()> {
        match self.args.format {
            TraceFormat::Text => {
                let indent = "  ".repeat(self.depth.min(30));
                let text = sentence(self.names, event);
                self.written += 1;
                writeln!(self.output, "{:>6} {:>3} {indent}{text}", self.number, self.depth)
            }
            TraceFormat::Json => {
                self.written += 1;
                writeln!(self.output, "{}", json::object(self.names, self.number, self.depth, event))
            }
            TraceFormat::History => self.write_history(event),
        }
    }

    /// A row for each value given, each dead end and each reset.
    fn write_history(&mut self, event: &Event) -> std::io::Result<()> {
        let (choices, var, mark) = match *event {
            Event::Tried { var, value, .. } => {
                let choices = self.replay.domains()[var.index()].len();
                (choices.to_string(), var, self.names.value(var, value))
            }
            Event::Conflict { var, .. } => ("-".into(), var, "9999  dead end".into()),
            Event::Retracted { var, .. } => ("-".into(), var, "0  reset".into()),
            _ => return Ok(()),
        };
        self.written += 1;
        writeln!(self.output, "{:>7}  {choices:>7}  {:<6}  {mark:>5}", self.tried, self.names.variable(var))
    }
}

impl Observer for &mut Tracer<'_> {
    fn event(&mut self, event: &Event) {
        self.number += 1;
        if let Event::Tried { depth, .. } = event {
            self.depth = *depth;
            self.tried += 1;
        }
        if self.is_wanted(event) && !self.is_full() && self.failure.is_none() {
            self.failure = self.write(event).err();
        }
        if self.is_full() || self.failure.is_some() {
            self.enough.cancel();
        }
        self.replay.apply(event);
        if let Event::Retracted { .. } = event {
            self.depth = self.replay.depth();
        }
    }
}

/// Whether a variable has a part in an event.
fn concerns(event: &Event, x: Var) -> bool {
    match event {
        Event::Tried { var, .. }
        | Event::Retracted { var, .. }
        | Event::Dequeued { var, .. }
        | Event::Repaired { var, .. }
        | Event::Enqueued { item: Waiting::Value { var, .. }, .. } => *var == x,
        Event::Enqueued { item: Waiting::Arc { x: one, y: other }, .. } | Event::Revised { x: one, y: other } => {
            *one == x || *other == x
        }
        Event::Backtracked { var, conflict_set } => {
            *var == x || conflict_set.as_ref().is_some_and(|set| set.contains(&x))
        }
        Event::Pruned { var, reason, .. } | Event::Conflict { var, reason } => {
            *var == x || reason.variables().contains(&x)
        }
        Event::Jumped { from, to } => *from == x || *to == Some(x),
        Event::Learnt { lesson } => lesson.nogood.iter().any(|literal| literal.var == x),
        _ => false,
    }
}

fn kind(event: &Event) -> Option<Kind> {
    Some(match event {
        Event::Tried { .. } => Kind::Tried,
        Event::Enqueued { .. } => Kind::Enqueued,
        Event::Dequeued { .. } => Kind::Dequeued,
        Event::Revised { .. } => Kind::Revised,
        Event::Pruned { .. } => Kind::Pruned,
        Event::Conflict { .. } => Kind::Conflict,
        Event::Retracted { .. } => Kind::Retracted,
        Event::Backtracked { .. } => Kind::Backtracked,
        Event::Jumped { .. } => Kind::Jumped,
        Event::Repaired { .. } => Kind::Repaired,
        Event::Learnt { .. } => Kind::Learnt,
        Event::Restarted => Kind::Restarted,
        Event::Solved => Kind::Solved,
        _ => return None,
    })
}
