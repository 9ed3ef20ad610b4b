//! Instances of what someone hands in from outside: a name and a text. No file is opened, whatever they say.

use std::{io, iter};

use anyhow::{Result, bail};
use csp_core::{Plan, problems};
use csp_sudoku::{Puzzle, ReadError, ReadErrorKind, ReadOptions, library, read};
use csp_terminal::interrupt::Interrupt;

use super::{Instance, Meaning, Models, Name, RuleChoice, generated, models, named, suggestions};

/// The file name in `coloring:text@K` that stands for the text that was handed in.
pub const TEXT: &str = "text";

/// The name of a puzzle that has none.
const PASTED: &str = "the pasted board";

/// The name of a model.
const MODEL: &str = "the pasted model";

/// The instance that a name and a text stand for, with what the plans will need of it, built within the
/// limits of `interrupt`. An empty name means that the text is a
/// model, or a board in any format that csp reads.
/// `coloring:text@K` means that it is a graph in the DIMACS format. Any other name is that of a problem or of
/// an embedded puzzle, and the text is not looked at. The rules are those of boards.
///
/// # Errors
///
/// A sentence that says what is wrong with the name or the text, or which limit stood in the way.
pub fn instance(name: &str, text: &str, rules: &RuleChoice, plans: &[Plan], interrupt: &Interrupt) -> Result<Instance> {
    let name = name.trim();
    if name.starts_with(models::PREFIX) {
        rules.refuse_problem(name)?;
        return Ok(named::build_reading(name, |file| text_handed_in(file, text), plans, interrupt)?.called(name.into()));
    }
    if name.is_empty() && models::is_plainly(text) {
        rules.refuse_problem(MODEL)?;
        return Ok(named::build_with(MODEL, Some(text), plans, interrupt)?.called(MODEL.into()));
    }
    if name.is_empty() {
        return board(PASTED.into(), pasted(text, rules)?, rules, plans, interrupt);
    }
    if problems::Family::is_name(name) {
        rules.refuse_problem(name)?;
        let text_of = |file: &str| text_handed_in(file, text);
        return Ok(named::build_reading(name, text_of, plans, interrupt)?.called(name.into()));
    }
    if generated::is_name(name) {
        return board(name.into(), generated::puzzle(name, rules, interrupt)?, rules, plans, interrupt);
    }
    let puzzle = embedded(name)?;
    board(puzzle.name.as_str().into(), puzzle.board().into(), rules, plans, interrupt)
}

/// The text, if it is what the name means; no file.
fn text_handed_in(file: &str, text: &str) -> io::Result<String> {
    if file != TEXT {
        return Err(io::Error::other("no file is opened here: paste the graph, and write coloring:text@3"));
    }
    if text.trim().is_empty() {
        return Err(io::Error::other("no graph was pasted: it starts with a line such as \"p edge 4 5\""));
    }
    Ok(text.to_owned())
}

/// The embedded puzzle of a name; of a set, its first.
fn embedded(name: &str) -> Result<library::NamedPuzzle> {
    let puzzle = name.strip_prefix("sudoku:").unwrap_or(name);
    if let Some(found) = library::find(puzzle).into_iter().next() {
        return Ok(found);
    }
    let known = generated::families().map(|family| family.name.to_owned());
    let meant = suggestions::puzzle(puzzle).or_else(|| suggestions::nearest(name, known));
    let meant = meant.map_or_else(String::new, |name| format!(": did you mean \"{name}\"?"));
    bail!("there is no problem and no embedded puzzle named \"{name}\"{meant}")
}

/// The one puzzle of a text.
fn pasted(text: &str, rules: &RuleChoice) -> Result<Puzzle, ReadError> {
    let mut puzzles = read(text.as_bytes(), rules.options(ReadOptions::default()));
    let nothing = iter::once(Err(ReadError { line: 1, column: None, kind: ReadErrorKind::Nothing }));
    let first = puzzles.by_ref().chain(nothing).next().expect("there is one at least")?;
    match puzzles.next() {
        None => Ok(first),
        Some(Ok(second)) => Err(ReadError { line: second.line, column: None, kind: ReadErrorKind::Several }),
        Some(Err(error)) => Err(error),
    }
}

fn board(name: Name, puzzle: Puzzle, rules: &RuleChoice, plans: &[Plan], interrupt: &Interrupt) -> Result<Instance> {
    let mut models = Models::under(rules.clone());
    models.build_of(&puzzle, plans, interrupt);
    let model = models.get_of(&puzzle)?.clone();
    let network = model.network_of(&puzzle)?;
    Ok(Instance { name, network, tightness: None, text: None, meaning: Meaning::Board { puzzle, model } })
}

#[cfg(test)]
mod tests {
    use csp_core::Limits;

    use super::*;

    fn made(name: &str, text: &str) -> Result<Instance, String> {
        let interrupt = Interrupt::of(Limits { memory: Some(1 << 30), ..Limits::default() });
        instance(name, text, &RuleChoice::default(), &[], &interrupt).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn names_and_texts_become_instances() {
        assert_eq!(made("queens:6", "").unwrap().network.len(), 6);
        assert_eq!(made("australia@2", "").unwrap().network.len(), 7);
        assert_eq!(made("grid2", "").unwrap().network.len(), 81);
        assert_eq!(made("sudoku:top95-7", "").unwrap().name.to_string(), "top95-7");
        assert_eq!(made("", "1.....2..3.....4").unwrap().network.len(), 16);
        assert_eq!(made("", "# two\nvar x, y in 1..3\nx < y\n").unwrap().network.len(), 2);
        assert_eq!(made("", "{\"variables\": {\"x\": \"1..3\"}}").unwrap().network.len(), 1);
        assert_eq!(made("model:send-more", "").unwrap().network.len(), 8);
        assert_eq!(made("coloring:text@3", "p edge 4 2\ne 1 2\ne 2 3\n").unwrap().network.len(), 4);
    }

    /// A name that a file has is answered as one that no file has.
    #[test]
    fn no_name_opens_a_file() {
        let file = std::env::temp_dir().join(format!("csp-handed-in-{}.col", std::process::id()));
        std::fs::write(&file, "p edge 2 1\ne 1 2\n").unwrap();
        let path = file.display().to_string();
        let missing = format!("{path}.missing");
        for shape in [
            "FILE",
            "sudoku:FILE",
            "coloring:FILE@3",
            "COLORING: FILE @3",
            "crossword:FILE",
            "queens:FILE",
            "model:FILE",
        ] {
            let of = |path: &str| made(&shape.replace("FILE", path), "p edge 1 0\n").unwrap_err().replace(path, "FILE");
            assert_eq!(of(&path), of(&missing), "{shape}");
            assert!(!of(&path).contains("No such file"), "{shape}");
        }
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn wrong_texts_say_where() {
        assert!(made("", "1...\n..2.\n.3..\n...9\n").unwrap_err().starts_with("line 4, column 4: "));
        assert!(made("", "1.....2..3.....4\n1.....2..3.....4\n").unwrap_err().starts_with("line 2: "));
        assert!(made("coloring:text@3", "p edge 2 1\ne 1 3\n").unwrap_err().contains("line 2: "));
        assert!(made("coloring:text@3", " ").unwrap_err().contains("no graph was pasted"));
        assert!(made("", "var x in 1..3\nx < y\n").unwrap_err().contains("line 2, column 5: \"y\""));
        assert!(made("model:send_more", "").unwrap_err().contains("did you mean \"model:send-more\"?"));
        assert!(made("gird2", "").unwrap_err().ends_with("did you mean \"grid2\"?"));
    }
}
