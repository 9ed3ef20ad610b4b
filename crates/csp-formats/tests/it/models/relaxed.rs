//! Rules that give way, against all assignments of small models.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use csp_core::{Solver, Watch};
use csp_formats::text::{self, Change, Yielding};

/// The values of x, y and z, each in 0..3.
type Numbers = [i64; 3];

fn all() -> impl Iterator<Item = Numbers> {
    (0..64).map(|code| [code & 3, (code >> 2) & 3, code >> 4])
}

/// A rule as it is written, with what it is: a sum of some of the three that is compared with a number, or a rule without a number.
#[derive(Clone, Debug)]
struct Rule {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The factors, the number, and the comparison: -1 at most, 0 equal, 1 at least; and whether the number itself is left out.
    Compared(Numbers, i64, i64, bool),
    Different(usize, usize),
    /// `lex([x, y], [y, z])`: no expression.
    Ordered,
}

impl Rule {
    fn drawn(random: &mut ChaCha8Rng) -> Self {
        let mut below = |most: u64| (random.next_u64() % most).cast_signed();
        match below(6) {
            0 => {
                let one = below(3).unsigned_abs() as usize;
                let other = (one + 1) % 3;
                Self {
                    text: format!("{} != {}", ["x", "y", "z"][one], ["x", "y", "z"][other]),
                    kind: Kind::Different(one, other),
                }
            }
            1 => Self { text: "lex([x, y], [y, z])".into(), kind: Kind::Ordered },
            _ => {
                let factors: Numbers = std::array::from_fn(|_| below(4) - 1);
                let (number, way, is_strict) = (below(14) - 3, below(3) - 1, below(2) == 0);
                let sign = match (way, is_strict) {
                    (-1, true) => "<",
                    (-1, false) => "<=",
                    (1, true) => ">",
                    (1, false) => ">=",
                    _ => "==",
                };
                let sum = format!("{} * x + {} * y + {} * z", factors[0], factors[1], factors[2]);
                // The number may stand on either side.
                let text = if below(2) == 0 {
                    format!("{sum} {sign} {number}")
                } else {
                    let turned = sign.replace('<', "~").replace('>', "<").replace('~', ">");
                    format!("{number} {turned} {sum}")
                };
                Self { text, kind: Kind::Compared(factors, number, way, is_strict && way != 0) }
            }
        }
    }

    /// The amount by which it is broken: 0 where it holds, and 1 for a rule without a number.
    fn excess(&self, at: &Numbers) -> i64 {
        match &self.kind {
            Kind::Compared(factors, number, way, is_strict) => {
                let sum: i64 = factors.iter().zip(at).map(|(factor, value)| factor * value).sum();
                let over = if *way == 0 { (sum - number).abs() } else { (number - sum) * way + i64::from(*is_strict) };
                over.max(0)
            }
            Kind::Different(one, other) => i64::from(at[*one] == at[*other]),
            Kind::Ordered => i64::from((at[0], at[1]) > (at[1], at[2])),
        }
    }

    fn has_number(&self) -> bool {
        matches!(self.kind, Kind::Compared(..))
    }
}

/// The best changes, as a program that knows rules, not their solver, finds them: their number, and the sum of their amounts.
fn best(rules: &[Rule], may_yield: impl Fn(usize) -> bool, counts_broken: bool) -> Option<(usize, i64)> {
    let cost = |at: Numbers| {
        let broken: Vec<usize> = (0..rules.len()).filter(|&rule| rules[rule].excess(&at) > 0).collect();
        let amount = |&rule: &usize| if rules[rule].has_number() { rules[rule].excess(&at) } else { 0 };
        broken
            .iter()
            .all(|&rule| may_yield(rule))
            .then(|| (if counts_broken { broken.len() } else { 0 }, broken.iter().map(amount).sum()))
    };
    all().filter_map(cost).min()
}

fn amount(rules: &[Rule], change: &Change) -> i64 {
    let line: usize = change.line["line ".len()..].split(':').next().unwrap().parse().unwrap();
    let Kind::Compared(_, number, ..) = &rules[line - 2].kind else {
        assert_eq!(change.number, None, "{change:?}");
        return 0;
    };
    let Some((was, with)) = change.number else {
        assert!(!rules[line - 2].has_number(), "{change:?}");
        return 0;
    };
    assert_eq!(was, *number, "{change:?}");
    (was - with).abs()
}

