//! Rectangles on a plane, as in a packing: from their lower left corners, with their widths and heights.

use csp_formats::PictureArray;
use csp_terminal::words::svg::Points;
use csp_terminal::words::{escape, numbers};

use super::figure::{COLOURS, Figure, KnownEntry, LETTERS, MOST_TOLD, letters, names, short};
use crate::drawing::width_of;

/// The most that the plane takes.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 480.0;
/// The letters of the name in a rectangle.
const MOST_LETTERS: usize = 20;

/// A rectangle with its name, in the numbers of the model.
struct Rectangle<'n> {
    name: &'n str,
    colour: usize,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The picture of rectangles: x, y, width and height; one number in the place of a list is that of all of them.
pub(super) fn figure(title: &str, arrays: &[PictureArray], entries: &[Vec<Option<KnownEntry>>]) -> Figure {
    let names = names(&arrays[0]);
    let value = |list: usize, place: usize| {
        let place = if arrays[list].heads.is_empty() { 0 } else { place };
        Some(entries[list].get(place)?.as_ref()?.number as f64)
    };
    let rectangle = |(place, name)| {
        let (width, height) = (value(2, place)?, value(3, place)?);
        let (x, y) = (value(0, place)?, value(1, place)?);
        (width > 0.0 && height > 0.0).then_some(Rectangle { name, colour: place % COLOURS, x, y, width, height })
    };
    let boxes: Vec<Rectangle<'_>> = names.iter().map(String::as_str).enumerate().filter_map(rectangle).collect();
    let mut figure = Figure { title: title.to_owned(), about: about(&boxes), ..Figure::default() };
    if !boxes.is_empty() {
        draw(&boxes, &mut figure);
    }
    let missing = (names.len() - boxes.len()) as u64;
    if missing > 0 {
        let are = if missing == 1 {
            "rectangle has no place or no area and is"
        } else {
            "rectangles have no place or no area and are"
        };
        figure.note(&format!("{} {are} not drawn", numbers::grouped(missing)));
    }
    figure
}

fn draw(boxes: &[Rectangle<'_>], figure: &mut Figure) {
    let least = |of: fn(&Rectangle<'_>) -> f64| boxes.iter().map(of).fold(f64::INFINITY, f64::min);
    let (left, lower) = (least(|one| one.x), least(|one| one.y));
    let (right, upper) = (-least(|one| -(one.x + one.width)), -least(|one| -(one.y + one.height)));
    let scale = (WIDTH / (right - left)).min(HEIGHT / (upper - lower));
    figure.width = (right - left) * scale + 2.0;
    figure.height = (upper - lower) * scale + 6.0;
    for one in boxes {
        let corner = (1.0 + (one.x - left) * scale, 1.0 + (upper - one.y - one.height) * scale);
        let (width, height) = (one.width * scale, one.height * scale);
        figure.push(format_args!("<g><title>{}</title>", escape::html(&said(one))));
        figure.rect(&format!("bar k{}", one.colour), corner, (width, height), "");
        let name = short(one.name, MOST_LETTERS);
        if width_of(letters(&name), LETTERS) + 4.0 <= width && LETTERS + 2.0 <= height {
            figure.letters("label", corner.0 + width / 2.0, corner.1 + height / 2.0, "middle", &name);
        }
        figure.push("</g>");
    }
    figure.push(format_args!(
        "<rect class=\"grid\" x=\"1\" y=\"1\" width=\"{}\" height=\"{}\"/>",
        Points(figure.width - 2.0),
        Points(figure.height - 6.0)
    ));
    figure.note(&format!("x from {left} to {right}, y from {lower} up to {upper}"));
}

fn said(one: &Rectangle<'_>) -> String {
    format!("{}: {} by {} at {}, {}", one.name, one.width, one.height, one.x, one.y)
}

fn about(boxes: &[Rectangle<'_>]) -> String {
    let told: Vec<String> = boxes.iter().take(MOST_TOLD).map(said).collect();
    let more = if boxes.len() > MOST_TOLD { format!("; the first {MOST_TOLD} are told") } else { String::new() };
    let told = if told.is_empty() { String::new() } else { format!(" {}.", told.join("; ")) };
    format!("{}{more}.{told}", numbers::count(boxes.len() as u64, "rectangle"))
}
