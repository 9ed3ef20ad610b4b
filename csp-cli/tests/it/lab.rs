//! `csp lab`: classic experiments at their quick size, their figures computed anew from the data of the report.

// Numbers are compared with what was written and read, digit by digit; none is negative.
#![expect(clippy::float_cmp, clippy::cast_sign_loss, reason = "the same numbers")]

use std::collections::BTreeMap;

use crate::common::{Folder, csp, succeeded};
use serde_json::Value;

const EXPERIMENTS: [&str; 6] = ["model-b", "model-rb", "heavy-tails", "holes", "queens", "fc-mac"];

/// A row of runs.csv.
struct Run {
    problem: String,
    strategy: String,
    solved: bool,
    limit: bool,
    nodes: f64,
    checks: f64,
    backtracks: f64,
}

/// The runs of the report of an experiment at its quick size, and what it says for programs.
fn ran(folder: &Folder, name: &str) -> (Vec<Run>, Value) {
    let report = folder.path("report");
    let ran = succeeded(csp(&format!("lab {name} --quick --format json --report {report} --force")));
    let text = folder.read("report/runs.csv");
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let header = rows.headers().unwrap().clone();
    let place = |key: &str| header.iter().position(|name| name == key).unwrap();
    let run = |row: csv::StringRecord| Run {
        problem: row[place("problem")].to_owned(),
        strategy: row[place("strategy")].to_owned(),
        solved: &row[place("status")] == "solved",
        limit: &row[place("status")] == "limit",
        nodes: row[place("nodes")].parse().unwrap(),
        checks: row[place("checks")].parse().unwrap(),
        backtracks: row[place("backtracks")].parse().unwrap(),
    };
    (rows.records().map(|row| run(row.unwrap())).collect(), serde_json::from_str(&ran.stdout).unwrap())
}

/// The number behind a key in the name of a problem.
fn key(problem: &str, key: &str) -> f64 {
    let words = problem.split([':', ',']);
    words.filter_map(|word| word.split_once('=')).find(|(name, _)| *name == key).unwrap().1.parse().unwrap()
}

/// The median, a run that was cut being above all numbers.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
}

/// The median of a cost of a strategy, by what is said of a problem.
fn medians(runs: &[Run], strategy: &str, x: impl Fn(&str) -> f64, cost: impl Fn(&Run) -> f64) -> Vec<(f64, f64)> {
    let mut by_x: BTreeMap<u64, (f64, Vec<f64>)> = BTreeMap::new();
    for run in runs.iter().filter(|run| run.strategy == strategy) {
        let value = if run.limit { f64::INFINITY } else { cost(run) };
        let x = x(&run.problem);
        by_x.entry(x.to_bits()).or_insert((x, Vec::new())).1.push(value);
    }
    by_x.into_values().map(|(x, values)| (x, median(values))).collect()
}

fn peak(medians: &[(f64, f64)]) -> f64 {
    medians.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
}

/// The medians that the program tells of a strategy in a series.
fn told(data: &Value, series: usize, strategy: &str, cost: &str) -> Vec<(f64, f64)> {
    let points = data["result"]["series"][series]["points"].as_array().unwrap();
    let of = |point: &Value| {
        let all = point["strategies"].as_array().unwrap();
        let one = all.iter().find(|one| one["strategy"] == strategy).unwrap();
        (point["x"].as_f64().unwrap(), one[cost]["median"].as_f64().unwrap_or(f64::INFINITY))
    };
    points.iter().map(of).collect()
}

#[test]
fn experiments_are_the_same_whatever_the_threads_and_write_their_page() {
    for name in EXPERIMENTS {
        let folder = Folder::new(&format!("lab-{name}"));
        let [one, two] = ["1", "2"].map(|jobs| {
            succeeded(csp(&format!("lab {name} --quick --jobs {jobs} --report {}", folder.path(jobs)))).stdout
        });
        assert_eq!(one, two, "{name}");
        assert!(one.contains("limit"), "{name} says its limit: {one}");
        let page = folder.read("1/index.html");
        let pictures: Vec<String> = std::fs::read_dir(folder.0.join("1"))
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter(|file| file.starts_with("lab-"))
            .collect();
        assert!(!pictures.is_empty(), "{name}");
        for picture in &pictures {
            let svg = folder.read(&format!("1/{picture}"));
            assert_eq!(svg, folder.read(&format!("2/{picture}")), "{name}");
            assert!(page.contains(&svg) && page.contains(&format!("href=\"{picture}\"")), "{name}: {picture}");
        }
        // The pictures of the experiment come first, and the command that made them is named.
        let first = page.find("<figure>").unwrap();
        assert!(page[first..].find("lab-").unwrap() < page[first..].find("</figure>").unwrap(), "{name}");
        assert!(page.contains(&format!("csp lab {name} --quick --jobs 1")), "{name}");
        for file in ["runs.csv", "runs.jsonl", "statistics.json", "settings.json"] {
            assert!(!folder.read(&format!("1/{file}")).is_empty(), "{name}: {file}");
        }
    }
}

