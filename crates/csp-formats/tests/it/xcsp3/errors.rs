//! What is wrong is said with its place.

use crate::xcsp3::case::{error, error_of, instance};

const X: &str = "<array id=\"x\" size=\"[3]\"> 0..4 </array>";

#[test]
fn constraints_say_what_is_wrong_and_where() {
    // The constraints start in line 6.
    for (constraint, expected) in [
        ("<spread> x[] </spread>", "line 6, column 1: the constraint <spread> is not supported"),
        ("<allDifferent> x[3] </allDifferent>", "line 6, column 18: found the index \"3\", expected 0 to 2"),
        ("<allDifferent> y[] </allDifferent>", "line 6, column 16: there is no variable or array \"y\""),
        ("<sum><list> x[] </list></sum>", "line 6, column 1: <sum> has no <condition>"),
        (
            "<sum><list> x[] </list>\n<coeffs> 1 2 </coeffs><condition> (le,1) </condition></sum>",
            "line 7, column 1: <coeffs> has 2 entries, and <list> has 3",
        ),
        (
            "<sum><list> x[] </list><condition> (less,1) </condition></sum>",
            "line 6, column 37: found \"less\", expected eq, ne, lt, le, ge, gt, in or notin",
        ),
        ("<intension> eq(x[0],sin(1)) </intension>", "line 6, column 21: the function \"sin\" is not supported"),
        ("<intension> lt(x[0]) </intension>", "line 6, column 13: lt has 1 parameters, expected 2"),
        ("<intension> lt(x[0],1 </intension>", "line 6, column 22: expected \")\", the end of a function"),
        ("<intension> lt(x[0],%0) </intension>", "line 6, column 21: %0 has a meaning in a <group> or a <slide> only"),
        (
            "<group><intension> lt(%0,%1) </intension>\n<args> x[0] </args></group>",
            "line 6, column 26: %1 stands for no argument: there are 1",
        ),
        (
            "<intension reifiedBy=\"x[0]\"> lt(x[0],1) </intension>",
            "line 6, column 23: the attribute reifiedBy of <intension> is not supported",
        ),
        ("<sum> 1 <list> x[] </list></sum>", "line 6, column 1: <sum> has text beside its elements"),
        (
            "<sum><list as=\"c\"/><condition> (le,1) </condition></sum>",
            "line 6, column 16: the attribute as of <list> is not supported",
        ),
        (
            "<sum><list> x[] <block/> </list><condition> (le,1) </condition></sum>",
            "line 6, column 17: <block> in <list> is not supported",
        ),
        (
            "<element><list> x[] </list><value> 1 </value><condition> (le,1) </condition></element>",
            "line 6, column 46: <element> has <value> or <condition>, not both",
        ),
        (
            "<group><intension> lt(%0,1) </intension>\n<args> x[0] x[1] </args></group>",
            "line 7, column 1: there are 2 arguments, and the constraint takes 1",
        ),
        (
            "<extension><list> x[0..1] </list><supports> (0,1)(2,3,4) </supports></extension>",
            "line 6, column 56: a tuple of 3 entries, expected 2",
        ),
        (
            "<extension><list> x[0..1] </list><supports> (0,a) </supports></extension>",
            "line 6, column 48: found \"a\", expected an integer or *",
        ),
        (
            "<cumulative><origins> x[] </origins><lengths> 1 1 1000000 </lengths><heights> 1 1 1 </heights>\n\
             <condition> (ge,3) </condition></cumulative>",
            "line 6, column 1: a <cumulative> of more than 1048576 tasks at times, and a condition other than (le,...)",
        ),
        (
            "<allDifferent> x[] <list> x[] </list></allDifferent>",
            "line 6, column 1: <allDifferent> has text beside its elements",
        ),
    ] {
        assert_eq!(error(X, constraint), expected, "{constraint}");
    }
}

