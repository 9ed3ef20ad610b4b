//! What the program of a stranger must not do. Each attack is tried twice: confined, where it must fail, and unconfined, where
//! it must succeed, so that it is a real one.

use super::*;

/// A hole that tries everything, and says what was possible. Names in capitals are filled in. What a confined program could do
/// harm with is tried in a harmless way when nothing confines it.
const HOLE: &str = r#"
import ctypes, fcntl, os, pathlib, socket, struct, subprocess, sys, tempfile

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
    print("possible:", "; ".join(possible) or "nothing", "of", len(ATTACKS), file=sys.stderr)
    sys.exit(3)
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
    let filled = [
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
    assert!(words.ends_with("possible: nothing of 32"), "{words}");
}

/// So that the test above can fail: these are real attacks.
#[cfg(target_os = "linux")]
#[test]
fn unconfined_everything_succeeds() {
    let (_class, grade) = attacked("exercises-attacks-unconfined", false).unwrap();
    let words = grade["words"].as_str().unwrap();
    let names = HOLE.lines().filter_map(|line| line.strip_prefix("    \"")?.split('"').next());
    let missing: Vec<&str> = names.filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty() && words.ends_with(" of 32"), "not tried: {missing:?}: {words}");
}
