//! Quiz sheets: the first steps of an exercise as tables to be filled in by hand, and the same tables with the answers.
//!
//! The answers are the steps of the textbook (`textbook`), the very ones with which a program is compared. A sheet is one page of
//! HTML that prints as it is: each problem on a page of its own, and the answers behind them.

mod form;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::mem;

use csp_core::network::NaryConstraint;
use csp_core::relations::Objective;
use csp_core::{Network, Var};
use csp_terminal::words::escape;

use crate::catalogue::Exercise;
use crate::instance::Instance;
use crate::protocol::TraceStep;
use crate::quiz::form::{Asked, Form, form};
use crate::textbook::Textbook;

/// The problems of a sheet.
const PROBLEMS: usize = 3;
/// The rows of a table: what comes later is not asked for, and the sheet says so.
const ROWS: usize = 12;
/// A table with fewer rows asks for little.
const FEW: usize = 4;
/// A table with more letters in its last column, such as long queues, would fill more than a page.
const FULL: usize = 1_000;
/// The variables of a problem, which stand beside each other on paper.
const MOST_VARIABLES: usize = 9;
/// The length of its constraints in letters, which must be looked up by hand.
const MOST_LETTERS: usize = 900;
/// The same for constraints on more than two variables: each has a line of its own, and a page has room for so many.
const MOST_LETTERS_OF_TABLES: usize = 1_500;

/// An exercise has no sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exercise} has no sheet: {reason}")]
pub struct NoSheet {
    exercise: Exercise,
    reason: &'static str,
}

/// A row of a table: what is done, and what is so after it.
struct QuizRow {
    does: String,
    /// The values left of each variable.
    left: Vec<String>,
    follows: String,
}

/// The sheet of an exercise; with a seed, on problems that only its owner knows. The same seed makes the same sheet everywhere.
///
/// # Errors
///
/// When the exercise has no one way, or none that is a table; or when none of its problems fits on a page.
pub fn sheet(exercise: Exercise, seed: Option<&str>) -> Result<String, NoSheet> {
    let none = |reason| NoSheet { exercise, reason };
    let form = form(exercise).map_err(none)?;
    // Weights decide in problems that are too large for paper; on paper they are seen to grow in those of MRV, too.
    let source = if exercise == Exercise::DomWdeg { Exercise::Mrv } else { exercise };
    let all = Instance::of(source, seed);
    let chosen = all.iter().filter(|instance| instance.is_hidden == seed.is_some() && fits(instance));
    let mut tables: Vec<_> = chosen.map(|instance| (instance, rows(exercise, &instance.network))).collect();
    tables.retain(|(_, rows)| rows.len() > 1);
    // Those with enough to fill in, which fit on a page, come first, and else they keep their order.
    let letters = |rows: &[QuizRow]| rows.iter().map(|row| row.follows.chars().count()).sum::<usize>();
    tables.sort_by_key(|(_, rows)| rows.len() < FEW || letters(rows) > FULL);
    tables.truncate(PROBLEMS);
    if tables.is_empty() {
        return Err(none("none of these problems fits on a page"));
    }
    let mut page = head(exercise);
    for is_solved in [false, true] {
        for (number, (instance, rows)) in (1..).zip(&tables) {
            section(&mut page, &form, (number, is_solved), instance, rows);
        }
    }
    Ok(page + "</body>\n</html>\n")
}

fn fits(instance: &Instance) -> bool {
    let most = if instance.network.nary().is_empty() { MOST_LETTERS } else { MOST_LETTERS_OF_TABLES };
    instance.network.len() <= MOST_VARIABLES && constraints(instance).concat().len() <= most
}

/// The position of the search while its steps are walked through.
struct Position {
    left: Vec<BTreeSet<i64>>,
    before: Vec<Vec<BTreeSet<i64>>>,
    queue: VecDeque<(Var, Var)>,
    /// The assigned variables, the last one last.
    path: Vec<Var>,
    /// The weights that have grown, by the two variables of the constraint, the first one first.
    weights: BTreeMap<(Var, Var), u64>,
}

