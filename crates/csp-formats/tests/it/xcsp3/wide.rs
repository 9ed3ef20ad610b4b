//! Variables with more values than a variable of a network may have: an instance with them has the solutions of its twin, whose variables
//! have a few values that are as far apart.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use csp_core::{Random, Solver};

use super::case::{error, instance, read};
use crate::models::case::solutions_of;

/// The distance of the values.
const FAR: i64 = 40_000;

/// Constraints on x, y and w, which have numbers far apart, and z in 0..3; `A`, `B` and `C` are such numbers.
const CONSTRAINTS: &[&str] = &[
    "<intension> le(add(x,B),y) </intension>",
    "<intension> eq(dist(x,y),A) </intension>",
    "<intension> or(lt(x,A),eq(y,B),gt(z,1)) </intension>",
    "<intension> iff(ge(x,B),eq(max(x,y,C),y)) </intension>",
    "<intension> eq(mod(x,7),mod(w,7)) </intension>",
    "<intension> ge(mul(x,z),add(y,w)) </intension>",
    "<intension> in(x,set(y,A,B)) </intension>",
    "<intension> eq(if(gt(x,B),y,w),x) </intension>",
    "<sum> <list> x y w z </list> <coeffs> 1 1 -1 40000 </coeffs> <condition> (le,B) </condition> </sum>",
    "<sum> <list> x y </list> <condition> (in,{A,B,C}) </condition> </sum>",
    "<sum> <list> x z </list> <coeffs> z 3 </coeffs> <condition> (eq,y) </condition> </sum>",
    "<allDifferent> x y w </allDifferent>",
    "<allDifferent> <list> x y w </list> <except> A </except> </allDifferent>",
    "<allEqual> x y </allEqual>",
    "<ordered> <list> x y w </list> <operator> le </operator> </ordered>",
    "<lex> <list> x y </list> <list> w z </list> <operator> lt </operator> </lex>",
    "<count> <list> x y w </list> <values> A B </values> <condition> (ge,z) </condition> </count>",
    "<nValues> <list> x y w z </list> <condition> (eq,z) </condition> </nValues>",
    "<nValues> <list> x y w </list> <except> A </except> <condition> (le,2) </condition> </nValues>",
    "<cardinality> <list> x y w </list> <values> A B </values> <occurs> 0..1 z </occurs> </cardinality>",
    "<cardinality> <list> x y w </list> <values closed=\"true\"> A B C </values> <occurs> 1 0..2 0..3 </occurs> </cardinality>",
    "<element> <list> x y w A </list> <index> z </index> <value> B </value> </element>",
    "<element> <list> x y w </list> <index> z </index> <value> x </value> </element>",
    "<element> <list> x y w </list> <condition> (gt,B) </condition> </element>",
    "<minimum> <list> x y w </list> <condition> (eq,A) </condition> </minimum>",
    "<maximum> <list> x y </list> <condition> (lt,w) </condition> </maximum>",
    "<maximum> <list> x y w </list> <index rank=\"first\"> z </index> </maximum>",
    "<minimumArg> <list> x y w </list> <condition> (eq,z) </condition> </minimumArg>",
    "<extension> <list> x y z </list> <supports> (A,B,0)(B,C,1)(A,A,3) </supports> </extension>",
    "<extension> <list> x z </list> <supports> (A,*)(*,2) </supports> </extension>",
    "<extension> <list> x y </list> <conflicts> (A,B)(*,C) </conflicts> </extension>",
    "<extension> <list> x </list> <supports> A B </supports> </extension>",
    "<noOverlap> <origins> x y z </origins> <lengths> z 40001 2 </lengths> </noOverlap>",
    "<noOverlap> <origins> (x,z)(y,1) </origins> <lengths> (60000,1)(z,2) </lengths> </noOverlap>",
    "<cumulative> <origins> x y w </origins> <lengths> z 50000 A </lengths> <heights> 1 z 2 </heights> <condition> (le,3) </condition> </cumulative>",
    "<instantiation> <list> x z </list> <values> B 1 </values> </instantiation>",
    "<refutation> <list> x y </list> <values> A B </values> </refutation>",
    "<knapsack> <list> x y </list> <weights> 1 2 </weights> <profits> 3 1 </profits> <limit> C </limit> <condition> (ge,A) </condition> </knapsack>",
];

fn solutions(text: &str) -> BTreeSet<Vec<String>> {
    let model = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    solutions_of(&model, text)
}