/// Smith and Dyer's formula, with n, d and p1 as the names of the problems have them.
#[test]
fn the_peak_of_model_b_is_where_theory_puts_it() {
    let folder = Folder::new("lab-theory-b");
    let (runs, data) = ran(&folder, "model-b");
    let problem = &runs[0].problem;
    let (n, d, e) = (key(problem, "n"), key(problem, "d"), key(problem, "e"));
    let p1 = e / (n * (n - 1.0) / 2.0);
    let predicted = 1.0 - d.powf(-2.0 / (p1 * (n - 1.0)));
    let said = data["result"]["series"][0]["predicted"].as_f64().unwrap();
    assert!((said - predicted).abs() < 1e-12, "{said} {predicted}");
    for strategy in ["fc-cbj+mrv", "fc+mrv", "mac2001+dom/wdeg"] {
        let checks = medians(&runs, strategy, |name| key(name, "t"), |run| run.checks);
        assert_eq!(checks, told(&data, 0, strategy, "checks"), "{strategy}");
        assert_eq!(medians(&runs, strategy, |name| key(name, "t"), |run| run.nodes), told(&data, 0, strategy, "nodes"));
        let step = checks[1].0 - checks[0].0;
        assert!((peak(&checks) - predicted).abs() <= 1.5 * step, "{strategy}: {checks:?}");
        // Easy, hard, easy.
        let top = checks.iter().map(|(_, checks)| *checks).fold(0.0, f64::max);
        assert!(checks[0].1 < top / 5.0 && checks[checks.len() - 1].1 < top / 3.0, "{strategy}: {checks:?}");
    }
    shares(&runs, &data);
}

/// The shares of solvable problems, which fall, and where half of them are, computed anew.
fn shares(runs: &[Run], data: &Value) {
    let points = data["result"]["series"][0]["points"].as_array().unwrap();
    let mut before = 1.0;
    for point in points {
        let x = point["x"].as_f64().unwrap();
        let at: Vec<&Run> =
            runs.iter().filter(|run| key(&run.problem, "t") == x && run.strategy == runs[0].strategy).collect();
        let share = at.iter().filter(|run| run.solved).count() as f64 / at.len() as f64;
        assert_eq!(point["with_a_solution"].as_f64(), Some(share), "at {x}");
        assert!(share <= before + 0.1, "at {x}");
        before = share;
    }
    assert_eq!(points[0]["with_a_solution"], 1.0);
    assert_eq!(before, 0.0);
}

/// Theorem 1 of Xu & Li. For so few variables the transition is a little earlier.
#[test]
fn the_peak_of_model_rb_is_near_its_threshold() {
    let folder = Folder::new("lab-theory-rb");
    let (runs, data) = ran(&folder, "model-rb");
    let problem = &runs[0].problem;
    assert!(problem.ends_with(",unplanted"), "{problem}");
    let threshold = 1.0 - (-key(problem, "alpha") / key(problem, "r")).exp();
    let said = data["result"]["series"][0]["predicted"].as_f64().unwrap();
    assert!((said - threshold).abs() < 1e-12);
    for strategy in ["fc+mrv", "fc+dom/wdeg", "mac2001+dom/wdeg"] {
        let checks = medians(&runs, strategy, |name| key(name, "t"), |run| run.checks);
        assert_eq!(checks, told(&data, 0, strategy, "checks"));
        let step = checks[1].0 - checks[0].0;
        assert!((peak(&checks) - threshold).abs() <= 2.0 * step, "{strategy}: {checks:?}");
    }
    shares(&runs, &data);
    let half = data["result"]["series"][0]["half_with_a_solution"].as_f64().unwrap();
    assert!((half - threshold).abs() < 0.04, "{half}");
}

