//! The commands to move.

use csp_core::observe::{Landmark, Move};
use csp_instance::Names;
use csp_view::stepper::View;

/// The most used keys, in words.
pub(super) const HELP: &str = "\
n next, b back; d/D next, last decision; w/W wipe-out; k/K backtrack; q quit
g N to event N; c CELL until it changes; p N until depth N; 0 start, e end; l lists the queue";

/// Keys, and what they do.
pub(super) type Key = (&'static str, &'static str);

/// The keys that are typed or pressed in both ways to step.
const EVERYWHERE: [Key; 12] = [
    ("n b", "one step on, one step back"),
    ("d D", "the next decision, the last one"),
    ("w W", "the next wipe-out, the last one"),
    ("k K", "the next backtrack, the last one"),
    ("r R", "the next restart, the last one"),
    ("s S", "the next solution, the last one"),
    ("g N", "to event N"),
    ("c CELL", "until this cell or variable changes"),
    ("p N", "until depth N"),
    ("0 e", "the start, the end"),
    ("l ?", "the whole queue, all keys"),
    ("q", "quit"),
];

/// The commands that are typed only line by line.
const IN_LINES: [Key; 2] =
    [("path", "the assigned variables, and the last conflict set"), ("empty line", "the command before once more")];

/// The keys that are pressed only on a whole screen.
const ON_SCREEN: [Key; 5] = [
    ("Right Enter, Left", "one step on, one step back"),
    ("Up Down PgUp PgDn", "scroll up and down, left and right"),
    ("Tab Shift-Tab", "other panels: queue, path, tree, counters"),
    ("z", "all candidates of each cell, or as many as fit"),
    ("Esc Ctrl-C", "quit; Esc and Backspace also take back what is typed"),
];

/// The meaning of the signs on a screen.
const SIGNS: [Key; 5] = [
    ("[x] (y)", "the variable of the last event; those on which it rests"),
    ("12-3", "1 and 2 are left, the last step removed 3; {} is empty"),
    ("#7", "seven candidates that have no room here; z shows them"),
    ("! in the path", "stands in the last conflict set"),
    ("bold", "given, or with one value from the start"),
];

/// All that can be typed line by line.
pub(super) fn help_in_lines() -> Vec<String> {
    EVERYWHERE.iter().chain(&IN_LINES).map(|(keys, what)| format!("{keys:<12}{what}")).collect()
}

/// All that can be pressed on a whole screen, and what the signs there mean.
pub(super) fn help_on_screen() -> Vec<Key> {
    EVERYWHERE.into_iter().chain(ON_SCREEN).chain(SIGNS).collect()
}

/// Goes where a command says; else, why not.
pub(super) fn go(view: &mut View<'_>, command: &str) -> Result<(), String> {
    let to = parse(command, view.names())?.ok_or_else(|| format!("\"{command}\" is no command:\n{HELP}"))?;
    arrive(view, to)
}

/// The same for a screen, where a key shows the help.
pub(super) fn go_on_screen(view: &mut View<'_>, command: &str) -> Result<(), String> {
    let to = parse(command, view.names())?.ok_or_else(|| format!("\"{command}\" is no command; ? shows all keys"))?;
    arrive(view, to)
}

fn arrive(view: &mut View<'_>, to: Move) -> Result<(), String> {
    if view.go(to) { Ok(()) } else { Err("there is no such place".into()) }
}

/// The target of a command; nothing when it is none.
fn parse(text: &str, names: Names<'_>) -> Result<Option<Move>, String> {
    let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let number = || rest.trim().parse::<usize>().map_err(|_| format!("\"{text}\": write a number behind {word}"));
    Ok(Some(match word {
        "n" => Move::Forward,
        "b" => Move::Back,
        "d" => Move::Next(Landmark::Decision),
        "D" => Move::Last(Landmark::Decision),
        "w" => Move::Next(Landmark::Conflict),
        "W" => Move::Last(Landmark::Conflict),
        "k" => Move::Next(Landmark::Backtrack),
        "K" => Move::Last(Landmark::Backtrack),
        "r" => Move::Next(Landmark::Restart),
        "R" => Move::Last(Landmark::Restart),
        "s" => Move::Next(Landmark::Solution),
        "S" => Move::Last(Landmark::Solution),
        "g" => Move::To(number()?),
        "c" => Move::Variable(names.find(rest).ok_or_else(|| names.missing(rest.trim()))?),
        "p" => Move::Depth(number()?),
        "0" => Move::Start,
        "e" => Move::End,
        _ => return Ok(None),
    }))
}
