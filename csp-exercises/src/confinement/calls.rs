//! Seccomp: which system calls are refused.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

use super::rights::Rights;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// For every program: the world outside, other processes, and the ways around a filter.
const ALWAYS: &[c_long] = &[
    // Sockets, and queues that other processes can read.
    libc::SYS_socket,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Calls that are made for a process by the kernel, so that no filter sees them.
    libc::SYS_io_uring_setup,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // The system.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_add_key,
    libc::SYS_keyctl,
    libc::SYS_request_key,
];

/// For a program that may not start others: what Landlock does not cover. A compiler needs some of these.
const ALONE: &[c_long] = &[
    // Modes, owners and times of files.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_truncate,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // Memory that no limit counts.
    libc::SYS_memfd_create,
    // How much of the machine others get.
    libc::SYS_setpriority,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_ioprio_set,
    // Pipes in both directions, and signals to others. A compiler watches its linker with these.
    libc::SYS_socketpair,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
];

/// The same in calls that only this kind of processor still has.
#[cfg(target_arch = "x86_64")]
const ALONE_OLD: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const ALONE_OLD: &[c_long] = &[];

/// `F_SETOWN_EX`, which the `libc` crate does not name on every system.
const F_SETOWN_EX: u64 = 15;

/// `fchmodat2`, which the `libc` crate does not name on every system; the number is the same on all.
const FCHMODAT2: c_long = 452;

/// Whether system calls can be filtered on this kind of processor.
pub(super) fn is_possible() -> Result<(), String> {
    architecture().map(drop)
}

/// Refuses the calls that `rights` does not need.
pub(super) fn restrict(rights: &Rights) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("cannot filter system calls: {error}");
    let mut rules: Rules = ALWAYS.iter().map(|&call| (call, Vec::new())).collect();
    if !rights.may_start {
        rules.extend(ALONE.iter().chain(ALONE_OLD).chain([&FCHMODAT2]).map(|&call| (call, Vec::new())));
        rules.extend(about_itself_only().map_err(|error| refused(&error))?);
        // A library that gets this answer calls `clone`, whose words can be looked at.
        install([(libc::SYS_clone3, Vec::new())].into(), libc::ENOSYS).map_err(|error| refused(&error))?;
    }
    install(rules, libc::EPERM).map_err(|error| refused(&error))
}

/// Calls that a program may make about itself: a thread, a signal, a limit; but no process, and nothing about others.
fn about_itself_only() -> Result<Rules, seccompiler::BackendError> {
    let itself = u64::from(std::process::id());
    let is_other = |argument| SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, itself);
    let is_named = |argument| SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0);
    let thread = libc::CLONE_THREAD as u64;
    let is = |argument, value| SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value);
    let set_owner = u64::from(libc::F_SETOWN.cast_unsigned());
    let set_death_signal = u64::from(libc::PR_SET_PDEATHSIG.cast_unsigned());
    let is_process = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), 0)?;
    Ok([
        (libc::SYS_clone, vec![SeccompRule::new(vec![is_process])?]),
        (libc::SYS_kill, vec![SeccompRule::new(vec![is_other(0)?])?]),
        (libc::SYS_tgkill, vec![SeccompRule::new(vec![is_other(0)?])?]),
        // The owner of a pipe gets a signal from the kernel when something comes.
        (
            libc::SYS_fcntl,
            vec![SeccompRule::new(vec![is(1, set_owner)?])?, SeccompRule::new(vec![is(1, F_SETOWN_EX)?])?],
        ),
        // It ends with the one that started it.
        (libc::SYS_prctl, vec![SeccompRule::new(vec![is(0, set_death_signal)?])?]),
        // The process 0 is the one that calls.
        (libc::SYS_prlimit64, vec![SeccompRule::new(vec![is_named(0)?, is_other(0)?])?]),
    ]
    .into())
}

/// From now on, calls that match a rule have this error.
fn install(mut rules: Rules, error: i32) -> Result<(), seccompiler::Error> {
    // On x86-64, each call has a second number, of an interface with narrow pointers.
    if cfg!(target_arch = "x86_64") {
        const NARROW: i64 = 0x4000_0000;
        let narrow: Vec<_> = rules.iter().map(|(call, rules)| (call | NARROW, rules.clone())).collect();
        rules.extend(narrow);
    }
    let architecture = architecture().expect("the kind of processor was looked at before");
    let filter =
        SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error.cast_unsigned()), architecture)?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)
}

fn architecture() -> Result<TargetArch, String> {
    let name = std::env::consts::ARCH;
    name.try_into().map_err(|_| format!("system calls cannot be filtered on {name}"))
}
