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
//! | `svg` | numbers, words and attributes as SVG writes them |

mod boards;
mod graph;
mod layered;
mod overlay;
mod paint;
#[cfg(test)]
mod random;
mod rules;
mod scene;
mod spot;
mod svg;
mod tree;

pub use layered::{Layered, Link};
pub(crate) use overlay::OVERLAY_STYLE;
pub use overlay::{Mark, MarkKind, Overlay, Stroke};
pub use paint::Look;
pub(crate) use paint::STYLE as SCENE_STYLE;
pub use scene::Scene;
pub use spot::Spot;
pub use tree::{TreeDrawing, TreeSpot};
