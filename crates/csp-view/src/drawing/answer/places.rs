//! Places on a plane, and a way through them: from each to its successor, or from one to the next of a list.

use std::collections::HashMap;

use csp_terminal::words::svg::Points;
use csp_terminal::words::{escape, numbers};

use super::figure::{Figure, KnownEntry, LETTERS, letters, short};
use crate::drawing::width_of;

/// The most that the plane takes, and the room around it for names.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 24.0;
/// The radius of a place, and the length of the head of an arrow.
const RADIUS: f64 = 4.0;
const ARROW: f64 = 9.0;
/// With more places, only pointing at one says its name.
pub(super) const MOST_NAMES: usize = 150;
pub(super) const NAME_LETTERS: usize = 16;

/// A line from one place to another.
type Leg = (usize, usize);

/// The picture of places with these names: `ways` are their successors in a tour, or the places of a route in order.
pub(super) fn figure(
    title: &str,
    is_tour: bool,
    names: &[String],
    heads: &[Vec<String>],
    [ways, xs, ys]: [&[Option<KnownEntry>]; 3],
) -> Figure {
    let place_of: HashMap<&str, usize> =
        heads.iter().flatten().enumerate().map(|(place, head)| (head.as_str(), place)).collect();
    let found: Vec<Option<usize>> = ways.iter().map(|way| place_of.get(way.as_ref()?.word.as_str()).copied()).collect();
    let legs: Vec<Leg> = if is_tour {
        found.iter().enumerate().filter_map(|(from, to)| Some((from, (*to)?))).filter(|(from, to)| from != to).collect()
    } else {
        let known: Vec<usize> = found.iter().copied().flatten().collect();
        known.iter().copied().zip(known.iter().copied().skip(1)).filter(|(from, to)| from != to).collect()
    };
    let plane = Plane::of(xs, ys);
    let mut figure = Figure { title: title.to_owned(), width: plane.width, height: plane.height, ..Figure::default() };
    let names_of = |place: usize| names.get(place).map_or("", String::as_str);
    figure.about = about(&legs, names, found.first().copied().flatten().filter(|_| !is_tour));
    for &(from, to) in &legs {
        if let (Some(from), Some(to)) = (plane.spots[from], plane.spots[to]) {
            leg(from, to, &mut figure);
        }
    }
    let first = if is_tour { None } else { found.iter().copied().flatten().next() };
    for (place, spot) in plane.spots.iter().enumerate() {
        let Some((x, y)) = *spot else { continue };
        let (name, values) = (names_of(place), [&xs[place], &ys[place]]);
        let [at_x, at_y] = values.map(|entry| entry.as_ref().map_or("?", |entry| &entry.word));
        let begins = if first == Some(place) { ", the first" } else { "" };
        let whole = format!("{name}: {at_x}, {at_y}{begins}");
        figure.push(format_args!("<g class=\"stop\"><title>{}</title>", escape::html(&whole)));
        let radius = if first == Some(place) { RADIUS + 3.0 } else { RADIUS };
        figure.push(format_args!(
            "<circle class=\"place\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            Points(x),
            Points(y),
            Points(radius)
        ));
        if plane.spots.len() <= MOST_NAMES {
            let name = short(name, NAME_LETTERS);
            let is_left = x + RADIUS + 4.0 + width_of(letters(&name), LETTERS) > plane.width;
            let (at, anchor) = if is_left { (x - radius - 4.0, "end") } else { (x + radius + 4.0, "start") };
            figure.letters("name", at, y - 9.0, anchor, &name);
        }
        figure.push("</g>");
    }
    notes(&plane, &found, &mut figure);
    figure
}

fn notes(plane: &Plane, found: &[Option<usize>], figure: &mut Figure) {
    let unseen = plane.spots.iter().filter(|spot| spot.is_none()).count() as u64;
    if unseen > 0 {
        figure.note(&format!("not drawn, as their x or y has no value: {}", numbers::count(unseen, "place")));
    }
    let lost = found.iter().filter(|place| place.is_none()).count() as u64;
    if lost > 0 {
        figure.note(&format!(
            "not drawn, as they lead to no place: {}",
            numbers::count(lost, "entry").replace("entrys", "entries")
        ));
    }
    if plane.spots.len() > MOST_NAMES {
        figure.note(&format!("with more than {MOST_NAMES} places, pointing at one says its name"));
    }
}

