//! The grade of a submission.

use std::fmt;

use crate::catalogue::Language;
use crate::digest;
use crate::instance::Instance;
use crate::judgement::Judgement;
use crate::program::{self, ProgramError, ReadyProgram};
use crate::project::EMPTY_HOLE;
use crate::protocol::NOTES;
use crate::python;
use crate::runner::{Ending, Job, RunError, RunOutput, Runner, THREADS};
use crate::submission::{Content, Submission, SubmittedWork};
use crate::toolchain;

/// The verdict on a submission in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GradeVerdict {
    /// Every step and every counter is that of the textbook, on all instances.
    Right,
    /// All steps are right, but a counter is not.
    Counters,
    /// A step differs.
    Differs,
    /// A line is not one of the protocol.
    NotUnderstood,
    /// Nothing was filled in.
    StillEmpty,
    /// The compiler does not take it.
    DoesNotCompile,
    /// The program ended with an error.
    Failed,
    /// It took too long.
    TimeLimit,
    /// It took too much memory.
    MemoryLimit,
    /// It wrote too much.
    OutputLimit,
    /// There is nothing that could be checked.
    Unusable,
    /// The machine that checks lacks something, or is too slow for its compiler.
    Machine,
}

impl GradeVerdict {
    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Counters => "counters",
            Self::Differs => "differs",
            Self::NotUnderstood => "not-understood",
            Self::StillEmpty => "still-empty",
            Self::DoesNotCompile => "does-not-compile",
            Self::Failed => "failed",
            Self::TimeLimit => "time-limit",
            Self::MemoryLimit => "memory-limit",
            Self::OutputLimit => "output-limit",
            Self::Unusable => "unusable",
            Self::Machine => "machine",
        }
    }

    /// True if the instances behind it would take as long, so that they are left out.
    fn is_dear(self) -> bool {
        matches!(self, Self::TimeLimit | Self::MemoryLimit | Self::OutputLimit | Self::StillEmpty | Self::Machine)
    }
}

impl fmt::Display for GradeVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The grade of a submission, and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The first fault that was seen.
    pub verdict: GradeVerdict,
    /// On how many instances the program is right.
    pub right: usize,
    /// The instances as points are given for them: one for each that is right, and for another the part of its steps that come
    /// before the first fault. Where the program met a limit it gets none, as it is chance how far it came.
    pub credit: f64,
    /// Of how many.
    pub instances: usize,
    /// The place and kind of the first fault; empty when it is right.
    pub words: String,
    /// SHA-256 of the hole, or of all files of a program of one's own, in hexadecimal; empty when there is none.
    pub digest: String,
}

impl Grade {
    /// Says what the instances that are not right are worth, if they are worth something.
    pub(crate) fn beyond(&self) -> String {
        let beyond = down(self.credit - self.right as f64);
        if beyond == 0.0 { String::new() } else { format!(", and the steps before mistakes count as {beyond:.2} more") }
    }
}

/// The hundredths of a number: nobody is told more than there is. A sum of parts may miss what it is by less than the small number.
pub(crate) fn down(number: f64) -> f64 {
    (number * 100.0 + 1e-9).floor() / 100.0
}

/// The most letters of what is said. A program may say anything, in one line of any length.
const LONGEST: usize = 1000;

