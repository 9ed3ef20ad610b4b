//! Runs the programs of the exercises.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::project;

/// Two compilers at a time at most.
static COMPILERS: [Mutex<()>; 2] = [Mutex::new(()), Mutex::new(())];

/// Answers one problem a line.
const DRIVER_IN_JAVA: &str = "final class Driver {
    public static void main(String[] words) {
        var lines = new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).lines().toList();
        for (String line : lines) {
            State state = new State(Problem.read(line));
            Search.run(state);
            state.end();
            System.out.println(\"====\");
            System.out.flush();
        }
    }
}
";

/// True if this machine has what compiles the language; says so, if not.
pub(crate) fn is_here(language: Language) -> bool {
    let compiler = if language == Language::Java { "javac" } else { "g++" };
    let is_here = Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        println!("no {compiler} here: {language} is not tested");
    }
    is_here
}

/// A program that is ready to run.
pub(crate) struct Program {
    language: Language,
    folder: PathBuf,
}

/// The hole, filled as the book fills it.
pub(crate) fn solution(exercise: Exercise, language: Language) -> String {
    let hole = Path::new(exercise.hole(language));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solutions").join(language.name());
    fs::read_to_string(folder.join(hole.file_name().unwrap())).unwrap()
}

impl Program {
    /// The program with this text in its hole, in a folder of this name.
    pub(crate) fn new(exercise: Exercise, language: Language, hole: &str, name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let mut files = project::harness(exercise, language);
        files.push(project::ProjectFile { path: exercise.hole(language).into(), text: hole.into() });
        for file in files {
            let path = folder.join(&file.path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file.text).unwrap();
        }
        let program = Self { language, folder };
        match language {
            Language::Rust => {
                program.compile(
                    "rustc",
                    &["--edition", "2024", "-Dwarnings", "-Cdebuginfo=0", "-o", "program", "src/main.rs"],
                );
            }
            Language::Java => {
                fs::write(program.folder.join("Driver.java"), DRIVER_IN_JAVA).unwrap();
                program.compile("sh", &["-c", "javac -Xlint:all -Werror -d . *.java"]);
            }
            Language::Cpp => program.compile("sh", &["-c", "g++ -std=c++17 -Wall -Wextra -Werror -o program *.cpp"]),
            Language::Python | Language::Other => {}
        }
        program
    }

    fn compile(&self, compiler: &str, words: &[&str]) {
        let _compiler = COMPILERS[0].try_lock().or_else(|_| COMPILERS[1].try_lock()).ok();
        let done = Command::new(compiler).args(words).current_dir(&self.folder).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    /// What it writes for each of these instances.
    pub(crate) fn answers(&self, instances: &[Instance]) -> Vec<String> {
        if matches!(self.language, Language::Rust | Language::Cpp) {
            return instances.iter().map(|instance| self.answer(instance)).collect();
        }
        // Python and Java start slowly, so that one run answers all.
        // A mistake may go on for ever, so that an answer has so many lines at most.
        let driver = "import sys; sys.path.insert(0, '.')\n\
            import problem, search, state\n\
            class State(state.State):\n    \
                def _tell(self, kind, **fields):\n        \
                    if len(self.events) > 3000:\n            raise OverflowError\n        \
                    super()._tell(kind, **fields)\n\
            for line in sys.stdin:\n    \
                try:\n        search.run(State(problem.read(line), prints=True))\n    \
                except BaseException as error:\n        print(repr(error), file=sys.stderr)\n    \
                print('====')";
        let lines: String = instances.iter().map(|instance| instance.request() + "\n").collect();
        let out = if self.language == Language::Java {
            self.run(Command::new("java").args(["-XX:+UseSerialGC", "-cp", ".", "Driver"]), &lines)
        } else {
            self.run(Command::new("python3").args(["-B", "-c", driver]), &lines)
        };
        let answers: Vec<String> = out.split("====\n").map(str::to_owned).collect();
        assert_eq!(answers.len(), instances.len() + 1);
        answers[..instances.len()].to_vec()
    }

    /// What it writes for one instance, when it is started as a check starts it.
    pub(crate) fn answer(&self, instance: &Instance) -> String {
        let mut command = match self.language {
            Language::Python => Command::new("python3"),
            Language::Java => Command::new("java"),
            _ => Command::new(self.folder.join("program")),
        };
        if self.language == Language::Python {
            command.args(["-I", "-B", "main.py"]);
        }
        if self.language == Language::Java {
            command.args(["-cp", ".", "Main"]);
        }
        self.run(&mut command, &(instance.request() + "\n"))
    }

    fn run(&self, command: &mut Command, input: &str) -> String {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = pipes.current_dir(&self.folder).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // A program that ends before it has read everything is no fault of the test.
            let _ = stdin.write_all(input.as_bytes());
        });
        let out = child.wait_with_output().unwrap();
        writer.join().unwrap();
        String::from_utf8(out.stdout).unwrap()
    }
}
