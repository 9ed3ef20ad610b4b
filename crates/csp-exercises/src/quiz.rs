//! Quiz sheets: the first steps of an exercise as tables to be filled in by hand, and the same tables with the answers.
//!
//! The answers are the steps of the textbook (`textbook`), the very ones with which a program is compared. A sheet is one page of
//! HTML that prints as it is: each problem on a page of its own, and the answers behind them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::mem;

use csp_core::{Network, Var};
use csp_terminal::words::escape;

use crate::catalogue::Exercise;
use crate::instance::Instance;
use crate::protocol::TraceStep;
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

/// An exercise has no sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} has no sheet: many ways are right there, so no table has the answers")]
pub struct NoSheet(Exercise);

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
/// When the exercise has no one way.
pub fn sheet(exercise: Exercise, seed: Option<&str>) -> Result<String, NoSheet> {
    let all = Instance::of(exercise, seed);
    let chosen = all.iter().filter(|instance| instance.is_hidden == seed.is_some() && fits(instance));
    let mut tables: Vec<_> = chosen.map(|instance| (instance, rows(exercise, &instance.network))).collect();
    tables.retain(|(_, rows)| rows.len() > 1);
    // Those with enough to fill in, which fit on a page, come first, and else they keep their order.
    let letters = |rows: &[QuizRow]| rows.iter().map(|row| row.follows.chars().count()).sum::<usize>();
    tables.sort_by_key(|(_, rows)| rows.len() < FEW || letters(rows) > FULL);
    tables.truncate(PROBLEMS);
    if exercise == Exercise::MinConflicts || tables.is_empty() {
        return Err(NoSheet(exercise));
    }
    let mut page = head(exercise);
    for is_solved in [false, true] {
        for (number, (instance, rows)) in (1..).zip(&tables) {
            section(&mut page, (exercise, number, is_solved), &instance.network, rows);
        }
    }
    Ok(page + "</body>\n</html>\n")
}

fn fits(instance: &Instance) -> bool {
    instance.network.len() <= MOST_VARIABLES && constraints(&instance.network).concat().len() <= MOST_LETTERS
}

/// The position of the search while its steps are walked through.
struct Position {
    left: Vec<BTreeSet<i64>>,
    before: Vec<Vec<BTreeSet<i64>>>,
    queue: VecDeque<(Var, Var)>,
}

/// The table of a search, the state at the start first.
fn rows(exercise: Exercise, network: &Network) -> Vec<QuizRow> {
    let values = |x: Var| network.domain(x).iter().map(|value| network.integer(x, value)).collect();
    let mut at =
        Position { left: network.variables().map(values).collect(), before: Vec::new(), queue: VecDeque::new() };
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
                if let Some(words) = follows(exercise, network, &step) {
                    let before = if last.follows.is_empty() { "" } else { "; " };
                    // A text takes whatever is written.
                    let _ = write!(last.follows, "{before}{words}");
                }
            }
        }
    }
    rows
}

/// The words of a step behind the others of its row.
fn follows(exercise: Exercise, network: &Network, step: &TraceStep) -> Option<String> {
    let name = |x: Var| network.name(x).to_string();
    Some(match step {
        &TraceStep::Conflict(x) if exercise == Exercise::Cbj => format!("{}: conflict", name(x)),
        &TraceStep::Conflict(x) => format!("{}: no value left", name(x)),
        &TraceStep::Retracted(x, a) => format!("{} = {a} is taken back", name(x)),
        TraceStep::Backtracked(x, Some(set)) if exercise == Exercise::Cbj => {
            let set: Vec<String> = set.iter().map(|&y| name(y)).collect();
            format!("{} has run out, its conflict set is {{{}}}", name(*x), set.join(", "))
        }
        TraceStep::Backtracked(x, _) => format!("{} has run out", name(*x)),
        &TraceStep::Jumped(x, to) => {
            format!("jump from {} to {}", name(x), to.map_or_else(|| "the end".to_owned(), name))
        }
        TraceStep::Solved => "solution".to_owned(),
        _ => return None,
    })
}

