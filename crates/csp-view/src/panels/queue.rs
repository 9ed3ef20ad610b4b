//! The items of the queue, with the events that put them there.

use csp_core::observe::{Enqueuing, Waiting};
use csp_instance::Names;

use super::columns::{Keep, Panel, Room};
use super::piece::{Line, Piece, Role};
use crate::stepper::View;

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
