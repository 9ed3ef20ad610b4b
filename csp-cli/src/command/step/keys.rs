//! What is typed to move.

use csp_core::observe::{Landmark, Move};

use crate::report::names::Names;
use crate::report::stepper::View;

/// The keys, in words.
pub(super) const HELP: &str = "\
n next, b back; d/D next, last decision; w/W wipe-out; k/K backtrack; q quit
g N to event N; c CELL until it changes; p N until depth N; 0 start, e end; l lists the queue";

/// Goes where a command says; else, why not.
pub(super) fn go(view: &mut View<'_>, command: &str) -> Result<(), String> {
    let to = parse(command, view.names())?;
    if view.go(to) { Ok(()) } else { Err("there is no such place".into()) }
}

fn parse(text: &str, names: Names<'_>) -> Result<Move, String> {
    let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let number = || rest.trim().parse::<usize>().map_err(|_| format!("\"{text}\": write a number behind {word}"));
    Ok(match word {
        "n" => Move::Forward,
        "b" => Move::Back,
        "d" => Move::Next(Landmark::Decision),
        "D" => Move::Last(Landmark::Decision),
        "w" => Move::Next(Landmark::Conflict),
        "W" => Move::Last(Landmark::Conflict),
        "k" => Move::Next(Landmark::Backtrack),
        "K" => Move::Last(Landmark::Backtrack),
        "g" => Move::To(number()?),
        "c" => Move::Variable(names.find(rest).ok_or_else(|| names.missing(rest.trim()))?),
        "p" => Move::Depth(number()?),
        "0" => Move::Start,
        "e" => Move::End,
        _ => return Err(format!("\"{text}\" is no command:\n{HELP}")),
    })
}
