//! Facts of the pictures, read back from what is drawn, against the numbers of the model.

// The numbers are small.
#![allow(clippy::cast_possible_wrap)]

mod plane;

use std::collections::BTreeMap;

use csp_core::{Solver, Watch};
use csp_formats::Format;
use csp_instance::{Instance, Meaning};

use super::figure::{letters, short};
use super::*;
use crate::drawing::Random;

/// The problem of a text.
pub(super) fn instance(text: &str) -> Instance {
    let model = Format::of_name("a.csp")
        .unwrap()
        .read(text, &Watch::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let meaning = Meaning::Model { shown: model.shown, report: model.report };
    Instance { name: "a".into(), network: model.network, tightness: None, text: None, meaning }
}

/// The pictures of the first answer of a text.
fn drawn(text: &str) -> Vec<Figure> {
    let instance = instance(text);
    let outcome = Solver::new(&instance.network).first().unwrap();
    figures(&instance, &outcome.solutions[0])
}

/// The only one.
fn only(text: &str) -> Figure {
    drawn(text).remove(0)
}

/// The number of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> f64 {
    let rest = tag.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{tag} has no {name}")).1;
    rest.split('"').next().unwrap().parse().unwrap()
}

/// The lines of a class.
fn of_class<'b>(figure: &'b Figure, class: &str) -> Vec<&'b str> {
    let is_of =
        |line: &&str| line.contains(&format!("class=\"{class}\"")) || line.contains(&format!("class=\"{class} "));
    figure.body.lines().filter(is_of).collect()
}

/// The words of a tag with letters.
fn words(tag: &str) -> &str {
    tag.split('>').nth(1).unwrap().split('<').next().unwrap()
}

/// A task as it is drawn: its left end, its right end, and its middle from above.
#[derive(Clone, Copy, Debug)]
struct Bar {
    left: f64,
    right: f64,
    middle: f64,
}

/// The tasks of a picture, each by its title.
fn bars(figure: &Figure) -> BTreeMap<String, Bar> {
    let mut bars = BTreeMap::new();
    for group in figure.body.split("<g class=\"task\">").skip(1) {
        let title = group.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        let tag = group.lines().nth(1).unwrap();
        let bar = if tag.starts_with("<rect") {
            let (left, top) = (attribute(tag, "x"), attribute(tag, "y"));
            Bar { left, right: left + attribute(tag, "width"), middle: top + attribute(tag, "height") / 2.0 }
        } else {
            let start = tag.split_once(" d=\"M").unwrap().1;
            let mut numbers = start.split(['m', ' ']).map(|number| number.parse::<f64>().unwrap());
            let (x, middle) = (numbers.next().unwrap(), numbers.next().unwrap());
            Bar { left: x, right: x, middle }
        };
        assert!(bars.insert(title.to_owned(), bar).is_none(), "{title} twice");
    }
    bars
}

/// The place of a time in points, by the first and the last number of the axis.
fn scale(figure: &Figure) -> impl Fn(i64) -> f64 {
    let ticks: Vec<(f64, f64)> =
        of_class(figure, "tick").iter().map(|tag| (words(tag).parse().unwrap(), attribute(tag, "x"))).collect();
    let (first, last) = (ticks[0], *ticks.last().unwrap());
    move |time| first.1 + (time as f64 - first.0) * (last.1 - first.1) / (last.0 - first.0)
}

/// A task of a random schedule: its start, its length and its machine.
type Planned = (i64, i64, usize);

