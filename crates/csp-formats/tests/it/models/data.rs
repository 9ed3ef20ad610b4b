//! Data apart from a model: the same values from each format, and what is wrong with them by its row and column.

use csp_core::Watch;
use csp_formats::text::{DataFile, with_data};

use crate::models::case::{count, read};

const MODEL: &str = "\
data n in 1..9
data people, wish  # two at once
data cost[people,
          1..2] in 0..50
var x in people
cost[x, 1] >= n";

fn merged(model: &str, name: &str, text: &str) -> Result<String, String> {
    with_data(model, &[DataFile { name, text }], &Watch::default()).map_err(|error| error.to_string())
}

#[test]
fn each_format_says_the_same() {
    let json = r#"{"n": 4, "people": ["ann", "Bob Lee", "cy"], "wish": ["cy", "ann"], "cost": [[3, 1], [4, 1], [5, 9]], "more": 2.5}"#;
    let toml =
        "n = 4\npeople = [\"ann\", \"Bob Lee\", \"cy\"]\nwish = ['cy', 'ann']\ncost = [[3, 1],\n [4, 1], [5, 9]]\n";
    let dzn = "% data\nn = 4; people = {ann, Bob_Lee, cy};\nwish = [\"cy\", ann]; % two\ncost = [|3, 1|4, 1\n|5, 9|];\nmore = array2d(1..2, 0..1, [1, -2, 3, 4]);";
    for (name, text) in [("d.json", json), ("d.toml", toml), ("d.dzn", dzn)] {
        let whole = merged(MODEL, name, text).unwrap();
        assert_eq!(count(&whole), 2, "{whole}");
        // All other lines stay where they are.
        assert_eq!(whole.lines().nth(4), Some("var x in people"), "{whole}");
        assert!(whole.contains("let n in 1..9 = 4\n"), "{whole}");
        assert!(whole.contains("; let wish = [cy, ann]  # two at once"), "{whole}");
    }
}

#[test]
fn tables_are_columns_or_rows() {
    let shop = "article,price,left\npen,2,7\n\"big, book\",9,0\nglue,4,1\n";
    let model = "data article\ndata price[article] in 0..9\nvar x in article\nprice[x] >= 4";
    assert_eq!(count(&merged(model, "shop.csv", shop).unwrap()), 2);
    let rows = "data shop\nvar x in 0..9\nforall((what, price, left) in shop where left > 0) x > price";
    assert_eq!(count(&merged(rows, "in/shop.csv", shop).unwrap()), 5);
    let matrix = "data cost[1..2, 1..3] in 0..9\nvar i in 1..2\ncost[i, 3] == 6";
    assert_eq!(count(&merged(matrix, "cost.csv", ",a,b,c\nann,1,2,3\nbob,4,5,6\n").unwrap()), 1);
    assert_eq!(count(&merged(matrix, "cost.csv", "a,b,c\n1,2,3\n4,5,6").unwrap()), 1);
}

/// The values of words are found by their names, in whatever order.
#[test]
fn objects_are_read_by_their_keys() {
    let model = "let people = {ann, bob}\ndata hours[people] in 0..9\ndata at[people, 1..2]\nvar x in people\nhours[x] + at[x, 2] == 12";
    let json = r#"{"hours": {"bob": 5, "ann": 3}, "at": {"bob": {"1": 0, "2": 7}, "ann": {"2": 8, "1": 1}}}"#;
    assert_eq!(count(&merged(model, "a.json", json).unwrap()), 1);
    let missing = r#"{"hours": {"bob": 5}, "at": {"bob": {"1": 0, "2": 7}, "ann": {"2": 8, "1": 1}}}"#;
    assert!(merged(model, "a.json", missing).unwrap_err().contains("there is no row for hours[ann]"));
}

