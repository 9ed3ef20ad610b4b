//! The statements of each kind of picture about its data.

use proptest::prelude::*;

use super::document::ParsedPlot;
use crate::plot::*;
use crate::statistics::nemenyi::cliques;

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.2
}

/// The place of the line of limits that stands at one height, or upright.
fn limit(seen: &ParsedPlot, is_level: bool) -> f64 {
    let lines = seen.lines_of("limit");
    let of =
        |ends: &&[(f64, f64)]| if is_level { is_near(ends[0].1, ends[1].1) } else { is_near(ends[0].0, ends[1].0) };
    let ends = lines.into_iter().find(of).expect("a line of limits");
    if is_level { ends[0].1 } else { ends[0].0 }
}

fn cactus(times: &[f64], limit: Option<f64>) -> Option<ParsedPlot> {
    let curves = vec![CactusCurve { label: "fc".into(), times: times.to_vec() }];
    Cactus { time: "ms".into(), curves, limit, ..Cactus::default() }.to_svg().map(|svg| ParsedPlot::new(&svg))
}

#[test]
fn a_cactus_climbs_by_factors_below_its_limit() {
    let seen = cactus(&[100.0, 1.0, 10.0], Some(1000.0)).unwrap();
    let marks = seen.marks_of(0);
    assert_eq!(marks.len(), 3 + 1);
    let steps: Vec<f64> = marks[..3].windows(2).map(|pair| pair[0].1 - pair[1].1).collect();
    assert!(steps[0] > 0.0 && is_near(steps[0], steps[1]), "{marks:?}");
    // The limit is one more factor of 10 above.
    assert!(is_near(marks[2].1 - limit(&seen, true), steps[0]));
    assert!(seen.says("limit: 1,000") && seen.says("limit"));
    // Without one there is no line.
    assert!(cactus(&[1.0, 2.0], None).unwrap().lines_of("limit").is_empty());
}

#[test]
fn what_has_no_place_is_counted_and_nothing_is_no_picture() {
    let odd = [0.0, -1.0, f64::NAN, f64::INFINITY, f64::MAX, f64::MIN_POSITIVE];
    assert!(cactus(&odd, Some(1.0)).is_none());
    let seen = cactus(&[odd.as_slice(), &[3.0]].concat(), Some(f64::NAN)).unwrap();
    assert!(seen.says("not drawn, as they have no place on the axis: 6"), "{seen:?}");
    assert!(Survival::default().to_svg().is_none() && HeavyTail::default().to_svg().is_none());
    assert!(Ratios::default().to_svg().is_none() && Boxes::default().to_svg().is_none());
    assert!(Transition::default().to_svg().is_none() && Cactus::default().to_svg().is_none());
    assert!(CriticalDifference::default().to_svg().is_none());
    let points = vec![(AxisValue::Limit, AxisValue::Limit); 3];
    assert!(Scatter { points, ..Scatter::default() }.to_svg().is_none());
    let ranks = vec![("a".to_owned(), f64::NAN), ("b".to_owned(), 1.0)];
    assert!(CriticalDifference { ranks, ..CriticalDifference::default() }.to_svg().is_none());
}

/// Of four runs one ends at 10, one is cut at 100, one ends at 1,000, one is cut by the limit: by hand the estimates of
/// Kaplan and Meier are 3/4 and 3/8.
#[test]
fn survival_falls_in_steps_and_shows_what_was_cut() {
    let steps = vec![(10.0, 0.75), (1000.0, 0.375)];
    let curve = Curve { label: "fc".into(), steps, censored: vec![100.0, 10_000.0] };
    let plot = Survival { curves: vec![curve], limit: Some(10_000.0), ..Survival::default() };
    let seen = ParsedPlot::new(&plot.to_svg().unwrap());
    let lines = seen.lines_of("line");
    let corners = lines[0];
    let (top, bottom) = (corners[0].1, seen.lines_of("axis")[0][1].1);
    let share = |y: f64| (bottom - y) / (bottom - top);
    let heights: Vec<f64> = corners.iter().map(|corner| share(corner.1)).collect();
    for (height, wanted) in heights.iter().zip([1.0, 1.0, 0.75, 0.75, 0.375, 0.375]) {
        assert!((height - wanted).abs() < 0.001, "{heights:?}");
    }
    // Steps are level or upright, and as wide as factors of 10 are.
    assert!(
        corners.windows(2).all(|ends| is_near(ends[0].0, ends[1].0) || is_near(ends[0].1, ends[1].1)),
        "{corners:?}"
    );
    let ticks = seen.lines_of("tick");
    assert_eq!(ticks.len(), 2);
    let decade = (corners[3].0 - corners[2].0) / 2.0;
    assert!(is_near(ticks[0][0].0, corners[2].0 + decade) && is_near(ticks[1][0].0, limit(&seen, false)));
    let middle = |tick: &[(f64, f64)]| share(f64::midpoint(tick[0].1, tick[1].1));
    assert!((middle(ticks[0]) - 0.75).abs() < 0.001 && (middle(ticks[1]) - 0.375).abs() < 0.001);
}