/// The ways in words: each cycle or path from its first place on.
fn about(legs: &[Leg], names: &[String], first: Option<usize>) -> String {
    let next: HashMap<usize, usize> = legs.iter().copied().collect();
    let name = |place: usize| names.get(place).cloned().unwrap_or_default();
    if first.is_some() {
        // A route may come to a place more than once.
        let stops = legs.first().map(|leg| leg.0).into_iter().chain(legs.iter().map(|leg| leg.1));
        return format!("A route: {}.", stops.map(name).collect::<Vec<_>>().join(", "));
    }
    let mut is_told = vec![false; names.len()];
    let mut ways = Vec::new();
    for start in 0..names.len() {
        let mut way = Vec::new();
        let mut here = Some(start).filter(|_| next.contains_key(&start));
        while let Some(place) = here.filter(|&place| !is_told[place]) {
            is_told[place] = true;
            way.push(name(place));
            here = next.get(&place).copied();
        }
        if !way.is_empty() {
            ways.push(format!("{}, and on to {}", way.join(", "), here.map(name).unwrap_or_default()));
        }
    }
    format!(
        "{} of {}. {}.",
        numbers::count(ways.len() as u64, "way"),
        numbers::count(legs.len() as u64, "leg"),
        ways.join("; ")
    )
}

/// A line with an arrow in its middle.
fn leg(from: (f64, f64), to: (f64, f64), figure: &mut Figure) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Points);
    figure.push(format_args!("<line class=\"way\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"));
    if length > 3.0 * ARROW {
        let (ux, uy) = (dx / length * ARROW, dy / length * ARROW);
        let (x, y) = (f64::midpoint(from.0, to.0) + ux / 2.0, f64::midpoint(from.1, to.1) + uy / 2.0);
        let corner = |side: f64| (Points(x - ux + side * uy * 0.5), Points(y - uy - side * ux * 0.5));
        let (a, b) = (corner(1.0), corner(-1.0));
        figure.push(format_args!(
            "<path class=\"point\" d=\"M{} {}L{} {}L{} {}z\"/>",
            Points(x),
            Points(y),
            a.0,
            a.1,
            b.0,
            b.1
        ));
    }
}

/// The places in points; y grows upwards, and both axes have one scale.
pub(super) struct Plane {
    pub(super) spots: Vec<Option<(f64, f64)>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Plane {
    pub(super) fn of(xs: &[Option<KnownEntry>], ys: &[Option<KnownEntry>]) -> Self {
        let pair = |(x, y): (&Option<KnownEntry>, &Option<KnownEntry>)| {
            Some((x.as_ref()?.number as f64, y.as_ref()?.number as f64))
        };
        let points: Vec<Option<(f64, f64)>> = xs.iter().zip(ys).map(pair).collect();
        let known = || points.iter().flatten();
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let low = known().map(of).reduce(f64::min).unwrap_or(0.0);
            (low, known().map(of).reduce(f64::max).unwrap_or(0.0) - low)
        };
        let ((left, across), (lower, up)) = (ends(|point| point.0), ends(|point| point.1));
        let scale = (WIDTH / across.max(f64::MIN_POSITIVE)).min(HEIGHT / up.max(f64::MIN_POSITIVE));
        // All in one place, or on a line along an axis.
        let scale = if across + up == 0.0 { 0.0 } else { scale };
        let spot = |(x, y): (f64, f64)| (MARGIN + (x - left) * scale, MARGIN + (up - (y - lower)) * scale);
        Self {
            spots: points.iter().map(|point| point.map(spot)).collect(),
            width: (across * scale + 2.0 * MARGIN).max(4.0 * MARGIN),
            height: up * scale + 2.0 * MARGIN,
        }
    }
}
