//! The path: the assigned variables, and which of them stand in the last conflict set or nogood.

use csp_core::Var;
use csp_core::observe::Lesson;
use csp_terminal::words::wrap::hanging;

use super::columns::{Keep, Panel, Room};
use super::piece::{Line, Piece, Role};
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