fn arc(network: &Network, (x, y): (Var, Var)) -> String {
    format!("{}\u{2190}{}", network.name(x), network.name(y))
}

impl Position {
    fn apply(&mut self, step: &TraceStep) {
        match *step {
            TraceStep::Tried(x, a) => {
                self.before.push(self.left.clone());
                self.left[x.index()] = BTreeSet::from([a]);
            }
            TraceStep::Pruned(x, a) => {
                self.left[x.index()].remove(&a);
            }
            TraceStep::Retracted(..) => {
                if let Some(left) = self.before.pop() {
                    self.left = left;
                }
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

/// The constraints in words, those that allow the same pairs together; for groups that must all be different, these.
fn constraints(network: &Network) -> Vec<String> {
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
    for group in network.nary() {
        let names: Vec<String> = group.scope().iter().map(|&x| network.name(x).to_string()).collect();
        words.push(format!("all different: {}", names.join(", ")));
    }
    words
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

/// The request of a sheet, and the heads of the first and the last column.
fn asks(exercise: Exercise) -> (&'static str, [&'static str; 2]) {
    match exercise {
        Exercise::Ac3 => (
            "AC-3: fill in the arc that is revised, the values that are left after it, and the queue. x\u{2190}y means that x is revised \
             against y.",
            ["revise", "queue after it"],
        ),
        Exercise::AllDifferent => {
            ("Fill in the values that are left when each one that no choice has is gone.", ["", ""])
        }
        Exercise::Mrv => (
            "Forward checking with the fewest values first: fill in which variable gets a value, the values that are left, and what follows.",
            ["assignment", "what follows"],
        ),
        Exercise::Lcv => (
            "Forward checking with the least constraining value first: fill in each assignment, the values that are left, and what follows.",
            ["assignment", "what follows"],
        ),
        Exercise::Cbj => (
            "Conflict-directed backjumping: no value is removed. Fill in what follows: a conflict, a conflict set, a jump.",
            ["assignment", "what follows"],
        ),
        Exercise::Mac => (
            "Arc consistency before the search and after each assignment: fill in the values that are left, and what follows.",
            ["assignment", "what follows"],
        ),
        _ => (
            "Fill in the values that are left after each assignment, and what follows.",
            ["assignment", "what follows"],
        ),
    }
}

fn section(
    page: &mut String,
    (exercise, number, is_solved): (Exercise, usize, bool),
    network: &Network,
    rows: &[QuizRow],
) {
    let (request, [first, last]) = asks(exercise);
    let (class, title, name) =
        if is_solved { ("solution", "Answers", "") } else { ("quiz", "Problem", "<div class=\"name\">name</div>\n") };
    // A text takes whatever is written.
    let _ = write!(page, "<section class=\"{class}\">\n{name}<h1>{title} {number}</h1>\n<p>{request}</p>\n<ul>\n");
    for words in constraints(network) {
        let _ = writeln!(page, "<li>{}</li>", escape::html(&words));
    }
    let _ = write!(page, "</ul>\n<table>\n<tr><th>{first}</th>");
    for x in network.variables() {
        let _ = write!(page, "<th>{}</th>", escape::html(&network.name(x).to_string()));
    }
    let _ = writeln!(page, "<th>{last}</th></tr>");
    // An order, of arcs or of assignments, is what these exercises ask for.
    let is_order = matches!(exercise, Exercise::Ac3 | Exercise::Mrv | Exercise::Lcv);
    for (place, row) in rows.iter().enumerate() {
        let is_shown = |is_given: bool| is_solved || place == 0 || is_given;
        let cell = |text: &str, is_given| if is_shown(is_given) { escape::html(text) } else { String::new() };
        let _ = write!(page, "<tr><td>{}</td>", cell(&row.does, !is_order));
        for left in &row.left {
            let _ = write!(page, "<td>{}</td>", cell(left, exercise == Exercise::Cbj));
        }
        let _ = writeln!(page, "<td>{}</td></tr>", cell(&row.follows, false));
    }
    let more = if rows.len() > ROWS { "<p>The table ends here; the search goes on.</p>\n" } else { "" };
    let _ = write!(page, "</table>\n{more}</section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, on queens:4 (the columns of the queens are x0 to x3): what x0 = 0 leaves, and the first conflict.
    #[test]
    fn the_answers_are_those_of_a_hand() {
        let queens = &Instance::of(Exercise::ForwardChecking, None)[0];
        let rows = rows(Exercise::ForwardChecking, &queens.network);
        let row = |at: usize| (rows[at].does.as_str(), rows[at].left.join("|"), rows[at].follows.as_str());
        assert_eq!(row(0), ("given", "0 1 2 3|0 1 2 3|0 1 2 3|0 1 2 3".into(), ""));
        assert_eq!(row(1), ("x0 = 0", "0|2 3|1 3|1 2".into(), ""));
        assert_eq!(row(2), ("x1 = 2", "0|2|\u{2205}|1 2".into(), "x2: no value left; x1 = 2 is taken back"));
        assert_eq!(row(3), ("x1 = 3", "0|3|1|2".into(), ""));
    }

    /// A slow twin of forward checking: what is left of a variable is what all that is assigned allows.
    #[test]
    fn what_is_left_is_what_the_assigned_allow() {
        for instance in Instance::of(Exercise::ForwardChecking, Some("twin")).iter().filter(|instance| fits(instance)) {
            let network = &instance.network;
            let all: Vec<Vec<i64>> = network
                .variables()
                .map(|x| network.domain(x).iter().map(|value| network.integer(x, value)).collect())
                .collect();
            let names: Vec<String> = network.variables().map(|x| network.name(x).to_string()).collect();
            let mut assigned: Vec<(usize, i64)> = Vec::new();
            for row in &rows(Exercise::ForwardChecking, network)[1..] {
                let (name, value) = row.does.split_once(" = ").unwrap();
                let x = names.iter().position(|other| other == name).unwrap();
                assigned.retain(|&(y, _)| y < x);
                assigned.push((x, value.parse().unwrap()));
                // After a conflict the others are not looked at.
                if row.follows.contains("no value left") {
                    continue;
                }
                for (y, values) in all.iter().enumerate().filter(|(y, _)| assigned.iter().all(|(x, _)| x != y)) {
                    let right = values.iter().filter(|&&b| assigned.iter().all(|&(x, a)| allows(network, x, a, y, b)));
                    let right: Vec<String> = right.map(ToString::to_string).collect();
                    assert_eq!(row.left[y], right.join(" "), "{}: {}", instance.name, row.does);
                }
            }
        }
    }

    fn allows(network: &Network, x: usize, a: i64, y: usize, b: i64) -> bool {
        let at = |x: usize, a: i64| {
            let x = network.variables().nth(x).unwrap();
            (x, network.domain(x).iter().find(|&value| network.integer(x, value) == a).unwrap())
        };
        let ((x, a), (y, b)) = (at(x, a), at(y, b));
        network.arcs(x).iter().find(|arc| arc.target() == y).is_none_or(|arc| network.row(*arc, a).contains(b))
    }

    #[test]
    fn each_exercise_with_one_way_has_a_sheet() {
        for exercise in Exercise::ALL {
            let Ok(page) = sheet(exercise, None) else {
                assert_eq!(Instance::of(exercise, None)[0].textbook(), "", "{exercise}");
                continue;
            };
            let sections = |class: &str| page.matches(&format!("<section class=\"{class}\">")).count();
            assert!(sections("quiz") > 0 && sections("quiz") == sections("solution"), "{exercise}");
            let hidden = sheet(exercise, Some("7")).unwrap();
            assert!(hidden != page && hidden == sheet(exercise, Some("7")).unwrap(), "{exercise}");
        }
    }
}
