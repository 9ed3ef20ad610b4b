//! What is typed to move.

use csp_core::observe::{Landmark, Move};

use crate::report::names::Names;
use crate::report::stepper::View;

/// The most used keys, in words.
pub(super) const HELP: &str = "\
n next, b back; d/D next, last decision; w/W wipe-out; k/K backtrack; q quit
g N to event N; c CELL until it changes; p N until depth N; 0 start, e end; l lists the queue";

/// What moves, and what shows, wherever it is typed.
const EVERYWHERE: [(&str, &str); 14] = [
    ("n", "the next event; arcs that join the queue for one reason are one step"),
    ("b", "the event before"),
    ("d D", "the next decision, the last one"),
    ("w W", "the next wipe-out, the last one"),
    ("k K", "the next backtrack, the last one"),
    ("r R", "the next restart, the last one"),
    ("s S", "the next solution, the last one"),
    ("g N", "to event N"),
    ("c CELL", "until this cell or variable changes"),
    ("p N", "until depth N"),
    ("0 e", "the start, the end"),
    ("l", "the whole queue"),
    ("?", "all keys"),
    ("q", "quit"),
];

/// What is typed only line by line.
const IN_LINES: [(&str, &str); 2] =
    [("path", "the assigned variables, and the last conflict set"), ("", "the command before once more")];

/// What is pressed only on a whole screen.
const ON_SCREEN: [(&str, &str); 6] = [
    ("Right Enter, Left", "the next event, the event before"),
    ("Up Down, PgUp PgDn", "scroll down and up, to the left and the right"),
    ("Tab", "the next panel: queue, path, tree, counters"),
    ("z", "a board's candidates whole, or as many as fit"),
    ("Backspace", "while typing behind g, c or p: take back a letter; Esc drops all"),
    ("Esc, Ctrl-C", "quit"),
];

/// What the signs mean, on a whole screen.
const SIGNS: [(&str, &str); 5] = [
    ("[x] (y)", "the variable of the last event; those on which it rests"),
    ("12-3", "1 and 2 are left, the last step removed 3; {} nothing is left"),
    ("#7", "seven candidates, for which there is no room: z shows them"),
    ("! in the path", "stands in the last conflict set"),
    ("bold", "given, or with one value from the start"),
];

/// All that can be typed line by line.
pub(super) fn help_in_lines() -> Vec<String> {
    EVERYWHERE.iter().chain(&IN_LINES).map(line).collect()
}

/// All that can be pressed on a whole screen, and what the signs there mean.
pub(super) fn help_on_screen() -> Vec<String> {
    EVERYWHERE.iter().chain(&ON_SCREEN).map(line).chain([String::new()]).chain(SIGNS.iter().map(line)).collect()
}

fn line((keys, what): &(&str, &str)) -> String {
    format!("{keys:<18}  {what}")
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

/// Where a command leads; nothing when it is none.
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
