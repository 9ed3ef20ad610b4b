//! Critical-difference diagrams.

use csp_terminal::words::numbers;

use super::canvas::{Anchor, Canvas, CanvasText, WIDTH};
use super::chart::MARGIN;
use super::legend::Legend;
use super::text::{self, SIZE, width};

/// Mean ranks on an axis, the best to the left, and bars over strategies that do not differ significantly (Demsar 2006,
/// section 3.2.2, figure 1). Ranks, groups and the critical difference are the caller's; of the groups of Nemenyi's
/// test see [`cliques`](crate::statistics::nemenyi::cliques). Cost: n log n in the strategies, and the groups by their members.
///
/// ```
/// use csp_experiments::plot::CriticalDifference;
/// use csp_experiments::statistics::nemenyi::cliques;
///
/// let ranks = [1.3, 1.9, 2.8];
/// let plot = CriticalDifference {
///     ranks: ["fc", "mac", "bt"].map(String::from).into_iter().zip(ranks).collect(),
///     difference: Some(1.2),
///     groups: cliques(&ranks, 1.2),
///     ..CriticalDifference::default()
/// };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CriticalDifference {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// Each strategy and its mean rank, from 1 for the best.
    pub ranks: Vec<(String, f64)>,
    /// Ranks that are farther apart than this differ significantly.
    pub difference: Option<f64>,
    /// The strategies that do not differ: their numbers in `ranks`. Groups of fewer than two are not drawn.
    pub groups: Vec<Vec<usize>>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// The numbers of the ranks, the best first.
fn ascending(ranks: impl Iterator<Item = f64>) -> Vec<usize> {
    let mut order: Vec<(usize, f64)> = ranks.enumerate().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    order.into_iter().map(|(number, _)| number).collect()
}

/// The most room that names take on each side.
const NAMES: f64 = 170.0;
/// Between a line and the figure at its end, and between this and the name.
const GAP: f64 = 5.0;
/// The height of the bar of the critical difference, of the figures and of the axis.
const BAR: f64 = 24.0;
const FIGURES: f64 = 52.0;
const AXIS: f64 = 70.0;
/// Lines lean to their own places within this height below the axis.
const LEAN: f64 = 12.0;
/// Between upright lines.
const APART: f64 = 9.0;
/// Between bars of groups, and between names.
const LEVEL: f64 = 9.0;
const ROW: f64 = 24.0;

/// The places of all parts.
struct Plan {
    /// The numbers of the ranks, the best first.
    order: Vec<usize>,
    /// The ends of the axis.
    left: f64,
    right: f64,
    /// In this order, where each rank is on the axis, and where its upright line is.
    ranks: Vec<f64>,
    places: Vec<f64>,
    /// In this order, the names as they are shown and the ranks as figures.
    names: Vec<String>,
    figures: Vec<String>,
    /// The room of the figures.
    figure: f64,
}

impl Plan {
    fn new(all: &[(String, f64)]) -> Self {
        let order = ascending(all.iter().map(|(_, rank)| *rank));
        let names: Vec<_> = order.iter().map(|&number| (all[number].0.as_str(), NAMES)).collect();
        let names = text::all_within(&names, SIZE);
        let figures: Vec<String> = order.iter().map(|&number| format!("{:.2}", all[number].1)).collect();
        let widest = |words: &[String]| words.iter().map(|words| width(words, SIZE)).fold(0.0, f64::max);
        let figure = widest(&figures);
        let left = 2.0 * MARGIN + widest(&names) + figure + 3.0 * GAP;
        let right = WIDTH - left;
        let between = (right - left) / (all.len() as f64 - 1.0);
        let ranks: Vec<f64> = order.iter().map(|&number| left + (all[number].1 - 1.0) * between).collect();
        let places = spread(&ranks, APART.min(between), (left, right));
        Self { order, left, right, ranks, places, names, figures, figure }
    }

    /// Between two whole ranks.
    fn between(&self) -> f64 {
        (self.right - self.left) / (self.order.len() as f64 - 1.0)
    }
}

