//! What goes wrong on machines: killed processes, cut files, full disks, two at once.

use std::fs::File;
use std::process::{Child, Command, Stdio};

use super::Planned;
use crate::common::{CSP, Ran, csp, succeeded};

/// A job takes long enough for a process to be killed while it runs.
const LONG: &str = "queens:20 -s fc,fc-cbj --seeds 12";

/// Starts a run and waits until it has written something.
fn started(planned: &Planned, file: &str) -> Child {
    let output = planned.folder.path(file);
    let before = std::fs::metadata(&output).map_or(0, |metadata| metadata.len());
    let mut command = Command::new(CSP);
    command.args(["run", &planned.plan, "--output", &output]).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while std::fs::metadata(&output).map_or(0, |metadata| metadata.len()) <= before {
        assert_eq!(child.try_wait().unwrap(), None, "it has ended before");
        std::thread::yield_now();
    }
    child
}

/// Killed with -9 again and again, each time after one result or more: each result is in the file once.
#[test]
fn a_process_is_killed() {
    let planned = Planned::new("killed", LONG);
    for _ in 0..3 {
        let mut child = started(&planned, "all.jsonl");
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().code(), None, "it was killed in the middle");
        assert!(planned.folder.read("all.jsonl").lines().count() < planned.jobs());
    }
    assert_eq!(planned.merged("all.jsonl", "").code, Some(3), "some are missing");
    succeeded(planned.run("", "all.jsonl"));
    let mut keys: Vec<String> = planned.results("all.jsonl").iter().map(|result| result["key"].to_string()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!((keys.len(), planned.results("all.jsonl").len()), (planned.jobs(), planned.jobs()));
    planned.assert_whole("all.jsonl");
}

/// Wherever a file is cut: what stood before is kept, byte by byte, and one job at most is run again.
#[test]
fn a_file_is_cut() {
    let planned = Planned::new("cut-file", "queens:6 australia -s bt,fc");
    succeeded(planned.run("", "all.jsonl"));
    let whole = planned.folder.read("all.jsonl");
    let ends: Vec<usize> = whole.match_indices('\n').map(|(end, _)| end).collect();
    // Right before and behind the end of each line, and between.
    let near = ends.iter().flat_map(|&end| [end - 1, end, end + 1, end + 2]);
    for cut in near.chain((0..whole.len()).step_by(97)).filter(|&cut| cut <= whole.len()) {
        planned.folder.write("all.jsonl", &whole[..cut]);
        // A merge of the file as it is says what is missing, and loses nothing of the rest.
        let ran = planned.merged("jobs.jsonl all.jsonl", "");
        let ended = ends.iter().filter(|&&end| end <= cut).count();
        if ended < 4 {
            let (missing, are) = (4 - ended, if ended == 3 { "is" } else { "are" });
            let said = format!("{missing} of 4 jobs {are} missing");
            assert!(ended == 0 || ran.code == Some(3) && ran.stderr.contains(&said), "{cut}: {}", ran.stderr);
        }
        succeeded(planned.run("", "all.jsonl"));
        let now = planned.folder.read("all.jsonl");
        let known = whole[..cut].rsplit_once('\n').map_or("", |(known, _)| known);
        assert!(now.starts_with(known) && now.lines().count() == 4, "cut at {cut}");
        let ran = succeeded(planned.merged("all.jsonl", "--format csv"));
        assert_eq!(ran.stdout, planned.uninterrupted("csv").0, "cut at {cut}");
    }
}

/// Fewer runs of a job than were planned: it says so, and the rest is made.
#[test]
fn a_job_ended_before_its_last_run() {
    let folder = crate::common::Folder::new("jobs-unfinished");
    let planned = Planned::in_folder(folder, "queens:6 australia -s fc --runs 3");
    succeeded(planned.run("", "all.jsonl"));
    let whole = planned.folder.read("all.jsonl");
    let some: String = whole.lines().take(5).map(|line| line.to_owned() + "\n").collect();
    planned.folder.write("all.jsonl", &some);
    let ran = planned.merged("all.jsonl", "");
    assert!(ran.code == Some(3) && ran.stderr.contains("1 of 2 jobs has fewer runs than planned"), "{}", ran.stderr);
    succeeded(planned.run("", "all.jsonl"));
    assert!(planned.folder.read("all.jsonl").starts_with(&some));
    assert_eq!(
        (planned.results("all.jsonl").len(), succeeded(planned.merged("all.jsonl", "")).stderr.as_str()),
        (6, "")
    );
}

