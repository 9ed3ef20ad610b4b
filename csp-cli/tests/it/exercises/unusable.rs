//! Folders in which there is nothing to run. No confinement is needed to say so, but `check` does not know that before.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;

use super::*;

fn manifest(class: &Folder, name: &str, text: &str) {
    fs::create_dir_all(class.0.join(name)).unwrap();
    class.write(&format!("{name}/exercise.json"), text);
}

#[test]
fn each_says_what_is_missing() {
    const MANIFEST: &str = "{\"exercise\":\"fc\",\"language\":\"python\"}";
    let class = Folder::new("exercises-unusable");
    let others = Folder::new("exercises-unusable-others");
    let secret = others.write("secret.py", "SECRET");
    let hole = |name: &str| class.0.join(name).join("forward_check.py");

    fs::create_dir(class.0.join("a-empty")).unwrap();
    fs::create_dir(class.0.join("b-none")).unwrap();
    class.write("b-none/forward_check.py", &right(Language::Python));
    manifest(&class, "c-no-json", "fc in python");
    manifest(&class, "d-a-list", "[1, 2]");
    manifest(&class, "e-unknown", "{\"exercise\":\"fcc\",\"language\":\"python\"}");
    manifest(&class, "f-language", "{\"exercise\":\"fc\",\"language\":\"perl\"}");
    manifest(&class, "g-no-command", "{\"exercise\":\"fc\",\"language\":\"other\"}");
    for name in ["h-missing", "i-link", "j-folder", "k-fifo", "l-large", "m-no-text", "n-large-text"] {
        manifest(&class, name, MANIFEST);
    }
    symlink(&secret, hole("i-link")).unwrap();
    fs::create_dir(hole("j-folder")).unwrap();
    assert!(Command::new("mkfifo").arg(hole("k-fifo")).status().unwrap().success());
    fs::write(hole("l-large"), vec![0; 1 << 20]).unwrap();
    fs::write(hole("m-no-text"), b"# one\n# two \xff\n").unwrap();
    fs::write(hole("n-large-text"), "#".repeat(256 * 1024 + 1)).unwrap();
    manifest(&class, "o-rust", "{\"exercise\":\"fc\",\"language\":\"rust\"}");
    symlink(&others.0, class.0.join("o-rust/src")).unwrap();
    // The manifest, too, must be a file; a dangling link is no missing file.
    fs::create_dir(class.0.join("p-link")).unwrap();
    symlink("nowhere", class.0.join("p-link/exercise.json")).unwrap();
    fs::create_dir(class.0.join("q-fifo")).unwrap();
    assert!(Command::new("mkfifo").arg(class.0.join("q-fifo/exercise.json")).status().unwrap().success());
    // A name that would draw a line of its own; and one that is no text, which only Linux can make.
    fs::create_dir(class.0.join("r\nanna: right")).unwrap();
    #[cfg(target_os = "linux")]
    fs::create_dir(class.0.join(OsStr::from_bytes(b"s\xff"))).unwrap();
    // Neither links nor hidden folders were handed in.
    symlink(&others.0, class.0.join("t-link")).unwrap();
    fs::create_dir(class.0.join(".git")).unwrap();
    fs::create_dir(class.0.join("__MACOSX")).unwrap();
    class.write("notes.txt", "a file beside the folders");

    let Some((grades, code)) = grades(&class, &[]) else { return };
    let expected = [
        ("a-empty", "the folder is empty"),
        ("b-none", "there is no exercise.json"),
        ("c-no-json", "exercise.json: expected"),
        ("d-a-list", "exercise.json: "),
        ("e-unknown", "there is no exercise \"fcc\": there are bt, fc,"),
        ("f-language", "there is no language \"perl\": there are rust, python, java, cpp, other"),
        ("g-no-command", "\"command\" is missing"),
        ("h-missing", "forward_check.py: the file is missing: hand it in under this name, or the folder of"),
        ("i-link", "forward_check.py: a link is not followed"),
        ("j-folder", "forward_check.py: this is no file"),
        ("k-fifo", "forward_check.py: this is no file"),
        ("l-large", "forward_check.py: the file has more than 256 KiB"),
        ("m-no-text", "forward_check.py: line 2 is no text in UTF-8"),
        ("n-large-text", "forward_check.py: the file has more than 256 KiB"),
        ("o-rust", "src/forward_check.rs: a link is not followed"),
        ("p-link", "exercise.json: a link is not followed"),
        ("q-fifo", "exercise.json: this is no file"),
        ("r\u{fffd}anna: right", "the folder is empty"),
        ("s\u{fffd}", "the folder is empty"),
    ];
    are(&grades, &expected.map(|(name, words)| (name, "unusable", words)));
    assert_eq!(code, Some(1));

    // No grade is written over what was handed in.
    class.write("h-missing/forward_check.py", "mine");
    class.write(
        "g-no-command/exercise.json",
        "{\"exercise\":\"fc\",\"language\":\"other\",\"command\":[\"sh\",\"run\"]}",
    );
    class.write("g-no-command/run", "mine");
    for path in ["h-missing/forward_check.py", "h-missing/exercise.json", "b-none/forward_check.py", "g-no-command/run"]
    {
        let before = class.read(path);
        refused(&check(&[&class.path(""), "--output", &class.path(path)]).unwrap(), "--output would write over it");
        assert_eq!(class.read(path), before);
    }
    fs::remove_file(class.0.join("h-missing/forward_check.py")).unwrap();

    // For one student, these are too many; a folder of which none is a project is told as a whole.
    let one = |folder: &str| check(&[folder, "--one"]).unwrap().stdout;
    assert!(one(&class.path("")).contains(": unusable\n  there are 15 projects (c-no-json, d-a-list, "));
    assert!(one(&class.path("o-rust")).starts_with("o-rust: unusable\n  src/forward_check.rs: a link"));
    let none = Folder::new("exercises-unusable-none");
    ["a/notes", "b/notes"].iter().for_each(|path| fs::create_dir_all(none.0.join(path)).unwrap());
    assert!(one(&none.path("")).contains("none: unusable\n  there is no exercise.json in this folder, nor in a, b: "));
    for name in ["a", "b"] {
        none.write(&format!("{name}/mac.txt"), "mine");
    }
    assert!(one(&none.path("")).contains("there is no exercise.json in this folder, nor in a, b: "));
    fs::create_dir(none.0.join("b/src")).unwrap();
    none.write("b/src/wave.rs", "mine");
    let told = check(&[&none.path(""), "--alike"]).unwrap();
    let loose = "b: unusable\n  there is no exercise.json beside src/wave.rs, which is the hole of lds in rust: write {\"exercise\":\"lds\",\"language\":\"rust\"} into one\n";
    assert!(told.stdout.contains(loose), "{}", told.stdout);
    assert!(
        told.stderr.contains("note: there are no two works to compare: 2 of 2 cannot be used\n"),
        "{}",
        told.stderr
    );

    // As text, too, a name takes one line; and a folder without folders is a submission itself.
    let text = check(&[&class.path("r\nanna: right"), &class.path("b-none")]).unwrap();
    assert_eq!((text.stdout.lines().count(), text.code), (4, Some(1)), "{}", text.stdout);
    assert!(text.stdout.starts_with("r\u{fffd}anna: right: unusable\n  the folder is empty\nb-none: unusable\n"));
    assert_eq!(text.stderr, "csp: 2 submissions: 0 right, 2 not; public problems only\n");
    refused(&check(&[&class.path("nowhere")]).unwrap(), "nowhere");
    refused(&check(&[&class.path("notes.txt")]).unwrap(), "notes.txt is a file: name the folder of the project");
}

