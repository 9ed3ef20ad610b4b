//! Networks as formulas: the formula has the solutions of the network and no others, and its answers are read back.

use std::collections::BTreeSet;

use csp_core::relations::Table;
use csp_core::{Domain, Limits, Network, Problem, Solver, Val, Watch, problems};
use csp_proof::cnf::{Answer, AnswerErrorKind, CnfError, DirectEncoding, Verdict, decode};
use proptest::prelude::*;

fn watch() -> Watch {
    Watch::start(Limits::default())
}

fn formula(network: &Network) -> String {
    let mut text = Vec::new();
    DirectEncoding::new(network, &watch()).unwrap().write(&mut text, &["a comment".into()], &watch()).unwrap();
    String::from_utf8(text).unwrap()
}

/// The number of variables and the clauses of a formula, read by nothing of the library.
fn clauses(text: &str) -> (u32, Vec<Vec<i32>>) {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(head[..2], ["p", "cnf"]);
    let clause = |line: &str| {
        let mut numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(numbers.pop(), Some(0), "{line}");
        numbers
    };
    let all: Vec<Vec<i32>> = lines.map(clause).collect();
    assert_eq!(all.len().to_string(), head[3]);
    (head[2].parse().unwrap(), all)
}

/// Every assignment that satisfies a formula of few variables, as a solver prints it.
fn models((variables, clauses): &(u32, Vec<Vec<i32>>)) -> Vec<String> {
    let holds = |bits: u32, literal: i32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    let satisfies = |bits: &u32| clauses.iter().all(|clause| clause.iter().any(|&literal| holds(*bits, literal)));
    let literal = |bits: u32, number: u32| if bits >> (number - 1) & 1 == 1 { String::new() } else { "-".into() };
    let line = |bits: u32| {
        (1..=*variables).map(|number| format!("{}{number} ", literal(bits, number))).collect::<Vec<_>>().concat()
    };
    (0..1u32 << variables).filter(satisfies).map(|bits| format!("v {}0\n", line(bits))).collect()
}

/// Small networks with declared values of any numbers, values taken away, and any relations.
fn any_network() -> impl Strategy<Value = Network> {
    let domain = prop::collection::btree_set(0u16..70, 1..4);
    let domains = prop::collection::vec((domain, any::<u8>()), 1..5);
    let pairs = prop::collection::vec((0usize..5, 0usize..5, any::<u16>()), 0..6);
    (domains, pairs).prop_map(|(domains, pairs)| {
        let mut problem = Problem::new();
        let declared: Vec<Vec<u16>> = domains.iter().map(|(domain, _)| domain.iter().copied().collect()).collect();
        let xs: Vec<_> = declared
            .iter()
            .enumerate()
            .map(|(place, values)| {
                problem.variable(format!("a\tb {place}"), values.iter().copied().collect::<Domain>())
            })
            .collect();
        for (x, (values, (_, kept))) in xs.iter().zip(declared.iter().zip(&domains)) {
            let left = values.iter().enumerate().filter(|(place, _)| kept >> place & 3 != 0).map(|(_, &v)| v);
            problem.restrict(*x, &left.collect());
        }
        for (one, other, mask) in pairs {
            let (one, other) = (one % xs.len(), other % xs.len());
            if one == other {
                continue;
            }
            let all = declared[one].iter().flat_map(|&a| declared[other].iter().map(move |&b| (a, b)));
            let table: Table = all.enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, pair)| pair).collect();
            problem.constrain(xs[one], xs[other], table);
        }
        problem.build().unwrap()
    })
}

proptest! {
    #[test]
    fn a_formula_has_the_solutions_of_its_network(network in any_network()) {
        let text = formula(&network);
        let parsed = clauses(&text);
        let encoding = DirectEncoding::new(&network, &watch()).unwrap();
        prop_assert_eq!((encoding.variables(), encoding.clauses()), (parsed.0, parsed.1.len() as u64));
        let printed = models(&parsed).concat();
        let expected: BTreeSet<Vec<Val>> =
            Solver::new(&network).all().unwrap().solutions.iter().map(|solution| solution.to_vec()).collect();
        if expected.is_empty() {
            prop_assert_eq!(printed, "");
            return Ok(());
        }
        let answer = Answer::read(format!("s SATISFIABLE\n{printed}").as_bytes(), &watch()).unwrap();
        let decoded = decode(text.as_bytes(), &answer, &watch()).unwrap();
        let value = |(x, &place): (csp_core::Var, &usize)| network.declared(x).iter().nth(place).unwrap();
        let found: Vec<Vec<Val>> =
            decoded.solutions.iter().map(|places| network.variables().zip(places).map(value).collect()).collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        prop_assert_eq!(&decoded.variables[0].name, "a\\tb 0");
        prop_assert!(decoded.comments.contains(&"a comment".to_owned()));
    }

    #[test]
    fn any_answer_is_read_or_refused_with_its_line(bytes in prop::collection::vec(
        prop::sample::select(vec!["s ", "v ", "c ", "SATISFIABLE", "SAT", "UNSAT", "1 ", "-2 ", "0", "\n", "\n", "x", "99999999999 ", "-2147483648 "]), 0..30,
    )) {
        let text = bytes.concat();
        let lines = text.lines().count().max(1);
        match Answer::read(text.as_bytes(), &watch()) {
            Err(error) => prop_assert!((1..=lines).contains(&error.line), "{}", error),
            Ok(answer) => {
                let network = problems::queens(2);
                let _ = decode(formula(&network).as_bytes(), &answer, &watch());
            }
        }
    }
}

