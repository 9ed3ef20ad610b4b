//! A program with an input, in a process of its own, within limits.

use std::ffi::OsString;
use std::fs;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::confinement::{self, NotBegun, Rights};

/// The most that one run may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time by the clock, and of the processor.
    pub time: Duration,
    /// Addressed memory, in bytes.
    pub memory: u64,
    /// The limit of standard output, in bytes.
    pub output: u64,
}

/// Who starts programs, and how confined they are.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The program that confines itself and becomes another, and the words before those of
    /// [`confinement::words`]; without it, programs have all rights of the person who starts them.
    pub launcher: Option<(PathBuf, Vec<OsString>)>,
    /// Of one run.
    pub limits: Limits,
}

/// A program to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its file.
    pub program: PathBuf,
    /// The words behind it.
    pub arguments: Vec<OsString>,
    /// The folder that it runs in.
    pub folder: PathBuf,
    /// The rights. Memory, time and file sizes come from the limits.
    pub rights: Rights,
    /// Its whole environment.
    pub environment: Vec<(OsString, OsString)>,
}

/// The ending of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this code.
    Exited(i32),
    /// By this signal.
    Signal(i32),
    /// It took too long.
    TimeLimit,
    /// It asked for more memory than it may have.
    MemoryLimit,
    /// It wrote too much.
    OutputLimit,
    /// It started too many threads.
    ThreadLimit,
    /// The caller wanted no more of it.
    Stopped,
}

/// The output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutput {
    /// The ending.
    pub ending: Ending,
    /// The text on standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The last of what it wrote to standard error; what is no text is replaced.
    pub stderr: String,
}

/// The reason why a program could not be run at all.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The system does not run programs, or does not confine them. The program has no part in it.
    #[error("this machine cannot run the program: {0}")]
    System(String),
    /// The program cannot be started.
    #[error("{0}")]
    Program(String),
}

/// The length of standard error that is kept, in bytes.
const KEPT: usize = 64 * 1024;

/// The most threads that a program may have. The runtimes of some languages start several for each processor.
///
/// No limit of the kernel says this of one program: that of the user counts all programs of the user, and nothing of root. So the
/// threads are counted each time the program is looked at, and those that it can start in between are not many.
pub const THREADS: u64 = 512;

/// The longest time between two looks at a process that runs.
const LONGEST_NAP: Duration = Duration::from_millis(10);

impl Runner {
    /// Runs a program with this input, and kills it and all that it has started when a limit is reached, or when `stop` says
    /// so.
    ///
    /// # Errors
    ///
    /// When the program cannot be confined or started.
    pub fn run(&self, job: &Job, input: &str, stop: &dyn Fn() -> bool) -> Result<RunOutput, RunError> {
        let mark = mark();
        let mut child = self.command(job, &mark).spawn().map_err(|error| self.failed(job, &error))?;
        let mut stdin = child.stdin.take().expect("it is piped");
        let [out, err] = [
            Box::new(child.stdout.take().expect("it is piped")) as Box<dyn Read + Send>,
            Box::new(child.stderr.take().expect("it is piped")),
        ];
        let is_too_much = AtomicBool::new(false);
        // A compiler is no program of a stranger, and one that may start none has one.
        let may_thread = job.rights.may_thread;
        let (ending, stdout, stderr) = thread::scope(|scope| {
            // A program that reads nothing closes the pipe; that is its own affair.
            scope.spawn(move || stdin.write_all(input.as_bytes()));
            let stdout = scope.spawn(|| first(out, self.limits.output, &is_too_much));
            let stderr = scope.spawn(|| last(err));
            let ending = self.wait(&mut child, may_thread, &is_too_much, stop);
            // What it has started holds the pipes open.
            end_group(&child);
            let join = "reading a pipe does not panic";
            (ending, stdout.join().expect(join), stderr.join().expect(join))
        });
        let stderr = String::from_utf8_lossy(&stderr).into_owned();
        let begun = if self.launcher.is_some() { confinement::not_begun(&mark, &stderr) } else { None };
        match begun {
            Some(NotBegun::System(why)) => return Err(RunError::System(why)),
            Some(NotBegun::Program(why)) => return Err(RunError::Program(why)),
            None => {}
        }
        let ending = match ending.map_err(|error| RunError::System(error.to_string()))? {
            Ending::Exited(code) if code != 0 && is_about_memory(&stdout, &stderr) => Ending::MemoryLimit,
            Ending::Signal(_) if is_about_memory(&stdout, &stderr) => Ending::MemoryLimit,
            // A short run can end before the reader says so.
            _ if is_too_much.load(Ordering::Relaxed) => Ending::OutputLimit,
            ending => ending,
        };
        Ok(RunOutput { ending, stdout, stderr })
    }

