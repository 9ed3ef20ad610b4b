//! `csp verify`.

use std::fs;
use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use csp_certificate::{CLAIM, Checker, CheckerVerdict, Claim, Derivation, PseudoBooleanModel, Refusal};
use csp_terminal::exit::Exit;
use csp_terminal::files;
use csp_terminal::files::Limited;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;

use crate::args::VerifyArgs;

/// The command that installs the checker.
const INSTALL: &str = "cargo install veripb --locked";

/// Checks claims with their solutions and proofs.
pub(crate) fn verify(args: &VerifyArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = args.output.open(&[])?;
    let checker = Checker::find(args.checker.as_deref())?;
    let mut exit = Exit::Solved;
    for folder in proofs(&args.folders)? {
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
        match one(&folder, checker.as_ref(), interrupt) {
            Ok((told, end)) => {
                writeln!(output, "{}: {told}", folder.display())?;
                exit = exit.max(end);
            }
            Err(error) => {
                if error.is::<Refusal>() {
                    writeln!(output, "{}: refused", folder.display())?;
                }
                complain(&format!("{}: {error:#}", folder.display()));
                exit = exit.max(Exit::BadInput);
            }
        }
        output.flush()?;
    }
    if checker.is_none() && exit == Exit::Unchecked {
        complain(&format!("the program veripb is not installed, which checks derivations: {INSTALL}"));
    }
    Ok(exit)
}

/// The folders, and in the place of one without a claim the folders in it that have one.
fn proofs(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for folder in folders {
        let mut inner = Vec::new();
        if !folder.join(CLAIM).exists() {
            let entries =
                fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
            inner.extend(
                entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| path.join(CLAIM).exists()),
            );
            inner.sort();
        }
        // A folder without any proof is told of when it is its turn.
        if inner.is_empty() { all.push(folder.clone()) } else { all.extend(inner) }
    }
    Ok(all)
}

/// The result of the check of one folder.
fn one(folder: &Path, checker: Option<&Checker>, interrupt: &Interrupt) -> Result<(String, Exit)> {
    let read = || {
        let claim = Claim::read(folder)?;
        let lines = solutions(folder, &claim, &PseudoBooleanModel::read(&folder.join(&claim.model))?)?;
        anyhow::Ok((claim, lines))
    };
    // What was found out about the folders before is written.
    let (claim, lines) = interrupt.abort_on_interrupt(read)?;
    let (model, derivation) = (folder.join(&claim.model), folder.join(&claim.proof));
    let solutions = match claim.solutions {
        0 => String::new(),
        1 => format!("; the solution fits all {lines} lines of the model"),
        count => format!("; {count} solutions fit all {lines} lines of the model"),
    };
    if !claim.shows.is_complete() {
        return Ok((format!("{claim}, as claimed{solutions}"), Exit::Solved));
    }
    let Some(checker) = checker else {
        return Ok((format!("{claim}, claimed{solutions}; the proof is not checked"), Exit::Unchecked));
    };
    match checker.check(&model, &derivation, &claim)? {
        CheckerVerdict::Verified => {
            Ok((format!("{claim}, proved{solutions}; veripb has verified the proof"), Exit::Solved))
        }
        CheckerVerdict::Refused(why) => Err(Refusal(format!("veripb refuses the proof: {why}")).into()),
    }
}

/// Puts every solution into every line of the model, and compares them with those of the derivation. Returns how many lines
/// the model has.
fn solutions(folder: &Path, claim: &Claim, model: &PseudoBooleanModel) -> Result<usize> {
    let logged = Derivation::read(&folder.join(&claim.proof))?;
    logged.must_show(claim)?;
    let file = folder.join(&claim.solution_file);
    let opened = Limited::lines(files::ordinary(&file)?);
    let mut count = 0;
    for text in opened.lines() {
        let text = text.with_context(|| format!("cannot read {}", file.display()))?;
        let refused = |why: String| Refusal(format!("{}, line {}: {why}", file.display(), count + 1));
        if logged.solutions.get(count) != Some(&text) {
            return Err(refused(format!("not solution {} of the proof", count + 1)).into());
        }
        let solved = model.solved(&text).map_err(|Refusal(why)| refused(why))?;
        if let Some(line) = model.broken(&solved) {
            return Err(refused(format!("breaks constraint {line} of the model")).into());
        }
        logged.must_be_worth(claim, model.objective(&solved)).map_err(|Refusal(why)| refused(why))?;
        count += 1;
    }
    if count as u64 != claim.solutions {
        return Err(Refusal(format!("{} has {count} solutions; the claim is {claim}", file.display())).into());
    }
    let distinct: std::collections::HashSet<&String> = logged.solutions.iter().collect();
    if distinct.len() != count {
        return Err(Refusal(format!("a solution stands twice in {}", file.display())).into());
    }
    Ok(model.constraints())
}
