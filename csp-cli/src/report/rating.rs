//! Ratings of puzzles.

use std::io::Write;
use std::str::FromStr;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::{Plan, Status, Stop};
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use csp_terminal::words::numbers;
use csp_view::scale::{LineFormat, RatingScale, Scaled};
use serde_json::{Map, Value, json};

use super::Listing;

/// A puzzle with its rating.
#[derive(Debug)]
pub(crate) struct RatingRow {
    pub(crate) name: String,
    pub(crate) rated: Scaled,
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
        match self.rated.status() {
            Status::Limit => Exit::Limit,
            _ if self.rated.is_cut_short() => Exit::Limit,
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

/// The format of ratings.
#[derive(Clone, Debug)]
pub(crate) enum RatingFormat {
    /// Lines, rows or records.
    Listing(Listing),
    /// A line with letters.
    Line(LineFormat),
}

impl FromStr for RatingFormat {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        Ok(match text {
            "text" => Self::Listing(Listing::Text),
            "csv" => Self::Listing(Listing::Csv),
            "json" => Self::Listing(Listing::Json),
            line if line.contains('%') => Self::Line(LineFormat::read(line).map_err(|error| error.to_string())?),
            _ => return Err("it is text, csv, json, or a line with letters such as '%g ED=%r/%p/%d'".into()),
        })
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
        let [one, other, third] = scale.columns();
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
        match row.rated.words() {
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
    let mut record = row.rated.record();
    record["puzzle"] = row.name.clone().into();
    record["strategies"] = searched.into();
    record
}
