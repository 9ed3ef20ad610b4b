//! Layouts, looked at as they are written: in tenths of a point, with whole numbers.

use csp_core::{Network, Watch, problems};

use super::*;
use crate::drawing::Random;

fn box_of(width: f64, height: f64) -> Spot {
    Spot { x: 0.0, y: 0.0, width, height, top: 18.0, columns: 1, rows: 1 }
}

/// Boxes of different sizes.
fn boxes(nodes: usize) -> Vec<Spot> {
    (0..nodes).map(|node| box_of(36.0 + (node % 5) as f64 * 10.0, 30.0 + (node % 3) as f64 * 13.0)).collect()
}

fn tenths(length: f64) -> i64 {
    (length * 10.0).round() as i64
}

type Whole = (i64, i64);

fn side(a: Whole, b: Whole, p: Whole) -> i64 {
    ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum()
}

fn is_on(a: Whole, b: Whole, p: Whole) -> bool {
    side(a, b, p) == 0 && (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
}

/// All that is wrong with a drawing without crossings.
fn flaws(boxes: &[Spot], edges: &[(usize, usize)]) -> Vec<String> {
    let middles: Vec<Whole> = boxes.iter().map(Spot::middle).map(|(x, y)| (tenths(x), tenths(y))).collect();
    let mut flaws = Vec::new();
    for (number, &(a, b)) in edges.iter().enumerate() {
        for &(c, d) in &edges[number + 1..] {
            let at = |node: usize| middles[node];
            let apart = side(at(a), at(b), at(c)) * side(at(a), at(b), at(d)) < 0
                && side(at(c), at(d), at(a)) * side(at(c), at(d), at(b)) < 0;
            if apart {
                flaws.push(format!("{a}-{b} crosses {c}-{d}"));
            }
        }
        for node in (0..boxes.len()).filter(|&node| node != a && node != b) {
            if is_on(middles[a], middles[b], middles[node]) {
                flaws.push(format!("{node} lies on {a}-{b}"));
            }
        }
    }
    flaws
}

fn overlaps(boxes: &[Spot]) -> Vec<(usize, usize)> {
    let pairs = (0..boxes.len()).flat_map(|a| (a + 1..boxes.len()).map(move |b| (a, b)));
    let meet = |&(a, b): &(usize, usize)| {
        let (a, b): (&Spot, &Spot) = (&boxes[a], &boxes[b]);
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    };
    pairs.filter(meet).collect()
}

/// Lays out a graph and looks at boxes and frame.
fn arranged(nodes: usize, edges: &[(usize, usize)], names: &[String]) -> Vec<Spot> {
    let mut boxes = boxes(nodes);
    let (width, height) = arrange(&mut boxes, edges, names);
    assert_eq!(overlaps(&boxes), []);
    for spot in &boxes {
        assert!(spot.x >= 0.0 && spot.y >= 0.0 && spot.x + spot.width <= width && spot.y + spot.height <= height);
    }
    boxes
}

/// A triangle into whose faces nodes are put one by one, with a share of the edges left out.
fn stacked(seed: u64) -> (usize, Vec<(usize, usize)>) {
    let mut random = Random::new(seed);
    let nodes = 4 + random.below(21);
    let mut faces = vec![[0, 1, 2], [0, 1, 2]];
    let mut edges = vec![(0, 1), (0, 2), (1, 2)];
    for node in 3..nodes {
        let [a, b, c] = faces.swap_remove(random.below(faces.len()));
        faces.extend([[a, b, node], [a, c, node], [b, c, node]]);
        edges.extend([(a, node), (b, node), (c, node)]);
    }
    let kept = 2 + random.below(9);
    edges.retain(|_| random.below(10) < kept);
    (nodes, edges)
}

fn grid(rows: usize, columns: usize) -> (usize, Vec<(usize, usize)>) {
    let node = |row: usize, column: usize| row * columns + column;
    let across = (0..rows).flat_map(|row| (1..columns).map(move |column| (node(row, column - 1), node(row, column))));
    let down = (1..rows).flat_map(|row| (0..columns).map(move |column| (node(row - 1, column), node(row, column))));
    (rows * columns, across.chain(down).collect())
}

fn of_network(network: &Network) -> (usize, Vec<(usize, usize)>) {
    let ends = network.all_arcs().iter().map(|arc| (arc.source().index(), arc.target().index()));
    (network.len(), ends.filter(|(x, y)| x < y).collect())
}

fn usa() -> Network {
    let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    problems::named("usa@4", no_file, &Watch::default()).unwrap().network
}

#[test]
fn planar_graphs_are_drawn_without_crossings() {
    let maps = [problems::australia(3), usa()];
    let grids = (2..8).flat_map(|rows| (2..8).map(move |columns| grid(rows, columns)));
    let trees = (0..30).map(|seed| {
        let mut random = Random::new(seed);
        (40, (1..40).map(|node| (random.below(node), node)).collect())
    });
    let graphs = (0..300).map(stacked).chain(grids).chain(trees).chain(maps.iter().map(of_network));
    for (number, (nodes, edges)) in graphs.enumerate() {
        let boxes = arranged(nodes, &edges, &[]);
        assert_eq!(flaws(&boxes, &edges), Vec::<String>::new(), "graph {number}: {edges:?}");
        for component in Plain::new(nodes, edges.iter().copied()).components() {
            let part = Plain::new(nodes, edges.iter().copied()).part(&component);
            assert!(planar::planar(&part).is_some(), "graph {number}");
        }
    }
}

fn complete(nodes: usize) -> Vec<(usize, usize)> {
    (0..nodes).flat_map(|a| (a + 1..nodes).map(move |b| (a, b))).collect()
}

/// Puts so many nodes on each edge.
fn subdivided(nodes: usize, edges: &[(usize, usize)], each: usize) -> Plain {
    let mut graph = Plain::new(nodes + edges.len() * each, []);
    for (number, &(a, b)) in edges.iter().enumerate() {
        let between = (0..each).map(|place| nodes + number * each + place);
        let path: Vec<usize> = [a].into_iter().chain(between).chain([b]).collect();
        path.windows(2).for_each(|pair| graph.join(pair[0], pair[1]));
    }
    graph
}

/// Kuratowski 1930: these, and no graph that holds one of them, can be drawn without crossings.
#[test]
fn what_is_not_planar_is_told() {
    let utilities: Vec<_> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    let petersen: Vec<_> = (0..5).flat_map(|a| [(a, (a + 1) % 5), (a, a + 5), (a + 5, (a + 2) % 5 + 5)]).collect();
    for (nodes, edges) in [(5, complete(5)), (6, utilities), (10, petersen)] {
        for each in 0..4 {
            let mut graph = subdivided(nodes, &edges, each);
            assert!(planar::planar(&graph).is_none(), "{edges:?}, {each} nodes on each edge");
            graph.neighbours.push(Vec::new());
            graph.join(graph.len() - 1, 0);
            assert!(planar::planar(&graph).is_none(), "{edges:?}, and one more");
            let mut less = subdivided(nodes, &edges, each).edges;
            less.pop();
            let less = Plain::new(nodes + edges.len() * each, less);
            assert_eq!(planar::planar(&less).is_some(), nodes < 10, "{edges:?} without the last edge");
        }
    }
}

#[test]
fn boxes_never_overlap_whatever_the_graph() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let nodes = 1 + random.below(40);
        let density = 1 + random.below(10);
        let edges: Vec<_> = complete(nodes).into_iter().filter(|_| random.below(10) < density).collect();
        arranged(nodes, &edges, &[]);
    }
    for nodes in [0, 1, 2, 3, 30] {
        arranged(nodes, &complete(nodes), &[]);
        arranged(nodes, &[], &[]);
    }
}

#[test]
fn graphs_of_thousands_of_nodes_are_drawn() {
    let path: Vec<_> = (1..3000).map(|node| (node - 1, node)).collect();
    arranged(3000, &path, &[]);
    let ring: Vec<_> = (0..3000).map(|node| (node, (node + 1) % 3000)).collect();
    arranged(3000, &ring, &[]);
}

#[test]
fn maps_lie_as_the_land_does() {
    for map in [problems::australia(3), usa()] {
        let names: Vec<String> = map.variables().map(|x| map.name(x).to_string()).collect();
        let (nodes, edges) = of_network(&map);
        let boxes = arranged(nodes, &edges, &names);
        assert_eq!(flaws(&boxes, &edges), Vec::<String>::new());
        let at = |name: &str| boxes[names.iter().position(|known| known == name).unwrap()].middle();
        assert!(at("WA").0 < at(names.last().unwrap()).0 || at("AK").0 < at("FL").0);
    }
    let names = ["WA", "NT", "SA", "Q", "NSW", "V", "V"].map(String::from);
    assert_eq!(maps::places(&names), None);
}
