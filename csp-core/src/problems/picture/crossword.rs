//! Words that cross.

use crate::model::{Network, Val};

/// The letters of all words in their rows and columns, and `#` where no word stands. `None` when the
/// variables are not named as those of a crossword, `3 across` and `2 down`, or when words are longer than
/// the grid.
pub(super) fn crossword(network: &Network, values: &[Val]) -> Option<String> {
    let mut slots = Vec::new();
    for (x, &value) in network.variables().zip(values) {
        let name = network.name(x).to_string();
        let (line, kind) = name.split_once(' ')?;
        let line: usize = line.parse().ok().filter(|&line| line > 0)?;
        slots.push((line - 1, kind == "across", letters(&network.label(x, value).to_string())));
    }
    let side = slots.iter().map(|(line, ..)| line + 1).max().unwrap_or(0);
    let mut grid = vec![vec!["#".to_owned(); side]; side];
    for (line, across, letters) in slots {
        for (place, letter) in letters.into_iter().enumerate() {
            let (row, column) = if across { (line, place) } else { (place, line) };
            *grid.get_mut(row)?.get_mut(column)? = letter;
        }
    }
    let width = grid.iter().flatten().map(String::len).max().unwrap_or(1);
    let cells =
        |row: Vec<String>| row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    Some(grid.into_iter().map(cells).collect())
}

/// The letters of a word. A word that is made of numbers has these numbers as its letters.
fn letters(word: &str) -> Vec<String> {
    if word.contains(|char: char| char.is_ascii_digit()) {
        return word.split('-').map(str::to_owned).collect();
    }
    word.chars().map(|letter| letter.to_ascii_uppercase().to_string()).collect()
}
