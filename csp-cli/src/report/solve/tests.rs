use std::io::{self, Write};

use csp_core::Solver;
use csp_instance::examples;
use csp_terminal::output::Emphasis;

use super::*;

/// Shows what stands out between angle brackets.
#[derive(Default)]
struct Brackets(Vec<u8>);

impl Write for Brackets {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Emphasis for Brackets {
    fn emphasized(&mut self, text: &str) -> io::Result<()> {
        write!(self.0, "<{text}>")
    }
}

fn solved(instance: &Instance, format: SolveFormat) -> String {
    let style = Style { wanted: Wanted { most: 1, best: true }, seed: 0, variants: &[], regions: None };
    let mut output = Brackets::default();
    let page = Page { name: &instance.name, is_puzzle: instance.puzzle().is_some(), style, output: &mut output };
    let outcome = Solver::new(&instance.network).first().unwrap();
    format.writer(page).solution(instance, &outcome.solutions[0]).unwrap();
    String::from_utf8(output.0).unwrap()
}

/// The givens of the puzzle stand out in a grid, and nothing else does.
#[test]
fn givens_of_a_grid_stand_out() {
    let board = examples::board("1.....2..3.....4");
    let solved = solved(&board, SolveFormat::Grid);
    assert_eq!(solved.matches('<').count(), 4, "{solved}");
    let plain: String = solved.chars().filter(|char| !matches!(char, '<' | '>')).collect();
    let lines: Vec<&str> = plain.lines().collect();
    assert!(lines.len() == 6 && lines[5].is_empty(), "{solved}");
    for (line, given) in solved.lines().zip(["<1>", "<2>", "---", "<3>", "<4>"]) {
        assert!(line.contains(given), "{line} has {given}");
    }
}

/// Programs read the lines: nothing stands out in them, nor in the pictures of problems that are no boards.
#[test]
fn nothing_else_stands_out() {
    for (format, name, _) in SolveFormat::ALL.into_iter().filter(|(format, ..)| *format != SolveFormat::Grid) {
        assert!(!solved(&examples::board("1.....2..3.....4"), format).contains('<'), "{name}");
    }
    assert!(!solved(&examples::problem("queens:6"), SolveFormat::Grid).contains('<'));
}
