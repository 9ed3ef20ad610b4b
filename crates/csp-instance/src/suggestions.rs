//! Suggestions for a name that nothing has.

use std::fs;
use std::io::Read;
use std::path::Path;

use csp_sudoku::library;

use super::generated;

/// The most files of a folder that are looked at.
const MOST_FILES: usize = 10_000;

/// The length of a file that is read to see what it is.
const HEAD: u64 = 64 << 10;

/// The embedded puzzle, the problem or the file in the same folder whose name is nearest to `argument`, if it
/// is near.
pub fn input(argument: &str) -> Option<String> {
    let (name, rest) = argument.split_at(argument.find([':', '@']).unwrap_or(argument.len()));
    let problems = generated::families().map(|family| family.name.to_owned());
    if !rest.is_empty() {
        return nearest(name, problems).map(|name| format!("{name}{rest}"));
    }
    nearest(argument, puzzles().chain(problems).chain(neighbours(argument)))
}

/// The embedded puzzle or set whose name is nearest, if it is near.
pub fn puzzle(name: &str) -> Option<String> {
    nearest(name, puzzles())
}

/// The known name nearest to `name` when they differ as a slip of the fingers does: in up to a third of the
/// letters, or only in small and large ones.
pub fn nearest(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let small = name.to_lowercase();
    let distance = |known: String| (strsim::damerau_levenshtein(&known.to_lowercase(), &small), known);
    let near = |(distance, known): &(usize, String)| *distance <= known.chars().count() / 3;
    known.map(distance).filter(near).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

fn puzzles() -> impl Iterator<Item = String> {
    library::sets().map(|(name, ..)| name.to_owned()).chain(library::puzzles().map(|puzzle| puzzle.name))
}

/// The files of the folder that a name leads to, as they would be typed.
fn neighbours(argument: &str) -> impl Iterator<Item = String> {
    let folder = Path::new(argument).parent().map(Path::to_path_buf).unwrap_or_default();
    let here = folder.as_os_str().is_empty();
    let entries = fs::read_dir(if here { Path::new(".") } else { &folder }).into_iter().flatten().take(MOST_FILES);
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    files.filter_map(move |entry| {
        let name = entry.file_name();
        let path = if here { name.into() } else { folder.join(name) };
        path.into_os_string().into_string().ok()
    })
}

/// True if a file is a graph in the DIMACS format: its first line that is no comment is the problem line.
pub fn is_dimacs_graph(path: &str) -> bool {
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.is_ok() && is_dimacs_text(&String::from_utf8_lossy(&head))
}

/// The same of a text.
pub fn is_dimacs_text(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let first = lines.find(|words| !matches!(words.as_slice(), [] | ["c", ..]));
    first.is_some_and(|words| matches!(words.as_slice(), ["p", "edge" | "edges" | "col", ..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_understood_and_strangers_are_not() {
        for (typed, meant) in [
            ("gird2", "grid2"),
            ("GRID2", "grid2"),
            ("top59", "top95"),
            ("zebrra", "zebra"),
            ("quens:8", "queens:8"),
            ("austalia@3", "australia@3"),
        ] {
            assert_eq!(input(typed).as_deref(), Some(meant), "{typed}");
        }
        for stranger in ["no-such-thing", "x", "", "xyz:3", "/no/such/folder/file.txt"] {
            assert_eq!(input(stranger), None, "{stranger}");
        }
    }

    #[test]
    fn every_known_name_is_found_from_one_swapped_pair_of_letters() {
        for name in puzzles().filter(|name| name.len() > 4) {
            let mut letters: Vec<char> = name.chars().collect();
            letters.swap(1, 2);
            assert!(puzzle(&letters.iter().collect::<String>()).is_some(), "{name}");
        }
    }
}
