//! A class, its grade book, and whether the grade book was edited.

use std::fmt::Write as _;

use csp_exercises::instance::Instance;
use csp_exercises::receipt::Receipt;

use super::*;

/// A class that is graded quickly: one is right, and of the others there is nothing to run.
fn class(name: &str) -> Folder {
    let class = Folder::new(name);
    hand_in(&class, "anna", Language::Python, &right(Language::Python));
    for name in ["=1+1", "ben, \"the\" second", "cem"] {
        fs::create_dir(class.0.join(name)).unwrap();
    }
    class
}

#[test]
fn all_right_is_no_failure() {
    let class = Folder::new("exercises-right");
    for name in ["b", "a"] {
        hand_in(&class, name, Language::Python, &right(Language::Python));
    }
    let Some(ran) = check(&[&class.path(""), "--time-limit", "20s"]) else { return };
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.stderr, "csp: 2 submissions: 2 right, 0 not; public problems only\n");
    assert_eq!(
        ran.stdout,
        ["a", "b"].map(|name| format!("{name}: right, 10 of 10 problems right (fc, python)\n")).concat()
    );
    // The present folder has a name, too; and hidden problems come behind the public ones.
    let mut command = Command::new(CSP);
    command.args(["exercise", "check", ".", "--time-limit", "20s", "--seed", "hidden"]);
    let here = succeeded(command.current_dir(class.0.join("a")).output().unwrap().into());
    let all = Instance::of(Exercise::ForwardChecking, Some("hidden")).len();
    assert!(all > 10);
    assert_eq!(here.stdout, format!("a: right, {all} of {all} problems right (fc, python)\n"));
    assert_eq!(here.stderr, "csp: 1 submission: 1 right, 0 not; seed \"hidden\"\n");
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let class = class("exercises-jobs");
    let folder = class.0.display().to_string();
    let words = |jobs| [folder.as_str(), "--time-limit", "20s", "--format", "csv", "--jobs", jobs];
    let Some(one) = check(&words("1")) else { return };
    let four = check(&words("4")).unwrap();
    assert_eq!((one.stdout.lines().count(), one.code), (5, Some(1)), "{}", one.stdout);
    assert_eq!((one.stdout, one.stderr, one.code), (four.stdout, four.stderr, four.code));
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Each file for another grader has each submission with its points, by a reader of its own.
#[test]
fn other_graders_read_the_results() {
    let class = class("exercises-results");
    let folder = class.0.display().to_string();
    let words = |format| [folder.as_str(), "--time-limit", "20s", "--format", format, "--points", "fc=4"];
    let Some(gradescope) = check(&words("gradescope")) else { return };
    assert_eq!(gradescope.code, Some(1), "{}", gradescope.stderr);
    let value: Value = serde_json::from_str(&gradescope.stdout).unwrap();
    let scores: Vec<(&str, f64)> = value["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|test| (test["status"].as_str().unwrap(), test["score"].as_f64().unwrap()))
        .collect();
    // Folders by name; what has no manifest was meant for the one exercise that has points.
    assert_eq!(scores, [("failed", 0.0), ("passed", 4.0), ("failed", 0.0), ("failed", 0.0)]);
    let value: Value = serde_json::from_str(&check(&words("prairielearn")).unwrap().stdout).unwrap();
    assert_eq!((&value["score"], &value["gradable"]), (&0.25.into(), &true.into()), "4 of 16 points");
    let value: Value = serde_json::from_str(&check(&words("check50")).unwrap().stdout).unwrap();
    let passed: Vec<bool> =
        value["results"].as_array().unwrap().iter().map(|one| one["passed"].as_bool().unwrap()).collect();
    assert_eq!(passed, [false, true, false, false]);
    // The keys of its JSON specification, at the top, of a result, and of a cause.
    assert_eq!(keys(&value), ["results", "slug", "version"]);
    for one in value["results"].as_array().unwrap() {
        assert_eq!(keys(one), ["cause", "data", "dependency", "description", "log", "name", "passed"]);
        assert!(one["log"].as_array().unwrap().iter().all(Value::is_string) && one["dependency"].is_null(), "{one}");
        let is_right = one["passed"] == true;
        assert!(if is_right { one["cause"].is_null() } else { keys(&one["cause"]) == ["help", "rationale"] }, "{one}");
    }
    let junit = check(&words("junit")).unwrap().stdout;
    // The elements and the attributes that the schema of Jenkins asks for, and the sums that it shows.
    let read = "import sys, xml.etree.ElementTree as t; root = t.parse(sys.stdin).getroot(); s = root[0]
assert (root.tag, s.tag, bool(s.get('name'))) == ('testsuites', 'testsuite', True)
assert all(c.tag == 'testcase' and c.get('classname') and all(e.tag in ('failure', 'error') and e.get('message') for e in c) for c in s)
for kind in ('failure', 'error'):
    assert int(s.get(kind + 's')) == len(s.findall('testcase/' + kind)) == int(root.get(kind + 's'))
assert int(s.get('tests')) == len(s) == int(root.get('tests'))
print([(c.get('name'), len(c)) for c in s])";
    let mut python = Command::new("python3");
    python.args(["-c", read]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = python.spawn().unwrap();
    std::io::Write::write_all(&mut python.stdin.take().unwrap(), junit.as_bytes()).unwrap();
    let named = String::from_utf8(python.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(named.trim(), "[('=1+1', 1), ('anna (fc, python)', 0), ('ben, \"the\" second', 1), ('cem', 1)]");
    let idle = check(&[&folder, "--points", "fc=4"]).unwrap();
    assert!(
        idle.code == Some(2) && idle.stderr.contains("--points is for the files of other graders"),
        "{}",
        idle.stderr
    );
}

#[test]
fn a_grade_book_shows_that_it_was_edited() {
    const SEED: &str = "spring term 7";
    let class = class("exercises-books");
    let place = Folder::new("exercises-books-out");
    let folder = class.0.display().to_string();
    let book = place.path("grades.csv");
    let format = ["--format", "csv", "--time-limit", "20s", "--seed", SEED];
    let Some(ran) = check(&[&[folder.as_str(), "--output", &book], format.as_slice()].concat()) else { return };
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(1)), "{}", ran.stderr);
    let text = place.read("grades.csv");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert_eq!(lines[0], "row,submission,exercise,language,verdict,right,problems,words,sha256,hash\n");
    assert!(lines[1].starts_with("1 of 4,'=1+1,,,unusable,0,0,the folder is empty,,"), "{text}");
    assert!(lines[2].starts_with("2 of 4,anna,fc,python,right,"), "{text}");
    assert!(lines[3].starts_with("3 of 4,\"ben, \"\"the\"\" second\",,,unusable,"), "{text}");
    assert!(lines[4].starts_with("4 of 4,cem,") && lines.len() == 5, "{text}");
    assert!(!text.contains(SEED) && !text.contains("spring"), "the key stays with the teacher");
    // What a program of the system says of the hole.
    let sum = Command::new("sha256sum").arg(class.0.join("anna/forward_check.py")).output().unwrap();
    let sum = String::from_utf8(sum.stdout).unwrap();
    assert!(lines[2].contains(sum.split_whitespace().next().unwrap()), "{text}");

    let verify = |text: &str, seed: Option<&str>| {
        let table = place.write("table.csv", text);
        let seed: &[&str] = &seed.map_or_else(Vec::new, |seed| vec!["--seed", seed]);
        run(&[&["exercise", "verify", &table], seed].concat())
    };
    let told = |ran: Ran, expected: &[&str]| {
        assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.stdout.lines().count(), expected.len(), "{}", ran.stdout);
        for (line, words) in ran.stdout.lines().zip(expected) {
            assert!(line.starts_with(words), "{words}: {}", ran.stdout);
        }
    };
    assert!(succeeded(verify(&text, Some(SEED))).stdout.ends_with("table.csv: 4 rows as they were written\n"));
    // A spreadsheet ends lines in its own way.
    succeeded(verify(&text.replace('\n', "\r\n"), Some(SEED)));
    told(verify(&text.replace("cem,,,unusable,0", "cem,,,right,10"), Some(SEED)), &["line 5, cem: "]);
    told(verify(&text.replace(",anna,", ",dora,"), Some(SEED)), &["line 3, dora: "]);
    let without = |gone: usize| [&lines[..gone], &lines[gone + 1..]].concat().concat();
    told(verify(&without(2), Some(SEED)), &["line 3, ben, \"the\" second: ", "rows are missing"]);
    told(verify(&without(4), Some(SEED)), &["rows are missing or were added: the last one says 3 of 4"]);
    told(verify(lines[0], Some(SEED)), &["rows are missing: there is none"]);
    told(verify(lines[0], None), &["rows are missing: there is none", "(A table that was made with --seed"]);
    told(verify(&without(1), Some(SEED)), &["line 2, anna: ", "rows are missing"]);
    told(verify(&(text.clone() + lines[4]), Some(SEED)), &["line 6, cem: ", "rows are missing or were added"]);
    let swapped = [lines[0], lines[2], lines[1], lines[3], lines[4]].concat();
    told(verify(&swapped, Some(SEED)), &["line 2, anna: ", "line 3, '=1+1: ", "line 4, ben, "]);
    let all = ["line 2, ", "line 3, ", "line 4, ", "line 5, "];
    told(verify(&text, Some("spring term 8")), &all);
    told(verify(&text, None), &[all.as_slice(), &["(A table that was made with --seed"]].concat());

    // Hashes that somebody made anew who does not know the seed.
    let mut receipt = Receipt::new(None);
    let mut forged = lines[0].to_owned();
    for (number, name) in ["anna", "ben"].into_iter().enumerate() {
        let row = format!("{} of 2", number + 1);
        let mut cells = vec![row.as_str(), name, "fc", "python", "right", "40", "40", "", ""];
        let hash = receipt.next(&cells);
        cells.push(&hash);
        writeln!(forged, "{}", cells.join(",")).unwrap();
    }
    told(verify(&forged, Some(SEED)), &["line 2, anna: ", "line 3, ben: "]);
    let open = succeeded(verify(&forged, None)).stdout;
    assert!(open.contains("2 rows as they were written; without --seed, anybody could have made"), "{open}");

    refused(&verify("row,name\n1,anna\n", Some(SEED)), "is no grade book");
    refused(&verify("", Some(SEED)), "is no grade book");
    refused(&verify(&(lines[0].to_owned() + "1 of 1,anna\n"), Some(SEED)), "cannot read");
    refused(&csp(&format!("exercise verify {}", place.path("nowhere.csv"))), "cannot read");
    refused(&csp("exercise verify /dev/zero"), "/dev/zero is a device, not a file");
    refused(&csp(&format!("exercise verify {}", place.path(""))), "is a folder");
}

