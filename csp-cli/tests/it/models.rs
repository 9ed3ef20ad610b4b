//! Models as text: solved, compared, shown, and what is said when they are wrong.

use std::fs;

use crate::common::{Folder, Ran, csp, csp_with, succeeded};
use serde_json::{Value, json};

fn json_of(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// A file with this text, for one test.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("csp-model-{}-{name}", std::process::id()));
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

const WORDS: &str = "var a, b in {red, green}\nvar x[1..2, 0..1] in -1..2\na != b\nsum(x) == 8\n";

#[test]
fn answers_have_names() {
    let ran = csp_with("solve -", WORDS);
    assert!(ran.stdout.contains("\na = "), "{ran:?}");
    assert!(ran.stdout.contains("\nx =\n  2 2\n  2 2\n"), "{ran:?}");
    // Of three indices, each value of the first has a block of its own.
    let three = "let days = {mon, tue}\nvar y[days, 1..2, 1..3] in 0..9\ny[tue, 2, 3] == 7\n";
    let blocks = "\ny[mon, .., ..] =\n  0 0 0\n  0 0 0\ny[tue, .., ..] =\n  0 0 0\n  0 0 7\n";
    assert!(csp_with("solve -", three).stdout.contains(blocks));
    let record = json_of(&csp_with("solve - --format json --strategy fc+input", WORDS));
    assert_eq!(record["solutions"], json!([{ "a": "red", "b": "green", "x": [[2, 2], [2, 2]] }]));
    let all = csp_with("solve - --format line --all --strategy fc+input", WORDS);
    assert!(all.stdout.starts_with("red green 2 2 2 2\ngreen red 2 2 2 2\n"), "{ran:?}");
    assert_eq!(csp_with("solve - --all --format count", WORDS).stdout, "2 -\n");
    let own =
        json!({ "variables": { "x": "1..3", "y": "1..3" }, "constraints": [[">", "x", ["+", "y", 1]]] }).to_string();
    let record = json_of(&csp_with("solve - --format json --unique", &own));
    assert_eq!((&record["status"], &record["solutions"][0]), (&"unique".into(), &json!({ "x": 3, "y": 1 })));
}

#[test]
fn the_best_is_found_and_proved() {
    let coins = "let coin = [1, 5, 10]\nvar n[1..3] in 0..9\nsum(i in 1..3) coin[i]*n[i] == 27\nminimize sum(n)\n";
    let ran = csp_with("solve -", coins);
    assert!(ran.stdout.contains("n = [2, 1, 2]\n# solved, the least value is 5; "), "{ran:?}");
    assert_eq!(ran.code, Some(0));
    let record = json_of(&csp_with("solve - --format json", coins));
    assert_eq!(
        (&record["objective"], &record["proved"], &record["status"]),
        (&5.into(), &true.into(), &"solved".into())
    );
    let all = csp_with("solve - --all --format count", coins);
    // Coins of 10, then of 5: the rest is paid by ones, of which there are nine.
    let count = (0..=9)
        .flat_map(|tens| (0..=9).map(move |fives| 27 - 10 * tens - 5 * fives))
        .filter(|ones| (0..=9).contains(ones));
    assert_eq!(all.stdout, format!("{} -\n", count.count()));
    let stopped = csp("solve model:golomb --node-limit 60 --strategy fc+input");
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    let none = csp_with("solve -", "var x in 1..3\nx > 3\nminimize x\n");
    assert_eq!(none.code, Some(1), "{none:?}");
}

#[test]
fn errors_have_a_place_and_a_mark() {
    let path = file("wrong.csp", "var x in 1..9\nx = 3\n");
    let ran = csp(&format!("solve {path}"));
    assert_eq!(ran.code, Some(2));
    let told = format!("csp: {path}: line 2, column 3: expected \"==\" for equal; \"=\" stands in \"let\" only\n");
    assert!(ran.stderr.starts_with(&format!("{told}       x = 3\n         ^\n")), "{ran:?}");
    fs::remove_file(path).unwrap();
    let wide = csp_with("solve -", "var x in 1..10000000000000000\n");
    assert!(wide.stderr.contains("at most 9007199254740992") && wide.code == Some(2), "{wide:?}");
    let text = "var end[1..2] in 0..1000000\nend[1] >= 250000\nend[2] == end[1] + 500001\nminimize end[2]\n";
    let found = csp_with("solve - --format json", text);
    assert!(found.stdout.contains("\"solutions\":[{\"end\":[250000,750001]}]"), "{found:?}");
    assert!(csp_with("solve -", text).stdout.contains("\nend = [250000, 750001]\n# solved, the least value is 750001"));
    let missing = csp("solve model:send_more");
    assert!(missing.stderr.contains("did you mean \"model:send-more\"?") && missing.code == Some(2), "{missing:?}");
    let bytes = file("bytes.csp", "");
    fs::write(&bytes, b"var x in 1..9\n# \xff").unwrap();
    let ran = csp(&format!("solve {bytes}"));
    assert!(ran.stderr.contains("line 2, column 3: the bytes from here on are no text"), "{ran:?}");
    fs::remove_file(bytes).unwrap();
    let rules = csp("solve model:zebra --variant diagonal");
    assert!(rules.code == Some(2) && rules.stderr.contains("rules of boards"), "{rules:?}");
}

/// A model is one whatever its file is called, and a board is none.
#[test]
fn the_text_decides_where_the_name_does_not() {
    let path = file("queens.txt", "# four queens\nlet n = 4\nvar q[1..n] in 1..n\nalldifferent(q)\n");
    assert_eq!(csp(&format!("solve {path} --all --format count")).stdout, format!("24 {path}\n"));
    fs::remove_file(path).unwrap();
    let board = csp_with("solve - --format line", crate::common::EASY);
    assert_eq!(board.code, Some(0), "{board:?}");
}

/// What stands for a part of a rule has the text of the part in its name, with the words of the model.
#[test]
fn a_trace_says_what_a_part_is() {
    let path = file(
        "parts.csp",
        "let crew = {ann, bob}\nvar shift[crew] in {early, late, night}\nvar a, b in 1..300\n\
         a * b > 8000 or shift[ann] == night or shift[bob] in {early, late}\n",
    );
    let traced = csp(&format!("trace {path} --strategy fc --node-limit 20")).stdout;
    for part in ["#1(8000 < a * b)", "#2(shift[ann] == night)", "#3(shift[bob] in {early, late})"] {
        assert!(traced.contains(&format!("{part} loses ")), "{part}: {traced}");
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn every_command_takes_models() {
    let path = file("map.csp", "var a, b, c in {red, green}\nab: a != b\nbc: b != c\n");
    for (arguments, code) in [
        ("compare FILE --strategies bt,fc+mrv,mac --runs 1", 0),
        ("trace FILE --strategy fc+mrv", 0),
        ("tree FILE --strategy bt", 0),
        ("show graph FILE", 0),
        ("check FILE", 1),
        ("consistency FILE --algorithms ac3", 0),
        ("structure FILE", 0),
        ("plan FILE --strategies bt", 0),
        ("convert FILE --to cnf", 0),
    ] {
        let ran = csp(&arguments.replace("FILE", &path));
        assert_eq!(ran.code, Some(code), "{arguments}: {ran:?}");
    }
    let traced = csp(&format!("trace {path} --strategy fc+input")).stdout;
    assert!(traced.contains("try a = red") && traced.contains("b loses red because of a"), "{traced}");
    let jobs = file("jobs.jsonl", &csp(&format!("plan {path} --strategies bt --runs 1")).stdout);
    fs::remove_file(&path).unwrap();
    // The jobs bring the text of the model.
    let ran = csp(&format!("run {jobs}"));
    fs::remove_file(jobs).unwrap();
    assert!(ran.code == Some(0) && ran.stdout.contains("\"solved\""), "{ran:?}");
    let conflict = csp_with("check -", "var a, b, c in {red, green}\nab: a != b\nbc: b != c\nca: c != a\n");
    assert!(conflict.code == Some(1) && conflict.stdout.contains("ab"), "{conflict:?}");
}

#[test]
fn the_problems_of_courses_are_listed_and_solved() {
    let listed = csp("problems").stdout;
    for model in csp_formats::MODELS {
        assert!(listed.contains(&format!("model:{}\n", model.name)), "{}", model.name);
    }
    let ran = csp("solve model:australia model:zebra model:knapsack --format json");
    assert_eq!((ran.stdout.lines().count(), ran.code), (3, Some(0)), "{ran:?}");
}

const RULER: &str = "<instance format=\"XCSP3\" type=\"COP\"><variables><array id=\"m\" size=\"[4]\"> 0..9 </array></variables>\
    <constraints><ordered><list> 0 m[1..3] </list><operator> lt </operator></ordered><intension> eq(m[0],0) </intension>\
    <allDifferent> m[1] m[2] m[3] sub(m[2],m[1]) sub(m[3],m[1]) sub(m[3],m[2]) </allDifferent></constraints>\
    <objectives><minimize> m[3] </minimize></objectives></instance>";

#[test]
fn instances_of_the_competitions_are_answered_in_their_lines() {
    let ran = csp_with("solve - --format xcsp --strategy mac+mrv", RULER);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let values: Vec<i64> =
        lines.iter().map_while(|line| line.strip_prefix("o ")).map(|value| value.parse().unwrap()).collect();
    // Each value is better than the one before; the shortest ruler of four marks has length 6, and there are two of it.
    assert!(values.windows(2).all(|pair| pair[1] < pair[0]) && values.last() == Some(&6), "{ran:?}");
    let found = &lines[values.len()..];
    assert_eq!(
        found[..3],
        ["s OPTIMUM FOUND", "v <instantiation type=\"optimum\" cost=\"6\">", "v <list> m[] </list>"]
    );
    assert!(["v <values> 0 1 4 6 </values>", "v <values> 0 2 5 6 </values>"].contains(&found[3]), "{ran:?}");
    assert_eq!(found[4..], ["v </instantiation>"]);
    let all = csp_with("solve - --format xcsp --all", &RULER.replace("9 </array>", "6 </array>"));
    // One line for each solution, as PyCSP3 and others read them.
    let lines: Vec<&str> = all.stdout.lines().collect();
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    assert_eq!((first, last, lines.len()), ("s SATISFIABLE", "d FOUND SOLUTIONS 2", 4), "{all:?}");
    for (number, values) in (1..).zip(&lines[1..3]) {
        let head =
            format!("v <instantiation id=\"sol{number}\" type=\"solution\" cost=\"6\"> <list> m[] </list> <values> 0 ");
        assert!(values.starts_with(&head) && values.ends_with(" 6 </values> </instantiation>"), "{all:?}");
    }
    let none = csp_with("solve - --format xcsp", &RULER.replace("9 </array>", "5 </array>"));
    assert_eq!((none.stdout.as_str(), none.code), ("s UNSATISFIABLE\n", Some(1)), "{none:?}");
    let limit = csp_with("solve - --format xcsp --node-limit 1 --strategy bt+input", RULER);
    assert_eq!((limit.stdout.as_str(), limit.code), ("s UNKNOWN\n", Some(3)), "{limit:?}");
}

#[test]
fn dimacs_is_read() {
    let path = file("square.col", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n");
    let record = json_of(&csp(&format!("solve {path} --format json")));
    assert_eq!((&record["objective"], &record["proved"]), (&2.into(), &true.into()));
    let formula = "p cnf 3 2\n1 2 0\n-1 -3 0\n";
    assert_eq!(csp_with("solve - --all --format count", formula).stdout, "4 -\n");
}

/// Commands that are asked for any solution say that the objective is left out, where a reader looks.
#[test]
fn an_objective_is_never_left_out_without_a_word() {
    let folder = Folder::new("objective");
    let model = folder.write("cheap.csp", "var a, b in 0..9\na + b >= 5\nminimize 2*a + b\n");
    let words =
        "cheap.csp has an objective (minimize 2 a + b): the first solution is sought, the objective is left out";
    for command in ["compare --no-times", "compare --why bt,fc", "plan", "trace", "tree", "replay"] {
        let command = if command.contains("--why") { command.to_owned() } else { format!("{command} --satisfy") };
        let ran = succeeded(csp(&format!("{command} {model}")));
        assert!(ran.stderr.contains(words), "{command}: {}", ran.stderr);
    }
    assert!(succeeded(csp(&format!("step {model} --satisfy --at 0"))).stderr.contains(words));
    assert!(succeeded(csp(&format!("tree {model} --all"))).stderr.contains("all solutions are sought"));
    // It stands in the page, in the table and in JSON as well.
    assert!(csp(&format!("replay {model} --satisfy")).stdout.contains("(minimize 2 a + b)"));
    for more in ["", "--format json", "--format json --stats summary", "--format markdown"] {
        assert!(
            csp(&format!("compare {model} --satisfy --no-times {more}")).stdout.contains("the objective is left out"),
            "{more}"
        );
    }
    // `csp solve` looks for the best, and nothing is left out of a problem without an objective.
    assert!(!csp(&format!("solve {model}")).stderr.contains("left out"));
    assert!(!csp("compare queens:4 --no-times").stderr.contains("left out"));
}

/// Variables that the program makes for an expression are not counted as those of the model.
#[test]
fn variables_made_for_expressions_are_counted_apart() {
    let folder = Folder::new("inner");
    let model =
        folder.write("inner.csp", "var a, b, c in 0..9\nsum(i in 1..2) (a * b == i) == 1\nc == (a * b) mod 3\n");
    let heading = csp(&format!("solve {model}")).stdout;
    let heading = heading.lines().next().unwrap();
    assert!(heading.contains(": 3 variables"), "{heading}");
}

#[test]
fn a_formula_may_have_any_blanks() {
    let ran = csp_with("solve - --all --format count", "c a comment\np  cnf\t3 2\n1 2 0\n-1 -3 0\n");
    assert_eq!((ran.stdout.as_str(), ran.code), ("4 -\n", Some(0)), "{ran:?}");
}

#[test]
fn standard_input_is_known_by_its_first_statement() {
    for text in [
        "different: x != y\nvar x, y in 1..2\n",
        "// a comment\n\nalldifferent(x, y)\nvar x, y in 1..2\n",
        "x!=y\nvar x, y in 1..2\n",
    ] {
        assert_eq!(csp_with("solve - --all --format count", text).stdout, "2 -\n", "{text}");
    }
    let none = csp_with("solve -", "x > y\ny > x\nvar x, y in 1..2\n");
    assert!(none.stderr.contains("csp: 1 problem: 0 solved, 1 without solution"), "{none:?}");
    let foreign = csp_with("solve -", "int x, y\n");
    assert!(foreign.code == Some(2) && foreign.stderr.contains("line 1, column "), "{foreign:?}");
    let strange = csp_with("solve -", "hello there, general\n");
    let tried = "as a model it was not known either, of these formats: flatzinc, csp, json, xcsp3, col, cnf";
    assert!(strange.code == Some(2) && strange.stderr.contains(tried), "{strange:?}");
}

#[test]
fn what_is_no_model_here_is_told_with_the_way_to_it() {
    let graph = file("pair.col", "p edge 2 1\ne 1 2\n");
    let ran = csp(&format!("solve {graph}@3"));
    assert!(ran.code == Some(2) && ran.stderr.contains(&format!("write coloring:{graph}@3")), "{ran:?}");
    assert_eq!(csp(&format!("solve coloring:{graph}@3")).code, Some(0));
    let empty = file("empty.csp", "# nothing\n");
    let ran = csp(&format!("solve {empty}"));
    assert!(ran.code == Some(2) && ran.stderr.contains("this model says nothing"), "{ran:?}");
    for path in [graph, empty] {
        fs::remove_file(path).unwrap();
    }
}

/// A short text may stand for two thousand million pairs.
#[test]
fn a_limit_of_memory_ends_the_reading() {
    let text = "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[65536]\"> 0..1 </array></variables>\
                <constraints><allDifferent> x[] </allDifferent></constraints></instance>";
    for text in [text, "var x[1..65536] in 0..1\nalldifferent(x)\n"] {
        let ran = csp_with("solve - --memory-limit 300M", text);
        assert!(ran.code == Some(3) && ran.stderr.contains("it needs about 368 GB of memory"), "{ran:?}");
        assert!(ran.stderr.contains("1 problem: 0 solved, 1 stopped by a limit"), "{ran:?}");
    }
}

#[test]
fn words_are_indices_of_answers() {
    let roster = "let who = {ann, bob}\nvar shift[who, {mon, tue}] in {day, off}\nvar n[who] in 1..2\nshift[ann, mon] == off\n\
                  forall(w in who) exactly(1, shift[w, ..], day)\nexactly(1, shift[.., mon], day)\nn[ann] < n[bob]\n";
    let ran = csp_with("solve -", roster);
    let table = "\nshift =\n      mon tue\n  ann off day\n  bob day off\nn = [ann: 1, bob: 2]\n";
    assert!(ran.stdout.contains(table), "{ran:?}");
    let record = json_of(&csp_with("solve - --format json", roster));
    let shift = json!({ "ann": { "mon": "off", "tue": "day" }, "bob": { "mon": "day", "tue": "off" } });
    assert_eq!(record["solutions"], json!([{ "shift": shift, "n": { "ann": 1, "bob": 2 } }]));
}

#[test]
fn data_come_from_files() {
    let model = file("menu.csp", "data dish\ndata price[dish] in 0..9\nvar x in dish\nprice[x] >= 7\n");
    let table = file("menu.csv", "dish,price\nsoup,4\nfish,7\n");
    let ran = csp(&format!("solve {model} --data {table} --unique"));
    assert!(ran.code == Some(0) && ran.stdout.contains("\nx = fish\n"), "{ran:?}");
    let ran = csp_with(&format!("solve - --data {table} --unique"), &fs::read_to_string(&model).unwrap());
    assert!(ran.code == Some(0) && ran.stdout.contains("\nx = fish\n"), "{ran:?}");
    let ran = csp(&format!("check {model} --data {table}"));
    assert!(ran.code == Some(0) && ran.stdout.contains("exactly one solution"), "{ran:?}");
    let ran = csp(&format!("solve {model}"));
    assert!(ran.code == Some(2) && ran.stderr.contains("the value of dish comes from data"), "{ran:?}");
    for command in ["compare", "tree", "trace", "structure", "consistency", "show graph", "show stats", "plan"] {
        let ran = csp(&format!("{command} {model} --data {table}"));
        assert!(ran.code == Some(0) && !ran.stdout.is_empty(), "{command}: {ran:?}");
    }
    let ran = csp(&format!("solve {model} --data {table} {table}"));
    assert!(ran.stderr.contains(&format!("say so: --data {table}")), "{ran:?}");
    let wrong = file("wrong.csv", "dish,price\nsoup,4\nfish,70\n");
    for command in ["solve", "check"] {
        let ran = csp(&format!("{command} {model} --data {wrong}"));
        let told = "entry 2 of price is 70, which is not in its set";
        assert!(ran.code == Some(2) && ran.stderr.contains(told) && ran.stderr.contains("row 3, column 2"), "{ran:?}");
    }
    let ran = csp(&format!("solve {model} --data no-such.csv"));
    assert!(ran.code == Some(2) && ran.stderr.contains("cannot read no-such.csv"), "{ran:?}");
}

#[test]
fn a_check_names_the_lines() {
    let ran = csp_with("check -", "var a, b, c in 1..9\na < b\nlate: c > 6\nb < c\nc < a\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    for line in ["line 2: a < b", "line 4: b < c", "line 5: c < a"] {
        assert!(ran.stdout.contains(line), "{ran:?}");
    }
    let ran = csp_with("check -", "var day in {mon, tue}\nbusy: day != mon\naway: day != tue\n");
    let why = "why: line 2: busy: day != mon and line 3: away: day != tue have no solution together";
    assert!(ran.stdout.contains(why), "{ran:?}");
    // States of the automaton are no variables of the model.
    let ran = csp_with("check -", "var x[1..3] in 0..1\nregular(x, \"0* 1 0*\")\n");
    assert!(ran.code == Some(1) && !ran.stdout.contains('#'), "{ran:?}");
    let ran = csp_with("check - --format json", "var x[1..3] in 0..1\nregular(x, \"0* 1 0*\")\n");
    assert!(ran.code == Some(1) && !ran.stdout.contains('#'), "{ran:?}");
}

/// Lines of other languages on standard input are answered as in a file of the language.
#[test]
fn what_is_typed_in_another_language_gets_its_hint() {
    for (typed, told) in [
        ("var 1..9: x\n", "line 1, column 5: the name comes first: \"var x in 1..9\""),
        ("array[1..3] of var 1..3: q;\n", "line 1, column 1: an array of variables is written"),
        ("const n = 3\n", "line 1, column 1: a constant is written \"let n = 4\""),
        ("output [show(x)];\n", "line 1, column 1: this line is not needed: an answer shows"),
        ("def f(x): ...\n", "line 1, column 1: there are no functions of one's own"),
        ("from z3 import *\nx = Int('x')\n", "line 1, column 1: this line is not needed"),
        ("x = Int('x')\n", "line 1, column 1: a variable is written \"var x in 1..9\""),
    ] {
        let ran = csp_with("solve -", typed);
        assert!(ran.stderr.contains(told), "{typed}{ran:?}");
    }
}

#[test]
fn a_strategy_that_does_not_fit_is_no_fault_of_the_text() {
    let ran = csp_with("solve - --strategy learn", "var x, y in 1..9\nx != y\nminimize x\n");
    assert!(ran.stderr.contains("1 problem: 0 solved, 1 not for this strategy; learn, seed 0"), "{ran:?}");
    assert_eq!(ran.code, Some(2), "{ran:?}");
}
