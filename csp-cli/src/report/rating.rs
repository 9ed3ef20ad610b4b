//! Ratings of puzzles.

use std::io::Write;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::{Plan, Status, Stop};
use csp_deduction::End;
use csp_sudoku::rating::{CutShort, Difficulty, Rating};
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use csp_terminal::words::numbers;
use serde_json::{Map, Value, json};

use super::Listing;

/// A puzzle with its rating.
#[derive(Debug)]
pub(crate) struct RatingRow {
    pub(crate) name: String,
    pub(crate) status: Status,
    /// The rating, or what was known of it when a limit was hit.
    pub(crate) rating: Result<Rating, CutShort>,
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
        match (&self.rating, self.status) {
            (Err(_), _) | (Ok(_), Status::Limit) => Exit::Limit,
            (Ok(_), Status::Unsatisfiable | Status::Multiple) => Exit::NoSolution,
            (Ok(_), _) => Exit::Solved,
        }
    }

    /// The end in a word or two.
    fn end(&self) -> String {
        match (&self.rating, self.status) {
            (Err(cut), _) => cut.stop.to_string(),
            (Ok(_), Status::Unsatisfiable) => "no solution".into(),
            (Ok(_), Status::Multiple) => "several solutions".into(),
            (Ok(rating), _) if rating.end == End::Solved => "solved".into(),
            (Ok(_), _) => "stuck".into(),
        }
    }

    /// A remark on the end, for people.
    fn more(&self) -> String {
        match (&self.rating, self.status) {
            (Err(CutShort { hardest: Some(hardest), steps, .. }), _) => {
                format!("; {hardest} or more, by the first {}", numbers::count(*steps, "step"))
            }
            (Ok(_), Status::Unsatisfiable) => " (`csp check` says why)".into(),
            _ => String::new(),
        }
    }

    /// The rating of a puzzle that has one; one with several solutions, or none, has none.
    fn known(&self) -> Option<&Rating> {
        self.rating.as_ref().ok().filter(|rating| rating.end == End::Solved)
    }

    /// The technique that was rated highest cannot be told from the sums, so the techniques are told with their numbers.
    fn used(&self) -> String {
        let Ok(rating) = &self.rating else { return String::new() };
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
    pub(crate) fn write(&mut self, rated: &RatingRow) -> Result<()> {
        match self.format {
            Listing::Text => self.text(rated),
            Listing::Csv => self.row(&cells(rated)),
            Listing::Json => Ok(writeln!(self.output, "{}", record(rated))?),
        }
    }

    pub(crate) fn end(self) -> Result<()> {
        Ok(self.output.flush()?)
    }

    fn text(&mut self, rated: &RatingRow) -> Result<()> {
        match rated.known() {
            Some(rating) => {
                let hardest = rating.hardest.map_or_else(|| "-".into(), |hardest| hardest.to_string());
                write!(self.output, "{}: {hardest}, {}, score {}", rated.name, rating.grade, rating.score)?;
            }
            None => write!(self.output, "{}: not rated, {}{}", rated.name, rated.end(), rated.more())?,
        }
        for SearchCost { plan, nodes, backtracks, stop } in &rated.searched {
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

fn cells(rated: &RatingRow) -> Vec<String> {
    let known = rated.known();
    let fixed = [
        rated.name.clone(),
        known.and_then(|rating| rating.hardest).map_or_else(String::new, |hardest| hardest.to_string()),
        known.map_or_else(String::new, |rating| rating.score.to_string()),
        known.map_or_else(String::new, |rating| rating.grade.to_string()),
        rated.end(),
        rated.used(),
    ];
    let number = |count: u64, stop: Stop| if stop.is_limit() { String::new() } else { count.to_string() };
    let of_plans =
        rated.searched.iter().flat_map(|one| [number(one.nodes, one.stop), number(one.backtracks, one.stop)]);
    fixed.into_iter().chain(of_plans).collect()
}

/// A rating as a number.
fn tenths(rating: Difficulty) -> f64 {
    f64::from(rating.tenths()) / 10.0
}

fn record(rated: &RatingRow) -> Value {
    let known = rated.known();
    let searched: Map<String, Value> = rated
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
    json!({
        "puzzle": rated.name,
        "rating": known.and_then(|rating| rating.hardest).map(tenths),
        "at_least": rated.rating.as_ref().err().and_then(|cut| cut.hardest).map(tenths),
        "score": known.map(|rating| rating.score),
        "grade": known.map(|rating| rating.grade.to_string()),
        "end": rated.end(),
        "techniques": rated.rating.as_ref().ok().map(|rating| &rating.used),
        "strategies": searched,
    })
}
