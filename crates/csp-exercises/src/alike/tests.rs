//! Tokens, fingerprints, and what is told of works that are alike.

use proptest::prelude::*;

use super::*;
use crate::submission::Content;

#[test]
fn names_spaces_and_comments_are_nothing() {
    let python = |text| tokens(Language::Python, text);
    assert_eq!(
        python("for y in state.values(x): # all\n  f(y, 10, 'a\\'b')"),
        python("for  z in s.values(x):\n f(z, 2,\"c\")")
    );
    assert_ne!(python("s.values(x)"), python("s.remove(x)"));
    assert_ne!(python("if x: y"), python("while x: y"));
    assert_eq!(python("a\"\"\"b\n\"c\"\"\" d").len(), 3);
    let rust = |text| tokens(Language::Rust, text);
    assert_eq!(rust("let a = /* b\n */ c; // d"), rust("let x=y;"));
    assert_ne!(rust("#[a] b"), rust("b"));
    // A letter in quotes is one text, whatever it is; a lifetime is none.
    let letters = ["'\"'", "'/'", "'\\''", "'\\\\'", "'\\u{1f600}'", "'\u{1f600}'"];
    for language in [Language::Rust, Language::Java, Language::Cpp] {
        assert!(letters.iter().all(|letter| tokens(language, &format!("a({letter}, b)")).len() == 6));
        assert_eq!(tokens(language, "'\"'"), tokens(language, "\"x\""));
    }
    assert_eq!(rust("f::<'a, 'b>(x)").len(), rust("f::<;a, ;b>(x)").len());
    assert_ne!(rust("&'a str"), rust("'a'"));
    // What is not closed ends with the text.
    assert_eq!([python("'a\\"), rust("\"a\\"), python("'''a"), rust("/*a")].map(|all| all.len()), [1, 1, 1, 0]);
}

proptest! {
    /// The slow twin: the definition, window by window, with each hash made anew.
    #[test]
    fn fingerprints_are_those_of_the_definition(tokens in proptest::collection::vec(0u64..3, 0..80)) {
        let fresh: Vec<u64> = tokens.windows(RUN).flat_map(hashes).collect();
        prop_assert_eq!(&hashes(&tokens), &fresh);
        let windows = fresh.windows(WINDOW.min(fresh.len()).max(1));
        let slow: BTreeSet<u64> = windows.filter_map(|window| window.iter().min().copied()).collect();
        prop_assert_eq!(fingerprints(&tokens), slow);
    }

    /// The promise of the paper: a shared run of that length is never missed.
    #[test]
    fn a_long_shared_run_has_a_shared_fingerprint(
        [before, other, behind] in [0, 1, 2].map(|_| proptest::collection::vec(0u64..9, 0..30)),
        run in proptest::collection::vec(0u64..9, RUN + WINDOW - 1),
    ) {
        let one = fingerprints(&[before.as_slice(), &run, &behind].concat());
        let other = fingerprints(&[other.as_slice(), &run].concat());
        prop_assert!(!one.is_disjoint(&other));
    }

    #[test]
    fn any_text_has_tokens(text in "\\PC*", is_python: bool) {
        tokens(if is_python { Language::Python } else { Language::Rust }, &text);
    }
}

/// Two holes that are different behind a quote, and what is only a name elsewhere.
#[test]
fn the_languages_with_braces() {
    let head = "class A { boolean f(State s, int x) { char q = '\"'; ";
    let one = format!("{head}for (int y : s.neighbours(x)) if (!s.allows(x, y)) s.remove(y, q); return true; }} }}");
    let other =
        format!("{head}int n = 0; while (n < 10 && s.size(n) > 0) {{ n = n + x; s.push(n); }} return n > 3; }} }}");
    let renamed = one.replace('y', "longer").replace('q', "quote");
    assert_eq!(compared(Language::Java, "", &[("a", &one), ("b", &other)]), Vec::<String>::new());
    let told = compared(Language::Java, "", &[("a", &one), ("b", &renamed)]);
    assert_eq!(told, ["a and b are the same up to names, spaces and comments"]);
    assert_ne!(tokens(Language::Cpp, "switch (x) {}"), tokens(Language::Cpp, "f (x) {}"));
    assert_ne!(tokens(Language::Java, "return null;"), tokens(Language::Java, "return x;"));
    assert_eq!(tokens(Language::Python, "new = default"), tokens(Language::Python, "x = y"));
    assert_eq!(tokens(Language::Java, "New.f()"), tokens(Language::Java, "Old.f()"));
}

#[test]
fn what_many_have_says_nothing() {
    let lines: Vec<String> =
        (0..30).map(|n| format!("if x.a{n}(b) > {n} or y[{n}].b{n}: z.c{n} = x + d.e{n}()\n")).collect();
    let text = lines.concat();
    let renamed = text.replace('x', "longer").replace('\n', "\n\n");
    let part = lines[..28].concat() + "return not all(x)\n";
    let alone = text.replace(".a", ".k").replace(".b", ".l").replace(".c", ".m").replace(".e", ".n");
    let works = [("a", text.as_str()), ("b", &renamed), ("c", &part), ("d", &alone)];
    let told = compared(Language::Python, "", &works);
    assert_eq!(told[0], "a and b are the same up to names, spaces and comments");
    assert!(told[1].starts_with("a and c share 9") && told.len() == 2, "{told:?}");
    // What is given does not count.
    assert_eq!(compared(Language::Python, &text, &works), Vec::<String>::new());
    // What more than ten have is how it is written.
    let many: Vec<(String, String)> = (0..12).map(|n| (format!("w{n}"), format!("{text}q.r{n}()"))).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(compared(Language::Python, "", &many), Vec::<String>::new());
}

/// Two folders of one name are told apart by their paths.
#[test]
fn equal_names_are_paths() {
    let text =
        "def forward_check(state, x, a):\n    return all(state.allows(x, a, y, b) for y in state.neighbours(x))\n";
    let work = |name: &str, folder: &str| Submission {
        name: name.into(),
        folder: folder.into(),
        content: Ok(Content {
            exercise: Exercise::ForwardChecking,
            language: Language::Python,
            work: SubmittedWork::Hole(text.into()),
        }),
    };
    let told = notes(&[work("right", "/a/right"), work("right", "/b/right"), work("left", "/b/left")]);
    assert_eq!(told[0], "/a/right, /b/right and left are the same up to names, spaces and comments");
}
