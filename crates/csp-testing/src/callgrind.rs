//! Instructions, counted by valgrind's callgrind: the same in every run, whatever else the machine does. A test that counts runs
//! itself a second time under callgrind, and finds in its environment what to do there.

use std::env;
use std::path::Path;
use std::process::{self, Command};

/// The variable of the environment that says what to do under callgrind.
const TASK: &str = "CSP_CALLGRIND_TASK";

/// The count of a run under callgrind, and its output.
#[derive(Debug)]
pub struct Counted {
    pub instructions: u64,
    pub stdout: String,
}

/// The task of this process, when it runs under callgrind.
pub fn task() -> Option<String> {
    env::var(TASK).ok()
}

/// True if instructions can be counted here: valgrind is there, and the processor has AVX2, for which kernels are compiled that
/// valgrind knows. If not, says what is missing.
pub fn can_count() -> bool {
    let has_valgrind = Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success());
    #[cfg(target_arch = "x86_64")]
    let has_avx2 = is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let has_avx2 = false;
    if !(has_valgrind && has_avx2) {
        println!("not measured: this needs valgrind (apt-get install valgrind), and a processor with AVX2");
    }
    has_valgrind && has_avx2
}

/// Runs `test` of this program under callgrind with this task; counts in the functions whose names fit `functions` alone, with
/// what they call. `room` is a folder for what callgrind writes.
pub fn count(test: &str, task: &str, functions: &str, room: &Path) -> Counted {
    let file = room.join(format!("callgrind.{}.{}", process::id(), task.replace(['/', ' '], ".")));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", file.display())])
        .arg(format!("--toggle-collect={functions}"))
        .arg(env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture", "--test-threads=1"])
        .env(TASK, task)
        .output()
        .unwrap();
    let _ = std::fs::remove_file(file);
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}{stderr}");
    let instructions =
        stderr.split_once("Collected :").and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
    let instructions = instructions.unwrap_or_else(|| panic!("callgrind counted nothing: {stderr}"));
    Counted { instructions, stdout: stdout.into_owned() }
}
