//! The pictures of an answer: the arrays that `draw` names, and whether they fit together.

use std::sync::Arc;

use super::compiler::{Compiler, Made};
use super::form::is_deep;
use super::value::{ArrayEntry, Dimension, Scalar, Set, Sort, Value};
use crate::picture::{AnswerPicture, PictureArray, PictureCell, PictureKind};
use crate::posting::bounds::bounds;
use crate::text::{Drawn, Expr};

/// An array that is drawn, and its text.
struct DrawnPart<'e> {
    expr: &'e Expr,
    dimensions: Vec<Dimension>,
    cells: Vec<Scalar>,
}

impl DrawnPart<'_> {
    fn sort(&self) -> Sort {
        self.cells.first().map_or(Sort::Number, |cell| cell.sort)
    }
}

impl Compiler<'_> {
    /// Reads the pictures of an answer.
    pub(super) fn pictures(&mut self, pictures: &[Drawn]) -> Made<()> {
        let words: Arc<[String]> = self.names.words().map(str::to_owned).collect();
        for Drawn { at, kind, parts } in pictures {
            if !kind.takes(parts.len()) {
                let what = format!("{kind} takes other arrays: it is written {}", kind.written());
                return Err(self.wrong(*at, what));
            }
            let parts: Vec<DrawnPart<'_>> = parts.iter().map(|part| self.part(part)).collect::<Made<_>>()?;
            self.fit(*kind, &parts)?;
            let title = Drawn { at: *at, kind: *kind, parts: parts.iter().map(|part| part.expr.clone()).collect() };
            let arrays = parts.into_iter().map(|part| self.array(part, &words)).collect();
            self.report.pictures.push(AnswerPicture {
                kind: *kind,
                title: super::rule_lines::cut(&title.to_string()),
                arrays,
            });
        }
        Ok(())
    }

    fn part<'e>(&mut self, expr: &'e Expr) -> Made<DrawnPart<'e>> {
        let (dimensions, cells) = match self.value(expr)? {
            Value::One(scalar) => (Vec::new(), vec![scalar]),
            Value::List(list) => (list.dimensions.clone(), list.cells.clone()),
            lists @ Value::Lists(..) => {
                let mut cells = Vec::new();
                self.flatten(&lists, &mut cells, expr.at)?;
                (vec![Dimension::of(cells.len())], cells)
            }
            Value::Set(Set::Tuples(rows)) => self.drawn_rows(&rows, expr)?,
            other => {
                return Err(self.wrong(expr.at, format!("a list is drawn, as in [1, 2], not {}", other.described())));
            }
        };
        self.spend(expr.at, 2 * cells.len() as u64)?;
        self.sort_of(&cells, expr.at)?;
        if cells.iter().any(|cell| is_deep(&cell.expr)) {
            return Err(self.wrong(expr.at, "this has too many levels to be drawn, with those of the names in it"));
        }
        Ok(DrawnPart { expr, dimensions, cells })
    }

    /// Rows of numbers and words as an array: the edges of a graph may be pairs.
    fn drawn_rows(&self, rows: &[Vec<ArrayEntry>], expr: &Expr) -> Made<(Vec<Dimension>, Vec<Scalar>)> {
        let width = rows.first().map_or(0, Vec::len);
        let cell = |entry: &ArrayEntry| entry.map(|(number, sort)| Scalar { sort, ..Scalar::number(number) });
        let cells: Option<Vec<Scalar>> = rows.iter().flatten().map(cell).collect();
        match cells {
            Some(cells) if rows.iter().all(|row| row.len() == width) => {
                Ok((vec![Dimension::of(rows.len()), Dimension::of(width)], cells))
            }
            Some(_) => Err(self.wrong(expr.at, "the rows that are drawn are equally long")),
            None => Err(self.wrong(expr.at, "\"*\" stands for any value, and what is drawn has one")),
        }
    }

    /// Checks that arrays make a picture.
    fn fit(&self, kind: PictureKind, parts: &[DrawnPart<'_>]) -> Made<()> {
        let [first, rest @ ..] = parts else { return Ok(()) };
        let most = match kind {
            PictureKind::Gantt | PictureKind::Boxes => usize::MAX,
            _ => 2,
        };
        if first.dimensions.is_empty() || first.dimensions.len() > most {
            let what = match first.dimensions.len() {
                0 => format!("{kind} takes a list or an array, and this is one value"),
                count => format!(
                    "{kind} takes an array with one or two indices, and this has {count}: x[1, .., ..] is a part with two"
                ),
            };
            return Err(self.wrong(first.expr.at, what));
        }
        match kind {
            PictureKind::Gantt => self.fit_tasks(first, rest),
            PictureKind::Matrix => self.fit_matrix(first),
            PictureKind::Table => Ok(()),
            PictureKind::Heat => self.are_drawn_as_numbers(first),
            PictureKind::Tour | PictureKind::Route => self.fit_places(kind, first, rest),
            PictureKind::Boxes => self.fit_boxes(first, rest),
            PictureKind::Graph => self.fit_graph(first, rest),
        }
    }

    fn are_drawn_as_numbers(&self, part: &DrawnPart<'_>) -> Made<()> {
        if part.sort() == Sort::Word {
            return Err(self.wrong(part.expr.at, "this picture is of numbers, and these are words"));
        }
        Ok(())
    }

    fn as_long(&self, part: &DrawnPart<'_>, of: &DrawnPart<'_>) -> Made<()> {
        if part.cells.len() != of.cells.len() {
            let (one, other) =
                (super::rule_lines::cut(&part.expr.to_string()), super::rule_lines::cut(&of.expr.to_string()));
            let (has, wants) = (part.cells.len(), of.cells.len());
            let what = format!("these are not equally long: {has} in {one}, and {wants} in {other}");
            return Err(self.wrong(part.expr.at, what));
        }
        Ok(())
    }

    /// Checks that there is one for each entry of the first list, or one value for all of them.
    fn are_as_many(&self, first: &DrawnPart<'_>, rest: &[DrawnPart<'_>]) -> Made<()> {
        let several = rest.iter().filter(|part| !part.dimensions.is_empty());
        several.into_iter().try_for_each(|part| self.as_long(part, first))
    }

    fn fit_boxes(&self, x: &DrawnPart<'_>, rest: &[DrawnPart<'_>]) -> Made<()> {
        self.are_as_many(x, rest)?;
        self.are_drawn_as_numbers(x)?;
        rest.iter().try_for_each(|part| self.are_drawn_as_numbers(part))
    }

    fn fit_graph(&self, x: &DrawnPart<'_>, rest: &[DrawnPart<'_>]) -> Made<()> {
        let [edges, names @ ..] = rest else { return Ok(()) };
        let [nodes] = x.dimensions.as_slice() else {
            return Err(self.wrong(x.expr.at, "graph takes a list with one index, whose entries are the nodes"));
        };
        if !matches!(edges.dimensions.as_slice(), [_, ends] if ends.len() == 2) && !edges.cells.is_empty() {
            return Err(self.wrong(edges.expr.at, "the edges of a graph are pairs of nodes, as in [[1, 2], [2, 3]]"));
        }
        names.iter().try_for_each(|part| self.as_long(part, x))?;
        self.are_its_indices(edges, nodes.sort(), x)?;
        // An end that depends on variables is known when there is an answer.
        let mut ends = edges.cells.iter().enumerate().filter_map(|(place, cell)| Some((place, cell.known()?)));
        let Some((place, end)) = ends.find(|&(_, end)| nodes.place(end).is_none()) else { return Ok(()) };
        let (end, x) = (self.spelled(end, nodes.sort()), super::rule_lines::cut(&x.expr.to_string()));
        let what = format!("edge {} ends at {end}, which is no index of {x}", place / 2 + 1);
        Err(self.wrong(edges.expr.at, what))
    }

    /// Checks that entries and the indices of a list are of one sort.
    fn are_its_indices(&self, entries: &DrawnPart<'_>, index: Sort, list: &DrawnPart<'_>) -> Made<()> {
        if !entries.cells.is_empty() && (entries.sort() == Sort::Word) != (index == Sort::Word) {
            let (one, other) = if index == Sort::Word { ("words", "numbers") } else { ("numbers", "words") };
            let what = format!(
                "an entry here is an index of {}: its indices are {one}, and the entries here {other}",
                super::rule_lines::cut(&list.expr.to_string())
            );
            return Err(self.wrong(entries.expr.at, what));
        }
        Ok(())
    }

    fn fit_tasks(&self, starts: &DrawnPart<'_>, rest: &[DrawnPart<'_>]) -> Made<()> {
        self.are_as_many(starts, rest)?;
        [Some(starts), rest.first()].into_iter().flatten().try_for_each(|part| self.are_drawn_as_numbers(part))
    }

    fn fit_matrix(&self, x: &DrawnPart<'_>) -> Made<()> {
        let ends = |cell: &Scalar| bounds(&cell.expr, &|x| self.problem.integers(x).bounds()).total();
        let is_truth =
            |cell: &Scalar| cell.sort != Sort::Word && ends(cell).is_some_and(|(low, high)| low >= 0 && high <= 1);
        if x.dimensions.len() == 2 && !x.cells.iter().all(is_truth) {
            let other = if x.sort() == Sort::Word {
                "draw table(x) has words"
            } else {
                "draw table(x), or draw heat(x), has other values"
            };
            let what = format!("a matrix of an array with two indices has cells that are 0 or 1: {other}");
            return Err(self.wrong(x.expr.at, what));
        }
        Ok(())
    }

    fn fit_places(&self, kind: PictureKind, next: &DrawnPart<'_>, rest: &[DrawnPart<'_>]) -> Made<()> {
        let [x, y] = rest else { return Ok(()) };
        for part in [next, x, y] {
            if part.dimensions.len() != 1 {
                return Err(self.wrong(part.expr.at, format!("{kind} takes lists with one index")));
            }
        }
        self.are_drawn_as_numbers(x).and_then(|()| self.are_drawn_as_numbers(y))?;
        self.as_long(y, x)?;
        if kind == PictureKind::Tour {
            self.as_long(next, x)?;
        }
        self.are_its_indices(next, x.dimensions[0].sort(), x)
    }

    fn array(&self, part: DrawnPart<'_>, words: &Arc<[String]>) -> PictureArray {
        let names = |dimension: &Dimension| {
            (0..dimension.len() as usize).map(|place| self.spelled(dimension.at(place), dimension.sort())).collect()
        };
        let cell = |Scalar { expr, sort }| PictureCell { expr, words: (sort == Sort::Word).then(|| Arc::clone(words)) };
        PictureArray {
            name: super::rule_lines::cut(&part.expr.to_string()),
            heads: part.dimensions.iter().map(names).collect(),
            cells: part.cells.into_iter().map(cell).collect(),
        }
    }
}
