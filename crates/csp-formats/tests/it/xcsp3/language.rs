//! Expressions, groups, blocks, slides, domains and arrays.

use csp_core::{Solution, Solver};
use csp_formats::xcsp3::answer::Instantiation;

use crate::xcsp3::case::{instance, read, solutions, solutions_are};

/// Says whether a tuple of values is a solution.
type Holds<'a> = &'a dyn Fn(&[i64]) -> bool;

/// What an expression of three variables means.
type Meaning<'a> = &'a dyn Fn(i64, i64, i64) -> bool;

#[test]
fn expressions() {
    let x = [("x", &[3][..], -2, 3)];
    let power = |a: i64, b: i64| u32::try_from(b).ok().map(|b| a.pow(b));
    let quotient = |a: i64, b: i64| (b != 0).then(|| a / b);
    let rest = |a: i64, b: i64| (b != 0).then(|| a % b);
    let cases: [(&str, Meaning<'_>); 28] = [
        ("eq(add(x[0],x[1],1),x[2])", &|a, b, c| a + b + 1 == c),
        ("ne(sub(x[0],x[1]),x[2])", &|a, b, c| a - b != c),
        ("lt(mul(x[0],x[1],2),x[2])", &|a, b, c| a * b * 2 < c),
        ("le(neg(x[0]),abs(x[1]))", &|a, b, _| -a <= b.abs()),
        ("ge(dist(x[0],x[1]),x[2])", &|a, b, c| (a - b).abs() >= c),
        ("gt(sqr(x[0]),add(x[1],x[2]))", &|a, b, c| a * a > b + c),
        ("eq(div(x[0],x[1]),x[2])", &|a, b, c| quotient(a, b) == Some(c)),
        ("eq(mod(x[0],x[1]),x[2])", &|a, b, c| rest(a, b) == Some(c)),
        ("eq(pow(x[0],x[1]),x[2])", &|a, b, c| power(a, b) == Some(c)),
        ("eq(min(x[0],x[1]),x[2])", &|a, b, c| a.min(b) == c),
        ("eq(max(x[0],x[1],x[2]),1)", &|a, b, c| a.max(b).max(c) == 1),
        ("or(lt(x[0],x[1]),eq(x[1],x[2]))", &|a, b, c| a < b || b == c),
        ("and(lt(x[0],x[1]),ne(x[1],x[2]))", &|a, b, c| a < b && b != c),
        ("not(or(lt(x[0],x[1]),eq(x[1],x[2])))", &|a, b, c| !(a < b || b == c)),
        ("xor(lt(x[0],x[1]),eq(x[1],x[2]),gt(x[0],0))", &|a, b, c| (a < b) ^ (b == c) ^ (a > 0)),
        ("imp(lt(x[0],x[1]),eq(x[1],x[2]))", &|a, b, c| a >= b || b == c),
        ("iff(lt(x[0],x[1]),eq(x[1],x[2]))", &|a, b, c| (a < b) == (b == c)),
        ("iff(lt(x[0],x[1]),eq(x[1],x[2]),gt(x[0],0))", &|a, b, c| (a < b) == (b == c) && (b == c) == (a > 0)),
        ("eq(x[0],x[1],x[2])", &|a, b, c| a == b && b == c),
        ("eq(if(lt(x[0],x[1]),x[2],x[0]),1)", &|a, b, c| if a < b { c == 1 } else { a == 1 }),
        ("in(add(x[0],x[1]),set(1,-3,5))", &|a, b, _| [1, -3, 5].contains(&(a + b))),
        ("notin(x[0],set(1,2))", &|a, _, _| a != 1 && a != 2),
        ("in(x[0],set(sub(x[1],1),add(x[1],1)))", &|a, b, _| (a - b).abs() == 1),
        ("notin(x[0],set(x[1],-2..0,mul(x[2],2)))", &|a, b, c| a != b && a > 0 && a != 2 * c),
        ("in(add(x[0],x[1]),set(x[2]))", &|a, b, c| a + b == c),
        ("eq(in(x[0],set(x[1],x[2])),lt(x[1],x[2]))", &|a, b, c| (a == b || a == c) == (b < c)),
        ("in(x[0],range(0,2))", &|a, _, _| (0..=2).contains(&a)),
        ("eq(add(eq(x[0],x[1]),gt(x[1],x[2])),1)", &|a, b, c| (a == b) != (b > c)),
    ];
    for (text, meaning) in cases {
        solutions_are(&x, &format!("<intension> {text} </intension>"), |v| meaning(v[0], v[1], v[2]));
    }
}

#[test]
fn groups_and_blocks() {
    let x = [("x", &[4][..], 0, 2)];
    solutions_are(
        &x,
        "<block class=\"b\"><group><intension> ne(%0,add(%1,%2)) </intension>\n<args> x[0] x[1] 1 </args>\
         <args> x[2..3] 0 </args><args> x[0] mul(x[1],x[2]) x[3] </args></group></block>",
        |v| v[0] != v[1] + 1 && v[2] != v[3] && v[0] != v[1] * v[2] + v[3],
    );
    solutions_are(
        &x,
        "<group><sum><list> %... </list><condition> (%0,%1) </condition></sum><args> le 3 x[] </args>\
         <args> ge 1 x[0] x[1] </args></group>",
        |v| v.iter().sum::<i64>() <= 3 && v[0] + v[1] >= 1,
    );
    solutions_are(
        &x,
        "<group><extension><list> %0 %1 </list><supports> (0,1)(1,2)(2,2) </supports></extension>\
         <args> x[0..1] </args><args> x[3] x[2] </args></group>",
        |v| {
            let fits = |a, b| [(0, 1), (1, 2), (2, 2)].contains(&(a, b));
            fits(v[0], v[1]) && fits(v[3], v[2])
        },
    );
    solutions_are(
        &x,
        "<group><allDifferent> %... </allDifferent><args> x[0..1] </args><args> x[1] x[3] </args></group>",
        |v| v[0] != v[1] && v[1] != v[3],
    );
    solutions_are(&x, "<group><intension> or(%...) </intension><args> eq(x[0],1) x[1] </args></group>", |v| {
        v[0] == 1 || v[1] != 0
    });
}

#[test]
fn slides() {
    let x = [("x", &[4][..], 0, 2)];
    let fits = |a: i64, b: i64| a != b + 1;
    solutions_are(&x, "<slide><list> x[] </list><intension> ne(%0,add(%1,1)) </intension></slide>", |v| {
        (0..3).all(|place| fits(v[place], v[place + 1]))
    });
    solutions_are(
        &x,
        "<slide circular=\"true\"><list> x[] </list><intension> ne(%0,add(%1,1)) </intension></slide>",
        |v| (0..4).all(|place| fits(v[place], v[(place + 1) % 4])),
    );
    solutions_are(&x, "<slide><list offset=\"2\"> x[] </list><intension> ne(%0,add(%1,1)) </intension></slide>", |v| {
        fits(v[0], v[1]) && fits(v[2], v[3])
    });
    // Of the one list two, of the other one: the constraints are on (x0, x1, y0), (x2, x3, y1).
    solutions_are(
        &[("x", &[5][..], 0, 1), ("y", &[3], 0, 2)],
        "<slide><list offset=\"2\" collect=\"2\"> x[] </list><list> y[] </list>\
         <intension> eq(add(%0,%1),%2) </intension></slide>",
        |v| v[0] + v[1] == v[5] && v[2] + v[3] == v[6],
    );
}

#[test]
fn arrays_have_holes_and_starts() {
    let variables = "<var id=\"a\"> 1 5..6 </var>\n<var id=\"b\" as=\"a\"/>\n<array id=\"x\" size=\"[2][2]\" startIndex=\"1\">\
                     <domain for=\"x[1][1] x[2][2]\"> 0 </domain><domain for=\"x[1][2]\"> 7..8 </domain></array>\
                     <array id=\"y\" size=\"[2]\"><domain for=\"y[1]\"> 3 </domain><domain for=\"others\"> 4 </domain></array>";
    let text = instance(variables, "<intension> eq(a,b) </intension><intension> gt(x[1][2],a) </intension>");
    let model = read(&text).unwrap();
    let names: Vec<&str> = model.shown.iter().map(|shown| shown.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "x[1][1]", "x[1][2]", "x[2][2]", "y"]);
    let expected: Vec<Vec<i64>> =
        [1, 5, 6].into_iter().flat_map(|a| [7, 8].map(|cell| vec![a, a, 0, cell, 0, 4, 3])).collect();
    assert_eq!(solutions(&text), expected);
}

