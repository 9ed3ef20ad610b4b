//! Barycentric drawings.

use super::faces::Face;
use super::geometry::Point;

/// The number of rounds in which the weights are balanced.
const ROUNDS: usize = 10;

/// The places of the nodes of a biconnected planar graph without crossings: those of the outer face on a
/// circle, every other in the weighted middle of its neighbours.
///
/// Source: Tutte 1963; Floater 1997: when all faces but the outer one are triangles, any positive weights
/// will do. So every longer face gets a helper node in its middle. Our variant: weights are balanced, a few
/// times, so that long edges become shorter and short edges longer, since with equal weights inner nodes
/// come too close to each other. Each time, the linear equations are solved by conjugate gradients
/// (Hestenes & Stiefel 1952): O((n + m) * n) steps at most. In nearly singular equations the rounding of
/// numbers can make crossings, so `quality` is asked: the best places are taken, and `None` is the answer
/// when all have quality 0.
pub(super) fn barycentric(
    nodes: usize,
    faces: &[Face],
    outer: usize,
    quality: impl Fn(&[Point]) -> f64,
) -> Option<Vec<Point>> {
    let mut springs = Springs::new(nodes, faces, outer);
    let mut best = None;
    let mut most = 0.0;
    for _ in 0..ROUNDS {
        springs.relax();
        let places = &springs.places[..nodes];
        let quality = quality(places);
        if quality > most {
            most = quality;
            best = Some(places.to_vec());
        }
        springs.balance();
    }
    best
}

/// Nodes that hang on springs.
struct Springs {
    places: Vec<Point>,
    is_fixed: Vec<bool>,
    list: Vec<Spring>,
}

#[derive(Clone, Copy)]
struct Spring {
    ends: (usize, usize),
    weight: f64,
}

impl Springs {
    fn new(nodes: usize, faces: &[Face], outer: usize) -> Self {
        let mut pairs = Vec::new();
        let mut count = nodes;
        for (number, face) in faces.iter().enumerate() {
            let around = face.iter().zip(face.iter().cycle().skip(1));
            pairs.extend(around.map(|(&a, &b)| (a.min(b), a.max(b))));
            if number != outer && face.len() > 3 {
                pairs.extend(face.iter().map(|&node| (node, count)));
                count += 1;
            }
        }
        // Every edge of the graph lies between two faces.
        pairs.sort_unstable();
        pairs.dedup();
        let mut places = vec![Point::default(); count];
        let mut is_fixed = vec![false; count];
        let length = faces[outer].len() as f64;
        for (number, &node) in faces[outer].iter().enumerate() {
            places[node] = Point::on_circle((number as f64 + 0.5) / length);
            is_fixed[node] = true;
        }
        let list = pairs.into_iter().map(|ends| Spring { ends, weight: 1.0 }).collect();
        Self { places, is_fixed, list }
    }

    /// Makes springs the stronger the longer they are.
    fn balance(&mut self) {
        let places = &self.places;
        let length = |spring: &Spring| (places[spring.ends.0] - places[spring.ends.1]).length();
        let mean = self.list.iter().map(length).sum::<f64>() / self.list.len().max(1) as f64;
        for spring in &mut self.list {
            let length = (places[spring.ends.0] - places[spring.ends.1]).length();
            spring.weight = (spring.weight * (length / mean).clamp(0.25, 4.0).powf(0.3)).clamp(1e-4, 1e4);
        }
    }

    /// Moves every node that is not fixed to the weighted middle of its neighbours.
    fn relax(&mut self) {
        let mut sums = vec![0.0; self.places.len()];
        for spring in &self.list {
            sums[spring.ends.0] += spring.weight;
            sums[spring.ends.1] += spring.weight;
        }
        // The force at every node, which is the residual of the equations.
        let mut rest = self.forces(&self.places);
        let scaled = |rest: &[Point]| -> Vec<Point> {
            rest.iter().zip(&sums).map(|(&force, &sum)| force * (1.0 / sum.max(1e-12))).collect()
        };
        let mut direction = scaled(&rest);
        let mut product = dot(&rest, &direction);
        let enough = 1e-26 * sums.iter().sum::<f64>();
        for _ in 0..4 * self.places.len() {
            if product.x <= enough && product.y <= enough {
                break;
            }
            let image = self.forces(&direction);
            let along = dot(&direction, &image);
            // The forces are minus the matrix, which is positive definite.
            let step = Point::new(ratio(product.x, -along.x), ratio(product.y, -along.y));
            for node in 0..self.places.len() {
                self.places[node] = self.places[node] + by_axis(direction[node], step);
                rest[node] = rest[node] + by_axis(image[node], step);
            }
            let preconditioned = scaled(&rest);
            let next = dot(&rest, &preconditioned);
            let turn = Point::new(ratio(next.x, product.x), ratio(next.y, product.y));
            for (direction, new) in direction.iter_mut().zip(preconditioned) {
                *direction = new + by_axis(*direction, turn);
            }
            product = next;
        }
    }

    /// The forces of the springs at each node that is not fixed, when the nodes stand at `places`.
    fn forces(&self, places: &[Point]) -> Vec<Point> {
        let mut forces = vec![Point::default(); places.len()];
        for &Spring { ends: (a, b), weight } in &self.list {
            let pull = (places[b] - places[a]) * weight;
            forces[a] = forces[a] + pull;
            forces[b] = forces[b] - pull;
        }
        for (force, &is_fixed) in forces.iter_mut().zip(&self.is_fixed) {
            if is_fixed {
                *force = Point::default();
            }
        }
        forces
    }
}

/// The sums of products, for each axis.
fn dot(a: &[Point], b: &[Point]) -> Point {
    a.iter().zip(b).fold(Point::default(), |sum, (a, b)| sum + by_axis(*a, *b))
}

fn by_axis(a: Point, b: Point) -> Point {
    Point::new(a.x * b.x, a.y * b.y)
}

fn ratio(a: f64, b: f64) -> f64 {
    if b.abs() < 1e-300 { 0.0 } else { a / b }
}
