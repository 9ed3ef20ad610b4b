//! CellEntries and places against the expressions of the text, and what stands beside them.

use csp_core::{Solution, Solver, Var};
use csp_formats::AnswerPicture;

use super::frame::PartialCell;
use super::*;
use crate::drawing::answer::tests::instance;

/// The number of an entry in a solution, as whoever shows it looks it up.
fn looked_up(picture: &PartialPicture, entry: usize, network: &Network, solution: &Solution) -> Option<i64> {
    let shown = serde_json::to_value(&picture.entries[entry]).unwrap();
    let mut sum = shown["constant"].as_i64().unwrap();
    for term in shown["terms"].as_array().unwrap() {
        let mut place = 0;
        for x in term[0].as_array().unwrap() {
            let x = Var::new(x.as_u64().unwrap() as u32);
            let declared = network.declared(x);
            let value = declared.iter().position(|value| value == solution.value(x)).unwrap();
            place = place * declared.len() + value;
        }
        sum += picture.numbers[term[1].as_u64().unwrap() as usize][place]?;
    }
    Some(sum)
}

fn pictures(instance: &Instance) -> (&[AnswerPicture], Vec<PartialPicture>) {
    let Meaning::Model { report, .. } = &instance.meaning else { panic!("a model") };
    let none = FoundEnds::of(&instance.network, std::iter::empty());
    (&report.pictures, PartialPicture::all(instance, &none))
}

/// In every solution, an entry is what the expression of the text is there.
#[test]
fn entries_are_the_expressions_in_every_solution() {
    let instance = instance(
        "let w = {one, two, three}\nvar x[1..3] in -2..2\nvar y in w\nx[1] != x[2]\n\
         draw table([x[1], -x[2] + 3, x[1] - x[2] * x[3] + 2 * x[3], (if y == two then x[1] else 7), x[1] / x[2], max(x), 5])\n\
         draw table([y, (if x[1] > 0 then y else three), one])",
    );
    let (asked, drawn) = pictures(&instance);
    assert_eq!((asked.len(), drawn.len()), (2, 2));
    let network = &instance.network;
    let all = Solver::new(network).all().unwrap().solutions;
    assert_eq!(all.len(), 5 * 4 * 5 * 3);
    let mut without = 0;
    for solution in &all {
        for (asked, drawn) in asked.iter().zip(&drawn) {
            for (cell, entry) in asked.arrays[0].cells.iter().zip(0..) {
                let number = cell.number(network, solution);
                without += usize::from(number.is_none());
                assert_eq!(looked_up(drawn, entry, network, solution), number, "{}, cell {entry}", asked.title);
            }
        }
    }
    assert!(without > 0, "a division by 0 has no value");
    let words = &drawn[1].words;
    assert_eq!(words.len(), 1, "a variable has its own words, and a word that never changes needs no list");
    assert_eq!(words[0].len(), 5 * 3);
    assert!(words[0].iter().all(|word| ["one", "two", "three"].contains(&word.as_str())), "{words:?}");
}

/// An entry with too many combinations is not looked up, and takes no memory.
#[test]
fn what_has_too_many_combinations_is_late() {
    let instance = instance("var x[1..9] in 0..99\ndraw table([max(x), sum(x), x[1]])");
    let (_, drawn) = pictures(&instance);
    let entries = serde_json::to_value(&drawn[0].entries).unwrap();
    assert_eq!(entries[0]["is_late"], true);
    assert_eq!(entries[1]["terms"].as_array().unwrap().len(), 9, "a sum is one of small terms");
    assert!(drawn[0].numbers.iter().map(Vec::len).sum::<usize>() <= 100, "equal lists are there once");
}

/// Each cell has a place of its own in the picture, and the frame has as many as there are cells.
#[test]
fn cells_lie_beside_each_other() {
    let text = "let t = {a, b, c}\nvar s[t, 1..2] in 0..9\nvar m[t] in {left, right}\nvar n[1..3] in 1..3\nvar k in 1..40\n\
                let on[t, 1..2] = [[1, 2], [2, 1], [1, 1]]\nlet px = [0, 10, 5]\nlet py = [0, 3, 9]\n";
    let draw = "draw gantt(s, 2, on)\ndraw gantt(s[.., 1], 1, m)\ndraw table(s)\ndraw heat(n)\ndraw matrix(m)\ndraw tour(n, px, py)\ndraw route(n, px, py)\n";
    for (text, count) in [(format!("{text}{draw}"), 7), (text.to_owned(), 1)] {
        let instance = instance(&text);
        let (_, all) = pictures(&instance);
        assert_eq!(all.len(), count);
        for one in &all {
            assert_eq!(one.svg.matches("class=\"spot\"").count(), one.cells.len(), "{}", one.title);
            for (number, cell) in one.cells.iter().enumerate() {
                let ends = |cell: &PartialCell| {
                    let [left, top, width, height, ..] = cell.place;
                    [(left, left + width - 0.2), (top, top + height - 0.2)]
                };
                let own = ends(cell);
                let apart = |other: &PartialCell| {
                    ends(other).iter().zip(own).any(|(one, two)| one.0 >= two.1 || two.0 >= one.1)
                };
                assert!(one.cells[number + 1..].iter().all(apart), "{}: {cell:?}", one.title);
            }
        }
    }
}