/// Each problem is worth the same, and of one that is not right the steps count that come before the mistake: by the textbook's own
/// lines, a program that ends in an error at the fifth variable has all of them up to the first time that it gets a value.
#[test]
fn steps_before_the_first_mistake_have_their_part() {
    let class = Folder::new("exercises-credit");
    let hole = changed("    for y in", "    if x == 4:\n        raise ValueError('no more')\n    for y in");
    hand_in(&class, "a", Language::Python, &hole);
    hand_in(&class, "b", Language::Python, &right(Language::Python));
    hand_in(&class, "c", Language::Python, &python(&["while True: pass"]));
    let Some((grades, _)) = grades(&class, &["--time-limit", "5s"]) else { return };
    let part = |instance: &Instance| {
        let problem: Value = serde_json::from_str(&instance.request()).unwrap();
        let fifth = &problem["variables"][4]["name"];
        let lines: Vec<Value> = instance.textbook().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let at = lines.iter().position(|line| line["kind"] == "tried" && line["variable"] == *fifth);
        at.map_or(1.0, |at| (at + 1) as f64 / lines.len() as f64)
    };
    let expected: f64 = Instance::of(Exercise::ForwardChecking, None).iter().map(part).sum();
    let credit = |place: usize| grades[place]["credit"].as_f64().unwrap();
    assert!(
        (credit(0) - expected).abs() < 1e-4 && credit(0) > grades[0]["right"].as_f64().unwrap(),
        "{} {expected}",
        grades[0]
    );
    assert_eq!((credit(1), credit(2)), (10.0, 0.0));
}

/// Where nothing is confined, a line says so, whatever the format.
#[test]
fn an_unconfined_check_says_so() {
    let class = Folder::new("exercises-unconfined-words");
    let ran = run(&["exercise", "check", &class.path(""), "--unconfined", "--format", "classroom"]);
    assert!(
        ran.stderr.starts_with("csp: the programs are not confined: they run with all your rights\n"),
        "{}",
        ran.stderr
    );
    let value: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&value["status"], &value["max_score"], &value["version"]), (&"fail".into(), &10.into(), &1.into()));
}