/// The table of a search, the state at the start first.
fn rows(exercise: Exercise, network: &Network) -> Vec<QuizRow> {
    let values = |x: Var| network.domain(x).iter().map(|value| network.integer(x, value)).collect();
    let mut at = Position {
        left: network.variables().map(values).collect(),
        before: Vec::new(),
        queue: VecDeque::new(),
        path: Vec::new(),
        weights: BTreeMap::new(),
    };
    let mut rows = vec![at.row(exercise, network, "given".to_owned())];
    for step in Textbook::of(exercise, network).steps {
        let begins = match step {
            TraceStep::Tried(x, a) => Some(format!("{} = {a}", network.name(x))),
            TraceStep::Revised(x, y) if exercise == Exercise::Ac3 => Some(arc(network, (x, y))),
            // What goes before the search is a row, too.
            TraceStep::Pruned(..) if rows.len() == 1 && exercise != Exercise::Ac3 => Some("at the start".to_owned()),
            _ => None,
        };
        if begins.is_some() && rows.len() > ROWS {
            break;
        }
        at.apply(&step);
        let is_new = begins.is_some();
        let mut row = at.row(exercise, network, begins.unwrap_or_default());
        match rows.last_mut().filter(|_| !is_new) {
            None => rows.push(row),
            // What was removed since the row began belongs to it; what comes back does not.
            Some(last) if matches!(step, TraceStep::Pruned(..) | TraceStep::Enqueued(..)) => {
                mem::swap(&mut last.left, &mut row.left);
                last.follows = row.follows;
            }
            Some(last) => {
                if let Some(words) = at.follows(exercise, network, &step) {
                    let before = if last.follows.is_empty() { "" } else { "; " };
                    // A text takes whatever is written.
                    let _ = write!(last.follows, "{before}{words}");
                }
            }
        }
    }
    rows
}

fn arc(network: &Network, (x, y): (Var, Var)) -> String {
    format!("{}\u{2190}{}", network.name(x), network.name(y))
}

/// Two variables without a direction.
fn pair(x: Var, y: Var) -> (Var, Var) {
    (x.min(y), x.max(y))
}

impl Position {
    /// The words of a step behind the others of its row.
    fn follows(&self, exercise: Exercise, network: &Network, step: &TraceStep) -> Option<String> {
        let name = |x: Var| network.name(x).to_string();
        Some(match step {
            &TraceStep::Conflict(x) if exercise.looks_back() => format!("{}: conflict", name(x)),
            &TraceStep::Conflict(y) if !self.left[y.index()].is_empty() => "nothing better".to_owned(),
            &TraceStep::Conflict(y) => format!("{}: no value left{}", name(y), self.weighs(exercise, network, y)),
            &TraceStep::Retracted(x, a) => format!("{} = {a} is taken back", name(x)),
            TraceStep::Backtracked(x, Some(set)) if exercise == Exercise::Cbj => {
                let set: Vec<String> = set.iter().map(|&y| name(y)).collect();
                format!("{} has run out, its conflict set is {{{}}}", name(*x), set.join(", "))
            }
            TraceStep::Backtracked(x, _) if exercise == Exercise::LimitedDiscrepancy => {
                format!("{} is given up", name(*x))
            }
            TraceStep::Backtracked(x, _) => format!("{} has run out", name(*x)),
            &TraceStep::Jumped(x, to) => {
                format!("jump from {} to {}", name(x), to.map_or_else(|| "the end".to_owned(), name))
            }
            TraceStep::Solved => "solution".to_owned(),
            TraceStep::Improved(cost) => format!("it costs {cost}"),
            _ => return None,
        })
    }

    /// The new weight of the constraint that has taken the last value of y, where weights are asked for.
    fn weighs(&self, exercise: Exercise, network: &Network, y: Var) -> String {
        let grown = self.path.last().and_then(|&x| Some((x, self.weights.get(&pair(x, y))?)));
        match grown.filter(|_| exercise == Exercise::DomWdeg) {
            Some((x, weight)) => format!(", {}\u{2013}{} weighs {weight}", network.name(x), network.name(y)),
            None => String::new(),
        }
    }

