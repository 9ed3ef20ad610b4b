//! All runs of a comparison.

use std::time::Duration;

use anyhow::{Result, bail};
use csp_core::{Network, Status, Stop};

use super::contender::{Contender, measure};
use super::folder::Folder;
use super::measured::{About, Measured};
use super::settings::Settings;

/// All runs, problem by problem, the contenders in one order.
#[derive(Debug)]
pub struct Comparison {
    pub(super) settings: Settings,
    pub(super) problems: Vec<Vec<Measured>>,
}

impl Comparison {
    /// Before the first run.
    pub fn new(settings: Settings) -> Self {
        Self { settings, problems: Vec::new() }
    }

    /// Runs every contender on a problem, the contenders taking turns.
    ///
    /// # Errors
    ///
    /// As [`measure`] and [`Comparison::add`].
    pub fn run(&mut self, name: &str, network: &Network, contenders: &[Contender<'_>]) -> Result<()> {
        self.run_kept(&About::new(name, network), network, contenders, None, &|| ())
    }

    /// The same, each run kept in a folder before the next begins. Runs that the folder has are taken over. `round_done` is
    /// called when every contender has had its turn.
    ///
    /// # Errors
    ///
    /// As [`Comparison::run`], and when the folder cannot be written.
    pub fn run_kept(
        &mut self,
        about: &About,
        network: &Network,
        contenders: &[Contender<'_>],
        mut folder: Option<&mut Folder>,
        round_done: &dyn Fn(),
    ) -> Result<()> {
        let wanted = self.settings.runs;
        let begun = contenders.iter().map(|contender| begin(about, network, contender, folder.as_deref(), wanted));
        let mut all: Vec<Measured> = begun.collect();
        for round in 0..self.settings.rounds() {
            let timed = round >= u64::from(self.settings.warmup);
            for (measured, contender) in all.iter_mut().zip(contenders) {
                if measured.needs_runs(wanted) && !self.settings.is_cancelled() {
                    self.one_run(measured, about, network, contender, timed, folder.as_deref_mut())?;
                }
            }
            round_done();
        }
        self.add(all)
    }

    fn one_run(
        &self,
        measured: &mut Measured,
        about: &About,
        network: &Network,
        contender: &Contender<'_>,
        timed: bool,
        folder: Option<&mut Folder>,
    ) -> Result<()> {
        let run = measure(contender, &about.name, network, &self.settings)?;
        let cancelled = run.stop == Stop::Cancelled;
        if cancelled && measured.has_result() {
            return Ok(());
        }
        measured.record(run.status, run.counters.clone(), run.time, timed)?;
        // A run that was interrupted is none, and a warm-up none that counts, unless it hit a limit.
        match folder {
            Some(folder) if !cancelled && (timed || run.status == Status::Limit) => {
                folder.keep(about, contender.name(), &run)
            }
            _ => Ok(()),
        }
    }

    /// Takes in the runs on one problem.
    ///
    /// # Errors
    ///
    /// When what they say cannot all be true: one has a solution where another says that there is none.
    pub fn add(&mut self, measured: Vec<Measured>) -> Result<()> {
        let with = |wanted: &[Status]| {
            measured.iter().find(|measured| measured.status().is_some_and(|status| wanted.contains(&status)))
        };
        let solved = with(&[Status::Solved, Status::Unique, Status::Multiple]);
        if let (Some(solved), Some(unsatisfiable)) = (solved, with(&[Status::Unsatisfiable])) {
            bail!(
                "DISAGREEMENT on {}: {} has a solution, {} says there is none. One of them is wrong; please report this",
                solved.problem,
                solved.strategy,
                unsatisfiable.strategy
            );
        }
        self.problems.push(measured);
        Ok(())
    }

    /// How many runs lie far outside the others of their strategy and problem, in words; four runs and more can tell.
    pub(super) fn outliers(&self) -> Option<String> {
        let enough = |measured: &&Measured| measured.times.len() >= 4;
        let mut runs = 0;
        let mut far = 0;
        for measured in self.problems.iter().flatten().filter(enough) {
            runs += measured.times.len();
            far += far_outside(&measured.times);
        }
        let words = "above the upper quartile by more than 1.5 times the distance of the quartiles";
        (far > 0).then(|| format!("Outliers: {far} of {runs} runs, {words}."))
    }

    /// What each run came to.
    pub fn statuses(&self) -> impl Iterator<Item = Status> + '_ {
        self.problems.iter().flatten().filter_map(Measured::status)
    }
}

/// A contender on a problem before its first run: whether it fits, and the runs that are known.
fn begin(
    about: &About,
    network: &Network,
    contender: &Contender<'_>,
    folder: Option<&Folder>,
    wanted: u32,
) -> Measured {
    match (contender.unfit(network), folder) {
        (Some(reason), _) => Measured::unfit(about, contender.name(), reason.to_string()),
        (None, Some(folder)) => folder.begin(about, contender.name(), wanted),
        (None, None) => Measured::new(about, contender.name()),
    }
}

/// How many times lie above the upper quartile by more than 1.5 times the distance of the quartiles (Tukey 1977).
fn far_outside(times: &[Duration]) -> usize {
    let mut times: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    times.sort_by(f64::total_cmp);
    let quartile = |part: usize| times[(times.len() - 1) * part / 4];
    let limit = quartile(3) + 1.5 * (quartile(3) - quartile(1));
    times.iter().filter(|&&time| time > limit).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::measured::tests::measured;

    #[test]
    fn strategies_that_disagree_are_an_error() {
        let mut comparison = Comparison::new(Settings::default());
        let agree = vec![measured(Status::Solved, &[1]), measured(Status::Limit, &[1])];
        assert!(comparison.add(agree).is_ok());
        let disagree = vec![measured(Status::Solved, &[1]), measured(Status::Unsatisfiable, &[1])];
        assert!(comparison.add(disagree).unwrap_err().to_string().starts_with("DISAGREEMENT on p"));
    }
}
