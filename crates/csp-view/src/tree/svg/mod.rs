//! Search trees as a picture, beside each other when there are several.
//!
//! The words of a node stand below its shape, in lines that are not wider than a column, and each level is
//! as high as its longest label. So no two labels overlap. A branch leaves below the words, goes down to
//! the end of the level, and only then to the child.

use std::io::Write;

use anyhow::Result;
use csp_core::observe::NodeStatus;
use csp_terminal::output::Output;
use csp_terminal::words::escape::html as escaped;
use csp_terminal::words::svg::{below_middle, head};

use super::Drawn;
use super::labels::{LEGEND, Labelled, RADIUS, STYLE, labels};

/// The height of a line of words, in points.
const LINE: f64 = 13.0;
/// The size of letters, and their width for each point of the size.
const SIZE: f64 = 11.0;
const LETTER: f64 = 0.6;
/// The height of the slanted part of a branch.
const SLOPE: f64 = 26.0;
/// The room around a tree.
const MARGIN: f64 = 16.0;
/// The height of the title.
const HEADING: f64 = 34.0;

/// One tree, or several from left to right, with a legend.
///
/// # Errors
///
/// When the output cannot be written.
pub fn svg(trees: &[Drawn], output: &mut Output) -> Result<()> {
    let pictures: Vec<Picture> = trees.iter().map(Picture::new).collect();
    let legend = LEGEND.len() as f64 * 20.0 + MARGIN;
    let width = pictures.iter().map(|picture| picture.width).sum::<f64>().max(360.0);
    let lower = pictures.iter().map(|picture| picture.height).fold(0.0, f64::max);
    let height = lower + legend;
    let title = escaped(&trees.iter().map(|tree| tree.title.as_str()).collect::<Vec<_>>().join("; "));
    write!(output, "{}", head(width, height, &title, STYLE))?;
    writeln!(output, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>")?;
    let mut left = 0.0;
    for picture in &pictures {
        writeln!(output, "<g transform=\"translate({left:.1} 0)\">")?;
        picture.write(output)?;
        writeln!(output, "</g>")?;
        left += picture.width;
    }
    for (number, (shape, status, words)) in LEGEND.into_iter().enumerate() {
        let y = lower + number as f64 * 20.0 + RADIUS;
        writeln!(output, "{}", shape.svg(status, MARGIN + RADIUS, y))?;
        let x = MARGIN + 3.0 * RADIUS;
        writeln!(output, "<text class=\"legend\" x=\"{x:.1}\" y=\"{:.1}\">{words}</text>", y + below_middle(SIZE))?;
    }
    Ok(writeln!(output, "</svg>")?)
}

/// A tree with the places of everything.
struct Picture<'a> {
    tree: &'a Drawn,
    labels: Vec<Labelled>,
    /// The width of a column.
    column: f64,
    /// The upper end of each level, and that of what is below the last.
    levels: Vec<f64>,
    width: f64,
    height: f64,
}

impl<'a> Picture<'a> {
    fn new(tree: &'a Drawn) -> Self {
        let labels = labels(tree);
        let longest = labels.iter().flat_map(|label| &label.lines).map(|line| line.chars().count()).max().unwrap_or(1);
        let column = (longest as f64 * SIZE * LETTER + 10.0).max(4.0 * RADIUS);
        let spots = &tree.drawing.nodes;
        let mut lines = vec![0; spots.iter().map(|spot| spot.y + 1).max().unwrap_or(0)];
        spots.iter().zip(&labels).for_each(|(spot, label)| lines[spot.y] = lines[spot.y].max(label.lines.len()));
        let mut levels = vec![HEADING + MARGIN];
        let mut end = HEADING + MARGIN;
        for lines in lines {
            end += block(lines) + SLOPE;
            levels.push(end);
        }
        let columns = spots.iter().map(|spot| spot.x).fold(0.0, f64::max) + 1.0;
        let title = tree.title.chars().count() as f64 * 14.0 * 0.62;
        let width = (columns * column).max(title) + 2.0 * MARGIN;
        let cut = if tree.cut.is_some() { 2.0 * LINE } else { 0.0 };
        Self { tree, labels, column, levels, width, height: end + cut }
    }

    /// The middle of the shape of a node.
    fn middle(&self, number: usize) -> (f64, f64) {
        let spot = &self.tree.drawing.nodes[number];
        (MARGIN + (spot.x + 0.5) * self.column, self.levels[spot.y] + RADIUS)
    }

    fn write(&self, output: &mut Output) -> Result<()> {
        let title = escaped(&self.tree.title);
        writeln!(output, "<text class=\"heading\" x=\"{MARGIN}\" y=\"{:.1}\">{title}</text>", HEADING - 8.0)?;
        for (number, spot) in self.tree.drawing.nodes.iter().enumerate() {
            if let Some(parent) = spot.parent {
                self.branch(parent, number, output)?;
            }
        }
        for number in 0..self.labels.len() {
            self.node(number, output)?;
        }
        if let Some(cut) = &self.tree.cut {
            let at = format!("x=\"{MARGIN}\" y=\"{:.1}\"", self.height - LINE);
            writeln!(output, "<text class=\"legend\" {at}>The tree ends here: {}.</text>", escaped(cut))?;
        }
        Ok(())
    }

    fn branch(&self, parent: usize, child: usize, output: &mut Output) -> Result<()> {
        let class = match self.labels[child].status {
            NodeStatus::Solution => "branch solution",
            NodeStatus::Open => "branch open",
            NodeStatus::Failed => "branch",
        };
        let (x1, y1) = self.middle(parent);
        let (x2, y2) = self.middle(child);
        let begin = y1 - RADIUS + block(self.labels[parent].lines.len());
        let turn = self.levels[self.tree.drawing.nodes[child].y] - SLOPE;
        let end = y2 - RADIUS;
        Ok(writeln!(output, "<path class=\"{class}\" d=\"M{x1:.1} {begin:.1}V{turn:.1}L{x2:.1} {end:.1}\"/>")?)
    }

    fn node(&self, number: usize, output: &mut Output) -> Result<()> {
        let (x, y) = self.middle(number);
        let Labelled { shape, status, lines } = &self.labels[number];
        writeln!(output, "{}", shape.svg(*status, x, y))?;
        for (line, words) in lines.iter().enumerate() {
            let y = y + RADIUS + (line + 1) as f64 * LINE;
            writeln!(output, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(words))?;
        }
        Ok(())
    }
}

/// The height of a shape with so many lines below it.
fn block(lines: usize) -> f64 {
    2.0 * RADIUS + lines as f64 * LINE + 5.0
}

#[cfg(test)]
mod tests;
