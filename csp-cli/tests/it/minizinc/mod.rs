//! The solver for MiniZinc: alone, and called by MiniZinc, whose other solver, Gecode, must agree.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::thread;

use csp_core::{Solution, Solver, Watch};
use csp_formats::{Format, ModelLanguage, Shown};

use self::written_cases::{KINDS, of_kind, random};

mod compiled;
#[path = "../../../../crates/csp-formats/tests/it/models/written_cases.rs"]
mod written_cases;

const SEPARATOR: &str = "----------";

/// x + y = 4, and x is as large as it can be.
const BEST: &str = "var 0..3: x :: output_var;\nvar 1..4: y :: output_var;\nconstraint int_plus(x, y, 4);\n\
                    solve :: int_search([x], input_order, indomain_min) maximize x;\n";

/// Runs the solver on a text with these options.
fn solve(options: &[&str], text: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fzn-csp"));
    let command = command.args(options).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may end before it has read all.
    _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(options: &[&str], text: &str) -> String {
    let output = solve(options, text);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solutions_are_printed_as_minizinc_reads_them() {
    let all = BEST.replace("maximize x", "satisfy");
    let [a, b, c, d] = [(0, 4), (1, 3), (2, 2), (3, 1)].map(|(x, y)| format!("x = {x};\ny = {y};\n{SEPARATOR}\n"));
    assert_eq!(printed(&[], &all), a);
    assert_eq!(printed(&["-n", "3"], &all), format!("{a}{b}{c}"));
    assert_eq!(printed(&["-n", "9"], &all), format!("{a}{b}{c}{d}==========\n"));
    assert_eq!(printed(&["-a"], &all), format!("{a}{b}{c}{d}==========\n"));
    assert_eq!(printed(&["-f", "-a", "-r", "-7"], &all).matches(SEPARATOR).count(), 4);

    assert_eq!(printed(&[], BEST), format!("{d}==========\n"));
    assert_eq!(printed(&["-i"], BEST), format!("{a}{b}{c}{d}==========\n"));
    assert_eq!(printed(&["-a"], BEST), format!("{a}{b}{c}{d}==========\n"));
    assert_eq!(printed(&["-a"], &BEST.replace("4);", "9);")), "=====UNSATISFIABLE=====\n");
}

#[test]
fn statistics_are_printed_at_the_end() {
    let text = printed(&["-s"], BEST);
    let (_, statistics) = text.split_once("==========\n").unwrap();
    assert!(statistics.lines().all(|line| line.starts_with("%%%mzn-stat")), "{text}");
    assert!(statistics.contains("%%%mzn-stat: nodes=") && statistics.ends_with("%%%mzn-stat-end\n"), "{text}");
    assert!(statistics.contains("%%%mzn-stat: variables=2\n"), "{text}");
    // Times are seconds with six decimals: what is short is not 0.
    for name in ["initTime", "solveTime"] {
        let (_, time) = statistics.split_once(&format!("{name}=")).unwrap();
        let (_, decimals) = time.lines().next().unwrap().split_once('.').unwrap();
        assert!(decimals.len() == 6 && decimals.bytes().all(|digit| digit.is_ascii_digit()), "{text}");
    }
}

/// MiniZinc hands on `-p` only to a solver whose configuration has it.
#[test]
fn threads_may_be_asked_for() {
    for options in [&["-p", "4"][..], &["-f", "-p", "4"]] {
        let output = solve(options, BEST);
        assert!(output.status.success() && output.stdout == solve(&[], BEST).stdout, "{output:?}");
        let is_told =
            String::from_utf8_lossy(&output.stderr).contains("-p 4: a search by the file's annotations uses one");
        assert_eq!(is_told, options.len() == 2, "{output:?}");
    }
    let file = installed("threads");
    let configuration: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(configuration["stdFlags"].as_array().unwrap().contains(&"-p".into()));
}

/// Many pigeons for too few holes, whose pairs differ: no method here proves that soon.
fn pigeons() -> String {
    let count = 40;
    let declared: Vec<String> = (0..count).map(|x| format!("var 1..{}: x{x};\n", count - 1)).collect();
    let declared = declared.concat();
    let pairs = (0..count).flat_map(|x| (0..x).map(move |y| format!("constraint int_ne(x{x}, x{y});\n")));
    // A sum keeps the engine from taking it for a colouring.
    let sum = "constraint int_lin_le([1, 1, 1], [x0, x1, x2], 100);\n";
    format!("{declared}{}{sum}solve satisfy;\n", pairs.collect::<String>())
}

#[test]
fn what_a_limit_stops_is_unknown() {
    assert_eq!(printed(&["-t", "300"], &pigeons()), "=====UNKNOWN=====\n");
    assert_eq!(printed(&["-t", "0"], BEST), "=====UNKNOWN=====\n");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = |options: &[&str], text: &str| {
        let output = solve(options, text);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), b"".as_slice()));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = told(&[], &BEST.replace("int_plus", "int_sum"));
    assert!(
        error.starts_with("csp: standard input: line 3, column 12: int_sum is no constraint that is known"),
        "{error}"
    );
    assert!(told(&["--memory-limit", "10"], BEST).contains("larger than --memory-limit"));
    assert!(told(&["-n", "many"], BEST).contains("invalid value 'many'"));
    let missing = Command::new(env!("CARGO_BIN_EXE_fzn-csp")).arg("no/such.fzn").output().unwrap();
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read no/such.fzn"), "{missing:?}");
}

