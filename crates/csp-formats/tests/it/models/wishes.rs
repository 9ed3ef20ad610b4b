//! Preferences, objectives in order, and lines of one's own, against all assignments of small models.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use csp_core::{Limits, Solution, Solver, Watch};
use csp_formats::{Model, json, text};

use crate::models::case::read;

const NAMES: [&str; 3] = ["x", "y", "z"];

/// The values of the three variables.
type Numbers = [i64; 3];

fn below(random: &mut ChaCha8Rng, most: i64) -> i64 {
    (random.next_u64() % most.cast_unsigned()).cast_signed()
}

/// A sum with its text.
#[derive(Clone)]
struct Sum {
    factors: Numbers,
    text: String,
}

impl Sum {
    fn drawn(random: &mut ChaCha8Rng) -> Self {
        let factors = std::array::from_fn(|_| below(random, 7) - 3);
        let terms: Vec<String> =
            factors.iter().zip(NAMES).map(|(factor, name)| format!("({factor}) * {name}")).collect();
        Self { factors, text: terms.join(" + ") }
    }

    fn of(&self, numbers: &Numbers) -> i64 {
        self.factors.iter().zip(numbers).map(|(factor, number)| factor * number).sum()
    }
}

/// A rule with its text: sums that are compared, one or the other, or a quotient that may have no value.
enum Rule {
    Least(Sum, i64),
    Either(Sum, Sum, i64),
    Quotient(i64),
}

impl Rule {
    fn drawn(random: &mut ChaCha8Rng) -> Self {
        let number = below(random, 9) - 4;
        match below(random, 4) {
            0 => Self::Either(Sum::drawn(random), Sum::drawn(random), number),
            1 => Self::Quotient(below(random, 3)),
            _ => Self::Least(Sum::drawn(random), number),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Least(sum, number) => format!("{} >= {number}", sum.text),
            Self::Either(one, other, number) => format!("{} == {number} or {} < {number}", one.text, other.text),
            Self::Quotient(number) => format!("x / y == {number}"),
        }
    }

    fn holds(&self, numbers: &Numbers) -> bool {
        match self {
            Self::Least(sum, number) => sum.of(numbers) >= *number,
            Self::Either(one, other, number) => one.of(numbers) == *number || other.of(numbers) < *number,
            Self::Quotient(number) => numbers[1] != 0 && numbers[0] / numbers[1] == *number,
        }
    }
}

/// A model and the values that its objectives have, each made so that less is better.
struct Case {
    text: String,
    hard: Vec<Rule>,
    soft: Vec<(Rule, i64)>,
    goals: Vec<(Sum, bool)>,
    /// The place of the preferences among the objectives.
    place: Option<usize>,
}

impl Case {
    fn drawn(random: &mut ChaCha8Rng) -> Self {
        let hard: Vec<Rule> = (0..below(random, 2)).map(|_| Rule::drawn(random)).collect();
        let soft: Vec<(Rule, i64)> = (0..below(random, 4)).map(|_| (Rule::drawn(random), below(random, 5))).collect();
        let goals: Vec<(Sum, bool)> =
            (0..below(random, 4)).map(|_| (Sum::drawn(random), below(random, 2) == 0)).collect();
        let is_named = below(random, 2) == 0 && !goals.is_empty();
        let mut drawn = |most: usize| below(random, most.try_into().unwrap()).try_into().unwrap();
        let place = (!soft.is_empty()).then(|| if is_named { drawn(goals.len() + 1) } else { 0 });
        let mut lines = vec!["var x, y, z in -1..2".to_owned()];
        lines.extend(hard.iter().map(Rule::text));
        lines.extend(soft.iter().map(|(rule, weight)| match weight {
            1 => format!("prefer {}", rule.text()),
            _ => format!("prefer {} weight {weight}", rule.text()),
        }));
        let mut words: Vec<String> = goals
            .iter()
            .map(|(sum, largest)| format!("{} {}", if *largest { "maximize" } else { "minimize" }, sum.text))
            .collect();
        if let (Some(place), true) = (place, is_named) {
            words.insert(place, "minimize preferences".into());
        }
        lines.extend((!words.is_empty()).then(|| words.join(" then ")));
        Self { text: lines.join("\n"), hard, soft, goals, place }
    }