impl CriticalDifference {
    /// The picture; `None` when there are fewer than two ranks, or one that cannot be.
    pub fn to_svg(&self) -> Option<String> {
        let count = self.ranks.len();
        if count < 2 || self.ranks.iter().any(|(_, rank)| !(1.0..=count as f64).contains(rank)) {
            return None;
        }
        let plan = Plan::new(&self.ranks);
        let mut canvas = Canvas::default();
        draw_axis(&mut canvas, &plan);
        let longer = self.draw_difference(&mut canvas, &plan);
        let groups = self.groups(&plan.order);
        let levels = levels(&groups);
        let first = AXIS + LEAN + 10.0;
        let top = first + levels.iter().max().map_or(0.0, |&most| (most + 1) as f64 * LEVEL) + 12.0;
        let bottom = self.draw_names(&mut canvas, &plan, top);
        for (group, level) in groups.iter().zip(levels) {
            draw_group(&mut canvas, group, &plan.places, first + level as f64 * LEVEL);
        }
        let mut legend = Legend::default();
        legend.remarks.push("mean ranks, 1 is best".to_owned());
        if !groups.is_empty() {
            legend.remarks.push("bars: strategies with a dot on one bar do not differ significantly".to_owned());
        }
        legend.remarks.extend(longer.into_iter().chain(self.remarks.iter().cloned()));
        let height = legend.draw(&mut canvas, bottom + 14.0) + MARGIN;
        let title = if self.title.is_empty() { "Mean ranks and their critical difference" } else { &self.title };
        let of = |(number, figure): (&usize, &String)| format!("{} {figure}", self.ranks[*number].0);
        let ranks: Vec<String> = plan.order.iter().zip(&plan.figures).map(of).collect();
        Some(canvas.finish(height, 1, title, &format!("{}. {}", ranks.join(", "), legend.words())))
    }

    /// A bar as long as the critical difference, above the axis; or that it is longer than the axis.
    fn draw_difference(&self, canvas: &mut Canvas, plan: &Plan) -> Option<String> {
        let difference = self.difference.filter(|difference| difference.is_finite() && *difference > 0.0)?;
        let words = format!("CD = {}", numbers::significant(difference));
        let start = plan.left;
        let end = start + difference * plan.between();
        if end > plan.right {
            return Some(format!("{words}, more than any two ranks can differ"));
        }
        canvas.line((start, BAR), (end, BAR), "axis difference");
        for x in [start, end] {
            canvas.line((x, BAR - 5.0), (x, BAR + 5.0), "axis");
        }
        canvas.text(CanvasText::new(&words, (end + 8.0, BAR)));
        None
    }

    /// The groups as places in the order of ranks, ascending.
    fn groups(&self, order: &[usize]) -> Vec<Vec<usize>> {
        let of = |group: &Vec<usize>| {
            let members: Vec<usize> = (0..order.len()).filter(|&place| group.contains(&order[place])).collect();
            (members.len() > 1).then_some(members)
        };
        self.groups.iter().filter_map(of).collect()
    }

    /// Names on both sides, and a line from each to its rank. To the left the best is on top, to the right the worst:
    /// so no line meets another. Returns the height where they end.
    fn draw_names(&self, canvas: &mut Canvas, plan: &Plan, top: f64) -> f64 {
        let count = plan.order.len();
        let half = count.div_ceil(2);
        for place in 0..count {
            let (is_left, row) = if place < half { (true, place) } else { (false, count - 1 - place) };
            let y = top + row as f64 * ROW;
            let (end, anchor, sign) =
                if is_left { (plan.left - GAP, Anchor::End, -1.0) } else { (plan.right + GAP, Anchor::Start, 1.0) };
            let x = plan.places[place];
            canvas.lines(&[(plan.ranks[place], AXIS), (x, AXIS + LEAN), (x, y), (end, y)], "axis elbow");
            canvas.text(CanvasText::new(&plan.figures[place], (end + sign * GAP, y)).anchor(anchor));
            let full = &self.ranks[plan.order[place]].0;
            let name = &plan.names[place];
            let whole = (name != full).then_some(full.as_str());
            let at = (end + sign * (3.0 * GAP + plan.figure), y);
            canvas.text(CanvasText { whole, ..CanvasText::new(name, at).anchor(anchor) });
        }
        top + (half - 1) as f64 * ROW + ROW / 2.0
    }
}