#[test]
fn a_tail_of_pareto_is_straight_and_lies_on_its_fit() {
    // 1 - F(x) = 1/x.
    let steps: Vec<(f64, f64)> =
        (1..6).map(|power| (2f64.powi(power), 0.5f64.powi(power))).chain([(64.0, 0.0)]).collect();
    let curve = Curve { label: "bt".into(), steps, censored: vec![] };
    let fit = Fit { label: "index 1".into(), points: vec![(1e-3, 1e3), (1e9, 1e-9)] };
    let plot = HeavyTail { tails: vec![Tail { curve, fit: Some(fit) }], ..HeavyTail::default() };
    let seen = ParsedPlot::new(&plot.to_svg().unwrap());
    let lines = seen.lines_of("fit");
    let (from, to) = (lines[0][0], lines[0][1]);
    let marks = seen.marks_of(0);
    assert_eq!(marks.len(), 5 + 1, "a share of 0 has no place");
    for (x, y) in &marks[..5] {
        let on = from.1 + (x - from.0) / (to.0 - from.0) * (to.1 - from.1);
        assert!(is_near(on, *y), "{x} {y} {on}");
    }
    // The fit ends at the axes.
    let axis = seen.lines_of("axis")[0].to_vec();
    assert!(
        from.0 >= axis[0].0 - 0.2 && from.1 >= axis[0].1 - 0.2 && to.0 <= axis[2].0 + 0.2 && to.1 <= axis[2].1 + 0.2
    );
}

#[test]
fn a_scatter_tells_sides_and_limits() {
    let [a, b, c] = [1.0, 10.0, 100.0].map(AxisValue::Value);
    let points = vec![
        (a, b),
        (a, c),
        (b, a),
        (c, c),
        (AxisValue::Limit, a),
        (b, AxisValue::Limit),
        (AxisValue::Limit, AxisValue::Limit),
    ];
    let names = ["bt".to_owned(), "fc".to_owned()];
    let plot = Scatter { names, unit: "ms".into(), points, less: "faster".into(), ..Scatter::default() };
    let seen = ParsedPlot::new(&plot.to_svg().unwrap());
    for words in [
        "bt: faster on 2, done alone on 1",
        "fc: faster on 1, done alone on 1",
        "equal on 1",
        "limits of both on 1",
        "7 problems, 4 solved by both",
        "limits: bt on 1, fc on 1, both on 1",
    ] {
        assert!(seen.says(words), "{words}: {:?}", seen.words);
    }
    let (upright, level) = (limit(&seen, false), limit(&seen, true));
    let [first, second] = [seen.marks_of(0), seen.marks_of(1)];
    assert!(is_near(first[2].1, level) && first[..2].iter().all(|mark| mark.1 > level + 5.0));
    assert!(is_near(second[1].0, upright) && second[0].0 < upright - 5.0);
    let both = seen.marks_of(3)[0];
    assert!(is_near(both.0, upright) && is_near(both.1, level));
    // (1, 10) stands on the line of 10 times, (100, 100) on the diagonal.
    let guides = seen.lines_of("guide");
    let on = |line: &[(f64, f64)], (x, y): (f64, f64)| {
        let share = (x - line[0].0) / (line[1].0 - line[0].0);
        is_near(line[0].1 + share * (line[1].1 - line[0].1), y)
    };
    assert!(on(guides[2], first[0]) && on(guides[1], seen.marks_of(2)[0]) && on(guides[0], second[0]));
}

#[test]
fn ratios_and_boxes_keep_limits_apart() {
    let row = RatioRow {
        name: "fc".into(),
        ratios: vec![0.1, 10.0],
        mean: Some(1.0),
        interval: Some((0.1, 10.0)),
        limited: 3,
        first_limited: 2,
    };
    let plot = Ratios { first: "bt".into(), what: "checks".into(), rows: vec![row], ..Ratios::default() };
    let svg = plot.to_svg().unwrap();
    let seen = ParsedPlot::new(&svg);
    let one = seen.lines_of("one")[0][0].0;
    let ends = seen.lines_of("interval")[0].to_vec();
    assert!(is_near(one - ends[0].0, ends[1].0 - one), "equal factors are equal distances");
    let limits: Vec<f64> = seen.lines_of("limit").iter().map(|ends| ends[0].0).collect();
    let marks = seen.marks_of(1);
    assert_eq!((limits.len(), marks.len()), (2, 3), "two on lines of limits, and the mean");
    assert!(limits.iter().all(|&x| marks.iter().any(|mark| is_near(mark.0, x))) && is_near(marks[2].0, one));
    assert!(
        seen.says("3") && seen.says("2") && seen.says("\u{2190} better than bt") && seen.says("worse than bt \u{2192}")
    );
    assert_eq!(svg.matches("<circle class=\"dot").count(), 2);

    let rows = vec![BoxRow { name: "fc".into(), values: vec![1.0, 2.0, 4.0, 8.0, 16.0], limited: 7 }];
    let seen = ParsedPlot::new(&Boxes { rows, ..Boxes::default() }.to_svg().unwrap());
    assert!(seen.says("7") && is_near(seen.marks_of(0)[0].0, limit(&seen, false)));
    // The middle of five is the third: 4, two steps of doubling from either end.
    let (middle, whiskers) = (seen.lines_of("bar")[0][0].0, seen.lines_of("whisker"));
    assert!(is_near(middle - whiskers[0][1].0, whiskers[1][1].0 - middle), "{middle} {whiskers:?}");
}

