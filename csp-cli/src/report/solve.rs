//! What `csp solve` says about each puzzle and each named problem.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use csp_core::counters::{Counter, LearnStats, Turn};
use csp_core::relations::Sense;
use csp_core::{Plan, Solution, Stats, Status, Stop};
use csp_experiments::compare::Counters;
use csp_instance::{Instance, Meaning, Name};
use csp_sudoku::{Board, Contradiction, Puzzle, ReadError, Ruleset};
use csp_terminal::exit::Exit;
use csp_terminal::output::Emphasis;
use csp_terminal::words::numbers as text;
use serde_json::Value;

use self::competition::Competition;
use crate::args::{SolveArgs, SolveFormat};
use crate::report::json::Answer;

/// What the classic layout shows to whoever typed no puzzle.
const SAMPLE: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

/// What a search came to.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) status: Status,
    pub(crate) stop: Stop,
    pub(crate) stats: Stats,
    /// The plans that have worked, of a search of several.
    pub(crate) turns: Vec<Turn>,
    /// How long it took, where that is known of it alone.
    pub(crate) time: Option<Duration>,
    /// Where its proof is.
    pub(crate) proof: Option<PathBuf>,
    /// What the best solution is worth, where that was looked for and one was found.
    pub(crate) best: Option<Best>,
}

/// What the best solution that was found is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) value: i64,
    pub(crate) sense: Sense,
    /// Whether no other is better.
    pub(crate) is_proved: bool,
}