    /// Tries whether the launcher can give its rights up, and starts no program then.
    ///
    /// # Errors
    ///
    /// When it cannot: why.
    pub fn can_confine(&self) -> Result<(), String> {
        let Some(launcher) = &self.launcher else { return Ok(()) };
        let mark = mark();
        // With one folder that is open, as programs have some.
        let rights = self.limited(Rights { read: vec!["/".into()], ..Rights::default() });
        let mut command = launched(launcher, &confinement::words(&mark, &rights, &[]));
        let ran = command.env_clear().stdin(Stdio::null()).output();
        let ran = ran.map_err(|error| format!("cannot run {}: {error}", launcher.0.display()))?;
        if ran.status.success() {
            return Ok(());
        }
        let stderr = String::from_utf8_lossy(&ran.stderr);
        Err(match confinement::not_begun(&mark, &stderr) {
            Some(NotBegun::System(why) | NotBegun::Program(why)) => why,
            None => format!("{} does not confine itself ({}): {}", launcher.0.display(), ran.status, stderr.trim()),
        })
    }

    /// The rights with the limits of a run.
    fn limited(&self, rights: Rights) -> Rights {
        let Limits { time, memory, output } = self.limits;
        Rights { memory, seconds: time.as_secs() + 1, file: output.max(1 << 28), ..rights }
    }

