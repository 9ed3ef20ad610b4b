//! Boards, graphs and search trees as pictures: where everything stands, and the pictures themselves in SVG.
//!
//! The commands `csp show` and `csp tree` and the page draw with this one drawing.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `answer` | answers of models |
//! | `paint` | a scene as SVG |
//! | `overlay` | what is drawn over a scene |
//! | `rules` | what the rules of a board look like on it |
//! | `scene` | where the variables of a problem stand |
//! | `tree` | where the nodes of a search tree stand |
//! | `layered` | where the nodes of a directed graph without cycles stand |
//! | `boards`, `graph` | layouts of boards and grids; layouts of graphs |
//! | `spot` | the place of a variable |

mod answer;
mod boards;
mod clues;
mod graph;
mod layered;
mod overlay;
mod paint;
mod rules;
mod scene;
mod style;
mod tree;

use csp_core::{Network, Var};

pub(crate) use answer::{ANSWER_STYLE, CellGrid, DARK_STYLE, Figure, FoundEnds, PartialPicture, figures};
pub use layered::{Layered, LayeredLink};
pub(crate) use overlay::OVERLAY_STYLE;
pub use overlay::{MarkKind, Overlay, OverlayMark, Stroke};
pub use paint::Look;
pub use scene::Scene;
pub(crate) use scene::rounded;
pub(crate) use style::{CLUE_STYLE, STYLE as SCENE_STYLE};
pub use tree::{TreeDrawing, TreeSpot};

/// Random numbers for the tests of layouts: SplitMix64 (Steele, Lea & Flood 2014): the same numbers for the same seed.
#[cfg(test)]
struct Random(u64);

#[cfg(test)]
impl Random {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

/// The place of a variable, in points, and the grid in which the marks of its declared values stand.
///
/// Value number k of the declared domain, ascending from 0, stands in column `k % columns` and row `k /
/// columns`. The grid lies below the strip of height `top`, so a cell of it is `width / columns` wide and
/// `(height - top) / rows` high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The left end.
    pub x: f64,
    /// The upper end.
    pub y: f64,
    pub(crate) width: f64,
    /// With `top`.
    pub height: f64,
    /// The height above the grid of marks, where the name stands; 0 when there is no name.
    pub top: f64,
    /// At least 1.
    pub columns: usize,
    /// At least 1.
    pub rows: usize,
}

/// Of variables with more values, the picture shows how many there are, and no marks.
pub(crate) const MOST_MARKS: usize = 64;

/// The size of the letters of a mark, in points.
pub(crate) const MARK: f64 = 10.0;
/// The size of the letters of a name.
pub(crate) const NAME: f64 = 12.0;
/// The width of a letter for each point of its size. Letters without serifs are narrower on average.
pub(crate) const LETTER: f64 = 0.6;
/// The height of a row of marks.
pub(crate) const MARK_ROW: f64 = 14.0;

impl Spot {
    /// The spot of a variable that is not shown.
    const NOWHERE: Self = Self { x: 0.0, y: 0.0, width: 0.0, height: 0.0, top: 0.0, columns: 1, rows: 1 };

    /// The middle of the place of value number `k` of the declared domain, from the corner of the spot.
    pub fn mark(&self, k: usize) -> (f64, f64) {
        let x = (k % self.columns) as f64 + 0.5;
        let y = (k / self.columns) as f64 + 0.5;
        (x * self.width / self.columns as f64, self.top + y * (self.height - self.top) / self.rows as f64)
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The width of words of so many letters, in letters of this size.
pub(crate) fn width_of(letters: usize, size: f64) -> f64 {
    letters as f64 * size * LETTER
}

/// The letters of the longest label among the declared values of a variable. O(d), but only the first of
/// many values are looked at, as no others are drawn.
pub(crate) fn longest_label(network: &Network, x: Var) -> usize {
    let letters = |value| network.label(x, value).to_string().chars().count();
    network.declared(x).iter().take(MOST_MARKS).map(letters).max().unwrap_or(1)
}
