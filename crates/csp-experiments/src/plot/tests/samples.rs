//! One picture of each kind, with so many series.

use crate::plot::*;
use crate::statistics::nemenyi::cliques;

/// Names of strategies, short or as long as they come.
pub(super) fn names(count: usize, is_long: bool) -> Vec<String> {
    let of = |number: usize| {
        if is_long { format!("fc+dom/wdeg+random({number})+luby") } else { format!("fc-{number}") }
    };
    (0..count).map(of).collect()
}

/// A cost of a strategy on a problem, from 0.05 to more than 20,000; the limit is 2,000.
fn cost(strategy: usize, problem: usize) -> f64 {
    let wave = ((strategy * 7 + problem * 13) % 31) as f64 / 31.0;
    (10.0 * wave + 0.1 * problem as f64 - 0.2 * strategy as f64 - 2.0).exp()
}

const LIMIT: f64 = 2000.0;
const PROBLEMS: usize = 40;

fn solved(strategy: usize) -> Vec<f64> {
    (0..PROBLEMS).map(|problem| cost(strategy, problem)).filter(|&cost| cost < LIMIT).collect()
}

fn at(cost: f64) -> AxisValue {
    if cost < LIMIT { AxisValue::Value(cost) } else { AxisValue::Limit }
}

fn label(names: &[String], number: usize) -> Label {
    let solved = solved(number).len();
    Label::tally(&names[number], solved, PROBLEMS, PROBLEMS - solved, 0)
}

fn curve(names: &[String], number: usize) -> Curve {
    let mut times = solved(number);
    times.sort_by(f64::total_cmp);
    let share = |(done, time): (usize, f64)| (time, 1.0 - (done + 1) as f64 / PROBLEMS as f64);
    let censored = vec![LIMIT; PROBLEMS - times.len()];
    Curve { label: label(names, number), steps: times.into_iter().enumerate().map(share).collect(), censored }
}

fn ratio_row(names: &[String], number: usize) -> RatioRow {
    let pairs: Vec<_> = (0..PROBLEMS).map(|problem| (at(cost(0, problem)), at(cost(number, problem)))).collect();
    let ratio = |&(first, other): &(AxisValue, AxisValue)| Some(other.value()? / first.value()?);
    let ratios: Vec<f64> = pairs.iter().filter_map(ratio).collect();
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    let count = |is: fn(&(AxisValue, AxisValue)) -> bool| pairs.iter().filter(|&pair| is(pair)).count();
    RatioRow {
        name: names[number].clone(),
        mean: Some(mean.exp()),
        interval: Some(((mean - 0.4).exp(), (mean + 0.4).exp())),
        limited: count(|(first, other)| first.value().is_some() && other.value().is_none()),
        first_limited: count(|(first, other)| first.value().is_none() && other.value().is_some()),
        ratios,
    }
}

fn transition_curve(names: &[String], number: usize) -> TransitionCurve {
    let point = |step: u32| {
        let x = 0.1 + 0.03 * f64::from(step);
        let median = 10.0 + 5000.0 * (-(x - 0.3).powi(2) / 0.003).exp() / (1.0 + number as f64);
        (x, Quartiles { median: at(median), band: Some((at(median / 2.0), at(median * 2.0))) })
    };
    TransitionCurve { label: label(names, number), points: (0..15).map(point).collect() }
}

/// Each kind of picture with these strategies; some need two.
pub(super) fn all(names: &[String]) -> Vec<(&'static str, String)> {
    let numbers = || 0..names.len();
    let curves = || numbers().map(|number| curve(names, number));
    let cactus = Cactus {
        time: "time, ms".into(),
        curves: numbers().map(|n| CactusCurve { label: label(names, n), times: solved(n) }).collect(),
        limit: Some(LIMIT),
        ..Cactus::default()
    };
    let survival =
        Survival { time: "time, ms".into(), curves: curves().collect(), limit: Some(LIMIT), ..Survival::default() };
    let fit = |curve: &Curve| Fit {
        label: Label::new(&curve.label.name, "index 0.4"),
        points: vec![(0.5, 1.2), (5000.0, 0.01)],
    };
    let tails = curves().map(|curve| Tail { fit: Some(fit(&curve)), curve }).collect();
    let tail = HeavyTail { cost: "nodes".into(), tails, limit: Some(LIMIT), ..HeavyTail::default() };
    let transition = Transition {
        parameter: "tightness".into(),
        cost: "nodes, median".into(),
        curves: numbers().map(|number| transition_curve(names, number)).collect(),
        share: Some(Share { label: "with a solution".into(), points: vec![(0.1, 1.0), (0.3, 0.5), (0.5, 0.0)] }),
        predicted: Some((0.29, "theory: half of the problems have a solution at 0.29".into())),
        ..Transition::default()
    };
    let row = |n: usize| BoxRow { name: names[n].clone(), values: solved(n), limited: PROBLEMS - solved(n).len() };
    let boxes = Boxes { name: "time over the median".into(), rows: numbers().map(row).collect(), ..Boxes::default() };
    let mut lines = LinePlot::new("variables", "nodes, median");
    for number in numbers() {
        let height = |step: usize| (10.0 * step as f64, (step + number % 4 < 8).then(|| cost(number, step)));
        lines.line(label(names, number), &(1..9).map(height).collect::<Vec<_>>());
    }
    let steps =
        |number: usize| (1..9).map(move |step: u32| (cost(number, 0) * f64::from(step), 900 - 7 * i64::from(step)));
    let course = |number: usize| AnytimeCurve {
        label: label(names, number),
        steps: steps(number).collect(),
        end: LIMIT * 100.0,
        is_proved: number.is_multiple_of(2),
    };
    let (cost, value) = ("nodes".into(), "end".into());
    let anytime = Anytime { cost, value, curves: numbers().map(course).collect(), ..Anytime::default() };
    let mut all = vec![
        ("cactus", cactus.to_svg()),
        ("survival", survival.to_svg()),
        ("tail", tail.to_svg()),
        ("transition", transition.to_svg()),
        ("boxes", boxes.to_svg()),
        ("lines", lines.to_svg()),
        ("anytime", anytime.to_svg()),
    ];
    if names.len() > 1 {
        all.extend(of_pairs(names));
    }
    all.into_iter().map(|(name, svg)| (name, svg.unwrap_or_else(|| panic!("{name} is not drawn")))).collect()
}

fn of_pairs(names: &[String]) -> [(&'static str, Option<String>); 3] {
    let scatter = Scatter {
        names: [names[0].clone(), names[1].clone()],
        unit: "ms".into(),
        points: (0..PROBLEMS).map(|problem| (at(cost(0, problem)), at(cost(1, problem)))).collect(),
        ..Scatter::default()
    };
    let ratios = Ratios {
        first: names[0].clone(),
        what: "times".into(),
        rows: (1..names.len()).map(|number| ratio_row(names, number)).collect(),
        level: "95 %".into(),
        ..Ratios::default()
    };
    let ranks: Vec<f64> = (0..names.len()).map(|n| 1.0 + (n * 5 % names.len()) as f64 * 0.8).collect();
    let difference = CriticalDifference {
        ranks: names.iter().cloned().zip(ranks.iter().copied()).collect(),
        difference: Some(0.9),
        groups: cliques(&ranks, 0.9),
        ..CriticalDifference::default()
    };
    [("scatter", scatter.to_svg()), ("ratios", ratios.to_svg()), ("difference", difference.to_svg())]
}
