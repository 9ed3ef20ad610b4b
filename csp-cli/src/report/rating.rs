//! Ratings of puzzles.

use std::io::Write;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::{Plan, Status, Stop};
use csp_sudoku::rating::CutShort;
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use csp_terminal::words::numbers;
use csp_view::study::Rated;
use serde_json::{Map, Value, json};

use super::Listing;

/// A puzzle with its rating.
#[derive(Debug)]
pub(crate) struct RatingRow {
    pub(crate) name: String,
    pub(crate) rated: Rated,
    pub(crate) searched: Vec<SearchCost>,
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
        match (&self.rated.rating, self.rated.status) {
            (Err(_), _) | (Ok(_), Status::Limit) => Exit::Limit,
            (Ok(_), Status::Unsatisfiable | Status::Multiple) => Exit::NoSolution,
            (Ok(_), _) => Exit::Solved,
        }
    }

    /// A remark on the end, for people.
    fn more(&self) -> String {
        match (&self.rated.rating, self.rated.status) {
            (Err(CutShort { hardest: Some(hardest), steps, .. }), _) => {
                format!("; {hardest} or more, by the first {}", numbers::count(*steps, "step"))
            }
            (Ok(_), Status::Unsatisfiable) => " (`csp check` says why)".into(),
            _ => String::new(),
        }
    }

    /// The technique that was rated highest cannot be told from the sums, so the techniques are told with their numbers.
    fn used(&self) -> String {
        let Ok(rating) = &self.rated.rating else { return String::new() };
        rating.used.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    }
}

/// Writes ratings, one after the other.
pub(crate) struct Ratings<'o> {
    format: Listing,
    output: &'o mut Output,
    /// The columns of a table.
    header: Vec<String>,
}

impl<'o> Ratings<'o> {
    pub(crate) fn begin(format: Listing, plans: &[Plan], output: &'o mut Output) -> Result<Self> {
        let fixed = ["puzzle", "rating", "score", "grade", "end", "techniques"].map(str::to_owned);
        let of_plans = plans.iter().flat_map(|plan| [format!("{plan} nodes"), format!("{plan} backtracks")]);
        let header: Vec<String> = fixed.into_iter().chain(of_plans).collect();
        let mut ratings = Self { format, output, header };
        if format == Listing::Csv {
            let header = ratings.header.clone();
            ratings.row(&header)?;
        }
        Ok(ratings)
    }

    /// Writes the rating of one puzzle.
    pub(crate) fn write(&mut self, row: &RatingRow) -> Result<()> {
        match self.format {
            Listing::Text => self.text(row),
            Listing::Csv => self.row(&cells(row)),
            Listing::Json => Ok(writeln!(self.output, "{}", record(row))?),
        }
    }

    pub(crate) fn end(self) -> Result<()> {
        Ok(self.output.flush()?)
    }

    fn text(&mut self, row: &RatingRow) -> Result<()> {
        match row.rated.known() {
            Some(rating) => {
                let hardest = rating.hardest.map_or_else(|| "-".into(), |hardest| hardest.to_string());
                write!(self.output, "{}: {hardest}, {}, score {}", row.name, rating.grade, rating.score)?;
            }
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
    let known = row.rated.known();
    let fixed = [
        row.name.clone(),
        known.and_then(|rating| rating.hardest).map_or_else(String::new, |hardest| hardest.to_string()),
        known.map_or_else(String::new, |rating| rating.score.to_string()),
        known.map_or_else(String::new, |rating| rating.grade.to_string()),
        row.rated.end(),
        row.used(),
    ];
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
    let mut record = row.rated.record();
    record["puzzle"] = row.name.clone().into();
    record["strategies"] = searched.into();
    record
}
