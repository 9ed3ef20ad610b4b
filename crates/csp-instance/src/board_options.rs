//! The options and the rules of boards.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use csp_sudoku::{Puzzle, ReadOptions, Regions, Ruleset, RulesetError, Size, Stated, Variant};
use csp_terminal::output::complain;

/// The options and the rules of boards, and the data of models.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The options for their texts.
    pub options: ReadOptions,
    /// The rules beside those of their size.
    pub rules: RuleChoice,
    /// The files with the values that a model leaves to data.
    pub data: Vec<PathBuf>,
}

/// The rules that were chosen for boards, of whatever size these are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleChoice {
    /// The regions of a jigsaw.
    pub regions: Option<Regions>,
    /// The variants whose rules hold.
    pub variants: Vec<Variant>,
}

/// The rules as they were said: the regions are still in their file.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleArguments<'a> {
    /// The variants.
    pub variants: &'a [Variant],
    /// The file of the regions.
    pub regions: Option<&'a Path>,
}

impl Reading {
    /// The options and rules that were given. The file of the regions is read now.
    ///
    /// # Errors
    ///
    /// When the file of the regions cannot be read.
    pub fn of<'a>(options: impl Into<ReadOptions>, rules: impl Into<RuleArguments<'a>>) -> Result<Self> {
        let rules = RuleChoice::read(rules)?;
        Ok(Self { options: rules.options(options.into()), rules, data: Vec::new() })
    }

    /// The same, with files of data.
    #[must_use]
    pub fn with_data(self, data: &[PathBuf]) -> Self {
        Self { data: data.to_vec(), ..self }
    }
}

fn is_clue(variant: &Variant) -> bool {
    matches!(variant, Variant::Clue(_))
}

impl From<ReadOptions> for Reading {
    fn from(options: ReadOptions) -> Self {
        Self { options, ..Self::default() }
    }
}

impl RuleChoice {
    /// The options and rules that were given. The file of the regions is read now.
    ///
    /// # Errors
    ///
    /// When the file of the regions cannot be read.
    pub fn read<'a>(said: impl Into<RuleArguments<'a>>) -> Result<Self> {
        let RuleArguments { variants, regions } = said.into();
        let regions = regions.map(|path| {
            // A grid in one line stands for itself, unless a file has this name.
            if !path.exists()
                && let Some(Ok(regions)) = path.to_str().map(str::parse::<Regions>)
            {
                return Ok(regions);
            }
            let place = path.display();
            let text = fs::read(path).with_context(|| format!("cannot read the regions in {place}"))?;
            let text = String::from_utf8(text).ok().with_context(|| format!("{place}: the regions are no text"))?;
            text.parse::<Regions>().with_context(|| format!("{place}: these are no regions"))
        });
        Ok(Self { regions: regions.transpose()?, variants: variants.to_vec() })
    }

    /// The options of boards with these rules: with the side of the regions, unless their size is said. Such boards may
    /// have sides that no boxes have.
    pub fn options(&self, options: ReadOptions) -> ReadOptions {
        ReadOptions { size: options.size.or_else(|| self.side()), ..options }
    }

    /// The size of boards with the side of the regions, if there are any.
    pub fn side(&self) -> Option<Size> {
        let side = self.regions.as_ref().map(Regions::side)?;
        Size::of_side(side).or_else(|| Size::with_box(1, side).ok())
    }

    /// The rules for boards of a size.
    ///
    /// # Errors
    ///
    /// Why there are none.
    pub fn of_size(&self, size: Size) -> Result<Ruleset, RulesetError> {
        Ruleset::new(size, self.regions.clone(), self.variants.clone())
    }

    /// The same with what the text of a puzzle states where nothing was chosen, and with its clues in any case. What comments state
    /// and does not fit its board is told, and left out; beside clues it is an error, as a clue is never left out.
    #[must_use]
    pub fn with_stated(&self, puzzle: &Puzzle) -> Self {
        let Some(stated) = &puzzle.rules else { return self.clone() };
        let size = puzzle.board.size();
        let both = self.and(stated);
        // What was chosen and does not fit is an error, whatever is stated.
        match both.of_size(size) {
            Err(error) if self.of_size(size).is_ok() && !stated.variants.iter().any(is_clue) => {
                complain(&format!("line {}: the rules stated in a comment are not applied: {error}", puzzle.line));
                self.clone()
            }
            _ => both,
        }
    }

    /// The regions that were chosen, or else stated; and so the variants, beside the clues: all of these hold, chosen and stated.
    fn and(&self, stated: &Stated) -> Self {
        let (clues, named): (Vec<Variant>, Vec<Variant>) = self.variants.iter().cloned().partition(is_clue);
        let of_text = if named.is_empty() { stated.clone() } else { Stated { variants: named, ..Stated::default() } };
        let chosen = Stated { variants: clues, ..Stated::default() };
        let variants = of_text.with_clues_of(stated).with_clues_of(&chosen).variants;
        Self { regions: self.regions.clone().or_else(|| stated.regions.clone()), variants }
    }

    /// The rules as a text states them; `None` for the classic ones.
    pub fn to_stated(&self) -> Option<Stated> {
        let Self { regions, variants } = self.clone();
        (*self != Self::default()).then_some(Stated { variants, regions, unknown: Vec::new() })
    }

    /// An error when these are rules for boards, and the problem is none.
    ///
    /// # Errors
    ///
    /// When rules were chosen, which the problem cannot take.
    pub fn refuse_problem(&self, name: &str) -> Result<()> {
        if *self == Self::default() {
            return Ok(());
        }
        bail!(
            "{name} is a named problem, and --variant and --regions are rules of boards: leave them out, or name a board"
        )
    }
}