    fn cost(&self, numbers: &Numbers) -> i64 {
        self.soft.iter().filter(|(rule, _)| !rule.holds(numbers)).map(|(_, weight)| weight).sum()
    }

    /// The values of the objectives in order, with a sign so that less is better.
    fn values(&self, numbers: &Numbers) -> Vec<i64> {
        let value = |(sum, largest): &(Sum, bool)| if *largest { -sum.of(numbers) } else { sum.of(numbers) };
        let mut values: Vec<i64> = self.goals.iter().map(value).collect();
        if let Some(place) = self.place {
            values.insert(place, self.cost(numbers));
        }
        values
    }

    /// All assignments that no hard rule forbids.
    fn all(&self) -> Vec<Numbers> {
        let range = || -1..=2;
        let all = range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])));
        all.filter(|numbers| self.hard.iter().all(|rule| rule.holds(numbers))).collect()
    }
}

fn numbers(model: &Model, solution: &Solution) -> Numbers {
    std::array::from_fn(|place| model.shown[place].values[0].number(&model.network, solution).unwrap())
}

#[test]
fn the_best_is_the_first_in_order() {
    let mut random = ChaCha8Rng::seed_from_u64(34);
    let (mut several, mut ties) = (0, 0);
    for _ in 0..500 {
        let case = Case::drawn(&mut random);
        let model = read(&case.text).unwrap_or_else(|error| panic!("{}\n{error}", case.text));
        let network = &model.network;
        let found = Solver::new(network).all().unwrap().solutions;
        let mut all: Vec<Numbers> = found.iter().map(|solution| numbers(&model, solution)).collect();
        all.sort_unstable();
        assert_eq!(all, case.all(), "{}", case.text);
        let Some(objective) = network.objective() else {
            assert!(case.goals.is_empty() && case.soft.is_empty());
            continue;
        };
        // Less is better, in the whole as in its parts, and equal where all parts are.
        let whole = |solution: &Solution| {
            let value = objective.of(network, solution.values());
            if objective.is_better(1, 0) { -value } else { value }
        };
        let mut ranked: Vec<(Vec<i64>, i64)> =
            found.iter().map(|solution| (case.values(&numbers(&model, solution)), whole(solution))).collect();
        ranked.sort();
        for pair in ranked.windows(2) {
            assert_eq!(pair[0].0.cmp(&pair[1].0), pair[0].1.cmp(&pair[1].1), "{}", case.text);
            ties += usize::from(pair[0] == pair[1]);
        }
        for solution in &found {
            told(&case, &model, solution);
        }
        let best = Solver::new(network).best().unwrap();
        assert!(best.is_proved());
        let best = best.solution.map(|solution| case.values(&numbers(&model, &solution)));
        assert_eq!(best, ranked.first().map(|(values, _)| values.clone()), "{}", case.text);
        several += usize::from(model.report.goals.len() > 1);
    }
    assert!(several > 200 && ties > 1000, "{several} {ties}");
}

/// The report on a solution says what it costs, and the value of each objective.
fn told(case: &Case, model: &Model, solution: &Solution) {
    let numbers = numbers(model, solution);
    let broken: i64 = model.report.broken(&model.network, solution).iter().map(|one| one.weight).sum();
    assert_eq!(broken, case.cost(&numbers), "{}", case.text);
    let objective = model.network.objective().unwrap();
    let values = model.report.values(objective.of(&model.network, solution.values()));
    let signed = values.iter().zip(&model.report.goals).map(|(value, goal)| if goal.largest { -value } else { *value });
    let expected = if model.report.goals.is_empty() { Vec::new() } else { case.values(&numbers) };
    assert_eq!(signed.collect::<Vec<i64>>(), expected, "{}", case.text);
}

/// The lines of the only solution.
fn form(text: &str) -> Vec<String> {
    let model = read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let outcome = Solver::new(&model.network).unique().unwrap();
    assert_eq!(outcome.solutions.len(), 1, "{text}");
    model.report.form(&model.network, &outcome.solutions[0]).unwrap()
}

