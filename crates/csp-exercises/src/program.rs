//! The hole of a submission, with our own program around it, ready to run.
//!
//! Nothing but the hole is taken from a submission, so that a changed search or a changed count of checks has no effect.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use crate::catalogue::{Exercise, Language};
use crate::confinement::Rights;
use crate::project;
use crate::runner::{Ending, Job, Limits, Runner};
use crate::scratch::Scratch;
use crate::toolchain::Toolchain;

/// A program that is ready, in a folder that goes when this does.
#[derive(Debug)]
pub struct ReadyProgram {
    /// The job that runs it.
    pub job: Job,
    _scratch: Scratch,
}

/// The reason why there is no program to run, in words for the student or the teacher.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The compiler does not take the hole.
    #[error("does not compile: {0}")]
    Compiler(String),
    /// The submission cannot be taken.
    #[error("{0}")]
    Submission(String),
    /// The machine lacks something, or is too slow.
    #[error("{0}")]
    Machine(String),
    /// The caller wanted no more of it.
    #[error("stopped")]
    Stopped,
}

/// The limits of a compiler, whatever those of a program. On a machine with much else to do it takes a minute for seconds of work.
const COMPILING: Limits = Limits { time: Duration::from_mins(3), memory: 4 << 30, output: 1 << 20 };

/// A linker says so before the name of a function that is called and is nowhere.
const MISSING: &str = "undefined reference to ";

/// The folders of shared libraries, and the files that list them.
const LIBRARIES: [&str; 7] =
    ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/etc/ld.so.preload"];
/// The folders of the programs of the system.
const SYSTEM: [&str; 2] = ["/usr", "/bin"];
/// The files that programs read before they do anything.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/urandom"];
/// The programs that load the libraries of a program.
const LOADERS: [&str; 6] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux-riscv64-lp64d.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
    "/lib/ld-musl-riscv64.so.1",
];

/// Puts the hole into our program, in a new folder, and compiles it where the language asks for that.
///
/// # Errors
///
/// When the hole does not compile, or the machine lacks a compiler or a place to write.
pub fn prepare(
    exercise: Exercise,
    language: Language,
    hole: &str,
    runner: &Runner,
    stop: &dyn Fn() -> bool,
) -> Result<ReadyProgram, ProgramError> {
    let scratch =
        Scratch::new().map_err(|error| ProgramError::Machine(format!("cannot make a folder to work in: {error}")))?;
    let given = project::harness(exercise, language);
    let files =
        given.iter().map(|file| (file.path.as_str(), file.text.as_str())).chain([(exercise.hole(language), hole)]);
    for (path, text) in files {
        let path = scratch.folder.join(path);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| ProgramError::Machine(format!("cannot write {}: {error}", path.display())))?;
    }
    let job = match language {
        Language::Python => interpreted(&scratch.folder)?,
        Language::Rust | Language::Java | Language::Cpp => {
            let names: Vec<&str> =
                given.iter().map(|file| file.path.as_str()).chain([exercise.hole(language)]).collect();
            compiled(&toolchain(language, &names, &scratch.folder, runner)?, &scratch.folder, runner, stop)?
        }
        Language::Other => return Err(ProgramError::Machine("there is nothing to build for another language".into())),
    };
    Ok(ReadyProgram { job, _scratch: scratch })
}

/// The command of a submission in another language, which runs in its own folder and can write nowhere.
///
/// # Errors
///
/// When the command is empty, when the path of the folder is no text, when the program is not found, and when it is outside the folder and not of the system: what somebody
/// else has handed in is not graded.
pub fn own(command: &[String], folder: &Path) -> Result<Job, ProgramError> {
    let [name, arguments @ ..] = command else {
        return Err(ProgramError::Machine("the command is empty: write the program and its words".into()));
    };
    if folder.to_str().is_none() {
        let shown = folder.display();
        return Err(ProgramError::Submission(format!(
            "the path {shown} is no text in UTF-8: give the folder another name"
        )));
    }
    let mut rights =
        Rights { read: paths(&DEVICES), execute: paths(&LIBRARIES), may_thread: true, ..Rights::default() };
    let program = match name.as_str() {
        // The one on the path may be a script that looks for the real one.
        "python3" => {
            let [program, prefix] = python()?;
            rights.read.extend(python_files(&prefix));
            program
        }
        name if name.contains('/') => inside(name, folder)?,
        name => found(name)?,
    };
    // An interpreter reads its own files, wherever they are beside it.
    rights.execute.extend(["/usr".into(), "/bin".into(), "/etc/alternatives".into(), folder.into(), program.clone()]);
    let arguments = arguments.iter().map(Into::into).collect();
    Ok(Job { program, arguments, folder: folder.into(), rights, environment: environment(folder) })
}