    /// The reason why there is no process: with a launcher, no program is to blame, but perhaps its words.
    fn failed(&self, job: &Job, error: &io::Error) -> RunError {
        let is_about_words = matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::ArgumentListTooLong);
        match &self.launcher {
            Some((launcher, _)) if !is_about_words => {
                RunError::System(format!("cannot run {}: {error}", launcher.display()))
            }
            _ => RunError::Program(format!("cannot start {}: {error}", job.program.display())),
        }
    }

    fn command(&self, job: &Job, mark: &str) -> Command {
        let mut command = match &self.launcher {
            None => {
                let mut command = Command::new(&job.program);
                command.args(&job.arguments);
                command
            }
            Some(launcher) => {
                let program = [job.program.clone().into()];
                let confined = [program.as_slice(), &job.arguments].concat();
                launched(launcher, &confinement::words(mark, &self.limited(job.rights.clone()), &confined))
            }
        };
        command.current_dir(&job.folder).env_clear().envs(job.environment.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    /// Waits until it ends, or ends it.
    fn wait(
        &self,
        child: &mut Child,
        may_thread: bool,
        is_too_much: &AtomicBool,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<Ending> {
        let begun = Instant::now();
        let mut nap = Duration::from_micros(200);
        let reason = loop {
            if let Some(status) = child.try_wait()? {
                return Ok(ending_of(status));
            }
            if stop() {
                break Ending::Stopped;
            }
            if is_too_much.load(Ordering::Relaxed) {
                break Ending::OutputLimit;
            }
            if may_thread && threads(child) > THREADS {
                break Ending::ThreadLimit;
            }
            if begun.elapsed() > self.limits.time {
                break Ending::TimeLimit;
            }
            thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        };
        end_group(child);
        child.kill()?;
        child.wait()?;
        Ok(reason)
    }
}

/// The launcher with these words behind its own.
fn launched((launcher, before): &(PathBuf, Vec<OsString>), words: &[OsString]) -> Command {
    let mut command = Command::new(launcher);
    command.args(before).args(words);
    command
}

/// A word that nobody guesses: the launcher says it when it begins no program.
fn mark() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// The number of threads of a process now; 0 where the system does not say.
fn threads(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let said = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    said.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

/// Kills a process and all that it has started.
fn end_group(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // A group that has ended is what was wanted.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child;
}

fn ending_of(status: ExitStatus) -> Ending {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let is_late = signal == rustix::process::Signal::XCPU.as_raw();
        return if is_late { Ending::TimeLimit } else { Ending::Signal(signal) };
    }
    Ending::Exited(status.code().unwrap_or(-1))
}

/// True if the last words of a program are those of one in Rust, Python, Java or C++ that gets no memory. A Java machine that
/// can go on no more says so on standard output, whatever its options are.
fn is_about_memory(stdout: &[u8], stderr: &str) -> bool {
    let machine = b"# There is insufficient memory for the Java Runtime Environment";
    if stdout.windows(machine.len()).any(|part| part == machine) {
        return true;
    }
    let last = stderr.trim_end().lines().last().unwrap_or_default();
    let words = [
        "memory allocation of ",
        "java.lang.OutOfMemoryError",
        "Could not reserve enough space",
        "Could not allocate compressed class space",
        "std::bad_alloc",
    ];
    last.starts_with("MemoryError") || words.iter().any(|words| stderr.contains(words))
}

/// All that comes, but no more than `most` bytes; what comes after them makes the switch true.
fn first(mut pipe: impl Read, most: u64, is_too_much: &AtomicBool) -> Vec<u8> {
    let mut kept = Vec::new();
    // A pipe that breaks has ended.
    let _ = pipe.by_ref().take(most).read_to_end(&mut kept);
    if kept.len() as u64 == most && pipe.read(&mut [0]).is_ok_and(|count| count > 0) {
        is_too_much.store(true, Ordering::Relaxed);
    }
    kept
}

/// The last of what comes.
fn last(mut pipe: impl Read) -> Vec<u8> {
    let (mut kept, mut chunk) = (Vec::new(), vec![0; KEPT]);
    while let Ok(count @ 1..) = pipe.read(&mut chunk) {
        kept.extend_from_slice(&chunk[..count]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run with a shell in the place of the launcher. Its first word is the mark.
    #[cfg(unix)]
    fn launched_by(script: &str) -> (Runner, Result<RunOutput, RunError>) {
        let limits = Limits { time: Duration::from_mins(1), memory: 1 << 30, output: 1 << 20 };
        let launcher = ("/bin/sh".into(), ["-c", script].map(OsString::from).into());
        let runner = Runner { launcher: Some(launcher), limits };
        let job = Job {
            program: "/bin/true".into(),
            arguments: Vec::new(),
            folder: "/".into(),
            rights: Rights::default(),
            environment: Vec::new(),
        };
        let ran = runner.run(&job, "", &|| false);
        (runner, ran)
    }

    #[cfg(unix)]
    #[test]
    fn a_failure_before_the_program_is_none_of_the_program() {
        let (runner, ran) = launched_by("echo \"csp: $0 system: it is late\" >&2; exit 2");
        assert!(matches!(ran, Err(RunError::System(why)) if why == "it is late"));
        assert_eq!(runner.can_confine(), Err("it is late".into()));
        let (_, ran) = launched_by("echo \"csp: $0 program: there is none\" >&2; exit 2");
        assert!(matches!(ran, Err(RunError::Program(why)) if why == "there is none"));
        // What ends without a word does not confine either.
        assert!(launched_by("exit 3").0.can_confine().unwrap_err().contains("/bin/sh does not confine itself"));
        assert_eq!(launched_by("exit 0").0.can_confine(), Ok(()));
    }

    /// A program that was begun knows no mark: whatever it says, it has failed itself.
    #[cfg(unix)]
    #[test]
    fn a_program_cannot_say_that_it_was_not_begun() {
        let said = "for mark in '' 0123456789abcdef csp: mark; do echo \"csp: $mark system: late\" >&2; done; exit 2";
        let (_, ran) = launched_by(said);
        assert_eq!(ran.unwrap().ending, Ending::Exited(2));
        assert_ne!(mark(), mark());
    }
}