#[test]
fn send_more_money() {
    let text = instance(
        "<array id=\"x\" size=\"[8]\"> 0..9 </array>",
        "<allDifferent> x[] </allDifferent><intension> gt(x[0],0) </intension><intension> gt(x[4],0) </intension>\
         <sum><list> x[0..3] x[4..5] x[2] x[1] x[4] x[5] x[2] x[1] x[7] </list>\
         <coeffs> 1000 100 10 1 1000 100 10 1 -10000 -1000 -100 -10 -1 </coeffs><condition> (eq,0) </condition></sum>",
    );
    // S E N D M O R Y: here the fourth letter of MORE is E and R is x[6].
    let text = text.replace("x[4..5] x[2] x[1] x[4] x[5] x[2] x[1] x[7]", "x[4..6] x[1] x[4] x[5] x[2] x[1] x[7]");
    assert_eq!(solutions(&text), [[9, 5, 6, 7, 1, 0, 8, 2]]);
}

#[test]
fn queens() {
    let text = instance(
        "<array id=\"q\" size=\"[6]\"> 0..5 </array>",
        "<allDifferent> q[] </allDifferent>\
         <allDifferent> add(q[0],0) add(q[1],1) add(q[2],2) add(q[3],3) add(q[4],4) add(q[5],5) </allDifferent>\
         <allDifferent> sub(q[0],0) sub(q[1],1) sub(q[2],2) sub(q[3],3) sub(q[4],4) sub(q[5],5) </allDifferent>",
    );
    assert_eq!(solutions(&text).len(), 4);
}

