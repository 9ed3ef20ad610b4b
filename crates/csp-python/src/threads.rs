//! Threads that wait for the next piece of work: to make one costs more than to solve a small problem.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::{io, mem, process, thread};

/// Levels of expressions are walked by calls that call themselves.
const STACK: usize = 64 << 20;

/// The most threads that wait. One more ends when its work is done.
const MOST_IDLE: usize = 8;

type Work = Box<dyn FnOnce() + Send>;

/// The threads that wait, by what they are told their work with.
#[derive(Debug)]
struct Idle {
    /// The process that has them.
    process: u32,
    threads: Vec<Sender<Work>>,
}

/// The threads that have work.
static WORKING: AtomicUsize = AtomicUsize::new(0);

static IDLE: Mutex<Idle> = Mutex::new(Idle { process: 0, threads: Vec::new() });

/// The number of searches that go on.
pub(crate) fn working() -> usize {
    WORKING.load(Ordering::Relaxed)
}

/// Does a piece of work on a thread that waits, or on a new one.
pub(crate) fn run(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let at_work = AtWork::begin();
    let work: Work = Box::new(move || {
        work();
        drop(at_work);
    });
    if let Some(thread) = taken() {
        return thread.send(work).map_err(|_| io::Error::other("a thread has ended while it waited for work"));
    }
    let run = move || {
        work();
        let (sender, works) = channel::<Work>();
        let mut is_kept = kept(&sender);
        while is_kept && let Ok(work) = works.recv() {
            work();
            is_kept = kept(&sender);
        }
    };
    thread::Builder::new().name("csplab".to_owned()).stack_size(STACK).spawn(run).map(drop)
}

/// Work that is counted, until it ends in any way.
#[derive(Debug)]
struct AtWork;

impl AtWork {
    fn begin() -> Self {
        WORKING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        WORKING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One of the threads that wait.
fn taken() -> Option<Sender<Work>> {
    with_idle(|idle| idle.threads.pop()).flatten()
}

/// Lets a thread wait for more, or says that there are enough.
fn kept(thread: &Sender<Work>) -> bool {
    let keep = |idle: &mut Idle| {
        let is_kept = idle.threads.len() < MOST_IDLE;
        if is_kept {
            idle.threads.push(thread.clone());
        }
        is_kept
    };
    with_idle(keep).unwrap_or(false)
}

/// `None` where another thread looks at them now. Nobody waits for it: a process may have been forked while its lock was held, and
/// then it is held for ever.
fn with_idle<T>(act: impl FnOnce(&mut Idle) -> T) -> Option<T> {
    let mut idle = IDLE.try_lock().ok()?;
    // A process that was forked has no thread but the one that has forked it. The others are forgotten, and not told an end: their
    // channels may be in any state.
    if idle.process != process::id() {
        mem::forget(mem::take(&mut idle.threads));
        idle.process = process::id();
    }
    Some(act(&mut idle))
}
