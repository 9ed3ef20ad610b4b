//! What the program of a stranger must not do. Each attack is tried twice: confined, where it must fail, and unconfined, where
//! it must succeed, so that it is a real one.

use super::ipc::Ipc;
use super::*;

/// A hole that tries everything, and says what was possible. Names in capitals are filled in. What a confined program could do
/// harm with is tried in a harmless way when nothing confines it.
const HOLE: &str = r#"
import _thread, ctypes, fcntl, os, pathlib, socket, struct, subprocess, sys, tempfile

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.shmat.restype = ctypes.c_ssize_t
NO_WAIT = 0o4000

def own_folder():
    return pathlib.Path(__file__).parent

def child():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)

def spawned():
    if os.waitpid(os.posix_spawn("/bin/ls", ["/bin/ls", "/nowhere"], {}), 0)[1] == 126 << 8:
        raise OSError

def outlive():
    set_death_signal = 1
    if ctypes.CDLL(None).prctl(set_death_signal, 0, 0, 0, 0) != 0:
        raise OSError

def own_pipe(command, owner):
    fcntl.fcntl(os.pipe()[0], command, owner)


def call(name, *words):
    answer = getattr(LIBC, name)(*words)
    if answer == -1:
        raise OSError(ctypes.get_errno(), name)
    return answer


def thread():
    try:
        _thread.start_new_thread(lambda: None, ())
    except RuntimeError as error:
        raise OSError from error


def overwrite(segment):
    ctypes.memmove(call("shmat", segment, None, 0), b"changed", 7)


def one_more():
    return struct.pack("HhH", 0, 1, NO_WAIT)


ATTACKS = {
    "read a file of the system": lambda: open("/etc/passwd").read(),
    "read a file of the teacher": lambda: open("SECRET").read(),
    "list the folder of the teacher": lambda: os.listdir(os.path.dirname("SECRET")),
    "list the home folder": lambda: os.listdir("HOME"),
    "read the hole of another": lambda: open("CLASS/right/forward_check.py").read(),
    "read the environment of the parent": lambda: open(f"/proc/{os.getppid()}/environ", "rb").read(),
    "write in the own folder": lambda: (own_folder() / "notes").write_text("x"),
    "change the program": lambda: (own_folder() / "search.py").write_text("x"),
    "remove a file of the program": lambda: (own_folder() / "search.py").unlink(),
    "write in the submission": lambda: pathlib.Path("CLASS/attack/notes").write_text("x"),
    "write in /tmp": lambda: tempfile.TemporaryFile(dir="/tmp"),
    "make a folder": lambda: os.mkdir("CLASS/made"),
    "make a link": lambda: os.symlink("SECRET", "CLASS/link"),
    "change a mode": lambda: os.chmod("SECRET", 0o777),
    "change a time": lambda: os.utime("SECRET", (0, 0)),
    "cut a file": lambda: os.truncate("SECRET", 1),
    "use TCP": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
    "use UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
    "use a socket of the machine": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
    "use a pair of sockets": lambda: socket.socketpair(),
    "fork": child,
    "start a program": lambda: subprocess.run(["/bin/ls", "/nowhere"], capture_output=True),
    "start a program directly": spawned,
    "start Python again": lambda: subprocess.run([sys.executable, "-c", "1"]),
    "end the parent": lambda: os.kill(os.getppid(), SIGNAL),
    "end the group of the parent": lambda: os.killpg(os.getpgid(os.getppid()), SIGNAL),
    "have the kernel signal the parent": lambda: own_pipe(fcntl.F_SETOWN, os.getppid()),
    "the same in the new way": lambda: own_pipe(15, struct.pack("ii", 1, os.getppid())),
    "outlive the parent": outlive,
    "take another processor": lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
    "become nicer": lambda: os.setpriority(os.PRIO_PROCESS, 0, 19),
    "hide memory in a file": lambda: os.memfd_create("x"),
    "start a thread": thread,
    "join the group of the parent": lambda: os.setpgid(0, os.getpgid(os.getppid())),
    "watch the files of others": lambda: call("inotify_init"),
    "change shared memory": lambda: overwrite(SEGMENT),
    "look at shared memory": lambda: call("shmctl", SEGMENT, 2, bytes(1000)),
    "remove shared memory": lambda: call("shmctl", SEGMENT, 0, None),
    "write into a queue": lambda: call("msgsnd", QUEUE, struct.pack("l", 1) + b"more", 4, NO_WAIT),
    "read from a queue": lambda: call("msgrcv", QUEUE, bytes(1000), 900, 0, NO_WAIT),
    "remove a queue": lambda: call("msgctl", QUEUE, 0, None),
    "change a semaphore": lambda: call("semop", SEMAPHORE, one_more(), 1),
    "change it in the other way": lambda: call("semtimedop", SEMAPHORE, one_more(), 1, None),
    "set a semaphore": lambda: call("semctl", SEMAPHORE, 0, 16, 9),
    "remove a semaphore": lambda: call("semctl", SEMAPHORE, 0, 0, 0),
}

