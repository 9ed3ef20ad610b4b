//! Conflict sets and slips in words.

use csp_core::explain::{ConflictSet, Explainer};
use csp_core::network::ConstraintId;
use csp_core::{Domain, Network, Val, Var};
use csp_sudoku::impossible::{Missing, Mistake};
use csp_sudoku::{Alphabet, Board, Cell, Puzzle};

use super::Subject;

/// True if a variable stands for a part of an expression, and no answer shows it.
pub(super) fn is_inner(network: &Network, x: Var) -> bool {
    network.name(x).to_string().starts_with('#')
}

/// The members of a conflict set, as people read them.
pub(super) struct Members {
    /// The rules by their lines, and the constraints that have names.
    pub(super) named: Vec<String>,
    /// The scopes of the others.
    pub(super) scopes: Vec<String>,
    pub(super) givens: Vec<String>,
}

impl Members {
    pub(super) fn of(set: &ConflictSet, subject: Subject<'_>, explainer: &Explainer) -> Self {
        let network = subject.rules();
        let (named, scopes): (Vec<_>, Vec<_>) =
            set.constraints.iter().partition(|id| network.constraint(**id).name.is_some());
        let names =
            |ids: Vec<&ConstraintId>| each_once(ids.into_iter().map(|&id| network.constraint_name(id).to_string()));
        let given = |&place: &usize| match subject {
            Subject::Board { puzzle, model } => {
                let (x, values) = &explainer.givens()[place];
                given(model.size().cell(x.index()), values, puzzle.alphabet)
            }
            Subject::Problem(..) => explainer.given_name(place),
        };
        let rules = set.groups.iter().map(|&rule| subject.stated()[rule].name.clone());
        Self {
            named: rules.chain(names(named)).collect(),
            scopes: names(scopes),
            givens: set.givens.iter().map(given).collect(),
        }
    }

