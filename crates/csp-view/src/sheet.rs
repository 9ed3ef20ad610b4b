//! Puzzles as pages to print: some on each page, and their solutions on the last ones.

use std::fmt::Write as _;

use csp_core::{Domain, Solution};
use csp_instance::Instance;
use csp_terminal::words::escape;

use crate::drawing::{CLUE_STYLE, Look, SCENE_STYLE, Scene};

/// The sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Each with its name and its size, for a list of options.
    pub const ALL: [(Self, &'static str, &'static str); 2] =
        [(Self::A4, "a4", "210 x 297 mm"), (Self::Letter, "letter", "8.5 x 11 inches")];

    /// The width and the height in mm within the margins. The height is a little less, so that rounding never makes a page more.
    fn inner(self) -> (u32, u32) {
        let (width, height) = if self == Self::A4 { (210, 297) } else { (215, 279) };
        (width - 2 * MARGIN, height - 2 * MARGIN - 1)
    }
}

/// The look of pages.
#[derive(Clone, Debug)]
pub struct SheetLook {
    /// The words above each page; none if empty.
    pub title: String,
    /// The columns and the rows of puzzles on a page.
    pub grid: (u32, u32),
    /// True for large print: heavy figures and lines.
    pub is_large: bool,
    /// The paper.
    pub paper: Paper,
}

/// The margin of a page, the height of its title, that of the line above a board, and the gap between two boards, in mm.
const MARGIN: u32 = 12;
const TITLE: u32 = 12;
const CAPTION: u32 = 8;
const GAP: u32 = 8;
/// The columns and rows of solutions on a page.
const SOLUTIONS: (u32, u32) = (3, 4);

const STYLE: &str = "\
:root { color-scheme: light }
body { font-family: sans-serif; margin: 0; color: #000000; background: #ffffff }
h1 { font-size: 6mm; line-height: 8mm; height: 12mm; margin: 0; text-align: center; overflow: hidden; grid-column: 1 / -1 }
section { break-after: page; display: grid; justify-content: space-evenly; align-content: start; overflow: hidden }
section:last-of-type { break-after: auto }
figure { margin: 0; break-inside: avoid }
figcaption { height: 8mm; line-height: 8mm; font-size: 4.2mm; overflow: hidden; white-space: nowrap }
figure svg { display: block; width: 100%; height: auto }
.scene { fill: #000000 }
.given .ground { fill: #ffffff }
.scene .big { font-size: 23px; transform: translateY(1px) }
.scene .line { stroke: #777777 }
.scene .rule { stroke: #000000 }
.solutions .given .ground { fill: #e6e6e6 }
.solutions figcaption { font-size: 3.6mm }
.solutions .ruler { display: none }
@media screen { section { margin: 12mm auto; outline: 12mm solid #ffffff; box-shadow: 0 0 0 12mm #ffffff, 0 0 4mm 13mm #999999 } }
";

const LARGE: &str = "\
figcaption { font-size: 6mm }
.scene .big { font-size: 30px; font-weight: bold; transform: translateY(3.5px) }
.scene .line { stroke: #333333; stroke-width: 1.5 }
.scene .rule { stroke-width: 4 }
";

/// A sheet while puzzles are added. The pages can be written as soon as they are full; of solutions only the drawing is kept.
#[derive(Debug)]
pub struct Sheet {
    look: SheetLook,
    count: u32,
    solutions: Vec<String>,
}

impl Sheet {
    /// A sheet without puzzles.
    pub fn new(look: SheetLook) -> Self {
        Self { look, count: 0, solutions: Vec::new() }
    }

    /// The text before all puzzles.
    pub fn head(&self) -> String {
        let title = if self.look.title.is_empty() { "Sudoku" } else { &self.look.title };
        let (width, height) = self.look.paper.inner();
        let size = if self.look.paper == Paper::A4 { "A4" } else { "letter" };
        let large = if self.look.is_large { LARGE } else { "" };
        let [puzzles, solutions] = [self.look.grid, SOLUTIONS].map(|grid| self.places(grid));
        let rows = if self.look.title.is_empty() { String::new() } else { format!("; grid-template-rows: {TITLE}mm") };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n{SCENE_STYLE}{CLUE_STYLE}{STYLE}\
             {large}@page {{ size: {size} portrait; margin: {MARGIN}mm }}\nsection {{ width: {width}mm; height: {height}mm }}\n\
             section {{ {puzzles}{rows} }}\n.solutions {{ {solutions} }}\n</style>\n</head>\n<body>\n",
            escape::html(title)
        )
    }

    /// So many columns and rows of places on a page, each as wide as a square board can be, as a style.
    fn places(&self, (columns, rows): (u32, u32)) -> String {
        let (width, height) = self.look.paper.inner();
        let down = if self.look.title.is_empty() { height } else { height - TITLE } / rows;
        let across = (width + GAP) / columns - GAP;
        let board = across.min(down - GAP - CAPTION);
        format!("grid-template-columns: repeat({columns}, {board}mm); grid-auto-rows: {down}mm")
    }

    /// The title of a page.
    fn title(&self) -> String {
        let title = escape::html(&self.look.title);
        if title.is_empty() { String::new() } else { format!("<h1>{title}</h1>\n") }
    }

    /// Adds a puzzle: the text of its drawing. `about` stands above it; a solution goes to the last pages.
    pub fn puzzle(&mut self, instance: &Instance, about: &str, solution: Option<&Solution>) -> String {
        let (columns, rows) = self.look.grid;
        let scene = Scene::of(instance);
        let begins = self.count.is_multiple_of(columns * rows);
        let page = match (begins, self.count) {
            (true, 0) => format!("<section>\n{}", self.title()),
            (true, _) => format!("</section>\n<section>\n{}", self.title()),
            (false, _) => String::new(),
        };
        self.count += 1;
        let number = self.count;
        let caption = if about.is_empty() { number.to_string() } else { format!("{number} \u{b7} {about}") };
        if let Some(solution) = solution {
            let domains: Vec<Domain> = solution.iter().map(|&value| Domain::only(value)).collect();
            let label = format!("Solution of puzzle {number}");
            let drawn = scene.svg(instance, Some(&domains), Look::Page { label: &label });
            self.solutions.push(figure(&number.to_string(), &drawn));
        }
        let label = format!("Puzzle {number}");
        page + &figure(&caption, &scene.svg(instance, None, Look::Page { label: &label }))
    }

    /// The text behind all puzzles: the solutions.
    pub fn end(self) -> String {
        let close = if self.count > 0 { "</section>\n" } else { "" };
        let title = if self.title().is_empty() { String::new() } else { "<h1>Solutions</h1>\n".to_owned() };
        let (columns, rows) = SOLUTIONS;
        let mut pages = String::new();
        for page in self.solutions.chunks((columns * rows) as usize) {
            // A String takes whatever is written.
            _ = write!(pages, "<section class=\"solutions\">\n{title}{}</section>\n", page.concat());
        }
        format!("{close}{pages}</body>\n</html>\n")
    }
}

fn figure(caption: &str, drawn: &str) -> String {
    format!("<figure>\n<figcaption>{}</figcaption>\n{drawn}</figure>\n", escape::html(caption))
}