/// Browsers number what is there already, and mail packs it.
#[test]
fn files_under_other_names() {
    let class = Folder::new("exercises-other-names");
    for (name, file) in [
        ("a-numbered", "forward_check (1).py"),
        ("b-moved", "wave.rs"),
        ("c-packed", "fc.zip"),
        ("d-unknown", "solution.py"),
    ] {
        fs::create_dir(class.0.join(name)).unwrap();
        class.write(&format!("{name}/{file}"), "mine");
    }
    let Some((grades, _)) = grades(&class, &[]) else { return };
    let may_be = |file: &str, hole: &str| {
        format!(
            "exercise is: the file \"{file}\" may be {hole} under another name; hand in {hole} under its own, or the folder"
        )
    };
    let expected = [
        ("a-numbered", may_be("forward_check (1).py", "forward_check.py")),
        ("b-moved", may_be("wave.rs", "src/wave.rs")),
        ("c-packed", "exercise is: unpack fc.zip, and hand in the folder of the project that is in it".into()),
        ("d-unknown", "which says what the exercise is: hand in the folder of the project".into()),
    ];
    are(&grades, &expected.each_ref().map(|(name, words)| (*name, "unusable", words.as_str())));
}

/// A course asks for one language, and its machine may have no other.
#[test]
fn another_language_than_was_asked_for() {
    let class = Folder::new("exercises-asked-language");
    hand_in(&class, "a", Language::Rust, &right(Language::Rust));
    hand_in(&class, "b", Language::Python, &right(Language::Python));
    fs::create_dir_all(class.0.join("c/src")).unwrap();
    class.write("c/src/wave.rs", "mine");
    let Some((asked, _)) = grades(&class, &["--language", "python"]) else { return };
    let in_python =
        |hole: &str| format!("this work is in rust: hand in {hole} in python, or the folder of such a project");
    let (first, last) = (in_python("forward_check.py"), in_python("wave.py"));
    are(&asked, &[("a", "unusable", &first), ("b", "right", ""), ("c", "unusable", &last)]);
    let asked = grades(&class, &["--language", "other"]).unwrap().0;
    let own =
        "this work is in python: hand in a program of your own in another language, with its command in exercise.json";
    assert_eq!(asked[1]["words"], own);
}