def forward_check(state, x, a):
    possible = []
    for name, attack in ATTACKS.items():
        try:
            attack()
            possible.append(name)
        except OSError:
            pass
    if CONFINED:
        try:
            os.execv("/bin/ls", ["/bin/ls"])
        except OSError:
            pass
    # What is said is cut where it is long.
    if CONFINED:
        told = "; ".join(possible) or "nothing"
    else:
        told = "all but " + ("; ".join(name for name in ATTACKS if name not in possible) or "nothing")
    print("possible:", told, "of", len(ATTACKS), file=sys.stderr)
    sys.exit(3)
"#;

/// Some of them in Rust, which needs no Python for them.
const HOLE_IN_RUST: &str = r#"
use std::ffi::{c_char, c_int, c_long, c_void};

unsafe extern "C" {
    fn shmat(id: c_int, place: *const c_void, flags: c_int) -> *mut c_char;
    fn shmctl(id: c_int, command: c_int, data: *mut c_void) -> c_int;
    fn msgrcv(id: c_int, text: *mut c_void, size: usize, kind: c_long, flags: c_int) -> isize;
    fn msgctl(id: c_int, command: c_int, data: *mut c_void) -> c_int;
    fn semctl(id: c_int, number: c_int, command: c_int, ...) -> c_int;
}

pub fn forward_check(_: &mut crate::state::State, _: usize, _: i64) -> bool {
    let mut text = [0u8; 1000];
    let nothing = std::ptr::null_mut();
    let mut possible = Vec::new();
    let mut tried = |name: &'static str, is_possible: bool| if is_possible { possible.push(name) };
    unsafe {
        let memory = shmat(SEGMENT, nothing, 0);
        tried("shared memory", memory as isize != -1);
        if memory as isize != -1 {
            *memory = 120;
        }
        tried("message", msgrcv(QUEUE, text.as_mut_ptr().cast(), 900, 0, 0o4000) >= 0);
        tried("semaphore", semctl(SEMAPHORE, 0, 16, 9) >= 0);
        tried("no memory", shmctl(SEGMENT, 0, nothing) >= 0);
        tried("no queue", msgctl(QUEUE, 0, nothing) >= 0);
        tried("no semaphore", semctl(SEMAPHORE, 0, 0, 0) >= 0);
    }
    tried("thread", std::thread::Builder::new().spawn(|| ()).is_ok());
    tried("process", std::process::Command::new("/bin/ls").output().is_ok());
    tried("socket", std::net::UdpSocket::bind("127.0.0.1:0").is_ok());
    tried("write", std::fs::write("notes", "x").is_ok());
    panic!("possible: {possible:?}")
}
"#;

