//! Puzzles as they are posed: unpacked, read, and made a network, with what a setter has entered so far.

use csp_core::{Domain, Network, PlanError, ProblemError, Stop, Val, Watch};
use csp_deduction::DeductionError;
use csp_sudoku::{
    BoardError, Model, Puzzle, ReadError, ReadErrorKind, ReadOptions, Ruleset, RulesetError, read, unpack_f_puzzles,
};
use serde_json::{Map, Value};
use thiserror::Error;

/// The fields that speak to the solver, and are no rules.
const SETTINGS: [&str; 3] = ["truecandidatesoptions", "truecandidatesnumsolutions", "disabledlogic"];

/// The words with which the reader tells of mere drawings. No solver knows what they mean, so they are no hindrance.
const DRAWINGS: &str = "drawings (";

/// A reason why there is no answer.
#[derive(Debug, Error)]
pub(super) enum Trouble {
    #[error("{0}")]
    Packed(ReadErrorKind),
    #[error("the unpacked puzzle is no JSON: {0}")]
    NoJson(#[from] serde_json::Error),
    #[error("the unpacked puzzle has no board")]
    NoBoard,
    #[error("the puzzle cannot be read: {0}")]
    Unread(#[from] ReadError),
    #[error("this program does not know these rules of the puzzle: {}", .0.join(", "))]
    UnknownRules(Vec<String>),
    #[error("the rules of the puzzle do not go together: {0}")]
    Rules(#[from] RulesetError),
    #[error("the puzzle does not fit its rules: {0}")]
    Board(#[from] BoardError),
    #[error("the puzzle is too large: {0}")]
    Problem(ProblemError),
    #[error("the puzzle cannot be searched: {0}")]
    Plan(#[from] PlanError),
    #[error("there are no steps by hand: {0}")]
    ByHand(DeductionError),
    #[error("there are no steps by hand under a rule such as \"{0}\": no technique knows it")]
    Clue(String),
    #[error("{stop}{found}; csp serve takes other limits with --time-limit, --memory-limit and --node-limit")]
    Limit {
        stop: Stop,
        /// The words on what was found until then.
        found: String,
    },
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Limit { stop, found: String::new() }
    }
}

impl From<ProblemError> for Trouble {
    fn from(error: ProblemError) -> Self {
        if let ProblemError::Stopped(stop) = error { stop.into() } else { Self::Problem(error) }
    }
}

impl From<DeductionError> for Trouble {
    fn from(error: DeductionError) -> Self {
        if let DeductionError::Stopped(stop) = error { stop.into() } else { Self::ByHand(error) }
    }
}

/// A puzzle with its network, and with what its setter says beside it.
pub(super) struct Posed {
    pub(super) puzzle: Puzzle,
    pub(super) model: Model,
    pub(super) network: Network,
    /// For each cell, the candidates that are marked; `None` where none are.
    pub(super) marks: Vec<Option<Domain>>,
    /// The most solutions that are counted for a candidate.
    pub(super) most: i64,
    /// True if candidates are told that logic leaves although they are in no solution.
    pub(super) is_logical: bool,
    /// The families of techniques that are switched off.
    pub(super) disabled: Vec<String>,
}

impl Posed {
    /// Reads a packed puzzle. Entries count as given only where they are asked for.
    pub(super) fn of(packed: &str, with_entries: bool, watch: &Watch) -> Result<Self, Trouble> {
        let mut fields = unpack(packed)?;
        let marks = cells(&mut fields).map(|cell| marked(cell)).collect();
        if with_entries {
            cells(&mut fields).for_each(give);
        }
        let most = most_counted(&fields);
        let is_logical = texts(&fields, "truecandidatesoptions").any(|option| option == "logical");
        let disabled = texts(&fields, "disabledlogic").map(str::to_owned).collect();
        SETTINGS.iter().for_each(|name| _ = fields.remove(*name));
        let puzzle = puzzle(fields)?;
        let rules = puzzle.rules.as_deref().cloned().unwrap_or_default();
        let unknown: Vec<String> = rules.unknown.into_iter().filter(|name| !name.starts_with(DRAWINGS)).collect();
        if !unknown.is_empty() {
            return Err(Trouble::UnknownRules(unknown));
        }
        let model = Model::within(Ruleset::new(puzzle.board.size(), rules.regions, rules.variants)?, watch)?;
        let network = model.network_of(&puzzle)?;
        Ok(Self { puzzle, model, network, marks, most, is_logical, disabled })
    }

    /// The number of cells in a row.
    pub(super) fn side(&self) -> usize {
        self.puzzle.board.size().side()
    }
}

/// The object of a packed text.
fn unpack(packed: &str) -> Result<Map<String, Value>, Trouble> {
    let text = unpack_f_puzzles(packed).map_err(Trouble::Packed)?;
    let fields: Map<String, Value> = serde_json::from_str(&text)?;
    if fields.get("grid").is_some_and(Value::is_array) { Ok(fields) } else { Err(Trouble::NoBoard) }
}

/// The one puzzle of such an object.
fn puzzle(fields: Map<String, Value>) -> Result<Puzzle, Trouble> {
    let text = Value::Object(fields).to_string();
    let mut puzzles = read(text.as_bytes(), ReadOptions::default());
    let first = puzzles.next().ok_or(Trouble::NoBoard)??;
    if puzzles.next().is_some() { Err(Trouble::NoBoard) } else { Ok(first) }
}

fn cells(fields: &mut Map<String, Value>) -> impl Iterator<Item = &mut Map<String, Value>> {
    let rows = fields.get_mut("grid").and_then(Value::as_array_mut).into_iter().flatten();
    rows.filter_map(Value::as_array_mut).flatten().filter_map(Value::as_object_mut)
}

/// The candidates in the middle of a cell, as values of the network.
fn marked(cell: &Map<String, Value>) -> Option<Domain> {
    let marks = cell.get("centerPencilMarks")?.as_array().filter(|marks| !marks.is_empty())?;
    Some(marks.iter().filter_map(number).filter_map(|mark| mark.checked_sub(1)).map(Val::new).collect())
}

/// Gives the value that was entered in a cell.
fn give(cell: &mut Map<String, Value>) {
    if cell.get("value").and_then(number).is_some_and(|value| value > 0) {
        cell.insert("given".into(), true.into());
    }
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<u16> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => u16::try_from(other.as_u64()?).ok(),
    }
}

fn texts<'f>(fields: &'f Map<String, Value>, name: &str) -> impl Iterator<Item = &'f str> {
    fields.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The most solutions of a candidate that are counted: one, or eight where they are drawn in colours, or as many as a newer script
/// says.
fn most_counted(fields: &Map<String, Value>) -> i64 {
    let is_coloured = texts(fields, "truecandidatesoptions").any(|option| option == "colored");
    let said = fields.get("truecandidatesnumsolutions").and_then(number).map(i64::from);
    said.unwrap_or(if is_coloured { 8 } else { 1 }).clamp(1, 100)
}
