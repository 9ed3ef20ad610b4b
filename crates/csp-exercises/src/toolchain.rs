//! The ways in which a hole of a compiled language becomes a program: the command of the compiler, that of the program, and what both
//! must read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The ways of a language, in a folder with the files of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toolchain {
    /// The compiler.
    pub(crate) compiler: PathBuf,
    /// Its words. Names of files are from the folder.
    pub(crate) arguments: Vec<OsString>,
    /// The file that starts the program: itself, or a machine for it.
    pub(crate) program: PathBuf,
    /// The words behind it.
    pub(crate) words: Vec<OsString>,
    /// The folders of compiler and machine, if not in the system: they may read and execute there.
    pub(crate) homes: Vec<PathBuf>,
    /// True if the machine is one of several threads.
    pub(crate) may_thread: bool,
}

/// The file that a compiler writes.
const PROGRAM: &str = "program";

impl Toolchain {
    /// Rust, when the compiler and its library are in this folder.
    pub(crate) fn rust(sysroot: &Path, folder: &Path) -> Self {
        let arguments =
            ["--edition", "2024", "-Copt-level=1", "-Cdebuginfo=0", "--error-format=short", "--color=never"];
        Self::native(sysroot.join("bin/rustc"), &arguments, &["src/main.rs"], vec![sysroot.into()], folder)
    }

    /// C++, by this compiler. A place behind the end of a list ends the program, and does not read what is there; a function that
    /// forgets its answer is refused, as it would run on into whatever code comes next.
    pub(crate) fn cpp(compiler: PathBuf, hole: &str, folder: &Path) -> Self {
        let arguments =
            ["-std=c++17", "-O1", "-D_GLIBCXX_ASSERTIONS", "-Werror=return-type", "-fdiagnostics-color=never"];
        Self::native(compiler, &arguments, &["main.cpp", hole], Vec::new(), folder)
    }

    fn native(compiler: PathBuf, flags: &[&str], files: &[&str], homes: Vec<PathBuf>, folder: &Path) -> Self {
        let program = folder.join(PROGRAM);
        let mut arguments: Vec<OsString> = flags.iter().map(OsString::from).collect();
        arguments.extend(["-o".into(), program.clone().into()]);
        arguments.extend(files.iter().map(OsString::from));
        Self { compiler, arguments, program, words: Vec::new(), homes, may_thread: false }
    }

    /// Java, by the compiler of this name, when a program may address so many bytes. The machine reserves more than it uses; so
    /// what it may reserve is said, and half of the memory is left to the heap of the program.
    ///
    /// # Errors
    ///
    /// When the compiler is not part of a JDK: the reason.
    pub(crate) fn java(javac: &Path, files: &[&str], memory: u64) -> Result<Self, String> {
        let failed = || format!("{} is not in a folder with a Java machine: install a JDK", javac.display());
        let compiler = javac.canonicalize().map_err(|_| failed())?;
        let home = compiler.parent().and_then(Path::parent).ok_or_else(failed)?.to_owned();
        let program = home.join("bin/java");
        if !home.join("lib/modules").is_file() || !program.is_file() {
            return Err(failed());
        }
        // Some systems keep the settings of a JDK elsewhere, behind links.
        let settings = home.join("conf/security/java.security").canonicalize().ok();
        let settings = settings.as_deref().and_then(Path::parent).and_then(Path::parent).map(Path::to_owned);
        let small = [
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:CompressedClassSpaceSize=32m",
            "-XX:-UsePerfData",
            "-XX:-UseContainerSupport",
            // Standard output is the answer of the program.
            "-XX:+DisplayVMOutputToStderr",
        ];
        let mut arguments: Vec<OsString> = small.map(|word| format!("-J{word}").into()).into();
        arguments.extend(["-J-Xmx512m", "-encoding", "UTF-8", "-nowarn", "-d", "."].map(OsString::from));
        arguments.extend(files.iter().map(OsString::from));
        let mut words: Vec<OsString> = small.map(OsString::from).into();
        words.extend([format!("-Xmx{}m", (memory >> 21).max(8)).into(), "-cp".into(), ".".into(), "Main".into()]);
        let homes = std::iter::once(home).chain(settings).collect();
        Ok(Self { compiler, arguments, program, words, homes, may_thread: true })
    }
}

/// The message of a Java program that ends with an exception, and the line of the hole, if it was there.
pub(crate) fn java_last_words(stderr: &str, hole: &str) -> Option<String> {
    let lines = || stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let message = lines().find_map(|line| line.strip_prefix("Exception in thread \"main\" "))?;
    let place = lines().find_map(|line| {
        let place = line.strip_prefix("at ")?.strip_suffix(')')?.rsplit_once('(')?.1;
        place.strip_prefix(hole)?.strip_prefix(':')
    });
    Some(match place {
        Some(number) => format!("{message} ({hole}, line {number})"),
        None => message.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_has_the_line_of_the_hole() {
        let stderr = "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\
                      \tat State.half(State.java:7)\n\tat Ac3.ac3(Ac3.java:12)\n\tat Search.run(Search.java:5)\n";
        assert_eq!(
            java_last_words(stderr, "Ac3.java").unwrap(),
            "java.lang.ArithmeticException: / by zero (Ac3.java, line 12)"
        );
        assert_eq!(java_last_words(stderr, "Mac.java").unwrap(), "java.lang.ArithmeticException: / by zero");
        assert_eq!(java_last_words("Killed\n", "Ac3.java"), None);
    }

    #[test]
    fn a_compiler_alone_is_no_jdk() {
        let refused = Toolchain::java(Path::new("/bin/sh"), &[], 1 << 30).unwrap_err();
        assert!(refused.contains("install a JDK"), "{refused}");
    }
}
