//! Ratings of puzzles.

use std::io::Write;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::{Plan, Status, Stop};
use csp_sudoku::rating::{CutShort, Difficulty};
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use csp_terminal::words::numbers;
use csp_view::explained::Explained;
use csp_view::study::Rated;
use serde_json::{Map, Value, json};

use super::Listing;
use crate::args::{RatingFormat, RatingScale};

/// A puzzle with its rating.
#[derive(Debug)]
pub(crate) struct RatingRow {
    pub(crate) name: String,
    pub(crate) rated: Scaled,
    pub(crate) searched: Vec<SearchCost>,
}

/// A rating on one of the scales.
#[derive(Debug)]
pub(crate) enum Scaled {
    Own(Rated),
    Explainer(Explained),
}

impl Scaled {
    fn status(&self) -> Status {
        match self {
            Self::Own(rated) => rated.status,
            Self::Explainer(board) => board.status,
        }
    }

    fn end(&self) -> String {
        match self {
            Self::Own(rated) => rated.end(),
            Self::Explainer(board) => board.end(),
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Own(rated) => rated.rating.is_err(),
            Self::Explainer(board) => board.rating.is_err(),
        }
    }

    /// The hardest step, and the number of steps, of a rating that was cut short.
    fn at_least(&self) -> Option<(Difficulty, u64)> {
        match self {
            Self::Own(rated) => match &rated.rating {
                Err(CutShort { hardest: Some(hardest), steps, .. }) => Some((*hardest, *steps)),
                _ => None,
            },
            Self::Explainer(board) => {
                let (tenths, _) = board.rating.err().and(board.hardest)?;
                Some((Difficulty::of_tenths(tenths), board.used.values().sum()))
            }
        }
    }

    /// What is known, in words: the rating, the grade and the score, or the three ratings and the hardest rule.
    fn known(&self) -> Option<String> {
        match self {
            Self::Own(rated) => {
                let rating = rated.known()?;
                let hardest = rating.hardest.map_or_else(|| "-".into(), |hardest| hardest.to_string());
                Some(format!("{hardest}, {}, score {}", rating.grade, rating.score))
            }
            Self::Explainer(board) => {
                let rule = board.hardest.map_or_else(String::new, |(_, rule)| format!(", {rule}"));
                Some(format!("{}{rule}", board.known()?))
            }
        }
    }

    /// The cells of a table, its end and its techniques apart.
    fn cells(&self) -> [String; 3] {
        match self {
            Self::Own(rated) => rated.known().map_or_else(Default::default, |rating| {
                let hardest = rating.hardest.map_or_else(String::new, |hardest| hardest.to_string());
                [hardest, rating.score.to_string(), rating.grade.to_string()]
            }),
            Self::Explainer(board) => board.known().map_or_else(Default::default, |rating| {
                [rating.er, rating.ep, rating.ed].map(|tenths| Difficulty::of_tenths(tenths).to_string())
            }),
        }
    }

    /// The technique that was rated highest cannot be told from the sums, so the techniques are told with their numbers.
    fn used(&self) -> String {
        let used = match self {
            Self::Own(rated) => rated.rating.as_ref().ok().map(|rating| &rating.used),
            Self::Explainer(board) => Some(&board.used).filter(|_| board.known().is_some()),
        };
        used.into_iter().flatten().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    }
}

/// The work of a strategy that finds the solution and looks for a second one.
#[derive(Debug)]
pub(crate) struct SearchCost {
    pub(crate) plan: Plan,
    pub(crate) nodes: u64,
    pub(crate) backtracks: u64,
    pub(crate) stop: Stop,
}

impl RatingRow {
    /// The exit code of this puzzle alone.
    pub(crate) fn exit(&self) -> Exit {
        match self.rated.status() {
            _ if self.rated.is_cut_short() => Exit::Limit,
            Status::Limit => Exit::Limit,
            Status::Unsatisfiable | Status::Multiple => Exit::NoSolution,
            _ => Exit::Solved,
        }
    }