/// The attacks as they are tried, and what is said of them.
fn attacked(name: &str, is_confined: bool) -> Option<(Folder, Value)> {
    let class = Folder::new(name);
    let others = Folder::new(&format!("{name}-others"));
    let secret = others.write("secret.txt", "the secret of the teacher");
    let home = std::env::var("HOME").unwrap_or_else(|_| "/".into());
    // The real signal ends `csp`; the signal 0 asks only whether there could be one.
    let (signal, confined) = if is_confined { ("9", "True") } else { ("0", "False") };
    let class_folder = class.0.display().to_string();
    let ipc = Ipc::new();
    let filled = [
        ("SEGMENT", ipc.segment.as_str()),
        ("QUEUE", &ipc.queue),
        ("SEMAPHORE", &ipc.semaphore),
        ("SECRET", secret.as_str()),
        ("CLASS", &class_folder),
        ("HOME", &home),
        ("SIGNAL", signal),
        ("CONFINED", confined),
    ];
    let hole = filled.iter().fold(HOLE.to_owned(), |hole, (place, text)| hole.replace(place, text));
    hand_in(&class, "attack", Language::Python, &hole);
    hand_in(&class, "right", Language::Python, &right(Language::Python));
    let words: &[&str] = if is_confined { &[] } else { &["--unconfined"] };
    let words = [words, &["--time-limit", "20s", "--jobs", "1"]].concat();
    let (grades, code) = if is_confined {
        grades(&class, &words)?
    } else {
        let ran = run(&[&["exercise", "check", &class_folder, "--format", "json"], words.as_slice()].concat());
        (ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), ran.code)
    };
    // The one behind it is graded as if nothing had been.
    are(&grades, &[("attack", "failed", "it ends with the code 3: possible: "), ("right", "right", "")]);
    assert_eq!(code, Some(1));
    let grade = grades[0].clone();
    if is_confined {
        ipc.is_as_it_was();
        assert_eq!(others.read("secret.txt"), "the secret of the teacher");
        assert_eq!(fs::read_dir(&class.0).unwrap().count(), 2);
        assert_eq!(fs::read_dir(class.0.join("attack")).unwrap().count(), 2);
    }
    Some((class, grade))
}

#[test]
fn confined_nothing_succeeds() {
    let Some((_class, grade)) = attacked("exercises-attacks", true) else { return };
    let words = grade["words"].as_str().unwrap();
    assert!(words.ends_with("possible: nothing of 45"), "{words}");
}

/// So that the test above can fail: these are real attacks.
#[cfg(target_os = "linux")]
#[test]
fn unconfined_everything_succeeds() {
    let (_class, grade) = attacked("exercises-attacks-unconfined", false).unwrap();
    let words = grade["words"].as_str().unwrap();
    assert!(words.ends_with("possible: all but nothing of 45"), "{words}");
}

#[test]
fn the_same_in_rust() {
    let class = Folder::new("exercises-attacks-rust");
    let folder = class.0.display().to_string();
    for is_confined in [true, false] {
        let ipc = Ipc::new();
        let filled = [("SEGMENT", &ipc.segment), ("QUEUE", &ipc.queue), ("SEMAPHORE", &ipc.semaphore)];
        let hole = filled.iter().fold(HOLE_IN_RUST.to_owned(), |hole, (place, text)| hole.replace(place, text));
        hand_in(&class, "attack", Language::Rust, &hole);
        let words = ["exercise", "check", &folder, "--format", "json", "--time-limit", "20s"];
        let rights: &[&str] = if is_confined { &[] } else { &["--unconfined"] };
        let ran = run(&[words.as_slice(), rights].concat());
        if is_confined && confinement::is_possible().is_err() {
            continue;
        }
        let grade: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}{}", ran.stdout, ran.stderr));
        let all =
            ["shared memory", "message", "semaphore", "no memory", "no queue", "no semaphore", "thread", "process"];
        let possible = if is_confined { Vec::new() } else { [all.as_slice(), &["socket", "write"]].concat() };
        let words = grade["words"].as_str().unwrap();
        assert!(words.contains(&format!("possible: {possible:?} (")), "{words}");
        if is_confined {
            ipc.is_as_it_was();
        }
    }
}

