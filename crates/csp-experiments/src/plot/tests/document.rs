//! A picture as a reader of its file sees it: tags, words with the room that they take, lines and marks.

use crate::plot::text::{SIZE, width};

/// So many points of a line are looked at: no line is as long as half of it.
const STEPS: u32 = 2000;

/// The parts of a document.
#[derive(Debug)]
pub(in crate::plot) struct ParsedPlot {
    pub(in crate::plot) size: (f64, f64),
    pub(in crate::plot) words: Vec<TextBox>,
    /// The class of each line, and its corners.
    pub(in crate::plot) lines: Vec<(String, Vec<(f64, f64)>)>,
    /// The class of each mark, and its place.
    pub(in crate::plot) marks: Vec<(String, (f64, f64))>,
}

/// Words and the room that they take.
#[derive(Debug)]
pub(in crate::plot) struct TextBox {
    pub(in crate::plot) shown: String,
    pub(in crate::plot) size: f64,
    pub(in crate::plot) left: f64,
    pub(in crate::plot) right: f64,
    pub(in crate::plot) top: f64,
    pub(in crate::plot) bottom: f64,
}

impl TextBox {
    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// True if a line runs through it: some of its points, closer to each other than letters are wide, are inside.
    fn is_crossed(&self, from: (f64, f64), to: (f64, f64)) -> bool {
        // Most lines are beside it as a whole, and need no look at their points.
        let beside = |one: f64, other: f64, least: f64, most: f64| one.max(other) < least || one.min(other) >= most;
        if beside(from.0, to.0, self.left, self.right) || beside(from.1, to.1, self.top, self.bottom) {
            return false;
        }
        (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS)).any(|share| {
            let x = from.0 + share * (to.0 - from.0);
            let y = from.1 + share * (to.1 - from.1);
            (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
        })
    }
}

impl ParsedPlot {
    /// Reads a document.
    ///
    /// # Panics
    ///
    /// When it is not well-formed, or has a number that is none.
    pub(in crate::plot) fn new(svg: &str) -> Self {
        assert!(!svg.contains("NaN") && !svg.contains("inf,") && !svg.contains("inf\""), "a number is none: {svg}");
        let mut seen = Self { size: (0.0, 0.0), words: Vec::new(), lines: Vec::new(), marks: Vec::new() };
        let mut open: Vec<String> = Vec::new();
        let mut text: Option<(String, String)> = None;
        for part in svg.split('<').skip(1) {
            let (tag, after) = part.split_once('>').expect("each tag ends");
            assert!(is_text(after) && !tag.contains('<'), "{part}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "{part}");
            } else {
                seen.element(tag);
                if !tag.ends_with('/') {
                    open.push(tag.split(' ').next().unwrap_or_default().to_owned());
                }
            }
            if tag.starts_with("text ") {
                text = Some((tag.to_owned(), String::new()));
            }
            if let Some((_, shown)) = &mut text
                && open.last().is_some_and(|name| name == "text")
            {
                shown.push_str(after);
            }
            if tag == "/text"
                && let Some((tag, shown)) = text.take()
            {
                seen.words.push(words(&tag, &shown));
            }
        }
        assert!(open.is_empty(), "{open:?} stay open");
        seen
    }

    fn element(&mut self, tag: &str) {
        let class = attribute(tag, "class").unwrap_or_default().to_owned();
        match (tag.split(' ').next(), attribute(tag, "transform"), attribute(tag, "d")) {
            (Some("svg"), ..) => {
                let numbers: Vec<f64> = numbers(attribute(tag, "viewBox").unwrap());
                self.size = (numbers[2], numbers[3]);
            }
            (Some("path"), Some(moved), _) => {
                let numbers = numbers(moved);
                self.marks.push((class, (numbers[0], numbers[1])));
            }
            (Some("path"), None, Some(path)) => {
                let corners = numbers(path).chunks(2).map(|pair| (pair[0], pair[1])).collect();
                self.lines.push((class, corners));
            }
            _ => {}
        }
    }

    /// The lines that have this class among theirs.
    pub(in crate::plot) fn lines_of(&self, class: &str) -> Vec<&[(f64, f64)]> {
        let has = |(classes, _): &&(String, Vec<_>)| classes.split(' ').any(|other| other == class);
        self.lines.iter().filter(has).map(|(_, corners)| corners.as_slice()).collect()
    }

    /// The marks of the series of this number, with that of the legend.
    pub(in crate::plot) fn marks_of(&self, number: usize) -> Vec<(f64, f64)> {
        let class = format!("s{number}");
        let has = |(classes, _): &&(String, _)| classes.split(' ').any(|other| other == class);
        self.marks.iter().filter(has).map(|(_, place)| *place).collect()
    }

    /// True if some words are these.
    pub(in crate::plot) fn says(&self, words: &str) -> bool {
        self.words.iter().any(|other| other.shown == words)
    }

    /// Words are large enough, inside, and apart from each other and from all axes and lines of limits.
    pub(in crate::plot) fn check_words(&self, name: &str) {
        for (number, words) in self.words.iter().enumerate() {
            assert!(words.size >= 11.0, "{name}: {words:?} is small");
            let is_inside = words.left >= 0.0 && words.right <= self.size.0 && words.top >= 0.0;
            assert!(is_inside && words.bottom <= self.size.1, "{name}: {words:?} is outside");
            for other in &self.words[..number] {
                assert!(!words.overlaps(other), "{name}: {words:?} overlaps {other:?}");
            }
            for class in ["axis", "limit"] {
                for corners in self.lines_of(class) {
                    let is_crossed = corners.windows(2).any(|ends| words.is_crossed(ends[0], ends[1]));
                    assert!(!is_crossed, "{name}: {words:?} is crossed by {class} {corners:?}");
                }
            }
        }
    }
}

/// Text between tags: every `&` begins one of the names that XML knows.
fn is_text(text: &str) -> bool {
    let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    !text.contains('>') && text.split('&').skip(1).all(|rest| known.iter().any(|name| rest.starts_with(name)))
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// All numbers of an attribute.
fn numbers(attribute: &str) -> Vec<f64> {
    let is_part = |char: char| char.is_ascii_digit() || matches!(char, '.' | '-');
    attribute.split(|char| !is_part(char)).filter_map(|number| number.parse().ok()).collect()
}

fn words(tag: &str, shown: &str) -> TextBox {
    let shown = ["&lt;", "&gt;", "&quot;", "&#39;", "&amp;"]
        .into_iter()
        .zip(["<", ">", "\"", "'", "&"])
        .fold(shown.to_owned(), |words, (name, char)| words.replace(name, char));
    let number = |name: &str| attribute(tag, name).map(|number| number.parse::<f64>().unwrap());
    let size = number("font-size").unwrap_or(SIZE);
    let (x, y) = (number("x").unwrap(), number("y").unwrap());
    let long = width(&shown, size);
    let before = match attribute(tag, "text-anchor") {
        None => 0.0,
        Some("middle") => long / 2.0,
        Some(_) => long,
    };
    // Letters rise three quarters of their size above the line, and hang a fifth below it.
    let (up, down) = (0.75 * size, 0.2 * size);
    let turned = attribute(tag, "transform").map(numbers);
    if let Some(turned) = turned {
        assert!((turned[0] + 90.0).abs() < 0.1, "{tag}");
        return TextBox { shown, size, left: x - up, right: x + down, top: y - (long - before), bottom: y + before };
    }
    TextBox { shown, size, left: x - before, right: x - before + long, top: y - up, bottom: y + down }
}
