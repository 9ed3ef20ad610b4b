//! Boards of four by four as f-puzzles writes them, and their solutions by trying everything.

use serde_json::{Value, json};

/// The side of these boards.
pub(super) const SIDE: usize = 4;

/// A solved or a partly filled board; 0 is an empty cell.
pub(super) type Cells = [u8; SIDE * SIDE];

/// The cells of a text, in which a point is an empty cell.
pub(super) fn cells(text: &str) -> Cells {
    let digits: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    digits.try_into().unwrap()
}

/// The puzzle with these givens.
pub(super) fn puzzle(givens: &Cells) -> Value {
    let cell = |&value: &u8| if value == 0 { json!({}) } else { json!({ "value": value, "given": true }) };
    let rows: Vec<Vec<Value>> = givens.chunks(SIDE).map(|row| row.iter().map(cell).collect()).collect();
    json!({ "size": SIDE, "grid": rows, "title": "a board", "disabledlogic": [], "truecandidatesoptions": [] })
}

/// The empty board of nine by nine, which has more solutions than anybody counts.
pub(super) fn endless() -> Value {
    json!({ "size": 9, "grid": vec![vec![json!({}); 9]; 9] })
}

/// True if two cells may not have the same value.
pub(super) fn see(a: usize, b: usize) -> bool {
    let [(row_a, column_a), (row_b, column_b)] = [a, b].map(|cell| (cell / SIDE, cell % SIDE));
    a != b && (row_a == row_b || column_a == column_b || (row_a / 2, column_a / 2) == (row_b / 2, column_b / 2))
}

/// All solutions of these givens that another rule allows, too.
pub(super) fn solutions(givens: &Cells, rule: impl Fn(&Cells) -> bool) -> Vec<Cells> {
    let mut all = Vec::new();
    fill(0, *givens, givens, &mut all);
    all.retain(rule);
    all
}

fn fill(at: usize, board: Cells, givens: &Cells, all: &mut Vec<Cells>) {
    if at == board.len() {
        all.push(board);
        return;
    }
    for value in (1..=SIDE as u8).filter(|value| givens[at] == 0 || givens[at] == *value) {
        if (0..at).all(|other| !see(at, other) || board[other] != value) {
            let mut next = board;
            next[at] = value;
            fill(at + 1, next, givens, all);
        }
    }
}

/// For each candidate, how many of the solutions have it, up to `most`.
pub(super) fn counts(solutions: &[Cells], most: i64) -> Vec<i64> {
    let of = |cell: usize, value: u8| solutions.iter().map(|solution| i64::from(solution[cell] == value)).sum::<i64>();
    let values = (0..SIDE * SIDE).flat_map(|cell| (1..=SIDE as u8).map(move |value| (cell, value)));
    values.map(|(cell, value)| of(cell, value).min(most)).collect()
}
