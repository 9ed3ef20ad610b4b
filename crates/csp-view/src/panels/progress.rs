//! The panels of what a search has and what it has done: the path, the queue, and the counters.

use csp_core::Var;
use csp_core::counters::Counter;
use csp_core::observe::{Counts, Enqueuing, Lesson, Waiting};
use csp_instance::Names;
use csp_terminal::words::wrap::hanging;

use crate::panels::piece::{Keep, Line, Panel, Piece, Role, Room};
use crate::stepper::View;

/// The path from the root; what is assigned last matters most.
pub fn path(view: &View<'_>, room: Room) -> Panel {
    let stepper = view.stepper();
    let culprits: Vec<Var> = match (stepper.lesson(), stepper.conflict_set()) {
        (Some(lesson), _) => lesson.nogood.iter().map(|literal| literal.var).collect(),
        (None, set) => set.map_or(Vec::new(), |(_, set)| set.to_vec()),
    };
    let entry = |(place, (x, value))| -> Line {
        let is_culprit = culprits.contains(&x);
        let role = if is_culprit { Role::Culprit } else { Role::Plain };
        let sign = if is_culprit { "!" } else { " " };
        let assigned = view.names().assignment(x, value);
        vec![Piece::faint(&format!("{:>3} ", place + 1)), Piece::new(sign, role), Piece::new(&assigned, role)]
    };
    let entries: Vec<Line> = stepper.replay().path().enumerate().map(entry).collect();
    let depth = entries.len();
    let mut lines: Vec<Line> = explained(view, room).lines().map(|text| vec![Piece::faint(text)]).collect();
    match depth {
        0 => lines.push(vec![Piece::faint("nothing is assigned")]),
        _ => lines.extend(room.without(lines.len()).fill(entries, Keep::Last, |rest| format!("{rest} above"))),
    }
    Panel { title: format!("path: depth {depth}"), lines }
}

/// The meaning of the sign, when there is a conflict set or a nogood.
fn explained(view: &View<'_>, room: Room) -> String {
    let stepper = view.stepper();
    match (stepper.lesson(), stepper.conflict_set()) {
        (Some(lesson), _) => nogood(view, lesson, room),
        (None, Some((x, set))) => conflict_set(view, x, set),
        (None, None) => String::new(),
    }
}

fn conflict_set(view: &View<'_>, x: Var, set: &[Var]) -> String {
    let gone = set.iter().filter(|&&y| !view.stepper().replay().path().any(|(z, _)| z == y)).count();
    let gone = if gone == 0 { String::new() } else { format!(", {gone} taken back") };
    format!("! conflict set of {}: {}{gone}", view.names().variable(x), set.len())
}

/// The nogood of the last conflict, in as many lines as it needs, but half of the panel at most.
fn nogood(view: &View<'_>, lesson: &Lesson, room: Room) -> String {
    let Lesson { nogood, from, to, .. } = lesson;
    let told = hanging("! ", &format!("level {from} to {to}: {}", view.names().nogood(nogood)), 2, room.columns);
    let most = (room.rows / 2).max(1);
    if told.lines().count() <= most {
        return told;
    }
    format!("! level {from} to {to}: nogood of {} literals", nogood.len())
}

/// The queue, the next item first.
pub fn queue(view: &View<'_>, room: Room) -> Panel {
    let length = view.stepper().replay().queue().len();
    // No more than there can be room for, as a queue may have many thousands.
    let most = room.rows * (room.columns / 8 + 1);
    let waiting: Vec<_> = view.stepper().replay().queue_with_causes().take(most).collect();
    let left_out = length - waiting.len();
    let items: Vec<String> = waiting.iter().map(|&(item, _)| view.names().waiting(item)).collect();
    let widest = items.iter().map(|item| item.chars().count()).max().unwrap_or(0);
    let entries = waiting.iter().zip(&items).enumerate();
    let entries = entries.map(|(place, (&pair, item))| entry(view.names(), place, pair, item, widest)).collect();
    let lines = match length {
        0 => vec![vec![Piece::faint("empty")]],
        _ => room.fill(entries, Keep::First, |rest| format!("and {} more: l lists all", rest + left_out)),
    };
    Panel { title: format!("queue: {length}"), lines }
}

/// An item behind its number in the queue; the first is the next.
fn entry(names: Names<'_>, place: usize, (_, cause): (Waiting, Enqueuing), item: &str, widest: usize) -> Line {
    let sign = if place == 0 { "> " } else { "  " };
    let role = if place == 0 { Role::Current } else { Role::Plain };
    let blanks = " ".repeat(widest - item.chars().count() + 2);
    let cause = format!("{blanks}{}", names.enqueuing(cause));
    vec![Piece::plain(sign), Piece::new(item, role), Piece::faint(&cause)]
}

/// Every counter with its name.
pub fn counters(view: &View<'_>, room: Room) -> Panel {
    let Counts { nodes, decisions, dead_ends, backtracks, prunings, revisions, restarts, nogoods, solutions, repairs } =
        view.stepper().counts();
    let counters = [
        (Counter::Nodes, nodes),
        (Counter::Decisions, decisions),
        (Counter::DeadEnds, dead_ends),
        (Counter::Backtracks, backtracks),
        (Counter::Prunings, prunings),
        (Counter::Revisions, revisions),
        (Counter::Restarts, restarts),
        (Counter::Nogoods, nogoods),
        (Counter::Solutions, solutions),
    ];
    // Only a local search repairs.
    let counters = counters.into_iter().chain((repairs > 0).then_some((Counter::Repairs, repairs)));
    let line = |(counter, count): (Counter, u64)| -> Line {
        vec![Piece::plain(&format!("{:<10} {count:>8}", counter.name()))]
    };
    let entries = counters.map(line).collect();
    let lines = room.fill(entries, Keep::First, |rest| format!("and {rest} more"));
    Panel { title: "counters".into(), lines }
}
