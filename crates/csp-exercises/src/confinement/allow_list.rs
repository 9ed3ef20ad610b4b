//! The system calls that a program may make: those that are listed here, and no other, whatever later kernels add.
//!
//! What programs in Python and Rust, a shell, and the usual interpreters need, as far as it touches nothing but themselves and
//! the files that Landlock leaves them.

use libc::c_long;

/// For every program.
pub(super) const ALWAYS: &[c_long] = &[
    // Its files. Which ones can be opened, and whether they can be written, Landlock says.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_preadv2,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_umask,
    libc::SYS_fadvise64,
    libc::SYS_readahead,
    libc::SYS_sendfile,
    libc::SYS_splice,
    libc::SYS_tee,
    libc::SYS_copy_file_range,
    // Waiting.
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // Its memory, which its limit counts.
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_mincore,
    libc::SYS_msync,
    libc::SYS_pkey_mprotect,
    libc::SYS_pkey_alloc,
    libc::SYS_pkey_free,
    libc::SYS_get_mempolicy,
    MSEAL,
    // Its signals.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_signalfd4,
    libc::SYS_restart_syscall,
    // Time.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    // Who it is, and where.
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getcpu,
    libc::SYS_getrusage,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    // What the C library does for a program with threads or without; and the end.
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // To become the program. Which ones it can become, Landlock says.
    libc::SYS_execve,
];

/// The same in calls that not every kind of processor has.
#[cfg(target_arch = "x86_64")]
pub(super) const ALWAYS_HERE: &[c_long] = &[
    libc::SYS_arch_prctl,
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
];
/// `riscv_flush_icache`.
#[cfg(target_arch = "riscv64")]
pub(super) const ALWAYS_HERE: &[c_long] = &[259];
#[cfg(not(any(target_arch = "x86_64", target_arch = "riscv64")))]
pub(super) const ALWAYS_HERE: &[c_long] = &[];

/// For a compiler, which starts a linker, watches it, and writes files. It runs nothing of the submission.
pub(super) const STARTING: &[c_long] = &[
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_utimensat,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_flock,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_memfd_create,
    libc::SYS_socketpair,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
];

/// The same in calls that not every kind of processor has.
#[cfg(target_arch = "x86_64")]
pub(super) const STARTING_HERE: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_chmod,
];
/// `renameat`.
#[cfg(target_arch = "aarch64")]
pub(super) const STARTING_HERE: &[c_long] = &[38];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) const STARTING_HERE: &[c_long] = &[];

/// Calls that the `libc` crate does not name on every system; their numbers are the same on all.
const FCHMODAT2: c_long = 452;
const MSEAL: c_long = 462;

/// The questions that may be asked of an open file, in numbers that are the same on all systems: copies of it, whether
/// it stays open in another program, whether it waits, and how large a pipe is. Neither locks, which stop others, nor
/// an owner, who gets signals.
pub(super) const ABOUT_FILES: &[u64] = &[0, 1, 2, 3, 4, 1030, 1032];
/// The same for a compiler: with locks.
pub(super) const ABOUT_LOCKED_FILES: &[u64] = &[0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032];

/// The questions that may be asked of a device: whether it is a terminal, and how large; what waits to be read; whether
/// it waits, and whether it stays open in another program. Not the attributes of files.
pub(super) const ABOUT_DEVICES: &[u64] = &[TCGETS, TCGETS2, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX];
const TCGETS: u64 = 0x5401;
const TCGETS2: u64 = 0x802c_542a;
const TIOCGWINSZ: u64 = 0x5413;
const FIONREAD: u64 = 0x541b;
const FIONBIO: u64 = 0x5421;
const FIONCLEX: u64 = 0x5450;
const FIOCLEX: u64 = 0x5451;

/// The properties that a program may set and ask about itself: names of threads and of memory. Not the signal with
/// which it ends when its parent does.
pub(super) const ABOUT_ITSELF: &[u64] = &[PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_SET_VMA];
const PR_GET_DUMPABLE: u64 = 3;
const PR_SET_NAME: u64 = 15;
const PR_GET_NAME: u64 = 16;
const PR_CAPBSET_READ: u64 = 23;
const PR_SET_VMA: u64 = 0x5356_4d41;