/// The file of this name, when it is in the folder or in the system, wherever links lead.
fn inside(name: &str, folder: &Path) -> Result<PathBuf, ProgramError> {
    let path = folder.join(name);
    let program = path.canonicalize().ok().filter(|program| program.is_file());
    let program = program.ok_or_else(|| {
        let why = format!("{} is no file", path.display());
        // A program of the system may be missing here alone; what belongs to the folder was not handed in.
        if name.starts_with('/') { ProgramError::Machine(why) } else { ProgramError::Submission(why) }
    })?;
    if is_within(&program, folder) || is_of_system(&program) {
        // Some programs go by the name under which they are started.
        return Ok(path);
    }
    Err(ProgramError::Submission(format!(
        "the command names {name}, which is outside the folder: hand the program in, or name one in {}",
        SYSTEM.join(" or ")
    )))
}

/// True if a path without links is below a folder.
fn is_within(path: &Path, folder: &Path) -> bool {
    folder.canonicalize().is_ok_and(|folder| path.starts_with(folder))
}

/// True if a path without links is one of the system, which no student has written.
pub(crate) fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| is_within(path, Path::new(folder)))
}

fn interpreted(folder: &Path) -> Result<Job, ProgramError> {
    let [program, prefix] = python()?;
    let mut read = paths(&LIBRARIES);
    read.extend(paths(&DEVICES));
    read.extend(python_files(&prefix));
    read.push(folder.into());
    let mut execute = paths(&LOADERS);
    execute.push(program.clone());
    let rights = Rights { read, execute, ..Rights::default() };
    // Isolated, and without files of compiled code, which it could not write.
    let arguments = ["-I", "-B", "main.py"].map(OsString::from).into();
    Ok(Job { program, arguments, folder: folder.into(), rights, environment: environment(folder) })
}

/// The compiler of the language, which compiles these files. The hole is the last.
fn toolchain(language: Language, files: &[&str], folder: &Path, runner: &Runner) -> Result<Toolchain, ProgramError> {
    static SYSROOT: OnceLock<Result<PathBuf, ProgramError>> = OnceLock::new();
    match language {
        Language::Java => Toolchain::java(&found("javac")?, files, runner.limits.memory).map_err(ProgramError::Machine),
        Language::Cpp => Ok(Toolchain::cpp(found("g++")?, files.last().copied().unwrap_or_default(), folder)),
        _ => Ok(Toolchain::rust(&SYSROOT.get_or_init(sysroot).clone()?, folder)),
    }
}

fn compiled(
    toolchain: &Toolchain,
    folder: &Path,
    runner: &Runner,
    stop: &dyn Fn() -> bool,
) -> Result<Job, ProgramError> {
    let mut execute: Vec<PathBuf> = paths(&["/bin", "/usr", "/lib", "/lib64", "/etc/alternatives"]);
    execute.extend(toolchain.homes.iter().cloned());
    let mut read = paths(&DEVICES);
    read.extend(paths(&["/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/proc/self", "/proc/meminfo"]));
    let job = Job {
        program: toolchain.compiler.clone(),
        arguments: toolchain.arguments.clone(),
        folder: folder.into(),
        rights: Rights {
            read,
            execute,
            write: vec![folder.into(), "/dev/null".into()],
            may_start: true,
            ..Rights::default()
        },
        environment: environment(folder),
    };
    let compiler = Runner { launcher: runner.launcher.clone(), limits: COMPILING };
    let failed = |error| ProgramError::Machine(format!("the compiler {}: {error}", toolchain.compiler.display()));
    let ran = compiler.run(&job, "", stop).map_err(failed)?;
    match ran.ending {
        Ending::Exited(0) => {}
        Ending::Stopped => return Err(ProgramError::Stopped),
        Ending::TimeLimit => {
            let (name, limit) = (toolchain.compiler.display(), COMPILING.time.as_secs());
            return Err(ProgramError::Machine(format!(
                "the compiler {name} takes more than {limit} s: is there much else to do?"
            )));
        }
        Ending::MemoryLimit => return Err(ProgramError::Compiler("it takes too much memory".into())),
        _ => return Err(ProgramError::Compiler(first_error(&ran.stderr))),
    }
    let mut read = paths(&LIBRARIES);
    read.extend(paths(&DEVICES));
    let mut execute = paths(&LOADERS);
    execute.push(toolchain.program.clone());
    if toolchain.may_thread {
        // A machine reads its own files and those of the program.
        read.extend(toolchain.homes.iter().cloned().chain([folder.into()]));
    }
    let rights = Rights { read, execute, may_thread: toolchain.may_thread, ..Rights::default() };
    let (program, arguments) = (toolchain.program.clone(), toolchain.words.clone());
    Ok(Job { program, arguments, folder: folder.into(), rights, environment: environment(folder) })
}

