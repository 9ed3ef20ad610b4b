//! `csp solve --format svg` and `--format html`: answers as pictures and pages.

use std::process::Command;

use crate::common::{CSP, Folder, Ran, csp, csp_with};

const SHOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/models/furniture.csp");

#[test]
fn a_page_has_the_picture_the_tables_and_the_verdict() {
    let ran = csp(&format!("solve {SHOP} --format html"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let page = &ran.stdout;
    assert!(page.starts_with("<!doctype html>\n") && page.ends_with("</html>\n"), "{page}");
    assert!(page.contains("<p class=\"verdict\">solved, the least value is 12; "), "{page}");
    assert_eq!(page.matches("<g class=\"task\">").count(), 9, "a bar for each task: {page}");
    assert!(page.contains("<title>shelf, 1: 0 to 4 on saw</title>"), "{page}");
    assert!(
        page.contains("<caption>start</caption>") && page.contains("<th scope=\"row\">desk</th><td>0</td>"),
        "{page}"
    );
    // Nothing is asked of anybody, and nothing runs.
    assert!(!page.contains("<script") && !page.contains(" src=") && !page.contains("<link"), "{page}");
    assert!(page.contains("default-src 'none'") && page.contains("prefers-color-scheme: dark"), "{page}");
}

#[test]
fn several_answers_are_below_each_other_and_what_is_left_out_is_said() {
    let four =
        csp_with("solve - --all --format svg", "var x in 1..2\nvar q[1..2] in 0..0\ndraw table(q)\ndraw heat(q)");
    assert_eq!(four.code, Some(0), "{four:?}");
    assert_eq!(
        (four.stdout.matches("<svg").count(), four.stdout.matches(">heat(q)</text>").count()),
        (1, 2),
        "{four:?}"
    );
    let many = csp_with("solve - --all --format html", "var x in 1..1000\ndraw table([x])");
    assert_eq!(many.stdout.matches("<section>").count(), 100);
    let told = many.stdout.lines().find(|line| line.contains("verdict\">")).unwrap();
    assert!(told.ends_with("; the first 100 are shown, and 900 are not</p>"), "{told}");
}

#[test]
fn what_has_no_answer_is_a_picture_of_a_sentence() {
    for format in ["svg", "html"] {
        let ran = csp_with(&format!("solve - --format {format}"), "var q[1..2] in 1..3\nq[1] > 3\ndraw table(q)");
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.stdout.contains("no solution"), "{ran:?}");
    }
    let ran = csp_with("solve - --format svg", "11..............\n");
    assert!(ran.stdout.contains("<svg") && ran.code != Some(0), "{ran:?}");
}

#[test]
fn one_document_has_one_problem() {
    let folder = Folder::new("two-boards");
    std::fs::write(folder.path("two.txt"), "1.....2..3.....4\n.1....2..3.....4\n").unwrap();
    for inputs in [format!("{SHOP} {SHOP}"), folder.path("two.txt")] {
        let ran = csp(&format!("solve {inputs} --format svg"));
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.stdout.is_empty() && ran.stderr.contains("here are several: take one after the other"), "{ran:?}");
    }
}

#[test]
fn words_from_outside_are_letters() {
    let folder = Folder::new("hostile");
    let file = folder.path("a<script>b&'\".csp");
    std::fs::write(&file, "var q[1..2] in 0..1\nshow \"<script>alert('{q[1]}')</script>\"\ndraw table(q)\n").unwrap();
    for format in ["svg", "html"] {
        let ran = Ran::from(Command::new(CSP).args(["solve", &file, "--format", format]).output().unwrap());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(!ran.stdout.contains("<script"), "{ran:?}");
        assert!(ran.stdout.contains("&lt;script&gt;alert(&#39;0&#39;)&lt;/script&gt;"), "{ran:?}");
        assert!(ran.stdout.contains("a&lt;script&gt;b&amp;&#39;&quot;.csp"), "{ran:?}");
    }
}

#[test]
fn inner_variables_are_in_no_picture() {
    let text = "var a, b in 0..9\n(a > 3) + (b * b > 20) == 1\nprefer a * b == 12\n";
    for format in ["svg", "html"] {
        let ran = csp_with(&format!("solve - --format {format}"), text);
        assert!(!ran.stdout.contains(">#") && ran.stdout.contains(">a<"), "{ran:?}");
    }
    assert!(csp_with("solve -", text).stdout.contains("more inside"));
}

#[test]
fn boards_maps_and_queens_are_drawn_as_ever() {
    for (name, class) in
        [("grid1", "scene board"), ("queens:6", "scene chessboard"), ("model:australia", "scene graph")]
    {
        let ran = csp(&format!("solve {name} --format svg"));
        assert!(ran.stdout.contains(&format!("class=\"{class}\"")) && ran.code == Some(0), "{ran:?}");
        assert_eq!(ran.stdout.matches("<svg").count(), 2, "the board stands within the picture");
    }
}

/// An identifier stands once in a document.
#[test]
fn identifiers_are_unique() {
    for (name, most) in [("queens:6", 4), ("model:australia", 6)] {
        let page = csp(&format!("solve {name} --count {most} --format html")).stdout;
        let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(ids.len() >= most, "{name}: {ids:?}");
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "{name}");
    }
}

/// A model written as JSON has the picture that its text has.
#[test]
fn json_carries_the_pictures() {
    let text = "{\"variables\": {\"q\": {\"index\": [\"1..2\"], \"values\": [\"..\", 1, 2]}}, \"constraints\": [[\"!=\", \"q[1]\", \"q[2]\"]], \
                \"draw\": [[\"matrix\", \"q\"]]}";
    let ran = csp_with("solve - --format svg", text);
    assert_eq!(ran.stdout.matches("class=\"full\"").count(), 2, "{ran:?}");
    let wrong = csp_with("solve - --format svg", &text.replace("matrix", "mosaic"));
    assert!(wrong.stderr.contains("there is no picture \"mosaic\": it is written draw gantt"), "{wrong:?}");
}
