//! `csp generate`.

use clap::Args;
use csp_sudoku::generate::{Goal, Pattern, Recipe, Symmetry};
use csp_sudoku::rating::Grade;
use csp_sudoku::{Alphabet, Size};

use crate::args::options::names::{Ratings, Techniques, several};
use crate::args::options::numbers::{positive, whole};
use crate::args::options::one_of;
use crate::args::{LimitArgs, OutputArgs, RulesArgs};
use crate::report::generate::GenerateFormat;

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  csp generate
  csp generate --clues 24 --symmetry rotate180 --seed 7
  csp generate --minimal --count 1000 --format line > puzzles.txt
  csp generate --size 16 --count 3 --format line | csp solve - --unique
  csp generate --box 2x5 --minimal
  csp generate --grade medium --count 6
  csp generate --hardest w-wing
  csp generate --needs x-wing --forbids chain --rating 3.2..4.5
  csp generate --rating 7.0.. --count 1000 --distinct --seed 1 --format csv > bench.csv
  csp generate --variant diagonal --minimal
  csp generate --size 36 --full
  csp generate --size 25 --holes doubly-balanced 280 --format line";

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// Cells in a row: 4, 9, 16, 25, ... with square boxes; 6, 8, 10, 12, 15, ... with boxes of the usual shape; 9 if nothing is said
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    pub(crate) size: Option<usize>,

    /// The shape of a box, rows x columns: 2x3 for 6x6
    #[arg(long = "box", value_name = "RxC", allow_hyphen_values = true, conflicts_with = "size")]
    pub(crate) shape: Option<Size>,

    #[command(flatten)]
    pub(crate) goal: GoalArgs,

    /// The symmetry of the pattern of givens: none, vertical, horizontal, diagonal, antidiagonal, diagonals, orthogonal,
    /// rotate180, rotate90 or dihedral
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with_all = ["full", "holes"])]
    pub(crate) symmetry: Symmetry,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) difficulty: DifficultyArgs,

    /// The number of boards
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive::<u64>)]
    pub(crate) count: u64,

    /// Leave out 9x9 boards that are the same as one before up to a symmetry and the names of values, and make others instead
    #[arg(long, conflicts_with = "holes")]
    pub(crate) distinct: bool,

    /// Seed; another one each time if nothing is said. Board k of a seed is the same on every machine, however many boards and
    /// threads there are
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(crate) seed: Option<u64>,

    /// The number of times that each board may be begun anew, where what is asked for is rare
    #[arg(long, value_name = "N", default_value_t = Recipe::ATTEMPTS, value_parser = positive::<u64>)]
    pub(crate) attempts: u64,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Boards at the same time; as many as there are cores if nothing is said
    #[arg(short, long, value_name = "N", value_parser = positive::<usize>)]
    pub(crate) jobs: Option<usize>,

    /// The format of the boards
    #[arg(short, long, value_parser = one_of(&GenerateFormat::ALL), default_value = "grid")]
    pub(crate) format: GenerateFormat,

    /// The alphabet of the values: digits (1-9A-Z), letters (A-Z), hexadecimal (0-F) or integers
    #[arg(long, value_name = "NAME")]
    pub(crate) alphabet: Option<Alphabet>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The goal: what a board is to be. If nothing is said, it has one solution, and no given is left that a short search can do
/// without.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct GoalArgs {
    /// Puzzles that have several solutions without any one of the givens
    #[arg(long)]
    pub(crate) minimal: bool,

    /// The same where givens that the symmetry joins are left out together
    #[arg(long)]
    pub(crate) minimal_orbits: bool,

    /// Puzzles with one solution and this number of givens
    #[arg(long, value_name = "K", value_parser = whole::<usize>)]
    pub(crate) clues: Option<usize>,

    /// Full grids
    #[arg(long)]
    pub(crate) full: bool,

    /// Full grids with holes, for experiments: random, balanced (over rows and columns) or doubly-balanced (over boxes, too), and
    /// how many cells, or what share of them in %. They have a solution, and may have many
    #[arg(long, num_args = 2, value_names = ["PATTERN", "CELLS"], allow_hyphen_values = true)]
    pub(crate) holes: Option<Vec<String>>,
}

