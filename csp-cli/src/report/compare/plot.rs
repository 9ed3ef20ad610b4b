//! Comparisons as pictures.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow};
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

use super::{Comparison, Measured};
use csp_core::Status;

/// A picture with its name and what it shows.
pub(crate) struct Plot {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) svg: String,
}

const SIZE: (u32, u32) = (760, 460);

/// Colours that the colour-blind can tell apart (Okabe & Ito 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(90, 90, 90),
];

/// Points of one strategy.
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
}

/// How points are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    Line,
    Points,
}

impl Comparison {
    /// Every plot that the data are enough for.
    pub(crate) fn plots(&self) -> Result<Vec<Plot>> {
        let mut plots = Vec::new();
        let mut add = |name, title: &str, svg: Result<Option<String>>| -> Result<()> {
            if let Some(svg) = svg? {
                plots.push(Plot { name, title: title.to_owned(), svg });
            }
            Ok(())
        };
        add("cactus", "Problems solved within a time", self.cactus())?;
        add("scatter", "Times of two strategies, problem by problem", self.scatter())?;
        add("box", "Times of the runs", self.boxes())?;
        add("size", "Nodes against the number of variables", self.by_size())?;
        add("transition", "Nodes against the tightness of random problems", self.transition())?;
        Ok(plots)
    }

    fn strategies(&self) -> Vec<String> {
        self.problems.first().map_or(Vec::new(), |row| row.iter().map(|m| m.strategy.to_string()).collect())
    }

    /// For each strategy a series that `points` makes of its runs.
    fn series(&self, points: impl Fn(&[&Measured]) -> Vec<(f64, f64)>) -> Vec<Series> {
        let series = |(index, name): (usize, String)| {
            let runs: Vec<&Measured> = self.problems.iter().filter_map(|row| row.get(index)).collect();
            Series { name, points: points(&runs) }
        };
        self.strategies().into_iter().enumerate().map(series).collect()
    }

    /// How many problems are solved, each within a time.
    fn cactus(&self) -> Result<Option<String>> {
        if self.problems.len() < 2 {
            return Ok(None);
        }
        let series = self.series(|runs| {
            let done = runs.iter().filter(|run| !run.is_limited());
            let mut times: Vec<f64> = done.filter_map(|run| milliseconds(run)).collect();
            times.sort_by(f64::total_cmp);
            (1..).zip(times).map(|(count, time): (u32, f64)| (f64::from(count), time)).collect()
        });
        draw(&series, "problems solved", "time of each, ms", (false, true), Join::Line)
    }

    /// The first strategy against the second.
    fn scatter(&self) -> Result<Option<String>> {
        let names = self.strategies();
        if names.len() < 2 || self.problems.len() < 2 {
            return Ok(None);
        }
        let pair = |row: &Vec<Measured>| Some((milliseconds(row.first()?)?, milliseconds(row.get(1)?)?));
        let points: Vec<(f64, f64)> = self.problems.iter().filter_map(pair).collect();
        let ends = points.iter().flat_map(|&(x, y)| [x, y]);
        let (low, high) = ends.fold((f64::MAX, 0f64), |(low, high), t| (low.min(t), high.max(t)));
        let diagonal = Series { name: "equal".into(), points: vec![(low, low), (high, high)] };
        let series = [Series { name: format!("{} problems", points.len()), points }, diagonal];
        let (x, y) = (format!("{}, ms", names[0]), format!("{}, ms", names[1]));
        draw(&series, &x, &y, (true, true), Join::Points)
    }

    /// The times of all runs of each strategy, over the first strategy's median on the same problem.
    fn boxes(&self) -> Result<Option<String>> {
        let names = self.strategies();
        let ratios = |index: usize| -> Vec<f64> {
            let each = self.problems.iter().flat_map(|row| {
                let base = row.first().and_then(Measured::median).map_or(0.0, |time| time.as_secs_f64());
                let times = row.get(index).map_or(&[][..], |run| &run.times);
                let ratio = move |time: &std::time::Duration| (time.as_secs_f64() / base).log10();
                times.iter().map(ratio).filter(|ratio| ratio.is_finite())
            });
            each.collect()
        };
        let all: Vec<Vec<f64>> = (0..names.len()).map(ratios).collect();
        if all.iter().any(|ratios| ratios.len() < 3) || all.is_empty() {
            return Ok(None);
        }
        // Quartiles of logarithms: half and twice as long are as far from equal.
        let most = all.iter().flatten().copied().fold(f64::MIN, f64::max) + 0.2;
        let least = all.iter().flatten().copied().fold(f64::MAX, f64::min) - 0.2;
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            area.fill(&WHITE).map_err(failed)?;
            let mut chart = ChartBuilder::on(&area)
                .margin(12)
                .x_label_area_size(40)
                .y_label_area_size(70)
                .build_cartesian_2d(names[..].into_segmented(), (least as f32)..(most as f32))
                .map_err(failed)?;
            let name = |at: &SegmentValue<&String>| match at {
                SegmentValue::CenterOf(name) | SegmentValue::Exact(name) => (*name).clone(),
                SegmentValue::Last => String::new(),
            };
            chart
                .configure_mesh()
                .y_desc("time over the first strategy's median")
                .x_label_formatter(&name)
                .y_label_formatter(&|power| format!("{:.2}", 10f32.powf(*power)))
                .draw()
                .map_err(failed)?;
            for (index, (name, ratios)) in names.iter().zip(&all).enumerate() {
                let quartiles = Quartiles::new(ratios);
                let place = SegmentValue::CenterOf(name);
                let shape = Boxplot::new_vertical(place, &quartiles).width(26).style(COLOURS[index % COLOURS.len()]);
                chart.draw_series([shape]).map_err(failed)?;
            }
            area.present().map_err(failed)?;
        }
        Ok(Some(svg))
    }

    /// Nodes against variables, where problems differ in size.
    fn by_size(&self) -> Result<Option<String>> {
        let series = self.series(|runs| {
            let of = |run: &&Measured| Some((run.variables as f64, run.stats()?.nodes.max(1) as f64));
            averaged(runs.iter().filter_map(of))
        });
        if series.iter().all(|series| series.points.len() < 2) {
            return Ok(None);
        }
        draw(&series, "variables", "nodes, mean", (false, true), Join::Line)
    }

    /// Nodes against the tightness in the names of random problems, with the share that has a solution.
    fn transition(&self) -> Result<Option<String>> {
        let tightness = |run: &Measured| -> Option<f64> {
            let name = run.problem.strip_prefix("random:")?;
            name.split(',').find_map(|part| part.trim().strip_prefix("t="))?.parse().ok()
        };
        let mut series = self.series(|runs| {
            let of = |run: &&Measured| Some((tightness(run)?, run.stats()?.nodes.max(1) as f64));
            averaged(runs.iter().filter_map(of))
        });
        if series.iter().all(|series| series.points.len() < 3) {
            return Ok(None);
        }
        let top = series.iter().flat_map(|series| &series.points).map(|point| point.1).fold(1.0, f64::max);
        let first = self.problems.iter().filter_map(|row| row.first());
        let solved = first.filter_map(|run| {
            let known = run.status().filter(|status| !matches!(status, Status::Limit | Status::NotAsked))?;
            Some((tightness(run)?, if known == Status::Unsatisfiable { 0.0 } else { 1.0 }))
        });
        // On the logarithmic axis of the nodes: the top stands for all, 1 for none.
        let points = averaged(solved).into_iter().map(|(t, share)| (t, top.powf(share))).collect();
        series.push(Series { name: "with a solution: top all, bottom none".into(), points });
        draw(&series, "tightness", "nodes, mean", (false, true), Join::Line)
    }
}

