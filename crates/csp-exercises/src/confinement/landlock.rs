//! Landlock: which files can be opened, and whether there is TCP.

use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

use super::rights::Rights;

/// The oldest version whose rules are demanded: since Linux 5.13.
const LEAST: ABI = ABI::V1;
/// Rules of the versions up to this are used where the kernel has them. TCP came with the fourth, signals with the sixth; system
/// calls filter both as well.
const BEST: ABI = ABI::V6;

/// True if the kernel has Landlock, and lets this process use it.
pub(super) fn is_possible() -> Result<(), String> {
    let demanded = || {
        let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        ruleset.handle_access(AccessFs::from_all(LEAST))?.create()
    };
    // The error names the rights as the library has them, which helps nobody.
    demanded().map(drop).map_err(|_| {
        "this Linux has no Landlock to confine programs with, or keeps it from csp: it needs Linux 5.13 or later, and Landlock \
         switched on"
            .into()
    })
}

/// Closes all files but those of `rights`.
pub(super) fn restrict(rights: &Rights) -> Result<(), String> {
    restricted(rights).map(drop).map_err(|error| format!("cannot close the files: {error}"))
}

fn restricted(rights: &Rights) -> Result<landlock::RestrictionStatus, RulesetError> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(LEAST))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(BEST))?
        .handle_access(AccessNet::from_all(BEST))?
        .scope(Scope::from_all(BEST))?
        .create()?;
    let ruleset = open(ruleset, &rights.read, read)?;
    let ruleset = open(ruleset, &rights.execute, read | AccessFs::Execute)?;
    open(ruleset, &rights.write, AccessFs::from_all(BEST))?.restrict_self()
}

/// Allows `access` in these files and folders, and below them.
fn open(
    mut ruleset: RulesetCreated,
    paths: &[PathBuf],
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    for path in paths {
        let Ok(place) = PathFd::new(path) else { continue };
        // A file has no entries to list or to make.
        let access = if path.is_dir() { access } else { access & AccessFs::from_file(BEST) };
        ruleset = ruleset.add_rule(PathBeneath::new(place, access))?;
    }
    Ok(ruleset)
}