#[test]
fn packing_and_languages_say_what_is_wrong_and_where() {
    for (constraint, expected) in [
        ("<stretch> x[] </stretch>", "line 6, column 1: <stretch> has no <list>"),
        (
            "<stretch><list> x[] </list><values> 0 1 </values>\n<widths> 1..2 </widths></stretch>",
            "line 7, column 1: <widths> has 1 entries, and <values> has 2",
        ),
        (
            "<stretch><list> x[] </list><values> 0 </values><widths> 1..2 </widths>\n<patterns> (0,a) </patterns></stretch>",
            "line 7, column 15: found \"a\", expected an integer",
        ),
        (
            "<stretch><list> x[] </list>\n<values> 1 0 1 </values><widths> 1..2 2..3 2..4 </widths></stretch>",
            "line 7, column 1: a value of a <stretch> has two widths",
        ),
        ("<clause> x[0] </clause>", "line 6, column 1: a variable of a clause is 0 or 1"),
        ("<clause> eq(x[0],1) </clause>", "line 6, column 1: a clause has variables, and variables in not(...)"),
        (
            "<flow><list> x[] </list><balance> 0 0 </balance>\n<arcs> (0,1)(1,0) </arcs></flow>",
            "line 7, column 1: <arcs> has 2 entries, and <list> has 3",
        ),
        (
            "<flow><list> x[] </list><balance> 0 0 </balance>\n<arcs> (0,1)(1,0)(0,7) </arcs></flow>",
            "line 7, column 1: node 7 has no balance: there are 2",
        ),
        (
            "<flow><list> x[] </list><balance> 0 0 </balance><arcs> (0,1)(1,0)(0,1) </arcs>\n<condition> (le,3) </condition></flow>",
            "line 7, column 1: <condition> has a meaning with <weights> only",
        ),
        (
            "<flow><list> x[] </list><balance> 0 0 </balance><arcs>\n(0,9223372036854775808) </arcs></flow>",
            "line 7, column 4: found \"9223372036854775808\", expected the number of a node",
        ),
        (
            "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes>\n<conditions> (le,3)(no,4) </conditions></binPacking>",
            "line 7, column 21: found \"no\", expected eq, ne, lt, le, ge, gt, in or notin",
        ),
        (
            "<binPacking><list> x[] </list><sizes> 1 2 3 </sizes><limits> 3 </limits>\n<conditions> (le,3) </conditions></binPacking>",
            "line 7, column 1: <binPacking> has <limits> or <conditions>, not both",
        ),
        (
            "<element><list> x[] </list><index rank=\"some\"> x[0] </index><value> 1 </value></element>",
            "line 6, column 41: found \"some\", expected any, first or last",
        ),
        (
            "<allDifferent><list> x[0..1] </list><list> x[1..2] </list>\n<except> 0 </except></allDifferent>",
            "line 7, column 1: a tuple of 1 entries, expected 2",
        ),
        (
            "<slide circular=\"true\"><list> x[] </list><list> x[] </list><intension> eq(%0,%1) </intension></slide>",
            "line 6, column 1: a circular <slide> has one <list>",
        ),
        (
            "<slide><intension> eq(%0,%1) </intension></slide>",
            "line 6, column 1: <slide> has one <list> or more, and then a constraint",
        ),
    ] {
        assert_eq!(error(X, constraint), expected, "{constraint}");
    }
}

#[test]
fn symbols_are_no_numbers() {
    let variables = "<var id=\"c\" type=\"symbolic\"> red green </var><var id=\"n\"> 0..3 </var>";
    for (expression, expected) in [
        ("eq(c,1)", "line 6, column 13: eq of a symbol and a number"),
        ("eq(c,n)", "line 6, column 13: eq of a symbol and a number"),
        ("eq(n,add(c,1))", "line 6, column 18: add of a symbol: symbols have eq, ne, in and notin only"),
        ("lt(c,green)", "line 6, column 13: lt of a symbol: symbols have eq, ne, in and notin only"),
        ("in(c,set(red,1))", "line 6, column 13: in of a symbol and a number"),
        ("notin(n,set(1,c))", "line 6, column 13: notin of a symbol and a number"),
        ("eq(c,blue)", "line 6, column 18: there is no variable or array \"blue\""),
    ] {
        assert_eq!(error(variables, &format!("<intension> {expression} </intension>")), expected, "{expression}");
    }
    let table = "<extension><list> c n </list><supports> (red,1)(blue,2) </supports></extension>";
    assert_eq!(error(variables, table), "line 6, column 49: found \"blue\", expected an integer or *");
}

