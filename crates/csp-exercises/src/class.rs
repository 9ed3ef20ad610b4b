//! A class: what was handed in, graded several at a time and told in order.

use std::error::Error;
use std::ffi::OsString;
use std::iter;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::grade::{Grade, grade};
use crate::runner::{Limits, Runner};
use crate::submission::Submission;

/// The words of a check that runs programs with all rights.
pub const UNCONFINED: &str = "the programs are not confined: they run with all your rights";

/// Nothing keeps the programs of students from doing what the one who checks may do, and nobody has agreed to that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{why}; so the programs would not be confined, and none is run: --unconfined runs them with all your rights, which is only \
     for programs that you trust, or in a container that is thrown away"
)]
pub struct NotConfined {
    why: String,
}

/// Who runs the programs of a class: by `launcher`, which confines them, where `possible` says that the system can, and with all
/// rights only where `is_unconfined` asks for it. The launcher is tried once: a system may have the means and not let them be used.
///
/// # Errors
///
/// When the system cannot confine programs and nobody has agreed to that.
pub fn runner(
    launcher: (PathBuf, Vec<OsString>),
    limits: Limits,
    is_unconfined: bool,
    possible: Result<(), String>,
) -> Result<Runner, NotConfined> {
    if is_unconfined {
        return Ok(Runner { launcher: None, limits });
    }
    let runner = Runner { launcher: Some(launcher), limits };
    possible.and_then(|()| runner.can_confine()).map_err(|why| NotConfined { why })?;
    Ok(runner)
}

/// Grades all submissions, so many at a time. `told` gets each grade as soon as those before it are told; when `stop` says so, or
/// when it fails, the others are left out.
///
/// # Errors
///
/// The first one of `told`.
pub fn grade_all<'s, E: Error + Send>(
    submissions: &'s [Submission],
    (seed, runner): (Option<&str>, &Runner),
    at_a_time: usize,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&'s Submission, Grade) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..at_a_time.min(submissions.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(submission) = submissions.get(place) else { break };
                    // Nobody waits for more when a grade cannot be written.
                    if sender.send((place, grade(submission, seed, runner, stop))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<Grade>> = iter::repeat_with(|| None).take(submissions.len()).collect();
        let mut written = 0;
        for (place, grade) in receiver {
            waiting[place] = grade;
            while let Some(grade) = waiting.get_mut(written).and_then(Option::take) {
                told(&submissions[written], grade)?;
                written += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// As on a Linux without Landlock, or on another system.
    #[cfg(unix)]
    #[test]
    fn without_confinement_nothing_runs_unless_somebody_says_so() {
        let limits = Limits { time: Duration::from_secs(1), memory: 1 << 20, output: 1 << 20 };
        let with = |script: &str, is_unconfined, possible: Result<(), &str>| {
            let launcher = ("/bin/sh".into(), ["-c", script].map(Into::into).into());
            runner(launcher, limits, is_unconfined, possible.map_err(str::to_owned))
        };
        let asked = |is_unconfined, possible| with("exit 0", is_unconfined, possible);
        let refused = asked(false, Err("this Linux has no Landlock")).unwrap_err().to_string();
        assert!(refused.starts_with("this Linux has no Landlock; so the programs would not be confined"), "{refused}");
        assert!(refused.contains("--unconfined"), "{refused}");
        assert_eq!(asked(true, Err("this Linux has no Landlock")).unwrap().launcher, None);
        assert_eq!(asked(true, Ok(())).unwrap().launcher, None);
        assert!(asked(false, Ok(())).unwrap().launcher.is_some());
        // The means are there, and cannot be used.
        let refused = with("echo \"$0 system: no calls\" >&2; exit 2", false, Ok(())).unwrap_err().to_string();
        assert!(refused.starts_with("no calls; so the programs would not be confined"), "{refused}");
    }
}
