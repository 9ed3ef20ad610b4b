//! An SVG document in the making: lines, marks and words at places.

use std::fmt::Write;

use csp_terminal::words::escape;
use csp_terminal::words::svg::{below_middle, open};

use super::style;
use super::text::{self, SIZE};

/// The width of pictures, in their own units.
pub(super) const WIDTH: f64 = 760.0;

/// A place: to the right, and down.
pub(super) type Point = (f64, f64);

#[derive(Debug, Default)]
pub(super) struct Canvas {
    svg: String,
}

/// On which side of its place a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Words and where they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanvasText<'a> {
    pub(super) words: &'a str,
    pub(super) at: Point,
    pub(super) anchor: Anchor,
    pub(super) size: f64,
    pub(super) class: &'a str,
    /// Read from below.
    pub(super) is_turned: bool,
    /// The words before they were shortened, if they were.
    pub(super) whole: Option<&'a str>,
}

impl<'a> CanvasText<'a> {
    /// Words that begin here, the middle of small letters at this height.
    pub(super) fn new(words: &'a str, at: Point) -> Self {
        Self { words, at, anchor: Anchor::Start, size: SIZE, class: "ink", is_turned: false, whole: None }
    }

    pub(super) fn anchor(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }
}

impl Canvas {
    pub(super) fn put(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    pub(super) fn line(&mut self, (x1, y1): Point, (x2, y2): Point, class: &str) {
        self.put(&format!(r#"<path class="{class}" d="M{x1:.1},{y1:.1}L{x2:.1},{y2:.1}"/>"#));
    }

    /// A line from place to place; nothing when there is only one.
    pub(super) fn lines(&mut self, places: &[Point], class: &str) {
        if places.len() > 1 {
            self.put(&format!(r#"<path class="{class}" d="{}"/>"#, path(places)));
        }
    }

    /// The area that these places enclose.
    pub(super) fn area(&mut self, places: &[Point], class: &str) {
        if places.len() > 2 {
            self.put(&format!(r#"<path class="{class}" d="{}z"/>"#, path(places)));
        }
    }

    /// From the upper left corner.
    pub(super) fn rectangle(&mut self, (x, y): Point, (width, height): Point, class: &str) {
        self.put(&format!(r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/>"#));
    }

    /// The mark of a series.
    pub(super) fn mark(&mut self, number: usize, (x, y): Point) {
        let class = style::class(number);
        let look = style::of(number);
        let open = if look.is_hollow { " open" } else { "" };
        self.put(&format!(
            r#"<path class="mark {class}{open}" transform="translate({x:.1},{y:.1})" d="{}"/>"#,
            look.mark
        ));
    }

    /// The mark of a series, larger, with paper around it that parts it from what is below.
    pub(super) fn large_mark(&mut self, number: usize, (x, y): Point) {
        let look = style::of(number);
        let at = format!("transform=\"translate({x:.1},{y:.1}) scale(1.6)\" d=\"{}\"", look.mark);
        let class = style::class(number);
        let open = if look.is_hollow { " open" } else { "" };
        self.put(&format!(r#"<path class="halo" {at}/>"#));
        self.put(&format!(r#"<path class="mark {class}{open}" {at}/>"#));
    }

    /// Words, which are made safe here.
    pub(super) fn text(&mut self, text: CanvasText<'_>) {
        let CanvasText { words, at: (x, y), anchor, size, class, is_turned, whole } = text;
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let sized = if size == SIZE { String::new() } else { format!(r#" font-size="{size}""#) };
        // Letters stand on their place; their middle is about a third of their size above it.
        let (x, y) = if is_turned { (x + below_middle(size), y) } else { (x, y + below_middle(size)) };
        let turned = if is_turned { format!(r#" transform="rotate(-90 {x:.1} {y:.1})""#) } else { String::new() };
        let whole = whole.map_or(String::new(), |whole| format!("<title>{}</title>", escape::html(whole)));
        let words = escape::html(words);
        self.put(&format!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}"{anchor}{sized}{turned}>{whole}{words}</text>"#
        ));
    }

    /// Words that lose their middle where there is not so much room.
    pub(super) fn text_within(&mut self, text: CanvasText<'_>, room: f64) {
        let short = text::within(text.words, text.size, room);
        let is_cut = short != escape::plain(text.words);
        self.text(CanvasText { words: &short, whole: text.whole.or(is_cut.then_some(text.words)), ..text });
    }

    /// The whole document, of this height; the title and the description are for those who do not see it.
    pub(super) fn finish(self, height: f64, series: usize, title: &str, description: &str) -> String {
        let mut whole = String::with_capacity(self.svg.len() + 2000);
        let [title, description] = [title, description].map(escape::html);
        let style = style::style(series);
        let tag = open(format_args!(
            "class=\"csp-plot\" role=\"img\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" \
             font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\" font-size=\"{SIZE}\""
        ));
        let _ = write!(
            whole,
            "{tag}\n\
             <title>{title}</title>\n<desc>{description}</desc>\n<style>{style}</style>\n\
             <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height:.0}\"/>\n{}</svg>\n",
            self.svg
        );
        whole
    }
}

fn path(places: &[Point]) -> String {
    let mut path = String::new();
    for (number, (x, y)) in places.iter().enumerate() {
        let _ = write!(path, "{}{x:.1},{y:.1}", if number == 0 { 'M' } else { 'L' });
    }
    path
}
