//! An implication graph as a picture: each literal below those that imply it, the conflict last, what was learnt under it.
//!
//! The words of a literal stand in its box, and boxes never overlap; lines pass between them. The edges into a box share one
//! rule, so it is written once, in the box.

use std::io::Write;

use anyhow::Result;
use csp_terminal::output::Output;
use csp_terminal::words::escape::html as escaped;
use csp_terminal::words::{svg, wrap};

use super::{Account, ConflictPart, Node};
use crate::drawing::{Layered, LayeredLink};

/// The height of a line of words, in points.
const LINE: f64 = 14.0;
/// The size of letters, and their width for each point of the size.
const SIZE: f64 = 11.0;
const LETTER: f64 = 0.62;
/// The most letters of a line of a box.
const LETTERS: usize = 22;
const MARGIN: f64 = 16.0;
const HEADING: f64 = 34.0;
/// The least letters of a line under the graph.
const LEAST: usize = 60;

/// The colours that the colour-blind can tell apart (Okabe & Ito 2008).
const STYLE: &str = "\
text { font-family: sans-serif; font-size: 11px; fill: #222222 }
.heading { font-size: 14px; font-weight: bold }
.box text { text-anchor: middle }
.literal { font-weight: bold }
rect { fill: #ffffff; stroke: #222222 }
.tried rect { fill: #d6ebf7; stroke: #0072b2 }
.lower rect { fill: #eeeeee; stroke: #999999; stroke-dasharray: 4 2 }
.point rect { fill: #fbe6bd; stroke: #e69f00 }
.nogood rect { stroke-width: 3 }
.conflict rect { fill: #f7dccb; stroke: #d55e00 }
.edge { fill: none; stroke: #777777 }
marker path { fill: #777777 }
";

/// A box: its classes, and its lines; the first is bold.
struct Words {
    classes: String,
    lines: Vec<String>,
}

impl Account<'_> {
    /// The picture, with what was learnt under it.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn svg(&self, output: &mut Output) -> Result<()> {
        let boxes: Vec<Words> = self.nodes.iter().map(Words::of_node).chain([self.conflict_box()]).collect();
        let sizes: Vec<(f64, f64)> = boxes.iter().map(Words::size).collect();
        let sources = self.nodes.iter().map(|node| node.antecedents.clone()).chain([self.graph.conflict.clone()]);
        let layered = Layered::of(&sizes, &sources.collect::<Vec<_>>());
        let fits = |&letters: &usize| letters as f64 * SIZE * LETTER <= layered.width;
        let letters = (LEAST..4 * LEAST).take_while(fits).last().unwrap_or(LEAST);
        let below: Vec<String> = self.told().iter().flat_map(|line| wrap::lines(line, letters)).collect();
        let title = format!("{}, at level {}", self.title, self.lesson.from);
        let longest = below.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * SIZE * LETTER;
        let heading = title.chars().count() as f64 * 14.0 * LETTER;
        let width = layered.width.max(longest).max(heading) + 2.0 * MARGIN;
        let end = HEADING + MARGIN + layered.height + MARGIN;
        let height = end + below.len() as f64 * LINE + MARGIN;
        let title = escaped(&title);
        write!(output, "{}", svg::head(width, height, &title, STYLE))?;
        writeln!(output, "<rect width=\"{width:.0}\" height=\"{height:.0}\" style=\"stroke: none\"/>\n{ARROW}")?;
        writeln!(output, "<text class=\"heading\" x=\"{MARGIN}\" y=\"{:.1}\">{title}</text>", HEADING - 8.0)?;
        let left = (width - layered.width) / 2.0;
        writeln!(output, "<g transform=\"translate({left:.1} {:.1})\">", HEADING + MARGIN)?;
        layered.links.iter().try_for_each(|link| writeln!(output, "{}", edge(link)))?;
        for ((words, &(x, y)), &size) in boxes.iter().zip(&layered.nodes).zip(&sizes) {
            words.write(x, y, size, output)?;
        }
        writeln!(output, "</g>")?;
        for (number, line) in below.iter().enumerate() {
            let y = end + (number + 1) as f64 * LINE;
            writeln!(output, "<text x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>", escaped(line))?;
        }
        Ok(writeln!(output, "</svg>")?)
    }

    fn conflict_box(&self) -> Words {
        let mut lines = vec!["conflict".to_owned()];
        lines.extend(wrap::lines(&self.breaks(), LETTERS));
        Words { classes: "box conflict".into(), lines }
    }
}

const ARROW: &str = "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
                     markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>";

/// Down to the end of the layer, then over to the next one.
fn edge(link: &LayeredLink) -> String {
    let &LayeredLink { begin: (x1, y1), turn, end: (x2, y2), arrives } = link;
    let middle = f64::midpoint(turn, y2);
    let arrow = if arrives { " marker-end=\"url(#arrow)\"" } else { "" };
    format!(
        "<path class=\"edge\" d=\"M{x1:.1} {y1:.1}V{turn:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}\"{arrow}/>"
    )
}

impl Words {
    fn of_node(node: &Node) -> Self {
        let part = match node.part {
            _ if node.is_point => "box point",
            ConflictPart::Tried => "box tried",
            ConflictPart::Lower => "box lower",
            ConflictPart::Implied => "box",
        };
        let classes = if node.is_in_nogood { format!("{part} nogood") } else { part.to_owned() };
        let mut lines = wrap::lines(&node.literal, LETTERS);
        lines.push(format!("level {}", node.level));
        let why = node.by.as_deref().into_iter().chain(node.marks().into_iter().filter(|&mark| mark != "lower level"));
        lines.extend(why.flat_map(|words| wrap::lines(words, LETTERS)));
        Self { classes, lines }
    }

    fn size(&self) -> (f64, f64) {
        let letters = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        // The first line is bold, and so a little wider.
        (letters as f64 * SIZE * LETTER + 14.0, self.lines.len() as f64 * LINE + 8.0)
    }

    fn write(&self, x: f64, y: f64, (width, height): (f64, f64), output: &mut Output) -> Result<()> {
        writeln!(output, "<g class=\"{}\">", self.classes)?;
        let left = x - width / 2.0;
        writeln!(output, "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\"/>")?;
        for (number, line) in self.lines.iter().enumerate() {
            let class = if number == 0 { " class=\"literal\"" } else { "" };
            let y = y + (number + 1) as f64 * LINE;
            writeln!(output, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line))?;
        }
        Ok(writeln!(output, "</g>")?)
    }
}
