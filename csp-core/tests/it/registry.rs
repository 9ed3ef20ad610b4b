//! The registry has every algorithm. The laws of the other tests iterate it, so whatever is in it is under all of
//! them; here it is looked for in the source text what is not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use csp_core::names::{PartKind, VariableChoice};
use csp_core::{Plan, Random, Strategy, StrategyError};
use csp_testing::with_part;

/// A file of the crate: its path below `src`, and its text.
struct Source {
    path: String,
    text: String,
}

/// Every file of the crate below this folder.
fn sources(folder: &Path) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let path = folder.join(entry.unwrap().file_name());
        if root.join(&path).is_dir() {
            found.extend(sources(&path));
        } else {
            let text = fs::read_to_string(root.join(&path)).unwrap();
            found.push(Source { path: path.to_string_lossy().into_owned(), text });
        }
    }
    found
}

/// The names of the entries in a text: the first words in quotes behind the start of each.
fn entries(text: &str) -> Vec<&str> {
    let starts = ["Entry::new(", "Entry::seeded(", ".renamed("];
    let places = starts.iter().flat_map(|start| text.match_indices(start).map(|(place, _)| place));
    places.map(|place| text[place..].split('"').nth(1).expect("a name in quotes")).collect()
}

/// An entry that is in no list would be an algorithm that no law is tried on. Defaults have no name.
#[test]
fn every_entry_is_in_a_list() {
    let sources = sources(Path::new(""));
    let named = sources.iter().flat_map(|source| entries(&source.text)).filter(|name| !name.is_empty());
    let (single, joined): (Vec<&str>, Vec<&str>) = named.partition(|name| !name.contains('+'));
    let listed: Vec<&str> = Strategy::parts().iter().chain(Plan::parts()).map(|part| part.name).collect();
    assert_eq!(single.iter().collect::<BTreeSet<_>>(), listed.iter().collect::<BTreeSet<_>>());
    assert_eq!(single.len(), listed.len(), "a name stands twice");
    for name in joined {
        let strategy: Strategy = format!("fc+{name}").parse().unwrap();
        assert_eq!(strategy.variables.name(), name);
        assert!(VariableChoice::all().any(|order| order == strategy.variables));
    }
}

/// Every type that is an algorithm for a search has an entry in its file.
#[test]
fn every_algorithm_has_an_entry() {
    let traits = ["Propagator", "ArcConsistency", "Revise", "LookBack", "VariableOrder", "ValueOrder", "Traversal"];
    let mut algorithms = 0;
    for Source { path, text } in sources(Path::new("consistency")).into_iter().chain(sources(Path::new("search"))) {
        let is_algorithm = |line: &str| {
            let implemented = line.split_once(" for ").filter(|(before, _)| before.starts_with("impl"));
            implemented.is_some_and(|(before, name)| {
                let name = name.split(['<', ' ']).next().unwrap_or(name);
                traits.iter().any(|known| before.ends_with(known))
                    && ["pub", "pub(crate)"].iter().any(|seen| text.contains(&format!("\n{seen} struct {name}")))
            })
        };
        if text.lines().any(is_algorithm) {
            algorithms += 1;
            // MAC has an entry for each algorithm that it maintains, in the file of that. What checks complete constraints is beside
            // those that check the past. Branch and bound is asked for by the objective, and nogoods by the traversal.
            let elsewhere = ["mac.rs", "nary/complete.rs", "optimise.rs", "traversal/nogoods.rs"];
            let is_named_elsewhere = elsewhere.iter().any(|file| path.ends_with(file));
            assert!(is_named_elsewhere || !entries(&text).is_empty(), "{path} has an algorithm without an entry");
        }
    }
    assert!(algorithms > 40, "{algorithms}");
}

/// What is listed is read by its name, and written again.
#[test]
fn every_part_is_read_and_described() {
    for part in Strategy::parts() {
        let strategy: Strategy = with_part(part).parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(strategy.to_string().parse(), Ok(strategy), "{}", part.name);
        assert!(!part.summary.is_empty() && part.description().starts_with(part.summary), "{}", part.name);
        let with_seed = with_part(part).replace(part.name, &format!("{}(7)", part.name));
        assert_eq!(with_seed.parse::<Strategy>().is_ok(), part.takes_seed, "{with_seed}");
    }
}

