//! Random small files against brute force with the oracle.

use std::fmt::Write as _;

use csp_core::Random;

use super::oracle::{BUILTINS, Builtin, Kind, Value};
use super::{own_solutions, read, solutions};

/// A variable of a random file, and its values.
struct Variable {
    name: String,
    values: Vec<i64>,
    is_bool: bool,
    /// True if it is declared with all numbers between the least and the greatest value, and another variable says which of them it is.
    is_wide: bool,
}

/// The distance of the values of wide variables.
const FAR: i64 = 40_000;

/// An argument: fixed parts, and places of variables.
#[derive(Clone)]
enum Argument {
    One(Part),
    Many(Vec<Part>),
    Set(Vec<i64>),
}

#[derive(Clone, Copy)]
enum Part {
    Fixed(i64, bool),
    Variable(usize),
}

struct File {
    variables: Vec<Variable>,
    constraints: Vec<(Builtin, Vec<Argument>)>,
}

impl File {
    fn random(random: &mut Random) -> Self {
        let mut variables = Vec::new();
        for number in 0..3 {
            let mut values: Vec<i64> = (-2..=4).filter(|_| random.below(2) == 0).collect();
            if values.is_empty() || random.below(3) == 0 {
                values = (-1..=random.below(3).cast_signed()).collect();
            }
            variables.push(Variable { name: format!("x{number}"), values, is_bool: false, is_wide: false });
        }
        variables.extend((0..3).map(|number| Variable {
            name: format!("b{number}"),
            values: vec![0, 1],
            is_bool: true,
            is_wide: false,
        }));
        let mut file = Self { variables, constraints: Vec::new() };
        for _ in 0..=random.below(3) {
            let builtin = BUILTINS[random.below(BUILTINS.len() as u64) as usize];
            let arguments = Self::arguments(builtin.1, random);
            file.constraints.push((builtin, arguments));
        }
        file
    }

    /// With two wide variables, and with numbers as large as theirs.
    fn random_wide(random: &mut Random) -> Self {
        let mut file = Self::random(random);
        for variable in &mut file.variables[..2] {
            variable.is_wide = true;
            variable.values = variable.values.iter().map(|value| value * FAR).collect();
        }
        file.constraints.clear();
        for _ in 0..=random.below(2) {
            // A power of such numbers would have thousands of digits.
            let all: Vec<Builtin> = BUILTINS.iter().copied().filter(|(name, ..)| *name != "int_pow").collect();
            let builtin = all[random.below(all.len() as u64) as usize];
            file.constraints.push((builtin, Self::arguments(builtin.1, random)));
        }
        for (builtin, arguments) in &mut file.constraints {
            for (kind, argument) in builtin.1.iter().zip(arguments) {
                // Coefficients stay as they are, and so does about every other constant.
                if *kind != Kind::Coefficients && random.below(2) == 0 {
                    argument.enlarge();
                }
            }
        }
        file
    }

    fn arguments(kinds: &[Kind], random: &mut Random) -> Vec<Argument> {
        let length = 1 + random.below(4) as usize;
        let near = |random: &mut Random| random.below(7).cast_signed() - 3;
        let part = |random: &mut Random, is_bool: bool| match random.below(6) {
            0 if is_bool => Part::Fixed(random.below(2).cast_signed(), true),
            0 => Part::Fixed(random.below(5).cast_signed() - 1, false),
            _ => Part::Variable(random.below(3) as usize + 3 * usize::from(is_bool)),
        };
        let argument = |kind: &Kind| match kind {
            Kind::Int => Argument::One(part(random, false)),
            Kind::Bool => Argument::One(part(random, true)),
            Kind::Number => Argument::One(Part::Fixed(near(random), false)),
            Kind::Ints => Argument::Many((0..length).map(|_| part(random, false)).collect()),
            Kind::Bools => Argument::Many((0..length).map(|_| part(random, true)).collect()),
            Kind::Coefficients | Kind::Numbers => {
                Argument::Many((0..length).map(|_| Part::Fixed(near(random), false)).collect())
            }
            Kind::Set => Argument::Set((-3..=4).filter(|_| random.below(2) == 0).collect()),
        };
        kinds.iter().map(argument).collect()
    }

    fn text(&self, solve: &str) -> String {
        let mut text = String::new();
        for Variable { name, values, is_bool, is_wide } in &self.variables {
            if *is_wide {
                let (low, high) = (values[0].min(-FAR), values[values.len() - 1].max(FAR));
                let places: Vec<i64> = values.iter().map(|value| value / FAR).collect();
                writeln!(text, "var {low}..{high}: {name} :: output_var;\nvar {}: {name}_place;", set(&places))
                    .unwrap();
                continue;
            }
            let of = match (is_bool, values.as_slice()) {
                (true, _) => "bool".to_owned(),
                (_, [first, .., last]) if last - first == i64::try_from(values.len()).unwrap() - 1 => {
                    format!("{first}..{last}")
                }
                _ => set(values),
            };
            writeln!(text, "var {of}: {name} :: output_var;").unwrap();
        }
        let part = |part: &Part| match part {
            Part::Fixed(number, true) => (*number == 1).to_string(),
            Part::Fixed(number, false) => number.to_string(),
            Part::Variable(x) => self.variables[*x].name.clone(),
        };
        for Variable { name, .. } in self.variables.iter().filter(|variable| variable.is_wide) {
            writeln!(text, "constraint int_lin_eq([1, -{FAR}], [{name}, {name}_place], 0);").unwrap();
        }
        for ((name, ..), arguments) in &self.constraints {
            let argument = |argument: &Argument| match argument {
                Argument::One(one) => part(one),
                Argument::Many(many) => format!("[{}]", many.iter().map(part).collect::<Vec<_>>().join(", ")),
                Argument::Set(values) => set(values),
            };
            let arguments = arguments.iter().map(argument).collect::<Vec<_>>().join(", ");
            writeln!(text, "constraint {name}({arguments});").unwrap();
        }
        text + &format!("solve {solve};\n")
    }

