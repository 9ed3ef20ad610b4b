//! In pieces or in one go: the same.

use std::fs::{self, File};
use std::process::Command;
use std::time::{Duration, SystemTime};

use super::Planned;
use crate::common::{CSP, EASY, Folder, Ran, csp, csp_with, succeeded};

/// A cycle of five with a chord: it needs three colours.
const GRAPH: &str = "p edge 5 6\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\ne 1 3\n";

const SIX: &str = "1..............2..............3.....";

/// Boards of two sizes, one with boxes of its own, one with candidates, named problems, and a graph whose file is gone when its
/// jobs run; strategies of which one fits the boards alone; and seeds.
#[test]
fn many_problems_in_chunks_in_any_order() {
    let folder = Folder::new("jobs-many");
    folder.write("graph.col", GRAPH);
    folder.write("four.txt", EASY);
    folder.write("candidates.txt", &candidates_of_a_board());
    let file = |name: &str| folder.path(name);
    let problems = format!(
        "queens:6 {} coloring:{}@3 board2 {} australia",
        file("four.txt"),
        file("graph.col"),
        file("candidates.txt")
    );
    let arguments = format!("{problems} --strategies bt,fc+mrv,bits,fc+random --seeds 3 --no-times");
    let planned = Planned::in_folder(folder, &arguments);
    assert_eq!(planned.jobs(), 6 * 4 * 3);
    assert!(planned.folder.read("jobs.jsonl").contains("\"candidates\":[[1],[2],[3],[4],[1,2,3,4],"));
    let graph = planned.folder.path("graph.col");
    fs::remove_file(&graph).unwrap();
    for chunk in [3, 1, 4, 2] {
        succeeded(planned.run(&format!("--chunk {chunk}/4"), &format!("{chunk}.jsonl")));
    }
    // A job that was run twice, elsewhere, is counted once.
    for job in [1, 30, 72] {
        succeeded(planned.run(&format!("--job {job}"), "again.jsonl"));
    }
    fs::write(&graph, GRAPH).unwrap();
    planned.assert_whole("2.jsonl again.jsonl 4.jsonl 1.jsonl 3.jsonl");
    planned.assert_whole("jobs.jsonl 1.jsonl 2.jsonl 3.jsonl 4.jsonl jobs.jsonl");
}

/// A board of 16 squares as a place for each candidate of each square: the first row in order, the others free but for the last
/// square, which is no 1.
fn candidates_of_a_board() -> String {
    let first = "1....2....3....4";
    first.to_owned() + &"1234".repeat(11) + ".234\n"
}

/// The shape of the boxes goes with the job.
#[test]
fn boxes_of_a_shape() {
    let folder = Folder::new("jobs-boxes");
    let six = folder.write("six.txt", SIX);
    for shape in ["2x3", "3x2"] {
        let planned = Planned::new(&format!("boxes-{shape}"), &format!("{six} --box {shape} -s fc+mrv,mac --find 7"));
        succeeded(planned.run("", "all.jsonl"));
        planned.assert_whole("all.jsonl");
    }
}

/// Job by job, each in a process of its own; and from lines of standard input to standard output.
#[test]
fn job_by_job_and_line_by_line() {
    let planned = Planned::new("single", "queens:6 queens:5 -s fc,mac+mrv --find all");
    for job in [4, 2, 1, 3, 2] {
        succeeded(planned.run(&format!("--job {job}"), "each.jsonl"));
    }
    assert_eq!(planned.results("each.jsonl").len(), 4);
    planned.assert_whole("each.jsonl");
    let plan = planned.folder.read("jobs.jsonl");
    let mut lines = String::new();
    for line in plan.lines().rev() {
        lines += &succeeded(csp_with("run --lines", line)).stdout;
    }
    planned.folder.write("lines.jsonl", &lines);
    planned.assert_whole("lines.jsonl");
    let all = succeeded(csp_with("run --lines", &plan)).stdout;
    planned.folder.write("all.jsonl", &all);
    planned.assert_whole("lines.jsonl all.jsonl");
}