fn milliseconds(run: &Measured) -> Option<f64> {
    run.median().map(|time| (time.as_secs_f64() * 1e3).max(1e-6))
}

/// The mean of y for each x, ascending.
fn averaged(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut by_x: BTreeMap<u64, (f64, f64, u32)> = BTreeMap::new();
    for (x, y) in points {
        let (_, sum, count) = by_x.entry(x.to_bits()).or_insert((x, 0.0, 0));
        (*sum, *count) = (*sum + y, *count + 1);
    }
    by_x.into_values().map(|(x, sum, count)| (x, sum / f64::from(count))).collect()
}

fn draw(
    series: &[Series],
    x_name: &str,
    y_name: &str,
    logarithmic: (bool, bool),
    join: Join,
) -> Result<Option<String>> {
    let all = || series.iter().flat_map(|series| series.points.iter().copied());
    if all().next().is_none() {
        return Ok(None);
    }
    let range = |get: fn((f64, f64)) -> f64, log: bool| {
        let (low, high) = all().map(get).fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)));
        let room = ((high - low) * 0.05).max(low.abs() * 0.05).max(1e-9);
        if log { low * 0.8..high * 1.25 } else { low - room..high + room }
    };
    let (x, y) = (range(|point| point.0, logarithmic.0), range(|point| point.1, logarithmic.1));
    let mut svg = String::new();
    if logarithmic.0 {
        chart(&mut svg, series, (x_name, y_name), x.log_scale(), y.log_scale(), join)?;
    } else {
        chart(&mut svg, series, (x_name, y_name), x, y.log_scale(), join)?;
    }
    Ok(Some(svg))
}

fn chart<X, Y>(svg: &mut String, series: &[Series], names: (&str, &str), x: X, y: Y, join: Join) -> Result<()>
where
    X: AsRangedCoord<Value = f64>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: ValueFormatter<f64>,
    Y::CoordDescType: ValueFormatter<f64>,
{
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE).map_err(failed)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(x, y)
        .map_err(failed)?;
    let figures = |value: &f64| {
        if value.abs() >= 0.01 && value.abs() < 1e5 {
            format!("{value:.3}").trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            format!("{value:.0e}")
        }
    };
    chart
        .configure_mesh()
        .x_desc(names.0)
        .y_desc(names.1)
        .x_label_formatter(&figures)
        .y_label_formatter(&figures)
        .draw()
        .map_err(failed)?;
    for (index, series) in series.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        // The diagonal of a scatter plot is a line whatever the points are.
        if join == Join::Line || index > 0 {
            let line = LineSeries::new(series.points.iter().copied(), colour.stroke_width(2));
            chart.draw_series(line).map_err(failed)?;
        }
        // A shape of its own for each, so that colour is not all that tells them apart.
        let shape = move |at: (f64, f64)| -> DynElement<'static, SVGBackend<'_>, (f64, f64)> {
            match index % 3 {
                0 => Circle::new(at, 4, colour.filled()).into_dyn(),
                1 => TriangleMarker::new(at, 5, colour.filled()).into_dyn(),
                _ => Cross::new(at, 4, colour.stroke_width(2)).into_dyn(),
            }
        };
        let drawn = chart.draw_series(series.points.iter().copied().map(shape)).map_err(failed)?;
        drawn
            .label(series.name.clone())
            .legend(move |(x, y)| Rectangle::new([(x, y - 4), (x + 14, y + 4)], colour.filled()));
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .position(SeriesLabelPosition::UpperLeft)
        .draw()
        .map_err(failed)?;
    area.present().map_err(failed)
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in map_err")]
fn failed<E: std::error::Error + Send + Sync>(error: DrawingAreaErrorKind<E>) -> anyhow::Error {
    anyhow!("cannot draw: {error}")
}