/// Becomes the program behind its first word, for which some system calls fail, as in many a container.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
const WITHOUT_CALLS: &str = r#"
import ctypes, os, struct, sys

calls = [int(call) for call in sys.argv[1].split(",")]
# Load the number of the call; jump to the last answer when it is one of these. The answers: let it through, and "not permitted".
program = [(0x20, 0, 0, 0)]
program += [(0x15, len(calls) - place, 0, call) for place, call in enumerate(calls)]
program += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050001)]
code = b"".join(struct.pack("HBBI", *line) for line in program)


class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


kept = ctypes.create_string_buffer(code, len(code))
filter = Filter(len(program), ctypes.cast(kept, ctypes.c_char_p))
libc = ctypes.CDLL(None)
if libc.prctl(38, 1, 0, 0, 0) != 0 or libc.prctl(22, 2, ctypes.byref(filter)) != 0:
    sys.exit("no filter")
os.execv(sys.argv[2], sys.argv[2:])
"#;

/// A system that has the means to confine programs and does not let them be used: no student is to blame, and no program is run.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn a_failing_confinement_is_no_zero() {
    let folder = Folder::new("exercises-no-confinement");
    hand_in(&folder, "right", Language::Python, &right(Language::Python));
    let script = folder.write("without.py", WITHOUT_CALLS);
    let (work, result) = (folder.path("right"), folder.path("results.json"));
    let check = [CSP, "exercise", "check", &work, "--format", "gradescope", "--output", &result];
    // seccomp, landlock_add_rule, landlock_restrict_self, prlimit64, prctl.
    for (call, words) in [
        ("317", "cannot filter system calls"),
        ("444", "this Linux has no Landlock to confine programs with, or keeps it from csp"),
        ("445", "cannot close the files"),
        ("446", "cannot close the files"),
        ("302", "cannot limit"),
        ("157", "cannot end with its parent"),
    ] {
        let ran = Command::new("python3").args([script.as_str(), call]).args(check).output().unwrap();
        let ran = Ran::from(ran);
        if ran.stderr == "no filter\n" {
            return;
        }
        refused(&ran, "so the programs would not be confined, and none is run: --unconfined runs them");
        let is_possible = confinement::is_possible().is_ok();
        assert!(!is_possible || ran.stderr.starts_with(&format!("csp: {words}")), "{call}: {}", ran.stderr);
        assert!(!ran.stderr.contains("AccessFs") && !Path::new(&result).exists(), "{call}: {}", ran.stderr);
    }
}

/// Calls that are not on the list are refused by the filter, those too that no kernel has: it would say that they are not there.
#[test]
fn unknown_calls_are_refused() {
    // io_uring_setup, pidfd_getfd, process_madvise, setxattrat, removexattrat, file_setattr; and numbers of none. The last one is a
    // call with narrow pointers.
    let numbers = "[425, 438, 440, 463, 466, 469, 999, 100000, 0x40000000 + 30]";
    let lines = [
        "import ctypes",
        "libc = ctypes.CDLL(None, use_errno=True)",
        "libc.syscall.argtypes = [ctypes.c_long] * 7",
        "ask = lambda number: (libc.syscall(number, 0, 0, 0, 0, 0, 0), ctypes.get_errno())",
        &format!("answers = [ask(number) for number in {numbers}]"),
        // A library that hears that there is no clone3 makes a clone.
        "raise ValueError(f'{set(answers)} and {ask(435)}')",
    ];
    let class = Folder::new("exercises-unknown-calls");
    hand_in(&class, "a", Language::Python, &python(&lines));
    let Some((grades, _)) = grades(&class, &["--time-limit", "20s"]) else { return };
    let (not_permitted, not_there) = (1, 38);
    let words = format!("ValueError: {{(-1, {not_permitted})}} and (-1, {not_there})");
    are(&grades, &[("a", "failed", &words)]);
}