#[test]
fn tails_are_heavy_without_restarts_only() {
    let folder = Folder::new("lab-theory-tails");
    let (runs, data) = ran(&folder, "heavy-tails");
    let distributions = data["result"]["distributions"].as_array().unwrap();
    let mut most = Vec::new();
    for (strategy, said) in ["fc+mrv+ties", "fc+mrv+ties+luby"].iter().zip(distributions) {
        let own = runs.iter().filter(|run| run.strategy == *strategy);
        let mut backtracks: Vec<f64> = own.inspect(|run| assert!(run.solved)).map(|run| run.backtracks).collect();
        backtracks.sort_by(|a, b| b.total_cmp(a));
        let count = backtracks.len();
        assert_eq!((said["strategy"].as_str(), said["runs"].as_u64()), (Some(*strategy), Some(count as u64)));
        for above in said["above"].as_array().unwrap() {
            let more = backtracks.iter().filter(|&&own| own > above["backtracks"].as_f64().unwrap()).count();
            assert_eq!(above["share"].as_f64(), Some(more as f64 / count as f64));
        }
        // Hill 1975, from the largest tenth.
        let (tail, threshold) = (&backtracks[..count / 10], backtracks[count / 10]);
        let excess: f64 = tail.iter().map(|own| (own / threshold).ln()).sum();
        let index = tail.len() as f64 / excess;
        assert!((said["hill_index"].as_f64().unwrap() - index).abs() < 1e-9, "{strategy}: {index}");
        most.push((index, backtracks[0], backtracks[count / 2]));
    }
    let [(index, without, middle), (_, with, _)] = most[..] else { panic!("two strategies") };
    // The mean of such a tail is infinite: the longest run needs thousands of times the backtracks of the middle one.
    assert!(index < 1.0 && without > 1000.0 * middle.max(1.0) && without > 10.0 * with, "{most:?}");
}

#[test]
fn balanced_holes_are_harder() {
    let folder = Folder::new("lab-theory-holes");
    let (runs, data) = ran(&folder, "holes");
    let strategy = "mac2001+dom/wdeg";
    let (balanced, random): (Vec<Run>, Vec<Run>) = runs.into_iter().partition(|run| run.problem.ends_with(",balanced"));
    let side: f64 = random[0].problem.split([':', ',']).nth(1).unwrap().parse().unwrap();
    let share = |name: &str| (100.0 * key(name, "holes") / (side * side)).round() / 100.0;
    let medians = |runs: &[Run]| medians(runs, strategy, share, |run| run.nodes);
    let (random, balanced) = (medians(&random), medians(&balanced));
    assert_eq!(random, told(&data, 0, strategy, "nodes"));
    assert_eq!(balanced, told(&data, 1, strategy, "nodes"));
    let harder = random.iter().zip(&balanced).filter(|(random, balanced)| balanced.1 > random.1).count();
    assert!(harder > random.len() / 2, "{random:?} {balanced:?}");
}

/// The counters are those of `csp compare`, and look-ahead and the order save what they are known to save.
#[test]
fn queens_are_those_of_compare() {
    let folder = Folder::new("lab-theory-queens");
    let (runs, _) = ran(&folder, "queens");
    let strategies = ["bt", "cbj", "fc", "fc+mrv", "mac2001+mrv"];
    let compared = succeeded(csp(&format!(
        "compare queens:{{4..12}} --strategies {} --no-times --format csv",
        strategies.join(",")
    )));
    let head = |line: &str| line.split(',').take(8).collect::<Vec<_>>().join(",");
    let ours: Vec<String> = folder.read("report/runs.csv").lines().take(9 * 5 + 1).map(head).collect();
    assert_eq!(compared.stdout.lines().map(head).collect::<Vec<_>>(), ours);
    for of_board in runs.chunks(5).filter(|chunk| chunk.iter().all(|run| run.solved)) {
        let [bt, cbj, fc, _, _] = of_board else { panic!("five strategies") };
        // Kondrak & van Beek 1997: what the one does not visit, nor does the other.
        assert!(cbj.nodes <= bt.nodes && fc.nodes <= bt.nodes, "{}", bt.problem);
    }
}