/// The command of a program runs in its folder, whose path is one of the words of the confinement.
#[cfg(target_os = "linux")]
#[test]
fn a_program_is_in_a_folder_with_a_text_as_its_name() {
    let class = Folder::new("exercises-no-text");
    let folder = class.0.join(OsStr::from_bytes(b"a\xff"));
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("exercise.json"), "{\"exercise\":\"fc\",\"language\":\"other\",\"command\":[\"echo\"]}")
        .unwrap();
    let Some((grades, _)) = grades(&class, &[]) else { return };
    are(&grades, &[("a\u{fffd}", "unusable", "is no text in UTF-8: give the folder another name")]);
}

/// A project that has lost its manifest is told as what it is, even where a hole of another exercise is given in it, and it is one
/// submission, whatever folders it has.
#[test]
fn a_project_without_its_manifest() {
    for (exercise, language, path) in [
        (Exercise::DirectionalConsistency, Language::Python, "directional.py"),
        (Exercise::Mrv, Language::Java, "SelectVariable.java"),
        (Exercise::LimitedDiscrepancy, Language::Rust, "src/wave.rs"),
        (Exercise::ForwardChecking, Language::Rust, "src/forward_check.rs"),
    ] {
        let folder = Folder::new(&format!("exercises-lost-manifest-{exercise}"));
        let project = folder.path("bob");
        succeeded(csp(&format!("exercise new {exercise} {project} --language {language}")));
        fs::remove_file(folder.0.join("bob/exercise.json")).unwrap();
        for built in ["target", "__pycache__"] {
            fs::create_dir(folder.0.join("bob").join(built)).unwrap();
            folder.write(&format!("bob/{built}/some"), "built");
        }
        let told = format!(
            "bob: unusable\n  there is no exercise.json beside {path}, which is the hole of {exercise} in {language}: "
        );
        for words in [&[project.as_str()][..], &[&project, "--one"], &[&folder.path("")]] {
            let Some(ran) = check(words) else { return };
            assert!(ran.stdout.starts_with(&told), "{words:?}: {}", ran.stdout);
        }
        // Of two holes, neither is named.
        folder.write("bob/learn.py", "mine");
        let Some(ran) = check(&[&project]) else { return };
        assert!(ran.stdout.starts_with("bob: unusable\n  there is no exercise.json, which "), "{}", ran.stdout);
    }
    // A hole beside the folders of students hides none of them.
    let class = Folder::new("exercises-lost-manifest-class");
    class.write("forward_check.py", "mine");
    fs::create_dir(class.0.join("anna")).unwrap();
    class.write("anna/mac.txt", "mine");
    hand_in(&class, "bob", Language::Python, &right(Language::Python));
    let Some((grades, _)) = grades(&class, &[]) else { return };
    are(&grades, &[("anna", "unusable", "there is no exercise.json, which"), ("bob", "right", "")]);
}
