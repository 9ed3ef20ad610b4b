//! Models of MiniZinc: its compiler, where this machine has it, makes FlatZinc of them, which is read as any other.

mod library;
mod output;

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{env, process, thread};

use anyhow::{Context as _, Result, bail};
use csp_core::{ProblemError, Stop};
use csp_formats::FlatZinc;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;

pub use library::install;

/// The compiler, which is looked for where programs are.
const COMPILER: &str = "minizinc";

/// The most bytes of its messages that are told.
const MOST_WORDS: u64 = 16 << 10;

/// The longest pause between two looks at whether it has ended.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// True if a file of this name holds a model of MiniZinc.
pub(crate) fn is_file_name(name: &str) -> bool {
    name.to_lowercase().ends_with(".mzn")
}

/// True if a text is a model of MiniZinc, and not FlatZinc, which has no operators, no files to include and no output.
pub(crate) fn is_text(text: &str) -> bool {
    let bare: Vec<String> = text.lines().map(FlatZinc::without_words).collect();
    let bare = bare.join(" ");
    // The first word of each statement, and what stands behind it.
    let statements = || bare.split(';').filter_map(|statement| statement.trim().split_once([' ', '[', '"']));
    let is_foreign = |(word, rest): (&str, &str)| match word {
        "include" | "output" | "enum" => true,
        "predicate" => rest.contains('='),
        "constraint" => !FlatZinc::is_call(rest),
        _ => false,
    };
    statements().any(is_foreign) && bare.contains(';') && statements().any(|(word, _)| word == "solve")
}

/// The FlatZinc of a model: of the file `name`, or of a text that has this name. Data stand in files of MiniZinc or of JSON.
///
/// The compiler works within the limits of the command, but for memory, of which only its result is measured. Its warnings are told.
/// What it writes goes to a folder that is gone when this returns.
///
/// # Errors
///
/// When there is no compiler, when it refuses the model, with its words, or when a limit ends its work.
pub(crate) fn compiled(name: &str, text: Option<&str>, data: &[&Path], interrupt: &Interrupt) -> Result<String> {
    if cfg!(target_family = "wasm") {
        bail!("{name} is a model of MiniZinc, and no other program can be called from here");
    }
    if let Some(other) = data.iter().find(|path| !path.extension().is_some_and(|end| end == "dzn" || end == "json")) {
        bail!("{}: a model of MiniZinc takes its data from files that end in .dzn or .json", other.display());
    }
    let folder = Folder::new().context("cannot make a folder for what minizinc writes")?;
    let (solver, _) = install(&folder.0)?;
    let model = match text {
        Some(text) => {
            let file = folder.0.join("model.mzn");
            fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            file
        }
        None => operand(Path::new(name)),
    };
    let [flat, output, told] = ["model.fzn", "model.ozn", "told"].map(|file| folder.0.join(file));
    let mut command = Command::new(COMPILER);
    command.arg("--compile").arg("--solver").arg(solver);
    // The variables of the model are shown, whatever it would print itself; but for those with a definition, as in `var int: k = 3 * x`.
    command.args(["--output-mode", "dzn", "--fzn"]).arg(&flat).arg("--ozn").arg(&output);
    if text.is_some() {
        // A text includes what stands where the command was typed; a file, what stands beside it.
        command.args(["-I", "."]);
    }
    command.arg(&model).args(data.iter().map(|path| operand(path)));
    let words = File::create(&told).and_then(|file| Ok((file.try_clone()?, file)));
    let (out, err) = words.context("cannot make a file for what minizinc says")?;
    let status = wait(command.stdin(Stdio::null()).stdout(out).stderr(err), name, &[&flat, &output, &told], interrupt)?;
    let words = beginning(&told, MOST_WORDS)?.replace(&*model.to_string_lossy(), name);
    if !status.success() {
        let words = if words.trim().is_empty() { status.to_string() } else { words };
        bail!("{name}: minizinc does not compile it:\n{}", words.trim());
    }
    if !words.trim().is_empty() {
        complain(&format!("{name}: minizinc says:\n{}", words.trim()));
    }
    let most = interrupt.memory();
    let flat = beginning(&flat, most.saturating_add(1)).context("minizinc has written no FlatZinc")?;
    let output = match beginning(&output, most.saturating_add(1)) {
        // A model without output has no file of it.
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        output => output.context("cannot read what minizinc has written")?,
    };
    if flat.len().max(output.len()) as u64 > most {
        return Err(interrupt.cut_short(name, Stop::Memory).into());
    }
    let (flat, lost) = output::shown(&flat, &output);
    if !lost.is_empty() {
        complain(&format!(
            "{name}: some values are computed by the output of the model, and are left out: {} (minizinc --solver csp shows them)",
            lost.join(", ")
        ));
    }
    Ok(flat)
}

