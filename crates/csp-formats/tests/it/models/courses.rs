//! The ten problems of courses, against answers from elsewhere.

use csp_formats::{Embedded, MODELS};

use crate::models::case::{best, count, only, read};

fn text(name: &str) -> &'static str {
    Embedded::find(name).unwrap().text
}

#[test]
fn all_are_models_with_a_summary() {
    for model in MODELS {
        assert!(read(model.text).is_ok(), "{}", model.name);
        assert!(model.summary().len() > 20, "{}", model.name);
        assert!(csp_formats::Format::of_text(model.text).is_some_and(|format| format.name == "csp"), "{}", model.name);
    }
}

/// 18: T has 3 colours, SA has 3, and the ring around SA then 2 (Russell & Norvig, exercise 6.1).
#[test]
fn australia() {
    assert_eq!(count(text("australia")), 18);
}

/// 9567 + 1085 = 10652 (Dudeney 1924).
#[test]
fn send_more() {
    let values = ["S", "E", "N", "D", "M", "O", "R", "Y"].map(|letter| only(text("send-more"), letter).concat());
    assert_eq!(values.concat(), "95671082");
}

/// OEIS A000170.
#[test]
fn queens() {
    assert_eq!(count(text("queens")), 92);
    assert_eq!(count(&text("queens").replace("n = 8", "n = 6")), 4);
}

/// 8 magic squares of side 3, which are one square turned and mirrored; of side 4 there are 7,040 (Frenicle 1693: 880 up to
/// symmetry).
#[test]
fn magic_square() {
    assert_eq!(count(&text("magic-square").replace("n = 4", "n = 3")), 8);
}

#[test]
#[ignore = "counts all: half a minute"]
fn magic_square_of_side_4() {
    assert_eq!(count(text("magic-square")), 7040);
}

/// OEIS A014552 counts them up to reversal: 1, 1, 26 for n = 3, 4, 7.
#[test]
fn langford() {
    for (n, found) in [(3, 2), (4, 2), (5, 0), (7, 52)] {
        assert_eq!(count(&text("langford").replace("n = 7", &format!("n = {n}"))), found, "{n}");
    }
}

/// The answer of Life International, 1963: the Norwegian drinks water, and the Japanese owns the zebra.
#[test]
fn zebra() {
    let house = |name| only(text("zebra"), name);
    assert_eq!((house("norwegian"), house("japanese")), (house("water"), house("zebra")));
}

/// Counted by a program that tries all nine letters' triples of words.
#[test]
fn crossword() {
    assert_eq!(count(text("crossword")), 8);
}

/// Counted by a program that tries all 4^10 timetables.
#[test]
fn timetable() {
    assert_eq!(count(text("timetable")), 22);
}

/// Found by a program that tries all 2^10 choices.
#[test]
fn knapsack() {
    assert_eq!(best(text("knapsack")), Some(80));
}

/// OEIS A003022: the shortest rulers with 4, 5, 6, 8 marks have length 6, 11, 17, 34.
#[test]
fn golomb() {
    for (marks, length) in [(4, 6), (5, 11), (6, 17)] {
        assert_eq!(best(&text("golomb").replace("n = 8", &format!("n = {marks}"))), Some(length), "{marks}");
    }
}

#[test]
#[ignore = "proves that no ruler is shorter: some seconds"]
fn golomb_of_8_marks() {
    assert_eq!(best(text("golomb")), Some(34));
}
