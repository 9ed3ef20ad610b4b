//! Boards that are made when they are named: `generated:9,seed=7`.

use anyhow::{Context as _, Result, anyhow, bail};
use csp_core::problems::Family;
use csp_sudoku::generate::{GenerateError, Generator, Goal, Recipe, Symmetry};
use csp_sudoku::{Puzzle, Size};
use csp_terminal::interrupt::Interrupt;

use super::{Models, RuleChoice};

/// The entry in the list of problems.
const FAMILY: Family = Family {
    name: "generated",
    parameters: ":N[,clues=C][,symmetry=S][,seed=S]",
    summary: "a new puzzle of N x N with one solution, the first that `csp generate` makes with this seed",
};

/// The wish that a name states.
#[derive(Debug)]
struct Wish {
    size: Size,
    recipe: Recipe,
    seed: u64,
}

/// All families of problems that can be named, that of boards last.
pub fn families() -> impl Iterator<Item = Family> {
    Family::ALL.into_iter().chain([FAMILY])
}

/// True if a name is that of a board that is made.
pub(super) fn is_name(name: &str) -> bool {
    name.split(':').next().is_some_and(|word| word.trim().eq_ignore_ascii_case(FAMILY.name))
}

/// The puzzle of a name under these rules, the same whenever it is made: that of the seed, and of number 0.
///
/// # Errors
///
/// What is wrong with the name; that there is no such board; what ended its making.
pub(super) fn puzzle(name: &str, rules: &RuleChoice, interrupt: &Interrupt) -> Result<Puzzle> {
    let Wish { size, recipe, seed } =
        wish(name).with_context(|| format!("{name} is not of the form {}{}", FAMILY.name, FAMILY.parameters))?;
    let mut models = Models::under(rules.clone());
    models.build(size, &[], interrupt);
    let generator = Generator::new(models.get(size)?, recipe).with_context(|| name.to_owned())?;
    let made = generator.make(seed, 0, &interrupt.watch(), &mut |_| true).map_err(|error| match error {
        GenerateError::Stopped(stop) => interrupt.cut_short(name.to_owned(), stop).into(),
        error => anyhow::Error::from(error).context(name.to_owned()),
    })?;
    Ok(made.board.into())
}

fn wish(name: &str) -> Result<Wish> {
    let mut words = name.split_once(':').map_or("", |(_, words)| words).split(',').map(str::trim);
    let side = words.next().filter(|word| !word.is_empty()).context("the number of rows is missing")?;
    let side = side.parse().map_err(|_| anyhow!("\"{side}\" is no number of rows"))?;
    let size = Size::of_side(side).with_context(|| format!("there is no board of {side} rows with boxes"))?;
    let mut wish = Wish { size, recipe: Recipe::new(Goal::Sparse), seed: 0 };
    for word in words {
        let (key, value) = word.split_once('=').map_or((word, ""), |(key, value)| (key.trim(), value.trim()));
        let whole = || value.parse::<u64>().map_err(|_| anyhow!("{key} is a whole number, not \"{value}\""));
        match key {
            "clues" => wish.recipe.goal = Goal::Clues(usize::try_from(whole()?)?),
            "symmetry" => wish.recipe.symmetry = value.parse::<Symmetry>()?,
            "seed" => wish.seed = whole()?,
            _ => bail!("\"{word}\" has no meaning"),
        }
    }
    Ok(wish)
}

#[cfg(test)]
mod tests {
    use csp_core::{Limits, Solver, Status};
    use csp_sudoku::Model;

    use super::*;

    fn made(name: &str, variants: &[&str]) -> Result<Puzzle, String> {
        let interrupt = Interrupt::of(Limits { memory: Some(1 << 30), ..Limits::default() });
        puzzle(name, &chosen(variants), &interrupt).map_err(|error| format!("{error:#}"))
    }

    fn chosen(variants: &[&str]) -> RuleChoice {
        RuleChoice { variants: variants.iter().map(|variant| variant.parse().unwrap()).collect(), regions: None }
    }

    /// The number of its solutions under these rules.
    fn status(puzzle: &Puzzle, variants: &[&str]) -> Status {
        let model = Model::new(chosen(variants).of_size(puzzle.board.size()).unwrap());
        Solver::new(&model.network_of(puzzle).unwrap()).unique().unwrap().status()
    }

    #[test]
    fn boards_are_as_their_names_say() {
        for (name, variants, clues) in [
            ("generated:4", &[][..], None),
            ("Generated: 9, seed=7", &[], None),
            ("generated:6,seed=3", &[], None),
            ("generated:9,clues=30,symmetry=rotate180,seed=2", &[], Some(30)),
            ("generated:9,seed=1", &["diagonal"], None),
        ] {
            let puzzle = made(name, variants).unwrap();
            assert_eq!(status(&puzzle, variants), Status::Unique, "{name}");
            assert!(clues.is_none_or(|clues| puzzle.board.givens().count() == clues), "{name}");
            assert_eq!(made(name, variants).unwrap(), puzzle, "{name}");
        }
    }

    /// A puzzle under a variant has one solution by that rule alone.
    #[test]
    fn rules_that_were_chosen_hold() {
        let puzzle = made("generated:9,seed=1", &["diagonal"]).unwrap();
        assert_eq!(status(&puzzle, &[]), Status::Multiple);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (name, said) in [
            (
                "generated",
                "generated is not of the form generated:N[,clues=C][,symmetry=S][,seed=S]: the number of rows",
            ),
            ("generated:x", "\"x\" is no number of rows"),
            ("generated:7", "there is no board of 7 rows with boxes"),
            ("generated:9,seed=x", "seed is a whole number, not \"x\""),
            ("generated:9,clues=82", "82"),
            ("generated:9,seeds=1", "\"seeds=1\" has no meaning"),
            ("generated:9,symmetry=round", "round"),
            ("generated:99999999999", "rows"),
        ] {
            let why = made(name, &[]).unwrap_err();
            assert!(why.contains(said), "{name}: {why}");
        }
    }

    #[test]
    fn a_limit_ends_it() {
        let interrupt = Interrupt::of(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
        let why = puzzle("generated:9", &RuleChoice::default(), &interrupt).unwrap_err();
        assert!(format!("{why:#}").contains("time limit"), "{why:#}");
    }
}
