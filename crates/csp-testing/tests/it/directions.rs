//! The source points in one direction: no folder and no file uses, over however many others, what uses it.
//!
//! In every folder of `src`, its files and subfolders may use each other only so that no circle arises. Then the crate
//! can be read, and changed, from the bottom up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use crate::crates::{ROOT, folder};
use crate::sources::{Source, Use, circles};

/// The source of a crate, and its uses.
type Crate = (Source, Vec<Use>);

/// Reads each crate of this workspace once.
fn read(name: &str) -> &'static Crate {
    static CRATES: Mutex<BTreeMap<String, &'static OnceLock<Crate>>> = Mutex::new(BTreeMap::new());
    let one = *CRATES.lock().unwrap().entry(name.to_owned()).or_insert_with(|| Box::leak(Box::default()));
    one.get_or_init(|| {
        let source = Source::on_disk(&folder(name).join("src"));
        let uses = source.uses();
        (source, uses)
    })
}

/// Fails on a circle in a crate of this workspace, or if less was found in it than there must be.
fn expect_no_circle(name: &str, least_files: usize, least_uses: usize) {
    let (source, uses) = read(name);
    assert!(source.files.len() >= least_files, "{name}: only {} files were found", source.files.len());
    assert!(uses.len() >= least_uses, "{name}: only {} uses were found", uses.len());
    let unknown = source.unknown();
    assert!(unknown.is_empty(), "{name}: these lead to no definition that was found:\n{}", unknown.join("\n"));
    let circles = circles(source, uses);
    assert!(circles.is_empty(), "{name}:\n{}", circles.join("\n"));
}

/// Each crate, with the least files and uses that must be found in it.
const CRATES: [(&str, usize, usize); 20] = [
    ("csp-core", 100, 300),
    ("csp-sudoku", 15, 50),
    ("csp-cli", 40, 100),
    ("csp-aima", 4, 4),
    ("csp-batch", 25, 60),
    ("csp-certificate", 5, 5),
    ("csp-deduction", 30, 200),
    ("csp-exercises", 30, 60),
    ("csp-experiments", 80, 150),
    ("csp-explainer", 15, 30),
    ("csp-formats", 40, 100),
    ("csp-instance", 10, 15),
    ("csp-lcg", 15, 30),
    ("csp-proof", 10, 15),
    ("csp-python", 4, 4),
    ("csp-serve", 6, 5),
    ("csp-terminal", 8, 8),
    ("csp-testing", 3, 2),
    ("csp-view", 60, 100),
    ("csp-wasm", 1, 0),
];

#[test]
fn no_crate_has_a_circle() {
    for (name, least_files, least_uses) in CRATES {
        expect_no_circle(name, least_files, least_uses);
    }
    let known: BTreeSet<String> = CRATES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(crate::crates::all().into_iter().collect::<BTreeSet<_>>(), known);
}

fn made_up(files: &[(&str, &str)]) -> Source {
    let texts: Vec<_> = files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    Source::of(&texts)
}

/// Each use as "file line path file".
fn uses_of(source: &Source) -> Vec<String> {
    let name = |file: usize| &source.files[file].name;
    source.uses().iter().map(|one| format!("{} {} {} {}", name(one.from), one.line, one.path, name(one.to))).collect()
}

fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let source = made_up(files);
    circles(&source, &source.uses())
}

#[test]
fn reads_nested_trees_over_several_lines() {
    let text =
        "use std::fmt;\nuse crate::{\n    store::{self, Mark as Sign, trail::{Trail, Entry}},\n    watch::Watch,\n};\n";
    let source = made_up(&[
        ("lib.rs", "mod search; mod store; mod watch;"),
        ("search.rs", text),
        ("store/mod.rs", "pub mod trail; pub struct Mark;"),
        ("store/trail.rs", "pub struct Trail; pub enum Entry { Set }"),
        ("watch.rs", "pub struct Watch;"),
    ]);
    let expected = [
        "search.rs 3 crate::store::Mark store/mod.rs",
        "search.rs 3 crate::store::trail::Entry store/trail.rs",
        "search.rs 3 crate::store::trail::Trail store/trail.rs",
        "search.rs 4 crate::watch::Watch watch.rs",
    ];
    assert_eq!(uses_of(&source), expected);
}

