//! `csp site`: which files are the engines. The pages themselves are tested in a browser, by `crates/csp-wasm/tests/run`.

use crate::common::{Folder, csp, refused, succeeded};

/// Every file of WebAssembly begins so. What makes engines of it are names in it, each behind its length.
const MAGIC: &str = "\0asm\u{1}\0\0\0";
const ALONE: &str = "answer_at";
const FIRST: &str = "\u{9}answer_at\u{15}more-0123456789abcdef\u{1}1";
const REST: &str = "\u{16}first-0123456789abcdef";
const REST_OF_ANOTHER: &str = "\u{16}first-fedcba9876543210";

/// The files of the site, or the sentence that refuses these engines.
fn files_of(engines: &[(&str, &str)], name: &str) -> Result<Vec<String>, String> {
    let folder = Folder::new(&format!("site-{name}"));
    for (file, text) in engines {
        folder.write(file, &format!("{MAGIC}{text}"));
    }
    let ran = csp(&format!("site {} --engines {}", folder.path("pages"), folder.path("")));
    if ran.code != Some(0) {
        refused(&ran, "");
        return Err(ran.stderr.replace(&folder.path(""), "DIR/"));
    }
    let ran = succeeded(ran);
    let mut files: Vec<String> = std::fs::read_dir(folder.0.join("pages"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert!(ran.stderr.contains(&format!("wrote {} files", files.len())), "{}", ran.stderr);
    files.retain(|file| file.contains(".wasm"));
    Ok(files)
}

#[test]
fn engines_are_one_file_or_two_that_ask_for_each_other() {
    assert_eq!(files_of(&[("csp.wasm", ALONE)], "one").unwrap(), ["csp.wasm"]);
    assert_eq!(files_of(&[("csp.wasm", FIRST), ("more.wasm", REST)], "two").unwrap(), ["csp.wasm", "more.wasm"]);
    // What the first one does not ask for was left by another build.
    assert_eq!(files_of(&[("csp.wasm", ALONE), ("more.wasm", REST)], "left").unwrap(), ["csp.wasm"]);
}

#[test]
fn what_is_not_whole_is_told_by_its_file() {
    let made = "crates/csp-wasm/build makes";
    for (engines, name, sentence) in [
        (&[][..], "none", "cannot read DIR/csp.wasm"),
        (&[("csp.wasm", FIRST)], "half", "cannot read DIR/more.wasm"),
        (&[("csp.wasm", "other")], "other", "DIR/csp.wasm holds no engines for the page"),
        (&[("csp.wasm", FIRST), ("more.wasm", ALONE)], "swapped", "DIR/more.wasm holds no engines for the page"),
        (
            &[("csp.wasm", FIRST), ("more.wasm", REST_OF_ANOTHER)],
            "mixed",
            "DIR/more.wasm holds no engines for the page",
        ),
    ] {
        let told = files_of(engines, name).unwrap_err();
        assert!(told.contains(sentence) && told.contains(made), "{told}");
    }
}
