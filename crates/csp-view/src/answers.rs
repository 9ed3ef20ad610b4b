//! The answers of a problem as one picture, or as a page that needs nothing else.

use std::fmt::Write as _;

use csp_core::Solution;
use csp_instance::{Instance, Meaning};
use csp_terminal::words::svg::{Points, open};
use csp_terminal::words::{escape, numbers};

use crate::drawing::{ANSWER_STYLE, CLUE_STYLE, CellGrid, DARK_STYLE, Figure, SCENE_STYLE, figures, width_of};

/// A picture or a page shows at most so many answers, and says how many there are.
const MOST_ANSWERS: u64 = 100;

/// The room around a picture, and the height of a line of words above one.
const MARGIN: f64 = 16.0;
const LINE: f64 = 24.0;

/// The kind of document that answers become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerLook {
    /// One SVG document.
    Svg,
    /// One HTML document, with the tables beside the pictures.
    Html,
}

/// The answers of one problem while they are found.
#[derive(Debug)]
pub struct AnswerSheet {
    look: AnswerLook,
    name: String,
    about: String,
    answers: Vec<ShownAnswer>,
    count: u64,
}

/// An answer that is shown.
#[derive(Debug)]
struct ShownAnswer {
    /// The value of its objective, if there is one.
    worth: Option<String>,
    /// Its lines in the form that the text asks for, and the preferences that it breaks.
    lines: Vec<String>,
    figures: Vec<Figure>,
    tables: Vec<CellGrid>,
}

impl AnswerSheet {
    /// A sheet without answers; `name` is that of the problem.
    pub fn new(look: AnswerLook, name: &str) -> Self {
        Self { look, name: name.to_owned(), about: String::new(), answers: Vec::new(), count: 0 }
    }

    /// Takes note of the size of the problem.
    pub fn begin(&mut self, instance: &Instance) {
        self.about = instance.heading();
    }

    /// Adds an answer. Of very many only the first are kept.
    pub fn answer(&mut self, instance: &Instance, solution: &Solution) {
        self.count += 1;
        if self.count > MOST_ANSWERS {
            return;
        }
        let network = &instance.network;
        let worth = network.objective().map(|objective| {
            let value = objective.of(network, solution.values());
            instance.names().worth(value)
        });
        let mut figures = figures(instance, solution);
        let (mut lines, mut tables) = (Vec::new(), Vec::new());
        if let Meaning::Model { shown, report } = &instance.meaning {
            lines = report.form(network, solution).unwrap_or_default();
            let broken = report.broken(network, solution);
            lines.extend(broken.iter().map(|one| format!("broken, costs {}: {}", one.weight, one.line)));
            // A picture of its own shows what the text asks for, a page has the values below.
            if self.look == AnswerLook::Html || report.pictures.is_empty() && figures.is_empty() {
                tables = CellGrid::of_answer(shown, network, solution);
            }
        }
        if self.look == AnswerLook::Svg {
            figures.extend(tables.drain(..).map(|table| table.figure()));
        }
        self.answers.push(ShownAnswer { worth, lines, figures, tables });
    }

    /// The document; `verdict` says in a sentence what the search came to.
    pub fn end(&self, verdict: &str) -> String {
        let more = match self.count.checked_sub(MOST_ANSWERS) {
            Some(more @ 1..) => format!("; the first {MOST_ANSWERS} are shown, and {} are not", numbers::grouped(more)),
            _ => String::new(),
        };
        let verdict = format!("{verdict}{more}");
        match self.look {
            AnswerLook::Svg => self.svg(&verdict),
            AnswerLook::Html => self.html(&verdict),
        }
    }

    /// The words above an answer: its number where there are several, and its worth.
    fn heading(&self, place: usize, answer: &ShownAnswer) -> String {
        let number = if self.answers.len() > 1 { format!("answer {}", place + 1) } else { String::new() };
        let comma = if number.is_empty() || answer.worth.is_none() { "" } else { ": " };
        format!("{number}{comma}{}", answer.worth.as_deref().unwrap_or(""))
    }