/// A column that is called like the set of the indices says where each entry belongs, in whatever order the rows are; and so do the names
/// of rows and columns of a whole file.
#[test]
fn rows_are_found_by_the_column_of_their_index() {
    let one = "let people = {ann, bob, cy}\ndata wage[people] in 0..9\nvar x in people\nx == bob; wage[x] == 7";
    for table in [
        "people,wage\nann,2\nbob,7\ncy,4\n",
        "wage;more;people\n4;;cy\n7;;bob\n2;;ann\n",
        "people\twage\ncy\t4\nbob\t7\nann\t2\n",
    ] {
        assert_eq!(count(&merged(one, "w.csv", table).unwrap()), 1, "{table}");
    }
    let two = "let people = {ann, bob}\nlet days = {mon, tue}\ndata cost[people, days] in 0..9\nvar x in people\nvar d in days\ncost[x, d] == 7; x == bob; d == mon";
    for table in [
        "days,cost,people\ntue,8,bob\nmon,7,bob\nmon,1,ann\ntue,7,ann\n",
        ",tue,mon\nbob,8,7\nann,7,1\n",
        ",mon,tue\nann,1,7\nbob,7,8\n",
    ] {
        assert_eq!(count(&merged(two, "cost.csv", table).unwrap()), 1, "{table}");
    }
    // Of the file's own column the entries have the order, and where indices are numbers, headings are for people.
    let own = "data people\ndata wage[people] in 0..9\nvar x in people\nwage[x] == 7";
    assert!(merged(own, "w.csv", "people,wage\ncy,4\nbob,7\n").unwrap().contains("= [4, 7]"));
    let numbers = "let people = 1..2\nlet days = {mon, tue}\ndata cost[people, days]\nvar x in 0..9\nx == cost[1, tue]";
    assert!(merged(numbers, "cost.csv", ",a,b\nann,1,2\nbob,3,4\n").unwrap().contains("= [[1, 2], [3, 4]]"));
    for (model, table, told) in [
        (
            one,
            "people,wage\nann,2\nbobb,7\ncy,4\n",
            "there is no index bobb: the indices are ann, bob, cy (cost.csv, row 3, column 1 \"people\")",
        ),
        (
            one,
            "people,wage\nann,2\nbob,7\nbob,4\ncy,4\n",
            "two rows are for bob (cost.csv, row 4, column 1 \"people\")",
        ),
        (one, "people,wage\nann,2\nbob,7\n", "there is no row for wage[cy]"),
        (
            one,
            "people,wage\ncy,2\nbob,70\nann,4\n",
            "entry 2 of wage is 70, which is not in its set (cost.csv, row 3, column 2 \"wage\")",
        ),
        (one, "people,wages\ncy,2\n", "is not in cost.csv: the columns are called people, wages"),
        (
            two,
            ",tue,mon\nbob,8,7\nann,7,10\n",
            "entry 4 of cost is 10, which is not in its set (cost.csv, row 3, column 3 \"mon\")",
        ),
        (
            "data people\ndata wage[people]\nvar x in 1..2",
            "people,wage\nann,2\nbob,7\nann,3\n",
            "ann stands twice in people, which are indices (cost.csv, row 4, column 1 \"people\"; and cost.csv, row 2",
        ),
        (
            "let people = {ann, bob}\ndata wage[people]\nvar x in 1..2",
            "people,wage\nann,2\nbob,much\n",
            "entry 2 of wage is much, a word, and the first is a number (cost.csv, row 3, column 2 \"wage\")",
        ),
        (
            two,
            ",tue,fri\nbob,8,7\nann,7,1\n",
            "there is no index fri: the indices are mon, tue (cost.csv, row 2, column 3 \"fri\")",
        ),
    ] {
        let error = merged(model, "cost.csv", table).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn faults_are_told_by_their_row_and_column() {
    let model = "data article\ndata price[1..2] in 0..9\nvar x in 0..9";
    let json = "data n in 1..9\nvar x in 1..n";
    for (model, name, text, told) in [
        (
            model,
            "s.csv",
            "article,price\npen,2\nbook,70\n",
            "entry 2 of price is 70, which is not in its set (s.csv, row 3, column 2 \"price\")",
        ),
        (
            model,
            "s.csv",
            "article,price\npen,2\nbook,cheap\n",
            "entry 2 of price is cheap, a word, and the first is a number (s.csv, row 3, column 2 \"price\")",
        ),
        (
            model,
            "s.csv",
            "article,price\npen,2\nbook,2.5\n",
            "s.csv: line 3, column 1: row 3, column 2 \"price\": 2.5 is no whole number",
        ),
        (
            model,
            "s.csv",
            "article,price\npen,\nbook,2\n",
            "s.csv: line 2, column 1: row 2, column 2 \"price\": there is nothing here",
        ),
        (
            model,
            "s.csv",
            "article,price\npen,2\nbook\n",
            "s.csv: line 3, column 1: this row has 1 columns, and the first has 2",
        ),
        (
            model,
            "s.csv",
            "article,cost\npen,2\n",
            "line 2, column 1: the value of price comes from data, and is not in s.csv",
        ),
        (model, "s.csv", "price,price,article\n1,2,a\n", "s.csv: line 1, column 1: two columns are called \"price\""),
        (json, "a.json", "{\"n\": 12}", "n is 12, which is not in its set (a.json, n, entry 1)"),
        (json, "a.json", "{\"n\": 1.5}", "a.json: n: 1.5 is no whole number"),
        (json, "a.json", "{\"n\":\n [1, [2, null]]}", "a.json: n[2][2]: there is nothing here"),
        (json, "a.json", "{\"n\": 1,\n x}", "a.json: line 2, column 2: this is no JSON: key must be a string"),
        (json, "a.json", "[1]", "a.json: expected an object of values"),
        (json, "a.toml", "m = 1\nn = = 2\n", "a.toml: line 2, column 5: this is no TOML"),
        (json, "a.dzn", "n = 1;\nm = [1, ;\n", "a.dzn: line 2, column 9: expected a number"),
        (
            json,
            "a.dzn",
            "n = array3d(1..1, [1]);",
            "a.dzn: line 1, column 5: expected a number, a word, a list, a set, array1d",
        ),
        (json, "a.txt", "n = 1", "a.txt: data are in files that end in .json, .toml, .csv or .dzn"),
        ("var x in 1..3", "a.json", "{}", "the model takes no data"),
        (json, "a.json", "{\"n\": 1, \"m\": 2, \"n\": 3}", "a.json: \"n\" has two values"),
        (json, "a.json", "{\"n\": \"in\"}", "a.json: n: \"in\" is a word of the language of models"),
        (json, "a.dzn", "n = array2d(1..2, 3..1, [1, 2]);", "the list does not fill its indices"),
        (json, "a.dzn", "n = array2d(1..3, 1..2, [1, 2]);", "the list does not fill its indices"),
        (json, "a.dzn", "n = array1d(1..3, [1, 2]);", "the list does not fill its indices"),
    ] {
        let error = merged(model, name, text).unwrap_err();
        assert!(error.contains(told), "{text}\n{error}");
    }
    let error = read(json).map(|_| ()).unwrap_err();
    assert!(
        error.starts_with("line 1, column 1: the value of n comes from data: csp solve model.csp --data FILE"),
        "{error}"
    );
    let two = [DataFile { name: "a.json", text: "{\"n\": 1}" }, DataFile { name: "b.toml", text: "n = 2" }];
    assert!(with_data(json, &two, &Watch::default()).unwrap_err().to_string().contains("n is in two files"));
}

/// Columns of two tables may have one heading: the indices beside it say which one is meant, and a table that is taken whole keeps its own.
#[test]
fn one_heading_in_two_tables() {
    let nurses = DataFile { name: "nurses.csv", text: "nurse,hours\nann,10\nbob,20\n" };
    let shifts = DataFile { name: "shifts.csv", text: "shift,hours\nearly,4\nlate,6\n" };
    let indexed = "data nurses\ndata shift\ndata hours[shift]\nvar x in 1..2";
    let whole = "data nurses\ndata hours\nvar x in 1..2";
    for (model, expected) in [(indexed, "let hours[shift] = [4, 6]"), (whole, "let hours = [4, 6]")] {
        for files in [[nurses, shifts], [shifts, nurses]] {
            let text = with_data(model, &files, &Watch::default()).unwrap();
            assert!(text.contains(expected) && text.contains("(ann, 10)"), "{text}");
        }
    }
    // Nothing says which one is meant.
    let model = "data hours\nvar x in 1..2";
    let error = with_data(model, &[nurses, shifts], &Watch::default()).unwrap_err().to_string();
    assert_eq!(error, "hours is in two files, or twice in shifts.csv: rename one of them");
}

/// A word of data is a word: what the model has under the same name is something else, and two words stay two.
#[test]
fn words_of_data_mean_themselves() {
    for (model, text) in [
        ("let k = 2\ndata likes[1..2]\nvar x in 1..5\nx == likes[1]", r#"{"likes": ["k", "k"]}"#),
        ("data likes[1..2]\nvar x in 1..5\nvar y in 1..5\ny == likes[1]", r#"{"likes": ["a", "x"]}"#),
        ("data people\nvar boss in people", r#"{"people": ["boss", "ann"]}"#),
        ("data people\nlet n = 3\nvar x in people", r#"{"people": ["ann", "n"]}"#),
    ] {
        let error = merged(model, "a.json", text).unwrap_err();
        assert!(error.contains("is the name of a constant or a variable of the model"), "{error}");
    }
    let error = merged("data people\nvar x in people", "a.json", r#"{"people": ["a b", "a_b"]}"#).unwrap_err();
    assert!(error.contains("\"a b\" and \"a_b\" in the data would both be the word a_b"), "{error}");
    assert_eq!(count(&merged("data people\nvar x in people", "a.json", r#"{"people": ["a b", "a c"]}"#).unwrap()), 2);
}

/// The names of functions that came later are free; what has no length is nowhere, however many tasks there are.
#[test]
fn later_functions_leave_their_names() {
    for name in
        ["lex", "regular", "inverse", "cardinality", "exactly", "nvalue", "precede", "gcc", "channel", "disjunctive"]
    {
        assert_eq!(count(&format!("var {name} in 1..3\n{name} > 2")), 1, "{name}");
        assert_eq!(count(&format!("let {name}[1..2] = [1, 2]\nvar x in 1..3\nx == {name}[2]")), 1, "{name}");
    }
    assert_eq!(count("var lex[1..2] in 1..2\nvar b[1..2] in 1..2\nlex(lex, b)"), 10);
    assert!(read("var sum in 1..3").unwrap_err().contains("is a function"));
    assert_eq!(count("var q[1..3] in 0..3\nnooverlap(q, [1, 0, -1])"), 64);
    // By hand, and by another solver for the second: what may have a length below 1 is nowhere then, of three tasks, too.
    assert_eq!(count("var a in 0..2\nvar x in {-1, 1, 3}\nnooverlap([0, a, 1], [-1, x, 1])"), 6);
    assert_eq!(count("var a in 0..2\nvar x in {-1, 1, 3}\nvar y in {-1, 1, 2}\nnooverlap([0, a, 1], [y, x, 1])"), 11);
}

#[test]
fn no_depth_of_data_is_too_deep() {
    for (name, open, close) in [("a.json", "[", "]"), ("a.dzn", "[", "]"), ("a.toml", "[", "]")] {
        let nested = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let text = if name == "a.json" { format!("{{\"n\": {nested}}}") } else { format!("n = {nested}") };
        assert!(merged("data n\nvar x in 0..1", name, &text).is_err(), "{name}");
    }
}

/// A constant may name its set without data, too.
#[test]
fn a_let_may_have_a_set() {
    assert_eq!(count("let n in 1..9 = 4\nvar x in 1..n"), 4);
    assert!(read("let n[1..2] in {red, green} = [red, blue]").unwrap_err().contains("entry 2 of n is blue"));
}

/// An entry of a list of lists has a row and a column, in every format.
#[test]
fn a_wrong_entry_of_an_array_has_a_row_and_a_column() {
    let model = "data m[1..2, {a, b}] in 0..9\nvar x in 0..9\nx == m[2, a]";
    for (name, text, place) in [
        ("d.json", "{\"m\": [[1, 2], [30, 4]]}", "d.json, m, row 2, column 1"),
        ("d.toml", "m = [[1, 2], [30, 4]]", "d.toml, m, row 2, column 1"),
        ("d.dzn", "m = [|1, 2|30, 4|];", "d.dzn, m, row 2, column 1"),
        ("m.csv", ",a,b\n1,1,2\n2,30,4\n", "m.csv, row 3, column 2 \"a\""),
        ("d.json", "{\"m\": [1, 2, 30, 4]}", "d.json, m, entry 3"),
    ] {
        let told = with_data(model, &[DataFile { name, text }], &Watch::default()).unwrap_err().to_string();
        assert!(told.contains(&format!("entry 3 of m is 30, which is not in its set ({place})")), "{told}");
    }
}

/// Two tables about the same people: the first says who they are, in the second each row says whose it is.
#[test]
fn a_set_of_indices_may_stand_in_two_tables() {
    let model = "data people\ndata wage[people] in 0..9\ndata years[people] in 0..99\nvar x in people\nyears[x] > 10";
    let both = |second: &str, is_turned: bool| {
        let wages = DataFile { name: "wages.csv", text: "people,wage\nann,2\nbob,7\ncy,4\n" };
        let years = DataFile { name: "years.csv", text: second };
        let files = if is_turned { [years, wages] } else { [wages, years] };
        with_data(model, &files, &Watch::default()).map_err(|error| error.to_string())
    };
    let years = "people,years\ncy,3\nann,12\nbob,40\n";
    assert_eq!(count(&both(years, false).unwrap()), 2);
    assert_eq!(count(&both(years, true).unwrap()), 2);
    let missing = both("people,years\ncy,3\nann,12\n", false).unwrap_err();
    assert!(missing.contains("bob"), "{missing}");
    let strange = both("people,years\ncy,3\nann,12\nbobb,40\n", false).unwrap_err();
    assert!(strange.contains("there is no index bobb: the indices are ann, bob, cy (years.csv, row 4"), "{strange}");
}
