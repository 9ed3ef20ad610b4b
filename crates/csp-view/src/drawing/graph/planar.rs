//! Drawings without crossings.

use super::biconnected::biconnected;
use super::faces::{Face, faces};
use super::geometry::{Point, cross, distance};
use super::plain::Plain;
use super::stress::Springs;
use super::tutte::barycentric;

/// Planar graphs with more nodes are laid out by stress, as others are.
const MOST_NODES: usize = 300;

/// Steps that spreading the nodes may take.
const WORK: usize = 20_000_000;

/// Places of the nodes of a connected graph at which no two edges cross and no edge runs through a node;
/// neighbours are about one unit apart. `None` when the graph is not planar, or has more than 300 nodes.
///
/// Helper edges make the graph biconnected; faces are found by Demoucron, Malgrange & Pertuiset 1964, and
/// places by Tutte 1963 and Floater 1997, with the longest face outside. These places are often too close
/// to each other. So the nodes are moved one by one, without making a crossing (Bertault 2000), to where
/// there is less stress and edges are further from foreign nodes (the terms of Davidson & Harel 1996,
/// without chance). Found in about 20 million steps at most.
pub(super) fn planar(graph: &Plain) -> Option<Vec<Point>> {
    if graph.len() > MOST_NODES {
        return None;
    }
    let faces = if graph.len() < 3 { Vec::new() } else { faces(&biconnected(graph))? };
    let longest = faces.iter().enumerate().rev().max_by_key(|(_, face): &(usize, &Face)| face.len());
    let places = match longest {
        Some((outer, _)) => barycentric(graph.len(), &faces, outer, |places| quality(graph, places))?,
        None => (0..graph.len()).map(|node| Point::new(node as f64, 0.0)).collect(),
    };
    let mut spread = Spread { graph, springs: Springs::of(graph), places };
    spread.springs.scale(&mut spread.places);
    // A pass looks at twenty places for each node, and at each place at all edges, and at all nodes for
    // each of its edges.
    let pass = 60 * graph.edges.len() * graph.len();
    for _ in 0..(WORK / pass.max(1)).clamp(5, 25) {
        let moved = (0..graph.len()).filter(|&node| spread.improve(node)).count();
        if moved == 0 {
            break;
        }
    }
    Some(spread.places)
}

/// Nearer than this, nodes and edges that have nothing to do with each other are pushed apart. An edge is
/// about 1 long.
const CLEAR: f64 = 0.6;

/// True if no two edges meet that share no end: O(m^2).
fn has_no_crossing(graph: &Plain, places: &[Point]) -> bool {
    let edge = |(a, b): (usize, usize)| (places[a], places[b]);
    graph.edges.iter().enumerate().all(|(number, &(a, b))| {
        let others = graph.edges[number + 1..].iter().filter(|(c, d)| ![a, b].contains(c) && ![a, b].contains(d));
        !others.into_iter().any(|&other| cross(edge((a, b)), edge(other)))
    })
}

/// The least distance of each node from edges and nodes that have nothing to do with it; 0 when edges cross.
fn quality(graph: &Plain, places: &[Point]) -> f64 {
    if has_no_crossing(graph, places) {
        (0..graph.len()).map(|node| room(graph, places, node)).fold(f64::INFINITY, f64::min)
    } else {
        0.0
    }
}

struct Spread<'g> {
    graph: &'g Plain,
    springs: Springs,
    places: Vec<Point>,
}

impl Spread<'_> {
    /// Moves a node to the best of some places: towards the least stress, and a little in each direction.
    /// Returns whether it is better by a hundredth.
    fn improve(&mut self, node: usize) -> bool {
        let here = self.places[node];
        let way = self.springs.best(node, &self.places) - here;
        let step = room(self.graph, &self.places, node).clamp(1e-9, CLEAR);
        let around = (0..8).flat_map(|number| {
            let direction = Point::on_circle(f64::from(number) / 8.0);
            [0.5, 3.0].map(|length| direction * (step * length))
        });
        let before = self.energy(node);
        let mut best = (before, here);
        for way in [way, way * 0.4, way * 0.1].into_iter().chain(around) {
            self.places[node] = here + way;
            let energy = self.energy(node);
            if energy < best.0 && !self.crosses(node) {
                best = (energy, here + way);
            }
        }
        self.places[node] = best.1;
        best.0 < 0.99 * before
    }

    /// The energy of a node at its place: its stress, and what is too near.
    fn energy(&self, node: usize) -> f64 {
        let near: f64 = distances(self.graph, &self.places, node)
            .filter(|&distance| distance < CLEAR)
            .map(|distance| (CLEAR / distance.max(1e-12)).powi(2) - 1.0)
            .sum();
        self.springs.stress_at(node, &self.places) + near
    }

    /// True if an edge of this node crosses another.
    fn crosses(&self, node: usize) -> bool {
        let here = self.places[node];
        self.graph.neighbours[node].iter().any(|&neighbour| {
            let edge = (here, self.places[neighbour]);
            let is_foreign = |&&(a, b): &&(usize, usize)| ![a, b].iter().any(|end| [node, neighbour].contains(end));
            let others = self.graph.edges.iter().filter(is_foreign);
            others.map(|&(a, b)| (self.places[a], self.places[b])).any(|other| cross(edge, other))
        })
    }
}

/// The least distance of a node and its edges from other nodes and theirs.
fn room(graph: &Plain, places: &[Point], node: usize) -> f64 {
    distances(graph, places, node).fold(f64::INFINITY, f64::min)
}

/// The distances of a node from edges that do not end there, and of its own edges from other nodes.
fn distances<'a>(graph: &'a Plain, places: &'a [Point], node: usize) -> impl Iterator<Item = f64> + 'a {
    let here = places[node];
    let foreign = graph.edges.iter().filter(move |&&(a, b)| a != node && b != node);
    let to_edges = foreign.map(move |&(a, b)| distance((places[a], places[b]), here));
    let to_nodes = graph.neighbours[node].iter().flat_map(move |&neighbour| {
        let edge = (here, places[neighbour]);
        let others = (0..graph.len()).filter(move |&other| other != node && other != neighbour);
        others.map(move |other| distance(edge, places[other]))
    });
    to_edges.chain(to_nodes)
}
