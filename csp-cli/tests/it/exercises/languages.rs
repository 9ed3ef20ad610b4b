//! Work in Java and C++, confined: each language whose compiler is here.

use super::*;

/// True if this machine has what compiles the language; says so, if not.
fn is_here(language: Language) -> bool {
    let compiler = if language == Language::Java { "javac" } else { "g++" };
    let is_here = Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        println!("no {compiler} here: {language} is not tested");
    }
    is_here
}

/// The right hole with one change.
fn with(language: Language, old: &str, new: &str) -> String {
    let right = right(language);
    assert_eq!(right.matches(old).count(), 1, "{old} in {language}");
    right.replace(old, new)
}

/// The first statement of the hole.
const FIRST: &str = "for (int y : state.neighbours(x)) {";

fn first_does(language: Language, statement: &str) -> String {
    with(language, FIRST, &format!("{statement}\n        {FIRST}"))
}

#[test]
fn java() {
    if !is_here(Language::Java) {
        return;
    }
    let class = Folder::new("exercises-java");
    let java = |name: &str, hole: &str| hand_in(&class, name, Language::Java, hole);
    java("a-right", &right(Language::Java));
    java(
        "b-empty",
        &first_does(Language::Java, "if (x >= 0) throw new RuntimeException(\"the hole is still empty\");"),
    );
    java("c-differs", &with(Language::Java, "if (!state.allows", "if (state.allows"));
    java("d-does-not-compile", &with(Language::Java, "return true;", "return true"));
    java("e-raises", &first_does(Language::Java, "int[] none = new int[0]; none[x] = 1;"));
    java(
        "f-memory",
        &first_does(
            Language::Java,
            "byte[][] all = new byte[9][]; for (int i = 0; i < 9; i++) all[i] = new byte[1 << 28];",
        ),
    );
    java(
        "g-reads",
        &first_does(
            Language::Java,
            "try { new java.io.FileReader(\"/etc/passwd\"); } catch (Exception e) { throw new RuntimeException(e.getMessage()); }",
        ),
    );
    java(
        "h-writes",
        &first_does(
            Language::Java,
            "try { new java.io.FileWriter(\"here\"); } catch (Exception e) { throw new RuntimeException(e.getMessage()); }",
        ),
    );
    java(
        "i-starts",
        &first_does(
            Language::Java,
            "try { new ProcessBuilder(\"/bin/true\").start(); } catch (Exception e) { throw new RuntimeException(e.getMessage()); }",
        ),
    );
    let Some((grades, _)) = grades(&class, &["--time-limit", "60s"]) else { return };
    are(
        &grades,
        &[
            ("a-right", "right", ""),
            ("b-empty", "still-empty", "the hole is still empty"),
            ("c-differs", "differs", "It keeps what is not allowed: is the test the wrong way round?"),
            ("d-does-not-compile", "does-not-compile", "ForwardCheck.java:"),
            (
                "e-raises",
                "failed",
                "ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0 (ForwardCheck.java, line",
            ),
            ("f-memory", "memory-limit", "1024 MiB of memory"),
            ("g-reads", "failed", "/etc/passwd (Permission denied)"),
            ("h-writes", "failed", "here (Permission denied)"),
            ("i-starts", "failed", "Cannot run program \"/bin/true\""),
        ],
    );
}

/// Less memory than the Java machine itself needs is never a mistake of the student, and what the book says is enough.
#[test]
fn java_has_no_room() {
    if !is_here(Language::Java) {
        return;
    }
    let class = Folder::new("exercises-java-room");
    hand_in(&class, "a-right", Language::Java, &right(Language::Java));
    let Some((grades, _)) = grades(&class, &["--memory-limit", "300M"]) else { return };
    are(&grades, &[("a-right", "memory-limit", "300 MiB of memory")]);
    // It needs several pieces, and speaks of each in another way.
    for memory in ["450M", "512M", "600M"] {
        let (grades, _) = super::grades(&class, &["--memory-limit", memory]).unwrap();
        assert!(grades[0]["verdict"] == "memory-limit" || grades[0]["verdict"] == "right", "{memory}: {}", grades[0]);
    }
    let book = fs::read_to_string(Path::new(ROOT).join("docs/src/workshop/exercises.md")).unwrap();
    let said = book.split_once("MiB are enough for it").unwrap().0.split_whitespace().next_back().unwrap();
    let (grades, _) = super::grades(&class, &["--memory-limit", &format!("{said}M"), "--time-limit", "60s"]).unwrap();
    are(&grades, &[("a-right", "right", "")]);
}

#[test]
fn cpp() {
    if !is_here(Language::Cpp) {
        return;
    }
    let class = Folder::new("exercises-cpp");
    let cpp = |name: &str, hole: &str| hand_in(&class, name, Language::Cpp, hole);
    cpp("a-right", &right(Language::Cpp));
    cpp("b-empty", &first_does(Language::Cpp, "if (x >= 0) throw std::runtime_error(\"the hole is still empty\");"));
    cpp("c-differs", &with(Language::Cpp, "if (!state.allows", "if (state.allows"));
    cpp("d-does-not-compile", &with(Language::Cpp, "return true;", "return true"));
    cpp("e-reads-behind-a-list", &first_does(Language::Cpp, "if (std::vector<int>(1)[x + 1] == 0) return true;"));
    cpp("f-memory", &first_does(Language::Cpp, "std::vector<long> all(1L << 30);"));
    cpp(
        "g-reads",
        &first_does(
            Language::Cpp,
            "if (!std::freopen(\"/etc/passwd\", \"r\", stdin)) throw std::runtime_error(\"no file\");",
        ),
    );
    cpp(
        "h-writes",
        &first_does(Language::Cpp, "if (!std::fopen(\"here\", \"w\")) throw std::runtime_error(\"no new file\");"),
    );
    cpp("i-includes", &right(Language::Cpp).replace("#include", "#include \"/etc/passwd\"\n#include"));
    cpp("k-forgets", &with(Language::Cpp, "    return true;\n", ""));
    cpp("l-name", &with(Language::Cpp, "forward_check", "forwardcheck"));
    cpp("m-prints", &first_does(Language::Cpp, "std::puts(\"here\");"));
    cpp("j-waits", &first_does(Language::Cpp, "for (volatile int i = 0;; i = i + 1) {}"));
    let Some((grades, _)) = grades(&class, &["--time-limit", "10s"]) else { return };
    are(
        &grades,
        &[
            ("a-right", "right", ""),
            ("b-empty", "still-empty", "the hole is still empty"),
            ("c-differs", "differs", "It keeps what is not allowed: is the test the wrong way round?"),
            ("d-does-not-compile", "does-not-compile", "forward_check.cpp:"),
            ("e-reads-behind-a-list", "failed", "Assertion '__n < this->size()' failed"),
            ("f-memory", "memory-limit", "1024 MiB of memory"),
            ("g-reads", "failed", "no file"),
            ("h-writes", "failed", "no new file"),
            ("i-includes", "does-not-compile", "Permission denied"),
            ("j-waits", "time-limit", "it takes more than 10s"),
            ("k-forgets", "does-not-compile", "[-Werror=return-type]"),
            ("l-name", "does-not-compile", "undefined reference to `forward_check("),
            ("m-prints", "not-understood", "print notes of your own to standard error by std::cerr"),
        ],
    );
}
