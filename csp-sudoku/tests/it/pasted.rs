//! Grids as people paste them: blanks for empty cells, empty lines between rows, rules in comments.

use csp_sudoku::{Board, Puzzle, ReadErrorKind, ReadOptions, Variant, read};

/// Of Wikipedia's article on Sudoku.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Of the README; it has a row of eight blanks.
const SPARSE: &str = "1........2.3......4........5.6......7........8.9......1........2.3......4........";

fn rows(line: &str) -> Vec<&str> {
    line.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect()
}

fn all(text: &str) -> Vec<Result<Puzzle, String>> {
    read(text.as_bytes(), ReadOptions::default()).map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
}

fn only(text: &str) -> Puzzle {
    let mut found = all(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Three cells of a row at a time, with `left` before and `right` behind each three, and `between` two cells.
fn bordered(line: &str, bar: &str, [left, between, right]: [&str; 3], rule: &str) -> String {
    let section = |cells: &[u8]| {
        let cells: Vec<String> = cells.iter().map(|&byte| char::from(byte).to_string()).collect();
        format!("{left}{}{right}", cells.join(between))
    };
    let row = |row: &&str| {
        let sections: Vec<String> = row.as_bytes().chunks(3).map(section).collect();
        format!("{bar}{}{bar}\n", sections.join(bar)).replace('.', " ")
    };
    let bands: Vec<String> = rows(line).chunks(3).map(|band| band.iter().map(row).collect()).collect();
    format!("{rule}\n{}{rule}\n", bands.join(&format!("{rule}\n")))
}

#[test]
fn blanks_between_borders_are_empty_cells() {
    for line in [LINE, SPARSE] {
        let board: Board = line.parse().unwrap();
        for (bar, spaces, rule) in [
            ("\u{2502}", [" ", " ", " "], "\u{251c}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{2524}"),
            ("|", ["", "", ""], "+---+---+---+"),
            ("|", ["", " ", ""], "+-----+-----+-----+"),
            ("|", ["", " ", " "], "+------+------+------+"),
            ("\u{2551}", [" ", "  ", " "], "\u{2550}\u{2550}\u{2550}\u{2550}"),
            ("|", [" ", "   ", " "], "-----------------"),
            ("|", ["|", "|", "|"], "-----------------"),
            ("|", [" ", " | ", " "], "+---+---+"),
        ] {
            let text = bordered(line, bar, spaces, rule);
            assert_eq!(only(&text).board, board, "{text}");
        }
        // As csp draws a grid, with blanks in place of points: no border on the outer sides, and blanks cut off.
        let drawn = board.to_string().replace('.', " ");
        assert_eq!(only(&drawn).board, board, "{drawn}");
    }
}

#[test]
fn blanks_in_lines_as_wide_as_the_board_are_empty_cells() {
    let board: Board = LINE.parse().unwrap();
    let compact = rows(LINE).join("\n").replace('.', " ");
    let spaced: Vec<String> =
        rows(LINE).iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
    let spaced = spaced.join("\n").replace('.', " ");
    let trimmed: Vec<&str> = compact.lines().map(str::trim_end).collect();
    for text in [&compact, &spaced, &trimmed.join("\n")] {
        assert_eq!(only(text).board, board, "{text}");
    }
}

#[test]
fn what_a_blank_stands_for_is_not_guessed() {
    // A cell that was left out of a grid that has points for empty cells.
    let text = bordered(LINE, "|", ["", "", ""], "+---+---+---+").replacen("| 98|", "|.98|", 1);
    let found = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap_err();
    assert_eq!((found.kind, found.line, found.column), (ReadErrorKind::Blank, 2, Some(4)));
    // Cells that stand in no columns; and a whole board in one line.
    for text in ["53  7\n6  195\n 98    6\n8   6   3 1\n4  8 3  1\n", &LINE.replace('.', " ")] {
        let told = all(text)[0].clone().unwrap_err();
        assert!(told.ends_with(": a blank is no empty cell here: write . or 0"), "{told}");
    }
    // A board that has lost a cell has no blanks, and is told as ever.
    let short = rows(LINE).join("\n").replacen("53..7....", "53..7...", 1);
    assert!(all(&short)[0].clone().unwrap_err().contains("found 8 cells, expected 9"));
    // Five cells in each of nine lines are no board.
    assert!(all(&"1 2 3 4 5\n".repeat(9)).iter().all(Result::is_err));
}

#[test]
fn empty_lines_between_all_rows_belong_to_one_board() {
    let board: Board = LINE.parse().unwrap();
    let grid = board.to_string();
    for text in [
        rows(LINE).join("\n\n"),
        rows(LINE).join("\n \n\n") + "\n\n",
        grid.replace('\n', "\n\n"),
        format!("\n{}", grid.replace('\n', "\n\n").replace("------+-------+------\n\n", "")),
        rows(LINE).join("\n\n").replace('.', "0"),
    ] {
        assert_eq!(only(&text).board, board, "{text}");
    }
    let two = all(&format!("{0}\n\n{0}\n", rows(LINE).join("\n\n")));
    assert_eq!(two.into_iter().map(|puzzle| puzzle.unwrap().board).collect::<Vec<_>>(), [board.clone(), board]);
    // One row too many is no board.
    let more = all(&format!("{}\n\n.........1\n", rows(LINE).join("\n\n")));
    assert!(more[0].is_ok() && more[1].is_err() && more.len() == 2, "{more:?}");
    // Small boards in one line each, with empty lines between them, stay what they were.
    let small = vec!["1.....2..3.....4"; 16].join("\n\n");
    assert_eq!(all(&small).len(), 16);
}

#[test]
fn comments_state_the_rules_of_what_follows() {
    let text = format!(
        "{LINE}\n# variant: diagonal, thermo:A1-A2\n{LINE}\n{LINE}\n# b: 9x9, 30 givens\n{LINE}\n# 9x9 with anti-king\n{}\n",
        rows(LINE).join("\n")
    );
    let rules: Vec<Vec<String>> = all(&text)
        .into_iter()
        .map(|puzzle| puzzle.unwrap().rules.map_or(Vec::new(), |rules| rules.to_comments()))
        .collect();
    let thermo = vec!["variant: diagonal, thermo:A1-A2".to_owned()];
    assert_eq!(rules, [vec![], thermo.clone(), thermo, vec![], vec!["variant: anti-king".to_owned()]]);
    let unknown = only(&format!("# variant: killer, diagonal\n{LINE}\n")).rules.unwrap();
    assert_eq!(
        (unknown.unknown.clone(), unknown.variants.clone()),
        (vec!["killer".to_owned()], vec![Variant::Diagonal])
    );
}

#[test]
fn regions_are_those_that_lines_show_or_a_comment() {
    // The picture of docs/src/desk/variants.md, and its regions.
    let drawn = "# seven.txt:1: 7x7 jigsaw with diagonal, 11 givens\n7 3|5|4 1 2 6\n +-+ +---+   \n6|2 1 7 4|3 5\n +-----+ +-+ \n\
        2 1 4 5|3 6|7\n-----+-+---+-\n1 5 6|3 2 7 4\n     +-+     \n4 7 3 2|6 5 1\n-------+-+---\n5 6 2 1 7|4 3\n   \
        +-----+   \n3 4|7 6 5 1 2\n";
    let regions = "AABCCCCABBBBCCAAAABBCDDDEEEEDDDDEEEFFFFFGGFFGGGGG";
    let found = only(drawn).rules.unwrap();
    assert_eq!(found.to_comments(), ["variant: diagonal".to_owned(), format!("regions: {regions}")]);
    let both = all(&format!("{drawn}\n# b: 9x9, 30 givens\n{LINE}\n"));
    assert_eq!(both[1].as_ref().unwrap().rules, None);
    let told = only(&format!("# regions: {regions}\n7......\n.2..4.5\n21.....\n.5.32..\n......1\n.....4.\n.......\n"));
    assert_eq!(told.rules.unwrap().to_comments(), [format!("regions: {regions}")]);
    // Lines that do not show them.
    let missing = only(&format!("# 9x9 jigsaw\n{}\n", rows(LINE).join("\n"))).rules.unwrap();
    assert_eq!((missing.regions.clone(), missing.unknown.clone()), (None, vec!["jigsaw".to_owned()]));
}

/// Each line of one text behind the same line of another, at one column, with so many blanks between.
fn beside(left: &str, right: &str, blanks: usize) -> String {
    let width = left.lines().map(|line| line.chars().count()).max().unwrap() + blanks;
    let lines = left.lines().zip(right.lines()).map(|(left, right)| format!("{left:<width$}{right}\n"));
    lines.collect::<Vec<_>>().concat()
}

fn boards(text: &str) -> Vec<Board> {
    all(text).into_iter().map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{error}\n{text}")).board).collect()
}

#[test]
fn boards_stand_side_by_side() {
    let (one, other): (Board, Board) = (LINE.parse().unwrap(), SPARSE.parse().unwrap());
    let drawings: [fn(&str) -> String; 6] = [
        |line| rows(line).join("\n"),
        |line| rows(line).join("\n").replace('.', "0"),
        |line| line.parse::<Board>().unwrap().to_string(),
        |line| bordered(line, "|", [" ", " ", " "], "+-------+-------+-------+"),
        |line| bordered(line, "|", ["", "", ""], "+---+---+---+"),
        |line| line.parse::<Board>().unwrap().to_string().replace('.', " "),
    ];
    for draw in drawings {
        let text = beside(&draw(LINE), &draw(SPARSE), 4);
        assert_eq!(boards(&text), [one.clone(), other.clone()], "{text}");
        let three = beside(text.trim_end(), &draw(LINE), 4);
        assert_eq!(boards(&three), [one.clone(), other.clone(), one.clone()], "{three}");
        let two_rows = format!("{text}\n{text}");
        assert_eq!(boards(&two_rows), [one.clone(), other.clone(), one.clone(), other.clone()], "{two_rows}");
    }
    let compact = beside(&rows(LINE).join("\n"), &rows(SPARSE).join("\n"), 1);
    assert_eq!(boards(&compact), [one.clone(), other.clone()], "{compact}");
    let bands = compact.lines().enumerate();
    let apart = bands.map(|(row, line)| format!("{}{line}\n", if row % 3 == 0 { "\n" } else { "" }));
    let apart = apart.collect::<Vec<_>>().concat();
    assert_eq!(boards(&apart), [one, other], "{apart}");
}

#[test]
fn tables_stand_side_by_side() {
    let (one, other): (Board, Board) = (LINE.parse().unwrap(), SPARSE.parse().unwrap());
    let fields = |row: &str| row.chars().map(|char| char.to_string().replace('.', "")).collect::<Vec<_>>().join("\t");
    for between in ["\t", "\t\t"] {
        let pairs = rows(LINE).into_iter().zip(rows(SPARSE));
        let lines = pairs.map(|(left, right)| format!("{}{between}{}\n", fields(left), fields(right)));
        let text = lines.collect::<Vec<_>>().concat();
        assert_eq!(boards(&text), [one.clone(), other.clone()], "{text}");
    }
}

/// The first rows of a larger board are no boards of their own.
#[test]
fn a_board_that_is_cut_off_is_none() {
    let row = "1 . 5 . . 9 | 2 . . A . . | . 7 . . . I\n";
    let wrong = all(&row.repeat(9)).remove(0).unwrap_err();
    assert!(wrong.contains("18x18"), "{wrong}");
    let wrong = all(&"1 . 7 . | . 5 . .\n".repeat(4)).remove(0).unwrap_err();
    assert!(wrong.contains("8x8"), "{wrong}");
}

#[test]
fn empty_lines_stand_between_the_rows_of_a_bordered_grid() {
    for line in [LINE, SPARSE] {
        let board: Board = line.parse().unwrap();
        for spaces in [["", "", ""], [" ", " ", " "]] {
            let grid = bordered(line, "|", spaces, "+-------+-------+-------+");
            let text = grid.replace('\n', "\n\n");
            assert_eq!(boards(&text), std::slice::from_ref(&board), "{text}");
            let twice = format!("{text}{text}");
            assert_eq!(boards(&twice), [board.clone(), board.clone()], "{twice}");
            let titled = format!("{text}Another one:\n{text}");
            assert_eq!(boards(&titled), [board.clone(), board.clone()], "{titled}");
        }
    }
}
