//! The models of `docs/src/models/csplib`, solved by `auto`, and some by another engine. What must come out is in `optima.tsv`,
//! which other solvers have found: `csp-cli/tests/foreign/csplib/check.py` asks them again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use csp_core::{Limits, Watch};
use csp_formats::{Format, Model, Shown};
use rayon::prelude::*;
use serde_json::Value;

use crate::common::{ROOT, csp, csp_with};
use crate::minizinc::installed;

/// Models that need minutes where nothing is optimized.
const LONG: &[&str] = &[
    "armies_6",
    "bins_16",
    "buckets_10",
    "buckets_12",
    "buckets_8",
    "curriculum_20",
    "golomb_9",
    "jobshop_la01",
    "project_30",
    "quasigroup_8",
    "rehearsal_9",
    "still_life_7",
    "tour_15",
];

/// Models that a search within [`NODES`] does not end on: only what it has found so far is compared.
const OPEN: &[&str] = &["curriculum_36", "quasigroup_9"];

/// The most nodes of a search.
const NODES: u64 = 200_000;

/// A row of the table.
#[derive(Clone, Debug)]
struct Row {
    file: String,
    kind: String,
    answer: String,
}

impl Row {
    fn name(&self) -> &str {
        self.file.strip_suffix(".csp").unwrap()
    }

    fn is_among(&self, names: &[&str]) -> bool {
        names.contains(&self.name())
    }

    fn path(&self) -> PathBuf {
        folder().join(&self.file)
    }
}

fn folder() -> PathBuf {
    Path::new(ROOT).join("docs/src/models/csplib")
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(folder().join("optima.tsv")).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[file, kind, _, answer, by] = fields.as_slice() else { panic!("five fields: {line}") };
        assert!(by.split(", ").count() >= 2, "two solvers: {line}");
        Row { file: file.into(), kind: kind.into(), answer: answer.into() }
    };
    table.lines().skip(1).map(row).collect()
}

/// The lines of a model that its kind has in common: no comments, and none of the numbers that `check.py` reads.
fn body(row: &Row) -> String {
    let text = fs::read_to_string(row.path()).unwrap();
    let (head, body) = text.split_once("\n\n").unwrap();
    assert!(head.starts_with("# ") && head.contains("Data: "), "{row:?}");
    body.to_owned()
}

/// The answer, as constraints for each variable that it shows.
fn pinned(model: &Model, answer: &Value) -> String {
    let mut text = String::new();
    for Shown { name, dimensions, values, .. } in &model.shown {
        let mut flat = vec![&answer[name]];
        let mut places = vec![String::new()];
        for dimension in dimensions {
            flat = flat.into_iter().flat_map(|value| value.as_array().unwrap()).collect();
            places = places.iter().flat_map(|place| dimension.clone().map(move |i| format!("{place}, {i}"))).collect();
        }
        assert_eq!((flat.len(), places.len()), (values.len(), values.len()), "{name}");
        for (place, value) in places.iter().zip(flat) {
            let index = place.strip_prefix(", ").map_or_else(String::new, |index| format!("[{index}]"));
            writeln!(text, "{name}{index} == {value}").unwrap();
        }
    }
    text
}

/// Solves a model by this strategy, and says what is not as the table says.
fn wrong(row: &Row, strategy: &str) -> Option<String> {
    let path = row.path();
    let ran = csp(&format!("solve {} --format json --node-limit {NODES} --strategy {strategy}", path.display()));
    let record: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {row:?}: {ran:?}"));
    let told = || Some(format!("{row:?} by {strategy}: {} {}", record["status"], record["objective"]));
    let answer = &record["solutions"][0];
    if answer.is_null() {
        let is_right = row.answer == "unsatisfiable" && record["status"] == "unsatisfiable";
        return if is_right || row.is_among(OPEN) && record["status"] == "limit" { None } else { told() };
    }
    // A search that knows little, and that has one value for each variable, checks the constraints one by one.
    let text = fs::read_to_string(&path).unwrap();
    let watch = Watch::start(Limits::default());
    let model = Format::of_name("model.csp").unwrap().read(&text, &watch).unwrap();
    let ran = csp_with("solve - --format json --strategy fc+input", &format!("{text}{}", pinned(&model, answer)));
    let checked: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{row:?}: {ran:?}"));
    if checked["status"] != "solved" || checked["objective"] != record["objective"] {
        return Some(format!("{row:?} by {strategy}: {answer} is no answer: {}", ran.stdout));
    }
    let Ok(best) = row.answer.parse::<i64>() else {
        return if row.answer == "satisfiable" { None } else { told() };
    };
    let value = record["objective"].as_i64().unwrap();
    let is_proved = record["proved"] == true;
    // What is found so far may be worse, and never better.
    let is_possible = if is_maximized(row) { value <= best } else { value >= best };
    if value == best && is_proved || is_possible && !is_proved && row.is_among(OPEN) { None } else { told() }
}

