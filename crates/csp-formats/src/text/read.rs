//! The problem of a `.csp` text.

use csp_core::Watch;

use super::{Function, compile, parse};
use crate::error::ReadError;
use crate::model::Model;

/// The problem of a text.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    compile(&parse(text, watch)?, text, watch)
}

/// True if a text begins as a model does: its first statement is one of this language, or of what people take for it;
/// or a line further down states variables. No line of a board is such.
pub(crate) fn is_plainly(start: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
    let mut lines = start.lines().map(str::trim).filter(|line| !is_comment(line));
    lines.next().is_some_and(|first| {
        first.starts_with("/*") || is_statement(first) || is_statement(without_label(first)) || declares(first)
    }) || lines.any(declares)
}

/// True if a line states variables, as in `var x, y in 1..9`.
fn declares(line: &str) -> bool {
    let rest = line.strip_prefix("var ").and_then(|rest| rest.split_once(" in "));
    rest.is_some_and(|(names, _)| !names.contains(['=', ';', '"', '(']) && is_name(names))
}

fn is_statement(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let begins = matches!(first, "var" | "let" | "prefer" | "minimize" | "maximize") && is_name(second);
    // Words of MiniZinc: what is wrong with them the language says best.
    let is_foreign =
        matches!(first.trim_end_matches(':'), "int" | "bool" | "float" | "enum" | "constraint" | "solve" | "include")
            && !second.is_empty();
    let calls = line.split_once('(').is_some_and(|(name, _)| Function::of(name.trim()).is_some());
    begins || is_foreign || calls || compares(line) || is_of_a_program(line)
}

/// True if a line is one of a program or of another language, and is no title of a board: what is wrong with it the language says best.
fn is_of_a_program(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_call = |text: &str| is_name(text) && text.contains('(');
    match words.as_slice() {
        ["from", _, "import", ..] => true,
        ["import", name] => is_name(name),
        ["const" | "constant" | "param", ..] => line.contains('=') || line.contains(':'),
        ["def", name, ..] => is_call(name),
        ["output", rest, ..] => rest.starts_with('['),
        ["array" | "set", "of", ..] => line.contains(':'),
        [name, "=", value, ..] => is_name(name) && is_call(value),
        _ => line.starts_with("output[") || line.starts_with("array["),
    }
}

/// True if a line compares something with a name in it. A row of `=` is a line of a frame.
fn compares(line: &str) -> bool {
    let is_twice = |(place, _)| !line[..place].ends_with('=') && !line[place + 2..].starts_with('=');
    let has_sign = ["!=", "<=", ">=", " < ", " > "].iter().any(|sign| line.contains(sign));
    let may_be_one = line.starts_with(|c: char| c.is_alphanumeric() || "_(-".contains(c)) && !line.contains('|');
    // A link is none, though its packed text may have two of them.
    let may_be_one = may_be_one && !line.contains("://") && !line.starts_with("fpuz");
    may_be_one && line.contains(char::is_alphabetic) && (has_sign || line.match_indices("==").any(is_twice))
}

/// The text behind the name of a constraint, as in `row: x != y`.
fn without_label(line: &str) -> &str {
    match line.split_once(':') {
        Some((label, rest)) if is_name(label) && !label.trim().contains(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}

fn is_name(text: &str) -> bool {
    text.trim_start().starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_statement_begins_a_model() {
        for text in [
            "var x in 1..9",
            "# a comment\n\n// another\nlet n = 8\n",
            "row: x + y == 3\nvar x, y in 1..3",
            "different: alldifferent(q)",
            "forall (i in 1..8) q[i] != i",
            "x!=y",
            "2*x < y",
            "int x, y",
            "int: n = 4;",
            "const n = 3",
            "const int: n = 3;",
            "output [show(x)];",
            "def f(x):",
            "from z3 import *",
            "import math",
            "x = Int('x')",
            "constraint x > 3",
            "solve satisfy;",
            "late: prefer forall(i in 1..3) q[i]",
            "prefer x",
            "/* a model */ x == y",
            "(x, y) in {(1, 2)}\nvar x, y in 1..3",
        ] {
            assert!(is_plainly(text), "{text}");
        }
    }

    #[test]
    fn no_board_begins_one() {
        for text in [
            "",
            "# nothing",
            "53..7....\n6..195...\n",
            "+===+===+===+\n|.1.|...|..2|\n",
            "== 4 == A ==",
            "[Puzzle]\n..1....",
            "Title: x\n53..7....",
            "SudoCue Sudoku",
            "<html><script>\nvar cells = 81; // in rows\n</script>",
            "1 | 2 != 3",
            "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2A==",
            "int",
            "from the newspaper of Monday\n53..7....",
            "import 53..7....",
            "const",
            "Level = hard\n53..7....",
            "Author = Ann (Bonn)\n53..7....",
        ] {
            assert!(!is_plainly(text), "{text}");
        }
    }
}