/// The difficulty for people that puzzles are to have: see `csp rate`.
#[derive(Debug, Args)]
pub(crate) struct DifficultyArgs {
    /// Techniques of which each is used where the easiest step is always taken; names with commas; single, wing, chain, als
    /// and uniqueness stand for several, of which one is enough
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = several, conflicts_with_all = ["full", "holes"])]
    pub(crate) needs: Vec<Techniques>,

    /// Techniques that are not used; single, wing, chain, als and uniqueness stand for several, and refutation is none of the chains
    #[arg(long, value_name = "NAMES", value_parser = several, conflicts_with_all = ["full", "holes"])]
    pub(crate) forbids: Option<Techniques>,

    /// The rating of the hardest step, from the one to the other: 3.0..4.5, 4.2.. or ..2.5
    #[arg(long, value_name = "FROM..TO", conflicts_with_all = ["full", "holes"])]
    pub(crate) rating: Option<Ratings>,

    /// ER of Sudoku Explainer, as `csp rate --scale se` says it, from the one to the other: 8.3..9.0; for classic 9x9 boards
    #[arg(long, value_name = "FROM..TO", conflicts_with_all = ["full", "holes"])]
    pub(crate) er: Option<Ratings>,

    /// Techniques one of which is the hardest step: none is rated above it; names with commas, as in --forbids
    #[arg(long, value_name = "NAMES", value_parser = several, conflicts_with_all = ["full", "holes"])]
    pub(crate) hardest: Option<Techniques>,

    /// The grades that `csp rate` prints: easy, medium, hard, unfair or extreme; one of several with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["full", "holes"])]
    pub(crate) grade: Vec<Grade>,
}

impl GenerateArgs {
    /// True if each board is to be rated: it is chosen by its difficulty, or written with it.
    pub(crate) fn is_rated(&self) -> bool {
        self.difficulty.is_asked() || self.format == GenerateFormat::Csv
    }
}

impl DifficultyArgs {
    /// True if anything is asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.er.is_some() || self.asks_for_techniques()
    }

    /// True if anything is asked for that the steps by our own techniques tell.
    pub(crate) fn asks_for_techniques(&self) -> bool {
        let Self { needs, forbids, rating, er: _, hardest, grade } = self;
        !needs.is_empty() || forbids.is_some() || rating.is_some() || hardest.is_some() || !grade.is_empty()
    }
}

impl GenerateArgs {
    /// The size that is meant; `regions` is the side of a jigsaw, if that was chosen.
    ///
    /// # Errors
    ///
    /// Says that there is no board with such a side, in words.
    pub(crate) fn board_size(&self, regions: Option<Size>) -> Result<Size, String> {
        let has_regions = |size: &Size| self.shape.is_none() && self.size.is_none_or(|side| side == size.side());
        if let Some(size) = regions.filter(has_regions) {
            return Ok(size);
        }
        let Some(side) = self.size else {
            return Ok(self.shape.unwrap_or(Size::square(9).expect("there are 9x9 boards")));
        };
        Size::square(side)
            .or_else(|error| Size::usual(side).ok_or_else(|| format!("--size {side}: {error} (--box 2x3)")))
    }
}

impl GoalArgs {
    /// The goal for boards of a size.
    ///
    /// # Errors
    ///
    /// The fault of the holes, in words.
    pub(crate) fn goal(&self, size: Size) -> Result<Goal, String> {
        Ok(match self {
            Self { minimal: true, .. } => Goal::Minimal,
            Self { minimal_orbits: true, .. } => Goal::MinimalOrbits,
            Self { clues: Some(clues), .. } => Goal::Clues(*clues),
            Self { full: true, .. } => Goal::Full,
            Self { holes: Some(words), .. } => match words.as_slice() {
                [pattern, cells] => {
                    let pattern: Pattern = pattern.parse().map_err(|error| format!("--holes: {error}"))?;
                    Goal::Holes { pattern, holes: holes(cells, size)? }
                }
                _ => return Err("--holes takes a pattern and a number: --holes balanced 30".into()),
            },
            _ => Goal::Sparse,
        })
    }
}

/// A number of cells, or a share of them with %.
fn holes(text: &str, size: Size) -> Result<usize, String> {
    let wrong = || format!("--holes: \"{text}\" is no number of cells: write 30, or 40%");
    let Some(share) = text.strip_suffix('%') else { return text.parse().map_err(|_| wrong()) };
    let share: f64 = share.trim().parse().map_err(|_| wrong())?;
    if !(0.0..=100.0).contains(&share) {
        return Err(wrong());
    }
    #[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
    Ok((share / 100.0 * size.cells() as f64).round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_a_number_or_a_share() {
        let size = Size::square(9).unwrap();
        assert_eq!(holes("30", size), Ok(30));
        assert_eq!(holes("40%", size), Ok(32));
        assert_eq!(holes("0 %", size), Ok(0));
        for wrong in ["", "-1", "x", "101%", "NaN%", "1e3"] {
            assert!(holes(wrong, size).unwrap_err().contains("is no number of cells"), "{wrong}");
        }
    }
}
