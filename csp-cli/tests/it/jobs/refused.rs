//! Wrong commands and wrong plans: each error names what to do.

use super::Planned;
use crate::common::{Ran, csp, csp_with};

fn assert_refused(ran: &Ran, said: &[&str]) {
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    for words in said {
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
    }
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn each_error_names_the_fix() {
    let planned = Planned::new("wrong", "queens:6 -s bt,fc");
    let Planned { plan, folder, .. } = &planned;
    let file = folder.write("words.txt", "these are words\n");
    let empty = folder.write("empty.jsonl", "");
    let results = folder.path("all.jsonl");
    assert_eq!(planned.run("", "all.jsonl").code, Some(0));
    let here = folder.0.display();
    let cases: [(String, &[&str]); 24] = [
        ("run".into(), &["<PLAN>"]),
        ("merge".into(), &["<FILE|->"]),
        (format!("run {plan} --job 3"), &["there is no job 3: it has 2"]),
        (format!("run {plan} --job 0"), &["a whole number of 1 or more"]),
        (format!("run {plan} --chunk 5/4"), &["numbered from 1 to 4"]),
        (format!("run {plan} --chunk 0/4"), &["numbered from 1 to 4"]),
        (format!("run {plan} --chunk 3"), &["write 3/64 for the third of 64"]),
        (format!("run {plan} --job 1 --chunk 1/2"), &["--job", "--chunk", "cannot be used with"]),
        (format!("run {plan} --lines"), &["--lines", "cannot be used with"]),
        (format!("run {plan} --output {plan}"), &["is read, so that --output must be another file"]),
        (format!("run {plan} --output {here}"), &["cannot write"]),
        (format!("run {plan} --output /dev/null"), &["is no file that can be gone on with: name a file"]),
        (format!("run {plan} --output {here}/no/such/all.jsonl"), &["cannot write", "No such file"]),
        (format!("run {here}/none.jsonl"), &["cannot read", "none.jsonl"]),
        (format!("run {file}"), &["line 1 is no job that can be run", "write the plan again"]),
        (format!("run {empty}"), &["there is no job in it: write some with `csp plan`"]),
        (format!("run {results}"), &["line 1 is no job that can be run", "write the plan again"]),
        (format!("merge {plan}"), &["there is no result in these files: run the jobs first"]),
        (format!("merge {empty}"), &["there is no result in these files: run the jobs first"]),
        ("run /dev/zero".into(), &["/dev/zero is a device, not a file"]),
        ("merge /dev/zero".into(), &["/dev/zero is a device, not a file"]),
        (format!("merge {here}"), &["is a folder: name the files in it"]),
        (format!("merge {results} --output {results}"), &["is read, so that --output must be another file"]),
        (format!("plan {plan} --split 0"), &["a whole number of 1 or more"]),
    ];
    let before = folder.read("all.jsonl");
    for (command, said) in cases {
        assert_refused(&csp(&command), said);
    }
    assert_eq!(folder.read("all.jsonl"), before);
    assert_refused(&csp_with("run --lines", "nonsense"), &["standard input: line 1 is no job that can be run"]);
    assert_refused(&csp_with("run --lines", ""), &["standard input: there is no job in it"]);
}

/// A line of the plan that was cut: nothing is run, and the same plan can be written again.
#[test]
fn a_job_is_cut_in_half() {
    let planned = Planned::new("half", "queens:6 australia -s bt,fc");
    let plan = planned.folder.read("jobs.jsonl");
    let half = plan[..plan.len() - 40].to_owned();
    planned.folder.write("jobs.jsonl", &half);
    for options in ["", "--job 4"] {
        assert_refused(
            &planned.run(options, "all.jsonl"),
            &["line 4 is no job that can be run", "write the plan again"],
        );
    }
    assert!(!planned.folder.0.join("all.jsonl").exists());
    // What is whole is run all the same, if it is asked for.
    assert_eq!(planned.run("--job 3", "all.jsonl").code, Some(0));
    let again = csp(&format!("plan {}", planned.arguments)).stdout;
    planned.folder.write("jobs.jsonl", &again);
    assert_eq!(planned.run("", "all.jsonl").code, Some(0));
    planned.assert_whole("all.jsonl");
}

#[test]
fn a_plan_of_another_version() {
    let planned = Planned::new("version", "queens:6 -s bt,fc");
    let version = env!("CARGO_PKG_VERSION");
    let old = planned.folder.read("jobs.jsonl").replace(&format!("\"csp\":\"{version}\""), "\"csp\":\"0.0.1\"");
    // Another version may write other things, too.
    for plan in [old.clone(), old.replace("\"seed\"", "\"grain\"")] {
        planned.folder.write("jobs.jsonl", &plan);
        let said = format!("it was planned by csp 0.0.1, and this is csp {version}: plan again, or use csp 0.0.1");
        for options in ["", "--job 2", "--chunk 1/2"] {
            assert_refused(&planned.run(options, "all.jsonl"), &[&said]);
        }
    }
    assert!(!planned.folder.0.join("all.jsonl").exists());
}
