//! Puzzles of f-puzzles: what is read of them against what their fields say, and what is written against what is read.

use std::collections::BTreeSet;

use csp_core::Solver;
use csp_sudoku::write::{Format, Loss, Writer};
use csp_sudoku::{Model, Note, Puzzle, ReadOptions, Ruleset, Variant, read};

/// A link with each rule once, packed by another program.
const LINK: &str = include_str!("../facts/f-puzzles.txt");

fn only(text: &str) -> Puzzle {
    let mut puzzles = read(text.as_bytes(), ReadOptions::default());
    let first = puzzles.next().unwrap().unwrap_or_else(|error| panic!("{error}: {text:?}"));
    assert!(puzzles.next().is_none(), "{text:?}");
    first
}

fn refusal(text: &str) -> String {
    read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap_err().to_string()
}

/// The rules of a puzzle, as text.
fn rules(puzzle: &Puzzle) -> BTreeSet<String> {
    puzzle.rules.iter().flat_map(|rules| &rules.variants).map(Variant::to_string).collect()
}

fn written(format: Format, puzzle: &Puzzle) -> (String, Vec<Loss>) {
    let mut writer = Writer::new(format, Vec::new());
    let lost = writer.write(puzzle).unwrap();
    (String::from_utf8(writer.finish().unwrap()).unwrap(), lost)
}