fn check(rows: &[Row], strategy: &str) {
    let wrong: Vec<String> = rows.par_iter().filter_map(|row| wrong(row, strategy)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_model_is_in_the_table_and_each_kind_has_one_text() {
    let rows = rows();
    let mut files: Vec<String> =
        fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.retain(|file| file.strip_suffix(".tsv").is_none());
    files.sort();
    let mut named: Vec<&String> = rows.iter().map(|row| &row.file).collect();
    named.sort();
    assert_eq!(files.iter().collect::<Vec<_>>(), named);
    for name in LONG.iter().chain(OPEN) {
        assert!(rows.iter().any(|row| row.name() == *name), "{name}");
    }
    let mut kinds: BTreeMap<&str, String> = BTreeMap::new();
    for row in &rows {
        let body = body(row);
        assert_eq!(kinds.entry(&row.kind).or_insert_with(|| body.clone()), &body, "{row:?}");
    }
    assert!(rows.len() >= 60 && kinds.len() >= 20, "{} models of {} kinds", rows.len(), kinds.len());
}

/// The models whose pictures the chapter shows.
fn pictured(chapter: &str) -> Vec<&str> {
    let pictures = chapter.split("![").skip(1).filter_map(|rest| rest.split_once("](../pictures/cookbook-"));
    pictures.filter_map(|(_, rest)| rest.split_once(".svg)")).map(|(name, _)| name).collect()
}

/// `CSP_UPDATE_DOCUMENTS=1` draws them anew.
#[test]
fn each_kind_has_its_picture_in_the_chapter() {
    let rows = rows();
    let chapter = fs::read_to_string(Path::new(ROOT).join("docs/src/desk/cookbook.md")).unwrap();
    let names = pictured(&chapter);
    let shown: Vec<&Row> = names.iter().map(|name| rows.iter().find(|row| row.name() == *name).unwrap()).collect();
    let kinds = |rows: &[&Row]| rows.iter().map(|row| row.kind.clone()).collect::<BTreeSet<_>>();
    assert_eq!(kinds(&shown), kinds(&rows.iter().collect::<Vec<_>>()));
    let wrong = |row: &&Row| {
        assert!(chapter.contains(&format!("<br>`{}`: ", row.name())), "{row:?}: its name is not below");
        let ran = csp(&format!("solve {} --format svg", row.path().display()));
        let is_right = ran.code == Some(0) && ran.stdout.starts_with("<svg ") && !ran.stdout.contains("not drawn");
        assert!(is_right && !ran.stdout.contains(" are too many "), "{row:?}: {ran:?}");
        let file = Path::new(ROOT).join(format!("docs/src/pictures/cookbook-{}.svg", row.name()));
        // The title of a picture is the file as it was named.
        let new = ran.stdout.replace(&format!("{}/", folder().display()), "docs/src/models/csplib/");
        if std::env::var_os("CSP_UPDATE_DOCUMENTS").is_some() {
            fs::write(&file, &new).unwrap();
        }
        let old = fs::read_to_string(&file).unwrap_or_default();
        (old != new)
            .then(|| format!("{} is not what csp solve draws; CSP_UPDATE_DOCUMENTS=1 draws it anew", file.display()))
    };
    let wrong: Vec<String> = shown.par_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `docs/times` writes the times; the answers beside them are those of the other solvers.
#[test]
fn each_model_has_its_time() {
    let times = fs::read_to_string(folder().join("times.tsv")).unwrap();
    let rows = rows();
    assert_eq!(times.lines().count(), 1 + rows.len());
    for (line, row) in times.lines().skip(1).zip(&rows) {
        let fields: Vec<&str> = line.split('\t').collect();
        let answer = if row.answer == "satisfiable" { "solved" } else { &row.answer };
        assert_eq!(fields[0], row.file);
        assert!(fields[1] == answer || fields[1].ends_with(", not proved"), "{line}: {row:?}");
        assert!(fields[2].parse::<u64>().is_ok() && fields[3].parse::<f64>().is_ok(), "{line}");
    }
    let chapter = fs::read_to_string(Path::new(ROOT).join("docs/src/desk/cookbook.md")).unwrap();
    let kinds = rows.iter().map(|row| &row.kind).collect::<BTreeSet<_>>().len();
    let within = times.lines().skip(1).filter(|line| line.rsplit('\t').next().unwrap().parse::<f64>().unwrap() < 5.0);
    let (all, ended) = (rows.len(), within.count());
    for told in [format!("{all} models of {kinds} kinds"), format!("{ended} of the {all} end within 5 s")] {
        assert!(chapter.contains(&told), "{told}");
    }
}

#[test]
fn each_model_asks_for_a_picture_of_what_is_there() {
    for row in rows() {
        let text = fs::read_to_string(row.path()).unwrap();
        let model = Format::of_name("model.csp").unwrap().read(&text, &Watch::start(Limits::default())).unwrap();
        assert!(!model.report.pictures.is_empty(), "{row:?} draws nothing");
        // A picture adds nothing to what is solved.
        let plain: String = text.split_inclusive('\n').filter(|line| !line.starts_with("draw ")).collect();
        let plain = Format::of_name("model.csp").unwrap().read(&plain, &Watch::start(Limits::default())).unwrap();
        assert_eq!(model.network.fingerprint(), plain.network.fingerprint(), "{row:?}");
    }
}

#[test]
fn models_have_the_answers_that_other_solvers_found() {
    let mut rows = rows();
    rows.retain(|row| !row.is_among(LONG) && !row.is_among(OPEN));
    check(&rows, "auto");
}

#[test]
#[ignore = "the long models need minutes"]
fn long_models_have_the_answers_that_other_solvers_found() {
    let mut rows = rows();
    rows.retain(|row| row.is_among(LONG) || row.is_among(OPEN));
    check(&rows, "auto");
}

/// Each of two engines alone, which have no line in common but the model: what it has proved is as the table says, and what it has found
/// is no better. Most models are ended by both.
#[test]
fn two_engines_have_the_same_answers() {
    let rows = rows();
    for (strategy, least) in [("lcg", 65), ("gac+dom/wdeg+luby", 40)] {
        let paths: Vec<String> = rows.iter().map(|row| row.path().display().to_string()).collect();
        let paths = paths.join(" ");
        let ran = csp(&format!("solve {paths} --format json --node-limit 1000 --strategy {strategy}"));
        let mut ended = 0;
        for line in ran.stdout.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let name = Path::new(record["problem"].as_str().unwrap()).file_name().unwrap().to_str().unwrap().to_owned();
            let row = rows.iter().find(|row| row.file == name).unwrap_or_else(|| panic!("{name}"));
            let best = row.answer.parse::<i64>();
            let has_ended = record["proved"] == true || best.is_err() && record["status"] != "limit";
            ended += usize::from(has_ended);
            let is_right = match (best, record["objective"].as_i64()) {
                (Ok(best), Some(value)) if has_ended => value == best,
                (Ok(best), Some(value)) if is_maximized(row) => value <= best,
                (Ok(best), Some(value)) => value >= best,
                (Ok(_), None) => record["status"] == "limit",
                (Err(_), _) => {
                    let expected = if row.answer == "satisfiable" { "solved" } else { "unsatisfiable" };
                    record["status"] == expected || record["status"] == "limit"
                }
            };
            assert!(is_right, "{row:?} by {strategy}: {record}");
        }
        assert_eq!(ran.stdout.lines().count(), rows.len(), "{strategy}: {}", ran.stderr);
        assert!(ended >= least, "{strategy} has ended {ended} of {}", rows.len());
    }
}

fn is_maximized(row: &Row) -> bool {
    fs::read_to_string(row.path()).unwrap().contains("\nmaximize ")
}

/// Says what is not as the table says of a model that was written in another language, to this file.
fn kept(row: &Row, file: &Path) -> Option<String> {
    let ran = csp(&format!("solve {} --format json --node-limit {NODES}", file.display()));
    let record: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {row:?}: {ran:?}"));
    let is_right = match row.answer.parse::<i64>() {
        Ok(best) => record["objective"] == best && record["proved"] == true,
        Err(_) => record["status"] == if row.answer == "satisfiable" { "solved" } else { "unsatisfiable" },
    };
    (!is_right).then(|| format!("{row:?}: {} {}", file.display(), record["status"]))
}

#[test]
fn models_keep_their_answers_in_other_languages() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cookbook");
    fs::create_dir_all(&folder).unwrap();
    let mut kinds = BTreeMap::new();
    for row in rows().into_iter().filter(|row| !row.is_among(LONG) && !row.is_among(OPEN)) {
        kinds.entry(row.kind.clone()).or_insert(row);
    }
    let rows: Vec<Row> = kinds.into_values().collect();
    assert!(rows.len() >= 20);
    let has_minizinc = Command::new("minizinc").arg("--version").output().is_ok();
    if !has_minizinc {
        eprintln!("skipped in part: there is no minizinc; on Debian, apt-get install minizinc");
    }
    let solver = installed("cookbook-solver");
    let wrong = |row: &Row| {
        let [xml, zinc, flat] = ["xml", "mzn", "fzn"].map(|end| folder.join(format!("{}.{end}", row.name())));
        let mut wrong = Vec::new();
        for written in [&xml, &zinc] {
            let ran = csp(&format!("convert {} -o {}", row.path().display(), written.display()));
            assert_eq!(ran.code, Some(0), "{ran:?}");
        }
        wrong.extend(kept(row, &xml));
        // What XCSP3 says is written in the language of this program again.
        let back = folder.join(format!("{}.back.csp", row.name()));
        let ran = csp(&format!("convert {} -o {}", xml.display(), back.display()));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        wrong.extend(kept(row, &back));
        if has_minizinc {
            let mut compiler = Command::new("minizinc");
            compiler.arg("-c").arg("--solver").arg(&solver).arg(&zinc).arg("-o").arg(&flat);
            let compiled = compiler.output().unwrap();
            assert!(compiled.status.success(), "{row:?}: {compiled:?}");
            wrong.extend(kept(row, &flat));
        }
        wrong
    };
    let wrong: Vec<String> = rows.par_iter().flat_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