#[test]
fn langford() {
    // L(2, 3): two solutions, each the mirror of the other; place[2k] and place[2k + 1] are those of number k + 1.
    let text = instance(
        "<array id=\"place\" size=\"[6]\"> 0..5 </array>",
        "<allDifferent> place[] </allDifferent><group><intension> eq(%0,add(%1,%2)) </intension>\
         <args> place[1] place[0] 2 </args><args> place[3] place[2] 3 </args><args> place[5] place[4] 4 </args></group>",
    );
    assert_eq!(solutions(&text), [[1, 3, 2, 5, 0, 4], [2, 4, 0, 3, 1, 5]]);
}

/// Five houses (Life International, 1962): the Norwegian drinks water, and the Japanese owns the zebra. Neighbours are stated by
/// sets of expressions, as in the instances of the competitions.
#[test]
fn zebra() {
    let groups = [
        "english spanish ukrainian norwegian japanese",
        "red green ivory yellow blue",
        "dog snails fox horse zebra",
        "coffee tea milk juice water",
        "oldgold kools chesterfield lucky parliament",
    ];
    let names: Vec<&str> = groups.iter().flat_map(|group| group.split(' ')).collect();
    let variables = names.iter().map(|name| format!("<var id=\"{name}\"> 1..5 </var>\n")).collect::<Vec<_>>().concat();
    let different = groups.map(|group| format!("<allDifferent> {group} </allDifferent>\n")).concat();
    let clues = [
        "eq(english,red)",
        "eq(spanish,dog)",
        "eq(coffee,green)",
        "eq(ukrainian,tea)",
        "eq(green,add(ivory,1))",
        "eq(oldgold,snails)",
        "eq(kools,yellow)",
        "eq(milk,3)",
        "eq(norwegian,1)",
        "in(chesterfield,set(sub(fox,1),add(fox,1)))",
        "in(kools,set(sub(horse,1),add(horse,1)))",
        "eq(lucky,juice)",
        "eq(japanese,parliament)",
        "in(norwegian,set(sub(blue,1),add(blue,1)))",
    ];
    let clues = clues.map(|clue| format!("<intension> {clue} </intension>\n")).concat();
    let found = solutions(&instance(&variables, &(different + &clues)));
    assert_eq!(found.len(), 1, "{found:?}");
    let house = |name| found[0][names.iter().position(|&other| other == name).unwrap()];
    assert_eq!((house("norwegian"), house("japanese")), (house("water"), house("zebra")));
}

/// XCSP3-core, section on useless variables: one that is in no constraint and in no objective has `*` for a value.
#[test]
fn useless_variables_are_no_part_of_solutions() {
    let variables = "<array id=\"x\" size=\"[2][3]\"> 0..9 </array>\n<var id=\"free\"> 0..999 </var>";
    let text = instance(variables, "<intension> eq(x[0][1],add(x[1][0],8)) </intension>");
    // (8, 0) and (9, 1); the other four cells and the variable would make 1000 * 10^4 of each.
    let model = read(&text).unwrap();
    let all = Solver::new(&model.network).all().unwrap();
    let mut lines: Vec<String> =
        all.solutions.iter().map(|one| Instantiation::of(&model.network, &model.shown, one).line(1)).collect();
    lines.sort_unstable();
    let line = |a, b| {
        format!(
            "v <instantiation id=\"sol1\" type=\"solution\"> <list> x[][] free </list> \
             <values> * {a} * {b} * * * </values> </instantiation>\n"
        )
    };
    assert_eq!(lines, [line(8, 0), line(9, 1)]);
    // What only the objective names is of use.
    let goal = "</constraints>\n<objectives><maximize> free </maximize></objectives>";
    let best = read(&text.replace("</constraints>", goal)).unwrap();
    assert_eq!(Solver::new(&best.network).best().unwrap().value, Some(999));
}

