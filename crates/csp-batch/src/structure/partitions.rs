//! Partitions of the variables of a network into tight cliques.

use crate::structure::cliques::Tight;

/// The most steps of the search for partitions. On boards it goes almost straight; where it does not there are no boxes to be
/// found.
const MOST_STEPS: usize = 20_000;

/// The most partitions to look at; a Sudoku has three, a disjoint-groups Sudoku four.
const MOST_PARTITIONS: usize = 6;

/// The partitions of the variables into tight cliques of one shape, each as the numbers of its cliques.
pub(crate) fn partitions(tight: &Tight<'_>) -> Vec<Vec<usize>> {
    let mut partitions = Partitions { tight, shapes: shapes(tight), found: Vec::new(), steps: MOST_STEPS };
    partitions.complete(&mut Vec::new(), &mut vec![false; tight.variables]);
    partitions.found
}

/// For each clique how many variables it has in common with others, where these are two or more: what tells rows from boxes.
fn shapes(tight: &Tight<'_>) -> Vec<Vec<usize>> {
    let shape = |clique: &Vec<usize>| {
        let mut common = vec![0; tight.cliques.len()];
        clique.iter().flat_map(|&x| &tight.cliques_of[x]).for_each(|&other| common[other] += 1);
        common.retain(|&common| common > 1);
        common.sort_unstable();
        common
    };
    tight.cliques.iter().map(shape).collect()
}

/// The partitions of the variables into cliques of one shape.
struct Partitions<'a> {
    tight: &'a Tight<'a>,
    shapes: Vec<Vec<usize>>,
    found: Vec<Vec<usize>>,
    /// Steps that are left.
    steps: usize,
}

impl Partitions<'_> {
    /// Adds those that begin with the cliques of `chosen`, whose variables are `taken`.
    fn complete(&mut self, chosen: &mut Vec<usize>, taken: &mut [bool]) {
        let Some(first) = taken.iter().position(|taken| !taken) else { return self.found.push(chosen.clone()) };
        let tight = self.tight;
        for &clique in &tight.cliques_of[first] {
            if self.found.len() == MOST_PARTITIONS || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let members = &tight.cliques[clique];
            let has_shape = chosen.first().is_none_or(|&other| self.shapes[other] == self.shapes[clique]);
            if !has_shape || members.iter().any(|&x| taken[x]) {
                continue;
            }
            chosen.push(clique);
            members.iter().for_each(|&x| taken[x] = true);
            self.complete(chosen, taken);
            members.iter().for_each(|&x| taken[x] = false);
            chosen.pop();
        }
    }
}
