//! Formats by their own descriptions, not by what this crate writes; and any damage to them gives puzzles or located errors.

use csp_core::{Domain, Limits, Solver, Status, Watch};
use csp_proof::cnf::{Answer, decode};
use csp_sudoku::write::{Format, Loss, WriteError, Writer, board_of};
use csp_sudoku::{Alphabet, Board, Model, Note, Puzzle, ReadError, ReadOptions, Size, library, read};
use proptest::prelude::*;

fn puzzles(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes(), ReadOptions::default()).collect()
}

fn only(text: &str) -> Puzzle {
    let mut all = puzzles(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0).expect(text)
}

fn error(text: &str) -> String {
    let all = puzzles(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all[0].as_ref().expect_err(text).to_string()
}

fn note(puzzle: &Puzzle, note: Note) -> Option<String> {
    puzzle.metadata.as_ref()?.get(note).map(str::to_owned)
}

fn grid1() -> Puzzle {
    library::find("grid1")[0].board().into()
}

fn written(format: Format, puzzle: &Puzzle) -> String {
    let mut writer = Writer::new(format, Vec::new());
    writer.write(puzzle).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// The example of the page of SudoCue on file formats (2006).
#[test]
fn headers_of_sdk_files() {
    let text = "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n#B03-08-2006\n#SSudoCue\n\
        #LEasy\n#Uhttp://www.sudocue.net/\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n\
        .81...24.\n7..4.2..1\n";
    let puzzle = only(text);
    let said = [Note::Author, Note::Description, Note::Comment, Note::Date, Note::Source, Note::Level, Note::Url];
    let said = said.map(|kind| note(&puzzle, kind).unwrap());
    assert_eq!(said[0], "Ruud");
    assert_eq!(said[1], "A random puzzle created by SudoCue");
    assert_eq!(said[2..6].join("|"), "Just start plugging in the numbers|03-08-2006|SudoCue|Easy");
    assert_eq!(said[6], "http://www.sudocue.net/");
    assert_eq!(puzzle.board.givens().count(), 4 + 4 + 4 + 6 + 6 + 4 + 4 + 4);
    assert_eq!(written(Format::Sdk, &puzzle), text.replace("2..1.5..3", "[Puzzle]\n2..1.5..3"));
}

#[test]
fn comments_are_no_headers() {
    let grid = written(Format::Integers, &grid1());
    for comment in ["# A comment", "#Another", "#", "#A", "# L Easy", "#Xyz", "##A"] {
        assert_eq!(only(&format!("{comment}\n{grid}")).metadata, None, "{comment}");
    }
    // With a section they are: the program writes nothing else there.
    assert_eq!(note(&only(&format!("#Lmoderate\n[Puzzle]\n{grid}")), Note::Level).as_deref(), Some("moderate"));
    // A header is about the puzzle behind it, and about no other.
    let all = puzzles(&format!("#AMe\n{grid}\n{grid}"));
    let authors: Vec<_> = all.iter().map(|puzzle| note(puzzle.as_ref().unwrap(), Note::Author)).collect();
    assert_eq!(authors, [Some("Me".to_owned()), None]);
}

#[test]
fn what_a_table_says_about_its_puzzles() {
    let line = grid1().board.to_line(Alphabet::Digits);
    let text = format!("Name;Sudoku;LEVEL\n\"a; \"\"b\"\" # c\";{line};3.5 # a comment\nx;{line};\n");
    let all: Vec<Puzzle> = puzzles(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(note(&all[0], Note::Name).as_deref(), Some("a; \"b\" # c"));
    assert_eq!(note(&all[0], Note::Level).as_deref(), Some("3.5"));
    assert_eq!((note(&all[1], Note::Name).as_deref(), note(&all[1], Note::Level)), (Some("x"), None));
    assert_eq!(all[1].board, grid1().board);
    // Small boards, boards without a value, whole numbers, and boxes of any shape.
    let small =
        puzzles("puzzle,boxes\n0401304010040210,\n................,2x2\n\"0 4 0 1 3 0 4 0 1 0 0 4 0 2 1 0\",\n");
    let boards: Vec<String> =
        small.iter().map(|puzzle| puzzle.as_ref().unwrap().board.to_line(Alphabet::Digits)).collect();
    assert_eq!(boards, [".4.13.4.1..4.21.", "................", ".4.13.4.1..4.21."]);
    let high = format!(
        "puzzle,boxes\n1....6...1...3........4...2...6....1,3x2\n{line},3x2\n0 0 0 0 0 9 0 0 0 0 0 0 0 0 0 0,\n"
    );
    let high = puzzles(&high);
    assert_eq!(high[0].as_ref().unwrap().board.size(), Size::with_box(3, 2).unwrap());
    let said: Vec<String> = high[1..].iter().map(|puzzle| puzzle.as_ref().unwrap_err().to_string()).collect();
    assert!(said[0].starts_with("line 3: found 81 cells, expected 36 for a whole 6x6 (boxes 3x2) board"), "{said:?}");
    assert!(said[1].starts_with("line 4, column 11: found \"9\""), "{said:?}");
}

/// A title is no header of a table: what follows is a grid.
#[test]
fn a_title_is_no_table() {
    let large = library::find("uniq16-1")[0].board();
    let line = large.to_line(Alphabet::Digits);
    let rows: String = line.as_bytes().chunks(16).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    assert_eq!(only(&format!("Sudoku\n{rows}")).board, large);
}

#[test]
fn objects_say_more_than_cells() {
    let text = "{\"name\": \"a\", \"newboard\": {\"grids\": [{\"value\": [[0,4,0,1],[3,0,4,0],[1,0,0,4],[0,2,1,0]], \"level\": 3, \
        \"author\": \"\\u00e9 \\\"b\\\"\"}]}, \"boxes\": \"2x2\"}";
    let puzzle = only(text);
    assert_eq!(note(&puzzle, Note::Author).as_deref(), Some("\u{e9} \"b\""));
    assert_eq!(note(&puzzle, Note::Level).as_deref(), Some("3"));
    assert_eq!(note(&puzzle, Note::Name), None, "the object with the board says more about it");
    let high = only("{\"boxes\": \"3x2\", \"puzzle\": \"1....6...1...3........4...2...6....1\"}");
    assert_eq!((high.board.size(), high.usual_boxes), (Size::with_box(3, 2).unwrap(), false));
}

/// The versions of a game that was begun, as the program writes them: value, marks, and whether the cell may be changed.
#[test]
fn games_of_opensudoku() {
    let board = grid1().board;
    let of = |cell: &dyn Fn(u16) -> String| board.cells().iter().map(|&value| cell(value)).collect::<String>();
    let fixed = |value: u16| u8::from(value == 0);
    // An empty cell in which 5 was entered is not given.
    let entered = |value: u16| if value == 0 { 5 } else { value };
    let games = [
        ("1", of(&|v| format!("{}|{}|{}|", entered(v), if v == 0 { "1,2," } else { "-" }, fixed(v)))),
        ("2", of(&|v| format!("{}|0||{}|", entered(v), fixed(v)))),
        ("3", of(&|v| format!("{}|12|{}|", entered(v), fixed(v)))),
        ("4", of(&|v| format!("{}|12|0|{}|", entered(v), fixed(v)))),
        ("5", of(&|v| format!("{}|12|0|3|{}|", entered(v), fixed(v)))),
    ];
    for (version, cells) in games {
        for newline in ["\n", "&#10;"] {
            let text = format!(
                "<?xml version='1.0'?>\n<opensudoku version='3'>\n<name>A &amp; B &#33;</name><author></author>\n\
                <game created='0'\n  data='version: {version}{newline}{cells}' state='0'/>\n</opensudoku>\n"
            );
            let puzzle = only(&text);
            assert_eq!(puzzle.board, board, "{version}");
            assert_eq!((note(&puzzle, Note::Name).as_deref(), puzzle.line), (Some("A & B !"), 4));
        }
    }
}

#[test]
fn broken_files_of_opensudoku() {
    let line = grid1().board.to_line(Alphabet::Digits);
    let game = format!("<game data=\"{line}\"/>");
    for (text, says) in [
        ("<opensudoku>\n<name>x</name>\n</opensudoku>", "line 1: this is a file of OpenSudoku, but it has no puzzle"),
        ("<opensudoku>\n<game/>\n</opensudoku>", "line 2: this is a file of OpenSudoku, but a game has no data"),
        ("<opensudoku>\n\n<game data=\"123\"/>\n</opensudoku>", "line 3: found 3 cells"),
        (
            "<opensudoku>\n<game data=\"version: 9\n1|2|\"/></opensudoku>",
            "line 2: this is a file of OpenSudoku, but a game",
        ),
        ("<opensudoku>\n<game data='1'>\n</opensudoku>", "line 2: found 1 cell"),
    ] {
        let all = puzzles(text);
        let first = all[0].as_ref().unwrap_err().to_string();
        assert!(first.starts_with(says), "{text}: {first}");
    }
    // What stands in front of the damage is read.
    let cut = puzzles(&format!("<opensudoku>\n{game}\n{game}\n<game"));
    assert_eq!(cut.iter().filter(|puzzle| puzzle.is_ok()).count(), 2);
    let last = cut.last().unwrap().as_ref().unwrap_err();
    assert!(last.line >= 3, "{last}");
}

#[test]
fn links_of_any_size() {
    assert_eq!(only("https://www.sudokuwiki.org/sudoku.htm?bd=0401304010040210").board.size().side(), 4);
    let line = grid1().board.to_line(Alphabet::Digits);
    assert_eq!(only(&format!("http://a.b/c?x=1&bd={line}&y=2\n")).board, grid1().board);
}

/// The formula of a puzzle has one solution more than none, and it is that of the puzzle.
#[test]
fn formulas_go_to_a_solver_and_back() {
    let watch = Watch::start(Limits::default());
    let puzzle = grid1();
    let text = written(Format::Cnf, &puzzle);
    // 81 cells with 9 values: one at least, 36 pairs at most one; 810 pairs of peers; 32 givens.
    let head = text.lines().find(|line| line.starts_with('p')).unwrap();
    assert_eq!(head, format!("p cnf 729 {}", 81 + 81 * 36 + 810 * 9 + puzzle.board.givens().count()));
    let solution = library::find("grid1")[0].solution().unwrap();
    let literals: Vec<String> =
        (0..).zip(solution.cells()).map(|(cell, &value)| (cell * 9 + i32::from(value)).to_string()).collect();
    let answer = Answer::read(format!("s SATISFIABLE\nv {} 0\n", literals.join(" ")).as_bytes(), &watch).unwrap();
    let decoded = decode(text.as_bytes(), &answer, &watch).unwrap();
    assert_eq!(board_of(&decoded, &decoded.solutions[0]), Some(solution));
}

#[test]
fn formulas_of_nothing_known() {
    let formula = written(Format::Cnf, &"0401304010040210".parse::<Board>().unwrap().into());
    assert_eq!(only(&formula).board.to_line(Alphabet::Digits), ".4.13.4.1..4.21.");
    assert!(
        error("p cnf 2 1\n1 2 0\n")
            .starts_with("line 1: this is a formula for SAT solvers, but it is that of no board")
    );
    assert!(error("c csp sudoku, boxes 2by2\np cnf 2 1\n1 2 0\n").contains("does not say the shape"));
    assert!(error("c csp sudoku, boxes 60000x1\n").contains("does not say the shape"));
    // A clause more is another problem.
    let more = formula.clone() + "1 5 0\n";
    assert!(error(&more).contains("found the clause \"1 5 0\""), "{}", error(&more));
    let less: String = formula.lines().filter(|line| *line != "-1 -2 0").map(|line| line.to_owned() + "\n").collect();
    assert!(error(&less).contains("has not all the clauses"), "{}", error(&less));
}

#[test]
fn what_cannot_be_written_says_what_can() {
    let large: Puzzle = Board::empty(Size::square(36).unwrap()).into();
    for format in [Format::Sdk, Format::Ss, Format::Sdm, Format::Sukaku, Format::Link, Format::OpenSudoku] {
        let error = Writer::new(format, Vec::new()).write(&large).unwrap_err();
        assert!(matches!(error, WriteError::Size { .. }), "{error}");
        assert!(
            error.to_string().ends_with("these can: line, grid, integers, marks, csv, table, json, cnf, latex"),
            "{error}"
        );
    }
    for format in [Format::Sdk, Format::Ss, Format::Cnf] {
        let mut writer = Writer::new(format, Vec::new());
        writer.write(&grid1()).unwrap();
        assert!(matches!(writer.write(&grid1()), Err(WriteError::Second { .. })));
    }
    let mut letters = Writer::new(Format::Line, Vec::new()).alphabet(Alphabet::Letters);
    assert!(matches!(letters.write(&large), Err(WriteError::Alphabet { .. })));
    let mut numbers = Writer::new(Format::Sdk, Vec::new()).alphabet(Alphabet::Integers);
    assert!(matches!(numbers.write(&grid1()), Err(WriteError::Integers { .. })));
    let none = Puzzle { candidates: Some(vec![Domain::empty(); 16]), ..Board::empty(Size::square(4).unwrap()).into() };
    assert!(matches!(Writer::new(Format::Sukaku, Vec::new()).write(&none), Err(WriteError::NoCandidate { .. })));
    let marked = Puzzle { candidates: Some(vec![Domain::range(1..=2); 36 * 36]), ..large };
    assert!(matches!(Writer::new(Format::Csv, Vec::new()).write(&marked), Err(WriteError::Candidates { .. })));
    let few = Puzzle { candidates: Some(vec![Domain::empty(); 3]), ..grid1() };
    for format in Format::ALL {
        assert!(matches!(Writer::new(format, Vec::new()).write(&few), Err(WriteError::Board(_))), "{format}");
    }
}

#[test]
fn losses_are_told() {
    let mut puzzle = only("#AMe\n[Puzzle]\n1..4\n....\n....\n4..1\n");
    puzzle.candidates = Some(puzzle.board.candidates());
    let lost = |format| Writer::new(format, Vec::new()).write(&puzzle).unwrap();
    assert_eq!(lost(Format::Line), [Loss::Candidates, Loss::Note(Note::Author)]);
    assert_eq!(lost(Format::Sdk), [Loss::Candidates]);
    assert_eq!(lost(Format::Marks), [Loss::Note(Note::Author)]);
    assert_eq!(lost(Format::Json), []);
    // A cell that is not given and has one candidate is given for every reader.
    let mut single = puzzle.clone();
    single.candidates = Some(vec![Domain::range(2..=2); 16]);
    for format in [Format::Marks, Format::Sukaku, Format::Csv, Format::Json, Format::Cnf] {
        let lost = Writer::new(format, Vec::new()).write(&single).unwrap();
        assert!(lost.contains(&Loss::Givens), "{format}: {lost:?}");
    }
    // Nothing but letters above 9: they may as well be A = 1.
    let mut letters = Board::empty(Size::square(16).unwrap());
    letters.set(letters.size().cell(3), Some(12)).unwrap();
    let mut writer = Writer::new(Format::Line, Vec::new());
    assert_eq!(writer.write(&letters.into()).unwrap(), [Loss::Alphabet(Alphabet::Digits)]);
}

/// Drawings have the same cells: a `\put` for each given, and one for each candidate of the others.
#[test]
fn drawings_have_all_cells() {
    let puzzle = grid1();
    let puts = |text: &str| text.matches("\\put(").count();
    assert_eq!(puts(&written(Format::Latex, &puzzle)), puzzle.board.givens().count());
    let all = puzzle.board.candidates();
    let empty = puzzle.board.cells().iter().zip(&all).filter(|(value, _)| **value == 0);
    let marks: usize = empty.map(|(_, domain)| domain.len()).sum();
    let marked = Puzzle { candidates: Some(all), ..puzzle.clone() };
    let text = written(Format::Latex, &marked);
    assert_eq!(puts(&text), puzzle.board.givens().count() + marks);
    assert_eq!(text.matches('{').count(), text.matches('}').count());
}

/// Puzzles that are damaged in any place: a puzzle, or an error with a place; and what is read has one meaning.
fn damaged(text: &str, place: usize, change: &[u8]) -> Result<(), TestCaseError> {
    let mut bytes = text.as_bytes().to_vec();
    let place = place % (bytes.len() + 1);
    let end = (place + change.len() % 3).min(bytes.len());
    bytes.splice(place..end, change.iter().copied());
    let lines = bytes.split(|&byte| byte == b'\n').count();
    for puzzle in read(&bytes[..], ReadOptions::default()) {
        match puzzle {
            Ok(puzzle) => prop_assert!((1..=lines).contains(&puzzle.line)),
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line), "{} of {}", error, lines);
                prop_assert!(!error.to_string().contains(char::is_control), "{:?}", error);
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_damage_gives_puzzles_or_located_errors(
        place in any::<usize>(),
        change in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..4),
            prop::sample::select(vec!["<", ">", "\"", "&", "&#1;", "&#x110000;", "]]>", "<!--", "<![CDATA[", "0\n", "-1 ", "\np cnf 64 9\n",
                "99999999999", "c csp sudoku, boxes 2x3\n", "#A", "[State]\n", ",,", "{", "boxes", "\0"]).prop_map(|text| text.as_bytes().to_vec()),
        ],
    ) {
        let puzzle = only("#AMe\n#LEasy\n[Puzzle]\n1..4\n.2..\n....\n4..1\n");
        let marked = Puzzle { candidates: Some(puzzle.board.candidates()), ..puzzle.clone() };
        for format in Format::ALL {
            let whole = if format == Format::OpenSudoku { grid1() } else { puzzle.clone() };
            damaged(&written(format, &whole), place, &change)?;
            if format.holds_candidates() {
                damaged(&written(format, &marked), place, &change)?;
            }
        }
    }

    /// A formula that is read says no more than its board: each solution of the board satisfies all its clauses.
    #[test]
    fn a_formula_says_no_more_than_its_board(place in any::<usize>(), line in prop::sample::select(vec!["", "1 0", "-5 0", "-1 -5 0", "1 2 3 4 0", "-1 -16 0"])) {
        let puzzle: Puzzle = "0401304010040210".parse::<Board>().unwrap().into();
        let text = written(Format::Cnf, &puzzle);
        let mut lines: Vec<&str> = text.lines().collect();
        let place = place % lines.len();
        lines[place] = line;
        let text = lines.join("\n") + "\n";
        for found in puzzles(&text).into_iter().flatten() {
            let network = Model::new(found.board.size()).network_of(&found).unwrap();
            let solutions = Solver::new(&network).all().unwrap();
            let literals = lines.iter().filter(|line| !line.starts_with('c') && !line.starts_with('p'));
            let clauses: Vec<Vec<i32>> = literals.map(|line| line.split(' ').filter_map(|word| word.parse().ok()).filter(|&l| l != 0).collect()).collect();
            prop_assert_ne!(solutions.status(), Status::Limit);
            for solution in &solutions.solutions {
                let holds = |literal: i32| {
                    let number = literal.unsigned_abs() as usize - 1;
                    (solution[number / 4].index() == number % 4) == (literal > 0)
                };
                prop_assert!(clauses.iter().filter(|clause| !clause.is_empty()).all(|clause| clause.iter().any(|&l| holds(l))), "{}", text);
            }
        }
    }
}

/// HoDoKu writes a `+` before each value that was placed, and keeps a library with fields between colons: its deleted candidates are
/// read as those of their cells, and a cell with one left has no value yet.
#[test]
fn lines_of_hodoku() {
    let plain = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let signed = plain.replacen('9', "+9", 2).replacen("..3", "..+3", 1);
    assert_eq!(only(&signed).board, only(plain).board);
    assert_eq!(only(&format!(":0201:578:{signed}:::")), only(&format!(":0201:578:{signed}")));
    assert_eq!(only(&format!(":0201:578:{signed}:::")).candidates, None);
    // The first cell may have 4 and 5; without 5 it waits for a naked single.
    let read = only(&format!(":0201:578:{signed}:511 799:412:"));
    let candidates = read.candidates.unwrap();
    assert_eq!(read.board, only(plain).board);
    assert_eq!(
        (&candidates[0], &candidates[1], &candidates[2]),
        (
            &[4].into_iter().collect::<Domain>(),
            &[4, 5, 7, 8].into_iter().collect::<Domain>(),
            &[3].into_iter().collect::<Domain>()
        )
    );
    assert!(!candidates[80].contains(csp_core::Val::new(7)));
    for wrong in ["52", "5299", "029", "52x", "5,29"] {
        let error = error(&format!(":0201:578:{signed}:{wrong}::"));
        assert!(error.starts_with("line 1: this is a line of HoDoKu's library") && error.contains(wrong), "{error}");
    }
    assert!(error(&format!(":0201:578:{}:::", signed.replacen('.', "x", 1))).contains("\"x\""));
    // The next line is read.
    let both = puzzles(&format!(":0201:578:{signed}:5::\n{plain}\n"));
    assert!(both[0].is_err() && both[1].as_ref().is_ok_and(|puzzle| puzzle.board == only(plain).board), "{both:?}");
}
