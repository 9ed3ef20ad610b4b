//! Models of MiniZinc, which its compiler makes FlatZinc of before they are solved.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use super::{answers, is_there};
use crate::common::{CSP, Folder, Ran, csp, refused, succeeded};

/// A program `minizinc` in the place of the real one, alone in the path of programs, and a folder for files that go.
#[cfg(unix)]
struct StandIn {
    folder: Folder,
}

#[cfg(unix)]
impl StandIn {
    fn new(name: &str, script: &str) -> Self {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = Folder::new(name);
        for inner in ["bin", "temporary"] {
            std::fs::create_dir_all(folder.0.join(inner)).unwrap();
        }
        let program = folder.write("bin/minizinc", &format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755)).unwrap();
        folder.write("model.mzn", "var 1..3: x;\nconstraint x > 1;\nsolve satisfy;\n");
        Self { folder }
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(CSP);
        let path = format!("{}:/bin:/usr/bin", self.folder.path("bin"));
        command.args(arguments.split_whitespace()).current_dir(&self.folder.0).stdin(Stdio::null());
        command.env("PATH", path).env("TMPDIR", self.folder.path("temporary"));
        command
    }

    fn run(&self, arguments: &str) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    fn left_behind(&self) -> usize {
        std::fs::read_dir(self.folder.path("temporary")).unwrap().count()
    }
}