#[test]
fn resolves_chains_of_facades() {
    let source = made_up(&[
        ("lib.rs", "mod a; mod user; pub use a::{One, Four}; pub use a::b::Two as Second;"),
        ("a/mod.rs", "pub mod b; mod four; pub use b::One; pub use self::four::*;"),
        ("a/b/mod.rs", "mod c; pub(in crate::a) use c::One; pub(crate) use c::Two; fn own() -> Two { Two }"),
        ("a/b/c.rs", "pub struct One; pub struct Two;"),
        ("a/four.rs", "pub struct Four; pub fn a() {}"),
        ("user.rs", "use crate::{One, Second};\nuse crate::a::Four;\nuse crate::a;\nfn f() { a::a(); a::b::Two; }"),
    ]);
    let expected = [
        // A facade is no user of what it only hands on; but this one needs it.
        "a/b/mod.rs 1 Two a/b/c.rs",
        "user.rs 1 crate::One a/b/c.rs",
        "user.rs 1 crate::Second a/b/c.rs",
        "user.rs 2 crate::a::Four a/four.rs",
        "user.rs 4 a::b::Two a/b/c.rs",
        "user.rs 4 a::a a/four.rs",
    ];
    assert_eq!(uses_of(&source), expected);
}

#[test]
fn reads_paths_in_the_code() {
    let text =
        "fn f(x: super::X) -> Vec<crate::deep::Y> {\n    for i in 0..self::deep::most() { super::g::<u8>(i) }\n}\n";
    let source = made_up(&[
        ("lib.rs", "mod a; mod deep; pub struct X;"),
        ("a/mod.rs", text),
        ("a/deep.rs", "pub fn most() -> u8 { 3 }"),
        ("deep.rs", "pub struct Y;"),
    ]);
    let expected =
        ["a/mod.rs 1 super::X lib.rs", "a/mod.rs 1 crate::deep::Y deep.rs", "a/mod.rs 2 self::deep::most a/deep.rs"];
    assert_eq!(uses_of(&source), expected);
    assert_eq!(source.unknown(), ["a/mod.rs:2: super::g"]);
}

#[test]
fn names_brought_by_a_star_are_used_where_they_stand() {
    let source = made_up(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub struct One; pub struct Two; pub enum Kind { Small }"),
        ("b.rs", "use crate::a::*;\n\nfn f(x: One) {}"),
        ("c.rs", "use super::a::Kind::*;"),
    ]);
    assert_eq!(uses_of(&source), ["b.rs 3 One a.rs", "c.rs 1 super::a::Kind a.rs"]);
}