    /// A remark on the end, for people.
    fn more(&self) -> String {
        match self.rated.status() {
            Status::Unsatisfiable => " (`csp check` says why)".into(),
            _ => self.rated.at_least().map_or_else(String::new, |(hardest, steps)| {
                format!("; {hardest} or more, by the first {}", numbers::count(steps, "step"))
            }),
        }
    }
}

/// Writes ratings, one after the other.
pub(crate) struct Ratings<'o> {
    format: &'o RatingFormat,
    output: &'o mut Output,
    /// The number of puzzles that are written.
    written: usize,
    /// The columns of a table.
    header: Vec<String>,
}

impl<'o> Ratings<'o> {
    pub(crate) fn begin(
        format: &'o RatingFormat,
        scale: RatingScale,
        plans: &[Plan],
        output: &'o mut Output,
    ) -> Result<Self> {
        let [one, other, third] = match scale {
            RatingScale::Own => ["rating", "score", "grade"],
            RatingScale::Explainer => ["er", "ep", "ed"],
        };
        let fixed = ["puzzle", one, other, third, "end", "techniques"].map(str::to_owned);
        let of_plans = plans.iter().flat_map(|plan| [format!("{plan} nodes"), format!("{plan} backtracks")]);
        let header: Vec<String> = fixed.into_iter().chain(of_plans).collect();
        let mut ratings = Self { format, output, written: 0, header };
        if matches!(format, RatingFormat::Listing(Listing::Csv)) {
            let header = ratings.header.clone();
            ratings.row(&header)?;
        }
        Ok(ratings)
    }

    /// Writes the rating of one puzzle.
    pub(crate) fn write(&mut self, row: &RatingRow) -> Result<()> {
        self.written += 1;
        match (self.format, &row.rated) {
            (RatingFormat::Line(line), Scaled::Explainer(board)) => {
                Ok(writeln!(self.output, "{}", line.write(board, self.written))?)
            }
            (RatingFormat::Listing(Listing::Csv), _) => self.row(&cells(row)),
            (RatingFormat::Listing(Listing::Json), _) => Ok(writeln!(self.output, "{}", record(row))?),
            (RatingFormat::Listing(Listing::Text), _) | (RatingFormat::Line(_), Scaled::Own(_)) => self.text(row),
        }
    }

    pub(crate) fn end(self) -> Result<()> {
        Ok(self.output.flush()?)
    }

    fn text(&mut self, row: &RatingRow) -> Result<()> {
        match row.rated.known() {
            Some(known) => write!(self.output, "{}: {known}", row.name)?,
            None => write!(self.output, "{}: not rated, {}{}", row.name, row.rated.end(), row.more())?,
        }
        for SearchCost { plan, nodes, backtracks, stop } in &row.searched {
            let cut = if stop.is_limit() { format!(", {stop}") } else { String::new() };
            write!(self.output, "; {plan}: {nodes} nodes, {backtracks} backtracks{cut}")?;
        }
        Ok(writeln!(self.output)?)
    }

    fn row(&mut self, cells: &[String]) -> Result<()> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        writer.write_record(cells)?;
        Ok(self.output.write_all(&writer.into_inner()?)?)
    }
}

fn cells(row: &RatingRow) -> Vec<String> {
    let [one, other, third] = row.rated.cells();
    let fixed = [row.name.clone(), one, other, third, row.rated.end(), row.rated.used()];
    let number = |count: u64, stop: Stop| if stop.is_limit() { String::new() } else { count.to_string() };
    let of_plans = row.searched.iter().flat_map(|one| [number(one.nodes, one.stop), number(one.backtracks, one.stop)]);
    fixed.into_iter().chain(of_plans).collect()
}

fn record(row: &RatingRow) -> Value {
    let searched: Map<String, Value> = row
        .searched
        .iter()
        .map(|one| {
            let object = json!({
                (Counter::Nodes.key()): one.nodes,
                (Counter::Backtracks.key()): one.backtracks,
                "complete": !one.stop.is_limit(),
            });
            (one.plan.to_string(), object)
        })
        .collect();
    let mut record = match &row.rated {
        Scaled::Own(rated) => rated.record(),
        Scaled::Explainer(board) => board.record(),
    };
    record["puzzle"] = row.name.clone().into();
    record["strategies"] = searched.into();
    record
}