#[test]
fn bars_stand_at_their_times_and_none_covers_another() {
    let mut random = Random::new(34);
    for round in 0..60 {
        let (count, machines, late) = (1 + random.below(30), 1 + random.below(4), 20 + random.below(60));
        let shift = [0, -30, 1000][round % 3];
        let plan: Vec<Planned> = (0..count)
            .map(|_| (random.below(late) as i64 + shift, random.below(9) as i64, random.below(machines)))
            .collect();
        let list = |of: &dyn Fn(&Planned) -> String| plan.iter().map(of).collect::<Vec<_>>().join(", ");
        let text = format!(
            "let m = {{a, b, c, d}}\nvar s[1..{count}] in {}..{}\nforall((i, v) in {{{}}}) s[i] == v\ndraw gantt(s, [{}], [{}])",
            shift,
            shift + 100,
            plan.iter().enumerate().map(|(i, task)| format!("({}, {})", i + 1, task.0)).collect::<Vec<_>>().join(", "),
            list(&|task| task.1.to_string()),
            list(&|task| ["a", "b", "c", "d"][task.2].to_owned()),
        );
        let figure = only(&text);
        let (bars, place) = (bars(&figure), scale(&figure));
        assert_eq!(bars.len(), count, "{text}");
        let heads: BTreeMap<&str, f64> =
            of_class(&figure, "head").iter().map(|tag| (words(tag), attribute(tag, "y"))).collect();
        let mut of_row: BTreeMap<usize, Vec<(Bar, Planned)>> = BTreeMap::new();
        for (number, &(start, length, machine)) in plan.iter().enumerate() {
            let name = ["a", "b", "c", "d"][machine];
            let when = if length == 0 { format!("at {start}") } else { format!("{start} to {}", start + length) };
            let bar = bars[&format!("{}: {when} on {name}", number + 1)];
            assert!((bar.left - place(start)).abs() < 0.21, "{bar:?} {text}");
            assert!((bar.right - place(start + length)).abs() < 0.21, "{bar:?} {text}");
            assert!(bar.left >= 0.0 && bar.right <= figure.width);
            // The nearest name of a row may be that of another one only where rows have several lanes.
            of_row.entry(machine).or_default().push((bar, (start, length, machine)));
        }
        let band = |row: &[(Bar, Planned)]| {
            let middles = || row.iter().map(|(bar, _)| bar.middle);
            (middles().fold(f64::MAX, f64::min), middles().fold(f64::MIN, f64::max))
        };
        let bands: Vec<(f64, f64)> = of_row.values().map(|row| band(row)).collect();
        assert!(bands.windows(2).all(|pair| pair[0].1 < pair[1].0), "rows apart: {bands:?}");
        for (&machine, row) in &of_row {
            let (top, bottom) = band(row);
            let head = heads[["a", "b", "c", "d"][machine]];
            assert!((f64::midpoint(top, bottom) - head).abs() < 6.0, "{head} beside {top} to {bottom}");
            let lanes = ((bottom - top) / 24.0).round() + 1.0;
            assert!(lanes <= at_once(row) as f64, "{lanes} lanes: {row:?}");
            for (place, (one, planned)) in row.iter().enumerate() {
                for (other, further) in &row[place + 1..] {
                    let (apart, beside) = (planned.0 + planned.1 <= further.0, further.0 + further.1 <= planned.0);
                    assert!(apart || beside || (one.middle - other.middle).abs() > 20.0, "{planned:?} {further:?}");
                }
            }
        }
    }
}

/// The most tasks at one time, moments counted as if they lasted: no fewer lanes are needed.
fn at_once(row: &[(Bar, Planned)]) -> usize {
    let times = row.iter().map(|(_, (start, ..))| *start);
    let is_on = |time: i64, &(start, length, _): &Planned| start <= time && time < start + length.max(1);
    times.map(|time| row.iter().filter(|(_, task)| is_on(time, task)).count()).max().unwrap_or(0)
}

#[test]
fn names_fit_in_their_bars_and_do_not_cover_others() {
    let text = "let m = {saw, drill}\nlet tasks = {a, the_longest_name_of_a_task_there_is, bb, c, dd}\n\
                var s[tasks] in 0..40\nforall((t, v) in {(a, 0), (the_longest_name_of_a_task_there_is, 1), (bb, 30), (c, 0), (dd, 5)}) s[t] == v\n\
                draw gantt(s, [1, 2, 1, 30, 2], [saw, saw, saw, drill, drill])";
    let figure = only(text);
    for group in figure.body.split("<g class=\"task\">").skip(1) {
        let Some(tag) = group.lines().nth(2).filter(|line| line.contains("class=\"label\"")) else { continue };
        let width = attribute(group.lines().nth(1).unwrap(), "width");
        assert!(letters(words(tag)) as f64 * 11.0 * 0.6 <= width, "{group}");
    }
    assert_eq!(of_class(&figure, "label").iter().map(|tag| words(tag)).collect::<Vec<_>>(), ["a", "bb", "c", "dd"]);
    // What stands beside a bar ends before the next one, which begins at 30.
    let beside = of_class(&figure, "beside");
    let place = scale(&figure);
    assert_eq!(beside.iter().map(|tag| words(tag)).collect::<Vec<_>>(), ["the_longest_name_of\u{2026}"]);
    assert!(attribute(beside[0], "x") + 20.0 * 11.0 * 0.6 <= place(30));
}