    /// "row 3, box 2 and the givens A1=5, B4=5".
    pub(super) fn sentence(&self) -> String {
        let mut parts = by_line(&self.named);
        parts.extend(together("the constraint", &self.scopes));
        parts.extend(together("the given", &self.givens));
        match parts.split_last() {
            None => "the variables alone".into(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }

    /// Their number.
    pub(super) fn count(&self) -> usize {
        self.named.len() + self.scopes.len() + self.givens.len()
    }
}

/// Constraints that have one name are named once.
fn each_once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut names = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The most turns of one line that a sentence names.
const MOST_TURNS: usize = 12;

/// The same names, where the turns of one line follow each other: `line 3: forall(i in 1..9) q[i] > i[1] [2]`. Of many turns the first are
/// named, and how many more there are.
fn by_line(names: &[String]) -> Vec<String> {
    let turn = |name: &str| name.ends_with(']').then(|| name.rfind('[')).flatten();
    let mut lines: Vec<(&str, Vec<&str>)> = Vec::with_capacity(names.len());
    for name in names {
        let (line, turn) = name.split_at(turn(name).unwrap_or(name.len()));
        let turn = Some(turn).filter(|turn| !turn.is_empty());
        match lines.iter_mut().find(|(known, turns)| *known == line && !turns.is_empty()) {
            Some((_, turns)) => turns.extend(turn),
            None => lines.push((line, turn.into_iter().collect())),
        }
    }
    let told = |(line, turns): (&str, Vec<&str>)| match turns.len() {
        count if count > MOST_TURNS => {
            let named = turns[..MOST_TURNS - 2].join(" ");
            format!("{line}{named} and {} more of its turns", count + 2 - MOST_TURNS)
        }
        _ => format!("{line}{}", turns.join(" ")),
    };
    lines.into_iter().map(told).collect()
}

fn together(what: &str, names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some(format!("{what} {one}")),
        _ => Some(format!("{what}s {}", names.join(", "))),
    }
}

/// A cell with its value, or with the candidates that were given for it.
fn given(cell: Cell, values: &Domain, alphabet: Alphabet) -> String {
    // The values of the model count from 0, those of the board from 1.
    let text = |value: Val| alphabet.text(value.get() + 1);
    match values.first() {
        Some(value) if values.len() == 1 => format!("{cell}={}", text(value)),
        _ => format!("{cell}={{{}}}", values.iter().map(text).collect::<Vec<_>>().join(", ")),
    }
}

/// A slip as programs read it, and as a sentence.
pub(super) struct Slip {
    pub(super) kind: &'static str,
    /// The cells that it is about, as they are, and as they would be.
    pub(super) is: Vec<String>,
    pub(super) instead: Vec<String>,
    pub(super) sentence: String,
}

impl Slip {
    pub(super) fn of(mistake: Mistake, puzzle: &Puzzle) -> Self {
        let alphabet = puzzle.alphabet;
        let with = |cell: Cell, value: u16| format!("{cell}={}", alphabet.text(value));
        let unique = "there is exactly one solution";
        match mistake {
            Mistake::Wrong { cell, value, instead } => {
                let (is, instead) = (with(cell, value), with(cell, instead));
                let sentence = format!("{is}: without it {unique}, with {instead}");
                Self { kind: "given", is: vec![is], instead: vec![instead], sentence }
            }
            Mistake::Digit { cell, value, instead } => {
                let (is, instead) = (with(cell, value), with(cell, instead));
                let sentence = format!("{is}: with {instead} in its place {unique}");
                Self { kind: "value", is: vec![is], instead: vec![instead], sentence }
            }
            Mistake::Moved { value, from, to } => {
                let (is, instead) = (with(from, value), with(to, value));
                let sentence = format!("{is}: one cell away, with {instead}, {unique}");
                Self { kind: "moved", is: vec![is], instead: vec![instead], sentence }
            }
            Mistake::Swapped { first: (a, of_a), second: (b, of_b) } => {
                let is = vec![with(a, of_a), with(b, of_b)];
                let instead = vec![with(a, of_b), with(b, of_a)];
                let said = is.join(" and ");
                let sentence = format!("{said}: interchanged, with {}, {unique}", instead.join(" and "));
                Self { kind: "interchanged", is, instead, sentence }
            }
            Mistake::Shifted { from, .. } => {
                let mended = mistake.mended(&puzzle.board);
                let sentence = format!("{}, as {}, {unique}", shift(mistake, puzzle), row(&mended, from.row, alphabet));
                let [is, instead] = [&puzzle.board, &mended].map(|board| givens(board, from.row, alphabet));
                Self { kind: "shifted", is, instead, sentence }
            }
            Mistake::Repeated { row, is_unique } => {
                let side = puzzle.board.size().side();
                let moved = if usize::from(row) + 2 < side { ", and with the rows below moved up," } else { "" };
                let there_is =
                    if is_unique { unique } else { "there are several solutions, as the last row is not known" };
                let sentence = format!("row {} is row {} again: without it{moved} {there_is}", row + 2, row + 1);
                Self { kind: "repeated", is: givens(&puzzle.board, row + 1, alphabet), instead: Vec::new(), sentence }
            }
            Mistake::Rows { first, second } => {
                let sentence = format!("rows {} and {}: interchanged, {unique}", first + 1, second + 1);
                let mended = mistake.mended(&puzzle.board);
                let [is, instead] = [&puzzle.board, &mended]
                    .map(|board| [first, second].map(|row| givens(board, row, alphabet)).concat());
                Self { kind: "rows", is, instead, sentence }
            }
            Mistake::Transposed { corner } => {
                let (height, mended) = (puzzle.board.size().box_rows(), mistake.mended(&puzzle.board));
                let block = usize::from(corner.row) + usize::from(corner.column) / height + 1;
                let sentence = format!("box {block}: with its columns as rows {unique}");
                let [is, instead] = [&puzzle.board, &mended].map(|board| {
                    let is_inside = |at: u16, from: u16| (from..from + height as u16).contains(&at);
                    let inside = board
                        .givens()
                        .filter(|(cell, _)| is_inside(cell.row, corner.row) && is_inside(cell.column, corner.column));
                    inside.map(|(cell, value)| with(cell, value)).collect()
                });
                Self { kind: "transposed", is, instead, sentence }
            }
            // What other kinds there may be come with their words.
            Mistake::Several { cell, value } => Self::several(with(cell, value)),
            other => Self::several(format!("{other:?}")),
        }
    }

