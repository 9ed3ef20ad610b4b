//! Drawings in which nodes are as far apart as their ways through the graph are long.

use super::geometry::Point;
use super::plain::Plain;

/// Passes over all nodes, unless the places settle before.
const SWEEPS: usize = 200;

/// Steps that the passes may take.
const WORK: usize = 200_000_000;

/// A pass that lessens the stress by less than this share is the last.
const SETTLED: f64 = 1e-5;

/// The places of the nodes of a connected graph; neighbours are about one unit apart.
///
/// Source: Kamada & Kawai 1989 for what is minimized, the stress: the sum over all pairs of `((distance -
/// d) / d)^2`, where d counts edges. Gansner, Koren & North 2004 for how: by majorization, here one node
/// after the other. It begins twice, from a circle in the order of the nodes and from one in the order of a
/// breadth-first walk, and the better end is taken. There is no chance in it. O(n^2) memory, O(n^2) steps
/// for a pass, and at most 200 passes.
pub(super) fn stress(graph: &Plain) -> Vec<Point> {
    let springs = Springs::of(graph);
    let by_number: Vec<usize> = (0..graph.len()).collect();
    let by_distance: Vec<usize> = graph.reached_from(0).into_iter().map(|(node, _)| node).collect();
    let starts = [by_number, by_distance].map(|order| circle(&order));
    let ends = starts.map(|mut places| (springs.relax(&mut places), places));
    let [one, other] = ends;
    if other.0 < one.0 { other.1 } else { one.1 }
}

/// The nodes on a circle in this order. Radii differ a little: nodes in exactly symmetric places would
/// never leave a line.
fn circle(order: &[usize]) -> Vec<Point> {
    let mut places = vec![Point::default(); order.len()];
    for (number, &node) in order.iter().enumerate() {
        let uneven = 1.0 + 0.01 * ((number * 7) % 5) as f64;
        places[node] = Point::on_circle(number as f64 / order.len() as f64) * uneven;
    }
    places
}

/// A spring between each two nodes.
pub(super) struct Springs {
    nodes: usize,
    /// By two nodes: how many edges lie between them.
    lengths: Vec<f32>,
}

impl Springs {
    /// Those of a connected graph: O(n (n + m)).
    pub(super) fn of(graph: &Plain) -> Self {
        let nodes = graph.len();
        let mut lengths = Vec::with_capacity(nodes * nodes);
        (0..nodes).for_each(|node| lengths.extend(graph.distances_from(node).into_iter().map(|length| length as f32)));
        Self { nodes, lengths }
    }

    /// The springs of a node, with the nodes at their other ends.
    fn springs(&self, node: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let lengths = &self.lengths[node * self.nodes..(node + 1) * self.nodes];
        lengths.iter().enumerate().filter(move |&(other, _)| other != node).map(|(other, &d)| (other, f64::from(d)))
    }

    /// The place of a node with less stress, while the others stay.
    pub(super) fn best(&self, node: usize, places: &[Point]) -> Point {
        let mut sum = Point::default();
        let mut weights = 0.0;
        for (other, length) in self.springs(node) {
            let way = places[node] - places[other];
            // In one place with another node, it leaves in a direction of its own.
            let direction = if way.length() > 1e-9 {
                way * (1.0 / way.length())
            } else {
                Point::on_circle(node as f64 / self.nodes as f64)
            };
            let weight = 1.0 / (length * length);
            sum = sum + (places[other] + direction * length) * weight;
            weights += weight;
        }
        if weights > 0.0 { sum * (1.0 / weights) } else { places[node] }
    }

    /// Makes the drawing so large that its stress is least.
    pub(super) fn scale(&self, places: &mut [Point]) {
        let mut wanted = 0.0;
        let mut found = 0.0;
        for node in 0..self.nodes {
            for (other, length) in self.springs(node) {
                let share = (places[node] - places[other]).length() / length;
                wanted += share;
                found += share * share;
            }
        }
        if found > 0.0 {
            places.iter_mut().for_each(|place| *place = *place * (wanted / found));
        }
    }

    /// The stress of the springs of a node.
    pub(super) fn stress_at(&self, node: usize, places: &[Point]) -> f64 {
        let share = |other: usize, length: f64| (places[node] - places[other]).length() / length - 1.0;
        self.springs(node).map(|(other, length)| share(other, length).powi(2)).sum()
    }

    /// The stress of a drawing.
    fn stress(&self, places: &[Point]) -> f64 {
        (0..self.nodes).map(|node| self.stress_at(node, places)).sum::<f64>() / 2.0
    }

    /// Moves the nodes until the stress hardly gets less, and returns it.
    fn relax(&self, places: &mut [Point]) -> f64 {
        self.scale(places);
        let mut stress = self.stress(places);
        for _ in 0..(WORK / (4 * self.nodes * self.nodes).max(1)).clamp(10, SWEEPS) {
            for node in 0..self.nodes {
                places[node] = self.best(node, places);
            }
            let less = self.stress(places);
            let is_settled = stress - less <= SETTLED * stress;
            stress = less;
            if is_settled {
                break;
            }
        }
        stress
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path can be drawn without any stress.
    #[test]
    fn a_path_becomes_straight() {
        let places = stress(&Plain::new(6, (0..5).map(|node| (node, node + 1))));
        for (node, place) in places.iter().enumerate() {
            assert!(((*place - places[0]).length() - node as f64).abs() < 0.1, "{places:?}");
        }
    }

    /// In the complete graph of four nodes, all pairs are alike; a square with its diagonals has least
    /// stress.
    #[test]
    fn a_pass_never_adds_stress() {
        for (nodes, step) in [(4, 1), (9, 2), (12, 5)] {
            let pairs = (0..nodes).flat_map(|a| (a + 1..nodes).map(move |b| (a, b)));
            let graph = Plain::new(nodes, pairs.filter(|(a, b)| b - a == 1 || (a * b) % step == 0));
            let springs = Springs::of(&graph);
            let mut places = circle(&(0..nodes).collect::<Vec<_>>());
            springs.scale(&mut places);
            let mut stress = springs.stress(&places);
            for _ in 0..30 {
                (0..nodes).for_each(|node| places[node] = springs.best(node, &places));
                let less = springs.stress(&places);
                assert!(less <= stress + 1e-9, "{less} after {stress}");
                stress = less;
            }
        }
    }
}
