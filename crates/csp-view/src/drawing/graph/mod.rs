//! Layouts of graphs.
//!
//! | module | what it does |
//! |---|---|
//! | `maps` | maps as the land lies |
//! | `planar` | drawings without crossings |
//! | `biconnected`, `faces`, `tutte` | helper edges, faces and barycentric places, of which `planar` is made |
//! | `stress` | drawings of other graphs |
//! | `pack` | boxes that do not overlap, components in rows |
//! | `plain`, `geometry` | graphs, points and segments |

mod biconnected;
mod faces;
mod geometry;
mod maps;
mod pack;
mod plain;
mod planar;
mod stress;
mod tutte;

use geometry::Point;
use pack::Extent;
use plain::Plain;

use super::Spot;
use super::tree::tidy;

/// The room around a picture, and between components, in points.
const MARGIN: f64 = 24.0;

/// Steps that the distances in a component may take: the layout by stress needs them.
const WORK: usize = 200_000_000;

/// The most nodes of a component that is laid out by stress, which takes memory for each pair of them.
const MOST_NODES: usize = 1500;

/// Puts the boxes of the nodes in their places; no two overlap. Returns the width and the height of the
/// picture.
///
/// Maps that are known are drawn as they lie. Otherwise each component is drawn by itself: a tree from its
/// middle down, a planar graph without crossings, another one by stress, and a very large one in rows.
pub(super) fn arrange(boxes: &mut [Spot], edges: &[(usize, usize)], names: &[String]) -> (f64, f64) {
    if let Some(mut middles) = maps::places(names) {
        pack::enlarge(boxes, &mut middles);
        place(boxes, &middles);
    } else {
        let graph = Plain::new(boxes.len(), edges.iter().copied());
        by_components(boxes, &graph);
    }
    fit(boxes)
}

fn by_components(boxes: &mut [Spot], graph: &Plain) {
    let mut components = graph.components();
    components.sort_by_key(|nodes| std::cmp::Reverse(nodes.len()));
    let mut extents = Vec::with_capacity(components.len());
    for nodes in &components {
        let mut part: Vec<Spot> = nodes.iter().map(|&node| boxes[node]).collect();
        let middles = connected(&part, &graph.part(nodes));
        place(&mut part, &middles);
        extents.push(extent(&mut part));
        nodes.iter().zip(part).for_each(|(&node, spot)| boxes[node] = spot);
    }
    let (corners, _) = pack::rows(&extents, MARGIN);
    for (nodes, corner) in components.iter().zip(corners) {
        for &node in nodes {
            boxes[node].x += corner.x;
            boxes[node].y += corner.y;
        }
    }
}

/// The middles of the boxes of a connected graph.
fn connected(boxes: &[Spot], graph: &Plain) -> Vec<Point> {
    if graph.edges.len() + 1 == graph.len() {
        return tree(boxes, graph);
    }
    if let Some(mut places) = planar::planar(graph)
        && pack::enlarge(boxes, &mut places)
    {
        return places;
    }
    if graph.len() > MOST_NODES || graph.len() * graph.edges.len() > WORK {
        let extents: Vec<Extent> = boxes.iter().map(|spot| Extent { width: spot.width, height: spot.height }).collect();
        let corners = pack::rows(&extents, MARGIN).0;
        return corners.iter().zip(boxes).map(|(&corner, spot)| corner + half(spot)).collect();
    }
    let mut places = stress::stress(graph);
    let unit = boxes.iter().map(|spot| spot.width.hypot(spot.height)).fold(0.0, f64::max) + 2.0 * MARGIN;
    places.iter_mut().for_each(|place| *place = *place * unit);
    pack::push_apart(boxes, &mut places);
    places
}

/// A tree below one of its middles.
fn tree(boxes: &[Spot], graph: &Plain) -> Vec<Point> {
    let end = |start| graph.reached_from(start).last().map_or(0, |&(node, _)| node);
    let one = end(0);
    let distances = [graph.distances_from(one), graph.distances_from(end(one))];
    let farthest = |node: usize| distances[0][node].max(distances[1][node]);
    let middle = (0..graph.len()).min_by_key(|&node| farthest(node)).unwrap_or(0);
    let order = graph.reached_from(middle);
    let mut numbers = vec![0; graph.len()];
    order.iter().enumerate().for_each(|(number, &(node, _))| numbers[node] = number);
    let parents: Vec<Option<usize>> = order.iter().map(|&(_, before)| before.map(|before| numbers[before])).collect();
    let places = tidy::places(&parents);
    let column = boxes.iter().map(|spot| spot.width).fold(0.0, f64::max) + pack::GAP;
    let row = boxes.iter().map(|spot| spot.height).fold(0.0, f64::max) + MARGIN;
    let middle = |node: usize| places[numbers[node]];
    (0..graph.len()).map(middle).map(|(x, y)| Point::new(x * column, y as f64 * row)).collect()
}

fn half(spot: &Spot) -> Point {
    Point::new(spot.width / 2.0, spot.height / 2.0)
}

fn place(boxes: &mut [Spot], middles: &[Point]) {
    for (spot, &middle) in boxes.iter_mut().zip(middles) {
        let corner = middle - half(spot);
        spot.x = corner.x;
        spot.y = corner.y;
    }
}

/// Moves boxes so that they begin at the corner. Returns what they take.
fn extent(boxes: &mut [Spot]) -> Extent {
    let left = boxes.iter().map(|spot| spot.x).reduce(f64::min).unwrap_or(0.0);
    let upper = boxes.iter().map(|spot| spot.y).reduce(f64::min).unwrap_or(0.0);
    let mut whole = Extent::default();
    for spot in boxes {
        spot.x -= left;
        spot.y -= upper;
        whole.width = whole.width.max(spot.x + spot.width);
        whole.height = whole.height.max(spot.y + spot.height);
    }
    whole
}

/// Moves all so that the picture begins at the corner. Returns its width and its height.
fn fit(boxes: &mut [Spot]) -> (f64, f64) {
    let whole = extent(boxes);
    for spot in boxes {
        spot.x += MARGIN;
        spot.y += MARGIN;
    }
    (whole.width + 2.0 * MARGIN, whole.height + 2.0 * MARGIN)
}

#[cfg(test)]
mod tests;