    /// All assignments that every constraint allows.
    fn allowed(&self) -> Vec<Vec<i64>> {
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for variable in &self.variables {
            let longer = |tuple: &Vec<i64>| {
                let tuple = tuple.clone();
                variable.values.iter().map(move |&value| tuple.iter().copied().chain([value]).collect())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|tuple| self.constraints.iter().all(|(builtin, arguments)| holds(builtin, arguments, tuple)));
        all
    }

    fn shown(&self, tuple: &[i64]) -> String {
        let shown = |(variable, &value): (&Variable, &i64)| {
            let value = if variable.is_bool { (value == 1).to_string() } else { value.to_string() };
            format!("{} = {value};\n", variable.name)
        };
        self.variables.iter().zip(tuple).map(shown).collect()
    }
}

impl Argument {
    /// With its constants as far from each other as the values of wide variables.
    fn enlarge(&mut self) {
        let part = |part: &mut Part| {
            if let Part::Fixed(number, false) = part {
                *number *= FAR;
            }
        };
        match self {
            Self::One(one) => part(one),
            Self::Many(many) => many.iter_mut().for_each(part),
            Self::Set(values) => values.iter_mut().for_each(|value| *value *= FAR),
        }
    }
}

fn set(values: &[i64]) -> String {
    format!("{{{}}}", values.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
}

fn holds((_, _, holds): &Builtin, arguments: &[Argument], tuple: &[i64]) -> bool {
    let part = |part: &Part| match part {
        Part::Fixed(number, _) => *number,
        Part::Variable(x) => tuple[*x],
    };
    let value = |argument: &Argument| match argument {
        Argument::One(one) => Value::Int(part(one)),
        Argument::Many(many) => Value::List(many.iter().map(part).collect()),
        Argument::Set(values) => Value::List(values.clone()),
    };
    holds(&arguments.iter().map(value).collect::<Vec<_>>())
}

/// Solutions of the file are those of brute force, and so is the best one.
fn check(make: fn(&mut Random) -> File, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut random = Random::numbered(18, seed);
        let file = make(&mut random);
        let allowed = file.allowed();
        let mut expected: Vec<String> = allowed.iter().map(|tuple| file.shown(tuple)).collect();
        expected.sort_unstable();
        let choice =
            ["input_order", "first_fail", "smallest", "largest", "dom_w_deg", "max_regret", "most_constrained"]
                [random.below(7) as usize];
        let values = ["indomain_min", "indomain_max", "indomain_median", "indomain_middle", "indomain_random"]
            [random.below(5) as usize];
        let annotation = match random.below(2) {
            0 => String::new(),
            _ => format!(
                ":: seq_search([bool_search([b1, true], {choice}, {values}), int_search([x2, x0], {choice}, {values})]) "
            ),
        };
        let text = file.text(&format!("{annotation}satisfy"));
        // To write a file in each language, and to read it again, takes ten times as long.
        let found = if seed.is_multiple_of(20) { solutions(&text) } else { own_solutions(&text) };
        assert!(found == expected, "seed {seed}:\n{text}");

        let text = file.text(&format!("{annotation}maximize x1"));
        let model = read(&text);
        let best = model.solver(random.below(2) == 0, seed).best().unwrap();
        assert_eq!(best.value, allowed.iter().map(|tuple| tuple[1]).max(), "seed {seed}:\n{text}");
        assert!(best.is_proved());
    }
}

#[test]
fn constraints_mean_what_the_handbook_says() {
    check(File::random, 0..1_500);
}

#[test]
#[ignore = "minutes"]
fn constraints_mean_what_the_handbook_says_at_length() {
    check(File::random, 1_500..7_000);
    check(File::random_wide, 1_500..4_000);
}

/// Variables with more values than a variable may have: digits stand for them.
#[test]
fn constraints_on_wide_variables_mean_the_same() {
    check(File::random_wide, 0..1_500);
}

/// Each constraint alone, so that none is missed.
#[test]
fn each_constraint_alone() {
    for &builtin in BUILTINS {
        for seed in 0..8 {
            let mut random = Random::numbered(19, seed);
            let mut file = File::random(&mut random);
            let arguments = File::arguments(builtin.1, &mut random);
            file.constraints = vec![(builtin, arguments)];
            let mut expected: Vec<String> = file.allowed().iter().map(|tuple| file.shown(tuple)).collect();
            expected.sort_unstable();
            let text = file.text("satisfy");
            assert!(solutions(&text) == expected, "{text}");
        }
    }
}