/// All orders of some words.
fn permutations(words: &[String]) -> Vec<Vec<String>> {
    let Some((first, others)) = words.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<String>| {
        (0..=order.len()).map(move |place| [&order[..place], std::slice::from_ref(first), &order[place..]].concat())
    };
    permutations(others).into_iter().flat_map(insert).collect()
}

/// A name says the same in whatever order its parts are typed: each part once with some others, drawn from each kind.
#[test]
fn the_order_of_parts_does_not_matter() {
    let kinds = [
        PartKind::LookBack,
        PartKind::Variables,
        PartKind::Conflicts,
        PartKind::Values,
        PartKind::Ties,
        PartKind::Traversal,
        PartKind::Structure,
    ];
    let mut random = Random::new(1);
    let mut read = 0;
    for part in Strategy::parts().iter().cycle().take(3 * Strategy::parts().len()) {
        let mut names = vec![part.name.to_owned()];
        let starts = |kind| matches!(kind, PartKind::LookAhead | PartKind::Whole);
        if !starts(part.kind) {
            let first: Vec<&str> =
                Strategy::parts().iter().filter(|one| starts(one.kind)).map(|one| one.name).collect();
            names.push(
                if random.below(2) == 0 { "norvig" } else { first[random.below(first.len() as u64) as usize] }
                    .to_owned(),
            );
        }
        for kind in kinds.into_iter().filter(|&kind| kind != part.kind) {
            let of_kind: Vec<&str> =
                Strategy::parts().iter().filter(|one| one.kind == kind).map(|one| one.name).collect();
            if names.len() < 4 && random.below(3) == 0 {
                names.push(of_kind[random.below(of_kind.len() as u64) as usize].to_owned());
            }
        }
        let all: Vec<(String, Result<Strategy, String>)> = permutations(&names)
            .into_iter()
            .map(|order| order.join("+"))
            .map(|name| (name.clone(), name.parse::<Strategy>().map_err(|error| error.to_string())))
            .collect();
        read += usize::from(all[0].1.is_ok());
        for (name, strategy) in &all {
            assert_eq!(strategy, &all[0].1, "{name} and {}", all[0].0);
        }
    }
    assert!(read > Strategy::parts().len(), "{read}");
}

/// A whole strategy is what it is short for, with what else is typed in the place of its own.
#[test]
fn parts_go_over_a_whole_strategy() {
    let same = [
        ("lcv+norvig", "singles+mrv+lcv"),
        ("cbj+norvig", "singles-cbj+mrv"),
        ("dom/wdeg+norvig+luby", "singles+dom/wdeg+luby"),
        ("components+norvig", "singles+mrv+components"),
        ("norvig,ac3", "ac3,singles+mrv"),
    ];
    for (typed, meant) in same {
        let expected = meant.parse::<Strategy>();
        assert!(expected.is_ok() && typed.parse() == expected, "{typed}: {:?}", typed.parse::<Strategy>());
    }
}

#[test]
fn two_parts_of_a_kind_are_an_error() {
    let twice = [
        "norvig+fc",
        "fc+mrv+mrv",
        "lcv+norvig+survivors",
        "min-conflicts+walk(3)+walk(5)",
        "min-conflicts+min-conflicts(7)",
        "min-conflicts+tabu(3)+tabu(3)",
        "tabu(0.4,10)+tabu",
        "tabu+steps(3)+steps(5)",
        "ac3,tabu+restarts(3)+restarts(5)",
    ];
    for name in twice {
        let error = name.parse::<Plan>().unwrap_err();
        assert!(matches!(error, StrategyError::Twice { .. }), "{name}: {error}");
    }
}