#[test]
fn comments_strings_and_tests_are_no_uses() {
    let text = r##"
// use crate::b::B;
/* crate::b::B /* crate::b::B */ crate::b::B */
//! [`crate::b::B`]
fn f<'b>(x: &'b str) -> String { g('"', '\'', b'"', "crate::b::B \" crate::b::B", r#"" crate::b::B"#) }
#[cfg(test)]
fn only_for_tests(lanes: [u8; 3]) { crate::b::B }
#[cfg(test)]
use crate::b::B;
#[cfg(test)]
mod tests { use crate::b::B; fn f() { crate::b::B } }
#[cfg(test)]
mod more;
fn after() -> crate::c::C {}
"##;
    let source = made_up(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", text),
        ("a/more.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
        ("c.rs", "pub struct C;"),
    ]);
    assert_eq!(uses_of(&source), ["a.rs 14 crate::c::C c.rs"]);
}

#[test]
fn finds_a_circle_of_folders_without_a_circle_of_files() {
    let found = circles_of(&[
        ("lib.rs", "mod a; mod b; mod c; pub use a::One;"),
        ("a/mod.rs", "mod one; mod two; pub use one::One; pub use two::Two;"),
        ("a/one.rs", "use crate::b::Three; pub struct One;"),
        ("a/two.rs", "pub struct Two;"),
        ("b/mod.rs", "mod three; pub use three::Three;"),
        ("b/three.rs", "\nuse crate::c::Four; pub struct Three;"),
        ("c.rs", "use crate::a::Two; pub struct Four;"),
    ]);
    let expected = "In src, a circle: a, b, c.rs\n  a uses b:\n    a/one.rs:1: crate::b::Three, which is in b/three.rs\n  \
        b uses c.rs:\n    b/three.rs:2: crate::c::Four, which is in c.rs\n  \
        c.rs uses a:\n    c.rs:1: crate::a::Two, which is in a/two.rs\n";
    assert_eq!(found, [expected]);
}

#[test]
fn finds_a_circle_within_a_nested_folder() {
    let files = [
        ("main.rs", "mod report; use report::compare::Table;"),
        ("report/mod.rs", "pub mod compare;"),
        // The facade beside its folder, and what is in the folder.
        ("report/compare.rs", "mod row; pub struct Table(row::Row);"),
        ("report/compare/row.rs", "use super::Table; pub struct Row;"),
    ];
    let found = circles_of(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("In src/report/compare, a circle: compare.rs, row.rs\n"), "{found:?}");
}

#[test]
fn finds_a_circle_through_the_root_file() {
    let found =
        circles_of(&[("main.rs", "mod a; struct X; fn main() { a::run() }"), ("a.rs", "pub fn run(x: crate::X) {}")]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("In src, root file included, a circle: a.rs, main.rs\n"), "{found:?}");
}

#[test]
fn what_points_one_way_is_no_circle() {
    let found = circles_of(&[
        ("lib.rs", "mod low; mod high; pub use high::High;"),
        ("low/mod.rs", "mod base; mod next; pub use base::Base; pub use next::Next;"),
        ("low/base.rs", "pub struct Base;"),
        ("low/next.rs", "use super::Base; pub struct Next;"),
        ("high.rs", "use crate::low::{Base, Next}; pub struct High;"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn declaring_a_module_is_no_use_of_the_function_it_is_named_after() {
    let source = made_up(&[
        ("main.rs", "mod command; fn main() { command::check() }"),
        ("command/mod.rs", "mod check; pub(crate) use check::check;"),
        ("command/check.rs", "pub(crate) fn check() {}"),
    ]);
    assert_eq!(uses_of(&source), ["main.rs 1 command::check command/check.rs"]);
}

/// A file of the project, by its path from the root.
fn project_file(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

/// The names between backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names in the first column of the first table below a place in a text, a list for each row.
fn first_column(text: &str, place: &str) -> Vec<Vec<String>> {
    let (_, below) = text.split_once(place).unwrap_or_else(|| panic!("there is no {place}"));
    let lines = below.lines().map(|line| line.trim_start_matches("//!").trim_start());
    let rows = lines.skip_while(|line| !line.starts_with("|---")).skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| quoted(row.split('|').nth(1).unwrap())).collect()
}

/// What a text says of the floors of a crate, the top one first, against its source: each folder and file of `src` stands on a
/// floor, and uses only its own floor and those below.
fn wrong_floors(source: &Source, uses: &[Use], floors: &[Vec<String>]) -> BTreeSet<String> {
    let part = |file: usize| source.files[file].place[0].trim_end_matches(".rs").to_owned();
    let floor = |part: &String| floors.iter().position(|floor| floor.contains(part));
    let inner = (0..source.files.len()).filter(|&file| !source.files[file].is_root());
    let parts: BTreeSet<String> = inner.map(part).collect();
    let missing = parts.iter().filter(|part| floor(part).is_none()).map(|part| format!("{part} is on no floor"));
    let named = floors.iter().flatten();
    let strange = named.filter(|name| !parts.contains(*name)).map(|name| format!("{name} is not in the source"));
    let mut wrong: BTreeSet<String> = missing.chain(strange).collect();
    for one in uses.iter().filter(|one| !source.files[one.from].is_root() && !source.files[one.to].is_root()) {
        let (from, to) = (part(one.from), part(one.to));
        if floor(&from).zip(floor(&to)).is_some_and(|(from, to)| from > to) {
            wrong.insert(format!("{from} uses {to}, which is above it"));
        }
    }
    wrong
}

fn expect_floors(name: &str, floors: &[Vec<String>]) {
    let (source, uses) = read(name);
    let wrong = wrong_floors(source, uses, floors);
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
}

const ARCHITECTURE: &str = "docs/src/workshop/architecture.md";

#[test]
fn the_architecture_page_draws_the_floors_of_the_source() {
    expect_floors("csp-core", &first_column(&project_file(ARCHITECTURE), "## The floors of `csp-core`"));
}

#[test]
fn each_crate_lists_its_files_in_their_order() {
    let text = project_file("csp-sudoku/src/lib.rs").replace("\n//", "");
    let (_, list) = text.split_once("that come before it in this list: ").unwrap();
    let (list, inside) = list.split_once(". Inside parse: ").unwrap();
    let (inside, _) = inside.split_once('.').unwrap();
    // The last one is the top.
    let floors = |list: &str| list.rsplit(", ").map(|name| vec![name.to_owned()]).collect::<Vec<_>>();
    expect_floors("csp-sudoku", &floors(list));
    let files: BTreeSet<&str> = inside.split(", ").collect();
    let there = Source::on_disk(&folder("csp-sudoku").join("src/parse"));
    let there: BTreeSet<&str> = there.files.iter().map(|file| file.name.trim_end_matches(".rs")).collect();
    assert_eq!(files.into_iter().chain(["mod"]).collect::<BTreeSet<_>>(), there);

    let text = project_file("csp-core/src/lib.rs");
    let (_, list) = text.split_once("only those above it:").unwrap();
    let bullets = list.lines().filter_map(|line| line.strip_prefix("//! - ")?.split_once(": "));
    let mut floors: Vec<_> = bullets.map(|(names, _)| quoted(names)).collect();
    floors.reverse();
    let (source, uses) = read("csp-core");
    let wrong = wrong_floors(source, uses, &floors);
    // What is no module of its own subject is left out of this list.
    let wrong: Vec<_> = wrong.iter().filter(|one| !one.ends_with(" is on no floor")).collect();
    assert!(wrong.is_empty(), "csp-core: {wrong:#?}");
    for module in text.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        assert!(floors.iter().flatten().any(|name| name == module.trim_end_matches(';')), "csp-core: {module}");
    }

    expect_floors("csp-cli", &first_column(&project_file("csp-cli/src/lib.rs"), "each uses those below it:"));
    for name in ["csp-batch", "csp-terminal", "csp-experiments", "csp-view"] {
        let text = project_file(&format!("crates/{name}/src/lib.rs"));
        expect_floors(name, &first_column(&text, "each uses those below it:"));
    }
    let mut floors = first_column(&project_file("crates/csp-exercises/src/lib.rs"), "each uses those above it:");
    floors.reverse();
    expect_floors("csp-exercises", &floors);
}

#[test]
fn a_floor_that_is_not_that_of_the_source_is_found() {
    let source = made_up(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "pub struct B;"),
        ("c.rs", ""),
    ]);
    let floors = |text: &str| first_column(&format!("# X\n\n| floor |\n|---|\n{text}\n"), "# X");
    assert!(wrong_floors(&source, &source.uses(), &floors("| `a`, `c` | |\n| `b` | |")).is_empty());
    let wrong = wrong_floors(&source, &source.uses(), &floors("| `b` | |\n| `a`, `d` | |"));
    let expected = ["a uses b, which is above it", "c is on no floor", "d is not in the source"];
    assert_eq!(wrong, expected.map(str::to_owned).into());
}

/// Each engine, a type that is a `Search`, stands in the table of the architecture page, and no other does.
#[test]
fn the_architecture_page_names_every_engine() {
    fn engines(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                engines(&path, found);
                continue;
            }
            let text = fs::read_to_string(path).unwrap();
            let heads = text.lines().filter(|line| line.starts_with("impl"));
            let types = heads.filter_map(|line| line.split_once(" Search for ").map(|(_, name)| name));
            found.extend(types.map(|name| name.split(['<', ' ', '{']).next().unwrap().to_owned()));
        }
    }
    let mut found = BTreeSet::new();
    ["csp-core", "csp-batch", "csp-lcg"].iter().for_each(|name| engines(&folder(name).join("src"), &mut found));
    // What had ended before it began is no engine.
    assert!(found.remove("Ended") && found.len() >= 10, "{found:?}");
    let table = first_column(&project_file(ARCHITECTURE), "## The engines");
    assert_eq!(table.into_iter().flatten().collect::<BTreeSet<_>>(), found);
}