#[test]
fn one_task_none_and_many() {
    let one = only("var s[1..1] in 7..7\ndraw gantt(s, 0)");
    assert_eq!(bars(&one).keys().collect::<Vec<_>>(), ["1: at 7"]);
    let huge = only(
        "let far = 4000000000000000000\nvar s[1..2] in 0..1\ns[1] < s[2]\ndraw gantt([far * s[i] - far for i in 1..2], far)",
    );
    assert_eq!(bars(&huge).len(), 2);
    assert!(of_class(&huge, "tick").len() == 4 && huge.width < 1000.0, "{}", huge.body);
    let many = only("var s[1..200] in 0..0\ndraw gantt(s, [i for i in 1..200], [i mod 7 for i in 1..200])");
    assert_eq!(bars(&many).len(), 200);
    let without = only("var s[1..2] in 0..0\ndraw gantt([7 / s[1], 3], [-2, -1])");
    assert_eq!(bars(&without).keys().collect::<Vec<_>>(), ["2: at 3"]);
    let notes: Vec<&str> = of_class(&without, "note").iter().map(|tag| words(tag)).collect();
    assert_eq!(
        notes,
        [
            "1 task without a start, a duration or a machine is not drawn",
            "1 task with a negative duration is drawn as a moment"
        ]
    );
}

#[test]
fn too_much_is_said_in_a_sentence() {
    let gantt =
        "var s[1..100000] in 0..0\ndraw gantt(s, 1)\ndraw heat(s)\ndraw tour([i for i in 1..2001], 1..2001, 1..2001)";
    let gantt = gantt.replace("1..2001, 1..2001)", "[0 for i in 1..2001], [0 for i in 1..2001])");
    let told: Vec<String> =
        drawn(&gantt).into_iter().map(|figure| words(of_class(&figure, "note")[0]).to_owned()).collect();
    assert_eq!(
        told,
        [
            "100,000 entries are too many for a picture, which has 2,000 at most; --format json has them all",
            "100,000 cells are too many for a picture, which has 20,000 at most; --format json has them all",
            "2,001 entries are too many for a picture, which has 2,000 at most; --format json has them all",
        ]
    );
    let wide = only("var q[1..300] in 1..100\ndraw matrix(q)");
    assert!(words(of_class(&wide, "note")[0]).ends_with("--format json has them all"));
}

/// The filled cells as (row, column), by where the names of rows and columns stand.
fn filled(figure: &Figure) -> Vec<(String, String)> {
    let heads = of_class(figure, "head");
    let is_top = |tag: &&&str| tag.contains("\"middle\"");
    let (tops, sides): (Vec<&str>, Vec<&str>) = heads.iter().partition(|tag| is_top(tag));
    let mut found = Vec::new();
    for cell in of_class(figure, "full") {
        let (left, top) = (attribute(cell, "x"), attribute(cell, "y"));
        let (right, bottom) = (left + attribute(cell, "width"), top + attribute(cell, "height"));
        let column = tops.iter().find(|tag| (left..right).contains(&attribute(tag, "x"))).unwrap();
        let row = sides.iter().find(|tag| (top..bottom).contains(&attribute(tag, "y"))).unwrap();
        found.push((words(row).to_owned(), words(column).to_owned()));
    }
    found
}

