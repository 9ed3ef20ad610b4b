//! Events as text, JSON lines, or the history table of an APL program.

use std::io::Write;

use anyhow::{Context as _, Result};
use csp_core::{Cancel, Cause, Enqueuing, Event, OwnedReason, Replay, Var, Waiting};
use serde_json::json;

use super::names::Names;
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
    counter: u64,
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
        let (depth, number, written, counter, failure) = (0, 0, 0, 0, None);
        Ok(Self { args, names, output, replay, only, depth, number, written, counter, enough, failure })
    }

    /// Whether as many events were written as were asked for.
    pub(crate) fn is_full(&self) -> bool {
        self.args.most.is_some_and(|most| self.written >= most)
    }

    /// What went wrong with writing, if something did.
    pub(crate) fn end(&mut self) -> Result<()> {
        self.failure.take().map_or(Ok(()), |error| Err(error.into()))
    }

    pub(crate) fn event(&mut self, event: &Event) {
        self.number += 1;
        if let Event::Tried { depth, .. } = event {
            self.depth = *depth;
            self.counter += 1;
        }
        if self.wanted(event) && !self.is_full() && self.failure.is_none() {
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

    fn wanted(&self, event: &Event) -> bool {
        let of = |x: Var| self.only.is_none_or(|only| only == x);
        let concerns = match event {
            &Event::Tried { var, .. }
            | &Event::Retracted { var, .. }
            | &Event::Dequeued { var, .. }
            | &Event::Enqueued { item: Waiting::Value { var, .. }, .. } => of(var),
            &Event::Enqueued { item: Waiting::Arc { x, y }, .. } | &Event::Revised { x, y } => of(x) || of(y),
            Event::Backtracked { var, conflict_set } => {
                of(*var) || conflict_set.iter().flat_map(|s| s.iter()).any(|&x| of(x))
            }
            Event::Pruned { var, reason, .. } | Event::Conflict { var, reason } => {
                of(*var) || reason.variables().iter().any(|&x| of(x))
            }
            &Event::Jumped { from, to } => of(from) || to.is_some_and(of),
            _ => self.only.is_none(),
        };
        let kind = self.args.kind.is_empty() || kind(event).is_some_and(|kind| self.args.kind.contains(&kind));
        concerns && kind && self.args.depth.is_none_or(|most| self.depth <= most)
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
                let object = object(self.names, self.number, self.depth, event);
                writeln!(self.output, "{object}")
            }
            TraceFormat::History => self.history(event),
        }
    }

    /// A row for each value given, each dead end and each reset.
    fn history(&mut self, event: &Event) -> std::io::Result<()> {
        let (choices, var, mark) = match *event {
            Event::Tried { var, value, .. } => {
                let choices = self.replay.domains()[var.index()].len();
                (choices.to_string(), var, self.names.value(value).to_string())
            }
            Event::Conflict { var, .. } => ("-".into(), var, "9999  dead end".into()),
            Event::Retracted { var, .. } => ("-".into(), var, "0  reset".into()),
            _ => return Ok(()),
        };
        self.written += 1;
        writeln!(self.output, "{:>7}  {choices:>7}  {:<6}  {mark:>5}", self.counter, self.names.variable(var))
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
        Event::Restarted => Kind::Restarted,
        Event::Solved => Kind::Solved,
        _ => return None,
    })
}

/// An event in words.
pub(crate) fn sentence(names: Names<'_>, event: &Event) -> String {
    let (name, number) = (|x: Var| names.variable(x), |value| names.value(value));
    match event {
        &Event::Tried { var, value, .. } => format!("try {} = {}", name(var), number(value)),
        &Event::Enqueued { item, cause } => {
            format!("{} joins the queue, {}", names.waiting(item), names.enqueuing(cause))
        }
        &Event::Dequeued { var, value } => {
            format!("{} leaves the queue", names.waiting(Waiting::Value { var, value }))
        }
        &Event::Revised { x, y } => format!("revise {} against {}", name(x), name(y)),
        Event::Pruned { var, value, reason } => {
            format!("{} loses {}{}", name(*var), number(*value), names.because(reason))
        }
        Event::Conflict { var, reason } if reason.cause() == Cause::Domain => {
            format!("conflict: {} has no value", name(*var))
        }
        Event::Conflict { var, reason } => format!("conflict at {},{}", name(*var), names.because(reason)),
        &Event::Retracted { var, value } => format!("take back {} = {}", name(var), number(value)),
        Event::Backtracked { var, conflict_set: None } => format!("the values of {} have run out", name(*var)),
        Event::Backtracked { var, conflict_set: Some(set) } => {
            format!("the values of {} have run out, conflict set: {}", name(*var), names.set(set))
        }
        &Event::Jumped { from, to: Some(to) } => format!("jump back from {} to {}", name(from), name(to)),
        &Event::Jumped { from, to: None } => format!("jump back from {} to the root", name(from)),
        Event::Restarted => "start again".into(),
        Event::Solved => "solved".into(),
        _ => format!("{event:?}"),
    }
}

fn object(names: Names<'_>, number: u64, depth: usize, event: &Event) -> serde_json::Value {
    let (name, value) = (|x: Var| names.variable(x), |value| names.value(value));
    let by = |reason: &OwnedReason| reason.cause().neighbour().map(name);
    let mut object = match event {
        &Event::Tried { var, value: v, .. } => json!({ "kind": "tried", "variable": name(var), "value": value(v) }),
        &Event::Enqueued { item, cause } => enqueued(names, item, cause),
        &Event::Dequeued { var, value: v } => json!({ "kind": "dequeued", "variable": name(var), "value": value(v) }),
        &Event::Revised { x, y } => json!({ "kind": "revised", "variable": name(x), "against": name(y) }),
        Event::Pruned { var, value: v, reason } => json!({
            "kind": "pruned", "variable": name(*var), "value": value(*v),
            "by": by(reason), "reason": names.reason(reason),
        }),
        Event::Conflict { var, reason } => {
            json!({ "kind": "conflict", "variable": name(*var), "by": by(reason), "reason": names.reason(reason) })
        }
        &Event::Retracted { var, value: v } => json!({ "kind": "retracted", "variable": name(var), "value": value(v) }),
        Event::Backtracked { var, conflict_set } => {
            let set = conflict_set.as_ref().map(|set| names.all(set));
            json!({ "kind": "backtracked", "variable": name(*var), "conflict_set": set })
        }
        &Event::Jumped { from, to } => json!({ "kind": "jumped", "variable": name(from), "to": to.map(name) }),
        Event::Restarted => json!({ "kind": "restarted" }),
        Event::Solved => json!({ "kind": "solved" }),
        _ => json!({ "kind": "other" }),
    };
    object["number"] = number.into();
    object["depth"] = depth.into();
    object
}

fn enqueued(names: Names<'_>, item: Waiting, cause: Enqueuing) -> serde_json::Value {
    let (cause, by) = match cause {
        Enqueuing::Start => ("start", None),
        Enqueuing::Assigned(x) => ("assigned", Some(names.variable(x))),
        Enqueuing::Shrunk(x) => ("shrunk", Some(names.variable(x))),
    };
    let mut object = match item {
        Waiting::Arc { x, y } => json!({ "variable": names.variable(x), "against": names.variable(y) }),
        Waiting::Value { var, value } => json!({ "variable": names.variable(var), "value": names.value(value) }),
    };
    object["kind"] = "enqueued".into();
    object["cause"] = cause.into();
    object["by"] = by.into();
    object
}
