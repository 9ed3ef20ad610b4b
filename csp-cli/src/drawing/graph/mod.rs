//! Layouts of graphs.

use super::spot::Spot;

/// The room between boxes, and around the picture, in points.
const MARGIN: f64 = 24.0;

/// Puts the boxes of the nodes in their places. Returns the width and the height of the picture.
pub(super) fn arrange(boxes: &mut [Spot]) -> (f64, f64) {
    circle(boxes);
    fit(boxes)
}

/// The nodes on a circle, clockwise from the top, so far from each other that no two boxes overlap.
fn circle(boxes: &mut [Spot]) {
    let longest = boxes.iter().map(|spot| spot.width.hypot(spot.height)).fold(0.0, f64::max) + MARGIN;
    let count = boxes.len() as f64;
    let radius = if boxes.len() < 2 { 0.0 } else { longest / 2.0 / (std::f64::consts::PI / count).sin() };
    for (index, spot) in boxes.iter_mut().enumerate() {
        let angle = index as f64 / count * std::f64::consts::TAU;
        spot.x = radius * angle.sin() - spot.width / 2.0;
        spot.y = -radius * angle.cos() - spot.height / 2.0;
    }
}

/// Moves all so that the picture begins at the corner. Returns its width and its height.
fn fit(boxes: &mut [Spot]) -> (f64, f64) {
    let left = boxes.iter().map(|spot| spot.x).reduce(f64::min).unwrap_or(0.0) - MARGIN;
    let upper = boxes.iter().map(|spot| spot.y).reduce(f64::min).unwrap_or(0.0) - MARGIN;
    for spot in boxes.iter_mut() {
        spot.x -= left;
        spot.y -= upper;
    }
    let right = boxes.iter().map(|spot| spot.x + spot.width).fold(0.0, f64::max) + MARGIN;
    let lower = boxes.iter().map(|spot| spot.y + spot.height).fold(0.0, f64::max) + MARGIN;
    (right, lower)
}