#[test]
fn a_matrix_fills_the_cell_of_each_value() {
    let names =
        |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>();
    let assigned = "let who = {ann, bob, cy}\nvar day[who] in {mon, tue, wed, thu}\nday[ann] == wed\nday[bob] == mon\nday[cy] == wed\ndraw matrix(day)";
    assert_eq!(filled(&only(assigned)), names(&[("ann", "wed"), ("bob", "mon"), ("cy", "wed")]));
    let truths = "let who = {ann, bob}\nvar on[who, 1..3] in 0..1\nforall((p, d, v) in {(ann, 1, 0), (ann, 2, 1), (ann, 3, 1), (bob, 1, 1), (bob, 2, 0), (bob, 3, 0)}) on[p, d] == v\ndraw matrix(on)";
    assert_eq!(filled(&only(truths)), names(&[("ann", "2"), ("ann", "3"), ("bob", "1")]));
    // Of what is no variable, only the values that occur are columns.
    let sums = "var q[1..2] in 1..9\nq[1] == 2\nq[2] == 5\ndraw matrix([q[i] + 10 for i in 1..2])";
    assert_eq!(filled(&only(sums)), names(&[("1", "12"), ("2", "15")]));
    let random = &mut Random::new(7);
    for _ in 0..30 {
        let values: Vec<usize> = (0..=random.below(12)).map(|_| 1 + random.below(9)).collect();
        let count = values.len();
        let rule = |(i, value): (usize, &usize)| format!("q[{}] == {value}\n", i + 1);
        let rules = values.iter().enumerate().map(rule).collect::<Vec<_>>().concat();
        let expected: Vec<(String, String)> =
            values.iter().enumerate().map(|(i, value)| ((i + 1).to_string(), value.to_string())).collect();
        assert_eq!(filled(&only(&format!("var q[1..{count}] in 1..9\n{rules}draw matrix(q)"))), expected);
    }
}

/// The relative luminance of a colour (WCAG 2.2).
fn luminance(channels: [f64; 3]) -> f64 {
    let [r, g, b] = channels.map(|channel| {
        let part = channel / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[test]
fn shades_follow_the_numbers_and_letters_can_be_read_on_them() {
    let figure = only("var q[1..101] in -50..50\nforall(i in 1..101) q[i] == i - 51\ndraw heat(q)");
    let shades: Vec<f64> = of_class(&figure, "shade")
        .iter()
        .map(|tag| {
            let channels = tag.split_once("rgb(").unwrap().1.split(')').next().unwrap();
            let channels: Vec<f64> = channels.split(',').map(|channel| channel.parse().unwrap()).collect();
            luminance([channels[0], channels[1], channels[2]])
        })
        .collect();
    assert_eq!(shades.len(), 101);
    assert!(shades.windows(2).all(|pair| pair[0] > pair[1]), "{shades:?}");
    let inks: Vec<f64> = figure
        .body
        .matches("<g fill=\"#")
        .zip(figure.body.split("<g fill=\"#").skip(1))
        .map(|(_, rest)| if rest.starts_with("ffffff") { 1.0 } else { 0.0 })
        .collect();
    for (shade, ink) in shades.iter().zip(inks) {
        let (light, dark) = if ink > *shade { (ink, *shade) } else { (*shade, ink) };
        assert!((light + 0.05) / (dark + 0.05) >= 4.5, "{shade} below {ink}");
    }
    assert_eq!(words(of_class(&figure, "note")[0]), "the lightest is -50, the darkest 50");
}

#[test]
fn a_table_has_each_value_below_its_name() {
    let figure = only(
        "let p = {ann, bob}\nvar s[p, 2..3] in 0..9\ns[ann, 2] == 1\ns[ann, 3] == 2\ns[bob, 2] == 3\ns[bob, 3] == 4\ndraw table(s)",
    );
    let values: Vec<&str> = of_class(&figure, "value").iter().map(|tag| words(tag)).collect();
    assert_eq!(values, ["1", "2", "3", "4"]);
    let heads: Vec<&str> = of_class(&figure, "head").iter().map(|tag| words(tag)).collect();
    assert_eq!(heads, ["2", "3", "ann", "bob"]);
    assert_eq!(figure.about, "2 by 2 cells. ann: 2 1, 3 2. bob: 2 3, 3 4.");
}

#[test]
fn long_words_are_cut_where_they_are_too_wide() {
    assert_eq!(short("abcdef", 6), "abcdef");
    assert_eq!(short("abcdefg", 6), "abcde\u{2026}");
    assert_eq!((letters("日本"), short("日本語日本語", 6)), (4, "日本\u{2026}".to_owned()));
    let long = "x".repeat(60);
    let figure = only(&format!("var q[1..2] in {{{long}, y}}\nq[1] == {long}\ndraw table(q)"));
    assert!(figure.body.contains(&format!("<title>{long}</title>")) && figure.width < 400.0, "{}", figure.body);
}
