//! What `auto` needs for boards of one size and one share of givens.

use anyhow::{Context, Result, bail};
use csp_core::{Limits, Outcome, Plan, Solver, Stop};
use csp_sudoku::{Board, Model, Size};

use super::boards::FullBoard;

/// What is measured.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) sizes: Vec<Size>,
    /// Percent of the cells that are given.
    pub(crate) shares: Vec<usize>,
    /// Full boards of each size; each gives one board for each share.
    pub(crate) boards: u64,
    /// The most nodes and steps for one board, of all engines together.
    pub(crate) limit: u64,
    pub(crate) seed: u64,
}

/// What one board needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// Nodes and steps of all engines together; `None` when the limit stopped them.
    pub(crate) nodes: Option<u64>,
    /// The plan that answered.
    pub(crate) by: Option<String>,
}

/// The boards of one size with one share of givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) size: Size,
    pub(crate) share: usize,
    pub(crate) efforts: Vec<Effort>,
}

impl Settings {
    /// Measures every size and share, size by size. `each` is called with each point when it is done.
    pub(crate) fn measure(&self, mut each: impl FnMut(&Point)) -> Result<Vec<Point>> {
        let mut points = Vec::new();
        for &size in &self.sizes {
            let model = Model::new(size);
            let seeds = (0..self.boards).map(|number| self.seed.wrapping_add(number));
            let full = seeds.map(|seed| FullBoard::random(&model, seed)).collect::<Result<Vec<_>>>()?;
            for &share in &self.shares {
                let effort = |full: &FullBoard| self.effort(&model, &full.with_share(share)?);
                let efforts = full.iter().map(effort).collect::<Result<_>>()?;
                let point = Point { size, share, efforts };
                each(&point);
                points.push(point);
            }
        }
        Ok(points)
    }

    fn effort(&self, model: &Model, board: &Board) -> Result<Effort> {
        let limits = Limits { nodes: Some(self.limit), ..Limits::default() };
        let network = model.network(board)?;
        let outcome = Solver::new(&network).plan(Plan::Auto).seed(self.seed).limits(limits).first()?;
        match outcome.stop {
            Stop::Enough => Ok(Effort { nodes: Some(outcome.stats.nodes), by: Some(answered_by(&outcome)?) }),
            Stop::Nodes => Ok(Effort { nodes: None, by: None }),
            stop => bail!("a {} board with a solution was not solved: {stop:?}", model.rules().len()),
        }
    }
}

fn answered_by(outcome: &Outcome) -> Result<String> {
    let answer = outcome.turns.iter().find(|turn| turn.stats.solutions > 0);
    Ok(answer.context("one of the engines has found the solution")?.plan.clone())
}

impl Point {
    /// How many boards were solved.
    pub(crate) fn solved(&self) -> usize {
        self.efforts.iter().filter(|effort| effort.nodes.is_some()).count()
    }

    /// How many boards the engine of this name has answered.
    pub(crate) fn answered(&self, name: &str) -> usize {
        self.efforts.iter().filter(|effort| effort.by.as_deref() == Some(name)).count()
    }

    /// The median of the nodes; of an even number of boards the upper one of the two in the middle, so that it is a board's.
    /// `None` when it is a board that the limit stopped: it needs more than the limit, so it is above all others.
    pub(crate) fn median(&self) -> Option<u64> {
        let mut nodes: Vec<u64> = self.efforts.iter().map(|effort| effort.nodes.unwrap_or(u64::MAX)).collect();
        nodes.sort_unstable();
        nodes.get(nodes.len() / 2).copied().filter(|&nodes| nodes < u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(nodes: &[Option<u64>]) -> Point {
        let effort = |&nodes: &Option<u64>| Effort { nodes, by: nodes.map(|_| "bits".to_owned()) };
        Point { size: Size::square(9).unwrap(), share: 30, efforts: nodes.iter().map(effort).collect() }
    }

    /// By hand.
    #[test]
    fn a_limit_is_more_than_any_number() {
        assert_eq!(point(&[Some(7), None, Some(1)]).median(), Some(7));
        assert_eq!(point(&[None, None, Some(1)]).median(), None);
        assert_eq!(point(&[Some(1), None]).median(), None);
        assert_eq!(point(&[Some(1), Some(3)]).median(), Some(3));
        assert_eq!(point(&[Some(7), None, Some(1)]).solved(), 2);
        assert_eq!((point(&[Some(7), None]).answered("bits"), point(&[Some(7)]).answered("learn")), (1, 0));
    }

    fn small() -> Settings {
        let sizes = [4, 9].map(|side| Size::square(side).unwrap()).to_vec();
        Settings { sizes, shares: vec![20, 40, 100], boards: 4, limit: 10_000, seed: 3 }
    }

    /// A full board needs no choice; each solved board has one engine; the same settings give the same figures.
    #[test]
    fn figures_are_repeated_and_add_up() {
        let mut told = 0;
        let points = small().measure(|_| told += 1).unwrap();
        assert_eq!((points.len(), told), (6, 6));
        for point in &points {
            let engines: usize = ["bits", "learn", "tabu"].map(|name| point.answered(name)).iter().sum();
            assert_eq!((point.efforts.len(), engines), (4, point.solved()));
            assert_eq!(point.solved(), 4, "{}, {} %", point.size, point.share);
            assert!(point.share < 100 || point.median() == Some(0), "{point:?}");
        }
        assert!(points.iter().any(|point| point.median() > Some(0)), "some board needs a choice");
        assert_eq!(small().measure(|_| ()).unwrap(), points);
    }

    /// An empty 9x9 board needs more than one choice.
    #[test]
    fn the_limit_is_told() {
        let settings = Settings { limit: 1, shares: vec![0], sizes: vec![Size::square(9).unwrap()], ..small() };
        let points = settings.measure(|_| ()).unwrap();
        assert_eq!((points[0].solved(), points[0].median()), (0, None));
    }
}