/// An object of a 4x4 board with one given, and these fields more.
fn small(fields: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[[{{\"value\":1,\"given\":true}},{{}},{{}},{{}}],{row},{row},{row}]{fields}}}")
}

#[test]
fn each_field_of_a_link_is_read() {
    let puzzle = only(LINK);
    let givens: Vec<(String, u16)> = puzzle.board.givens().map(|(cell, value)| (cell.to_string(), value)).collect();
    assert_eq!(givens, [("A1".to_owned(), 5)], "what is entered is no given");
    let marks = &puzzle.candidates.as_ref().unwrap()[20];
    assert_eq!(marks.iter().map(csp_core::Val::get).collect::<Vec<_>>(), [1, 2]);
    let metadata = puzzle.metadata.as_ref().unwrap();
    assert_eq!(metadata.get(Note::Name), Some("Each rule once"));
    assert_eq!(metadata.get(Note::Description), Some("Normal rules. And more."));
    let expected = [
        "anti-knight",
        "negative white",
        "negative xv",
        "region A1 B2 C3 D4 E5 F6 G7 H8 I9",
        "cage 12 A1 A2",
        "cage E5 E6",
        "arrow D4 : C5 B6",
        "arrow D4 : E3",
        "thermo:I1-H1-G1",
        "palindrome I2 I3 I4",
        "renban H4 H5",
        "whisper 4 G7 G8",
        "whisper 5 F7 F8",
        "between A7 B8 C9",
        "dot white C1 C2",
        "dot black C3 C4",
        "xv V B3 B4",
        "little 11 A8 B9",
        "little 9 I2 H1",
        "sandwich 0 column 5",
        "sandwich 7 row C",
        "odd I9",
        "even I8",
        "thermo:A9-A8",
        "thermo:A9-B9",
        "cage A4 B5",
        "clone F1 = E2",
        "quad 3 3 G1 G2 H1 H2",
        "skyscraper 3 row A left",
    ];
    assert_eq!(rules(&puzzle), expected.map(str::to_owned).into());
    let unknown: BTreeSet<&str> = puzzle.rules.as_ref().unwrap().unknown.iter().map(String::as_str).collect();
    assert_eq!(unknown, ["difference 3", "drawings (line), whose meaning stands in words"].into());
}

/// What a board of nine has beside those of four: thirds, and a least difference that nobody says.
#[test]
fn lines_of_a_board_of_nine_go_there_and_back() {
    let puzzle = only(&format!("entropic A1 B2 C3 D4\nlockout 4 E1 E2 E3\nroom 7 row I right\n{}", ".".repeat(81)));
    let (text, lost) = written(Format::FPuzzles, &puzzle);
    assert!(text.contains("\"entropicline\"") && text.contains("\"lockout\""), "{text}");
    assert_eq!(lost.len(), 1, "the field for a numbered room is not known: {lost:?}");
    let again = rules(&only(&text));
    assert_eq!(again, ["entropic A1 B2 C3 D4", "lockout 4 E1 E2 E3"].map(str::to_owned).into());
}

/// Other forms of the same link.
#[test]
fn links_come_in_several_forms() {
    let packed = LINK.trim().rsplit_once("load=").unwrap().1;
    let escaped = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        format!("https://sudokupad.app/fpuz{packed}"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{escaped}&setting=1"),
        format!("fpuz{packed}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', " ")),
    ] {
        assert_eq!(rules(&only(&link)), rules(&only(LINK)), "{link}");
    }
}

/// A puzzle with each rule goes there and back, as JSON and as a link, several in one text.
#[test]
fn what_is_written_is_read_again() {
    let heads = [
        "cage 3 A1 A2\narrow A3 A4 : B3 C3\ndot white C1 D1\nquad 1 2 A1 A2 B1 B2\nodd A1\neven B2\nclone A1 A2 = C1 C2",
        "# variant: diagonal, anti-knight, anti-king, disjoint-groups, non-consecutive, thermo:A1-A2-A3",
        "little 5 A2 B3 C4\nsandwich 2 row D\nsandwich 0 column 1\nxv X A1 A2\nxv V C1 C2\nnegative xv\nnegative black",
        "whisper 2 A1 A2\nrenban A1 A2\npalindrome A1 B2 C3\nbetween A1 A2 A3\nnegative white\ndot white C1 D1\nregion A1 B2 C3 D4",
        "skyscraper 2 row A left\nskyscraper 3 row B right\nskyscraper 1 column 3 top\nxsum 7 column 1 bottom\nxsum 1 row D left",
        "slow A1 B1\nmodular A1 B2 C3\nzipper A1 A2 A3\ndouble A1 B2 C3\nregionsum A1 A2 A3\nindex row A1\nindex column B2\nindex box C3",
        "# regions: AABBACBDACBDCCDD",
    ];
    for format in [Format::FPuzzles, Format::FPuzzlesLink] {
        for head in heads {
            let puzzle = only(&format!("{head}\n1...\n....\n..2.\n....\n"));
            let (text, lost) = written(format, &puzzle);
            let again = only(&text);
            assert_eq!(lost, [], "{head}");
            assert_eq!((rules(&again), &again.board), (rules(&puzzle), &puzzle.board), "{text}");
            let regions = |puzzle: &Puzzle| puzzle.rules.as_ref().and_then(|rules| rules.regions.clone());
            assert_eq!(regions(&again), regions(&puzzle), "{text}");
        }
    }
    let windows = only("# variant: windoku\n1...\n....\n..2.\n....\n");
    assert_eq!(rules(&only(&written(Format::FPuzzles, &windows).0)), ["region B2 B3 C2 C3".to_owned()].into());
    let toroidal = only("# variant: toroidal, anti-knight\n1...\n....\n..2.\n....\n");
    assert_eq!(written(Format::FPuzzles, &toroidal).1, [Loss::Rules]);
    let bent = only("little 5 A2 B3\n1...\n....\n..2.\n....\n");
    assert_eq!(written(Format::FPuzzles, &bent).1, [Loss::Rules]);
}

/// A killer without givens has its solution, also behind a link.
#[test]
fn a_killer_is_solved_from_its_link() {
    let killer = only(include_str!("../facts/killer.txt"));
    let solution: String = include_str!("../facts/killer.solution").split_whitespace().collect();
    let again = only(&written(Format::FPuzzlesLink, &killer).0);
    let rules = again.rules.clone().unwrap();
    let model = Model::new(Ruleset::new(again.board.size(), None, rules.variants.clone()).unwrap());
    let found = Solver::new(&model.network_of(&again).unwrap()).all().unwrap().solutions;
    let text: String = found[0].iter().map(|value| (value.get() + 1).to_string()).collect();
    assert_eq!((found.len(), text), (1, solution));
}

#[test]
fn wrong_puzzles_are_refused_with_the_reason() {
    let refused = |fields: &str| refusal(&small(fields));
    assert!(refused(",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C5\"]}]").contains("cell A5"));
    assert!(refused(",\"killercage\":[{\"cells\":[\"R1C1\",\"B\"]}]").contains("\"B\""));
    assert!(refused(",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"99\"}]").contains("sum"));
    assert!(refused(",\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C1\"]]}]").contains("A1"));
    let region = small("").replace("{\"value\":1", "{\"region\":3,\"value\":1");
    assert!(refusal(&region).contains("its regions"), "{}", refusal(&region));
    assert!(refusal("{\"grid\":[[{},{}],[{}]]}").contains("no square"));
    let five = format!("{{\"grid\":[{}]}}", ["[{},{},{},{},{}]"; 5].join(","));
    assert!(refusal(&five).contains("no boxes"));
    let packed = LINK.trim().rsplit_once("load=").unwrap().1;
    let link = |packed: &str| format!("https://www.f-puzzles.com/?load={packed}");
    assert!(refusal(&link(&packed[..packed.len() / 2])).contains("is all of it there?"));
    assert!(refusal(&link(&"A".repeat(16_001))).contains("longer than"));
    assert!(refusal("https://sudokupad.app/abcdef").contains("link of f-puzzles with ?load="));
}

/// Fields of the wrong kind: a puzzle without that rule that says so, or an error; never a rule less in silence.
#[test]
fn no_rule_is_lost_in_silence() {
    let keys = [
        "killercage",
        "arrow",
        "thermometer",
        "palindrome",
        "renban",
        "whispers",
        "betweenline",
        "difference",
        "ratio",
        "xv",
        "littlekillersum",
        "sandwichsum",
        "odd",
        "even",
        "minimum",
        "maximum",
        "extraregion",
        "clone",
        "quadruple",
        "new",
        "xsum",
        "skyscraper",
        "slowthermometer",
        "entropicline",
        "modularline",
        "zipperline",
        "doublearrow",
        "regionsumline",
        "lockout",
        "rowindexer",
        "columnindexer",
        "boxindexer",
        "nabner",
    ];
    let values = [
        "[{\"value\":\"7\"}]",
        "[{\"cells\":5,\"value\":1}]",
        "[{\"lines\":[5],\"cells\":[\"R1C1\"]}]",
        "[3]",
        "\"yes\"",
        "7",
        "true",
        "{\"a\":1}",
    ];
    for key in keys {
        for value in values {
            // A clue beside the board without a number says nothing.
            if matches!(key, "littlekillersum" | "sandwichsum" | "skyscraper" | "xsum") && !value.contains("value") {
                continue;
            }
            let text = small(&format!(",\"{key}\":{value}"));
            if let Ok(puzzle) = read(text.as_bytes(), ReadOptions::default()).next().unwrap() {
                let rules = puzzle.rules.unwrap_or_else(|| panic!("{key} {value} is lost"));
                let is_told = rules.unknown.iter().any(|name| name.starts_with(key));
                assert!(is_told || !rules.variants.is_empty(), "{key} {value}: {rules:?}");
            }
        }
    }
}
