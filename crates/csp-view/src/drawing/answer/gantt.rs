//! Tasks as bars from their start to their end, each in the row of its machine (Gantt 1910).
//!
//! Tasks of one row that overlap stand in lanes below each other. Lanes are filled greedily by the starts, which needs as few as
//! there are tasks at one time (Kleinberg & Tardos 2006, section 4.1). A task without a length is a moment.

use std::collections::BTreeMap;

use csp_formats::PictureArray;
use csp_terminal::words::svg::Points;
use csp_terminal::words::{escape, numbers};

use super::figure::{COLOURS, Figure, KnownEntry, LETTERS, MOST_TOLD, letters, names, short};
use crate::drawing::width_of;

/// The height of a bar and of its lane, and the room between two rows.
const BAR: f64 = 20.0;
const LANE: f64 = 24.0;
const GAP: f64 = 6.0;
/// The height of the numbers of the axis.
const AXIS: f64 = 22.0;
/// The width of the chart, by the number of tasks in the fullest lane.
const LEAST_WIDTH: f64 = 600.0;
const MOST_WIDTH: f64 = 2400.0;
const WIDTH_OF_A_TASK: f64 = 48.0;
/// The letters of the name of a row, and of the name in a bar.
pub(super) const SIDE_LETTERS: usize = 24;
const BAR_LETTERS: usize = 20;
/// Half the width of a moment.
const MOMENT: f64 = 6.0;

/// A task with its place in the picture.
#[derive(Clone, Debug)]
struct Task {
    name: String,
    start: i64,
    /// Not negative.
    length: i64,
    row: usize,
    lane: usize,
    /// The number of its colour.
    group: usize,
}

impl Task {
    fn end(&self) -> i128 {
        i128::from(self.start) + i128::from(self.length)
    }
}

/// The tasks of a picture, with the names of its rows.
struct Chart {
    tasks: Vec<Task>,
    rows: Vec<String>,
    /// True if the rows are those of machines.
    has_machines: bool,
    unknown: u64,
    negative: u64,
}

/// The picture of tasks: of their starts and durations, and of their machines if these are named.
pub(super) fn figure(title: &str, arrays: &[PictureArray], entries: &[Vec<Option<KnownEntry>>]) -> Figure {
    let mut chart = Chart::of(arrays, entries);
    let lanes = chart.spread();
    let axis = Axis::of(&chart.tasks, &lanes);
    let side = chart.rows.iter().map(|row| letters(row).min(SIDE_LETTERS)).max().unwrap_or(0);
    let left = width_of(side, LETTERS) + 10.0;
    let mut figure = Figure { title: title.to_owned(), about: chart.about(), ..Figure::default() };
    figure.width = left + axis.width + 24.0;
    let mut tops = vec![AXIS];
    lanes.iter().for_each(|&count| tops.push(tops[tops.len() - 1] + count as f64 * LANE + GAP));
    let bottom = tops[tops.len() - 1];
    for (row, name) in chart.rows.iter().enumerate() {
        let (y, height) = (tops[row], tops[row + 1] - tops[row]);
        if row % 2 == 0 {
            figure.rect("stripe", (0.0, y), (left + axis.width, height), "");
        }
        figure.push(format_args!("<g><title>{}</title>", escape::html(name)));
        figure.letters("head", 0.0, y + height / 2.0, "start", &short(name, SIDE_LETTERS));
        figure.push("</g>");
    }
    for tick in axis.ticks() {
        let x = left + axis.place(tick);
        figure.push(format_args!("<path class=\"guide\" d=\"M{} {}V{}\"/>", Points(x), Points(AXIS), Points(bottom)));
        for y in [AXIS / 2.0, bottom + AXIS / 2.0] {
            figure.letters("tick", x, y, "middle", &tick.to_string());
        }
    }
    figure.height = bottom + AXIS;
    let mut order: Vec<&Task> = chart.tasks.iter().collect();
    order.sort_by_key(|task| (task.row, task.lane, task.start, task.length));
    // Moments lie upon the bars beside them.
    let (bars, moments): (Vec<_>, Vec<_>) = order.iter().enumerate().partition(|(_, task)| task.length > 0);
    for (place, task) in bars.into_iter().chain(moments) {
        let next = order.get(place + 1).filter(|next| (next.row, next.lane) == (task.row, task.lane));
        let room = next.map_or(f64::INFINITY, |next| axis.place(i128::from(next.start)));
        let y = tops[task.row] + GAP / 2.0 + task.lane as f64 * LANE + (LANE - BAR) / 2.0;
        chart.bar(task, &axis, (left, y), room, &mut figure);
    }
    chart.notes(&mut figure);
    figure
}