/// However much is searched for, and with limits that are hit.
#[test]
fn as_much_of_the_tree_as_is_asked_for() {
    for find in ["first", "unique", "all", "7"] {
        for limit in ["", "--node-limit 60"] {
            let name = format!("find-{find}-{}", limit.len());
            let planned = Planned::new(&name, &format!("queens:6 queens:3 zebra -s bt,fc+mrv --find {find} {limit}"));
            succeeded(planned.run("--chunk 2/2", "2.jsonl"));
            succeeded(planned.run("--chunk 1/2", "1.jsonl"));
            planned.assert_whole("1.jsonl 2.jsonl");
        }
    }
}

/// A second time nothing is run, not even what a limit has ended.
#[test]
fn what_was_run_is_not_run_again() {
    let planned = Planned::new("again", "queens:6 zebra queens:3 -s bt,fc,bits --node-limit 100");
    succeeded(planned.run("", "all.jsonl"));
    let before = planned.folder.read("all.jsonl");
    for options in ["", "--chunk 1/2", "--job 3"] {
        succeeded(planned.run(options, "all.jsonl"));
        assert_eq!(planned.folder.read("all.jsonl"), before, "{options}");
    }
}

/// Where times are measured, all but them is the same; and each job has as many runs as were planned.
#[test]
fn with_times() {
    let folder = Folder::new("jobs-times");
    let planned = Planned::in_folder(folder, "queens:6 australia -s fc,mac --runs 3 --warmup 1");
    succeeded(planned.run("--chunk 1/2", "1.jsonl"));
    succeeded(planned.run("--chunk 2/2", "2.jsonl"));
    succeeded(planned.run("", "again.jsonl"));
    assert_eq!(planned.results("again.jsonl").len(), 4 * 3);
    let merged = succeeded(planned.merged("1.jsonl again.jsonl 2.jsonl", "--format csv")).stdout;
    assert_eq!(without_times(&merged), without_times(&planned.uninterrupted("csv").0));
}

/// A table in CSV without the columns that no two runs have in common.
fn without_times(csv: &str) -> Vec<Vec<String>> {
    let names: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let is_kept = |place: &usize| !names[*place].ends_with("_ns") && names[*place] != "repetitions";
    let kept: Vec<usize> = (0..names.len()).filter(is_kept).collect();
    assert!(kept.len() < names.len() && kept.iter().any(|&place| names[place] == "runs"));
    csv.lines().map(|line| kept.iter().map(|&place| line.split(',').nth(place).unwrap().to_owned()).collect()).collect()
}

/// Nothing depends on the time of day: neither what the files say of it, nor what the environment does.
#[test]
fn clocks_may_jump() {
    let planned = Planned::new("clock", "queens:6 zebra -s fc,fc+mrv");
    let date = |file: &str, seconds: u64| {
        let file = File::options().append(true).open(planned.folder.path(file)).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
    };
    let run = |chunk: u8, epoch: &str| -> Ran {
        let (plan, output) = (planned.plan.as_str(), planned.folder.path("all.jsonl"));
        let chunk = format!("{chunk}/2");
        let mut command = Command::new(CSP);
        command.args(["run", plan, "--chunk", &chunk, "--output", &output]).env("SOURCE_DATE_EPOCH", epoch);
        command.output().unwrap().into()
    };
    date("jobs.jsonl", 4_000_000_000);
    succeeded(run(1, "0"));
    date("all.jsonl", 4_100_000_000);
    date("jobs.jsonl", 1);
    succeeded(run(2, "99999999999"));
    date("all.jsonl", 2);
    planned.assert_whole("all.jsonl");
    // The same plan is written at any time.
    let again = succeeded(csp(&format!("plan {}", planned.arguments))).stdout;
    assert_eq!(again, planned.folder.read("jobs.jsonl"));
}