/// Writes FlatZinc where it is told to, if it is called as it should be.
#[cfg(unix)]
const COMPILES: &str = "echo \"$@\" > called
while [ $# -gt 0 ]; do
  case \"$1\" in --fzn) flat=$2 ;; --solver) solver=$2 ;; esac
  shift
done
test -f \"$solver\" && test -f \"$(dirname \"$solver\")/csp/redefinitions.mzn\" || exit 3
printf 'var 1..3: x :: output_var;\\nvar 0..1: X_INTRODUCED_1_ :: output_var;\\nconstraint int_lt(1, x);\\nsolve maximize x;\\n' > \"$flat\"
echo 'Warning: a word of caution' >&2";

#[cfg(unix)]
#[test]
fn a_model_of_minizinc_is_compiled_and_solved() {
    let there = StandIn::new("zinc-compiles", COMPILES);
    let ran = succeeded(there.run("solve model.mzn"));
    assert!(ran.stdout.contains("# model.mzn: ") && ran.stdout.contains("\nx = 3\n"), "{ran:?}");
    assert!(!ran.stdout.contains("INTRODUCED") && ran.stdout.contains("the greatest value is 3"), "{ran:?}");
    assert!(ran.stderr.contains("minizinc says:\n     Warning: a word of caution"), "{ran:?}");
    let called = there.folder.read("called");
    assert!(
        called.starts_with("--compile --solver ") && called.trim_end().ends_with("/model.ozn model.mzn"),
        "{called}"
    );
    // Data, other commands, and a model on standard input go the same way.
    there.folder.write("plan.dzn", "n = 3;");
    succeeded(there.run("solve model.mzn --data plan.dzn"));
    assert!(there.folder.read("called").trim_end().ends_with("model.mzn plan.dzn"));
    there.folder.write("-n.dzn", "n = 3;");
    succeeded(there.run("solve model.mzn --data=-n.dzn"));
    assert!(there.folder.read("called").trim_end().ends_with("model.mzn ./-n.dzn"));
    refused(
        &there.run("solve model.mzn --data plan.csv"),
        "plan.csv: a model of MiniZinc takes its data from files that end",
    );
    let ran = succeeded(there.run("convert model.mzn --to csp"));
    assert!(ran.stdout.contains("\nmaximize x"), "{ran:?}");
    assert!(there.run("check model.mzn").stdout.contains("model.mzn: "));
    assert!(succeeded(there.run("compare model.mzn --strategies fc,mac --no-times")).stdout.contains("fc"));
    let model = std::fs::File::open(there.folder.path("model.mzn")).unwrap();
    let ran: Ran = there.command("solve -").stdin(model).output().unwrap().into();
    assert!(succeeded(ran).stdout.contains("\nx = 3\n"));
    assert!(there.folder.read("called").contains(" -I . "));
    assert_eq!(there.left_behind(), 0);
}

/// A job brings FlatZinc. One that brings a model of MiniZinc comes from somewhere else, and might include any file here.
#[cfg(unix)]
#[test]
fn jobs_call_no_compiler() {
    let there = StandIn::new("zinc-jobs", COMPILES);
    let model = std::fs::File::open(there.folder.path("model.mzn")).unwrap();
    let planned: Ran = there.command("plan - --strategies fc").stdin(model).output().unwrap().into();
    let jobs = succeeded(planned).stdout;
    let work = |jobs: &str| {
        there.folder.write("jobs.txt", jobs);
        std::fs::remove_file(there.folder.path("called")).ok();
        let ran = there.run("run jobs.txt");
        assert!(!there.folder.0.join("called").exists());
        ran
    };
    assert!(succeeded(work(&jobs)).stdout.contains("\"solved\""));
    let mut job: serde_json::Value = serde_json::from_str(jobs.lines().next().unwrap()).unwrap();
    job["source"]["problem"]["text"] = there.folder.read("model.mzn").into();
    let ran = work(&format!("{job}\n"));
    assert!(format!("{ran:?}").contains("-: a model of MiniZinc: write it to a file that ends in .mzn"), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn what_minizinc_says_is_passed_on() {
    let there = StandIn::new("zinc-refuses", "echo 'model.mzn:1.29:' >&2; echo 'Error: syntax error' >&2; exit 1");
    refused(
        &there.run("solve model.mzn"),
        "model.mzn: minizinc does not compile it:\n     model.mzn:1.29:\n     Error: syntax error",
    );
    let there_is_none = StandIn::new("zinc-nothing", "exit 0");
    refused(&there_is_none.run("solve model.mzn"), "minizinc has written no FlatZinc");
    std::fs::remove_file(there.folder.path("bin/minizinc")).unwrap();
    let ran: Ran = there.command("solve model.mzn").env("PATH", there.folder.path("bin")).output().unwrap().into();
    refused(&ran, "there is no program minizinc: install it from minizinc.org");
    assert!(ran.stderr.contains("minizinc --solver csp model.mzn"), "{ran:?}");
    assert_eq!(there.left_behind() + there_is_none.left_behind(), 0);
}

#[cfg(unix)]
#[test]
fn limits_and_signals_end_minizinc() {
    let slow = StandIn::new("zinc-slow", "echo $$ > running; exec sleep 600");
    let ran = slow.run("solve model.mzn --time-limit 200ms");
    assert!(ran.code == Some(3) && ran.stderr.contains("1 stopped by a limit"), "{ran:?}");
    let is_running = || {
        let id = std::fs::read_to_string(slow.folder.path("running")).unwrap_or_default();
        !id.is_empty() && Command::new("kill").args(["-0", id.trim()]).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(!is_running() && slow.left_behind() == 0);
    std::fs::remove_file(slow.folder.path("running")).unwrap();
    let child = slow.command("solve model.mzn").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !is_running() {
        thread::sleep(std::time::Duration::from_millis(2));
    }
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    assert!(!is_running() && slow.left_behind() == 0);
    // One that starts another is ended with it, in one way as in the other.
    let wrapped = StandIn::new("zinc-wrapped", "sleep 600 & echo $! > running; wait");
    let ran = wrapped.run("solve model.mzn --time-limit 200ms");
    assert!(ran.code == Some(3) && wrapped.left_behind() == 0, "{ran:?}");
    let id = wrapped.folder.read("running");
    // Nobody waits for it, so that it goes, or is dead, when the system has time for that: long before ten minutes are over.
    let is_there = || {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
        let kill = Command::new("kill").args(["-0", id.trim()]).stderr(Stdio::null()).status();
        !state.contains(") Z ") && kill.is_ok_and(|kill| kill.success())
    };
    let mut looks = 0;
    while is_there() {
        looks += 1;
        assert!(looks < 10_000, "what minizinc has started goes on");
        thread::sleep(std::time::Duration::from_millis(2));
    }
    let large = StandIn::new(
        "zinc-large",
        "while [ $# -gt 0 ]; do case \"$1\" in --fzn) flat=$2 ;; esac; shift; done; head -c 300000 /dev/zero > \"$flat\"; exec sleep 600",
    );
    let ran = large.run("solve model.mzn --memory-limit 200k");
    assert!(ran.code == Some(3) && ran.stderr.contains("it needs more memory than"), "{ran:?}");
    assert_eq!(large.left_behind(), 0);
    let talks = StandIn::new("zinc-talks", "head -c 300000 /dev/zero; exec sleep 600");
    let ran = talks.run("solve model.mzn --memory-limit 200k");
    assert!(ran.code == Some(3) && ran.stderr.contains("it needs more memory than"), "{ran:?}");
}

/// The real compiler: what stands beside a model is meant by it, and what it fixes is shown.
#[test]
fn a_model_includes_its_neighbours_and_shows_what_is_fixed() {
    if !is_there() {
        return;
    }
    let folder = Folder::new("zinc-real");
    std::fs::create_dir_all(folder.0.join("sub")).unwrap();
    folder.write("w.mzn", "int: w = 9;\n");
    folder.write("sub/w.mzn", "int: w = 3;\n");
    let model = "include \"w.mzn\";\nvar 1..9: x;\nconstraint x >= w;\nsolve minimize x;\n";
    folder.write("sub/k.mzn", model);
    folder.write("n.mzn", "int: n = 5;\nvar 1..n: y;\nvar bool: b;\nconstraint y > n - 1 /\\ b;\nsolve satisfy;\n");
    folder.write("s.mzn", "var set of 1..3: s;\nconstraint card(s) = 2;\nsolve satisfy;\n");
    folder.write("q.mzn", "array[0..2] of var 1..2: q;\nconstraint q[0] != q[1] /\\ q[1] != q[2];\nsolve satisfy;\n");
    let command = |arguments: &[&str]| {
        let mut command = Command::new(CSP);
        command.args(arguments).current_dir(&folder.0).stdin(Stdio::null());
        command
    };
    let run = |arguments: &[&str]| -> Ran { command(arguments).output().unwrap().into() };
    assert!(succeeded(run(&["solve", "sub/k.mzn"])).stdout.contains("\nx = 3\n"));
    folder.write("typed", &format!("% a puzzle\n{model}"));
    let typed = std::fs::File::open(folder.path("typed")).unwrap();
    let ran: Ran = command(&["solve", "-"]).stdin(typed).output().unwrap().into();
    assert!(succeeded(ran).stdout.contains("\nx = 9\n"));
    let ran = succeeded(run(&["solve", "n.mzn"]));
    assert!(ran.stdout.contains("\ny = 5") && ran.stdout.contains("b = 1") && ran.stderr.is_empty(), "{ran:?}");
    let ran = succeeded(run(&["solve", "s.mzn"]));
    assert!(ran.stderr.contains("are left out: s ") && !ran.stdout.contains("INTRODUCED"), "{ran:?}");
    let ran = run(&["check", "q.mzn"]);
    assert!(ran.stdout.contains("q[1]") && !ran.stdout.contains("INTRODUCED"), "{ran:?}");
    folder.write(
        "flat.fzn",
        "var 1..3: x :: output_var;\nconstraint int_le(2,x) :: mzn_constraint_name(\"x >= 2\");\nsolve minimize x;\n",
    );
    let flat = std::fs::File::open(folder.path("flat.fzn")).unwrap();
    let ran: Ran = command(&["solve", "-"]).env("PATH", "").stdin(flat).output().unwrap().into();
    assert!(succeeded(ran).stdout.contains("\nx = 2\n"));
}

/// The real compiler, and the best values that Gecode finds.
#[test]
fn models_are_solved_by_their_files() {
    if !is_there() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zinc");
    for name in ["coins.mzn", "photo.mzn", "jobshop.mzn"] {
        let model = folder.join(name);
        let best = answers("gecode", &model).best.unwrap();
        let best: i64 = best.split_once(':').unwrap().1.trim().trim_end_matches(',').parse().unwrap();
        let ran = succeeded(csp(&format!("solve {} --format json", model.display())));
        let record: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!((record["objective"].as_i64(), &record["proved"]), (Some(best), &true.into()), "{name}: {ran:?}");
    }
}
