//! The answer as sentences.

use std::io::Write;

use anyhow::Result;
use csp_core::explain::{ConflictSet, ConflictSets};
use csp_core::problems::Picture;
use csp_core::{Network, Outcome, Solution, Status, Stop};
use csp_sudoku::{Cell, Model, Needless, Puzzle};
use csp_terminal::output::width;
use csp_terminal::words::numbers as text;
use csp_terminal::words::wrap::hanging;

use super::words::{Members, Slip, is_inner, sentences};
use super::{CheckResult, Reasons, Subject, repairs};

/// The most places that are named at which two solutions differ.
const MOST_PLACES: usize = 12;

impl CheckResult<'_> {
    /// Writes it as sentences.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn text(&self, output: &mut dyn Write) -> Result<()> {
        let name = self.name;
        match (self.status(), &self.outcome) {
            (Status::Unsatisfiable, _) => impossible(self, output),
            (Status::Unique, _) => sound(self, output),
            (Status::Multiple, Some(outcome)) => several(self, &outcome.solutions, output),
            (_, outcome) => {
                let found = outcome.as_ref().map_or(0, |outcome| outcome.solutions.len());
                let stop = outcome.as_ref().map_or(Stop::Enough, |outcome: &Outcome| outcome.stop);
                line(output, "", &format!("{name}: {found} found, then {stop}: nothing more is known"))
            }
        }
    }
}

/// A sentence of its own, further lines indented.
fn line(output: &mut dyn Write, head: &str, text: &str) -> Result<()> {
    let indent = 2 + head.len() - head.trim_start().len();
    Ok(write!(output, "{}", hanging(head, text, indent, width()))?)
}

fn sound(CheckResult { name, subject, outcome, needless, .. }: &CheckResult<'_>, output: &mut dyn Write) -> Result<()> {
    let givens = match subject {
        Subject::Board { puzzle, .. } => format!("{}, ", text::count(puzzle.board.givens().count() as u64, "given")),
        Subject::Problem(..) => String::new(),
    };
    line(output, "", &format!("{name}: sound, {givens}exactly one solution"))?;
    if let Some(needless) = needless {
        line(output, "  ", &without(needless))?;
    }
    let solutions = outcome.iter().flat_map(|outcome| &outcome.solutions);
    solutions.take(1).try_for_each(|solution| preferences(*subject, solution, output))
}

/// The givens and rules that a puzzle does not need, in words.
fn without(Needless { givens, rules, stop }: &Needless) -> String {
    let named = |kind: &str, names: Vec<String>| match &names[..] {
        [] => None,
        [one] => Some(format!("the {kind} {one}")),
        _ => Some(format!("the {kind}s {}", names.join(", "))),
    };
    let givens = named("given", givens.iter().map(ToString::to_string).collect());
    let rules = named("rule", rules.iter().map(ToString::to_string).collect());
    let all: Vec<String> = [givens, rules].into_iter().flatten().collect();
    let found = if all.is_empty() { "no given and no rule".to_owned() } else { all.join("; ") };
    let end = stop.map_or_else(String::new, |stop| format!(" so far; {stop} before all were tried"));
    format!("needless, each by itself: {found}{end}")
}

/// The preferences that a solution breaks, which is no error.
fn preferences(subject: Subject<'_>, solution: &Solution, output: &mut dyn Write) -> Result<()> {
    let Some(broken) = subject.broken(solution) else { return Ok(()) };
    if broken.is_empty() {
        return line(output, "  ", "it breaks no preference");
    }
    broken.iter().try_for_each(|one| {
        line(output, "  ", &format!("it breaks a preference, which costs {}: {}", one.weight, one.line))
    })
}

/// Two solutions, and where they differ.
fn several(
    CheckResult { name, subject, .. }: &CheckResult<'_>,
    two: &[Solution],
    output: &mut dyn Write,
) -> Result<()> {
    match subject {
        Subject::Board { puzzle, model } => several_boards(name, puzzle, model, two, output),
        Subject::Problem(built) => several_of_a_problem(name, *subject, &built.network, two, output),
    }
}

fn several_boards(name: &str, puzzle: &Puzzle, model: &Model, two: &[Solution], output: &mut dyn Write) -> Result<()> {
    let size = model.size();
    let differ: Vec<Cell> = (0..size.cells()).filter(|&at| two[0][at] != two[1][at]).map(|at| size.cell(at)).collect();
    let cells = text::count(differ.len() as u64, "cell");
    line(output, "", &format!("{name}: several solutions; two of them differ in {cells}:"))?;
    for solution in two {
        writeln!(output, "  {}", model.board(solution).to_line(puzzle.alphabet))?;
    }
    places(&differ, output)
}

