//! The nodes of a graph with their values, each value in a colour of its own, and the edges between them.

use std::collections::{BTreeSet, HashMap};

use csp_formats::PictureArray;
use csp_terminal::words::svg::Points;
use csp_terminal::words::{escape, numbers};

use super::figure::{COLOURS, Figure, KnownEntry, LETTERS, MOST_TOLD, letters, names, short};
use crate::drawing::{Spot, graph, width_of};

const MOST_LETTERS: usize = 16;
/// The height of a line in a node.
const LINE: f64 = 16.0;

/// The picture of a graph: the values of its nodes, its edges as pairs of indices, and what its nodes are called.
pub(super) fn figure(title: &str, arrays: &[PictureArray], entries: &[Vec<Option<KnownEntry>>]) -> Figure {
    let [nodes, edges] = [&entries[0], &entries[1]];
    let indices = names(&arrays[0]);
    let word = |entry: &Option<KnownEntry>| entry.as_ref().map_or_else(|| "?".to_owned(), |entry| entry.word.clone());
    let names: Vec<String> = entries.get(2).map_or_else(|| indices.clone(), |names| names.iter().map(word).collect());
    let values: Vec<String> = nodes.iter().map(word).collect();
    let place_of: HashMap<&str, usize> = indices.iter().map(String::as_str).zip(0..).collect();
    let end = |entry: &Option<KnownEntry>| place_of.get(entry.as_ref()?.word.as_str()).copied();
    let pairs: BTreeSet<(usize, usize)> = edges
        .chunks_exact(2)
        .filter_map(|pair| Some((end(&pair[0])?, end(&pair[1])?)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    let joined: Vec<(usize, usize)> = pairs.iter().copied().filter(|(a, b)| a != b).collect();
    // A node that is its own value has one line.
    let rows = if names == values { 1 } else { 2 };
    let (names, values): (Vec<String>, Vec<String>) =
        names.iter().zip(&values).map(|(name, value)| (short(name, MOST_LETTERS), short(value, MOST_LETTERS))).unzip();
    let spot = |(name, value): (&String, &String)| {
        let width = width_of(letters(name).max(letters(value)), LETTERS) + 14.0;
        let height = LINE * f64::from(rows) + 6.0;
        Spot { x: 0.0, y: 0.0, width: width.max(30.0), height, top: height, columns: 1, rows: 1 }
    };
    let mut spots: Vec<Spot> = names.iter().zip(&values).map(spot).collect();
    let (width, height) = graph::arrange(&mut spots, &joined, &names);
    let mut figure = Figure { title: title.to_owned(), width, height, ..Figure::default() };
    figure.about = about(&names, &values, &joined);
    let middle = |spot: &Spot| (spot.x + spot.width / 2.0, spot.y + spot.height / 2.0);
    for &(a, b) in &joined {
        let [(x1, y1), (x2, y2)] = [a, b].map(|node| middle(&spots[node]));
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Points);
        figure.push(format_args!("<path class=\"edge\" d=\"M{x1} {y1}L{x2} {y2}\"/>"));
    }
    let kinds: BTreeSet<i64> = nodes.iter().flatten().map(|entry| entry.number).collect();
    let colours: HashMap<i64, usize> = kinds.into_iter().zip((0..COLOURS).cycle()).collect();
    for (place, spot) in spots.iter().enumerate() {
        let (x, y) = middle(spot);
        figure
            .push(format_args!("<g><title>{}</title>", escape::html(&format!("{}: {}", names[place], values[place]))));
        let colour = nodes[place].as_ref().map_or(0, |entry| colours[&entry.number]);
        let colour = if rows == 1 { 0 } else { colour };
        figure.rect(&format!("bar k{colour}"), (spot.x, spot.y), (spot.width, spot.height), " rx=\"6\"");
        let up = if rows == 1 { 0.0 } else { LINE / 2.0 };
        figure.letters("label head", x, y - up, "middle", &names[place]);
        if rows == 2 {
            figure.letters("label", x, y + up, "middle", &values[place]);
        }
        figure.push("</g>");
    }
    let lost = (edges.len() / 2)
        .saturating_sub(edges.chunks_exact(2).filter(|pair| pair.iter().all(|one| end(one).is_some())).count());
    let loops = pairs.len() - joined.len();
    if loops > 0 {
        let edges = numbers::count(loops as u64, "edge");
        figure.note(&format!("not drawn, as both ends of it are one node: {edges}"));
    }
    if lost > 0 {
        let edges = numbers::count(lost as u64, "edge");
        figure.note(&format!("not drawn, as an end of it is no node: {edges}"));
    }
    figure
}

fn about(names: &[String], values: &[String], edges: &[(usize, usize)]) -> String {
    let told: Vec<String> =
        names.iter().zip(values).take(MOST_TOLD).map(|(name, value)| format!("{name}: {value}")).collect();
    let ways: Vec<String> =
        edges.iter().take(MOST_TOLD).map(|&(a, b)| format!("{} and {}", names[a], names[b])).collect();
    let is_cut = names.len().max(edges.len()) > MOST_TOLD;
    let more = if is_cut { format!("; the first {MOST_TOLD} are told") } else { String::new() };
    let (nodes, count) = (numbers::count(names.len() as u64, "node"), numbers::count(edges.len() as u64, "edge"));
    let ways = if ways.is_empty() { String::new() } else { format!(" Edges: {}.", ways.join("; ")) };
    format!("{nodes}, {count}{more}. {}.{ways}", told.join("; "))
}
