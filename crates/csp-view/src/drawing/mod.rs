//! Boards, graphs and search trees as pictures: where everything stands, and the pictures themselves in SVG.
//!
//! The commands `csp show` and `csp tree` and the page draw with this one drawing.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `paint` | a scene as SVG |
//! | `overlay` | what is drawn over a scene |
//! | `rules` | what the rules of a board look like on it |
//! | `scene` | where the variables of a problem stand |
//! | `tree` | where the nodes of a search tree stand |
//! | `layered` | where the nodes of a directed graph without cycles stand |
//! | `boards`, `graph` | layouts of boards and grids; layouts of graphs |
//! | `spot` | the place of a variable |

mod boards;
mod graph;
mod layered;
mod overlay;
mod paint;
mod rules;
mod scene;
mod spot;
mod tree;

pub use layered::{Layered, LayeredLink};
pub(crate) use overlay::OVERLAY_STYLE;
pub use overlay::{MarkKind, Overlay, OverlayMark, Stroke};
pub use paint::Look;
pub(crate) use paint::STYLE as SCENE_STYLE;
pub use scene::Scene;
pub use spot::Spot;
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
