//! Packs, run in folders like those of the graders; their results beside what the documents of the graders ask for.

use csp_exercises::pack::Program;

use super::*;

/// Copies what a student hands in.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    assert!(Command::new("cp").args(["-R", "--"]).arg(from.join(".")).arg(to).status().unwrap().success());
}

/// Runs a script of a pack in a place of its own. Nothing where the machine cannot confine programs: there it must fail, say why,
/// and write no result.
fn graded(script: &Path, variables: &[(&str, &Path)], result: &Path) -> Option<String> {
    let ran = Command::new("sh").arg(script).envs(variables.iter().copied()).output().unwrap();
    let ran = Ran::from(ran);
    if let Err(why) = confinement::is_possible() {
        assert!(ran.code != Some(0) && ran.stderr.contains(&why) && !result.exists(), "{ran:?}");
        return None;
    }
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    Some(fs::read_to_string(result).unwrap())
}

/// A field, and what its value must be.
type Field<'f> = (&'f str, fn(&Value) -> bool);

/// That an object has these fields, of these kinds, and no other; those with a `?` may be missing.
fn has(object: &Value, fields: &[Field<'_>]) {
    let all = object.as_object().unwrap();
    for (name, is_right) in fields {
        match all.get(name.trim_end_matches('?')) {
            Some(value) => assert!(is_right(value), "{name}: {value}"),
            None => assert!(name.ends_with('?'), "{name} is missing: {object}"),
        }
    }
    let known = |name: &String| fields.iter().any(|(field, _)| field.trim_end_matches('?') == name);
    assert!(all.keys().all(known), "{object}");
}

/// The zip of Gradescope, unpacked by another program. The fields are those of `docs/specs.md` of its samples.
#[test]
fn gradescope_reads_what_its_zip_writes() {
    let folder = Folder::new("packs-gradescope");
    let zip = folder.path("autograder.zip");
    let words = ["--for", "gradescope", "--points", "fc=20", "--to", &zip, "--seed", "it's a $SECRET"];
    let ran = succeeded(run(&[&["exercise", "pack", "fc"], words.as_slice()].concat()));
    assert!(ran.stderr.contains("setup.sh, run_autograder, exercise.json, csp\n"), "{}", ran.stderr);
    let list = "import zipfile, sys\nfor one in zipfile.ZipFile(sys.argv[1]).infolist():\n    print(one.filename, oct(one.external_attr >> 16))\n\
                zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
    let source = folder.path("autograder/source");
    let listed = Command::new("python3").args(["-c", list, &zip, &source]).output().unwrap();
    let listed = Ran::from(listed).stdout;
    assert_eq!(listed, "setup.sh 0o100755\nrun_autograder 0o100755\nexercise.json 0o100644\ncsp 0o100755\n");

    let root = folder.0.join("autograder");
    let setup = Command::new("sh").arg(root.join("source/setup.sh")).env("AUTOGRADER_ROOT", &root).output().unwrap();
    assert!(setup.status.success() && Ran::from(setup).stdout.starts_with("csp "));
    let result = root.join("results/results.json");
    let grade = |fill: &dyn Fn(&Path)| -> Option<Value> {
        let _ = fs::remove_dir_all(root.join("submission"));
        fs::create_dir_all(root.join("submission")).unwrap();
        fill(&root.join("submission"));
        let text = graded(&root.join("source/run_autograder"), &[("AUTOGRADER_ROOT", &root)], &result)?;
        let value: Value = serde_json::from_str(&text).unwrap();
        let is_seen =
            |value: &Value| ["visible", "hidden", "after_due_date", "after_published"].iter().any(|one| value == one);
        has(&value, &[("visibility", is_seen), ("stdout_visibility", is_seen), ("tests", Value::is_array)]);
        let text: fn(&Value) -> bool = Value::is_string;
        // The points of all tests are added up.
        assert_eq!(value["tests"].as_array().unwrap().len(), 1, "{value}");
        has(
            &value["tests"][0],
            &[
                ("score?", Value::is_number),
                ("max_score", Value::is_number),
                ("name", text),
                ("number", text),
                ("output", text),
                ("output_format", |value| value == "text"),
                ("status?", |value| value == "passed" || value == "failed"),
                ("visibility", is_seen),
            ],
        );
        Some(value["tests"][0].clone())
    };
    // One file alone; then a project with a mistake, which is right up to a place; then another exercise than was asked for.
    let right = right(Language::Python);
    let Some(test) = grade(&|place| fs::write(place.join("forward_check.py"), &right).unwrap()) else { return };
    assert_eq!((&test["score"], &test["max_score"], &test["status"]), (&20.0.into(), &20.into(), &"passed".into()));
    // The hidden problems were there, and the seed is nowhere in what a student reads.
    assert!(test["output"].as_str().unwrap().starts_with("right: 22 of 22"), "{test}");
    let class = Folder::new("packs-gradescope-class");
    hand_in(&class, "b", Language::Python, &changed("if not state.allows", "if b == a and not state.allows"));
    let test = grade(&|place| copy(&class.0.join("b"), place)).unwrap();
    let score = test["score"].as_f64().unwrap();
    assert!(score > 0.0 && score < 20.0 && test["status"] == "failed", "{test}");
    // Two copies are no more than one; what a Mac puts into a zip is none, and neither are notes.
    hand_in(&class, "twice/a", Language::Python, &right);
    let first = class.0.join("twice/a");
    for (other, score) in [("a copy", 0.0), ("__MACOSX/a", 20.0), ("notes", 20.0)] {
        let test = grade(&|place| {
            copy(&first, &place.join("a"));
            match other {
                "a copy" => copy(&first, &place.join(other)),
                _ => fs::create_dir_all(place.join(other)).unwrap(),
            }
        });
        let test = test.unwrap();
        assert_eq!((&test["score"], &test["max_score"]), (&score.into(), &20.into()), "{other}: {test}");
        let words = test["output"].as_str().unwrap();
        assert_eq!(words.contains("there are 2 projects (a, a copy): hand in one"), other == "a copy", "{words}");
    }
    // Another language than that of the pack, whose compiler the image lacks; and files of which none is the hole.
    hand_in(&class, "rust", Language::Rust, "mine");
    let test = grade(&|place| copy(&class.0.join("rust"), place)).unwrap();
    assert_eq!((&test["score"], &test["max_score"]), (&0.0.into(), &20.into()), "{test}");
    let words = test["output"].as_str().unwrap();
    assert!(words.contains("this work is in rust: hand in forward_check.py in python"), "{words}");
    let missing = "forward_check.py: the file is missing: hand it in under this name, or the folder of the project";
    for file in ["solution.py", "forward_check (1).py", "fc.zip", "a/forward-check.py"] {
        let test = grade(&|place| {
            fs::create_dir(place.join("a")).unwrap();
            fs::write(place.join(file), &right).unwrap();
        });
        assert!(test.as_ref().unwrap()["output"].as_str().unwrap().contains(missing), "{file}: {test:?}");
    }
    fs::write(class.0.join("b/exercise.json"), "{\"exercise\":\"lcv\",\"language\":\"python\"}").unwrap();
    let test = grade(&|place| copy(&class.0.join("b"), place)).unwrap();
    assert_eq!((&test["score"], &test["max_score"]), (&0.0.into(), &20.into()), "{test}");
    let other = Path::new(ROOT).join("crates/csp-exercises/tests/solutions/python/order_values.py");
    fs::copy(other, class.0.join("b/order_values.py")).unwrap();
    let test = grade(&|place| copy(&class.0.join("b"), place)).unwrap();
    assert_eq!(
        (&test["score"], &test["max_score"], &test["status"]),
        (&0.0.into(), &0.into(), &"passed".into()),
        "{test}"
    );
}

/// The folders of PrairieLearn. The fields are those of the page "External Grading" of its documents.
#[test]
fn prairielearn_reads_what_its_grader_writes() {
    let folder = Folder::new("packs-prairielearn");
    let course = folder.path("course");
    let words = ["exercise", "pack", "fc", "--for", "prairielearn", "--language", "rust", "--to", &course];
    succeeded(run(&words));
    refused(&run(&words), "is not empty");
    let question = Path::new(&course).join("questions/csp-fc-rust");
    let info: Value = serde_json::from_str(&fs::read_to_string(question.join("info.json")).unwrap()).unwrap();
    let text: fn(&Value) -> bool = Value::is_string;
    let is_uuid = |value: &Value| {
        let parts: Vec<usize> = value.as_str().unwrap().split('-').map(str::len).collect();
        parts == [8, 4, 4, 4, 12]
    };
    has(
        &info,
        &[
            ("uuid", is_uuid),
            ("title", text),
            ("topic", text),
            ("type", |value| value == "v3"),
            ("singleVariant", Value::is_boolean),
            ("gradingMethod", |value| value == "External"),
            ("externalGradingOptions", Value::is_object),
        ],
    );
    let options = &info["externalGradingOptions"];
    let is_time = |value: &Value| value.as_u64().is_some_and(|seconds| seconds <= 600);
    has(options, &[("enabled", |value| value == true), ("image", text), ("entrypoint", text), ("timeout", is_time)]);
    // What the image copies is there, and what the page names, too.
    let image = Path::new(&course).join("image");
    let docker = fs::read_to_string(image.join("Dockerfile")).unwrap();
    assert!(docker.contains("COPY csp /usr/local/bin/csp\n") && image.join("csp").is_file(), "{docker}");
    let page = fs::read_to_string(question.join("question.html")).unwrap();
    assert!(
        page.contains("source-file-name=\"forward_check.rs\"") && question.join("forward_check.rs").is_file(),
        "{page}"
    );

    let grade = folder.0.join("grade");
    fs::create_dir_all(grade.join("student")).unwrap();
    copy(&question.join("tests"), &grade.join("tests"));
    fs::write(grade.join("student/forward_check.rs"), right(Language::Rust)).unwrap();
    let path = format!("{}:{}", image.display(), std::env::var("PATH").unwrap());
    let result = grade.join("results/results.json");
    let variables = [("GRADE_ROOT", grade.as_path()), ("PATH", Path::new(&path))];
    let Some(text) = graded(&grade.join("tests/grade"), &variables, &result) else { return };
    assert!(text.len() < 1_000_000, "PrairieLearn reads no more");
    let value: Value = serde_json::from_str(&text).unwrap();
    let is_part = |value: &Value| value.as_f64().is_some_and(|part| (0.0..=1.0).contains(&part));
    let text: fn(&Value) -> bool = Value::is_string;
    has(&value, &[("gradable", Value::is_boolean), ("score", is_part), ("message", text), ("tests", Value::is_array)]);
    let number: fn(&Value) -> bool = Value::is_number;
    has(
        &value["tests"][0],
        &[
            ("name", text),
            ("description", text),
            ("points", number),
            ("max_points", number),
            ("message", text),
            ("output", text),
        ],
    );
    assert_eq!((&value["gradable"], &value["score"]), (&true.into(), &1.0.into()));
}

/// The workflow of GitHub Classroom, and its result as the reporter reads it: `${RUNNER}_RESULTS` by base64, of which it adds up `score`
/// and `max_score` and looks at `status`.
#[test]
fn the_reporter_of_classroom_reads_a_step() {
    let folder = Folder::new("packs-classroom");
    let repository = folder.path("repository");
    succeeded(run(&["exercise", "pack", "fc", "--for", "classroom", "--points", "fc=8", "--to", &repository]));
    let workflow = folder.read("repository/.github/workflows/classroom.yml");
    // The names that the reporter asks for.
    assert!(workflow.contains("\nname: Autograding Tests\n") && workflow.contains("\n  run-autograding-tests:\n"));
    let repository = Path::new(&repository);
    let wrong = changed("if not state.allows", "if b == a and not state.allows");
    for (hole, points, status) in [(right(Language::Python), 8.0..=8.0, "pass"), (wrong, 0.01..=7.99, "fail")] {
        fs::write(repository.join("forward_check.py"), hole).unwrap();
        let output = folder.0.join("output");
        let _ = fs::remove_file(&output);
        let variables = [("GITHUB_WORKSPACE", repository), ("GITHUB_OUTPUT", &output)];
        let Some(said) = graded(&repository.join(".github/classroom/grade"), &variables, &output) else { return };
        let encoded = said.strip_prefix("result=").unwrap().trim_end();
        let decode = "import base64, sys; print(base64.b64decode(sys.argv[1]).decode())";
        let decoded = Command::new("python3").args(["-c", decode, encoded]).output().unwrap();
        let value: Value = serde_json::from_slice(&decoded.stdout).unwrap();
        assert_eq!(
            (&value["status"], &value["max_score"], &value["tests"][0]["status"]),
            (&status.into(), &8.into(), &status.into())
        );
        assert!(points.contains(&value["tests"][0]["score"].as_f64().unwrap()), "{value}");
    }
}

/// A program that takes every word and does nothing: no image is finished with it, and no grade is a zero.
#[test]
fn an_image_with_another_program_is_never_finished() {
    let folder = Folder::new("packs-other-program");
    let root = folder.0.join("autograder");
    let source = folder.path("autograder/source");
    let words = ["exercise", "pack", "fc", "--program", "/bin/true", "--for"];
    succeeded(run(&[words.as_slice(), &["gradescope", "--to", &source]].concat()));
    fs::create_dir_all(root.join("submission")).unwrap();
    // A grade that was there before is not that of this work.
    fs::create_dir_all(root.join("results")).unwrap();
    folder.write("autograder/results/results.json", "{}");
    let script = |name: &str| {
        let mut command = Command::new("sh");
        Ran::from(command.arg(root.join("source").join(name)).env("AUTOGRADER_ROOT", &root).output().unwrap())
    };
    let setup = script("setup.sh");
    assert!(setup.code == Some(1) && setup.stdout.contains("does not check fc in python"), "{setup:?}");
    assert_ne!(script("run_autograder").code, Some(0));
    assert!(!root.join("results/results.json").exists());

    let start = folder.path("start");
    succeeded(run(&[words.as_slice(), &["classroom", "--to", &start]].concat()));
    let output = folder.0.join("output");
    let mut step = Command::new("sh");
    step.arg(format!("{start}/.github/classroom/grade"));
    step.env("GITHUB_WORKSPACE", &start).env("GITHUB_OUTPUT", &output);
    assert!(!step.status().unwrap().success() && !output.exists());

    // The last command of an image, with each program on its path.
    for (program, is_finished) in [("/bin/true", false), (CSP, true)] {
        let course = folder.path(if is_finished { "right" } else { "wrong" });
        let words = ["exercise", "pack", "fc", "--for", "prairielearn", "--program", program, "--to", &course];
        succeeded(run(&words));
        let docker = fs::read_to_string(format!("{course}/image/Dockerfile")).unwrap();
        let command = docker.lines().filter_map(|line| line.strip_prefix("RUN ")).next_back().unwrap();
        let path = format!("{course}/image:{}", std::env::var("PATH").unwrap());
        let built = Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap();
        assert_eq!(built.status.success(), is_finished, "{command}: {built:?}");
    }
}

/// A pack that has lost its `exercise.json` gives no grade, and never a zero.
#[test]
fn a_pack_without_a_part_gives_no_grade() {
    let folder = Folder::new("packs-without-a-part");
    let right = right(Language::Python);
    let pack =
        |grader: &str, to: &str| succeeded(run(&["exercise", "pack", "fc", "--for", grader, "--to", &folder.path(to)]));
    pack("gradescope", "autograder/source");
    pack("prairielearn", "course");
    pack("classroom", "start");
    copy(&folder.0.join("course/questions/csp-fc-python/tests"), &folder.0.join("grade/tests"));
    for (work, manifest) in [
        ("autograder/submission", "autograder/source"),
        ("grade/student", "grade/tests"),
        ("start", "start/.github/classroom"),
    ] {
        fs::create_dir_all(folder.0.join(work)).unwrap();
        folder.write(&format!("{work}/forward_check.py"), &right);
        fs::remove_file(folder.0.join(manifest).join("exercise.json")).unwrap();
    }
    let path = format!("{}:{}", folder.path("course/image"), std::env::var("PATH").unwrap());
    let script = |path_of: &str| {
        let mut command = Command::new("sh");
        command.arg(folder.path(path_of)).env("PATH", &path);
        command.env("AUTOGRADER_ROOT", folder.path("autograder")).env("GRADE_ROOT", folder.path("grade"));
        command.env("GITHUB_WORKSPACE", folder.path("start")).env("GITHUB_OUTPUT", folder.path("output"));
        Ran::from(command.output().unwrap())
    };
    let setup = script("autograder/source/setup.sh");
    assert!(
        setup.code == Some(1) && setup.stdout.contains("the zip of the autograder has no exercise.json"),
        "{setup:?}"
    );
    for (name, result) in [
        ("autograder/source/run_autograder", "autograder/results/results.json"),
        ("grade/tests/grade", "grade/results/results.json"),
        ("start/.github/classroom/grade", "output"),
    ] {
        let ran = script(name);
        assert!(ran.code == Some(2) && !folder.0.join(result).exists(), "{name}: {ran:?}");
    }
}

/// Each pack says how long a program may take, and takes another time.
#[test]
fn a_pack_has_a_time_limit() {
    let folder = Folder::new("packs-time");
    for (grader, script) in [
        ("gradescope", "run_autograder"),
        ("prairielearn", "questions/csp-fc-python/tests/grade"),
        ("classroom", ".github/classroom/grade"),
    ] {
        let usual = if grader == "prairielearn" { "2s" } else { "10s" };
        for (given, expected) in [("", usual), ("--time-limit 3s", "3s"), ("--time-limit 0.5", "500ms")] {
            let to = format!("{grader}{expected}");
            let words = format!("exercise pack fc --for {grader} {given} --to {}", folder.path(&to));
            succeeded(csp(&words));
            let text = folder.read(&format!("{to}/{script}"));
            assert_eq!(text.matches("--time-limit").count(), 1, "{text}");
            assert!(text.contains(&format!(" --time-limit {expected} ")), "{text}");
        }
    }
    // The grader waits for programs that are slow and not too slow.
    for (place, timeout) in [("prairielearn2s", 60), ("prairielearn3s", 90)] {
        let info = folder.read(&format!("{place}/questions/csp-fc-python/info.json"));
        let info: Value = serde_json::from_str(&info).unwrap();
        assert_eq!(info["externalGradingOptions"]["timeout"], timeout);
    }
    let docker = folder.read("prairielearn2s/image/Dockerfile");
    assert!(docker.contains("docker push ACCOUNT/csp-exercises\n"), "{docker}");
    let help = csp("exercise pack --help").stdout;
    let help: Vec<&str> = help.split_whitespace().collect();
    assert!(help.join(" ").contains("2s for PrairieLearn and 10s for the others"));
}

#[test]
fn a_pack_says_what_does_not_suit() {
    let folder = Folder::new("packs-refused");
    let to = folder.path("x.zip");
    let script = folder.write("csp", "#!/bin/sh\n");
    let pack = |words: &str| csp(&format!("exercise pack {words} --to {to}"));
    refused(&pack("fc --for gradescope --points mac=3"), "--points mac=3 says nothing of fc: write --points fc=10");
    refused(&pack("fc --for classroom --seed x"), "--seed would stand in the repository of every student");
    refused(&pack("fc --for gradescope --seed x --unconfined"), "--seed needs confined programs");
    refused(&pack("fc --for prairielearn --language other"), "a program in another language may have any files");
    refused(&pack(&format!("fc --for gradescope --program {script}")), "this is no program for Linux");
    refused(&pack("fc --for gradescope --program /dev/zero"), "/dev/zero is a device");
    refused(&pack("fc --for moodle"), "moodle");
    assert!(!Path::new(&to).exists());
    refused(&csp(&format!("exercise pack fc --for gradescope --to {}", folder.path("no/where.zip"))), "cannot write");
    for points in ["fc=1.5", "fc=-3", "fc=0", "20"] {
        let words = format!("fc --for gradescope --points {points}");
        refused(&pack(&words), "gives no points: write an exercise and a whole number from 1 up, such as fc=10");
    }
    // What is there is never written over.
    let there = "x.zip is there already: name a file that does not exist yet";
    fs::write(&to, "mine").unwrap();
    refused(&pack("fc --for gradescope"), there);
    assert_eq!(fs::read_to_string(&to).unwrap(), "mine");
    fs::remove_file(&to).unwrap();
    fs::create_dir(&to).unwrap();
    refused(&pack("fc --for gradescope"), there);
}

/// The loader that a program of this system asks for is a file of this system.
#[test]
fn the_loader_of_a_program_is_there() {
    let shell = Program::of(&fs::read("/bin/sh").unwrap()).unwrap();
    assert!(shell.loader.is_none_or(|loader| Path::new(&loader).exists()));
}