/// Writes the solver configuration into a folder for this test alone.
pub(crate) fn installed(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Command::new(env!("CARGO_BIN_EXE_fzn-csp")).arg("--install").arg(&folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    folder.join("csp.msc")
}

#[test]
fn the_configuration_names_this_program_and_its_library() {
    let file = installed("configuration");
    let configuration: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let path = |key: &str| PathBuf::from(configuration[key].as_str().unwrap());
    assert!(path("executable").is_absolute() && path("executable").ends_with("fzn-csp"));
    assert!(path("mznlib").is_absolute() && path("mznlib").join("redefinitions.mzn").is_file());
}

/// What a solver makes of a model.
#[derive(Debug, PartialEq)]
struct Answers {
    /// The objective of the last solution, when there is one.
    best: Option<String>,
    /// All solutions, where nothing is optimised.
    solutions: BTreeSet<String>,
    is_complete: bool,
    is_unsatisfiable: bool,
}

fn answers(solver: &str, model: &Path) -> Answers {
    let mut command = Command::new("minizinc");
    // What takes so long is a failure, and no reason to wait.
    command.args(["--solver", solver, "-a", "--time-limit", "60000"]);
    command.args(["--output-mode", "json", "--output-objective"]).arg(model);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{solver} on {}: {errors}{text}", model.display());
    let mut solutions: Vec<String> = text.split(SEPARATOR).map(|one| one.trim().to_owned()).collect();
    let rest = solutions.pop().unwrap();
    let objective =
        |one: &String| one.lines().find(|line| line.contains("\"_objective\"")).map(|line| line.trim().to_owned());
    let best = solutions.last().and_then(objective);
    Answers {
        solutions: if best.is_some() { BTreeSet::new() } else { solutions.into_iter().collect() },
        best,
        is_complete: rest.contains("=========="),
        is_unsatisfiable: rest.contains("=====UNSATISFIABLE====="),
    }
}

/// Whether MiniZinc and Gecode are there.
fn is_there() -> bool {
    let solvers = Command::new("minizinc").arg("--solvers").output();
    let is_there = solvers.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("org.gecode.gecode"));
    if !is_there {
        eprintln!("skipped: there is no minizinc with Gecode; on Debian, apt-get install minizinc");
    }
    is_there
}

