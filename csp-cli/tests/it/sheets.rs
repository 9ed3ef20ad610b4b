//! `csp sheet`: pages to print.

use crate::common::{Folder, csp, csp_with, refused, succeeded};

fn count(page: &str, what: &str) -> usize {
    page.matches(what).count()
}

#[test]
fn puzzles_stand_on_pages_and_their_solutions_on_the_last() {
    let puzzles = succeeded(csp("generate --count 7 --clues 30 --seed 3 --format line")).stdout;
    for (words, pages) in [("", 2), ("--per-page 1", 7), ("--per-page 2", 4), ("--per-page 6", 2), ("--large", 4)] {
        let sheet = succeeded(csp_with(&format!("sheet - {words}"), &puzzles)).stdout;
        assert_eq!(count(&sheet, "<section>"), pages, "{words}");
        assert_eq!((count(&sheet, "<section class=\"solutions\">"), count(&sheet, "</section>")), (1, pages + 1));
        assert_eq!((count(&sheet, "<figure>"), count(&sheet, "<svg")), (14, 14), "{words}");
        // Each puzzle has its givens, and each solution all values.
        assert_eq!(count(&sheet, "class=\"big\""), 7 * 30 + 7 * 81, "{words}");
    }
    let bare = succeeded(csp_with("sheet - --no-solutions --no-grades", &puzzles)).stdout;
    assert_eq!((count(&bare, "<figure>"), count(&bare, "class=\"big\"")), (7, 7 * 30));
    assert!(bare.contains("<figcaption>7</figcaption>"), "{bare}");
}

#[test]
fn grades_are_those_of_rate_and_titles_are_text() {
    let sheet = succeeded(csp("sheet grid1 grid2 --title <b>&Co --paper letter")).stdout;
    for (name, number) in [("grid1", 1), ("grid2", 2)] {
        let rated = succeeded(csp(&format!("rate {name}"))).stdout;
        let (_, rest) = rated.split_once(": ").unwrap();
        let [rating, grade] = [0, 1].map(|place| rest.split(", ").nth(place).unwrap());
        assert!(sheet.contains(&format!("<figcaption>{number} \u{b7} {grade}, {rating}</figcaption>")), "{sheet}");
    }
    assert!(sheet.contains("<h1>&lt;b&gt;&amp;Co</h1>") && !sheet.contains("<b>"), "{sheet}");
    assert!(sheet.contains("size: letter") && sheet.contains("<h1>Solutions</h1>"));
    let diagonal = succeeded(csp("generate --variant diagonal --seed 2")).stdout;
    let sheet = succeeded(csp_with("sheet -", &diagonal)).stdout;
    assert!(sheet.contains("1 \u{b7} diagonal, ") && sheet.contains("class=\"diagonal\""), "{sheet}");
}

#[test]
fn what_is_not_sound_is_told_and_drawn() {
    let ran = csp_with("sheet -", "11..............\n1...............\n0401304010040210\n");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    for fault in ["-:1: there is no solution", "-:2: there are several solutions"] {
        assert!(ran.stderr.contains(fault), "{}", ran.stderr);
    }
    assert_eq!(count(&ran.stdout, "<figure>"), 4, "three puzzles, and the solution of one");
    refused(&csp("sheet queens:8"), "is no board, and a sheet has boards");
    refused(&csp("sheet grid1 --per-page 5"), "5");
    let empty = csp_with("sheet -", "");
    assert!(empty.code == Some(2) && empty.stderr.contains("there is no puzzle"), "{}", empty.stderr);
    let folder = Folder::new("sheets");
    let page = folder.path("sheet.html");
    succeeded(csp(&format!("sheet grid1 --output {page}")));
    assert_eq!(folder.read("sheet.html"), succeeded(csp("sheet grid1")).stdout);
}

/// A board with clues has no grade. Its clues are drawn, and what has no place on the board stands in words.
#[test]
fn clues_are_drawn_on_a_sheet() {
    let killer = include_str!("../../../csp-sudoku/tests/facts/killer.txt");
    let sheet = succeeded(csp_with("sheet -", killer)).stdout;
    assert_eq!((count(&sheet, "<figure>"), count(&sheet, "<section class=\"solutions\">")), (2, 1));
    assert!(sheet.contains("<figcaption>1</figcaption>") && sheet.contains("class=\"cage\""), "{sheet}");
    let dots = "negative white\ndot white A1 A2\n1......2........\n";
    let sheet = csp_with("sheet - --no-grades", dots).stdout;
    assert!(sheet.contains("<figcaption>1 \u{b7} negative white</figcaption>"), "{sheet}");
}