/// A bar over its members, with a dot on the line of each.
fn draw_group(canvas: &mut Canvas, group: &[usize], places: &[f64], y: f64) {
    if let [first, .., last] = group {
        canvas.line((places[*first] - 3.0, y), (places[*last] + 3.0, y), "bar s0 group");
    }
    for &member in group {
        canvas.put(&format!(r#"<circle class="s0 member" cx="{:.1}" cy="{y:.1}" r="3"/>"#, places[member]));
    }
}

fn draw_axis(canvas: &mut Canvas, plan: &Plan) {
    let count = plan.order.len();
    canvas.line((plan.left, AXIS), (plan.right, AXIS), "axis");
    let room = width(&count.to_string(), SIZE) + 10.0;
    let step = (1..count).find(|&step| step as f64 * plan.between() >= room).unwrap_or(count);
    for rank in (1..=count).step_by(step) {
        let x = plan.left + (rank as f64 - 1.0) * plan.between();
        canvas.line((x, AXIS - 5.0), (x, AXIS), "axis");
        canvas.text(CanvasText::new(&rank.to_string(), (x, FIGURES)).anchor(Anchor::Middle));
    }
}

/// Ascending places moved as little as needed so that neighbours are so far apart, all between the ends of the axis:
/// equal ranks share a place on the axis, but each has a line of its own. Places that would be too near are spread
/// around their mean, which is least squares (pool adjacent violators, Ayer et al. 1955).
fn spread(wanted: &[f64], apart: f64, (left, right): (f64, f64)) -> Vec<f64> {
    // Without the distances, places need only be ascending: blocks of equal ones, each with its sum and its length.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (number, place) in wanted.iter().enumerate() {
        blocks.push((place - number as f64 * apart, 1));
        while let [.., (sum, length), (next, more)] = blocks[..]
            && sum / length as f64 > next / more as f64
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push((sum + next, length + more));
        }
    }
    let last = right - wanted.len().saturating_sub(1) as f64 * apart;
    let free = blocks.into_iter().flat_map(|(sum, length)| std::iter::repeat_n(sum / length as f64, length));
    free.enumerate().map(|(number, place)| place.min(last).max(left) + number as f64 * apart).collect()
}

/// A level for each group so that bars on one level do not touch.
fn levels(groups: &[Vec<usize>]) -> Vec<usize> {
    let ends = |group: &[usize]| (group.first().copied().unwrap_or(0), group.last().copied().unwrap_or(0));
    let mut levels: Vec<usize> = Vec::with_capacity(groups.len());
    for (number, group) in groups.iter().enumerate() {
        let (from, to) = ends(group);
        let is_taken = |level: usize| {
            let others = groups[..number].iter().zip(&levels).filter(|(_, at)| **at == level);
            others.map(|(other, _)| ends(other)).any(|(start, end)| start <= to && from <= end)
        };
        // So many levels are always enough.
        levels.push((0..number).find(|&level| !is_taken(level)).unwrap_or(number));
    }
    levels
}

#[cfg(test)]
mod tests {
    use crate::statistics::nemenyi::cliques;

    use super::*;

    /// Demsar 2006, section 3.2.2: these mean ranks of four versions of C4.5 on 14 sets of data. With the critical
    /// difference at 0.05, 1.25, not even the best differs from the worst; with that at 0.10, 1.12, both versions with
    /// m differ from C4.5 alone.
    #[test]
    fn groups_are_those_of_the_paper() {
        let ranks = [3.143, 2.000, 2.893, 1.964];
        assert_eq!(cliques(&ranks, 1.25), [vec![3, 1, 2, 0]]);
        assert_eq!(cliques(&ranks, 1.12), [vec![3, 1, 2], vec![2, 0]]);
        assert!(cliques(&ranks, 0.01).is_empty());
        assert!(cliques(&[], 1.0).is_empty());
    }

    #[test]
    fn equal_ranks_get_lines_of_their_own() {
        let spread = |wanted: &[f64]| spread(wanted, 8.0, (100.0, 500.0));
        assert_eq!(spread(&[300.0; 3]), [292.0, 300.0, 308.0]);
        assert_eq!(spread(&[300.0, 400.0]), [300.0, 400.0]);
        assert_eq!(spread(&[100.0, 100.0]), [100.0, 108.0]);
        assert_eq!(spread(&[500.0, 500.0]), [492.0, 500.0]);
    }

    #[test]
    fn bars_share_a_level_only_when_apart() {
        assert_eq!(levels(&[vec![0, 1], vec![1, 2], vec![3, 4]]), [0, 1, 0]);
    }
}
