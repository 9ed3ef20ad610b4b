//! Clues in texts: each goes with its board, and none is lost in silence.

use csp_sudoku::{Puzzle, ReadOptions, Variant, read};

/// The clues of each puzzle of a text, or its error.
fn clues_of(text: &str) -> Vec<Result<Vec<String>, String>> {
    let clues = |puzzle: Puzzle| {
        let rules = puzzle.rules.map(|rules| rules.variants.iter().map(Variant::to_string).collect());
        rules.unwrap_or_default()
    };
    read(text.as_bytes(), ReadOptions::default()).map(|one| one.map(clues).map_err(|error| error.to_string())).collect()
}

/// Each clue is one of the board that it stands above, and of no other, in whatever text.
#[test]
fn no_clue_goes_astray() {
    let own = |clue: &str| Ok(vec![clue.to_owned()]);
    let dashes = "1---\n----\n----\n----\n";
    let line = "1...............";
    let two = vec![own("cage 3 A1 A2"), own("cage 5 A1 A2")];
    assert_eq!(clues_of(&format!("cage 3 A1 A2\n{dashes}cage 5 A1 A2\n{dashes}")), two, "dashes are empty cells");
    assert_eq!(
        clues_of(&format!("puzzle,rating\ncage 3 A1 A2\n{line},3\ncage 5 A1 A2\n{line},3\n")),
        two,
        "in a table"
    );
    assert_eq!(clues_of(&format!("puzzle,variant\n{line},cage 3 A1 A2\n{line},\"cage 5 A1 A2\"\n")), two, "a column");
    let object = |rules: &str| format!("{{\"puzzle\":\"{line}\"{rules}}}");
    assert_eq!(
        clues_of(&format!("cage 3 A1 A2\n{}\n", object(",\"variant\":\"diagonal\""))),
        [Ok(vec!["diagonal".to_owned(), "cage 3 A1 A2".to_owned()])],
        "an object with rules of its own"
    );
    assert_eq!(clues_of(&object(",\"variants\":[\"cage 3 A1 A2\"]")), [own("cage 3 A1 A2")]);
    assert_eq!(
        clues_of(&format!("cage 3 A1 A2\n{line}\n# puzzle 2, 4x4 board\n{line}\n")),
        [own("cage 3 A1 A2"), own("cage 3 A1 A2")],
        "a comment with a size"
    );
    assert_eq!(clues_of(&format!("cage A1 A2\ncage A1 A2\n# variant: cage A1 A2\n{line}\n")), [own("cage A1 A2")]);
}

/// A clue that cannot be read is an error, wherever it stands.
#[test]
fn no_slip_is_taken_for_a_title() {
    let line = "1...............";
    for slip in
        ["cage: 5 A1 A2", "sandwhich 2 row D", "sandwich: 2 row D", "killer cage 5 A1 A2", "# variant: cage 5 A1 Q"]
    {
        let found = clues_of(&format!("{slip}\n{line}\n"));
        assert!(matches!(&found[..], [Err(error)] if error.starts_with("line 1: ")), "{slip}: {found:?}");
    }
    let object = format!("{{\"puzzle\":\"{line}\",\"variant\":\"cage 5 A1 Q\"}}");
    assert!(matches!(&clues_of(&object)[..], [Err(_)]));
    let arrow = "arrow A1 A2 A3 A4 : B1\n1........".to_owned() + &".".repeat(72);
    assert!(matches!(&clues_of(&arrow)[..], [Err(_)]), "a number of four digits");
}

/// Many clues are read in time that grows with them.
#[test]
fn ten_thousand_clues_are_no_trouble() {
    let side = 100;
    let cell = |number: usize| format!("R{}C{}", number / side + 1, number % side + 1);
    let lines: Vec<String> = (0..side * side).map(|number| format!("odd {}", cell(number))).collect();
    let text = lines.join("\n") + "\n";
    let row = vec!["0"; side].join(" ") + "\n";
    let found = clues_of(&(text + &row.repeat(side)));
    assert!(matches!(&found[..], [Ok(clues)] if clues.len() == side * side));
}
