//! Boards that are typed in: rows, pastes, hints, files.

use crate::common::{Folder, csp_with};

const OF_ARTICLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn rows_and_pastes_are_typed_in() {
    let rows: Vec<&str> = OF_ARTICLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let spaced = |row: &&str| row.chars().flat_map(|sign| [sign, ' ']).collect::<String>();
    let bordered = |row: &&str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]).replace('.', " ");
    let named = |(at, row): (usize, &&str)| format!("{}: {row}", char::from(b'A' + at as u8));
    for lines in [
        rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>(),
        rows.iter().map(spaced).collect(),
        rows.iter().map(bordered).chain(["+---+---+---+".to_owned()]).collect(),
        rows.iter().enumerate().map(named).rev().collect(),
        vec![OF_ARTICLE.to_owned()],
        // What was typed before is written over by a whole grid.
        [&"A1=9"].into_iter().chain(&rows).map(|row| (*row).to_owned()).collect(),
    ] {
        let ran = csp_with("enter", &format!("{}\ncheck\nquit\n", lines.join("\n")));
        assert!(ran.stdout.contains("the board: sound, 30 givens"), "{lines:#?}\n{}", ran.stdout);
        assert!(ran.stdout.contains("I  . . . | . 8 . | . 7 9\n30 of 81"), "{}", ran.stdout);
    }
    // Two rows, the second taken back and typed again.
    let ran = csp_with("enter", "53..7....\n6..195..4\nundo\n6..195...\nquit\n");
    assert!(ran.stdout.contains("B  6 . . | 1 9 5 | . . .\nC  . . . | . . . | . . .\n"), "{}", ran.stdout);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let clue = csp_with("enter", "cage 12 A1 A2\nquit\n");
    assert!(clue.stdout.contains("rules come first: csp enter --variant"), "{}", clue.stdout);
    assert_eq!(clue.code, Some(2));
    let broken = csp_with("enter", "|53 | 7 |   |\n|6  |195|   |\nB3\nquit\n");
    assert!(broken.stdout.contains("2 lines of a grid that is no 9x9 board"), "{}", broken.stdout);
    assert_eq!(broken.code, Some(2));
}

#[test]
fn a_board_that_is_typed_in_has_a_file() {
    let folder = Folder::new("entered");
    let file = folder.path("board.txt");
    let enter = |name: &str, typed: &str| csp_with(&format!("enter {}", folder.path(name)), typed);
    let begun = enter("board.txt", "53..7....\nsave\nA3=4\nquit\n");
    assert!(begun.stdout.contains(&format!("saved to {file}\n")), "{}", begun.stdout);
    assert!(begun.stdout.contains("not saved; the board so far: 534.7"), "{}", begun.stdout);
    assert_eq!(folder.read("board.txt"), format!("53..7{}\n", ".".repeat(76)));
    let sdk = folder.path("other.sdk");
    let again = enter("board.txt", &format!("{OF_ARTICLE}\nhint reason\nsave\nsave {sdk}\nquit\n"));
    assert!(again.stdout.starts_with("   1 2 3") && again.stdout.contains("So A6 = 8."), "{}", again.stdout);
    assert!(!again.stdout.contains("not saved"), "{}", again.stdout);
    assert_eq!(folder.read("board.txt"), format!("{OF_ARTICLE}\n"));
    assert!(folder.read("other.sdk").starts_with("[Puzzle]\n53..7....\n"));
    // No other file is written over, and none that holds more than what is entered here.
    folder.write("two.txt", &format!("{OF_ARTICLE}\n{OF_ARTICLE}\n"));
    let nowhere = folder.path("new/x.txt");
    let spared = enter("two.txt", &format!("A3=4\nsave\nsave {file}\nsave {nowhere}\nquit\n"));
    for why in ["it has other puzzles, too", "it is there already", "cannot write "] {
        assert!(spared.stdout.contains(why), "{}", spared.stdout);
    }
    assert_eq!(spared.code, Some(2));
    // The rules of a file go with it.
    folder.write("x.txt", "# variant: diagonal\n1...............\n");
    let diagonal = enter("x.txt", "D4=1\nA2=2\nsave\nquit\n");
    assert!(diagonal.stdout.contains("A1 of diagonal 1 is 1 already"), "{}", diagonal.stdout);
    assert_eq!(folder.read("x.txt"), "# variant: diagonal\n12..............\n");
    assert!(csp_with("enter -", "").stderr.contains("standard input is the dialogue"));
    let nothing = csp_with("enter", "save\nhint loud\nquit\n");
    assert!(nothing.stdout.contains("there is no file yet") && nothing.stdout.contains("is no level of a hint"));
}

/// A search that a limit ends is no reason to lose what was typed.
#[test]
fn a_limit_leaves_the_board_as_it_is() {
    let typed = format!("size 16\nA1=1\nhint\nsolve\ncheck\nA1\n{}\nquit\n", "B1=2");
    let ran = csp_with("enter --node-limit 1 --time-limit 1ms", &typed);
    assert!(ran.stdout.contains("2 of 256 cells are filled"), "{}", ran.stdout);
}