impl Chart {
    fn of(arrays: &[PictureArray], entries: &[Vec<Option<KnownEntry>>]) -> Self {
        // A list with one entry that is no list is that of all tasks.
        let one = |list: usize, place: usize| {
            let is_alone = arrays[list].heads.is_empty();
            entries[list].get(if is_alone { 0 } else { place })?.as_ref()
        };
        let has_machines = arrays.len() > 2;
        let machines: BTreeMap<i64, &str> =
            entries.get(2).into_iter().flatten().flatten().map(|entry| (entry.number, entry.word.as_str())).collect();
        let names = names(&arrays[0]);
        let rows = if has_machines { machines.values().map(|&word| word.to_owned()).collect() } else { names.clone() };
        let row_of: BTreeMap<i64, usize> = machines.keys().copied().zip(0..).collect();
        let mut chart = Self { tasks: Vec::new(), rows, has_machines, unknown: 0, negative: 0 };
        let inner: usize = arrays[0].heads.iter().skip(1).map(Vec::len).product();
        for (place, name) in names.into_iter().enumerate() {
            let row = if has_machines { one(2, place).map(|entry| row_of[&entry.number]) } else { Some(place) };
            let (Some(start), Some(length), Some(row)) = (one(0, place), one(1, place), row) else {
                chart.unknown += 1;
                continue;
            };
            chart.negative += u64::from(length.number < 0);
            let group = if arrays[0].heads.len() > 1 { place / inner.max(1) % COLOURS } else { 0 };
            chart.tasks.push(Task { name, start: start.number, length: length.number.max(0), row, lane: 0, group });
        }
        chart
    }

    /// Puts tasks of one row that overlap into lanes; the number of lanes of each row, one at least.
    fn spread(&mut self) -> Vec<usize> {
        let mut ends: Vec<Vec<i128>> = vec![Vec::new(); self.rows.len()];
        let mut order: Vec<usize> = (0..self.tasks.len()).collect();
        order.sort_by_key(|&place| (self.tasks[place].start, self.tasks[place].length, place));
        for place in order {
            let task = &mut self.tasks[place];
            let lanes = &mut ends[task.row];
            task.lane = lanes.iter().position(|&end| end <= i128::from(task.start)).unwrap_or(lanes.len());
            if task.lane == lanes.len() {
                lanes.push(task.end());
            } else {
                lanes[task.lane] = task.end();
            }
        }
        ends.iter().map(|lanes| lanes.len().max(1)).collect()
    }

    /// A task: a bar, or a moment, with its name where there is room.
    fn bar(&self, task: &Task, axis: &Axis, (left, y): (f64, f64), room: f64, figure: &mut Figure) {
        let (x, end) = (axis.place(i128::from(task.start)), axis.place(task.end()));
        figure.push(format_args!("<g class=\"task\"><title>{}</title>", escape::html(&self.said(task))));
        if task.length == 0 {
            let (x, middle) = (Points(left + x), Points(y + BAR / 2.0));
            let way = format!("M{x} {middle}m-{MOMENT} 0l{MOMENT} -{MOMENT}l{MOMENT} {MOMENT}l-{MOMENT} {MOMENT}z");
            figure.push(format_args!("<path class=\"moment\" d=\"{way}\"/>"));
        } else {
            figure.rect(&format!("bar k{}", task.group), (left + x, y), (end - x, BAR), "");
        }
        // Rows are named at the left where each task has its own.
        if self.has_machines {
            let name = short(&task.name, BAR_LETTERS);
            let width = width_of(letters(&name), 11.0);
            let beside = if task.length == 0 { end + MOMENT + 3.0 } else { end + 4.0 };
            if width + 2.0 <= end - x {
                figure.letters("label", left + f64::midpoint(x, end), y + BAR / 2.0, "middle", &name);
            } else if beside + width + 4.0 <= room {
                figure.letters("beside", left + beside, y + BAR / 2.0, "start", &name);
                figure.width = figure.width.max(left + beside + width + 4.0);
            }
        }
        figure.push("</g>");
    }