    fn svg(&self, verdict: &str) -> String {
        let (mut body, mut y, mut width) = (String::new(), MARGIN, 0.0_f64);
        let mut about = String::new();
        let line = |y: &mut f64, width: &mut f64, body: &mut String, class: &str, words: &str| {
            let at = Points(*y + LINE * 0.65);
            _ = writeln!(
                body,
                "<text class=\"{class}\" x=\"{}\" y=\"{at}\">{}</text>",
                Points(MARGIN),
                escape::html(words)
            );
            *y += LINE;
            *width = width.max(width_of(words.chars().count(), 14.0));
        };
        for (place, answer) in self.answers.iter().enumerate() {
            let heading = self.heading(place, answer);
            for words in Some(heading).filter(|heading| !heading.is_empty()).iter().chain(&answer.lines) {
                line(&mut y, &mut width, &mut body, "title", words);
            }
            for figure in &answer.figures {
                if !figure.title.is_empty() {
                    line(&mut y, &mut width, &mut body, "head", &figure.title);
                }
                let at = format!("translate({} {})", Points(MARGIN), Points(y));
                _ = write!(body, "<g transform=\"{at}\">\n{}</g>\n", figure.body);
                y += figure.height + MARGIN;
                width = width.max(figure.width);
                about.extend([&figure.title, " ", &figure.about, " "]);
            }
        }
        if self.answers.is_empty() {
            line(&mut y, &mut width, &mut body, "title", verdict);
        } else if self.count > MOST_ANSWERS {
            line(&mut y, &mut width, &mut body, "note", verdict);
        }
        let (width, height) = (Points((width + 2.0 * MARGIN).ceil()), Points((y + MARGIN / 2.0).ceil()));
        let size = format!("viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"");
        let tag = open(format_args!("class=\"answer\" {size} role=\"img\" aria-labelledby=\"title about\""));
        let (title, about) = (escape::html(&self.name), escape::html(&format!("{verdict}. {about}")));
        format!(
            "{tag}\n<title id=\"title\">{title}</title>\n<desc id=\"about\">{}</desc>\n<style>\n{SCENE_STYLE}{CLUE_STYLE}{ANSWER_STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n",
            about.trim_end()
        )
    }

    fn html(&self, verdict: &str) -> String {
        let title = escape::html(&self.name);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{SCENE_STYLE}{CLUE_STYLE}{ANSWER_STYLE}{PAGE_STYLE}@media screen and (prefers-color-scheme: dark) {{\n{DARK_PAGE}{DARK_STYLE}}}\n</style>\n\
             </head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{}</p>\n<p class=\"verdict\">{}</p>\n",
            escape::html(&self.about),
            escape::html(verdict),
        );
        for (place, answer) in self.answers.iter().enumerate() {
            let heading = self.heading(place, answer);
            html.push_str("<section>\n");
            if !heading.is_empty() {
                _ = writeln!(html, "<h2>{}</h2>", escape::html(&heading));
            }
            if !answer.lines.is_empty() {
                let lines: Vec<String> = answer.lines.iter().map(|line| escape::html(line)).collect();
                _ = writeln!(html, "<pre>{}</pre>", lines.join("\n"));
            }
            for (number, figure) in answer.figures.iter().enumerate() {
                html.push_str(&figure_html(figure, &format!("{}-{}", place + 1, number + 1)));
            }
            answer.tables.iter().for_each(|table| html.push_str(&table.html()));
            html.push_str("</section>\n");
        }
        html + "</main>\n</body>\n</html>\n"
    }
}

/// A picture in a page; `id` is its own.
fn figure_html(figure: &Figure, id: &str) -> String {
    let (width, height) = (Points(figure.width.ceil()), Points(figure.height.ceil()));
    let size = format!("viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"");
    let tag = open(format_args!("class=\"answer\" {size} role=\"img\" aria-labelledby=\"t{id} d{id}\""));
    let title = if figure.title.is_empty() { "the answer" } else { &figure.title };
    let (title, about, body) = (escape::html(title), escape::html(&figure.about), &figure.body);
    let caption = if figure.title.is_empty() { String::new() } else { format!("<figcaption>{title}</figcaption>\n") };
    let head = format!("<title id=\"t{id}\">{title}</title>\n<desc id=\"d{id}\">{about}</desc>");
    // What is wider than the window is reached by the keys, too.
    format!(
        "<figure>\n{caption}<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">{tag}\n{head}\n{body}</svg></div>\n</figure>\n"
    )
}

const PAGE_STYLE: &str = "\
:root { color-scheme: light dark }
body { font-family: sans-serif; margin: 0; color: #222222; background: #ffffff; line-height: 1.5 }
main { max-width: 72rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.4rem; overflow-wrap: anywhere } h2 { font-size: 1.1rem }
section { border-top: 1px solid #bbbbbb; padding: 0.5rem 0 }
pre { white-space: pre-wrap }
figure { margin: 1rem 0 } figcaption { font-weight: bold; overflow-wrap: anywhere }
.verdict { font-weight: bold }
.scroll { overflow-x: auto; margin: 0.75rem 0 }
.scroll:focus-visible { outline: 2px solid #0072b2 }
table { border-collapse: collapse } caption { text-align: left; font-weight: bold }
th, td { border: 1px solid #999999; padding: 0.15rem 0.6rem; text-align: center }
.scene { background: #ffffff }
";

const DARK_PAGE: &str = "\
body { color: #eeeeee; background: #1b1b1b }
section { border-color: #555555 }
th, td { border-color: #777777 }
.scroll:focus-visible { outline-color: #56b4e9 }
";