    fn apply(&mut self, step: &TraceStep) {
        match *step {
            TraceStep::Tried(x, a) => {
                self.before.push(self.left.clone());
                self.left[x.index()] = BTreeSet::from([a]);
                self.path.push(x);
            }
            TraceStep::Conflict(y) => {
                if let Some(&x) = self.path.last() {
                    *self.weights.entry(pair(x, y)).or_insert(1) += 1;
                }
            }
            TraceStep::Pruned(x, a) => {
                self.left[x.index()].remove(&a);
            }
            TraceStep::Retracted(..) => {
                if let Some(left) = self.before.pop() {
                    self.left = left;
                }
                self.path.pop();
                self.queue.clear();
            }
            TraceStep::Enqueued(x, y) => self.queue.push_back((x, y)),
            TraceStep::Revised(..) => {
                self.queue.pop_front();
            }
            _ => {}
        }
    }

    /// The state as a row.
    fn row(&self, exercise: Exercise, network: &Network, does: String) -> QuizRow {
        let words = |x: Var| {
            let values: Vec<String> = self.left[x.index()].iter().map(ToString::to_string).collect();
            if values.is_empty() { "\u{2205}".to_owned() } else { values.join(" ") }
        };
        let queue: Vec<String> = self.queue.iter().map(|&xy| arc(network, xy)).collect();
        let follows = if exercise == Exercise::Ac3 { queue.join(", ") } else { String::new() };
        QuizRow { does, left: network.variables().map(words).collect(), follows }
    }
}

/// The constraints in words: those on two variables that allow the same pairs together, groups that must all be different, and
/// the others by their tuples.
fn constraints(instance: &Instance) -> Vec<String> {
    let network = &instance.network;
    let mut alike: BTreeMap<Vec<(i64, i64)>, Vec<String>> = BTreeMap::new();
    for arc in network.all_arcs().iter().filter(|arc| arc.source() < arc.target()) {
        let (x, y) = (arc.source(), arc.target());
        let pairs = network.domain(x).iter().flat_map(|a| network.domain(y).iter().map(move |b| (a, b)));
        let allowed = pairs.filter(|&(a, b)| network.row(*arc, a).contains(b));
        let allowed = allowed.map(|(a, b)| (network.integer(x, a), network.integer(y, b))).collect();
        alike.entry(allowed).or_default().push(format!("{}\u{2013}{}", network.name(x), network.name(y)));
    }
    let mut words: Vec<String> = Vec::new();
    for (allowed, between) in alike {
        let pairs: Vec<String> = allowed.iter().map(|(a, b)| format!("({a},\u{a0}{b})")).collect();
        let pairs = if pairs.is_empty() { "nothing".to_owned() } else { pairs.join(" ") };
        words.push(format!("{}: {pairs}", between.join(", ")));
    }
    for constraint in network.nary() {
        let names: Vec<String> = constraint.scope().iter().map(|&x| network.name(x).to_string()).collect();
        words.push(if instance.exercise == Exercise::AllDifferent {
            format!("all different: {}", names.join(", "))
        } else {
            format!("({}): {}", names.join(","), tuples(network, constraint))
        });
    }
    words
}

/// The meaning of the lists of constraints, as they are read by who sees them for the first time.
fn explained(instance: &Instance) -> String {
    let network = &instance.network;
    let mut sentences = Vec::new();
    if !network.all_arcs().is_empty() {
        sentences.push(
            "These are the pairs of values that may hold together, the value of the first variable first. Two variables without a list \
             are free of each other.",
        );
    }
    if instance.exercise == Exercise::AllDifferent {
        sentences.push("No two variables of a group may have the same value.");
    } else if !network.nary().is_empty() {
        sentences.push(
            "A list behind variables in brackets has the values that may hold together, in the order of the variables; behind \
             \u{201c}all but\u{201d} stand those that may not.",
        );
    }
    sentences.join(" ")
}

/// The tuples that a constraint allows, or those that it does not, whichever are fewer.
fn tuples(network: &Network, constraint: &NaryConstraint) -> String {
    let mut all = vec![Vec::new()];
    for &x in constraint.scope() {
        let values = || network.domain(x).iter().map(|value| network.integer(x, value));
        all = all.iter().flat_map(|tuple| values().map(move |a| [&tuple[..], &[a]].concat())).collect();
    }
    let (allowed, forbidden): (Vec<Vec<i64>>, Vec<_>) =
        all.into_iter().partition(|tuple| constraint.relation().allows(tuple));
    let listed = |tuples: &[Vec<i64>]| {
        let words = |tuple: &Vec<i64>| tuple.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        tuples.iter().map(|tuple| format!("({})", words(tuple))).collect::<Vec<_>>().join(" ")
    };
    match (allowed.len(), forbidden.len()) {
        (0, _) => "nothing".to_owned(),
        (_, 0) => "everything".to_owned(),
        (few, many) if few <= many => listed(&allowed),
        _ => format!("all but {}", listed(&forbidden)),
    }
}