#[test]
fn the_fewest_rules_give_way_and_those_little() {
    let (mut alone, mut together, mut none) = (0, 0, 0);
    for seed in 0..600 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let count = 2 + random.next_u64() % 5;
        let rules: Vec<Rule> = (0..count).map(|_| Rule::drawn(&mut random)).collect();
        let lines: Vec<&str> = rules.iter().map(|rule| rule.text.as_str()).collect();
        let text = format!("var x, y, z in 0..3\n{}\n", lines.join("\n"));
        let watch = Watch::default();
        let ast = text::parse(&text, &watch).unwrap();
        let least = |yielding| {
            let relaxation = text::relaxed(&ast, &text, &watch, yielding).unwrap();
            let best = Solver::new(&relaxation.network).best().unwrap();
            best.solution.map(|solution| relaxation.changes(&solution))
        };
        for (place, rule) in rules.iter().enumerate() {
            let line = format!("line {}: {}", place + 2, rule.text);
            let found = least(Yielding::Only(line));
            let wanted = best(&rules, |one| one == place, false).map(|(_, amount)| amount);
            let amounts = found.as_ref().map(|set| set.iter().map(|change| amount(&rules, change)).sum::<i64>());
            assert_eq!(amounts, wanted, "seed {seed}, line {}: {found:?}\n{text}", place + 2);
            alone += usize::from(wanted.is_some());
        }
        let found = least(Yielding::Expressions);
        let wanted = best(&rules, |one| !matches!(rules[one].kind, Kind::Ordered), true);
        let is = found.as_ref().map(|set| (set.len(), set.iter().map(|change| amount(&rules, change)).sum()));
        assert_eq!(is, wanted, "seed {seed}: {found:?}\n{text}");
        together += usize::from(wanted.is_some_and(|(count, _)| count > 1));
        none += usize::from(wanted.is_none());
    }
    assert!(alone > 500 && together > 100 && none == 0, "{alone} {together} {none}");
}

/// Where an amount may have too many values, or none, the rule is left out.
#[test]
fn amounts_that_no_variable_holds_do_not_matter() {
    for rules in [
        "var x, y in 0..1000\nx * y == 7919\nx > 1 and y > 1",
        "var x, y in 0..9\nx / y >= 5\ny > 3",
        "var x in 1..9\nvar q[1..4] in 0..3\nq[x] >= 5",
        "var x, y in 0..99\nx ^ y >= 5000000000000\nx < 1",
        "var x, y in 0..9\nx mod y == 11\n2 ^ (x - y) == 3",
    ] {
        let watch = Watch::default();
        let ast = text::parse(rules, &watch).unwrap();
        let relaxation = text::relaxed(&ast, rules, &watch, Yielding::Expressions)
            .unwrap_or_else(|error| panic!("{rules}\n{error}"));
        let solution = Solver::new(&relaxation.network).best().unwrap().solution.unwrap();
        assert!(!relaxation.changes(&solution).is_empty(), "{rules}");
    }
}

/// Each turn of a loop gives way by itself, a rule under a condition as a whole, and words are left out.
#[test]
fn turns_conditions_and_words_give_way() {
    let text = "let who = {ann, bob}\nvar q[who] in 1..3\nvar w in {red, blue}\nforall(p in who) q[p] >= 3 and q[p] < 2\nforall(i in 1..2 where q[ann] == i) q[bob] > 7\nw == red\nw == blue\n";
    let watch = Watch::default();
    let ast = text::parse(text, &watch).unwrap();
    let relaxation = text::relaxed(&ast, text, &watch, Yielding::Expressions).unwrap();
    let solution = Solver::new(&relaxation.network).best().unwrap().solution.unwrap();
    let changes = relaxation.changes(&solution);
    let said: Vec<(&str, Option<(i64, i64)>)> =
        changes.iter().map(|change| (&change.line[..7], change.number)).collect();
    // Two of four comparisons of line 4 give way, by 2 at least each; with q[ann] == 3 line 5 asks for nothing.
    assert_eq!(said.iter().filter(|(line, _)| *line == "line 4:").count(), 2, "{changes:?}");
    assert_eq!(said.iter().filter(|(line, _)| *line == "line 5:").count(), 0, "{changes:?}");
    assert_eq!(said.last().map(|(_, number)| *number), Some(None), "{changes:?}");
    assert_eq!(said.len(), 3, "{changes:?}");
}