    /// A task in words.
    fn said(&self, task: &Task) -> String {
        let on = if self.has_machines { format!(" on {}", self.rows[task.row]) } else { String::new() };
        if task.length == 0 {
            return format!("{}: at {}{on}", task.name, task.start);
        }
        format!("{}: {} to {}{on}", task.name, task.start, task.end())
    }

    fn about(&self) -> String {
        let (tasks, rows) =
            (numbers::count(self.tasks.len() as u64, "task"), numbers::count(self.rows.len() as u64, "row"));
        let told: Vec<String> = self.tasks.iter().take(MOST_TOLD).map(|task| self.said(task)).collect();
        let more =
            if self.tasks.len() > MOST_TOLD { format!("; the first {MOST_TOLD} are told") } else { String::new() };
        format!("{tasks} in {rows}{more}. {}.", told.join("; "))
    }

    fn notes(&self, figure: &mut Figure) {
        let are = |count| if count == 1 { "is" } else { "are" };
        if self.unknown > 0 {
            let tasks = numbers::count(self.unknown, "task");
            figure.note(&format!("{tasks} without a start, a duration or a machine {} not drawn", are(self.unknown)));
        }
        if self.negative > 0 {
            let tasks = numbers::count(self.negative, "task");
            figure.note(&format!("{tasks} with a negative duration {} drawn as a moment", are(self.negative)));
        }
    }
}

/// The axis of time.
pub(super) struct Axis {
    pub(super) low: i128,
    pub(super) high: i128,
    pub(super) width: f64,
}

impl Axis {
    /// From the first start to the last end, or from 0 where that is near.
    fn of(tasks: &[Task], lanes: &[usize]) -> Self {
        let first = tasks.iter().map(|task| i128::from(task.start)).min().unwrap_or(0);
        let last = tasks.iter().map(Task::end).max().unwrap_or(0);
        let low = if first > 0 && first <= last - first { 0 } else { first };
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        tasks.iter().for_each(|task| *counts.entry((task.row, task.lane)).or_default() += 1);
        debug_assert!(counts.keys().all(|&(row, lane)| lane < lanes[row]), "each task has a lane");
        let fullest = counts.values().max().copied().unwrap_or(0);
        let width = (fullest as f64 * WIDTH_OF_A_TASK).clamp(LEAST_WIDTH, MOST_WIDTH);
        Self { low, high: last.max(low + 1), width }
    }

    /// The distance of a time from the left end.
    pub(super) fn place(&self, time: i128) -> f64 {
        (time - self.low) as f64 / (self.high - self.low) as f64 * self.width
    }

    /// The times with numbers: multiples of 1, 2 or 5 times a power of ten, which stand so far apart that the numbers fit.
    pub(super) fn ticks(&self) -> Vec<i128> {
        let span = self.high - self.low;
        let longest = [self.low, self.high].map(|end| end.to_string().len()).into_iter().max().unwrap_or(1);
        let most = (self.width / (width_of(longest, LETTERS) + 24.0)).clamp(1.0, 24.0);
        let steps = (0..38).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i128.pow(power)));
        let step = steps.into_iter().find(|&step| span as f64 / step as f64 <= most).unwrap_or(span);
        let first = self.low.div_euclid(step) * step;
        let turns = (0..).map(|turn| first + turn * step).take_while(|&tick| tick <= self.high);
        let ticks: Vec<i128> = turns.filter(|&tick| tick >= self.low).collect();
        // One number alone is no scale.
        if ticks.len() > 1 { ticks } else { vec![self.low, self.high] }
    }
}
