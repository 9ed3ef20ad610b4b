//! Crosswords: of English words, and of words drawn at random.

use super::error::within;
use super::{MakeError, words};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Labels, Network, NetworkSize, Problem, Val, Var, afford};
use crate::random::Random;

/// A crossword of English words of `n` letters each, 3 to 6. The words stand in every other row and column of
/// an n x n grid, and in the last of both. Where two words cross they have the same letter, and no word comes
/// twice. Each row and each column with a word is a variable, named by its number as in `3 across`. Each word
/// is a value, labelled with the word. The seed shuffles the words, and so it decides which of the many
/// solutions is found first.
///
/// Source: the crosswords of Ginsberg, Frank, Halpin & Torrance 1990 and of Mackworth's and AIMA's exercises.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let crossword = problems::named("crossword:5,seed=1", no_file, &Watch::default()).unwrap().network;
/// assert_eq!(crossword.len(), 6);
/// let solution = Solver::new(&crossword).first().unwrap().solutions.remove(0);
/// let words: Vec<String> = crossword.variables().map(|x| crossword.label(x, solution.value(x)).to_string()).collect();
/// // The first letter across is the first letter down.
/// assert_eq!(words[0].as_bytes()[0], words[3].as_bytes()[0]);
/// ```
pub(super) fn crossword(n: usize, seed: u64, watch: &Watch) -> Result<Network, MakeError> {
    within("the length of words from the list", n, 3, 6)?;
    let mut list: Vec<&str> = words::of_length(n).into_iter().flatten().collect();
    Random::new(seed).shuffle(&mut list);
    let letters: Vec<Vec<u16>> = list.iter().map(|word| word.bytes().map(u16::from).collect()).collect();
    let lines: Vec<usize> = (0..n).filter(|line| line % 2 == 0 && line + 2 != n || line + 1 == n).collect();
    let mut crossing = Crossing::new(&lines, &letters, &Labels::words(list), watch)?;
    crossing.differ();
    Ok(crossing.problem.build()?)
}

/// The same with random words instead of a dictionary. Each row and each column of an n x n grid is a word
/// from a list of `words` words over this number of letters. A solution is hidden among them. A word may come
/// twice.
///
/// There must be a letter, and at least as many words as the grid has lines.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let named = problems::named("crossword:4,words=40,letters=5,seed=1", no_file, &Watch::default()).unwrap();
/// let crossword = named.network;
/// assert_eq!((crossword.len(), crossword.graph().edge_count()), (8, 16));
/// assert!(!Solver::new(&crossword).first().unwrap().solutions.is_empty());
/// ```
pub(super) fn random_crossword(
    n: usize,
    words: u16,
    letters: u16,
    seed: u64,
    watch: &Watch,
) -> Result<Network, MakeError> {
    within("the number of lines of the grid", n, 1, 1000)?;
    within("the number of letters", letters, 1, u16::MAX)?;
    // The lines of the hidden solution are words of the list.
    within("the number of words", words, 2 * n as u16, u16::MAX)?;
    let (crossings, values) = ((n * n) as u64, u64::from(words));
    let size = NetworkSize { variables: 2 * n as u64, constraints: crossings, values, tables: 2 * crossings };
    // A crossing keeps two letters for each word.
    afford(size.bytes().saturating_add(crossings * 4 * values + values * (4 * n as u64 + 64)), watch)?;

    let mut random = Random::new(seed);
    let mut letter = || random.below(letters.into()) as u16;
    let grid: Vec<Vec<u16>> = (0..n).map(|_| (0..n).map(|_| letter()).collect()).collect();
    let mut list = grid.clone();
    list.extend((0..n).map(|column| grid.iter().map(|row| row[column]).collect::<Vec<u16>>()));
    while list.len() < words.into() {
        watch.spend(n as u64)?;
        list.push((0..n).map(|_| letter()).collect());
    }
    list.sort_unstable();
    list.dedup();
    let labels = Labels::words(list.iter().map(|word| spelled(word, letters)));
    let lines: Vec<usize> = (0..n).collect();
    Ok(Crossing::new(&lines, &list, &labels, watch)?.problem.build()?)
}

/// A word of random letters: small letters where they are enough, else numbers from 1.
fn spelled(word: &[u16], letters: u16) -> String {
    if letters <= 26 {
        return word.iter().map(|&letter| char::from(b'a' + letter as u8)).collect();
    }
    word.iter().map(|letter| (letter + 1).to_string()).collect::<Vec<_>>().join("-")
}

/// Words across and down at the same lines, which agree where they cross.
struct Crossing {
    problem: Problem,
    across: Vec<Var>,
    down: Vec<Var>,
}

impl Crossing {
    fn new(lines: &[usize], words: &[Vec<u16>], labels: &Labels, watch: &Watch) -> Result<Self, Stop> {
        let (mut problem, values) = (Problem::within(watch), Domain::first_values(words.len() as u16));
        let mut slots = |kind: &str| -> Vec<Var> {
            lines.iter().map(|line| problem.variable(format!("{} {kind}", line + 1), values.clone())).collect()
        };
        let (across, down) = (slots("across"), slots("down"));
        problem.label(&across, labels);
        problem.label(&down, labels);
        for (&row, &x) in lines.iter().zip(&across) {
            for (&column, &y) in lines.iter().zip(&down) {
                problem.spend(words.len() as u64)?;
                let (first, second): (Vec<u16>, Vec<u16>) = words.iter().map(|word| (word[column], word[row])).unzip();
                problem.constrain(x, y, move |a: Val, b: Val| first[a.index()] == second[b.index()]);
            }
        }
        Ok(Self { problem, across, down })
    }

    /// No word comes twice.
    fn differ(&mut self) {
        let all: Vec<Var> = self.across.iter().chain(&self.down).copied().collect();
        self.problem.all_different(&all);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Solver;

    #[test]
    fn every_length_has_many_solutions_and_the_seed_chooses() {
        for n in 3..=6 {
            let mut first = BTreeSet::new();
            for seed in 0..6 {
                let network = crossword(n, seed, &Watch::default()).expect("there is a list of this length");
                let solution = Solver::new(&network).first().unwrap().solutions.remove(0);
                let words: Vec<String> =
                    network.variables().map(|x| network.label(x, solution.value(x)).to_string()).collect();
                let distinct: BTreeSet<&String> = words.iter().collect();
                assert_eq!(distinct.len(), words.len(), "{words:?}");
                assert!(words.iter().all(|word| words::of_length(n).unwrap().any(|known| known == word)));
                first.insert(words);
            }
            assert!(first.len() >= 5, "{n}: {first:?}");
        }
        assert!([2, 7].iter().all(|&n| crossword(n, 0, &Watch::default()).is_err()));
    }
}