/// Grades a submission: builds it, runs it on every instance of its exercise, and looks at each answer. Nothing when `stop` said
/// so before the end.
pub fn grade(submission: &Submission, seed: Option<&str>, runner: &Runner, stop: &dyn Fn() -> bool) -> Option<Grade> {
    let content = match &submission.content {
        Ok(content) => content,
        Err(why) => return Some(nothing(GradeVerdict::Unusable, why.to_string(), String::new(), 0)),
    };
    let instances = Instance::of(content.exercise, seed);
    let digest = match digest::of(&content.work, &submission.folder, stop) {
        Ok(digest) => digest,
        Err(refused) => return without(refused, String::new(), instances.len()),
    };
    if let Some(words) = emptiness(content) {
        return Some(nothing(GradeVerdict::StillEmpty, words, digest, instances.len()));
    }
    let ready = match ready(content, submission, runner, stop) {
        Ok(ready) => ready,
        Err(refused) => return without(refused, digest, instances.len()),
    };
    let mut grade = nothing(GradeVerdict::Right, String::new(), digest, instances.len());
    for instance in &instances {
        let ran = match runner.run(ready.job(), &instance.request(), stop) {
            Ok(ran) if ran.ending == Ending::Stopped => return None,
            ran => ran,
        };
        let (verdict, words) = match &ran {
            Ok(ran) => looked_at(content, instance, ran, runner),
            // A program of one's own that does not start is no fault of the machine; one that was built here is.
            Err(RunError::Program(why)) if matches!(content.work, SubmittedWork::Command(_)) => {
                (GradeVerdict::Failed, why.clone())
            }
            Err(error) => (GradeVerdict::Machine, error.to_string()),
        };
        if let (Ok(ran), false) = (&ran, verdict.is_dear()) {
            grade.credit += credit(verdict, instance, ran);
        }
        if verdict == GradeVerdict::Right {
            grade.right += 1;
        } else if grade.verdict == GradeVerdict::Right {
            grade.verdict = verdict;
            grade.words = cut(format!("{}: {words}", instance.name));
        }
        if verdict.is_dear() {
            break;
        }
    }
    Some(grade)
}

/// The worth of an instance.
fn credit(verdict: GradeVerdict, instance: &Instance, ran: &RunOutput) -> f64 {
    if verdict == GradeVerdict::Right {
        return 1.0;
    }
    let answer = String::from_utf8_lossy(&ran.stdout);
    instance.judge(&answer).part(&answer, instance.textbook().lines().count())
}

/// The grade without a program to run. Nothing when the caller wanted no more of it.
fn without(refused: ProgramError, digest: String, instances: usize) -> Option<Grade> {
    let (verdict, why) = match refused {
        ProgramError::Stopped => return None,
        ProgramError::Submission(why) => (GradeVerdict::Unusable, why),
        ProgramError::Compiler(why) => (GradeVerdict::DoesNotCompile, why),
        ProgramError::Machine(why) => (GradeVerdict::Machine, why),
    };
    Some(nothing(verdict, why, digest, instances))
}

/// Says that the file of the hole is empty, if so.
fn emptiness(content: &Content) -> Option<String> {
    let SubmittedWork::Hole(text) = &content.work else { return None };
    text.trim().is_empty().then(|| {
        let Content { exercise, language, .. } = content;
        format!(
            "the file {} is empty: `csp exercise new {exercise} DIR --language {language}` writes one to begin with into a new folder",
            exercise.hole(*language)
        )
    })
}

fn nothing(verdict: GradeVerdict, words: String, digest: String, instances: usize) -> Grade {
    Grade { verdict, right: 0, credit: 0.0, instances, words: cut(words), digest }
}

/// The beginning of these words, if they are long.
fn cut(words: String) -> String {
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &words[..end]),
        None => words,
    }
}

/// A program that can be run, with the folder that it needs.
enum Ready {
    Built(ReadyProgram),
    Own(Job),
}

impl Ready {
    fn job(&self) -> &Job {
        match self {
            Self::Built(prepared) => &prepared.job,
            Self::Own(job) => job,
        }
    }
}

fn ready(
    content: &Content,
    submission: &Submission,
    runner: &Runner,
    stop: &dyn Fn() -> bool,
) -> Result<Ready, ProgramError> {
    match &content.work {
        SubmittedWork::Hole(text) => {
            program::prepare(content.exercise, content.language, text, runner, stop).map(Ready::Built)
        }
        SubmittedWork::Command(command) => program::own(command, &submission.folder).map(Ready::Own),
    }
}

