//! Boards, graphs and search trees as pictures: where everything stands, and the pictures themselves in SVG.
//!
//! The commands `csp show` and `csp tree` and the page draw with this one drawing.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `paint` | a scene as SVG |
//! | `scene` | where the variables of a problem stand |
//! | `tree` | where the nodes of a search tree stand |
//! | `boards`, `graph` | layouts of boards and grids; layouts of graphs |
//! | `spot` | the place of a variable |
//! | `svg` | numbers, words and attributes as SVG writes them |

mod boards;
mod graph;
mod paint;
#[cfg(test)]
mod random;
mod scene;
mod spot;
mod svg;
mod tree;

pub(crate) use paint::Look;
#[allow(unused_imports, reason = "the page is built on this drawing")]
pub(crate) use paint::STYLE;
pub(crate) use scene::Scene;
#[allow(unused_imports, reason = "the page is built on this drawing")]
pub(crate) use scene::SceneKind;
#[allow(unused_imports, reason = "the page is built on this drawing")]
pub(crate) use spot::Spot;
pub(crate) use tree::{TreeDrawing, TreeSpot};
