//! `csp plan`, `csp run` and `csp merge`: whatever ran where, how often, and what went wrong meanwhile, the result is that of one
//! `csp compare` that was never interrupted.

#![cfg(unix)]

mod contradicting;
mod equal;
mod faults;
mod refused;
mod split;

use crate::common::{Folder, Ran, csp, succeeded};

/// A comparison, its plan, and what it comes to without interruption.
#[derive(Debug)]
struct Planned {
    folder: Folder,
    /// The file of the plan.
    plan: String,
    arguments: String,
}

impl Planned {
    /// Plans a comparison, of which times are left out.
    fn new(name: &str, arguments: &str) -> Self {
        Self::in_folder(Folder::new(&format!("jobs-{name}")), &format!("{arguments} --no-times"))
    }

    fn in_folder(folder: Folder, arguments: &str) -> Self {
        let plan = folder.path("jobs.jsonl");
        succeeded(csp(&format!("plan {arguments} --output {plan}")));
        Self { folder, plan, arguments: arguments.to_owned() }
    }

    fn jobs(&self) -> usize {
        self.folder.read("jobs.jsonl").lines().count()
    }

    /// Runs jobs of the plan into a file of the folder.
    fn run(&self, options: &str, file: &str) -> Ran {
        csp(&format!("run {} {options} --output {}", self.plan, self.folder.path(file)))
    }

    /// The merge of files of the folder.
    fn merged(&self, files: &str, options: &str) -> Ran {
        let files: Vec<String> = files.split(' ').map(|file| self.folder.path(file)).collect();
        csp(&format!("merge {} {options}", files.join(" ")))
    }

    /// What one comparison prints that runs everything itself, and its exit code.
    fn uninterrupted(&self, format: &str) -> (String, Option<i32>) {
        let ran = csp(&format!("compare {} --format {format}", self.arguments));
        assert!(!ran.stdout.is_empty(), "{}", ran.stderr);
        (ran.stdout, ran.code)
    }

    /// The merge of these files is what one comparison prints, to the last byte.
    fn assert_whole(&self, files: &str) {
        for format in ["csv", "json"] {
            let ran = self.merged(files, &format!("--format {format}"));
            assert_eq!((ran.stdout, ran.code), self.uninterrupted(format), "{}", ran.stderr);
            assert_eq!(ran.stderr, "");
        }
    }

    /// The lines of a file of results, each a result.
    fn results(&self, file: &str) -> Vec<serde_json::Value> {
        self.folder.read(file).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
