//! Charts as SVG: points and lines over two axes, the names below.

use std::fmt::Write;

use super::axis::{At, Axis};
use crate::words::escape;

/// Colours that the colour-blind can tell apart (Okabe & Ito 2008).
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5a5a5a"];

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 64.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 52.0;
/// The height of the lower axis.
pub(crate) const BASE: f64 = HEIGHT - BOTTOM;
/// The height of a line of the legend.
const LINE: f64 = 18.0;

/// Points of one strategy.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(At, At)>,
    pub(crate) style: Style,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A mark for each, and a line from each to the next; none to a limit.
    Joined,
    Marks,
    /// A thin line without marks.
    Line,
    /// A line against the axis to the right.
    Right,
}

impl Style {
    fn has_marks(self) -> bool {
        matches!(self, Self::Joined | Self::Marks)
    }

    /// What the lines of a series look like, if it has some.
    fn line(self, number: usize) -> Option<String> {
        let colour = colour(number);
        match self {
            Self::Joined => Some(format!(r#"stroke="{colour}" stroke-width="2""#)),
            Self::Line => Some(format!(r#"stroke="{colour}""#)),
            Self::Right => Some(format!(r#"stroke="{colour}" stroke-width="2" stroke-dasharray="2 3""#)),
            Self::Marks => None,
        }
    }
}

/// A drawing in the making.
pub(crate) struct Chart {
    svg: String,
    x: Axis,
    y: Axis,
    right: Option<Axis>,
    /// Where marks stand on the line of limits.
    limited: Vec<At>,
    /// Words, and the series that they are about.
    legend: Vec<(String, Option<(usize, Style)>)>,
}

impl Chart {
    pub(crate) fn new(x: Axis, y: Axis, right: Option<Axis>) -> Self {
        Self { svg: String::new(), x, y, right, limited: Vec::new(), legend: Vec::new() }
    }

    pub(crate) fn left_to_right(place: f64) -> f64 {
        LEFT + place * (WIDTH - LEFT - RIGHT)
    }

    fn upwards(place: f64) -> f64 {
        BASE - place * (HEIGHT - TOP - BOTTOM)
    }

    pub(crate) fn height(&self, at: At) -> f64 {
        Self::upwards(self.y.place(at))
    }

    pub(crate) fn put(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    pub(crate) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), style: &str) {
        self.put(&format!(r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" {style}/>"#));
    }

    /// Words, which are made safe here.
    pub(crate) fn words(&mut self, (x, y): (f64, f64), style: &str, words: &str) {
        self.put(&format!(r#"<text x="{x:.1}" y="{y:.1}" {style}>{}</text>"#, escape::html(words)));
    }

    /// Axes, figures and the lines of limits.
    pub(crate) fn frame(&mut self, x_figures: bool) {
        const GRID: &str = r##"stroke="#e4e4e4""##;
        const LIMITS: &str = r##"stroke="#999999" stroke-dasharray="5 4""##;
        let left = Self::left_to_right(0.0);
        let right = Self::left_to_right(1.0);
        let bottom = Self::upwards(0.0);
        let top = Self::upwards(1.0);
        for (value, figure) in self.y.figures() {
            let y = self.height(At::Value(value));
            self.line((left, y), (right, y), GRID);
            self.words((left - 6.0, y + 4.0), r#"text-anchor="end""#, &figure);
        }
        if self.y.has_limit {
            let y = self.height(At::Limit);
            self.line((left, y), (right, y), LIMITS);
            self.words((left - 6.0, y + 4.0), r#"text-anchor="end""#, "limit");
        }
        let figures = if x_figures { self.x.figures() } else { Vec::new() };
        for (value, figure) in figures {
            let x = Self::left_to_right(self.x.place(At::Value(value)));
            self.line((x, bottom), (x, top), GRID);
            self.words((x, bottom + 16.0), r#"text-anchor="middle""#, &figure);
        }
        if self.x.has_limit {
            let x = Self::left_to_right(self.x.place(At::Limit));
            self.line((x, bottom), (x, top), LIMITS);
            self.words((x, bottom + 16.0), r#"text-anchor="middle""#, "limit");
        }
        for (value, figure) in self.right.as_ref().map_or(Vec::new(), Axis::figures) {
            let y = Self::upwards(self.right.as_ref().map_or(0.0, |axis| axis.place(At::Value(value))));
            self.words((right + 6.0, y + 4.0), "", &figure);
        }
        self.line((left, bottom), (right, bottom), r##"stroke="#333333""##);
        self.line((left, bottom), (left, top), r##"stroke="#333333""##);
        let middle = f64::midpoint(bottom, top);
        let names =
            [(14.0, Some(self.y.name.clone())), (WIDTH - 10.0, self.right.as_ref().map(|axis| axis.name.clone()))];
        for (x, name) in names.into_iter().filter_map(|(x, name)| Some((x, name?))) {
            let turned = format!(r#"text-anchor="middle" transform="rotate(-90 {x:.1} {middle:.1})""#);
            self.words((x, middle), &turned, &name);
        }
        let below = (f64::midpoint(left, right), bottom + 36.0);
        self.words(below, r#"text-anchor="middle""#, &self.x.name.clone());
    }

    pub(crate) fn series(&mut self, number: usize, series: &Series) {
        let axis = if series.style == Style::Right { self.right.as_ref() } else { None }.unwrap_or(&self.y);
        // On the line of limits the marks of several strategies stand side by side.
        let is_at_limit = |y: At| y == At::Limit && series.style == Style::Joined;
        let before = |x: At| self.limited.iter().filter(|&&other| other == x).count();
        let aside = |(x, y)| if is_at_limit(y) { 7.0 * before(x) as f64 } else { 0.0 };
        let place =
            |&(x, y): &(At, At)| (Self::left_to_right(self.x.place(x)) + aside((x, y)), Self::upwards(axis.place(y)));
        let places: Vec<(f64, f64)> = series.points.iter().map(place).collect();
        let limited: Vec<At> = series.points.iter().filter(|(_, y)| is_at_limit(*y)).map(|(x, _)| *x).collect();
        let is_value: Vec<bool> =
            series.points.iter().map(|(x, y)| x.value().is_some() && y.value().is_some()).collect();
        if let Some(style) = series.style.line(number) {
            for (pair, known) in places.windows(2).zip(is_value.windows(2)) {
                if known == [true, true] {
                    self.line(pair[0], pair[1], &style);
                }
            }
        }
        if series.style.has_marks() {
            places.iter().for_each(|&place| self.mark(number, place));
        }
        self.limited.extend(limited);
        self.legend.push((series.name.clone(), Some((number, series.style))));
    }

    /// A mark: a shape of its own for each, so that colour is not all that tells them apart.
    pub(crate) fn mark(&mut self, number: usize, (x, y): (f64, f64)) {
        let colour = colour(number);
        match number % 3 {
            0 => self.put(&format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="3.5" fill="{colour}"/>"#)),
            1 => {
                let left = x - 4.5;
                let right = x + 4.5;
                let low = y + 4.0;
                let high = y - 4.5;
                let corners = format!("{left:.1},{low:.1} {right:.1},{low:.1} {x:.1},{high:.1}");
                self.put(&format!(r#"<polygon points="{corners}" fill="{colour}"/>"#));
            }
            _ => {
                let style = format!(r#"stroke="{colour}" stroke-width="2""#);
                self.line((x - 4.0, y - 4.0), (x + 4.0, y + 4.0), &style);
                self.line((x - 4.0, y + 4.0), (x + 4.0, y - 4.0), &style);
            }
        }
    }

    /// A line of words below.
    pub(crate) fn remark(&mut self, words: String) {
        self.legend.push((words, None));
    }

    /// The whole picture.
    pub(crate) fn finish(mut self) -> String {
        let legend = std::mem::take(&mut self.legend);
        let height = HEIGHT + legend.len() as f64 * LINE;
        for (line, (words, series)) in legend.into_iter().enumerate() {
            let y = HEIGHT + line as f64 * LINE + 4.0;
            if let Some((number, style)) = series {
                style
                    .line(number)
                    .iter()
                    .for_each(|style| self.line((LEFT - 8.0, y - 4.0), (LEFT + 8.0, y - 4.0), style));
                if style.has_marks() {
                    self.mark(number, (LEFT, y - 4.0));
                }
            }
            self.words((LEFT + 16.0, y), "", &words);
        }
        let mut whole = String::new();
        let _ = write!(
            whole,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\">\n<rect width=\"{WIDTH}\" height=\"{height}\" \
             fill=\"white\"/>\n{}</svg>\n",
            self.svg
        );
        whole
    }
}

pub(crate) fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}