/// A disk that is full, as a limit of the size of files: an error, and what was written is gone on with.
#[test]
fn a_disk_is_full() {
    let planned = Planned::new("full", "queens:6 australia zebra -s bt,fc");
    let output = planned.folder.path("all.jsonl");
    let script = format!("ulimit -f 2; trap '' XFSZ; exec {CSP} run {} --output {output}", planned.plan);
    let ran: Ran = Command::new("bash").args(["-c", &script]).output().unwrap().into();
    assert!(ran.code == Some(2) && ran.stderr.contains(&format!("cannot write {output}")), "{}", ran.stderr);
    let written = planned.folder.read("all.jsonl");
    assert_eq!(written.len(), 2048);
    let (known, _) = written.rsplit_once('\n').unwrap();
    succeeded(planned.run("", "all.jsonl"));
    assert!(planned.folder.read("all.jsonl").starts_with(known));
    planned.assert_whole("all.jsonl");
    // Nor is a plan that does not fit taken for a whole one.
    let script = format!("ulimit -f 1; trap '' XFSZ; {CSP} plan {} --output {output}", planned.arguments);
    let ran: Ran = Command::new("bash").args(["-c", &script]).output().unwrap().into();
    assert!(ran.code == Some(2) && ran.stderr.contains("File too large"), "{}", ran.stderr);
}

/// Standard output that is closed early ends the run; what came through stands.
#[test]
fn standard_output_is_closed() {
    let planned = Planned::new("closed", LONG);
    let script = format!("{CSP} run {} | head -n 2", planned.plan);
    let ran: Ran = Command::new("bash").args(["-c", &script]).output().unwrap().into();
    assert_eq!((ran.stderr.as_str(), ran.stdout.lines().count()), ("", 2));
    planned.folder.write("some.jsonl", &ran.stdout);
    let ran = planned.merged("jobs.jsonl some.jsonl", "");
    let said = format!("{} of {} jobs are missing", planned.jobs() - 2, planned.jobs());
    assert!(ran.code == Some(3) && ran.stderr.contains(&said), "{}", ran.stderr);
    succeeded(planned.run("", "some.jsonl"));
    planned.assert_whole("some.jsonl");
}

/// Two processes on one file: the second one is refused, and the first one loses nothing.
#[test]
fn two_at_once_on_one_file() {
    let planned = Planned::new("two", LONG);
    let first = started(&planned, "all.jsonl");
    let second = planned.run("", "all.jsonl");
    assert!(second.code == Some(2) && second.stderr.contains("another csp writes to"), "{}", second.stderr);
    succeeded(first.wait_with_output().unwrap().into());
    assert_eq!(planned.results("all.jsonl").len(), planned.jobs());
    planned.assert_whole("all.jsonl");
}

/// The folder of a report, while another process has it open.
#[test]
fn two_at_once_on_one_folder() {
    let planned = Planned::new("two-folders", "queens:6 -s bt,fc");
    let report = planned.folder.path("report");
    let command = format!("compare {} --report {report}", planned.arguments);
    succeeded(csp(&command));
    let runs = File::options().read(true).write(true).open(planned.folder.path("report/runs.jsonl")).unwrap();
    runs.lock().unwrap();
    let before = planned.folder.read("report/runs.jsonl");
    for option in ["--resume", "--force"] {
        let ran = csp(&format!("{command} {option}"));
        assert!(ran.code == Some(2) && ran.stderr.contains("another csp writes to"), "{option}: {}", ran.stderr);
        assert_eq!(planned.folder.read("report/runs.jsonl"), before);
    }
    drop(runs);
    succeeded(csp(&format!("{command} --resume")));
    assert_eq!(planned.folder.read("report/runs.jsonl"), before);
}