/// The first line in which a compiler complains, or the function that its linker looks for.
fn first_error(stderr: &str) -> String {
    // What stands before it is a place in a file of the compiler.
    if let Some(missing) = stderr.lines().find_map(|line| line.find(MISSING).map(|at| &line[at..])) {
        return format!("{missing}: no file has a function of this name with these arguments");
    }
    let mut lines = stderr.lines().filter(|line| !line.trim().is_empty());
    let error = lines.clone().find(|line| line.contains("error"));
    error.or_else(|| lines.next()).unwrap_or("the compiler gives no reason").to_owned()
}

/// The environment of every program.
fn environment(folder: &Path) -> Vec<(OsString, OsString)> {
    let mut all: Vec<(OsString, OsString)> =
        // The C library reserves memory for each thread, which the limit counts.
        [("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LANG", "C.UTF-8"), ("PYTHONHASHSEED", "0"), ("MALLOC_ARENA_MAX", "1")]
            .map(|(name, value)| (name.into(), value.into()))
            .into();
    all.extend(["HOME", "TMPDIR"].map(|name| (name.into(), folder.into())));
    all
}

fn paths(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(PathBuf::from).collect()
}

/// The path of a program, by the `PATH` of the person who checks.
fn found(name: &str) -> Result<PathBuf, ProgramError> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place| place.is_file()).ok_or_else(|| {
        let advice = match name {
            "python3" => ": install Python 3, the package python3 of most systems",
            "rustc" => ": install Rust, as https://rustup.rs says, with a linker such as gcc",
            "javac" => ": install a JDK, the package default-jdk-headless of Debian and Ubuntu",
            "g++" => ": install the C++ compiler of GCC, the package g++ of Debian and Ubuntu",
            _ => "",
        };
        ProgramError::Machine(format!("there is no program {name} on the PATH{advice}"))
    })
}

/// The file of the Python that is installed, and the folder of its library.
fn python() -> Result<[PathBuf; 2], ProgramError> {
    static PYTHON: OnceLock<Result<[PathBuf; 2], ProgramError>> = OnceLock::new();
    PYTHON.get_or_init(asked_python).clone()
}

/// The files that Python reads of its own.
fn python_files(prefix: &Path) -> [PathBuf; 3] {
    ["lib", "lib64", "pyvenv.cfg"].map(|name| prefix.join(name))
}

/// The paths that `python3` states.
fn asked_python() -> Result<[PathBuf; 2], ProgramError> {
    let say = "import os, sys; print(os.path.realpath(sys.executable)); print(sys.base_prefix)";
    let said = said("python3", &["-I", "-c", say])?;
    let mut lines = said.lines().map(PathBuf::from);
    lines
        .next()
        .zip(lines.next())
        .map(Into::into)
        .ok_or_else(|| ProgramError::Machine("python3 does not say where it is".into()))
}

/// The folder of the Rust compiler and its library. The program `rustc` on the path may only be one that looks for it.
fn sysroot() -> Result<PathBuf, ProgramError> {
    match said("rustc", &["--print", "sysroot"]) {
        Err(ProgramError::Machine(why)) if why.contains("rustup") => {
            Err(ProgramError::Machine(format!("{why}. To choose a compiler: rustup default stable")))
        }
        said => Ok(said?.trim_end().into()),
    }
}

/// The output of a program of the machine.
fn said(name: &str, arguments: &[&str]) -> Result<String, ProgramError> {
    let program = found(name)?;
    let failed = |why: String| ProgramError::Machine(format!("{name} does not answer: {why}"));
    let output = Command::new(program).args(arguments).output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let first = stderr.lines().map(str::trim).find(|line| !line.is_empty());
        return Err(failed(first.unwrap_or("it gives no reason").trim_end_matches('.').to_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
