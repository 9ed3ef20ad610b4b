//! Shared memory, a queue and a semaphore of the person who checks, which live in the kernel and have small numbers as names.

use std::process::Command;

/// They go with this value.
pub(super) struct Ipc {
    pub(super) segment: String,
    pub(super) queue: String,
    pub(super) semaphore: String,
}

/// Makes them, or says what is in them.
const SCRIPT: &str = r#"
import ctypes, struct, sys
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
if sys.argv[1] == "make":
    new = 0o1600
    segment, queue, semaphore = libc.shmget(0, 4096, new), libc.msgget(0, new), libc.semget(0, 1, new)
    ctypes.memmove(libc.shmat(segment, None, 0), b"secret", 6)
    assert libc.msgsnd(queue, struct.pack("l", 7) + b"message", 7, 0) == 0
    assert libc.semctl(semaphore, 0, 16, 5) == 0
    print(segment, queue, semaphore)
else:
    segment, queue, semaphore = map(int, sys.argv[2:])
    if sys.argv[1] == "look":
        message = ctypes.create_string_buffer(100)
        size = libc.msgrcv(queue, message, 90, 0, 0o4000)
        text = message.raw[struct.calcsize("l"):][:size] if size >= 0 else None
        print(ctypes.string_at(libc.shmat(segment, None, 0), 6), text, libc.semctl(semaphore, 0, 12))
    libc.shmctl(segment, 0, None), libc.msgctl(queue, 0, None), libc.semctl(semaphore, 0, 0)
"#;

fn python(words: &[&str]) -> String {
    let out = Command::new("python3").args(["-c", SCRIPT]).args(words).output().unwrap();
    String::from_utf8_lossy(&out.stdout).trim().to_owned()
}

impl Ipc {
    pub(super) fn new() -> Self {
        let made = python(&["make"]);
        let mut numbers = made.split(' ').map(str::to_owned);
        let mut next = || numbers.next().filter(|number| !number.is_empty()).expect("three numbers are printed");
        Self { segment: next(), queue: next(), semaphore: next() }
    }

    fn asked(&self, what: &str) -> String {
        python(&[what, &self.segment, &self.queue, &self.semaphore])
    }

    /// That nothing has been changed.
    pub(super) fn is_as_it_was(&self) {
        assert_eq!(self.asked("look"), "b'secret' b'message' 5");
    }
}

impl Drop for Ipc {
    fn drop(&mut self) {
        self.asked("remove");
    }
}