/// A path that no program takes for an option.
fn operand(path: &Path) -> PathBuf {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") { Path::new(".").join(path) } else { path.to_owned() }
}

/// Runs the compiler until it ends, or a limit ends it.
fn wait(command: &mut Command, name: &str, written: &[&Path], interrupt: &Interrupt) -> Result<ExitStatus> {
    // Ctrl-C is for us, who end it, and with it what it has started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = match command.spawn() {
        Ok(child) => Running(child),
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
            "{name} is a model of MiniZinc, whose compiler is called here, and there is no program minizinc: install it from \
             minizinc.org; or, where it is, write minizinc --solver csp {name} (`fzn-csp --install` makes csp known to MiniZinc)"
        ),
        Err(error) => return Err(error).context("cannot run minizinc"),
    };
    let watch = interrupt.watch();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = running.0.try_wait().context("cannot wait for minizinc")? {
            return Ok(status);
        }
        if watch.look() {
            let stop = watch.check().expect_err("a limit is reached");
            return Err(interrupt.halted(name, &ProblemError::Stopped(stop)).into());
        }
        if written.iter().any(|file| fs::metadata(file).is_ok_and(|file| file.len() > interrupt.memory())) {
            return Err(interrupt.cut_short(name, Stop::Memory).into());
        }
        thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The first bytes of a file as text.
fn beginning(file: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A program that ends with this value, if it has not ended before, and all that it has started.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // A group that has ended is what was wanted.
            _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// A new folder, which only its owner can enter, and which goes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let folder = env::temp_dir().join(format!("csp-minizinc-{}-{number}", process::id()));
            let mut builder = DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match builder.create(&folder) {
                // One that was killed has left it, and its number has come again.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(folder)),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_of_minizinc_is_told_from_flatzinc() {
        for text in [
            "var 1..3: x;\nconstraint x > 1;\nsolve satisfy;\n",
            "include \"globals.mzn\";\nint: n;\nsolve :: int_search(x, input_order, indomain_min) satisfy;\n",
            "var bool: b;\nconstraint b;\nsolve satisfy;",
            "var 1..3: x;\nsolve satisfy;\noutput [show(x)];\n",
            "var 1..3: x; constraint x > 1; solve satisfy;",
            "var 1..3: x;\nconstraint\n  x > 1;\nsolve\n  satisfy;\n",
            "enum C = {r, g};\nvar C: c;\nsolve satisfy;\n",
            "predicate p(var int: x) = x > 2;\nvar 1..3: x;\nconstraint p(x);\nsolve satisfy;\n",
            "var 1..3: x;\nconstraint x in {1, 2} /\\ f(x); % (\nsolve satisfy; % any\n",
        ] {
            assert!(is_text(text), "{text}");
        }
        for text in [
            "var 1..3: x :: output_var;\nconstraint int_le(x, -2) :: domain;\nsolve maximize x;\n",
            "var x in 1..3\nx > 1\n",
            "array [1..2] of int: X_ = [1,2];\nsolve satisfy;\n",
            "var 1..3: x;\nconstraint int_le(2,x) :: mzn_constraint_name(\"x >= \\\"2\\\" % \");\nsolve satisfy;\n",
            "var 1..3: x;\nconstraint int_le(2,x); % x >= 2\nsolve satisfy;\n",
        ] {
            assert!(!is_text(text), "{text}");
        }
    }
}
