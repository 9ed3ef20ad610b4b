//! Seccomp: which system calls are let through. All others are refused, those too that no kernel has yet.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::allow_list::{
    ABOUT_DEVICES, ABOUT_FILES, ABOUT_ITSELF, ABOUT_LOCKED_FILES, ALWAYS, ALWAYS_HERE, STARTING, STARTING_HERE,
};
use super::rights::Rights;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// True if system calls can be filtered on this kind of processor.
pub(super) fn is_possible() -> Result<(), String> {
    architecture().map(drop)
}

/// Refuses all calls but those that `rights` need.
pub(super) fn restrict(rights: &Rights) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("cannot filter system calls: {error}");
    let rules = allowed(rights).map_err(|error| refused(&error))?;
    // The words of `clone3` are in memory, where no filter sees them. A library that is told that there is no such call makes
    // `clone`, whose words can be looked at. Of two filters, the stricter answer counts.
    let clone3: Rules = [(libc::SYS_clone3, Vec::new())].into();
    install(clone3, SeccompAction::Allow, error(libc::ENOSYS)).map_err(|error| refused(&error))?;
    install(rules, error(libc::EPERM), SeccompAction::Allow).map_err(|error| refused(&error))
}

fn allowed(rights: &Rights) -> Result<Rules, BackendError> {
    let whole = |call: &c_long| (*call, Vec::new());
    let mut rules: Rules = ALWAYS.iter().chain(ALWAYS_HERE).map(whole).collect();
    rules.insert(libc::SYS_clone3, Vec::new());
    rules.insert(libc::SYS_ioctl, one_of(1, ABOUT_DEVICES)?);
    rules.insert(libc::SYS_prctl, one_of(0, ABOUT_ITSELF)?);
    if rights.may_start {
        rules.extend(STARTING.iter().chain(STARTING_HERE).map(whole));
        rules.insert(libc::SYS_fcntl, one_of(1, ABOUT_LOCKED_FILES)?);
        rules.insert(libc::SYS_prlimit64, one_of(0, &[0])?);
        rules.insert(libc::SYS_clone, vec![no_namespace()?]);
    } else {
        let itself = u64::from(std::process::id());
        rules.insert(libc::SYS_fcntl, one_of(1, ABOUT_FILES)?);
        // The process 0 is the one that calls.
        rules.insert(libc::SYS_prlimit64, one_of(0, &[0, itself])?);
        rules.insert(libc::SYS_kill, one_of(0, &[itself])?);
        rules.insert(libc::SYS_tgkill, one_of(0, &[itself])?);
        if rights.may_thread {
            rules.insert(libc::SYS_clone, vec![thread()?]);
        }
    }
    Ok(rules)
}

/// Calls in which this argument is one of these numbers, one rule each.
fn one_of(argument: u8, numbers: &[u64]) -> Result<Vec<SeccompRule>, BackendError> {
    let is = |&number| SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, number);
    numbers.iter().map(|number| SeccompRule::new(vec![is(number)?])).collect()
}

/// A `clone` that makes a thread of the same process.
fn thread() -> Result<SeccompRule, BackendError> {
    let thread = libc::CLONE_THREAD as u64;
    SeccompRule::new(vec![SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), thread)?])
}

/// A `clone` that stays in the world of its parent: in a new one, it would be root.
fn no_namespace() -> Result<SeccompRule, BackendError> {
    let new = libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET;
    let new = u64::from(new.cast_unsigned());
    SeccompRule::new(vec![SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(new), 0)?])
}

fn error(number: i32) -> SeccompAction {
    SeccompAction::Errno(number.cast_unsigned())
}

/// From now on, calls have the one answer when a rule fits, and else the other. A call of another kind of processor ends the
/// process.
fn install(rules: Rules, otherwise: SeccompAction, when_one_fits: SeccompAction) -> Result<(), seccompiler::Error> {
    let architecture = architecture().expect("the kind of processor was looked at before");
    let program: BpfProgram = SeccompFilter::new(rules, otherwise, when_one_fits, architecture)?.try_into()?;
    seccompiler::apply_filter(&program)
}

fn architecture() -> Result<TargetArch, String> {
    let name = std::env::consts::ARCH;
    name.try_into().map_err(|_| format!("system calls cannot be filtered on {name}"))
}
