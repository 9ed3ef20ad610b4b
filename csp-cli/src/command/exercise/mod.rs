//! `csp exercise`: the exercises that there are, and new projects; checks and grades stand in files of their own.

mod check;

use std::ffi::OsString;
use std::fs;
use std::io::{Read as _, Write};
use std::path::Path;

use anyhow::{Context as _, Error, Result, bail};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::pack::{self, PackOrder, Program};
use csp_exercises::{confinement, project, quiz};
use csp_terminal::exit::Exit;
use csp_terminal::files;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain, width};
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use crate::args::{ExerciseArgs, ExerciseWhat, PackArgs};
use crate::report::Notation;

/// Lists, writes, checks exercises, and looks at tables of grades.
pub(crate) fn exercise(args: &ExerciseArgs, interrupt: &Interrupt) -> Result<Exit> {
    match &args.what {
        ExerciseWhat::List { format, output } => list(*format, &mut output.open(&[])?),
        ExerciseWhat::New { exercise, folder, language } => new(*exercise, *language, folder),
        ExerciseWhat::Check(args) => check::check(args, interrupt),
        ExerciseWhat::Sheet { exercise, seed, output } => {
            let page = quiz::sheet(*exercise, seed.as_deref())?;
            let mut output = output.open(&[])?;
            output.write_all(page.as_bytes())?;
            output.flush()?;
            Ok(Exit::Solved)
        }
        ExerciseWhat::Pack(args) => packed(args),
        ExerciseWhat::Verify { table, seed, output } => {
            let input = table.display().to_string();
            let mut output = output.open(&[input])?;
            // What is written first is flushed last, when all is known.
            interrupt.abort_on_interrupt(|| check::verify(table, seed.as_deref(), &mut output))
        }
        ExerciseWhat::Confined { words } => confined(words),
    }
}

/// Becomes a program with fewer rights, or tries whether it could; what the person who checks never types.
pub(crate) fn confined(words: &[OsString]) -> Result<Exit> {
    confinement::become_confined(words).map_err(Error::msg)?;
    Ok(Exit::Solved)
}

/// The exercises, in the order of the course.
fn list(format: Notation, output: &mut Output) -> Result<Exit> {
    let longest = Exercise::ALL.map(|exercise| exercise.name().len()).into_iter().max().unwrap_or(0);
    for exercise in Exercise::ALL {
        let (name, task, lesson) = (exercise.name(), exercise.task(), exercise.lesson());
        match format {
            Notation::Text => {
                let head = format!("{name:longest$}  ");
                write!(output, "{}", hanging(&head, &format!("{task} ({lesson})"), longest + 2, width()))?;
            }
            Notation::Json => {
                let languages = Language::ALL.map(Language::name);
                let object = json!({ "name": name, "task": task, "lesson": lesson, "languages": languages });
                writeln!(output, "{object}")?;
            }
        }
    }
    output.flush()?;
    Ok(Exit::Solved)
}

/// Writes a project into a folder that is new or empty.
fn new(exercise: Exercise, language: Language, folder: &Path) -> Result<Exit> {
    let shown = folder.display();
    if let Ok(mut entries) = fs::read_dir(folder)
        && entries.next().is_some()
    {
        bail!("{shown} is not empty: name a folder that does not exist yet");
    }
    for file in project::files(exercise, language) {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&path, file.text))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let next = match language {
        Language::Other => format!("{shown}/README.md says what your program reads and writes"),
        _ => {
            format!("{shown}/README.md says what to do; fill in {shown}/{}", exercise.hole(language))
        }
    };
    complain(&format!("{next}; then: csp exercise check {shown}"));
    Ok(Exit::Solved)
}

/// The largest program that is packed, in bytes.
const LARGEST_PROGRAM: u64 = 256 << 20;

/// Writes all that a grader needs, and says where its program runs.
fn packed(args: &PackArgs) -> Result<Exit> {
    let program = args.program.clone().map_or_else(std::env::current_exe, Ok).context("cannot find the program csp")?;
    let mut bytes = Vec::new();
    files::named(&program)?.take(LARGEST_PROGRAM + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_PROGRAM {
        bail!("{} has more than {} MiB", program.display(), LARGEST_PROGRAM >> 20);
    }
    let kind = Program::of(&bytes).with_context(|| program.display().to_string())?;
    let order = PackOrder {
        exercise: args.exercise,
        language: args.language,
        grader: args.grader,
        points: args.points.clone(),
        seed: args.seed.clone(),
        time: args.time_limit,
        is_unconfined: args.unconfined,
        program: bytes,
    };
    let files = pack::files(&order)?;
    pack::write(&files, &args.to)?;
    let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    complain(&format!("{}: {}", args.to.display(), names.join(", ")));
    complain(&format!("the program in it is {kind}"));
    Ok(Exit::Solved)
}