/// A name that is not read is told what is wrong with it; nothing that was typed is left out in silence.
#[test]
fn each_bad_name_has_its_sentence() {
    let local = "write min-conflicts, then, if wanted, (STEPS), +walk(PERCENT) of 0 to 100, +tabu(STEPS)";
    let tabu = "write tabu, then, if wanted, (ALPHA,RANDOM) as in (0.4,10), +restarts(STEPS), +steps(STEPS); before it a kind of preprocessing and a comma";
    let seed = "a seed is a whole number in brackets after random, shuffle or ties, as in \"random(7)\"";
    let alone = "is a plan of its own, and no part of a strategy: leave the other parts out";
    let table = [
        // What no part has.
        ("fc+mrw", "\"mrw\" is not part of a strategy name: did you mean \"mrv\"?".to_owned()),
        ("fc+", "\"\" is not part of a strategy name: did you mean \"bt\"?".to_owned()),
        ("tabo(0.4,10)", "\"tabo\" is not part of a strategy name: did you mean \"tabu\"?".to_owned()),
        ("tre", "\"tre\" is not part of a strategy name: did you mean \"tree\"?".to_owned()),
        (
            "min-conflictss(5)",
            "\"min-conflictss\" is not part of a strategy name: did you mean \"min-conflicts\"?".to_owned(),
        ),
        // Two of a kind, whoever brought them.
        ("norvig+fc", "\"norvig+fc\" names two ways to search: leave one out".to_owned()),
        ("fc-cbj+gbj", "\"fc-cbj+gbj\" names two ways to look back: leave one out".to_owned()),
        ("fc+mrv+deg+mrv", "\"fc+mrv+deg+mrv\" names two variable orders: leave one out".to_owned()),
        ("ac3,sac1,fc", "\"ac3,sac1,fc\" names two kinds of preprocessing: leave one out".to_owned()),
        ("ac3,ac3,tabu", "\"ac3,ac3,tabu\" names two kinds of preprocessing: leave one out".to_owned()),
        ("tabu+tabu(0.4,10)", "\"tabu+tabu(0.4,10)\" names two local searches: leave one out".to_owned()),
        (
            "fc+components+components",
            "\"fc+components+components\" names two uses of structure: leave one out".to_owned(),
        ),
        // Brackets.
        ("fc+mrv(3)", format!("\"fc+mrv(3)\": {seed}")),
        ("fc+random(+7)", format!("\"random(+7)\": {seed}")),
        ("fc+random(1,2)", format!("\"random(1,2)\": {seed}")),
        ("fc+random(7+mrv", format!("\"random(7+mrv\": {seed}")),
        ("fc+random()", format!("\"random()\": {seed}")),
        ("bits(3)", format!("\"bits(3)\": {seed}")),
        ("min-conflicts(+5)", format!("\"min-conflicts(+5)\": {local}")),
        ("min-conflicts(5", format!("\"min-conflicts(5\": {local}")),
        ("tabu(0.4,10,3)", format!("\"tabu(0.4,10,3)\": {tabu}")),
        // What does not go together.
        ("min-conflicts+mrv", format!("\"min-conflicts+mrv\": {local}")),
        ("min-conflicts,walk(3)", format!("\"min-conflicts,walk(3)\": {local}")),
        ("ac3,min-conflicts", format!("\"ac3,min-conflicts\": {local}")),
        ("tabu,steps(3)", format!("\"tabu,steps(3)\": {tabu}")),
        ("tabu+ac3", format!("\"tabu+ac3\": {tabu}")),
        ("bits+mrv", format!("\"bits+mrv\": bits {alone}")),
        ("ac3,learn", format!("\"ac3,learn\": learn {alone}")),
        ("fc+Buckets", format!("\"fc+Buckets\": buckets {alone}")),
        ("fc,tabu(0.4,10)", format!("\"fc,tabu(0.4,10)\": tabu {alone}")),
        (
            "ac3,mrv",
            "\"ac3,mrv\" does not say how to search: start with bt, fc, mac or another look-ahead, as in \"fc+mrv\""
                .to_owned(),
        ),
    ];
    for (name, sentence) in table {
        assert_eq!(name.parse::<Plan>().unwrap_err().to_string(), sentence, "{name}");
    }
}

/// Each plan of the list is read by its name, and written as it.
#[test]
fn every_plan_is_read_and_written() {
    for part in Plan::parts() {
        let plan: Plan = part.name.parse().unwrap();
        assert_eq!((plan.to_string().as_str(), part.kind), (part.name, PartKind::Plan));
        assert!(!matches!(plan, Plan::Search(_)));
        assert!(part.form.is_empty() || part.form.starts_with(&format!("{}(", part.name)), "{}", part.name);
    }
    assert!(!Plan::parts().iter().any(|part| Strategy::parts().iter().any(|other| other.name == part.name)));
}
