//! Drawings over a scene: houses that are looked at, candidates that are marked, and links between them.

use std::fmt::Write;

use csp_core::{Network, Val, Var};
use csp_terminal::words::svg::Points;

use super::Spot;
use super::scene::Scene;

/// The drawings over a scene.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// Variables of houses that are looked at.
    pub houses: Vec<Var>,
    /// Variables of houses in which something is found.
    pub covers: Vec<Var>,
    /// Candidates that are marked.
    pub marks: Vec<OverlayMark>,
    /// Lines between candidates.
    pub strokes: Vec<Stroke>,
}

/// A candidate that is marked.
#[derive(Clone, Copy, Debug)]
pub struct OverlayMark {
    /// Its variable.
    pub var: Var,
    /// Its value.
    pub value: Val,
    /// The reason why it is marked.
    pub kind: MarkKind,
}

/// The reason why a candidate is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// It proves the step.
    Proof,
    /// It proves the step in another role.
    Other,
    /// It is false.
    Removed,
    /// It is true.
    Placed,
}

/// A link between two candidates.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    /// Its first end.
    pub from: (Var, Val),
    /// Its other end.
    pub to: (Var, Val),
    /// True if one of the two must be true.
    pub is_strong: bool,
}

/// The style of overlays.
pub(crate) const OVERLAY_STYLE: &str = "\
.scene .house { fill: #0072b2; fill-opacity: 0.08; stroke: none }
.scene .cover { fill: #e69f00; fill-opacity: 0.12; stroke: none }
.scene .proof { fill: #0072b2; fill-opacity: 0.35 }
.scene .other { fill: #e69f00; fill-opacity: 0.45 }
.scene .removed { fill: #d55e00; fill-opacity: 0.4 }
.scene .placed { fill: #009e73; fill-opacity: 0.45 }
.scene .strike { stroke: #8a1c00; stroke-width: 1.5; fill: none }
.scene .strong { stroke: #5b2a86; stroke-width: 1.8; fill: none; stroke-opacity: 0.8 }
.scene .weak { stroke: #5b2a86; stroke-width: 1.4; fill: none; stroke-dasharray: 4 3; stroke-opacity: 0.8 }
";

/// The radius of a mark.
const RADIUS: f64 = 7.0;

impl Overlay {
    /// The overlay as a group of SVG.
    pub(crate) fn svg(&self, scene: &Scene, network: &Network) -> String {
        let mut out = String::from("<g class=\"overlay\">\n");
        // A String takes whatever is written.
        _ = self.write(scene, network, &mut out);
        out + "</g>\n"
    }

    fn write(&self, scene: &Scene, network: &Network, out: &mut String) -> std::fmt::Result {
        for (class, vars) in [("house", &self.houses), ("cover", &self.covers)] {
            for spot in vars.iter().filter(|&&x| scene.is_drawn(x)).map(|x| &scene.spots[x.index()]) {
                let Spot { x, y, width, height, .. } = *spot;
                let at = format!("x=\"{}\" y=\"{}\"", Points(x), Points(y));
                writeln!(
                    out,
                    "<rect class=\"{class}\" {at} width=\"{}\" height=\"{}\"/>",
                    Points(width),
                    Points(height)
                )?;
            }
        }
        // A graph of a model leaves out what only helps.
        for mark in self.marks.iter().filter(|mark| scene.is_drawn(mark.var)) {
            let (x, y) = middle(scene, network, (mark.var, mark.value));
            let class = match mark.kind {
                MarkKind::Proof => "proof",
                MarkKind::Other => "other",
                MarkKind::Removed => "removed",
                MarkKind::Placed => "placed",
            };
            writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                Points(x),
                Points(y),
                Points(RADIUS)
            )?;
            if mark.kind == MarkKind::Removed {
                // Colour alone would not tell everybody.
                let reach = RADIUS * 0.7;
                let across = Points(2.0 * reach);
                let (x, y) = (Points(x - reach), Points(y + reach));
                writeln!(out, "<path class=\"strike\" d=\"M{x} {y}l{across} -{across}\"/>")?;
            }
        }
        for stroke in self.strokes.iter().filter(|stroke| scene.is_drawn(stroke.from.0) && scene.is_drawn(stroke.to.0))
        {
            let class = if stroke.is_strong { "strong" } else { "weak" };
            let [from, to] = [stroke.from, stroke.to].map(|end| middle(scene, network, end));
            writeln!(out, "<path class=\"{class}\" d=\"{}\"/>", way(from, to))?;
        }
        Ok(())
    }
}

/// The middle of a candidate.
fn middle(scene: &Scene, network: &Network, (x, value): (Var, Val)) -> (f64, f64) {
    let spot = &scene.spots[x.index()];
    let number = network.declared(x).iter().position(|declared| declared == value).unwrap_or(0);
    let (across, down) = spot.mark(number);
    (spot.x + across, spot.y + down)
}

/// A curve between two candidates, from rim to rim, a little bent so that it does not run through those between them.
fn way(from: (f64, f64), to: (f64, f64)) -> String {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let (dx, dy) = (across / length * RADIUS, down / length * RADIUS);
    let bend = (length * 0.12).min(18.0) / length;
    let middle = (f64::midpoint(from.0, to.0) - down * bend, f64::midpoint(from.1, to.1) + across * bend);
    format!(
        "M{} {}Q{} {} {} {}",
        Points(from.0 + dx),
        Points(from.1 + dy),
        Points(middle.0),
        Points(middle.1),
        Points(to.0 - dx),
        Points(to.1 - dy)
    )
}
