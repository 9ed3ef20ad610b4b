//! A scene as SVG.

use std::fmt::Write;

use csp_core::{Domain, Val, Var};
use csp_instance::Instance;
use csp_terminal::words::svg::{Points, below_middle, open};
use csp_terminal::words::{escape, wrap};

use super::clues::ClueBoard;
use super::overlay::{MarkKind, OVERLAY_STYLE, Overlay};
use super::scene::{HUB, Hub, Scene, SceneKind};
use super::style::{CLUE_STYLE, STYLE};
use super::{MARK, MOST_MARKS, NAME, Spot, rules, width_of};

/// The surroundings of a picture.
#[derive(Clone, Copy, Debug)]
pub enum Look<'a> {
    /// A file of its own: with a style, a title and a background.
    File {
        /// The text above the picture.
        title: &'a str,
    },
    /// A part of a page, which styles it by classes.
    Page {
        /// The text for a screen reader.
        label: &'a str,
    },
}

/// The size of the letters of the title of a file, the height of a line of it, and the room around them.
const HEADING: f64 = 14.0;
const HEADING_LINE: f64 = 18.0;
const HEADING_ROOM: f64 = 12.0;
/// The title of a small picture may be this wide, or wider than its picture.
const LEAST_WIDTH: f64 = 260.0;

impl Scene {
    /// The picture. `domains`, by variable: the values that are still there are marked, and a value that is
    /// left alone is written large. Without them there are only frames, names and givens.
    pub fn svg(&self, instance: &Instance, domains: Option<&[Domain]>, look: Look<'_>) -> String {
        let painter = Painter { scene: self, instance, domains, focus: None, is_filled_in: &|_| true, overlay: None };
        painter.svg(look).expect("a String takes whatever is written")
    }

    /// The picture of a constraint graph, with a variable and its neighbours set off when there is a
    /// `centre`. On boards and squares, which would vanish below all edges, those of the centre alone are
    /// drawn, as curves.
    pub fn graph_svg(&self, instance: &Instance, centre: Option<Var>, title: &str) -> String {
        let painter =
            Painter { scene: self, instance, domains: None, focus: centre, is_filled_in: &|_| true, overlay: None };
        painter.svg(Look::File { title }).expect("a String takes whatever is written")
    }
}

impl Scene {
    /// The picture of a step: the candidates before it, and over them what the step is about. A value that is left
    /// alone is written large where its variable is filled in, and is one mark elsewhere.
    pub fn step_svg(
        &self,
        instance: &Instance,
        domains: &[Domain],
        is_filled_in: &dyn Fn(Var) -> bool,
        overlay: &Overlay,
        look: Look<'_>,
    ) -> String {
        let painter = Painter {
            scene: self,
            instance,
            domains: Some(domains),
            focus: None,
            is_filled_in,
            overlay: Some(overlay),
        };
        let mut svg = painter.svg(look).expect("a String takes whatever is written");
        if let (Look::File { .. }, Some(end)) = (look, svg.find("</style>")) {
            svg.insert_str(end, OVERLAY_STYLE);
        }
        if let Some(end) = svg.rfind("</svg>") {
            svg.insert_str(end, &overlay.svg(self, &instance.network));
        }
        svg
    }
}

struct Painter<'a> {
    scene: &'a Scene,
    instance: &'a Instance,
    domains: Option<&'a [Domain]>,
    /// The variable whose neighbours are set off.
    focus: Option<Var>,
    /// True if a value that is left alone is the value of its variable, and no candidate any more.
    is_filled_in: &'a dyn Fn(Var) -> bool,
    /// The drawings over it.
    overlay: Option<&'a Overlay>,
}

type WriteResult = Result<(), std::fmt::Error>;