#[test]
fn a_transition_shows_limits_shares_and_the_prediction() {
    let at = |median: AxisValue, high: AxisValue| Quartiles { median, band: Some((AxisValue::Value(1.0), high)) };
    let points = vec![
        (0.1, at(AxisValue::Value(10.0), AxisValue::Value(20.0))),
        (0.2, at(AxisValue::Value(1000.0), AxisValue::Limit)),
        (0.3, Quartiles { median: AxisValue::Limit, band: Some((AxisValue::Limit, AxisValue::Limit)) }),
        (0.4, at(AxisValue::Value(10.0), AxisValue::Value(20.0))),
    ];
    let share = Share { label: "with a solution".into(), points: vec![(0.1, 1.0), (0.25, 0.5), (0.4, 0.0)] };
    let curves = vec![TransitionCurve { label: "fc".into(), points }];
    let predicted = Some((0.25, "theory".to_owned()));
    let plot = Transition { curves, share: Some(share), predicted, ..Transition::default() };
    let seen = ParsedPlot::new(&plot.to_svg().unwrap());
    let level = limit(&seen, true);
    let marks = seen.marks_of(0);
    assert_eq!(marks.iter().filter(|mark| is_near(mark.1, level)).count(), 1);
    // No line leads to the limit, and the band ends beside it.
    assert_eq!(seen.lines_of("line")[0].len(), 2);
    assert!(seen.lines_of("band").iter().flat_map(|places| places.iter()).all(|place| place.1 >= level - 0.2));
    let shares = seen.lines_of("share")[0].to_vec();
    let axis = seen.lines_of("axis")[0].to_vec();
    assert!(is_near(shares[0].1, axis[0].1) && is_near(shares[2].1, axis[1].1));
    assert!(is_near(shares[1].0, seen.lines_of("predicted")[0][0].0) && seen.says("theory"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the ranks, some of them equal: lines to names meet at most on the axis, and no words are crossed.
    #[test]
    fn elbows_never_cross(tenths in prop::collection::vec(0..=20u32, 2..14), difference in 0.1..4.0f64) {
        let most = tenths.len() as f64 - 1.0;
        let ranks: Vec<f64> = tenths.iter().map(|&part| 1.0 + most * f64::from(part) / 20.0).collect();
        let plot = CriticalDifference {
            ranks: super::names(ranks.len(), true).into_iter().zip(ranks.iter().copied()).collect(),
            difference: Some(difference),
            groups: cliques(&ranks, difference),
            ..CriticalDifference::default()
        };
        let seen = ParsedPlot::new(&plot.to_svg().unwrap());
        seen.check_words("difference");
        let elbows = seen.lines_of("elbow");
        prop_assert_eq!(elbows.len(), ranks.len());
        for (number, one) in elbows.iter().enumerate() {
            for other in &elbows[..number] {
                // What leans may begin at one place; below, all is upright or level.
                for a in one[1..].windows(2) {
                    for b in other[1..].windows(2) {
                        prop_assert!(!touch(a, b), "{:?} {:?}", one, other);
                    }
                }
                prop_assert!((one[0].0 - other[0].0) * (one[1].0 - other[1].0) >= 0.0, "{:?} {:?}", one, other);
            }
        }
        // Bars on one height do not touch.
        let bars = seen.lines_of("group");
        for (number, one) in bars.iter().enumerate() {
            for other in &bars[..number] {
                prop_assert!(!touch(one, other), "{:?} {:?}", one, other);
            }
        }
    }
}

/// True if two lines that are upright or level share a point.
fn touch(a: &[(f64, f64)], b: &[(f64, f64)]) -> bool {
    let span = |one: f64, other: f64| (one.min(other), one.max(other));
    let meet = |a: (f64, f64), b: (f64, f64)| a.0 <= b.1 && b.0 <= a.1;
    meet(span(a[0].0, a[1].0), span(b[0].0, b[1].0)) && meet(span(a[0].1, a[1].1), span(b[0].1, b[1].1))
}