#[test]
fn variables_say_what_is_wrong_and_where() {
    for (variables, expected) in [
        (
            "<var id=\"x\"> 1 2 a </var>",
            "line 3, column 18: found \"a\", expected an integer such as 7 or a range such as 1..4",
        ),
        ("<var id=\"x\"> </var>", "line 3, column 1: a domain without a value"),
        ("<var> 1 </var>", "line 3, column 1: <var> has no attribute id=\"...\""),
        (
            "<var id=\"x\"> 1 </var><var id=\"x\"> 1 </var>",
            "line 3, column 31: there is a variable or array \"x\" already",
        ),
        (
            "<var id=\"x\" type=\"real\"> 0 </var>",
            "line 3, column 19: variables of type \"real\" are not supported: integer and symbolic are",
        ),
        (
            "<var id=\"x\" type=\"symbolic\"> red 1 </var>",
            "line 3, column 34: found \"1\", expected a symbol such as red",
        ),
        ("<var id=\"x\" type=\"symbolic\"> </var>", "line 3, column 1: a domain without a value"),
        (
            "<var id=\"x\"> red </var>",
            "line 3, column 14: found \"red\", expected an integer such as 7 or a range such as 1..4",
        ),
        (
            "<var id=\"x\"> 0..20000000000000000 </var>",
            "line 3, column 1: a domain of more than 9007199254740992 values, the most that a variable can have",
        ),
        (
            "<array id=\"x\" size=\"[1000000][1000000]\"> 0..1 </array>",
            "line 3, column 1: more than 1048576 variables, with those that stand for expressions",
        ),
        ("<array id=\"x\" size=\"3\"> 0..1 </array>", "line 3, column 21: found \"3\", expected sizes such as [3][4]"),
        (
            "<array id=\"x\" size=\"[2]\"><domain for=\"y[]\"> 0 </domain></array>",
            "line 3, column 39: expected cells of this array, such as x[]",
        ),
    ] {
        assert_eq!(error(variables, ""), expected, "{variables}");
    }
}

#[test]
fn instances_of_other_kinds_are_refused() {
    for (text, expected) in [
        ("<instance>\n</instance>", "line 1, column 1: <instance> has no <variables>"),
        ("<html/>", "line 1, column 1: found <html>, expected <instance>"),
        ("<instance format=\"XCSP 2.1\"/>", "line 1, column 19: found the format \"XCSP 2.1\", expected XCSP3"),
        (
            "<instance><presentation format=\"XCSP 2.1\"/></instance>",
            "line 1, column 11: this is the older format XCSP 2, which is not supported: XCSP3 is",
        ),
        (
            "<instance type=\"WCSP\"/>",
            "line 1, column 17: instances of type \"WCSP\" are not supported: CSP and COP are",
        ),
        ("<instance>\n  <variables>\n</instance>", "line 3, column 1: this is no XML: "),
    ] {
        let found = error_of(text);
        assert!(found.starts_with(expected), "{found}");
    }
    let two = instance(X, "").replace(
        "</instance>",
        "<objectives><minimize> x[0] </minimize>\n<minimize> x[1] </minimize></objectives></instance>",
    );
    assert!(error_of(&two).ends_with("a second objective is not supported"), "{}", error_of(&two));
}

#[test]
fn bombs_are_refused_soon() {
    let deep = format!("<intension> {}x[0]{} </intension>", "neg(".repeat(100_000), ")".repeat(100_000));
    assert!(error(X, &deep).ends_with("more than 200 functions inside each other"));
    let blocks = format!("{}{}", "<block>".repeat(100_000), "</block>".repeat(100_000));
    assert!(error(X, &blocks).ends_with("more than 64 elements inside each other"));
    let entities = "<!DOCTYPE a [<!ENTITY b \"xxxxxxxxxx\"><!ENTITY c \"&b;&b;&b;&b;\">]><instance/>";
    assert!(error_of(entities).ends_with("a document type has no place in an instance"));
    let chain = (0..60).fold("x[0]".to_owned(), |inside, _| format!("eq(1,{inside},1)"));
    assert!(error(X, &format!("<intension> {chain} </intension>")).contains("more than 10000 parts"));
    for long in ["1x9000000000000000000", "1x16777217"] {
        let text = format!("<sum><list> x[] </list><coeffs> {long} </coeffs><condition> (le,1) </condition></sum>");
        assert!(error(X, &text).contains("more than 16777216"), "{}", error(X, &text));
    }
    let wide = "<extension><list> x[] </list><supports> (0..1000000,0..1000000,0..1000000) </supports></extension>";
    assert!(error(X, wide).contains("more than 16777216 tuples"), "{}", error(X, wide));
    let square =
        "<intension> eq(mul(x[0],1000000),x[1]) </intension>\n<allDifferent> mul(x[0],100000) x[1] </allDifferent>";
    assert!(error(X, square).contains("this may have 400001 values"), "{}", error(X, square));
}