#[test]
fn the_numbers_are_those_of_the_values() {
    let network = problems::queens(8);
    let encoding = DirectEncoding::new(&network, &watch()).unwrap();
    let numbers: Vec<u32> = network
        .variables()
        .flat_map(|x| network.declared(x).iter().map(move |v| (x, v)))
        .map(|(x, v)| encoding.number(x, v).unwrap())
        .collect();
    assert_eq!(numbers, (1..=64).collect::<Vec<u32>>());
    assert_eq!(encoding.number(network.variables().next().unwrap(), Val::new(8)), None);
    // 8 clauses for one value, 8 * 28 for at most one; 8 * 28 pairs in a column, and 2 * 140 on a diagonal: for k from 2 to
    // 7 twice k (k - 1) / 2, and 28 for the longest, in both directions.
    assert_eq!(encoding.clauses(), 8 + 8 * 28 + 8 * 28 + 280);
}

#[test]
fn wrong_answers_are_refused() {
    let text = formula(&problems::queens(4));
    let of = |answer: &str| decode(text.as_bytes(), &Answer::read(answer.as_bytes(), &watch()).unwrap(), &watch());
    assert_eq!(of("v 2 8 9 15 0\n").unwrap().solutions, [[1, 3, 0, 2]]);
    assert_eq!(of("s UNSATISFIABLE\n").unwrap().solutions.len(), 0);
    // Two queens in the first column, and three queens only.
    for wrong in ["v 1 5 11 16 0\n", "v 2 8 9 0\n", "v 1 2 8 9 15 0\n"] {
        let error = of(wrong).unwrap_err();
        assert_eq!(error.kind, AnswerErrorKind::Broken { solution: 1 }, "{wrong}");
        assert!(text.lines().nth(error.line - 1).unwrap().ends_with(" 0"), "{error}");
    }
    assert_eq!(of("v 17 0\n").unwrap_err().kind, AnswerErrorKind::Number { solution: 1, number: 17, most: 16 });
    assert_eq!(Answer::read("v 1 2\n".as_bytes(), &watch()).unwrap_err().kind, AnswerErrorKind::Unended);
    assert_eq!(Answer::read("\n".as_bytes(), &watch()).unwrap_err().kind, AnswerErrorKind::Nothing);
    assert_eq!(Answer::read("UNKNOWN\n".as_bytes(), &watch()).unwrap().verdict, Verdict::Unknown);
}

/// Of a formula, whatever line is left out, doubled or changed: an error, or the same solutions.
#[test]
fn damaged_formulas_are_refused() {
    let text = formula(&problems::queens(4));
    let answer = Answer::read("v 2 8 9 15 0\n".as_bytes(), &watch()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for place in 0..lines.len() {
        for change in ["", "0", "1 2", "-1 17 0", "p cnf 16 1", "x"] {
            let mut damaged = lines.clone();
            damaged[place] = change;
            let read = decode((damaged.join("\n") + "\n").as_bytes(), &answer, &watch());
            let is_comment =
                lines[place].starts_with("c ") && !lines[place].starts_with("c variable") && change.is_empty();
            match read {
                Ok(decoded) => assert!(is_comment, "line {}: {decoded:?}", place + 1),
                Err(error) => assert!((1..=lines.len()).contains(&error.line), "{error}"),
            }
        }
    }
}

#[test]
fn limits_and_broken_pipes_end_the_writing() {
    let network = problems::queens(40);
    let encoding = DirectEncoding::new(&network, &watch()).unwrap();
    let cancel = csp_core::Cancel::new();
    cancel.cancel();
    let cancelled = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
    assert!(matches!(encoding.write(Vec::new(), &[], &cancelled), Err(CnfError::Stopped(csp_core::Stop::Cancelled))));
    assert!(matches!(DirectEncoding::new(&network, &cancelled), Err(CnfError::Stopped(_))));
    let mut small = [0u8; 100];
    assert!(matches!(encoding.write(&mut small[..], &[], &watch()), Err(CnfError::Write(_))));
}