/// An instance over words, and the same one with numbers in their place, which has known solutions.
#[test]
fn symbols_are_values() {
    let words = ["red", "green", "blue", "white"];
    let domain = |count: usize| words[..count].join(" ");
    let variables = format!(
        "<array id=\"x\" size=\"[3]\" type=\"symbolic\"> {} </array><var id=\"y\" type=\"symbolic\"> {} </var>\
         <array id=\"z\" size=\"[2]\" type=\"symbolic\"><domain for=\"z[0]\"> {} </domain><domain for=\"others\"> {} </domain>\
         </array><var id=\"n\"> 0..2 </var>",
        domain(3),
        domain(4),
        domain(2),
        domain(4)
    );
    let all: Vec<Vec<i64>> = {
        let sizes = [3, 3, 3, 4, 2, 4, 3];
        let step = |tuples: Vec<Vec<i64>>, size: i64| {
            tuples.iter().flat_map(|t| (0..size).map(|v| [&t[..], &[v]].concat()).collect::<Vec<_>>()).collect()
        };
        sizes.into_iter().fold(vec![Vec::new()], step)
    };
    let cases: [(&str, Holds<'_>); 11] = [
        ("<intension> eq(x[0],green) </intension>", &|v| v[0] == 1),
        ("<intension> imp(ne(x[0],y),in(z[1],set(red,white))) </intension>", &|v| {
            v[0] == v[3] || [0, 3].contains(&v[5])
        }),
        ("<intension> notin(y,set(blue,x[2])) </intension>", &|v| v[3] != 2 && v[3] != v[2]),
        ("<intension> eq(if(eq(n,0),red,x[1]),y) </intension>", &|v| v[3] == if v[6] == 0 { 0 } else { v[1] }),
        ("<extension><list> x[0] y </list><supports> (red,white)(green,*) </supports></extension>", &|v| {
            v[0] == 1 || (v[0] == 0 && v[3] == 3)
        }),
        ("<extension><list> y </list><conflicts> red blue </conflicts></extension>", &|v| [1, 3].contains(&v[3])),
        (
            "<group><extension><list> %0 %1 </list><conflicts> (red,red)(blue,blue) </conflicts></extension><args> x[0] x[1] \
          </args><args> x[1] y </args></group>",
            &|v| {
                let fits = |a: i64, b: i64| a != b || [1, 3].contains(&a);
                fits(v[0], v[1]) && fits(v[1], v[3])
            },
        ),
        ("<allDifferent> x[] y </allDifferent>", &|v| (0..4).all(|i| (0..i).all(|j| v[i] != v[j]))),
        ("<count><list> x[] z[] </list><values> red white </values><condition> (eq,n) </condition></count>", &|v| {
            [0, 1, 2, 4, 5].iter().filter(|&&at| [0, 3].contains(&v[at])).count() as i64 == v[6]
        }),
        ("<instantiation><list> x[0] n y </list><values> blue 2 white </values></instantiation>", &|v| {
            (v[0], v[3], v[6]) == (2, 3, 2)
        }),
        (
            "<regular><list> x[] </list><transitions> (a,red,a)(a,blue,b)(b,green,b) </transitions><start> a </start>\
          <final> b </final></regular>",
            &|v| {
                let text: Vec<i64> = v[..3].iter().copied().skip_while(|&one| one == 0).collect();
                text.first() == Some(&2) && text[1..].iter().all(|&one| one == 1)
            },
        ),
    ];
    for (constraint, holds) in cases {
        let named = "<count><list> x[] y z[] n </list><values> 0 </values><condition> (ge,0) </condition></count>";
        let model =
            read(&instance(&variables, &format!("{constraint}{named}"))).unwrap_or_else(|error| panic!("{error}"));
        let found = Solver::new(&model.network).all().unwrap().solutions;
        let names = |solution: &Solution| -> Vec<String> {
            let shown = model.shown.iter().flat_map(|one| &one.values);
            shown.map(|value| value.word(&model.network, solution)).collect()
        };
        let mut found: Vec<Vec<String>> = found.iter().map(names).collect();
        let of = |v: &Vec<i64>| -> Vec<String> {
            let word =
                |(at, &one): (usize, &i64)| if at == 6 { one.to_string() } else { words[one as usize].to_owned() };
            v.iter().enumerate().map(word).collect()
        };
        let mut expected: Vec<Vec<String>> = all.iter().filter(|v| holds(v)).map(of).collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{constraint}");
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{constraint}");
    }
}

/// The zebra of Lewis Carroll as XCSP3 states it: who is beside whom by sets of expressions.
#[test]
fn sets_of_expressions() {
    let x = [("x", &[3][..], -1, 3)];
    solutions_are(&x, "<intension> in(x[0],set(sub(x[1],1),add(x[1],1))) </intension>", |v| (v[0] - v[1]).abs() == 1);
    solutions_are(&x, "<intension> notin(add(x[0],x[2]),set(x[1],2,mul(x[1],2))) </intension>", |v| {
        ![v[1], 2, 2 * v[1]].contains(&(v[0] + v[2]))
    });
}