    fn several(is: String) -> Self {
        let sentence = format!("{is}: without it there are several solutions");
        Self { kind: "several", is: vec![is], instead: Vec::new(), sentence }
    }
}

/// "row 6: one cell to the right from column 4 on, with F4=7".
fn shift(mistake: Mistake, puzzle: &Puzzle) -> String {
    let Mistake::Shifted { from, to_right, missing } = mistake else { return String::new() };
    let board = &puzzle.board;
    let to = if to_right { "right" } else { "left" };
    let is_whole = !board.givens().any(|(cell, _)| cell.row == from.row && cell.column < from.column);
    let part = if is_whole { String::new() } else { format!(" from column {} on", from.column + 1) };
    let twice = board.get(from).filter(|_| !to_right);
    let twice = twice.map_or_else(String::new, |value| format!("{} once, and the rest ", puzzle.alphabet.text(value)));
    let with = missing.map_or_else(String::new, |Missing { cell, value, others }| {
        let with = format!(", with {cell}={}", puzzle.alphabet.text(value));
        match others {
            0 => with,
            1 => with + " or another value that was left out",
            _ => format!("{with} or one of {others} other values that may have been left out"),
        }
    });
    format!("row {}: {twice}one cell to the {to}{part}{with}", from.row + 1)
}

/// A row of a board as people write it.
fn row(board: &Board, row: u16, alphabet: Alphabet) -> String {
    let columns = 0..board.size().side() as u16;
    let texts: Vec<String> = columns
        .map(|column| board.get(Cell { row, column }).map_or_else(|| ".".into(), |v| alphabet.text(v)))
        .collect();
    texts.join(if texts.iter().all(|text| text.chars().count() == 1) { "" } else { " " })
}

/// The givens of a row.
fn givens(board: &Board, row: u16, alphabet: Alphabet) -> Vec<String> {
    let givens = board.givens().filter(|(cell, _)| cell.row == row);
    givens.map(|(cell, value)| format!("{cell}={}", alphabet.text(value))).collect()
}

/// The slips as sentences; those that leave several solutions share one.
pub(super) fn sentences(slips: &[Slip]) -> Vec<String> {
    let is_several = |slip: &&Slip| slip.kind == "several";
    let several: Vec<&str> = slips.iter().filter(is_several).flat_map(|slip| &slip.is).map(String::as_str).collect();
    match several.as_slice() {
        [] | [_] => slips.iter().map(|slip| slip.sentence.clone()).collect(),
        _ => {
            let likely = slips.iter().filter(|slip| !is_several(slip)).map(|slip| slip.sentence.clone());
            let shared = format!("{}: without any one of these there are several solutions", several.join(" "));
            likely.chain([shared]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_turns_are_counted() {
        let turns = |count: usize| (1..=count).map(|turn| format!("line 2: a[{turn}]")).collect::<Vec<_>>();
        assert_eq!(by_line(&turns(3)), ["line 2: a[1] [2] [3]"]);
        assert_eq!(by_line(&[turns(2), vec!["line 3: b".into()]].concat()), ["line 2: a[1] [2]", "line 3: b"]);
        let told = by_line(&turns(40));
        assert_eq!(told, ["line 2: a[1] [2] [3] [4] [5] [6] [7] [8] [9] [10] and 30 more of its turns"]);
    }
}
