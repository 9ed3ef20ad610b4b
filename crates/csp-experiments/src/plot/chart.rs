//! Axes, and series between them; their meaning below.

use super::axis::{Axis, AxisValue, FOOT};
use super::canvas::{Anchor, Canvas, CanvasText, Point, WIDTH};
use super::legend::{Label, Legend, LegendEntry, Sample};
use super::style;
use super::text::{SIZE, width};

/// Between the edge of the picture and what is in it.
pub(super) const MARGIN: f64 = 10.0;
/// Between an axis and its figures.
const GAP: f64 = 8.0;
/// More marks than these are not all drawn, but only some, so far apart.
const FEW: usize = 20;
const BETWEEN: f64 = 34.0;
/// The height of a line of words.
const LINE: f64 = 20.0;

/// The part of the picture where the data are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Area {
    fn across(self, place: f64) -> f64 {
        self.left + place * (self.right - self.left)
    }

    fn up(self, place: f64) -> f64 {
        self.bottom - place * (self.bottom - self.top)
    }
}

/// A drawing in the making.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) canvas: Canvas,
    pub(super) area: Area,
    pub(super) legend: Legend,
    x: Axis,
    y: Axis,
    right: Option<Axis>,
    /// The known limits: its values on both axes.
    limits: (Option<f64>, Option<f64>),
    /// So many series are drawn.
    series: usize,
}

/// The height of the data.
const HEIGHT: f64 = 360.0;
/// The side of the data where both axes measure the same.
const SQUARE: f64 = 480.0;

impl Chart {
    /// As wide as the picture.
    pub(super) fn new(x: Axis, y: Axis, right: Option<Axis>) -> Self {
        let left = MARGIN + LINE + GAP + widest(&y, HEIGHT) + GAP;
        let free = right.as_ref().map_or(MARGIN + LINE, |axis| MARGIN + LINE + 2.0 * GAP + widest(axis, HEIGHT));
        let area = Area { left, right: WIDTH - free, top: 14.0, bottom: 14.0 + HEIGHT };
        Self::within(area, x, y, right)
    }

    /// As high as wide, in the middle.
    pub(super) fn square(x: Axis, y: Axis) -> Self {
        let left = (MARGIN + LINE + 2.0 * GAP + widest(&y, SQUARE)).max((WIDTH - SQUARE) / 2.0);
        let area = Area { left, right: left + SQUARE, top: 14.0, bottom: 14.0 + SQUARE };
        Self::within(area, x, y, None)
    }

    /// With the data there.
    pub(super) fn within(area: Area, x: Axis, y: Axis, right: Option<Axis>) -> Self {
        let canvas = Canvas::default();
        Self { canvas, area, x, y, right, limits: (None, None), legend: Legend::default(), series: 0 }
    }

    /// Leaves room for a line of words above the data.
    pub(super) fn with_room_above(mut self) -> Self {
        self.area.top += LINE;
        self.area.bottom += LINE;
        self
    }

    /// Marks a known limit on the axis below; `None` leaves it.
    pub(super) fn with_limits(mut self, x: Option<f64>, y: Option<f64>) -> Self {
        self.limits = (x, y);
        self
    }

    pub(super) fn across(&self, at: AxisValue) -> f64 {
        self.area.across(self.x.place(at))
    }

    pub(super) fn height(&self, at: AxisValue) -> f64 {
        self.area.up(self.y.place(at))
    }

    pub(super) fn place(&self, (x, y): (AxisValue, AxisValue)) -> Point {
        (self.across(x), self.height(y))
    }

    /// Its place against the axis to the right.
    pub(super) fn right_height(&self, value: f64) -> f64 {
        self.area.up(self.right.as_ref().unwrap_or(&self.y).place(AxisValue::Value(value)))
    }

    /// Axes, figures and the lines of limits.
    pub(super) fn frame(&mut self) {
        self.left_axis();
        self.lower_axis();
        self.right_axis();
        let Area { left, right, top, bottom } = self.area;
        self.canvas.lines(&[(left, top), (left, bottom), (right, bottom)], "axis");
    }

    /// The same where there are rows instead of heights.
    pub(super) fn frame_without_rows(&mut self) {
        self.lower_axis();
        let Area { left, right, bottom, .. } = self.area;
        self.canvas.line((left, bottom), (right, bottom), "axis");
    }

    /// The place of the values below all others.
    pub(super) fn foot(&self) -> f64 {
        self.area.across(FOOT)
    }

    fn left_axis(&mut self) {
        let Area { left, right, top, bottom } = self.area;
        let length = bottom - top;
        let beside = |y: f64| (left - GAP, y);
        let value = self.limits.1.map(AxisValue::Value).filter(|_| !self.y.has_limit);
        let limit = self.y.has_limit.then_some(AxisValue::Limit).or(value).map(|at| self.y.place(at));
        let taken: Vec<_> = limit.iter().map(|at| (at * length - SIZE / 2.0, at * length + SIZE / 2.0)).collect();
        for (place, figure) in self.y.spaced(length, 4.0, |_| SIZE, &taken) {
            let y = self.area.up(place);
            self.canvas.line((left, y), (right, y), "grid");
            self.canvas.text(CanvasText::new(&figure, beside(y)).anchor(Anchor::End));
        }
        if let Some(y) = limit.map(|place| self.area.up(place)) {
            self.canvas.line((left, y), (right, y), "limit");
            self.canvas
                .text(CanvasText { class: "limited", ..CanvasText::new("limit", beside(y)).anchor(Anchor::End) });
        }
        let name = self.y.name.clone();
        let x = left - 2.0 * GAP - widest(&self.y, length) - LINE / 2.0;
        self.turned(&name, x);
    }