fn several_of_a_problem(
    name: &str,
    subject: Subject<'_>,
    network: &Network,
    two: &[Solution],
    output: &mut dyn Write,
) -> Result<()> {
    let shown = || network.variables().filter(|&x| !is_inner(network, x));
    let differ: Vec<_> = shown().filter(|&x| two[0].value(x) != two[1].value(x)).map(|x| network.name(x)).collect();
    let variables = text::count(differ.len() as u64, "variable");
    line(output, "", &format!("{name}: several solutions; two of them differ in {variables}:"))?;
    for (number, solution) in two.iter().enumerate() {
        if number > 0 {
            writeln!(output)?;
        }
        if shown().count() < network.len() {
            let value = |x| format!("{}={}", network.name(x), network.label(x, solution.value(x)));
            line(output, "  ", &shown().map(value).collect::<Vec<_>>().join(" "))?;
        } else {
            for line in Picture::of(name).draw(network, solution).lines() {
                writeln!(output, "  {line}")?;
            }
        }
        preferences(subject, solution, output)?;
    }
    places(&differ, output)
}

fn places(differ: &[impl ToString], output: &mut dyn Write) -> Result<()> {
    let names: Vec<String> = differ.iter().take(MOST_PLACES).map(ToString::to_string).collect();
    let more = if differ.len() > MOST_PLACES { " ..." } else { "" };
    line(output, "  ", &format!("they differ at {}{more}", names.join(" ")))
}

/// Writes that there is no solution: what can be seen, the likely slips, and then why.
fn impossible(answer: &CheckResult<'_>, output: &mut dyn Write) -> Result<()> {
    let CheckResult { name, subject, visible, reasons, .. } = answer;
    match subject {
        Subject::Board { puzzle, .. } if !visible.is_empty() => {
            line(output, "", &format!("{name}: no solution, as can be seen:"))?;
            let text = visible.iter().map(|reason| reason.written_in(puzzle.alphabet).to_string());
            text.into_iter().try_for_each(|text| line(output, "  ", &text))?;
        }
        _ => line(output, "", &format!("{name}: no solution, as a search has found"))?,
    }
    let Some(reasons) = reasons else { return Ok(()) };
    if let Subject::Board { puzzle, .. } = subject {
        slips(*subject, puzzle, reasons, output)?;
    }
    match &reasons.explanation.conflict {
        None => line(output, "  ", "(a limit ended the search for what is in conflict)"),
        Some(set) => {
            conflict(*subject, reasons, set, output)?;
            repairs::sentences(&reasons.repairs).iter().try_for_each(|(head, text)| line(output, head, text))
        }
    }
}

/// The likely slips, the likeliest first.
fn slips(subject: Subject<'_>, puzzle: &Puzzle, reasons: &Reasons, output: &mut dyn Write) -> Result<()> {
    let slips: Vec<Slip> = subject.mistakes(reasons).into_iter().map(|mistake| Slip::of(mistake, puzzle)).collect();
    if !slips.is_empty() {
        let is_likely = slips.iter().any(|slip| slip.kind != "several");
        line(output, "  ", if is_likely { "likely slips, the likeliest first:" } else { "possible slips:" })?;
        sentences(&slips).iter().try_for_each(|text| line(output, "    ", text))?;
    }
    let is_cut_short = reasons.explanation.stop.is_limit();
    if is_cut_short && reasons.explanation.conflict.is_some() {
        line(output, "  ", "(a limit ended the search for slips: there may be others)")?;
    } else if slips.is_empty() && reasons.explanation.suspects.is_empty() && !is_cut_short {
        line(output, "  ", "whichever given is left out, there is no solution: more than one is wrong")?;
    }
    Ok(())
}

/// Writes why there is no solution: one set, or all of them.
fn conflict(subject: Subject<'_>, reasons: &Reasons, set: &ConflictSet, output: &mut dyn Write) -> Result<()> {
    if let Some(ConflictSets { sets, are_all, stop, .. }) = &reasons.sets
        && !sets.is_empty()
    {
        let count = text::count(sets.len() as u64, "minimal set");
        let others = match stop {
            _ if *are_all => "and there is no other".to_owned(),
            Stop::Enough => "and there are others, which a larger number after --all lists".to_owned(),
            stop => format!("then {stop}: there may be others"),
        };
        line(output, "  ", &format!("why: {count} of rules and givens without a solution, {others}:"))?;
        return sets.iter().zip(1..).try_for_each(|(set, number)| {
            let sentence = Members::of(set, subject, &reasons.explainer).sentence();
            line(output, "    ", &format!("{number}. {sentence}"))
        });
    }
    let members = Members::of(set, subject, &reasons.explainer);
    let needed = match members.count() {
        _ if !reasons.explanation.is_minimal => "; a limit ended the search for fewer, so not all may be needed",
        0 | 1 => "",
        _ => "; without any one of them there is one",
    };
    let (have, together) = if members.count() == 1 { ("has", "") } else { ("have", " together") };
    line(output, "  ", &format!("why: {} {have} no solution{together}{needed}", members.sentence()))?;
    match &reasons.sets {
        Some(sets) if sets.stop.is_limit() => {
            line(output, "  ", &format!("(the other sets are not known: {})", sets.stop))
        }
        _ => Ok(()),
    }
}
