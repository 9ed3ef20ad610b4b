//! Time of reading alone: `cargo bench -p csp-sudoku --bench reading`. An item is a board.

use std::hint::black_box;
use std::io::Cursor;

use csp_sudoku::{Alphabet, ReadOptions, library, read};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// As many boards as make a text of some megabytes.
const BOARDS: usize = 20_000;

/// The texts that a list of boards may be.
#[derive(Clone, Copy, Debug)]
enum Text {
    Lines,
    /// A header, and a number before each board.
    Csv,
    JsonLines,
    /// An object in each line, between brackets.
    JsonArray,
    /// The same in one line.
    JsonArrayInOneLine,
    /// An array of strings, one in each line.
    JsonStrings,
}

impl Text {
    fn of(self, boards: &[String]) -> String {
        let objects = || boards.iter().map(|board| format!("{{\"puzzle\":\"{board}\"}}"));
        match self {
            Self::Lines => boards.join("\n") + "\n",
            Self::Csv => {
                let rows: Vec<String> = boards.iter().enumerate().map(|(id, board)| format!("{id},{board}")).collect();
                format!("id,puzzle\n{}\n", rows.join("\n"))
            }
            Self::JsonLines => objects().collect::<Vec<_>>().join("\n") + "\n",
            Self::JsonArray => format!("[\n{}\n]\n", objects().collect::<Vec<_>>().join(",\n")),
            Self::JsonArrayInOneLine => format!("[{}]\n", objects().collect::<Vec<_>>().join(", ")),
            Self::JsonStrings => format!("[\n\"{}\"\n]\n", boards.join("\",\n\"")),
        }
    }
}

/// Boards one after the other, each dropped before the next is read.
#[divan::bench(
    args = [Text::Lines, Text::Csv, Text::JsonLines, Text::JsonArray, Text::JsonArrayInOneLine, Text::JsonStrings],
    sample_count = 10,
)]
fn reading(bencher: Bencher<'_, '_>, text: Text) {
    let puzzles = library::find("top95");
    let boards: Vec<String> =
        puzzles.iter().map(|puzzle| puzzle.board().to_line(Alphabet::Digits)).cycle().take(BOARDS).collect();
    let text = text.of(&boards);
    bencher.counter(ItemsCount::new(BOARDS)).bench_local(|| {
        let boards = read(Cursor::new(text.as_bytes()), ReadOptions::default());
        let read = boards.filter(|puzzle| black_box(puzzle).is_ok()).count();
        assert_eq!(read, BOARDS);
    });
}