/// A sum such as `3 x0 - 2 x1`.
fn cost(network: &Network, objective: &Objective) -> String {
    let term = |(place, &(price, x)): (usize, &(i64, Var))| {
        let sign = match (place, price < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let times = if price.abs() == 1 { String::new() } else { format!("{}\u{a0}", price.unsigned_abs()) };
        format!("{sign}{times}{}", network.name(x))
    };
    objective.terms().iter().enumerate().map(term).collect()
}

const STYLE: &str = "\
@page { size: A4 portrait; margin: 14mm }
:root { color-scheme: light }
body { font-family: sans-serif; font-size: 10.5pt; margin: 0; color: #000000; background: #ffffff }
section { break-after: page }
section:last-of-type { break-after: auto }
h1 { font-size: 15pt; margin: 0 0 2mm }
.name { float: right; border-bottom: 0.3mm solid #000000; width: 60mm; height: 6mm; font-size: 8pt }
li { margin: 0.6mm 0 }
table { border-collapse: collapse; width: 100%; margin-top: 4mm }
th, td { border: 0.25mm solid #555555; height: 8.5mm; padding: 0 1.5mm; text-align: center }
th { background: #eeeeee }
th, td:not(:last-child) { white-space: nowrap }
td:first-child, td:last-child { text-align: left }
tr { break-inside: avoid }
.solution td { font-size: 8.5pt; height: 6mm }
@media screen { section { max-width: 182mm; margin: 10mm auto; padding: 8mm; box-shadow: 0 0 3mm #999999 } }
";

fn head(exercise: Exercise) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{exercise}: a sheet</title>\n<style>\n{STYLE}\
         </style>\n</head>\n<body>\n"
    )
}

fn section(
    page: &mut String,
    &Form { request, heads: [first, last], asked }: &Form,
    (number, is_solved): (usize, bool),
    instance: &Instance,
    rows: &[QuizRow],
) {
    let network = &instance.network;
    let (class, title, name) =
        if is_solved { ("solution", "Answers", "") } else { ("quiz", "Problem", "<div class=\"name\">name</div>\n") };
    // A text takes whatever is written.
    let _ = write!(page, "<section class=\"{class}\">\n{name}<h1>{title} {number}</h1>\n<p>{request}</p>\n");
    let _ = write!(page, "<p>{}</p>\n<ul>\n", explained(instance));
    for words in constraints(instance) {
        let _ = writeln!(page, "<li>{}</li>", escape::html(&words));
    }
    if let Some(objective) = network.objective() {
        let _ = writeln!(page, "<li>the cost: {}</li>", escape::html(&cost(network, objective)));
    }
    let _ = write!(page, "</ul>\n<table>\n<tr><th>{first}</th>");
    for x in network.variables() {
        let _ = write!(page, "<th>{}</th>", escape::html(&network.name(x).to_string()));
    }
    let _ = writeln!(page, "<th>{last}</th></tr>");
    for (place, row) in rows.iter().enumerate() {
        let is_shown = |is_given: bool| is_solved || place == 0 || is_given;
        let cell = |text: &str, is_given| if is_shown(is_given) { escape::html(text) } else { String::new() };
        let _ = write!(page, "<tr><td>{}</td>", cell(&row.does, asked != Asked::Order));
        for left in &row.left {
            let _ = write!(page, "<td>{}</td>", cell(left, asked == Asked::Follows));
        }
        let _ = writeln!(page, "<td>{}</td></tr>", cell(&row.follows, false));
    }
    let more = if rows.len() > ROWS { "<p>The table ends here; the search goes on.</p>\n" } else { "" };
    let _ = write!(page, "</table>\n{more}</section>\n");
}

#[cfg(test)]
mod tests;