#[test]
fn lines_are_texts_with_values() {
    for (text, lines) in [
        ("var x in 3..3\nshow \"x is {x}, {{x}} and {x * x - 1}\"", vec!["x is 3, {x} and 8"]),
        ("var x in {red}\nlet n = 2\nshow \"{x} {n}\"\nshow \"\"\nshow \"ende\"", vec!["red 2", "", "ende"]),
        (
            "let people = {ann, bob}\nvar day[people] in {mon, tue}\nday[ann] == tue\nday[bob] == mon\n\
             show forall(p in people where day[p] == tue) \"{p}: {day[p]}\"\nshow forall(p in people) \"{day[p]} {p}\"",
            vec!["ann: tue", "tue ann", "mon bob"],
        ),
        (
            "var q[1..2, 1..2] in 0..1\nforall(i in 1..2, j in 1..2) q[i, j] == (i + j) mod 2\n\
             show forall(i in 1..2) forall(j in 1..2 where i != j and q[i, j] == 1) \"{i}{j}: {q[i, ..]}\"",
            vec!["12: 0, 1", "21: 1, 0"],
        ),
        (
            "let guests = {ann, bob, cy}\nvar table[guests] in 1..2\ntable[ann] == 2 and table[bob] == 1 and table[cy] == 2\n\
             show forall(t in 1..3) \"{t}: {[g for g in guests where table[g] == t]}.\"\n\
             show \"{[table[g] * 10 for g in guests where table[g] > 1 and g != cy]} of {[g for g in guests where g != bob]}\"",
            vec!["1: bob.", "2: ann, cy.", "3: .", "20 of ann, cy"],
        ),
        ("var x in 0..0\nshow \"{7 / x} {x in {0, 1}} {if x == 0 then 5 else 6}\"", vec!["? 1 5"]),
    ] {
        assert_eq!(form(text), lines, "{text}");
        let watch = Watch::start(Limits::default());
        let ast = text::parse(text, &watch).unwrap();
        let written = json::write(&ast);
        let model = csp_formats::Format::of_name("a.csp.json").unwrap().read(&written, &watch).unwrap();
        let solution = Solver::new(&model.network).first().unwrap().solutions.remove(0);
        assert_eq!(model.report.form(&model.network, &solution).unwrap(), lines, "{written}");
    }
}

#[test]
fn a_preference_says_its_line_and_its_turn() {
    let text = "let people = {ann, bob}\nlet cost[people] = [2, 5]\nvar n[people] in 0..3\nvar t in 0..9\n\
                n[ann] + n[bob] >= 5\nfew: prefer forall(p in people) n[p] <= 1 weight cost[p]\nprefer t == 10\nprefer 1 == 1";
    let model = read(text).unwrap();
    let best = Solver::new(&model.network).best().unwrap().solution.unwrap();
    let broken = model.report.broken(&model.network, &best);
    let told: Vec<(&str, i64)> = broken.iter().map(|one| (one.line.as_str(), one.weight)).collect();
    let few = "line 6: few: prefer forall(p in people) n[p] <= 1 weight cost[p]";
    assert_eq!(told[0], (&*format!("{few}[ann]"), 2));
    assert_eq!(told[1..], [(&*format!("{few}[bob]"), 5), ("line 7: prefer t == 10", 1)]);
}

#[test]
fn the_cost_is_a_number_that_rules_may_use() {
    let text = "var x in 0..9\nprefer x > 5 weight 3\nprefer x < 2\npreferences == 1";
    let model = read(text).unwrap();
    assert_eq!(Solver::new(&model.network).count(u64::MAX).unwrap().0.solutions, 4);
    // A variable of this name is no cost, and the cost still comes first.
    let text = "var preferences in 0..9\nprefer preferences > 5\nminimize preferences";
    assert_eq!(crate::models::case::best(text).map(|best| read(text).unwrap().report.values(best)), Some(vec![0, 6]));
}

#[test]
fn wide_objectives_are_refused() {
    let wide = "var a, b, c, d in 0..60000\n";
    let sum = "a * 60000 + b";
    assert!(read(&format!("{wide}minimize {sum} then c")).is_ok());
    let error = read(&format!("{wide}minimize {sum} then {sum} + c")).map(|_| ()).unwrap_err();
    assert!(error.starts_with("line 2, column"), "{error}");
    assert!(error.contains("more than 62 bits"), "{error}");
    let most = i64::MAX / 4;
    assert!(read(&format!("var x in 0..1\nprefer x == 1 weight {most}")).is_ok());
    let error = read(&format!("var x in 0..1\nprefer x == 1 weight {most}\nprefer x == 0")).map(|_| ()).unwrap_err();
    assert!(error.starts_with("line 3, column 1: the weights of all preferences"), "{error}");
}