    fn lower_axis(&mut self) {
        let Area { left, right, top, bottom } = self.area;
        let length = right - left;
        let below = |x: f64| (x, bottom + LINE * 0.75);
        let value = self.limits.0.map(AxisValue::Value).filter(|_| !self.x.has_limit);
        let limit = self.x.has_limit.then_some(AxisValue::Limit).or(value).map(|at| self.x.place(at));
        let half = width("limit", SIZE) / 2.0;
        let ends = limit.into_iter().chain(self.x.has_foot.then_some(FOOT));
        let ends: Vec<f64> = ends.collect();
        let taken: Vec<_> = ends.iter().map(|at| (at * length - half, at * length + half)).collect();
        for (place, figure) in self.x.spaced(length, 12.0, |figure| width(figure, SIZE), &taken) {
            let x = self.area.across(place);
            self.canvas.line((x, bottom), (x, top), "grid");
            self.canvas.text(CanvasText::new(&figure, below(x)).anchor(Anchor::Middle));
        }
        for x in ends.into_iter().map(|place| self.area.across(place)) {
            self.canvas.line((x, bottom), (x, top), "limit");
            self.canvas
                .text(CanvasText { class: "limited", ..CanvasText::new("limit", below(x)).anchor(Anchor::Middle) });
        }
        let middle = (f64::midpoint(left, right), bottom + LINE * 1.85);
        let name = self.x.name.clone();
        self.canvas.text_within(CanvasText::new(&name, middle).anchor(Anchor::Middle), right - left);
    }

    fn right_axis(&mut self) {
        let Some(axis) = self.right.clone() else { return };
        let Area { right, top, bottom, .. } = self.area;
        for (place, figure) in axis.spaced(bottom - top, 4.0, |_| SIZE, &[]) {
            let y = self.area.up(place);
            self.canvas.text(CanvasText::new(&figure, (right + GAP, y)));
        }
        self.canvas.line((right, top), (right, bottom), "axis");
        self.turned(&axis.name, right + 2.0 * GAP + widest(&axis, bottom - top) + LINE / 2.0);
    }

    /// Words that are read from below.
    fn turned(&mut self, words: &str, x: f64) {
        let Area { top, bottom, .. } = self.area;
        let text = CanvasText {
            is_turned: true,
            ..CanvasText::new(words, (x, f64::midpoint(top, bottom))).anchor(Anchor::Middle)
        };
        self.canvas.text_within(text, bottom - top);
    }

    /// Says what the look of a series means.
    pub(super) fn entry(&mut self, sample: Sample, label: Label) {
        self.series = self.series.max(sample.mark.map_or(0, |number| number + 1));
        self.legend.entries.push(LegendEntry { sample, label });
    }

    /// A series with its line and its mark.
    pub(super) fn line_entry(&mut self, number: usize, label: &Label) {
        let line = Some(line_class(number));
        self.series = self.series.max(number + 1);
        self.entry(Sample { line, band: None, mark: Some(number) }, label.clone());
    }

    /// A line of words below.
    pub(super) fn remark(&mut self, words: impl Into<String>) {
        self.legend.remarks.push(words.into());
    }

    /// Marks of a series, not so many that they hide its line; places are those of points in any case.
    pub(super) fn marks_apart(&mut self, number: usize, places: &[Point]) {
        let mut last: Option<Point> = None;
        let gap = if places.len() <= FEW { 0.0 } else { BETWEEN };
        for &place in places {
            if last.is_none_or(|last| (last.0 - place.0).hypot(last.1 - place.1) >= gap) {
                self.canvas.mark(number, place);
                last = Some(place);
            }
        }
    }

    /// The whole picture, of which the title says what it shows.
    pub(super) fn finish(mut self, title: &str, remarks: &[String]) -> String {
        let top = self.area.bottom + LINE * 2.9;
        self.legend.remarks.extend(remarks.iter().cloned());
        self.legend.remarks.extend(style::remark(self.series));
        let height = self.legend.draw(&mut self.canvas, top) + MARGIN;
        let description = self.legend.words();
        self.canvas.finish(height, self.series, title, &description)
    }

    /// So many series are drawn.
    pub(super) fn has_series(&mut self, count: usize) {
        self.series = self.series.max(count);
    }
}

/// The classes of the line of a series.
pub(super) fn line_class(number: usize) -> String {
    format!("line {}", style::class(number))
}

/// The width of the widest figure of an axis that is so high.
fn widest(axis: &Axis, length: f64) -> f64 {
    let figures = axis.spaced(length, 4.0, |_| SIZE, &[]);
    figures
        .iter()
        .map(|(_, figure)| figure.as_str())
        .chain(["limit"])
        .map(|words| width(words, SIZE))
        .fold(0.0, f64::max)
}

/// The remark on data that have no place on their axis.
pub(super) fn not_drawn(count: usize) -> Option<String> {
    (count > 0).then(|| format!("not drawn, as they have no place on the axis: {count}"))
}
