//! Boxes that do not overlap.

use super::geometry::Point;
use crate::drawing::Spot;

/// The least room between boxes, in points.
pub(super) const GAP: f64 = 12.0;

/// By how much larger a drawing must be so that boxes with these middles do not overlap, at least 1.
/// Nothing else changes, so a drawing without crossings keeps none. `None` when two have one middle. O(n^2)
/// at most.
fn factor(boxes: &[Spot], middles: &[Point]) -> Option<f64> {
    let mut factor: f64 = 1.0;
    for (number, (one, a)) in boxes.iter().zip(middles).enumerate() {
        for (other, b) in boxes.iter().zip(middles).skip(number + 1) {
            let apart = |wanted: f64, found: f64| if found > 1e-9 { wanted / found } else { f64::INFINITY };
            let across = apart(f64::midpoint(one.width, other.width) + GAP, (a.x - b.x).abs());
            let down = apart(f64::midpoint(one.height, other.height) + GAP, (a.y - b.y).abs());
            factor = factor.max(across.min(down));
        }
    }
    factor.is_finite().then_some(factor)
}

/// Makes a drawing so large that no boxes overlap. Returns whether that is possible.
pub(super) fn enlarge(boxes: &[Spot], middles: &mut [Point]) -> bool {
    let factor = factor(boxes, middles);
    if let Some(factor) = factor {
        middles.iter_mut().for_each(|middle| *middle = *middle * factor);
    }
    factor.is_some()
}

/// Passes over all pairs before the drawing is made larger.
const PASSES: usize = 20;

/// Pushes boxes apart until no two overlap. Where pushing does not help, the drawing is made larger, too.
///
/// Two boxes that overlap are moved by half of what is missing each, in the direction in which less is
/// missing. O(n log n) for each pass, with the pairs that overlap from left to right.
pub(super) fn push_apart(boxes: &[Spot], middles: &mut [Point]) {
    loop {
        for _ in 0..PASSES {
            if !push_once(boxes, middles) {
                return;
            }
        }
        middles.iter_mut().for_each(|middle| *middle = *middle * 1.1);
    }
}

/// Pushes each pair that overlaps. Returns whether there was one.
fn push_once(boxes: &[Spot], middles: &mut [Point]) -> bool {
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by(|&a, &b| middles[a].x.total_cmp(&middles[b].x).then(a.cmp(&b)));
    let widest = boxes.iter().map(|spot| spot.width).fold(0.0, f64::max) + GAP;
    let mut has_pushed = false;
    for (number, &a) in order.iter().enumerate() {
        for &b in &order[number + 1..] {
            let across = f64::midpoint(boxes[a].width, boxes[b].width) + GAP - (middles[b].x - middles[a].x).abs();
            let down = f64::midpoint(boxes[a].height, boxes[b].height) + GAP - (middles[b].y - middles[a].y).abs();
            if across > 1e-6 && down > 1e-6 {
                has_pushed = true;
                let sign = |from: f64, to: f64| if from <= to { 0.5 } else { -0.5 };
                let push = if across <= down {
                    Point::new((across + 1e-3) * sign(middles[a].x, middles[b].x), 0.0)
                } else {
                    Point::new(0.0, (down + 1e-3) * sign(middles[a].y, middles[b].y))
                };
                middles[a] = middles[a] - push;
                middles[b] = middles[b] + push;
            }
            if middles[b].x - middles[a].x > 2.0 * widest {
                break;
            }
        }
    }
    has_pushed
}

/// A rectangle: a component of a graph with its boxes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The corners of rectangles that are put into rows, in their order, about as high in all as wide, and what
/// they take in all.
pub(super) fn rows(extents: &[Extent], gap: f64) -> (Vec<Point>, Extent) {
    let area: f64 = extents.iter().map(|extent| (extent.width + gap) * (extent.height + gap)).sum();
    let widest = extents.iter().map(|extent| extent.width).fold(0.0, f64::max);
    let width = widest.max(area.sqrt() * 1.3);
    let mut corner = Point::default();
    let mut whole = Extent::default();
    let mut corners = Vec::with_capacity(extents.len());
    for extent in extents {
        if corner.x > 0.0 && corner.x + extent.width > width {
            corner = Point::new(0.0, whole.height + gap);
        }
        corners.push(corner);
        corner.x += extent.width;
        whole.width = whole.width.max(corner.x);
        whole.height = whole.height.max(corner.y + extent.height);
        corner.x += gap;
    }
    (corners, whole)
}