#[test]
fn mac_gains_where_problems_are_sparse() {
    let folder = Folder::new("lab-theory-mac");
    let (runs, data) = ran(&folder, "fc-mac");
    let mut best = BTreeMap::new();
    for point in data["result"]["points"].as_array().unwrap() {
        let (x, series) = (point["x"].as_f64().unwrap(), point["series"].as_str().unwrap());
        let n: f64 = series.split("n = ").nth(1).unwrap().parse().unwrap();
        let here: Vec<&Run> =
            runs.iter().filter(|run| key(&run.problem, "t") == x && key(&run.problem, "n") == n).collect();
        let both = here.chunks(2).filter(|pair| pair.iter().all(|run| !run.limit));
        let logarithms: Vec<f64> = both.map(|pair| (pair[1].checks / pair[0].checks).ln()).collect();
        assert_eq!(point["both_ended"].as_u64(), Some(logarithms.len() as u64));
        let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
        let said = |key: &str| point[key].as_f64().unwrap();
        assert!((said("checks_ratio") / mean - 1.0).abs() < 1e-9, "{series} {x}");
        assert!(said("low") <= mean && mean <= said("high"), "{series} {x}");
        let e = key(&here[0].problem, "e");
        let best = best.entry((2000.0 * e / (n * (n - 1.0))) as u64).or_insert(f64::INFINITY);
        *best = mean.min(*best);
        // Smith & Dyer 1996 once more, by the expected number of solutions: d^n (1 - p2)^e = 1.
        let solutions = n * key(&here[0].problem, "d").ln() + e * (1.0 - said("predicted")).ln();
        assert!(solutions.abs() < 1e-9);
    }
    let best: Vec<f64> = best.into_values().collect();
    assert!(best.is_sorted() && best[0] < 1.0 && best[2] > 2.0, "from sparse to dense: {best:?}");
}

#[test]
fn names_are_listed_and_slips_understood() {
    let listed = succeeded(csp("lab")).stdout;
    assert_eq!(listed.lines().count(), EXPERIMENTS.len(), "{listed}");
    for (line, name) in listed.lines().zip(EXPERIMENTS) {
        // Each names its source with a year.
        assert!(line.starts_with(name) && line.trim_end().ends_with(')') && line.contains("19") | line.contains("20"));
    }
    for (arguments, complaint) in [
        ("lab model-c", "did you mean \"model-b\"?"),
        ("lab heavytails --quick", "did you mean \"heavy-tails\"?"),
        ("lab nonsense", "there is no experiment \"nonsense\": `csp lab` lists them"),
        ("lab model-b --seed 18446744073709551615 --quick", "leaves no room for the seeds"),
        ("lab --report x", "required"),
        ("lab queens --jobs 0", "a whole number of 1 or more"),
        ("lab queens --resume", "--report"),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
    // Another seed is another experiment.
    assert_ne!(csp("lab model-rb --quick").stdout, csp("lab model-rb --quick --seed 50").stdout);
}

/// A report is left alone unless it is said what to do with it; it can be gone on with where runs are missing.
#[test]
fn reports_are_kept_and_gone_on_with() {
    let folder = Folder::new("lab-resume");
    let report = folder.path("report");
    let whole = succeeded(csp(&format!("lab queens --quick --report {report}")));
    let lines = folder.read("report/runs.jsonl");
    let again = csp(&format!("lab queens --quick --report {report}"));
    assert!(again.code == Some(2) && again.stderr.contains("is not empty"), "{}", again.stderr);
    let other = csp(&format!("lab model-b --quick --report {report} --resume"));
    assert!(other.code == Some(2) && other.stderr.contains("made otherwise"), "{}", other.stderr);
    let half: String = lines.split_inclusive('\n').take(20).collect();
    folder.write("report/runs.jsonl", &half);
    let resumed = succeeded(csp(&format!("lab queens --quick --report {report} --resume")));
    assert_eq!(resumed.stdout, whole.stdout);
    let after = folder.read("report/runs.jsonl");
    assert!(after.starts_with(&half) && after.lines().count() == lines.lines().count());
}

/// Ctrl-C in the middle: what is known by then is written.
#[cfg(unix)]
#[test]
fn an_interrupted_experiment_says_what_it_knows() {
    use std::process::{Command, Stdio};

    let folder = Folder::new("lab-interrupt");
    let report = folder.path("report");
    let mut child = Command::new(crate::common::CSP)
        .args(["lab", "holes", "--report", &report, "--jobs", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some runs are made; all of them take minutes.
    let runs = folder.0.join("report/runs.jsonl");
    while std::fs::read_to_string(&runs).map_or(0, |text| text.lines().count()) < 100 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("\nInterrupted: ") && said.contains(" of 4,160 runs are made"), "{said}");
    assert!(folder.read("report/index.html").contains("Interrupted: "));
}
