//! The path: the assigned variables, and which of them stand in the last conflict set.

use csp_core::Var;

use super::columns::{Keep, Panel, Room};
use super::piece::{Line, Piece, Role};
use crate::report::stepper::View;

/// The path from the root; what is assigned last matters most.
pub(crate) fn path(view: &View<'_>, room: Room) -> Panel {
    let stepper = view.stepper();
    let culprits: &[Var] = stepper.conflict_set().map_or(&[], |(_, set)| set);
    let entry = |(place, (x, value))| -> Line {
        let is_culprit = culprits.contains(&x);
        let role = if is_culprit { Role::Culprit } else { Role::Plain };
        let sign = if is_culprit { "!" } else { " " };
        let assigned = view.names().assignment(x, value);
        vec![Piece::faint(&format!("{:>3} ", place + 1)), Piece::new(sign, role), Piece::new(&assigned, role)]
    };
    let entries: Vec<Line> = stepper.replay().path().enumerate().map(entry).collect();
    let depth = entries.len();
    let mut lines: Vec<Line> = explained(view).into_iter().map(|text| vec![Piece::faint(&text)]).collect();
    match depth {
        0 => lines.push(vec![Piece::faint("nothing is assigned")]),
        _ => lines.extend(room.without(lines.len()).fill(entries, Keep::Last, |rest| format!("{rest} above"))),
    }
    Panel { title: format!("path: depth {depth}"), lines }
}

/// What the sign means, when there is a conflict set.
fn explained(view: &View<'_>) -> Option<String> {
    let (x, set) = view.stepper().conflict_set()?;
    let gone = set.iter().filter(|&&y| !view.stepper().replay().path().any(|(z, _)| z == y)).count();
    let gone = if gone == 0 { String::new() } else { format!(", {gone} taken back") };
    Some(format!("! conflict set of {}: {}{gone}", view.names().variable(x), set.len()))
}
