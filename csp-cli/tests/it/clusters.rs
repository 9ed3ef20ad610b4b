//! The scripts of `docs/clusters`, run for real: a worker is killed with -9 in the middle, the whole is run again, and the merge is
//! what one comparison prints that was never interrupted. Where an engine is not installed, its test says so and does nothing.

#![cfg(target_os = "linux")]

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::common::{CSP, Folder, csp, succeeded};

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/clusters");

/// Some seconds of work in short jobs.
const COMPARISON: &str = "queens:20 queens:6 -s fc,fc-cbj --seeds 50 --no-times";

/// The shares that each engine is given.
const CHUNKS: u8 = 4;

/// A plan, and the folder for its results.
struct Cluster {
    folder: Folder,
    plan: String,
    output: String,
    script: Vec<String>,
}

impl Cluster {
    /// A plan for an engine whose script is run by this command.
    fn new(name: &str, script: &[&str]) -> Self {
        let folder = Folder::new(&format!("clusters-{name}"));
        let (plan, output) = (folder.path("jobs.jsonl"), folder.path("out"));
        succeeded(csp(&format!("plan {COMPARISON} --output {plan}")));
        Self { folder, plan, output, script: script.iter().map(|&word| word.to_owned()).collect() }
    }

    /// Starts the script.
    fn start(&self) -> Child {
        let path = format!("{}:{}", Path::new(CSP).parent().unwrap().display(), std::env::var("PATH").unwrap());
        let [program, arguments @ ..] = self.script.as_slice() else { panic!("there is no script") };
        let mut command = Command::new(program);
        command.args(arguments).args([&self.plan, &self.output, &CHUNKS.to_string()]).env("PATH", path);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
    }

    /// The lines of all results so far.
    fn results(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.output).into_iter().flatten().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        let text: String = files.map(|file| fs::read_to_string(file).unwrap()).collect();
        text.lines().map(str::to_owned).collect()
    }

    /// The process that runs a chunk of this plan, if there is one.
    fn worker(&self) -> Option<u32> {
        let is_worker = |pid: u32| {
            let words = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            let words: Vec<&[u8]> = words.split(|&byte| byte == 0).collect();
            words[0].ends_with(b"csp") && words.get(1) == Some(&&b"run"[..]) && words.contains(&self.plan.as_bytes())
        };
        let pids = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        pids.into_iter().find(|&pid| is_worker(pid))
    }

    /// Kills a worker with -9 when there are some results; how the script ends then.
    fn run_and_kill_a_worker(&self) -> ExitStatus {
        let mut script = self.start();
        loop {
            if let Some(worker) = self.worker().filter(|_| self.results().len() > 1) {
                let killed = Command::new("kill").args(["-9", &worker.to_string()]).stderr(Stdio::null()).status();
                if killed.unwrap().success() {
                    break;
                }
            }
            assert_eq!(script.try_wait().unwrap(), None, "the script has ended before a worker could be killed");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        script.wait().unwrap()
    }

    /// Whatever is left to do, and the merge.
    fn assert_whole_after_another_run(&self) {
        assert!(self.start().wait().unwrap().success(), "all is well the second time");
        let keys: Vec<String> = self.results().iter().map(|line| key(line)).collect();
        let jobs = fs::read_to_string(&self.plan).unwrap().lines().count();
        let different: HashSet<&String> = keys.iter().collect();
        assert_eq!((keys.len(), different.len()), (jobs, jobs), "nothing is lost, nothing is doubled");
        let files: Vec<String> = (1..=CHUNKS).map(|chunk| self.folder.path(&format!("out/{chunk}.jsonl"))).collect();
        let merged = succeeded(csp(&format!("merge {} {} --format csv", self.plan, files.join(" "))));
        let whole = succeeded(csp(&format!("compare {COMPARISON} --format csv")));
        assert_eq!((merged.stdout, merged.stderr.as_str()), (whole.stdout, ""));
    }
}

fn key(line: &str) -> String {
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    line["key"].as_str().unwrap().to_owned()
}

/// Whether a command ends well and prints these words; says that the test is left out if not.
fn is_there(engine: &str, command: &[&str], words: &str) -> bool {
    let output = Command::new(command[0]).args(&command[1..]).stderr(Stdio::null()).output();
    let is_there =
        output.is_ok_and(|output| output.status.success() && String::from_utf8_lossy(&output.stdout).contains(words));
    if !is_there {
        eprintln!("left out: {engine} is not installed");
    }
    is_there
}

fn script(name: &str) -> String {
    format!("{SCRIPTS}/{name}")
}

#[test]
fn gnu_parallel() {
    if is_there("GNU parallel", &["parallel", "--version"], "GNU parallel") {
        let cluster = Cluster::new("parallel", &[&script("parallel")]);
        assert!(!cluster.run_and_kill_a_worker().success());
        cluster.assert_whole_after_another_run();
    }
}

#[test]
fn slurm() {
    let daemons = "command -v slurmctld slurmd sbatch munged mungekey && test $(id -u) = 0";
    if is_there("Slurm, or the right to start it,", &["sh", "-c", daemons], "slurmctld") {
        let cluster = Cluster::new("slurm", &[&script("slurm-here")]);
        assert!(!cluster.run_and_kill_a_worker().success());
        cluster.assert_whole_after_another_run();
    }
}

#[test]
fn hyperqueue() {
    if is_there("HyperQueue", &["python3", "-c", "import hyperqueue; print(hyperqueue.__name__)"], "hyperqueue") {
        let cluster = Cluster::new("hyperqueue", &["python3", &script("hyperqueue_here.py")]);
        assert!(!cluster.run_and_kill_a_worker().success());
        cluster.assert_whole_after_another_run();
    }
}

/// Dask runs the chunk again by itself.
#[test]
fn dask() {
    if is_there("Dask", &["python3", "-c", "import dask.distributed; print(dask.__name__)"], "dask") {
        let cluster = Cluster::new("dask", &["python3", &script("dask_here.py")]);
        assert!(cluster.run_and_kill_a_worker().success());
        cluster.assert_whole_after_another_run();
    }
}