/// An instance of these constraints, and its twin.
fn pair(random: &mut Random, constraints: &[&str]) -> [String; 2] {
    let numbers: [i64; 3] = std::array::from_fn(|_| random.below(4) as i64 * FAR + random.below(2) as i64);
    let [mut wide, mut narrow, mut all] = [String::new(), String::new(), String::new()];
    for name in ["x", "y", "w"] {
        let mut values: BTreeSet<i64> = (0..3).map(|_| random.below(4) as i64 * FAR + random.below(2) as i64).collect();
        values.extend(numbers.iter().take(random.below(3) as usize));
        let listed = values.iter().map(i64::to_string).collect::<Vec<_>>();
        let set = listed.join(",");
        let high = 4 * FAR + 70_000;
        writeln!(wide, "<var id=\"{name}\"> {}..{high} </var>", -(random.below(9) as i64)).unwrap();
        writeln!(narrow, "<var id=\"{name}\"> {} </var>", listed.join(" ")).unwrap();
        writeln!(all, "<intension> in({name},set({set})) </intension>").unwrap();
    }
    let z = "<var id=\"z\"> 0..3 </var>\n";
    for constraint in constraints {
        let mut own = (*constraint).to_owned();
        for (letter, number) in ["A", "B", "C"].into_iter().zip(numbers) {
            // The letter of a name is no number.
            own = own
                .replace(&format!("{letter})"), &format!("{number})"))
                .replace(&format!("{letter},"), &format!("{number},"));
            own = own
                .replace(&format!("{letter} "), &format!("{number} "))
                .replace(&format!("{letter}}}"), &format!("{number}}}"));
        }
        all += &own;
        all.push('\n');
    }
    [wide + z, narrow + z].map(|variables| instance(&variables, &all))
}

#[test]
fn wide_variables_mean_the_same() {
    let mut random = Random::new(7);
    let mut found = 0;
    for constraint in CONSTRAINTS {
        for _ in 0..3 {
            let [wide, narrow] = pair(&mut random, &[constraint]);
            let expected = solutions(&narrow);
            assert_eq!(solutions(&wide), expected, "{wide}");
            found += usize::from(!expected.is_empty());
        }
    }
    assert!(found > CONSTRAINTS.len(), "{found}");
}

#[test]
#[ignore = "long"]
fn wide_variables_mean_the_same_in_many_instances() {
    let mut random = Random::new(8);
    for _ in 0..100 {
        let two = [(); 2].map(|()| CONSTRAINTS[random.below(CONSTRAINTS.len() as u64) as usize]);
        let [wide, narrow] = pair(&mut random, &two);
        assert_eq!(solutions(&wide), solutions(&narrow), "{wide}");
    }
}

/// What needs a place for each value is refused with its line.
#[test]
fn places_are_for_few_values() {
    let x = "<array id=\"x\" size=\"[3]\"> 0..1000000 </array>";
    for constraint in [
        "<circuit> x[] </circuit>",
        "<channel> x[] </channel>",
        "<binPacking> <list> x[] </list> <sizes> 1 1 1 </sizes> <condition> (le,3) </condition> </binPacking>",
        "<precedence> <list> x[] </list> <values> 1 2 </values> </precedence>",
    ] {
        let error = error(x, constraint);
        assert!(error.starts_with("line 6, column 1: this may have 1000001 values between 0 and 1000000"), "{error}");
    }
}

/// A variable that nothing names is useless, wide or not.
#[test]
fn a_useless_variable_is_a_star() {
    let text =
        instance("<var id=\"x\"> 0..99999999 </var> <var id=\"y\"> 5..6 </var>", "<intension> gt(y,5) </intension>");
    assert_eq!(solutions(&text), BTreeSet::from([vec!["*".to_owned(), "6".to_owned()]]));
}

#[test]
fn objectives_have_wide_variables() {
    let of = |objective: &str| {
        let text = instance(
            "<array id=\"x\" size=\"[2]\"> 0..1000000000000 </array>",
            "<intension> ge(add(mul(2,x[0]),x[1]),1000000000007) </intension>\
             <intension> in(x[0],set(0,100000000000,300000000000)) </intension>\
             <intension> in(x[1],set(7,400000000006,400000000007,999999999999)) </intension>",
        );
        let text = text.replace("</instance>", &format!("<objectives>{objective}</objectives></instance>"));
        let model = read(&text.replace("CSP\"", "COP\"")).unwrap();
        Solver::new(&model.network).best().unwrap().value
    };
    assert_eq!(of("<minimize> x[1] </minimize>"), Some(400_000_000_007));
    assert_eq!(of("<minimize type=\"sum\"> <list> x[] </list> </minimize>"), Some(700_000_000_007));
    assert_eq!(of("<minimize type=\"maximum\"> <list> x[] </list> </minimize>"), Some(400_000_000_007));
}
