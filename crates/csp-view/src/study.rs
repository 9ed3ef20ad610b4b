//! A problem on the desk.

use anyhow::{Context as _, Result, bail};
use csp_core::{Limits, Network, Solver, Status, Val, Watch};
use csp_deduction::{ByHand, Candidate, DeductionError, End, Houses, Position, Technique};
use csp_instance::Instance;
use csp_sudoku::rating::{CutShort, Difficulty, ExplainerScale, Rating, rate};
use csp_terminal::interrupt::Interrupt;
use serde_json::{Value, json};

/// A problem that somebody solves by hand.
#[derive(Debug)]
pub struct Study<'s> {
    /// The problem.
    pub instance: &'s Instance,
    /// The candidates of each variable.
    pub position: Position<'s>,
    /// Finds the steps.
    pub by_hand: ByHand<ExplainerScale>,
    /// The number of solutions, one, several or none, as far as the limits let it be found out.
    pub status: Status,
}

/// The difficulty of a problem for people, as far as it was found out.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The number of its solutions.
    pub status: Status,
    /// The rating, or what was known of it when a limit was hit.
    pub rating: Result<Rating, CutShort>,
}

impl Rated {
    /// The rating of a puzzle that has one; one with several solutions, or none, has none.
    pub fn known(&self) -> Option<&Rating> {
        self.rating.as_ref().ok().filter(|rating| rating.end == End::Solved)
    }

    /// The end in a word or two.
    pub fn end(&self) -> String {
        match (&self.rating, self.status) {
            (Err(cut), _) => cut.stop.to_string(),
            (Ok(_), Status::Unsatisfiable) => "no solution".into(),
            (Ok(_), Status::Multiple) => "several solutions".into(),
            (Ok(rating), _) if rating.end == End::Solved => "solved".into(),
            (Ok(_), _) => "stuck".into(),
        }
    }

    /// The rating as a record, by the names that programs know.
    pub fn record(&self) -> Value {
        let known = self.known();
        let number = |difficulty: Difficulty| f64::from(difficulty.tenths()) / 10.0;
        json!({
            "rating": known.and_then(|rating| rating.hardest).map(number),
            "at_least": self.rating.as_ref().err().and_then(|cut| cut.hardest).map(number),
            "score": known.map(|rating| rating.score),
            "grade": known.map(|rating| rating.grade.to_string()),
            "end": self.end(),
            "techniques": self.rating.as_ref().ok().map(|rating| &rating.used),
        })
    }
}

/// The houses of a problem, within the limits of the command.
///
/// # Errors
///
/// When the network is too wide or too large for houses, or a limit ended the work.
pub fn houses<'n>(name: &str, network: &'n Network, interrupt: &Interrupt) -> Result<Houses<'n>> {
    Houses::within(network, &interrupt.watch()).map_err(|error| match error {
        DeductionError::Memory(error) => interrupt.halted(name, &error).into(),
        DeductionError::Stopped(stop) => interrupt.cut_short(name, stop).into(),
        error => anyhow::Error::from(error).context(name.to_owned()),
    })
}

impl<'s> Study<'s> {
    /// The problem as it was given. What a board gives is placed; what has one pencil mark alone waits for a naked single.
    ///
    /// Techniques that assume one solution are in use if `uniqueness` is, and there is one.
    ///
    /// # Errors
    ///
    /// When the board has clues, such as cages, which no technique knows, and when the search for a second solution cannot begin.
    pub fn new(
        instance: &'s Instance,
        houses: &'s Houses<'s>,
        uniqueness: bool,
        wanted: impl Fn(&Technique) -> bool,
        limits: Limits,
    ) -> Result<Self> {
        if let Some(clue) = instance.ruleset().and_then(|rules| rules.clues().next()) {
            let name = &instance.name;
            bail!(
                "{name}: the techniques know no rule such as \"{clue}\", so there are no hints, steps or ratings under it: use \
                 csp solve or csp check"
            );
        }
        let status = Solver::new(&instance.network).limits(limits).unique()?.status();
        let position = match instance.puzzle() {
            Some(puzzle) => {
                let cells = instance.network.variables().zip(puzzle.board.cells());
                let given = cells.filter(|&(_, &value)| value > 0).map(|(x, _)| x);
                Position::with_placed(houses, &instance.network, given)
            }
            None => Position::new(houses, &instance.network),
        };
        let scale = ExplainerScale::new(houses).assuming_uniqueness(uniqueness && status == Status::Unique);
        Ok(Self { instance, position, by_hand: ByHand::only(scale, wanted), status })
    }

    /// The difficulty of the whole problem.
    pub fn rated(&self, watch: &Watch) -> Rated {
        Rated { status: self.status, rating: rate(&self.by_hand, self.position.clone(), watch) }
    }

    /// The candidate that words such as "B3=7" or "R2C3=7" speak of.
    ///
    /// # Errors
    ///
    /// What in the words is no cell, or no value of it.
    pub fn candidate(&self, words: &str) -> Result<Candidate> {
        let network = &self.instance.network;
        let Some((cell, value)) = words.split_once('=') else {
            bail!("\"{words}\" is no cell with its value: write it as in B3=7 or R2C3=7");
        };
        let names = self.instance.names();
        let x = names.find(cell).with_context(|| names.missing(cell))?;
        let value = value.trim();
        let of_board = self.instance.puzzle().and_then(|puzzle| {
            let number = puzzle.alphabet.read_word(value, puzzle.board.size().side())?;
            number.checked_sub(1).map(Val::new)
        });
        let by_label = || network.declared(x).iter().find(|&known| network.label(x, known).to_string() == value);
        let known = of_board.or_else(by_label).filter(|&known| network.declared(x).contains(known));
        let known = known.with_context(|| {
            let few: Vec<String> =
                network.declared(x).iter().take(9).map(|v| network.label(x, v).to_string()).collect();
            let more = if network.declared(x).len() > few.len() { ", ..." } else { "" };
            format!("\"{value}\" is no value of {}: it takes {}{more}", network.name(x), few.join(", "))
        })?;
        Ok(Candidate::new(x, known))
    }
}