#[test]
fn minizinc_gets_the_answers_of_gecode() {
    if !is_there() {
        return;
    }
    let configuration = installed("answers");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zinc");
    let mut models: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    models.sort_unstable();
    assert!(models.len() >= 30);
    let (open, different) = (Mutex::new(models.into_iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(model) = open.lock().unwrap().next() else { return };
            let own = answers(configuration.to_str().unwrap(), &model);
            let gecode = answers("gecode", &model);
            assert!(own.is_complete != own.is_unsatisfiable, "{}: {own:?}", model.display());
            if own != gecode {
                different.lock().unwrap().push(format!("{}: {own:?}\nGecode: {gecode:?}", model.display()));
            }
        }
    };
    thread::scope(|scope| [work, work].map(|work| scope.spawn(work)).into_iter().for_each(|one| one.join().unwrap()));
    let different = different.into_inner().unwrap();
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}

/// Each solution: the numbers of the variables by their names.
type Numbers = BTreeSet<Vec<(String, Vec<i64>)>>;

/// All solutions of a model in the language of this program; where something is optimised, its best value alone.
fn own_answers(text: &str) -> (Numbers, Option<i64>) {
    let model = Format::of_name("a.csp").unwrap().read(text, &Watch::default()).unwrap();
    let network = &model.network;
    if network.objective().is_some() {
        return (Numbers::new(), Solver::new(network).best().unwrap().value);
    }
    let values = |solution: &Solution| {
        let of = |shown: &Shown| shown.variables().map(|x| network.integer(x, solution.value(x))).collect();
        let mut values: Vec<(String, Vec<i64>)> =
            model.shown.iter().map(|shown| (shown.name.clone(), of(shown))).collect();
        values.sort();
        values
    };
    (Solver::new(network).all().unwrap().solutions.iter().map(values).collect(), None)
}

/// The same of what MiniZinc has printed.
fn their_answers(answers: &Answers) -> (Numbers, Option<i64>) {
    fn flat(value: &serde_json::Value) -> Vec<i64> {
        value.as_array().map_or_else(|| vec![value.as_i64().unwrap()], |all| all.iter().flat_map(flat).collect())
    }
    let values = |text: &String| {
        let solution: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap();
        let mut values: Vec<(String, Vec<i64>)> =
            solution.iter().map(|(name, value)| (name.clone(), flat(value))).collect();
        values.sort();
        values
    };
    let best = |line: &String| line.split_once(':').unwrap().1.trim().trim_end_matches(',').parse().unwrap();
    (answers.solutions.iter().map(values).collect(), answers.best.as_ref().map(best))
}

#[test]
fn what_is_written_for_minizinc_has_the_same_solutions_by_gecode() {
    if !is_there() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written");
    std::fs::create_dir_all(&folder).unwrap();
    let readable = |text: &String| Format::of_name("a.csp").unwrap().read(text, &Watch::default()).is_ok();
    let texts = KINDS.iter().map(|kind| of_kind(kind)).chain((1000..1080).map(random)).filter(readable);
    let texts: Vec<(usize, String)> = texts.enumerate().collect();
    assert!(texts.len() > 130);
    let (open, different) = (Mutex::new(texts.into_iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some((number, text)) = open.lock().unwrap().next() else { return };
            let format = Format::of_name("a.csp").unwrap();
            let written = ModelLanguage::MiniZinc.write(format, &text, &Watch::default()).unwrap().text;
            let file = folder.join(format!("{number}.mzn"));
            std::fs::write(&file, &written).unwrap();
            let (own, theirs) = (own_answers(&text), their_answers(&answers("gecode", &file)));
            if own != theirs {
                different.lock().unwrap().push(format!("{text}\n{written}\n{own:?}\n{theirs:?}"));
            }
        }
    };
    thread::scope(|scope| [work, work].map(|work| scope.spawn(work)).into_iter().for_each(|one| one.join().unwrap()));
    let different = different.into_inner().unwrap();
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}
