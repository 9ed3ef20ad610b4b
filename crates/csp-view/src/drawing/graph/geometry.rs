//! Points and segments of the plane.

use std::ops::{Add, Mul, Sub};

/// A point, or the way from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point of the unit circle after this share of the way around, clockwise from the top.
    pub(super) fn on_circle(share: f64) -> Self {
        let angle = share * std::f64::consts::TAU;
        Self::new(angle.sin(), -angle.cos())
    }

    pub(super) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

/// A segment by its ends.
pub(super) type Segment = (Point, Point);

/// On which side of a line `p` lies: above 0, below 0, or 0 when it lies on the line.
fn side((a, b): Segment, p: Point) -> f64 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

/// True if two segments that share no end meet. Such that lie on one line are not looked at: the distance of an end
/// from the other segment tells of them, see [`distance`].
pub(super) fn cross(one: Segment, other: Segment) -> bool {
    side(one, other.0) * side(one, other.1) <= 0.0
        && side(other, one.0) * side(other, one.1) <= 0.0
        && overlap(one, other)
}

/// True if the rectangles around two segments meet.
fn overlap((a, b): Segment, (c, d): Segment) -> bool {
    a.x.min(b.x) <= c.x.max(d.x)
        && c.x.min(d.x) <= a.x.max(b.x)
        && a.y.min(b.y) <= c.y.max(d.y)
        && c.y.min(d.y) <= a.y.max(b.y)
}

/// The distance of a point from a segment.
pub(super) fn distance((a, b): Segment, p: Point) -> f64 {
    let along = b - a;
    let square = along.dot(along);
    let share = if square > 0.0 { ((p - a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    (p - (a + along * share)).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(a: (f64, f64), b: (f64, f64)) -> Segment {
        (Point::new(a.0, a.1), Point::new(b.0, b.1))
    }

    #[test]
    fn segments_cross_touch_or_miss() {
        let diagonal = segment((0.0, 0.0), (4.0, 4.0));
        for (other, meets) in [
            (segment((0.0, 4.0), (4.0, 0.0)), true),
            (segment((2.0, 2.0), (4.0, 0.0)), true),
            (segment((3.0, 2.0), (4.0, 0.0)), false),
            (segment((5.0, 6.0), (6.0, 5.0)), false),
        ] {
            assert_eq!((cross(diagonal, other), cross(other, diagonal)), (meets, meets), "{other:?}");
        }
    }

    #[test]
    fn distances_are_measured_to_the_nearest_point() {
        let flat = segment((0.0, 0.0), (4.0, 0.0));
        let measured = [(2.0, 3.0), (7.0, 4.0), (-3.0, 0.0), (1.0, 0.0)].map(|(x, y)| distance(flat, Point::new(x, y)));
        assert_eq!(measured.map(|length| length.to_string()), ["3", "5", "3", "0"]);
    }
}