/// The judgement of a run on an instance.
fn looked_at(content: &Content, instance: &Instance, ran: &RunOutput, runner: &Runner) -> (GradeVerdict, String) {
    if ran.stderr.contains(EMPTY_HOLE) {
        return (GradeVerdict::StillEmpty, EMPTY_HOLE.to_owned());
    }
    match ran.ending {
        Ending::TimeLimit => (GradeVerdict::TimeLimit, format!("it takes more than {:?}", runner.limits.time)),
        Ending::MemoryLimit => {
            (GradeVerdict::MemoryLimit, format!("it asks for more than {} MiB of memory", runner.limits.memory >> 20))
        }
        Ending::OutputLimit => {
            let limit = format!("it writes more than {} MiB", runner.limits.output >> 20);
            (GradeVerdict::OutputLimit, with_first_fault(instance, ran, limit))
        }
        Ending::ThreadLimit => (GradeVerdict::Failed, format!("it starts more than {THREADS} threads")),
        Ending::Exited(0) => judged(content.language, instance, &ran.stdout),
        Ending::Exited(code) => {
            (GradeVerdict::Failed, failed(content, instance, ran, &format!("it ends with the code {code}")))
        }
        Ending::Signal(signal) => {
            (GradeVerdict::Failed, failed(content, instance, ran, &format!("signal {signal} ends it")))
        }
        Ending::Stopped => unreachable!("a run that was stopped is not looked at"),
    }
}

/// The failure of a program.
fn failed(content: &Content, instance: &Instance, ran: &RunOutput, how: &str) -> String {
    with_first_fault(instance, ran, last_words(content, &ran.stderr, how))
}

/// The end of a run that went wrong; when a step before that was wrong, that step too, as the one may follow from the other.
fn with_first_fault(instance: &Instance, ran: &RunOutput, end: String) -> String {
    let answer = String::from_utf8_lossy(&ran.stdout);
    match instance.judge(&answer) {
        Judgement::Differs { event, words } if event <= answer.lines().count() => {
            format!("event {event}: {words}; then {end}")
        }
        _ => end,
    }
}

fn judged(language: Language, instance: &Instance, stdout: &[u8]) -> (GradeVerdict, String) {
    match instance.judge(&String::from_utf8_lossy(stdout)) {
        Judgement::Right => (GradeVerdict::Right, String::new()),
        Judgement::Counter { words } => (GradeVerdict::Counters, words),
        Judgement::Differs { event, words } => (GradeVerdict::Differs, format!("event {event}: {words}")),
        Judgement::NotUnderstood { line, words } => {
            let way = language.complaint().filter(|_| words.ends_with(NOTES)).map(|way| format!(" by {way}"));
            (GradeVerdict::NotUnderstood, format!("line {line}: {words}{}", way.unwrap_or_default()))
        }
    }
}

/// The last words of a program, as far as a person can use them: the message of a panic in Rust, the last line of
/// Python.
fn last_words(content: &Content, stderr: &str, otherwise: &str) -> String {
    let panic = stderr.lines().position(|line| line.contains(" panicked at "));
    let message = match panic {
        Some(at) => {
            let place =
                stderr.lines().nth(at).and_then(|line| line.rsplit_once(" panicked at ")).map(|(_, place)| place);
            let message = stderr.lines().nth(at + 1).unwrap_or_default();
            Some(format!("{message} ({})", place.unwrap_or_default().trim_end_matches(':')))
        }
        None if content.language == Language::Python => {
            python::last_words(stderr, content.exercise.hole(Language::Python), content.exercise.module())
        }
        None if content.language == Language::Java && stderr.contains("Exception in thread") => {
            toolchain::java_last_words(stderr, content.exercise.hole(Language::Java))
        }
        None => stderr.lines().map(str::trim).rfind(|line| !line.is_empty()).map(ToOwned::to_owned),
    };
    message.map_or_else(|| otherwise.to_owned(), |message| format!("{otherwise}: {message}"))
}