/// Writes the result for one instance. Text is written as solutions are found; JSON when all are.
pub(crate) struct Writer<'a> {
    args: &'a SolveArgs,
    name: &'a Name,
    /// A puzzle, or else a problem that has a name.
    is_puzzle: bool,
    plan: Plan,
    output: &'a mut dyn Emphasis,
    /// For JSON, and for the classic layout.
    solutions: Vec<Value>,
    /// The same with what the values are called, when the problem says it.
    labels: Vec<Value>,
    /// Whether a picture was drawn.
    drawn: bool,
    /// Of the puzzle, for the classic layout.
    givens: u64,
    empties: u64,
    /// Where the proof is.
    proof: Option<PathBuf>,
    best: Option<Best>,
    /// For the lines of the XCSP competitions.
    competition: Competition,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(args: &'a SolveArgs, name: &'a Name, is_puzzle: bool, output: &'a mut dyn Emphasis) -> Self {
        Self {
            args,
            name,
            is_puzzle,
            plan: args.strategy,
            output,
            solutions: Vec::new(),
            labels: Vec::new(),
            drawn: false,
            givens: 0,
            empties: 0,
            proof: None,
            best: None,
            competition: Competition::default(),
        }
    }

    /// By which plan it is searched.
    pub(crate) fn plan(&mut self, plan: Plan) {
        self.plan = plan;
    }

    /// Whether it is written in the classic layout, which is one for boards.
    fn is_classic(&self) -> bool {
        self.is_puzzle && self.args.format == SolveFormat::Classic
    }

    /// A puzzle that could not be read.
    pub(crate) fn invalid(&mut self, error: &ReadError) -> Result<()> {
        match self.args.format {
            // Standard error says why.
            SolveFormat::Line | SolveFormat::Count => Ok(writeln!(self.output, "# {}: invalid", self.name)?),
            SolveFormat::Grid => Ok(writeln!(self.output, "# {}: invalid\n", self.name)?),
            SolveFormat::Xcsp => Ok(writeln!(self.output, "c {}: invalid", self.name)?),
            SolveFormat::Json | SolveFormat::Classic => self.without_search("invalid", &error.to_string(), None),
        }
    }

    /// A puzzle whose rules could not be built: a limit stood in the way, or there are no such rules.
    pub(crate) fn not_built(&mut self, reason: &str, exit: Option<Exit>) -> Result<()> {
        let status = if exit == Some(Exit::BadInput) { "invalid" } else { "limit" };
        self.without_search(status, reason, None)
    }

    /// What was not searched, since a limit stood in the way. Of a problem that was not built standard error says why.
    pub(crate) fn not_searched(&mut self, reason: &str) -> Result<()> {
        match self.args.format {
            _ if self.is_puzzle => self.without_search("limit", reason, None),
            SolveFormat::Json | SolveFormat::Xcsp => self.without_search("limit", reason, None),
            SolveFormat::Count => Ok(writeln!(self.output, "at least 0 {}: {reason}", self.name)?),
            SolveFormat::Grid | SolveFormat::Classic | SolveFormat::Line => Ok(()),
        }
    }

    /// A puzzle that has no solution for a reason that is visible at once.
    pub(crate) fn contradiction(
        &mut self,
        instance: &Instance,
        reason: &Contradiction,
        time: Option<Duration>,
        proof: Option<PathBuf>,
    ) -> Result<()> {
        self.start(instance)?;
        self.proof = proof;
        let reason = match instance.puzzle() {
            Some(puzzle) => reason.written_in(puzzle.alphabet).to_string(),
            None => reason.to_string(),
        };
        self.without_search("unsatisfiable", &reason, time)
    }

    /// The search starts.
    pub(crate) fn start(&mut self, instance: &Instance) -> Result<()> {
        match (self.args.format, instance.puzzle()) {
            (SolveFormat::Classic, Some(puzzle)) => {
                self.givens = puzzle.board.givens().count() as u64;
                self.empties = puzzle.board.cells().len() as u64 - self.givens;
                write!(self.output, "{}", puzzle.board.to_frame())?;
            }
            (SolveFormat::Grid | SolveFormat::Classic, _) => {
                writeln!(self.output, "# {}: {}", self.name, instance.heading())?;
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn solution(&mut self, instance: &Instance, solution: &Solution) -> Result<()> {
        match self.args.format {
            SolveFormat::Classic if self.is_puzzle => self.solutions.push(instance.frame(solution).into()),
            SolveFormat::Grid | SolveFormat::Classic => match &instance.meaning {
                Meaning::Board { puzzle, model } => self.grid(puzzle, model.ruleset(), &model.board(solution))?,
                Meaning::Problem(_) | Meaning::Model(_) => self.picture(&instance.picture(solution))?,
            },
            SolveFormat::Line => {
                // Not many values are larger than one symbol and a blank.
                let mut line = Vec::with_capacity(2 * solution.len());
                instance.push_line(solution, &mut line);
                line.push(b'\n');
                self.output.write_all(&line)?;
            }
            SolveFormat::Json => {
                self.solutions.push(instance.json(solution));
                self.labels.extend(instance.labels(solution));
            }
            SolveFormat::Xcsp => self.competition.solution(self.args, instance, solution, self.output)?,
            SolveFormat::Count => {}
        }
        Ok(())
    }

    /// A board, and a blank line; the givens of the puzzle stand out.
    fn grid(&mut self, puzzle: &Puzzle, rules: &Ruleset, solved: &Board) -> Result<()> {
        for (cell, piece) in rules.grid_pieces(solved, puzzle.alphabet) {
            let is_given = cell.is_some_and(|cell| puzzle.board.cells()[cell] != 0);
            if is_given {
                self.output.emphasized(&piece)?;
            } else {
                self.output.write_all(piece.as_bytes())?;
            }
        }
        Ok(writeln!(self.output)?)
    }

    /// A blank line stands between the pictures of a problem that have several lines.
    fn picture(&mut self, picture: &str) -> Result<()> {
        if self.drawn && picture.lines().count() > 1 {
            writeln!(self.output)?;
        }
        self.drawn = true;
        Ok(write!(self.output, "{picture}")?)
    }

    pub(crate) fn verdict(&mut self, verdict: &Verdict) -> Result<()> {
        let Verdict { status, stats, turns, time, .. } = verdict;
        self.proof.clone_from(&verdict.proof);
        self.best = verdict.best;
        match self.args.format {
            SolveFormat::Json => self.json(&status.to_string(), stats.into(), turns, *time, None)?,
            SolveFormat::Classic if self.is_classic() => self.classic(verdict)?,
            SolveFormat::Count => writeln!(self.output, "{}", counted(verdict, self.name))?,
            SolveFormat::Xcsp => {
                let is_best = verdict.best.is_some_and(|best| best.is_proved);
                self.competition.verdict(self.args, verdict.stop, is_best, self.output)?;
            }
            SolveFormat::Line if matches!(status, Status::Solved | Status::Unique) => {}
            SolveFormat::Line => writeln!(self.output, "# {}: {}", self.name, sentence(verdict))?,
            SolveFormat::Grid | SolveFormat::Classic => {
                let took = time.map_or(String::new(), |time| format!(", {}", text::time(time)));
                let asks_why = self.is_puzzle && *status == Status::Unsatisfiable;
                let why = if asks_why { " (`csp check` says why)" } else { "" };
                let told = format!("{}{why}; {}{took}", sentence(verdict), work(stats));
                let (by, proof) = (turns::in_words(self.plan, turns), self.where_proved());
                writeln!(self.output, "# {told}; {by}, seed {}{proof}\n", self.args.seed)?;
            }
        }
        Ok(())
    }

    /// A move is an assignment or its retraction; at a solution the cells that were empty are assigned.
    fn classic(&mut self, verdict: &Verdict) -> Result<()> {
        let assignments = verdict.stats.nodes.saturating_sub(self.givens);
        let moves = (2 * assignments).saturating_sub(if self.solutions.is_empty() { 0 } else { self.empties });
        match self.solutions.as_slice() {
            [] => writeln!(self.output, "{} after  {moves}  moves", sentence(verdict))?,
            _ => writeln!(self.output, "Solved with  {moves}  moves")?,
        }
        for solution in self.solutions.iter().filter_map(Value::as_str) {
            write!(self.output, "{solution}")?;
        }
        Ok(writeln!(self.output, "@@@@@@@@@@@@@")?)
    }

    fn without_search(&mut self, status: &str, reason: &str, time: Option<Duration>) -> Result<()> {
        match self.args.format {
            SolveFormat::Json => self.json(status, Counters::default(), &[], time, Some(reason)),
            SolveFormat::Count if status == "unsatisfiable" => Ok(writeln!(self.output, "0 {}", self.name)?),
            SolveFormat::Line | SolveFormat::Count => Ok(writeln!(self.output, "# {}: {status}: {reason}", self.name)?),
            SolveFormat::Xcsp => {
                writeln!(self.output, "c {reason}")?;
                Ok(writeln!(self.output, "{}", competition::without_search(status))?)
            }
            SolveFormat::Classic if status == "invalid" => {
                writeln!(self.output, "Sudoku is not valid")?;
                Ok(writeln!(self.output, "Try something like:  {SAMPLE}")?)
            }
            SolveFormat::Classic => Ok(writeln!(self.output, "no solution: {reason}\n@@@@@@@@@@@@@")?),
            SolveFormat::Grid => {
                let more = if status == "unsatisfiable" { "; `csp check` says which slip it may be" } else { "" };
                Ok(writeln!(self.output, "# {}: {status}: {reason}{more}{}\n", self.name, self.where_proved())?)
            }
        }
    }

    /// Where the proof is, in words.
    fn where_proved(&self) -> String {
        self.proof.as_ref().map_or(String::new(), |path| format!("; proof in {}", path.display()))
    }

    fn json(
        &mut self,
        status: &str,
        stats: Counters,
        turns: &[Turn],
        time: Option<Duration>,
        reason: Option<&str>,
    ) -> Result<()> {
        let name = self.name.exact();
        let record = Answer {
            puzzle: self.is_puzzle.then_some(&name),
            problem: (!self.is_puzzle).then_some(&name),
            variant: self.args.rules.variant.iter().map(ToString::to_string).collect(),
            regions: self.args.rules.regions.as_ref().map(|path| path.display().to_string()),
            status,
            solutions: &self.solutions,
            labels: &self.labels,
            strategy: turns::searched_by(self.plan, turns),
            turns: &turns::records(turns),
            seed: self.args.seed,
            stats,
            time_ns: time.and_then(|time| u64::try_from(time.as_nanos()).ok()),
            reason,
            objective: self.best.map(|best| best.value),
            proved: self.best.map(|best| best.is_proved),
            proof: self.proof.as_ref().map(|path| path.display().to_string()),
        };
        serde_json::to_writer(&mut *self.output, &record)?;
        Ok(self.output.write_all(b"\n")?)
    }
}

/// What it took, in words.
fn work(stats: &Stats) -> String {
    // The nodes of a local search are called its steps.
    let (done, wanted) = match (stats.local, stats.learnt) {
        (Some(local), _) => (vec![text::count(local.steps, "step")], &["repairs"][..]),
        (None, Some(learnt)) => (learning(stats, learnt), &[][..]),
        (None, None) => (Vec::new(), &["nodes", "backtracks", "tuples"][..]),
    };
    let is_wanted = |counter: &Counter| wanted.contains(&counter.key);
    let in_words = |counter: Counter| Some(text::count(counter.value?, counter.name.trim_end_matches('s')));
    let counted = stats.counters().filter(is_wanted).filter_map(in_words);
    done.into_iter().chain(counted).collect::<Vec<_>>().join(", ")
}

/// What a search that learns did.
fn learning(stats: &Stats, learnt: LearnStats) -> Vec<String> {
    let LearnStats { nogoods, lbd, .. } = learnt;
    let counted = [(stats.nodes, "node"), (stats.dead_ends, "conflict"), (nogoods, "nogood")];
    let mean = (nogoods > 0).then(|| format!("mean LBD {:.1}", lbd as f64 / nogoods as f64));
    counted.into_iter().map(|(number, thing)| text::count(number, thing)).chain(mean).collect()
}

/// How many solutions there are, for `--format count`: a number alone is that of all.
fn counted(verdict: &Verdict, name: impl fmt::Display) -> String {
    let count = verdict.stats.solutions;
    match verdict.stop {
        Stop::Exhausted => format!("{count} {name}"),
        Stop::Enough => format!("at least {count} {name}"),
        stop => format!("at least {count} {name}: {stop}"),
    }
}

/// How near a local search came that was stopped.
fn nearest(stats: &Stats) -> String {
    let least = stats.local.and_then(|local| local.least_conflicts);
    least.map_or(String::new(), |least| format!("; the nearest assignment breaks {}", text::count(least, "constraint")))
}

/// What was found out, in words.
fn sentence(verdict: &Verdict) -> String {
    if let Some(best) = verdict.best {
        let least = if best.sense == Sense::Minimize { "least" } else { "greatest" };
        return if best.is_proved {
            format!("solved, the {least} value is {}", best.value)
        } else {
            format!("the {least} value found is {}, then {}", best.value, verdict.stop)
        };
    }
    let found = text::count(verdict.stats.solutions, "solution");
    match (verdict.status, verdict.stop) {
        (Status::Unsatisfiable, _) => "no solution".into(),
        (Status::Unique, _) => "exactly one solution".into(),
        (Status::Solved, _) => "solved".into(),
        (Status::Multiple, Stop::Exhausted) => format!("{found}, no more"),
        (Status::Multiple, _) => format!("{found}, perhaps more"),
        (Status::NotAsked, _) => "not searched".into(),
        (Status::Limit, stop) => format!("{found} found, then {stop}{}", nearest(&verdict.stats)),
    }
}

mod competition;
mod turns;

#[cfg(test)]
mod tests;