impl Painter<'_> {
    fn svg(&self, look: Look<'_>) -> Result<String, std::fmt::Error> {
        let mut svg = String::new();
        let out = &mut svg;
        self.begin(look, out)?;
        self.below(out)?;
        for &(x, y) in &self.scene.edges {
            self.edge(x, y, out)?;
        }
        self.hubs(out)?;
        for (index, spot) in self.scene.spots.iter().enumerate().filter(|(_, spot)| spot.width > 0.0) {
            self.spot(Var::new(index as u32), spot, look, out)?;
        }
        self.above(out)?;
        self.curves(out)?;
        out.push_str("</svg>\n");
        Ok(svg)
    }

    fn begin(&self, look: Look<'_>, out: &mut String) -> WriteResult {
        let (label, lines) = match look {
            Look::File { title } => (title, self.heading(title)),
            Look::Page { label } => (label, Vec::new()),
        };
        let above = if lines.is_empty() { 0.0 } else { HEADING_ROOM + HEADING_LINE * lines.len() as f64 };
        let longest = lines.iter().map(|line| line.chars().count()).max();
        let least = longest.map_or(0.0, |letters| 24.0 + width_of(letters, HEADING));
        let label = escape::html(label);
        let width = Points(self.scene.width.max(least));
        let height = Points(self.scene.height + above);
        let class = self.scene.kind.class();
        let view = format!("class=\"scene {class}\" viewBox=\"0 {} {width} {height}\"", Points(-above));
        let size = match look {
            Look::File { .. } => format!(" width=\"{width}\" height=\"{height}\""),
            Look::Page { .. } => String::new(),
        };
        writeln!(out, "{}", open(format_args!("{view}{size} role=\"img\" aria-label=\"{label}\"")))?;
        if let Look::File { .. } = look {
            let has_clues = self.instance.ruleset().is_some_and(|rules| rules.clues().next().is_some());
            let clues = if has_clues { CLUE_STYLE } else { "" };
            writeln!(out, "<title>{label}</title>\n<style>\n{STYLE}{clues}</style>")?;
            writeln!(out, "<rect y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>", Points(-above))?;
            for (number, line) in lines.iter().rev().enumerate() {
                let y = Points(-10.0 - HEADING_LINE * number as f64);
                writeln!(out, "<text class=\"heading\" x=\"12\" y=\"{y}\">{}</text>", escape::html(line))?;
            }
        }
        Ok(())
    }

    /// The title in lines that are not much wider than the picture.
    #[expect(clippy::cast_sign_loss, reason = "a picture is not narrower than nothing")]
    fn heading(&self, title: &str) -> Vec<String> {
        let room = self.scene.width.max(LEAST_WIDTH) - 24.0;
        wrap::lines(title, (room / width_of(1, HEADING)) as usize)
    }

    /// Paints the parts below the marks: the squares of a chess board are painted in their rows.
    fn below(&self, out: &mut String) -> WriteResult {
        match self.scene.kind {
            SceneKind::Board => self.board_rulers(out),
            SceneKind::Chessboard => self.chessboard_rulers(out),
            SceneKind::Grid | SceneKind::Graph => Ok(()),
        }
    }

    /// The lines between cells.
    fn above(&self, out: &mut String) -> WriteResult {
        let Some(first) = self.scene.spots.first() else { return Ok(()) };
        match self.scene.kind {
            SceneKind::Board => match self.instance.ruleset() {
                Some(rules) => {
                    rules::above(rules, &self.scene.spots, out)?;
                    let clues = rules.clues().collect();
                    ClueBoard { size: rules.size(), spots: &self.scene.spots, clues }.draw_all(out)
                }
                None => Ok(()),
            },
            SceneKind::Grid => self.grid_lines(first, out),
            SceneKind::Chessboard => {
                let (x, y) = (Points(first.x), Points(first.y));
                let side = Points(first.width);
                writeln!(out, "<path class=\"rule\" d=\"M{x} {y}h{side}v{side}h-{side}z\"/>")
            }
            SceneKind::Graph => Ok(()),
        }
    }

    fn board_rulers(&self, out: &mut String) -> WriteResult {
        let Some(size) = self.instance.size() else { return Ok(()) };
        let spots = &self.scene.spots;
        for (column, spot) in spots.iter().take(size.side()).enumerate() {
            ruler(spot.x + spot.width / 2.0, spot.y - MARK, &(column + 1).to_string(), out)?;
        }
        for (index, spot) in spots.iter().enumerate().step_by(size.side()) {
            let name = size.cell(index).to_string();
            let letters = name.trim_end_matches(|char: char| char.is_ascii_digit());
            ruler(spot.x / 2.0 + 4.0, spot.y + spot.height / 2.0, letters, out)?;
        }
        Ok(())
    }

    fn chessboard_rulers(&self, out: &mut String) -> WriteResult {
        let network = &self.instance.network;
        let Some((x, first)) = network.variables().next().zip(self.scene.spots.first()) else { return Ok(()) };
        for (k, value) in network.declared(x).iter().enumerate() {
            let (middle, _) = first.mark(k);
            ruler(first.x + middle, first.y - MARK, &network.label(x, value).to_string(), out)?;
        }
        for (x, spot) in network.variables().zip(&self.scene.spots) {
            ruler(spot.x / 2.0 + 2.0, spot.y + spot.height / 2.0, &network.name(x).to_string(), out)?;
        }
        Ok(())
    }

    fn grid_lines(&self, first: &Spot, out: &mut String) -> WriteResult {
        let spots = &self.scene.spots;
        let columns = spots.iter().take_while(|spot| spot.y <= first.y).count().max(1);
        let size = (columns, spots.len() / columns);
        let left = Points(first.x);
        let upper = Points(first.y);
        let width = Points(size.0 as f64 * first.width);
        let height = Points(size.1 as f64 * first.height);
        let mut path = String::new();
        for column in 1..size.0 {
            write!(path, "M{} {upper}v{height}", Points(first.x + column as f64 * first.width))?;
        }
        for row in 1..size.1 {
            write!(path, "M{left} {}h{width}", Points(first.y + row as f64 * first.height))?;
        }
        writeln!(out, "<path class=\"line\" d=\"{path}\"/>")?;
        writeln!(out, "<path class=\"rule\" d=\"M{left} {upper}h{width}v{height}h-{width}z\"/>")
    }

    /// The line between the middles of two nodes, which lie upon its ends.
    fn edge(&self, x: Var, y: Var, out: &mut String) -> WriteResult {
        let (x1, y1) = self.scene.spots[x.index()].middle();
        let (x2, y2) = self.scene.spots[y.index()].middle();
        let ends = format!("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", Points(x1), Points(y1), Points(x2), Points(y2));
        writeln!(out, "<line class=\"edge\" id=\"e{}-{}\" {ends}/>", x.index(), y.index())
    }

    /// The larger constraints, each a diamond with a spoke to each of its variables.
    fn hubs(&self, out: &mut String) -> WriteResult {
        for Hub { name, middle: (x, y), scope, .. } in &self.scene.hubs {
            let (x1, y1, half) = (Points(*x), Points(*y), HUB / 2.0);
            for end in scope {
                let (x2, y2) = self.scene.spots[end.index()].middle();
                let ends = format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{}\" y2=\"{}\"", Points(x2), Points(y2));
                writeln!(out, "<line class=\"edge spoke\" {ends}/>")?;
            }
            let way = format!("M{x1} {}l{half} {half}l-{half} {half}l-{half} -{half}z", Points(*y - half));
            writeln!(out, "<path class=\"hub\" d=\"{way}\"><title>{}</title></path>", escape::html(name))?;
        }
        Ok(())
    }

    fn spot(&self, x: Var, spot: &Spot, look: Look<'_>, out: &mut String) -> WriteResult {
        let given = if self.given(x).is_some() { " given" } else { "" };
        let window = if self.is_in_window(x) { " window" } else { "" };
        let class = format!("spot{given}{window}{}", self.distance_class(x));
        let at = format!("translate({} {})", Points(spot.x), Points(spot.y));
        write!(out, "<g class=\"{class}\" id=\"x{}\" transform=\"{at}\">", x.index())?;
        let name = escape::html(&self.instance.network.name(x).to_string());
        let round = if self.scene.kind == SceneKind::Graph { " rx=\"6\"" } else { "" };
        let size = format!("width=\"{}\" height=\"{}\"", Points(spot.width), Points(spot.height));
        // A page names what is pointed at by itself, and rulers name the cells.
        match look {
            Look::File { .. } => write!(out, "<rect class=\"ground\" {size}{round}><title>{name}</title></rect>")?,
            Look::Page { .. } => write!(out, "<rect class=\"ground\" {size}{round}/>")?,
        }
        if self.scene.kind == SceneKind::Chessboard {
            squares(x.index(), spot, out)?;
        }
        if self.scene.kind == SceneKind::Graph {
            let y = Points(NAME / 2.0 + 4.0 + below_middle(NAME));
            write!(out, "<text class=\"name\" x=\"{}\" y=\"{y}\">{name}</text>", Points(spot.width / 2.0))?;
        }
        self.values(x, spot, out)?;
        out.push_str("</g>\n");
        Ok(())
    }

    /// True if a cell is in a window of its board.
    fn is_in_window(&self, x: Var) -> bool {
        self.instance.ruleset().is_some_and(|rules| rules::is_in_window(rules, x.index()))
    }

    /// True if a variable is the one that is looked at, or a neighbour of it.
    fn distance_class(&self, x: Var) -> &'static str {
        // Around a variable, the only hubs are of its constraints.
        let has_hub = || self.scene.hubs.iter().any(|hub| hub.scope.contains(&x));
        match self.focus {
            Some(centre) if x == centre => " centre",
            Some(centre) if self.instance.network.arc(x, centre).is_some() || has_hub() => " near",
            _ => "",
        }
    }

    /// The edges of the variable that is looked at, on a board: curves, as those to a row lie on one line.
    fn curves(&self, out: &mut String) -> WriteResult {
        let Some(centre) = self.focus.filter(|_| matches!(self.scene.kind, SceneKind::Board | SceneKind::Grid)) else {
            return Ok(());
        };
        let (x1, y1) = self.scene.spots[centre.index()].middle();
        for arc in self.instance.network.arcs(centre) {
            let (x2, y2) = self.scene.spots[arc.target().index()].middle();
            let bend = (f64::midpoint(x1, x2) + (y2 - y1) * 0.15, f64::midpoint(y1, y2) - (x2 - x1) * 0.15);
            let way = format!("M{} {}Q{} {}", Points(x1), Points(y1), Points(bend.0), Points(bend.1));
            writeln!(out, "<path class=\"edge\" d=\"{way} {} {}\"/>", Points(x2), Points(y2))?;
        }
        Ok(())
    }

    /// The value that the board gives for a cell.
    fn given(&self, x: Var) -> Option<Val> {
        let value = self.instance.puzzle()?.board.cells().get(x.index())?;
        value.checked_sub(1).map(Val::new)
    }

    fn values(&self, x: Var, spot: &Spot, out: &mut String) -> WriteResult {
        let declared = self.instance.network.declared(x);
        let left = self.domains.and_then(|domains| domains.get(x.index()));
        let alone = match left {
            // A value that is struck out is no longer the value of the cell.
            Some(domain) if domain.len() == 1 && (self.is_filled_in)(x) && !self.is_struck(x) => domain.first(),
            Some(_) => None,
            None => self.given(x),
        };
        let Some(left) = left else { return alone.map_or(Ok(()), |value| self.big(x, value, spot, out)) };
        if let Some(value) = alone {
            return self.big(x, value, spot, out);
        }
        if declared.len() > MOST_MARKS && self.scene.kind != SceneKind::Chessboard {
            let y = Points(spot.top + (spot.height - spot.top) / 2.0 + below_middle(MARK));
            let x = Points(spot.width / 2.0);
            return write!(out, "<text class=\"count\" x=\"{x}\" y=\"{y}\">{} values</text>", left.len());
        }
        for (k, value) in declared.iter().enumerate().filter(|&(_, value)| left.contains(value)) {
            let (at, middle) = spot.mark(k);
            let y = Points(middle + below_middle(MARK));
            write!(
                out,
                "<text class=\"mark\" x=\"{}\" y=\"{y}\">{}</text>",
                Points(at),
                self.written(x, value, false)
            )?;
        }
        Ok(())
    }

    fn is_struck(&self, x: Var) -> bool {
        let marks = self.overlay.map_or(&[][..], |overlay| &overlay.marks);
        marks.iter().any(|mark| mark.var == x && mark.kind == MarkKind::Removed)
    }

    /// A value that is left alone: in the middle of its cell; a queen on its square.
    fn big(&self, x: Var, value: Val, spot: &Spot, out: &mut String) -> WriteResult {
        let size = match self.scene.kind {
            SceneKind::Board | SceneKind::Grid => 20.0,
            SceneKind::Chessboard => 26.0,
            SceneKind::Graph => 12.0,
        };
        let number = self.instance.network.declared(x).iter().position(|declared| declared == value).unwrap_or(0);
        let (at, middle) = match self.scene.kind {
            SceneKind::Chessboard => spot.mark(number),
            _ => (spot.width / 2.0, spot.top + (spot.height - spot.top) / 2.0),
        };
        let y = Points(middle + below_middle(size));
        write!(out, "<text class=\"big\" x=\"{}\" y=\"{y}\">{}</text>", Points(at), self.written(x, value, true))
    }

    /// A value as the picture has it: on a chess board a queen or a dot.
    fn written(&self, x: Var, value: Val, is_alone: bool) -> String {
        match self.scene.kind {
            SceneKind::Chessboard if is_alone => "\u{265b}".into(),
            SceneKind::Chessboard => "\u{2022}".into(),
            _ => escape::html(&self.instance.network.label(x, value).to_string()),
        }
    }
}

fn ruler(x: f64, y: f64, words: &str, out: &mut String) -> WriteResult {
    let y = Points(y + below_middle(MARK));
    writeln!(out, "<text class=\"ruler\" x=\"{}\" y=\"{y}\">{}</text>", Points(x), escape::html(words))
}

/// The dark squares of a row of a chess board: the one at the upper left is light.
fn squares(row: usize, spot: &Spot, out: &mut String) -> WriteResult {
    let side = spot.width / spot.columns as f64;
    let mut path = String::new();
    for column in (1 - row % 2..spot.columns).step_by(2) {
        let side = Points(side);
        write!(path, "M{} 0h{side}v{}h-{side}z", Points(column as f64 * side.0), Points(spot.height))?;
    }
    write!(out, "<path class=\"dark\" d=\"{path}\"/>")
}
